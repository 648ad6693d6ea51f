"""Rule numbers written otherwise inside a sentence are made those of the rules; other figures stay."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.spelt_numbers import with_plain_numbers


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("see r702.19b.", "see 702.19b."),
        ("see R. 702.19b now", "see 702.19b now"),
        ("702 . 19 . b tea", "702.19b tea"),
        ("702. 19b", "702.19b"),
        ("rule 702 .19b", "rule 702.19b"),
        ("七〇二・一九b", "702.19b"),
        ("七〇二・一九とは", "702.19とは"),
        ("７０２の１９ｂを", "702.19bを"),
        ("702の19のb", "702.19b"),
    ],
)
def test_a_number_is_made_that_of_the_rules(text: str, plain: str) -> None:
    assert with_plain_numbers(text) == plain


@pytest.mark.parametrize(
    "text",
    ["702の3つの杯", "It has 100. 5 a day", "100 . 5 cups", "err702.19b", "a/r702.19b", "二〇二四・一一", "二〇二四年"],
)
def test_other_figures_stay(text: str) -> None:
    assert with_plain_numbers(text) == text
