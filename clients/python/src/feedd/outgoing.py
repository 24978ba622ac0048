"""What is sent: the frames of a message, and what a daemon takes of them at most.

A message that is too long or too deep is one the daemon cannot read: it does not know whom it
answers. So each is weighed before it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Mapping

from .errors import TooLarge, Unwritable
from .messages import encode_json, outside_strings

#: Attachments of one message, and bytes of an id.
ATTACHMENT_COUNT = 16
ID_BYTES = 128

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


def _depth(text: bytes) -> int:
    """How many arrays and objects are nested in a JSON text."""
    rest = outside_strings(text).translate(_ARRAYS_ALONE, _NO_BRACKETS)
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
