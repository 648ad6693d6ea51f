"""Quoted words are found wherever they stand, in any release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.quotation import find_quoted
from mtgcr.parser.language import Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING

if TYPE_CHECKING:
    from pathlib import Path


def test_words_are_found_with_their_times_and_numbers(mini_home: Path) -> None:
    words = "An empty cup stays on the table."
    found = find_quoted(open_knowledge_base(mini_home).store, [words, "Nobody says this."], Language.EN)

    assert list(found) == [words]
    assert [(one.number, one.since, one.until) for one in found[words]] == [
        ("101.1d", SPRING, AUTUMN),
        ("101.1c", AUTUMN, None),
    ]


def test_typography_does_not_matter_but_references_do(mini_home: Path) -> None:
    store = open_knowledge_base(mini_home).store
    curly, moved = (
        'A habit that makes a cup hold less. See rule 702.2, "Stirring."',
        "A habit that makes a cup hold less. See rule 702.9, “Stirring.”",
    )

    found = find_quoted(store, [curly, moved], Language.EN)

    assert [one.kind for one in found[curly]] == [NodeKind.ENTRY]
    assert moved not in found


def test_japanese_is_found_in_japanese(mini_home: Path) -> None:
    words = "空の茶碗は食卓に残る。"
    assert find_quoted(open_knowledge_base(mini_home).store, [words], Language.JA)[words][0].number == "101.1d"
