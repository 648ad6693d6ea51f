"""The concordance: patterns are found at their places, and only inside what is searched."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.search.concordance import BLOCK_BITS, LABEL, Concordance, Documents, blocks_of
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import GAP_BITS, gaps, pattern, tokenise


def concordance(*texts: str) -> Concordance:
    """A concordance of the texts, in memory."""
    places: dict[str, array[int]] = {}
    blocks, lengths = 0, []
    for text in map(fold, texts):
        tokens = tokenise(text)
        for number, (token, gap) in enumerate(zip(tokens, gaps(text, tokens), strict=True), blocks << BLOCK_BITS):
            places.setdefault(token.text, array("I")).append(number << GAP_BITS | gap)
        blocks += blocks_of(len(tokens))
        lengths.append(len(tokens))
    count = range(len(texts))
    return Concordance(
        Documents(keys=count, kinds=[0 for _ in count], depths=[0 for _ in count], tokens=lengths),
        lambda _, term: places.get(term, array("I")),
        lambda _, prefix: sorted(term for term in places if term.startswith(prefix)),
    )


def documents(found: Concordance, text: str, *, exact: bool = False) -> list[int]:
    return found.documents_of(found.find(pattern(text), exact=exact))


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
def test_a_pattern_is_found_with_and_without_its_gaps(text: str, loose: list[int], exact: list[int]) -> None:
    found = concordance("Frost damage.", "Frost, damage; damage", "マナ・コスト")

    assert documents(found, text) == loose
    assert documents(found, text, exact=True) == exact


def test_a_pattern_never_goes_from_one_text_into_the_next() -> None:
    assert documents(concordance(*["frost"] * 40), "frost frost") == []


def test_within_some_documents_only_they_are_found() -> None:
    found = concordance("frost", "frost", "frost").within(bytes([0, 1, 0]))

    assert documents(found, "frost") == [1]


@given(st.lists(st.text(alphabet="ab ,色カー・", max_size=40), max_size=6), st.text(alphabet="ab ,色カ", max_size=4))
def test_exact_patterns_are_found_where_the_tokens_and_gaps_stand(texts: list[str], text: str) -> None:
    steps = pattern(text)
    if not steps or any(step.is_prefix for step in steps):
        return
    expected = []
    for number, line in enumerate(map(fold, texts)):
        tokens = tokenise(line)
        pairs = list(zip((token.text for token in tokens), gaps(line, tokens), strict=True))
        for start in range(len(pairs) - len(steps) + 1):
            stretch = pairs[start : start + len(steps)]
            if all(t == s.text and s.gap in (None, g) for (t, g), s in zip(stretch, steps, strict=True)):
                expected.append(number)

    assert documents(concordance(*texts), text, exact=True) == expected


def test_a_label_is_none_of_the_kinds() -> None:
    from mtgcr.kb.search.hits import ALL_KINDS

    assert len(ALL_KINDS) < LABEL
