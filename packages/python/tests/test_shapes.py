"""Frames of pandas, and that both clients are one."""

from __future__ import annotations

import dataclasses
import inspect
import sys

import pandas
import prematch
import pytest


def test_a_frame_has_a_line_for_each_match_and_a_column_for_each_figure(live):
    day = live("starter").list_today_matches().data
    frame = prematch.to_frame(day.matches)
    assert list(frame["home_team"]) == ["Afternoon", "Tonight", "Late tonight"]
    assert str(frame["kickoff"].dtype) == "datetime64[ns, UTC]"
    assert frame["probabilities.home"].dtype == float
    assert frame.loc[0, "probabilities.home"] == day.matches[0].probabilities.home
    assert frame["kickoff"].dt.tz_convert("Europe/Paris").dt.hour.tolist() == [19, 20, 23]


def test_whole_payloads_are_rows_as_well_and_no_rows_are_an_empty_frame(live):
    client = live("starter")
    ids = [one.id for one in client.list_today_matches().data.matches]
    frame = prematch.to_frame(client.get_matches_bulk(ids).data.results)
    assert list(frame["match.id"]) == ids
    assert {"forecast.total_goals", "probabilities.one_x_two.home", "statistics.home.season.win_rate"} <= {*frame}
    assert isinstance(prematch.to_frame([]), pandas.DataFrame)


def test_without_pandas_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install 'prematch\[pandas\]'"):
        prematch.to_frame([])


def test_answers_are_frozen_and_take_no_new_members(live):
    answer = live("starter").list_leagues()
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.data.leagues[0].name = "mine"
    assert not hasattr(answer.data.leagues[0], "__dict__")


def test_both_clients_take_and_say_the_same():
    def members(kind):
        return {
            name: (
                str(inspect.signature(member).replace(return_annotation=None)).replace("Async", ""),
                inspect.getdoc(member),
            )
            for name, member in vars(kind).items()
            if inspect.isfunction(member) and not name.startswith("_")
        }

    one, other = members(prematch.Prematch), members(prematch.AsyncPrematch)
    assert one == other and len(one) == 15
