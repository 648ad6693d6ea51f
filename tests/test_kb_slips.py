"""The word that was meant by one that nobody knows."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.slips import word_meant

KNOWN = ("opponent", "owner", "battlefield")


@pytest.mark.parametrize(
    ("typed", "meant"), [("oponent", "opponent"), ("batlefield", "battlefield"), ("kettle", "kettle"), ("", "")]
)
def test_a_slip_is_the_known_word_and_a_strange_word_is_itself(typed: str, meant: str) -> None:
    assert word_meant(typed, KNOWN, 85.0) == meant


def test_nothing_is_meant_where_nothing_is_known() -> None:
    assert word_meant("oponent", (), 85.0) == "oponent"
