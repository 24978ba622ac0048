"""What a worker must do next: registering, heartbeats and calls as a pure state machine.

It is told what happened and when, and returns what to do. Source: docs/protocol.md, §11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, TypeAlias

from .commands import Answer
from .contract import MESSAGE_BYTES, ActionError, Call, Target
from .endpoints import Pauses
from .errors import FeeddError, NoReply, NotServing, ReplyError, said, sentence

#: Bytes of a message that passes wherever anything does.
SHORT_BYTES = 200
#: Seconds that a caller waits who has not said how long.
UNTOLD_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Serve:
    """Register the target; tell `served` or `serve_failed`."""

    target: str
    members: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ping:
    """Ping with these targets, or with none; tell `pong` or `ping_failed`."""

    serving: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Answer the call; tell `finished`."""

    call: Call


@dataclass(frozen=True, slots=True)
class Return:
    """Send what a call gave."""

    members: dict[str, Any]
    attachments: tuple[bytes, ...] = ()

    def shorter(self, fault: FeeddError) -> Iterator[Return]:
        """What is sent instead where `fault` hinders it, from long to short.

        A call that gets no answer stays open, and takes a place of the worker's `concurrency`.
        """
        told = self.members.get("error")
        hindrance = "the worker's answer cannot be sent"
        if told is not None:
            yield self._failed(told["message"], code=told["code"])
            yield self._failed(said(told["message"], SHORT_BYTES), code=told["code"])
        else:
            yield self._failed(f"{hindrance}: {said(fault, SHORT_BYTES)}")
        yield self._failed(hindrance)

    def _failed(self, message: str, **code: str) -> Return:
        error = {**code, "message": message}
        return Return({"cmd": "return", "call": self.members["call"], "ok": False, "error": error})


@dataclass(frozen=True, slots=True)
class Fail:
    """Tell the user why nothing is served any more."""

    error: ReplyError


Task: TypeAlias = Serve | Ping | Run | Return | Fail


@dataclass(frozen=True, slots=True)
class Running:
    """A call that runs, and until when its caller waits."""

    call: Call
    end: float


class ServingState:
    """A worker's side of the protocol, without sockets, clocks or threads.

    At most `concurrency` calls of a target run at once: the daemon sends no more, and what comes
    all the same is refused.
    """

    def __init__(self, targets: list[Target], pauses: Pauses | None = None) -> None:
        self.targets = {target.name: target for target in targets}
        if len(self.targets) != len(targets):
            raise ValueError("a target is served once")
        #: The targets that the daemon knows to be served here.
        self.registered: set[str] = set()
        #: The calls that run here, by their names.
        self.running: dict[str, Running] = {}
        self._pauses = pauses or Pauses()
        self._ping_seconds = 1.0
        self._ping_time: float | None = None
        self._is_pinging = False
        self._is_leaving = False
        # Targets to register when their pause is over.
        self._waiting: dict[str, float] = {}

    def start(self) -> list[Task]:
        """It begins."""
        return [self._serve(name) for name in self.targets]

    @property
    def wake_time(self) -> float | None:
        """When `tick` has something to do."""
        times = list(self._waiting.values())
        if self._ping_time is not None and not self._is_pinging:
            times.append(self._ping_time)
        return min(times, default=None)

    def is_awaited(self, now: float) -> bool:
        """Whether anyone still waits for a call that runs."""
        return any(one.end > now for one in self.running.values())

    def tick(self, now: float) -> list[Task]:
        """Time has passed."""
        due = [name for name, time in self._waiting.items() if time <= now]
        tasks: list[Task] = []
        for name in due:
            del self._waiting[name]
            tasks.append(self._serve(name))
        if not self.registered and not self.running:
            # Nobody misses a sign of life.
            self._ping_time = None
        elif self._ping_time is not None and self._ping_time <= now and not self._is_pinging:
            self._is_pinging = True
            tasks.append(Ping(tuple(sorted(self.registered))))
        return tasks

    def served(self, target: str, ping_milliseconds: int, now: float) -> list[Task]:
        """The daemon has registered `target`."""
        self._ping_seconds = max(ping_milliseconds, 10) / 1000
        self._ping_time = now + self._ping_seconds
        if self._is_leaving:
            # It was asked for before.
            return [_leave(target)]
        self._pauses.reset()
        self.registered.add(target)
        return []

    def serve_failed(self, target: str, error: FeeddError, now: float) -> list[Task]:
        """The daemon has not."""
        if isinstance(error, ReplyError) and not error.is_passing:
            return [Fail(error)]
        if self._is_leaving:
            return []
        asked = error.retry_after if isinstance(error, ReplyError) else 0.0
        self._waiting[target] = now + self._pauses.next(asked)
        return []

    def pong(self, now: float) -> list[Task]:
        """The daemon knows us."""
        self._is_pinging = False
        self._ping_time = now + self._ping_seconds
        return []

    def ping_failed(self, error: FeeddError, now: float) -> list[Task]:
        """The daemon does not, or does not answer."""
        self.pong(now)
        if isinstance(error, NoReply):
            # As soon as it is back, it says whether it knows us.
            self._ping_time = now
            return []
        if not isinstance(error, NotServing):
            return []
        details = error.details if isinstance(error.details, dict) else {}
        lost = set(details.get("targets") or self.registered) & self.registered
        self.registered -= lost
        # Nobody waits for the answers to what was asked before.
        self.running = {
            id: one for id, one in self.running.items() if one.call.target not in lost
        }
        return [self._serve(name) for name in sorted(lost)]

    def asked(
        self, message: dict[str, Any], attachments: tuple[bytes, ...], now: float
    ) -> list[Task]:
        """A message came that is no reply."""
        call = _call(message, attachments)
        if call is None or call.call in self.running:
            return []
        target = self.targets.get(call.target)
        if target is None or self._action(target, call.action) is None:
            error = ActionError(f"`{call.target}/{call.action}` is not served here")
            return [_refusal(call, error)]
        count = sum(one.call.target == call.target for one in self.running.values())
        if count >= target.concurrency:
            return [_refusal(call, ActionError("the worker is busy", code="busy"))]
        seconds = UNTOLD_SECONDS if call.timeout is None else call.timeout
        self.running[call.call] = Running(call, now + seconds)
        return [Run(call)]

    def finished(self, call: Call, outcome: Any) -> list[Task]:
        """The function has returned `outcome`, or raised it."""
        running = self.running.get(call.call)
        if running is None or running.call is not call:
            return []
        del self.running[call.call]
        if isinstance(outcome, ActionError):
            return [_refusal(call, outcome)]
        if isinstance(outcome, BaseException):
            return [_refusal(call, ActionError(sentence(outcome, MESSAGE_BYTES)))]
        answer = outcome if isinstance(outcome, Answer) else Answer(outcome)
        members = {"cmd": "return", "call": call.call, "ok": True, "value": answer.value}
        return [Return(members, answer.attachments)]

    def leave(self) -> list[Task]:
        """It ends: no more calls, please. It pings until those that run are answered."""
        self._is_leaving = True
        tasks: list[Task] = [_leave(name) for name in sorted(self.registered)]
        self.registered = set()
        self._waiting = {}
        return tasks

    def arguments(self, call: Call) -> tuple[Any, dict[str, Any]]:
        """The function that answers `call`, and what it is called with."""
        action = self._action(self.targets[call.target], call.action)
        assert action is not None, "a call that runs has its action"
        return action.function, action.arguments(call)

    @staticmethod
    def _action(target: Target, name: str) -> Any:
        return target.actions.get(name)

    def _serve(self, name: str) -> Serve:
        return Serve(name, self.targets[name].registration())


def _leave(target: str) -> Return:
    return Return({"cmd": "serve", "target": target, "leave": True})


def _refusal(call: Call, error: ActionError) -> Return:
    members = {"cmd": "return", "call": call.call, "ok": False, "error": error.to_json()}
    return Return(members)


def _call(message: dict[str, Any], attachments: tuple[bytes, ...]) -> Call | None:
    if message.get("cmd") != "call":
        return None
    names = [message.get(name) for name in ("call", "target", "action")]
    params, timeout = message.get("params", {}), message.get("timeout")
    if not all(isinstance(name, str) for name in names) or not isinstance(params, dict):
        return None
    call, target, action = names
    return Call(
        str(call), str(target), str(action), params, attachments,
        timeout / 1000 if isinstance(timeout, (int, float)) else None,
        message.get("user"), message.get("client"), message.get("id"),
    )
