"""Japanese beside the English of any day: its numbers, marks where the English moved on, the digest where none is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

pytestmark = pytest.mark.corpus
TODAY = ("--as-of", "2026-08-07")


def test_a_reference_that_moved_or_was_misprinted_has_the_number_of_the_day_beside_it(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """The Japanese of 104.6 prints 725 for 726, which is 727 in August 2026."""
    assert "rule 725（現727）" in mtgcr(corpus_home, "rule", "104.6", "--lang", "ja", *TODAY).out


def test_the_number_is_that_of_the_day_with_the_printed_one_beside_it(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    assert "725.1 (printed 724.1)" in mtgcr(corpus_home, "rule", "725.1", "--lang", "ja", *TODAY).out
    assert "725.1（訳文では724.1）" in mtgcr(corpus_home, "ask", "統治者とは？", *TODAY).out


def test_a_subrule_whose_english_was_reworded_since_is_marked_in_rule_and_search(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "rule", "605.1", "--lang", "ja", *TODAY).out
    hit = mtgcr(corpus_home, "search", "605.1a", "--lang", "ja", "--format", "json", *TODAY).json["hits"][0]

    assert "605.1a [older than the English]" in said
    assert "the Japanese text is of 2026-01-16, when the English read the same" not in said
    assert hit["behind"]


def test_japanese_is_shown_for_an_earlier_day_whose_english_is_word_for_word_the_one_translated(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "rule", "510.1c", "--as-of", "FDN", "--lang", "ja").out

    assert "Japanese: release of 2026-01-16" in said
    assert "the Japanese text is of 2026-01-16, when the English read the same" in said


def test_a_reference_in_an_answer_of_a_past_day_has_the_number_of_that_day_and_says_so(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """The Japanese of 715.1a, then, prints 722.1f, which was 715.2 in July 2016 and is 724.1f in August 2026."""
    said = mtgcr(corpus_home, "rule", "715.1a", "--lang", "ja", "--as-of", "2016-07-22").out

    assert "722.1f（当時715.2）" in said
    assert "現" not in said


@pytest.mark.parametrize("form", ["discord", "markdown", "bbcode"])
@pytest.mark.parametrize(
    ("number", "printed", "reference"), [("724.1a", "723.1a", "722.1f（現724.1f）"), ("704.5z", "704.5y", "")]
)
def test_a_posted_rule_has_the_number_of_the_day_first_and_the_printed_one_beside_it(
    corpus_home: Path, mtgcr: Callable[..., Said], form: str, number: str, printed: str, reference: str
) -> None:
    said = mtgcr(corpus_home, "rule", number, "--lang", "ja", "--format", form, *TODAY).out
    plain = said.replace("**", "").replace("[b]", "").replace("[/b]", "")

    assert f"{number}（訳文では{printed}） " in plain
    assert reference in plain
    assert plain.count(printed) == 1


def test_a_posted_hit_has_the_number_of_the_day_and_today_s_references(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "search", "統治者", "--limit", "4", "--format", "discord", *TODAY).out

    assert "**725.1**（訳文では724.1） " in said
    assert "rule 723（現725）" in said
    assert "725.1（訳文では724.1） " in mtgcr(corpus_home, "search", "統治者", "--limit", "4", *TODAY).out


@pytest.mark.parametrize(
    ("form", "mark", "source"),
    [
        ("text", " [digest]", "digest in our own words, not the official text"),
        ("discord", "［ダイジェスト］", "ダイジェスト（独自の文。公式の文面ではありません）"),
    ],
)
def test_our_own_words_among_official_ones_are_marked_where_they_stand(
    corpus_home: Path, mtgcr: Callable[..., Said], form: str, mark: str, source: str
) -> None:
    """702.122c came after the Japanese text; 702.122b and 702.122d stand in it."""
    said = mtgcr(corpus_home, "rule", "702.122", "--lang", "ja", "--format", form, *TODAY).out

    plain = said.replace("**", "").replace("\\", "")
    assert plain.count(mark) == 1
    assert f"702.122c{mark}" in plain
    assert source in said


def test_a_glossary_entry_has_the_number_of_the_day_beside_the_printed_one(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """The Japanese entry prints 723 for 724, which is 725 in August 2026."""
    said = mtgcr(corpus_home, "term", "統治者", *TODAY).out

    assert "rule723（現725）" in "".join(said.split())


@pytest.mark.parametrize(("term", "behind"), [("誇示", True), ("引く", False), ("統治者", False)])
def test_an_entry_and_each_sense_of_it_are_old_only_where_the_english_entry_was_reworded(
    corpus_home: Path, mtgcr: Callable[..., Said], term: str, behind: bool
) -> None:
    """The Japanese has two entries for Draw; the English of Boast is of June 2026."""
    entries = mtgcr(corpus_home, "term", term, "--format", "json", *TODAY).json["entries"]
    hit = mtgcr(corpus_home, "search", term, "--in", "glossary", "--format", "json", *TODAY).json["hits"][0]

    assert [one["behind"] for one in entries if one["term"] == term] == [behind]
    assert (hit["term"], hit["behind"]) == (term, behind)
    assert ("英語の改訂前の訳" in mtgcr(corpus_home, "--ui", "ja", "term", term, *TODAY).out) == behind


def test_a_page_for_judges_says_which_of_its_japanese_is_ours(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    asked = ("diff", "2026-01-16", "2026-08-07", "--section", "310", "--lang", "both", "--format", "markdown")
    page = mtgcr(corpus_home, *asked).out

    assert "日本語の公式の文面：2026-01-16" in page
    assert "「ダイジェスト」とあるものは独自の文で" in page
    assert "日本語は独自の文によるダイジェストであり" not in page
    assert "要約" not in page
    assert "。 " not in page


def test_a_rule_newer_than_the_translation_is_told_in_our_own_japanese(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "rule", "702.190a", "--lang", "ja", *TODAY).out

    assert "Japanese: release of 2026-08-07, digest" in said


def test_a_history_in_japanese_has_every_number_and_day_of_the_english(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    numbers = [
        mtgcr(corpus_home, "history", "509.2", "--lang", language, "--format", "json").json["numbers"]
        for language in ("en", "ja")
    ]

    assert numbers[0] == numbers[1]
    assert len(numbers[0]) == 3


def test_a_history_tells_in_english_what_has_no_japanese_and_says_so(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """No Japanese text of 2001 was published; its English is held, with what it changed."""
    said = "".join(mtgcr(corpus_home, "--ui", "ja", "history", "702.19b", "--blame").out.split())

    assert "2001-07-23502.9b（日本語の文面は未収録。英語：）Thecontroller" in said
    assert "[-receive-]{+areassigned+}" in said
    assert "この版の文面は未収録" not in said
    assert "2023-04-14702.19bトランプルを持つ" in said
    assert "2023-04-14トランプルを持つ" in said, "no Japanese word is told to be as old as the English"
