"""What arrives on the deltas socket, as typed values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from .errors import Malformed
from .operations import Operation, decode_operations


@dataclass(frozen=True, slots=True)
class Position:
    """Where a document stands: revisions of two epochs say nothing about each other."""

    epoch: str
    revision: int


@dataclass(frozen=True)
class Delta:
    """What one event changed in a page's document.

    Attributes:
        start: the revision it leads from.
        end: the revision it leads to, the number of its event.
        time: when that was accepted, in milliseconds since 1970.
        raw: the operations as they came; `operations` has them typed.
    """

    epoch: str
    start: int
    end: int
    time: int
    raw: tuple[Any, ...]

    @cached_property
    def operations(self) -> tuple[Operation, ...]:
        """The operations, which apply in order."""
        return decode_operations(self.raw)

    def leads_from(self, position: Position) -> Position | None:
        """The position after it, if it is the next one from `position`."""
        fits = self.epoch == position.epoch and self.start == position.revision < self.end
        return Position(self.epoch, self.end) if fits else None


@dataclass(frozen=True, slots=True)
class Sync:
    """Says which revision is published."""

    epoch: str
    at: int


@dataclass(frozen=True, slots=True)
class Reset:
    """Says that no delta leads on."""

    epoch: str
    reason: str


Publication: TypeAlias = Delta | Sync | Reset


def decode_publication(value: Any) -> Publication:
    """The delta, sync or reset that the JSON object `value` is.

    Raises:
        Malformed: if it is none.
    """
    try:
        epoch = value["epoch"]
        if not isinstance(epoch, str):
            raise TypeError("an epoch is a string")
        if "ops" in value:
            return decode_delta(value)
        if "at" in value:
            return Sync(epoch, _revision(value["at"]))
        return Reset(epoch, str(value["reset"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise Malformed(f"a message that is no publication: {fault}") from fault


def decode_delta(value: Any) -> Delta:
    """The delta that the JSON object `value` is.

    Raises:
        Malformed: if it is none.
    """
    try:
        start, end = _revision(value["from"]), _revision(value["to"])
        if not isinstance(value["ops"], list):
            raise TypeError("operations are an array")
        time = value.get("time", 0)
        return Delta(str(value["epoch"]), start, end, time, tuple(value["ops"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise Malformed(f"a message that is no delta: {fault}") from fault


def _revision(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError(f"{value!r} is no revision")
    return value


def decode_json(data: bytes) -> Any:
    """The JSON value in `data`.

    Raises:
        Malformed: if there is none.
    """
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as fault:
        raise Malformed(f"a frame that is no JSON: {fault}") from fault
