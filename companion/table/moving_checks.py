"""Whether a history holds: every payload read, every branch folded, the states within their ranges and showable."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.codec import CodecError, StateCodec
from companion.engine.game import Game
from companion.table.errors import DamagedTableError
from companion.table.payload import Codec
from companion.table.timeline import Timeline
from journal import History, HistoryError, Record

LOOKED_AT = 250
"""So many states at most are looked at in full, evenly spread, the last ones of all branches among them."""

_BROKEN = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError)


def check_history(game: Game[Any], config: str, records: Sequence[Record]) -> str:
    """Return in a sentence what is wrong with a table's history; an empty text for a sound one."""
    codec = Codec(game)
    try:
        timeline = Timeline(codec, codec.first_state(codec.origin(config)))
        history = History.of(records)
        for seq, state in _states(timeline, history):
            if problem := state_problem(game, state):
                return f"After entry {seq} the table is impossible: {problem}."
    except (CodecError, HistoryError, DamagedTableError) as problem:
        return _sentence(str(problem))
    except _BROKEN as problem:
        return f"The table's beginning cannot be read back ({problem})."
    return ""


def state_problem(game: Game[Any], state: Any) -> str:
    """Return why a state cannot stand at all; what is merely odd is the audit's business."""
    states = StateCodec(game)
    try:
        if states.unpack(states.pack(state)) != state:
            return "it changes when it is saved and read back"
        game.fields.view(state)
        game.audit(state)
        game.agenda(state)
    except _BROKEN as problem:
        return str(problem).split("\n", 1)[0].rstrip(".")
    return ""


def _states(timeline: Timeline, history: History) -> Iterator[tuple[int, Any]]:
    """Fold every entry of every branch; yield the states to be looked at with the entries they follow."""
    entries = [record for record in history.records if record.kind == "entry"]
    tips = {record.seq for record in entries} - {record.parent for record in entries}
    step = 1 + len(entries) // LOOKED_AT
    for number, record in enumerate(entries):
        state = timeline.at(history, record.seq)
        if number % step == 0 or record.seq in tips:
            yield record.seq, state
    yield 0, timeline.at(history, 0)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
