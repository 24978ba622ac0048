"""Batch updates: what a delta does to a list view, in the indices that list views want.

The operations of a delta apply one after another, each to what those before it left. A list view
(UICollectionView's `performBatchUpdates` and its kin) is told all at once instead: deletions and
moves by the index an item had before the batch, insertions and the ends of moves by the one it has
after it. This module turns the one into the other.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any, Iterable, NamedTuple

from .operations import Add, Frames, Move, Operation, Remove, Replace, Shift, tokens


class Path(NamedTuple):
    """The place of an item: its section, and its index in it."""

    section: int
    item: int


class SectionMove(NamedTuple):
    """A section that stands elsewhere: its index before the batch, and after it."""

    old: int
    new: int


class ItemMove(NamedTuple):
    """An item that stands elsewhere: its place before the batch, and after it."""

    old: Path
    new: Path


@dataclass(frozen=True)
class BatchUpdates:
    """One batch for a list view.

    Inside the batch: the members whose names begin with ``section_`` or ``item_`` and end in
    ``deletes``, ``moves``, ``reloads`` (all by the old index) or ``inserts`` (by the new one). No
    item is in two of them, and none is named whose section is deleted, inserted or reloaded.
    After it: ``section_updates`` and ``item_updates``, by the new index, show something else and
    are to be configured again; a list view refuses to reload what it moves.

    Attributes:
        relaid: sections, by their new index, with frames that changed in or of them.
        is_resized: whether the page's size changed.
    """

    section_deletes: tuple[int, ...] = ()
    section_inserts: tuple[int, ...] = ()
    section_moves: tuple[SectionMove, ...] = ()
    section_reloads: tuple[int, ...] = ()
    section_updates: tuple[int, ...] = ()
    item_deletes: tuple[Path, ...] = ()
    item_inserts: tuple[Path, ...] = ()
    item_moves: tuple[ItemMove, ...] = ()
    item_reloads: tuple[Path, ...] = ()
    item_updates: tuple[Path, ...] = ()
    relaid: tuple[int, ...] = ()
    is_resized: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether a list view has nothing to do at all."""
        return self == BatchUpdates()

    @property
    def has_structure(self) -> bool:
        """Whether anything comes, goes or moves."""
        return bool(
            self.section_deletes or self.section_inserts or self.section_moves
            or self.item_deletes or self.item_inserts or self.item_moves
        )

    @staticmethod
    def of(operations: Iterable[Operation], document: Any) -> BatchUpdates:
        """The batch for `operations`, which are about to be applied to `document`.

        Raises:
            IndexError, ValueError, KeyError: where an operation does not fit the document.
        """
        outline = _Outline(document)
        for operation in operations:
            outline.take(operation)
        return outline.batch()

    @staticmethod
    def between(old: Any, new: Any) -> BatchUpdates:
        """The batch that turns one document into another, found by their keys.

        For a document that came whole; `old` may be None.
        """
        outline = _Outline(old)
        outline.replace(new)
        return outline.batch()


@dataclass(eq=False)
class _Section:
    """What is known of a section while operations are taken.

    Attributes:
        old: its index before, None for one that was inserted.
        value: it, or its header: only its items' number and, for comparison, keys are read.
        count: how many items it had before.
        origins: for each item its old index, None for a new one; absent while all stand as before.
    """

    old: int | None
    value: Any
    count: int = 0
    origins: list[int | None] | None = None
    is_moved: bool = False
    is_reloaded: bool = False
    is_updated: bool = False
    is_relaid: bool = False
    moved: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)

    @property
    def is_fresh(self) -> bool:
        """Whether it comes or is reloaded, so that nothing is told of what is inside."""
        return self.old is None or self.is_reloaded

    def order(self) -> list[int | None]:
        if self.origins is None:
            self.origins = list(range(self.count))
        return self.origins

    def change(self, index: int) -> None:
        """What the item now at `index` shows is something else."""
        if self.is_fresh:
            return
        if self.origins is None and not 0 <= index < self.count:
            raise IndexError(f"no item {index}")
        origin = index if self.origins is None else self.origins[index]
        if origin is not None:
            self.changed.add(origin)


class _Outline:
    """Where everything in a document came from."""

    def __init__(self, document: Any) -> None:
        self.document = document
        values = document.get("sections", []) if document else []
        self.count = len(values)
        self.sections = [
            _Section(old, value, len(value.get("items", ()))) for old, value in enumerate(values)
        ]
        self.is_resized = False

    # Operations.

    def take(self, operation: Operation) -> None:
        match operation:
            case Shift(path, start, end):
                self._relay(tokens(path), start, end)
            case Frames(path, start, frames):
                self._relay(tokens(path), start, start + len(frames))
            case Add(path, value):
                self._add(tokens(path), value)
            case Remove(path):
                self._remove(tokens(path))
            case Replace(path, value):
                self._replace(tokens(path), value)
            case Move(origin, path):
                self._move(tokens(origin), tokens(path))

    def _relay(self, parts: list[str], start: int, end: int) -> None:
        match parts:
            case ["sections"]:
                for section in self.sections[start:end]:
                    section.is_relaid = True
            case ["sections", index, "items"]:
                self.sections[int(index)].is_relaid = True
            case _:
                self._touch(parts)

    def _add(self, parts: list[str], value: Any) -> None:
        match parts:
            case ["sections", place]:
                # Nothing inside a new section is told, however it changes after this.
                self.sections.insert(_place(place, self.sections), _Section(None, value))
            case ["sections", index, "items", place]:
                section = self.sections[int(index)]
                section.is_relaid = True
                if not section.is_fresh:
                    order = section.order()
                    order.insert(_place(place, order), None)
            case [] | ["sections"] | ["sections", _, "items"]:
                self._replace(parts, value)
            case _:
                self._touch(parts)

    def _remove(self, parts: list[str]) -> None:
        match parts:
            case ["sections", index]:
                del self.sections[int(index)]
            case ["sections", index, "items", item]:
                section = self.sections[int(index)]
                section.is_relaid = True
                if not section.is_fresh:
                    del section.order()[int(item)]
            case ["sections"] | ["sections", _, "items"]:
                self._replace(parts, [])
            case _:
                self._touch(parts)

    def _move(self, origin: list[str], path: list[str]) -> None:
        match origin, path:
            case ["sections", source], ["sections", place]:
                section = self.sections.pop(int(source))
                section.is_moved = True
                self.sections.insert(_place(place, self.sections), section)
            case ["sections", before, "items", source], ["sections", after, "items", place] if (
                before == after
            ):
                section = self.sections[int(before)]
                section.is_relaid = True
                if not section.is_fresh:
                    order = section.order()
                    item = order.pop(int(source))
                    order.insert(_place(place, order), item)
                    if item is not None:
                        section.moved.add(item)
            case _:
                # Between two lists something goes and something comes.
                self._remove(origin)
                self._add(path, None)

    def _replace(self, parts: list[str], value: Any) -> None:
        match parts:
            case []:
                self.replace(value)
            case ["sections"]:
                self._replace_sections(value)
            case ["sections", index]:
                section = self.sections[int(index)]
                if section.old is not None:
                    if section.value.get("key") == value.get("key"):
                        section.is_reloaded = True
                    else:
                        self.sections[int(index)] = _Section(None, value)
            case ["sections", index, "items"]:
                _compare_items(self.sections[int(index)], value)
            case ["sections", index, "items", item]:
                self.sections[int(index)].change(int(item))
            case _:
                self._touch(parts)

    def _touch(self, parts: list[str]) -> None:
        """Something inside a section or a cell changed, or of the page."""
        match parts:
            case ["size", *_]:
                self.is_resized = True
            case ["sections", index, "frame", *_]:
                self.sections[int(index)].is_relaid = True
            case ["sections", index, "items", item, "frame", *_]:
                section = self.sections[int(index)]
                section.is_relaid = True
            case ["sections", index, "items", item, *_]:
                self.sections[int(index)].change(int(item))
            case ["sections", index, "header" | "footer", "frame", *_]:
                self.sections[int(index)].is_relaid = True
            case ["sections", index, *_]:
                self.sections[int(index)].is_updated = True

    # Whole documents.

    def replace(self, document: Any) -> None:
        """Takes `document` in the place of the one before."""
        size = document.get("size")
        if self.document and self.document.get("size") != size:
            self.is_resized = True
        self._replace_sections(document.get("sections", []))

    def _replace_sections(self, values: list[Any]) -> None:
        before = {section.value.get("key"): section for section in self.sections}
        sections, places = [], {id(section): at for at, section in enumerate(self.sections)}
        for value in values:
            section = before.pop(value.get("key"), None)
            if section is None or section.old is None:
                sections.append(_Section(None, value))
                continue
            _compare_section(section, value)
            sections.append(section)
        kept = [section for section in sections if id(section) in places]
        for at in _movers([places[id(section)] for section in kept]):
            kept[at].is_moved = True
        self.sections = sections

    # The result.

    def batch(self) -> BatchUpdates:
        kept = {section.old for section in self.sections if section.old is not None}
        moves, reloads, updates = [], [], []
        inserts, items = [], _Items()
        for new, section in enumerate(self.sections):
            old = section.old
            if old is None:
                inserts.append(new)
            elif section.is_reloaded and not section.is_moved:
                reloads.append(old)
            elif section.is_reloaded:
                # What moves cannot be reloaded: the old one goes, the new one comes.
                kept.discard(old)
                inserts.append(new)
            else:
                if section.is_moved:
                    moves.append(SectionMove(old, new))
                if section.is_updated:
                    updates.append(new)
                items.take(section, old, new)
        return BatchUpdates(
            section_deletes=tuple(old for old in range(self.count) if old not in kept),
            section_inserts=tuple(inserts),
            section_moves=tuple(moves),
            section_reloads=tuple(sorted(reloads)),
            section_updates=tuple(updates),
            item_deletes=tuple(sorted(items.deletes)),
            item_inserts=tuple(items.inserts),
            item_moves=tuple(items.moves),
            item_reloads=tuple(sorted(items.reloads)),
            item_updates=tuple(items.updates),
            relaid=tuple(at for at, one in enumerate(self.sections) if one.is_relaid),
            is_resized=self.is_resized,
        )


class _Items:
    """The item's part of a batch."""

    def __init__(self) -> None:
        self.deletes: list[Path] = []
        self.inserts: list[Path] = []
        self.moves: list[ItemMove] = []
        self.reloads: list[Path] = []
        self.updates: list[Path] = []

    def take(self, section: _Section, old: int, new: int) -> None:
        if section.origins is None:
            self.reloads += [Path(old, item) for item in section.changed]
            return
        gone = set(range(section.count))
        for at, origin in enumerate(section.origins):
            if origin is None:
                self.inserts.append(Path(new, at))
                continue
            gone.discard(origin)
            if origin in section.moved:
                self.moves.append(ItemMove(Path(old, origin), Path(new, at)))
                if origin in section.changed:
                    self.updates.append(Path(new, at))
            elif origin in section.changed:
                self.reloads.append(Path(old, origin))
        self.deletes += [Path(old, item) for item in gone]


def _place(token: str, array: list[Any]) -> int:
    place = len(array) if token == "-" else int(token)
    if not 0 <= place <= len(array):
        raise IndexError(f"{token} is beyond the array")
    return place


def _compare_section(section: _Section, value: Any) -> None:
    old = section.value
    if any(old.get(name) != value.get(name) for name in ("layout", "props", "header", "footer")):
        section.is_updated = True
    if old.get("frame") != value.get("frame"):
        section.is_relaid = True
    _compare_items(section, value.get("items", []))


def _compare_items(section: _Section, values: list[Any]) -> None:
    """Finds by key what became of the items of `section`, which are now `values`.

    What operations did before in the same delta is forgotten: the comparison tells all of it.
    """
    if section.is_fresh:
        return
    old = section.value.get("items", [])
    places = {item.get("key"): at for at, item in enumerate(old)}
    order = [places.pop(value.get("key"), None) for value in values]
    kept = [origin for origin in order if origin is not None]
    section.moved = {kept[at] for at in _movers(kept)}
    section.changed = set()
    is_same = len(kept) == len(order) == len(old) and not section.moved
    section.origins = None if is_same else order
    section.is_relaid |= not is_same
    for value, origin in zip(values, order, strict=True):
        if origin is None:
            continue
        before = old[origin]
        if before.get("type") != value.get("type") or before.get("element") != value.get("element"):
            section.changed.add(origin)
        section.is_relaid |= before.get("frame") != value.get("frame")


def _movers(places: list[int]) -> list[int]:
    """The indices of those to move so that the rest ascend: as few as possible.

    All but a longest increasing subsequence.
    """
    ends: list[int] = []
    ends_at: list[int] = []
    before: list[int] = []
    for at, place in enumerate(places):
        length = bisect_left(ends, place)
        before.append(ends_at[length - 1] if length else -1)
        if length == len(ends):
            ends.append(place)
            ends_at.append(at)
        else:
            ends[length] = place
            ends_at[length] = at
    staying = set()
    at = ends_at[-1] if ends_at else -1
    while at >= 0:
        staying.add(at)
        at = before[at]
    return [at for at in range(len(places)) if at not in staying]
