"""A diff tells examples, glossary and headings too: figures that were counted in the real texts without this program.

They are M1, M3, M4, M5 and M8 of the survey of peers that this program was planned from.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.changes.changes import ChangedPart
from mtgcr.kb.changes.comparison import diff_releases
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.parser.decoding import decode
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.model import Node, ReleaseInfo
    from mtgcr.kb.storage.store import Store, StoredRelease

pytestmark = pytest.mark.corpus

NOT_COUNTED = {"rules_20150123.txt", "rules_20161111.txt", "rules_20170119.txt", "rules_20180713.txt"}
"""Releases of a layout that those who counted could not read, and one more of the same kind below."""
NOT_COUNTED |= {"rules_20180810.txt", "rules_20180119.txt"}
STRAIGHT = {"rules_20190125.txt", "rules_20190712.txt"}
"""The two steps into straight quotes and out of them again."""
TWINS = ("715.1a@2016-07-22", "716.2a@2019-08-23")
FIRST, NEWEST = datetime.date(2016, 7, 22), datetime.date(2026, 8, 7)


@pytest.fixture(scope="module")
def store(corpus_home: Path) -> Store:
    return open_knowledge_base(corpus_home).store


@pytest.fixture(scope="module")
def pairs(store: Store) -> list[tuple[ReleaseInfo, ReleaseInfo]]:
    """The 56 pairs of neighbours that were counted."""
    held = [r for r in store.releases() if (r.language, r.edition) == (Language.EN, Edition.OFFICIAL)]
    counted = [r for r in held if r.effective >= FIRST and r.name not in NOT_COUNTED]
    assert len(counted) == 57
    return list(pairwise(counted))


@pytest.fixture(scope="module")
def diffs(store: Store, pairs: list[tuple[ReleaseInfo, ReleaseInfo]]) -> list[Diff]:
    return [diff_releases(store, *pair) for pair in pairs]


def release(store: Store, day: datetime.date) -> ReleaseInfo:
    found = store.release_on(day, Language.EN, Edition.OFFICIAL)
    assert found
    assert found.effective == day
    return found


def nodes(store: Store, day: datetime.date) -> tuple[Node, ...]:
    return store.document(release(store, day)).nodes


def rules_whose_examples_alone_changed(diff: Diff, old: StoredRelease, new: StoredRelease) -> set[str]:
    """The lineages of rules with the same words, an example of which came, went or was reworded."""
    own = {node for c in diff.changes if is_rewritten(c, ChangedPart.RULES) for node in (c.old, c.new)}
    return {
        document.revisions[node.parent].lineage
        for change in diff.changes
        if is_rewritten(change, ChangedPart.EXAMPLES)
        for node, document in ((change.old, old), (change.new, new))
        if node and node.parent is not None and document.nodes[node.parent] not in own
    }


def is_rewritten(change: Change, part: ChangedPart) -> bool:
    return change.part is part and bool(change.words or not change.old or not change.new)


def test_examples_that_change_alone_are_told(
    store: Store, pairs: list[tuple[ReleaseInfo, ReleaseInfo]], diffs: list[Diff]
) -> None:
    found = {
        new.name: len(rules_whose_examples_alone_changed(diff, store.document(old), store.document(new)))
        for (old, new), diff in zip(pairs, diffs, strict=True)
    }

    assert sum(found.values()) == 242
    assert sum(count for name, count in found.items() if name not in STRAIGHT) == 157


@cache
def glossary(path: Path) -> dict[str, str]:
    """The blocks between the last two headings of a text: what anybody would call its glossary entries."""
    text = (decode(path.read_bytes(), path.name).text or "").replace("\xa0", " ").replace("\r", "")
    start = [mark.end() for mark in re.finditer(r"^Glossary\s*$", text, re.MULTILINE)][-1]
    end = [mark.start() for mark in re.finditer(r"^Credits\s*$", text, re.MULTILINE)][-1]
    blocks = (block.strip().split("\n") for block in re.split(r"\n\s*\n", text[start:end]))
    return {lines[0].strip(): "\n".join(map(str.strip, lines[1:])) for lines in blocks if len(lines) > 1}


def plain_difference(old: Path, new: Path) -> tuple[set[str], set[str], set[str]]:
    """The headings of the blocks that changed, came and went."""
    before, after = glossary(old), glossary(new)
    changed = {term for term in before.keys() & after.keys() if before[term] != after[term]}
    return changed, after.keys() - before.keys(), before.keys() - after.keys()


def test_glossary_entries_are_told_and_followed_where_their_terms_change(
    corpus: Path, pairs: list[tuple[ReleaseInfo, ReleaseInfo]], diffs: list[Diff]
) -> None:
    """By their headings 1,541 changed, 270 came and 47 went; but 44 of those that went are there by another name."""
    plain = [plain_difference(*(corpus / "en" / one.name for one in pair)) for pair in pairs]
    assert [sum(map(len, column)) for column in zip(*plain, strict=True)] == [1541, 270, 47]
    told = [[change for change in diff.changes if change.part is ChangedPart.GLOSSARY] for diff in diffs]

    untold = set()
    for changes, (changed, _, _) in zip(told, plain, strict=True):
        kept = {change.old.title for change in changes if change.old and change.new}
        untold |= {term.removesuffix(" (Obsolete)") for term in changed} - kept
    assert untold == {"Companion", "Adventurer Card"}, "in 2020 and 2021 no blank line parts them from the next entry"
    assert sum(change.new is None for changes in told for change in changes) == 3
    assert sum(change.old is None for changes in told for change in changes) == 270 - 44


def test_terms_that_were_replaced_are_the_same_entries(diffs: list[Diff]) -> None:
    renamed = {
        (change.old.title, change.new.title)
        for diff in diffs
        for change in diff.changes
        if change.part is ChangedPart.GLOSSARY and change.old and change.new
    }

    assert {("Converted Mana Cost", "Mana Value"), ("Tribal", "Kindred"), ("Totem Armor", "Umbra Armor")} <= renamed


def test_headings_and_introduction_are_told(diffs: list[Diff]) -> None:
    """In October 2018 three paragraphs of the introduction went; a section name is a heading, too."""
    introduction = [c for diff in diffs for c in diff.changes if c.part is ChangedPart.INTRODUCTION]

    days = {str(diff.new) for diff in diffs if any(c.part is ChangedPart.INTRODUCTION for c in diff.changes)}

    assert sorted(days) == [
        "2018-10-05", "2019-01-25", "2019-07-12", "2024-04-12",
    ]  # fmt: skip
    assert sum(change.new is None for change in introduction) == 3


def test_no_example_of_the_newest_release_is_lost(store: Store) -> None:
    """Fourth examples and an only one were lost by a program that reads at most three."""
    held: dict[str, list[int]] = {}
    for node in nodes(store, NEWEST):
        if node.kind is NodeKind.EXAMPLE:
            held.setdefault(node.number, []).append(node.ordinal)

    assert sum(map(len, held.values())) == 277
    fourth = {number: len(held[number]) for number in ("613.6", "707.3", "800.4a", "701.67b")}
    assert fourth == {"613.6": 4, "707.3": 4, "800.4a": 4, "701.67b": 1}


def test_a_number_of_two_letters_is_a_rule_beside_its_neighbours(store: Store) -> None:
    named = {node.number: index for index, node in enumerate(nodes(store, NEWEST)) if node.kind is NodeKind.RULE}

    assert named["704.5y"] < named["704.5z"] < named["704.5aa"] < named["704.6"]


def headings(found: tuple[Node, ...]) -> dict[str, str]:
    """Number and words of all groups, and of the rules that name a keyword."""
    groups = {node.number: node.title for node in found if node.kind is NodeKind.GROUP}
    keywords = {
        node.number: node.text
        for node in found
        if node.kind is NodeKind.RULE and re.fullmatch(r"70[12]\.\d+", node.number) and not node.text.endswith(".")
    }
    return groups | keywords


def once(named: dict[str, str]) -> dict[tuple[bool, str], str]:
    """Words to number, where the words name one group, or one keyword, only; Exile is a zone and an action."""
    told = Counter(("." in number, words) for number, words in named.items())
    keyed = {("." in number, words): number for number, words in named.items()}
    return {key: number for key, number in keyed.items() if told[key] == 1}


def test_a_heading_is_followed_to_the_number_that_it_has_ten_years_later(store: Store) -> None:
    """Of those that stand in both releases 159 have another number, 31 of the 33 keyword actions among them."""
    old, new = (headings(nodes(store, day)) for day in (FIRST, NEWEST))
    places = once(new)
    both = {number: places[key] for key, number in once(old).items() if key in places}
    moved = {number: place for number, place in both.items() if place != number}
    actions = {number for number in both if number.startswith("701.")}
    diff = diff_releases(store, release(store, FIRST), release(store, NEWEST))
    followed = {c.old.number: c.new.number for c in diff.changes if c.old and c.new and c.old.number in moved}

    assert (len(moved), len(actions), len(actions & moved.keys())) == (159, 33, 31)
    assert followed == moved


def test_most_numbers_of_headings_name_something_else_ten_years_later(store: Store) -> None:
    old, new = (headings(nodes(store, day)) for day in (FIRST, NEWEST))

    assert sum(old[number] != new[number] for number in old.keys() & new.keys()) == 164


def test_twins_stay_in_their_groups_through_all_their_numbers(store: Store) -> None:
    """724.1a and 724.2a say the same but for one number: one ends the turn, the other, born in 2019, the combat."""
    groups: dict[str, set[str]] = {}
    for held in store.releases():
        if (held.language, held.edition) == (Language.EN, Edition.OFFICIAL) and held.effective >= FIRST:
            document = store.document(held)
            for node, revision in zip(document.nodes, document.revisions, strict=True):
                if revision.lineage in TWINS and node.parent is not None:
                    words = document.nodes[node.parent].text.lower()
                    groups.setdefault(revision.lineage, set()).add("combat" if "combat phase" in words else "turn")

    assert groups == {"715.1a@2016-07-22": {"turn"}, "716.2a@2019-08-23": {"combat"}}
