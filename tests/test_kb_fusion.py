"""Recovering old and new words from a copy in which both ran together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.bulletins.fusion import FusedReading, Printed, Recovery, read_fused

OLD = "Each guest pours three cups for the host. The cups stay warm."
NEW = "Each guest pours four cups for the host."


@pytest.mark.parametrize(
    ("printed", "kind", "old", "new", "why"),
    [
        (OLD, Printed.OLD, Recovery.EXACT, Recovery.LOST, "the old words alone"),
        (NEW, Printed.NEW, Recovery.LOST, Recovery.EXACT, "the new words alone"),
        (
            "Each guest pours threefour cups for the host. The cups stay warm.",
            Printed.FUSED,
            Recovery.EXACT,
            Recovery.EXACT,
            "struck and set words without a blank between",
        ),
        (
            "Each guest poursthreefourcups for the host.The cups stay warm.",
            Printed.FUSED,
            Recovery.EXACT,
            Recovery.EXACT,
            "more blanks lost",
        ),
        (
            "Each guest pours three four cups for host. The cups stay warm.",
            Printed.DAMAGED,
            Recovery.LOST,
            Recovery.LOST,
            "a word lost that both have",
        ),
        (
            "Each guest pours four cups for the host. The cups",
            Printed.DAMAGED,
            Recovery.LOST,
            Recovery.EXACT,
            "a piece of the struck words is left",
        ),
        (
            "Each guest pours threefour cups for the host. The cups stay warm. By Ann.",
            Printed.DAMAGED,
            Recovery.EXACT,
            Recovery.EXACT,
            "words that neither has",
        ),
    ],
)
def test_a_copy_is_told_by_the_two_wordings(
    printed: str, kind: Printed, old: Recovery, new: Recovery, why: str
) -> None:
    reading = read_fused(printed, OLD, NEW)

    assert (kind, old, new) == (reading.printed, reading.old, reading.new), why


def test_what_strayed_into_a_damaged_copy_is_told() -> None:
    reading = read_fused("Each guest pours four cups for the host. The cups", OLD, NEW)

    assert (reading.stray, reading.lacking, reading.is_whole) == (("The", "cups"), (), True)


def test_what_a_damaged_copy_lacks_is_told() -> None:
    reading = read_fused("Each guest pours five cups.", OLD, NEW)

    assert (reading.stray, reading.lacking, reading.is_whole) == (("five",), ("four", "for", "the", "host"), False)


def test_typography_and_lost_marks_are_told_apart() -> None:
    old, new = "The guest’s cup", "The host’s cup, warm."

    assert read_fused("The guest's host's cup, warm.", old, new) == FusedReading(
        printed=Printed.FUSED, old=Recovery.TYPOGRAPHY, new=Recovery.TYPOGRAPHY
    )
    assert read_fused("The guest’shost’s cup, warm", old, new).new is Recovery.PUNCTUATION


def test_words_joined_by_a_stray_full_stop_are_parted() -> None:
    reading = read_fused(
        "It is poured to him.divided at will.", "It is poured to him.", "It is poured divided at will."
    )

    assert reading.printed is Printed.FUSED


def test_a_rule_that_did_not_change_is_the_same() -> None:
    assert read_fused(NEW, NEW, NEW).printed is Printed.SAME


@pytest.mark.parametrize(("old", "new", "kind"), [(OLD, None, Printed.OLD), (None, OLD, Printed.NEW)])
def test_a_rule_that_came_or_went_has_one_wording(old: str | None, new: str | None, kind: Printed) -> None:
    assert read_fused(OLD, old, new).printed is kind


def test_japanese_is_read_by_characters() -> None:
    reading = read_fused("客猫は茶碗を持つ。", "客は茶碗を持つ。", "猫は茶碗を持つ。")

    assert (reading.printed, reading.old, reading.new) == (Printed.FUSED, Recovery.EXACT, Recovery.EXACT)


words = st.lists(st.sampled_from(("guest", "host", "cup", "pours", "four", "warm", "the")), min_size=1, max_size=8)


@given(words, words, words, words)
def test_deletion_and_insertion_glued_together_are_always_recovered(
    before: list[str], struck: list[str], inserted: list[str], after: list[str]
) -> None:
    old, new = " ".join((*before, *struck, *after)), " ".join((*before, *inserted, *after))
    glued = " ".join(before) + " " + " ".join(struck) + "".join(inserted) + " " + " ".join(after)

    reading = read_fused(glued, old, new)

    assert reading.old is Recovery.EXACT
    assert reading.new is Recovery.EXACT
    assert reading.printed is not Printed.DAMAGED
