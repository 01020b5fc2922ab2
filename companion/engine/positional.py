"""Positional form of nested data: keys dropped, sorted numbers as steps, marks as bit masks, in the order of the types.

The order of a dataclass's fields is the schema: new fields go to the end, with a default, and old lists still read.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Protocol, Union, get_args, get_origin, get_type_hints

Unknown = dict[str, list[Any]]
"""Trailing values that this version does not know, by the path of the record that holds them."""


class Sorted:
    """Marks a tuple of ascending whole numbers: written as the first one and the steps between."""


class Marks:
    """Marks a tuple of distinct small numbers (0 to 62): written as one bit mask."""


class Positional(Protocol):
    """One type's way into a list and back."""

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        """The value without its keys."""

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        """The value with its keys; collects trailing unknown values."""


class _Plain:
    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return int(plain) if isinstance(plain, bool) else plain

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        return packed


class _Bool(_Plain):
    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        if packed not in (0, 1):
            raise ValueError(f"{path or 'a mark'} is neither 0 nor 1")
        return bool(packed)


class _Any(_Plain):
    """A value of any JSON kind, kept as it is."""

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return plain


class _Maybe:
    def __init__(self, inner: Positional) -> None:
        self._inner = inner

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return None if plain is None else self._inner.pack(plain, path, unknown)

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        return None if packed is None else self._inner.unpack(packed, path, unknown)


class _List:
    def __init__(self, inner: Positional) -> None:
        self._inner = inner

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return [self._inner.pack(value, f"{path}.{n}", unknown) for n, value in enumerate(plain)]

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        return [self._inner.unpack(value, f"{path}.{n}", unknown) for n, value in enumerate(_listed(packed, path))]


class _Fixed:
    def __init__(self, parts: tuple[Positional, ...]) -> None:
        self._parts = parts

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return [part.pack(v, path, unknown) for part, v in zip(self._parts, plain, strict=True)]

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        return [part.unpack(v, path, unknown) for part, v in zip(self._parts, _listed(packed, path), strict=True)]


class _Sorted:
    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return [b - a for a, b in zip([0, *plain], plain, strict=False)]

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        values: list[int] = []
        for step in _listed(packed, path):
            values.append((values[-1] if values else 0) + int(step))
        return values


class _Marks:
    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return sum(1 << n for n in plain)

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        if not isinstance(packed, int) or not 0 <= packed < 1 << 63:
            raise ValueError(f"{path} is no set of marks")
        return [n for n in range(63) if packed >> n & 1]


class _Map:
    """Names first, then their values: names compress well side by side."""

    def __init__(self, inner: Positional) -> None:
        self._inner = inner

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        return [list(plain), [self._inner.pack(v, f"{path}.{k}", unknown) for k, v in plain.items()]]

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        names, values = _listed(packed, path)
        pairs = zip(names, _listed(values, path), strict=True)
        return {str(k): self._inner.unpack(v, f"{path}.{k}", unknown) for k, v in pairs}


class _Record:
    def __init__(self, cls: type[Any]) -> None:
        hints = get_type_hints(cls, include_extras=True)
        self._fields = [f for f in fields(cls) if f.name != "unknown"]
        self._kinds = [positional(hints[f.name]) for f in self._fields]
        self._needed = sum(f.default is MISSING and f.default_factory is MISSING for f in self._fields)

    def pack(self, plain: Any, path: str, unknown: Unknown) -> Any:
        known = [
            kind.pack(plain[f.name], f"{path}.{f.name}", unknown)
            for f, kind in zip(self._fields, self._kinds, strict=True)
        ]
        return known + unknown.get(path, [])

    def unpack(self, packed: Any, path: str, unknown: Unknown) -> Any:
        values = _listed(packed, path)
        if len(values) < self._needed:
            raise ValueError(f"{path or 'the state'} holds {len(values)} values and needs {self._needed}")
        if len(values) > len(self._fields):
            unknown[path] = values[len(self._fields) :]
        return {
            f.name: kind.unpack(value, f"{path}.{f.name}", unknown)
            for f, kind, value in zip(self._fields, self._kinds, values, strict=False)
        }


def _listed(packed: Any, path: str) -> list[Any]:
    if not isinstance(packed, list):
        raise ValueError(f"{path or 'the state'} is not a list")
    return packed


@lru_cache(maxsize=512)
def positional(hint: Any) -> Positional:
    """The positional form of a type: dataclasses, tuples, mappings by text, optional and plain values."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        marks = {mark if isinstance(mark, type) else type(mark) for mark in args[1:]}
        return _Sorted() if Sorted in marks else _Marks() if Marks in marks else positional(args[0])
    if origin in (Union, UnionType):
        inner = [arg for arg in args if arg is not NoneType]
        if len(inner) == 1:
            return _Maybe(positional(inner[0]))
        return _Any()
    if origin is tuple:
        return _List(positional(args[0])) if args[-1] is Ellipsis else _Fixed(tuple(map(positional, args)))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _Map(positional(args[1]))
    if isinstance(hint, type) and is_dataclass(hint):
        return _Record(hint)
    return _Bool() if hint is bool else _Any() if hint is Any else _Plain()
