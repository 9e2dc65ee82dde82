"""Answers of something that is not this API, and walks that it would lead astray."""

from __future__ import annotations

import json

import prematch
import pytest

PAGE = {
    "league": {"code": "X", "name": "X", "country": "X"},
    "catalog_status": "selectable",
    "activity_status": "active",
    "matches_available": 0,
    "matches_returned": 0,
    "future_matches_available": 0,
    "historical_matches_available": 0,
    "history_entitlement_days": 7,
    "history_available_from": None,
    "next_cursor": None,
    "date_range": {"start": "2026-03-21", "end": "2026-04-20", "include": "past"},
    "timezone": "Europe/Paris",
    "source": "Prematch",
    "data_version": "rel_1",
    "matches": [],
}


@pytest.fixture
def client(connect, faults):
    return connect("some-api-key", base_url=faults.url)


def page(**more):
    return 200, {"x-request-id": "req_1"}, {**PAGE, **more}


def test_a_cursor_that_comes_back_ends_the_walk(client, faults):
    faults.play(page(next_cursor="a"), page(next_cursor="b"), page(next_cursor="a"))
    with pytest.raises(prematch.InvalidResponseError) as raised:
        list(client.iter_league_matches("X"))
    assert raised.value.code == "repeated_cursor" and len(faults.requests) == 3
    faults.play(page(next_cursor="mine"))
    with pytest.raises(prematch.InvalidResponseError):
        list(client.iter_league_matches("X", cursor="mine"))
    assert len(faults.requests) == 1


def test_changes_that_lead_in_a_circle_and_a_304_to_no_cursor_are_none(client, faults):
    told = {"source": "X", "data_version": "rel_1", "cursor": "a", "has_more": True, "changes": []}
    faults.play((200, {}, told))
    with pytest.raises(prematch.InvalidResponseError) as raised:
        list(client.changes("b"))
    assert raised.value.code == "repeated_cursor" and len(faults.requests) == 2
    faults.play((304, {}, ""))
    with pytest.raises(prematch.InvalidResponseError, match="nothing was sent to compare with"):
        client.list_changes()


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"matches": {}}, "matches is not a list"),
        ({"matches": [None]}, "matches[0] is not an object"),
        ({"next_cursor": 7}, "next_cursor is not a text"),
        ({"date_range": None}, "date_range is not an object"),
        ({"date_range": {"start": "2026-99-99", "end": "today", "include": "all"}}, "date_range.start is no day"),
        ({"history_entitlement_days": True}, "history_entitlement_days is not a whole number"),
        ({"history_available_from": "soon"}, "history_available_from is no instant"),
    ],
    ids=str,
)
def test_a_page_that_is_none_ends_both_walks_and_says_where(client, faults, wrong, told):
    faults.play(page(**wrong))
    for walk in client.iter_league_matches, client.iter_league_history:
        with pytest.raises(prematch.InvalidResponseError) as raised:
            list(walk("X"))
        assert told in str(raised.value)
        assert (raised.value.status, raised.value.code, raised.value.request_id) == (200, "invalid_response", "req_1")


def test_what_is_missing_is_named(client, faults):
    faults.play((200, {}, {name: value for name, value in PAGE.items() if name != "matches"}))
    with pytest.raises(prematch.InvalidResponseError, match="matches is missing"):
        list(client.iter_league_matches("X"))


def test_new_members_and_new_words_break_nothing(client, faults):
    faults.play(page(activity_status="hibernating", novelty={"deep": [1]}))
    assert client.list_league_matches("X").data.activity_status == "hibernating"


def test_history_days_that_no_calendar_has_are_refused_before_any_call(client, faults):
    for days in 0, -1, 36_501:
        with pytest.raises(prematch.ValidationError) as raised:
            list(client.iter_league_history("X", days=days))
        assert raised.value.code == "invalid_days"
    assert faults.requests == []


@pytest.mark.parametrize(
    "code, call",
    [
        ("invalid_competition_code", lambda c: c.list_league_matches("../me")),
        ("invalid_match_id", lambda c: c.get_match("fsm:v1:x")),
        ("invalid_match_id", lambda c: c.get_matches_bulk(["x"])),
        ("invalid_bulk_request", lambda c: c.get_matches_bulk([])),
        ("invalid_bulk_request", lambda c: c.get_matches_bulk(f"fsm:v1:{'0' * 64}")),
        ("bulk_limit_exceeded", lambda c: c.get_matches_bulk(f"fsm:v1:{i:064}" for i in range(101))),
        ("duplicate_match_ids", lambda c: c.get_matches_bulk([f"fsm:v1:{'0' * 64}"] * 2)),
        ("invalid_include", lambda c: c.get_match_sections(f"fsm:v1:{'0' * 64}", [])),
        ("api_key_in_url", lambda c: c.list_league_matches("X", cursor="some-api-key")),
    ],
)
def test_what_is_wrong_is_refused_before_any_call(client, faults, code, call):
    with pytest.raises(prematch.ValidationError) as raised:
        call(client)
    assert (raised.value.code, raised.value.status, faults.requests) == (code, None, [])


KEY = "pm_starter_S3cretS3cretS3cret"
ESCAPED = "".join(f"\\u{ord(letter):04x}" for letter in KEY)


@pytest.mark.parametrize(
    "fault",
    [
        (400, {}, {"detail": f"bad_{KEY}", "message": f"Look: {KEY}"}),
        (400, {}, f'{{"detail":"bad_{ESCAPED}","message":"Look: {ESCAPED}"}}'),
        (422, {}, {"detail": [{"loc": ["header", KEY], "msg": KEY, "type": KEY}]}),
        (200, {}, {KEY: KEY}),
        (200, {}, f"<p>{KEY}"),
        (500, {"x-request-id": KEY}, ""),
        (302, {"location": f"/?key={KEY}"}, ""),
        "reset",
        "cut",
        "silence",
    ],
    ids=range(10),
)
def test_the_key_is_in_one_header_and_never_in_an_error(connect, faults, fault):
    faults.play(fault)
    with pytest.raises(prematch.PrematchError) as raised:
        connect(KEY, base_url=faults.url, timeout=0.2).list_leagues()
    (sent,) = faults.requests
    assert sent.count(KEY) == 1 and f"x-api-key: {KEY}" in sent.replace("X-API-Key", "x-api-key")
    error = raised.value
    shown = [repr(error), str(error), repr(vars(error)), repr(error.__context__), json.dumps(error.message)]
    assert not any(KEY in one for one in shown)


def test_a_transport_s_own_words_are_hidden_too(faults):
    import httpx

    def fail(request):
        raise httpx.ConnectError(f"could not send {request.headers}")

    client = prematch.Prematch(KEY, base_url="https://example.com", transport=httpx.MockTransport(fail))
    with pytest.raises(prematch.NetworkError) as raised:
        client.list_leagues()
    assert "[api key]" in str(raised.value) and KEY not in repr(raised.value)
    assert raised.value.__context__ is None


@pytest.mark.parametrize(
    "options",
    [
        {"api_key": ""},
        {"api_key": None},
        {"api_key": f"{KEY} {KEY}"},
        {"base_url": "api.example.com"},
        {"base_url": KEY},
        {"base_url": "http://example.com"},
        {"base_url": "http://127.0.0.1.example.com"},
        {"base_url": f"https://{KEY}@example.com"},
        {"base_url": f"https://example.com/?key={KEY}"},
        {"base_url": f"https://example.com/{KEY.replace('S', '%53')}"},
        {"base_url": f"https://{KEY}.example.com"},
        {"base_url": "https://exa mple.com"},
        {"base_url": "https://example.com:port"},
        {"timeout": 0},
        {"timeout": "5"},
        {"max_retries": -1},
        {"max_retries": 1.5},
        {"retry_on_rate_limit": True},
    ],
    ids=range(18),
)
def test_options_that_cannot_work_are_refused_and_not_repeated(connect, options):
    with pytest.raises(prematch.ConfigurationError) as raised:
        connect(**{"api_key": KEY, "base_url": "https://example.com", **options})
    assert KEY not in repr(raised.value) and raised.value.code == "invalid_configuration"


def test_a_client_shows_its_address_and_not_its_key(connect):
    client = connect(f" {KEY}\n", base_url="https://example.com/api/")
    assert repr(client) in ("Prematch('https://example.com/api')", "AsyncPrematch('https://example.com/api')")
    inner = getattr(client, "_client", client)
    assert KEY not in repr(inner._transport._settings)
