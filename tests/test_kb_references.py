"""Citations resolved in one release: targets, dead ends, headings that are quoted rightly or wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.linting.references import Reference, TitleMatch, compare_titles, list_citables, resolve
from mtgcr.parser.citations import find_citations
from mtgcr.parser.document import Language, Release
from mtgcr.parser.release import parse_release
from mtgcr.tests.mini_releases import english_release, japanese_release
from mtgcr.tests.real_texts import release_in

if TYPE_CHECKING:
    from pathlib import Path


def parse(text: str) -> Release:
    release, diagnostics = parse_release(text.encode(), "kettle.txt")
    assert release is not None, diagnostics
    return release


def resolve_one(text: str, release: Release) -> Reference:
    (reference,) = resolve(find_citations(text, release.language), list_citables(release))
    return reference


@pytest.fixture(scope="module")
def kettle() -> Release:
    return parse(english_release())


@pytest.fixture(scope="module")
def japanese_kettle() -> Release:
    return parse(japanese_release())


def test_a_citation_finds_its_rule(kettle: Release) -> None:
    reference = resolve_one("see rule 101.1a", kettle)
    assert list(map(str, reference.targets)) == ["101.1a"]
    assert not reference.dangling


def test_a_citation_of_nothing_dangles(kettle: Release) -> None:
    reference = resolve_one("see rule 101.9", kettle)
    assert list(map(str, reference.missing)) == ["101.9"]
    assert reference.dangling


def test_a_hole_inside_a_range_does_not_dangle(kettle: Release) -> None:
    reference = resolve_one("see rules 700–702", kettle)
    assert list(map(str, reference.targets)) == ["700", "702"]
    assert not reference.dangling


def test_the_end_of_a_range_dangles(kettle: Release) -> None:
    assert list(map(str, resolve_one("see rules 702.2a–g", kettle).missing)) == ["702.2g"]


@pytest.mark.parametrize(
    ("text", "match", "bearers"),
    [
        ("see rule 101.2, “Pouring.”", TitleMatch.SAME, []),
        ("see rule 101, “cups”", None, []),
        ("see rule 702, “Habits.”", TitleMatch.SAME, []),
        ("see section 7, “Rules.”", TitleMatch.SHORTENED, []),
        ("see rule 702.1, “Stirring.”", TitleMatch.NO_HEADING, ["702.2"]),
        ("see rule 101.2, “Stirring.”", TitleMatch.DIFFERENT, ["702.2"]),
        ("see rule 109.2, “Stirring.”", None, []),
    ],
)
def test_a_quoted_heading_is_compared(kettle: Release, text: str, match: TitleMatch | None, bearers: list[str]) -> None:
    reference = resolve_one(text, kettle)
    assert reference.title_match is match
    assert bearers == list(map(str, reference.bearers))


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("rule 702.2〔かき混ぜ〕参照", TitleMatch.SAME),
        ("rule 702.2〔Stirring〕参照", TitleMatch.SAME),
        ("rule 702.2〔注ぎ方〕参照", TitleMatch.DIFFERENT),
        ("rule 7〔その他のルール〕参照", TitleMatch.SAME),
    ],
)
def test_a_japanese_heading_may_be_quoted_by_either_half(
    japanese_kettle: Release, text: str, match: TitleMatch
) -> None:
    assert resolve_one(text, japanese_kettle).title_match is match


@pytest.mark.parametrize(
    ("text", "missing"),
    [("See Cup.", ()), ("See also Cups and Host.", ()), ("See also Kettle.", ("Kettle",))],
)
def test_a_glossary_term_is_looked_up(kettle: Release, text: str, missing: tuple[str, ...]) -> None:
    assert missing == resolve_one(text, kettle).missing_terms


def test_a_term_with_a_comma_is_one_term() -> None:
    release = parse(english_release().replace("Saucer\n", "Saucer, Plate, Dish\n"))
    assert not resolve_one("See Saucer, Plate, Dish.", release).dangling
    assert not resolve_one("See also Dish.", release).dangling


def test_typography_does_not_make_a_heading_differ() -> None:
    assert compare_titles("Host's Cup", ["Host’s  cup"]) is TitleMatch.SAME
    assert compare_titles("Anything", []) is TitleMatch.NO_HEADING


def test_two_rules_of_one_number_may_each_be_quoted() -> None:
    text = english_release().replace("702.2. Stirring", "702.2. Humming\n\n702.2. Stirring")
    release = parse(text)
    assert resolve_one("rule 702.2, “Humming”", release).title_match is TitleMatch.SAME
    assert resolve_one("rule 702.2, “Stirring”", release).title_match is TitleMatch.SAME


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("release", "dangling", "wrong_titles"),
    [("20150123", 0, 2), ("20170428", 1, 3), ("20240607", 1, 7), ("20250404", 1, 4), ("20260807", 0, 4)],
)
def test_wrong_references_are_as_many_as_counted_by_others(
    corpus: Path, release: str, dangling: int, wrong_titles: int
) -> None:
    text = release_in(corpus / "en" / f"rules_{release}.txt")
    citables = list_citables(text)
    found = [
        reference
        for passage in text.passages()
        if passage not in text.contents.passages
        for reference in resolve(find_citations(passage.words, Language.EN), citables)
    ]
    assert dangling == sum(reference.dangling for reference in found)
    assert wrong_titles == sum(reference.title_match not in (None, TitleMatch.SAME) for reference in found)
