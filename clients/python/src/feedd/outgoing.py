"""What is sent: the frames of a message, and what a daemon takes of them at most.

A message that is too long or too deep is one the daemon cannot read: it does not know whom it
answers. So each is weighed before it leaves.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any, Iterable, Mapping

from .errors import TooLarge, Unwritable, sentence

#: Attachments of one message, and bytes of an id.
ATTACHMENT_COUNT = 16
ID_BYTES = 128
#: Bytes of a message above which it is asked first what the daemon takes: one of more than twice
#: its limit ends the connection instead of being answered. Source: docs/protocol.md, §2.8.
SURE_BYTES = 64 << 10

_LONG_NUMBER = re.compile(rb"[0-9]{309,}")
_DIGITS_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_ARRAYS_ALONE = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


@dataclass(frozen=True)
class Limits:
    """A daemon's bounds on one message; `hello` tells them, and these are its defaults.

    Source: docs/protocol.md, §10.
    """

    message_bytes: int = 8 << 20
    attachment_bytes: int = 8 << 20
    json_depth: int = 128

    @classmethod
    def told(cls, members: Mapping[str, Any]) -> Limits:
        """Those in the answer to `hello`; what is not said there is as by default."""
        limits = members.get("limits")
        if not isinstance(limits, dict):
            return cls()

        def number(name: str, default: int) -> int:
            value = limits.get(name)
            return value if isinstance(value, int) and value > 0 else default

        return cls(
            number("messageBytes", cls.message_bytes),
            number("attachmentBytes", cls.attachment_bytes),
            number("jsonDepth", cls.json_depth),
        )

    def check(self, frames: list[bytes]) -> None:
        """Whether the daemon can read the message.

        Raises:
            TooLarge: it cannot.
        """
        head, *attachments = frames
        if len(head) > self.message_bytes:
            raise TooLarge(
                f"the message would have {len(head)} bytes, the daemon's limit is "
                f"{self.message_bytes}"
            )
        # Of fewer brackets nothing deeper can be made.
        if head.count(b"[") + head.count(b"{") > self.json_depth:
            if (depth := _depth(head)) > self.json_depth:
                raise TooLarge(
                    f"the message would be nested {depth} deep, the daemon's limit is "
                    f"{self.json_depth}"
                )
        if len(attachments) > ATTACHMENT_COUNT:
            raise TooLarge(
                f"there are {len(attachments)} attachments, the limit is {ATTACHMENT_COUNT}"
            )
        count = sum(map(len, attachments))
        if count > self.attachment_bytes:
            raise TooLarge(
                f"the attachments have {count} bytes, the daemon's limit is "
                f"{self.attachment_bytes}"
            )


def _outside_strings(text: bytes) -> bytes:
    """What a JSON text has outside its strings."""
    # Without escapes every quote begins or ends a string.
    return b"".join(text.replace(rb"\\", b"").replace(rb"\"", b"").split(b'"')[::2])


def _depth(text: bytes) -> int:
    """How many arrays and objects are nested in a JSON text."""
    rest = _outside_strings(text).translate(_ARRAYS_ALONE, _NO_BRACKETS)
    depth = 0
    while rest:
        # Takes away the innermost of each nest, and so one level of the whole.
        rest = rest.replace(b"[]", b"")
        depth += 1
    return depth


def message_frames(message: Mapping[str, Any], attachments: Iterable[bytes] = ()) -> list[bytes]:
    """The frames of a message.

    Raises:
        Unwritable: JSON cannot say it, or an attachment is not bytes.
        TooLarge: it is nested so deep that it cannot even be written.
    """
    try:
        rest = [one if isinstance(one, bytes) else bytes(memoryview(one)) for one in attachments]
    except TypeError as fault:
        raise Unwritable(f"attachments are bytes: {fault}") from fault
    return [encode_json(message), *rest]


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
        for number in _LONG_NUMBER.findall(_outside_strings(data)):
            if math.isinf(float(number)):
                raise Unwritable(f"JSON cannot say it: a number of {len(number)} digits")
    return data
