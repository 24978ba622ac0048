"""What is demanded, without waiting: who follows `demand|` or serves data drives this."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Callable

import zmq

from . import commands
from .endpoints import Link, Pauses
from .errors import Malformed, ReplyError
from .messages import decode_json
from .requests import Pending, Requests

#: Demands held until they are fetched; of more, the oldest go: an unmet demand is said again.
CAPACITY = 10_000


@dataclass(frozen=True, slots=True)
class Demand:
    """News of a source: someone watches what needs it, or nobody does any more."""

    source: str
    is_active: bool


class Demanding:
    """Follows the demand for sources whose names begin with `prefix`."""

    def __init__(
        self, requests: Requests, link: Link, prefix: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.requests = requests
        self.link = link
        self.failure: ReplyError | None = None
        #: News that nobody has fetched, one for each source: the newest.
        self.news: OrderedDict[str, Demand] = OrderedDict()
        self._prefix = prefix
        self._clock = clock
        self._pauses = Pauses()
        self._pending: Pending | None = None
        self._ask_time: float | None = None
        self._rebuilds = link.rebuilds
        self._subscribe()

    @property
    def links(self) -> list[tuple[Link, bool]]:
        """What to wait for, and whether also for being able to send."""
        return [*self.requests.links, (self.link, False)]

    @property
    def wake_time(self) -> float | None:
        """When `turn` has something to do though nothing arrives."""
        times = (self._ask_time, self.requests.wake_time, self.link.wake_time)
        return min((time for time in times if time is not None), default=None)

    def turn(self) -> bool:
        """Does what is due; whether there was anything."""
        self.requests.turn()
        self.link.refresh(self._clock())
        if self._rebuilds != self.link.rebuilds:
            self._rebuilds = self.link.rebuilds
            self._subscribe()
        if self._ask_time is not None and self._ask_time <= self._clock():
            self._ask()
        if self._pending and self._pending.is_done:
            pending, self._pending = self._pending, None
            self._take_list(pending)
        while (frames := self.link.receive()) is not None:
            self._take_message(frames)
        return bool(self.news)

    def _subscribe(self) -> None:
        # Names that are long are hashed, so nothing less than all of them is sure to have them.
        self.link.socket.setsockopt_string(zmq.SUBSCRIBE, "demand|")
        self._ask()

    def _ask(self) -> None:
        """Asks for the present list: what was published before is not said at once."""
        if self._pending:
            self.requests.forget(self._pending)
        self._ask_time = None
        self._pending = self.requests.start(commands.demand())

    def _take_list(self, pending: Pending) -> None:
        error = pending.error
        if pending.reply is not None:
            try:
                sources = pending.command.decode(pending.reply)
            except Malformed:
                return
            self._pauses.reset()
            for source in sources:
                self._take(source, True)
        elif isinstance(error, ReplyError) and not error.is_passing:
            self.failure = error
        else:
            self._ask_time = self._clock() + self._pauses.next()

    def _take_message(self, frames: list[bytes]) -> None:
        try:
            message: Any = decode_json(frames[1])
            self._take(message["source"], bool(message["active"]))
        except (Malformed, KeyError, TypeError, IndexError):
            self.requests.malformed_messages += 1

    def _take(self, source: str, is_active: bool) -> None:
        if not source.startswith(self._prefix):
            return
        self.news.pop(source, None)
        self.news[source] = Demand(source, is_active)
        if len(self.news) > CAPACITY:
            self.news.popitem(last=False)
