"""Save Sheets: a page that people can read and a machine can restore.

A sheet has two halves.  `document` describes what people see, in about ten kinds of block; `body` and `ts1` carry
the whole state as text.  `qr`, `png`, `svg`, `text` and `jsonfile` draw them, `write` picks one by a file's suffix,
and `reader` finds the text again in files, photos and pasted prose.  Nothing here knows a game.

Import the modules by name: this package loads none of them, so that `document` stays cheap for games.
"""
