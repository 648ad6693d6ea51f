"""What the lint finds in the rules text: each kind sown into an invented release, then the real ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.linting.lint import FORMATTING, lint_release
from mtgcr.parser.document import Diagnostic, Release, Severity
from mtgcr.parser.release import parse_release
from mtgcr.tests.mini_releases import english_release, japanese_release
from mtgcr.tests.real_texts import release_in

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def parse(text: str, *changes: tuple[str, str]) -> Release:
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} must stand once in the text"
        text = text.replace(old, new)
    release, diagnostics = parse_release(text.encode(), "kettle.txt")
    assert release is not None, diagnostics
    return release


def lint_english(*changes: tuple[str, str]) -> list[str]:
    return tell(lint_release(parse(english_release(), *changes)))


def lint_japanese(*changes: tuple[str, str]) -> list[str]:
    return tell(lint_release(parse(japanese_release(), *changes), parse(english_release())))


def tell(diagnostics: Iterable[Diagnostic]) -> list[str]:
    return [f"{found.code}: {found.message}" for found in diagnostics]


def test_a_sound_release_has_no_findings() -> None:
    assert lint_english() == []


def test_a_sound_translation_has_no_findings() -> None:
    assert lint_japanese() == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            ("(see rule 101.1a)", "(see rule 101.7a)"),
            "reference-dangling: 702.2c cites 101.7a, which does not exist",
        ),
        (
            ("See rule 101.2, “Pouring.”", "See rule 101.2, “Stirring.”"),
            "reference-title-differs: 100.1a cites 101.2 as “Stirring”, but that is headed “Pouring”",
        ),
        (
            ("See rule 101, “Cups.”", "See rule 7, “Cups.” See section 7, “Rules.”"),
            "reference-title-shortened: “Cup” cites 7 as “Rules”, but that is headed “Further Rules”",
        ),
        (
            ("See rule 101, “Cups.”", "See rule 101.1, “Cups.”"),
            "reference-title-unprinted: “Cup” cites 101.1 as “Cups”, but that has no heading",
        ),
        (
            ("A plate under a cup. See Cup.", "A plate under a cup. See Mug."),
            "term-dangling: “Saucer” points to Mug, which is not in the glossary",
        ),
        (
            ("It holds two sips.", "It holds two sips (see rule 666.6)."),
            "reference-dangling: an example of 702.2c cites 666.6, which does not exist",
        ),
        (
            ("101.1b A cup", "101.1a A cup without a lid leaks.\n\n101.1b A cup"),
            "number-duplicate: 101.1a is printed 2 times",
        ),
    ],
)
def test_an_error_in_the_text_is_found(change: tuple[str, str], expected: str) -> None:
    assert expected in lint_english(change)


def test_a_wrong_heading_comes_with_its_right_number_and_its_place() -> None:
    text = "A guest who arrives after the kettle has boiled waits by the door. See rule 101.2, “Stirring.”"
    release = parse(english_release(), ("See rule 101.2, “Pouring.”", "See rule 101.2, “Stirring.”"))
    (found,) = lint_release(release)
    assert found.hint == "“Stirring” is 702.2"
    assert found.severity is Severity.WARNING
    line = release.text.splitlines()[found.place.line - 1]
    assert line == f"100.1a {text}"
    assert line[found.place.column - 1 :].startswith("rule 101.2")


def test_formatting_is_no_error_of_the_text() -> None:
    release = parse(english_release(), ("101.1a A cup", "101.1a. A cup"))
    codes = {found.code for found in release.diagnostics}
    assert codes
    assert codes <= FORMATTING
    assert lint_release(release) == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            ("101.1b 取っ手のない茶碗は主人のものである（rule 100.2 参照）。\n", ""),
            "rule-missing: 101.1b of the original is missing; it should follow here",
        ),
        (
            ("101.2. 注ぎ方", "101.1e 猫は茶碗に触れない。\n101.2. 注ぎ方"),
            "rule-unmatched: 101.1e is not in the original",
        ),
        (
            ("例：ドーラが満杯の茶碗をかき混ぜた。2口分が入っている。\n", ""),
            "examples-differ: 702.2c has 0 examples, the original 1",
        ),
        (
            ("1口減る（rule 101.1a 参照）", "1口減る（rule 101.1b 参照）"),
            "references-differ: 702.2c cites 101.1b where the original cites 101.1a",
        ),
        (
            ("1口減る（rule 101.1a 参照）", "1口減る"),
            "references-differ: 702.2c does not cite 101.1a, the original does",
        ),
        (
            ("101.1a 茶碗には3口分が入る。", "101.1a 茶碗には3口分が入る。rule 702.2c 参照。"),
            "references-differ: 101.1a cites 702.2c, the original does not",
        ),
        (
            ("1. やかんを所有する客。rule 100.2 参照。", "1. やかんを所有する客。rule 100.1 参照。"),
            "references-differ: “主人” cites 100.1 where the original cites 100.2",
        ),
        (
            ("受け皿（うけざら）／Saucer", "受け皿（うけざら）／Sauser"),
            "entry-name-differs: the entry “受け皿” names “Sauser”; the original has “Saucer”",
        ),
        (
            ("受け皿（うけざら）／Saucer\n　茶碗の下の皿。茶碗参照。\n", ""),
            "entry-missing: the entry “Saucer” of the original is missing",
        ),
        (
            ("主人（しゅじん）／Host\n", "猫（ねこ）／Tomcat\n　客ではない。\n主人（しゅじん）／Host\n"),
            "entry-unmatched: the entry “猫” names “Tomcat”, which the original does not have",
        ),
        (
            ("101. 茶碗\n7. その他", "7. その他"),
            "contents-lack-heading: group 101 is not in the contents",
        ),
        (
            ("受け皿（うけざら）／Saucer", "（うけざら）／Saucer"),
            "heading-word-lost: the heading of “Saucer” has lost its Japanese word",
        ),
    ],
)
def test_what_a_translation_lost_is_found(change: tuple[str, str], expected: str) -> None:
    assert expected in lint_japanese(change)


def test_an_amount_that_the_translation_lacks_is_noted() -> None:
    english = parse(english_release(), ("101.1a A cup holds three sips.", "101.1a A cup holds 30 sips."))
    assert tell(lint_release(parse(japanese_release()), english)) == [
        "amounts-differ: 101.1a lacks 30, which the original names"
    ]


@pytest.mark.parametrize("words", ["(1) A cup holds three sips.", "A cup holds more than 0 sips."])
def test_the_places_of_a_list_and_more_than_none_are_no_amounts(words: str) -> None:
    english = parse(english_release(), ("101.1a A cup holds three sips.", f"101.1a {words}"))
    assert tell(lint_release(parse(japanese_release()), english)) == []


def test_a_number_that_contradicts_the_heading_beside_it_is_told_once() -> None:
    stale = ("1口減る（rule 101.1a 参照）", "1口減る（rule 702〔茶碗〕参照）")
    english = parse(english_release(), ("one sip less (see rule 101.1a)", "one sip less (see rule 101, “Cups”)"))
    assert tell(lint_release(parse(japanese_release(), stale), english)) == [
        "reference-title-differs: 702.2c cites 702 as “茶碗”, but that is headed “習慣”"
    ]


@pytest.mark.parametrize("cited", ["rule 101〔茶碗〕参照", "rule 702 参照"])
def test_a_translation_may_put_a_wrong_number_of_the_original_right_or_keep_it(cited: str) -> None:
    english = parse(english_release(), ("one sip less (see rule 101.1a)", "one sip less (see rule 702, “Cups”)"))
    japanese = parse(japanese_release(), ("1口減る（rule 101.1a 参照）", f"1口減る（{cited}）"))
    assert tell(lint_release(japanese, english)) == []


def test_an_english_release_is_not_held_against_its_translation() -> None:
    japanese = parse(japanese_release(), ("1口減る（rule 101.1a 参照）", "1口減る"))
    assert lint_release(parse(english_release()), japanese) == ()


def find(diagnostics: Iterable[Diagnostic], code: str) -> list[str]:
    return [found.message for found in diagnostics if found.code == code]


@pytest.mark.corpus
def test_the_newest_release_still_cites_endure_as_suspend(corpus: Path) -> None:
    found = lint_release(release_in(corpus / "en" / "rules_20260807.txt"))
    assert find(found, "reference-title-differs") == ["“Endure” cites 702.62 as “Endure”, but that is headed “Suspend”"]
    assert "“Endure” is 701.63" in {finding.hint for finding in found}
    assert find(found, "reference-dangling") == []


@pytest.mark.corpus
def test_the_release_of_june_2024_cites_day_and_night_by_an_old_number(corpus: Path) -> None:
    found = lint_release(release_in(corpus / "en" / "rules_20240607.txt"))
    wrong = find(found, "reference-title-differs")
    assert [message.split(" cites ")[0] for message in wrong] == ["502.2", "702.145b", "“Day”", "“Daybound”"]
    assert all("cites 727 as “Day and Night”" in message for message in wrong)
    assert find(found, "reference-dangling") == ["“Map” cites 110.10, which does not exist"]


@pytest.mark.corpus
def test_the_release_of_september_2024_has_two_rules_of_one_number(corpus: Path) -> None:
    found = lint_release(release_in(corpus / "en" / "rules_20240917.txt"))
    assert find(found, "number-duplicate") == ["702.175 is printed 2 times", "702.175a is printed 2 times"]


@pytest.fixture(scope="module")
def japanese_findings(corpus: Path) -> tuple[Diagnostic, ...]:
    japanese = release_in(corpus / "ja" / "cr_20260116.txt")
    return lint_release(japanese, release_in(corpus / "en" / "rules_20260116.txt"))


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("rule-missing", "610.5 of the original is missing; it should follow here"),
        ("rule-unmatched", "805.10g is not in the original"),
        ("number-duplicate", "505.4 is printed 2 times"),
        ("number-doubled", "702.189 is printed twice on its line"),
        ("words-on-next-line", "the words of 500.10a are on the line after its number"),
        ("example-in-line", "an example of 701.20c is inside its line"),
        ("heading-word-lost", "the heading of “Room” has lost its Japanese word"),
        ("contents-lack-heading", "group 721 is not in the contents"),
        ("examples-differ", "712.9 has 3 examples, the original 2"),
        ("references-differ", "723.1a cites 722.1f where the original cites 723.1f"),
        ("references-differ", "801.17 cites 725 where the original cites 726"),
        ("references-differ", "607.2m cites 614.12c where the original cites 614.12b"),
        ("entry-name-differs", "the entry “配備カード” names “Staion Cards”; the original has “Station Cards”"),
    ],
)
def test_the_japanese_release_is_held_against_the_english(
    japanese_findings: tuple[Diagnostic, ...], code: str, message: str
) -> None:
    assert message in find(japanese_findings, code)


@pytest.mark.corpus
def test_stale_numbers_in_the_japanese_release_lie_in_the_groups_that_moved(
    japanese_findings: tuple[Diagnostic, ...],
) -> None:
    wrong = [found for found in japanese_findings if found.code == "reference-title-differs"]
    assert len(wrong) == 31
    assert {720 < int(found.message.split(" cites ")[1].split(" ")[0]) < 733 for found in wrong} == {True}
    assert all(found.hint for found in wrong), "the quoted heading tells the right number every time"


@pytest.mark.corpus
def test_a_rule_that_the_japanese_release_cites_rightly_is_not_reported(
    japanese_findings: tuple[Diagnostic, ...],
) -> None:
    """701.27g names 729 for merging, in both languages, and 729 it is."""
    assert not [found.message for found in japanese_findings if found.message.startswith("701.27g ")]
