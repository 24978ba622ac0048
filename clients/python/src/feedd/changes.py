"""What a push is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Mapping, Sequence
from urllib.parse import quote, unquote

State = Literal["loading", "ready", "empty", "error"]


@dataclass(frozen=True)
class Change:
    """One change of one source; `put`, `merge`, `patch`, `items`, `state` and `delete` make them."""

    source: str
    op: str
    members: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As it stands in a request."""
        return {"source": self.source, "op": self.op, **self.members}


def source_name(name: str, *arguments: object) -> str:
    """The name of a source with arguments: ``source_name("recommend", 42)``."""
    return "/".join([name, *(quote(_text(argument), safe="-._~") for argument in arguments)])


def source_arguments(name: str) -> tuple[str, list[str]]:
    """A source's declared name and its arguments as texts: what `source_name` was given."""
    declared, *arguments = name.split("/")
    return declared, [unquote(argument) for argument in arguments]


def put(
    source: str, value: Any, *, state: State | None = None, error: str | None = None,
    ttl: float | None = None, if_version: int | None = None,
) -> Change:
    """Replaces the source's value.

    Args:
        state: by default ``ready``, or ``empty`` where the value is null, `[]` or `{}`.
        error: why, with the state ``error`` alone.
        ttl: seconds until it is stale; by default what the markup declares.
        if_version: a `Conflict` unless the source has this version; 0 where nothing is there yet.
    """
    return Change(source, "put", {"value": value, **_options(state, error, ttl, if_version)})


def merge(
    source: str, value: Any, *, state: State | None = None, error: str | None = None,
    ttl: float | None = None, if_version: int | None = None,
) -> Change:
    """Merges `value` into the source's (RFC 7396): null removes a member."""
    return Change(source, "merge", {"value": value, **_options(state, error, ttl, if_version)})


def patch(
    source: str, operations: Sequence[Mapping[str, Any]], *, state: State | None = None,
    error: str | None = None, ttl: float | None = None, if_version: int | None = None,
) -> Change:
    """Applies the operations of a JSON Patch (RFC 6902), all or none."""
    options = _options(state, error, ttl, if_version)
    return Change(source, "patch", {"value": list(operations), **options})


def items(
    source: str, *, key: str, path: str = "", upsert: Sequence[Any] | None = None,
    remove: Sequence[str | int] | None = None, before: str | int | None = None,
    after: str | int | None = None, at: Literal["start", "end"] | None = None,
    limit: int | None = None, state: State | None = None, error: str | None = None,
    ttl: float | None = None, if_version: int | None = None,
) -> Change:
    """Edits a list by the keys of its items: removes, upserts, then limits.

    Args:
        key: the field that has an item's key.
        path: a JSON Pointer to the list; by default the whole value.
        upsert: items that replace those with their keys, or come to the place given.
        remove: keys of items that go.
        before, after, at: the place; at most one of them.
        limit: *n* keeps the first *n*, −*n* the last *n*.
    """
    members = {
        "path": path, "key": key, "upsert": None if upsert is None else list(upsert),
        "remove": None if remove is None else list(remove), "before": before, "after": after,
        "at": at, "limit": limit,
    }
    given = {name: value for name, value in members.items() if value is not None}
    return Change(source, "items", {**given, **_options(state, error, ttl, if_version)})


def state(
    source: str, state: State, *, error: str | None = None, ttl: float | None = None,
    if_version: int | None = None,
) -> Change:
    """Sets the source's state and leaves its value."""
    return Change(source, "state", _options(state, error, ttl, if_version))


def delete(source: str, *, if_version: int | None = None) -> Change:
    """Forgets the source."""
    return Change(source, "delete", _options(None, None, None, if_version))


def _options(
    state: str | None, error: str | None, ttl: float | None, if_version: int | None
) -> dict[str, Any]:
    members = {
        "state": state, "error": error, "ttl": None if ttl is None else round(ttl * 1000),
        "ifVersion": if_version,
    }
    return {name: value for name, value in members.items() if value is not None}


def _text(argument: object) -> str:
    return ("true" if argument else "false") if isinstance(argument, bool) else str(argument)
