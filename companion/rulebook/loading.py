"""Reading a game's rules.toml: every fault is told in one sentence that names file, rule and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

from companion.rulebook.rule import Absent, Confidence, Plain, Rule, RulebookError, RulesFile, Source

_TEXTS = ("id", "title", "heading", "kind", "source", "confidence", "text")
_LISTS = ("keywords", "see", "phases", "touches")
_KEYS = {*_TEXTS, "example", *_LISTS}
_CHOICES = {"source": get_args(Source), "confidence": get_args(Confidence)}
_TABLES = {"rule": _KEYS, "absent": {"words", "says"}, "synonym": {"words"}, "plain": {"words", "means"}}


def load_rules(path: Path) -> tuple[Rule, ...]:
    """The rules of one file, in its order. Raises RulebookError with one sentence."""
    return load_file(path).rules


def load_file(path: Path) -> RulesFile:
    """Rules, absent subjects and synonyms of one file. Raises RulebookError with one sentence."""
    tables = _tables(path)
    rules = tuple(_rule(entry, f"{path.name}, {_name(entry, n)}") for n, entry in enumerate(tables["rule"], 1))
    _check_ids(rules, path.name)
    return RulesFile(
        rules=rules,
        absent=tuple(_absent(entry, f"{path.name}, absent {n}") for n, entry in enumerate(tables["absent"], 1)),
        synonyms=tuple(
            _strings(entry, "words", f"{path.name}, synonym {n}") for n, entry in enumerate(tables["synonym"], 1)
        ),
        plain=tuple(_plain(entry, f"{path.name}, plain {n}") for n, entry in enumerate(tables["plain"], 1)),
    )


def _tables(path: Path) -> dict[str, list[Mapping[str, Any]]]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RulebookError(f"There is no rules file {path.name} in {path.parent}.") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise RulebookError(f"{path.name} cannot be read as UTF-8 text: {fault}.") from None
    except tomllib.TOMLDecodeError as fault:
        raise RulebookError(f"{path.name} is not valid TOML: {fault}.") from None
    _known(data, _TABLES, path.name)
    return {name: _entries(data.get(name, []), name, path.name) for name in _TABLES}


def _entries(value: Any, table: str, where: str) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise RulebookError(f"{where}: {table} must be written as [[{table}]] tables.")
    for n, entry in enumerate(value, 1):
        _known(entry, _TABLES[table], f"{where}, {_name(entry, n) if table == 'rule' else f'{table} {n}'}")
    return value


def _rule(entry: Mapping[str, Any], where: str) -> Rule:
    texts = {key: _text(entry, key, where) for key in _TEXTS}
    for key, choices in _CHOICES.items():
        if texts[key] not in choices:
            raise RulebookError(f"{where}: {key} is {texts[key]!r}; it must be one of {', '.join(choices)}.")
    example = _text(entry, "example", where) if "example" in entry else ""
    return Rule(**texts, example=example, **{key: _strings(entry, key, where) for key in _LISTS})  # type: ignore[arg-type]


def _absent(entry: Mapping[str, Any], where: str) -> Absent:
    return Absent(_strings(entry, "words", where), _text(entry, "says", where))


def _plain(entry: Mapping[str, Any], where: str) -> Plain:
    return Plain(_strings(entry, "words", where), _strings(entry, "means", where))


def _check_ids(rules: Iterable[Rule], where: str) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise RulebookError(f"{where}: the id {rule.id} stands twice; each rule needs its own.")
        seen.add(rule.id)
    for rule in rules:
        for other in rule.see:
            if other not in seen:
                raise RulebookError(f"{where}, {rule.id}: see names {other}, which is no rule of this file.")


def _known(entry: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in entry:
        if key not in keys:
            raise RulebookError(f"{where}: the key {key!r} is not known; known are {', '.join(sorted(keys))}.")


def _text(entry: Mapping[str, Any], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        raise RulebookError(f"{where}: {key} must be a text that is not empty.")
    return value


def _strings(entry: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise RulebookError(f"{where}: {key} must be a list of texts.")
    return tuple(value)


def _name(entry: Mapping[str, Any], number: int) -> str:
    return str(entry.get("id") or f"rule {number}")
