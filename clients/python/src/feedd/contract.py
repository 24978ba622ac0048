"""Targets from functions: parameters, types, defaults and doc of an action are its function's."""

from __future__ import annotations

import inspect
import json
import types
import typing
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, TypeVar

from .errors import FeeddError, said

F = TypeVar("F", bound=Callable[..., Any])

#: Bytes of an error's message and path, and of its code. Source: docs/protocol.md, §10.
MESSAGE_BYTES = 16_384
CODE_BYTES = 64


@dataclass(frozen=True)
class Call:
    """A call as its worker gets it; an action with a parameter of this type is given it.

    Attributes:
        timeout: seconds until nobody waits for the answer any more.
        user: who calls.
        client, id: with `user`, a key that a repeated call has again.
    """

    call: str
    target: str
    action: str
    params: Mapping[str, Any]
    attachments: tuple[bytes, ...] = ()
    timeout: float | None = None
    user: str | None = None
    client: str | None = None
    id: str | None = None


class ActionError(FeeddError):
    """Raised by an action to answer its caller with an error of its own.

    Args:
        code: the worker's own word, 1 to 64 bytes; another one is told as ``failed``.
        message, path: of more than 16,384 bytes, that many are told.
    """

    def __init__(
        self, message: str, *, code: str = "failed", path: str | None = None, details: Any = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.path = path
        self.details = details

    @property
    def told_code(self) -> str:
        """The code, where it is one."""
        is_code = isinstance(self.code, str) and self.code == said(self.code, CODE_BYTES)
        return self.code if is_code and self.code else "failed"

    def to_json(self) -> dict[str, Any]:
        """As it stands in a `return`, so that the daemon takes it."""
        message = said(self.message, MESSAGE_BYTES)
        error: dict[str, Any] = {"code": self.told_code, "message": message}
        if self.path is not None:
            error["path"] = said(self.path, MESSAGE_BYTES)
        if self.details is not None:
            error["details"] = self.details
        return error


@dataclass(frozen=True)
class Action:
    """A function that answers calls.

    Attributes:
        contract: what callers are told of it.
        call_parameter: the name of the function's parameter that takes the `Call` itself.
        is_async: whether a loop has to run it.
    """

    function: Callable[..., Any]
    contract: Mapping[str, Any]
    call_parameter: str | None
    is_async: bool = False

    def arguments(self, call: Call) -> dict[str, Any]:
        """What the function is called with."""
        arguments = dict(call.params)
        if self.call_parameter:
            arguments[self.call_parameter] = call
        return arguments


@dataclass
class Target:
    """A name that something can be asked for, and the actions that answer.

    ::

        cart = Target("cart", doc="The shopping cart")

        @cart.action(remote=True)
        def add(id: str, count: int = 1) -> dict:
            "Puts a thing into the cart."

    Attributes:
        concurrency: how many calls may be under way here at once.
    """

    name: str
    doc: str | None = None
    concurrency: int = 8
    actions: dict[str, Action] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.concurrency < 1:
            raise ValueError("a target answers at least one call at a time")

    def action(
        self, function: F | None = None, *, name: str | None = None,
        remote: bool | None = None,
    ) -> Any:
        """Makes the decorated function an action, by its own name if no other is given.

        Args:
            remote: whether a URL may ask for it; left out, it is as the markup declares it, and
                not remote where no markup does.

        Raises:
            TypeError: for a parameter that has no form in JSON, and a function that yields.
        """

        def register(function: F) -> F:
            self.actions[name or function.__name__] = _action(function, remote)
            return function

        return register if function is None else register(function)

    def registration(self) -> dict[str, Any]:
        """The members of `serve`."""
        members: dict[str, Any] = {
            "target": self.name,
            "concurrency": self.concurrency,
            "actions": {name: dict(action.contract) for name, action in self.actions.items()},
        }
        if self.doc:
            members["doc"] = self.doc
        return members


def _action(function: Callable[..., Any], remote: bool | None) -> Action:
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        raise TypeError(f"{function.__name__}: an action returns its value and yields none")
    # With what `Annotated` says: a protocol is named there.
    hints = typing.get_type_hints(function, include_extras=True)
    params: dict[str, Any] = {}
    call_parameter = None
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            raise TypeError(f"{function.__name__}: `{parameter.name}` cannot be given by name")
        hint = hints.get(parameter.name, Any)
        if _bare(hint) is Call:
            call_parameter = parameter.name
            continue
        kind = type_name(hint)
        if parameter.default is parameter.empty:
            params[parameter.name] = kind
        elif parameter.default is None:
            # What is left out is null.
            params[parameter.name] = kind if kind[-1] == "?" else f"{kind}?"
        else:
            json.dumps(parameter.default, allow_nan=False)
            params[parameter.name] = {"type": kind, "default": parameter.default}
    contract: dict[str, Any] = {"params": params}
    if remote is not None:
        contract["remote"] = remote
    result = hints.get("return", Any)
    if result is not type(None) and type_name(result) != "any":
        contract["result"] = type_name(result)
    if doc := inspect.getdoc(function):
        contract["doc"] = doc
    return Action(function, contract, call_parameter, is_async(function))


def is_async(function: Callable[..., Any]) -> bool:
    """Whether what the function returns has to be awaited."""
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
        getattr(function, "__call__", None)
    )


def _bare(hint: Any) -> Any:
    """What is annotated, without the notes."""
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint


_NAMES: dict[Any, str] = {
    str: "string", int: "int", float: "double", bool: "bool", Any: "any", object: "any",
    list: "list(any)", dict: "map(any)",
}


def type_name(hint: Any) -> str:
    """A type of the markup's for a Python annotation.

    Raises:
        TypeError: where there is none.
    """
    if isinstance(hint, Protocol):
        return hint.name
    if hint in _NAMES:
        return _NAMES[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        rest = [argument for argument in arguments if argument is not type(None)]
        if len(rest) == 1:
            kind = type_name(rest[0])
            return f"{kind}?"
    elif origin is list:
        return f"list({type_name(arguments[0])})"
    elif origin is dict and arguments[0] is str:
        return f"map({type_name(arguments[1])})"
    elif origin is typing.Annotated:
        kind = type_name(arguments[0])
        for note in arguments[1:]:
            if isinstance(note, Protocol):
                return f"{note.name}?" if kind[-1] == "?" else note.name
        return kind
    elif getattr(hint, "__name__", None) == "Answer":
        return "any"
    raise TypeError(f"{hint!r} is no type of the markup's")


@dataclass(frozen=True)
class Protocol:
    """A protocol of the markup, for annotations: ``Annotated[dict, Protocol("Repo")]``."""

    name: str
