"""The story in the view: Statuses, Quests, Tasks, Verses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field, Json
from companion.engine.values import Kind, count, flag, listed, text
from companion.games.tainted_grail.state import Grail, Reminder, Task, Verse
from companion.games.tainted_grail.story.forms import MOST_PARTS
from companion.games.tainted_grail.telling import list_line, numbers


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


def _status_line(name: str, before: Sequence[int] | None, after: Sequence[int] | None) -> str:
    """What to mark and what to wipe off."""
    old, new = before or (), after or ()
    wiped, marked = [box for box in old if box not in new], [box for box in new if box not in old]
    told = [f"{word} {numbers(boxes)}" for word, boxes in (("wipe", wiped), ("mark", marked)) if boxes]
    if before is None or after is None:
        told = told or ["off the sheet" if after is None else "on the sheet, no part marked"]
    return f"Status {name}: {', '.join(told)}"


def _reminder_line(name: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> str:
    if after is None:
        return f"Status {name}: no reminder any more" + (f" (it was: {before['text']})" if before else "")
    return f"Status {name}: with {after['parts']} marked, {after['text']}"


def _task_comes(task: Mapping[str, Any]) -> str:
    return f"Task “{task['text']}”" + (f" at {task['at']}" if task["at"] else "")


def _task_goes(task: Mapping[str, Any]) -> str:
    return f"{_task_comes(task)}: off the list"


def _verse_comes(verse: Mapping[str, Any]) -> str:
    return f"Verse {verse['verse']} read on day {verse['day']}" + (f" ({verse['note']})" if verse["note"] else "")


def _verses_line(before: Sequence[Mapping[str, Any]] | None, after: Sequence[Mapping[str, Any]] | None) -> str:
    """Verses read, and those off the list; one that is only told otherwise is not off it."""
    kept = {verse["verse"] for verse in after or ()}

    def goes(verse: Mapping[str, Any]) -> str:
        return "" if verse["verse"] in kept else f"Verse {verse['verse']}: off the list"

    return list_line(_verse_comes, goes)(before, after)


FIELDS: tuple[Field[Grail], ...] = (
    Field("statuses.*", lambda s, name: list(s.statuses[name]), _set_status, _marks, lambda s: s.statuses,
          line=_status_line, rules=("TG-107",), open=True),
    Field("reminders.*", _get_reminder, _set_reminder, _reminder, lambda s: s.reminders,
          line=_reminder_line, open=True, app=True),
    Field("quests", lambda s: list(s.quests), lambda s, v: replace(s, quests=v), listed(text()), rules=("TG-083",),
          line="Active Quests: {before} → {after}", piece="card", place="Active Quests"),
    Field("quests_done", lambda s: list(s.quests_done), lambda s, v: replace(s, quests_done=v), listed(text()),
          line="completed Quests: {before} → {after}", piece="card", place="completed Quests"),
    Field("tasks", lambda s: [{"text": t.text, "at": t.at} for t in s.tasks], _set_tasks, listed(_task),
          rules=("TG-087",), line=list_line(_task_comes, _task_goes), app=True),
    Field("verses", lambda s: [{"verse": v.verse, "day": v.day, "note": v.note} for v in s.verses],
          _set_verses, listed(_verse, 999), line=_verses_line, app=True),
    Field("saving", lambda s: s.saving, lambda s, v: replace(s, saving=v), flag,
          line=lambda before, after: "packing the table away" if after else "packing away is over", app=True),
)
