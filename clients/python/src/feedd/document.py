"""A subscriber's side of a delta: the document it has becomes the one it should have.

Documents are never changed in place: an older one that is still held stays as it was, and the two
share what is equal.
"""

from __future__ import annotations

from typing import Any, Iterable

from .errors import FeeddError
from .operations import Add, Frames, Move, Operation, Remove, Replace, Shift, tokens


class DoesNotFit(FeeddError):
    """An operation was meant for another document."""


def apply(operations: Iterable[Operation], document: Any) -> Any:
    """The document after all `operations`, done in order.

    Raises:
        DoesNotFit: where one of them does not; nothing has changed then.
    """
    editor = _Editor(document)
    for index, operation in enumerate(operations):
        try:
            editor.apply(operation)
        except (KeyError, IndexError, TypeError, ValueError) as fault:
            raise DoesNotFit(f"operation {index} does not fit: {operation!r}"[:300]) from fault
    return editor.root


class _Editor:
    """Copies each array or object once, when it is first changed."""

    def __init__(self, root: Any) -> None:
        self.root = root
        # What was copied, by identity. Holding the copies keeps their identities theirs.
        self._own: dict[int, Any] = {}

    def apply(self, operation: Operation) -> None:
        match operation:
            case Add(path, value):
                self._add(path, value)
            case Remove(path):
                self._remove(path)
            case Replace(path, value):
                self._replace(path, value)
            case Move(origin, path):
                if path.startswith(origin + "/"):
                    raise ValueError("a move into itself")
                self._add(path, self._remove(origin))
            case Shift(path, start, end, (x, y)):
                for element in self._elements(path, start, end):
                    left, top, width, height = element["frame"]
                    element["frame"] = [left + x, top + y, width, height]
            case Frames(path, start, frames):
                elements = self._elements(path, start, start + len(frames))
                for element, frame in zip(elements, frames, strict=True):
                    if "frame" not in element:
                        raise KeyError("frame")
                    element["frame"] = list(frame)

    def _mine(self, value: Any) -> Any:
        """`value`, or a copy of it that may be changed."""
        if id(value) in self._own:
            return value
        if not isinstance(value, (dict, list)):
            raise TypeError("neither array nor object")
        copy = value.copy()
        self._own[id(copy)] = copy
        return copy

    def _container(self, parts: list[str]) -> Any:
        """The array or object at `parts`, with all around it, ready to be changed."""
        place = self.root = self._mine(self.root)
        for part in parts:
            token = _index(part, len(place) - 1) if isinstance(place, list) else part
            place[token] = self._mine(place[token])
            place = place[token]
        return place

    def _elements(self, path: str, start: int, end: int) -> Iterable[dict[str, Any]]:
        array = self._container(tokens(path))
        if not isinstance(array, list) or end > len(array):
            raise IndexError("beyond the array")
        for index in range(start, end):
            array[index] = self._mine(array[index])
            yield array[index]

    def _add(self, path: str, value: Any) -> None:
        parts = tokens(path)
        if not parts:
            self.root = value
            return
        place, last = self._container(parts[:-1]), parts[-1]
        if isinstance(place, list):
            place.insert(len(place) if last == "-" else _index(last, len(place)), value)
        else:
            place[last] = value

    def _remove(self, path: str) -> Any:
        parts = tokens(path)
        if not parts:
            raise ValueError("the document cannot be removed")
        place, last = self._container(parts[:-1]), parts[-1]
        return place.pop(_index(last, len(place) - 1) if isinstance(place, list) else last)

    def _replace(self, path: str, value: Any) -> None:
        parts = tokens(path)
        if not parts:
            self.root = value
            return
        place, last = self._container(parts[:-1]), parts[-1]
        if isinstance(place, list):
            place[_index(last, len(place) - 1)] = value
        elif last in place:
            place[last] = value
        else:
            raise KeyError(last)


def _index(token: str, greatest: int) -> int:
    if not token.isascii() or not token.isdigit() or (token[0] == "0" and token != "0"):
        raise ValueError(f"{token!r} is no index")
    index = int(token)
    if index > greatest:
        raise IndexError(f"{index} is beyond the array")
    return index
