"""Requests under way and their answers, without waiting: both faces of the client drive this."""

from __future__ import annotations

import time
import uuid
from collections import deque
from typing import Any, Callable

from .commands import Command, Reply, hello
from .endpoints import Link, Pauses
from .errors import (
    FeeddError, Malformed, NoReply, ReplyError, TooLarge, TooManyRequests, reply_error,
)
from .messages import decode_json
from .outgoing import ID_BYTES, SURE_BYTES, Limits, message_frames


class Pending:
    """A request that was started.

    Attributes:
        reply: the answer, if it was one.
        error: why there is none.
    """

    def __init__(
        self, id: str, command: Command[Any], frames: list[bytes], deadline: float
    ) -> None:
        self.id = id
        self.command = command
        self.frames = frames
        self.deadline = deadline
        self.is_sent = False
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
        #: What is sent is held to them; `hello`, whoever asks it, tells them.
        self.limits = Limits()
        self._are_limits_told = False
        #: Takes messages that are no replies: the calls of a worker.
        self.on_message: Callable[[dict[str, Any], list[bytes]], None] | None = None
        #: Messages that nothing could be made of.
        self.malformed_messages = 0
        self._clock = clock
        self._table: dict[str, Pending] = {}
        self._outbox: deque[tuple[str | None, list[bytes]]] = deque()

    def start(
        self, command: Command[Any], id: str | None = None, timeout: float = 5.0, *,
        is_cautious: bool = False,
    ) -> Pending:
        """Asks; the answer comes in a later `turn`.

        Args:
            is_cautious: asks nothing long of a daemon that has not told its limits yet.

        Raises:
            TooManyRequests: as many as may be are under way.
            TooLarge: it passes `limits`, or it is not certain that it does not.
            Unwritable: JSON cannot say a value.
            ValueError: the id is under way already.
        """
        if len(self._table) >= self.capacity:
            raise TooManyRequests(f"{self.capacity} requests are under way already")
        return self._begin(command, id or str(uuid.uuid4()), timeout, is_cautious)

    def _begin(
        self, command: Command[Any], id: str, timeout: float, is_cautious: bool = False
    ) -> Pending:
        if id in self._table:
            raise ValueError(f"a request with the id {id!r} is under way already")
        message = {"cmd": command.name, "id": id, "client": self.client, **command.members}
        frames = message_frames(message, command.attachments)
        if len(id.encode()) > ID_BYTES:
            raise TooLarge(f"the id is longer than {ID_BYTES} bytes", path="/id")
        self.limits.check(frames)
        if is_cautious and not self._are_limits_told and sum(map(len, frames)) > SURE_BYTES:
            raise TooLarge("the daemon has not told its limits yet")
        deadline = self._clock() + (timeout if command.timeout is None else command.timeout)
        pending = self._table[id] = Pending(id, command, frames, deadline)
        self._outbox.append((id, frames))
        self._flush()
        return pending

    def tell(self, message: dict[str, Any], attachments: tuple[bytes, ...] = ()) -> None:
        """Sends what nobody waits to see answered.

        Raises:
            TooManyRequests: too much waits to be sent.
            TooLarge: it passes `limits`.
            Unwritable: JSON cannot say a value.
        """
        if len(self._outbox) >= self.capacity:
            raise TooManyRequests(f"{self.capacity} messages wait to be sent")
        frames = message_frames(message, attachments)
        self.limits.check(frames)
        self._outbox.append((None, frames))
        self._flush()

    def forget(self, pending: Pending) -> None:
        """Nobody waits for it any more."""
        if self._table.get(pending.id) is pending:
            del self._table[pending.id]

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
            # The end of one may be that of another.
            if not pending.is_done:
                self._end(pending, NoReply(pending.command.name, pending.id))
        return len(self._table) != count

    def _end(self, pending: Pending, error: FeeddError) -> None:
        del self._table[pending.id]
        pending.finish(None, error)

    def _flush(self) -> None:
        while self._outbox:
            id, frames = self._outbox[0]
            pending = None if id is None else self._table.get(id)
            # What was given up is not asked any more.
            if (id is None or pending is not None) and not self.link.send(frames):
                return
            if pending is not None:
                pending.is_sent = True
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
            if message.get("ok") is False:
                if self.on_message:
                    self.on_message(message, frames[1:])
                elif id is None:
                    self._take_refusal(reply_error(message.get("error")))
        elif message.get("ok") is True:
            if pending.command.name == "hello":
                self.limits, self._are_limits_told = Limits.told(message), True
            pending.finish(Reply(message, tuple(frames[1:])), None)
        else:
            pending.finish(None, reply_error(message.get("error"), id))

    def _take_refusal(self, error: ReplyError) -> None:
        """Something that was sent could not be read; the limits that are in force tell what."""
        suspects: list[Pending] = []
        for pending in self._table.values():
            if pending.is_sent:
                suspects.append(pending)
                # Answers come in the order of the requests, but for those of calls.
                if pending.command.name != "call":
                    break
        if suspects:
            asked = self._begin(hello(), str(uuid.uuid4()), timeout=5.0)
            asked.when_done = lambda: self._end_unreadable(suspects, error)

    def _end_unreadable(self, suspects: list[Pending], error: ReplyError) -> None:
        is_found = False
        for pending in list(self._table.values()):
            if pending.is_sent:
                try:
                    self.limits.check(pending.frames)
                except TooLarge as fault:
                    self._end(pending, fault)
                    is_found = True
        if not is_found and len(suspects) == 1 and self._table.get(suspects[0].id) is suspects[0]:
            self._end(suspects[0], error)


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
