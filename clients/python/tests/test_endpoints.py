"""What is no endpoint or key is refused where it is given, before anything waits for it."""

from __future__ import annotations

import asyncio
import gc
import unittest
import warnings
from typing import Any

import feedd
import feedd.aio
import zmq

LOCAL = "tcp://127.0.0.1:7401"

GOOD = [
    LOCAL, "tcp://localhost:1", "tcp://feeds.example.org:65535", "tcp://[::1]:7401",
    "tcp://10.0.0.1:0;10.0.0.2:7401", "ipc:///run/feedd/commands.sock", "ipc://here.sock",
    "ipc:///run/größe.sock", "ipc:///" + "x" * 106, "inproc://feedd",
]

#: What is none, and a part of what is said of it.
BAD: dict[Any, str] = {
    "": "no transport",
    "foo": "no transport",
    "127.0.0.1:7401": "no transport",
    "/run/feedd/commands.sock": "no transport",
    "ipc:/run/feedd": "no transport",
    "http://127.0.0.1:7401": "`http`",
    "TCP://127.0.0.1:7401": "`TCP`",
    "udp://127.0.0.1:7401": "`udp`",
    "://127.0.0.1:7401": "transport",
    "tcp://": "tcp://host:port",
    "tcp://127.0.0.1": "tcp://host:port",
    "tcp://:7401": "tcp://host:port",
    "tcp://*:7401": "tcp://host:port",
    "tcp://a b:7401": "tcp://host:port",
    "tcp://127.0.0.1:": "from 1 to 65535",
    "tcp://127.0.0.1:0": "from 1 to 65535",
    "tcp://127.0.0.1:65536": "from 1 to 65535",
    "tcp://127.0.0.1:99999": "from 1 to 65535",
    "tcp://127.0.0.1:1000007401": "from 1 to 65535",
    "tcp://127.0.0.1:" + "7" * 5_000: "from 1 to 65535",
    "tcp://127.0.0.1:-1": "from 1 to 65535",
    "tcp://127.0.0.1:+7": "from 1 to 65535",
    "tcp://127.0.0.1: 7": "from 1 to 65535",
    "tcp://127.0.0.1:7x": "from 1 to 65535",
    "tcp://127.0.0.1:٧": "from 1 to 65535",
    "tcp://127.0.0.1:*": "from 1 to 65535",
    "tcp://127.0.0.1:7401/": "from 1 to 65535",
    "tcp://127.0.0.1:7401\n": "printed",
    "ipc://": "path",
    "ipc://*": "path",
    "ipc://@": "path",
    "ipc://@name": "path",
    "ipc:///" + "x" * 107: "107 bytes",
    "ipc:///" + "ü" * 54: "107 bytes",
    "ipc:///a\0b": "printed",
    "ipc:///a\ud800b": "printed",
    "inproc://": "name",
    None: "no text",
    7401: "no text",
    b"ipc:///run/feedd/commands.sock": "no text",
}

KEY = b"rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"


class Texts(unittest.TestCase):
    def test_what_is_none_is_refused_where_it_is_given(self) -> None:
        for text, told in BAD.items():
            for name, given in (("commands", (text, LOCAL)), ("deltas", (LOCAL, text))):
                for make in (feedd.Endpoints, feedd.connect, feedd.aio.connect):
                    with (
                        self.subTest(text, name=name, make=make),
                        self.assertRaises(feedd.BadEndpoint) as raised,
                    ):
                        make(*given)
                    said = str(raised.exception)
                    self.assertIn(told, said)
                    self.assertIn(f"no endpoint of {name}", said)
                    self.assertIn(f"ipc:///run/feedd/{name}.sock or tcp://127.0.0.1:740", said)
        self.assertTrue(issubclass(feedd.BadEndpoint, feedd.FeeddError))
        self.assertTrue(issubclass(feedd.BadEndpoint, ValueError))

    def test_what_is_one_can_be_connected_to(self) -> None:
        async def open_and_close(endpoints: feedd.Endpoints) -> None:
            await feedd.aio.Client(endpoints).close()

        for text in GOOD:
            with self.subTest(text):
                endpoints = feedd.Endpoints(text, text)
                with feedd.Client(endpoints) as client:
                    client.subscribe("home", "phone").close()
                asyncio.run(open_and_close(endpoints))

    def test_what_libzmq_alone_refuses_is_one_of_ours_and_leaves_nothing_open(self) -> None:
        # A host that only libzmq finds fault with.
        endpoints = feedd.Endpoints(LOCAL, "tcp://a!b:7402")
        worse = feedd.Endpoints("tcp://a!b:7401", LOCAL)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.check_refusals(endpoints, worse)
            gc.collect()
        self.assertEqual([str(one.message) for one in caught], [])

    def check_refusals(self, endpoints: feedd.Endpoints, worse: feedd.Endpoints) -> None:
        with feedd.Client(endpoints) as client:
            with self.assertRaisesRegex(feedd.BadEndpoint, "`tcp://a!b:7402` .* Invalid argument"):
                client.subscribe("home", "phone")
            with self.assertRaises(feedd.BadEndpoint) as raised:
                client.follow_demand()
            self.assertIsInstance(raised.exception.__cause__, zmq.ZMQError)
        for make in (feedd.Client, feedd.aio.Client):
            with self.assertRaises(feedd.BadEndpoint):
                make(worse)
        with self.assertRaises(feedd.BadEndpoint):
            feedd.Worker(feedd.Target("t"), endpoints=worse)
        with self.assertRaises(feedd.BadEndpoint):
            feedd.DataService(worse).run()


class CurveKeys(unittest.TestCase):
    def test_what_is_no_key_is_refused_where_it_is_given(self) -> None:
        for key in (b"", b"x", KEY[:-1], KEY + b"0", KEY[:-1] + b"~", b"#" * 40, KEY.decode(), 5):
            for place, name in enumerate(("server", "public", "secret")):
                keys: list[Any] = [KEY] * 3
                keys[place] = key
                with self.subTest(key), self.assertRaisesRegex(feedd.BadEndpoint, f"`{name}`.*Z85"):
                    feedd.Keys(*keys)

    def test_what_is_one_can_be_connected_with(self) -> None:
        for key in (KEY, bytes(range(32)), b"%nSc0" * 8):
            endpoints = feedd.Endpoints(LOCAL, LOCAL, feedd.Keys(key, key, key))
            feedd.Client(endpoints).close()


if __name__ == "__main__":
    unittest.main()
