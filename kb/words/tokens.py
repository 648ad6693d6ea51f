"""Folded text → tokens: English words, rule numbers, symbols, and pairs of Japanese letters, with their gaps.

Every word, number and symbol is a token, and every Japanese letter with the letter after it: 接死を持つ is
接死 · 死を · を持 · 持つ · つ.  ー, ・ and single spaces between Japanese letters are dropped from the pair and
kept as the gap.  The gap of a token is what stands between it and the next one, as a small number, so that
a phrase can be compared with its punctuation (exactly) or without (loosely) and no text need be read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from operator import add
from zlib import crc32

from mtgcr.kb.words.folding import IDEOGRAPH, LETTER, PARTICLES, fold
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA, KATAKANA_RUN
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAP_BITS = 8
_NAMED_GAPS = {gap: code for code, gap in enumerate((" ", "", "-", "'", ", ", ". ", "ー", "・", "ー・", "、", "。"))}
_OTHER_GAPS = (1 << GAP_BITS) - len(_NAMED_GAPS)

_TOKEN = re.compile(
    r"([a-wz][a-z0-9]*"  # first, since most tokens are words; x and y may begin a power
    rf"|(?P<run>{LETTER}(?:[ー・ ]*{LETTER})*)"
    r"|\{[^\s{}]{1,12}\}"
    r"|[+-]?(?:\d+|[xy*])/[+-]?(?:\d+|[xy*])(?![a-z0-9/])"
    r"|\d{3}\.\d{1,3}[a-z]{0,2}(?![a-z0-9])"
    r"|[a-z0-9]+"
    r"|[^\W_ー])"
)
"""A token; its groups are the whole of it, and the run of Japanese letters that it may be."""
_BETWEEN_LETTERS = "ー・ "
_ENDING = rf"(?:(?![{PARTICLES}])[{HIRAGANA}])"
_PART = expression(
    rf"{KATAKANA_RUN}"
    rf"|{IDEOGRAPH}+(?:{_ENDING}{{1,2}}{IDEOGRAPH}+)*{_ENDING}{{0,5}}"
    rf"|[{HIRAGANA}]+"
    rf"|(?:(?!{LETTER})[^ー・、。\s])+"
)
_ASCII_PART = expression(r"\S+")
"""What _PART is where no letter is Japanese; compiled in a twentieth of the time."""


class Token(NamedTuple):
    """A token and the stretch of the folded text that it stands for (of a pair, only its first letter)."""

    text: str
    start: int
    end: int


def tokenise(folded: str) -> list[Token]:
    """The tokens of a folded text in order.

    >>> [token.text for token in tokenise(fold("接死 and {W/U}: 702.2b"))]
    ['接死', '死', 'and', '{w/u}', '702.2b']
    """
    tokens: list[Token] = []
    for found in _TOKEN.finditer(folded):
        if found["run"]:
            tokens += _pairs(found[0], found.start())
        else:
            tokens.append(Token(found[0], found.start(), found.end()))
    return tokens


def _pairs(run: str, start: int) -> Iterable[Token]:
    letters = [(place, letter) for place, letter in enumerate(run, start) if letter not in _BETWEEN_LETTERS]
    nexts = [letter for _, letter in letters[1:]]
    nexts.append("")
    return [
        Token(letter + following, place, place + 1) for (place, letter), following in zip(letters, nexts, strict=True)
    ]


@lru_cache(maxsize=4096)
def gap_code(between: str) -> int:
    """The number that stands for what is between two tokens: exact for common gaps, shared by rare ones."""
    code = _NAMED_GAPS.get(between)
    if code is None:
        code = len(_NAMED_GAPS) + crc32(between.encode("utf-8", "surrogatepass")) % _OTHER_GAPS
    return code


def gaps(folded: str, tokens: list[Token]) -> list[int]:
    """The gap code after each token; that of the last is 0."""
    codes = [gap_code(folded[token.end : following.start]) for token, following in pairwise(tokens)]
    return [*codes, 0] if tokens else []


def words_and_gaps(folded: str) -> tuple[list[str], list[int]]:
    """The texts of the tokens and the gap code after each, as `tokenise` and `gaps` tell them.

    >>> words_and_gaps("sit, stand")
    (['sit', 'stand'], [4, 0])
    """
    parts = _TOKEN.split(folded)
    found, runs, between = parts[1::3], parts[2::3], parts[3::3]
    if not any(runs):
        return found, [*map(gap_code, between[:-1]), 0] if found else []
    words: list[str] = []
    codes: list[int] = []
    for word, run, after in zip(found, runs, between, strict=True):
        if run:
            _add_run(run, words, codes)
        else:
            words.append(word)
        codes.append(gap_code(after))
    codes[-1] = 0
    return words, codes


def _add_run(run: str, words: list[str], codes: list[int]) -> None:
    """The pairs of a run, with the codes between them, as `_pairs` tells them; half of what is indexed is Japanese."""
    places = [place for place, letter in enumerate(run) if letter not in _BETWEEN_LETTERS]
    if len(places) == len(run):
        words += map(add, run, run[1:])
        codes += [gap_code("")] * (len(run) - 1)
    else:
        words += [run[place] + run[following] for place, following in pairwise(places)]
        codes += [gap_code(run[place + 1 : following]) for place, following in pairwise(places)]
    words.append(run[-1])


class TokenStep(NamedTuple):
    """One token of a pattern.

    `gap` is the code that an exact match has after the token, None where anything may follow.  `is_prefix`
    is true where the token of the text need only begin so; `also` are tokens that may stand instead.
    """

    text: str
    gap: int | None
    is_prefix: bool = False
    also: tuple[str, ...] = ()


Pattern = tuple[TokenStep, ...]
"""Tokens that stand one after the other."""


@lru_cache(maxsize=4096)
def pattern(text: str, *, is_prefix: bool = False) -> Pattern:
    """The text as a pattern that finds it in the middle of other text; () when it holds no letter or digit.

    With `is_prefix` its last word may go on.  A Japanese letter that ends the text always may.
    """
    folded = fold(text)
    tokens = tokenise(folded)
    if not tokens:
        return ()
    codes: list[int | None] = [*gaps(folded, tokens)]
    if _is_pair_half(tokens[-1]) and len(tokens) > 1 and _is_pair(tokens[-2]):
        del tokens[-1], codes[-1]
    if not _is_pair(tokens[-1]):
        codes[-1] = None
    last = len(tokens) - 1
    return tuple(
        TokenStep(token.text, code, place == last and (is_prefix or _is_pair_half(token)))
        for place, (token, code) in enumerate(zip(tokens, codes, strict=True))
    )


_LAST_LATIN = "\xff"


def _is_pair(token: Token) -> bool:
    return len(token.text) == 2 and token.text > _LAST_LATIN


def _is_pair_half(token: Token) -> bool:
    return len(token.text) == 1 and token.text > _LAST_LATIN


def word_places(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Where the words of a stretch of a folded text start and end; Japanese is cut where the script changes.

    >>> [*word_places("接死を持つ")]
    [(0, 2), (2, 3), (3, 5)]
    """
    parts = (_ASCII_PART if text.isascii() else _PART).finditer(text, start, len(text) if end is None else end)
    return (part.span() for part in parts if pattern(part[0]))
