"""Where the sentences of a wording end."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.sentences import split_sentences

CASES = (
    (
        "Tap it (see rule 101.4). Then untap. (It stays.) Done.",
        "Tap it (see rule 101.4).|Then untap.|(It stays.)|Done.",
    ),
    (
        "これは起因処理（ドローなど。rule 703 参照。）だ。次に行う。",
        "これは起因処理（ドローなど。rule 703 参照。）だ。|次に行う。",
    ),
    ("置く。（rule 101.4 参照。）次に、引く。", "置く。|（rule 101.4 参照。）|次に、引く。"),
    ("「出たとき、引く。」を持つ。終わり。", "「出たとき、引く。」を持つ。|終わり。"),
    ("「あ（い。）う。」と書く。次。", "「あ（い。）う。」と書く。|次。"),
    ("あ。\nい（う。\nえ。お。", "あ。|い（う。|え。|お。"),
    ("閉じるだけ）。次。", "閉じるだけ）。|次。"),
)


@pytest.mark.parametrize(("text", "sentences"), CASES, ids=[text for text, _ in CASES])
def test_a_sentence_ends_where_a_reader_stops(text: str, sentences: str) -> None:
    assert "|".join(text[span.start : span.end] for span in split_sentences(text)) == sentences


@given(st.text(alphabet="ab .(A（あ。）」「\n?！", max_size=30))
def test_sentences_leave_out_nothing_but_blanks(text: str) -> None:
    spans = split_sentences(text)
    said = "".join(text[span.start : span.end] for span in spans)
    assert "".join(said.split()) == "".join(text.split())
    assert all(one.end <= after.start for one, after in itertools.pairwise(spans))
