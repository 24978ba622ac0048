"""The Python of docs/clients.md runs, block after block, against a real daemon."""

from __future__ import annotations

import contextlib
import io
import re
import unittest

from daemon import ROOT, Daemon

MARKUP = """
viewport phone { width: 390, height: 844, scale: 1 }
protocol Thing { id: string, title: string }
source things: list(Thing)
source settings
source timeOfDay: string
source weather(city: string)
component Line(text: string) { <row height={20} data-text={text}/> }
page home() {
  use all = things
  <section key="all"><Line for={t in all} key={t.id} text={t.title}/></section>
}
page weather(city: string) {
  use now = weather(city)
  <status of={now}>
    <loading><section key="wait"><Line key="l" text="…"/></section></loading>
    <section key="now"><Line key="l" text={string(now.celsius)}/></section>
  </status>
}
"""


class Guide(unittest.TestCase):
    def test_every_block_of_the_guide_runs(self) -> None:
        text = (ROOT / "docs/clients.md").read_text()
        blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        self.assertGreaterEqual(len(blocks), 8)
        with Daemon(MARKUP, "{}") as daemon:
            names: dict = {"__name__": "guide"}
            for number, block in enumerate(blocks, 1):
                block = block.replace("tcp://127.0.0.1:7401", daemon.endpoints.commands)
                block = block.replace("tcp://127.0.0.1:7402", daemon.endpoints.deltas)
                with self.subTest(block=number), contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block, f"docs/clients.md, block {number}", "exec"), names)
            names["subscription"].close()
            names["client"].close()


if __name__ == "__main__":
    unittest.main()
