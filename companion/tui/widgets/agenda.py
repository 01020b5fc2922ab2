"""What comes next: the steps and reminders of the moment, with the entry that records each."""

from companion.engine.book import Step
from companion.tui.drawing import DIM, HINT, STRONG, WARN, Hit, Lines, line, said, tagged, wrapped
from companion.tui.scene import Scene

NEXT, DONE, LATER, TALK = "▸", "✓", "·", "i"


def agenda_lines(scene: Scene, width: int, room: int = 99) -> Lines:
    """The agenda in at most `room` rows: findings first, then the step to take now, what follows, and reminders."""
    lines: Lines = []
    for finding in scene.view.get("findings") or ():
        lines += wrapped(line(("! ", WARN), said(finding, WARN)), width, 2)
    first = next_step(scene)
    for step in scene.steps:
        lines += _step(step, width, step is first)
    if not lines:
        lines = [line(("Nothing is waiting.", DIM))]
    return (
        lines
        if len(lines) <= room
        else [*lines[: room - 1], line((f"  … {len(lines) - room + 1} more lines", DIM))]
    )


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
    mark = DONE if step.done else NEXT if first else LATER if entry else TALK
    style = DIM if step.done or not entry else STRONG if first else ""
    text = line((f"{mark} ", HINT if first else style), said(step.text, style))
    if first:
        text = text + line(("  Enter", HINT))
    lines = wrapped(text, width, 2)
    return [tagged(part, Hit("step", entry)) for part in lines] if entry and not step.done else lines
