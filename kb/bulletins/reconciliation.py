"""A bulletin held against the releases that it speaks of: what is borne out, damaged, wrong, and left unsaid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.bulletins.fusion import FusedReading, Printed, read_fused
from mtgcr.kb.changes.pairs import print_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.parser.bulletin import ItemKind
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.changes.pairs import Comparison, Pair
    from mtgcr.kb.model import Revision
    from mtgcr.parser.bulletin import Bulletin, Item

_NODES = {ItemKind.RULE: NodeKind.RULE, ItemKind.EXAMPLE: NodeKind.EXAMPLE, ItemKind.ENTRY: NodeKind.ENTRY}


class Claim(Enum):
    """What the releases make of what a bulletin prints or says."""

    CONFIRMED = "confirmed"
    DAMAGED = "damaged"
    """The change is there, and one of its wordings can be read but for the rest of a number; words strayed in."""
    NOT_BORNE_OUT = "not borne out"
    """Neither release says so, or nothing changed there."""
    UNCERTAIN = "uncertain"
    """Only the words of the releases could tell, and they are not held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFinding:
    """A rule, example or glossary entry that the bulletin prints, with what the releases say of it."""

    item: Item
    pair: Pair | None
    """What of the releases it is; None where nothing is like it."""
    reading: FusedReading | None
    """What it has of the two wordings; None where they are not held or nothing is like it."""
    printed: Printed | None
    """Which wording it has, a fused number counted; None where it cannot be told."""
    claim: Claim
    is_repeated: bool = False
    """Whether the bulletin printed the same before."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A remark of the bulletin's author and the changes that it speaks of; none where the releases show no such."""

    item: Item
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciliation:
    """All that two releases make of the English of a bulletin and of its remarks."""

    bulletin: Bulletin
    comparison: Comparison
    findings: tuple[ClaimFinding, ...]
    """One for each English rule, example and entry that it prints, in its order."""
    explanations: tuple[Explanation, ...]
    unmentioned: tuple[Pair, ...]
    """Changes that it neither prints nor speaks of."""
    settled: tuple[Pair, ...]
    """What keeps a number that two rules had in the older release; their subrules go without saying."""


def reconcile(bulletin: Bulletin, comparison: Comparison) -> Reconciliation:
    """The bulletin held against two releases."""
    findings = tuple(_mark_repeated(_find(item, comparison) for item in printed_items(bulletin)))
    explanations = tuple(_explain(item, comparison) for item in bulletin.of(ItemKind.REMARK) if item.numbers)
    pairs = [finding.pair for finding in findings if finding.pair]
    pairs += [pair for explanation in explanations for pair in explanation.pairs]
    pairs += [pair for item in _only_named(bulletin) for pair in _spoken_of(item, comparison)]
    told = {pair.lineage for pair in pairs}
    return Reconciliation(
        bulletin=bulletin,
        comparison=comparison,
        findings=findings,
        explanations=explanations,
        unmentioned=tuple(pair for pair in comparison.changes if pair.lineage not in told),
        settled=tuple(_settled(comparison)),
    )


def printed_items(bulletin: Bulletin) -> tuple[Item, ...]:
    """The English rules, examples and entries that the bulletin prints."""
    return tuple(item for item in bulletin.of(*_NODES) if item.language is Language.EN)


def _only_named(bulletin: Bulletin) -> Iterator[Item]:
    """Headings, and rules whose English is not printed: their numbers are all that can be held against the releases."""
    english = {item.numbers for item in printed_items(bulletin)}
    yield from bulletin.of(ItemKind.HEADING)
    yield from (item for item in bulletin.of(ItemKind.RULE) if item.numbers not in english)


def _spoken_of(item: Item, comparison: Comparison) -> Iterable[Pair]:
    """The changes that a heading means; of a rule in Japanese alone those under its number, old or new."""
    if item.kind is ItemKind.HEADING:
        return _explain(item, comparison).pairs
    return (pair for number in item.numbers for pair in comparison.numbered(number) if pair.is_changed)


def _mark_repeated(findings: Iterator[ClaimFinding]) -> Iterator[ClaimFinding]:
    seen: set[str] = set()
    for finding in findings:
        text = fingerprint(finding.item.text)
        yield replace(finding, is_repeated=text in seen)
        seen.add(text)


def _find(item: Item, comparison: Comparison) -> ClaimFinding:
    """What the releases say of one printed piece."""
    fits = [_fit(item, pair) for pair in _candidates(item, comparison)]
    best = min(fits, key=_badness, default=None)
    if best is None or (best.claim is Claim.NOT_BORNE_OUT and not _is_named(item, best)):
        claim = Claim.NOT_BORNE_OUT if comparison.has_words else Claim.UNCERTAIN
        return ClaimFinding(item=item, pair=None, reading=None, printed=None, claim=claim)
    return best


def _is_named(item: Item, finding: ClaimFinding) -> bool:
    """Whether the item names what it was held against, or has at least half of its words."""
    if item.kind is ItemKind.RULE or item.term or finding.reading is None:
        return True
    return len(finding.reading.stray) < len(item.text.split()) / 2


def _candidates(item: Item, comparison: Comparison) -> Sequence[Pair]:
    """What the item may be: by number or term, else whatever of its kind changed in its group, or anywhere."""
    kind = _NODES[item.kind]
    if item.kind is ItemKind.ENTRY:
        return (comparison.entries(item.term) if item.term else ()) or comparison.changed(kind)
    if item.kind is ItemKind.RULE:
        return [pair for number in item.numbers for pair in comparison.numbered(number, kind)]
    groups = {number.group for number in item.numbers}
    near = [pair for pair in comparison.changed(kind) if _group(pair) in groups]
    return near or comparison.changed(kind)


def _group(pair: Pair) -> int:
    return int(pair.revision.number.partition(".")[0])


def _badness(finding: ClaimFinding) -> tuple[bool, int, int]:
    """How badly the item fits: letter for letter best, then by words lacking and strayed, then in printed order."""
    reading = finding.reading
    if reading is None:
        return finding.printed is None, 0, 0
    is_loose = reading.printed in {Printed.FUSED, Printed.DAMAGED}
    return is_loose, len(reading.stray) + len(reading.lacking), not (finding.pair and finding.pair.is_changed)


def _fit(item: Item, pair: Pair) -> ClaimFinding:
    """The item held against one pair."""
    reading = _read(item, pair)
    printed = reading.printed if reading else _by_fingerprint(item, pair)
    if item.is_fused and printed not in {None, Printed.DAMAGED}:
        printed = Printed.FUSED
    return ClaimFinding(item=item, pair=pair, reading=reading, printed=printed, claim=_judge(reading, printed, pair))


def _read(item: Item, pair: Pair) -> FusedReading | None:
    sides = [revision for revision in (pair.old, pair.new) if revision]
    if not all(revision.text for revision in sides):
        return None
    return read_fused(item.text, pair.old.text if pair.old else None, pair.new.text if pair.new else None)


def _by_fingerprint(item: Item, pair: Pair) -> Printed | None:
    """Which wording the item is, word for word, where only fingerprints are known."""
    own = fingerprint(item.text)
    is_old, is_new = (side is not None and print_of(side) == own for side in (pair.old, pair.new))
    if is_old:
        return Printed.SAME if is_new else Printed.OLD
    return Printed.NEW if is_new else None


def _judge(reading: FusedReading | None, printed: Printed | None, pair: Pair) -> Claim:
    if printed is None:
        return Claim.UNCERTAIN
    if not pair.is_changed:
        return Claim.NOT_BORNE_OUT
    if printed is not Printed.DAMAGED:
        return Claim.CONFIRMED
    return Claim.DAMAGED if reading and (reading.is_whole or reading.cut_number) else Claim.NOT_BORNE_OUT


def _explain(item: Item, comparison: Comparison) -> Explanation:
    """The changes that a remark speaks of: each under its old number; under its new one where that names no other."""
    found: dict[str, Pair] = {}
    arrived: set[str] = set()
    for number in item.numbers:
        pairs = [pair for pair in comparison.numbered(number) if pair.is_changed]
        left = [pair for pair in pairs if pair.old and pair.old.number == str(number)]
        if str(number) in arrived:
            continue
        for pair in left or pairs:
            found[pair.lineage] = pair
            arrived |= {pair.new.number} if pair.new else set()
    return Explanation(item, tuple(found.values()))


def _settled(comparison: Comparison) -> Iterator[Pair]:
    """The pairs whose number another rule had as well in the older release, and that keep it alone in the newer."""
    doubled = {one.number for one in _seconds(pair.old for pair in comparison.pairs)}
    doubled -= {one.number for one in _seconds(pair.new for pair in comparison.pairs)}
    for pair in comparison.pairs:
        if pair.kind is NodeKind.RULE and not pair.is_moved and pair.revision.number in doubled:
            number = parse_number(pair.revision.number)
            if number is None or str(number.parent) not in doubled:
                yield pair


def _seconds(revisions: Iterable[Revision | None]) -> Iterator[Revision]:
    """The rules that are the second of their number."""
    return (one for one in revisions if one and one.kind is NodeKind.RULE and one.ordinal > 1)
