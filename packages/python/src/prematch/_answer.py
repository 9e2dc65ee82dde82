"""What every answer carries: its data, its tag, its release and its receipt."""

from __future__ import annotations

import math
import re
import time
from dataclasses import dataclass
from email.utils import format_datetime, parsedate_to_datetime
from typing import Generic, Mapping, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cost:
    """What one answer cost."""

    units: int
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """What an answer says about your limits. A figure is None when the server did not send it."""

    requests_per_minute: int | None
    requests_remaining: int | None
    #: Epoch second at which the oldest request leaves the sliding minute.
    requests_reset_epoch_seconds: int | None
    units_remaining_hour: int | None
    units_remaining_day: int | None
    rows_remaining_day: int | None
    #: What this answer cost.
    cost: Cost | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Generic[T]):
    """An answer: give it to the next same call as `previous`, and what has not changed costs no rows."""

    data: T
    status: int
    #: True when nothing has changed since `previous`: `data` is the one that it had.
    not_modified: bool
    #: Tag of exactly this answer.
    etag: str | None
    #: The release that the answer is from; None where it is from none.
    data_version: str | None
    quota: Quota
    request_id: str | None


_WHOLE = re.compile(r"\s*(\d{1,15})\s*", re.ASCII)
_COST = re.compile(r"units=(\d{1,15}), rows=(\d{1,15})", re.ASCII)


def _whole_number(text: str | None) -> int | None:
    found = _WHOLE.fullmatch(text or "")
    return int(found[1]) if found else None


def read_quota(headers: Mapping[str, str]) -> Quota:
    """The quota headers as integers."""
    cost = _COST.fullmatch(headers.get("x-request-cost", ""))
    return Quota(
        requests_per_minute=_whole_number(headers.get("x-ratelimit-limit")),
        requests_remaining=_whole_number(headers.get("x-ratelimit-remaining")),
        requests_reset_epoch_seconds=_whole_number(headers.get("x-ratelimit-reset")),
        units_remaining_hour=_whole_number(headers.get("x-quota-units-remaining-hour")),
        units_remaining_day=_whole_number(headers.get("x-quota-units-remaining-day")),
        rows_remaining_day=_whole_number(headers.get("x-match-rows-remaining-day")),
        cost=Cost(int(cost[1]), int(cost[2])) if cost else None,
    )


def read_retry_after(headers: Mapping[str, str]) -> int | None:
    """`Retry-After` in seconds: our server sends seconds, what stands in front of it may send a date."""
    text = headers.get("retry-after")
    seconds = _whole_number(text)
    if text is None or seconds is not None:
        return seconds
    try:
        until = parsedate_to_datetime(text)
        # The one form that HTTP has for dates; the parser takes others too.
        if format_datetime(until, usegmt=True) != text.strip():
            return None
    except (TypeError, ValueError):
        return None
    return max(0, math.ceil(until.timestamp() - time.time()))
