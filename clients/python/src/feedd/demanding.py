"""What is demanded, without waiting: who follows `demand|` or serves data drives this."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum
from typing import Any, Callable, Iterable

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


class Step(Enum):
    """What the rules ask for."""

    SUBSCRIBE = "subscribe"
    #: Ask for the present list: what was published before is not said at once.
    ASK = "ask"
    #: Ask again, later and later.
    PAUSE = "pause"
    FAIL = "fail"


class DemandState:
    """The rules: what happens goes in, what is to be done comes out.

    Attributes:
        news: what nobody has fetched, one for each source: the newest.
    """

    def __init__(self, prefix: str = "", capacity: int = CAPACITY) -> None:
        self.news: OrderedDict[str, Demand] = OrderedDict()
        self._prefix = prefix
        self._capacity = capacity

    def start(self) -> list[Step]:
        """It begins, over a connection that nothing is subscribed on; so does a new one."""
        return [Step.SUBSCRIBE, Step.ASK]

    def timer_fired(self) -> list[Step]:
        """The pause is over."""
        return [Step.ASK]

    def listed(self, sources: Iterable[str]) -> list[Step]:
        """The daemon told what is demanded already."""
        for source in sources:
            self.published(Demand(source, True))
        return []

    def failed(self, is_passing: bool) -> list[Step]:
        """It told something else, or nothing."""
        return [Step.PAUSE if is_passing else Step.FAIL]

    def published(self, demand: Demand) -> list[Step]:
        """There is news."""
        if demand.source.startswith(self._prefix):
            self.news.pop(demand.source, None)
            self.news[demand.source] = demand
            if len(self.news) > self._capacity:
                self.news.popitem(last=False)
        return []


class Demanding:
    """Follows the demand for sources whose names begin with `prefix`."""

    def __init__(
        self, requests: Requests, link: Link, prefix: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.requests = requests
        self.link = link
        self.failure: ReplyError | None = None
        self.state = DemandState(prefix)
        self._clock = clock
        self._pauses = Pauses()
        self._pending: Pending | None = None
        self._ask_time: float | None = None
        self._rebuilds = link.rebuilds
        self._perform(self.state.start())

    @property
    def news(self) -> OrderedDict[str, Demand]:
        """What nobody has fetched."""
        return self.state.news

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
            self._perform(self.state.start())
        if self._ask_time is not None and self._ask_time <= self._clock():
            self._ask_time = None
            self._perform(self.state.timer_fired())
        if self._pending and self._pending.is_done:
            pending, self._pending = self._pending, None
            self._take_list(pending)
        while (frames := self.link.receive()) is not None:
            self._take_message(frames)
        return bool(self.news)

    def _perform(self, steps: list[Step], error: ReplyError | None = None) -> None:
        for step in steps:
            match step:
                case Step.SUBSCRIBE:
                    # Names that are long are hashed, so nothing less than all of them is sure to
                    # have them.
                    self.link.socket.setsockopt_string(zmq.SUBSCRIBE, "demand|")
                case Step.ASK:
                    if self._pending:
                        self.requests.forget(self._pending)
                    self._ask_time = None
                    self._pending = self.requests.start(commands.demand())
                case Step.PAUSE:
                    asked = error.retry_after if error is not None else 0.0
                    self._ask_time = self._clock() + self._pauses.next(asked)
                case Step.FAIL:
                    self.failure = error

    def _take_list(self, pending: Pending) -> None:
        if pending.reply is None:
            error = pending.error if isinstance(pending.error, ReplyError) else None
            self._perform(self.state.failed(error is None or error.is_passing), error)
            return
        try:
            sources = pending.command.decode(pending.reply)
        except Malformed:
            self._perform(self.state.failed(is_passing=True))
            return
        self._pauses.reset()
        self._perform(self.state.listed(sources))

    def _take_message(self, frames: list[bytes]) -> None:
        try:
            message: Any = decode_json(frames[1])
            demand = Demand(message["source"], bool(message["active"]))
        except (Malformed, KeyError, TypeError, IndexError):
            self.requests.malformed_messages += 1
            return
        self._perform(self.state.published(demand))
