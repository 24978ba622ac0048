"""How each face waits until something can be done: a thread by polling, a task by its loop."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Iterable, Protocol

import zmq

from .endpoints import Link, has_events


class Driven(Protocol):
    """Something that does its work in turns."""

    @property
    def links(self) -> list[tuple[Link, bool]]: ...

    @property
    def wake_time(self) -> float | None: ...

    def turn(self) -> bool: ...


def _sockets(links: Iterable[tuple[Link, bool]]) -> list[tuple[zmq.Socket[bytes], int]]:
    sockets: list[tuple[zmq.Socket[bytes], int]] = []
    for link, wants_write in links:
        sockets.append((link.socket, zmq.POLLIN | (zmq.POLLOUT if wants_write else 0)))
        sockets.append((link.monitor, zmq.POLLIN))
    return sockets


def _seconds(driven: Driven, until: float | None) -> float | None:
    times = [moment for moment in (driven.wake_time, until) if moment is not None]
    return max(0.0, min(times) - time.monotonic()) if times else None


class ThreadWait:
    """Waits in a thread; `wake` may be called from others."""

    def __init__(self) -> None:
        self._reading, self._writing = socket.socketpair()
        self._reading.setblocking(False)
        self._writing.setblocking(False)

    def wait(self, driven: Driven, until: float | None = None) -> None:
        """Until there is something to do, at most until the moment `until`."""
        poller = zmq.Poller()
        for one, events in _sockets(driven.links):
            poller.register(one, events)
        poller.register(self._reading, zmq.POLLIN)
        seconds = _seconds(driven, until)
        poller.poll(None if seconds is None else int(seconds * 1000) + 1)
        try:
            self._reading.recv(4096)
        except BlockingIOError:
            pass  # Nobody woke us: something arrived, or time has passed.

    def wake(self) -> None:
        """Ends a wait, the present one or the next."""
        try:
            self._writing.send(b"!")
        except BlockingIOError:
            pass  # It is full of reasons to wake already.

    def close(self) -> None:
        """No wait is under way, and none will be."""
        self._reading.close()
        self._writing.close()


class TaskWait:
    """Waits in a task of a running loop; `wake` is for the loop's own thread."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    async def wait(self, driven: Driven, until: float | None = None) -> None:
        """Until there is something to do, at most until the moment `until`."""
        sockets = _sockets(driven.links)
        # libzmq's descriptors tell of changes alone, and reading the state is what resets them.
        if self._event.is_set() or any(has_events(one, events) for one, events in sockets):
            self._event.clear()
            await asyncio.sleep(0)
            return
        loop = asyncio.get_running_loop()
        descriptors = [one.fileno() for one, _ in sockets]
        for descriptor in descriptors:
            loop.add_reader(descriptor, self._event.set)
        try:
            async with asyncio.timeout(_seconds(driven, until)):
                await self._event.wait()
        except TimeoutError:
            pass  # Time has passed, and `turn` knows what is due.
        finally:
            for descriptor in descriptors:
                loop.remove_reader(descriptor)
            self._event.clear()

    def wake(self) -> None:
        """Ends a wait, the present one or the next."""
        self._event.set()
