"""A daemon of one document and one table of targets, with faults on demand, for the client's tests.

It takes what the protocol's document says, not what the daemon does: it checks little, loses what
it is told to lose, and forgets its workers when asked.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
from collections import Counter, deque
from typing import Any, Callable

import feedd
import zmq


class FakeDaemon:
    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="feedd-fake-")
        self.endpoints = feedd.Endpoints(
            f"ipc://{self.folder}/commands", f"ipc://{self.folder}/deltas"
        )
        self.epoch, self.revision = "e1", 1
        self.document: Any = {"page": "home", "viewport": "phone", "size": [0, 0], "sections": []}
        self.retained: list[dict[str, Any]] = []
        self.topics: set[bytes] = set()
        #: Errors for the next requests; None leaves one without an answer.
        self.faults: deque[dict[str, Any] | None] = deque()
        self.pushed: list[dict[str, Any]] = []
        self.replies: dict[tuple[str, str], dict[str, Any]] = {}
        self.demanded: list[str] = []
        #: As `hello` tells them.
        self.limits = {"messageBytes": 8 << 20, "attachmentBytes": 8 << 20, "jsonDepth": 128}
        #: For each target who serves it, and what was said.
        self.workers: dict[str, tuple[bytes, dict[str, Any]]] = {}
        self.calls: dict[str, tuple[bytes, Any]] = {}
        self.counts: Counter[str] = Counter()
        self._orders: deque[Callable[[], None]] = deque()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> FakeDaemon:
        context = zmq.Context.instance()
        self.commands = context.socket(zmq.ROUTER)
        self.deltas = context.socket(zmq.XPUB)
        for socket in (self.commands, self.deltas):
            socket.linger = 0
        self.deltas.setsockopt(zmq.XPUB_VERBOSE, 1)
        self.commands.bind(self.endpoints.commands)
        self.deltas.bind(self.endpoints.deltas)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()
        self.commands.close(0)
        self.deltas.close(0)
        shutil.rmtree(self.folder, ignore_errors=True)

    def order(self, order: Callable[[], None]) -> None:
        """Runs `order` on the daemon's thread."""
        self._orders.append(order)

    # What tests order.

    def change(self, *operations: dict[str, Any], lost: bool = False) -> None:
        def change() -> None:
            delta = {
                "epoch": self.epoch, "from": self.revision, "to": self.revision + 2, "time": 1,
                "ops": list(operations),
            }
            typed = feedd.operations.decode_operations(operations)
            self.document = feedd.apply(typed, self.document)
            self.revision += 2
            self.retained.append(delta)
            if not lost:
                self.publish(delta)

        self.order(change)

    def sync(self) -> None:
        self.order(lambda: self.publish({"epoch": self.epoch, "at": self.revision}))

    def reset(self) -> None:
        self.order(lambda: self.publish({"epoch": self.epoch, "reset": "test"}))

    def demand(self, source: str, is_active: bool = True) -> None:
        message = json.dumps({"source": source, "active": is_active}).encode()
        topic = f"demand|{source}|".encode()
        self.order(lambda: self.deltas.send_multipart([topic, message]))

    # What it does.

    def publish(self, message: dict[str, Any]) -> None:
        for topic in self.topics:
            if not topic.startswith(b"demand|"):
                self.deltas.send_multipart([topic, json.dumps(message).encode()])

    def _run(self) -> None:
        while not self._stop.is_set():
            while self._orders:
                self._orders.popleft()()
            while self.deltas.poll(0):
                change = self.deltas.recv()
                if change[0] == 1:
                    self.topics.add(change[1:])
                    sync = json.dumps({"epoch": self.epoch, "at": self.revision}).encode()
                    if not change.startswith(b"\1demand|"):
                        self.deltas.send_multipart([change[1:], sync])
            if self.commands.poll(5):
                peer, head, *frames = self.commands.recv_multipart()
                request = json.loads(head)
                unread = self.unreadable(head, request, frames)
                if unread:
                    # It has not read whom it answers.
                    self.counts["unread"] += 1
                    self.send(peer, {"ok": False, "error": unread}, [])
                else:
                    self.take(peer, request, frames)

    def unreadable(self, head: bytes, request: Any, frames: list[bytes]) -> dict[str, Any] | None:
        passed = [
            len(head) > self.limits["messageBytes"],
            depth(request) > self.limits["jsonDepth"],
            request["cmd"] == "return" and sum(map(len, frames)) > self.limits["attachmentBytes"],
            request["cmd"] == "return" and len(frames) > 16,
        ]
        if any(passed):
            return {"code": "too_large", "message": f"a limit was passed: {passed}", "path": ""}
        error = request.get("error", {})
        words = [("message", 0, 16_384), ("code", 1, 64), ("path", 0, 16_384)]
        for name, least, most in words if request["cmd"] == "return" else []:
            value = error.get(name, "failed")
            if not isinstance(value, str) or not least <= len(value.encode()) <= most:
                return {"code": "bad_request", "message": name, "path": f"/error/{name}"}
        return None

    def send(self, peer: bytes, message: dict[str, Any], frames: list[bytes]) -> None:
        self.commands.send_multipart([peer, json.dumps(message).encode(), *frames])

    def take(self, peer: bytes, request: dict[str, Any], frames: list[bytes]) -> None:
        command = request["cmd"]
        self.counts[command] += 1
        if command == "return":
            self.returned(request, frames)
            return
        fault: dict[str, Any] | None = None
        if self.faults and command not in ("ping", "serve", "hello"):
            fault = self.faults.popleft()
            if fault is None:
                # Done all the same, as far as its peer can know.
                getattr(self, f"do_{command}")(peer, request, frames)
                return
        result = {"error": fault} if fault else getattr(self, f"do_{command}")(peer, request, frames)
        if result is None:
            return
        body = result.pop("body", None)
        reply = {"id": request.get("id"), "ok": "error" not in result, **result}
        self.send(peer, reply, [] if body is None else [json.dumps(body).encode()])

    def do_hello(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        return {"version": "0", "protocol": 1, "epoch": self.epoch, "limits": self.limits}

    def do_ping(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        lost = [
            name for name in request.get("serving", [])
            if self.workers.get(name, (None,))[0] != peer
        ]
        if lost:
            return {"error": {"code": "not_serving", "message": "", "details": {"targets": lost}}}
        return {}

    def do_push(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        key = (request["client"], request["id"])
        if key not in self.replies:
            own = {name: request[name] for name in request if name not in ("cmd", "id", "client")}
            changes = own.get("changes", [own])
            self.pushed += changes
            versions = {change["source"]: len(self.pushed) for change in changes}
            self.replies[key] = {"event": len(self.pushed), "versions": versions, "durable": True}
        return dict(self.replies[key])

    def do_get(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        return {"version": 3, "state": "ready", "body": {"name": request["source"]}}

    def do_open(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        if request["page"] != "home":
            return {"error": {"code": "not_found", "message": "no page", "path": "/page"}}
        return {"page": "home", "viewport": request["viewport"], "topic": "home|phone|"}

    def do_snapshot(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        reply = {"epoch": self.epoch, "revision": self.revision}
        since = request.get("since")
        if since and since["epoch"] == self.epoch:
            deltas = [delta for delta in self.retained if delta["from"] >= since["revision"]]
            return {**reply, "deltas": len(deltas), "body": deltas}
        return {**reply, "body": self.document}

    def do_demand(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        return {"sources": self.demanded, "count": len(self.demanded)}

    # Targets.

    def do_serve(self, peer: bytes, request: Any, frames: Any) -> dict[str, Any]:
        if request.get("leave"):
            self.workers.pop(request["target"], None)
            return {}
        self.workers[request["target"]] = (peer, request)
        return {"target": request["target"], "pingMilliseconds": 30, "lostMilliseconds": 100}

    def do_call(self, peer: bytes, request: Any, frames: list[bytes]) -> dict[str, Any] | None:
        if "page" in request:
            return {"value": None, "event": 7}
        worker = self.workers.get(request.get("target"))
        if worker is None:
            return {"error": {"code": "no_target", "message": "nobody", "details": {"near": []}}}
        call = f"c{self.counts['call']}"
        self.calls[call] = (peer, request["id"])
        message = {
            "cmd": "call", "call": call, "target": request["target"], "action": request["action"],
            "params": request.get("params", {}), "timeout": request.get("timeout", 5000),
            "user": "uid:0", "client": request["client"], "id": request["id"],
        }
        self.send(worker[0], message, frames)
        return None

    def returned(self, request: dict[str, Any], frames: list[bytes]) -> None:
        peer, id = self.calls.pop(request["call"], (None, None))
        if peer is None:
            self.counts["late"] += 1
        elif request["ok"]:
            self.send(peer, {"id": id, "ok": True, "value": request.get("value")}, frames)
        else:
            error = request["error"]
            details = {"code": error.get("code", "failed"), "details": error.get("details")}
            failed = {"code": "failed", "message": error["message"], "details": details}
            self.send(peer, {"id": id, "ok": False, "error": failed}, [])


def depth(value: Any) -> int:
    """How many arrays and objects are nested in `value`."""
    levels, count = [value], 0
    while levels := [one for one in levels if isinstance(one, (list, dict))]:
        count += 1
        levels = [
            inner for one in levels for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return count


def until(condition: Callable[[], bool], what: str = "it") -> None:
    """Asks until `condition` holds."""
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.002)
