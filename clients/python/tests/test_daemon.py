"""Both faces of the client against a real daemon, which is killed and started again."""

from __future__ import annotations

import asyncio
import threading
import time
import unittest

import feedd
import feedd.aio
from collection_view import CollectionView
from daemon import PATIENCE, Daemon, wait_until
from feedd.outgoing import Limits
from test_outgoing import nested, too_much
from test_workers import FAULTS, faulty

MARKUP = """
viewport phone { width: 390, height: 844, scale: 1 }
protocol Thing { id: string, height: int = 20 }
source things: list(Thing) { ttl: 1h }
source weather(city: string) { ttl: 1s }
component Cell(height: int) { <row height={height}/> }
component Report(celsius: int) { <row height={celsius}/> }
page home() {
  use all = things
  <section key="all"><Cell for={i in all} key={i.id} height={i.height}/></section>
}
page weather(city: string) {
  use now = weather(city)
  <status of={now}>
    <loading><section key="loading"><Cell key="c" height={1}/></section></loading>
    <section key="now"><Report key="r" celsius={now.celsius}/></section>
  </status>
}
"""


def keys(document) -> list[str]:
    return [item["key"] for section in document["sections"] for item in section["items"]]


class RealDaemon(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.daemon = Daemon(MARKUP, "{}")
        cls.daemon.start()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.daemon.__exit__()

    def client(self) -> feedd.Client:
        client = feedd.Client(self.daemon.endpoints, timeout=2, patience=PATIENCE)
        self.addCleanup(client.close)
        return client

    def test_every_change_has_its_effect(self) -> None:
        client = self.client()
        client.push(feedd.put("things", [{"id": "1"}, {"id": "2"}]))
        client.push(feedd.items("things", key="id", upsert=[{"id": "3"}], before="2"))
        client.push(feedd.items("things", key="id", remove=["1"], limit=2))
        client.push(feedd.patch("things", [{"op": "add", "path": "/0/height", "value": 7}]))
        source = client.get("things")
        self.assertEqual(source.value, [{"id": "3", "height": 7}, {"id": "2"}])
        with self.assertRaises(feedd.Conflict):
            client.push(feedd.put("things", [], if_version=source.version + 1))
        client.push(feedd.state("things", "error", error="down", if_version=source.version))
        self.assertEqual(client.get("things").error, "down")
        weather = feedd.source_name("weather", "são paulo/sé")
        receipt = client.push(
            feedd.put(weather, {"celsius": 1, "wind": 2}, ttl=60),
            feedd.merge(weather, {"wind": None}), feedd.delete("things"),
        )
        self.assertTrue(receipt.is_durable)
        self.assertEqual(client.get(weather).value, {"celsius": 1})
        self.assertEqual(client.get("things").version, 0)
        with self.assertRaises(feedd.Invalid) as raised:
            client.push(feedd.put("things", [{"id": 1}]))
        self.assertIn("/value/0/id", raised.exception.path or "")

    def test_a_repeated_push_has_its_first_receipt(self) -> None:
        client = self.client()
        first = client.push(feedd.put("things", [{"id": "x"}]), id="p1")
        again = feedd.Client(self.daemon.endpoints, client=client.client)
        self.addCleanup(again.close)
        self.assertEqual(again.push(feedd.put("things", [{"id": "x"}]), id="p1"), first)
        with self.assertRaises(feedd.IdReused):
            again.push(feedd.put("things", []), id="p1")

    def test_a_cell_is_explained(self) -> None:
        with self.client() as client:
            client.push(feedd.put("things", [{"id": "1"}, {"id": "2"}]))
            client.snapshot("home", "phone")
            receipt = client.push(feedd.items("things", key="id", upsert=[{"id": "2", "height": 9}]))
            told = client.explain("home", "all", "2")
            self.assertEqual((told["type"], told["event"]), ("Cell", receipt.event))
            self.assertEqual(told["reads"], [{"path": "height", "changed": True}])
            self.assertEqual(told["changes"][0]["keys"], ["2"])
            self.assertEqual(client.state("home")["instances"], [])

    def test_every_call_is_answered_and_what_cannot_be_read_is_told_at_once(self) -> None:
        narrow = "{limits: {messageBytes: 100000, attachmentBytes: 2000, jsonDepth: 20}}"
        for settings in ("{durability: 'memory'}", narrow):
            with Daemon(MARKUP, settings) as daemon, self.assertLogs("feedd"):
                worker = feedd.Worker(faulty(), endpoints=daemon.endpoints)
                thread = threading.Thread(target=worker.run)
                thread.start()
                try:
                    self.assertTrue(worker.is_serving.wait(PATIENCE))
                    self.check_faults(daemon)
                finally:
                    worker.stop()
                    thread.join()

    def check_faults(self, daemon: Daemon) -> None:
        with feedd.Client(daemon.endpoints, timeout=PATIENCE) as client:
            for name, (_, told) in FAULTS.items():
                with self.assertRaises(feedd.CallFailed) as raised:
                    client.call(f"faulty/{name}", timeout=PATIENCE)
                self.assertIn(told, raised.exception.message)
            self.assertEqual(client.call("faulty/well").value, "fine")
            self.assertEqual([one["outstanding"] for one in client.targets()["targets"]], [0])
            long = 3 * client.hello()["limits"]["messageBytes"] // 2
            for value in ("x" * long, nested(300)):
                # As one who holds the daemon's limits to be wider than they are.
                client._requests.limits = Limits(40 << 20, 40 << 20, 500)
                with self.assertRaises(feedd.TooLarge):
                    client.push(feedd.put("things", value))
        for command in too_much():
            with feedd.Client(daemon.endpoints, timeout=PATIENCE) as client:
                with self.assertRaises(feedd.TooLarge):
                    client.run(command)

    def test_followers_come_through_a_crash(self) -> None:
        client = self.client()
        client.push(feedd.put("things", [{"id": "1"}]))
        with (
            client.subscribe("home", "phone") as one,
            client.subscribe("home", "phone", form="patch") as other,
        ):
            view = CollectionView(one.next(PATIENCE).document)
            other.next(PATIENCE)
            for round in range(2):
                if round == 1:
                    self.daemon.kill()
                    self.daemon.start()
                change = feedd.items("things", key="id", upsert=[{"id": f"n{round}"}], at="start")
                end = client.push(change).event
                for follower in (one, other):
                    while follower.position.revision < end:
                        update = follower.next(PATIENCE)
                        self.assertIsNotNone(update)
                        if follower is one:
                            view.perform(update.batch, update.document)
            self.assertEqual(keys(one.document), ["n1", "n0", "1"])
            self.assertEqual(one.document, other.document)
            self.assertEqual(one.document, client.snapshot("home", "phone").document)

    def test_a_task_follows(self) -> None:
        async def run() -> None:
            async with (
                feedd.aio.Client(self.daemon.endpoints) as client,
                client.subscribe("home", "phone") as follower,
            ):
                await follower.next(PATIENCE)
                pushes = [
                    client.push(feedd.items("things", key="id", upsert=[{"id": f"t{n}"}]))
                    for n in range(50)
                ]
                receipts = await asyncio.gather(*pushes)
                end = max(receipt.event for receipt in receipts)
                while follower.position.revision < end:
                    self.assertIsNotNone(await follower.next(PATIENCE))
                fresh = await client.snapshot("home", "phone")
                self.assertEqual(follower.document, fresh.document)

        self.client().push(feedd.put("things", []))
        asyncio.run(run())

    def test_a_service_that_comes_late_and_again_keeps_a_page_ready(self) -> None:
        asked: list[float] = []

        def serve() -> tuple[feedd.DataService, threading.Thread]:
            service = feedd.DataService(self.daemon.endpoints)

            @service.source("weather")
            def weather(city: str) -> dict:
                asked.append(time.monotonic())
                return {"celsius": 20 + len(asked)}

            thread = threading.Thread(target=service.run)
            thread.start()
            return service, thread

        client = self.client()
        with client.subscribe("weather?city=oslo", "phone") as follower:
            self.assertEqual(keys(follower.next(PATIENCE).document), ["c"])
            for _ in range(2):
                count = len(asked)
                service, thread = serve()
                try:
                    # At first, and again when it is stale.
                    wait_until(lambda: len(asked) >= count + 2, "demand")
                finally:
                    service.stop()
                    thread.join()
            while keys(follower.document) != ["r"]:
                self.assertIsNotNone(follower.next(PATIENCE))


if __name__ == "__main__":
    unittest.main()
