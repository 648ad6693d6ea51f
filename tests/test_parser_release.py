"""Whole texts as releases, and texts that are none."""

from __future__ import annotations

import pytest

from mtgcr.parser.document import Edition, Language, Release, Severity, unparse
from mtgcr.parser.release import parse_release
from mtgcr.parser.scripts import find_language
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release


def release_of(text: str) -> Release:
    release, _ = parse_release(text.encode(), "kettle.txt")
    assert release is not None
    return release


def errors_of(data: bytes) -> list[str]:
    _, found = parse_release(data, "kettle.txt")
    return [diagnostic.code for diagnostic in found if diagnostic.severity is Severity.ERROR]


@pytest.mark.parametrize("effective", [SPRING, AUTUMN])
@pytest.mark.parametrize("text_of", [english_release, japanese_release])
def test_the_kettle_game_is_read_whole_and_given_back(text_of: type[str], effective: object) -> None:
    release = release_of(text_of(effective))
    assert release.effective == effective
    assert unparse(release) == release.text == text_of(effective)
    assert release.diagnostics == ()


def test_both_languages_of_a_release_have_the_same_rules_and_examples() -> None:
    english, japanese = release_of(english_release()), release_of(japanese_release())
    assert (english.language, japanese.language) == (Language.EN, Language.JA)
    shapes = [[(str(rule.number), len(rule.examples)) for rule in release.rules()] for release in (english, japanese)]
    assert shapes[0] == shapes[1]
    assert shapes[0][:4] == [("100.1", 0), ("100.1a", 0), ("100.1b", 0), ("100.2", 2)]
    assert {entry.term for entry in english.glossary} == {entry.english for entry in japanese.glossary}


def test_the_parts_of_a_release_hold_its_paragraphs() -> None:
    release = release_of(english_release())
    assert [passage.text for passage in release.front.passages] == [
        "The Kettle Game Comprehensive Rules",
        "These rules are effective as of March 3, 2013.",
    ]
    assert len(release.introduction.passages) == 3
    assert release.contents.passages[-1].text == "Credits"
    assert release.credits.passages[-1].text == "Printed on used tea bags."
    assert [str(section.number) for section in release.sections] == ["1", "7"]
    assert [str(group.number) for group in release.groups()] == ["100", "101", "700", "702"]


def test_a_list_under_a_rule_is_part_of_its_wording() -> None:
    rule = next(rule for rule in release_of(english_release()).rules() if str(rule.number) == "101.2a")
    assert rule.text.split("\n") == [
        "The host pours clockwise, in this order:",
        "the youngest guest",
        "the guests with mittens",
        "everybody else",
    ]


def test_our_own_digest_is_known_as_one() -> None:
    digest = english_release().replace("Comprehensive Rules", "Comprehensive Rules: Digest by mtgcr")
    assert release_of(digest).edition is Edition.DIGEST
    assert release_of(english_release()).edition is Edition.OFFICIAL


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        (b"", ["not-text"]),
        (b"%PDF-1.4", ["not-text"]),
        (bytes(range(1, 256)) * 4, ["not-text"]),
        (b"Dear Ann,\n\nthank you for the tea.\n", ["not-a-release"]),
        (b"We changed rule 100.1 a little:\n100.1. Sit.\nEnjoy, as of March 3, 2013.\n", ["not-a-release"]),
        ("\u3000\n\u3000\n".encode(), ["not-a-release"]),
        (english_release().replace("effective as of", "printed on").encode(), ["effective-date-missing"]),
    ],
    ids=["empty", "pdf", "random", "letter", "article", "blank", "undated"],
)
def test_what_is_no_release_gives_one_error(data: bytes, errors: list[str]) -> None:
    assert errors_of(data) == errors


@pytest.mark.parametrize("text", [english_release(), japanese_release()], ids=["en", "ja"])
def test_a_text_cut_off_before_its_credits_is_refused(text: str) -> None:
    end = max(text.rfind("\nCredits\n"), text.rfind("\nクレジット\n"))
    for at in range(0, end, 23):
        assert errors_of(text[:at].encode()), text[at - 20 : at]


def test_a_text_that_begins_in_the_middle_is_refused() -> None:
    text = english_release()
    assert errors_of(text[text.rindex("7. Further Rules") :].encode()) == [
        "release-truncated",
        "effective-date-missing",
    ]


def test_the_language_is_told_by_kana() -> None:
    assert find_language(japanese_release()) is Language.JA
    assert find_language(english_release() + "茶碗") is Language.EN
