"""Sketches of wordings, and the shadows that stand for words that are not held."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.masking import mask_references, masked_fingerprint, word_set
from mtgcr.kb.words.sketches import OPENING, WORDS, shadow, sketch

POUR = "The host pours the tea into every cup that stands on the table, the oldest guest first."
SLOWLY = "The host pours the tea slowly into every cup that stands on the table, the oldest guest first."
DOOR = "A guest who comes late waits beside the door until somebody gets up and leaves a chair."


def shadow_of(text: str) -> str:
    return shadow(masked_fingerprint(text), sketch(text))


def words_in_common(one: str, other: str) -> float:
    ours, theirs = word_set(shadow_of(one)), word_set(shadow_of(other))
    return len(ours & theirs) / len(ours | theirs)


def test_like_wordings_have_like_shadows() -> None:
    assert words_in_common(POUR, SLOWLY) > 0.9
    assert words_in_common(POUR, DOOR) < 0.3


def test_wordings_that_begin_alike_have_shadows_that_do() -> None:
    assert shadow_of(POUR)[:OPENING] == shadow_of(POUR + " Then they drink.")[:OPENING]
    assert shadow_of(POUR)[:OPENING] != shadow_of(DOOR)[:OPENING]


def test_numbers_of_references_leave_a_shadow_as_it_is() -> None:
    assert shadow_of("Pour as rule 101.2 says.") == shadow_of("Pour as rule 104.7a says.")


def test_no_words_have_no_sketch_and_no_shadow() -> None:
    assert (sketch(""), shadow_of("")) == ("", "")


def test_a_sketch_holds_numbers_for_few_words_and_no_letter_of_them() -> None:
    assert sketch("tea") != sketch("cup")
    assert len(sketch(POUR)) == 4 + 2 * len(word_set(mask_references(POUR)))
    long = " ".join(f"word{n}" for n in range(500))
    assert len(sketch(long)) <= 4 + 2 * WORDS


@given(st.text())
def test_a_shadow_is_a_text_that_masking_leaves_alone(text: str) -> None:
    assert mask_references(shadow_of(text)) == shadow_of(text)
