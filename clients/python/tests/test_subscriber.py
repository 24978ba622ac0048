"""The subscriber's rules: the shared scenarios."""

from __future__ import annotations

import random
import unittest
from typing import Any

import scenarios
from feedd import Bounds, Position
from feedd.errors import reply_error
from feedd.messages import decode_delta, decode_publication
from feedd.subscriber import (
    Adopt, Apply, CancelTimer, Fail, Fetch, Open, Resubscribe, SetTimer, Subscribe, SubscriberState,
)


def position(value: Any) -> Position:
    return Position(value["epoch"], value["revision"])


def as_json(at: Position) -> dict[str, Any]:
    return {"epoch": at.epoch, "revision": at.revision}


class Scenarios(unittest.TestCase):
    def test_every_scenario(self) -> None:
        all_of_them = scenarios.load("subscriber.json")
        self.assertGreater(len(all_of_them), 30)
        for scenario in all_of_them:
            with self.subTest(scenario["name"]):
                self.run_scenario(scenario)

    def run_scenario(self, scenario: dict[str, Any]) -> None:
        bounds = Bounds(buffered_deltas=scenario.get("bufferedDeltas", 1_000))
        resuming = position(scenario["resuming"]) if "resuming" in scenario else None
        state = SubscriberState(bounds, resuming, random.Random(1).randint)
        for step in scenario["steps"]:
            actions = tell(state, step["in"])
            self.assertEqual(len(actions), len(step["out"]), (step, actions))
            for action, expected in zip(actions, step["out"], strict=True):
                if "setTimer" in expected:
                    self.assertIsInstance(action, SetTimer)
                    least, most = expected["setTimer"]
                    self.assertTrue(least <= action.milliseconds <= most, (step, action))
                else:
                    self.assertEqual(action_as_json(action), expected)
        self.assertEqual(state.phase, scenario["phase"])
        if "position" in scenario:
            self.assertEqual(state.position, position(scenario["position"]))


def tell(state: SubscriberState, happened: Any) -> list[Any]:
    match happened:
        case "start":
            return state.start()
        case "timerFired":
            return state.timer_fired()
        case "applyFailed":
            return state.apply_failed()
        case "woke":
            return state.woke()
        case {"opened": topic}:
            return state.opened(topic)
        case {"openFailed": error}:
            return state.open_failed(reply_error(error))
        case {"published": value}:
            return state.published(decode_publication(value))
        case {"fetchedWhole": at, "serial": serial}:
            return state.fetched_whole(position(at), serial)
        case {"fetchedDeltas": at, "deltas": deltas, "serial": serial}:
            return state.fetched_deltas(position(at), [*map(decode_delta, deltas)], serial)
        case {"fetchFailed": error, "serial": serial}:
            return state.fetch_failed(reply_error(error), serial)
    raise AssertionError(f"an unknown step: {happened}")


def action_as_json(action: Any) -> dict[str, Any]:
    match action:
        case Open():
            return {"open": True}
        case Subscribe(topic):
            return {"subscribe": topic}
        case Resubscribe(topic):
            return {"resubscribe": topic}
        case Fetch(since, serial):
            return {"fetch": as_json(since) if since else "whole", "serial": serial}
        case Adopt(at):
            return {"adopt": as_json(at)}
        case Apply(delta):
            return {"apply": {"epoch": delta.epoch, "from": delta.start, "to": delta.end}}
        case CancelTimer():
            return {"cancelTimer": True}
        case Fail(error):
            return {"fail": error.code}
    raise AssertionError(f"an unknown action: {action}")


if __name__ == "__main__":
    unittest.main()
