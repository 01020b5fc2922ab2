"""Moving a table: its whole history as one JSON file, and the way back, which trusts nothing in the file."""

import json
import os
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen
from pydantic import AfterValidator, AwareDatetime, ConfigDict, TypeAdapter, ValidationError

from companion import __version__
from companion.engine.game import Game
from companion.registry import UnknownGameError, load
from companion.table.errors import TableError
from companion.table.moving_checks import check_history
from journal import Record, SheetRecord, Store, TableRecord

KIND = "companion table"
FORMAT = 1
"""The version of the file."""
LARGEST = 64 << 20
"""Bytes of the largest file that is read; a table of 10,000 entries takes a tenth of it."""
MOST_WALKED = 100_000_000
"""The product of moves and records that is taken in: folding a history may walk so many steps in the worst case."""

_WAYS = "`companion export` makes one; a Save Sheet is opened with `companion restore`."

Number = Annotated[int, Ge(0), Le(100_000)]
Line = Annotated[str, MaxLen(4_000)]
Long = Annotated[str, MaxLen(400_000)]


def _possible(at: datetime) -> datetime:
    if not 2000 <= at.year <= 2200:
        raise ValueError("a time between the years 2000 and 2200 is needed")
    return at


Time = Annotated[AwareDatetime, AfterValidator(_possible)]


@dataclass(frozen=True, slots=True)
class MovedRecord:
    """One row of the history, as `journal.Record` without its table."""

    seq: Number
    kind: Literal["entry", "undo", "redo", "return", "amend"]
    parent: Number
    head: Number
    text: Line
    actor: Line | None
    verdict: Literal["", "accepted", "advised", "ruling"]
    payload: Long
    reason: Line | None
    at: Time
    origin: Number | None

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class MovedSheet:
    """A Save Sheet that was kept with the table."""

    name: Line
    text: Long
    at: Time

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class Export:
    """The file: one table. `config` is the text of where the table comes from, `app` the version that wrote it."""

    kind: str
    format: int
    app: Line
    game: Line
    name: Line
    config: Annotated[str, MaxLen(1 << 22)]
    records: Annotated[tuple[MovedRecord, ...], MaxLen(50_000)]
    sheets: Annotated[tuple[MovedSheet, ...], MaxLen(2_000)] = ()

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A table out of a file, checked: everything that a store needs to adopt it."""

    game: Game[Any]
    name: str
    config: str
    records: tuple[Record, ...]
    sheets: tuple[SheetRecord, ...]


@dataclass(frozen=True, slots=True)
class _Head:
    kind: str
    format: int

    __pydantic_config__ = ConfigDict(extra="ignore", strict=True)


_HEAD, _EXPORT = TypeAdapter(_Head), TypeAdapter(Export)


def export_text(store: Store, record: TableRecord) -> str:
    """The file of a table, records one a line."""
    row: dict[str, Any] = {
        "kind": KIND, "format": FORMAT, "app": __version__, "game": record.game, "name": record.name,
        "config": record.config,
    }  # fmt: skip
    head = json.dumps(row, ensure_ascii=False, indent=0)[:-2]
    records = _lines(_row(each) for each in store.records(record.id))
    sheets = _lines({"name": s.name, "text": s.text, "at": s.at.isoformat()} for s in store.sheets(record.id))
    return f'{head},\n"records": [{records}],\n"sheets": [{sheets}]\n}}\n'


def write_export(path: Path, text: str) -> None:
    """Write the file, new and whole or not at all. Raises TableError."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise TableError(f"{path} is there already, and nothing is overwritten; choose another name.") from None
    except OSError as problem:
        _drop(path, problem)
        raise TableError(f"{path} cannot be written ({problem.strerror}).") from None


def read_export(path: Path) -> Arrived:
    """The table in a file. Raises TableError with one sentence for whatever is wrong with it."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as problem:
        raise TableError(f"{path} cannot be read ({problem.strerror}).") from None
    if len(data) > LARGEST:
        raise TableError(f"{path} is too large: an exported table has at most {LARGEST:,} bytes.")
    return arrive(data, str(path))


def arrive(data: bytes, source: str) -> Arrived:
    """The table in the bytes of a file, every part of it checked. Raises TableError."""
    _check_kind(data, source)
    try:
        moved = _EXPORT.validate_json(data)
        game = load(moved.game)
    except ValidationError as problem:
        raise TableError(f"{source} is no whole export: {_first(problem)}.") from None
    except UnknownGameError as problem:
        raise TableError(f"{source}: {problem}") from None
    _check_work(moved, source)
    records = tuple(Record(table_id="", **_fields(each)) for each in moved.records)
    sheets = tuple(SheetRecord("", "", each.name, each.text, each.at) for each in moved.sheets)
    wrong = check_history(game, moved.config, records)
    if wrong:
        raise TableError(f"{source} cannot be taken in: {wrong}")
    return Arrived(game, moved.name, moved.config, records, sheets)


def _check_kind(data: bytes, source: str) -> None:
    try:
        head = _HEAD.validate_json(data)
    except ValidationError as problem:
        raise TableError(f"{source} is no exported table ({_first(problem)}). {_WAYS}") from None
    if head.kind != KIND:
        raise TableError(f"{source} is no exported table. {_WAYS}")
    if head.format != FORMAT:
        raise TableError(
            f"{source} is of format {head.format}, and this version of the app reads format {FORMAT}; update the app."
        )


def _check_work(moved: Export, source: str) -> None:
    moves = sum(1 for each in moved.records if each.kind != "entry")
    if moves * len(moved.records) > MOST_WALKED:
        held = f"{moves:,} undos and redos in {len(moved.records):,} records"
        raise TableError(f"{source} holds {held}: too many to walk.")


def _fields(moved: MovedRecord) -> dict[str, Any]:
    return {name: getattr(moved, name) for name in MovedRecord.__slots__}


def _row(record: Record) -> dict[str, Any]:
    row = asdict(record) | {"at": record.at.isoformat()}
    del row["table_id"]
    return row


def _lines(rows: Any) -> str:
    return ",".join("\n" + json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)


def _drop(path: Path, problem: OSError) -> None:
    """Remove what was half written; where the file could not even be made there is nothing to remove."""
    if problem.filename is None:
        path.unlink(missing_ok=True)


def _first(problem: ValidationError) -> str:
    error = problem.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, error["loc"]))
    return f"{where}: {error['msg']}" if where else error["msg"]
