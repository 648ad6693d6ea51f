"""A sentence out of a quotation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.views.text.quotation import without_half_marks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("The cup is lent.”", "The cup is lent."),
        ("“The cup is lent.", "The cup is lent."),
        ("“Lent” means “The cup is lent.”", "“Lent” means “The cup is lent.”"),
        ("The cup is lent (see rule 101.1).", "The cup is lent (see rule 101.1)."),
        ("See rule 101.1.)", "See rule 101.1."),
        ("茶碗を貸す。」", "茶碗を貸す。"),
        ("「貸す」とは「茶碗を貸す。」である", "「貸す」とは「茶碗を貸す。」である"),
    ],
)
def test_half_a_pair_of_marks_is_left_out(sentence: str, shown: str) -> None:
    assert without_half_marks(sentence) == shown


@pytest.mark.corpus
def test_the_sentence_that_decides_is_shown_without_a_mark_that_its_rule_opened_before_it(
    newest_home: Path, mtgcr: Callable[..., Said]
) -> None:
    told = mtgcr(newest_home, "ask", "Do rad counters go away at end of turn?").out

    assert "removes one rad counter from themselves.\n" in told


@pytest.mark.parametrize(
    ("ui", "told"), [("en", "searching for “doesn't resolve”\n"), ("ja", "「doesn't resolve」で検索しています。\n")]
)
def test_what_is_searched_for_instead_of_slang_is_quoted(
    embedded_home: Path, mtgcr: Callable[..., Said], ui: str, told: str
) -> None:
    assert told in mtgcr(embedded_home, "--ui", ui, "search", "fizzle").out
