"""Terms in a list, and what of a section is told elsewhere."""

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
