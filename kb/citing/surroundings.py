"""The words around a citation, those nearest to it counting most.

What a citation is about stands beside it: in its clause ("701.18 scry"), in its line, in the lines of the same
comment or paragraph above and below, as far as no other citation stands there.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import LETTER, fold
from mtgcr.kb.words.labels import singular
from mtgcr.parser.letters import HIRAGANA
from mtgcr.parser.prose import LIST_GAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.parser.diagnostic import Span

NEAR, LINE = 1.0, 0.6
"""What a word counts in the clause of the citation, and in its line or those around it."""
FEW = 3
"""Words; where a line has fewer, the lines around it are looked at."""
REACH = 160
"""Characters; a line may be as long as a file."""
CLAUSE_END = re.compile(r"[,;:.!?、。；：](?=\s|\Z)|[、。；]|\s[-–—]\s")
CLAUSE_START = re.compile(r"[,;.!?](?=\s)|[、。；]")
OPENING = re.compile(r"\A[\s:：,、(（\[\"“'`–—-]*")
"""What may stand between a number and the words on it."""
SAID = re.compile(r"\b(?:is|are|was|were)\s(?:(?:in|at|under|now)\s)?(?:(?:rules?|CR)\s)?\Z|[はが](?:ルール|規則)?\Z")
"""Before a number: the subject of the sentence has been named."""
BRACKET_OPENS = re.compile(r"[\w」』”\"'〕]\s?[(（]\s?(?:(?:see|CR|rules?|ルール)\s?)*\Z", re.IGNORECASE)
BRACKET_CLOSES = re.compile(r"\s?[)）]")
"""Around a number in brackets of its own: what stands before them is its subject."""
AFTER_CLAUSE = re.compile(r"[,;.、。；]")
LIST_JOIN = re.compile(r"\s?(?:,?\s(?:and|or)\s|[,、/&や・か]\s?|と|および|及び|ならびに|並びに|または|又は)")
"""What makes two citations a list with one subject; a bracket between would give each its own."""
BLANK = re.compile(r"\n[ \t/*#>;!|-]*\n")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
WORD = re.compile(rf"[a-z]+|[+-]\d/[+-]\d|{LETTER}(?:[ー・]*{LETTER})+")
NO_LETTER = re.compile("[ー・]")
ONLY_HIRAGANA = re.compile(f"[{HIRAGANA}]+")
"""Particles and endings."""
RULES_WORDS = frozenset(("rul", "cr", "mtg", "comprehensiv", "section", "see", "per", "test", "todo", "assert",
                         "ルル", "総合", "合ル", "参照"))  # fmt: skip
"""Words that stand beside any citation."""
FUNCTION_WORDS = frozenset((
    "the", "and", "for", "with", "from", "into", "onto", "than", "then", "that", "this", "these", "those", "its",
    "his", "her", "their", "they", "them", "was", "were", "are", "is", "be", "been", "has", "have", "had", "not",
    "nor", "but", "you", "your", "who", "whom", "which", "what", "when", "where", "while", "can", "may", "must",
    "will", "would", "should", "does", "did", "do", "by", "of", "to", "in", "on", "at", "as", "an", "or", "if", "it",
    "he", "she", "we", "no", "so", "up", "out", "off", "over", "under", "again", "also", "only", "just", "now",
    "used", "being",
))  # fmt: skip
"""Words of any sentence; they say nothing, and "with" is no wither."""
WHOLE = frozenset((
    "player", "counter", "order", "layer", "wither", "other", "number", "letter", "either", "whether", "never",
    "ever", "after", "power", "poker", "offer", "enter", "tower", "water", "tether", "together", "copier", "pointer",
    "center", "master", "matter", "remember", "super", "timer",
))  # fmt: skip
"""Words in which -er is no ending: a player is more than who plays."""

Words = tuple[tuple[str, float], ...]
"""Each word (English stem, pair of Japanese letters) with what it counts, in no meaningful order."""


def words_around(text: str, spans: Sequence[Span], members: tuple[int, int]) -> Words:
    """The words around the citations from the one index to the other of those of the text, each at its greatest weight.

    Those around a list (`lists_of`) are those of each of its members.  The lines around count only where its own has
    hardly any words.
    """
    index, final = members
    first, last = _neighbours(text, spans, index)[0], _neighbours(text, spans, final)[1]
    if LIST_GAP.fullmatch(text, first, spans[index].start):
        first = spans[index].start  # the bracket there is the subject of the member before
    start, end = spans[index].start, spans[final].end
    line_start = max(text.rfind("\n", 0, start) + 1, start - REACH)
    line_end = text.find("\n", end)
    line_end = min(len(text) if line_end < 0 else line_end, end + REACH)
    before, after = text[max(first, line_start) : start], text[end : min(last, line_end)]
    if last < line_end and SAID.search(before) and AFTER_CLAUSE.match(after):
        after = ""  # costs are rule 118, life is rule 119: what follows is about the next
    elif last < line_end and BRACKET_OPENS.search(before) and BRACKET_CLOSES.match(after):
        after = ""  # the monarch (724.1) and the initiative (725.1)
    line, clause = stems(f"{before} {after}"), stems(_clause(before, after))
    if not line:  # X was A, then B: what stands before A is about B too
        line = stems(f"{text[line_start:start]} {text[end:line_end]}")
    beside = _beside(text, (first, line_start), (line_end, last)) if len(line) < FEW else ""
    return tuple((dict.fromkeys(line | stems(beside), LINE) | dict.fromkeys(clause, NEAR)).items())


def lists_of(text: str, spans: Sequence[Span]) -> tuple[tuple[int, int], ...]:
    """For each citation the first and the last of its list, in which nothing but "and" stands between the members."""
    joined = [LIST_JOIN.fullmatch(text, one.end, other.start) is not None for one, other in pairwise(spans)]
    starts = [place for place in range(len(spans)) if not place or not joined[place - 1]]
    ends = [place for place in range(len(spans)) if place == len(joined) or not joined[place]]
    return tuple(ends_of for ends_of in zip(starts, ends, strict=True) for _ in range(ends_of[0], ends_of[1] + 1))


def _neighbours(text: str, spans: Sequence[Span], index: int) -> tuple[int, int]:
    """Where the citation before ends, and the one after begins."""
    first = spans[index - 1].end if index else 0
    return first, spans[index + 1].start if index + 1 < len(spans) else len(text)


def _clause(before: str, after: str) -> str:
    """The rest of the clause on both sides."""
    after = OPENING.sub("", after)
    closed = CLAUSE_END.search(after)
    opened = max((found.end() for found in CLAUSE_START.finditer(before)), default=0)
    return f"{before[opened:]} {after[: closed.start()] if closed else after}"


def _beside(text: str, above: tuple[int, int], below: tuple[int, int]) -> str:
    """The lines above and below up to the next citation's line or an empty line."""
    upper = text[max(above[0], above[1] - REACH) : above[1]]
    lower = text[below[0] : min(below[1], below[0] + REACH)]
    upper = BLANK.split(upper)[-1] if "\n" in upper else ""
    lower = BLANK.split(lower)[0]
    if above[0] >= above[1] - REACH:
        upper = upper.partition("\n")[2]
    if below[1] < below[0] + REACH and below[1] < len(text):
        lower = lower.rpartition("\n")[0]
    return f"{upper}\n{lower}"


@lru_cache(maxsize=16384)
def stems(text: str) -> frozenset[str]:
    """The words of a text that may say what it is about: English ones without endings, pairs of Japanese letters."""
    found: set[str] = set()
    for word in set(WORD.findall(fold(CAMEL.sub(" ", text)))):
        if word.isascii():
            found |= {stem(word)} - {""}
        else:
            found |= _pairs(word)
    return frozenset(found) - RULES_WORDS


@lru_cache(maxsize=32768)
def _pairs(run: str) -> frozenset[str]:
    """The pairs of letters in a run of Japanese letters."""
    pairs = map("".join, pairwise(NO_LETTER.sub("", run)))
    return frozenset(pair for pair in pairs if not ONLY_HIRAGANA.fullmatch(pair))


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """A folded English word without its ending: trampling, tramples, trampled → trampl; "" for a function word."""
    if word in FUNCTION_WORDS:
        return ""
    if not word.isascii() or not word.isalpha() or len(word) < 4:
        return word
    plain = singular(word)
    for ending in () if plain in WHOLE else ("ing", "ed", "er", "ion", "e"):
        if plain.endswith(ending) and len(plain) - len(ending) >= 3:
            plain = plain[: -len(ending)]
            break
    return plain[:-1] if len(plain) > 4 and plain[-1] == plain[-2] else plain
