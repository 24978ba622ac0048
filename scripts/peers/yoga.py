"""Yoga, through poga: the trees of L1 and L2. Prints seven runs in nanoseconds as JSON.

    yoga.py cells|column
"""

import json
import sys
import time

from poga.libpoga_capi import *

RUNS = 7
COUNT = 10_000
WIDTH = 375
HEIGHT = 364


def node(children=(), direction=None, **style):
    """A node with CSS's defaults, of which Yoga's differ in the direction alone."""
    made = YGNodeNew()
    YGNodeStyleSetFlexDirection(made, direction or YGFlexDirection.Column)
    YGNodeStyleSetFlexShrink(made, style.get("shrink", 0))
    if "grow" in style:
        YGNodeStyleSetFlexGrow(made, style["grow"])
    if "width" in style:
        YGNodeStyleSetWidth(made, style["width"])
    if "height" in style:
        YGNodeStyleSetHeight(made, style["height"])
    if "ratio" in style:
        YGNodeStyleSetAspectRatio(made, style["ratio"])
    if "padding" in style:
        YGNodeStyleSetPadding(made, YGEdge.All, style["padding"])
    for index, child in enumerate(children):
        YGNodeInsertChild(made, child, index)
    return made


def feed_cell():
    """11 nodes. This Yoga has no `gap`: margins of the first and last child stand for it."""
    words = node([node(width=160, height=18), node(width=220, height=36)], grow=1, shrink=1)
    head = node([node(width=40, height=40), words], direction=YGFlexDirection.Row)
    image = node(ratio=1.5)
    buttons = node([node(grow=1, height=36) for _ in range(3)], direction=YGFlexDirection.Row)
    YGNodeStyleSetMargin(head, YGEdge.Bottom, 8)
    YGNodeStyleSetMargin(buttons, YGEdge.Top, 8)
    return node([head, image, buttons], padding=12)


def lay_out(root):
    YGNodeCalculateLayout(root, WIDTH, YGUndefined, YGDirection.LTR)


def run(workload):
    cells = [feed_cell() for _ in range(COUNT)]
    roots = cells if workload == "cells" else [node(cells)]
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for root in roots:
        lay_out(root)
    wall, cpu = time.perf_counter_ns() - wall, time.process_time_ns() - cpu
    height = sum(YGNodeLayoutGetHeight(root) for root in roots)
    assert height == COUNT * HEIGHT, height
    for root in roots:
        YGNodeFreeRecursive(root)
    return wall, cpu


def main():
    runs = [run(sys.argv[1]) for _ in range(RUNS)]
    print(json.dumps({"wall": [wall for wall, _ in runs], "cpu": [cpu for _, cpu in runs]}))


if __name__ == "__main__":
    main()
