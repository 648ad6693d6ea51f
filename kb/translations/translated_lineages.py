"""The lineages of releases that translate: each node has that of the English node that it translates."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import identity_of
from mtgcr.kb.translations.anchors import AnchorFinder
from mtgcr.kb.translations.pairing import pair_nodes
from mtgcr.kb.translations.resemblance import Resemblance
from mtgcr.kb.words.lexicon import load_lexicon

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.lineages.chain import Chain
    from mtgcr.kb.model import Node
    from mtgcr.kb.translations.counterparts import Counterpart, Counterparts, FormerNode
    from mtgcr.parser.language import Language

_LEFT_OVER = 0.4
"""How like the words of a rule that is gone a leftover of its translation is at least."""


def pair_lineages(translated: Chain, english: Counterparts, language: Language) -> Chain:
    """The chain of the language with each node under the lineage of its English partner, where it has one.

    Where it has none the node has one of its own, named after the language.
    """
    releases = zip(translated.dates, translated.nodes, translated.lineages, strict=True)
    own = ((day, nodes, tuple(f"{language.value}:{name}" for name in names)) for day, nodes, names in releases)
    return replace(translated, lineages=tuple(_paired(*release, english) for release in own))


def _paired(date: datetime.date, nodes: Sequence[Node], own: Sequence[str], english: Counterparts) -> tuple[str, ...]:
    counterpart = english.of(date, nodes)
    if counterpart is None:
        return tuple(own)
    partners = pair_nodes(nodes, counterpart.nodes, same_date=date == counterpart.effective)
    found = [None if partner is None else counterpart.lineages[partner] for partner in partners]
    for index, lineage in _leftovers(nodes, found, counterpart, english).items():
        found[index] = lineage
    return _unique(found, own)


def _unique(found: Sequence[str | None], own: Sequence[str]) -> tuple[str, ...]:
    """The lineages found, each once; where there is none, or it is another's, one of the text's own."""
    used: set[str] = set()
    unique = []
    for lineage, name in zip(found, own, strict=True):
        unique.append(lineage if lineage is not None and lineage not in used else name)
        used.add(unique[-1])
    return tuple(unique)


def _leftovers(
    nodes: Sequence[Node], found: Sequence[str | None], counterpart: Counterpart, english: Counterparts
) -> dict[int, str]:
    """The nodes that translate what the English no longer has: same number, same parent, and like words if held."""
    open_nodes = {index: node for index, node in enumerate(nodes) if found[index] is None and node.parent is not None}
    former = english.former(counterpart, tuple(open_nodes.values()))
    likely = {}
    for index, node in open_nodes.items():
        gone = former.get(identity_of(node))
        if gone is not None and node.parent is not None and found[node.parent] == gone.parent:
            likely[index] = gone
    alike = _alike({index: nodes[index].text for index in likely}, likely, counterpart) if likely else set()
    return {index: gone.lineage for index, gone in likely.items() if index in alike}


def _alike(texts: dict[int, str], former: dict[int, FormerNode], counterpart: Counterpart) -> set[int]:
    """Those whose words do not speak against it."""
    gone = [former[index].text for index in texts]
    english = [*gone, *(node.text for node in counterpart.nodes)]
    resemblance = Resemblance(AnchorFinder(load_lexicon()), list(texts.values()), english)
    return {
        index for place, index in enumerate(texts) if not gone[place] or resemblance.score(place, place) >= _LEFT_OVER
    }
