"""The language of words is theirs, else the asker's; half width changes nothing, also for what is quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.words.language_typed import language_typed
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


def test_a_question_in_half_width_is_answered_in_japanese_words(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    half, whole = (mtgcr(embedded_home, "ask", typed).out for typed in ("ﾄﾗﾝﾌﾟﾙ", "トランプル"))

    assert half == whole != ""


@pytest.mark.parametrize(
    ("words", "has_none"),
    [
        ("ETB", True),
        ("702.19b", True),
        ("702.19b OR SBA", True),
        ("2/2", True),
        ("sacrifice", False),
        ("sac", False),
        ("ETB creature", False),
        ("a", False),
    ],
)
def test_numbers_and_short_forms_have_no_language_of_their_own(words: str, has_none: bool) -> None:
    assert language_typed(words, Language.JA) is (Language.JA if has_none else Language.EN)
    assert language_typed(words) is Language.EN


def test_japanese_words_are_japanese_whoever_reads() -> None:
    assert language_typed("生け贄", Language.EN) is Language.JA
