"""Sentences that a page calls rulings, and the longer sentences of rulings that say the same."""

from __future__ import annotations

import pytest

from mtgcr.kb.pages.echoes import echoed

RULING = (
    "There is a singing ability of every kettle. This singing ability has no owner and is poured out by the oldest "
    "guest. It isn’t moved off the hot stove by a guest. A kettle never sings to the guests of a house twice."
)
OWNER = "This singing ability has no owner and is poured out by the oldest guest."


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("It is poured out by the oldest guest.", OWNER),
        ("The kettle's singing ability has no owner.[4]", ""),
        ("The kettle singing ability has no owner.[4]", OWNER),
        ("That singing ability has no owner.", OWNER),
        ("THE SINGING ABILITY HAS NO OWNER", OWNER),
        ("It is not poured out by the oldest guest.", ""),
        ("It's poured out by the oldest guest.", OWNER),
        ("It isn't poured out by the oldest guest.", ""),
        ("It is poured out by the youngest guest.", ""),
        ("Moved off the hot stove by a guest.", ""),
        ("It sings to the guests of a house twice.", ""),
        ("It is poured out.", ""),
        ("", ""),
    ],
)
def test_a_sentence_echoes_the_one_that_says_the_same(said: str, sentence: str) -> None:
    assert echoed(said, RULING) == sentence
