"""The story in the view: Statuses, Quests, Tasks, Verses."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field, Json
from companion.engine.values import Kind, count, flag, listed, text
from companion.games.tainted_grail.state import Grail, Reminder, Task, Verse
from companion.games.tainted_grail.story.forms import MOST_PARTS


def _marks(raw: Any) -> tuple[int, ...]:
    return tuple(sorted(set(listed(count(1, MOST_PARTS))(raw))))


def _record(wanted: str, **kinds: tuple[Kind, Json]) -> Kind:
    """An object with these keys, each with its kind and what stands where it is left out."""

    def check(raw: Any) -> dict[str, Any]:
        if not isinstance(raw, Mapping) or not set(raw) <= set(kinds):
            raise ValueError(wanted)
        return {key: default if raw.get(key) is None else kind(raw[key]) for key, (kind, default) in kinds.items()}

    return check



def _task(raw: Any) -> dict[str, Any]:
    plain = {"text": raw} if isinstance(raw, str) else raw
    found = _record('a text or {"text": …, "at": …}', text=(text(), ""), at=(count(1), None))(plain)
    return {**found, "text": text()(found["text"])}


def _verse(raw: Any) -> dict[str, Any]:
    plain = {"verse": raw} if isinstance(raw, int) else raw
    wanted = 'a number or {"verse": …, "day": …, "note": …}'
    found = _record(wanted, verse=(count(1), 0), day=(count(0, 999), 0), note=(text(), None))(plain)
    return {**found, "verse": count(1)(found["verse"])}


def _set_tasks(state: Grail, tasks: Iterable[Mapping[str, Any]]) -> Grail:
    return replace(state, tasks=tuple(Task(**task) for task in tasks))


def _set_verses(state: Grail, verses: Iterable[Mapping[str, Any]]) -> Grail:
    return replace(state, verses=tuple(Verse(**verse) for verse in verses))


def _reminder(raw: Any) -> dict[str, Any] | None:
    """What to do with so many parts marked; null takes the reminder away."""
    if raw is None:
        return None
    wanted = 'null, or {"parts": …, "text": …}'
    found = _record(wanted, parts=(count(1, MOST_PARTS), 1), text=(text(), ""))(raw)
    return {**found, "text": text()(found["text"])}


def _get_reminder(state: Grail, name: str) -> Json:
    return {"parts": state.reminders[name].parts, "text": state.reminders[name].text}


def _set_reminder(state: Grail, name: str, value: Mapping[str, Any] | None) -> Grail:
    others = {status: reminder for status, reminder in state.reminders.items() if status != name}
    return replace(state, reminders=others if value is None else {**others, name: Reminder(**value)})


def _set_status(state: Grail, name: str, marked: tuple[int, ...]) -> Grail:
    return replace(state, statuses={**state.statuses, name: marked})


FIELDS: tuple[Field[Grail], ...] = (
    Field("statuses.*", lambda s, name: list(s.statuses[name]), _set_status, _marks, lambda s: s.statuses,
          line="Status {0}: parts {before} → {after}", rules=("TG-107",), open=True),
    Field("reminders.*", _get_reminder, _set_reminder, _reminder, lambda s: s.reminders,
          line="Status {0}: reminder {before} → {after}", open=True),
    Field("quests", lambda s: list(s.quests), lambda s, v: replace(s, quests=v), listed(text()), rules=("TG-083",),
          piece="card", place="Active Quests"),
    Field("quests_done", lambda s: list(s.quests_done), lambda s, v: replace(s, quests_done=v), listed(text()),
          piece="card", place="completed Quests"),
    Field("tasks", lambda s: [{"text": t.text, "at": t.at} for t in s.tasks], _set_tasks, listed(_task),
          rules=("TG-087",), line="Tasks: {before} → {after}"),
    Field("verses", lambda s: [{"verse": v.verse, "day": v.day, "note": v.note} for v in s.verses],
          _set_verses, listed(_verse, 999), line="Verses: {before} → {after}"),
    Field("saving", lambda s: s.saving, lambda s, v: replace(s, saving=v), flag,
          line="packing the table away: {before} → {after}", app=True),
)
