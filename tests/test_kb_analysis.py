"""The whoosh side of the index: whoosh itself finds in it what we find."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whoosh import query, scoring
from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex

from mtgcr.kb.search.analysis import FoldingAnalyzer, make_schema
from mtgcr.kb.search.index import NAME, Index, build_index
from mtgcr.kb.words.tokens import pattern
from mtgcr.tests.wordings import texts, wording

LINES = ("Frost damage, frost.", "No damage at all", "凍傷ダメージ・カード", "ダメージを与える")


def found_by_whoosh(folder: Path, asked: query.Query) -> set[int]:
    schema = make_schema()
    with FileIndex(FileStorage(str(folder)), schema=schema, indexname=NAME).searcher(
        weighting=scoring.Frequency()
    ) as searcher:
        return {hit.docnum for hit in searcher.search(asked, limit=None)}


def found_by_us(folder: Path, text: str) -> set[int]:
    return Index(folder).ground(None).holding(pattern(text), exact=False)


@pytest.mark.parametrize("text", ["frost", "damage", "frost damage", "凍傷ダメージ", "ダメージ", "absent"])
def test_whoosh_finds_a_phrase_where_we_find_it(tmp_path: Path, text: str) -> None:
    build_index(tmp_path, texts(*LINES))

    words = [step.text for step in pattern(text)]

    assert found_by_whoosh(tmp_path, query.Phrase("text", words)) == found_by_us(tmp_path, text)


def test_the_words_of_a_phrase_stand_in_the_documents_that_whoosh_says(tmp_path: Path) -> None:
    build_index(tmp_path, texts(*LINES))

    both = query.And([query.Term("text", "damage"), query.Not(query.Term("text", "frost"))])

    assert found_by_whoosh(tmp_path, both) == {1}
    assert found_by_whoosh(tmp_path, query.Prefix("text", "da")) == {0, 1}


@given(
    st.lists(st.text(alphabet="ab ,色カー", min_size=1, max_size=12), min_size=1, max_size=5),
    st.text(alphabet="ab色カ", min_size=2, max_size=4),
)
def test_in_any_texts_whoosh_and_we_find_the_same_phrases(lines: list[str], text: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build_index(folder, texts(*lines))

        steps = pattern(text)

        if not any(step.is_prefix for step in steps):
            words = [step.text for step in steps]
            assert found_by_whoosh(folder, query.Phrase("text", words)) == found_by_us(folder, text)


def test_the_analyzer_gives_whoosh_our_tokens_with_their_positions() -> None:
    tokens = [(token.text, token.pos) for token in FoldingAnalyzer()("The 接死 — {W/U}", positions=True)]

    assert tokens == [("the", 0), ("接死", 1), ("死", 2), ("{w/u}", 3)]


def test_a_title_is_no_text(tmp_path: Path) -> None:
    build_index(tmp_path, [wording(7, "It freezes.", title="Frost")])

    ground = Index(tmp_path).ground(None)
    standing = ground.standing(pattern("frost"), exact=False)
    keys = ground.concordance.documents.keys

    assert (dict(standing.text), {keys[document]: share for document, share in standing.title.items()}) == (
        {},
        {7: 1.0},
    )
