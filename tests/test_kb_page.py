"""Pages: what they quote is held against the release that they name; what they tell in other words is told apart."""

from __future__ import annotations

import datetime
import json
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.pages.page import NoRules, PageAccount, QuoteMatch, account_for_page
from mtgcr.parser.rulings import parse_rulings
from mtgcr.parser.wiki import QuoteKind, parse_page
from mtgcr.tests.kettle_page import KETTLE_PAGE, KETTLE_RULINGS
from mtgcr.tests.mini_releases import AUTUMN
from mtgcr.views.text.page import page_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]


@pytest.fixture(scope="module")
def account(mini_home: Path) -> PageAccount:
    """The invented page held against the invented releases."""
    page, rulings = parse_page(KETTLE_PAGE, "cup.txt"), parse_rulings(KETTLE_RULINGS, "rulings.jsonl")
    assert page
    assert rulings
    found = account_for_page(open_knowledge_base(mini_home).store, page, AUTUMN, rulings.rulings)
    assert not isinstance(found, NoRules)
    return found


@pytest.mark.parametrize(
    ("line", "name", "match", "today", "reworded", "again"),
    [
        (7, "Saucer", QuoteMatch.IDENTICAL, "", True, None),
        (10, "101", QuoteMatch.IDENTICAL, "101", False, None),
        (11, "101.1a", QuoteMatch.IDENTICAL, "101.1a", True, None),
        (12, "101.1c", QuoteMatch.IDENTICAL, None, False, None),
        (13, "101.1d", QuoteMatch.PUNCTUATION, "101.1c", False, None),
        (14, "101.2b", QuoteMatch.CHANGED, "101.2b", False, None),
        (15, "101.1a", QuoteMatch.IDENTICAL, "101.1a", True, 11),
        (16, "109.9", QuoteMatch.MISSING, None, False, None),
    ],
)
def test_every_quote_is_held_against_its_release_and_todays(
    account: PageAccount, line: int, name: str, match: QuoteMatch, today: str | None, reworded: bool, again: int | None
) -> None:
    (one,) = (one for one in account.quotes if one.quote.place.line == line)
    assert (one.quote.term or str(one.quote.number)) == name
    assert one.match is match
    assert (one.today.number if one.today else None) == today
    assert one.is_reworded_since is reworded
    assert (one.first.place.line if one.first else None) == again


@pytest.mark.parametrize(
    ("quoted", "match", "today"),
    [
        ("A guest may cover the cup to be skipped.", QuoteMatch.PART, "unchanged today"),
        ("Nobody is skipped twice in one round.", QuoteMatch.PART, "unchanged today"),
        ("A guest may cover the cup … Nobody is skipped twice", QuoteMatch.PART, "unchanged today"),
        ("Nobody is skipped twice ... a guest may cover the cup", QuoteMatch.CHANGED, "unchanged today"),
        ("A guest may cover the cup to be skipp", QuoteMatch.CHANGED, "unchanged today"),
        ("A guest … may not … be skipped.", QuoteMatch.CHANGED, "unchanged today"),
    ],
)
def test_a_quote_of_a_part_of_a_rule_is_told_as_that(
    mini_home: Path, quoted: str, match: QuoteMatch, today: str
) -> None:
    page = parse_page(f"From the Comprehensive Rules (March 3, 2013)\n- 101.2b {quoted}\n", "cup.txt")
    assert page
    found = account_for_page(open_knowledge_base(mini_home).store, page, AUTUMN)
    assert not isinstance(found, NoRules)
    assert [one.match for one in found.quotes] == [match]
    told = page_text(found).split("\n")[1]
    assert told.endswith(today)
    assert ("only a part of it" in told) is (match is QuoteMatch.PART)


@pytest.mark.parametrize(
    ("line", "match", "today", "reworded"),
    [
        ("- 101.1a 茶碗には3口分が入る。", QuoteMatch.IDENTICAL, "101.1a", True),
        ("- 101.1c 欠けた茶碗を子供に貸すことはない。", QuoteMatch.IDENTICAL, None, False),
        ("- 101.2b 客は茶碗を覆って飛ばしてもらう。", QuoteMatch.CHANGED, "101.2b", False),
    ],
)
def test_a_quote_is_held_against_the_text_of_its_own_language(
    mini_home: Path, line: str, match: QuoteMatch, today: str | None, reworded: bool
) -> None:
    page = parse_page(f"総合ルール（2013-03-03）より\n{line}\n", "cup.txt")
    assert page
    found = account_for_page(open_knowledge_base(mini_home).store, page, AUTUMN)
    assert not isinstance(found, NoRules)
    (one,) = found.quotes
    assert (one.match, one.today and one.today.number, one.is_reworded_since) == (match, today, reworded)
    assert "guest" not in page_text(found)


def test_a_quote_in_a_language_without_a_text_is_not_compared(embedded_home: Path) -> None:
    page = parse_page("総合ルール（2024-06-07）より\n- 702.9a やかんの湯は沸いている。\n", "cup.txt")
    assert page
    found = account_for_page(open_knowledge_base(embedded_home).store, page, datetime.date(2026, 8, 7))
    assert not isinstance(found, NoRules)
    told = "not compared, because you have no release in Japanese: mtgcr add brings one in; unchanged today"
    assert page_text(found).endswith(told)


def test_a_part_is_reworded_where_its_own_words_are(mini_home: Path) -> None:
    page = parse_page("From the Comprehensive Rules (March 3, 2013)\n- 101.1a three sips.\n- 101.1a A cup holds\n", "c")
    assert page
    found = account_for_page(open_knowledge_base(mini_home).store, page, AUTUMN)
    assert not isinstance(found, NoRules)
    assert [(one.match, one.is_reworded_since) for one in found.quotes] == [
        (QuoteMatch.PART, True),
        (QuoteMatch.PART, False),
    ]


def test_what_is_told_in_other_words_is_no_quote(account: PageAccount) -> None:
    (told,) = account.retellings
    assert told.text.place.line == 4
    assert told.check.rule.number == "101.1c"
    assert told.check.quote == "One that is chipped is never lent to some child."


def test_the_words_of_a_ruling_are_known(account: PageAccount) -> None:
    (borrowed,) = account.borrowed
    assert (borrowed.text.place.line, borrowed.ruling.card) == (18, "Silver Spoon")


def test_nothing_else_is_claimed(account: PageAccount) -> None:
    lines = [line for line in page_text(account).split("\n") if line.startswith("  line ")]
    assert [line.split()[1] for line in lines] == ["4:", "7:", "10:", "11:", "12:", "13:", "14:", "15:", "16:", "18:"]


def test_an_account_of_a_page_fits_the_terminal(
    mtgcr: Callable[..., Said], mini_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    file = tmp_path / "cup.txt"
    file.write_text(KETTLE_PAGE, "utf-8")
    lines = mtgcr(mini_home, "page", str(file)).out.splitlines()

    assert [line for line in lines if len(line) > 50 and line != str(file)] == []


def test_a_text_without_quotes_is_no_page() -> None:
    assert parse_page("Tea is hot.\nDrink it.\n", "tea.txt") is None


def test_a_number_within_a_sentence_is_no_quote() -> None:
    page = parse_page("From the Comprehensive Rules (March 3, 2013):\n101.1a Cups.\nSee 101.1b for more.\n", "tea.txt")
    assert page
    assert [(one.kind, str(one.number)) for one in page.quotes] == [(QuoteKind.RULE, "101.1a")]


def test_the_command_tells_all_and_ends_with_one_where_a_quote_is_wrong(
    mini_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    file = tmp_path / "cup.txt"
    file.write_text(KETTLE_PAGE, "utf-8")
    found = mtgcr(mini_home, "page", str(file), "--format", "json")
    assert found.code == 1
    told = json.loads(found.out)
    assert [one["match"] for one in told["quotes"]][:2] == ["identical", "identical"]
    assert told["quotes"][0]["release"] == "2013-03-03"


@pytest.mark.parametrize(("name", "bytes_"), [("empty.txt", b""), ("tea.txt", b"tea"), ("tea.png", b"\x89PNG\0\0")])
def test_what_is_no_page_ends_in_a_message(
    mini_home: Path, mtgcr: Mtgcr, tmp_path: Path, name: str, bytes_: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(bytes_)
    found = mtgcr(mini_home, "page", str(file))
    assert found.code == 1
    assert name in found.err


@pytest.mark.corpus
def test_the_wiki_page_quotes_its_release_and_retells_it_without_the_condition(corpus: Path, corpus_home: Path) -> None:
    path = corpus / "documents" / "wiki-rad-counter.txt"
    page = parse_page(path.read_text("utf-8"), path.name)
    rulings = parse_rulings((corpus / "documents" / "rulings-2024-03-08.txt").read_text("utf-8"), "rulings")
    assert page
    assert rulings
    account = account_for_page(open_knowledge_base(corpus_home).store, page, datetime.date(2026, 8, 7), rulings.rulings)
    assert not isinstance(account, NoRules)
    assert {one.release.effective.isoformat() for one in account.quotes} == {"2024-06-07"}
    assert all(one.match is QuoteMatch.IDENTICAL and not one.is_reworded_since for one in account.quotes)
    named = [(one.quote.term or str(one.quote.number), one.today and one.today.number) for one in account.quotes]
    assert named == [("Rad Counter", ""), ("725", "728"), ("725.1", "728.1"), ("725.1a", "728.1a"), ("725.1", "728.1")]
    assert [one.quote.place.line for one in account.quotes if one.first] == [24]
    (told,) = account.retellings
    assert (told.text.place.line, told.check.rule.number) == (15, "725.1")
    assert told.check.lost_condition.startswith("if that player")
    assert told.ruling is not None
    assert [one.text.place.line for one in account.borrowed] == [28, 29, 30]
    assert [(one.text.place.line, one.sentence) for one in account.echoes] == [
        (line, "This triggered ability has no source and is controlled by the active player.") for line in (26, 27)
    ]
    assert account.unborne == ()


def test_what_a_page_calls_a_ruling_is_told_where_no_ruling_held_has_its_words(
    mini_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    file = tmp_path / "cup.txt"
    file.write_text(KETTLE_PAGE + "- A lid may be borrowed.\n", "utf-8")
    told = [line for line in mtgcr(mini_home, "page", str(file)).out.splitlines() if "listed as a ruling" in line]

    assert [line.split(": ")[0] for line in told] == ["  line 18", "  line 19"]
    assert all(line.endswith("you have no rulings: mtgcr add FILE brings them in") for line in told)


def test_a_sentence_that_says_what_a_ruling_says_is_told_with_that(mini_home: Path) -> None:
    page = parse_page(KETTLE_PAGE + "- It is not lent to anybody.\n- It is lent to anybody.\n", "cup.txt")
    rulings = parse_rulings(KETTLE_RULINGS, "rulings.jsonl")
    assert page
    assert rulings
    found = account_for_page(open_knowledge_base(mini_home).store, page, AUTUMN, rulings.rulings)
    assert not isinstance(found, NoRules)
    told = page_text(found).split("\n")[-3:]

    assert told[0] == "  line 19: in nearly the words of a ruling (2013-03-08, rulings.jsonl:1):"
    assert told[1] == "    The spoon is not lent to anybody who has not washed it first."
    assert told[2].startswith("  line 20: listed as a ruling: “It is lent to anybody.”; none of your rulings")


BARE = """\
Saucers
From the glossary of the Comprehensive Rules (March 3, 2013)
Saucer
A plate under a spoon.
Cup
It holds tea.

History
Cups were made of wood.
"""


def test_glossary_entries_without_list_marks_are_quotes_while_they_follow_each_other() -> None:
    page = parse_page(BARE, "saucer.txt")

    assert page
    assert [(one.kind, one.term, one.text, one.place.line) for one in page.quotes] == [
        (QuoteKind.ENTRY, "Saucer", "A plate under a spoon.", 3),
        (QuoteKind.ENTRY, "Cup", "It holds tea.", 5),
    ]
    assert [one.text for one in page.texts] == ["Saucers", "History", "Cups were made of wood."]


def test_a_paragraph_below_the_line_of_the_glossary_is_no_entry() -> None:
    page = parse_page("From the glossary of the Comprehensive Rules (March 3, 2013)\nTea is hot.\nSo are cups.\n", "t")

    assert page is None


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("named", "told", "meant"),
    [
        ("June 1, 2013", "means the release of 2013-05-01, which you do not have: compared with that of 2012-10-01",
         "2013-05-01"),
        ("January 1, 1990", "no release of “January 1, 1990” is known: compared with that of 2026-08-07", None),
        ("March 1998", "is not a known date: compared with the release of 2026-08-07", None),
        ("November 1, 2012", "", "2012-10-01"),
    ],
)  # fmt: skip
def test_a_quote_held_against_another_release_than_the_page_names_is_told(
    corpus_home: Path, mtgcr: Mtgcr, tmp_path: Path, named: str, told: str, meant: str | None
) -> None:
    page = tmp_path / "page.txt"
    page.write_text(f"From the Comprehensive Rules ({named})\n- 104.1. A game of tea ends.\n", "utf-8")
    command = ("page", str(page), "--as-of", "2026-08-07")

    assert told in mtgcr(corpus_home, *command).out
    assert ("compared with" in mtgcr(corpus_home, *command).out) == bool(told)
    (quote,) = mtgcr(corpus_home, *command, "--format", "json").json["quotes"]
    assert (quote["named"], quote["release_meant"]) == (named, meant)
