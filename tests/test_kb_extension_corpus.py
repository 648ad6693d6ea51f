"""Real texts that the atlas does not know: known ones taken out of it, and one of a day that nobody has seen."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

import pytest

import mtgcr as library
from mtgcr.bench.leave_out import leave_out, without
from mtgcr.bench.moved_numbers import SHIFTS
from mtgcr.kb.contents import rule_headed
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.ingest import add_files, load_overrides
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.lineages.extension import HeldText, extend
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.library.coverage import example_of
from mtgcr.parser.decoding import decode
from mtgcr.parser.language import Edition, Language
from mtgcr.rules.check import load_scenarios
from mtgcr.rules.library import library as library_of_rules
from mtgcr.rules.registry import NUMBERED_AS_OF, Registry
from mtgcr.rules.rulebook import Lookup
from mtgcr.tests.bare_builds import builds_without_digest
from mtgcr.tests.real_texts import english_texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.bench.moved_numbers import Shift
    from mtgcr.kb.lineages.atlas import Atlas
    from mtgcr.kb.storage.store import Store
    from mtgcr.tests.conftest import Said

pytestmark = pytest.mark.corpus

SAMPLE = ("1999-11-01", "2009-07-11", "2018-01-19", "2021-02-05", "2025-04-04", "2026-08-07")
"""Both ends, the renumbering of 2009, a text between two of one year, and two of the years since."""


@pytest.fixture(scope="module")
def texts(corpus: Path) -> tuple[HeldText, ...]:
    """All English releases, oldest first."""
    return english_texts(corpus)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    """The atlas that ships."""
    return read_atlas(data_directory() / "atlas")


@pytest.mark.parametrize("when", SAMPLE)
def test_a_release_that_the_atlas_lacks_gets_the_lineages_that_it_would_have(
    atlas: Atlas, texts: tuple[HeldText, ...], when: str
) -> None:
    place = [text.effective.isoformat() for text in texts].index(when)
    for outcome in leave_out(atlas, texts, place, load_overrides()):
        assert len(outcome.wrong) <= outcome.nodes / 1000, outcome.wrong
        assert outcome.torn == ()


def test_the_two_newest_come_back_as_they_were_in_either_order_and_at_once(
    atlas: Atlas, texts: tuple[HeldText, ...]
) -> None:
    """As for a user whose program is two releases old; what a human decided on them is not known there."""
    newest = texts[-2:]
    smaller = without(without(atlas, newest[1].effective), newest[0].effective)
    first = extend(smaller, newest[:1], lambda _: ())
    made = [extend(smaller, newest, lambda _: ()), extend(smaller, newest[::-1], lambda _: ())]

    assert made[0].lineages == made[1].lineages
    assert first.lineages[newest[0].effective] == made[0].lineages[newest[0].effective]
    for text in newest:
        right, came = atlas.lineages(text.effective, text.nodes), made[0].lineages[text.effective]
        assert right is not None
        assert sum(one != other for one, other in zip(right, came, strict=True)) <= len(came) / 1000


def test_real_texts_in_any_order_make_the_same_atlas(atlas: Atlas, texts: tuple[HeldText, ...]) -> None:
    """Three days that no release has: between two known ones, and twice after the newest."""
    days = (datetime.date(2018, 6, 8), datetime.date(2026, 9, 25), datetime.date(2026, 11, 13))
    unknown = [text._replace(effective=day) for text, day in zip((texts[23], texts[-2], texts[-1]), days, strict=True)]
    made = [extend(atlas, order, lambda _: ()) for order in (unknown, unknown[::-1], [unknown[1], *unknown])]
    assert made[0].atlas == made[1].atlas == made[2].atlas
    assert made[0].lineages == made[1].lineages == made[2].lineages


def dated_anew(path: Path, day: datetime.date, into: Path) -> Path:
    """A copy of the text with another effective date."""
    text = decode(path.read_bytes(), str(path)).text or ""
    dated, count = re.subn(r"(?<=effective as of )[A-Z][a-z]+ \d+, \d{4}", f"{day:%B} {day.day}, {day.year}", text)
    assert count
    into.write_text(dated, "utf-8")
    return into


LAST = datetime.date(2026, 11, 6)
"""Of the text in which the abilities from 702.3 on have the next number."""


BARKWALK = """
702.3. Barkwalk

702.3a Barkwalk is how a creature gets past Treefolk.

702.3b Several instances of barkwalk are no better than one.
"""
BARKWALK_ENTRY = "\nBarkwalk\nA keyword ability of those whom no Treefolk holds. See rule 702.3, “Barkwalk.”\n"


def with_new_keyword(path: Path) -> None:
    """Put an invented keyword before defender, as 702.3: all after it, and all that cites them, moves by one."""
    text = re.sub(r"(?<![\d.])702\.(\d+)", lambda found: f"702.{_moved(int(found[1]))}", path.read_text("utf-8"))
    first = text.index("\n702.4. ")
    basic = text.index("\nBasic\n", first)
    path.write_text(text[:first] + BARKWALK + text[first:basic] + BARKWALK_ENTRY + text[basic:], "utf-8")


def _moved(keyword: int) -> int:
    return keyword + 1 if keyword >= 3 else keyword


def told(home: Path) -> dict[str, list[str]]:
    """All that the tables of a home say of releases, their nodes and links, row numbers aside."""
    database = open_knowledge_base(home).store.database
    queries = {
        "release": "SELECT effective, language, edition, sha256, rules FROM release",
        "revision": "SELECT l.name, r.language, r.edition, r.kind, r.number, r.ordinal, r.title, w.body, w.masked,"
        " p.name, r.since, r.until FROM revision r JOIN lineage l ON l.id = r.lineage"
        " JOIN wording w ON w.id = r.wording"
        " LEFT JOIN lineage p ON p.id = r.parent",
        "link": "SELECT k.since, k.kind, o.name, n.name, k.confidence FROM link k LEFT JOIN lineage o ON o.id = k.old"
        " LEFT JOIN lineage n ON n.id = k.new",
        "alias": "SELECT name, lineage FROM alias",
    }
    return {name: sorted(map(repr, database.execute(query))) for name, query in queries.items()}


def test_a_home_says_the_same_in_whatever_order_its_texts_came(corpus: Path, tmp_path: Path) -> None:
    """Older and newer than all that is known, between, known, and Japanese."""
    texts = [
        dated_anew(corpus / "en" / "rules_20260807.txt", datetime.date(2026, 9, 25), tmp_path / "next.txt"),
        dated_anew(corpus / "en" / "rules_20180713.txt", datetime.date(2018, 6, 8), tmp_path / "between.txt"),
        corpus / "en" / "rules_20180713.txt",
        corpus / "ja" / "cr_20260116.txt",
    ]
    with builds_without_digest():
        assert not add_files(tmp_path / "at once", texts).refused
        for text in (texts[3], texts[0], texts[2], texts[1]):
            assert not add_files(tmp_path / "one by one", [text]).refused
    first, second = told(tmp_path / "at once"), told(tmp_path / "one by one")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


@pytest.fixture(scope="module")
def newest_only(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two texts after all that is known: the release of 2026-08-07 dated anew, and with a new keyword."""
    folder = tmp_path_factory.mktemp("next")
    dated_anew(corpus / "en" / "rules_20260807.txt", datetime.date(2026, 9, 25), folder / "next.txt")
    with_new_keyword(dated_anew(folder / "next.txt", LAST, folder / "last.txt"))
    assert not add_files(folder / "home", [folder / "next.txt", folder / "last.txt"], trusted=True).refused
    return folder / "home"


def lineages_of(store: Store, edition: Edition, day: datetime.date) -> dict[str, str]:
    (release,) = (one for one in store.releases() if one.edition is edition and one.effective == day)
    return {f"{one.kind} {one.number} {one.title} {one.ordinal}": one.lineage for one in store.standing_in(release)}


def test_a_release_after_all_that_is_known_continues_the_newest_one(newest_only: Path) -> None:
    store = open_knowledge_base(newest_only).store
    after = lineages_of(store, Edition.ATLAS, datetime.date(2026, 9, 25))
    assert len(after) > 4000
    assert after == lineages_of(store, Edition.ATLAS, datetime.date(2026, 8, 7))
    (held, _) = (one for one in store.releases() if one.edition is Edition.OFFICIAL)
    assert {one.lineage for one in store.standing_in(held)} == set(after.values())
    assert held.language is Language.EN


def test_its_rules_have_their_histories(newest_only: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(newest_only, "history", "601.2a", "--format", "json").json
    assert [one["number"] for one in said["numbers"]] == ["409.1a", "601.2a"]
    assert said["numbers"][-1]["until"] is None


def test_citations_of_older_texts_still_lead_to_its_rules(
    newest_only: Path, mtgcr: Callable[..., Said], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("Mana abilities: see rule 107.15.\n", "utf-8")
    said = mtgcr(
        newest_only, "cite", "migrate", str(tmp_path / "notes.txt"), "--from", "2014-02-01", "--to", "2026-09-25"
    )
    assert "107.13" in said.out


@pytest.mark.parametrize("day", ["2026-09-25", f"{LAST}"])
def test_its_examples_are_all_executed(newest_only: Path, mtgcr: Callable[..., Said], day: str) -> None:
    examples = mtgcr(newest_only, "check", "--coverage", "--as-of", day, "--format", "json").json["examples"]
    assert examples["total"] == examples["represented"] == 277
    assert examples["discriminating"] == 277


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        (("rule", "trample"), "702.20 "),
        (("rule", "接死"), "702.2 "),
        (("rule", "プロテクション"), "702.17 "),
        (("rule", "barkwalk"), "702.3 "),
        (("rule", "totem armor"), "702.90 "),
        (("rule", "totem armor"), "“totem armor” has been obsolete since 2024-06-07; today 702.90 is about this."),
        (("refs", "vigilance"), "702.21 "),
        (("search", "toranpuru"), "702.20 "),
        (("search", "プロ赤"), "702.17 "),
        (("ask", "How does Barkwalk work?"), "702.3 "),
        (("ask", "my barkwalker has barkwalk twice, does the second instance help"), "702.3b "),
        (("ask", "barkwalkって何？"), "702.3（"),
        (("ask", "護法を持つ生物を除去で狙ったら、追加のコストを払わないとどうなる？"), "702.22a"),
    ],
)
def test_a_term_leads_to_its_rule_where_the_text_has_given_its_number_to_another(
    newest_only: Path, mtgcr: Callable[..., Said], asked: tuple[str, ...], first: str
) -> None:
    """The lexicon names rules by numbers of 2026-08-07: trample has 702.19 there, which is vigilance's here."""
    assert any(line.startswith(first) for line in mtgcr(newest_only, *asked).out.splitlines()[:8])


@pytest.mark.parametrize("day", ["2026-09-25", f"{LAST}"])
@pytest.mark.parametrize("question", ["how is trample damage assigned", "トランプルのダメージの割り振り方"])
def test_results_of_examples_are_carried_into_newer_texts(newest_only: Path, day: str, question: str) -> None:
    with library.open(newest_only) as kb:
        found = {on: kb.ask(question, on) for on in ("2026-08-07", day)}
    then, now = ([(one.status, one.last) for each in found[on].examples for one in each.results] for on in found)
    assert now == then != []


def test_suggestions_and_all_terms_have_the_numbers_of_the_text(newest_only: Path) -> None:
    with library.open(newest_only) as kb:
        lists = (kb.suggest("tramp").terms, kb.vocabulary().terms, kb.vocabulary("2026-08-07").terms)
        found = [next(term.rules for term in terms if term.english == "Trample") for terms in lists]
    assert found == [("702.20",), ("702.20",), ("702.19",)]


def test_a_new_rule_is_found_by_its_heading_alone(newest_only: Path) -> None:
    store = open_knowledge_base(newest_only).store
    release = store.release_on(LAST, Language.EN)
    assert release
    assert [str(rule_headed(store, words, release)) for words in ("Barkwalk", "trample", "bark")] == [
        "702.3",
        "702.20",
        "None",
    ]


@pytest.mark.parametrize("shift", SHIFTS, ids=lambda shift: shift.name)
def test_code_is_reviewed_for_rules_of_which_only_the_numbers_moved(corpus: Path, tmp_path: Path, shift: Shift) -> None:
    """An invented rule before others: code was told as unreviewed for it, and an example as not represented."""
    path = dated_anew(corpus / "en" / "rules_20260807.txt", LAST, tmp_path / "next.txt")
    path.write_text(shift.text(path.read_text("utf-8")), "utf-8")
    with builds_without_digest():
        assert not add_files(tmp_path / "home", [path], trusted=True).refused
    book = StoredRuleBook(open_knowledge_base(tmp_path / "home").store)
    numbers, printed = Lookup(book), book.examples(LAST)
    sources = [source for one in load_scenarios([data_directory() / "scenarios"])[0] for source in one.sources]

    rewritten = [n for n, _ in printed if book.fingerprint(n, LAST) != book.fingerprint(n, LAST, NUMBERED_AS_OF)]
    assert rewritten
    assert Registry(library_of_rules().operations, numbers).audit() == ()
    assert {example_of(source, printed, numbers, LAST) for source in sources} >= {*printed}


def test_code_is_unreviewed_for_rules_whose_numbers_lead_elsewhere(corpus: Path, tmp_path: Path) -> None:
    """Of a text in which the keywords moved one rule keeps the old number of another, and one gets a wrong one."""
    path = dated_anew(corpus / "en" / "rules_20260807.txt", LAST, tmp_path / "next.txt")
    (keywords,) = (shift for shift in SHIFTS if shift.name.startswith("keywords"))
    text = keywords.text(path.read_text("utf-8"))
    for number, right, wrong in (("120.3g", "702.164", "702.165"), ("704.5aa", "702.179", "702.178")):
        rule = next(line for line in text.splitlines() if line.startswith(f"{number} "))
        moved = keywords.number(right)
        assert moved in rule
        text = text.replace(rule, rule.replace(moved, wrong if number == "704.5aa" else right))
    path.write_text(text, "utf-8")
    with builds_without_digest():
        assert not add_files(tmp_path / "home", [path], trusted=True).refused
    audit = Registry(
        library_of_rules().operations, Lookup(StoredRuleBook(open_knowledge_base(tmp_path / "home").store))
    )

    assert {(told.number, told.since, told.strays) for told in audit.audit()} == {
        ("120.3g", LAST, True),
        ("704.5aa", LAST, True),
    }
