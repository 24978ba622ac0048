"""The client for threads: each object is for one thread at a time."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Callable, Iterator, Mapping, Self, Sequence, TypeVar

import zmq

from . import commands
from .changes import Change
from .commands import Answer, Command, Opened, Receipt, Snapshot, Source
from .contract import Call, Target
from .demanding import Demand, Demanding
from .endpoints import Endpoints, Link, open_link
from .errors import Closed, FeeddError, Refused
from .following import Counters, Following, Form, Update
from .messages import Position
from .requests import Attempts, Requests
from .sources import Sources
from .subscriber import Bounds
from .waiting import Driven, ThreadWait
from .working import Working

T = TypeVar("T")
log = logging.getLogger("feedd")


class _Closing:
    """Something with sockets, to be closed once."""

    def __init__(self, *links: Link) -> None:
        self._links = links
        self._wait = ThreadWait()
        self._is_closed = False

    def close(self) -> None:
        """Ends its connections; it is of no use after that."""
        if self._is_closed:
            return
        self._is_closed = True
        for link in self._links:
            link.close()
        self._wait.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _check(self) -> None:
        if self._is_closed:
            raise Closed("it was closed")
        for link in self._links:
            if link.was_refused:
                raise Refused(link.endpoint)

    def _turn(self, driven: Driven, deadline: float | None) -> bool:
        """One turn, or a wait if there is nothing to do; False when the time is over."""
        self._check()
        if driven.turn():
            return True
        if deadline is not None and time.monotonic() >= deadline:
            return False
        self._check()
        self._wait.wait(driven, deadline)
        return True


class Client(_Closing):
    """A connection to a daemon.

    Requests that are safe to repeat are asked again while the daemon is busy or does not answer:
    a push happens once all the same.

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

    def run(
        self, command: Command[T], *, id: str | None = None, patience: float | None = None
    ) -> T:
        """Asks, waits, and asks again where that helps.

        Args:
            id: of a request that is repeated; by default a new one.

        Raises:
            ReplyError: the daemon's answer was an error.
            NoReply: none came.
            Refused: the daemon does not let this user in.
        """
        attempts = Attempts(command, self._patience if patience is None else patience)
        while True:
            self._check()
            pending = self._requests.start(command, id, self._timeout)
            id = pending.id
            try:
                while not pending.is_done:
                    self._turn(self._requests, pending.deadline + 1)
            finally:
                self._requests.forget(pending)
            if pending.reply is not None:
                return command.decode(pending.reply)
            assert pending.error is not None, "what is done has an end"
            time.sleep(attempts.pause_after(pending.error))

    # Data in.

    def push(self, *changes: Change, id: str | None = None) -> Receipt:
        """Pushes all `changes` together, or none.

        Args:
            id: that of a push whose answer was lost, to repeat it; else leave it out.
        """
        return self.run(commands.push(changes), id=id)

    def get(self, source: str) -> Source:
        """A source's value, version and state."""
        return self.run(commands.get(source))

    # Documents out.

    def open(self, page: str, viewport: str) -> Opened:
        """What a page is called; `NotFound` where there is none."""
        return self.run(commands.open_page(page, viewport))

    def snapshot(self, page: str, viewport: str, since: Position | None = None) -> Snapshot:
        """A page's document; with `since`, the deltas from there if they are still kept."""
        return self.run(commands.snapshot(page, viewport, since))

    def subscribe(
        self, page: str, viewport: str, *, form: Form = "delta", bounds: Bounds = Bounds(),
        resuming: tuple[Any, Position] | None = None,
    ) -> Subscription:
        """Follows a page, over connections of its own.

        Args:
            form: ``patch`` for RFC 6902 operations alone.
            resuming: a document held from before, and where it stood.
        """
        return Subscription(
            self.endpoints, page, viewport, form=form, bounds=bounds, resuming=resuming
        )

    # Calls.

    def call(
        self, name: str, params: Mapping[str, Any] | None = None, *, timeout: float | None = None,
        attachments: Sequence[bytes] = (), id: str | None = None,
    ) -> Answer:
        """Asks for an action, by ``target/action`` or a ``feed://`` URL; once, never again.

        Args:
            timeout: seconds the worker may take.
            id: that of a call whose answer was lost, to repeat it.

        Raises:
            CallFailed: the worker's own error.
            NoTarget, NoAction, InvalidParams, Unavailable, CallTimeout, WorkerLost: what hindered.
        """
        command = commands.call(name, params, timeout=timeout, attachments=attachments)
        return self.run(command, id=id)

    def call_handler(
        self, page: str, section: str, cell: str, handler: str,
        params: Mapping[str, Any] | None = None, *, timeout: float | None = None,
        attachments: Sequence[bytes] = (), id: str | None = None,
    ) -> Answer:
        """Asks for what a rendered handler of a cell holds; `params` adds to it."""
        command = commands.call_handler(
            page, section, cell, handler, params, timeout=timeout, attachments=attachments
        )
        return self.run(command, id=id)

    def call_page(
        self, page: str, action: str, params: Mapping[str, Any] | None = None, *,
        timeout: float | None = None, attachments: Sequence[bytes] = (), id: str | None = None,
    ) -> Answer:
        """Asks for an action of a page."""
        command = commands.call_page(
            page, action, params, timeout=timeout, attachments=attachments
        )
        return self.run(command, id=id)

    def targets(self) -> Mapping[str, Any]:
        """Every target, action and parameter, and who serves it."""
        return self.run(commands.plain("targets"))

    # Demand.

    def demand(self) -> list[str]:
        """The sources that live pages need and lack."""
        return self.run(commands.demand())

    def follow_demand(self, prefix: str = "") -> DemandFollower:
        """What is demanded from now on, beginning with what is now."""
        return DemandFollower(self.endpoints, prefix)

    # The daemon.

    def ping(self) -> None:
        """Returns when the daemon answers."""
        self.run(commands.plain("ping"))

    def hello(self) -> Mapping[str, Any]:
        """The daemon's version, epoch and limits."""
        return self.run(commands.plain("hello"))

    def pages(self) -> Mapping[str, Any]:
        """The pages and viewports there are, and the live ones."""
        return self.run(commands.plain("pages"))

    def sources(self) -> Mapping[str, Any]:
        """The sources declared, and those that hold something."""
        return self.run(commands.plain("sources"))

    def status(self) -> Mapping[str, Any]:
        """What the daemon holds and has done."""
        return self.run(commands.plain("status"))

    def state(self, page: str) -> Mapping[str, Any]:
        """What actions have set on a page."""
        return self.run(commands.plain("state", page=page))

    def explain(self, page: str, section: str, cell: str) -> Mapping[str, Any]:
        """What changed a cell of a live page last, and what it costs."""
        return self.run(commands.plain("explain", page=page, section=section, cell=cell))

    def reload(self) -> Mapping[str, Any]:
        """Lets the daemon read its markup again."""
        return self.run(commands.plain("reload"))


def connect(
    commands: str = Endpoints.commands, deltas: str = Endpoints.deltas, **options: Any
) -> Client:
    """A client of the daemon at these endpoints; see `Client` for the options."""
    return Client(Endpoints(commands, deltas), **options)


class Subscription(_Closing):
    """A page's document, kept up to date while one asks for the next update.

    ::

        for update in client.subscribe("home", "phone"):
            draw(update.document, update.batch)
    """

    def __init__(
        self, endpoints: Endpoints, page: str, viewport: str, *, form: Form = "delta",
        bounds: Bounds = Bounds(), resuming: tuple[Any, Position] | None = None,
    ) -> None:
        asking, listening = open_link(zmq.DEALER, endpoints), open_link(zmq.SUB, endpoints)
        super().__init__(asking, listening)
        self._following = Following(
            Requests(asking), listening, page, viewport, form=form, bounds=bounds,
            resuming=resuming,
        )

    @property
    def document(self) -> Any:
        """The document, None before the first; never changed in place."""
        return self._following.document

    @property
    def position(self) -> Position | None:
        """Where the document stands."""
        return self._following.position

    @property
    def phase(self) -> str:
        """How far it has come; ``following`` is up to date."""
        return self._following.state.phase

    @property
    def counters(self) -> Counters:
        """What it did so far."""
        return self._following.counters

    def next(self, timeout: float | None = None) -> Update | None:
        """The next change of the document; None if there was none in `timeout` seconds.

        Raises:
            ReplyError: the page cannot be had.
            Refused: the daemon does not let this user in.
        """
        following = self._following
        deadline = None if timeout is None else time.monotonic() + timeout
        while not following.updates:
            if following.failure is not None:
                raise following.failure
            if not self._turn(following, deadline):
                return None
        return following.updates.popleft()

    def __iter__(self) -> Iterator[Update]:
        while (update := self.next()) is not None:
            yield update


class DemandFollower(_Closing):
    """What is demanded of data services."""

    def __init__(self, endpoints: Endpoints, prefix: str = "") -> None:
        asking, listening = open_link(zmq.DEALER, endpoints), open_link(zmq.SUB, endpoints)
        super().__init__(asking, listening)
        self._demanding = Demanding(Requests(asking), listening, prefix)

    def next(self, timeout: float | None = None) -> Demand | None:
        """The next news; None if there was none in `timeout` seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._demanding.news:
            if self._demanding.failure is not None:
                raise self._demanding.failure
            if not self._turn(self._demanding, deadline):
                return None
        return self._demanding.news.popitem(last=False)[1]

    def __iter__(self) -> Iterator[Demand]:
        while (demand := self.next()) is not None:
            yield demand


class DataService(Sources):
    """Makes the data that pages need, when they need it.

    ::

        service = DataService()

        @service.source("weather", every=60)
        def weather(city):
            return {"city": city, "celsius": measure(city)}

        service.run()
    """

    def __init__(self, endpoints: Endpoints = Endpoints()) -> None:
        super().__init__()
        self._endpoints = endpoints
        self._stop = threading.Event()

    def stop(self) -> None:
        """Ends `run`, within a moment; from any thread."""
        self._stop.set()

    def run(self) -> None:
        """Answers demand until `stop`.

        Raises:
            Refused: the daemon does not let this user in.
            Denied: this user may not see demand.
        """
        with Client(self._endpoints) as client, DemandFollower(self._endpoints) as follower:
            while not self._stop.is_set():
                now = time.monotonic()
                wake_time = min(self.wake_time or now + 1, now + 0.25)
                demand = follower.next(timeout=max(0.0, wake_time - now))
                if demand is not None:
                    self.take(demand, time.monotonic())
                for source in self.take_due(time.monotonic()):
                    self._answer(client, source)

    def _answer(self, client: Client, source: str) -> None:
        found = self.maker(source)
        assert found is not None, "what is due has its maker"
        maker, arguments = found
        try:
            client.push(*self.changes(source, maker.function(*arguments)))
        except Exception as fault:
            log.exception("no data for %s", source)
            self.failed(source, time.monotonic())
            try:
                client.push(self.failure(source, fault))
            except FeeddError as second:
                log.error("could not say so: %s", second)
        else:
            self.succeeded(source, time.monotonic())


class Worker(_Closing):
    """Answers the calls of targets, in threads, `concurrency` of each target at once.

    ::

        Worker(cart, endpoints=endpoints).run()
    """

    def __init__(self, *targets: Target, endpoints: Endpoints = Endpoints()) -> None:
        link = open_link(zmq.DEALER, endpoints)
        super().__init__(link)
        self._pool = ThreadPoolExecutor(sum(target.concurrency for target in targets))
        self._finished: deque[tuple[Call, Any]] = deque()
        self._stop = threading.Event()
        self._working = Working(Requests(link), list(targets), self._start)
        #: Set when the daemon knows all the targets.
        self.is_serving = threading.Event()

    def stop(self) -> None:
        """Ends `run` when the calls that run are answered; from any thread."""
        self._stop.set()
        if not self._is_closed:
            self._wait.wake()

    def run(self) -> None:
        """Serves until `stop`; registers again whenever the daemon does not know it.

        Raises:
            Conflict: the markup declares the target otherwise.
            Denied: this user may not serve it.
            Refused: the daemon does not let this user in.
        """
        working = self._working
        try:
            while not self._stop.is_set():
                self._serve_turn(None)
            working.leave()
            deadline = time.monotonic() + 10
            while working.state.running and time.monotonic() < deadline:
                self._serve_turn(deadline)
            while self._finished:
                working.finished(*self._finished.popleft())
            # Let the last answers leave.
            end = time.monotonic() + 0.2
            while time.monotonic() < end and self._turn(working, end):
                pass
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self.close()

    def _serve_turn(self, deadline: float | None) -> None:
        working = self._working
        while self._finished:
            working.finished(*self._finished.popleft())
        if working.failure is not None:
            raise working.failure
        if len(working.state.registered) == len(working.state.targets):
            self.is_serving.set()
        else:
            self.is_serving.clear()
        self._turn(working, deadline)

    def _start(self, call: Call) -> None:
        function, arguments = self._working.state.arguments(call)
        self._pool.submit(self._answer, call, function, arguments)

    def _answer(self, call: Call, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
        try:
            outcome = function(**arguments)
        except Exception as fault:
            outcome = fault
        self._finished.append((call, outcome))
        self._wait.wake()
