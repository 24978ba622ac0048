"""Taffy, through stretchable: the trees of L1 to L4. Prints seven runs in nanoseconds, and frames
to compare, as JSON.

    taffy.py cells|column|dirty|nested|wrapping

Trees are built by stretchable; layout is one call into Taffy, without Python in between.
"""

import json
import sys
import time

from stretchable import Node, taffylib
from stretchable.context import taffy
from stretchable.style import AUTO, PCT, FlexDirection, FlexWrap, Style
from stretchable.style.geometry.size import SizeAvailableSpace

RUNS = 7
COUNT = 10_000
WIDTH = 375

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


def nested():
    """100 boxes in one another, columns and rows by turns, round a leaf."""
    made = node(style(size=(10, 10)))
    for level in reversed(range(100)):
        direction = COLUMN if level % 2 == 0 else FlexDirection.ROW
        made = node(style(flex_direction=direction, padding=1), made)
    return made


def wrapping():
    """1,000 leaves of seven widths and three heights in a row that wraps."""
    leaves = [
        node(style(size=(20 + index % 7 * 5, 20 + index % 3 * 10))) for index in range(1000)]
    return node(style(flex_wrap=FlexWrap.WRAP), *leaves)


def leaves(made):
    return [leaf for child in made for leaf in leaves(child)] if len(made) else [made]


def frame(made):
    layout = taffylib.PyLayout()
    taffylib.node_get_layout(taffy._ptr, made._node_id, layout)
    return [layout.x, layout.y, layout.width, layout.height]


def frames(made):
    """Of the node and all below it, in preorder, relative to the parent's."""
    return [frame(made)] + [inner for child in made for inner in frames(child)]


def lay_out(roots):
    """The wall and CPU time of laying them all out, one call each."""
    space = SizeAvailableSpace.default().to_dict()
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for root in roots:
        taffylib.node_compute_layout(taffy._ptr, root._node_id, space)
    return time.perf_counter_ns() - wall, time.process_time_ns() - cpu


def run_new(roots):
    """Lays everything out anew: a dirty leaf makes all above it forget what they know."""
    dirty = [leaf for root in roots for leaf in leaves(root)]
    runs = []
    for _ in range(RUNS):
        for leaf in dirty:
            taffylib.node_mark_dirty(taffy._ptr, leaf._node_id)
        runs.append(lay_out(roots))
    return runs


def run_dirty(root, cells):
    """The column of cells, one leaf of which takes another height again and again."""
    lay_out([root])
    leaf = list(list(list(cells[COUNT // 2])[0])[1])[1]
    runs = []
    for height in [54, 36] * (RUNS // 2) + [54]:
        leaf.style = style(size=(220, height))
        runs.append(lay_out([root]))
    return runs


def main():
    taffy.use_rounding = False
    workload = sys.argv[1]
    # A root of its own gives each tree its width.
    if workload in ("nested", "wrapping"):
        tree = nested() if workload == "nested" else wrapping()
        runs = run_new([node(ROOT, tree)])
        shown = frames(tree)
    else:
        cells = [feed_cell() for _ in range(COUNT)]
        if workload == "cells":
            runs = run_new([node(ROOT, cell) for cell in cells])
            shown = frames(cells[0])
        else:
            column = node(ROOT, *cells)
            runs = run_new([column]) if workload == "column" else run_dirty(column, cells)
            shown = [frame(column)]
            if workload == "column":
                shown += frames(cells[0]) + frames(cells[1])
            else:
                shown.append(frame(cells[-1]))
    print(
        json.dumps(
            {"wall": [wall for wall, _ in runs], "cpu": [cpu for _, cpu in runs], "frames": shown}))


if __name__ == "__main__":
    main()
