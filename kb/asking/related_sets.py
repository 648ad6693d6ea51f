"""Sets told by others: "two sets before Zendikar", "the last set of Odyssey block", 「神河物語の次のセット」.

Only expansions and core sets stand in this order (data/asking/expansions.tsv); "that set" is the one told last.
"""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.asking.set_names import NamePlace, set_names
from mtgcr.kb.storage.asof import load_products, load_sets
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.asking.set_names import SetName

_CORE = "core"
_SET = (
    r"(?:(?:card |core |standard |main )?(?:set|expansion|release)s?"
    r"|エキスパンション(?:・セット)?|(?:カード・?)?セット|弾)"
)
_MAY_BE = expression(
    r"\b(?:sets?|block|expansions?|releases?|predecessor|successor|one)\b|ブロック|セット|エキスパンション|弾"
)
"""What is in every such telling, so that most questions need not be looked at further."""
_COUNTS = {
    "a": 1, "one": 1, "1": 1, "一": 1, "ひと": 1, "two": 2, "2": 2, "二": 2, "ふた": 2,
    "three": 3, "3": 3, "三": 3, "み": 3,
    "みっ": 3, "four": 4, "4": 4, "四": 4, "よっ": 4,
    "first": 1, "1st": 1, "opening": 1, "最初": 1, "second": 2, "2nd": 2, "middle": 2, "third": 3, "3rd": 3,
    "last": -1, "final": -1, "closing": -1, "最後": -1, "締め": -1,
    "大トリ": -1, "トリ": -1, "しんがり": -1, "ラス": -1, "最終": -1, "ラスト": -1,
}  # fmt: skip
_COUNT = r"(?P<count>a|one|two|three|four|[1-4])"
_PLACE = r"(?P<place>first|1st|opening|second|2nd|middle|third|3rd|last|final|closing)"
_OUT = r"(?:(?: that| which)? (?:came|was|went|got|released|printed)(?: out| released| printed| on sale)?)?"
_BESIDE = expression(
    rf"(?:{_COUNT} |the (?:very )?(?:next )?(?:{_COUNT.replace('count', 'count_')} )?)?{_SET}{_OUT}"
    r" (?:(?:right|just|immediately|directly|straight) )?(?P<side>before|preceding|prior to|ahead of|after|following)"
    r" (?:the )?(?:original |first )?$"
)
_OF_BLOCK = expression(rf"(?:the )?(?:very )?{_PLACE} {_SET} (?:of|in|from) (?:the )?(?:(?:original|first|old) )?$")
_ITS = expression(rf"(?: block)?(?:'s|'| block) (?:very )?{_PLACE} {_SET}\b")
_KIN = expression(r"'s (?:immediate |direct )?(?:(?P<before>predecessor)|successor)\b")
_NUMBERED = expression(rf"\b(?:the )?{_PLACE} (?:original )?$")
_OF_IT = expression(rf"(?: block)? {_SET}\b")
_BLOCK = expression(r"(?:'s)? (?:block|cycle)\b")
_WANTED = expression(r"\b(?:what|which|name)(?: (?:was|is|were|are))? (?:the )?$")
"""What stands before a set whose name is wanted."""
_N = r"(?P<count>一|二|三|四|ひと|ふた|みっ?|よっ|[1-4])(?:つ|個|セット)"
_JAPANESE_BESIDE = expression(
    rf"(?:・?ブロック)?(?:の|より|から)?(?:すぐ)?(?:{_N}(?:ほど)?)?(?P<side>前|後|あと|次|直前|直後)"
    rf"(?:の|に(?:出|発売され|発売し|登場し)た){_SET}(?:[(「『][^()」』]{{1,16}}[)」』])?"
)
_JAPANESE_OF_BLOCK = expression(
    r"(?:・?ブロック)?の?(?:(?P<place>最初|最後|最終|締め|大トリ|トリ|しんがり|ラスト|ラス)の?|第?(?P<count>[一二三四1-4])(?:番目の|つ目の|個目の|弾目の|の)?)"
    rf"{_SET}"
)
_THAT = expression(
    r"\b(?:that|this|the)(?: (?:very|same))? (?:earlier |latter |later )?(?:set|expansion|one|block)\b"
    r"|(?:その|同)(?:セット|・?ブロック)"
)
_THAT_LEAST = expression(r"(?:'s)?[ ,]|[がので]")
_REIGN = expression(r"が(?:現行の?|最新の?)?(?:基本セット|コア・?セット|最新セット)(?:だった|であった)最後の[日週月]")
_ENGLISH_REIGN = expression(r"\b(?:last|final) day (?:of|that|when|with|on which) (?:the )?$")
_ENGLISH_REIGNED = expression(
    r"(?: being| was| as)(?: still)? (?:the|our)(?: current| newest| latest)? (?:core |base )?set\b"
)


class RelatedPlace(NamedTuple):
    """Where a set is told by another, and which it is."""

    place: NamePlace
    is_that: bool = False
    """Whether it is only spoken of again ("that set"), so that what stands behind it must tell a time."""
    is_reign: bool = False
    """Whether the last day is meant on which the one before it was the newest."""


class _Order(NamedTuple):
    """The sets in the order in which they came, and which block each is of."""

    names: tuple[SetName, ...]
    blocks: tuple[str, ...]
    numbers: Mapping[str, int]
    """Where each stands that a folded name names."""


def find_related(
    folded: str, directory: Path, english: Sequence[NamePlace], japanese: Sequence[NamePlace]
) -> Iterator[RelatedPlace]:
    """All such tellings of a folded question; `english` and `japanese` are the places where sets are named."""
    if not _MAY_BE.search(folded):
        return
    known = [*english, *japanese]
    for place, is_english in (*((one, True) for one in english), *((one, False) for one in japanese)):
        reader = _english if is_english else _japanese
        for that in reader(folded, place, _order(directory)):
            known.append(that.place)
            yield that
    for told in _THAT.finditer(folded):
        before = [one for one in known if one.end <= told.start()]
        if before and _THAT_LEAST.match(folded, told.end()):
            name = max(before, key=lambda one: (one.end, -one.start)).name
            yield RelatedPlace(NamePlace(told.start(), told.end(), name), is_that=True)


def _english(folded: str, place: NamePlace, order: _Order) -> Iterator[RelatedPlace]:
    before = folded[: place.start]
    block = _BLOCK.match(folded, place.end)
    end = block.end() if block else place.end
    if found := _BESIDE.search(before):
        steps = _COUNTS[found["count"] or found["count_"] or "one"]
        back = found["side"] not in {"after", "following"}
        yield from _at(place, order, -steps if back else steps, found.start(), end, before[: found.start()])
    elif found := _OF_BLOCK.search(before):
        yield from _in_block(place, order, _COUNTS[found["place"]], found.start(), end)
    elif (numbered := _NUMBERED.search(before)) and (of_it := _OF_IT.match(folded, place.end)):
        yield from _in_block(place, order, _COUNTS[numbered["place"]], numbered.start(), of_it.end())
    elif found := _ITS.match(folded, place.end):
        yield from _in_block(place, order, _COUNTS[found["place"]], place.start, found.end())
    elif found := _KIN.match(folded, place.end):
        yield from _at(place, order, -1 if found["before"] else 1, place.start, found.end(), before)
    lead, reigned = _ENGLISH_REIGN.search(before), _ENGLISH_REIGNED.match(folded, place.end)
    if lead and reigned:
        yield from _reign(place, order, lead.start(), reigned.end())


def _japanese(folded: str, place: NamePlace, order: _Order) -> Iterator[RelatedPlace]:
    if found := _JAPANESE_BESIDE.match(folded, place.end):
        steps = _COUNTS[found["count"] or "一"]
        back = found["side"].endswith("前")
        yield from _at(place, order, -steps if back else steps, place.start, found.end(), "")
    elif found := _JAPANESE_OF_BLOCK.match(folded, place.end):
        yield from _in_block(place, order, _COUNTS[found["place"] or found["count"]], place.start, found.end())
    elif found := _REIGN.match(folded, place.end):
        yield from _reign(place, order, place.start, found.end())


def _at(place: NamePlace, order: _Order, steps: int, start: int, end: int, before: str) -> Iterator[RelatedPlace]:
    """The set so many steps away in the order."""
    number = order.numbers.get(place.name.folded, -1)
    if number >= 0 and 0 <= number + steps < len(order.names) and not _WANTED.search(before):
        yield RelatedPlace(NamePlace(start, end, order.names[number + steps]))


def _in_block(place: NamePlace, order: _Order, which: int, start: int, end: int) -> Iterator[RelatedPlace]:
    """The first, second, third or last set of the block of the one that is named."""
    number = order.numbers.get(place.name.folded, -1)
    block = order.blocks[number] if number >= 0 else ""
    names = [
        name for name, of in zip(order.names, order.blocks, strict=True) if block not in {"", _CORE} and of == block
    ]
    if names and which <= len(names):
        yield RelatedPlace(NamePlace(start, end, names[which - 1 if which > 0 else which]))


def _reign(place: NamePlace, order: _Order, start: int, end: int) -> Iterator[RelatedPlace]:
    """The next core set after one, and the next expansion after another."""
    number = order.numbers.get(place.name.folded, -1)
    if number < 0:
        return
    is_core = order.blocks[number] == _CORE
    later = zip(order.names[number + 1 :], order.blocks[number + 1 :], strict=True)
    following = next((name for name, block in later if not is_core or block == _CORE), None)
    if following:
        yield RelatedPlace(NamePlace(start, end, following), is_reign=True)


@lru_cache(maxsize=4)
def _order(directory: Path) -> _Order:
    _, rows = read_table(directory / "asking" / "expansions.tsv")
    called = {name.folded: name for name in set_names(directory)}
    known = {one.code: one for one in (*load_products(directory), *load_sets(directory))}
    names = tuple(called[fold(known[code].english)] for code, _ in rows)
    days = {name.released: number for number, name in enumerate(names) if name.released}
    codes = {fold(told): number for number, (code, _) in enumerate(rows) for told in known[code].names}
    numbers = {
        name.folded: number
        for name in called.values()
        if (number := codes.get(name.folded, days.get(name.released, -1) if name.released else -1)) >= 0
        and not (name.is_product and name.folded not in codes)
    }
    return _Order(names, tuple(block for _, block in rows), numbers)
