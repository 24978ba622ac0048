"""Canonical JSON in Python: RFC 8785, save that integers are exact.

Written from the RFC, so that it can check what the daemon writes.
As a program: reads one JSON text a line, writes its canonical form a line.
"""

import json
import sys

ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def canonical(value):
    """The canonical text of a value that json.loads gave."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return string(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(element) for element in value) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(string(name) + ":" + canonical(value[name]) for name in names) + "}"
    raise TypeError(f"no JSON: {value!r}")


def string(text):
    """RFC 8785, 3.2.2.2: only what must be escaped is."""
    pieces = []
    for character in text:
        if character in ESCAPES:
            pieces.append(ESCAPES[character])
        elif character < " ":
            pieces.append(f"\\u{ord(character):04x}")
        else:
            pieces.append(character)
    return '"' + "".join(pieces) + '"'


def number(value):
    """RFC 8785, 3.2.2.3: as ECMAScript's Number::toString writes it."""
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("JSON has no such number")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    if fraction == "0":
        fraction = ""
    # The value is 0.<digits> × 10^point.
    point = len(whole) + int(exponent or "0")
    digits = whole + fraction
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    tail = ("+" if power > 0 else "-") + str(abs(power))
    return sign + digits[0] + ("." + digits[1:] if count > 1 else "") + "e" + tail


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(canonical(json.loads(line)).encode() + b"\n")
