"""When a call is tried again, and how long it waits before."""

from __future__ import annotations

import random

from ._errors import NetworkError, PrematchError, RateLimitError, ServerError
from ._options import Settings

_PASSING_STATUS = {502, 503, 504}
#: A longer `Retry-After` is the caller's decision: then the error says how long it is.
_LONGEST_WAIT_SECONDS = 60
_FIRST_BACKOFF_SECONDS = 0.5
_LONGEST_BACKOFF_SECONDS = 8.0


def retry_delay(error: PrematchError, attempt: int, settings: Settings) -> float | None:
    """Seconds to wait before a GET is tried again; None when it must not be.

    `attempt` is 0 after the first attempt.
    """
    if attempt >= settings.max_retries or not _may_pass(error, settings):
        return None
    told = error.retry_after_seconds or 0
    if told > _LONGEST_WAIT_SECONDS:
        return None
    # Not sooner than without it: a server that says 0 would be asked again without a pause.
    return max(float(told), _backoff(attempt))


def _may_pass(error: PrematchError, settings: Settings) -> bool:
    if isinstance(error, NetworkError):
        return True
    if isinstance(error, RateLimitError):
        return settings.retry_on_rate_limit
    return isinstance(error, ServerError) and error.status in _PASSING_STATUS


def _backoff(attempt: int) -> float:
    """Doubles with each attempt; the random half keeps clients from coming back all at once."""
    full: float = min(_LONGEST_BACKOFF_SECONDS, _FIRST_BACKOFF_SECONDS * 2 ** min(attempt, 10))
    return full / 2 + random.random() * full / 2
