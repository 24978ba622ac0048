"""What messages and documents must look like, checked one by one.

Written from the protocol's text: a daemon that sends anything else fails the test.
"""

MEMBERS = {
    "add": {"op", "path", "value", "key"},
    "remove": {"op", "path", "key"},
    "replace": {"op", "path", "value", "key"},
    "move": {"op", "path", "from", "key"},
    "shift": {"op", "path", "start", "end", "by"},
    "frames": {"op", "path", "start", "frames"},
}
PURE = {"add", "remove", "replace", "move"}


class Violation(Exception):
    """The daemon sent something the protocol does not allow."""


def demand(condition, what, value):
    if not condition:
        raise Violation(f"{what}: {str(value)[:300]}")


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def are_integers(value, count):
    return isinstance(value, list) and len(value) == count and all(map(is_integer, value))


def check_publication(message):
    """A delta, a sync or a reset, with its members and no others."""
    demand(isinstance(message, dict), "a publication is an object", message)
    demand(isinstance(message.get("epoch"), str), "a publication has its epoch", message)
    if "ops" in message:
        check_delta(message, pure=True)
    elif "at" in message:
        demand(set(message) == {"epoch", "at"}, "a sync's members", message)
        demand(is_integer(message["at"]) and message["at"] >= 0, "a sync's revision", message)
    else:
        demand(set(message) == {"epoch", "reset"}, "a reset's members", message)
        demand(isinstance(message["reset"], str), "a reset's reason", message)


def check_delta(delta, pure):
    """A delta; `pure` where only RFC 6902 is allowed."""
    demand(set(delta) == {"epoch", "from", "to", "time", "ops"}, "a delta's members", delta)
    numbers = [delta[name] for name in ("from", "to", "time")]
    demand(all(map(is_integer, numbers)), "a delta's numbers", delta)
    demand(delta["from"] < delta["to"], "a delta leads forward", delta)
    demand(isinstance(delta["ops"], list) and delta["ops"], "a delta changes something", delta)
    for operation in delta["ops"]:
        check_operation(operation, pure)


def check_operation(operation, pure):
    demand(isinstance(operation, dict), "an operation is an object", operation)
    name = operation.get("op")
    demand(name in MEMBERS, "an operation of the protocol", operation)
    demand(not pure or name in PURE, "an operation of RFC 6902", operation)
    demand(set(operation) <= MEMBERS[name], "an operation's members", operation)
    missing = MEMBERS[name] - {"key"} - set(operation)
    demand(not missing, "an operation has all its members", operation)
    demand(isinstance(operation["path"], str), "a path is a string", operation)
    demand(isinstance(operation.get("key", ""), str), "a key is a string", operation)
    if name == "shift":
        demand(are_integers(operation["by"], 2), "an offset is two integers", operation)
    if name == "frames":
        frames = operation["frames"]
        demand(all(are_integers(frame, 4) for frame in frames), "frames", operation)


def check_document(document):
    """A page: integer frames, and keys that are unique among their siblings."""
    demand(isinstance(document, dict), "a document is an object", document)
    allowed = {"page", "viewport", "scale", "size", "sections", "props"}
    demand(set(document) <= allowed, "a document's members", sorted(document))
    demand(isinstance(document.get("page"), str), "a document names its page", document)
    demand(isinstance(document.get("viewport"), str), "a document names its viewport", document)
    demand(are_integers(document.get("size"), 2), "a size is two integers", document)
    sections = document.get("sections", [])
    check_keys(sections)
    for section in sections:
        demand(isinstance(section.get("layout"), str), "a section has a layout", section)
        demand(are_integers(section.get("frame"), 4), "a frame is four integers", section)
        items = section.get("items", [])
        check_keys(items)
        cells = items + [section[name] for name in ("header", "footer") if name in section]
        for cell in cells:
            demand(are_integers(cell.get("frame"), 4), "a frame is four integers", cell)
            check_element(cell.get("element"))


def check_keys(siblings):
    demand(isinstance(siblings, list), "siblings are an array", siblings)
    keys = [sibling.get("key") for sibling in siblings]
    demand(all(isinstance(key, str) for key in keys), "a key is a string", keys)
    demand(len(set(keys)) == len(keys), "keys are unique", keys)


def check_element(root):
    waiting = [root]
    while waiting:
        element = waiting.pop()
        demand(isinstance(element, dict), "an element is an object", element)
        demand(isinstance(element.get("type"), str), "an element has a type", element)
        demand(are_integers(element.get("frame"), 4), "a frame is four integers", element)
        waiting.extend(element.get("children", []))
