"""The pure kernel: how an entry is read, judged, applied and shown. It knows no game, no screen and no store."""
