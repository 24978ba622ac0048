"""Deltas as batches for a list view: the shared scenarios, and a strict view in a random world."""

from __future__ import annotations

import copy
import unittest

import scenarios
from collection_view import CollectionView, Inconsistency
from feedd import BatchUpdates, DoesNotFit, ItemMove, Path, apply
from feedd.operations import decode_operations
from random_deltas import RandomDeltas


class Scenarios(unittest.TestCase):
    def test_every_scenario_gives_its_batches_and_its_document(self) -> None:
        count = 0
        for name in ("batches.json", "batches-random.json"):
            for scenario in scenarios.load(name):
                with self.subTest(scenario["name"]):
                    self.run_scenario(scenario)
                    count += 1
        self.assertGreater(count, 70)

    def run_scenario(self, scenario: dict) -> None:
        document = scenario["before"]
        view = CollectionView(document) if document else None
        for values, expected in zip(scenario["deltas"], scenario["batches"], strict=True):
            operations = decode_operations(values)
            if document is None:
                after = operations[0].value
                batch = BatchUpdates.between(None, after)
            else:
                batch = BatchUpdates.of(operations, document)
                after = apply(operations, document)
            self.assertEqual(scenarios.batch_to_json(batch), expected)
            if view:
                view.perform(batch, after)
            document = after
        self.assertEqual(document, scenario["after"])


class RandomWorld(unittest.TestCase):
    def test_ten_thousand_deltas_drive_a_list_view(self) -> None:
        batches = 0
        for seed in range(20):
            world = RandomDeltas(seed)
            view = CollectionView(world.document)
            for step in range(500):
                before = world.document
                held = copy.deepcopy(before) if step % 50 == 0 else None
                values = world.whole() if step % 10 == 9 else world.delta()
                operations = decode_operations(values)
                batch = BatchUpdates.of(operations, before)
                with self.subTest(seed=seed, step=step):
                    after = apply(operations, before)
                    self.assertEqual(after, world.document)
                    view.perform(batch, after)
                if held is not None:
                    self.assertEqual(before, held, "a document was changed in place")
            batches += view.batches
        self.assertEqual(batches, 10_000)

    def test_a_whole_document_is_compared_by_keys_with_few_moves(self) -> None:
        world = RandomDeltas(1)
        before = {**world.document, "sections": [world.section()]}
        items = [world.item() for _ in range(6)]
        before["sections"][0]["items"] = items
        after = copy.deepcopy(before)
        after["sections"][0]["items"] = [items[5], *items[:5]]
        batch = BatchUpdates.between(before, after)
        self.assertEqual(batch.item_moves, (ItemMove(Path(0, 5), Path(0, 0)),))
        self.assertEqual(batch.item_deletes, ())


class StrictView(unittest.TestCase):
    """The model would see a wrong batch."""

    def test_wrong_batches_are_inconsistent(self) -> None:
        world = RandomDeltas(3)
        document = {**world.document, "sections": [{**world.section(), "items": []}]}
        document["sections"][0]["items"] = [world.item() for _ in range(3)]
        after = copy.deepcopy(document)
        del after["sections"][0]["items"][1]
        here = Path(0, 1)
        move = ItemMove(here, Path(0, 0))
        for wrong in (
            BatchUpdates(),
            BatchUpdates(item_deletes=(Path(0, 0),)),
            BatchUpdates(item_deletes=(here, here)),
            BatchUpdates(item_deletes=(Path(0, 3),)),
            BatchUpdates(item_deletes=(here,), item_moves=(move,)),
            BatchUpdates(item_deletes=(here,), item_reloads=(here,)),
            BatchUpdates(item_deletes=(here,), item_inserts=(Path(0, 0),)),
            BatchUpdates(item_deletes=(here,), section_deletes=(0,), section_inserts=(0,)),
            BatchUpdates(item_deletes=(here,), item_updates=(Path(0, 2),)),
        ):
            with self.subTest(wrong), self.assertRaises(Inconsistency):
                CollectionView(document).perform(wrong, after)
        CollectionView(document).perform(BatchUpdates(item_deletes=(here,)), after)


class Documents(unittest.TestCase):
    def test_an_operation_that_does_not_fit_leaves_the_document(self) -> None:
        document = {"a": [1, 2], "b": {"frame": [0, 0, 1, 1]}, "c": [{"frame": [1, 2, 3, 4]}]}
        for operation in (
            {"op": "remove", "path": "/a/2"}, {"op": "add", "path": "/a/3", "value": 1},
            {"op": "replace", "path": "/x", "value": 1}, {"op": "remove", "path": "/a/-1"},
            {"op": "add", "path": "/a/01", "value": 1}, {"op": "move", "from": "/a", "path": "/a/0"},
            {"op": "shift", "path": "/c", "start": 0, "end": 2, "by": [1, 1]},
            {"op": "frames", "path": "/a", "start": 0, "frames": [[1, 1, 1, 1]]},
            {"op": "add", "path": "/b/frame/0/0", "value": 1}, {"op": "remove", "path": ""},
        ):
            before = copy.deepcopy(document)
            first = {"op": "replace", "path": "/a/0", "value": 9}
            with self.subTest(operation), self.assertRaises(DoesNotFit):
                apply(decode_operations([first, operation]), document)
            self.assertEqual(document, before)

    def test_pointers_are_unescaped(self) -> None:
        operations = decode_operations([{"op": "add", "path": "/a~1b~0c", "value": 1}])
        self.assertEqual(apply(operations, {}), {"a/b~c": 1})


if __name__ == "__main__":
    unittest.main()
