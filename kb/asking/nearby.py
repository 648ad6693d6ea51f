"""What stands near the cited rules: rulings on them, and the group that each is in."""

from __future__ import annotations

from mtgcr.kb.asking.answers import Context
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.attached import attached_to
from mtgcr.kb.storage.schema import RULING

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.asking.answers import Candidate, RuleCitation
    from mtgcr.kb.asking.quoting import Quoting
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.release_map import MappedPlace, ReleaseMap
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.sentences import SentenceScale

MOST_RULINGS = 3
MARGIN = 0.05
"""How much more of the question a ruling must have than all rules; 0.06 in one on rad counters at end of turn."""
LARGEST = 80
"""Rules of a group that is shown whole; of a larger one only the rule and its subrules."""


def rulings_on(
    store: Store, citations: Iterable[RuleCitation], scale: SentenceScale, day: datetime.date | None
) -> tuple[AttachedExcerpt, ...]:
    """The rulings on the rules that have most of the question, none issued after the day; of equals the newest."""
    lineages = dict.fromkeys(citation.lineage for citation in citations)
    found = (one for lineage in lineages for one in attached_to(store, lineage, day) if one.excerpt.kind == RULING)
    once = {(one.document, one.excerpt.line): one for one in found}
    return tuple(sorted(once.values(), key=lambda one: -scale.weigh(one.excerpt.text))[:MOST_RULINGS])


def deciding_ruling(
    quoting: Quoting, candidates: Sequence[Candidate], day: datetime.date | None
) -> AttachedExcerpt | None:
    """The one dated ruling on the rules, or on what they stand under, that has more of the question than any of them.

    None where two have as much: then neither is known to decide.
    """
    weight_of = quoting.weight_of
    lineages = dict.fromkeys(one for candidate in candidates for one in _upwards(quoting, candidate.place))
    found = (one for lineage in lineages for one in attached_to(quoting.store, lineage, day))
    dated = (one for one in found if one.excerpt.kind == RULING and one.excerpt.issued)
    once = {(one.document, one.excerpt.line): one for one in dated}
    ranked = sorted(once.values(), key=lambda one: -weight_of(one.excerpt.text))
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
