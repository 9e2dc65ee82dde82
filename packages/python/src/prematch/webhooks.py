"""What an endpoint of yours is sent: whether it is ours, and what it says."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Iterable, Mapping, Union

from ._decode import Mismatch, decode
from ._errors import Facts, PrematchError
from .models import ChangeEvent, ChangesLostEvent, PingEvent

__all__ = ["Event", "WebhookVerificationError", "verify"]

#: What a message can say; ``type`` tells which.
Event = Union[ChangeEvent, ChangesLostEvent, PingEvent]

_TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"


class WebhookVerificationError(PrematchError):
    """A message is not ours, not as it was sent, or too old."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Facts(code="invalid_signature"))


def verify(payload: str | bytes, headers: Mapping[str, str], secrets: str | Iterable[str]) -> Event:
    """Verify a message as Standard Webhooks (https://www.standardwebhooks.com) says, and read it.

    :param payload: the body exactly as it came, before anything parsed it
    :param headers: of the request, in any case
    :param secrets: of the endpoint, ``whsec_…``; several while one is rotated
    :raises WebhookVerificationError: when it is not to be believed
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp, signature = (
            given["webhook-id"],
            given["webhook-timestamp"],
            given["webhook-signature"],
        )
    except KeyError as missing:
        raise WebhookVerificationError(f"The header {missing.args[0]} is missing.") from None
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > _TOLERANCE_SECONDS:
        raise WebhookVerificationError("webhook-timestamp is not of the last five minutes: is the clock right?")
    body = payload.encode() if isinstance(payload, str) else payload
    signed = f"{message_id}.{timestamp}.".encode() + body
    signatures = [one[3:] for one in signature.split(" ") if one.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures):
            return _read(body)
    raise WebhookVerificationError("No signature fits: is it the secret of this endpoint, and the body as it came?")


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("A webhook secret looks like whsec_… and base64: copy it as it was shown.")
    return key


def _read(body: bytes) -> Event:
    event = json.loads(body)
    try:
        if event["type"] == "ping":
            return decode(PingEvent, event)
        if event["type"] == "changes.lost":
            return decode(ChangesLostEvent, event)
        return decode(ChangeEvent, event)
    except Mismatch as fault:
        raise WebhookVerificationError(f"The message is signed, and not of a shape that is known: {fault}") from None
