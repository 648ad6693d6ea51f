"""Quoted words: whose they are, and what has to be said with them."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from mtgcr.assistant.passages import LONGEST, all_sources, passage, remark_on, source_word
from mtgcr.assistant.places import Places
from mtgcr.kb.model import Doubt, DoubtKind, Source
from mtgcr.kb.storage.told import ToldBy
from mtgcr.kb.translations.present_numbers import MovedNumber
from mtgcr.parser.language import Edition, Language

DAY = datetime.date(2024, 11, 8)
LATER = datetime.date(2025, 6, 6)


def source(edition: Edition, doubt: Doubt | None = None) -> Source:
    return Source(release=DAY, language=Language.EN, edition=edition, file="rules.txt", doubt=doubt)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (source(Edition.OFFICIAL), "official"),
        (source(Edition.OFFICIAL, Doubt(DoubtKind.NEW)), "unverified"),
        (source(Edition.OFFICIAL, Doubt(DoubtKind.DIFFERS, ("510.1c",))), "unverified"),
        (source(Edition.DIGEST), "digest"),
        (source(Edition.DOCUMENT), "document"),
        (source(Edition.ATLAS), "none"),
        (None, "none"),
    ],
)
def test_words_are_official_only_where_the_text_is_known_to_be(given: Source | None, word: str) -> None:
    assert source_word(given) == word


def test_the_source_of_several_texts_is_mixed_and_those_without_words_do_not_count() -> None:
    assert all_sources(["digest", "none"]) == "digest"
    assert all_sources(["digest", "official"]) == "mixed"
    assert all_sources([]) == "none"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"told": None}, ""),
        ({"told": None, "behind": True}, "older than the English"),
        ({"moved": [MovedNumber(9, "509.4", "509.2")]}, "509.4 in these words is 509.2 on the day asked for"),
        ({"told": ToldBy(DAY, DAY, None)}, ""),
        ({"told": ToldBy(DAY, None, None)}, "not yet checked by a second reader"),
        ({"told": ToldBy(DAY, DAY, LATER)}, "the official words were changed on 2025-06-06"),
        ({"told": ToldBy(DAY, DAY, None, "the list")}, "leaves out: the list"),
    ],
)
def test_what_has_to_be_said_with_words_of_our_own(given: dict[str, Any], said: str) -> None:
    remark = remark_on(source(Edition.DIGEST), **given)

    assert (said in remark) if said else remark == ""


def test_a_text_that_is_too_long_is_cut_and_says_so() -> None:
    whole, cut = (
        passage(Places(), "1", "rule", "x" * size, source(Edition.OFFICIAL)) for size in (LONGEST, LONGEST + 1)
    )

    assert (whole["is_whole"], cut["is_whole"], len(cut["text"])) == (True, False, LONGEST)


def test_permalinks_rest_on_a_day_and_a_number() -> None:
    assert Places().rule(DAY, "702.19b") == "cr://2024-11-08/702.19b"
    assert Places("https://cr.example").rule(DAY, "702.19b") == "https://cr.example/rule/2024-11-08/702.19b"
    assert Places().term("mana burn/2") == "term://mana%20burn%2F2"
