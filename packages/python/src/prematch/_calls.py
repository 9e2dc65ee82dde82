"""The calls of the API, apart from how they are sent."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Iterable, Literal, Mapping, Sequence

from . import _checks as checks
from ._answer import Answer
from ._protocol import Call
from .models import (
    AnalyticsPayload,
    AnalyticsSections,
    BulkMatches,
    Changes,
    DayMatches,
    Health,
    KeyProfile,
    KeyUsage,
    LeagueMatches,
    Leagues,
    MovedSandboxClock,
    SandboxClock,
)

Include = Literal["upcoming", "past", "all"]
#: A part of the analytics payload that `include` can name.
Section = Literal["statistics", "standings", "features", "prediction", "context", "quality"]


def leagues(previous: Answer[Leagues] | None, timeout: float | None) -> Call[Leagues]:
    return Call(path="/v1/leagues", answers=Leagues, previous=previous, timeout=timeout)


def league_matches(
    code: str,
    *,
    include: Include | None,
    start: date | str | None,
    end: date | str | None,
    days: int | None,
    limit: int | None,
    cursor: str | None,
    include_unreliable: bool | None,
    as_of: datetime | str | None,
    previous: Answer[LeagueMatches] | None,
    timeout: float | None,
) -> Call[LeagueMatches]:
    return Call(
        path=f"/v1/leagues/{checks.check_competition_code(code)}/matches",
        answers=LeagueMatches,
        query={
            "include": include,
            "start": checks.day(start),
            "end": checks.day(end),
            "days": days,
            "limit": limit,
            "cursor": cursor,
            "include_unreliable": include_unreliable,
            "as_of": checks.instant(as_of),
        },
        previous=previous,
        timeout=timeout,
    )


def match(
    match_id: str,
    include_unreliable: bool | None,
    as_of: datetime | str | None,
    previous: Answer[AnalyticsPayload] | None,
    timeout: float | None,
) -> Call[AnalyticsPayload]:
    return Call(
        path=f"/v1/matches/{checks.check_match_id(match_id)}",
        answers=AnalyticsPayload,
        query={"include_unreliable": include_unreliable, "as_of": checks.instant(as_of)},
        previous=previous,
        timeout=timeout,
    )


def match_sections(
    match_id: str,
    include: Sequence[Section],
    include_unreliable: bool | None,
    as_of: datetime | str | None,
    previous: Answer[AnalyticsSections] | None,
    timeout: float | None,
) -> Call[AnalyticsSections]:
    return Call(
        path=f"/v1/matches/{checks.check_match_id(match_id)}",
        answers=AnalyticsSections,
        query={
            "include": checks.check_sections(include),
            "include_unreliable": include_unreliable,
            "as_of": checks.instant(as_of),
        },
        previous=previous,
        timeout=timeout,
    )


def matches_bulk(
    match_ids: Iterable[str],
    include_unreliable: bool | None,
    previous: Answer[BulkMatches] | None,
    timeout: float | None,
) -> Call[BulkMatches]:
    return Call(
        method="POST",
        path="/v1/matches/bulk",
        answers=BulkMatches,
        query={"include_unreliable": include_unreliable},
        body={"match_ids": checks.check_bulk_ids(match_ids)},
        previous=previous,
        timeout=timeout,
    )


def today(
    path: Literal["/v1/matches/today", "/v1/picks/today"],
    limit: int | None,
    include_unreliable: bool | None,
    as_of: datetime | str | None,
    previous: Answer[DayMatches] | None,
    timeout: float | None,
) -> Call[DayMatches]:
    return Call(
        path=path,
        answers=DayMatches,
        query={"limit": limit, "include_unreliable": include_unreliable, "as_of": checks.instant(as_of)},
        previous=previous,
        timeout=timeout,
    )


def changes(
    since: str | None,
    limit: int | None,
    include_drift: bool | None,
    include_unreliable: bool | None,
    timeout: float | None,
) -> Call[Changes]:
    def nothing_new(headers: Mapping[str, str]) -> Changes:
        return Changes(
            source="Prematch",
            data_version=headers.get("x-data-version", ""),
            cursor=since or "",
            has_more=False,
            changes=(),
        )

    return Call(
        path="/v1/changes",
        answers=Changes,
        query={
            "since": since,
            "limit": limit,
            "include_drift": include_drift,
            "include_unreliable": include_unreliable,
        },
        # The cursor says what the caller has, as a tag does.
        unchanged=None if since is None else nothing_new,
        timeout=timeout,
    )


def me(timeout: float | None) -> Call[KeyProfile]:
    return Call(path="/v1/me", answers=KeyProfile, timeout=timeout)


def usage(timeout: float | None) -> Call[KeyUsage]:
    return Call(path="/v1/me/usage", answers=KeyUsage, timeout=timeout)


def sandbox_clock(timeout: float | None) -> Call[SandboxClock]:
    return Call(path="/v1/test/clock", answers=SandboxClock, timeout=timeout)


def move_sandbox_clock(move: Mapping[str, object], timeout: float | None) -> Call[MovedSandboxClock]:
    return Call(
        method="POST", path="/v1/test/clock", answers=MovedSandboxClock, body=move, timeout=timeout
    )


def health(timeout: float | None) -> Call[Health]:
    return Call(path="/v1/health", answers=Health, timeout=timeout, is_open=True, is_data=_is_degraded)


def _is_degraded(status: int, body: Mapping[str, Any]) -> bool:
    """Only this body: others of a 503 may have a `status` too, such as the number that proxies repeat there."""
    return status == 503 and body.get("status") == "degraded"
