"""The word that was meant by one that nobody knows."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.slips import with_apostrophes, word_meant

KNOWN = ("opponent", "owner", "battlefield")


@pytest.mark.parametrize(
    ("typed", "meant"), [("oponent", "opponent"), ("batlefield", "battlefield"), ("kettle", "kettle"), ("", "")]
)
def test_a_slip_is_the_known_word_and_a_strange_word_is_itself(typed: str, meant: str) -> None:
    assert word_meant(typed, KNOWN, 85.0) == meant


def test_nothing_is_meant_where_nothing_is_known() -> None:
    assert word_meant("oponent", (), 85.0) == "oponent"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("They didnt pay, why cant it", "They didn't pay, why can't it"),
        ("Whats that? Im sure theyre tapped", "What's that? I'm sure they're tapped"),
        (
            "its toughness; the ones that were; he lets me; I want",
            "its toughness; the ones that were; he lets me; I want",
        ),
        ("it didn't, it doesn’t", "it didn't, it doesn’t"),
    ],
)
def test_an_apostrophe_that_was_left_out_is_put_back(typed: str, meant: str) -> None:
    assert with_apostrophes(typed) == meant
