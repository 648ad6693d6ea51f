"""The concordance: patterns are found at their places, and only inside what is searched."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh.fields import STORED, TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.query import Phrase

from mtgcr.bench.whoosh_search import WhooshAnalyzer
from mtgcr.kb.model import ALL_KINDS
from mtgcr.kb.search import concordance
from mtgcr.kb.search.concordance import LABEL, open_index
from mtgcr.kb.search.ground import Ground
from mtgcr.kb.search.index import build_index
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import gaps, pattern, tokenise
from mtgcr.tests.wordings import texts

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence


def ground(folder: Path, *lines: str, allowed: set[int] | None = None) -> Ground:
    """The lines, indexed in a new file of the folder; those of these numbers, or all."""
    path = folder / f"{len(list(folder.iterdir()))}.sqlite"
    build_index(path, texts(*lines))
    return Ground(open_index(path), allowed)


def documents(found: Ground, text: str, *, exact: bool = False) -> list[int]:
    """The number of the line of every place where the text stands."""
    return list(Counter(found.occurrences(pattern(text), exact).text).elements())


@pytest.mark.parametrize(
    ("text", "loose", "exact"),
    [
        ("frost damage", [0, 1], [0]),
        ("frost, damage", [0, 1], [1]),
        ("damage", [0, 1, 1], [0, 1, 1]),
        ("マナコスト", [2], []),
        ("マナ・コスト", [2], [2]),
        ("マ", [2], [2]),
        ("damage frost", [], []),
    ],
)
def test_a_pattern_is_found_with_and_without_its_gaps(
    tmp_path: Path, text: str, loose: list[int], exact: list[int]
) -> None:
    found = ground(tmp_path, "Frost damage.", "Frost, damage; damage", "マナ・コスト")

    assert documents(found, text) == loose
    assert documents(found, text, exact=True) == exact


def test_a_word_that_stands_nowhere_is_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ground(tmp_path, "Frost damage.").concordance
    look, looked_for = words.postings.places, list[str]()

    def places(field: Field, terms: Sequence[str]) -> dict[str, array[int]]:
        looked_for.extend(terms)
        return look(field, terms)

    monkeypatch.setattr(words.postings, "places", places)

    assert words.known(["frost", "ember"]) == ["frost"]
    assert words.known(["ember", "frost", "damage"]) == ["frost", "damage"]
    assert looked_for == ["frost", "ember", "damage"]


def test_what_stands_nowhere_is_forgotten_before_it_is_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(concordance, "MOST_PLACES", 3)
    words = ground(tmp_path, "Frost damage.").concordance
    for word in ("ember", "tide", "gale"):
        assert words.known([word, "frost"]) == ["frost"]
    kept = {word for word in ("ember", "tide", "gale", "frost") if words._places.find((Field.TEXT, word)) is not None}
    assert kept == {"gale", "frost"}


def test_a_pattern_never_goes_from_one_text_into_the_next(tmp_path: Path) -> None:
    assert documents(ground(tmp_path, *["frost"] * 40), "frost frost") == []


def test_within_some_documents_only_they_are_found(tmp_path: Path) -> None:
    assert documents(ground(tmp_path, "frost", "frost", "frost", allowed={1}), "frost") == [1]


LINES = st.lists(st.text(alphabet="ab ,色カー・", max_size=40), max_size=6)


@given(LINES, st.text(alphabet="ab ,色カ", max_size=4))
def test_exact_patterns_are_found_where_the_tokens_and_gaps_stand(lines: list[str], text: str) -> None:
    steps = pattern(text)
    if not steps or any(step.is_prefix for step in steps):
        return
    expected = []
    for number, line in enumerate(map(fold, lines)):
        tokens = tokenise(line)
        pairs = list(zip((token.text for token in tokens), gaps(line, tokens), strict=True))
        for start in range(len(pairs) - len(steps) + 1):
            stretch = pairs[start : start + len(steps)]
            if all(t == s.text and s.gap in (None, g) for (t, g), s in zip(stretch, steps, strict=True)):
                expected.append(number)

    with tempfile.TemporaryDirectory() as folder:
        assert documents(ground(Path(folder), *lines), text, exact=True) == expected


@settings(max_examples=50)
@given(LINES, st.text(alphabet="ab色カ", min_size=2, max_size=4))
def test_in_any_texts_whoosh_and_we_find_the_same_phrases(lines: list[str], text: str) -> None:
    """An oracle that shares nothing with us but the tokens: whoosh's own index, in memory, and its own phrases."""
    steps = pattern(text)
    if any(step.is_prefix for step in steps):
        return
    index = RamStorage().create_index(Schema(line=STORED, text=TEXT(analyzer=WhooshAnalyzer())))
    with index.writer() as writer:
        for number, line in enumerate(lines):
            writer.add_document(line=number, text=line)
    with index.searcher() as searcher:
        phrase = Phrase("text", [step.text for step in steps])
        expected = {hit["line"] for hit in searcher.search(phrase, limit=None)}

    with tempfile.TemporaryDirectory() as folder:
        assert set(documents(ground(Path(folder), *lines), text)) == expected


def test_a_word_in_a_common_phrase_is_looked_up_in_what_was_found_before(tmp_path: Path) -> None:
    found = ground(tmp_path, "frost of ice", *["of the day"] * 40, "frost alone", "of of of frost")

    assert documents(found, "frost of ice") == [0]
    assert documents(found, "of frost") == [42]


def test_a_place_is_in_the_document_that_was_put_there(tmp_path: Path) -> None:
    """Documents of one, two and three blocks; a free token stands at the end of each."""
    words = ground(tmp_path, *("frost " * number for number in range(1, 40))).concordance
    (places,) = words.read(["frost"])

    assert Counter(words.documents_of(places)) == {document: document + 1 for document in range(39)}
    assert Counter(words.documents.of_blocks) == {document: (document + 1) // 16 + 1 for document in range(39)}


def test_a_label_is_none_of_the_kinds() -> None:
    assert len(ALL_KINDS) < LABEL
