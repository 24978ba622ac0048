"""What cannot be sent is refused before it is, and what a daemon could not read is not waited for."""

from __future__ import annotations

import asyncio
import random
import threading
import unittest
from typing import Any

import feedd
import feedd.aio
from fake_daemon import FakeDaemon, depth, until
from feedd.outgoing import Limits, encode_json, message_frames


def nested(levels: int) -> Any:
    value: Any = 1
    for level in range(levels):
        value = [value] if level % 2 else {"]}": value, "\\\"[": "[[{"}
    return value


class Endless(dict):
    """Something of another's making that cannot be read."""

    def __init__(self) -> None:
        super().__init__(a=1)

    def items(self) -> Any:
        raise OSError("the disk is gone")


#: What JSON cannot say, or no daemon could read.
UNWRITABLE = [
    float("nan"), float("-inf"), {1, 2}, b"bytes", "\ud800", {("a", 1): 2}, object(), 10 ** 400,
    -(10 ** 309), Endless(),
]


class Weighing(unittest.TestCase):
    def test_depth_is_counted_as_it_is(self) -> None:
        chance = random.Random(7)

        def make(levels: int) -> Any:
            if levels == 0:
                return chance.choice([[], {}, 1, "]]}}[[", "\\", '"', "\\\"{"])
            inner = [make(levels - 1) for _ in range(chance.randint(1, 3))]
            return inner if chance.random() < 0.5 else {f'"{n}\\[': one for n, one in enumerate(inner)}

        for _ in range(200):
            value = {"value": make(chance.randint(0, 6)), "more": make(2)}
            frames = message_frames(value)
            Limits(json_depth=depth(value)).check(frames)
            with self.assertRaises(feedd.TooLarge):
                Limits(json_depth=depth(value) - 1).check(frames)

    def test_what_json_cannot_say_is_an_error_of_this_package(self) -> None:
        for value in UNWRITABLE:
            with self.subTest(repr(value)[:20]):
                with self.assertRaises(feedd.Unwritable):
                    encode_json({"value": value})
        with self.assertRaises(feedd.TooLarge):
            encode_json(nested(100_000))
        loop: list[Any] = []
        loop.append(loop)
        with self.assertRaises(feedd.FeeddError):
            encode_json(loop)
        for value in (10 ** 308, "9" * 400, '\\"' + "9" * 400, 1e308, [nested(100)]):
            encode_json(value)
        for attachments in (["text"], [1], 5):
            with self.assertRaises(feedd.Unwritable):
                message_frames({}, attachments)
        self.assertEqual(message_frames({}, [bytearray(b"a"), memoryview(b"b")])[1:], [b"a", b"b"])

    def test_hello_tells_the_limits(self) -> None:
        told = {"limits": {"messageBytes": 5, "jsonDepth": 500, "attachmentBytes": "?"}}
        self.assertEqual(Limits.told(told), Limits(5, 8 << 20, 500))
        self.assertEqual(Limits.told({}), Limits())


#: Requests that no daemon reads, as what a client sends for them.
def too_much() -> list[feedd.Command[Any]]:
    return [
        feedd.commands.push(feedd.put("s", nested(128))),
        feedd.commands.push(feedd.put("s", nested(50_000))),
        feedd.commands.push(feedd.put("s", "x" * (8 << 20))),
        feedd.commands.push(feedd.put("s", 1), id="x" * 129),
        feedd.commands.call("cart/add", {"x": nested(300)}),
        feedd.commands.call("cart/add", attachments=[b"x" * (9 << 20)]),
        feedd.commands.call("cart/add", attachments=[b""] * 17),
    ]


class Refusals(unittest.TestCase):
    def test_a_thread_is_told_at_once(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            for command in too_much():
                with self.assertRaises(feedd.TooLarge):
                    client.run(command)
            for value in UNWRITABLE:
                with self.assertRaises(feedd.Unwritable):
                    client.push(feedd.put("s", value))
            client.push(feedd.put("s", nested(127)))
            self.assertEqual(daemon.counts["unread"], 0)
            self.assertEqual(daemon.counts["push"], 1)

    def test_a_task_is_told_at_once(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            async with feedd.aio.Client(daemon.endpoints) as client:
                for command in too_much():
                    with self.assertRaises(feedd.TooLarge):
                        await client.run(command)
                for value in UNWRITABLE:
                    with self.assertRaises(feedd.Unwritable):
                        await client.push(feedd.put("s", value))
                await client.push(feedd.put("s", 1))

        with FakeDaemon() as daemon:
            asyncio.run(run(daemon))
            self.assertEqual(daemon.counts["push"], 1)
            self.assertEqual(daemon.counts["unread"], 0)

    def test_nobody_answers_and_it_is_told_all_the_same(self) -> None:
        endpoints = feedd.Endpoints("ipc:///tmp/feedd-nobody", "ipc:///tmp/feedd-nobody")
        with feedd.Client(endpoints, timeout=0.05) as client:
            with self.assertRaises(feedd.TooLarge):
                client.push(feedd.put("s", nested(300)))

    def test_who_sends_much_asks_first_whether_it_is_taken(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            daemon.limits["messageBytes"] = 100_000
            with self.assertRaises(feedd.TooLarge):
                client.push(feedd.put("s", "x" * 1_000_000))
            self.assertEqual((daemon.counts["hello"], daemon.counts["unread"]), (1, 0))
            for _ in range(2):
                client.push(feedd.put("s", "x" * 90_000))
            self.assertEqual((daemon.counts["hello"], daemon.counts["push"]), (1, 2))

    def test_a_daemon_that_takes_more_gets_more(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            daemon.limits["jsonDepth"] = 500
            client.push(feedd.put("s", nested(400)))
            self.assertEqual(daemon.counts["hello"], 1)
            client.push(feedd.put("s", nested(401)))
            self.assertEqual(daemon.counts["hello"], 1)

    def test_what_a_daemon_of_narrower_limits_cannot_read_ends_at_once(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints, timeout=60) as client:
            daemon.limits.update(messageBytes=2_000, jsonDepth=8)
            for change in (feedd.put("s", nested(20)), feedd.put("s", "x" * 3_000)):
                # As one who does not know better.
                client._requests.limits = Limits()
                with self.assertRaises(feedd.TooLarge):
                    client.push(change)
            self.assertEqual(daemon.counts["unread"], 2)
            # Now it does.
            with self.assertRaises(feedd.TooLarge):
                client.push(feedd.put("s", nested(20)))
            self.assertEqual(daemon.counts["unread"], 2)
            # By a reason of its own that only the daemon knows.
            daemon.unreadable = lambda head, request, frames: (
                {"code": "bad_request", "message": "no"} if request["cmd"] == "push" else None
            )
            with self.assertRaises(feedd.BadRequest):
                client.push(feedd.put("s", 1))

    def test_of_many_under_way_the_unread_ones_end_and_no_other(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            worker = feedd.aio.Worker(slow_target(), endpoints=daemon.endpoints)
            serving = asyncio.create_task(worker.run())
            await asyncio.wait_for(worker.is_serving.wait(), 20)
            daemon.limits["messageBytes"] = 2_000
            async with feedd.aio.Client(daemon.endpoints, timeout=60) as client:
                big = "x" * 3_000
                ends = await asyncio.gather(
                    client.call("slow/wait", timeout=50), client.push(feedd.put("a", big)),
                    client.push(feedd.put("b", 1)), client.call("slow/wait", {"x": big}),
                    client.push(feedd.put("c", big)), client.get("d"), return_exceptions=True,
                )
                kinds = [type(end).__name__ for end in ends]
                self.assertEqual(
                    kinds, ["Answer", "TooLarge", "Receipt", "TooLarge", "TooLarge", "Source"]
                )
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

        with FakeDaemon() as daemon:
            asyncio.run(run(daemon))
            self.assertEqual(daemon.counts["unread"], 3)


def slow_target() -> feedd.Target:
    target = feedd.Target("slow")

    @target.action
    async def wait(x: str = "") -> str:
        await asyncio.sleep(0.3)
        return "done"

    return target


class Fussy(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


#: Values of sources that cannot be pushed, or faults of who makes them.
MAKERS: dict[str, Any] = {
    "deep": lambda: nested(300), "abyss": lambda: nested(50_000), "long": lambda: "x" * (9 << 20),
    "nan": lambda: float("nan"), "set": lambda: {1}, "half": lambda: "\ud800",
    "fussy": lambda: (_ for _ in ()).throw(Fussy()),
    "words": lambda: (_ for _ in ()).throw(ValueError("ü\ud800" * 5_000)),
    "stop": lambda: next(iter(())),
}


class Services(unittest.TestCase):
    def check(self, daemon: FakeDaemon) -> None:
        def sources() -> set[str]:
            return {change["source"] for change in daemon.pushed}

        until(lambda: len(sources()) == len(MAKERS) + 1, "all sources")
        pushed = {change["source"]: change for change in daemon.pushed}
        self.assertEqual(pushed["good"]["value"], "fine")
        for name in MAKERS:
            self.assertEqual(pushed[name]["state"], "error", name)
            self.assertLessEqual(len(pushed[name]["error"].encode()), 1_024)
        self.assertIn("nested", pushed["deep"]["error"])
        self.assertIn("8388608", pushed["long"]["error"])

    def test_one_source_in_error_leaves_the_others_of_a_thread(self) -> None:
        with FakeDaemon() as daemon, self.assertLogs("feedd"):
            service = feedd.DataService(daemon.endpoints)
            self.register(service)
            daemon.demanded = [*MAKERS, "good"]
            thread = threading.Thread(target=service.run)
            thread.start()
            try:
                self.check(daemon)
            finally:
                service.stop()
                thread.join()

    def test_one_source_in_error_leaves_the_others_of_a_loop(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            service = feedd.aio.DataService(daemon.endpoints)
            self.register(service)

            @service.source("cancelled")
            async def cancelled() -> None:
                raise asyncio.CancelledError

            daemon.demanded = ["cancelled"]
            task = asyncio.create_task(service.run())
            await asyncio.to_thread(until, lambda: len(daemon.pushed) == 1, "the first")
            self.assertIn("CancelledError", daemon.pushed.pop()["error"])
            for name in [*MAKERS, "good"]:
                daemon.demand(name)
            await asyncio.to_thread(self.check, daemon)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        with FakeDaemon() as daemon, self.assertLogs("feedd"):
            asyncio.run(run(daemon))

    def register(self, service: feedd.DataService | feedd.aio.DataService) -> None:
        for name, maker in MAKERS.items():
            service.source(name)(maker)
        service.source("good")(lambda: "fine")

    def test_who_ends_the_program_ends_the_service(self) -> None:
        for kind in (KeyboardInterrupt, SystemExit):
            with FakeDaemon() as daemon:
                service = feedd.DataService(daemon.endpoints)

                @service.source("s")
                def make() -> None:
                    raise kind

                daemon.demanded = ["s"]
                with self.assertRaises(kind):
                    service.run()

    def test_an_async_maker_is_for_the_other_face(self) -> None:
        class Maker:
            async def __call__(self) -> None: ...

        for maker in (Maker(), Maker().__call__):
            with self.assertRaisesRegex(TypeError, "feedd.aio.DataService"):
                feedd.DataService().source("s")(maker)


if __name__ == "__main__":
    unittest.main()
