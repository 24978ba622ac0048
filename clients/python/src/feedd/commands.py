"""The commands of the bus and what their answers mean, for both faces of the client."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Generic, Mapping, Sequence, TypeVar

from .changes import Change
from .errors import Malformed
from .messages import Delta, Position, decode_delta, decode_json

T = TypeVar("T")


@dataclass(frozen=True)
class Reply:
    """A reply that is `ok`: its members, and the frames behind it."""

    members: Mapping[str, Any]
    frames: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Command(Generic[T]):
    """A request to be, and how to read its answer.

    Attributes:
        is_repeatable: whether it may be asked again when no answer came, under the same id.
        timeout: seconds an answer may take, where that is not the connection's.
        id: of a request that is repeated; else a new one.
    """

    name: str
    members: Mapping[str, Any]
    decode: Callable[[Reply], T]
    attachments: tuple[bytes, ...] = ()
    is_repeatable: bool = True
    timeout: float | None = None
    id: str | None = None


@dataclass(frozen=True)
class Receipt:
    """An accepted push: its event's number, the versions of its sources, whether it is on disk."""

    event: int
    versions: Mapping[str, int]
    is_durable: bool


@dataclass(frozen=True)
class Source:
    """A source's value; `version` is the event that changed it last, 0 if none did."""

    value: Any
    version: int
    state: str
    error: str | None = None


@dataclass(frozen=True)
class Opened:
    """What a document is called: canonically, and on the deltas socket."""

    page: str
    viewport: str
    topic: str


@dataclass(frozen=True)
class Snapshot:
    """A document at a position, or the deltas that lead there from the one asked `since`."""

    position: Position
    document: Any = None
    deltas: tuple[Delta, ...] | None = None


@dataclass(frozen=True)
class Answer:
    """What a call gives: a value, and attachments.

    Attributes:
        event: of a page's action, the number of the event that says what it did.
    """

    value: Any = None
    attachments: tuple[bytes, ...] = field(default=())
    event: int | None = None


def plain(name: str, **members: Any) -> Command[Mapping[str, Any]]:
    """A command whose answer is its reply's members: `hello`, `status`, `targets` and others."""
    return Command(name, members, lambda reply: reply.members)


# Data in.


def push(*changes: Change, id: str | None = None) -> Command[Receipt]:
    """Pushes all `changes` together, or none.

    Args:
        id: that of a push whose answer was lost, to repeat it; else leave it out.
    """
    if not changes:
        raise ValueError("a push has at least one change")
    values = [change.to_json() for change in changes]
    members = values[0] if len(values) == 1 else {"changes": values}
    return Command("push", members, _receipt, id=id)


def get(source: str) -> Command[Source]:
    """A source's value, version and state."""
    return Command("get", {"source": source}, _source)


# Documents out.


def open(page: str, viewport: str) -> Command[Opened]:
    """What a page is called; `NotFound` where there is none."""
    return Command("open", {"page": page, "viewport": viewport}, _opened)


def snapshot(page: str, viewport: str, since: Position | None = None) -> Command[Snapshot]:
    """A page's document; with `since`, the deltas from there if they are still kept."""
    members: dict[str, Any] = {"page": page, "viewport": viewport}
    if since is not None:
        members["since"] = {"epoch": since.epoch, "revision": since.revision}
    return Command("snapshot", members, _snapshot)


# Calls.


def call(
    name: str, params: Mapping[str, Any] | None = None, *, timeout: float | None = None,
    attachments: Sequence[bytes] = (), id: str | None = None,
) -> Command[Answer]:
    """Asks for an action, by ``target/action`` or a ``feed://`` URL; once, never again.

    Args:
        timeout: seconds the worker may take.
        id: that of a call whose answer was lost, to repeat it.

    Raises:
        CallFailed: the worker's own error.
        NoTarget, NoAction, InvalidParams, Unavailable, CallTimeout, WorkerLost: what hindered.
    """
    if "://" in name:
        if params:
            raise ValueError("the parameters of a URL stand in it")
        return _call({"url": name}, None, timeout, attachments, id)
    target, slash, action = name.partition("/")
    if not slash:
        raise ValueError(f"{name!r} is neither `target/action` nor a URL")
    return _call({"target": target, "action": action}, params, timeout, attachments, id)


def call_handler(
    page: str, section: str, cell: str, handler: str, params: Mapping[str, Any] | None = None, *,
    timeout: float | None = None, attachments: Sequence[bytes] = (), id: str | None = None,
) -> Command[Answer]:
    """Asks for what a rendered handler of a cell holds; `params` adds to it.

    The answer has the `event` of what it did.

    Args:
        handler: the name that an element's props show, as in ``props["onTap"]``.
    """
    members = {"page": page, "section": section, "cell": cell, "handler": handler}
    return _call(members, params, timeout, attachments, id)


def call_page(
    page: str, action: str, params: Mapping[str, Any] | None = None, *,
    timeout: float | None = None, attachments: Sequence[bytes] = (), id: str | None = None,
) -> Command[Answer]:
    """Asks for an action of a page; the answer has the `event` of what it did."""
    return _call({"page": page, "action": action}, params, timeout, attachments, id)


def _call(
    members: dict[str, Any], params: Mapping[str, Any] | None, timeout: float | None,
    attachments: Sequence[bytes], id: str | None,
) -> Command[Answer]:
    if params:
        members["params"] = dict(params)
    if timeout is not None:
        members["timeout"] = round(timeout * 1000)
    # The daemon answers `timeout` itself; a second more shows that nobody does.
    patience = None if timeout is None else timeout + 1
    return Command(
        "call", members, _answer, tuple(attachments), is_repeatable=False, timeout=patience, id=id,
    )


def targets() -> Command[Mapping[str, Any]]:
    """Every target, action and parameter, and who serves it."""
    return plain("targets")


# Demand.


def demand() -> Command[list[str]]:
    """The sources that live pages need and lack."""
    return Command("demand", {}, lambda reply: list(_member(reply, "sources", list)))


# The daemon.


def ping() -> Command[None]:
    """Returns when the daemon answers."""
    return Command("ping", {}, lambda reply: None)


def hello() -> Command[Mapping[str, Any]]:
    """The daemon's version, epoch and limits."""
    return plain("hello")


def pages() -> Command[Mapping[str, Any]]:
    """The pages and viewports there are, and the live ones."""
    return plain("pages")


def sources() -> Command[Mapping[str, Any]]:
    """The sources declared, and those that hold something."""
    return plain("sources")


def status() -> Command[Mapping[str, Any]]:
    """What the daemon holds and has done."""
    return plain("status")


def state(page: str) -> Command[Mapping[str, Any]]:
    """What actions have set on a page."""
    return plain("state", page=page)


def explain(page: str, section: str, cell: str) -> Command[Mapping[str, Any]]:
    """What changed a cell of a live page last, and what it costs."""
    return plain("explain", page=page, section=section, cell=cell)


def reload() -> Command[Mapping[str, Any]]:
    """Lets the daemon read its markup again."""
    return plain("reload")


# Reading answers.


def _member(reply: Reply, name: str, kind: type[T]) -> T:
    value = reply.members.get(name)
    if not isinstance(value, kind):
        raise Malformed(f"a reply whose `{name}` is {value!r}")
    return value


def _body(reply: Reply) -> Any:
    if len(reply.frames) != 1:
        raise Malformed("a reply without its body")
    return decode_json(reply.frames[0])


def _receipt(reply: Reply) -> Receipt:
    return Receipt(
        _member(reply, "event", int), _member(reply, "versions", dict),
        _member(reply, "durable", bool),
    )


def _source(reply: Reply) -> Source:
    error = reply.members.get("error")
    return Source(
        _body(reply), _member(reply, "version", int), _member(reply, "state", str),
        error if isinstance(error, str) else None,
    )


def _answer(reply: Reply) -> Answer:
    event = reply.members.get("event")
    return Answer(
        reply.members.get("value"), reply.frames, event if isinstance(event, int) else None
    )


def _opened(reply: Reply) -> Opened:
    return Opened(
        _member(reply, "page", str), _member(reply, "viewport", str), _member(reply, "topic", str)
    )


def _snapshot(reply: Reply) -> Snapshot:
    position = Position(_member(reply, "epoch", str), _member(reply, "revision", int))
    body = _body(reply)
    if "deltas" not in reply.members:
        return Snapshot(position, body)
    if not isinstance(body, list) or len(body) != reply.members["deltas"]:
        raise Malformed("a snapshot with another number of deltas than it says")
    return Snapshot(position, deltas=tuple(decode_delta(value) for value in body))
