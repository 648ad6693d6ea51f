"""References of a retelling are given the numbers of another day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.digest.carrying import Moves

NUMBERS = {"613.1": "613.1", "601.2f": "601.2e", "601.2h": "601.2g", "725": "724", "725.3": "724.3", "702.9a": "702.8a"}


@pytest.mark.parametrize(
    ("text", "carried"),
    [
        ("See rule 725.3.", "See rule 724.3."),
        ("See rule 725, “Designations.”", "See rule 724, “Designations.”"),
        ("By rules 601.2f–h it costs {7}.", "By rules 601.2e–g it costs {7}."),
        ("rule 601.2f-h、rule 702.9a参照。", "rule 601.2e-g、rule 702.8a参照。"),
        ("rule 725〔称号〕参照。", "rule 724〔称号〕参照。"),
        ("It deals 725.5 damage and costs {725}.", "It deals 725.5 damage and costs {725}."),
    ],
)
def test_numbers_follow_their_rules(text: str, carried: str) -> None:
    assert carried == Moves(NUMBERS).carry(text)


def test_a_number_that_is_not_cited_stays() -> None:
    assert Moves({"725": "724"}).carry("rule 725, 40 cards, 100 life, 2/2") == "rule 724, 40 cards, 100 life, 2/2"


@given(st.text())
def test_where_nothing_moved_the_words_stay(text: str) -> None:
    assert Moves({"613.1": "613.1"}).carry(text) == text


@given(st.text(alphabet="rule 0123456789.–-abc", max_size=40))
def test_there_and_back_again_is_the_same(text: str) -> None:
    there, back = Moves({"725.3": "724.9"}), Moves({"724.9": "725.3"})
    if "724.9" not in text:
        assert back.carry(there.carry(text)) == text
