"""Citations in paragraphs of the rules: what each shape means, and that no text breaks the grammar."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.citations import find_citations
from mtgcr.parser.document import Citation, CitationKind, Language
from mtgcr.tests.pace import paces

if TYPE_CHECKING:
    from collections.abc import Sequence

CASES = Path(__file__).parent / "cases"


def read_cases(name: str) -> list[tuple[str, str, str]]:
    """The rows of a table of cases: text, citations as `describe` puts them, why the row is there."""
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(text, citations, why) for text, citations, why in rows][1:]


def describe(citations: Sequence[Citation]) -> str:
    """Citations on one line: words as written = numbers or kind and terms {heading}, joined by a bar."""
    return " | ".join(f"{citation.text} = {describe_target(citation)}" for citation in citations)


def describe_target(citation: Citation) -> str:
    if citation.kind is CitationKind.GLOSSARY:
        return "glossary " + "; ".join(citation.terms)
    words = [str(number) for number in citation.numbers]
    words += [citation.kind.value] if citation.kind is CitationKind.SECTION else []
    words += ["{" + citation.title + "}"] if citation.title else []
    return " ".join(words)


@pytest.mark.parametrize(("text", "expected", "why"), read_cases("citations_english.tsv"))
def test_english_citations_are_read(text: str, expected: str, why: str) -> None:
    assert expected == describe(find_citations(text, Language.EN)), why


@pytest.mark.parametrize(("text", "expected", "why"), read_cases("citations_japanese.tsv"))
def test_japanese_citations_are_read(text: str, expected: str, why: str) -> None:
    assert expected == describe(find_citations(text, Language.JA)), why


def test_a_citation_knows_where_its_number_stands() -> None:
    text = "All wait (see rule 117, “Timing and Priority”)."
    (citation,) = find_citations(text, Language.EN)
    assert text[citation.figures.start : citation.figures.end] == "117"
    assert text[citation.span.start : citation.span.end] == "rule 117, “Timing and Priority”"


def test_a_citation_may_run_over_a_line_end() -> None:
    assert describe(find_citations("See rule\n601.2f–h.", Language.EN)) == "rule\n601.2f–h = 601.2f 601.2g 601.2h"


def test_a_heading_over_two_lines_is_given_on_one() -> None:
    (citation,) = find_citations("See rule 117, “Timing\nand Priority.”", Language.EN)
    assert citation.title == "Timing and Priority"


FRAGMENTS = (
    *("rule ", "Rules ", "subrule ", "CR ", "C.R.", "§", "section ", "see ", "See also ", "see glossary, "),
    *("601.2f", "601.2", "704.5aa", "509", "100", "7", "10", "a", "b", "h", "l", "999.999zz", "704.0", "509.5g3g"),
    *(" ", "\n", "\u3000", "\u00a0", ",", ", ", " and ", " or ", " through ", "-", "–", "—", "~", "～", "から", "?"),
    *(
        "\ufffd",
        "/",
        "&",
        ".",
        "(",
        ")",
        "[",
        "]",
        "%",
        "$",
        "“",
        "”",
        '"',
        "“Dash,”",
        '"Priority."',
        "Tapped",
        "Untap",
    ),
    *(" in the glossary", "glossary", "Appendix B, ", "of ", "s", "R", "C"),
    *(
        "〔",
        "〕",
        "〔試作〕",
        "「",
        "」",
        "参照",
        "を参照",
        "、",
        "。",
        "第",
        "部",
        "総合ルール",
        "ルール",
        "依存性",
        "は",
        "枚",
    ),
    *("１", "ｆ", "．", "６０１．２ｆ"),
)
scraps = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join)


def check_laws(text: str, citations: Sequence[Citation]) -> None:
    """Citations stand in the text in order, none within another, each with a number or a term."""
    end = 0
    for citation in citations:
        assert end <= citation.span.start <= citation.figures.start < citation.figures.end <= citation.span.end
        assert citation.text == text[citation.span.start : citation.span.end]
        assert bool(citation.numbers) != bool(citation.terms)
        end = citation.span.end
    assert end <= len(text)


@given(st.text() | scraps)
def test_any_text_has_an_english_reading(text: str) -> None:
    check_laws(text, find_citations(text, Language.EN))


@given(st.text() | scraps)
def test_any_text_has_a_japanese_reading(text: str) -> None:
    check_laws(text, find_citations(text, Language.JA))


def read_in_both(text: str) -> None:
    find_citations.cache_clear()
    for language in Language:
        check_laws(text, find_citations(text, language))


@pytest.mark.parametrize(
    "shape", ["see rule 601.2", "See Aa, ", "See Aa and ", '. "Aa ', "rule 601.2 “Aa", "あ 参照 ", "a、"]
)
def test_a_long_paragraph_of_one_shape_is_read_without_backtracking(shape: str) -> None:
    text = shape * (20_000 // len(shape))

    assert paces(lambda: read_in_both(text)) < 80  # 16 to 22 for the slowest; a paragraph of the rules takes a fiftieth


def test_the_grammars_are_loaded_only_when_a_paragraph_asks_for_them() -> None:
    code = "import sys, mtgcr.parser.citations; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=CASES.parent.parent).returncode == 0
