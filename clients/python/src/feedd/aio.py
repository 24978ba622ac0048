"""The client for asyncio: the same names as the package's, to be awaited."""

from __future__ import annotations

import asyncio
import inspect
import logging
import time
from collections import deque
from types import TracebackType
from typing import Any, AsyncIterator, Mapping, Self, Sequence, TypeVar

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
from .requests import Attempts, Pending, Requests
from .sources import Sources
from .subscriber import Bounds
from .waiting import Driven, TaskWait
from .working import Working

T = TypeVar("T")
log = logging.getLogger("feedd")


class _Closing:
    """Something with sockets, to be closed once."""

    def __init__(self, *links: Link) -> None:
        self._links = links
        self._wait = TaskWait()
        self._is_closed = False

    async def close(self) -> None:
        """Ends its connections; it is of no use after that."""
        if self._is_closed:
            return
        self._is_closed = True
        self._wait.wake()
        # Whoever waits leaves the sockets alone first.
        await asyncio.sleep(0)
        for link in self._links:
            link.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _check(self) -> None:
        if self._is_closed:
            raise Closed("it was closed")
        for link in self._links:
            if link.was_refused:
                raise Refused(link.endpoint)

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


class Client(_Closing):
    """A connection to a daemon, for any number of tasks of one loop.

    As `feedd.Client`, awaited.
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
        self._pump: asyncio.Task[None] | None = None

    @property
    def client(self) -> str:
        """The UUID of this client."""
        return self._requests.client

    async def close(self) -> None:
        """Ends its connections; what is under way is `Closed`."""
        await super().close()
        if self._pump is not None:
            await asyncio.gather(self._pump, return_exceptions=True)

    async def run(
        self, command: Command[T], *, id: str | None = None, patience: float | None = None
    ) -> T:
        """Asks, waits, and asks again where that helps; see `feedd.Client.run`."""
        attempts = Attempts(command, self._patience if patience is None else patience)
        while True:
            self._check()
            pending = self._requests.start(command, id, self._timeout)
            id = pending.id
            try:
                await self._until_done(pending)
            finally:
                self._requests.forget(pending)
            if pending.reply is not None:
                return command.decode(pending.reply)
            assert pending.error is not None, "what is done has an end"
            await asyncio.sleep(attempts.pause_after(pending.error))

    async def _until_done(self, pending: Pending) -> None:
        done = asyncio.Event()
        pending.when_done = done.set
        self._wait.wake()
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._drive())
        waiting = asyncio.create_task(done.wait())
        try:
            await asyncio.wait({waiting, self._pump}, return_when=asyncio.FIRST_COMPLETED)
            while not pending.is_done:
                # The pump ended: it failed, or had nothing to do as this request began.
                self._pump.result()
                self._pump = asyncio.create_task(self._drive())
                await asyncio.wait({waiting, self._pump}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()

    async def _drive(self) -> None:
        """Takes what arrives while anything is awaited."""
        while not self._requests.is_idle:
            await self._turn(self._requests, None)

    async def push(self, *changes: Change, id: str | None = None) -> Receipt:
        """Pushes all `changes` together, or none."""
        return await self.run(commands.push(changes), id=id)

    async def get(self, source: str) -> Source:
        """A source's value, version and state."""
        return await self.run(commands.get(source))

    async def open(self, page: str, viewport: str) -> Opened:
        """What a page is called; `NotFound` where there is none."""
        return await self.run(commands.open_page(page, viewport))

    async def snapshot(
        self, page: str, viewport: str, since: Position | None = None
    ) -> Snapshot:
        """A page's document; with `since`, the deltas from there if they are still kept."""
        return await self.run(commands.snapshot(page, viewport, since))

    def subscribe(
        self, page: str, viewport: str, *, form: Form = "delta", bounds: Bounds = Bounds(),
        resuming: tuple[Any, Position] | None = None,
    ) -> Subscription:
        """Follows a page, over connections of its own; see `feedd.Client.subscribe`."""
        return Subscription(
            self.endpoints, page, viewport, form=form, bounds=bounds, resuming=resuming
        )

    async def call(
        self, name: str, params: Mapping[str, Any] | None = None, *, timeout: float | None = None,
        attachments: Sequence[bytes] = (), id: str | None = None,
    ) -> Answer:
        """Asks for an action, by ``target/action`` or a URL; see `feedd.Client.call`."""
        command = commands.call(name, params, timeout=timeout, attachments=attachments)
        return await self.run(command, id=id)

    async def call_handler(
        self, page: str, section: str, cell: str, handler: str,
        params: Mapping[str, Any] | None = None, *, timeout: float | None = None,
        attachments: Sequence[bytes] = (), id: str | None = None,
    ) -> Answer:
        """Asks for what a rendered handler of a cell holds; `params` adds to it."""
        command = commands.call_handler(
            page, section, cell, handler, params, timeout=timeout, attachments=attachments
        )
        return await self.run(command, id=id)

    async def call_page(
        self, page: str, action: str, params: Mapping[str, Any] | None = None, *,
        timeout: float | None = None, attachments: Sequence[bytes] = (), id: str | None = None,
    ) -> Answer:
        """Asks for an action of a page."""
        command = commands.call_page(
            page, action, params, timeout=timeout, attachments=attachments
        )
        return await self.run(command, id=id)

    async def targets(self) -> Mapping[str, Any]:
        """Every target, action and parameter, and who serves it."""
        return await self.run(commands.plain("targets"))

    async def demand(self) -> list[str]:
        """The sources that live pages need and lack."""
        return await self.run(commands.demand())

    def follow_demand(self, prefix: str = "") -> DemandFollower:
        """What is demanded from now on, beginning with what is now."""
        return DemandFollower(self.endpoints, prefix)

    async def ping(self) -> None:
        """Returns when the daemon answers."""
        await self.run(commands.plain("ping"))

    async def hello(self) -> Mapping[str, Any]:
        """The daemon's version, epoch and limits."""
        return await self.run(commands.plain("hello"))

    async def pages(self) -> Mapping[str, Any]:
        """The pages and viewports there are, and the live ones."""
        return await self.run(commands.plain("pages"))

    async def sources(self) -> Mapping[str, Any]:
        """The sources declared, and those that hold something."""
        return await self.run(commands.plain("sources"))

    async def status(self) -> Mapping[str, Any]:
        """What the daemon holds and has done."""
        return await self.run(commands.plain("status"))

    async def state(self, page: str) -> Mapping[str, Any]:
        """What actions have set on a page."""
        return await self.run(commands.plain("state", page=page))

    async def explain(self, page: str, section: str, cell: str) -> Mapping[str, Any]:
        """What changed a cell of a live page last, and what it costs."""
        return await self.run(commands.plain("explain", page=page, section=section, cell=cell))

    async def reload(self) -> Mapping[str, Any]:
        """Lets the daemon read its markup again."""
        return await self.run(commands.plain("reload"))


def connect(
    commands: str = Endpoints.commands, deltas: str = Endpoints.deltas, **options: Any
) -> Client:
    """A client of the daemon at these endpoints; see `Client` for the options."""
    return Client(Endpoints(commands, deltas), **options)


class Subscription(_Closing):
    """A page's document, kept up to date while one asks for the next update.

    ::

        async for update in client.subscribe("home", "phone"):
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

    async def next(self, timeout: float | None = None) -> Update | None:
        """The next change of the document; None if there was none in `timeout` seconds."""
        following = self._following
        deadline = None if timeout is None else time.monotonic() + timeout
        while not following.updates:
            if following.failure is not None:
                raise following.failure
            if not await self._turn(following, deadline):
                return None
        return following.updates.popleft()

    async def __aiter__(self) -> AsyncIterator[Update]:
        while (update := await self.next()) is not None:
            yield update


class DemandFollower(_Closing):
    """What is demanded of data services."""

    def __init__(self, endpoints: Endpoints, prefix: str = "") -> None:
        asking, listening = open_link(zmq.DEALER, endpoints), open_link(zmq.SUB, endpoints)
        super().__init__(asking, listening)
        self._demanding = Demanding(Requests(asking), listening, prefix)

    async def next(self, timeout: float | None = None) -> Demand | None:
        """The next news; None if there was none in `timeout` seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._demanding.news:
            if self._demanding.failure is not None:
                raise self._demanding.failure
            if not await self._turn(self._demanding, deadline):
                return None
        return self._demanding.news.popitem(last=False)[1]

    async def __aiter__(self) -> AsyncIterator[Demand]:
        while (demand := await self.next()) is not None:
            yield demand


async def _result(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


class DataService(Sources):
    """Makes the data that pages need, by functions that may be `async`; see `feedd.DataService`.

    Args:
        concurrency: how many of them run at once.
    """

    def __init__(self, endpoints: Endpoints = Endpoints(), concurrency: int = 16) -> None:
        super().__init__()
        self._endpoints = endpoints
        self._slots = asyncio.Semaphore(concurrency)

    async def run(self) -> None:
        """Answers demand until it is cancelled."""
        async with (
            Client(self._endpoints) as client,
            DemandFollower(self._endpoints) as follower,
            asyncio.TaskGroup() as group,
        ):
            while True:
                now = time.monotonic()
                wake_time = min(self.wake_time or now + 1, now + 1)
                demand = await follower.next(timeout=max(0.0, wake_time - now))
                if demand is not None:
                    self.take(demand, time.monotonic())
                for source in self.take_due(time.monotonic()):
                    await self._slots.acquire()
                    group.create_task(self._answer(client, source))

    async def _answer(self, client: Client, source: str) -> None:
        found = self.maker(source)
        assert found is not None, "what is due has its maker"
        maker, arguments = found
        try:
            value = await _result(maker.function(*arguments))
            await client.push(*self.changes(source, value))
        except Exception as fault:
            log.exception("no data for %s", source)
            self.failed(source, time.monotonic())
            try:
                await client.push(self.failure(source, fault))
            except FeeddError as second:
                log.error("could not say so: %s", second)
        else:
            self.succeeded(source, time.monotonic())
        finally:
            self._slots.release()


class Worker(_Closing):
    """Answers the calls of targets, each in a task, `concurrency` of each target at once.

    Actions may be `async`; those that are not run in threads.
    """

    def __init__(self, *targets: Target, endpoints: Endpoints = Endpoints()) -> None:
        link = open_link(zmq.DEALER, endpoints)
        super().__init__(link)
        self._finished: deque[tuple[Call, Any]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._working = Working(Requests(link), list(targets), self._start)
        #: Set when the daemon knows all the targets.
        self.is_serving = asyncio.Event()

    async def run(self) -> None:
        """Serves until it is cancelled; see `feedd.Worker.run`."""
        working = self._working
        try:
            while True:
                while self._finished:
                    working.finished(*self._finished.popleft())
                if working.failure is not None:
                    raise working.failure
                if len(working.state.registered) == len(working.state.targets):
                    self.is_serving.set()
                else:
                    self.is_serving.clear()
                await self._turn(working, None)
        finally:
            working.leave()
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
            if inspect.iscoroutinefunction(function):
                outcome = await function(**arguments)
            else:
                outcome = await asyncio.to_thread(function, **arguments)
        except Exception as fault:
            outcome = fault
        self._finished.append((call, outcome))
        self._wait.wake()
