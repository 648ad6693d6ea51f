"""Citations in the real texts, held against an independent reading with plain expressions and a count by others."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.citations import find_citations
from mtgcr.parser.document import Citation, CitationKind, Language
from mtgcr.tests.pace import paces
from mtgcr.tests.real_texts import release_in
from mtgcr.tests.test_parser_citations import CASES, check_laws

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.corpus

Paragraphs = dict[str, list[str]]

REVIEWED = ["5"]
"""No citations: a section of an appendix that was never printed (1999)."""
NUMBER_SHAPED = re.compile(r"(?<![\d.+])\d{3}\.\d+[a-z]*|(?<=\brule )\d{3}|(?<=\brules )\d{3}|(?<=ection )\d")
SPOKEN_LIST = re.compile(r",?(?: and| or)? ")


def read_paragraphs(folder: Path, pattern: str) -> Paragraphs:
    """The paragraphs of each release, without the contents."""
    found: Paragraphs = {}
    for path in sorted(folder.glob(pattern)):
        release = release_in(path)
        contents = set(release.contents.passages)
        found[path.stem[-8:]] = [passage.words for passage in release.passages() if passage not in contents]
    return found


@pytest.fixture(scope="module")
def english(corpus: Path) -> Paragraphs:
    return read_paragraphs(corpus / "en", "rules_*.txt")


@pytest.fixture(scope="module")
def older(corpus: Path) -> Paragraphs:
    return read_paragraphs(corpus / "en_old", "rules_*.txt")


@pytest.fixture(scope="module")
def japanese(corpus: Path) -> Paragraphs:
    return read_paragraphs(corpus / "ja", "cr_*.txt")


def distinct(paragraphs: Paragraphs) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(paragraphs.values())))


def find_missed(text: str, language: Language) -> list[str]:
    """What looks like the number of a rule or section and stands in no citation."""
    covered = [citation.span for citation in find_citations(text, language)]
    return [
        found[0]
        for found in NUMBER_SHAPED.finditer(text)
        if not any(span.start <= found.start() < span.end for span in covered)
    ]


def test_no_number_of_the_english_releases_is_missed(english: Paragraphs, older: Paragraphs) -> None:
    texts = distinct(english) + distinct(older)
    assert [missed for text in texts for missed in find_missed(text, Language.EN)] == REVIEWED


def test_no_number_of_the_japanese_release_is_missed(japanese: Paragraphs) -> None:
    assert [missed for text in distinct(japanese) for missed in find_missed(text, Language.JA)] == []


def test_citations_of_the_real_texts_keep_the_laws(english: Paragraphs, older: Paragraphs) -> None:
    for text in distinct(english) + distinct(older):
        check_laws(text, find_citations(text, Language.EN))


def count(paragraphs: list[str]) -> tuple[int, int]:
    """Numbers named after the word "rule" or in its list, ranges expanded; and bare citations."""
    listed = bare = 0
    for text in paragraphs:
        worded, end = False, -1
        for citation in find_citations(text, Language.EN):
            if citation.kind is CitationKind.RULE:
                worded = _says_rule(citation) or (
                    worded and SPOKEN_LIST.fullmatch(text, end, citation.span.start) is not None
                )
                listed += len(citation.numbers) * worded
                bare += not worded
            end = citation.span.end
    return listed, bare


def _says_rule(citation: Citation) -> bool:
    return citation.text.lower().startswith(("rule", "subrule"))


def test_totals_agree_with_a_count_by_plain_expressions(english: Paragraphs) -> None:
    """The other count knew no list that goes on behind a heading, no "subrule", and no bare group with a heading.

    Hence up to four more here after the word, and up to five more bare ones, in every release.
    """
    lines = (CASES / "citations_totals.tsv").read_text("utf-8").splitlines()[1:]
    for release, listed, bare in (line.split("\t") for line in lines):
        ours = count(english[release])
        assert 0 <= ours[0] - int(listed) <= 4, release
        assert 3 <= ours[1] - int(bare) <= 5, release


def test_all_distinct_paragraphs_are_read_within_the_budget(english: Paragraphs) -> None:
    texts = distinct(english)
    find_citations(texts[0] + "rule 100.1", Language.EN)

    def read() -> None:
        find_citations.cache_clear()
        for text in texts:
            find_citations(text, Language.EN)

    assert any(
        paces(read) < 160 for _ in range(3)
    )  # 80, alone and beside others; 271 once on a machine that others kept busy
