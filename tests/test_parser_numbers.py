"""Rule numbers as values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.numbers import LETTERS, RuleNumber, letters_after, parse_number

numbers = st.builds(
    RuleNumber, st.integers(100, 999), st.integers(1, 999), st.text(st.sampled_from(LETTERS), max_size=2)
)


def number(text: str) -> RuleNumber:
    found = parse_number(text)
    assert found is not None
    return found


@pytest.mark.parametrize("text", ["7", "10", "702", "702.9", "702.9a", "704.5aa", "100.123zz"])
def test_a_number_is_written_as_it_was_read(text: str) -> None:
    assert str(number(text)) == text


@pytest.mark.parametrize(
    "text", ["", "70", "702.", "702.9A", "702.9abc", "1234", "12.3", "7.1", "702.1234", "７", "702. 9", "a"]
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_numbers_sort_as_they_are_printed() -> None:
    printed = ["1", "100", "100.1", "100.2", "100.10", "7", "700", "704.5", "704.5a", "704.5z", "704.5aa", "704.6"]
    assert [str(found) for found in sorted(map(number, printed))] == printed


def test_the_parent_of_a_subrule_is_its_rule_and_so_on_up_to_the_section() -> None:
    assert number("702.9a").parent == number("702.9")
    assert number("702.9").parent == number("702")
    assert number("702").parent == number("7")
    assert number("7").parent is None


@pytest.mark.parametrize("text", ["0", "9", "10"])
def test_a_section_stands_under_nothing_whatever_its_number(text: str) -> None:
    """10 was its own parent, and whoever went up from it never came to an end."""
    assert number(text).parent is None
    assert number(text).level == number("7").level


def test_letters_go_on_without_l_and_o_and_after_z_in_pairs() -> None:
    assert [letters_after(letters) for letters in ("a", "k", "n", "z", "az", "zz")] == [
        "b",
        "m",
        "p",
        "aa",
        "ba",
        "aaa",
    ]


def test_a_rule_without_letters_has_no_next_letter() -> None:
    with pytest.raises(ValueError, match="without letters"):
        letters_after("")


@given(numbers)
def test_a_number_comes_after_its_parent_and_before_its_next(found: RuleNumber) -> None:
    assert parse_number(str(found)) == found
    assert found.parent
    assert found.parent < found
    if found.letters and len(found.letters) < 2:
        following = RuleNumber(found.group, found.rule, letters_after(found.letters))
        assert found < following
        assert following.parent == found.parent
