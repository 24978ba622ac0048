"""Random documents, and random deltas of every kind that lead from one to the next."""

from __future__ import annotations

import copy
import random
from typing import Any

import feedd
from feedd.operations import decode_operations


class RandomDeltas:
    """A document and what happens to it; everything follows from the seed."""

    def __init__(self, seed: int, sections: int = 6, items: int = 8) -> None:
        self.random = random.Random(seed)
        self.most_sections = sections
        self.most_items = items
        self.keys = 0
        self.document: dict[str, Any] = {
            "page": "p", "viewport": "v", "scale": 1, "size": [100, 100],
            "sections": [self.section() for _ in range(sections // 2)],
        }

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def item(self) -> dict[str, Any]:
        frame = [0, self.random.randrange(100), 100, 10]
        element = {"type": "row", "frame": [0, 0, 100, 10], "props": {"n": self.keys}}
        return {"key": self.key(), "type": "Cell", "frame": frame, "element": element}

    def section(self) -> dict[str, Any]:
        items = [self.item() for _ in range(self.random.randrange(self.most_items // 2 + 1))]
        return {
            "key": self.key(), "layout": "list", "frame": [0, 0, 100, 100], "props": {},
            "items": items,
        }

    def delta(self) -> list[dict[str, Any]]:
        """The operations of the next delta; `document` is what they lead to."""
        self.operations: list[dict[str, Any]] = []
        for _ in range(self.random.choice([1, 1, 2, 3, 6])):
            self.edit_sections()
            for index in range(len(self.document["sections"])):
                if self.random.random() < 0.4:
                    self.edit_items(index)
        self.edit_frames()
        return self.operations

    def do(self, **operation: Any) -> None:
        operation = copy.deepcopy({name.rstrip("_"): value for name, value in operation.items()})
        self.operations.append(operation)
        self.document = feedd.apply(decode_operations([operation]), self.document)

    def edit(self, path: str, values: list[Any], make: Any, most: int) -> bool:
        """One structural edit of a list; whether there was one."""
        kind, pick = self.random.randrange(8), self.random.randrange
        if kind < 2 and len(values) < most:
            made = make()
            self.do(op="add", path=f"{path}/{pick(len(values) + 1)}", key=made["key"], value=made)
        elif kind == 2 and values:
            at = pick(len(values))
            self.do(op="remove", path=f"{path}/{at}", key=values[at]["key"])
        elif kind < 5 and len(values) > 1:
            at = pick(len(values))
            target = f"{path}/{pick(len(values))}"
            self.do(op="move", from_=f"{path}/{at}", path=target, key=values[at]["key"])
        elif kind == 5 and values:
            at = pick(len(values))
            made = {**make(), "key": values[at]["key"]}
            self.do(op="replace", path=f"{path}/{at}", key=made["key"], value=made)
        else:
            return False
        return True

    def edit_sections(self) -> None:
        sections = self.document["sections"]
        if self.random.random() < 0.4:
            self.edit("/sections", sections, self.section, self.most_sections)
        elif self.random.random() < 0.2 and sections:
            at = self.random.randrange(len(sections))
            self.do(op="replace", path=f"/sections/{at}/props", value={"n": self.keys})

    def edit_items(self, index: int) -> None:
        path = f"/sections/{index}/items"
        items = self.document["sections"][index]["items"]
        if self.edit(path, items, self.item, self.most_items):
            return
        if items:
            at = self.random.randrange(len(items))
            value = {"n": self.random.randrange(1000)}
            self.do(op="replace", path=f"{path}/{at}/element/props", value=value)

    def edit_frames(self) -> None:
        for index, section in enumerate(self.document["sections"]):
            count = len(section["items"])
            if not count or self.random.random() < 0.6:
                continue
            start, path = self.random.randrange(count), f"/sections/{index}/items"
            if self.random.random() < 0.5:
                self.do(op="shift", path=path, start=start, end=count, by=[0, 10])
            else:
                frames = [[0, 0, 100, 20]] * (count - start)
                self.do(op="frames", path=path, start=start, frames=frames)
        if self.random.random() < 0.3:
            size = [100, self.random.randrange(1000)]
            self.do(op="replace", path="/size", value=size)

    def whole(self) -> list[dict[str, Any]]:
        """The same edits as `delta`, said as a whole document."""
        self.delta()
        return [{"op": "replace", "path": "", "value": copy.deepcopy(self.document)}]
