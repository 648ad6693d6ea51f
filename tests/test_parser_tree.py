"""The tree under construction: each section and group once, every paragraph somewhere."""

from __future__ import annotations

from mtgcr.parser.document import Continuation, Passage, Unrecognised
from mtgcr.parser.numbers import RuleNumber
from mtgcr.parser.tree import TreeBuilder, is_stray


def words(text: str, label: str = "") -> Passage:
    return Passage(label, text, "\n", 0)


def test_an_empty_text_has_no_sections() -> None:
    assert TreeBuilder(()).build() == ()


def test_text_before_any_heading_has_a_section_that_is_not_printed() -> None:
    builder = TreeBuilder(())
    builder.add_text(words("Sit down."))
    builder.add_example(words("Ann sits.", "Example: "))
    (section,) = builder.build()
    assert (section.number, section.passage) == (RuleNumber(0), None)
    assert [type(part) for part in section.body] == [Continuation, Unrecognised]


def test_a_group_that_has_a_heading_later_is_not_begun_by_a_rule() -> None:
    builder = TreeBuilder({1, 101})
    builder.open_section(RuleNumber(1), words("The Table"))
    builder.open_group(RuleNumber(100), words("Guests"))
    builder.open_rule(RuleNumber(101, 1), words("Pour."), slip=False)
    builder.open_group(RuleNumber(101), words("Cups"))
    (section,) = builder.build()
    assert [(group.number.group, len(group.rules)) for group in section.groups] == [(100, 1), (101, 0)]


def test_a_rule_has_room_within_a_group_or_as_the_first_of_its_own() -> None:
    builder = TreeBuilder({1, 2, 100})
    builder.open_section(RuleNumber(1), words("The Table"))
    assert builder.has_room_for(RuleNumber(100, 1))
    builder.open_group(RuleNumber(100), words("Guests"))
    assert builder.has_room_for(RuleNumber(900, 1))
    builder.open_section(RuleNumber(2), words("The Kitchen"))
    assert not builder.has_room_for(RuleNumber(100, 2))


def test_what_is_too_short_or_looks_numbered_is_no_words_of_a_rule() -> None:
    assert is_stray(words("f"))
    assert is_stray(words("Card text.", "408."))
    assert is_stray(words("100.x Sit."))
    assert not is_stray(words("one egg"))
    assert not is_stray(words("2013 was a good year."))
