"""What arrives on the deltas socket, as typed values."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from .errors import Malformed, TooLarge, Unwritable, sentence
from .operations import Operation, decode_operations

_LONG_NUMBER = re.compile(rb"[0-9]{309,}")
_DIGITS_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")


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


def outside_strings(text: bytes) -> bytes:
    """What a JSON text has outside its strings."""
    # Without escapes every quote begins or ends a string.
    return b"".join(text.replace(rb"\\", b"").replace(rb"\"", b"").split(b'"')[::2])


def encode_json(value: Any) -> bytes:
    """`value` as JSON that a daemon reads.

    Raises:
        Unwritable: for values that are none of JSON's, and numbers that no double comes near.
        TooLarge: for what is nested too deep to be written.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        data = text.encode()
    except RecursionError:
        raise TooLarge("the value is nested too deep") from None
    except Exception as fault:
        # Also what containers of others' making raise as they are read.
        raise Unwritable(f"JSON cannot say it: {sentence(fault, 1_000)}") from fault
    # Python's integers have no end, a double has: it takes 308 digits after the first.
    if b"0" * 309 in data.translate(_DIGITS_AS_ZEROS):
        for number in _LONG_NUMBER.findall(outside_strings(data)):
            if math.isinf(float(number)):
                raise Unwritable(f"JSON cannot say it: a number of {len(number)} digits")
    return data
