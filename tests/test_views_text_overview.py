"""A diff over many releases on a screen: counts, names and sections instead of two thousand lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.kb.changes.changes import ChangedPart
from mtgcr.kb.model import LinkKind
from mtgcr.tests.mini_releases import AUTUMN, SPRING
from mtgcr.views.text.columns import width_of
from mtgcr.views.text.overview import Gist, gist_of, is_long, render_overview

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

YEARS = ("diff", "2015-01-23", "2026-08-07")
HEAD_ENDS = {"en": "By section:", "ja": "章ごとの件数："}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_head_of_eleven_years_fits_a_screen(
    embedded_home: Path, mtgcr: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    lines = mtgcr(embedded_home, *YEARS, "--ui", language).out.splitlines()

    assert lines.index(HEAD_ENDS[language]) < 24
    assert len(lines) < 40
    assert max(map(width_of, lines)) <= 80


def test_the_head_names_what_is_new_and_how_to_see_more(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, *YEARS).out

    for words in (": 702.21 Ward, ", ": 701.4 Behold, ", ": 111 Tokens, ", "--section", "--only", "--full"):
        assert words in said


def test_each_changed_rule_is_counted_once(embedded_home: Path) -> None:
    diff = mtgcr.open(embedded_home).diff(*YEARS[1:])
    rules = sum(change.part is ChangedPart.RULES for change in diff.changes)
    counted = next(line for line in render_overview(diff, width=500).splitlines() if line.startswith("Rules: "))

    assert sum(map(int, re.findall(r"[0-9]+", counted))) == rules


def test_of_fingerprints_nothing_is_said_to_change_in_substance(embedded_home: Path) -> None:
    told = render_overview(mtgcr.open(embedded_home).diff(*YEARS[1:]))

    assert "fingerprints" in told
    assert " reworded, " in told
    assert "in substance" not in told


def test_each_section_has_one_line(embedded_home: Path) -> None:
    diff = mtgcr.open(embedded_home).diff(*YEARS[1:])
    mixed = diff._replace(changes=diff.changes[::2] + diff.changes[1::2])

    told = render_overview(mixed, width=80).partition("By section:\n")[2]

    named = [line.strip().partition(":")[0] for line in told.splitlines()]
    assert named == ["Introduction", *(f"Section {number}" for number in range(1, 10)), "Glossary"]


@pytest.mark.parametrize("more", [["--section", "6"], ["--only", "headings"]], ids=" ".join)
def test_a_part_asked_for_is_told_change_by_change(
    embedded_home: Path, mtgcr: Callable[..., Said], more: list[str]
) -> None:
    said = mtgcr(embedded_home, *YEARS, *more).out

    assert "By section:" not in said
    assert len(said.splitlines()) > 30


def test_neighbouring_releases_are_told_change_by_change(embedded_home: Path) -> None:
    assert not is_long(mtgcr.open(embedded_home).diff("2024-09-20", "2024-11-08"))


@pytest.mark.usefixtures("nothing_embedded")
@pytest.mark.parametrize("form", [("--format", "markdown"), ("--format", "html"), ("--lang", "both")], ids=" ".join)
def test_pages_on_many_changes_open_with_the_overview_too(
    mini_home: Path, mtgcr: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, form: tuple[str, str]
) -> None:
    few = re.sub("<[^>]*>", "\n", mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), *form).out)
    monkeypatch.setattr("mtgcr.views.text.overview.LONG", 3)
    many = re.sub("<[^>]*>", "\n", mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), *form).out)

    assert "New keyword abilities (1): 702.2 Whistling\n" in many
    assert re.search(r"Section 7:? ?\n? ?\d+ added", many)
    assert "New keyword abilities" not in few


@pytest.mark.usefixtures("nothing_embedded")
def test_two_releases_of_the_kettle_game_in_short(mini_home: Path) -> None:
    diff = mtgcr.open(mini_home).diff(SPRING, AUTUMN)

    told = render_overview(diff)

    assert "New keyword abilities (1): 702.2 Whistling\n" in told
    assert {gist_of(change) for change in diff.changes if change.node.number == "100.2"} == {Gist.ADDED}
    assert {gist_of(change) for change in diff.changes if change.node.number == "101.1a"} == {Gist.SUBSTANCE}
    assert {gist_of(change) for change in diff.changes if change.node.number == "702.3b"} == {Gist.NUMBER}
    assert "\n  Section 7: " in told


@pytest.mark.usefixtures("nothing_embedded")
def test_what_is_gone_is_told_by_name(mini_home: Path) -> None:
    diff = mtgcr.open(mini_home).diff(SPRING, AUTUMN)
    came = [change for change in diff.changes if change.kind is LinkKind.ADDED]
    gone = tuple(change._replace(kind=LinkKind.REMOVED, old=change.new, new=None) for change in came)

    assert "Keyword abilities that are gone (1): 702.2 Whistling\n" in render_overview(diff._replace(changes=gone))


@pytest.mark.corpus
def test_groups_that_are_gone_stand_in_the_order_of_their_numbers(corpus_home: Path) -> None:
    told = render_overview(mtgcr.open(corpus_home).diff("1999-11-01", "2026-08-07"), width=80)

    assert "Groups of rules that are gone (19): 201 Parts of a Card, 209 Credit, 211" in told
