"""The cards of the user that a question names: "Does Brindle Teapot deal damage first?", 《ぶちの急須》."""

from __future__ import annotations

import re

from mtgcr.kb.asking.asking_tables import load_asking
from mtgcr.kb.words.folding import fold_with_offsets
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.card_shelf import Card, CardShelf
    from mtgcr.kb.words.lexicon import Lexicon

MOST_WORDS = 10
"""Words of the longest English names that are looked for."""
MOST_CHARACTERS = 24
"""Characters of the longest Japanese names that are looked for."""
SHORTEST = 3
"""Characters of the shortest Japanese name that counts outside 《》."""
LONGEST_QUESTION = 1000
"""Characters of a question in which names are looked for."""
_WORD = expression(r"[a-z0-9][^\s?!.;:\"()《》]*")
_JAPANESE = expression(r"[^\x00-\x7f《》「」、。？！]+")
_MARKS = expression(r"(?:'s|[,'])+$")


class NamedCard(NamedTuple):
    """A card, and the stretch of the question that names it."""

    start: int
    end: int
    text: str
    card: Card


def find_cards(question: str, shelf: CardShelf, lexicon: Lexicon) -> tuple[NamedCard, ...]:
    """The cards named in the question, in order, the longest names first where they overlap."""
    folded, offsets = fold_with_offsets(question[:LONGEST_QUESTION])
    spans = list(dict.fromkeys([*_english(folded), *_japanese(folded)]))
    rows = shelf.find(list({folded[start:end] for start, end in spans}))
    found: list[NamedCard] = []
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        row, first, last = rows.get(folded[start:end]), offsets[start], offsets[end]
        is_free = all(last <= other.start or first >= other.end for other in found)
        if row is not None and is_free and _is_name(question, first, last, lexicon):
            found.append(NamedCard(first, last, question[first:last], shelf.card(row)))
    return tuple(sorted(found, key=lambda named: named.start))


def _english(folded: str) -> Iterator[tuple[int, int]]:
    """Stretches of up to so many words; what a mark or "'s" ends is looked for without it too."""
    words = list(_WORD.finditer(folded))
    for index, word in enumerate(words):
        for last in words[index : index + MOST_WORDS]:
            yield word.start(), last.end()
            if mark := _MARKS.search(last[0]):
                yield word.start(), last.start() + mark.start()


def _japanese(folded: str) -> Iterator[tuple[int, int]]:
    """Stretches without marks between their characters, and what stands in 《》."""
    for quoted in re.finditer(r"《([^》]+)》", folded):
        yield quoted.span(1)
    for run in _JAPANESE.finditer(folded):
        for start in range(run.start(), run.end()):
            for end in range(start + SHORTEST, min(run.end(), start + MOST_CHARACTERS) + 1):
                yield start, end


def _is_name(question: str, start: int, end: int, lexicon: Lexicon) -> bool:
    """Whether the stretch is meant as a name: in 《》; else no term of the rules, an English one with a capital."""
    if question[start - 1 : start] == "《" and question[end : end + 1] == "》":
        return True
    text = question[start:end]
    is_term = any((term.start, term.end) == (0, len(text)) for term in lexicon.expand(text))
    if is_term or text.lower() in load_asking().common:
        return False
    return text[:1].isupper() or not text.isascii()
