"""A subscriber that draws a page in a terminal, and marks the lines that just changed.

    python examples/subscriber.py PAGE VIEWPORT [COMMANDS-ENDPOINT DELTAS-ENDPOINT]
"""

import asyncio
import sys

import feedd
import feedd.aio

LOCAL = ("tcp://127.0.0.1:7401", "tcp://127.0.0.1:7402")


def texts(element):
    """All words of an element, in the order they are drawn."""
    words = element.get("props", {}).get("text")
    inside = [text for child in element.get("children", []) for text in texts(child)]
    return [str(words)] + inside if words is not None else inside


def draw(update):
    """Each cell is a line; `+` came, `>` moved, `*` shows something else."""
    batch = update.batch
    came, marks = set(batch.section_inserts), {}
    marks |= {path: "+" for path in batch.item_inserts}
    marks |= {move.new: ">" for move in batch.item_moves}
    marks |= {path: "*" for path in batch.item_updates}
    # Reloads are named by where they were; without a list view, look for where they are.
    for old in batch.item_reloads:
        marks[place_now(update, old)] = "*"
    lines = [f"{update.document['page']} at revision {update.position.revision}"]
    for index, section in enumerate(update.document["sections"]):
        lines.append(f"── {section['key']}")
        for item, cell in enumerate(section["items"]):
            mark = "+" if index in came else marks.get((index, item), " ")
            lines.append(f"{mark} {' '.join(texts(cell['element']))}")
    start = "\033[2J\033[H" if sys.stdout.isatty() else ""
    print(start + "\n".join(lines), flush=True)


def place_now(update, old):
    """Where the cell is that was at `old` before."""
    before = update.before["sections"][old.section]
    key = before["items"][old.item]["key"]
    for index, section in enumerate(update.document["sections"]):
        if section["key"] == before["key"]:
            return index, [cell["key"] for cell in section["items"]].index(key)


async def main(page, viewport, *endpoints):
    async with feedd.aio.Client(feedd.Endpoints(*(endpoints or LOCAL))) as client:
        async for update in client.subscribe(page, viewport):
            draw(update)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
