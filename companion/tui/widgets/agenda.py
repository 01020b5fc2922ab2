"""What comes next: the steps and reminders of the moment, with the entry that records each."""

from companion.engine.book import Step
from companion.tui.drawing import DIM, HINT, STRONG, WARN, Hit, Lines, line, said, tagged, wrapped
from companion.tui.scene import Scene

NEXT, DONE, LATER, TALK = "▸", "✓", "·", "i"


def agenda_lines(scene: Scene, width: int, room: int = 999) -> Lines:
    """The agenda in at most `room` rows: findings, the step to take now, what else is open, reminders, what is done."""
    first = next_step(scene)
    todo = [step for step in scene.steps if not step.done and step_entry(step)]
    talk = [step for step in scene.steps if not step.done and not step_entry(step)]
    lines: Lines = []
    for finding in scene.view.get("findings") or ():
        lines += wrapped(line(("! ", WARN), said(finding, WARN)), width, 2)
    for step in [*todo, *talk]:
        lines += _step(step, width, step is first)
    done = ", ".join(step.name or step.text for step in scene.steps if step.done)
    lines += wrapped(line((f"{DONE} ", DIM), said(done, DIM)), width, 2) if done else []
    return _shortened(lines or [line(("Nothing is waiting.", DIM))], room)


def _shortened(lines: Lines, room: int) -> Lines:
    if len(lines) <= room:
        return lines
    more = len(lines) - room + 1
    told = line((f"… {more} more lines: ", DIM), (".", HINT), (" shows them", DIM))
    return [*lines[: room - 1], tagged(told, Hit("key", "whole"))]


def next_step(scene: Scene) -> Step | None:
    """The first step that is still open and that an entry records."""
    return next((step for step in scene.steps if not step.done and step_entry(step)), None)


def step_entry(step: Step) -> str:
    """The entry (or its beginning) that records a step; a step that only happens at the table is ticked."""
    if step.entry:
        return step.entry
    return f'tick "{step.name}"' if step.name else ""


def _step(step: Step, width: int, first: bool) -> Lines:
    entry = step_entry(step)
    mark, style = (NEXT, STRONG) if first else (LATER, "") if entry else (TALK, "")
    text = line((f"{mark} ", HINT if entry else DIM), said(step.text, style))
    if first:
        text += line(("  Enter", HINT))
    lines = wrapped(text, width, 2)
    return [tagged(part, Hit("step", entry)) for part in lines] if entry else lines
