"""Numbers carried from one release to another: the same rule, or nothing."""

from __future__ import annotations

import datetime
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.cite_migration import Migration, Rewrite, Undecided, keep_lists_whole
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.parser.numbers import parse_number
from mtgcr.tests.citing import NEWEST, open_citator

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.citing.mentions import Mention

SEP_2025 = datetime.date(2025, 9, 19)
BUSIEST = 8
"""Steps from one release to the next at which most numbers were given away."""
SPLIT = datetime.date(2025, 11, 14)


def migration(home: Path, old: datetime.date, new: datetime.date) -> Migration:
    store, citator = open_citator(home)
    return Migration(store, citator, old, new)


def carry(home: Path, text: str, old: datetime.date, new: datetime.date) -> list[Rewrite | Undecided]:
    carrying = migration(home, old, new)
    return [carrying.carry(mention) for mention in find_mentions(text, "note.txt").mentions]


@cache
def mention_of(number: str) -> Mention:
    """A citation of the number."""
    (mention,) = find_mentions(f"CR {number}", "note.txt").mentions
    return mention


def numbers_on(citator: Citator, day: datetime.date) -> list[str]:
    """Every number of a group or rule that stands on the day."""
    return [number for number in citator.tenures.of_number if len(number) > 1 and citator.tenures.standing(number, day)]


def test_every_number_goes_there_and_back(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    text = "\n".join(f"CR {number}" for number in numbers_on(citator, SEP_2025))
    forth = carry(embedded_home, text, SEP_2025, NEWEST)
    moved = [one for one in forth if isinstance(one, Rewrite)]
    back = carry(embedded_home, "\n".join(f"CR {one.new}" for one in moved), NEWEST, SEP_2025)

    assert [one.mention.figures for one in moved] == [one.new if isinstance(one, Rewrite) else one for one in back]
    assert len(moved) > 3000
    assert sum(one.is_change for one in moved) > 100


def test_all_that_is_left_to_a_person_was_split_merged_or_deleted(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    text = "\n".join(f"CR {number}" for number in numbers_on(citator, SEP_2025))
    left = [one for one in carry(embedded_home, text, SEP_2025, NEWEST) if isinstance(one, Undecided)]
    carrying = migration(embedded_home, SEP_2025, NEWEST)

    assert left
    for one in left:
        (standing,) = citator.tenures.standing(one.mention.figures, SEP_2025)
        gone = citator.tenures.of(standing.lineage, NEWEST) is None
        assert gone or carrying.is_joined(standing.lineage), one


def renumbered(citator: Citator, old: datetime.date, new: datetime.date) -> int:
    """How many numbers of the older release have another rule, or none, in the newer one."""
    return sum(
        one.span.holds(old) and not one.span.holds(new)
        for tenures in citator.tenures.of_lineage.values()
        for one in tenures
    )


def test_no_number_ever_goes_to_another_rule(embedded_home: Path) -> None:
    """All numbers of every fourth release, to the next one; of some to the newest, and back from it.

    Numbers are given away at a few releases only: those are among the steps whatever is left out.
    """
    _, citator = open_citator(embedded_home)
    releases = citator.tenures.releases
    steps = tuple(pairwise(releases))
    busiest = sorted(steps, key=lambda step: -renumbered(citator, *step))[:BUSIEST]
    pairs = {*busiest, *steps[::4], *((one, releases[-1]) for one in releases[::12]), (releases[-1], releases[20])}
    for old, new in sorted(pairs):
        carrying = migration(embedded_home, old, new)
        for number in numbers_on(citator, old):
            parsed = parse_number(number)
            target = carrying.follow(parsed, mention_of(number)) if parsed else None
            if target is None or isinstance(target, Undecided):
                continue
            (was,) = citator.tenures.standing(number, old)
            (becomes,) = citator.tenures.standing(str(target), new)
            assert was.lineage == becomes.lineage, (old, new, number)


def test_a_split_rule_is_listed_with_what_it_may_be(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    number = next(one.number for one in citator.tenures.of_lineage["300.3@1999-11-01"] if one.span.holds(SEP_2025))
    (found,) = carry(embedded_home, f"CR {number}", SEP_2025, SPLIT)

    assert isinstance(found, Undecided)
    assert "split" in found.reason
    assert len(found.candidates) > 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("// CR 701.18a scry", "701.22a"),
        ("総合ルール７０１．１８ａ", "７０１．２２ａ"),
        ("// CR 701.18a–b", "701.22a–b"),
        ("rule 725, “Rad Counters”", "728"),
        ("<p>rule&nbsp;701.18a</p>", "701.22a"),
    ],
)
def test_numbers_follow_their_rules(embedded_home: Path, text: str, expected: str) -> None:
    (found,) = carry(embedded_home, text, datetime.date(2024, 9, 20), NEWEST)

    assert isinstance(found, Rewrite)
    assert expected == found.new


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("// CR 704.5m world rule", "the words around it"),
        ("// CR 704.5aa", "did not exist"),
        ("// CR 702.175a", "two rules"),
        ("// CR 509.2", "the rule that was 509.2 is not in the rules of"),
        ("https://example.org/?rule=701.18a", "part of a web address"),
    ],
)
def test_what_needs_a_judgement_is_left_to_a_person(embedded_home: Path, text: str, reason: str) -> None:
    (found,) = carry(embedded_home, text, datetime.date(2024, 9, 20), NEWEST)

    assert isinstance(found, Undecided)
    assert reason in found.reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("// CR 704.5k, m and n", ["704.5j, k and m"]),
        ("rules 701.18 (scry), 701.42 (surveil) and 701.38 (goad)", ["701.22", "701.25", "701.15"]),
        ("rules 701.18, 701.42, and 701.38", ["701.22", "701.25", "701.15"]),
        ("CR 701.18a; 701.42a", ["701.22a", "701.25a"]),
        ("// CR 702.9 (flying), 702.17 (reach), and 702.28 (shadow)", ["702.9", "702.17", "702.28"]),
    ],
)
def test_every_member_of_a_list_is_carried(embedded_home: Path, text: str, expected: list[str]) -> None:
    day = datetime.date(2012, 10, 1) if "704" in text else datetime.date(2024, 9, 20)
    found = keep_lists_whole(carry(embedded_home, text, day, NEWEST))

    assert expected == [one.new if isinstance(one, Rewrite) else one.reason for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "rules 701.18a (scry), 704.5aa (nothing) and 701.42a (surveil)",
        "rules 701.18a, 701.42a and 509.2",
        "Rules 704.5k (legend rule), m (world rule) and n (Auras)",
    ],
)
def test_a_list_is_rewritten_whole_or_not_at_all(embedded_home: Path, text: str) -> None:
    day = datetime.date(2012, 10, 1) if "704.5k" in text else datetime.date(2024, 9, 20)
    found = keep_lists_whole(carry(embedded_home, text, day, NEWEST))

    assert len(found) == 3
    assert [one for one in found if isinstance(one, Rewrite) and one.is_change] == []
    assert any(isinstance(one, Undecided) and "in the same list" in one.reason and one.candidates for one in found)


def test_what_is_of_the_new_day_by_its_words_is_left(embedded_home: Path) -> None:
    (found,) = carry(embedded_home, "// CR 701.22a scry", datetime.date(2024, 9, 20), NEWEST)

    assert isinstance(found, Undecided)
    assert "it seems to be updated already" in found.reason
