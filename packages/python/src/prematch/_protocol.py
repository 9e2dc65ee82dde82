"""What is sent for a call, and what an answer to it means. Nothing here touches a network."""

from __future__ import annotations

import errno
import json
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Generic, Literal, Mapping, TypeVar
from urllib.parse import urlencode

from ._answer import Answer, read_quota, read_retry_after
from ._decode import Mismatch, decode
from ._errors import (
    ApiError,
    Facts,
    InvalidResponseError,
    NetworkError,
    RequestTimeoutError,
    ValidationError,
    error_of_status,
)
from ._options import Settings
from ._version import __version__

T = TypeVar("T")
Parameter = str | int | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Generic[T]):
    """One call of the API."""

    method: Literal["GET", "POST"] = "GET"
    #: Path below the base address, its parts checked.
    path: str
    #: What its answer is.
    answers: type[T]
    query: Mapping[str, Parameter] = field(default_factory=dict)
    #: Sent as JSON.
    body: object = None
    #: The last answer to the same call; makes it conditional.
    previous: Answer[T] | None = None
    #: What a 304 says, by its headers, where the query names what the caller has.
    unchanged: Callable[[Mapping[str, str]], T] | None = None
    #: Seconds, instead of the client's.
    timeout: float | None = None
    #: Leave the key out.
    is_open: bool = False
    #: True for an answer with an error status that is data all the same.
    is_data: Callable[[int, Mapping[str, Any]], bool] = lambda status, body: False

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def content(self) -> bytes | None:
        return None if self.body is None else json.dumps(self.body).encode()


@dataclass(frozen=True, slots=True)
class Received:
    """An answer as it came."""

    status: int
    #: Names in small letters.
    headers: Mapping[str, str]
    body: bytes


def url_of(call: Call[Any], settings: Settings) -> str:
    """The address of a call. `ValidationError` when the key stands in it."""
    query = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in call.query.items()
        if value is not None
    }
    url = settings.base_url + call.path + (f"?{urlencode(query)}" if query else "")
    if settings.api_key in url:
        raise ValidationError(
            "The API key was given where a part of the address belongs. No call was made: addresses end up in logs.",
            Facts(code="api_key_in_url"),
        )
    return url


def headers_of(call: Call[Any], settings: Settings) -> dict[str, str]:
    headers = {"Accept": "application/json", "User-Agent": f"prematch-python/{__version__}"}
    if not call.is_open:
        headers["X-API-Key"] = settings.api_key
    if call.body is not None:
        headers["Content-Type"] = "application/json"
    if call.previous is not None and call.previous.etag is not None:
        headers["If-None-Match"] = call.previous.etag
    return headers


def read(call: Call[T], received: Received, settings: Settings) -> Answer[T]:
    """The answer to a call, or the error that it is."""
    status, headers = received.status, received.headers
    quota = read_quota(headers)
    request_id = _hide_key(headers.get("x-request-id", ""), settings) or None
    facts = Facts(
        code="invalid_response",
        status=status,
        request_id=request_id,
        retry_after_seconds=read_retry_after(headers),
        quota=quota,
    )
    previous = call.previous

    def answer(data: T, not_modified: bool) -> Answer[T]:
        return Answer(
            data=data,
            status=status,
            not_modified=not_modified,
            etag=headers.get("etag", previous.etag if previous and not_modified else None),
            data_version=headers.get("x-data-version"),
            quota=quota,
            request_id=request_id,
        )

    if status == 304 and previous is not None and previous.etag is not None:
        return answer(previous.data, True)
    if status == 304 and call.unchanged is not None:
        return answer(call.unchanged(headers), True)

    body = _parse_object(received.body)
    if body is not None and (200 <= status < 300 or call.is_data(status, body)):
        try:
            return answer(decode(call.answers, body), False)
        except Mismatch as thrown:
            strange = f"{call.name}: {status}, but {_hide_key(str(thrown), settings)}. Is base_url the address of the API?"
    elif status >= 400:
        raise _refusal(call, received, facts, settings)
    else:
        strange = f"{call.name}: {status}{_strangeness(status)}"
    raise InvalidResponseError(strange, facts)


def _refusal(call: Call[Any], received: Received, facts: Facts, settings: Settings) -> ApiError:
    status = received.status
    # Hidden in what was parsed: as it arrived, any letter of the key could be an escape.
    text = json.dumps(_parse_object(received.body), ensure_ascii=False)
    shown = json.loads(_hide_key(text, settings)) or {}
    detail, message = shown.get("detail"), shown.get("message")
    code = detail if isinstance(detail, str) else _code_of_status(status)
    advice = message if isinstance(message, str) else ""
    return error_of_status(
        status,
        f"{call.name}: {status} {code}.{' ' if advice else ''}{advice}",
        replace(facts, code=code, message=advice, issues=tuple(detail) if isinstance(detail, list) else ()),
    )


def late_error(call: Call[Any], timeout: float) -> RequestTimeoutError:
    return RequestTimeoutError(
        f"{call.name}: no complete answer within {timeout:g} s.", Facts(code="timeout")
    )


def network_error(call: Call[Any], thrown: BaseException, settings: Settings) -> NetworkError:
    reason = _hide_key(str(thrown) or type(thrown).__name__, settings)
    return NetworkError(
        f"{call.name}: no answer: {reason.rstrip('.')}.",
        Facts(code=_system_code_of(thrown) or "network_error"),
    )


def _hide_key(text: str, settings: Settings) -> str:
    """Whatever somebody else wrote, before it becomes part of an error."""
    return text.replace(settings.api_key, "[api key]")


def _parse_object(body: bytes) -> Mapping[str, Any] | None:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _code_of_status(status: int) -> str:
    """A code for answers of servers other than ours, which give none."""
    return "validation_error" if status == 422 else f"http_{status}"


def _strangeness(status: int) -> str:
    """Why an answer that is no error cannot be one of this API either."""
    if status in (301, 302, 303, 307, 308):
        return ". The server points elsewhere, and the key does not follow; set base_url to the API's own address."
    if status == 304:
        return ", but nothing was sent to compare with. Something on the way answers in place of the API, such as a cache."
    if 200 <= status < 300:
        return ", but no JSON object. Is base_url the address of the API?"
    return ", which the API never answers. Is base_url its address?"


def _system_code_of(thrown: BaseException | None) -> str | None:
    """`ECONNRESET` and the like, from the innermost error that has one."""
    found = None
    while thrown is not None:
        if isinstance(thrown, OSError):
            found = errno.errorcode.get(thrown.errno or 0, found)
        thrown = thrown.__cause__ or thrown.__context__
    return found
