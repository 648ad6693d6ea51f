"""What stands near the cited rules: rulings on them, and the group that each is in."""

from __future__ import annotations

from mtgcr.kb.asking.answers import Context
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.attached import attached_to
from mtgcr.kb.storage.schema import RULING
from mtgcr.kb.words.folding import fold
from mtgcr.parser.scripts import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.asking.quoting import Quoting
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.release_map import MappedPlace, ReleaseMap
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

MOST_RULINGS = 3
MARGIN = 0.05
"""How much more of the question a ruling must have than all rules; 0.06 in one on rad counters at end of turn."""
LARGEST = 80
"""Rules of a group that is shown whole; of a larger one only the rule and its subrules."""


def rulings_on(
    quoting: Quoting, candidates: Sequence[Candidate], day: datetime.date | None
) -> tuple[AttachedExcerpt, ...]:
    """The rulings on the rules that have most of the question, none issued after the day; of equals the newest.

    Where none is on the rules themselves, those on what they stand under: a ruling on rad counters is on rule 728.
    """
    own = [quoting.store.lineage_name(one.place.lineage) for one in candidates]
    above = (one for candidate in candidates for one in _upwards(quoting, candidate.place))
    once = _rulings_of(quoting.store, own, day) or _rulings_of(quoting.store, above, day)
    return tuple(sorted(once, key=lambda one: -quoting.scale.weigh(one.excerpt.text))[:MOST_RULINGS])


def unread_rulings_on(
    quoting: Quoting, candidates: Sequence[Candidate], day: datetime.date | None, language: Language
) -> tuple[AttachedExcerpt, ...]:
    """The rulings in another language that have a term of the question: its other words could not be compared."""
    found = (one for one in rulings_on(quoting, candidates, day) if language_of(one.excerpt.text) is not language)
    return tuple(one for one in found if quoting.scale.weigh(one.excerpt.text) > 0)


def _rulings_of(store: Store, lineages: Iterable[str], day: datetime.date | None) -> tuple[AttachedExcerpt, ...]:
    """The rulings on the lineages, each once, though several documents have it."""
    attached = (one for lineage in dict.fromkeys(lineages) for one in attached_to(store, lineage, day))
    found = (one for one in attached if one.excerpt.kind == RULING)
    return _each_once(found)


def _each_once(rulings: Iterable[AttachedExcerpt]) -> tuple[AttachedExcerpt, ...]:
    """The rulings that say something else than those before them."""
    said: dict[str, AttachedExcerpt] = {}
    for one in rulings:
        said.setdefault(fold(one.excerpt.text), one)
    return tuple(said.values())


def deciding_ruling(
    quoting: Quoting, candidates: Sequence[Candidate], day: datetime.date | None
) -> AttachedExcerpt | None:
    """The one dated ruling on the rules, or on what they stand under, that has more of the question than any of them.

    None where two that say other things have as much: then neither is known to decide.
    """
    weight_of = quoting.weight_of
    lineages = dict.fromkeys(one for candidate in candidates for one in _upwards(quoting, candidate.place))
    found = (one for lineage in lineages for one in attached_to(quoting.store, lineage, day))
    dated = (one for one in found if one.excerpt.kind == RULING and one.excerpt.issued)
    ranked = sorted(_each_once(dated), key=lambda one: -weight_of(one.excerpt.text))
    rivals = [quoting.words_at(candidate.place) for candidate in candidates]
    rivals += [one.excerpt.text for one in ranked[1:2]]
    if not ranked or weight_of(ranked[0].excerpt.text) < max(map(weight_of, rivals), default=0.0) + MARGIN:
        return None
    return ranked[0]


def _upwards(quoting: Quoting, place: MappedPlace | None) -> Iterator[str]:
    """The lineages of the place and of what it stands under, up to its group."""
    while place is not None:
        yield quoting.store.lineage_name(place.lineage)
        place = quoting.places.parent_of(place)


def contexts_of(quoting: Quoting, candidates: Iterable[Candidate]) -> Iterator[Context]:
    """What the rules stand among, each once, in the order of the rules."""
    heads = dict.fromkeys(_head(quoting.places, candidate.place) for candidate in candidates)
    for head in heads:
        is_group = head.kind is NodeKind.GROUP
        places = [*([] if is_group else [head]), *_all_under(quoting.places, head)]
        yield Context(
            number=head.number,
            heading=quoting.quotes_of(head)[0].text if is_group else "",
            quotes=tuple(quote for place in places for quote in quoting.quotes_of(place) if quote.text),
        )


def _head(places: ReleaseMap, place: MappedPlace) -> MappedPlace:
    """The highest of what the rule stands under that is not too large."""
    above = places.parent_of(place)
    if above is None or sum(1 for _ in _all_under(places, above)) > LARGEST:
        return place
    return _head(places, above)


def _all_under(places: ReleaseMap, place: MappedPlace) -> Iterator[MappedPlace]:
    """The rules under it at every depth, as printed."""
    for below in places.under(place):
        yield below
        yield from _all_under(places, below)
