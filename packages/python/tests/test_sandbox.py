"""A season by the clock of a sandbox, through both clients."""

from __future__ import annotations

from datetime import timedelta

import prematch
import pytest
from conftest import WORLD
from prematch.models import MovedSandboxClock, SandboxClock


def test_a_season_is_played_by_a_clock_that_its_owner_moves(connect):
    client = connect(WORLD["test_keys"].pop(0), base_url=WORLD["url"])
    begun = client.sandbox.clock().data
    assert isinstance(begun, SandboxClock) and begun.now == begun.season.begins_at
    assert [one.code for one in client.list_leagues().data.leagues] == list(begun.season.competitions)
    day = client.sandbox.advance(timedelta(days=1)).data
    assert isinstance(day, MovedSandboxClock) and day.now - begun.now == timedelta(days=1)
    published = client.sandbox.advance_to("next_publication").data
    assert [one.at for one in published.publications] == [day.next_publication]
    kickoff = client.sandbox.advance_to("next_kickoff").data
    assert (kickoff.now, kickoff.kicked_off.count) == (published.next_kickoff, 1)
    later = kickoff.now + timedelta(minutes=1)
    assert client.sandbox.advance_to(later).data.now == later
    assert client.sandbox.advance("PT1H").data.windows.hours == 1
    assert client.sandbox.reset().data.now == begun.now


def test_what_is_no_move_is_refused(connect):
    client = connect(WORLD["test_keys"].pop(0), base_url=WORLD["url"])
    with pytest.raises(prematch.ValidationError):
        client.sandbox.advance("soon")


def test_a_live_key_moves_nothing(live):
    with pytest.raises(prematch.PermissionDeniedError) as refused:
        live("developer").sandbox.clock()
    assert refused.value.code == "test_key_required"
