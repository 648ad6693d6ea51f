"""The words of a question weigh for and against what they were learned to tell."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking import weighed_words
from mtgcr.kb.asking.weighed_words import LEAST, WordsTell, weigh_words, weights_file, word_pieces
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language


def test_an_english_question_is_its_words_and_the_pairs_of_neighbours_each_once() -> None:
    assert word_pieces("who wins? who wins", Language.EN) == {"who", "wins", "?", "who wins", "wins ?", "? who"}


def test_a_japanese_question_is_its_letters_and_the_pairs_of_neighbours() -> None:
    assert word_pieces("手札 は", Language.JA) == {"手", "札", "は", "手札", "札は"}


@pytest.mark.parametrize(("question", "language"), [("draw 3", Language.EN), ("3枚", Language.JA)])
def test_one_number_is_like_another(question: str, language: Language) -> None:
    assert word_pieces(question, language) == word_pieces(question.replace("3", "20"), language)


def test_a_question_of_no_letters_has_no_pieces() -> None:
    assert word_pieces("", Language.EN) == word_pieces("", Language.JA) == frozenset()


def test_what_the_words_add_is_the_sum_of_their_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighed_words, "_weights", lambda _: {LEAST: -2.0, "still": 1.5, "still a": 0.25, "thing": 1.0})

    assert weigh_words("is it still a thing", Language.EN, WordsTell.CHANGED) == 0.75
    assert weigh_words("", Language.EN, WordsTell.CHANGED) == -2.0


@pytest.mark.parametrize("language", tuple(Language))
@pytest.mark.parametrize("told", tuple(WordsTell))
def test_every_weight_is_of_a_folded_piece_that_a_question_can_have(language: Language, told: WordsTell) -> None:
    columns, rows = read_table(weights_file(language, told))

    assert list(columns) == ["piece", "weight"]
    pieces = [piece for piece, _ in rows if piece != LEAST]
    assert len(pieces) > 500
    assert [piece for piece in pieces if piece not in word_pieces(fold(piece.replace("#", "7")), language)] == []
    assert all(abs(float(weight)) < 10 for _, weight in rows)
