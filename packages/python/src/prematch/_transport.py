"""Calls over httpx: once for threads, once for asyncio."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from typing import Any, Awaitable, Callable, TypeVar

import httpx

from ._answer import Answer
from ._errors import NetworkError, PrematchError
from ._options import Settings, check_timeout
from ._protocol import Call, Received, headers_of, late_error, network_error, read, url_of
from ._retry import retry_delay

T = TypeVar("T")


def _as_it_is(request: httpx.Request) -> httpx.Request:
    """Instead of what httpx would take from a netrc file."""
    return request


def _options(settings: Settings) -> dict[str, Any]:
    is_tls = settings.base_url.startswith("https:")
    # A redirect would carry the key's header along. Plain http is for this machine: no proxy, and no certificates to load.
    return {"follow_redirects": False, "trust_env": is_tls, "verify": is_tls}


def _wait_before_next(error: PrematchError, call: Call[Any], attempt: int, settings: Settings) -> float:
    """Seconds; raises the error when the call is not tried again. A POST never is: it may have been charged."""
    wait = retry_delay(error, attempt, settings) if call.method == "GET" else None
    if wait is None:
        raise error
    return wait


class Transport:
    def __init__(
        self, settings: Settings, transport: httpx.BaseTransport | None, sleep: Callable[[float], object]
    ) -> None:
        self._settings = settings
        self._sleep = sleep
        self._http = httpx.Client(transport=transport, **_options(settings))

    def close(self) -> None:
        self._http.close()

    def send(self, call: Call[T]) -> Answer[T]:
        timeout = check_timeout(self._settings.timeout if call.timeout is None else call.timeout)
        url = url_of(call, self._settings)
        for attempt in count():
            try:
                return read(call, self._attempt(call, url, timeout), self._settings)
            except PrematchError as thrown:
                error = thrown
            # Outside of the handler: an error that is raised in it would drag along what httpx knows of the headers.
            self._sleep(_wait_before_next(error, call, attempt, self._settings))
        raise AssertionError

    def _attempt(self, call: Call[Any], url: str, timeout: float) -> Received:
        deadline = time.monotonic() + timeout
        failure: NetworkError
        try:
            with self._http.stream(
                call.method,
                url,
                headers=headers_of(call, self._settings),
                content=call.content,
                timeout=timeout,
                auth=_as_it_is,
            ) as response:
                parts = []
                for part in response.iter_bytes():
                    parts.append(part)
                    if time.monotonic() > deadline:
                        raise httpx.ReadTimeout("")
                return Received(response.status_code, _headers(response), b"".join(parts))
        except httpx.TimeoutException:
            failure = late_error(call, timeout)
        except (httpx.HTTPError, OSError) as thrown:
            failure = network_error(call, thrown, self._settings)
        raise failure


class AsyncTransport:
    def __init__(
        self,
        settings: Settings,
        transport: httpx.AsyncBaseTransport | None,
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._settings = settings
        self._sleep = sleep
        self._http = httpx.AsyncClient(transport=transport, **_options(settings))

    async def close(self) -> None:
        await self._http.aclose()

    async def send(self, call: Call[T]) -> Answer[T]:
        timeout = check_timeout(self._settings.timeout if call.timeout is None else call.timeout)
        url = url_of(call, self._settings)
        for attempt in count():
            try:
                return read(call, await self._attempt(call, url, timeout), self._settings)
            except PrematchError as thrown:
                error = thrown
            await self._sleep(_wait_before_next(error, call, attempt, self._settings))
        raise AssertionError

    async def _attempt(self, call: Call[Any], url: str, timeout: float) -> Received:
        failure: NetworkError
        try:
            answering = self._http.request(
                call.method,
                url,
                headers=headers_of(call, self._settings),
                content=call.content,
                timeout=timeout,
                auth=_as_it_is,
            )
            response = await asyncio.wait_for(answering, timeout)
            return Received(response.status_code, _headers(response), response.content)
        except (httpx.TimeoutException, asyncio.TimeoutError):
            failure = late_error(call, timeout)
        except (httpx.HTTPError, OSError) as thrown:
            failure = network_error(call, thrown, self._settings)
        raise failure


def _headers(response: httpx.Response) -> dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}
