"""The client for threads: each object is for one thread at a time."""

from __future__ import annotations

import inspect
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import (
    Any, Callable, Concatenate, Generator, Iterator, ParamSpec, Self, TypeVar,
)

from . import commands, core
from .commands import Command
from .contract import ActionError, Call, Target, is_async
from .demanding import Demand
from .endpoints import Endpoints, Link
from .following import Form, Update
from .messages import Position
from .requests import Pending
from .subscriber import Bounds
from .waiting import Driven, ThreadWait

T = TypeVar("T")
N = TypeVar("N")
S = TypeVar("S")
P = ParamSpec("P")

#: What is under way on the bus when a worker ends has this long to come and go.
LAST_SECONDS = 0.2


def _drive(steps: Generator[S, Any, T], perform: Callable[[S], Any]) -> T:
    """Performs one step after the other."""
    try:
        step = next(steps)
        while True:
            try:
                result = perform(step)
            except BaseException as fault:
                step = steps.throw(fault)
            else:
                step = steps.send(result)
    except StopIteration as end:
        last: T = end.value
        return last


class _Closing(core.Connected):
    """Something with sockets, and a thread that waits for them."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._wait = ThreadWait()

    def close(self) -> None:
        """Ends its connections; it is of no use after that."""
        if self._is_closed:
            return
        self._is_closed = True
        self._end()
        self._wait.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

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


def _asks(command: Callable[P, Command[T]]) -> Callable[Concatenate[Client, P], T]:
    """A method that asks the command and returns what its answer says."""

    def ask(self: Client, /, *args: P.args, **options: P.kwargs) -> T:
        return self.run(command(*args, **options))

    core.described(ask, command)
    return ask


class Client(_Closing, core.Asks):
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
        super().__init__(endpoints, client=client, timeout=timeout, patience=patience)

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
        return _drive(self._asking(command, id, patience), self._await)

    def _await(self, step: Pending | float) -> None:
        if not isinstance(step, Pending):
            return time.sleep(step)
        while not step.is_done:
            self._turn(self._requests, step.deadline + 1)

    push = _asks(commands.push)
    get = _asks(commands.get)
    open = _asks(commands.open)
    snapshot = _asks(commands.snapshot)
    call = _asks(commands.call)
    call_handler = _asks(commands.call_handler)
    call_page = _asks(commands.call_page)
    targets = _asks(commands.targets)
    demand = _asks(commands.demand)
    ping = _asks(commands.ping)
    hello = _asks(commands.hello)
    pages = _asks(commands.pages)
    sources = _asks(commands.sources)
    status = _asks(commands.status)
    state = _asks(commands.state)
    explain = _asks(commands.explain)
    reload = _asks(commands.reload)

    def subscribe(
        self, page: str, viewport: str, *, form: Form = "delta", bounds: Bounds = Bounds(),
        resuming: tuple[Any, Position] | None = None,
    ) -> Subscription:
        """Follows a page, over connections of its own.

        Args:
            form: ``patch`` for RFC 6902 operations alone.
            resuming: a document held from before, and where it stood.

        Raises:
            Closed: this client was closed.
        """
        self._check_open()
        return Subscription(
            self.endpoints, page, viewport, form=form, bounds=bounds, resuming=resuming
        )

    def follow_demand(self, prefix: str = "") -> DemandFollower:
        """What is demanded from now on, beginning with what is now; `Closed` if this client is."""
        self._check_open()
        return DemandFollower(self.endpoints, prefix)


def connect(
    commands: str = Endpoints.commands, deltas: str = Endpoints.deltas, **options: Any
) -> Client:
    """A client of the daemon at these endpoints; see `Client` for the options.

    Raises:
        BadEndpoint: one of them is none.
    """
    return Client(Endpoints(commands, deltas), **options)


class _Listening(_Closing, core.Listens[N]):
    """Something that news comes from, one after the other."""

    def next(self, timeout: float | None = None) -> N | None:
        """The next news; None if there was none in `timeout` seconds.

        Raises:
            ReplyError: there will be none.
            Refused: the daemon does not let this user in.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while (news := self._take()) is None:
            if not self._turn(self._driven, deadline):
                return None
        return news

    def __iter__(self) -> Iterator[N]:
        while (news := self.next()) is not None:
            yield news


class Subscription(_Listening[Update], core.FollowsPage):
    """A page's document, kept up to date while one asks for the next update.

    ::

        for update in client.subscribe("home", "phone"):
            draw(update.document, update.batch)
    """


class DemandFollower(_Listening[Demand], core.FollowsDemand):
    """What is demanded of data services."""


class DataService(core.MakesSources):
    """Makes the data that pages need, when they need it.

    ::

        service = DataService()

        @service.source("weather", every=60)
        def weather(city):
            return {"city": city, "celsius": measure(city)}

        service.run()
    """

    def __init__(self, endpoints: Endpoints = Endpoints()) -> None:
        super().__init__(endpoints)
        self._stop = threading.Event()

    def _check_maker(self, name: str, function: Callable[..., Any]) -> None:
        if is_async(function):
            raise TypeError(f"`{name}` is made by an async function: feedd.aio.DataService runs it")

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

            def perform(step: core.Make | core.Push) -> Any:
                if isinstance(step, core.Push):
                    return client.push(*step.changes)
                return step.function(*step.arguments)

            while not self._stop.is_set():
                demand = follower.next(timeout=self._wait(time.monotonic(), longest=0.25))
                for source in self._due(demand):
                    _drive(self._answering(source), perform)


class Worker(_Closing, core.Serves):
    """Answers the calls of targets, in threads, `concurrency` of each target at once.

    ::

        Worker(cart, endpoints=endpoints).run()

    Whatever an action raises, and a value that cannot be sent, is its caller's error.

    Raises:
        TypeError: for an action that is `async`: `feedd.aio.Worker` runs those.
    """

    def __init__(self, *targets: Target, endpoints: Endpoints = Endpoints()) -> None:
        for target in targets:
            for name, action in target.actions.items():
                if action.is_async:
                    raise TypeError(f"`{target.name}/{name}` is async: feedd.aio.Worker runs it")
        super().__init__(*targets, endpoints=endpoints)
        self._pool = ThreadPoolExecutor(sum(target.concurrency for target in targets))
        self._stop = threading.Event()
        #: Set when the daemon knows all the targets.
        self.is_serving = threading.Event()

    def stop(self) -> None:
        """Ends `run` when the calls that run are answered; from any thread.

        No call is waited for longer than its caller waits.
        """
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
            # The last calls are on their way here when it takes leave, then the last answers.
            end = time.monotonic() + LAST_SECONDS
            while time.monotonic() < end:
                self._serve_turn(end)
                now = time.monotonic()
                if working.state.is_awaited(now):
                    end = now + LAST_SECONDS
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self.close()

    def _serve_turn(self, deadline: float | None) -> None:
        if self._settle():
            self.is_serving.set()
        else:
            self.is_serving.clear()
        self._turn(self._working, deadline)

    def _start(self, call: Call) -> None:
        function, arguments = self._working.state.arguments(call)
        self._pool.submit(self._answer, call, function, arguments)

    def _answer(self, call: Call, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
        # In a thread of the pool: a signal of the user's interrupts the main thread alone.
        try:
            outcome = function(**arguments)
        except BaseException as fault:
            outcome = fault
        if inspect.iscoroutine(outcome):
            outcome.close()
            outcome = ActionError("the action is async: it needs feedd.aio.Worker")
        self._finished.append((call, outcome))
        self._wait.wake()
