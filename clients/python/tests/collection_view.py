"""A list view that checks a batch as UICollectionView does, and forgives nothing.

It knows its sections and their items by key, but works by indices alone: what a batch says is done
to them as a list view does it, all at once, and the result must be what the data has.
"""

from __future__ import annotations

from typing import Any

from feedd import BatchUpdates


class Inconsistency(AssertionError):
    """What makes UICollectionView throw NSInternalInconsistencyException."""


def check(condition: bool, what: str, *values: object) -> None:
    if not condition:
        raise Inconsistency(f"{what}: {values}")


def outline(document: Any) -> list[tuple[str, list[str]]]:
    """The keys of a document's sections and their items."""
    return [
        (section["key"], [item["key"] for item in section.get("items", [])])
        for section in document["sections"]
    ]


class CollectionView:
    def __init__(self, document: Any) -> None:
        self.sections = outline(document)
        self.batches = 0

    def perform(self, batch: BatchUpdates, document: Any) -> None:
        """Performs `batch`, after which the data source has `document`."""
        after = outline(document)
        new_sections = place(
            "section", self.sections, len(after), batch.section_deletes, batch.section_inserts,
            batch.section_moves, batch.section_reloads,
            lambda at: after[at],
        )
        deleted = {*batch.section_deletes, *batch.section_reloads}
        inserted = set(batch.section_inserts)
        self.check_places(batch, deleted, inserted)
        for at, (origin, section) in enumerate(new_sections):
            if origin is None:
                continue
            if origin in batch.section_reloads:
                check(section[0] == after[at][0], "a reload of another section", at)
                new_sections[at] = (origin, after[at])
                continue
            self.perform_in_section(batch, origin, at, section, after[at], new_sections)
        self.sections = [section for _, section in new_sections]
        self.check_updates(batch, after)
        check(self.sections == after, "another order than the data's")
        self.batches += 1

    def check_places(self, batch: BatchUpdates, deleted: set[int], inserted: set[int]) -> None:
        for path in [*batch.item_deletes, *batch.item_reloads, *(m.old for m in batch.item_moves)]:
            check(path.section not in deleted, "an item in a section that goes", path)
            check(0 <= path.section < len(self.sections), "no such section", path)
        for path in [*batch.item_inserts, *(m.new for m in batch.item_moves)]:
            check(path.section not in inserted, "an item in a section that comes", path)

    def perform_in_section(self, batch, old, new, section, after, new_sections) -> None:
        key, items = section
        check(key == after[0], "another section than the data's", key, after[0])
        for move in batch.item_moves:
            check((move.old.section == old) == (move.new.section == new), "a move away", move)
        placed = place(
            "item", items, len(after[1]),
            [path.item for path in batch.item_deletes if path.section == old],
            [path.item for path in batch.item_inserts if path.section == new],
            [(m.old.item, m.new.item) for m in batch.item_moves if m.old.section == old],
            [path.item for path in batch.item_reloads if path.section == old],
            lambda at: after[1][at],
        )
        new_sections[new] = (old, (key, [item for _, item in placed]))

    def check_updates(self, batch: BatchUpdates, after: Any) -> None:
        fresh = {(p.section, p.item) for p in batch.item_inserts}
        for path in batch.item_updates:
            check(path.section < len(after), "an update of no section", path)
            check(path.item < len(after[path.section][1]), "an update of no item", path)
            check(tuple(path) not in fresh, "an update of what was inserted", path)
        check(len(set(batch.item_updates)) == len(batch.item_updates), "an update twice")
        for at in [*batch.section_updates, *batch.relaid]:
            check(at < len(after), "an update of no section", at)


def place(kind, old, new_count, deletes, inserts, moves, reloads, value_at):
    """The new list, each element with its old index: by the rules of a list view."""
    sources = [move[0] for move in moves]
    targets = [move[1] for move in moves]
    going = [*deletes, *reloads, *sources]
    coming = [*inserts, *targets]
    check(len(set(going)) == len(going), f"two things at once with the same old {kind}", going)
    check(len(set(coming)) == len(coming), f"two {kind}s to the same place", coming)
    check(all(0 <= at < len(old) for at in going), f"no such old {kind}", going)
    check(all(0 <= at < new_count for at in coming), f"no such new {kind}", coming)
    count = len(old) - len(deletes) + len(inserts)
    check(count == new_count, f"an invalid number of {kind}s", len(old), count, new_count)
    gone = {*deletes, *sources}
    staying = iter([(at, value) for at, value in enumerate(old) if at not in gone])
    fixed: dict[int, Any] = {at: (None, value_at(at)) for at in inserts}
    fixed |= {to: (origin, old[origin]) for origin, to in moves}
    return [fixed[at] if at in fixed else next(staying) for at in range(new_count)]
