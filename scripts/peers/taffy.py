"""Taffy, through stretchable: the trees of L1 and L2. Prints seven runs in nanoseconds as JSON.

    taffy.py cells|column

Trees are built by stretchable; layout is one call into Taffy, without Python in between.
"""

import json
import sys
import time

from stretchable import Node, taffylib
from stretchable.context import taffy
from stretchable.style import AUTO, PCT, FlexDirection, Style
from stretchable.style.geometry.size import SizeAvailableSpace

RUNS = 7
COUNT = 10_000
WIDTH = 375
HEIGHT = 364

COLUMN = FlexDirection.COLUMN


def style(**members):
    return Style(**{"flex_shrink": 0, **members})


CELL = style(flex_direction=COLUMN, padding=12, gap=8)
ROW = style()
WORDS = style(flex_direction=COLUMN, flex_grow=1, flex_shrink=1)
AVATAR = style(size=(40, 40))
LINES = style(size=(160, 18)), style(size=(220, 36))
# Taffy gives a stretched leaf no height by its aspect ratio; one with a width it does.
IMAGE = style(aspect_ratio=1.5, size=(100 * PCT, AUTO))
BUTTON = style(flex_grow=1, size=(AUTO, 36))
ROOT = style(flex_direction=COLUMN, size=(WIDTH, AUTO))


def node(style, *children):
    made = Node(style=style)
    made.extend(children)
    return made


def feed_cell():
    words = node(WORDS, *(node(line) for line in LINES))
    buttons = node(ROW, *(node(BUTTON) for _ in range(3)))
    return node(CELL, node(ROW, node(AVATAR), words), node(IMAGE), buttons)


def leaves(made):
    return [leaf for child in made for leaf in leaves(child)] if len(made) else [made]


def run(roots, dirty):
    """Lays everything out anew: a dirty leaf makes all above it forget what they know."""
    for leaf in dirty:
        taffylib.node_mark_dirty(taffy._ptr, leaf._node_id)
    space = SizeAvailableSpace.default().to_dict()
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for root in roots:
        taffylib.node_compute_layout(taffy._ptr, root._node_id, space)
    wall, cpu = time.perf_counter_ns() - wall, time.process_time_ns() - cpu
    layout = taffylib.PyLayout()
    height = 0
    for root in roots:
        taffylib.node_get_layout(taffy._ptr, root._node_id, layout)
        height += layout.height
    assert height == COUNT * HEIGHT, height
    return wall, cpu


def main():
    taffy.use_rounding = False
    cells = [feed_cell() for _ in range(COUNT)]
    dirty = [leaf for cell in cells for leaf in leaves(cell)]
    # A root of its own gives each cell its width.
    is_column = sys.argv[1] == "column"
    roots = [node(ROOT, *cells)] if is_column else [node(ROOT, cell) for cell in cells]
    runs = [run(roots, dirty) for _ in range(RUNS)]
    print(json.dumps({"wall": [wall for wall, _ in runs], "cpu": [cpu for _, cpu in runs]}))


if __name__ == "__main__":
    main()
