"""What a delta is made of, as typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, TypeAlias

from .errors import Malformed

Frame: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Add:
    """Puts `value` at `path`; before what stands there, in an array."""

    path: str
    value: Any
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Takes away what stands at `path`."""

    path: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Puts `value` in the place of what stands at `path`; the whole document's is ``""``."""

    path: str
    value: Any
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Takes what stands at `origin` and puts it at `path`."""

    origin: str
    path: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """Adds `by` to x and y of the frames of the elements `start` ≤ *i* < `end` at `path`."""

    path: str
    start: int
    end: int
    by: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frames:
    """Replaces the frames of consecutive elements, from `start` on, of the array at `path`."""

    path: str
    start: int
    frames: tuple[Frame, ...]


Operation: TypeAlias = Add | Remove | Replace | Move | Shift | Frames


def tokens(path: str) -> list[str]:
    """The unescaped parts of a JSON Pointer (RFC 6901)."""
    if path == "":
        return []
    if path[0] != "/":
        raise Malformed(f"{path!r} is no JSON Pointer")
    parts = path[1:].split("/")
    if "~" not in path:
        return parts
    return [part.replace("~1", "/").replace("~0", "~") for part in parts]


def decode_operations(values: Iterable[Any]) -> tuple[Operation, ...]:
    """The operations that a delta's `ops` describe; members they do not know are ignored.

    Raises:
        Malformed: with the index of the operation that is none.
    """
    return tuple(_decode(value, index) for index, value in enumerate(values))


def _decode(value: Any, index: int) -> Operation:
    try:
        path, key = _text(value["path"]), value.get("key")
        if key is not None:
            _text(key)
        match value["op"]:
            case "add":
                return Add(path, value["value"], key)
            case "remove":
                return Remove(path, key)
            case "replace":
                return Replace(path, value["value"], key)
            case "move":
                return Move(_text(value["from"]), path, key)
            case "shift":
                start, end = _index(value["start"]), _index(value["end"])
                x, y = value["by"]
                if end < start:
                    raise ValueError("`end` is below `start`")
                return Shift(path, start, end, (_integer(x), _integer(y)))
            case "frames":
                frames = tuple(_frame(frame) for frame in value["frames"])
                return Frames(path, _index(value["start"]), frames)
            case other:
                raise ValueError(f"unknown operation {other!r}")
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise Malformed(f"operation {index} of a delta is none: {fault}") from fault


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no string")
    return value


def _integer(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no integer")
    return value


def _index(value: Any) -> int:
    if _integer(value) < 0:
        raise ValueError(f"{value} is no index")
    return int(value)


def _frame(value: Any) -> Frame:
    x, y, width, height = value
    return _integer(x), _integer(y), _integer(width), _integer(height)
