"""The examples run, as their own programs, against a real daemon."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import unittest

import feedd
from daemon import PATIENCE, ROOT, Daemon

EXAMPLES = ROOT / "examples"
MOST_LINES = 60


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.daemon = Daemon((EXAMPLES / "weather.feed").read_text(), "{}")
        cls.daemon.start()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.daemon.__exit__()

    def run_example(self, name: str, *arguments: str) -> subprocess.Popen[str]:
        endpoints = (self.daemon.endpoints.commands, self.daemon.endpoints.deltas)
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "clients/python/src")}
        process = subprocess.Popen(
            [sys.executable, "-B", EXAMPLES / name, *arguments, *endpoints],
            stdout=subprocess.PIPE, env=environment, text=True,
        )

        def end() -> None:
            process.kill()
            process.wait()
            process.stdout.close()

        self.addCleanup(end)
        return process

    def test_each_is_short(self) -> None:
        names = sorted(path.name for path in EXAMPLES.glob("*.py"))
        self.assertEqual(names, ["data_service.py", "subscriber.py", "worker.py"])
        for name in names:
            self.assertLess(len((EXAMPLES / name).read_text().splitlines()), MOST_LINES, name)

    def test_the_subscriber_draws_what_the_service_makes(self) -> None:
        subscriber = self.run_example("subscriber.py", "weather", "terminal")
        self.read_until(subscriber, lambda line: "Asking the sky" in line)
        self.run_example("data_service.py")
        self.read_until(subscriber, lambda line: "Rome" in line and "°" in line)
        # The clock goes on while someone looks.
        for _ in range(2):
            self.read_until(subscriber, lambda line: line.startswith("* ") and ":" in line)

    def test_the_worker_answers_calls(self) -> None:
        with feedd.Client(self.daemon.endpoints) as client:
            try:
                client.targets()
            except feedd.BadRequest:
                self.skipTest("this daemon has no targets yet")
            self.run_example("worker.py")
            deadline = time.monotonic() + PATIENCE
            while True:
                try:
                    answer = client.call("cart/add", {"id": "7"})
                    break
                except feedd.NoTarget:
                    # It is on its way.
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.02)
            self.assertEqual(answer.value, {"7": 1})
            url = client.call("feed://cart/add?id=7&count=2")
            self.assertEqual(url.value, {"7": 3})
            with self.assertRaises(feedd.CallFailed) as raised:
                client.call("cart/add", {"id": "7", "count": 0})
            self.assertEqual(raised.exception.worker_code, "bad_count")
            with self.assertRaises(feedd.InvalidParams):
                client.call("cart/add", {"count": 1})
            with self.assertRaises(feedd.Denied):
                client.call("feed://cart/clear")
            described = next(one for one in client.targets()["targets"] if one["target"] == "cart")
            self.assertEqual(described["workers"], 1)

    def read_until(self, process: subprocess.Popen[str], is_wanted) -> str:
        deadline = time.monotonic() + PATIENCE
        for line in process.stdout:
            if is_wanted(line):
                return line
            self.assertLess(time.monotonic(), deadline, "waited in vain")
        raise AssertionError("the example ended")


if __name__ == "__main__":
    unittest.main()
