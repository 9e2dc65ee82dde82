"""What the running service answers, through both clients."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import prematch
import pytest
from conftest import WORLD
from prematch.models import AnalyticsPayload, Changes, DayMatches, KeyUsage, Leagues, MatchSummary

TODAY = datetime(2026, 4, 20, 10, tzinfo=timezone.utc)


def test_every_method_answers_with_its_shape_and_its_receipt(live):
    client = live("starter")
    leagues = client.list_leagues()
    assert isinstance(leagues.data, Leagues)
    assert [one.code for one in leagues.data.leagues] == ["LIGUE_1", "SERIE_A"]
    today = client.list_today_matches()
    assert isinstance(today.data, DayMatches) and today.data.date == date(2026, 4, 20)
    assert [one.home_team for one in today.data.matches] == ["Afternoon", "Tonight", "Late tonight"]
    assert len(client.list_today_picks(limit=2).data.matches) == 2
    match_id = today.data.matches[0].id
    match = client.get_match(match_id).data
    assert isinstance(match, AnalyticsPayload)
    assert match.match.kickoff == datetime(2026, 4, 20, 17, tzinfo=timezone.utc)
    bulk = client.get_matches_bulk([match_id, f"fsm:v1:{'0' * 64}"]).data
    assert [one.match.id for one in bulk.results] == [match_id]
    assert [(one.match_id[-1], one.code) for one in bulk.errors] == [("0", "match_not_found")]
    assert client.me().data.plan == "starter"
    usage = client.usage().data
    assert isinstance(usage, KeyUsage) and usage.daily.used == 5 and usage.daily.rows_used == 7
    assert client.health().data.status in ("ok", "degraded")


def test_a_receipt_says_what_it_cost_what_is_left_and_from_which_release(live):
    client = live("starter")
    answer = client.list_today_matches()
    assert answer.quota.cost == prematch.Cost(units=1, rows=3)
    before = answer.quota
    after = client.list_today_picks(limit=1)
    assert after.quota.units_remaining_day == before.units_remaining_day - 1
    assert after.quota.units_remaining_hour == before.units_remaining_hour - 1
    assert after.quota.rows_remaining_day == before.rows_remaining_day - 1
    assert after.quota.requests_remaining == before.requests_remaining - 1
    assert after.quota.requests_per_minute == 15
    usage = client.usage().data
    assert after.quota.units_remaining_day == usage.daily.limit - usage.daily.used
    assert after.quota.units_remaining_hour == usage.hourly.limit - usage.hourly.used
    assert after.quota.rows_remaining_day == usage.daily.rows_limit - usage.daily.rows_used
    assert after.data_version == after.data.data_version
    assert after.request_id.startswith("req_") and after.request_id != answer.request_id


def test_what_has_not_changed_is_given_again_and_costs_no_rows(live):
    client = live("starter")
    first = client.list_today_matches()
    again = client.list_today_matches(previous=first)
    assert (first.not_modified, again.not_modified, again.status) == (False, True, 304)
    assert again.data is first.data and again.etag == first.etag
    assert again.quota.cost == prematch.Cost(units=1, rows=0)
    third = client.list_today_matches(previous=again)
    assert third.not_modified and third.data is first.data


def test_sections_that_were_not_asked_for_are_none(live):
    client = live("starter")
    match_id = client.list_today_matches().data.matches[0].id
    some = client.get_match_sections(match_id, ["prediction", "context"]).data
    assert some.forecast is not None and some.context is not None
    assert some.statistics is None and some.standings is None


def test_a_plan_s_gaps_are_none_and_named(live):
    client = live("developer")
    match_id = client.list_today_matches().data.matches[0].id
    match = client.get_match(match_id).data
    assert match.ratings.elo_home is None
    assert match.availability["ratings.elo_home"] == "starter_required"


def test_a_walk_gives_every_row_once_over_all_pages_and_is_lazy(live):
    client = live("patient")
    window = {"include": "all", "start": date(2026, 4, 10), "end": "2026-04-30"}
    whole = client.list_league_matches("LIGUE_1", limit=500, **window).data.matches
    used = client.usage().data.daily.used
    walk = client.iter_league_matches("LIGUE_1", limit=3, **window)
    assert client.usage().data.daily.used == used
    first = [next(walk) for _ in range(3)]
    assert client.usage().data.daily.used == used + 1
    assert first + list(walk) == list(whole)
    assert len(whole) == 14 and client.usage().data.daily.used == used + 5
    assert all(isinstance(one, MatchSummary) for one in whole)


def test_the_history_goes_as_far_as_the_plan_oldest_first_each_once(live):
    seen = list(live("patient").iter_league_history("LIGUE_1", limit=20))
    assert [one.home_team for one in seen] == WORLD["history"]
    assert [one.kickoff for one in seen] == sorted(one.kickoff for one in seen)
    last = list(live("patient").iter_league_history("LIGUE_1", days=40))
    assert [one.home_team for one in last] == WORLD["last40"]
    days = {one.kickoff.date() for one in last}
    assert max(days) - min(days) == timedelta(days=38)


def test_changes_begin_with_a_cursor_that_stays_good_while_nothing_is_new(live):
    client = live("starter")
    first = client.list_changes()
    assert isinstance(first.data, Changes) and first.data.changes == ()
    assert (first.data.has_more, first.not_modified) == (False, False)
    again = client.list_changes(since=first.data.cursor)
    assert (again.status, again.not_modified, again.data) == (304, True, first.data)
    assert again.quota.cost == prematch.Cost(units=1, rows=0)


def test_changes_are_walked_page_after_page_lazily_until_nothing_is_new(live):
    client = live("patient")
    walk = client.changes(WORLD["since"], limit=2)
    assert client.usage().data.daily.used == 0
    first = next(walk)
    assert client.usage().data.daily.used == 1
    pages = [first, *walk]
    assert [[one.type for one in page.changes] for page in pages] == [["forecast.new"] * 2, ["forecast.new"]]
    brought = [one.match for page in pages for one in page.changes]
    assert all(isinstance(one, MatchSummary) for one in brought)
    assert [one.home_team for one in brought] == WORLD["published"]
    assert list(client.changes(pages[-1].cursor)) == []
    usage = client.usage().data.daily
    assert (usage.used, usage.rows_used) == (3, 3)


def test_a_cursor_that_goes_no_further_is_refused_in_the_walk_as_well(live):
    client = live("patient")
    for call in (
        lambda: client.list_changes(since=WORLD["since"], include_drift=True),
        lambda: next(client.changes(WORLD["since"], include_unreliable=True)),
    ):
        with pytest.raises(prematch.ValidationError) as raised:
            call()
        assert raised.value.code == "invalid_cursor"
    with pytest.raises(prematch.PermissionDeniedError) as refused:
        live("developer").list_changes()
    assert refused.value.code == "changes_require_starter"


def test_as_of_asks_what_was_answered_then(live):
    client = live("starter")
    then = client.list_league_matches("LIGUE_1", as_of=TODAY - timedelta(minutes=1))
    assert then.data_version == client.list_leagues().data_version


@pytest.mark.parametrize(
    "kind, status, code, call",
    [
        ("ValidationError", 400, "invalid_days", lambda c: c.list_league_matches("LIGUE_1", days=32)),
        ("ValidationError", 400, "invalid_cursor", lambda c: c.list_league_matches("LIGUE_1", cursor="x")),
        ("PermissionDeniedError", 403, "competition_not_selected", lambda c: c.list_league_matches("LA_LIGA")),
        ("PermissionDeniedError", 403, "unreliable_predictions_require_starter", lambda c: c.list_today_picks(include_unreliable=True)),
        ("NotFoundError", 404, "competition_not_found", lambda c: c.list_league_matches("NO_SUCH")),
        ("NotFoundError", 404, "match_not_found", lambda c: c.get_match(f"fsm:v1:{'0' * 64}")),
        ("ValidationError", 400, "bulk_limit_exceeded", lambda c: c.get_matches_bulk([f"fsm:v1:{i:064x}" for i in range(6)])),
    ],
)
def test_each_refusal_has_its_class_code_sentence_and_request_id(live, kind, status, code, call):
    with pytest.raises(getattr(prematch, kind)) as raised:
        call(live("developer"))
    error = raised.value
    assert isinstance(error, prematch.ApiError)
    assert (error.status, error.code) == (status, code)
    assert error.request_id.startswith("req_") and error.quota.requests_remaining == 1
    assert error.message.endswith(".") and error.message in str(error)
    assert f": {status} {code}. " in str(error)


def test_an_unknown_key_is_refused(connect):
    with pytest.raises(prematch.AuthenticationError) as raised:
        connect("an-unknown-key", base_url=WORLD["url"]).me()
    assert (raised.value.status, raised.value.code) == (401, "invalid_api_key")


def test_a_422_names_what_is_wrong_item_by_item(live):
    with pytest.raises(prematch.ValidationError) as raised:
        live("starter").list_today_matches(include_unreliable="perhaps")
    (issue,) = raised.value.issues
    assert (raised.value.status, raised.value.code) == (422, "validation_error")
    assert (issue["loc"], issue["type"]) == (["query", "include_unreliable"], "bool_parsing")


def test_a_full_minute_says_how_long_to_wait(live):
    client = live("developer")
    with pytest.raises(prematch.RateLimitError) as raised:
        for _ in range(10):
            client.me()
    assert raised.value.code == "rate_limit_exceeded"
    assert 0 < raised.value.retry_after_seconds <= 60
