"""Walks over pages, apart from how a page is fetched: a walk yields what it wants next, or what it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import AsyncIterator, Awaitable, Callable, Generator, Iterator, TypeVar

from ._errors import Facts, InvalidResponseError, ValidationError
from .models import Changes, LeagueMatches, MatchSummary

#: The longest window of one request.
_LONGEST_WINDOW_DAYS = 31
#: More than any plan has, and few enough to count back from any day.
_LONGEST_HISTORY_DAYS = 36_500


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page that a walk wants."""

    cursor: str | None = None
    start: date | None = None
    days: int | None = None


Row = TypeVar("Row")
Fetched = TypeVar("Fetched")
#: Takes the page that it wanted.
Walk = Generator[Page | MatchSummary, LeagueMatches | None, None]


def drive(
    walk: Generator[Page | Row, Fetched | None, None], fetch: Callable[[Page], Fetched]
) -> Iterator[Row]:
    """What a walk is for, each page fetched when the one before it is used up."""
    page = None
    try:
        while True:
            step = walk.send(page)
            page = None
            if isinstance(step, Page):
                page = fetch(step)
            else:
                yield step
    except StopIteration:
        return


async def drive_async(
    walk: Generator[Page | Row, Fetched | None, None], fetch: Callable[[Page], Awaitable[Fetched]]
) -> AsyncIterator[Row]:
    """The same, for asyncio."""
    page = None
    try:
        while True:
            step = walk.send(page)
            page = None
            if isinstance(step, Page):
                page = await fetch(step)
            else:
                yield step
    except StopIteration:
        return


def _fetched(wanted: Page) -> Generator[Page, Fetched | None, Fetched]:
    page = yield wanted
    assert page is not None
    return page


def _circle() -> InvalidResponseError:
    return InvalidResponseError(
        "The server gave the same cursor twice; the walk was ended. Everything up to here is valid.",
        Facts(code="repeated_cursor"),
    )


def walk_pages(
    cursor: str | None = None,
    *,
    start: date | None = None,
    days: int | None = None,
    first: LeagueMatches | None = None,
) -> Walk:
    """The matches of all pages. `first` is the first page where it is there already.

    `InvalidResponseError` `repeated_cursor`, rather than walk in a circle.
    """
    seen = {cursor}
    page = first or (yield from _fetched(Page(cursor=cursor, start=start, days=days)))
    while True:
        yield from page.matches
        cursor = page.next_cursor
        if not cursor:
            return
        if cursor in seen:
            raise _circle()
        seen.add(cursor)
        page = yield from _fetched(Page(cursor=cursor, start=start, days=days))


def walk_changes(since: str) -> Generator[Page | Changes, Changes | None, None]:
    """The pages of changes from a cursor on, until there is nothing more for now.

    `InvalidResponseError` `repeated_cursor`, rather than walk in a circle.
    """
    seen = {since}
    while True:
        page: Changes = yield from _fetched(Page(cursor=since))
        if page.changes:
            yield page
        if not page.has_more:
            return
        since = page.cursor
        if since in seen:
            raise _circle()
        seen.add(since)


def walk_history(days: int | None) -> Walk:
    """Every verified match of the last `days` days, oldest first, each once.

    The newest window is asked for first, because its answer tells what today is in Paris and how far the plan reaches; it is
    held back until the older windows have been walked. So nothing is paid for twice, and neither the clock nor the plan of the
    caller has to be known.
    """
    if days is not None and not 1 <= days <= _LONGEST_HISTORY_DAYS:
        raise ValidationError(
            f"days is a whole number from 1 to {_LONGEST_HISTORY_DAYS}. No call was made.",
            Facts(code="invalid_days"),
        )
    newest = None if days is None else min(days, _LONGEST_WINDOW_DAYS)
    page: LeagueMatches = yield from _fetched(Page(days=newest))
    entitled = min(page.history_entitlement_days, _LONGEST_HISTORY_DAYS)
    start, today = page.date_range.start, page.date_range.end
    window = today - timedelta(days=entitled if days is None else days - 1)
    most = max(1, min(entitled, _LONGEST_WINDOW_DAYS))

    seen: set[str] = set()
    while window < start:
        length = min(most, (start - window).days)
        yield from _unseen(seen, walk_pages(start=window, days=length))
        window += timedelta(days=length)
    yield from _unseen(seen, walk_pages(days=newest, first=page))


def _unseen(seen: set[str], walk: Walk) -> Walk:
    """A correction published in mid-walk may move a match into a later window."""
    page = None
    while True:
        try:
            step = walk.send(page)
        except StopIteration:
            return
        page = None
        if isinstance(step, Page):
            page = yield step
        elif step.id not in seen:
            seen.add(step.id)
            yield step
