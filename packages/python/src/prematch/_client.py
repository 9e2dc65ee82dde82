"""The client for threads."""

from __future__ import annotations

import time
from datetime import date, datetime
from typing import Callable, Iterable, Iterator, Sequence

import httpx

from . import _calls as calls
from ._answer import Answer
from ._calls import Include, Section
from ._options import DEFAULT_TIMEOUT, read_options
from ._sandbox import Sandbox
from ._transport import Transport
from ._walks import Page, drive, walk_changes, walk_history, walk_pages
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
    MatchSummary,
)


class Prematch:
    """The data API of Prematch. For servers only: whoever has the key can use your quota.

    Every method raises a `PrematchError` when it has no answer. A method that was given the `previous` answer to the same call
    gives its data again when nothing has changed (`not_modified`), which costs no rows. What a plan includes is the server's to
    say; nothing here reads it from the key. Threads may share a client.
    """

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = 0,
        retry_on_rate_limit: bool = False,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        """
        `api_key`: from a place outside the code. `base_url`: `https://…`; plain http only for this machine.
        `timeout`: seconds until an answer is whole. `max_retries`: further attempts of a GET after a network error or a 502, 503
        or 504; none by default, since an attempt that failed on its way back may have been charged. `retry_on_rate_limit`: also
        after a 429. `transport`: a transport of httpx, for a proxy or for your tests; it must not follow redirects.
        `sleep`: replaces the wait before a retry, for tests. Raises `ConfigurationError`.
        """
        settings = read_options(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            max_retries=max_retries,
            retry_on_rate_limit=retry_on_rate_limit,
        )
        #: Where the calls go.
        self.base_url = settings.base_url
        self._transport = Transport(settings, transport, sleep)
        #: The clock of your sandbox, where the key is a test key.
        self.sandbox = Sandbox(self._transport)

    def list_leagues(
        self, *, previous: Answer[Leagues] | None = None, timeout: float | None = None
    ) -> Answer[Leagues]:
        """Your selected competitions. 1 unit."""
        return self._transport.send(calls.leagues(previous, timeout))

    def list_league_matches(
        self,
        code: str,
        *,
        include: Include | None = None,
        start: date | str | None = None,
        end: date | str | None = None,
        days: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_unreliable: bool | None = None,
        as_of: datetime | str | None = None,
        previous: Answer[LeagueMatches] | None = None,
        timeout: float | None = None,
    ) -> Answer[LeagueMatches]:
        """One page of a competition's matches, by kickoff. 1 unit, a row per match. Days are those of Europe/Paris."""
        return self._transport.send(
            calls.league_matches(
                code,
                include=include,
                start=start,
                end=end,
                days=days,
                limit=limit,
                cursor=cursor,
                include_unreliable=include_unreliable,
                as_of=as_of,
                previous=previous,
                timeout=timeout,
            )
        )

    def iter_league_matches(
        self,
        code: str,
        *,
        include: Include | None = None,
        start: date | str | None = None,
        end: date | str | None = None,
        days: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_unreliable: bool | None = None,
        as_of: datetime | str | None = None,
        timeout: float | None = None,
    ) -> Iterator[MatchSummary]:
        """A competition's matches, page after page, fetched as you go."""

        def fetch(page: Page) -> LeagueMatches:
            return self.list_league_matches(
                code,
                include=include,
                start=start,
                end=end,
                days=days,
                limit=limit,
                cursor=page.cursor,
                include_unreliable=include_unreliable,
                as_of=as_of,
                timeout=timeout,
            ).data

        return drive(walk_pages(cursor), fetch)

    def iter_league_history(
        self,
        code: str,
        *,
        days: int | None = None,
        limit: int | None = None,
        include_unreliable: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[MatchSummary]:
        """All verified past matches that your plan has, or of the last `days`, oldest first, each once, fetched as you go."""

        def fetch(page: Page) -> LeagueMatches:
            return self.list_league_matches(
                code,
                include="past",
                start=page.start,
                days=page.days,
                limit=limit,
                cursor=page.cursor,
                include_unreliable=include_unreliable,
                timeout=timeout,
            ).data

        return drive(walk_history(days), fetch)

    def get_match(
        self,
        match_id: str,
        *,
        include_unreliable: bool | None = None,
        as_of: datetime | str | None = None,
        previous: Answer[AnalyticsPayload] | None = None,
        timeout: float | None = None,
    ) -> Answer[AnalyticsPayload]:
        """The analytics of one match. 1 unit, 1 row."""
        return self._transport.send(calls.match(match_id, include_unreliable, as_of, previous, timeout))

    def get_match_sections(
        self,
        match_id: str,
        include: Sequence[Section],
        *,
        include_unreliable: bool | None = None,
        as_of: datetime | str | None = None,
        previous: Answer[AnalyticsSections] | None = None,
        timeout: float | None = None,
    ) -> Answer[AnalyticsSections]:
        """The sections of a match that you name; the others are None. 1 unit, 1 row."""
        return self._transport.send(
            calls.match_sections(match_id, include, include_unreliable, as_of, previous, timeout)
        )

    def get_matches_bulk(
        self,
        match_ids: Iterable[str],
        *,
        include_unreliable: bool | None = None,
        previous: Answer[BulkMatches] | None = None,
        timeout: float | None = None,
    ) -> Answer[BulkMatches]:
        """The analytics of 1 to 100 matches, in your order; what is missing or not yours stands in `errors`.

        The ids are checked before the call. A unit per ten ids, a row per payload. Never tried again by itself.
        """
        return self._transport.send(calls.matches_bulk(match_ids, include_unreliable, previous, timeout))

    def list_today_matches(
        self,
        *,
        include_unreliable: bool | None = None,
        as_of: datetime | str | None = None,
        previous: Answer[DayMatches] | None = None,
        timeout: float | None = None,
    ) -> Answer[DayMatches]:
        """What is still to be played today, Paris time. 1 unit, a row per match."""
        return self._transport.send(
            calls.today("/v1/matches/today", None, include_unreliable, as_of, previous, timeout)
        )

    def list_today_picks(
        self,
        *,
        limit: int = 20,
        include_unreliable: bool | None = None,
        as_of: datetime | str | None = None,
        previous: Answer[DayMatches] | None = None,
        timeout: float | None = None,
    ) -> Answer[DayMatches]:
        """The clearest picks of today, 20 unless you say otherwise. 1 unit, a row per pick."""
        return self._transport.send(
            calls.today("/v1/picks/today", limit, include_unreliable, as_of, previous, timeout)
        )

    def list_changes(
        self,
        *,
        since: str | None = None,
        limit: int | None = None,
        include_drift: bool | None = None,
        include_unreliable: bool | None = None,
        timeout: float | None = None,
    ) -> Answer[Changes]:
        """One page of what changed since a cursor; when nothing has (`not_modified`), one without changes.

        Without `since`, the cursor to begin with: call that first, then read your lists. 1 unit, a row per change that brings a
        match.
        """
        return self._transport.send(
            calls.changes(since, limit, include_drift, include_unreliable, timeout)
        )

    def changes(
        self,
        since: str,
        *,
        limit: int | None = None,
        include_drift: bool | None = None,
        include_unreliable: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[Changes]:
        """The pages of what changed since a cursor, until there is nothing more for now, fetched as you go.

        Apply a page, then store its `cursor`: that is the `since` to go on with, today or after a restart.
        """

        def fetch(page: Page) -> Changes:
            answer = self.list_changes(
                since=page.cursor,
                limit=limit,
                include_drift=include_drift,
                include_unreliable=include_unreliable,
                timeout=timeout,
            )
            return answer.data

        return drive(walk_changes(since), fetch)

    def me(self, *, timeout: float | None = None) -> Answer[KeyProfile]:
        """Whose key this is and what it may do. Costs no units, but a place in the minute window."""
        return self._transport.send(calls.me(timeout))

    def usage(self, *, timeout: float | None = None) -> Answer[KeyUsage]:
        """What is used and what is left. Costs no units, but a place in the minute window."""
        return self._transport.send(calls.usage(timeout))

    def health(self, *, timeout: float | None = None) -> Answer[Health]:
        """Whether data is being served; asked without the key. A server that says it is degraded is an answer too."""
        return self._transport.send(calls.health(timeout))

    def close(self) -> None:
        """Closes its connections."""
        self._transport.close()

    def __enter__(self) -> Prematch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        """The address, never the key."""
        return f"Prematch({self.base_url!r})"
