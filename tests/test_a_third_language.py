"""A language is data: one that nothing in the program knows is added, quoted, searched, compared and cited."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.changes.changes import ChangedPart
from mtgcr.kb.model import LinkKind
from mtgcr.kb.search.finding import SearchHit
from mtgcr.library.given import PastedText
from mtgcr.library.library import open as open_library
from mtgcr.parser.language import Language, forget_language, register_language
from mtgcr.parser.letters import JAPANESE_LETTER, KANA_LETTER
from mtgcr.parser.release import parse_release
from mtgcr.parser.text_layouts import layout_of
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.kettle_in_georgian import CODE, georgian_kettle, in_georgian, write_georgian
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release
from mtgcr.views.text.rule import render_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.library.library import Library

CUP, CUP_IN_AUTUMN = (
    in_georgian(words) for words in ("A cup holds three sips.", "A cup holds four sips, whatever is painted on it.")
)


@pytest.fixture(scope="module")
def kettle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library that holds the kettle game in English and in the invented language."""
    texts, home, files = map(tmp_path_factory.mktemp, ("texts", "home", "language"))
    with georgian_kettle(files), bare_builds(), open_library(home) as library:
        assert library.add(write_georgian(texts)).changed
        yield library


@pytest.mark.usefixtures("kettle")  # while it is open the language is registered
def test_a_text_is_known_by_its_letters_and_read_by_its_layout() -> None:
    release, found = parse_release(in_georgian(english_release()).encode(), "kettle.txt")

    assert release is not None
    assert (release.language, release.effective, found) == (Language(CODE), SPRING, ())
    assert [entry.term for entry in release.glossary] == [
        in_georgian(term) for term in ("Cup", "Host", "Saucer", "Stirring")
    ]
    assert len([part for rule in release.rules() for part in rule.body]) == 4 + 3  # examples, lines of a list


def test_a_rule_is_quoted_as_of_a_day(kettle: Library) -> None:
    for day, words in ((SPRING, CUP), (AUTUMN, CUP_IN_AUTUMN)):
        (answer,) = kettle.rule("101.1a", day).found
        said = answer.wording(Language(CODE))
        assert said is not None
        assert (said.text, said.source.release, said.behind) == (words, day, False)


def test_a_rule_is_shown_with_the_name_of_its_language(kettle: Library) -> None:
    shown = render_rules(kettle.rule("101.1a", AUTUMN), (Language(CODE),), 100)
    assert f"101.1a {CUP_IN_AUTUMN}" in shown
    assert "Kettle Georgian: release of 2013-09-09" in shown
    assert "four sips" not in shown


def test_its_words_are_found(kettle: Library) -> None:
    best, *_ = kettle.search(in_georgian("holds four sips"), AUTUMN).hits
    assert isinstance(best, SearchHit)
    assert (best.number, best.release.language) == ("101.1a", Language(CODE))


def test_two_of_its_releases_are_compared_by_their_words(kettle: Library) -> None:
    diff = kettle.diff(SPRING, AUTUMN, lang=CODE)
    found = {
        (one.kind, one.old and one.old.number, one.new and one.new.number)
        for one in diff.changes
        if one.part is ChangedPart.RULES
    }
    assert {
        (LinkKind.ADDED, None, "100.2"),
        (LinkKind.RENUMBERED, "100.2", "100.3"),
        (LinkKind.REWORDED, "101.1a", "101.1a"),
        (LinkKind.REMOVED, "101.1c", None),
        (LinkKind.RELETTERED, "101.1d", "101.1c"),
    } <= found


def test_the_history_of_a_rule_has_its_words(kettle: Library) -> None:
    history, *_ = kettle.history("101.1a", lang=CODE).found
    assert [(step.revision.since, step.revision.text) for step in history.steps] == [
        (SPRING, CUP), (AUTUMN, CUP_IN_AUTUMN),
    ]  # fmt: skip


def test_citations_in_it_are_read_and_weighed(kettle: Library) -> None:
    text = in_georgian("Stirring is in rules 702.2a–c and 101.1a.")
    checked = kettle.cite_check([PastedText(text)], AUTUMN, written=SPRING)
    assert [(str(one.number), one.today) for one in checked.findings] == [
        ("702.2a", "702.3a"), ("702.2c", "702.3c"), ("101.1a", "101.1a"),
    ]  # fmt: skip


def test_a_language_that_was_forgotten_is_none() -> None:
    language = register_language("qmu", "Mumble", "", "")
    assert language in tuple(Language)
    with pytest.raises(ValueError, match="twice"):
        register_language("qmu", "Mumble", "", "")

    forget_language(language)

    assert language not in tuple(Language)
    with pytest.raises(ValueError, match="registered"):
        Language("qmu")


def test_a_language_is_itself_again_in_another_process() -> None:
    assert pickle.loads(pickle.dumps(Language.JA)) is Language.JA


def test_every_language_that_ships_has_its_files() -> None:
    for language in Language:
        assert layout_of(language).grammar.is_file()


def test_japanese_letters_are_the_same_in_the_table_as_in_the_program() -> None:
    assert f"[{Language.JA.letters}]" == JAPANESE_LETTER.pattern.encode("unicode_escape").decode()
    assert f"[{Language.JA.telling}]" == KANA_LETTER.pattern.encode("unicode_escape").decode()
