"""The redline of two wordings: exact, and easy on the eye."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mtgcr.kb.changes.redline import Piece, PieceKind, redline, tokens

VOCABULARY = (
    "the a of creature creatures may deal damage . , “ ” ( アンタップ の を 戦闘 対象 、 。 702.9a {2/W} +1/+1 can’t"
)
WORDS = st.lists(st.sampled_from(VOCABULARY.split()), max_size=30).flatmap(
    lambda words: st.sampled_from([" ", "", "\n"]).map(lambda space: space.join(words))
)
TEXTS = WORDS | st.text() | st.text(alphabet="ab .、あア字", max_size=40)


def marked(old: str, new: str) -> str:
    """The redline with [-deleted-] and {+inserted+} words."""
    marks = {PieceKind.KEPT: "%s", PieceKind.DELETED: "[-%s-]", PieceKind.INSERTED: "{+%s+}"}
    return "".join(marks[piece.kind] % piece.text for piece in redline(old, new))


def without(kind: PieceKind, pieces: tuple[Piece, ...]) -> str:
    return "".join(piece.text for piece in pieces if piece.kind is not kind)


@given(TEXTS, TEXTS)
@example("", "")
@example("a a b a", "a b a a")
def test_kept_and_deleted_words_are_the_old_text_and_kept_and_inserted_the_new(old: str, new: str) -> None:
    pieces = redline(old, new)

    assert (old, new) == (without(PieceKind.INSERTED, pieces), without(PieceKind.DELETED, pieces))


@given(TEXTS, TEXTS)
def test_no_piece_is_empty_and_none_stands_beside_its_own_kind(old: str, new: str) -> None:
    pieces = redline(old, new)

    assert all(piece.text for piece in pieces)
    assert all(one.kind is not other.kind for one, other in pairwise(pieces))


@given(TEXTS)
def test_the_same_text_twice_is_all_kept(text: str) -> None:
    assert ((Piece(PieceKind.KEPT, text),) if text else ()) == redline(text, text)


@given(TEXTS)
def test_tokens_joined_are_the_text(text: str) -> None:
    assert text == "".join(tokens(text))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # a word, a phrase
        ("Each goblin sleeps.", "Each ogre sleeps.", "Each [-goblin-]{+ogre+} sleeps."),
        # whole words only: no "[-creature-]{+creatures+}" cut at the s
        ("Count the stones here.", "Count the stone here.", "Count the [-stones-]{+stone+} here."),
        # rule numbers, symbols and power/toughness are one word each
        ("See rule 101.4a now.", "See rule 101.4aa now.", "See rule [-101.4a-]{+101.4aa+} now."),
        ("Pay {2}{G} and rest.", "Pay {2/W}{G} and rest.", "Pay [-{2}-]{+{2/W}+}{G} and rest."),
        ("It gets +1/+1 once.", "It gets +2/+2 once.", "It gets [-+1/+1-]{++2/+2+} once."),
        # an inserted mark alone is shown alone
        ("If so the ogre wakes.", "If so, the ogre wakes.", "If so{+,+} the ogre wakes."),
        # an inserted word stands with the space after it
        ("The ogre wakes.", "The old ogre wakes.", "The {+old +}ogre wakes."),
        # an inserted sentence is not cut across its neighbours
        ("It sleeps. It wakes.", "It sleeps. It snores. It wakes.", "It sleeps. {+It snores. +}It wakes."),
        # stray function words do not hold a rewritten phrase together
        (
            "Choose the order of the sleeping goblins at dawn.",
            "Choose one of several watchful ogres at dawn.",
            "Choose [-the order of the sleeping goblins-]{+one of several watchful ogres+} at dawn.",
        ),
        # two changes far apart stay two
        (
            "Goblins sleep while the moon stands over the western hills.",
            "Ogres sleep while the moon stands over the eastern hills.",
            "[-Goblins-]{+Ogres+} sleep while the moon stands over the [-western-]{+eastern+} hills.",
        ),
        # Japanese: whole runs of a script, no particle left alone between two changes
        ("眠るゴブリンは起きる。", "眠るオーガは起きる。", "眠る[-ゴブリン-]{+オーガ+}は起きる。"),
        ("ゴブリンを起こす。", "オーガが起こす。", "[-ゴブリンを-]{+オーガが+}起こす。"),
        (
            "それは眠る。それは起きる。",
            "それは眠る。月が出る。それは起きる。",
            "それは眠る。{+月が出る。+}それは起きる。",
        ),
    ],
)
def test_a_redline_reads_well(old: str, new: str, expected: str) -> None:
    assert expected == marked(old, new)
