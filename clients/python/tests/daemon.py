"""A real feedd for tests, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import feedd

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("FEEDD_PROGRAM", ROOT / ".build/debug/feedd"))
#: How long a test waits for what must happen; a debug build on a busy machine is slow.
PATIENCE = 60.0


class Daemon:
    """The program with some markup; ended with the `with` block."""

    def __init__(self, markup: str, settings: str = "{durability: 'memory'}") -> None:
        # Short, for a socket's path has 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="feedd-"))
        self.endpoints = feedd.Endpoints(
            f"ipc://{self.folder}/commands.sock", f"ipc://{self.folder}/deltas.sock"
        )
        config = self.folder / "config"
        config.mkdir()
        (config / "test.feed").write_text(markup)
        (config / "feedd.json5").write_text(settings)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self.folder / "stderr", "ab") as log:
            self.process = subprocess.Popen(
                [
                    PROGRAM, "--config", self.folder / "config", "--state", self.folder / "state",
                    "--commands", self.endpoints.commands, "--deltas", self.endpoints.deltas,
                ],
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE
        with feedd.Client(self.endpoints, timeout=0.2, patience=0) as client:
            while True:
                try:
                    return client.ping()
                except feedd.NoReply:
                    if self.process.poll() is None and time.monotonic() < deadline:
                        continue
                    complaint = (self.folder / "stderr").read_text()
                    self.__exit__()
                    raise AssertionError(f"feedd did not start: {complaint}") from None

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Daemon:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_until(condition, what: str = "it") -> None:
    """Asks until `condition` holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.01)
