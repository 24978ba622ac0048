"""What a subscriber must do next: the rules of the protocol as a pure state machine.

It is told what happened and returns what to do; whoever drives it does so in order. It has no
sockets, no clock and no document. The numbers in comments are those of the rules in
docs/protocol.md, §7.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Callable, TypeAlias

from .errors import ReplyError
from .messages import Delta, Position, Publication, Reset, Sync


@dataclass(frozen=True)
class Bounds:
    """How much a subscriber holds and how long it waits.

    Attributes:
        buffered_deltas: held while a fetch is under way; beyond it all are dropped.
        silence_milliseconds: without a message for this long it subscribes again.
        first_pause_milliseconds: after `busy` or a fault; each further one doubles it.
        maximum_pause_milliseconds: the longest pause.
    """

    buffered_deltas: int = 1_000
    silence_milliseconds: int = 5_000
    first_pause_milliseconds: int = 50
    maximum_pause_milliseconds: int = 10_000


# What to do.


@dataclass(frozen=True, slots=True)
class Open:
    """Ask the daemon for the topic."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Subscribe to the topic."""

    topic: str


@dataclass(frozen=True, slots=True)
class Resubscribe:
    """Leave the topic and subscribe again, so that the daemon sends a sync."""

    topic: str


@dataclass(frozen=True, slots=True)
class Fetch:
    """Fetch the deltas since a position, or the whole document where there is none."""

    since: Position | None
    serial: int


@dataclass(frozen=True, slots=True)
class Adopt:
    """Take the document just fetched, which stands at this position."""

    position: Position


@dataclass(frozen=True, slots=True)
class Apply:
    """Apply the delta to the document."""

    delta: Delta


@dataclass(frozen=True, slots=True)
class SetTimer:
    """Say when this time has passed; it replaces the timer before."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class CancelTimer:
    """Forget the timer."""


@dataclass(frozen=True, slots=True)
class Fail:
    """Tell the user why nothing more will come."""

    error: ReplyError


Action: TypeAlias = (
    Open | Subscribe | Resubscribe | Fetch | Adopt | Apply | SetTimer | CancelTimer | Fail
)


class SubscriberState:
    """How far a subscriber has come, and what to do about what happens.

    Attributes:
        phase: ``idle``, ``opening`` (1), ``awaiting`` (2, 3), ``fetching`` (4), ``following``,
            ``pausing`` (9) or ``failed``.
        position: where the document stands; None before the first one, and when it cannot be
            trusted.
        topic: what to append to ``delta|``, once the daemon has told it.
    """

    def __init__(
        self,
        bounds: Bounds = Bounds(),
        resuming_at: Position | None = None,
        random_between: Callable[[int, int], int] = random.randint,
    ) -> None:
        self.phase = "idle"
        self.position = resuming_at
        self.topic: str | None = None
        self._bounds = bounds
        self._random_between = random_between
        self._buffer: list[Delta] = []
        # What is fetched, or what is done after a pause: None opens.
        self._fetch: Fetch | None = None
        # A reset came while a fetch was under way: what comes back may be older than it.
        self._is_reset = False
        # Pauses and fetches since the last progress.
        self._failures = 0
        # Told to whoever fetches, so that a late answer is known as such.
        self._serial = 0

    # What happened.

    def start(self) -> list[Action]:
        """It begins."""
        if self.phase != "idle":
            return []
        self.phase = "opening"
        return [Open()]

    def opened(self, topic: str) -> list[Action]:
        """`open` was answered with the document's topic."""
        if self.phase != "opening":
            return []
        subscribe = Subscribe(topic) if self.topic is None else Resubscribe(topic)
        self.topic = topic
        self.phase = "awaiting"
        return [subscribe, self._listen()]

    def open_failed(self, error: ReplyError) -> list[Action]:
        """`open` was answered with an error, or not at all."""
        return self._retry(None, error) if self.phase == "opening" else []

    def published(self, message: Publication) -> list[Action]:
        """A message came on the topic."""
        match self.phase:
            case "awaiting":
                return self._arrived(message)
            case "fetching" | "pausing":
                # A sync says nothing here: what is fetched is newer, or the next one tells.
                if isinstance(message, Delta):
                    self._hold(message)
                elif isinstance(message, Reset):
                    self._is_reset = True
                return []
            case "following":
                return self._follow(message)
            case _:
                return []

    def fetched_whole(self, position: Position, serial: int) -> list[Action]:
        """The fetch brought the whole document."""
        if self.phase != "fetching" or serial != self._serial:
            return []
        if self._is_reset:
            return self._again(None)
        self.position = position
        return [Adopt(position), *self._drain()]

    def fetched_deltas(self, end: Position, deltas: list[Delta], serial: int) -> list[Action]:
        """The fetch brought every delta since the position asked for."""
        if self.phase != "fetching" or serial != self._serial or self._fetch is None:
            return []
        reached = self._fetch.since
        if reached is None:
            return []
        if self._is_reset:
            return self._again(None)
        for delta in deltas:
            following = delta.leads_from(reached)
            if following is None:
                return self._again(None)
            reached = following
        if reached != end:
            return self._again(None)
        self.position = end
        return [*map(Apply, deltas), *self._drain()]

    def fetch_failed(self, error: ReplyError, serial: int) -> list[Action]:
        """The fetch was answered with an error, or not at all."""
        if self.phase != "fetching" or serial != self._serial:
            return []
        return self._retry(self._fetch, error)

    def timer_fired(self) -> list[Action]:
        """The time set by `SetTimer` has passed."""
        if self.phase in ("awaiting", "following"):
            return self.woke()
        if self.phase != "pausing":
            return []
        if self._fetch is None:
            self.phase = "opening"
            return [Open()]
        return self._start_fetch(None if self._is_reset else self._fetch.since)

    def apply_failed(self) -> list[Action]:
        """The delta that was to be applied does not fit: only a whole document mends that."""
        self.position = None
        return self._again(None)

    def woke(self) -> list[Action]:
        """(8) The machine slept, or the connection was made anew: from (1) on, with `since`."""
        if self.phase in ("idle", "opening", "failed"):
            return []
        if self.phase == "pausing" and self._fetch is None:
            return []
        # An answer to what was asked before the sleep would be taken for a new one.
        self._serial += 1
        self._buffer = []
        self.phase = "opening"
        return [CancelTimer(), Open()]

    # What is done about it.

    def _listen(self) -> SetTimer:
        return SetTimer(self._bounds.silence_milliseconds)

    def _arrived(self, message: Publication) -> list[Action]:
        # (3) The subscription has arrived: nothing published from now on is missed.
        if isinstance(message, Delta):
            self._hold(message)
        # (8) A position from before the sleep may still do.
        is_ours = self.position is not None and message.epoch == self.position.epoch
        return self._start_fetch(
            self.position if is_ours and not isinstance(message, Reset) else None
        )

    def _follow(self, message: Publication) -> list[Action]:
        position = self.position
        if position is None or isinstance(message, Reset):
            return self._start_fetch(None)
        if isinstance(message, Sync):
            # (7)
            if message.epoch != position.epoch or message.at < position.revision:
                return self._start_fetch(None)
            if message.at > position.revision:
                return self._start_fetch(position)
            return [self._listen()]
        # (5) A revision of another epoch says nothing about ours.
        if message.epoch == position.epoch and message.end <= position.revision:
            return [self._listen()]
        # (6)
        following = message.leads_from(position)
        if following is None:
            self._hold(message)
            return self._start_fetch(position if message.epoch == position.epoch else None)
        self.position = following
        self._failures = 0
        return [Apply(message), self._listen()]

    def _hold(self, delta: Delta) -> None:
        if len(self._buffer) >= self._bounds.buffered_deltas:
            # (2) What is lost here shows as a gap, and is fetched.
            self._buffer = []
            return
        self._buffer.append(delta)

    def _start_fetch(self, since: Position | None) -> list[Action]:
        self._serial += 1
        self._is_reset = False
        self.phase = "fetching"
        self._fetch = Fetch(since, self._serial)
        return [CancelTimer(), self._fetch]

    def _again(self, since: Position | None) -> list[Action]:
        """At once after progress, else after a pause: two sides may disagree without end."""
        self._failures += 1
        if self._failures <= 1:
            return self._start_fetch(since)
        return self._pause(Fetch(since, self._serial), 0)

    def _drain(self) -> list[Action]:
        """Applies what came meanwhile, unless something is missing."""
        actions: list[Action] = []
        held, self._buffer = self._buffer, []
        for delta in held:
            position = self.position
            assert position is not None, "a document was just fetched"
            # A delta of another epoch may be older or newer than it; the next sync tells.
            if delta.epoch != position.epoch or delta.end <= position.revision:
                continue
            following = delta.leads_from(position)
            if following is None:
                return actions + self._again(position)
            self.position = following
            actions.append(Apply(delta))
        self._failures = 0
        self.phase = "following"
        return [*actions, self._listen()]

    def _retry(self, fetch: Fetch | None, error: ReplyError) -> list[Action]:
        if not error.is_passing:
            self.phase = "failed"
            self._buffer = []
            return [CancelTimer(), Fail(error)]
        self._failures += 1
        return self._pause(fetch, round(error.retry_after * 1000))

    def _pause(self, fetch: Fetch | None, at_least: int) -> list[Action]:
        """(9) Half of a pause is chance, so that many subscribers do not come back together."""
        self.phase = "pausing"
        self._fetch = fetch
        bounds = self._bounds
        longest = min(
            bounds.first_pause_milliseconds << min(self._failures - 1, 20),
            bounds.maximum_pause_milliseconds,
        )
        floor = min(max(at_least, 0), bounds.maximum_pause_milliseconds)
        return [SetTimer(floor + self._random_between(longest // 2, longest))]
