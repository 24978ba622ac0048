"""Both faces of the client against a daemon that loses, refuses and forgets on demand."""

from __future__ import annotations

import asyncio
import inspect
import threading
import unittest
from typing import Annotated, Any, Optional

import feedd
import feedd.aio
from fake_daemon import FakeDaemon, until

SECTION = {"key": "a", "layout": "list", "frame": [0, 0, 1, 1], "props": {}, "items": []}


def add_section(key: str) -> dict:
    return {"op": "add", "path": "/sections/0", "key": key, "value": {**SECTION, "key": key}}


class Faces(unittest.TestCase):
    def test_both_have_the_same_names_parameters_and_words(self) -> None:
        def shape(kind: type) -> dict:
            names = [name for name in dir(kind) if not name.startswith("_")]
            return {
                name: str(inspect.signature(member)) if callable(member) else ""
                for name in names
                for member in [getattr(kind, name)]
            }

        for name in ("Client", "Subscription", "DemandFollower"):
            threads, tasks = getattr(feedd, name), getattr(feedd.aio, name)
            self.assertEqual(list(shape(threads)), list(shape(tasks)))
        for name, signature in shape(feedd.Client).items():
            if hasattr(feedd.commands, name):
                self.assertEqual(signature, shape(feedd.aio.Client)[name])
                asked = inspect.signature(getattr(feedd.commands, name))
                self.assertEqual(list(asked.parameters), list(
                    inspect.signature(getattr(feedd.Client, name)).parameters)[1:])
                self.assertTrue(getattr(feedd.Client, name).__doc__)
        self.assertTrue(inspect.iscoroutinefunction(feedd.aio.Client.push))


class Requests(unittest.TestCase):
    def test_a_push_whose_answer_is_lost_happens_once(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints, timeout=0.1) as client:
            daemon.faults.extend([None, None])
            receipt = client.push(feedd.put("a", 1), feedd.delete("b"))
            self.assertEqual(receipt, feedd.Receipt(2, {"a": 2, "b": 2}, True))
            self.assertEqual(daemon.counts["push"], 3)
            self.assertEqual(
                daemon.pushed,
                [{"source": "a", "op": "put", "value": 1}, {"source": "b", "op": "delete"}],
            )

    def test_what_fails_in_passing_is_asked_again_what_does_not_is_raised(self) -> None:
        details = {"retryAfterMilliseconds": 1}
        busy = {"code": "busy", "message": "full", "details": details}
        conflict = {"code": "conflict", "message": "no", "path": "/ifVersion", "details": {"n": 1}}
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            daemon.faults.extend([busy, busy])
            self.assertEqual(client.get("s").value, {"name": "s"})
            daemon.faults.append(conflict)
            with self.assertRaises(feedd.Conflict) as raised:
                client.push(feedd.put("a", 1, if_version=3))
            self.assertEqual(raised.exception.path, "/ifVersion")
            self.assertEqual(raised.exception.details, {"n": 1})
            daemon.faults.append({"code": "new_in_version_9", "message": "?"})
            with self.assertRaises(feedd.Internal) as unknown:
                client.run(feedd.commands.get("s"), patience=0)
            self.assertEqual(unknown.exception.code, "new_in_version_9")
            daemon.faults.append(None)
            with self.assertRaises(feedd.NoReply):
                with feedd.Client(daemon.endpoints, timeout=0.05, patience=0) as hasty:
                    hasty.get("s")

    def test_the_number_of_requests_under_way_is_bounded(self) -> None:
        link = feedd.endpoints.open_link(feedd.endpoints.zmq.DEALER, feedd.Endpoints("ipc:///tmp/x"))
        requests = feedd.requests.Requests(link, capacity=2)
        for _ in range(2):
            requests.start(feedd.commands.get("s"))
        with self.assertRaises(feedd.TooManyRequests):
            requests.start(feedd.commands.get("s"))
        link.close()

    def test_many_tasks_ask_over_one_connection(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            async with feedd.aio.Client(daemon.endpoints, timeout=0.2) as client:
                daemon.faults.extend([None, {"code": "busy", "message": ""}])
                receipts = await asyncio.gather(
                    *(client.push(feedd.put(f"s{n}", n)) for n in range(100))
                )
                self.assertEqual(sorted(r.event for r in receipts), list(range(1, 101)))
                for n, receipt in enumerate(receipts):
                    self.assertEqual(list(receipt.versions), [f"s{n}"])
                with self.assertRaises(feedd.NotFound):
                    await client.open("hmoe", "phone")

        with FakeDaemon() as daemon:
            asyncio.run(run(daemon))

    def test_an_answer_of_a_page_has_its_event(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            answer = client.call_page("home", "like", {"id": "1"})
            self.assertEqual(answer, feedd.Answer(None, (), 7))
            answer = client.call_handler("home", "all", "1", "5k3f9q")
            self.assertEqual(answer.event, 7)

    def test_a_closed_client_says_so(self) -> None:
        with FakeDaemon() as daemon:
            client = feedd.Client(daemon.endpoints)
            client.close()
            client.close()
            asks = (
                client.ping, lambda: client.subscribe("home", "phone"), client.follow_demand,
                lambda: client.push(feedd.put("a", 1)), lambda: client.call("cart/add"),
            )
            for ask in asks:
                with self.assertRaises(feedd.Closed):
                    ask()
            self.assertEqual(daemon.counts, {})

    def test_a_closed_client_of_tasks_says_so(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            client = feedd.aio.Client(daemon.endpoints)
            await client.close()
            await client.close()
            with self.assertRaises(feedd.Closed):
                await client.ping()
            with self.assertRaises(feedd.Closed):
                client.subscribe("home", "phone")
            with self.assertRaises(feedd.Closed):
                client.follow_demand()
            self.assertEqual(daemon.counts, {})

        with FakeDaemon() as daemon:
            asyncio.run(run(daemon))

    def test_what_follows_outlives_the_client_it_was_asked_of(self) -> None:
        with FakeDaemon() as daemon:
            with feedd.Client(daemon.endpoints) as client:
                subscription = client.subscribe("home", "phone")
            with subscription:
                update = subscription.next(timeout=10)
                self.assertEqual(update and update.document, daemon.document)


class Subscriptions(unittest.TestCase):
    def test_a_subscriber_comes_through_losses_resets_and_another_epoch(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            with client.subscribe("home", "phone") as follower:
                first = follower.next(10)
                self.assertIsNone(first.delta)
                daemon.change(add_section("a"))
                update = follower.next(10)
                self.assertEqual(update.batch.section_inserts, (0,))
                self.assertIsNone(follower.next(0.05))
                # A gap shows by the next delta.
                daemon.change(add_section("b"), lost=True)
                daemon.change(add_section("c"))
                self.assertEqual([follower.next(10).position.revision for _ in "bc"], [5, 7])
                self.assertEqual(follower.counters.since_fetches, 1)
                # The end of a lost stretch shows by a sync.
                daemon.change(add_section("d"), lost=True)
                daemon.sync()
                self.assertEqual(follower.next(10).position.revision, 9)
                # A delta that does not fit costs the document.
                daemon.order(lambda: daemon.publish(
                    {"epoch": "e1", "from": 9, "to": 10, "time": 1,
                     "ops": [{"op": "remove", "path": "/sections/9"}]}))
                self.assertEqual(follower.next(10).position.revision, 9)
                self.assertEqual(follower.counters.failed_deltas, 1)
                daemon.reset()
                self.assertIsNone(follower.next(10).delta)
                daemon.order(lambda: setattr(daemon, "epoch", "e2"))
                daemon.sync()
                update = follower.next(10)
                self.assertEqual(update.position, feedd.Position("e2", 9))
                self.assertTrue(update.batch.is_empty)
                self.assertEqual(follower.document, daemon.document)

    def test_a_page_that_is_not_there_is_an_error(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            with client.subscribe("hmoe", "phone") as follower:
                with self.assertRaises(feedd.NotFound):
                    follower.next(10)

    def test_a_task_follows_beside_others(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            async with feedd.aio.Client(daemon.endpoints) as client:
                async with client.subscribe("home", "phone") as follower:
                    await follower.next(10)
                    for number in range(20):
                        daemon.change(add_section(f"s{number}"), lost=number % 5 == 3)
                    await client.ping()
                    while follower.position.revision < 41:
                        self.assertIsNotNone(
                            await follower.next(10), follower.position
                        )
                    self.assertEqual(follower.document, daemon.document)

        with FakeDaemon() as daemon:
            asyncio.run(run(daemon))


def cart() -> feedd.Target:
    target = feedd.Target("cart", doc="The shopping cart", concurrency=4)

    @target.action(remote=True)
    def add(id: str, count: int = 1, note: str | None = None) -> dict[str, int]:
        """Puts a thing into the cart."""
        return {id: count}

    @target.action
    def fail(code: str) -> None:
        raise feedd.ActionError("sold out", code=code, details={"left": 0})

    @target.action
    def crash() -> None:
        raise ValueError("a fault")

    @target.action(name="double")
    def twice(call: feedd.Call) -> feedd.Answer:
        return feedd.Answer(call.user, tuple(2 * one for one in call.attachments))

    @target.action
    def nothing_json_can_say() -> object:
        return {1, 2}

    return target


class Contracts(unittest.TestCase):
    def test_a_function_says_what_its_action_takes(self) -> None:
        registration = cart().registration()
        self.assertEqual(registration["target"], "cart")
        self.assertEqual(registration["concurrency"], 4)
        self.assertEqual(
            registration["actions"]["add"],
            {
                "params": {
                    "id": "string", "count": {"type": "int", "default": 1}, "note": "string?",
                },
                "remote": True, "result": "map(int)", "doc": "Puts a thing into the cart.",
            },
        )
        # Left out, `remote` is as the markup says.
        self.assertEqual(registration["actions"]["double"], {"params": {}})

    def test_a_function_says_its_protocols_and_its_call_by_annotation(self) -> None:
        target = feedd.Target("cart")

        @target.action(remote=False)
        def fits(
            one: Annotated[dict, feedd.Protocol("Item")],
            maybe: Annotated[dict, feedd.Protocol("Item")] | None,
            many: list[Annotated[dict, feedd.Protocol("Item")]],
            last: Annotated[dict | None, feedd.Protocol("Item")] = None,
            limit: Annotated[int, "above nothing"] = 1,
            *,
            call: Annotated[feedd.Call, "who asks"],
        ) -> Annotated[dict, feedd.Protocol("Cart")]:
            return {}

        self.assertEqual(
            target.registration()["actions"]["fits"],
            {
                "params": {
                    "one": "Item", "maybe": "Item?", "many": "list(Item)", "last": "Item?",
                    "limit": {"type": "int", "default": 1},
                },
                "remote": False, "result": "Cart",
            },
        )
        self.assertEqual(target.actions["fits"].call_parameter, "call")

    def test_a_parameter_that_is_none_by_default_may_be_left_out(self) -> None:
        target = feedd.Target("t")

        @target.action
        def f(a, b: Any, c=None, d: Any = None, e: int | None = None, g: list[str] = None): ...

        self.assertEqual(target.registration()["actions"]["f"]["params"], {
            "a": "any", "b": "any", "c": "any?", "d": "any?", "e": "int?", "g": "list(string)?",
        })

    def test_types_of_the_markup_have_their_annotations(self) -> None:
        for hint, name in {
            str: "string", int: "int", float: "double", bool: "bool", Any: "any",
            list[str]: "list(string)", dict[str, list[int]]: "map(list(int))",
            Optional[int]: "int?", list[str | None]: "list(string?)", dict: "map(any)",
            Annotated[dict, feedd.Protocol("Repo")]: "Repo",
        }.items():
            self.assertEqual(feedd.contract.type_name(hint), name)
        for hint in (bytes, int | str, dict[int, str], set):
            with self.assertRaises(TypeError):
                feedd.contract.type_name(hint)

    def test_what_cannot_be_called_by_name_is_no_action(self) -> None:
        for function in (lambda *things: None, lambda **things: None):
            with self.assertRaises(TypeError):
                feedd.Target("t").action(function)


class Workers(unittest.TestCase):
    def serve(self, daemon: FakeDaemon, *targets: feedd.Target) -> feedd.Worker:
        worker = feedd.Worker(*targets, endpoints=daemon.endpoints)
        thread = threading.Thread(target=worker.run)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(worker.stop)
        self.assertTrue(worker.is_serving.wait(10))
        return worker

    def check_calls(self, client: feedd.Client) -> None:
        self.assertEqual(client.call("cart/add", {"id": "7", "count": 2}).value, {"7": 2})
        with self.assertRaises(feedd.CallFailed) as raised:
            client.call("cart/fail", {"code": "sold_out"})
        self.assertEqual(raised.exception.worker_code, "sold_out")
        self.assertEqual(raised.exception.worker_details, {"left": 0})
        with self.assertLogs("feedd"), self.assertRaises(feedd.CallFailed) as raised:
            client.call("cart/crash")
        self.assertEqual(raised.exception.message, "ValueError: a fault")
        answer = client.call("cart/double", attachments=[b"ab", b"\0"])
        self.assertEqual(answer, feedd.Answer("uid:0", (b"abab", b"\0\0")))
        with self.assertLogs("feedd"), self.assertRaises(feedd.CallFailed):
            client.call("cart/nothing_json_can_say")
        with self.assertRaises(feedd.CallFailed):
            client.call("cart/unheard_of")
        with self.assertRaises(feedd.NoTarget):
            client.call("crat/add")

    def test_threads_answer_calls(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            self.serve(daemon, cart())
            self.check_calls(client)
            self.doCleanups()
            self.assertNotIn("cart", daemon.workers)

    def test_tasks_answer_calls(self) -> None:
        async def run(daemon: FakeDaemon) -> None:
            target = cart()

            @target.action
            async def slow(n: int) -> int:
                await asyncio.sleep(0.01)
                return n

            worker = feedd.aio.Worker(target, endpoints=daemon.endpoints)
            task = asyncio.create_task(worker.run())
            await asyncio.wait_for(worker.is_serving.wait(), 20)
            async with feedd.aio.Client(daemon.endpoints) as client:
                answers = await asyncio.gather(
                    *(client.call("cart/slow", {"n": n}) for n in range(4))
                )
                self.assertEqual([answer.value for answer in answers], [0, 1, 2, 3])
            with feedd.Client(daemon.endpoints) as client:
                await asyncio.to_thread(self.check_calls, client)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        with FakeDaemon() as daemon:
            asyncio.run(run(daemon))

    def test_a_worker_that_the_daemon_forgot_serves_again(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            self.serve(daemon, cart(), feedd.Target("other"))
            for _ in range(3):
                count = daemon.counts["serve"]
                daemon.order(daemon.workers.clear)
                until(lambda: daemon.counts["serve"] == count + 2, "both to be served again")
                self.assertEqual(client.call("cart/add", {"id": "1"}).value, {"1": 1})
            self.assertGreater(daemon.counts["ping"], 3)
            self.doCleanups()

    def test_calls_run_at_once_up_to_the_concurrency(self) -> None:
        gate = threading.Event()
        target = feedd.Target("gate", concurrency=2)

        @target.action
        def wait() -> str:
            return "open" if gate.wait(10) else "closed"

        with FakeDaemon() as daemon:
            self.serve(daemon, target)
            link = feedd.endpoints.open_link(feedd.endpoints.zmq.DEALER, daemon.endpoints)
            requests = feedd.requests.Requests(link)
            pending = [requests.start(feedd.commands.call("gate/wait")) for _ in range(3)]
            refused = lambda: [one for one in pending if one.error]  # noqa: E731
            until(lambda: (requests.turn(), len(refused()) == 1)[1], "one to be too many")
            self.assertEqual(refused()[0].error.worker_code, "busy")
            gate.set()
            until(lambda: (requests.turn(), all(one.is_done for one in pending))[1], "the others")
            values = [one.reply.members["value"] for one in pending if one.reply]
            self.assertEqual(values, ["open", "open"])
            link.close()
            self.doCleanups()


class Demand(unittest.TestCase):
    def test_the_present_list_comes_first_then_the_news(self) -> None:
        with FakeDaemon() as daemon, feedd.Client(daemon.endpoints) as client:
            daemon.demanded = ["weather/rome", "other"]
            self.assertEqual(client.demand(), ["weather/rome", "other"])
            with client.follow_demand("weather/") as follower:
                self.assertEqual(follower.next(10), feedd.Demand("weather/rome", True))
                daemon.demand("other")
                daemon.demand("weather/oslo", is_active=False)
                self.assertEqual(follower.next(10), feedd.Demand("weather/oslo", False))

    def check_service(self, daemon: FakeDaemon, names: list[str]) -> None:
        daemon.demanded = ["weather/rome%2Fcentre"]
        until(lambda: len(daemon.pushed) == 1, "the first answer")
        self.assertEqual(
            daemon.pushed[0],
            {"source": "weather/rome%2Fcentre", "op": "put", "value": {"city": "rome/centre"},
             "ttl": 60_000},
        )
        daemon.demand("nobody")
        daemon.demand("weather/rome%2Fcentre")
        until(lambda: len(daemon.pushed) == 2, "the second answer")
        daemon.demand("weather/nowhere")
        until(lambda: len(daemon.pushed) == 3, "the error")
        self.assertEqual(daemon.pushed[2]["state"], "error")
        self.assertIn("no such city", daemon.pushed[2]["error"])
        daemon.demand("clock")
        until(lambda: len(daemon.pushed) >= 6, "the clock to go on")
        daemon.demand("clock", is_active=False)
        self.assertEqual(names[:2], ["rome/centre", "rome/centre"])

    def test_a_thread_makes_what_is_demanded(self) -> None:
        names: list[str] = []
        with FakeDaemon() as daemon, self.assertLogs("feedd"):
            service = feedd.DataService(daemon.endpoints)
            self.register(service, names)
            daemon.demanded = ["weather/rome%2Fcentre"]
            thread = threading.Thread(target=service.run)
            thread.start()
            try:
                self.check_service(daemon, names)
            finally:
                service.stop()
                thread.join()

    def test_tasks_make_what_is_demanded(self) -> None:
        names: list[str] = []

        async def run(daemon: FakeDaemon) -> None:
            service = feedd.aio.DataService(daemon.endpoints)
            self.register(service, names)
            daemon.demanded = ["weather/rome%2Fcentre"]
            task = asyncio.create_task(service.run())
            await asyncio.to_thread(self.check_service, daemon, names)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        with FakeDaemon() as daemon, self.assertLogs("feedd"):
            asyncio.run(run(daemon))

    def register(self, service: feedd.DataService | feedd.aio.DataService, names: list) -> None:
        @service.source("weather", ttl=60)
        def weather(city: str) -> dict:
            names.append(city)
            if city == "nowhere":
                raise LookupError("no such city")
            return {"city": city}

        @service.source("clock", every=0.01)
        def clock() -> list:
            return [feedd.put("clock", 1)]


if __name__ == "__main__":
    unittest.main()
