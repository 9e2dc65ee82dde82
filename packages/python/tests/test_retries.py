"""What is tried again, and after how long: the same as the TypeScript client does."""

from __future__ import annotations

import time
from email.utils import formatdate

import prematch
import pytest

LEAGUES = {"source": "Prematch", "data_version": "rel_1", "leagues": []}
OK = (200, {}, LEAGUES)


def unavailable(**headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    return 503, headers, {"detail": "store_unavailable", "message": "Later.", "request_id": "req_1"}


def limited(seconds):
    return 429, {"retry-after": str(seconds)}, {"detail": "rate_limit_exceeded", "message": "Wait."}


@pytest.fixture
def client_with(connect, faults):
    """A client that notes how long it would wait, and does not."""

    def make(**options):
        waits = []
        client = connect("some-api-key", base_url=faults.url, sleep=waits.append, **options)
        client_with.waits = waits
        return client, waits

    client_with = make
    return make


@pytest.mark.parametrize("fault", [unavailable(retry_after="1"), limited(1), "reset"], ids=str)
def test_without_max_retries_all_is_told_at_once(client_with, faults, fault):
    faults.play(fault, OK)
    client, waits = client_with()
    with pytest.raises(prematch.PrematchError, match="GET /v1/leagues"):
        client.list_leagues()
    assert (len(faults.requests), waits) == (1, [])


@pytest.mark.parametrize(
    "fault", [(502, {}, "<h1>Bad gateway</h1>"), unavailable(), (504, {}, ""), "reset", "cut"], ids=str
)
def test_what_passes_is_tried_once_more_and_answered(client_with, faults, fault):
    faults.play(fault, OK)
    client, waits = client_with(max_retries=2)
    assert client.list_leagues().data.leagues == ()
    assert (len(faults.requests), len(waits)) == (2, 1)


@pytest.mark.parametrize("fault", ["silence", "trickle"])
def test_a_call_without_a_whole_answer_is_made_again_once_its_time_is_up(client_with, faults, fault):
    faults.play(fault, OK)
    started = time.monotonic()
    client, _ = client_with(max_retries=1, timeout=0.15)
    assert client.list_leagues().status == 200
    assert len(faults.requests) == 2 and time.monotonic() - started < 2


def test_a_late_answer_is_a_timeout_of_python_too(client_with, faults):
    faults.play("silence")
    client, _ = client_with()
    with pytest.raises(TimeoutError) as raised:
        client.list_leagues(timeout=0.1)
    assert isinstance(raised.value, prematch.RequestTimeoutError)
    assert str(raised.value) == "GET /v1/leagues: no complete answer within 0.1 s."


def test_a_reset_connection_has_the_code_of_the_system(client_with, faults):
    with pytest.raises(prematch.NetworkError) as raised:
        client_with()[0].list_leagues()
    assert raised.value.code == "ECONNRESET" and raised.value.__context__ is None


def test_it_gives_up_after_as_many_with_the_last_error(client_with, faults):
    faults.play("reset", "reset", unavailable())
    with pytest.raises(prematch.ServerError) as raised:
        client_with(max_retries=2)[0].list_leagues()
    assert raised.value.code == "store_unavailable" and raised.value.message == "Later."
    assert len(faults.requests) == 3


@pytest.mark.parametrize(
    "fault",
    [
        (400, {}, {"detail": "invalid_days"}),
        (401, {}, {"detail": "invalid_api_key"}),
        (403, {}, {"detail": "competition_not_selected"}),
        (404, {}, {"detail": "competition_not_found"}),
        (500, {}, {"detail": "internal_error"}),
        (200, {}, "<html>"),
        (302, {"location": "/elsewhere"}, ""),
        (304, {}, ""),
        limited(1),
    ],
    ids=str,
)
def test_what_does_not_pass_is_never_tried_again(client_with, faults, fault):
    faults.play(fault, OK)
    client, waits = client_with(max_retries=5)
    with pytest.raises(prematch.PrematchError, match="GET /v1/leagues"):
        client.list_leagues()
    assert (len(faults.requests), waits) == (1, [])


@pytest.mark.parametrize("fault", [unavailable(), limited(1), "reset"], ids=str)
def test_a_post_is_never_tried_again_it_may_have_been_charged(client_with, faults, fault):
    faults.play(fault, OK)
    client, waits = client_with(max_retries=5, retry_on_rate_limit=True)
    with pytest.raises(prematch.PrematchError, match="POST /v1/matches/bulk"):
        client.get_matches_bulk([f"fsm:v1:{'0' * 64}"])
    assert (len(faults.requests), waits) == (1, [])


def test_a_server_that_says_it_is_degraded_has_answered(client_with, faults):
    health = {
        "status": "degraded",
        "reasons": ["no_release"],
        "api_version": "1",
        "source": "Prematch",
        "data_version": None,
        "promoted_at": None,
        "release_age_seconds": None,
        "release_pinned": False,
        "time": "2026-04-20T10:00:00Z",
    }
    faults.play((503, {"retry-after": "5"}, health), OK)
    answer = client_with(max_retries=5)[0].health()
    assert (answer.data.status, answer.status, len(faults.requests)) == ("degraded", 503, 1)
    assert "x-api-key" not in faults.requests[0].lower()


def test_it_waits_as_long_as_retry_after_says(client_with, faults):
    faults.play(unavailable(retry_after="2"), OK)
    client, waits = client_with(max_retries=1)
    client.list_leagues()
    assert waits == [2]
    faults.play(limited(60), limited(2), OK)
    client, waits = client_with(max_retries=2, retry_on_rate_limit=True)
    client.list_leagues()
    assert waits == [60, 2]


@pytest.mark.parametrize("fault", [limited(61), unavailable(retry_after="61")], ids=str)
def test_but_not_longer_than_a_minute(client_with, faults, fault):
    faults.play(fault, OK)
    client, waits = client_with(max_retries=5, retry_on_rate_limit=True)
    with pytest.raises(prematch.ApiError) as raised:
        client.list_leagues()
    assert (raised.value.retry_after_seconds, len(faults.requests), waits) == (61, 1, [])


def test_a_date_counts_like_seconds(client_with, faults):
    faults.play(unavailable(retry_after=formatdate(time.time() + 3_600, usegmt=True)), OK)
    with pytest.raises(prematch.ServerError):
        client_with(max_retries=5)[0].list_leagues()
    faults.play(unavailable(retry_after=formatdate(time.time() + 59, usegmt=True)), OK)
    client, waits = client_with(max_retries=1)
    client.list_leagues()
    assert 55 <= waits[0] <= 59


@pytest.mark.parametrize(
    "said",
    [
        "0",
        formatdate(0, usegmt=True),
        "1.5",
        "-1",
        "+1",
        "10, 20",
        "2030-01-01",
        "1 January 2030 00:00 UTC",
        "Mon, 01 Jan 2030 00:00:00 GMT",
        "Thu, 31 Feb 2030 00:00:00 GMT",
        "Tue, 01 Jan 2030 00:00:00 GMT, 5",
    ],
)
def test_else_twice_as_long_each_time_half_of_it_random_up_to_8_seconds(client_with, faults, said):
    faults.play(unavailable(retry_after=said))
    ladders = []
    for _ in range(2):
        client, waits = client_with(max_retries=7)
        with pytest.raises(prematch.ServerError):
            client.list_leagues()
        ladders.append(waits)
    full = [0.5, 1, 2, 4, 8, 8, 8]
    for waits in ladders:
        assert all(most / 2 <= wait <= most for wait, most in zip(waits, full, strict=True))
    assert ladders[0] != ladders[1]
