"""The client of feedd: push data, follow pages, answer calls and demand.

::

    import feedd

    with feedd.connect("tcp://127.0.0.1:7401", "tcp://127.0.0.1:7402") as client:
        client.push(feedd.put("recommend/42", {"groups": []}))
        for update in client.subscribe("home?user=42", "phone"):
            print(update.position.revision, update.batch)

`feedd.aio` has the same names for asyncio. docs/clients.md of the project tells more.
"""

from .batch import BatchUpdates, ItemMove, Path, SectionMove
from .changes import (
    Change, delete, items, merge, patch, put, source_arguments, source_name, state,
)
from .client import Client, DataService, DemandFollower, Subscription, Worker, connect
from .commands import Answer, Command, Opened, Receipt, Reply, Snapshot, Source
from .contract import ActionError, Call, Protocol, Target
from .demanding import Demand
from .document import DoesNotFit, apply
from .endpoints import Endpoints, Keys
from .errors import (
    BadEndpoint, BadRequest, Busy, CallFailed, CallTimeout, Closed, Conflict, Denied, FeeddError,
    IdReused, Internal, Invalid, InvalidParams, Malformed, NoAction, NoReply, NotFound, NoTarget,
    NotServing, Refused, ReplyError, TooLarge, TooManyRequests, Unavailable, Unwritable, WorkerLost,
)
from .following import Update
from .messages import Delta, Position
from .operations import Add, Frames, Move, Operation, Remove, Replace, Shift
from .subscriber import Bounds

__all__ = [
    "ActionError", "Add", "Answer", "BadEndpoint", "BadRequest", "BatchUpdates", "Bounds", "Busy",
    "Call", "CallFailed", "CallTimeout", "Change", "Client", "Closed", "Command", "Conflict",
    "DataService", "Delta", "Demand", "DemandFollower", "Denied", "DoesNotFit", "Endpoints",
    "FeeddError", "Frames", "IdReused", "Internal", "Invalid", "InvalidParams", "ItemMove", "Keys",
    "Malformed", "Move", "NoAction", "NoReply", "NoTarget", "NotFound", "NotServing", "Opened",
    "Operation", "Path", "Position", "Protocol", "Receipt", "Refused", "Remove", "Replace",
    "Reply", "ReplyError", "SectionMove", "Shift", "Snapshot", "Source", "Subscription", "Target",
    "TooLarge", "TooManyRequests", "Unavailable", "Unwritable", "Update", "Worker", "WorkerLost",
    "apply", "connect", "delete", "items", "merge", "patch", "put", "source_arguments",
    "source_name", "state",
]
