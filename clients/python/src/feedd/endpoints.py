"""Where a daemon is, and a socket to it that survives being refused."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import reduce
from typing import Callable

import zmq
from zmq.utils.monitor import recv_monitor_message

from .errors import BadEndpoint

#: The longest path of a socket file: `sockaddr_un` less its terminating zero.
PATH_BYTES = 107
#: The digits of Z85. Source: ZeroMQ RFC 32.
_Z85 = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"


@dataclass(frozen=True)
class Keys:
    """CURVE keys in Z85: the server's public one, and this client's pair.

    Raises:
        BadEndpoint: one of them is none.
    """

    server: bytes
    public: bytes
    secret: bytes

    def __post_init__(self) -> None:
        for name in ("server", "public", "secret"):
            if not _is_key(getattr(self, name)):
                raise BadEndpoint(f"the key `{name}` is no CURVE key: that is 40 bytes of Z85")


def _is_key(key: object) -> bool:
    if not isinstance(key, bytes):
        return False
    if len(key) == 40 and set(key) <= set(_Z85):
        # Five digits are four bytes.
        groups = [key[start:start + 5] for start in range(0, 40, 5)]
        return all(reduce(lambda n, c: n * 85 + _Z85.index(c), one, 0) < 1 << 32 for one in groups)
    # libzmq takes the bytes themselves too.
    return len(key) == 32


@dataclass(frozen=True)
class Endpoints:
    """Where a daemon listens; by default the packaged one on this machine.

    Raises:
        BadEndpoint: a text is no endpoint.
    """

    commands: str = "ipc:///run/feedd/commands.sock"
    deltas: str = "ipc:///run/feedd/deltas.sock"
    keys: Keys | None = None

    def __post_init__(self) -> None:
        for name, port in (("commands", 7401), ("deltas", 7402)):
            text = getattr(self, name)
            reason = _fault(text)
            if reason is not None:
                raise BadEndpoint(
                    f"`{text}` is no endpoint of {name}: {reason}; write "
                    f"ipc:///run/feedd/{name}.sock or tcp://127.0.0.1:{port}"
                )


def _fault(endpoint: object) -> str | None:
    """Why a text is no endpoint to connect to, if it is none; libzmq takes some that never work."""
    if not isinstance(endpoint, str):
        return "it is no text"
    transport, colon, address = endpoint.partition("://")
    if not colon:
        return "it has no transport"
    if not endpoint.isprintable():
        return "it has characters that cannot be printed"
    match transport:
        case "tcp":
            host, _, port = address.rpartition(":")
            if host in ("", "*") or any(character.isspace() for character in host):
                return "it is not tcp://host:port"
            if not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) <= 65_535:
                return f"the port `{port}` is none from 1 to 65535"
        case "ipc":
            # libzmq gives `@` and `*` meanings of their own.
            if address in ("", "*") or address.startswith("@"):
                return "it has no path of a socket file"
            if len(address.encode()) > PATH_BYTES:
                return f"the path is longer than {PATH_BYTES} bytes"
        case "inproc":
            return None if address else "it has no name"
        case _:
            return f"the transport `{transport}` is none"
    return None


FIRST_PAUSE = 0.1
MAXIMUM_PAUSE = 5.0

_OPTIONS = {
    zmq.LINGER: 0,
    zmq.RECONNECT_IVL: 100,
    zmq.RECONNECT_IVL_MAX: 1000,
    zmq.HEARTBEAT_IVL: 1000,
    zmq.HEARTBEAT_TIMEOUT: 3000,
    zmq.HEARTBEAT_TTL: 3000,
}
#: Requests wait here until there is a connection, and messages until they are read.
_COMMANDS = {zmq.IMMEDIATE: 1, zmq.SNDHWM: 1_000, zmq.RCVHWM: 1_000}
_DELTAS = {zmq.RCVHWM: 10_000}


class Link:
    """A socket to one endpoint, made anew with growing pauses when the other end refuses it.

    libzmq reconnects a lost connection by itself, but gives up one that was refused: a daemon that
    lets us in later would never hear of us.

    Attributes:
        socket: for one thread; never blocks here.
        was_refused: whether the other end refused us and has not let us in since.
        rebuilds: how often a new socket was made; what the old one was subscribed to is gone.
    """

    def __init__(
        self, kind: int, endpoint: str, keys: Keys | None, context: zmq.Context[zmq.Socket[bytes]]
    ) -> None:
        self.endpoint = endpoint
        self.was_refused = False
        self.rebuilds = 0
        self._kind = kind
        self._keys = keys
        self._context = context
        self._pause = FIRST_PAUSE
        self._rebuild_time: float | None = None
        self._open()

    def _open(self) -> None:
        self.socket = self._context.socket(self._kind)
        for option, value in {
            **_OPTIONS, **(_COMMANDS if self._kind == zmq.DEALER else _DELTAS)
        }.items():
            self.socket.setsockopt(option, value)
        if self._keys:
            self.socket.curve_serverkey = self._keys.server
            self.socket.curve_publickey = self._keys.public
            self.socket.curve_secretkey = self._keys.secret
        self.monitor = self.socket.get_monitor_socket(
            zmq.EVENT_HANDSHAKE_SUCCEEDED
            | zmq.EVENT_HANDSHAKE_FAILED_AUTH
            | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
        )
        try:
            self.socket.connect(self.endpoint)
        except zmq.ZMQError as fault:
            self.close()
            raise BadEndpoint(f"`{self.endpoint}` is no endpoint: {fault.strerror}") from fault

    def close(self) -> None:
        """Ends the connection."""
        self.socket.disable_monitor()
        self.monitor.close(0)
        self.socket.close(0)

    @property
    def wake_time(self) -> float | None:
        """When `refresh` has something to do though nothing arrives."""
        return self._rebuild_time

    def refresh(self, now: float) -> None:
        """Looks at what happened to the connection, and makes a new one where that is due."""
        while has_events(self.monitor, zmq.POLLIN):
            if recv_monitor_message(self.monitor)["event"] == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self.was_refused = False
                self._pause = FIRST_PAUSE
            elif self._rebuild_time is None:
                self.was_refused = True
                self._rebuild_time = now + self._pause
                self._pause = min(self._pause * 2, MAXIMUM_PAUSE)
        if self._rebuild_time is not None and self._rebuild_time <= now:
            self._rebuild_time = None
            self.close()
            self._open()
            self.rebuilds += 1

    def send(self, frames: list[bytes]) -> bool:
        """Whether the message was taken; it is not while there is no connection."""
        try:
            self.socket.send_multipart(frames, zmq.DONTWAIT)
        except zmq.Again:
            return False
        return True

    def receive(self) -> list[bytes] | None:
        """The next message that has come."""
        try:
            return self.socket.recv_multipart(zmq.DONTWAIT)
        except zmq.Again:
            return None


def has_events(socket: zmq.Socket[bytes], events: int) -> bool:
    """Whether any of these can be done at once; asking resets the socket's descriptor."""
    now = socket.get(zmq.EVENTS)
    assert isinstance(now, int), "events are a set of bits"
    return bool(now & events)


def open_link(kind: int, endpoints: Endpoints) -> Link:
    """A socket to the commands or, of the kind SUB, the deltas."""
    endpoint = endpoints.deltas if kind == zmq.SUB else endpoints.commands
    return Link(kind, endpoint, endpoints.keys, zmq.Context.instance())


class Pauses:
    """Growing pauses, half of each chance, so that many who failed together come back apart."""

    def __init__(
        self, first: float = 0.05, longest: float = 10.0,
        uniform: Callable[[float, float], float] = random.uniform,
    ) -> None:
        self._first = first
        self._longest = longest
        self._uniform = uniform
        self._count = 0

    def next(self, at_least: float = 0.0) -> float:
        """Seconds to wait, `at_least` more than none."""
        pause = min(self._first * 2 ** min(self._count, 20), self._longest)
        self._count += 1
        return min(at_least, self._longest) + self._uniform(pause / 2, pause)

    def reset(self) -> None:
        """There was progress."""
        self._count = 0
