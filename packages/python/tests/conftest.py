"""The running service, and a server that fails as it is told. Each test of a client runs with both of them."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import socket
import struct
import threading
from typing import Any, Callable, Iterator

import pytest
from prematch import AsyncPrematch, Prematch

#: `url`, and the keys of accounts by plan, as the tests of the project started them.
WORLD = json.loads(os.environ.get("PREMATCH_TEST_WORLD", "null"))


class _Waited:
    """A part of it, each of whose methods is waited for."""

    def __init__(self, loop: asyncio.AbstractEventLoop, part: Any) -> None:
        self._loop, self._part = loop, part

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._part, name)
        return lambda *args, **options: self._loop.run_until_complete(method(*args, **options))


class Blocking:
    """The client for asyncio, called as the other is."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        sleep = options.pop("sleep", None)
        if sleep is not None:

            async def wait(seconds: float) -> None:
                sleep(seconds)

            options["sleep"] = wait
        self._client = AsyncPrematch(*args, **options)

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._client, name)
        if name == "sandbox":
            return _Waited(self._loop, member)
        if not callable(member):
            return member

        def call(*args: Any, **options: Any) -> Any:
            made = member(*args, **options)
            return self._walk(made) if inspect.isasyncgen(made) else self._loop.run_until_complete(made)

        return call

    def _walk(self, walk: Any) -> Iterator[Any]:
        while True:
            try:
                yield self._loop.run_until_complete(walk.__anext__())
            except StopAsyncIteration:
                return

    def close(self) -> None:
        self._loop.run_until_complete(self._client.close())
        self._loop.close()

    def __repr__(self) -> str:
        return repr(self._client)


@pytest.fixture(params=[Prematch, Blocking], ids=["threads", "asyncio"])
def connect(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Makes clients, which are closed after the test."""
    opened = []

    def make(*args: Any, **options: Any) -> Any:
        client = request.param(*args, **options)
        opened.append(client)
        return client

    yield make
    for client in opened:
        client.close()


@pytest.fixture
def live(connect: Callable[..., Any]) -> Callable[..., Any]:
    """Clients of the running service, by plan."""
    return lambda plan, **options: connect(WORLD["keys"][plan].pop(), base_url=WORLD["url"], **options)


class FaultServer:
    """Answers one request after the other as it was told, over real sockets; the last fault stays.

    A fault is `reset`, `silence`, `cut` (in the middle of the body), `trickle`, or `(status, headers, body)`.
    """

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._held: list[socket.socket] = []
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.requests: list[str] = []
        self._script: list[Any] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def play(self, *faults: Any) -> None:
        self._script = list(faults)
        self.requests.clear()

    def close(self) -> None:
        self._socket.close()
        for one in self._held:
            one.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        request = b""
        while b"\r\n\r\n" not in request:
            part = connection.recv(65536)
            if not part:
                return
            request += part
        self.requests.append(request.decode("latin-1"))
        fault = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        if fault == "silence":
            self._held.append(connection)
            return
        if fault == "reset":
            # Zero seconds to linger: the other side is reset instead of told that this is the end.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif fault == "cut":
            connection.sendall(b'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"leagues":')
        elif fault == "trickle":
            try:
                connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
                while True:
                    connection.sendall(b" ")
                    threading.Event().wait(0.02)
            except OSError:
                pass
        else:
            status, headers, body = fault
            content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
            head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            length = f"content-length: {len(content)}\r\n" if status != 304 else ""
            connection.sendall(
                f"HTTP/1.1 {status} X\r\n{head}{length}connection: close\r\n\r\n".encode() + content
            )
        connection.close()


@pytest.fixture(scope="session")
def fault_server() -> Iterator[FaultServer]:
    server = FaultServer()
    yield server
    server.close()


@pytest.fixture
def faults(fault_server: FaultServer) -> FaultServer:
    fault_server.play("reset")
    return fault_server
