"""What the Table screen itself can do: one list for key bar, help and palette. No action of a game is here."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Own:
    """An action of the screen: its `keys` as the help names them, what it does in full, the name of its method, and how
    the key bar shows it (`key`, `does`; nothing where the bar does not). `otherwise` is the key where the game uses the
    letter for a verb; without one the action has then only its place in the palette."""

    keys: str
    help: str
    action: str
    key: str = ""
    does: str = ""
    otherwise: str = ""

    @property
    def is_letter(self) -> bool:
        """Whether a game may take its key for a verb."""
        return len(self.key) == 1 and self.key.isalpha()


OWN = (
    Own(":", "type an entry; Tab completes, Up and Down bring earlier ones, Escape leaves", "entry"),
    Own("Enter", "begin the next step of what comes next", "next"),
    Own("u Ctrl+Z", "take entries back, with what to move at the table", "undo", "u", "undo", "^Z"),
    Own("Backspace", "put the last entry right: change its text, see what follows, Enter", "correct", "Bksp", "fix"),
    Own("=", "the last entry again: Enter records it once more", "again", "=", "again"),
    Own("Ctrl+Y", "do again what was taken back", "redo", "^Y", "redo"),
    Own("f F10", "fill an entry in by pointing, from a list or from what is begun", "form", "f", "form", "F10"),
    Own("j", "jump: a letter on every tray, place, step and line that can be touched", "jump", "j", "jump"),
    Own("o F8", "the few numbers that matter, readable across a table", "far", "o", "far", "F8"),
    Own("/ F2", "rules; from a refusal, the rule that was broken", "rules", "/", "rules"),
    Own("Ctrl+S", "Save Sheet with QR codes, as PDF or another file; the sheets kept", "sheet", "^S", "save"),
    Own("F5", "keep a Save Sheet of this moment with the table", "keep", "F5", "keep"),
    Own("F6", "everything that was entered, by player or words; correct an entry, go back to it", "log", "F6", "log"),
    Own("F7", "recount: type what lies on the table, accept the differences as one entry", "recount", "F7", "count"),
    Own("F9", 'name this moment, to come back to it with undo "Name"', "checkpoint", "F9", "mark"),
    Own("Tab", "bring the next part of the board to the top", "swap", "Tab", "swap"),
    Own(".", "show the whole agenda, or as far as there is room", "whole"),
    Own("Ctrl+P", "everything that can be entered, and everything in this list", "palette", "^P", "all"),
    Own("F1", "this help", "help", "F1", "help"),
    Own("F3", "the other tables", "tables", "F3", "tables"),
    Own("Ctrl+Q", "leave; everything recorded is kept", "leave_app", "^Q", "quit"),
)
LETTERS = {own.key: own.action for own in OWN if own.is_letter}
"""The letters of these actions, unless the game has taken them for verbs."""
MOVING_BACK = ("undo", "correct", "again")
"""Actions that need an entry to act on."""
HANDS = (
    ("1-9 0", "select a tray: entries that name nobody are its player's; 0 lets go"),
    ("F4", "record a refused entry anyway, as a ruling of the table; a reason may follow the !!"),
    ("F8", "from a refusal: ask the table, in words that all can read"),
    ("PgUp PgDn", "move the board where it is higher than the window"),
)
"""What the keys do beside these actions."""
