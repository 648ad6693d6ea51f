"""Days of changes: certain where the release right before is known, else between two days."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.calendar import Calendar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


def day(text: str) -> datetime.date:
    """The day written."""
    return datetime.date.fromisoformat(text)


EXISTING = tuple(map(day, ("2012-10-01", "2013-02-01", "2013-07-13", "2014-02-01")))


def test_a_change_is_dated_by_its_release_where_the_one_right_before_is_known() -> None:
    moment = Calendar(EXISTING, (day("2013-07-13"), day("2014-02-01"))).moment(day("2014-02-01"))

    assert (moment.is_exact, moment.earliest, moment.unread) == (True, day("2014-02-01"), ())


def test_a_change_lies_between_two_days_where_releases_before_are_unknown() -> None:
    moment = Calendar(EXISTING, (day("2012-10-01"), day("2014-02-01"))).moment(day("2014-02-01"))

    assert (moment.earliest, moment.latest) == (day("2013-02-01"), day("2014-02-01"))
    assert moment.unread == (day("2013-02-01"), day("2013-07-13"))


def test_what_stands_in_the_first_release_known_may_be_older() -> None:
    moment = Calendar(EXISTING, (day("2013-07-13"),)).moment(day("2013-07-13"))

    assert (moment.is_exact, moment.earliest) == (False, None)


def test_what_stands_in_the_first_release_of_all_is_not_older() -> None:
    assert Calendar(EXISTING, EXISTING).moment(EXISTING[0]).is_exact


def test_the_release_in_force_is_known_to_exist_though_nothing_else_is_known_of_it() -> None:
    calendar = Calendar(EXISTING, (day("2012-10-01"),))

    assert calendar.in_force(day("2013-12-31")) == day("2013-07-13")
    assert calendar.in_force(day("2012-01-01")) is None


DAYS = st.dates(day("1999-01-01"), day("2001-12-31"))


@given(st.sets(DAYS), st.sets(DAYS, min_size=1))
def test_the_truth_lies_within_what_is_told(existing: set[datetime.date], known: set[datetime.date]) -> None:
    """Whichever release brought a change, the first known one with it is dated so that the truth is not excluded."""
    calendar = Calendar(existing, known)
    for truth in calendar.existing:
        first = next((one for one in calendar.known if one >= truth), None)
        if first is not None:
            moment = calendar.moment(first)
            assert (moment.earliest or datetime.date.min) <= truth <= moment.latest


@pytest.mark.corpus
def test_the_legend_rule_of_2013_is_not_dated_to_the_next_release_held(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "history", "704.5j")
    told = mtgcr(corpus_home, "history", "704.5j", "--format", "json").json
    everything = mtgcr(corpus_home, "history", "704.5j", "--all")

    assert "between 2013-02-01 and 2014-02-01  704.5k" in said.out
    assert "between 2013-02-01 and 2014-02-01: 5 releases without a text\n" in said.out
    assert "2013-07-13" in everything.out
    changed = next(one for one in told["revisions"] if one["since"] == "2014-02-01")
    assert (changed["since_earliest"], changed["since_latest"]) == ("2013-02-01", "2014-02-01")
    (between,) = (one for one in told["unsure"] if one["latest"] == "2014-02-01")
    assert between == {
        "earliest": "2013-02-01",
        "latest": "2014-02-01",
        "not_held": ["2013-02-01", "2013-05-01", "2013-07-13", "2013-09-27", "2013-11-01"],
    }


def test_a_word_is_obsolete_since_a_day_only_where_that_is_known(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    assert "obsolete since 1999-11-01 or before" in mtgcr(embedded_home, "term", "interrupt").out
    assert "obsolete since 2009-07-11;" in mtgcr(embedded_home, "term", "mana burn").out
