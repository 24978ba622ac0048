"""Which function makes which source's data, and when it is due: what a data service knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, TypeVar

from .changes import Change, put, source_arguments, state
from .demanding import Demand
from .endpoints import Pauses
from .errors import sentence

F = TypeVar("F", bound=Callable[..., Any])

#: Sources kept fresh at once; of more, the ones demanded last are answered once for each demand.
CAPACITY = 10_000


@dataclass(frozen=True)
class Maker:
    """A function that makes a source's value.

    Attributes:
        ttl: seconds that a value is good for; None leaves it to the markup.
        every: seconds between two values while the source is watched.
    """

    function: Callable[..., Any]
    ttl: float | None = None
    every: float | None = None


@dataclass
class _Watched:
    """A source that is demanded: when its next value is due, None while nothing is."""

    due: float | None
    pauses: Pauses
    is_active: bool = True


class Sources:
    """The makers by source name, and what is due of what is demanded."""

    def __init__(self) -> None:
        self._makers: dict[str, Maker] = {}
        self._watched: dict[str, _Watched] = {}

    def source(
        self, name: str, *, ttl: float | None = None, every: float | None = None
    ) -> Callable[[F], F]:
        """Makes the decorated function the maker of the sources called `name`.

        It is called with the source's arguments as texts, when a page needs the source and lacks
        it: at first, when its value is stale, when the markup asks for it again. What it returns
        is put; a `Change`, or a list of them, is pushed as it is.

        Args:
            ttl: seconds until a value is stale; by default what the markup declares, and three
                times `every` where that is given.
            every: seconds after which it is called again while the source is watched.
        """
        if every is not None and every <= 0:
            raise ValueError("`every` is a time above 0")

        def register(function: F) -> F:
            self._check_maker(name, function)
            good = 3 * every if ttl is None and every is not None else ttl
            self._makers[name] = Maker(function, good, every)
            return function

        return register

    def _check_maker(self, name: str, function: Callable[..., Any]) -> None:
        """Whether this face can run it; a TypeError if not."""

    def maker(self, source: str) -> tuple[Maker, list[str]] | None:
        """The maker of a source, and the arguments in its name."""
        name, arguments = source_arguments(source)
        maker = self._makers.get(name)
        return None if maker is None else (maker, arguments)

    def take(self, demand: Demand, now: float) -> None:
        """Notes news of a source; those of others' sources are nothing to it."""
        if self.maker(demand.source) is None:
            return
        watched = self._watched.get(demand.source)
        if not demand.is_active:
            if watched is not None:
                watched.is_active = False
                watched.due = None
        elif watched is not None:
            watched.is_active = True
            # A failing maker keeps its pause, however often the demand is said.
            if watched.due is None:
                watched.due = now
        elif len(self._watched) < CAPACITY:
            self._watched[demand.source] = _Watched(now, Pauses(first=1.0, longest=60.0))

    @property
    def wake_time(self) -> float | None:
        """When the next value is due."""
        times = [one.due for one in self._watched.values() if one.due is not None]
        return min(times, default=None)

    def take_due(self, now: float) -> list[str]:
        """The sources whose value is due; tell `succeeded` or `failed` of each."""
        due = [
            source
            for source, one in self._watched.items()
            if one.due is not None and one.due <= now
        ]
        for source in due:
            self._watched[source].due = None
        return due

    def succeeded(self, source: str, now: float) -> None:
        """Its value was pushed."""
        found, watched = self.maker(source), self._watched.get(source)
        if found is None or watched is None:
            return
        watched.pauses.reset()
        if watched.is_active and found[0].every is not None:
            watched.due = now + found[0].every
        elif found[0].every is None or not watched.is_active:
            # The next demand begins anew.
            del self._watched[source]

    def failed(self, source: str, now: float) -> None:
        """There is none: it is tried again, later and later."""
        watched = self._watched.get(source)
        if watched is None:
            return
        if watched.is_active:
            watched.due = now + watched.pauses.next()
        else:
            del self._watched[source]

    def changes(self, source: str, value: Any) -> list[Change]:
        """What is pushed for what a maker returned."""
        if isinstance(value, Change):
            return [value]
        if isinstance(value, list) and value and all(isinstance(one, Change) for one in value):
            return value
        found = self.maker(source)
        return [put(source, value, ttl=found[0].ttl if found else None)]

    @staticmethod
    def failure(source: str, fault: BaseException) -> Change:
        """What is pushed for what a maker raised."""
        return state(source, "error", error=sentence(fault, 1_000))
