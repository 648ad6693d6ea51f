"""Blame: the age of each word, and every word told once."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.changes.blame import blame
from mtgcr.kb.model import NodeKind, Revision
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.node_strategies import sentences

YEARS = [datetime.date(year, 1, 1) for year in range(2010, 2020)]


def revisions(texts: list[str]) -> list[Revision]:
    return [
        Revision(
            row=place, lineage="100.1@2010-01-01", kind=NodeKind.RULE, language=Language.EN, edition=Edition.OFFICIAL,
            number="100.1", ordinal=1, title="", english=None, text=text, wording=place, since=YEARS[place], until=None,
            parent=None, masked=text,
        )
        for place, text in enumerate(texts)
    ]  # fmt: skip


@given(st.lists(sentences, min_size=1, max_size=6))
def test_the_stretches_joined_are_the_last_wording(texts: list[str]) -> None:
    assert "".join(stretch.text for stretch in blame(revisions(texts))) == texts[-1]


def test_each_word_has_the_release_that_brought_it() -> None:
    told = blame(revisions(["Pour the tea.", "Pour the hot tea.", "Slowly pour the hot tea."]))

    dated = [(stretch.text.strip(), stretch.since.year) for stretch in told]
    assert ("hot", 2011) in dated
    assert dated[-1] == ("tea.", 2010)


def test_a_number_that_follows_its_rule_came_when_it_was_first_printed_and_nothing_beside_it() -> None:
    told = blame(revisions(["(See rule 116, “Timing.”)", "(See rule 117, “Timing.”)", "(See rule 117, “Timing.”)"]))

    dated = [(one.text, one.since.year, one.is_reference) for one in told]
    assert dated == [("(See rule ", 2010, False), ("117", 2011, True), (", “Timing.”)", 2010, False)]


def test_a_number_that_stays_keeps_its_day_whatever_changes_beside_it() -> None:
    kept = blame(revisions(["See rule 100.2.", "Now see rule 100.2."]))
    told = blame(revisions(["See rule 100.2.", "Now see rule 100.2.", "Now see rules 100.2–3."]))

    assert [(one.text, one.since.year) for one in kept if "100" in one.text] == [("rule 100.2.", 2010)]
    assert [(one.text, one.since.year) for one in told if "100" in one.text] == [("rules 100.2–3", 2012)]
    assert [one.since.year for one in blame(revisions(["See 100.2a-c.", "See 100.2a–c."]))] == [2010]


def test_words_that_are_not_held_are_passed_over() -> None:
    assert [(s.text, s.since.year) for s in blame(revisions(["", "Pour the tea."]))] == [("Pour the tea.", 2011)]
    assert blame(revisions([""])) == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Boil it--slowly... or not.", "Boil it—slowly… or not."),
        ("Boil it — slowly.", "Boil it—slowly."),
    ],
)
def test_typography_brings_no_new_words(before: str, after: str) -> None:
    assert {s.since.year for s in blame(revisions([before, after]))} == {2010}


@pytest.mark.parametrize(
    ("before", "after", "numbers"),
    [
        ("See section 7 and rule 713.", "See section 8 and rule 714.", ["8 ", "714"]),
        ("See rules 701 and 702.", "See rules 711 and 712.", ["711 ", "712"]),
        ("Boil it (rules 100.2a–d).", "Boil it (rules 100.3a–100.3f).", ["100.3a–100.3f"]),
    ],
)
def test_only_the_numbers_of_references_are_of_the_day_on_which_they_moved(
    before: str, after: str, numbers: list[str]
) -> None:
    assert [one.text for one in blame(revisions([before, after])) if one.since.year == 2011] == numbers


def test_a_number_that_names_no_rule_is_a_word() -> None:
    told = blame(revisions(["Pay 100 beans.", "Pay 200 beans."]))
    assert [(s.text, s.since.year) for s in told if s.since.year != 2010] == [("200 ", 2011)]
