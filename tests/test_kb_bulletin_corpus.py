"""The bulletin on the change of November 2024, read by a person (tests/cases/bulletin_foundations.tsv)."""

from __future__ import annotations

import csv
import datetime
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.bulletins.bulletin import Account, account_for
from mtgcr.kb.bulletins.fusion import Printed, Recovery
from mtgcr.kb.bulletins.japanese_pieces import JapaneseStatus, references
from mtgcr.kb.bulletins.reconciliation import Claim
from mtgcr.kb.bulletins.steps import BulletinStep, find_step
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.bulletin import ItemKind, parse_bulletin
from mtgcr.tests.test_kb_bulletin import numbers, on_line

if TYPE_CHECKING:
    from mtgcr.kb.bulletins.reconciliation import ClaimFinding

pytestmark = pytest.mark.corpus

REVIEWED = Path(__file__).parent / "cases" / "bulletin_foundations.tsv"
DOCUMENT = "bulletin-foundations.txt"
STEP = (datetime.date(2024, 9, 20), datetime.date(2024, 11, 8))


def text_of(corpus: Path) -> str:
    return (corpus / "documents" / DOCUMENT).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def account(corpus: Path, corpus_home: Path) -> Account:
    found = account_for(open_knowledge_base(corpus_home).store, load_lexicon(), text_of(corpus), DOCUMENT)
    assert isinstance(found, Account)
    return found


def row(finding: ClaimFinding) -> dict[str, str]:
    """The finding as a row of the table; of an example only the side that is printed counts."""
    old, new = numbers(finding.pair) or ("", "")
    if finding.item.kind is ItemKind.EXAMPLE:
        old, new = (old, "") if finding.printed is Printed.OLD else ("", new)
    return {
        "line": str(finding.item.place.line),
        "column": str(finding.item.place.column),
        "kind": finding.item.kind.value,
        "old": old or "",
        "new": new or "",
        "printed": finding.printed.value if finding.printed else "",
        "claim": finding.claim.value,
    }


def test_the_step_is_found(account: Account) -> None:
    compared = account.reconciliation.comparison
    assert (compared.old.effective, compared.new.effective) == STEP


def test_the_step_is_found_where_texts_far_before_and_after_are_held(corpus: Path, examples_home: Path) -> None:
    """Of those texts alone all that came or went in twelve years did so with the later; the atlas knows better."""
    found = find_step(open_knowledge_base(examples_home).store, parse_bulletin(text_of(corpus), DOCUMENT))

    assert isinstance(found, BulletinStep)
    assert (found.old, found.new) == STEP


def test_all_36_english_pieces_are_what_a_person_found_them_to_be(account: Account) -> None:
    with REVIEWED.open(encoding="utf-8", newline="") as lines:
        reviewed = list(csv.DictReader(lines, delimiter="\t"))

    assert len(reviewed) == 36
    assert reviewed == [row(finding) for finding in account.reconciliation.findings]


def test_every_wording_that_can_be_read_is_read_whole(account: Account) -> None:
    """Only 700.9 (an apostrophe) and 702.176a (a full stop) are read but for a mark, only two pieces not at all."""
    lost, marked = Recovery.LOST, {Recovery.TYPOGRAPHY, Recovery.PUNCTUATION}
    readings = {one.item.place.line: one.reading for one in account.reconciliation.findings if one.reading}
    of_fused = {one.item.place.line for one in account.reconciliation.findings if one.printed is Printed.FUSED}

    assert all(lost not in {readings[line].old, readings[line].new} for line in of_fused)
    assert {line for line, one in readings.items() if {one.old, one.new} & marked} == {55, 62}
    assert {line for line, one in readings.items() if not one.is_whole} == {8}


def test_what_damaged_the_two_damaged_pieces_is_told(account: Account) -> None:
    link, fragment = on_line(account, 8), on_line(account, 10)
    assert link.reading
    assert fragment.reading
    assert (link.claim, link.reading.lacking) == (Claim.DAMAGED, ("509.3g",))
    assert link.reading.cut_number == ("509", "509.3g")
    assert (fragment.claim, fragment.reading.new, len(fragment.reading.stray)) == (Claim.DAMAGED, Recovery.EXACT, 4)


def test_the_example_that_is_printed_twice_is_told(account: Account) -> None:
    assert [one.item.place.line for one in account.reconciliation.findings if one.is_repeated] == [43]


def test_all_changes_absent_from_the_bulletin_are_listed(account: Account) -> None:
    moved = [("509.1i", "509.1i"), ("509.4a", "509.2a")]
    moved += [(f"509.5{letter}", f"509.3{letter}") for letter in "abcdefg"]
    moved += [("509.7a", "509.4a"), ("509.7b", "509.4b")]
    moved += list(zip((f"703.4{x}" for x in "npqrs"), (f"703.4{x}" for x in "kmnpq"), strict=True))
    moved += [("802.6", "802.5"), ("805.10g", "805.10f")]

    assert [numbers(pair) for pair in account.reconciliation.unmentioned] == moved
    assert [numbers(pair) for pair in account.reconciliation.settled] == [("702.175", "702.175")]


def test_the_authors_remarks_go_to_the_changes_that_they_explain(account: Account) -> None:
    told = [(one.item.place.line, list(map(numbers, one.pairs))) for one in account.reconciliation.explanations]
    assert told == [
        (27, [("509.6", None)]),
        (30, [("509.7", "509.4")]),
        (50, [("611.2b", "611.2b")]),
        (54, [("700.9", "700.9")]),
    ]


def test_japanese_that_kept_a_wording_of_2009_is_found(account: Account) -> None:
    (lag,) = account.lags
    assert (lag.item.place.line, [one.english for one in lag.stale], {one.last.year for one in lag.stale}) == (
        52,
        ["Activated Ability", "Triggered Ability"],
        {2009},
    )


def test_japanese_whose_new_sentence_is_missing_would_be_found(corpus: Path, corpus_home: Path) -> None:
    """The Japanese of 510.1d has its new sentence, its last; without it the text is the old one."""
    lines = text_of(corpus).split("\n")
    lines[45] = "。".join(lines[45].split("。")[:-2]) + "。"
    found = account_for(open_knowledge_base(corpus_home).store, load_lexicon(), "\n".join(lines), DOCUMENT)

    assert isinstance(found, Account)
    assert [(lag.item.place.line, lag.printed) for lag in found.lags] == [(46, Printed.OLD), (52, None)]


def test_without_any_text_the_pieces_printed_plain_are_told_all_the_same(corpus: Path, embedded_home: Path) -> None:
    found = account_for(open_knowledge_base(embedded_home).store, load_lexicon(), text_of(corpus), DOCUMENT)
    assert isinstance(found, Account)
    compared, findings = found.reconciliation.comparison, found.reconciliation.findings

    assert (compared.old.effective, compared.new.effective) == STEP
    kinds = Counter(one.printed for one in findings)
    assert kinds == {Printed.OLD: 18, Printed.NEW: 7, Printed.FUSED: 3, None: 8}
    assert {one.claim for one in findings if one.printed is None} == {Claim.UNCERTAIN}


def test_every_japanese_piece_has_a_status(account: Account) -> None:
    """The Japanese of 509.3 (26) stands in the text held; 509.2 (18) is gone; our digest tells 703.4k (65)."""
    status = {one.item.place.line: one.status for one in account.japanese}

    assert len(account.japanese) == 25
    assert (status[25], status[26]) == (JapaneseStatus.SAME, JapaneseStatus.SAME)
    assert status[9] is JapaneseStatus.WITHIN
    assert (status[36], status[57]) == (JapaneseStatus.OTHER, JapaneseStatus.WITHIN)
    assert (status[18], status[65]) == (JapaneseStatus.NOT_COMPARED, JapaneseStatus.NUMBERS)


def test_numbers_that_ran_together_are_both_read() -> None:
    assert references("rule 509.5g3g 参照。rule 117") == {"509.5g", "509.3g", "117"}
