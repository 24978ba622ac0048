"""Requests under way and their answers, without waiting: both faces of the client drive this."""

from __future__ import annotations

import time
import uuid
from collections import deque
from typing import Any, Callable

from .commands import Command, Reply
from .endpoints import Link, Pauses
from .errors import FeeddError, Malformed, NoReply, ReplyError, TooManyRequests, reply_error
from .messages import decode_json, encode_json


class Pending:
    """A request that was started.

    Attributes:
        reply: the answer, if it was one.
        error: why there is none.
    """

    def __init__(self, id: str, command: Command[Any], deadline: float) -> None:
        self.id = id
        self.command = command
        self.deadline = deadline
        self.reply: Reply | None = None
        self.error: FeeddError | None = None
        self.when_done: Callable[[], None] | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or will be none."""
        return self.reply is not None or self.error is not None

    def finish(self, reply: Reply | None, error: FeeddError | None) -> None:
        """Takes the end."""
        self.reply, self.error = reply, error
        if self.when_done:
            self.when_done()


class Requests:
    """The commands socket: what was asked on it, what waits to be sent, what came back.

    Args:
        client: a UUID; the same one again makes requests safe to repeat after a restart.
        capacity: requests that may be under way.
    """

    def __init__(
        self, link: Link, client: str | None = None, capacity: int = 1_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.link = link
        self.client = client or str(uuid.uuid4())
        self.capacity = capacity
        #: Takes messages that are no replies: the calls of a worker.
        self.on_message: Callable[[dict[str, Any], list[bytes]], None] | None = None
        #: Messages that nothing could be made of.
        self.malformed_messages = 0
        self._clock = clock
        self._table: dict[str, Pending] = {}
        self._outbox: deque[tuple[str | None, list[bytes]]] = deque()

    def start(
        self, command: Command[Any], id: str | None = None, timeout: float = 5.0
    ) -> Pending:
        """Asks; the answer comes in a later `turn`.

        Raises:
            TooManyRequests: as many as may be are under way.
            ValueError: the id is under way already, or JSON cannot say a value.
        """
        if len(self._table) >= self.capacity:
            raise TooManyRequests(f"{self.capacity} requests are under way already")
        id = id or str(uuid.uuid4())
        if id in self._table:
            raise ValueError(f"a request with the id {id!r} is under way already")
        message = {"cmd": command.name, "id": id, "client": self.client, **command.members}
        frames = [encode_json(message), *command.attachments]
        deadline = self._clock() + (timeout if command.timeout is None else command.timeout)
        pending = self._table[id] = Pending(id, command, deadline)
        self._outbox.append((id, frames))
        self._flush()
        return pending

    def tell(self, message: dict[str, Any], attachments: tuple[bytes, ...] = ()) -> None:
        """Sends what nobody waits to see answered.

        Raises:
            TooManyRequests: too much waits to be sent.
        """
        if len(self._outbox) >= self.capacity:
            raise TooManyRequests(f"{self.capacity} messages wait to be sent")
        self._outbox.append((None, [encode_json(message), *attachments]))
        self._flush()

    def forget(self, pending: Pending) -> None:
        """Nobody waits for it any more."""
        if self._table.get(pending.id) is pending:
            del self._table[pending.id]

    def drop_unsent(self) -> None:
        """Forgets what `tell` left waiting."""
        self._outbox = deque(entry for entry in self._outbox if entry[0] is not None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is awaited."""
        return not self._table

    @property
    def links(self) -> list[tuple[Link, bool]]:
        """What to wait for, and whether also for being able to send."""
        return [(self.link, bool(self._outbox))]

    @property
    def wake_time(self) -> float | None:
        """When `turn` has something to do though nothing arrives."""
        times = [pending.deadline for pending in self._table.values()]
        if self.link.wake_time is not None:
            times.append(self.link.wake_time)
        return min(times, default=None)

    def turn(self) -> bool:
        """Does everything that can be done without waiting; whether anything came to its end."""
        count = len(self._table)
        now = self._clock()
        self.link.refresh(now)
        self._flush()
        while (frames := self.link.receive()) is not None:
            self._receive(frames)
        for pending in [one for one in self._table.values() if one.deadline <= now]:
            del self._table[pending.id]
            pending.finish(None, NoReply(pending.command.name, pending.id))
        return len(self._table) != count

    def _flush(self) -> None:
        while self._outbox:
            id, frames = self._outbox[0]
            # What was given up is not asked any more.
            if (id is None or id in self._table) and not self.link.send(frames):
                return
            self._outbox.popleft()

    def _receive(self, frames: list[bytes]) -> None:
        if frames and not frames[0]:
            frames = frames[1:]
        try:
            message = decode_json(frames[0])
            if not isinstance(message, dict):
                raise Malformed("a message that is no object")
        except (Malformed, IndexError):
            self.malformed_messages += 1
            return
        if "cmd" in message:
            if self.on_message:
                self.on_message(message, frames[1:])
            return
        id = message.get("id")
        pending = self._table.pop(id, None) if isinstance(id, str) else None
        if pending is None:
            if self.on_message and message.get("ok") is False:
                self.on_message(message, frames[1:])
        elif message.get("ok") is True:
            pending.finish(Reply(message, tuple(frames[1:])), None)
        else:
            pending.finish(None, reply_error(message.get("error"), id))


class Attempts:
    """Whether and when to ask again for what failed.

    Args:
        patience: seconds from now on after which an error is final; 0 never repeats.
    """

    def __init__(
        self, command: Command[Any], patience: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._is_repeatable = command.is_repeatable
        self._end = clock() + patience
        self._clock = clock
        self._pauses = Pauses()

    def pause_after(self, error: FeeddError) -> float:
        """Seconds to wait before asking again.

        Raises:
            FeeddError: the error, where asking again would not help.
        """
        is_passing = isinstance(error, NoReply) or (
            isinstance(error, ReplyError) and error.is_passing
        )
        if not (self._is_repeatable and is_passing):
            raise error
        asked = error.retry_after if isinstance(error, ReplyError) else 0.0
        pause = self._pauses.next(asked)
        if self._clock() + pause >= self._end:
            raise error
        return pause
