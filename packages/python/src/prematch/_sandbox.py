"""The clock of a sandbox: once for threads, once for asyncio."""

from __future__ import annotations

from datetime import datetime, timedelta

from . import _calls as calls
from . import _checks as checks
from ._answer import Answer
from ._transport import AsyncTransport, Transport
from .models import MovedSandboxClock, SandboxClock

#: `next_publication`, `next_kickoff`, or an instant.
Place = datetime | str


def advance_by(duration: timedelta | str) -> dict[str, object]:
    if isinstance(duration, timedelta):
        return {"advance": f"PT{int(duration.total_seconds())}S"}
    return {"advance": duration}


class Sandbox:
    """The clock of your sandbox, for a client with a test key (`pm_test_…`): its other methods then answer from a past season.

    A move is never repeated by itself: whether a lost one was made, `clock()` tells.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def clock(self, *, timeout: float | None = None) -> Answer[SandboxClock]:
        """Where it stands, and what comes next. Costs nothing."""
        return self._transport.send(calls.sandbox_clock(timeout))

    def advance(
        self, duration: timedelta | str, *, timeout: float | None = None
    ) -> Answer[MovedSandboxClock]:
        """Moves it forward: by an ISO 8601 duration (`P1D`, `PT6H`) or a timedelta. Tells what happened on the way."""
        return self._transport.send(calls.move_sandbox_clock(advance_by(duration), timeout))

    def advance_to(self, place: Place, *, timeout: float | None = None) -> Answer[MovedSandboxClock]:
        """Moves it to the next publication or kickoff, or to a later instant."""
        return self._transport.send(calls.move_sandbox_clock({"to": checks.instant(place)}, timeout))

    def reset(self, *, timeout: float | None = None) -> Answer[MovedSandboxClock]:
        """Sets it back to the beginning of the season, with unused quotas."""
        return self._transport.send(calls.move_sandbox_clock({"reset": True}, timeout))


class AsyncSandbox:
    """The clock of your sandbox, for a client with a test key (`pm_test_…`): its other methods then answer from a past season.

    A move is never repeated by itself: whether a lost one was made, `clock()` tells.
    """

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def clock(self, *, timeout: float | None = None) -> Answer[SandboxClock]:
        """Where it stands, and what comes next. Costs nothing."""
        return await self._transport.send(calls.sandbox_clock(timeout))

    async def advance(
        self, duration: timedelta | str, *, timeout: float | None = None
    ) -> Answer[MovedSandboxClock]:
        """Moves it forward: by an ISO 8601 duration (`P1D`, `PT6H`) or a timedelta. Tells what happened on the way."""
        return await self._transport.send(calls.move_sandbox_clock(advance_by(duration), timeout))

    async def advance_to(self, place: Place, *, timeout: float | None = None) -> Answer[MovedSandboxClock]:
        """Moves it to the next publication or kickoff, or to a later instant."""
        return await self._transport.send(calls.move_sandbox_clock({"to": checks.instant(place)}, timeout))

    async def reset(self, *, timeout: float | None = None) -> Answer[MovedSandboxClock]:
        """Sets it back to the beginning of the season, with unused quotas."""
        return await self._transport.send(calls.move_sandbox_clock({"reset": True}, timeout))
