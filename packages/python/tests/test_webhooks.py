"""What an endpoint is sent, as the field's own library has signed it."""

from __future__ import annotations

import pytest
from conftest import WORLD
from prematch import models, webhooks

SIGNED = (WORLD or {}).get("webhooks")
OTHER = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


@pytest.fixture(autouse=True)
def now(monkeypatch):
    """The instant at which the messages were signed, and the way to another one."""

    def set_to(offset: float) -> None:
        monkeypatch.setattr(webhooks.time, "time", lambda: SIGNED["at"] + offset)

    set_to(0)
    return set_to


def headers(message, **changed):
    given = {
        "Webhook-Id": SIGNED["id"],
        "webhook-timestamp": str(int(SIGNED["at"])),
        "WEBHOOK-SIGNATURE": message["signature"],
    }
    return {**given, **changed}


def test_messages_of_each_kind_are_read_as_text_and_as_bytes():
    ping, lost, void = SIGNED["messages"]
    for body in (ping["payload"], ping["payload"].encode()):
        event = webhooks.verify(body, headers(ping), SIGNED["secret"])
        assert isinstance(event, models.PingEvent)
        assert event.data.endpoint == "whe_1"
    event = webhooks.verify(lost["payload"], headers(lost), SIGNED["secret"])
    assert isinstance(event, models.ChangesLostEvent) and event.data.kept_days == 30
    event = webhooks.verify(void["payload"], headers(void), SIGNED["secret"])
    assert isinstance(event, models.ChangeEvent) and event.data.competition == "LIGUE_1"
    assert event.timestamp.tzinfo is not None


def test_one_of_several_secrets_and_of_several_signatures_is_enough():
    ping = SIGNED["messages"][0]
    several = headers(ping, **{"WEBHOOK-SIGNATURE": f"v2,x v1,AAAA {ping['signature']}"})
    assert webhooks.verify(ping["payload"], several, [OTHER, SIGNED["secret"]]).type == "ping"


@pytest.mark.parametrize(
    "changed",
    [
        {"Webhook-Id": "msg_2"},
        {"WEBHOOK-SIGNATURE": "v1,AAAA"},
        {"WEBHOOK-SIGNATURE": ""},
        {"webhook-timestamp": "1772366401"},
        {"webhook-timestamp": "now"},
    ],
)
def test_what_was_altered_is_refused(changed):
    ping = SIGNED["messages"][0]
    with pytest.raises(webhooks.WebhookVerificationError):
        webhooks.verify(ping["payload"], headers(ping, **changed), SIGNED["secret"])


def test_another_body_another_secret_and_missing_headers_are_refused():
    ping = SIGNED["messages"][0]
    for body, secret in ((ping["payload"] + " ", SIGNED["secret"]), (ping["payload"], OTHER)):
        with pytest.raises(webhooks.WebhookVerificationError, match="No signature fits"):
            webhooks.verify(body, headers(ping), secret)
    with pytest.raises(webhooks.WebhookVerificationError, match="webhook-id"):
        webhooks.verify(ping["payload"], {}, SIGNED["secret"])
    with pytest.raises(ValueError, match="looks like whsec_"):
        webhooks.verify(ping["payload"], headers(ping), "whsec_not base64")


@pytest.mark.parametrize(("offset", "is_taken"), [(-299, True), (299, True), (-301, False), (301, False)])
def test_five_minutes_to_either_side_are_taken(now, offset, is_taken):
    ping = SIGNED["messages"][0]
    now(offset)
    if is_taken:
        webhooks.verify(ping["payload"], headers(ping), SIGNED["secret"])
        return
    with pytest.raises(webhooks.WebhookVerificationError, match="five minutes"):
        webhooks.verify(ping["payload"], headers(ping), SIGNED["secret"])
