"""The names of sets and products that a question may tell a time by, and where they stand in it."""

from __future__ import annotations

import datetime
from collections import defaultdict
from functools import lru_cache
from itertools import pairwise

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_products, load_sets
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.misspelling import correct, edit_distance
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import JAPANESE_LETTER, KATAKANA
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.storage.asof import SetRelease

_NUMBERED = {
    "fourth": "4th", "fifth": "5th", "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th",
}  # fmt: skip
_SHORTEST_HEAD = 4
_EDITION = expression(r"\bedition$|版$")
"""What the name of a core set ends with, in whose rules one may well play."""
_CORE = "core"
"""What the table of expansions calls the block of a core set."""
_PLAYED = frozenset(("archenemy", "アーチエネミー"))
"""The names of sets that are ways of playing too, and so tell no more than that of a product."""
_OF_A_CARD = expression(r" (?!Block|Draft|Era|First|Launch|Prerelease|Release|Rule|Sealed|Season|Standard)[A-Z]")
"""What makes of such a word the beginning of the name of a card ("Besieged Viking Village")."""
_ORDINARY = frozenset((
    "odyssey", "torment", "onslaught", "dissension", "conflux", "foundations", "throne", "wilds", "khans", "origins",
    "avatar", "jumpstart", "eighth", "ninth", "tenth", "hobbit", "betrayers", "reborn", "allegiance",
    "besieged", "scars", "reforged",
))  # fmt: skip
"""Names of one word that is one of English too, and so begin with a capital where they are meant."""
_OF_A_NAME = expression(r"['’]s (?!Rule|Release|Version|Launch|Prerelease|Arrival|Debut|First)[A-Z]| of (?:the )?[A-Z]")
"""What makes of the name of a set the beginning of that of a card ("Zendikar's Roil")."""
_WORD = expression(r"[a-z0-9][a-z0-9']*")
_LARGE = str.maketrans("ァィゥェォッャュョヮ―-", "アイウエオツヤユヨワーー")
"""Small kana as they are typed by mistake, and dashes for the mark of a long vowel."""
_SHORTEST_SLIP = 5


class SetName(NamedTuple):
    """A folded name, with the days of the rules of what is called so."""

    folded: str
    first: datetime.date
    last: datetime.date
    released: datetime.date | None
    """When it was sold first."""
    is_product: bool = False
    """Whether it has no rules of its own, so that its name alone tells no time."""
    is_code: bool = False
    """Whether it is letters that count only as capitals."""


class NamePlace(NamedTuple):
    """Where the name of a set stands in a folded text."""

    start: int
    end: int
    name: SetName
    is_plain: bool = False
    """Whether it is written in small letters."""


@lru_cache(maxsize=4)
def set_names(directory: Path) -> tuple[SetName, ...]:
    """The names of sets and products, longest first."""
    names: dict[str, SetName] = {}
    for one in load_sets(directory):
        for told in one.names:
            name = _named(one, told, is_product=fold(told) in _PLAYED)
            before = names.get(name.folded)
            names[name.folded] = name._replace(first=before.first) if before else name
    known = [*names.values(), *_parts(names.values()), *_products(directory)]
    known += _nicknames(directory, {name.folded for name in known})
    called = {name.folded: name for name in (*_called(known), *known)}
    return tuple(sorted(called.values(), key=lambda name: -len(name.folded)))


def _named(one: SetRelease, told: str, *, is_product: bool) -> SetName:
    is_code = told.isascii() and told.isupper() and (is_product or told.isalpha())
    return SetName(fold(told), one.effective, one.effective, one.released, is_product, is_code)


def _products(directory: Path) -> Iterator[SetName]:
    """The names of products; none has that of a set."""
    for one in load_products(directory):
        for told in one.names:
            yield _named(one, told, is_product=not _EDITION.search(fold(told)))


def _nicknames(directory: Path, known: set[str]) -> Iterator[SetName]:
    """What else people call sets where they tell a time by them, and that is the name of none."""
    released = _by_code(directory)
    products = {one.code for one in load_products(directory)}
    for code, told in read_table(directory / "asking" / "set_nicknames.tsv")[1]:
        if fold(told) not in known:
            yield _named(released[code], told, is_product=code in products)


def _called(names: Collection[SetName]) -> Iterator[SetName]:
    """Other ways in which names are said: without "the", apostrophes or dots, two words as one, a number in figures."""
    for name in names:
        if name.folded.count(" ") == 1 and name.folded.replace(" ", "").isalpha() and name.folded.isascii():
            yield name._replace(folded=name.folded.replace(" ", ""))
        if name.folded.startswith("the "):
            yield name._replace(folded=name.folded.removeprefix("the "))
        if "'" in name.folded:
            yield name._replace(folded=name.folded.replace("'", ""))
        if "・" in name.folded:
            yield name._replace(folded=name.folded.replace("・", ""))
        first, _, rest = name.folded.partition(" ")
        if first in _NUMBERED:
            yield name._replace(folded=f"{_NUMBERED[first]} {rest}")


def _parts(names: Collection[SetName]) -> Iterator[SetName]:
    """What stands before the colon of a name ("Ikoria"), where no other begins with it, and several words behind it."""
    for name in names:
        head, colon, tail = name.folded.partition(":")
        tail = tail.strip()
        if colon and len(head) >= _SHORTEST_HEAD and sum(other.folded.startswith(head) for other in names) == 1:
            yield name._replace(folded=head)
        if (" " in tail if tail.isascii() else len(tail) >= _SHORTEST_HEAD) and not name.is_product:
            yield name._replace(folded=tail)


@lru_cache(maxsize=4)
def _by_first_word(directory: Path) -> Mapping[str, tuple[SetName, ...]]:
    found: defaultdict[str, list[SetName]] = defaultdict(list)
    for name in set_names(directory):
        if first := _WORD.match(name.folded):
            found[first[0]].append(name)
    return {word: tuple(names) for word, names in found.items()}


def english_places(
    question: str, folded: str, offsets: tuple[int, ...], directory: Path, *, misspelt: bool = False
) -> Iterator[NamePlace]:
    """Where names stand as words of their own, no one within another; with slips in them where those are wanted."""
    known = _by_first_word(directory)
    end = 0
    for word in _WORD.finditer(folded):
        if word.start() < end:
            continue
        names: Iterable[SetName] = known.get(word[0], ()) if word[0] in known else known.get(word[0].split("'")[0], ())
        place = _misspelt_place(folded, word.start(), directory) if misspelt else None
        place = place or _place(question, folded, offsets, word.start(), names)
        if place:
            end = place.end
            yield place


def _place(
    question: str, folded: str, offsets: tuple[int, ...], start: int, names: Iterable[SetName]
) -> NamePlace | None:
    begun = (name for name in names if folded.startswith(name.folded, start))
    for name in begun:
        end = start + len(name.folded)
        written = question[offsets[start] : offsets[end]]
        if _is_letter(folded[end : end + 1]) or _is_letter(folded[start - 1 : start] if start else ""):
            continue
        if _OF_A_NAME.match(question, offsets[end]) or (name.is_code and not written.isupper()):
            continue
        if name.folded in _ORDINARY and _OF_A_CARD.match(question, offsets[end]):
            continue
        is_plain = not (written[:1].isupper() or written[:1].isdigit())
        if not is_plain or _is_coined(name):
            return NamePlace(start, end, name, is_plain)
    return None


def _is_letter(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def _is_coined(name: SetName) -> bool:
    """Whether the name is one in small letters too."""
    return (" " in name.folded and not name.is_product) or not (
        name.is_product or name.is_code or name.folded in _ORDINARY
    )


def named_at(question: str, folded: str, offsets: tuple[int, ...], start: int, directory: Path) -> NamePlace | None:
    """The set whose name begins at the offset, with a capital."""
    word = _WORD.match(folded, start)
    names = _by_first_word(directory).get(word[0] if word else "", ())
    names = names or _by_first_word(directory).get(word[0].split("'")[0] if word else "", ())
    place = _place(question, folded, offsets, start, names)
    return place if place and not place.is_plain else None


@lru_cache(maxsize=4)
def _long_names(directory: Path) -> Mapping[str, Sequence[tuple[tuple[str, ...], SetName]]]:
    """By their first letter the names that are told with slips in them, as words."""
    found: defaultdict[str, list[tuple[tuple[str, ...], SetName]]] = defaultdict(list)
    for name in set_names(directory):
        if name.folded.isascii() and _is_coined(name) and len(name.folded) > _SHORTEST_SLIP:
            found[name.folded[0]].append((tuple(name.folded.split()), name))
    return found


def _misspelt_place(folded: str, start: int, directory: Path) -> NamePlace | None:
    """The name of which one word was typed with a slip there."""
    words = [found for found, _ in zip(_WORD.finditer(folded, start), range(6), strict=False)]
    typed = [word[0].removesuffix("'s") for word in words]
    for name_words, name in _long_names(directory).get(folded[start], ()):
        count = len(name_words)
        if count > len(words):
            continue
        slips = [(one, other) for one, other in zip(typed, name_words, strict=False) if one != other]
        if len(slips) == 1 and len(slips[0][0]) > _SHORTEST_SLIP and _is_slip(*slips[0]):
            last = words[count - 1]
            return NamePlace(start, last.start() + len(typed[count - 1]), name, is_plain=True)
    return None


def _is_slip(typed: str, meant: str) -> bool:
    return correct(typed, lambda _: (meant,)) == meant


def japanese_places(question: str, folded: str, offsets: tuple[int, ...], directory: Path) -> Iterator[NamePlace]:
    """Where names stand in Japanese, none of them in a longer one or in that of a card (《…》)."""
    taken: list[tuple[int, int]] = []
    for name in set_names(directory):
        start = folded.find(name.folded)
        while start >= 0:
            end = start + len(name.folded)
            if not any(first < end and start < last for first, last in taken):
                taken.append((start, end))
                if _stands(question, folded, offsets, start, end, name):
                    yield NamePlace(start, end, name)
                else:
                    taken.pop()
            start = folded.find(name.folded, end)


_NOUN_BEHIND = expression(
    r"・?(?:ブロック|ドラフト|シールド|スタンダード|スタン|リミテッド|コラボ|プレリ|リリース|パック|ボックス|セット|デッキ|ルール)"
)
_JAPANESE_LETTER = expression(rf"[{KATAKANA}ー]")


def _stands(question: str, folded: str, offsets: tuple[int, ...], start: int, end: int, name: SetName) -> bool:
    before, behind = folded[start - 1 : start] if start else "", folded[end : end + 1]
    if name.folded.isascii():
        written = question[offsets[start] : offsets[end]]
        is_word = not (_is_letter(before) or _is_letter(behind))
        return is_word and (not name.is_code or written.isupper() or any(map(str.isdigit, written)))
    if before == "《" and behind != "》":
        return False
    if name.folded[0].isdigit() and before.isdigit():
        return False
    if behind == "》":
        return False
    if _JAPANESE_LETTER.match(name.folded[0]) and (_JAPANESE_LETTER.match(before) or before == "・"):
        return False
    return not (
        _JAPANESE_LETTER.match(name.folded[-1])
        and _JAPANESE_LETTER.match(behind)
        and not _NOUN_BEHIND.match(folded, end)
    )


@lru_cache(maxsize=4)
def _respelt(directory: Path) -> tuple[tuple[str, SetName], ...]:
    names = (name for name in set_names(directory) if not name.folded.isascii())
    return tuple((name.folded.translate(_LARGE), name) for name in names if len(name.folded) >= _SHORTEST_HEAD)


_QUOTED = expression(r"[「『]([^」』]{4,20})[」』]")
_RUN = expression(rf"([{KATAKANA}ー-]{{5,}})")


def misspelt_japanese_places(folded: str, directory: Path) -> Iterator[NamePlace]:
    """Where names stand with small kana for large ones or the other way, or with another slip."""
    large = folded.translate(_LARGE)
    for respelt, name in _respelt(directory):
        start = _nearly_at(large, respelt)
        if start >= 0:
            yield NamePlace(start, start + len(respelt), name)
            return
    for typed in (*_QUOTED.finditer(folded), *_RUN.finditer(folded)):
        start, is_quoted = typed.start(1), typed.start(1) > typed.start()
        for respelt, name in _by_first_letter(directory).get(large[start], ()):
            is_near = (
                abs(len(typed[1]) - len(respelt)) < 2 and edit_distance(large[start : typed.end(1)], respelt, 1) == 1
            )
            if is_near and (is_quoted or len(respelt) > _SHORTEST_SLIP):
                yield NamePlace(start, typed.end(1), name)
                return


def _nearly_at(text: str, name: str) -> int:
    """Where the name stands with one letter, but no figure, for another; -1 where it does not."""
    if (start := text.find(name)) >= 0 or len(name) < _SHORTEST_SLIP:
        return start
    half = len(name) // 2
    for part, ahead in ((name[:half], 0), (name[half:], half)):
        start = text.find(part) - ahead
        if start < 0 or start + len(name) > len(text):
            continue
        slips = [one for one, other in zip(text[start:], name, strict=False) if one != other]
        if len(slips) == 1 and JAPANESE_LETTER.match(slips[0]):
            return start
    return -1


@lru_cache(maxsize=4)
def _by_first_letter(directory: Path) -> Mapping[str, Sequence[tuple[str, SetName]]]:
    found: defaultdict[str, list[tuple[str, SetName]]] = defaultdict(list)
    for respelt, name in _respelt(directory):
        found[respelt[0]].append((respelt, name))
    return found


@lru_cache(maxsize=4)
def _rotations(directory: Path) -> tuple[tuple[datetime.date, datetime.date], ...]:
    """When sets left Standard: from which day on, and the day of the oldest set that stayed."""
    sold = {one.code: one.released or one.effective for one in load_sets(directory)}
    _, rows = read_table(directory / "asking" / "rotations.tsv")
    return tuple((sold[came], sold[stays]) for came, stays in rows)


def _by_code(directory: Path) -> Mapping[str, SetRelease]:
    """The sets and products by their codes."""
    return {one.code: one for one in (*load_products(directory), *reversed(load_sets(directory)))}


@lru_cache(maxsize=4)
def _comings(directory: Path) -> tuple[datetime.date, ...]:
    """The days of the rules of sets with new cards, the first first; an edition of old ones ends no other's days."""
    known = _by_code(directory)
    sets = (known[code] for code, _ in read_table(directory / "asking" / "expansions.tsv")[1])
    return tuple(sorted(one.effective for one in sets if not _EDITION.search(fold(one.english))))


def newest_until(came: datetime.date, directory: Path | None = None) -> datetime.date:
    """The last day on which a set that came on that day was the newest."""
    later = (day for day in _comings(directory or data_directory()) if day > came)
    return next(later, datetime.date.max) - datetime.timedelta(1)


@lru_cache(maxsize=4)
def _blocks(directory: Path) -> Mapping[datetime.date, tuple[datetime.date, datetime.date]]:
    """By the days of their rules the sets that belong to a block: its first day and its last, before the next set.

    A core set ends none: the block goes on beside it.
    """
    came = {code: one.effective for code, one in _by_code(directory).items()}
    rows = [(code, block) for code, block in read_table(directory / "asking" / "expansions.tsv")[1] if block != _CORE]
    days: dict[str, list[datetime.date]] = defaultdict(list)
    for (code, block), (following, other) in pairwise([*rows, ("", "")]):
        days[block].append(came[code])
        if block != other and following:
            days[block].append(came[following] - datetime.timedelta(1))
    return {day: (told[0], told[-1]) for block, told in days.items() if block for day in told[:-1]}


def block_days(came: datetime.date, directory: Path | None = None) -> tuple[datetime.date, datetime.date] | None:
    """The first and the last day of the block of the set that came on that day; None where it was of none."""
    return _blocks(directory or data_directory()).get(came)


def left_standard(name: SetName, directory: Path | None = None) -> datetime.date | None:
    """The day from which the set was no longer in Standard; None where that is not known."""
    sold = name.released
    if sold is None or name.is_product or _EDITION.search(name.folded):
        return None
    return next((came for came, stays in _rotations(directory or data_directory()) if sold < stays), None)
