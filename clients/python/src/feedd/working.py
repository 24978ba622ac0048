"""A worker without waiting: performs what `ServingState` asks for on a commands socket.

Both faces drive this; what runs the actions, threads or tasks, is theirs.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from typing import Any, Callable

from . import serving
from .commands import Command, hello, plain
from .contract import ActionError, Call, Target
from .endpoints import Link
from .errors import ReplyError, TooLarge, TooManyRequests, Unwritable
from .requests import Pending, Requests
from .serving import ServingState

log = logging.getLogger("feedd")


class Working:
    """One worker's connection.

    Attributes:
        run: starts a call; set by the face that drives this.
        failure: why nothing is served any more.
    """

    def __init__(
        self, requests: Requests, targets: list[Target], run: Callable[[Call], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.requests = requests
        self.state = ServingState(targets)
        self.failure: ReplyError | None = None
        self._run = run
        self._clock = clock
        self._asked: list[tuple[Pending, str | None]] = []
        self._tasks = deque(self.state.start())
        requests.on_message = self._take_message

    @property
    def links(self) -> list[tuple[Link, bool]]:
        """What to wait for, and whether also for being able to send."""
        return self.requests.links

    @property
    def wake_time(self) -> float | None:
        """When `turn` has something to do though nothing arrives."""
        times = (self.state.wake_time, self.requests.wake_time)
        return min((time for time in times if time is not None), default=None)

    def turn(self) -> bool:
        """Does what is due; whether there was anything."""
        self.requests.turn()
        now = self._clock()
        done = [entry for entry in self._asked if entry[0].is_done]
        self._asked = [entry for entry in self._asked if not entry[0].is_done]
        for pending, target in done:
            self._tasks += self._answered(pending, target, now)
        self._tasks += self.state.tick(now)
        did_something = bool(self._tasks)
        while self._tasks:
            self._perform(self._tasks.popleft())
        return did_something

    def finished(self, call: Call, outcome: Any) -> None:
        """A call that was run has come to its end."""
        if isinstance(outcome, ActionError):
            if outcome.code != outcome.told_code:
                log.error("%s/%s: no code for an error: %r", call.target, call.action, outcome.code)
        elif isinstance(outcome, BaseException):
            log.error("%s/%s failed", call.target, call.action, exc_info=outcome)
        for task in self.state.finished(call, outcome):
            self._perform(task)

    def leave(self) -> None:
        """Asks for no more calls."""
        for task in self.state.leave():
            self._perform(task)

    def _answered(self, pending: Pending, target: str | None, now: float) -> list[serving.Task]:
        state, reply, error = self.state, pending.reply, pending.error
        if target is None:
            return state.pong(now) if error is None else state.ping_failed(error, now)
        if error is not None:
            return state.serve_failed(target, error, now)
        interval = reply.members.get("pingMilliseconds") if reply else None
        return state.served(target, interval if isinstance(interval, int) else 1000, now)

    def _perform(self, task: serving.Task) -> None:
        match task:
            case serving.Serve(target, members):
                # Answered before the first call comes: answers are held to this daemon's limits.
                self.requests.start(hello(), timeout=3.0)
                self._ask(plain("serve", **members), target)
            case serving.Ping(targets):
                members = {"serving": list(targets)} if targets else {}
                self._ask(plain("ping", **members), None)
            case serving.Run(call):
                self._run(call)
            case serving.Return():
                self._return(task)
            case serving.Fail(error):
                self.failure = error

    def _ask(self, command: Command[Any], target: str | None) -> None:
        self._asked.append((self.requests.start(command, timeout=3.0), target))

    def _return(self, task: serving.Return) -> None:
        fault = self._send(task)
        if fault is not None:
            log.error("an answer that cannot be sent: %s", fault)
            # The first that can be.
            any(self._send(answer) is None for answer in task.shorter(fault))

    def _send(self, task: serving.Return) -> TooLarge | Unwritable | None:
        """Why it cannot be sent, if it cannot."""
        try:
            self.requests.tell(task.members, task.attachments)
        except (TooLarge, Unwritable) as fault:
            return fault
        except TooManyRequests:
            log.warning("an answer was dropped: the daemon takes none")
        return None

    def _take_message(self, message: dict[str, Any], attachments: list[bytes]) -> None:
        if "cmd" not in message:
            log.warning("the daemon refused an answer: %s", message.get("error"))
            return
        self._tasks += self.state.asked(message, tuple(attachments), self._clock())
