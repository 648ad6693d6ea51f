"""What rulings say again and again, each with the rule that decides it (data/rulings/said.tsv).

A ruling on a card seldom cites a rule.  It says what follows from one, in words that return from card to card
("… illegal target … doesn't resolve"); a row of the table has a few of them and the number in the release of which
the lexicon has the numbers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.letters import is_japanese
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

GAP = " .. "
"""What stands in a row for any words of the same sentence."""
REST_OF_SENTENCE = r"[^.!?]*?(?<!\w)"
REST_IN_JAPANESE = r"[^。！？!?\n]*?"
"""Japanese words have no edges to be found."""
_AT_CHOICE = re.compile(
    r"(?:\\.|\[[^]]*\]|\([^()]*\)|[^()])(?:[?*+]|\{\d+(?:,\d*)?\})\??|\\.|\[[^]]*\]|\([^()]*\)|[.^$]"
)
"""What of a row may stand in several ways or not at all; of brackets within brackets the inner ones."""
NAME = "~"
"""What stands for the card's name when a ruling is read: the storm in a name is no keyword."""


class RulingPhrase(NamedTuple):
    """A few words of rulings and the numbers of the rules that decide what they say."""

    rules: tuple[str, ...]
    words: re.Pattern[str]
    needed: str
    """What stands in every such saying, in small letters: of 430 rows a ruling has that of ten."""
    unless: re.Pattern[str] | None
    """What must not stand in the sentence, up to the end of the words; None for nothing."""


@lru_cache(maxsize=1)
def load_sayings() -> tuple[RulingPhrase, ...]:
    """Every row of the table; read once per process."""
    columns, rows = read_table(data_directory() / "rulings" / "said.tsv")
    rules, words, unless = (columns[name] for name in ("rules", "words", "unless"))
    return tuple(
        RulingPhrase(tuple(row[rules].split(";")), _read(row[words]), needed_in(row[words]), _unless(row[unless]))
        for row in rows
    )


class OrdinaryWords(NamedTuple):
    """Terms that a text may have without being about them (data/rulings/ordinary.tsv)."""

    never: frozenset[str]
    """Those of rulings on all things: of 40 read by hand none turned on what the rules say of these."""
    as_keyword: frozenset[str]
    """Keywords that are English words besides: "reach that amount" is none of 702.17."""


@lru_cache(maxsize=1)
def load_ordinary() -> OrdinaryWords:
    """Both lists; read once per process."""
    _, rows = read_table(data_directory() / "rulings" / "ordinary.tsv")
    never, as_keyword = (frozenset(word for word, tied in rows if tied == how) for how in ("never", "as keyword"))
    return OrdinaryWords(never, as_keyword)


def find_said(text: str) -> Iterator[tuple[str, str]]:
    """The numbers of the rules that decide what a ruling says, with the words that say it."""
    plain = fold_typography(text)
    small = plain.casefold()
    for saying in load_sayings():
        found = saying.words.search(plain) if saying.needed in small else None
        if found and not (saying.unless and saying.unless.search(plain, _sentence_start(plain, found), found.end())):
            yield from ((number, found[0]) for number in saying.rules)


def without_name(text: str, card: str) -> str:
    """The text without the card's names: whole, of each face, and as far as the comma."""
    faces = [card, *card.split(" // ")]
    for name in filter(None, [*faces, *(one.split(",")[0] for one in faces)]):
        text = text.replace(name, NAME)
    return text


def _read(words: str) -> re.Pattern[str]:
    if is_japanese(words):
        return re.compile(words.replace(GAP, REST_IN_JAPANESE))
    return re.compile(rf"(?<!\w)(?:{words.replace(GAP, REST_OF_SENTENCE)})", re.IGNORECASE)


def needed_in(words: str) -> str:
    """The longest piece of a row that whatever it matches has as it is, in small letters; "" where there is none.

    >>> needed_in("colou?rless is(n't| not) a colou?r")
    'rless is'
    """
    plain = words.replace(GAP, "\n")
    while plain != (cut := _AT_CHOICE.sub("\n", plain)):
        plain = cut
    return "" if "|" in plain else max(plain.split("\n"), key=len).casefold()


def _sentence_start(text: str, found: re.Match[str]) -> int:
    return max(text.rfind(end, 0, found.start()) for end in ".!?。！？") + 1


def _unless(words: str) -> re.Pattern[str] | None:
    return re.compile(words, re.IGNORECASE) if words else None
