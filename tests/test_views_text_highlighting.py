"""Highlighting: the words searched for are found in the text as it is printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.views.text.highlighting import find_terms


def marked(text: str, *terms: str) -> str:
    for span in reversed(find_terms(text, terms)):
        text = f"{text[: span.start]}[{text[span.start : span.end]}]{text[span.end :]}"
    return text


@pytest.mark.parametrize(
    ("text", "term", "shown"),
    [
        ("Frost, then frosty FROST.", "frost", "[Frost], then frosty [FROST]."),
        ("Frost, then frosty FROST.", "frost*", "[Frost], then [frosty] [FROST]."),
        ("It’s a frost-bite", "frost bite", "It’s a [frost-bite]"),
        ("凍った・クリーチャーが", "凍ったクリーチャー", "[凍った・クリーチャー]が"),
        ("ブロック・クリーチャー", "ﾌﾞﾛｯｸ", "[ブロック]・クリーチャー"),
        ("白の色", "色", "白の[色]"),
        ("+1/+1 and 1/1", "+1/+1", "[+1/+1] and 1/1"),
        ("nothing here", "frost", "nothing here"),
        ("…", "…", "…"),
    ],
)
def test_a_term_is_marked_where_it_stands(text: str, term: str, shown: str) -> None:
    assert marked(text, term) == shown


def test_terms_over_each_other_are_marked_as_one() -> None:
    assert marked("frost damage step", "frost damage", "damage step") == "[frost damage step]"


@given(st.text(), st.lists(st.text(max_size=3), max_size=3))
def test_marks_lie_in_the_text_in_order_and_never_touch(text: str, terms: list[str]) -> None:
    end = -1
    for span in find_terms(text, terms):
        assert end < span.start < span.end <= len(text)
        end = span.end


@given(st.text(alphabet="ab 色々ーカ・", min_size=1))
def test_a_whole_text_with_a_letter_is_found_in_itself(text: str) -> None:
    assert bool(find_terms(text, [text])) == any(letter not in " ー・" for letter in text)
