"""Words that players use for the same thing (data/asking/same_words.tsv): "guy", モンスター and "creature" are one.

A text is cut into pieces: one for each such thing, whatever it was called and in which language; for the rest bare
English words, and pairs of Japanese letters.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from operator import add

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.said_words import said_words
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

_RUN = expression(r"(?P<english>[\x20-\x7e]+)|[^\x00-\x7f]+")
_IN_KATAKANA = frozenset(map(chr, range(ord("ァ"), ord("ヺ") + 1))) | {"ー"}
_KANA = frozenset(map(chr, range(ord("ぁ"), ord("ゖ") + 1)))
_BREAK = expression(r"[\s・、。？?！!「」『』〜]+")
_PARTICLE = expression(r"(?:から|まで|より|[のをがはにへでとも])")
_SILENT_ENGLISH = frozenset(
    said_words(
        "a an the of to in on at for with is are be was do does did can may what how when if my your i you it its this"
        " that his her their me a there and or get gets got happens about rule rules mtg magic just have has had they"
        " so then than will would should could we us our im ive whats where why which who whose",
        Language.EN,
    )
)
_SILENT = _SILENT_ENGLISH | {"=card"}
_SILENT_JAPANESE = expression(
    r"どうな[るり]|どうする|ますか|ます|ですか|です|でき(?:ますか|るか|る)|いいですか|いいの|いい|だっけ|"
    r"って|とは|何|方法|やり方|仕方|場合|時に|時|とき|たい|ルール|処理|タイミング|いつ|どこ|どれ|どっち|"
    r"どちら|なぜ|誰|か$|た$|たら|なら|れば|ている|てる|という|こと|もの|する|した|して|される|された|され|カード"
)


class SameWords(NamedTuple):
    """Things by their names: bare English words one after the other, and Japanese letters."""

    english: Mapping[tuple[str, ...], str]
    japanese: Mapping[str, str]
    joined: Mapping[str, str]
    """Things by their English names of several words written as one: "doublestrike"."""
    words: frozenset[str]
    """English words that a name has."""
    longest: Mapping[str, int]
    """Words of the longest name that begins with a word."""
    lengths: Mapping[str, tuple[int, ...]]
    """Letters of the names that begin with two letters, or are one, the longest first."""


def pieces(text: str, put_right: Callable[[str], str] = str) -> tuple[str, ...]:
    """The pieces of the text in order, without what says nothing; all of them where nothing else is left.

    `put_right` gives an English word as it was meant.
    """
    return pieces_of_folded(fold(text), put_right)


def pieces_of_folded(text: str, put_right: Callable[[str], str] = str) -> tuple[str, ...]:
    """As `pieces`, of a text that is folded."""
    cut = tuple(dict.fromkeys(_pieces(text, put_right))) or (text.strip(),)
    return tuple(piece for piece in cut if piece not in _SILENT and not piece.isdigit()) or cut


def _pieces(folded: str, put_right: Callable[[str], str]) -> Iterator[str]:
    for run in _RUN.finditer(folded):
        if run["english"]:
            yield from _english([put_right(word) for word in said_words(run[0], Language.EN)])
        else:
            for part in _BREAK.split(run[0]):
                yield from _japanese(part)


def _english(words: Sequence[str]) -> Iterator[str]:
    same, start = load_same_words(), 0
    while start < len(words):
        most = min(same.longest.get(words[start], 0), len(words) - start)
        named = (n for n in range(most, 0, -1) if tuple(words[start : start + n]) in same.english)
        size = next(named, 0)
        yield same.english[tuple(words[start : start + size])] if size else same.joined.get(words[start], words[start])
        start += size or 1


def _japanese(part: str) -> Iterator[str]:
    same, start, rest = load_same_words(), 0, 0
    while start < len(part):
        end = _name_end(same, part, start)
        if end:
            if rest < start:
                yield from _pairs(part[rest:start])
            yield same.japanese[part[start:end]]
            rest = end
        start = end or start + 1
    if rest < len(part):
        yield from _pairs(part[rest:])


def _name_end(same: SameWords, part: str, start: int) -> int:
    """Where the longest name ends that stands there as a word; 0 for none."""
    for length in same.lengths.get(part[start : start + 2]) or same.lengths.get(part[start], ()):
        end = start + length
        if part[start:end] in same.japanese and end <= len(part) and not _goes_on(part, start, end):
            return end
    return 0


def _goes_on(part: str, start: int, end: int) -> bool:
    """Whether a word in katakana goes on over an end of the stretch."""
    if start and part[start] in _IN_KATAKANA and part[start - 1] in _IN_KATAKANA:
        return True
    return end < len(part) and part[end] in _IN_KATAKANA and part[end - 1] in _IN_KATAKANA


def _pairs(rest: str) -> Iterator[str]:
    """Each letter with the next one, of what is left without particles and words of asking."""
    if len(rest) == 1 and rest in _KANA:
        return
    bare = _PARTICLE.sub("", _SILENT_JAPANESE.sub("", rest))
    if len(bare) == 1 and bare not in _KANA:
        yield bare
    yield from map(add, bare, bare[1:])


@lru_cache(maxsize=1)
def load_same_words() -> SameWords:
    """The table, and the names of keywords in both languages; of a name in two rows the first."""
    english: dict[tuple[str, ...], str] = {}
    japanese: dict[str, str] = {}
    longest: defaultdict[str, int] = defaultdict(int)
    for thing, names in _rows():
        for name in names:
            if name.isascii():
                words = tuple(said_words(name, Language.EN))
                english.setdefault(words, thing)
                longest[words[0]] = max(longest[words[0]], len(words))
            else:
                japanese.setdefault(name, thing)
    joined = {"".join(words): thing for words, thing in english.items() if len(words) > 1}
    single = frozenset((*(word for words in english for word in words), *joined))
    return SameWords(english, japanese, joined, single, longest, _lengths(japanese))


def _lengths(names: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """The lengths of the names by their first two letters, and by the letter that they are."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for name in names:
        found[name[:2]].add(len(name))
    for pair in [pair for pair in found if len(pair) == 2 and pair[0] in found]:
        found[pair].add(1)
    return {begun: tuple(sorted(lengths, reverse=True)) for begun, lengths in found.items()}


def _rows() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each thing by the piece that stands for it, with its names folded."""
    for english, japanese, *also in read_table(data_directory() / "asking" / "same_words.tsv")[1]:
        names = (english, japanese, *(name for column in also for name in column.split(";")))
        yield f"={fold(english or japanese)}", tuple(dict.fromkeys(fold(name) for name in names if name))
    columns, rows = read_table(data_directory() / "lexicon" / "keywords.tsv")
    for row in rows:
        names = (row[columns["english"]], row[columns["japanese"]])
        yield f"={fold(names[0] or names[1])}", tuple(fold(name) for name in names if name)
