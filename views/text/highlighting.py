"""Where the words that were searched for stand in a text, to be shown in another style."""

from __future__ import annotations

from collections import defaultdict

from mtgcr.kb.words.folding import fold_with_offsets
from mtgcr.kb.words.tokens import pattern, tokenise
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.words.tokens import Pattern, Token, TokenStep


class MarkedStretch(NamedTuple):
    """A stretch of a text by offsets in characters."""

    start: int
    end: int


def find_terms(text: str, terms: Iterable[str]) -> tuple[MarkedStretch, ...]:
    """The stretches of the text that are one of the terms, in order, none touching another.

    Width, case, accents, ・ and ー do not matter; a term that ends in * is the beginning of a word.

    >>> find_terms("Blockers, ブロック・クリーチャーや Blocks", ("block*", "ブロッククリーチャー"))
    (MarkedStretch(start=0, end=8), MarkedStretch(start=10, end=21), MarkedStretch(start=23, end=29))
    """
    folded, offsets = fold_with_offsets(text)
    tokens = tokenise(folded)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, token in enumerate(tokens):
        places[token.text].append(place)
    patterns = [pattern(term.rstrip("*"), is_prefix=term.endswith("*")) for term in terms]
    found = (stretch for steps in patterns if steps for stretch in _stretches(steps, tokens, places))
    whole = {(start, _after_vowel(folded, end)) for start, end in found}
    return tuple(MarkedStretch(offsets[start], offsets[end]) for start, end in _merged(whole))


def _after_vowel(folded: str, end: int) -> int:
    """The end with the long vowel mark that follows there."""
    return end + 1 if folded[end : end + 1] == "ー" else end


def _stretches(steps: Pattern, tokens: list[Token], places: dict[str, list[int]]) -> Iterator[tuple[int, int]]:
    """Where the pattern stands, gaps left aside, as offsets in the folded text."""
    first, last = steps[0], steps[-1]
    starts = range(len(tokens)) if first.is_prefix else places.get(first.text, ())
    ends_in_pair = last.gap is not None
    for start in starts:
        stretch = tokens[start : start + len(steps)]
        if len(stretch) == len(steps) and all(map(_fits, stretch, steps)):
            end = start + len(steps) - (not ends_in_pair)
            yield tokens[start].start, tokens[end].end


def _fits(token: Token, step: TokenStep) -> bool:
    return token.text.startswith(step.text) if step.is_prefix else token.text == step.text


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, with those that touch or overlap made one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
