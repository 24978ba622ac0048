"""The client for asyncio: the same names as the package's, to be awaited."""

from __future__ import annotations

import asyncio
import inspect
import signal
import threading
import time
from types import TracebackType
from typing import (
    Any, AsyncIterator, Awaitable, Callable, Concatenate, Coroutine, Generator, ParamSpec, Self,
    TypeVar,
)

from . import commands, core
from .commands import Command
from .contract import Call, Target, is_async
from .demanding import Demand
from .endpoints import Endpoints
from .following import Form, Update
from .messages import Position
from .requests import Pending
from .subscriber import Bounds
from .waiting import Driven, TaskWait

T = TypeVar("T")
N = TypeVar("N")
S = TypeVar("S")
P = ParamSpec("P")


async def _drive(steps: Generator[S, Any, T], perform: Callable[[S], Awaitable[Any]]) -> T:
    """Performs one step after the other."""
    try:
        step = next(steps)
        while True:
            try:
                result = await perform(step)
            except BaseException as fault:
                step = steps.throw(fault)
            else:
                step = steps.send(result)
    except StopIteration as end:
        last: T = end.value
        return last


class _Closing(core.Connected):
    """Something with sockets, and tasks that wait for them."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._wait = TaskWait()
        super().__init__(*args, **options)

    async def close(self) -> None:
        """Ends its connections; it is of no use after that."""
        if self._is_closed:
            return
        self._is_closed = True
        self._wait.wake()
        # Whoever waits leaves the sockets alone first.
        await asyncio.sleep(0)
        self._end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _turn(self, driven: Driven, deadline: float | None) -> bool:
        """One turn, or a wait if there is nothing to do; False when the time is over."""
        self._check()
        if driven.turn():
            # Others of the loop have their turn too, however much arrives.
            await asyncio.sleep(0)
            return True
        if deadline is not None and time.monotonic() >= deadline:
            return False
        self._check()
        await self._wait.wait(driven, deadline)
        return True


def _asks(
    command: Callable[P, Command[T]]
) -> Callable[Concatenate[Client, P], Coroutine[Any, Any, T]]:
    """A method that asks the command and returns what its answer says."""

    async def ask(self: Client, /, *args: P.args, **options: P.kwargs) -> T:
        return await self.run(command(*args, **options))

    core.described(ask, command)
    return ask


class Client(_Closing, core.Asks):
    """A connection to a daemon, for any number of tasks of one loop.

    As `feedd.Client`, awaited.
    """

    def __init__(
        self, endpoints: Endpoints = Endpoints(), *, client: str | None = None,
        timeout: float = 5.0, patience: float = 30.0,
    ) -> None:
        super().__init__(endpoints, client=client, timeout=timeout, patience=patience)
        self._pump: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Ends its connections; what is under way is `Closed`."""
        await super().close()
        if self._pump is not None:
            await asyncio.gather(self._pump, return_exceptions=True)

    async def run(
        self, command: Command[T], *, id: str | None = None, patience: float | None = None
    ) -> T:
        """Asks, waits, and asks again where that helps; see `feedd.Client.run`."""
        return await _drive(self._asking(command, id, patience), self._await)

    async def _await(self, step: Pending | float) -> None:
        if isinstance(step, Pending):
            await self._until_done(step)
        else:
            await asyncio.sleep(step)

    async def _until_done(self, pending: Pending) -> None:
        done = asyncio.Event()
        pending.when_done = done.set
        self._wait.wake()
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._pump_replies())
        waiting = asyncio.create_task(done.wait())
        try:
            await asyncio.wait({waiting, self._pump}, return_when=asyncio.FIRST_COMPLETED)
            while not pending.is_done:
                # The pump ended: it failed, or had nothing to do as this request began.
                self._pump.result()
                self._pump = asyncio.create_task(self._pump_replies())
                await asyncio.wait({waiting, self._pump}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()

    async def _pump_replies(self) -> None:
        """Takes what arrives while anything is awaited."""
        while not self._requests.is_idle:
            await self._turn(self._requests, None)

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
        """Follows a page, over connections of its own; see `feedd.Client.subscribe`."""
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

    async def next(self, timeout: float | None = None) -> N | None:
        """The next news; None if there was none in `timeout` seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (news := self._take()) is None:
            if not await self._turn(self._driven, deadline):
                return None
        return news

    async def __aiter__(self) -> AsyncIterator[N]:
        while (news := await self.next()) is not None:
            yield news


class Subscription(_Listening[Update], core.FollowsPage):
    """A page's document, kept up to date while one asks for the next update.

    ::

        async for update in client.subscribe("home", "phone"):
            draw(update.document, update.batch)
    """


class DemandFollower(_Listening[Demand], core.FollowsDemand):
    """What is demanded of data services."""


class DataService(core.MakesSources):
    """Makes the data that pages need, by functions that may be `async`; see `feedd.DataService`.

    Args:
        concurrency: how many of them run at once.
    """

    def __init__(self, endpoints: Endpoints = Endpoints(), concurrency: int = 16) -> None:
        super().__init__(endpoints)
        self._slots = asyncio.Semaphore(concurrency)

    async def run(self) -> None:
        """Answers demand until it is cancelled."""
        async with (
            Client(self._endpoints) as client,
            DemandFollower(self._endpoints) as follower,
            asyncio.TaskGroup() as group,
        ):
            while True:
                demand = await follower.next(timeout=self._wait(time.monotonic(), longest=1))
                for source in self._due(demand):
                    await self._slots.acquire()
                    group.create_task(self._answer(client, source))

    def _ends(self, fault: BaseException) -> bool:
        return super()._ends(fault) or _is_cancelled(fault)

    async def _answer(self, client: Client, source: str) -> None:
        async def perform(step: core.Make | core.Push) -> Any:
            if isinstance(step, core.Push):
                return await client.push(*step.changes)
            value = step.function(*step.arguments)
            return await value if inspect.isawaitable(value) else value

        try:
            await _drive(self._answering(source), perform)
        finally:
            self._slots.release()


def _is_cancelled(fault: BaseException) -> bool:
    """Whether someone cancelled the task that runs, and the fault says so."""
    task = asyncio.current_task()
    return isinstance(fault, asyncio.CancelledError) and task is not None and task.cancelling() > 0


def _outcome(function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """What a function returns or raises; some of what it raises no future would take."""
    try:
        return function(**arguments)
    except BaseException as fault:
        return fault


class Worker(_Closing, core.Serves):
    """Answers the calls of targets, each in a task, `concurrency` of each target at once.

    Actions may be `async`; those that are not run in threads. Whatever an action raises, and a
    value that cannot be sent, is its caller's error. It ends when `run` is cancelled.
    """

    def __init__(self, *targets: Target, endpoints: Endpoints = Endpoints()) -> None:
        super().__init__(*targets, endpoints=endpoints)
        self._tasks: set[asyncio.Task[None]] = set()
        #: Set when the daemon knows all the targets.
        self.is_serving = asyncio.Event()

    async def run(self) -> None:
        """Serves until it is cancelled; see `feedd.Worker.run`."""
        try:
            while True:
                if self._settle():
                    self.is_serving.set()
                else:
                    self.is_serving.clear()
                await self._turn(self._working, None)
        finally:
            self._working.leave()
            for task in self._tasks:
                task.cancel()
            await self.close()

    def _start(self, call: Call) -> None:
        task = asyncio.create_task(self._answer(call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, call: Call) -> None:
        function, arguments = self._working.state.arguments(call)
        try:
            if is_async(function):
                outcome = await function(**arguments)
            else:
                outcome = await asyncio.to_thread(_outcome, function, arguments)
                outcome = await outcome if inspect.isawaitable(outcome) else outcome
        except BaseException as fault:
            outcome = fault
            if self._ends(fault):
                self._finished.append((call, fault))
                raise
        self._finished.append((call, outcome))
        self._wait.wake()

    def _ends(self, fault: BaseException) -> bool:
        """Whether what came out of an action is not its own doing: the worker or program ends."""
        if isinstance(fault, KeyboardInterrupt):
            # `asyncio.run` cancels first; where no such handler is, an interrupt is raised here.
            is_raised = signal.getsignal(signal.SIGINT) is signal.default_int_handler
            is_main = threading.current_thread() is threading.main_thread()
            return is_main and (is_raised or self._is_closed)
        return _is_cancelled(fault)
