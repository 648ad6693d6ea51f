"""The units by which words and sections of the tournament documents are compared: stems, pairs of letters, meanings."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from mtgcr.kb.words.slips import word_meant
from mtgcr.kb.works.work_tables import table_rows
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import JAPANESE, KANJI

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

_WORD = expression(rf"[a-z0-9]+|[{JAPANESE}]+")
_ENGLISH = expression(r"[a-z0-9]+")
"""The same of a text without Japanese; compiled in a tenth of the time."""
_ENDINGS = ("ings", "ing", "edly", "ies", "ied", "ed", "es", "s", "ly")
SHORTEST_STEM = 4
_COMMON = (
    "a an and any are as at be been but by can could did do does for from had has have he her his how i if in is it "
    "its may me my no not of on or our out she should so than that the their them then there they this to was we what "
    "when where which who will with would you your during player players opponent"
)
KANJI_LETTER = expression(f"[{KANJI}]")
COMMON = frozenset(_COMMON.split())
_PARTICLES = expression(
    r"(?:ですか|ますか|でしょうか|です|ます|した|して|どうする|どうなる|する|とき|場合|を|は|が|に|で|の|と|も|へ|や|か)"
)
MEANING = "="
"""What the unit of a meaning begins with; no unit of a word does."""
SHORTEST_MENDED = 5
"""Letters of a word that is compared with known ones."""
NEAR = 85.0
"""The likeness (0 to 100) from which on a known word is meant."""


def tokens(text: str) -> Iterator[str]:
    """English words by their stem, Japanese ones by their pairs of letters; what says nothing is left out."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("'s", "")
    for found in (_ENGLISH if plain.isascii() else _WORD).findall(plain):
        if found.isascii():
            if found not in COMMON:
                yield stem(found)
        else:
            for piece in _PARTICLES.split(found):
                yield from (piece[at : at + 2] for at in range(len(piece) - 1))
                yield from KANJI_LETTER.findall(piece)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The word without its ending: "shuffling", "shuffles" and "shuffle" are one, and "drew" is "draw"."""
    word = load_forms().get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM - (ending == "s"):
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e") if len(word) > SHORTEST_STEM else word


def units(text: str) -> Iterator[str]:
    """The tokens, and the meanings of words that say the same: "bucks" has that of "money", 「お金」 too."""
    return _with_meanings(tokens(text), text)


def units_meant(text: str, known: Collection[str]) -> Iterator[str]:
    """The units of what somebody typed, each long English word that no section has read as the likest that one has."""
    return _with_meanings(_mended(tuple(tokens(text)), known), text)


def _with_meanings(found: Iterable[str], text: str) -> Iterator[str]:
    english, japanese = _meanings()
    for token in found:
        yield token
        yield from english.get(token, ())
    if not text.isascii():
        yield from (meaning for word, meaning in japanese if word in text)


@lru_cache(maxsize=1)
def _meanings() -> tuple[Mapping[str, Sequence[str]], Sequence[tuple[str, str]]]:
    """The meanings of English tokens, and Japanese words with theirs."""
    rows = [(words, f"{MEANING}{row}") for row, words in enumerate(load_alike())]
    english: dict[str, list[str]] = {}
    for words, meaning in rows:
        for token in dict.fromkeys(stem(word) for word in words if word.isascii()):
            english.setdefault(token, []).append(meaning)
    return english, [(word, meaning) for words, meaning in rows for word in words if not word.isascii()]


def _mended(found: Sequence[str], known: Collection[str]) -> Sequence[str]:
    unknown = [word for word in found if len(word) >= SHORTEST_MENDED and word.isascii() and word.isalpha()]
    unknown = [word for word in unknown if word not in known]
    if not unknown:
        return found
    words = [word for word in known if word.isascii() and word.isalpha()]
    meant = {word: word_meant(word, words, NEAR) for word in unknown}
    return [meant.get(word, word) for word in found]


@lru_cache(maxsize=1)
def load_alike() -> Sequence[Sequence[str]]:
    """Words of both languages that mean the same when somebody asks, each row one meaning."""
    return [row[0].split() for row in table_rows("alike.tsv")]


@lru_cache(maxsize=1)
def load_forms() -> Mapping[str, str]:
    """Irregular forms of English words, each with that by which it is searched."""
    rows = (row[0].split() for row in table_rows("forms.tsv"))
    return {form: words[0] for words in rows for form in words}
