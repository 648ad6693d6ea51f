"""A diff in a language of which few texts are held compares the English, and is told in that language where it can."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.changes.changes import Diff
from mtgcr.kb.changes.comparison import compare
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mtgcr.kb.changes.changes import Change

pytestmark = pytest.mark.corpus
DOMINARIA, RAVNICA = datetime.date(2018, 10, 5), datetime.date(2019, 1, 25)
EDGE, LORWYN = datetime.date(2025, 11, 14), datetime.date(2026, 1, 16)


def compared(home: Path, old: datetime.date, new: datetime.date, language: Language = Language.JA) -> Diff:
    found = compare(open_knowledge_base(home).store, old, new, language)
    assert isinstance(found, Diff)
    return found


def rules(diff: Diff) -> Mapping[str, Change]:
    return {one.node.number: one for one in diff.changes if one.part.value == "rules"}


def test_it_has_the_changes_of_the_english_with_their_weights(corpus_home: Path) -> None:
    english = compared(corpus_home, EDGE, LORWYN, Language.EN)
    japanese = compared(corpus_home, EDGE, LORWYN)

    assert japanese.is_translated
    assert not japanese.by_prints
    told = [(one.kind, one.weight, one.node.number) for one in japanese.changes]
    assert told == [(one.kind, one.weight, one.node.number) for one in english.changes]


def test_words_of_both_days_are_those_of_one_hand(corpus_home: Path) -> None:
    found = rules(compared(corpus_home, EDGE, LORWYN))

    assert found["601.2a"].told == (Language.JA, Edition.DIGEST)  # the translation has the newer words alone
    assert found["701.68a"].told == (Language.JA, Edition.OFFICIAL)  # it came on the day of the translation


def test_what_has_no_translation_of_both_days_is_shown_in_english(corpus_home: Path) -> None:
    found = rules(compared(corpus_home, DOMINARIA, RAVNICA))["605.1b"]

    assert found.told == (Language.EN, Edition.OFFICIAL)
    assert "see rule 114.6" in "".join(piece.text for piece in found.words)


def test_the_screen_says_what_is_compared_and_whose_words_are_shown(corpus_home: Path, mtgcr: Any) -> None:
    said = mtgcr(corpus_home, "--ui", "ja", "diff", str(EDGE), str(LORWYN)).out

    assert "英語の文面を比較しています" in said
    assert "601.2a：改訂  ［ダイジェスト］" in said
    assert "（ダイジェストなし）" not in said
