"""Follows one document without waiting: both faces of a subscription drive this."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Callable, Literal

import zmq

from . import commands, subscriber
from .batch import BatchUpdates
from .document import DoesNotFit, apply
from .endpoints import Link
from .errors import CallTimeout, FeeddError, Internal, Malformed, ReplyError
from .messages import Delta, Position, decode_json, decode_publication
from .requests import Pending, Requests
from .subscriber import Bounds, SubscriberState

Form = Literal["delta", "patch"]


@dataclass(frozen=True)
class Update:
    """A change of the document that was just made.

    Attributes:
        document: as it is now; never changed in place.
        before: as it was, None where this is the first.
        position: where it stands.
        delta: what changed; None where the document came whole.
    """

    document: Any
    before: Any
    position: Position
    delta: Delta | None

    @cached_property
    def batch(self) -> BatchUpdates:
        """What it does to a list view."""
        if self.delta is None or self.before is None:
            return BatchUpdates.between(self.before, self.document)
        try:
            return BatchUpdates.of(self.delta.operations, self.before)
        except (AttributeError, LookupError, TypeError, ValueError):
            # They changed what no page has, such as `sections` that is no list.
            return BatchUpdates.between(self.before, self.document)


@dataclass
class Counters:
    """What a subscription did, for who watches the health of a client."""

    malformed_messages: int = 0
    whole_fetches: int = 0
    since_fetches: int = 0
    failed_deltas: int = 0
    resubscriptions: int = 0


class Following:
    """Performs what the subscriber's rules ask for, and holds the document."""

    def __init__(
        self, requests: Requests, link: Link, page: str, viewport: str, *, form: Form = "delta",
        bounds: Bounds = Bounds(), resuming: tuple[Any, Position] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.page = page
        self.viewport = viewport
        self.document: Any = resuming[0] if resuming else None
        self.position = resuming[1] if resuming else None
        self.counters = Counters()
        self.updates: deque[Update] = deque()
        self.failure: ReplyError | None = None
        self.requests = requests
        self.link = link
        self.state = SubscriberState(bounds, self.position)
        self._form = form
        self._clock = clock
        self._actions = deque(self.state.start())
        self._topic: str | None = None
        self._timer: float | None = None
        self._pending: tuple[Pending, subscriber.Fetch | None] | None = None
        self._fetched: Any = None
        self._rebuilds = link.rebuilds

    @property
    def links(self) -> list[tuple[Link, bool]]:
        """What to wait for, and whether also for being able to send."""
        return [*self.requests.links, (self.link, False)]

    @property
    def wake_time(self) -> float | None:
        """When `turn` has something to do though nothing arrives."""
        times = (self._timer, self.requests.wake_time, self.link.wake_time)
        return min((time for time in times if time is not None), default=None)

    def turn(self) -> bool:
        """Does one thing that is due; whether there was one."""
        if self._actions:
            self._perform(self._actions.popleft())
            return True
        self.requests.turn()
        self.link.refresh(self._clock())
        if self._rebuilds != self.link.rebuilds:
            self._rebuilds, self._topic = self.link.rebuilds, None
            self._tell(self.state.woke())
        if self._pending and self._pending[0].is_done:
            (pending, fetch), self._pending = self._pending, None
            self._take_answer(pending, fetch)
            return True
        if self._timer is not None and self._timer <= self._clock():
            self._timer = None
            self._tell(self.state.timer_fired())
            return True
        frames = self.link.receive()
        if frames is not None:
            self._take_message(frames)
        return frames is not None or bool(self._actions)

    def _tell(self, actions: list[subscriber.Action]) -> None:
        self._actions += actions

    # What is done.

    def _perform(self, action: subscriber.Action) -> None:
        match action:
            case subscriber.Open():
                self._ask(commands.open(self.page, self.viewport), None)
            case subscriber.Subscribe(topic) | subscriber.Resubscribe(topic):
                self._subscribe(f"{self._form}|{topic}")
            case subscriber.Fetch(since):
                if since is None:
                    self.counters.whole_fetches += 1
                else:
                    self.counters.since_fetches += 1
                self._ask(commands.snapshot(self.page, self.viewport, since), action)
            case subscriber.Adopt(position):
                self._advance(self._fetched, position, None)
                self._fetched = None
            case subscriber.Apply(delta):
                self._apply(delta)
            case subscriber.SetTimer(milliseconds):
                self._timer = self._clock() + milliseconds / 1000
            case subscriber.CancelTimer():
                self._timer = None
            case subscriber.Fail(error):
                self.failure = error

    def _ask(self, command: commands.Command[Any], fetch: subscriber.Fetch | None) -> None:
        if self._pending:
            # What was asked before a sleep is answered for nobody.
            self.requests.forget(self._pending[0])
        self._pending = (self.requests.start(command), fetch)

    def _subscribe(self, topic: str) -> None:
        # libzmq does not send a second subscription to the same topic.
        if self._topic is not None:
            self.counters.resubscriptions += 1
            self.link.socket.setsockopt_string(zmq.UNSUBSCRIBE, self._topic)
        self.link.socket.setsockopt_string(zmq.SUBSCRIBE, topic)
        self._topic = topic

    def _advance(self, document: Any, position: Position, delta: Delta | None) -> None:
        self.updates.append(Update(document, self.document, position, delta))
        self.document, self.position = document, position

    def _apply(self, delta: Delta) -> None:
        try:
            document = apply(delta.operations, self.document)
        except (DoesNotFit, Malformed):
            # What was to follow was meant for the document this delta did not give.
            self.counters.failed_deltas += 1
            self._actions.clear()
            self._tell(self.state.apply_failed())
            return
        self._advance(document, Position(delta.epoch, delta.end), delta)

    # What comes.

    def _take_message(self, frames: list[bytes]) -> None:
        try:
            topic, body = frames
            if self._topic is None or topic != self._topic.encode():
                raise Malformed("a topic not subscribed to")
            message = decode_publication(decode_json(body))
        except (Malformed, ValueError):
            self.counters.malformed_messages += 1
            return
        self._tell(self.state.published(message))

    def _take_answer(self, pending: Pending, fetch: subscriber.Fetch | None) -> None:
        error = pending.error
        if pending.reply is not None:
            try:
                value = pending.command.decode(pending.reply)
            except Malformed as fault:
                error = fault
            else:
                self._tell(self._answered(value, fetch))
                return
        reply_error = _as_reply_error(error)
        if fetch is None:
            self._tell(self.state.open_failed(reply_error))
        else:
            self._tell(self.state.fetch_failed(reply_error, fetch.serial))

    def _answered(self, value: Any, fetch: subscriber.Fetch | None) -> list[subscriber.Action]:
        if fetch is None:
            return self.state.opened(value.topic)
        if value.deltas is not None:
            return self.state.fetched_deltas(value.position, list(value.deltas), fetch.serial)
        self._fetched = value.document
        return self.state.fetched_whole(value.position, fetch.serial)


def _as_reply_error(error: FeeddError | None) -> ReplyError:
    """The error as the subscriber's rules know it: what is no answer is worth another try."""
    if isinstance(error, ReplyError):
        return error
    if isinstance(error, Malformed):
        return Internal(str(error))
    return CallTimeout(str(error))
