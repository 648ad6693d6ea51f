"""How like two masked wordings are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.similarity import Weights, most_in_order

COMMON = [f"the cup of guest {name}" for name in "abcdefghijkl"]
WEIGHTS = Weights([*COMMON, "the samovar of guest m"])

texts = st.lists(st.sampled_from(["the", "cup", "of", "samovar", "steam", "guest"]), max_size=8).map(" ".join)


def test_a_rare_word_in_common_says_more_than_common_ones() -> None:
    assert WEIGHTS.similarity("the samovar", "a samovar") > WEIGHTS.similarity("the samovar", "the urn")


def test_a_text_that_gained_a_sentence_stays_similar() -> None:
    first = "tea is poured by the youngest guest"
    assert WEIGHTS.similarity(first, first + " nobody else may touch the old samovar before noon on any day") > 0.5


def test_texts_without_common_words_are_not_similar() -> None:
    assert WEIGHTS.similarity("tea", "milk") == 0.0


@given(texts, texts)
def test_similarity_is_symmetric_from_0_to_1_and_1_for_equal_texts(first: str, second: str) -> None:
    one, other = WEIGHTS.similarity(first, second), WEIGHTS.similarity(second, first)
    assert abs(one - other) < 1e-9
    assert 0 <= one <= 1 + 1e-9
    assert WEIGHTS.similarity(first, first) == 1.0


def test_the_text_with_most_words_in_order_is_found() -> None:
    assert most_in_order("pour the tea", ["tea the pour", "pour hot tea", "drink"]) == "pour hot tea"
    assert most_in_order("pour the tea", []) == ""
