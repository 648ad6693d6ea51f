"""References of changed words: those that follow their rules are told from those that name others."""

from __future__ import annotations

import pytest

from mtgcr.kb.changes.retargeting import ReferenceChange, ReferenceKind, cited, number_changes, reference_changes

FOLLOWED, RETARGETED = ReferenceKind.FOLLOWED, ReferenceKind.RETARGETED


@pytest.mark.parametrize(
    ("before", "after", "moves", "expected"),
    [
        ("Boil it. See rule 100.2.", "Boil it. See rule 100.3.", {"100.2": "100.3"}, [(FOLLOWED, "100.2", "100.3")]),
        ("Boil it. See rule 100.2.", "Boil it. See rule 100.3.", {}, [(RETARGETED, "100.2", "100.3")]),
        ("Boil it. See rule 100.2.", "Boil it. See rule 100.2.", {"100.2": "100.3"}, [(RETARGETED, "100.2", "100.2")]),
        ("Boil it. See rule 100.2.", "Boil it. See rule 100.2.", {}, []),
        ("Boil it (see rule 100.2).", "Cool it (see rules 100.3b–c).", {}, [(RETARGETED, "100.2", "100.3b-c")]),
        ("See rules 100.2a–c.", "See rules 100.3a–c.", {"100.2a": "100.3a", "100.2c": "100.3c"},
         [(FOLLOWED, "100.2a-c", "100.3a-c")]),
        ("See rules 100.7–8.", "See rules 101.7–8.", {"100.7": "101.7", "100.8": "101.8"},
         [(FOLLOWED, "100.7-8", "101.7-8")]),
        ("See rules 100.7–8.", "See rules 101.7–8.", {"100.7": "101.7", "100.8": "101.9"},
         [(RETARGETED, "100.7-8", "101.7-8")]),
        ("See rules 100.2a–c.", "See rules 100.2a–d.", {}, [(RETARGETED, "100.2a-c", "100.2a-d")]),
        ("See rules 701 and 702.", "See rules 701 and 703.", {"702": "703"}, [(FOLLOWED, "702", "703")]),
        ("Boil it.", "Boil it. See rule 100.2.", {}, []),
        ("Pay 100 beans. See rule 100.2.", "Pay 200 beans. See rule 100.2.", {}, []),
    ],
)  # fmt: skip
def test_each_reference_follows_its_rule_or_names_another(
    before: str, after: str, moves: dict[str, str], expected: list[tuple[ReferenceKind, str, str]]
) -> None:
    assert [ReferenceChange(*one) for one in expected] == list(reference_changes(before, after, moves))


def test_without_words_the_numbers_are_enough() -> None:
    changes = number_changes(["100.1", "100.2", "100.4"], ["100.1", "100.3", "100.9"], {"100.2": "100.3"})
    assert (
        ReferenceChange(FOLLOWED, "100.2", "100.3"),
        ReferenceChange(RETARGETED, "100.4", "100.9"),
    ) == changes


def test_a_range_printed_with_spaces_is_the_same_range() -> None:
    assert reference_changes("Pay as in rules 601.2e - g.", "Pay as in rules 601.2e–g.", {}) == ()
    assert cited("Pay as in rules 601.2e - g.") == ("601.2e", "601.2g")


def test_a_range_cites_its_ends() -> None:
    assert cited("See rules 100.2a–c, and rules 702 and 703, for 200 beans.") == ("100.2a", "100.2c", "702", "703")
