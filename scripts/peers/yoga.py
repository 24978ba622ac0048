"""Yoga, through poga: the trees of L1 to L4. Prints seven runs in nanoseconds, and frames to
compare, as JSON.

    yoga.py cells|column|dirty|nested|wrapping
"""

import json
import sys
import time

from poga.libpoga_capi import *

RUNS = 7
COUNT = 10_000
WIDTH = 375


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


def column_of_cells():
    return node([feed_cell() for _ in range(COUNT)])


def nested():
    """100 boxes in one another, columns and rows by turns, round a leaf."""
    made = node(width=10, height=10)
    for level in reversed(range(100)):
        direction = YGFlexDirection.Column if level % 2 == 0 else YGFlexDirection.Row
        made = node([made], direction, padding=1)
    return made


def wrapping():
    """1,000 leaves of seven widths and three heights in a row that wraps."""
    leaves = [node(width=20 + index % 7 * 5, height=20 + index % 3 * 10) for index in range(1000)]
    made = node(leaves, YGFlexDirection.Row)
    YGNodeStyleSetFlexWrap(made, YGWrap.Wrap)
    return made


def children(made):
    return [YGNodeGetChild(made, index) for index in range(YGNodeGetChildCount(made))]


def frames(made):
    """Of the node and all below it, in preorder, relative to the parent's."""
    own = [
        get(made)
        for get in (
            YGNodeLayoutGetLeft, YGNodeLayoutGetTop, YGNodeLayoutGetWidth, YGNodeLayoutGetHeight)
    ]
    return [own] + [frame for child in children(made) for frame in frames(child)]


def lay_out(roots):
    """The wall and CPU time of laying them all out, one call each."""
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for root in roots:
        YGNodeCalculateLayout(root, WIDTH, YGUndefined, YGDirection.LTR)
    return time.perf_counter_ns() - wall, time.process_time_ns() - cpu


def run_new(make, count, sample):
    """Trees laid out for the first time."""
    roots = [make() for _ in range(count)]
    taken = lay_out(roots)
    shown = frames(roots[0])[:sample]
    for root in roots:
        YGNodeFreeRecursive(root)
    return [taken], shown


def run_dirty():
    """The column of cells, one leaf of which takes another height again and again."""
    root = column_of_cells()
    lay_out([root])
    cell = YGNodeGetChild(root, COUNT // 2)
    words = children(children(cell)[0])[1]
    leaf = children(words)[1]
    runs = []
    for height in [54, 36] * (RUNS // 2) + [54]:
        YGNodeStyleSetHeight(leaf, height)
        runs.append(lay_out([root]))
    return runs, [frames(root)[0], frames(YGNodeGetChild(root, COUNT - 1))[0]]


def main():
    workload = sys.argv[1]
    if workload == "dirty":
        runs, shown = run_dirty()
    else:
        make, count, sample = {
            "cells": (feed_cell, COUNT, None),
            "column": (column_of_cells, 1, 23),
            "nested": (nested, 1, None),
            "wrapping": (wrapping, 1, None),
        }[workload]
        runs = []
        for _ in range(RUNS):
            taken, shown = run_new(make, count, sample)
            runs += taken
    print(
        json.dumps(
            {"wall": [wall for wall, _ in runs], "cpu": [cpu for _, cpu in runs], "frames": shown}))


if __name__ == "__main__":
    main()
