"""From signing up to a verified webhook of a changed forecast, on a service of this machine."""

from __future__ import annotations

import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import httpx
from prematch import Prematch, webhooks

#: Webhooks leave within a second or two of what they tell.
PATIENCE = 3.0


def sign_up(account: httpx.Client, email: str) -> str:
    """Signs in with a code from the local inbox; a new address gets an account. Gives the session's token."""
    challenge = post(account, "/auth/request-code", {"email": email})["challenge_id"]
    while True:
        mails = read(account.get("/dev/inbox.json", params={"to": email}))
        code = re.search(r"^\s*(\d{6})\s*$", mails[0]["text"], re.MULTILINE) if mails else None
        if code:
            body = {"email": email, "code": code[1], "challenge_id": challenge}
            return str(post(account, "/auth/verify-code", body)["token"])
        time.sleep(0.2)


def post(account: httpx.Client, path: str, body: dict[str, object]) -> Any:
    return read(account.post(path, json=body))


def read(answer: httpx.Response) -> Any:
    answer.raise_for_status()
    return answer.json()


class Receiver(HTTPServer):
    """Keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Keep)
        self.received: list[tuple[bytes, dict[str, str]]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Keep(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        payload = self.rfile.read(int(self.headers["content-length"]))
        self.server.received.append((payload, dict(self.headers.items())))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing: what it is sent is shown verified."""


def walk(url: str, email: str) -> webhooks.Event:
    with httpx.Client(base_url=url, timeout=30) as account:
        account.headers["authorization"] = f"Bearer {sign_up(account, email)}"
        post(account, "/account/plan", {"plan": "developer"})
        print(f"{email} has an account with Developer.")
        key = post(account, "/v1/dashboard/sandbox/keys", {"name": "walk"})["key"]
        receiver = Receiver()
        with Prematch(key, base_url=url) as test:
            print(f"The sandbox begins at {test.sandbox.reset().data.now}.")
            target = f"http://127.0.0.1:{receiver.server_port}/prematch"
            body: dict[str, object] = {"url": target, "events": ["forecast.changed"]}
            secret = post(account, "/v1/dashboard/webhooks?mode=test", body)["secret"]
            while True:
                moved = test.sandbox.advance_to("next_publication").data
                print(f"Published as of {moved.now}: {sum(one.changes for one in moved.publications)} changes.")
                until = time.monotonic() + PATIENCE
                while not receiver.received and time.monotonic() < until:
                    time.sleep(0.1)
                if receiver.received:
                    payload, headers = receiver.received[0]
                    return webhooks.verify(payload, headers, secret)
                if moved.next_publication is None:
                    raise SystemExit("The season is over, and nothing was told.")


if __name__ == "__main__":
    started = time.monotonic()
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:3000"
    event = walk(address, f"walk-{time.time_ns()}@example.org")
    print(f"Verified: {event.type} at {event.timestamp}.")
    print(f"{time.monotonic() - started:.1f} s.")
