"""Gathering the sheets of a save from several sources, in any order."""

from __future__ import annotations

from savesheets.errors import Code, SheetError
from savesheets.ts1 import Part, Problem, Scan, foreign_sentence, join, missing_sentence, other_count_sentence, scan

Group = dict[int, Part]


class Collector:
    """Keeps every sheet found so far, apart by save and count, and says what is still missing."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str, int], Group] = {}
        self._problems: dict[Problem, None] = {}

    def add(self, text: str, source: str = "") -> Scan:
        """Take in what a text holds; `source` (a file's name, say) goes before what is wrong with it."""
        found = scan(text)
        for part in found.parts:
            self._keep(part)
        for problem in found.problems or self._nothing(found):
            self._complain(problem, source)
        return found

    def bodies(self) -> dict[str, bytes]:
        """The body of each complete save by its name; SheetError if the sheets of one were altered."""
        return {name: join(group.values()) for (name, total), group in self._groups.items() if len(group) == total}

    def body(self) -> bytes:
        """The body of the only complete save; SheetError in one sentence if there is none, or more than one."""
        bodies = self.bodies()
        if len(bodies) == 1:
            return next(iter(bodies.values()))
        if bodies:
            names = ", ".join(bodies)
            raise SheetError(Code.SEVERAL, f"there are {len(bodies)} saves here ({names}): restore one at a time")
        notes = self._notes()
        if not notes:
            raise SheetError(Code.NOTHING, "no Save Sheet was found")
        raise SheetError(notes[0].code, "; ".join(note.message for note in notes))

    def notes(self) -> tuple[str, ...]:
        """What people should know: sheets missing, sheets of another save, and texts that could not be used."""
        return tuple(note.message for note in self._notes())

    def held(self) -> dict[tuple[str, int], tuple[int, ...]]:
        """The numbers of the sheets held, by save and count: what a checklist shows."""
        return {key: tuple(sorted(group)) for key, group in self._groups.items()}

    def _keep(self, part: Part) -> None:
        group = self._groups.setdefault((part.set_id, part.total), {})
        if group.setdefault(part.index, part) != part:
            text = f"sheet {part.index} of save {part.set_id} was given twice with different content: one was altered"
            self._problems[Problem(Code.DAMAGED, text)] = None

    def _complain(self, problem: Problem, source: str) -> None:
        message = f"{source}: {problem.message}" if source else problem.message
        self._problems[Problem(problem.code, message, problem.place)] = None

    def _nothing(self, found: Scan) -> tuple[Problem, ...]:
        return () if found.parts else (Problem(Code.NOTHING, "no Save Sheet was found in it"),)

    def _notes(self) -> list[Problem]:
        return [*self._incomplete(), *(problem for problem in self._problems if not self._settled(problem))]

    def _settled(self, problem: Problem) -> bool:
        """A damaged copy of a sheet that is also here whole, or of a complete save, needs no word."""
        if problem.place is None:
            return False
        name, total, index = problem.place
        return name in self._complete() or index in self._groups.get((name, total), {})

    def _complete(self) -> set[str]:
        return {name for (name, total), group in self._groups.items() if len(group) == total}

    def _incomplete(self) -> list[Problem]:
        """The save with most sheets is the one being restored; sheets of others are foreign to it."""
        complete = self._complete()
        groups = [(key, group) for key, group in self._groups.items() if key[0] not in complete]
        groups.sort(key=lambda item: len(item[1]), reverse=True)
        notes: list[Problem] = []
        if groups and not complete:
            (name, total), group = groups.pop(0)
            notes.append(Problem(Code.MISSING, missing_sentence(name, total, group)))
            notes += [
                Problem(Code.SEVERAL, other_count_sentence(part))
                for key, rest in groups
                if key[0] == name
                for part in rest.values()
            ]
            groups = [item for item in groups if item[0][0] != name]
        strangers = (part for _, group in groups for part in group.values())
        return notes + [Problem(Code.SEVERAL, foreign_sentence(part)) for part in strangers]
