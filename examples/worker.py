"""A worker: answers the target `cart`, so that `feedctl call cart/add id=7` finds someone.

    python examples/worker.py [COMMANDS-ENDPOINT DELTAS-ENDPOINT]
"""

import logging
import sys
import threading

import feedd

LOCAL = ("tcp://127.0.0.1:7401", "tcp://127.0.0.1:7402")

cart = feedd.Target("cart", doc="A shopping cart, for as long as this program runs", concurrency=4)
lock = threading.Lock()
things: dict[str, int] = {}


# The parameters, their types and defaults are the function's; `remote` lets URLs ask for it:
# feed://cart/add?id=7&count=2
@cart.action(remote=True)
def add(id: str, count: int = 1) -> dict[str, int]:
    """Puts `count` of a thing into the cart, and tells what is in it."""
    if count < 1:
        raise feedd.ActionError("at least one of it", code="bad_count", path="/params/count")
    # Actions run in threads, up to `concurrency` at once.
    with lock:
        things[id] = things.get(id, 0) + count
        return dict(things)


@cart.action
def clear() -> None:
    """Empties the cart."""
    with lock:
        things.clear()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    worker = feedd.Worker(cart, endpoints=feedd.Endpoints(*(sys.argv[1:3] or LOCAL)))
    try:
        worker.run()
    except KeyboardInterrupt:
        pass
