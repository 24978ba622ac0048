"""The scenarios that every client passes: Tests/Scenarios of the project.

As a program: writes `batches-random.json` anew.
"""

from __future__ import annotations

import copy
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from feedd import BatchUpdates
from feedd.operations import decode_operations

FOLDER = Path(__file__).resolve().parents[3] / "Tests/Scenarios"


def load(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / name).read_text())


def batch_to_json(batch: BatchUpdates) -> dict[str, Any]:
    """As a scenario has it: members in camel case, those that are empty left out."""
    result = {}
    for field in fields(batch):
        first, *rest = field.name.split("_")
        value = getattr(batch, field.name)
        if value:
            result[first + "".join(word.capitalize() for word in rest)] = value
    return json.loads(json.dumps(result))


def write_random(count: int = 60) -> None:
    from random_deltas import RandomDeltas

    lines = []
    for seed in range(count):
        world = RandomDeltas(seed, sections=4, items=5)
        scenario: dict[str, Any] = {
            "name": f"random {seed}", "before": copy.deepcopy(world.document), "deltas": [],
            "batches": [],
        }
        for _ in range(4):
            before = world.document
            operations = world.delta()
            batch = BatchUpdates.of(decode_operations(operations), before)
            scenario["deltas"].append(operations)
            scenario["batches"].append(batch_to_json(batch))
        scenario["after"] = world.document
        lines.append(json.dumps(scenario, separators=(",", ":")))
    (FOLDER / "batches-random.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    write_random()
