"""Whatever an action gives or raises, its caller gets an answer, and no place of it is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import feedd
import feedd.aio
from daemon import ROOT
from fake_daemon import FakeDaemon, until
from feedd.outgoing import Limits
from feedd.serving import Ping, Return, Run, Serve, ServingState
from test_outgoing import UNWRITABLE, Fussy, nested

CONCURRENCY = 2


def raises(fault: BaseException) -> Any:
    def action() -> None:
        raise fault

    return action


def gives(value: Any) -> Any:
    return lambda: value


#: What actions do that is hard to answer, and a part of what the caller is told.
FAULTS: dict[str, tuple[Any, str]] = {
    "value_error": (raises(ValueError("a fault")), "ValueError: a fault"),
    "long": (raises(ValueError("m" * 20_000)), "ValueError: mmm"),
    "long_umlauts": (raises(ValueError("ü" * 20_000)), "ValueError: üüü"),
    "half_a_pair": (raises(ValueError("a\ud800b")), "ValueError: a?b"),
    "fussy": (raises(Fussy()), "Fussy: (no text: RuntimeError)"),
    "exit": (raises(SystemExit(3)), "SystemExit: 3"),
    "interrupt": (raises(KeyboardInterrupt()), "KeyboardInterrupt"),
    "generator_exit": (raises(GeneratorExit()), "GeneratorExit"),
    "stop_iteration": (raises(StopIteration()), "StopIteration"),
    "cancelled": (raises(asyncio.CancelledError()), "CancelledError"),
    "own_kind": (raises(type("Own", (BaseException,), {})("mine")), "Own: mine"),
    "group": (raises(BaseExceptionGroup("two", [SystemExit(), ValueError()])), "two"),
    "long_code": (raises(feedd.ActionError("said", code="c" * 100)), "said"),
    "umlaut_code": (raises(feedd.ActionError("said", code="ü" * 33)), "said"),
    "no_code": (raises(feedd.ActionError("said", code="")), "said"),
    "number_code": (raises(feedd.ActionError("said", code=7)), "said"),
    "half_code": (raises(feedd.ActionError("said", code="\ud800")), "said"),
    "number_message": (raises(feedd.ActionError(5)), "5"),
    "long_path": (raises(feedd.ActionError("said", path="/" + "p" * 20_000)), "said"),
    "bad_details": (raises(feedd.ActionError("said", details={1, 2})), "said"),
    "deep_details": (raises(feedd.ActionError("said", details=nested(300))), "said"),
    "long_details": (raises(feedd.ActionError("said", details="x" * (9 << 20))), "said"),
    "deep": (gives(nested(300)), "cannot be sent: too_large"),
    "abyss": (gives(nested(50_000)), "cannot be sent: too_large"),
    "too_long": (gives("x" * (9 << 20)), "cannot be sent: too_large"),
    "far_too_long": (gives("x" * (20 << 20)), "cannot be sent: too_large"),
    "text_attached": (gives(feedd.Answer(1, ("text",))), "cannot be sent: attachments are bytes"),
    "nothing_attached": (gives(feedd.Answer(1, 5)), "cannot be sent: attachments are bytes"),
    "many_attached": (gives(feedd.Answer(1, (b"",) * 17)), "cannot be sent: too_large"),
    "long_attached": (gives(feedd.Answer(1, (b"x" * (9 << 20),))), "cannot be sent: too_large"),
    **{
        f"unwritable{number}": (gives(value), "cannot be sent: JSON cannot say it")
        for number, value in enumerate(UNWRITABLE)
    },
}


def faulty() -> feedd.Target:
    target = feedd.Target("faulty", concurrency=CONCURRENCY)
    for name, (function, _) in FAULTS.items():
        target.action(function, name=name)
    target.action(lambda: "fine", name="well")
    return target


def faulty_async() -> feedd.Target:
    def later(function: Any) -> Any:
        async def action() -> Any:
            await asyncio.sleep(0)
            return function()

        return action

    target = feedd.Target("faulty", concurrency=CONCURRENCY)
    for name, (function, _) in FAULTS.items():
        target.action(later(function), name=name)
    target.action(later(lambda: "fine"), name="well")
    return target


class Answers(unittest.TestCase):
    def check(self, daemon: FakeDaemon) -> None:
        with feedd.Client(daemon.endpoints, timeout=30) as client:
            for name, (_, told) in FAULTS.items():
                with self.subTest(name), self.assertRaises(feedd.CallFailed) as raised:
                    client.call(f"faulty/{name}")
                said = raised.exception.message
                if name != "stop_iteration":  # A coroutine makes a RuntimeError of it.
                    self.assertIn(told, said)
                self.assertLessEqual(len(said.encode()), 16_384)
                self.assertEqual(raised.exception.worker_code, "failed")
            for _ in range(2 * CONCURRENCY):
                self.assertEqual(client.call("faulty/well").value, "fine")
        self.assertEqual(daemon.calls, {})
        self.assertEqual(daemon.counts["unread"], 0)

    def check_narrow(self, daemon: FakeDaemon) -> None:
        """The least limits that a daemon can have."""
        with feedd.Client(daemon.endpoints, timeout=30) as client:
            for name in FAULTS:
                with self.subTest(name), self.assertRaises(feedd.CallFailed):
                    client.call(f"faulty/{name}")
            self.assertEqual(client.call("faulty/well").value, "fine")
        self.assertEqual(daemon.calls, {})
        self.assertEqual(daemon.counts["unread"], 0)

    def test_of_threads(self) -> None:
        for check, limits in self.checks():
            with FakeDaemon() as daemon, self.assertLogs("feedd"):
                worker = feedd.Worker(faulty(), endpoints=daemon.endpoints)
                thread = threading.Thread(target=worker.run)
                thread.start()
                self.assertTrue(worker.is_serving.wait(10))
                try:
                    self.narrow(daemon, worker, limits)
                    check(daemon)
                    self.assertEqual(worker._working.state.running, {})
                finally:
                    worker.stop()
                    thread.join()

    def test_of_tasks(self) -> None:
        async def run(daemon: FakeDaemon, target: feedd.Target, check: Any, limits: Any) -> None:
            worker = feedd.aio.Worker(target, endpoints=daemon.endpoints)
            task = asyncio.create_task(worker.run())
            await asyncio.wait_for(worker.is_serving.wait(), 20)
            await asyncio.to_thread(self.narrow, daemon, worker, limits)
            await asyncio.to_thread(check, daemon)
            self.assertEqual(worker._working.state.running, {})
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        for target in (faulty, faulty_async):
            for check, limits in self.checks():
                with FakeDaemon() as daemon, self.assertLogs("feedd"):
                    asyncio.run(run(daemon, target(), check, limits))

    def checks(self) -> list[tuple[Any, dict[str, int]]]:
        narrow = {"messageBytes": 1_024, "attachmentBytes": 1_024, "jsonDepth": 4}
        return [(self.check, {}), (self.check_narrow, narrow)]

    def narrow(self, daemon: FakeDaemon, worker: Any, limits: dict[str, int]) -> None:
        """Lets the daemon take no more, once it has taken the registration, which is longer."""
        if limits:
            daemon.limits = limits
            worker._working.requests.limits = Limits.told({"limits": limits})

    def test_an_action_that_cancels_itself_is_answered(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            target = feedd.Target("self", concurrency=1)

            @target.action
            async def cancel() -> None:
                task = asyncio.current_task()
                assert task is not None
                task.cancel()
                await asyncio.sleep(10)

            worker = feedd.aio.Worker(target, endpoints=daemon.endpoints)
            task = asyncio.create_task(worker.run())
            await asyncio.wait_for(worker.is_serving.wait(), 20)
            async with feedd.aio.Client(daemon.endpoints) as client:
                for _ in range(2):
                    with self.assertRaises(feedd.CallFailed):
                        await client.call("self/cancel")
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        with FakeDaemon() as daemon, self.assertLogs("feedd"):
            asyncio.run(run(daemon))

    def test_the_limits_are_those_of_the_daemon_that_it_serves(self) -> None:
        target = feedd.Target("long")
        target.action(lambda: "x" * 3_000, name="text")
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            daemon.limits["messageBytes"] = 2_000
            worker = feedd.Worker(target, endpoints=daemon.endpoints)
            thread = threading.Thread(target=worker.run)
            thread.start()
            try:
                self.assertTrue(worker.is_serving.wait(10))
                with self.assertLogs("feedd"), self.assertRaises(feedd.CallFailed):
                    client.call("long/text")
                # The daemon starts again, with wider ones.
                count = daemon.counts["serve"]
                daemon.limits["messageBytes"] = 4_000
                daemon.order(daemon.workers.clear)
                until(lambda: daemon.counts["serve"] > count, "it to serve again")
                until(lambda: worker.is_serving.is_set(), "it to know")
                self.assertEqual(client.call("long/text").value, "x" * 3_000)
            finally:
                worker.stop()
                thread.join()

    def test_who_stops_shows_signs_of_life_until_its_calls_are_answered(self) -> None:
        target, go = feedd.Target("slow"), threading.Event()
        target.action(lambda: go.wait(10), name="wait")
        with (
            FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client,
            ThreadPoolExecutor(1) as pool,
        ):
            worker, thread = self.started(daemon, target)
            try:
                answer = pool.submit(client.call, "slow/wait", timeout=30)
                until(lambda: worker._working.state.running, "the call to run")
                worker.stop()
                until(lambda: not daemon.workers, "it to take leave")
                count = daemon.counts["ping"]
                until(lambda: daemon.counts["ping"] > count + 2, "pings")
                self.assertEqual(len(daemon.calls), 1)
                go.set()
                self.assertIs(answer.result(10).value, True)
            finally:
                go.set()
                worker.stop()
                thread.join()

    def test_who_stops_waits_no_longer_than_the_callers(self) -> None:
        target, go = feedd.Target("slow"), threading.Event()
        target.action(lambda: go.wait(30), name="wait")
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            worker, thread = self.started(daemon, target)
            try:
                with self.assertRaises(feedd.NoReply):
                    client.call("slow/wait", timeout=0.0)
                self.assertTrue(worker._working.state.running)
                worker.stop()
                thread.join(10)
                self.assertFalse(thread.is_alive())
                self.assertFalse(go.is_set())
                self.assertEqual(daemon.workers, {})
            finally:
                go.set()
                worker.stop()
                thread.join()

    def started(
        self, daemon: FakeDaemon, target: feedd.Target
    ) -> tuple[feedd.Worker, threading.Thread]:
        worker = feedd.Worker(target, endpoints=daemon.endpoints)
        thread = threading.Thread(target=worker.run)
        thread.start()
        self.assertTrue(worker.is_serving.wait(10))
        return worker, thread

    def test_what_is_async_is_for_the_other_face(self) -> None:
        async def later() -> None: ...

        target = feedd.Target("t")
        target.action(later)
        with self.assertRaisesRegex(TypeError, "`t/later` .* feedd.aio.Worker"):
            feedd.Worker(target)

        target = feedd.Target("t")
        target.action(lambda: later(), name="hidden")
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            worker = feedd.Worker(target, endpoints=daemon.endpoints)
            thread = threading.Thread(target=worker.run)
            thread.start()
            try:
                self.assertTrue(worker.is_serving.wait(10))
                with self.assertRaisesRegex(feedd.CallFailed, "feedd.aio.Worker"):
                    client.call("t/hidden")
            finally:
                worker.stop()
                thread.join()

    def test_a_function_that_yields_is_no_action(self) -> None:
        def some() -> Any:
            yield 1

        async def some_later() -> Any:
            yield 1

        for function in (some, some_later):
            with self.assertRaisesRegex(TypeError, "yields"):
                feedd.Target("t").action(function)


LEAVE = Return({"cmd": "serve", "target": "t", "leave": True})


def asked(name: str, milliseconds: int | None = None) -> dict[str, Any]:
    told = {} if milliseconds is None else {"timeout": milliseconds}
    return {"cmd": "call", "call": name, "target": "t", "action": "act", **told}


class Leaving(unittest.TestCase):
    """What a worker does of the protocol when it ends, without sockets and clocks."""

    def setUp(self) -> None:
        target = feedd.Target("t", concurrency=3)
        target.action(lambda: None, name="act")
        self.state = ServingState([target])
        self.assertEqual(len(self.state.start()), 1)

    def test_it_pings_without_names_while_calls_run_and_then_no_more(self) -> None:
        state = self.state
        state.served("t", 1_000, now=0)
        [run] = state.asked(asked("c1", 60_000), (), now=0)
        assert isinstance(run, Run)
        self.assertEqual(state.leave(), [LEAVE])
        for now in (1.0, 2.0, 3.0):
            self.assertEqual(state.wake_time, now)
            self.assertEqual(state.tick(now), [Ping(())])
            self.assertEqual(state.tick(now), [])
            self.assertEqual(state.pong(now), [])
        [answer] = state.finished(run.call, 5)
        assert isinstance(answer, Return)
        self.assertEqual(answer.members["value"], 5)
        self.assertEqual(state.tick(4.0), [])
        self.assertIsNone(state.wake_time)

    def test_each_call_is_awaited_as_long_as_its_caller_waits(self) -> None:
        state = self.state
        state.served("t", 1_000, now=0)
        self.assertFalse(state.is_awaited(0))
        [first] = state.asked(asked("c1", 4_000), (), now=10)
        state.asked(asked("c2", 2_000), (), now=11)
        self.assertTrue(state.is_awaited(13.9))
        self.assertFalse(state.is_awaited(14))
        assert isinstance(first, Run)
        state.finished(first.call, None)
        self.assertTrue(state.is_awaited(12.9))
        self.assertFalse(state.is_awaited(13))
        # One that did not say how long has an end too.
        state.asked(asked("c3"), (), now=20)
        self.assertTrue(state.is_awaited(20))
        self.assertFalse(state.is_awaited(100))

    def test_a_call_that_came_while_it_took_leave_is_answered(self) -> None:
        self.state.served("t", 1_000, now=0)
        self.state.leave()
        [run] = self.state.asked(asked("c1", 1_000), (), now=0)
        self.assertIsInstance(run, Run)
        self.assertEqual(self.state.tick(1.0), [Ping(())])

    def test_it_takes_leave_of_what_was_registered_on_the_way(self) -> None:
        self.assertEqual(self.state.leave(), [])
        self.assertEqual(self.state.served("t", 1_000, now=0), [LEAVE])
        self.assertEqual(self.state.registered, set())
        # A call that came in between.
        [run] = self.state.asked(asked("c1", 60_000), (), now=0)
        assert isinstance(run, Run)
        self.assertEqual(self.state.tick(1.0), [Ping(())])
        self.state.pong(1.0)
        self.state.finished(run.call, None)
        self.assertEqual(self.state.tick(2.0), [])
        self.assertIsNone(self.state.wake_time)

    def test_it_registers_no_more(self) -> None:
        fault = feedd.Busy("full")
        self.assertEqual(self.state.serve_failed("t", fault, now=0), [])
        self.assertIsInstance(self.state.tick(100)[0], Serve)
        self.assertEqual(self.state.serve_failed("t", fault, now=100), [])
        self.assertIsNotNone(self.state.wake_time)
        self.state.leave()
        self.assertIsNone(self.state.wake_time)
        self.assertEqual(self.state.serve_failed("t", fault, now=200), [])
        self.assertEqual(self.state.tick(1_000), [])


PROGRAM = """
import asyncio, signal, sys, time
import feedd, feedd.aio
# A program started in the background of a shell ignores SIGINT, and one started by a
# thread that blocks it blocks it too.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
endpoints = feedd.Endpoints(*sys.argv[2:])
target = feedd.Target("t")
{action}
if sys.argv[1] == "threads":
    feedd.Worker(target, endpoints=endpoints).run()
elif sys.argv[1] == "tasks":
    asyncio.run(feedd.aio.Worker(target, endpoints=endpoints).run())
else:
    # A loop without the handler of asyncio.run.
    loop = asyncio.new_event_loop()
    async def main():
        await feedd.aio.Worker(target, endpoints=endpoints).run()
    loop.run_until_complete(main())
"""
QUICK = """
@target.action
def quick() -> int:
    return 1
"""


class Interrupts(unittest.TestCase):
    def test_the_users_interrupt_ends_the_program(self) -> None:
        for kind in ("threads", "tasks", "loop"):
            with self.subTest(kind), FakeDaemon() as daemon:
                process = self.start(daemon, kind, QUICK)
                process.send_signal(signal.SIGINT)
                _, complaint = process.communicate(timeout=30)
                self.assertNotEqual(process.returncode, 0)
                self.assertIn("KeyboardInterrupt", complaint)

    def test_also_while_an_async_action_runs(self) -> None:
        busy = """
@target.action
async def quick() -> int:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        pass
"""
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            process = self.start(daemon, "loop", busy)
            with self.assertRaises(feedd.NoReply):
                client.call("t/quick", timeout=0.0)
            process.send_signal(signal.SIGINT)
            _, complaint = process.communicate(timeout=15)
            self.assertIn("KeyboardInterrupt", complaint)

    def start(self, daemon: FakeDaemon, kind: str, action: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [
                sys.executable, "-B", "-c", PROGRAM.format(action=action), kind,
                daemon.endpoints.commands, daemon.endpoints.deltas,
            ],
            env={**os.environ, "PYTHONPATH": str(ROOT / "clients/python/src")},
            stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        until(lambda: "t" in daemon.workers, "it to serve")
        return process


if __name__ == "__main__":
    unittest.main()
