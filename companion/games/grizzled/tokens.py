"""Speech tokens by the number of players."""

from companion.engine.rules import Switch

GR_010 = Switch("GR-010", "five Speech tokens with two or three players")
GR_011 = Switch("GR-011", "four Speech tokens with four players")
GR_012 = Switch("GR-012", "three Speech tokens with five players")


def speech_tokens(players: int) -> int:
    """Speech tokens in the stock at the start."""
    if players <= 3:
        return 5 if GR_010 else 0
    if players == 4:
        return 4 if GR_011 else 0
    return 3 if GR_012 else 0
