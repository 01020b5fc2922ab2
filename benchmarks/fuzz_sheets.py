"""Fuzzing Save Sheets: mutated texts, states and bodies, distorted pictures. Never a crash, never a wrong acceptance.

`python -m benchmarks.fuzz_sheets [TEXTS [IMAGES]]` runs 100,000 texts and 2,000 images and prints a table of what was
read by distortion; `tests/savesheets/test_fuzz.py` runs a few of each.
"""

import json
import random
import resource
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from benchmarks.games import demo_table
from benchmarks.measure import Figure, table
from companion.table.errors import TableError
from companion.table.saving import read_body, save
from savesheets import png, qr, reader
from savesheets.body import MAX_INFLATED, deflate_body, inflate_body
from savesheets.collector import Collector
from savesheets.errors import SheetError
from savesheets.terminal import half_blocks
from savesheets.ts1 import scan, split

TEXTS, IMAGES = 100_000, 2_000
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567-.019 \n\u200btT"


@dataclass
class Tally:
    """What came of each kind of try; `wrong` are acceptances of what nobody saved."""

    tried: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def rows(self) -> Iterator[Figure]:
        """A row for each kind."""
        for kind, tried in self.tried.items():
            share = f"{self.read[kind]} of {tried} read ({100 * self.read[kind] / tried:.0f} %)"
            yield Figure(kind, f"{share}, {self.refused[kind]} refused in a sentence", "no wrong one")


def bodies() -> tuple[bytes, ...]:
    """The bodies of both games' demos."""
    found = []
    for game_id in ("grizzled", "tainted-grail"):
        with tempfile.TemporaryDirectory() as folder:
            player, played = demo_table(game_id, Path(folder))
            found.append(save(played, datetime(2026, 1, 2, tzinfo=UTC)).body)
            player.close()
    return tuple(found)


def fuzz_texts(known: tuple[bytes, ...], count: int, dice: random.Random, tally: Tally) -> None:
    """Sheets with letters changed, lost, doubled, swapped, cut out or moved to another sheet's place."""
    for _ in range(count):
        body = dice.choice(known)
        sheets = list(split(body, dice.choice((40, 120, 371, 1142))))
        for _ in range(dice.randrange(1, 5)):
            at = dice.randrange(len(sheets))
            sheets[at] = _mutated(sheets[at], dice, sheets)
        dice.shuffle(sheets)
        _judge("mutated texts", "\n".join(sheets), {body}, tally)


def _mutated(text: str, dice: random.Random, others: list[str]) -> str:
    at = dice.randrange(len(text) + 1)
    end = min(len(text), at + dice.randrange(1, 12))
    match dice.randrange(7):
        case 0:
            return text[:at] + dice.choice(ALPHABET) + text[at + 1 :]
        case 1:
            return text[:at] + text[end:]
        case 2:
            return text[:at] + "".join(dice.choices(ALPHABET, k=dice.randrange(1, 6))) + text[at:]
        case 3:
            return text[:at] + text[at:end][::-1] + text[end:]
        case 4:
            other = dice.choice(others)
            return text[:at] + other[at:]
        case 5:
            return text.lower() if dice.random() < 0.5 else text[:at]
        case _:
            return text[:at] + text[at:end] * dice.randrange(2, 30) + text[end:]


def _judge(kind: str, text: str, true: set[bytes], tally: Tally) -> None:
    tally.tried[kind] += 1
    collector = Collector()
    collector.add(text)
    try:
        body = collector.body()
    except SheetError:
        tally.refused[kind] += 1
        return
    tally.read[kind] += 1
    if body not in true:
        tally.wrong.append(text)


def fuzz_states(known: tuple[bytes, ...], count: int, dice: random.Random, tally: Tally) -> None:
    """Whole, well-signed bodies whose values were changed by hand: opened or refused, shown if opened."""
    kind = "bodies with changed values"
    for _ in range(count):
        row = inflate_body(dice.choice(known))
        for _ in range(dice.randrange(1, 4)):
            _change(row, dice)
        tally.tried[kind] += 1
        try:
            restored = read_body(deflate_body(row))
            restored.game.fields.view(restored.origin.state)
            tally.read[kind] += 1
        except (SheetError, TableError):
            tally.refused[kind] += 1


def _change(row: list[Any], dice: random.Random) -> None:
    """One value somewhere in the list becomes another, is lost, or doubled."""
    where: Any = row
    while True:
        at = dice.randrange(len(where)) if where else None
        if at is None:
            return
        if isinstance(where[at], list) and where[at] and dice.random() < 0.85:
            where = where[at]
            continue
        break
    strange: tuple[Any, ...] = (None, 0, -1, 1, 7, 10**30, "", "x" * 400, "Anna", [], [[]], {"a": 1}, True, "\u202e")
    match dice.randrange(4):
        case 0:
            del where[at]
        case 1:
            where.insert(at, where[at])
        case _:
            where[at] = dice.choice(strange)


def fuzz_bombs(count: int, dice: random.Random, tally: Tally) -> None:
    """Bodies that would unpack to far more than a save: zeros, deep lists, long numbers."""
    kind = "bombs"
    for _ in range(count):
        size = dice.randrange(MAX_INFLATED + 1, 40 * MAX_INFLATED)
        data = dice.choice((b"\0" * size, b"[" * size, b"[" + b"9" * size + b"]", b'["' + b" " * size + b'"]'))
        packer = zlib.compressobj(9, wbits=-15)
        body = packer.compress(data) + packer.flush()
        tally.tried[kind] += 1
        try:
            read_body(body)
            tally.wrong.append("a bomb")
        except SheetError:
            tally.refused[kind] += 1


Distortion = Callable[[Image.Image, random.Random], Image.Image]


def _photo(
    image: Image.Image, dice: random.Random, module: float, turn: float, blur: float, noise: float
) -> Image.Image:
    """As a phone takes it: so many pixels a module, turned and leaning by up to `turn` degrees, blurred, noisy."""
    # A margin, so that leaning cuts nothing off.
    view = ImageOps.expand(image, image.width // 5, 200)
    view = view.rotate(dice.uniform(-turn, turn), Image.Resampling.BICUBIC, expand=True, fillcolor=140)
    scale = module / png.MODULE
    view = view.resize((max(1, int(view.width * scale)), max(1, int(view.height * scale))), Image.Resampling.BOX)
    tilt = dice.uniform(-turn, turn) / 60_000
    lean = (1, tilt * 60, -tilt * 200, tilt * 30, 1, 0, tilt, tilt / 2)
    view = view.transform(view.size, Image.Transform.PERSPECTIVE, lean, Image.Resampling.BICUBIC, fillcolor=140)
    light = Image.linear_gradient("L").resize(view.size).point(lambda value: 120 + value // 2)
    view = ImageChops.multiply(view, light).filter(ImageFilter.GaussianBlur(blur))
    return Image.blend(view, Image.effect_noise(view.size, 90), noise)


def _stained(image: Image.Image, dice: random.Random) -> Image.Image:
    view = image.copy()
    reach = int((0.03 * view.width * view.height) ** 0.5 / 2)
    x, y = dice.randrange(view.width), dice.randrange(view.height)
    ImageDraw.Draw(view).ellipse((x - reach, y - reach, x + reach, y + reach), fill=dice.choice((40, 200)))
    return view


def _spoilt(image: Image.Image, dice: random.Random) -> Image.Image:
    """Beyond reading: what it gives must still be right or nothing."""
    view = _photo(image, dice, 1.6, 40, 2.5, 0.5)
    box = [dice.randrange(view.width), dice.randrange(view.height)]
    view.paste(dice.randrange(256), (*box, box[0] + view.width // 2, box[1] + view.height // 3))
    return view


DISTORTIONS: dict[str, Distortion] = {
    "photo, easy: 5 px a module, ±5°": lambda image, dice: _photo(image, dice, 5, 5, 0.8, 0.05),
    "photo, mid: 4 px, ±15°": lambda image, dice: _photo(image, dice, 4, 15, 1.1, 0.1),
    "photo, hard: 3 px, ±25°": lambda image, dice: _photo(image, dice, 3, 25, 1.3, 0.14),
    "photo, far: 2.2 px": lambda image, dice: _photo(image, dice, 2.2, 3, 0.7, 0.05),
    "stain of 3 %": _stained,
    "half the size": lambda image, dice: image.reduce(2),
    "spoilt beyond reading": _spoilt,
}


def gapped_screen(text: str, dice: random.Random) -> Image.Image:
    """A screenshot of a terminal whose lines stand apart and show a dark theme between them."""
    line, wide = dice.choice((18, 24, 36)), 9
    gap = max(1, int(line * dice.uniform(0.05, 0.22)))
    rows = half_blocks(qr.symbol(text))
    columns = sum(len(run.text) for run in rows[0])
    image = Image.new("RGB", ((columns + 6) * wide, (len(rows) + 4) * (line + gap)), "#202020")
    brush = ImageDraw.Draw(image)
    for y, row in enumerate(rows, 2):
        x, top = 3, y * (line + gap)
        for run in row:
            end = x + len(run.text)
            brush.rectangle((x * wide, top, end * wide - 1, top + line // 2 - 1), fill=run.fg)
            brush.rectangle((x * wide, top + line // 2, end * wide - 1, top + line - 1), fill=run.bg)
            x = end
    return image.convert("L")


def fuzz_images(known: tuple[bytes, ...], count: int, dice: random.Random, tally: Tally) -> None:
    """Pictures as phones and screens make them, each either read rightly or refused."""
    for n in range(count):
        body = dice.choice(known)
        sheets = split(body, qr.part_bytes(dice.choice((5, 10, 13, 18, 25))))
        sheet = dice.choice(sheets)
        kinds = [*DISTORTIONS, "screenshot with gaps between lines", "bytes of a PNG changed"]
        kind = kinds[n % len(kinds)]
        data = _pictured(kind, sheet, dice)
        tally.tried[kind] += 1
        try:
            parts = {part.text for part in scan(reader.read_source(data)).parts}
        except SheetError:
            tally.refused[kind] += 1
            continue
        tally.read[kind] += sheet in parts
        tally.refused[kind] += not parts
        tally.wrong += parts - {sheet}


def _pictured(kind: str, sheet: str, dice: random.Random) -> bytes:
    if kind.startswith("screenshot"):
        return _file(gapped_screen(sheet, dice), "PNG")
    clean = png.draw((sheet,), "Friday")
    if kind.startswith("bytes"):
        data = bytearray(clean)
        for _ in range(dice.randrange(1, 12)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        return bytes(data)
    image = DISTORTIONS[kind](Image.open(BytesIO(clean)).convert("L"), dice)
    return _file(image, "JPEG")


def _file(image: Image.Image, kind: str) -> bytes:
    out = BytesIO()
    image.save(out, kind, quality=80)
    return out.getvalue()


def run(texts: int, images: int, seed: int = 1) -> Tally:
    """All of it; a twentieth of `texts` are whole bodies with changed values, a thousandth bombs."""
    tally, dice, known = Tally(), random.Random(seed), bodies()
    fuzz_texts(known, texts, dice, tally)
    fuzz_states(known, texts // 20, dice, tally)
    fuzz_bombs(max(1, texts // 1000), dice, tally)
    fuzz_images(known, images, dice, tally)
    return tally


def main(arguments: list[str]) -> int:
    """Print the table; 1 if anything wrong was accepted."""
    texts, images = ([int(word) for word in arguments] + [TEXTS, IMAGES][len(arguments) :])[:2]
    start = perf_counter()
    tally = run(texts, images)
    print(table(list(tally.rows())))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"\n{perf_counter() - start:.0f} s, {memory} MB at most, {len(tally.wrong)} wrong acceptances")
    if tally.wrong:
        print(json.dumps(tally.wrong[:3]))
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
