"""What can go wrong, as exceptions: one class for each code of the daemon's answers."""

from __future__ import annotations

from typing import Any, ClassVar


class FeeddError(Exception):
    """Anything this package raises about the daemon or the connection to it."""


class BadEndpoint(FeeddError, ValueError):
    """A text that is no endpoint, or a key that is none; nothing was connected."""


class NoReply(FeeddError):
    """No answer came in time.

    What was asked for may have been done or not: ask again with the same `id`, and a push happens
    once all the same.
    """

    def __init__(self, command: str, id: str | None = None) -> None:
        super().__init__(f"no answer to `{command}` in time")
        self.command = command
        self.id = id


class Refused(FeeddError):
    """The daemon does not let this user, or these keys, in."""

    def __init__(self, endpoint: str) -> None:
        super().__init__(f"{endpoint} refuses this user or these keys")
        self.endpoint = endpoint


class TooManyRequests(FeeddError):
    """More requests are under way than the connection holds."""


class Closed(FeeddError):
    """It was closed: before the answer came, or before it was asked."""


class Malformed(FeeddError):
    """Something arrived that is not what the protocol says."""


class Unwritable(FeeddError, ValueError):
    """A value that JSON, or a message, cannot say; nothing was sent."""


class ReplyError(FeeddError):
    """The daemon's answer was an error.

    Attributes:
        code: what programs decide by; one that this package does not know is an `Internal`.
        message: for people; it may change.
        path: a JSON Pointer into the request, where there is one.
        details: whatever else is known.
        id: that of the request.
    """

    default_code: ClassVar[str] = "internal"
    #: Whether the same request may do later.
    is_passing: ClassVar[bool] = False

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        path: str | None = None,
        details: Any = None,
        id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code or self.default_code
        self.message = message
        self.path = path
        self.details = details
        self.id = id

    def __str__(self) -> str:
        place = f" at {self.path}" if self.path else ""
        return f"{self.code}: {self.message}{place}"

    @property
    def retry_after(self) -> float:
        """Seconds that the daemon asks to wait, 0 if it does not."""
        if isinstance(self.details, dict):
            milliseconds = self.details.get("retryAfterMilliseconds", 0)
            if isinstance(milliseconds, (int, float)) and milliseconds > 0:
                return milliseconds / 1000
        return 0.0

    def to_json(self) -> dict[str, Any]:
        """As it stands in a message."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.path is not None:
            error["path"] = self.path
        if self.details is not None:
            error["details"] = self.details
        return error


class BadRequest(ReplyError):
    """The request is none: a member that is unknown, missing or of a wrong type."""

    default_code = "bad_request"


class TooLarge(ReplyError):
    """A limit was passed: the daemon says so, or would, and then nothing was sent."""

    default_code = "too_large"


class Denied(ReplyError):
    """This user may not do that."""

    default_code = "denied"


class NotFound(ReplyError):
    """There is no such page, viewport or source."""

    default_code = "not_found"


class InvalidParams(ReplyError):
    """Parameters do not fit the page or action."""

    default_code = "invalid_params"


class NoTarget(ReplyError):
    """Nothing by this name can be asked for anything."""

    default_code = "no_target"


class NoAction(ReplyError):
    """The target has no such action."""

    default_code = "no_action"


class Conflict(ReplyError):
    """A version differs, or a patch or anchor does not fit."""

    default_code = "conflict"


class IdReused(ReplyError):
    """The id was used for something else."""

    default_code = "id_reused"


class Invalid(ReplyError):
    """The value does not conform to its type."""

    default_code = "invalid"


class Busy(ReplyError):
    """A bound was reached; try again after `retry_after`."""

    default_code = "busy"
    is_passing = True


class Unavailable(ReplyError):
    """The daemon cannot do it now, or nobody serves the target."""

    default_code = "unavailable"
    is_passing = True


class CallTimeout(ReplyError):
    """The worker did not answer in time."""

    default_code = "timeout"
    is_passing = True


class WorkerLost(ReplyError):
    """The worker died while it had the call."""

    default_code = "worker_lost"
    is_passing = True


class CallFailed(ReplyError):
    """The worker's own error.

    Attributes:
        worker_code: the worker's word for it.
        worker_details: what else the worker said.
    """

    default_code = "failed"

    @property
    def worker_code(self) -> str:
        code = self.details.get("code") if isinstance(self.details, dict) else None
        return code if isinstance(code, str) else "failed"

    @property
    def worker_details(self) -> Any:
        return self.details.get("details") if isinstance(self.details, dict) else None


class NotServing(ReplyError):
    """The daemon does not know this worker."""

    default_code = "not_serving"


class Internal(ReplyError):
    """A fault of the daemon's, or a code this package does not know."""

    is_passing = True


_CLASSES: dict[str, type[ReplyError]] = {
    kind.default_code: kind
    for kind in (
        BadRequest, TooLarge, Denied, NotFound, InvalidParams, NoTarget, NoAction, Conflict,
        IdReused, Invalid, Busy, Unavailable, CallTimeout, WorkerLost, CallFailed, NotServing,
        Internal,
    )
}


def said(value: object, limit: int) -> str:
    """`value` as text that UTF-8 has, in `limit` bytes at most, also where it cannot say itself."""
    try:
        text = str(value)
    except Exception as fault:
        text = f"(no text: {type(fault).__name__})"
    return text.encode(errors="replace")[:limit].decode(errors="ignore")


def sentence(fault: BaseException, limit: int) -> str:
    """What a fault is and says, in `limit` bytes at most."""
    name, text = type(fault).__name__, said(fault, limit)
    return said(f"{name}: {text}" if text else name, limit)


def reply_error(error: Any, id: str | None = None) -> ReplyError:
    """The exception for the `error` member of a reply."""
    if not isinstance(error, dict):
        return Internal("a reply that is neither ok nor an error", id=id)
    code, message, path = error.get("code"), error.get("message"), error.get("path")
    code = code if isinstance(code, str) else "internal"
    return _CLASSES.get(code, Internal)(
        message if isinstance(message, str) else code,
        code=code,
        path=path if isinstance(path, str) else None,
        details=error.get("details"),
        id=id,
    )
