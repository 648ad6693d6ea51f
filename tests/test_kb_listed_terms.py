"""Terms in a list, and what is told where there is nothing to list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]


@pytest.mark.parametrize("typed", ["flying, deathtouch", "flying and deathtouch", "flying; deathtouch"])
def test_each_term_of_a_list_is_told_with_its_entry(embedded_home: Path, mtgcr: Mtgcr, typed: str) -> None:
    said = mtgcr(embedded_home, "term", typed, "--lang", "en")

    assert said.code == 0
    assert "Unknown term" not in said.out
    for term in ("Flying", "Deathtouch"):
        assert f"\n{term} / " in said.out
        assert f"\n{term}  (glossary, " in said.out


@pytest.mark.parametrize("typed", ["flying deathtouch", "flying, no such word"])
def test_words_that_are_no_list_of_terms_are_unknown(embedded_home: Path, mtgcr: Mtgcr, typed: str) -> None:
    said = mtgcr(embedded_home, "term", typed)

    assert said.code == 1
    assert "Unknown term" in said.out + said.err


@pytest.mark.parametrize(("number", "is_told"), [("7", True), ("702", False), ("702.19", False)])
def test_of_a_section_it_is_told_where_its_references_are(
    embedded_home: Path, mtgcr: Mtgcr, number: str, is_told: bool
) -> None:
    out = mtgcr(embedded_home, "refs", number).out

    assert ("is told by group, as by mtgcr refs 702." in out) is is_told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("search", "rad counters", "--in", "rulings"), "you have no rulings: mtgcr add FILE brings them in"),
        (("lint",), "Only official texts are checked for errors, and there are none here."),
    ],
)
def test_what_is_not_held_at_all_is_told_so(
    embedded_home: Path, mtgcr: Mtgcr, typed: tuple[str, ...], told: str
) -> None:
    said = mtgcr(embedded_home, *typed)

    assert told in said.out + said.err
    assert told not in mtgcr(embedded_home, "search", "rad counters", "--in", "rules").out
