"""Who follows demand: the shared scenarios."""

from __future__ import annotations

import unittest
from typing import Any

import scenarios
from feedd import Demand
from feedd.demanding import DemandState, Step
from feedd.errors import reply_error


class Scenarios(unittest.TestCase):
    def test_every_scenario(self) -> None:
        all_of_them = scenarios.load("demand.json")
        self.assertGreater(len(all_of_them), 5)
        for scenario in all_of_them:
            with self.subTest(scenario["name"]):
                self.run_scenario(scenario)

    def run_scenario(self, scenario: dict[str, Any]) -> None:
        state = DemandState(scenario.get("prefix", ""), scenario.get("capacity", 10_000))
        for step in scenario["steps"]:
            steps = tell(state, step["in"])
            self.assertEqual([one.value for one in steps], step["out"], step)
            if "news" in step:
                news = [
                    {"source": one.source, "active": one.is_active} for one in state.news.values()
                ]
                state.news.clear()
                self.assertEqual(news, step["news"], step)


def tell(state: DemandState, happened: Any) -> list[Step]:
    match happened:
        case "start" | "rebuilt":
            return state.start()
        case "timerFired":
            return state.timer_fired()
        case {"listed": sources}:
            return state.listed(sources)
        case {"failed": code}:
            return state.failed(reply_error({"code": code, "message": ""}, None).is_passing)
        case {"published": {"source": source, "active": is_active}}:
            return state.published(Demand(source, is_active))
    raise ValueError(f"no scenario has {happened!r}")


if __name__ == "__main__":
    unittest.main()
