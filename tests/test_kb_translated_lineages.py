"""Japanese words beside English rules of another day: the same lineage, its number then, and whether it moved on."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lookup import RuleAnswer, find_rule
from mtgcr.kb.missing_numbers import NoSuchRule
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.translations.number_marks import NumberMark, TranslationState, number_marks
from mtgcr.kb.words.given_numbers import read_number
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.bare_builds import bare_builds, builds_without_digest
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release
from mtgcr.views.text.number_marks import mark_text
from mtgcr.views.voice import in_language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store

TODAY = datetime.date(2026, 9, 1)


def home_with(folder: Path, *texts: str) -> Store:
    """The store of a home with these texts."""
    for place, text in enumerate(texts):
        (folder / f"text{place}.txt").write_text(text, "utf-8")
    with bare_builds():
        assert not add_files(folder / "home", [folder]).refused
    return open_knowledge_base(folder / "home").store


def answer(store: Store, number: str, day: datetime.date) -> RuleAnswer:
    wanted = read_number(number)
    assert wanted
    found = find_rule(store, wanted, day)
    assert not isinstance(found, NoSuchRule | NoRelease)
    return found[0]


@pytest.fixture(scope="module")
def lagging(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Both English releases, and the Japanese one of spring."""
    texts = english_release(SPRING), english_release(AUTUMN), japanese_release(SPRING)
    return home_with(tmp_path_factory.mktemp("lagging"), *texts)


@pytest.mark.parametrize(
    ("number", "then", "behind"),
    [("101.1a", "101.1a", True), ("100.3", "100.2", False), ("101.1c", "101.1d", False), ("702.3c", "702.2c", False)],
)
def test_an_older_japanese_text_tells_its_number_and_whether_the_english_moved_on(
    lagging: Store, number: str, then: str, behind: bool
) -> None:
    japanese = answer(lagging, number, AUTUMN).wording(Language.JA)

    assert japanese is not None
    assert (japanese.number, japanese.behind, japanese.source.release) == (then, behind, SPRING)


def test_a_rule_that_is_newer_than_the_japanese_text_has_none(lagging: Store) -> None:
    assert answer(lagging, "702.2a", AUTUMN).wording(Language.JA) is None


def test_an_example_tells_whether_the_english_moved_on(lagging: Store) -> None:
    stirred, (first, second) = answer(lagging, "702.3c", AUTUMN).examples, answer(lagging, "101.2b", AUTUMN).examples

    assert [(one.behind, bool(one.ja)) for one in (*stirred, first, second)] == [
        (True, True),
        (False, True),
        (False, False),
    ]


def test_a_japanese_text_between_two_english_ones_goes_to_the_one_with_its_numbers(tmp_path: Path) -> None:
    between = japanese_release(SPRING).replace("2013年3月3日", "2013年9月1日")
    store = home_with(tmp_path, english_release(SPRING), english_release(AUTUMN), between)

    japanese = answer(store, "100.3", AUTUMN).wording(Language.JA)

    assert japanese is not None
    assert japanese.number == "100.2"


def test_examples_stand_in_their_order_after_the_first_was_reworded(tmp_path: Path) -> None:
    reworded = english_release(AUTUMN).replace("Carla covers her cup", "Clara hides her cup")
    store = home_with(tmp_path, english_release(SPRING), reworded)

    first, second = answer(store, "101.2b", AUTUMN).examples

    assert first.en is not None
    assert second.en is not None
    assert (first.en[:5], second.en[:4]) == ("Clara", "Emil")


@pytest.fixture
def japanese_home(corpus: Path, tmp_path: Path) -> Path:
    """A home with the real Japanese release alone."""
    with builds_without_digest():
        add_files(tmp_path, [corpus / "ja" / "cr_20260116.txt"])
    return tmp_path


@pytest.mark.corpus
@pytest.mark.parametrize("held", ["newest_home", "japanese_home"])
def test_the_atlas_tells_the_drift_of_the_real_japanese_release(held: str, request: pytest.FixtureRequest) -> None:
    store = open_knowledge_base(request.getfixturevalue(held)).store

    told = {}
    for number in ("702.19b", "714.3a", "723.5", "805.10f", "705.1"):
        japanese = answer(store, number, TODAY).wording(Language.JA)
        assert japanese is not None
        assert japanese.source.edition is Edition.OFFICIAL
        told[number] = japanese.number, japanese.behind

    assert told == {
        "702.19b": ("702.19b", False),
        "714.3a": ("714.3a", True),
        "723.5": ("722.5", False),
        # Without English words, the leftover that has the letter cannot be told from the rule.
        "805.10f": ("805.10g" if held == "newest_home" else "805.10f", False),
        "705.1": ("705.1", False),
    }


@pytest.mark.corpus
def test_an_example_that_the_english_has_dropped_is_shown_alone(corpus: Path, tmp_path: Path) -> None:
    with builds_without_digest():
        add_files(tmp_path, [corpus / "ja" / "cr_20260116.txt", corpus / "en" / "rules_20260116.txt"])

    examples = answer(open_knowledge_base(tmp_path).store, "712.9", TODAY).examples

    assert [(bool(one.en), bool(one.ja)) for one in examples] == [(True, True), (True, True), (False, True)]


BEHIND, ABSENT = TranslationState.BEHIND, TranslationState.ABSENT


@pytest.mark.parametrize(
    ("number", "day", "mark"),
    [
        ("101.1a", AUTUMN, NumberMark("101.1a", "101.1a", BEHIND)),
        ("702.2a", AUTUMN, NumberMark("702.2a", "702.2a", ABSENT)),
        ("100.3", AUTUMN, None),
        ("100.2", SPRING, NumberMark("100.2", "100.3", None)),
        ("101.1c", SPRING, NumberMark("101.1c", None, None)),
        ("999.9", SPRING, None),
    ],
)
def test_a_number_is_marked_by_its_number_today_and_by_how_its_translation_stands(
    lagging: Store, number: str, day: datetime.date, mark: NumberMark | None
) -> None:
    assert number_marks(lagging, [number], day) == ((mark,) if mark else ())


@pytest.mark.parametrize(
    ("mark", "english", "japanese"),
    [
        (NumberMark("100.2", "100.3", None), " (today 100.3)", "（現在は100.3）"),
        (NumberMark("100.2", None, ABSENT), " (gone today)", "（現在はなし、未訳）"),
        (NumberMark("100.2", "100.2", BEHIND), "", "（訳は英語の改訂前）"),
        (None, "", ""),
    ],
)
def test_a_mark_is_told_in_brackets_and_the_translation_to_those_who_read_it(
    mark: NumberMark | None, english: str, japanese: str
) -> None:
    assert in_language(Language.EN, lambda: mark_text(mark)) == english
    assert in_language(Language.JA, lambda: mark_text(mark)) == japanese
