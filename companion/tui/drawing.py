"""Drawing in cells: the few moves that boards and panels are made of. Player text enters here as plain text only."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from textual.content import Content
from textual.style import Style

Part = str | Content | tuple[str, str | Style]
"""What a line is put together from: text, drawn text, or text with a style."""
Lines = list[Content]

DIM = "dim"
STRONG = "bold"
GOOD = "$text-success"
WARN = "bold $text-warning"
DANGER = "bold $text-error"
HINT = "$text-accent"
PICKED = "bold reverse"
JUMP = "bold reverse $text-warning"


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the mouse: a `kind` (tray, entry, key, rule …) and its `value`."""

    kind: str
    value: str

    @property
    def style(self) -> Style:
        """The style that marks drawn text as this."""
        return Style.from_meta({"hit": [self.kind, self.value]})


def hit_of(style: Any) -> Hit | None:
    """The hit behind a mouse event's style."""
    found = style.meta.get("hit") if style is not None else None
    return Hit(str(found[0]), str(found[1])) if isinstance(found, (list, tuple)) and len(found) == 2 else None


def hits_in(lines: Lines) -> list[tuple[int, int, Hit]]:
    """Where each touch target begins: line, character, target; the first place of each."""
    found: dict[Hit, tuple[int, int]] = {}
    for at, content in enumerate(lines):
        for span in content.spans:
            hit = hit_of(span.style) if isinstance(span.style, Style) else None
            if hit is not None:
                found.setdefault(hit, (at, span.start))
    return [(at, start, hit) for hit, (at, start) in found.items()]


def lettered(lines: Lines, letters: Mapping[Hit, str]) -> Lines:
    """The lines with a letter on each of these targets."""
    drawn = list(lines)
    for at, start, hit in hits_in(lines):
        if hit in letters:
            under = drawn[at][start : start + 1]
            mark = line((letters[hit].ljust(max(under.cell_length, 1)), JUMP))
            drawn[at] = drawn[at][:start] + mark + drawn[at][start + 1 :]
    return drawn


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text in one line, without characters that move the cursor, change direction or join cells."""
    kept = ("⏎" if c in "\n\r" else " " if c == "\t" else c for c in text if _visible(c))
    return "".join(kept)


def _visible(char: str) -> bool:
    if char in "\n\r\t":
        return True
    selector = "\ufe00" <= char <= "\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff"
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and not selector


def line(*parts: Part) -> Content:
    """One drawn line from its parts."""
    return Content.assemble(*parts)


def said(text: object, style: str = "") -> Content:
    """Text of people, games and rules as one drawn line."""
    return Content.assemble((plain(str(text)), style))


def fit(content: Content, width: int) -> Content:
    """The line in exactly so many cells: cut with an ellipsis, or filled with blanks."""
    return content.truncate(max(width, 0), ellipsis=True, pad=True)


def tagged(content: Content, hit: Hit) -> Content:
    """The drawn text as a touch target."""
    return content.stylize(hit.style)


def ends(left: Content, right: Content, width: int) -> Content:
    """Two texts at the two ends of a line; the left one gives way."""
    right = right.truncate(width, ellipsis=True)
    if not right.cell_length:
        return fit(left, width)
    return fit(left, width - right.cell_length - 1) + line(" ", right) if right.cell_length < width else right


def wrapped(content: Content, width: int, indent: int = 0) -> Lines:
    """The text over as many lines as it needs; lines after the first are set in by `indent`."""
    if content.cell_length <= width:
        return [content]
    first = content.wrap(max(width, 4))
    if not indent or len(first) < 2:
        return list(first)
    cut = len(first[0].plain)
    rest = content[cut:]
    lead = len(rest.plain) - len(rest.plain.lstrip())
    more = rest[lead:].wrap(max(width - indent, 4))
    return [first[0], *(Content(" " * indent) + part for part in more)]


def beside(blocks: Sequence[Lines], widths: Sequence[int], gap: str = " ") -> Lines:
    """Blocks next to each other, each in its width, the shorter ones filled up."""
    rows = max((len(block) for block in blocks), default=0)
    filled = [
        [fit(part, width) for part in [*block, *([Content("")] * (rows - len(block)))]]
        for block, width in zip(blocks, widths, strict=True)
    ]
    return [Content(gap).join(row) for row in zip(*filled, strict=True)]


def tiled(blocks: Sequence[Lines], width: int, columns: int, gap: str = " ") -> Lines:
    """Blocks in rows of so many columns, all of one width."""
    columns = max(1, min(columns, len(blocks) or 1))
    each = (width - (columns - 1) * len(gap)) // columns
    lines: Lines = []
    for start in range(0, len(blocks), columns):
        row = list(blocks[start : start + columns])
        lines += beside(row, [each] * len(row), gap)
    return lines


def box(title: Content, lines: Lines, width: int, heavy: bool = False) -> Lines:
    """A frame with a title in its upper edge; a heavy one marks what is picked."""
    edge, side, corners = ("━", "┃", "┏┓┗┛") if heavy else ("─", "│", "┌┐└┘")
    inner = max(width - 2, 2)
    head = line(" ", title, " ").truncate(inner - 1, ellipsis=True)
    top = line(corners[0] + edge, head, edge * (inner - 1 - head.cell_length) + corners[1])
    middle = [line(side, fit(content, inner), side) for content in lines]
    return [top, *middle, Content(corners[2] + edge * inner + corners[3])]


def flow(items: Iterable[Content], width: int, gap: str = "  ") -> Lines:
    """Short texts one after another, broken between texts only."""
    rows: Lines = []
    for item in items:
        item = item.truncate(width, ellipsis=True)
        if rows and rows[-1].cell_length + len(gap) + item.cell_length <= width:
            rows[-1] = rows[-1] + Content(gap) + item
        else:
            rows.append(item)
    return rows


def joined(lines: Iterable[Content]) -> Content:
    """Lines as one text."""
    return Content("\n").join(list(lines))
