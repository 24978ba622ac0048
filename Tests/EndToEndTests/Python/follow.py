"""Follows one page with off-the-shelf libraries, as the protocol tells a subscriber to.

Nothing here is shared with the daemon: ZeroMQ is pyzmq's, JSON Patch is jsonpatch's. At the end it
prints two lines, its position (epoch and revision) and its document in canonical JSON; what it did
goes to standard error as one line of JSON. The numbers in comments are those of the protocol's list
of what a subscriber must do.
"""

import argparse
import collections
import json
import os
import random
import sys
import time
import uuid

import jsonpatch
import zmq

from canonical_json import canonical
from shapes import Violation, check_delta, check_document, check_publication, demand

BUFFER_LIMIT = 10_000
SILENCE_SECONDS = 5.0
REQUEST_SECONDS = 5.0
FIRST_PAUSE_SECONDS = 0.05
MAXIMUM_PAUSE_SECONDS = 2.0
PASSING = {"busy", "unavailable", "timeout", "internal"}


class Refused(Exception):
    """The daemon answered with an error that waiting does not mend."""


class Follower:
    def __init__(self, arguments):
        self.arguments = arguments
        self.deadline = time.monotonic() + arguments.timeout
        context = zmq.Context()
        self.commands = context.socket(zmq.DEALER)
        self.deltas = context.socket(zmq.SUB)
        for socket in (self.commands, self.deltas):
            socket.setsockopt(zmq.LINGER, 0)
            socket.setsockopt(zmq.RECONNECT_IVL, 100)
            socket.setsockopt(zmq.RECONNECT_IVL_MAX, 1000)
        self.commands.setsockopt(zmq.IMMEDIATE, 1)
        self.commands.connect(arguments.commands)
        self.deltas.setsockopt(zmq.RCVHWM, BUFFER_LIMIT)
        self.deltas.connect(arguments.deltas)
        self.poller = zmq.Poller()
        self.poller.register(self.commands, zmq.POLLIN)
        self.poller.register(self.deltas, zmq.POLLIN)
        self.client = str(uuid.uuid4())
        self.buffer = collections.deque()
        self.topic = None
        self.document = None
        self.epoch = None
        self.revision = None
        self.counts = collections.Counter()

    # Requests

    def request(self, command, **members):
        """The reply's object and its body; messages that arrive meanwhile are kept."""
        self.check_time()
        identity = str(uuid.uuid4())
        message = {"cmd": command, "id": identity, "client": self.client, **members}
        end = time.monotonic() + REQUEST_SECONDS
        if not self.commands.poll(REQUEST_SECONDS * 1000, zmq.POLLOUT):
            return {"ok": False, "error": {"code": "timeout", "message": "no connection"}}, None
        self.commands.send(json.dumps(message).encode())
        while (left := end - time.monotonic()) > 0:
            ready = dict(self.poller.poll(left * 1000))
            if self.deltas in ready:
                self.keep_messages()
            if self.commands in ready:
                frames = self.commands.recv_multipart()
                reply = json.loads(frames[0])
                if reply.get("id") == identity:
                    return self.checked_reply(reply), frames[1] if len(frames) > 1 else None
        return {"ok": False, "error": {"code": "timeout", "message": "no answer"}}, None

    @staticmethod
    def checked_reply(reply):
        demand(isinstance(reply.get("ok"), bool), "a reply is ok or not", reply)
        if not reply["ok"]:
            error = reply.get("error")
            demand(isinstance(error, dict), "an error reply has its error", reply)
            demand(isinstance(error.get("code"), str), "an error has a code", reply)
            demand(isinstance(error.get("message"), str), "an error has a message", reply)
        return reply

    def ask(self, command, **members):
        """As `request`, again and again while the fault passes. (9)"""
        pause = FIRST_PAUSE_SECONDS
        while True:
            reply, body = self.request(command, **members)
            if reply["ok"]:
                return reply, body
            error = reply["error"]
            if error["code"] not in PASSING:
                raise Refused(f"{command}: {error}")
            self.counts["pauses"] += 1
            least = (error.get("details") or {}).get("retryAfterMilliseconds", 0) / 1000
            time.sleep(min(least, MAXIMUM_PAUSE_SECONDS) + random.uniform(pause / 2, pause))
            pause = min(pause * 2, MAXIMUM_PAUSE_SECONDS)

    def check_time(self):
        if time.monotonic() > self.deadline:
            raise TimeoutError(f"stands at {self.epoch} {self.revision} {dict(self.counts)}")

    # Messages

    def keep_messages(self):
        while self.deltas.poll(0):
            frames = self.deltas.recv_multipart()
            demand(len(frames) == 2, "a publication is two frames", frames)
            demand(frames[0].decode() == self.topic, "the topic subscribed to", frames[0])
            message = json.loads(frames[1])
            check_publication(message)
            if len(self.buffer) >= BUFFER_LIMIT:
                # (2) What is lost here shows as a gap.
                self.buffer.clear()
            self.buffer.append(message)

    def next_message(self):
        """The next message on the topic, or None after a silence."""
        end = time.monotonic() + SILENCE_SECONDS
        while not self.buffer:
            self.check_time()
            if self.is_done() or time.monotonic() > end:
                return None
            if self.deltas.poll(100):
                self.keep_messages()
        return self.buffer.popleft()

    # Following

    def follow(self):
        # (1)
        members = {"page": self.arguments.page, "viewport": self.arguments.viewport}
        reply, _ = self.ask("open", **members)
        self.topic = "patch|" + reply["topic"]
        # (2)
        self.deltas.setsockopt_string(zmq.SUBSCRIBE, self.topic)
        # (3)
        self.await_message()
        # (4)
        self.fetch()
        while not self.is_done():
            message = self.next_message()
            if message is not None:
                self.take(message)
            elif not self.is_done():
                # (8)
                self.resubscribe()
                self.await_message()
                self.fetch(since=True)

    def await_message(self):
        while (message := self.next_message()) is None:
            self.check_time()
            self.resubscribe()
        self.buffer.appendleft(message)

    def resubscribe(self):
        self.counts["resubscriptions"] += 1
        self.deltas.setsockopt_string(zmq.UNSUBSCRIBE, self.topic)
        self.deltas.setsockopt_string(zmq.SUBSCRIBE, self.topic)

    def take(self, message):
        if "reset" in message:
            self.counts["resets"] += 1
            self.fetch()
        elif "at" in message:
            # (7)
            if message["epoch"] != self.epoch or message["at"] < self.revision:
                self.fetch()
            elif message["at"] > self.revision:
                self.fetch(since=True)
        elif message["epoch"] != self.epoch:
            self.fetch()
        elif message["to"] <= self.revision:
            # (5)
            self.counts["duplicates"] += 1
        elif message["from"] == self.revision:
            # (6)
            self.apply(message)
            self.counts["deltas"] += 1
        else:
            self.counts["gaps"] += 1
            self.buffer.appendleft(message)
            self.fetch(since=True)

    def fetch(self, since=False):
        members = {"page": self.arguments.page, "viewport": self.arguments.viewport}
        if since and self.revision is not None:
            members["since"] = {"epoch": self.epoch, "revision": self.revision}
        reply, body = self.ask("snapshot", **members)
        demand(body is not None, "a snapshot has a body", reply)
        if "deltas" in reply:
            self.counts["sinceFetches"] += 1
            self.take_deltas(reply, json.loads(body))
        else:
            self.counts["wholeFetches"] += 1
            self.document = json.loads(body)
            demand(canonical(self.document).encode() == body, "a snapshot is canonical", body[:300])
            check_document(self.document)
            self.epoch = reply["epoch"]
            self.revision = reply["revision"]
        # A sync older than the document says nothing; the next one is a second away.
        self.buffer = collections.deque(m for m in self.buffer if "at" not in m)

    def take_deltas(self, reply, deltas):
        demand(reply["deltas"] == len(deltas), "as many deltas as promised", reply)
        demand(reply["epoch"] == self.epoch, "deltas of one epoch", reply)
        for delta in deltas:
            check_delta(delta, pure=False)
            demand(delta["from"] == self.revision, "deltas without a gap", delta)
            self.apply(delta)
        demand(reply["revision"] == self.revision, "deltas up to the revision promised", reply)

    def apply(self, delta):
        for operation in delta["ops"]:
            if operation["op"] in ("shift", "frames"):
                self.move_frames(operation)
            else:
                self.document = jsonpatch.apply_patch(self.document, [operation], in_place=True)
        self.revision = delta["to"]

    def move_frames(self, operation):
        elements = jsonpatch.JsonPointer(operation["path"]).resolve(self.document)
        start = operation["start"]
        if operation["op"] == "shift":
            x, y = operation["by"]
            demand(operation["end"] <= len(elements), "a shift within the array", operation)
            for element in elements[start : operation["end"]]:
                frame = element["frame"]
                element["frame"] = [frame[0] + x, frame[1] + y, frame[2], frame[3]]
        else:
            for index, frame in enumerate(operation["frames"]):
                elements[start + index]["frame"] = frame

    # The end

    def is_done(self):
        target = self.target()
        return target is not None and self.revision is not None and self.revision >= target

    def target(self):
        """The revision to stop at: given, or written to the file given; None while unknown."""
        until = self.arguments.until
        if until.isdigit():
            return int(until)
        if not os.path.exists(until):
            return None
        with open(until, encoding="utf-8") as file:
            text = file.read().strip()
        return int(text) if text.isdigit() else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", help="endpoint of the commands socket")
    parser.add_argument("deltas", help="endpoint of the deltas socket")
    parser.add_argument("page", help="address of the page, such as home?user=42")
    parser.add_argument("viewport")
    parser.add_argument("until", help="revision to stop at, or a file that will hold it")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds before it gives up")
    follower = Follower(parser.parse_args())
    try:
        follower.follow()
        check_document(follower.document)
    except (Violation, Refused, TimeoutError) as fault:
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr)
        return 1
    print(json.dumps(dict(follower.counts)), file=sys.stderr)
    sys.stdout.buffer.write(f"{follower.epoch} {follower.revision}\n".encode())
    sys.stdout.buffer.write(canonical(follower.document).encode() + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
