"""Every way in which a call can end without an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Sequence

from ._answer import Quota


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known about a failure."""

    code: str
    message: str = ""
    status: int | None = None
    request_id: str | None = None
    retry_after_seconds: int | None = None
    quota: Quota | None = None
    issues: Sequence[Mapping[str, Any]] = ()


class PrematchError(Exception):
    """The base of every error of this package. Nothing in it ever contains the API key."""

    #: Machine-readable reason: the server's own code where it gave one.
    code: str
    #: The server's sentence on what to do next; empty where it gave none.
    message: str
    #: HTTP status; None when there was no answer, or no call.
    status: int | None
    #: The server's id of this request: quote it when you ask about it.
    request_id: str | None
    #: Seconds after which the same call can work, where the server said so.
    retry_after_seconds: int | None
    #: What was left when the server answered, where it said so.
    quota: Quota | None
    #: What is wrong with the request, item by item, on a 422: each has `loc`, `msg` and `type`.
    issues: Sequence[Mapping[str, Any]]

    def __init__(self, text: str, facts: Facts) -> None:
        super().__init__(text, facts)
        self.code = facts.code
        self.message = facts.message
        self.status = facts.status
        self.request_id = facts.request_id
        self.retry_after_seconds = facts.retry_after_seconds
        self.quota = facts.quota
        self.issues = facts.issues

    def __str__(self) -> str:
        return str(self.args[0])


class ConfigurationError(PrematchError):
    """The client was given options it cannot work with."""


class ApiError(PrematchError):
    """The server answered with an error status. The classes below name the common ones."""


class ValidationError(ApiError):
    """400 or 422: the request is wrong. Without a status it was found out before any call."""


class AuthenticationError(ApiError):
    """401: the key is missing, unknown or revoked."""


class PermissionDeniedError(ApiError):
    """403: the plan or the selection does not include this."""


class NotFoundError(ApiError):
    """404: no such competition or match, or not available to you."""


class ConflictError(ApiError):
    """409: it conflicts with the state of your account."""


class RateLimitError(ApiError):
    """429: a limit is reached; `code` says which, `retry_after_seconds` for how long."""


class ServerError(ApiError):
    """5xx: the server, or something in front of it, failed."""


class NetworkError(PrematchError):
    """No answer arrived. `code` is the system's, such as `ECONNRESET`, where there is one."""


class RequestTimeoutError(NetworkError, TimeoutError):
    """No complete answer arrived in time. The server may have served and charged the call all the same."""


class InvalidResponseError(PrematchError):
    """Something answered, but not as this API does: a redirect, no JSON, no page of matches, or a cursor that leads in a circle."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def error_of_status(status: int, text: str, facts: Facts) -> ApiError:
    """The error for an answer with an error status."""
    return _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)(text, facts)
