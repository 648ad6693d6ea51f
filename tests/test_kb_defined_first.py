"""Asked what a term is, the rule that says so comes first, and not one that only has the word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


def rules_first(base: KnowledgeBase, question: str, most: int = 1) -> list[str]:
    """The numbers of the first rules found."""
    found = find_rules(base, question)
    assert not isinstance(found, NoRelease)
    return [one.place.number for one in found.ranked[:most]]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("What is a spell?", "112.1"),
        ("What is a token?", "111.1"),
        ("What is damage?", "120.1"),
        ("What is a cost?", "118.1"),
        ("What is a turn?", "500.1"),
        ("What is a phase?", "500.1"),
        ("What is a step?", "500.1"),
        ("What is a triggered ability?", "603.1"),
        ("what is an aura", "303.4"),
        ("what is equipment", "301.5"),
        ("場とは", "403.1"),
        ("引くとは", "121.1"),
        ("戦場とは", "403.1"),
        ("墓地とは", "404.1"),
        ("フェイズとは何？", "500.1"),
        ("誘発とは", "603.1"),
        ("オーラとは", "303.4"),
        ("装備品って何？", "301.5"),
    ],
)
def test_the_rule_that_says_what_a_term_is_comes_first(base: KnowledgeBase, question: str, rule: str) -> None:
    assert rules_first(base, question) == [rule]


def test_an_article_tells_the_thing_from_the_action(base: KnowledgeBase) -> None:
    assert rules_first(base, "What is a counter?") == ["122.1"]
    assert rules_first(base, "What does counter mean?", 2) == ["701.6", "701.6a"]


def test_each_of_two_meanings_has_its_rule(base: KnowledgeBase) -> None:
    assert rules_first(base, "What is a draw?", 2) == ["121.1", "104.4"]


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("What is summoning sickness?", ["302.6"]),
        ("What is fizzle?", ["608.2b"]),
        ("ダイスを振るとは", ["706.1"]),
        ("ロールとは", ["303.7", "706.1"]),
        ("What is an interrupt?", ["304.1"]),
        ("What does bury mean?", ["701.8"]),
    ],
)
def test_a_word_of_players_or_of_earlier_rules_is_told_by_its_own_rules(
    base: KnowledgeBase, question: str, rules: list[str]
) -> None:
    assert rules_first(base, question, len(rules)) == rules


def test_an_obsolete_word_is_told_first_by_the_rule_that_still_has_it(base: KnowledgeBase) -> None:
    assert rules_first(base, "What does “in play” mean?") == ["403.5"]
