"""What both faces of the client do, up to the waiting, which is each face's own.

What takes several steps is a generator: it yields what has to be waited for or run, is sent what
came of it, and returns the result. `client` drives it in a thread, `aio` in a task.
"""

from __future__ import annotations

import inspect
import logging
import time
from collections import deque
from dataclasses import dataclass
from typing import Any, Callable, Generator, Generic, TypeAlias, TypeVar

import zmq

from .changes import Change
from .commands import Command, hello
from .contract import Call, Target
from .demanding import Demand, Demanding
from .endpoints import Endpoints, Link, open_link
from .errors import Closed, FeeddError, Refused, TooLarge
from .following import Counters, Following, Form, Update
from .messages import Position
from .requests import Attempts, Pending, Requests
from .sources import Sources
from .subscriber import Bounds
from .waiting import Driven
from .working import Working

T = TypeVar("T")
N = TypeVar("N")
log = logging.getLogger("feedd")


def described(method: Callable[..., Any], command: Callable[..., Any]) -> None:
    """Gives a method that asks a command the words and parameters of what makes the command."""
    signature = inspect.signature(command)
    client = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    parameters = [client, *signature.parameters.values()]
    method.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    method.__doc__ = command.__doc__
    method.__name__ = command.__name__


class Connected:
    """Something with sockets, to be closed once."""

    def __init__(self, *links: Link) -> None:
        self._links = links
        self._is_closed = False

    def _end(self) -> None:
        for link in self._links:
            link.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise Closed("it was closed")

    def _check(self) -> None:
        self._check_open()
        for link in self._links:
            if link.was_refused:
                raise Refused(link.endpoint)


# Asking.

#: Waits for a request's end, or for a number of seconds.
Asking: TypeAlias = Generator[Pending | float, None, T]


class Asks(Connected):
    """A connection to ask on.

    Args:
        client: a UUID; keep it to repeat a push safely after this program's restart.
        timeout: seconds an answer may take.
        patience: seconds until what fails in passing is an error.
    """

    def __init__(
        self, endpoints: Endpoints = Endpoints(), *, client: str | None = None,
        timeout: float = 5.0, patience: float = 30.0,
    ) -> None:
        self.endpoints = endpoints
        link = open_link(zmq.DEALER, endpoints)
        super().__init__(link)
        self._requests = Requests(link, client)
        self._timeout = timeout
        self._patience = patience

    @property
    def client(self) -> str:
        """The UUID of this client."""
        return self._requests.client

    def _asking(self, command: Command[T], id: str | None, patience: float | None) -> Asking[T]:
        """Asks, and asks again where that helps."""
        attempts = Attempts(command, self._patience if patience is None else patience)
        id = id or command.id
        while True:
            self._check()
            pending = yield from self._starting(command, id)
            id = pending.id
            try:
                yield pending
            finally:
                self._requests.forget(pending)
            if pending.reply is not None:
                return command.decode(pending.reply)
            assert pending.error is not None, "what is done has an end"
            yield attempts.pause_after(pending.error)

    def _starting(self, command: Command[Any], id: str | None) -> Asking[Pending]:
        """Asks once; where it is doubtful whether the daemon takes so much, for its limits first."""
        try:
            return self._requests.start(command, id, self._timeout, is_cautious=True)
        except TooLarge:
            pending = self._requests.start(hello(), timeout=self._timeout)
        try:
            yield pending
        finally:
            self._requests.forget(pending)
        # Without an answer the limits stay as they are known.
        return self._requests.start(command, id, self._timeout)


# Listening.


class Listens(Connected, Generic[N]):
    """Something that news comes from."""

    _driven: Driven

    def _take(self) -> N | None:
        """The next news, if there is any.

        Raises:
            ReplyError: there will be none.
        """
        raise NotImplementedError


def _open_links(endpoints: Endpoints) -> tuple[Link, Link]:
    asking = open_link(zmq.DEALER, endpoints)
    try:
        return asking, open_link(zmq.SUB, endpoints)
    except BaseException:
        asking.close()
        raise


class FollowsPage(Listens[Update]):
    """A page's document, kept up to date while one asks for the next update."""

    def __init__(
        self, endpoints: Endpoints, page: str, viewport: str, *, form: Form = "delta",
        bounds: Bounds = Bounds(), resuming: tuple[Any, Position] | None = None,
    ) -> None:
        asking, listening = _open_links(endpoints)
        super().__init__(asking, listening)
        self._driven: Following = Following(
            Requests(asking), listening, page, viewport, form=form, bounds=bounds,
            resuming=resuming,
        )

    @property
    def document(self) -> Any:
        """The document, None before the first; never changed in place."""
        return self._driven.document

    @property
    def position(self) -> Position | None:
        """Where the document stands."""
        return self._driven.position

    @property
    def phase(self) -> str:
        """How far it has come; ``following`` is up to date."""
        return self._driven.state.phase

    @property
    def counters(self) -> Counters:
        """What it did so far."""
        return self._driven.counters

    def _take(self) -> Update | None:
        if self._driven.updates:
            return self._driven.updates.popleft()
        if self._driven.failure is not None:
            raise self._driven.failure
        return None


class FollowsDemand(Listens[Demand]):
    """What is demanded of data services."""

    def __init__(self, endpoints: Endpoints, prefix: str = "") -> None:
        asking, listening = _open_links(endpoints)
        super().__init__(asking, listening)
        self._driven: Demanding = Demanding(Requests(asking), listening, prefix)

    def _take(self) -> Demand | None:
        if self._driven.news:
            return self._driven.news.popitem(last=False)[1]
        if self._driven.failure is not None:
            raise self._driven.failure
        return None


# Serving.


@dataclass(frozen=True)
class Make:
    """Runs the function that makes a source's value."""

    function: Callable[..., Any]
    arguments: list[str]


@dataclass(frozen=True)
class Push:
    """Pushes changes."""

    changes: list[Change]


class MakesSources(Sources):
    """What a data service does of what is demanded."""

    def __init__(self, endpoints: Endpoints) -> None:
        super().__init__()
        self._endpoints = endpoints

    def _wait(self, now: float, longest: float) -> float:
        """Seconds until a value is due, or `longest`."""
        return max(0.0, min(self.wake_time or now + 1, now + longest) - now)

    def _due(self, demand: Demand | None) -> list[str]:
        """The sources whose value is due, with the last news taken."""
        if demand is not None:
            self.take(demand, time.monotonic())
        return self.take_due(time.monotonic())

    def _answering(self, source: str) -> Generator[Make | Push, Any, None]:
        """Makes a source's value and pushes it; what fails is pushed as the source's error."""
        found = self.maker(source)
        assert found is not None, "what is due has its maker"
        maker, arguments = found
        try:
            value = yield Make(maker.function, arguments)
            yield Push(self.changes(source, value))
        except BaseException as fault:
            if self._ends(fault):
                raise
            log.exception("no data for %s", source)
            self.failed(source, time.monotonic())
            try:
                yield Push([self.failure(source, fault)])
            except FeeddError as second:
                log.error("could not say so: %s", second)
        else:
            self.succeeded(source, time.monotonic())

    def _ends(self, fault: BaseException) -> bool:
        """Whether what a function raised is not about its source, but ends the program."""
        return isinstance(fault, (KeyboardInterrupt, SystemExit, GeneratorExit))


class Serves(Connected):
    """Answers the calls of targets; `_start` and `_show` are the face's."""

    def __init__(self, *targets: Target, endpoints: Endpoints = Endpoints()) -> None:
        link = open_link(zmq.DEALER, endpoints)
        super().__init__(link)
        self._finished: deque[tuple[Call, Any]] = deque()
        # No answer is refused for want of room: each call that may be under way has its own.
        capacity = 1_000 + sum(target.concurrency for target in targets)
        requests = Requests(link, capacity=capacity)
        self._working = Working(requests, list(targets), self._start)

    def _start(self, call: Call) -> None:
        """Runs a call; its outcome goes to `_finished`."""
        raise NotImplementedError

    def _settle(self) -> bool:
        """Answers the calls that came to their end; whether the daemon knows all the targets.

        Raises:
            ReplyError: nothing is served any more.
        """
        while self._finished:
            self._working.finished(*self._finished.popleft())
        if self._working.failure is not None:
            raise self._working.failure
        return len(self._working.state.registered) == len(self._working.state.targets)
