"""A sheet as a JSON file: the texts that restore it, and the page as data for scripts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass

from savesheets.document import Document
from savesheets.errors import Code, SheetError

FORMAT = "companion-save-sheet"
VERSION = 1


def draw(document: Document, sheets: Sequence[str]) -> str:
    """The file's text; each block of the document names its kind under "block"."""
    content = {"format": FORMAT, "version": VERSION, "sheets": list(sheets), "document": _plain(document)}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read(text: str) -> tuple[str, ...] | None:
    """The sheets of such a file, or None if the text is not one.

    The page in it is for people and scripts and is never trusted: only the sheets restore anything.  SheetError if
    the file is of a newer version or its list of sheets is damaged.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return None
    if content.get("version") != VERSION:
        raise SheetError(
            Code.NEWER, f"this file was made by a newer version: update to open it (this one reads version {VERSION})"
        )
    sheets = content.get("sheets")
    if not isinstance(sheets, list) or not all(isinstance(sheet, str) for sheet in sheets):
        raise SheetError(Code.DAMAGED, 'this file is damaged: "sheets" should be a list of texts')
    return tuple(sheets)


def _plain(value: object) -> object:
    if is_dataclass(value):
        kind = {"block": type(value).__name__.lower()}
        return kind | {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
