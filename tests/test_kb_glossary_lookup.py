"""Terms as they are typed: several at once too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mtgcr

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("flying deathtouch", ["Flying", "Deathtouch"]),
        ("first strike, trample", ["first strike", "trample"]),
        ("flying and reach", ["Flying", "Reach"]),
        ("接死、飛行", ["Deathtouch", "Flying"]),
    ],
)
def test_of_a_list_each_term_is_meant_and_of_words_alone_each_may_be(
    embedded_home: Path, typed: str, terms: list[str]
) -> None:
    found = mtgcr.open(embedded_home).term(typed).matches

    assert [match.term.english.casefold() for match in found] == [term.casefold() for term in terms]
    assert {match.near for match in found} == {typed == "flying deathtouch"}


@pytest.mark.parametrize("typed", ["flying xyzzy", "brown fox", "trample"])
def test_what_is_no_list_of_terms_is_not_taken_for_one(embedded_home: Path, typed: str) -> None:
    assert [one.term.english for one in mtgcr.open(embedded_home).term(typed).matches if one.near] == []
