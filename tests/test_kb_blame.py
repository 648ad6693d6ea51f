"""Blame: the age of each word, and every word told once."""

from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st

from kb.blame import blame
from kb.model import NodeKind, Revision
from parser.language import Edition, Language
from tests.node_strategies import sentences

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


def test_a_number_that_follows_its_rule_is_no_new_word() -> None:
    assert {s.since.year for s in blame(revisions(["See rule 100.2.", "See rule 100.3."]))} == {2010}


def test_words_that_are_not_held_are_passed_over() -> None:
    assert [(s.text, s.since.year) for s in blame(revisions(["", "Pour the tea."]))] == [("Pour the tea.", 2011)]
    assert blame(revisions([""])) == ()
