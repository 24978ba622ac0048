"""Random events of a real daemon drive a strict list view without an inconsistency."""

from __future__ import annotations

import copy
import os
import random
import unittest

import feedd
from collection_view import CollectionView
from daemon import PATIENCE, Daemon

MARKUP = """
viewport phone { width: 390, height: 844, scale: 1 }
protocol Thing { id: string, height: int = 20 }
protocol Group { id: string, title: string = "", items: list(Thing) = [] }
source groups: list(Group)
component Cell(height: int) { <row height={height}/> }
page home() {
  use all = groups
  <section for={g in all} key={g.id} spacing={g.title == "" ? 0 : 2} whenEmpty="keep">
    <Cell for={i in g.items} key={i.id} height={i.height}/>
  </section>
}
"""


class Groups:
    """The value of `groups`, and random edits of it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.value: list[dict] = []
        self.next_key = 0

    def thing(self) -> dict:
        self.next_key += 1
        return {"id": f"t{self.next_key}", "height": self.random.choice([10, 20, 30])}

    def group(self) -> dict:
        self.next_key += 1
        count = self.random.randrange(6)
        return {"id": f"g{self.next_key}", "items": [self.thing() for _ in range(count)]}

    def edit(self) -> feedd.Change:
        """One to four edits at random places, in one push."""
        for _ in range(self.random.choice([1, 1, 1, 2, 4])):
            self.edit_list(self.value, self.group, 6)
            for group in self.value:
                if self.random.random() < 0.4:
                    self.edit_list(group["items"], self.thing, 8)
        if self.random.random() < 0.05 and self.value:
            self.random.shuffle(self.value)
        return feedd.put("groups", copy.deepcopy(self.value))

    def edit_list(self, values: list, make, limit: int) -> None:
        kind = self.random.randrange(10)
        if kind < 3 and len(values) < limit:
            values.insert(self.random.randint(0, len(values)), make())
        elif kind < 5 and values:
            values.pop(self.random.randrange(len(values)))
        elif kind < 7 and len(values) > 1:
            value = values.pop(self.random.randrange(len(values)))
            values.insert(self.random.randint(0, len(values)), value)
        elif kind == 7 and values:
            value = self.random.choice(values)
            if "height" in value:
                value["height"] = self.random.choice([10, 20, 30])
            else:
                value["title"] = self.random.choice(["", "wide"])
        elif kind == 8 and len(values) > 1:
            self.random.shuffle(values)


class RealEngine(unittest.TestCase):
    def test_random_events_drive_a_list_view(self) -> None:
        count = int(os.environ.get("FEEDD_EVENTS", "2000"))
        groups = Groups(seed=7)
        with Daemon(MARKUP) as daemon:
            with (
                feedd.Client(daemon.endpoints) as client,
                client.subscribe("home", "phone") as follower,
            ):
                first = follower.next(PATIENCE)
                assert first is not None
                view = CollectionView(first.document)
                window = 100
                for start in range(0, count, window):
                    self.push(client, [groups.edit() for _ in range(window)])
                    end = client.push(groups.edit()).event
                    self.follow(follower, view, end)
                fresh = client.snapshot("home", "phone")
                self.assertEqual(follower.document, fresh.document)
        self.assertEqual(follower.counters.failed_deltas, 0)
        # Some events leave the page as it was.
        self.assertGreater(view.batches, count * 0.8)

    def push(self, client: feedd.Client, changes: list[feedd.Change]) -> None:
        for change in changes:
            client._requests.tell({"cmd": "push", "ack": "none", **change.to_json()})

    def follow(self, follower, view: CollectionView, end: int) -> None:
        while follower.position.revision < end:
            update = follower.next(0.2)
            if update is None:
                # The last events may have changed nothing.
                return
            view.perform(update.batch, update.document)
            self.assertIs(follower.document, update.document)


if __name__ == "__main__":
    unittest.main()
