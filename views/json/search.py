"""What a search found, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.model import BesideKind
from mtgcr.kb.search.finding import RulingHit
from mtgcr.kb.storage.in_force import source_of
from mtgcr.views.json.forms import moved_json, source_json, told_json
from mtgcr.views.json.later_terms import later_json
from mtgcr.views.json.sections import facts_json
from mtgcr.views.outside_topics import in_english

if TYPE_CHECKING:
    from mtgcr.kb.search.finding import AnyHit, SearchAnswer
    from mtgcr.views.json.shapes.rules import HitShape, SearchShape


def search_json(answer: SearchAnswer) -> SearchShape:
    """`hits` best first, `counts` by kind, `notes`, `suggestions`."""
    return {
        "hits": [hit_json(hit) for hit in answer.hits],
        "counts": {kind.value: count for kind, count in answer.counts.items()},
        "total": answer.total,
        "notes": list(map(in_english, answer.notes)),
        "suggestions": list(answer.suggestions),
        "sections": [
            {"section": facts_json(hit.section), "score": hit.score, "matched": list(hit.matched)}
            for hit in answer.sections
        ],
        "later": later_json(answer.later),
    }


def hit_json(hit: AnyHit) -> HitShape:
    """One thing found, with its source."""
    if isinstance(hit, RulingHit):
        return _ruling_json(hit)
    return {
        "kind": hit.kind.value,
        "number": hit.number,
        "term": hit.term,
        "ordinal": hit.revision.ordinal,
        "language": hit.release.language.value,
        "score": hit.score,
        "text": hit.revision.text,
        "told": told_json(hit.told),
        "behind": hit.behind,
        "asked": hit.asked,
        "moved": moved_json(hit.moved),
        "printed": hit.revision.number,
        "source": source_json(source_of(hit.release)),
    }


def _ruling_json(hit: RulingHit) -> HitShape:
    excerpt = hit.ruling.excerpt
    return {
        "kind": BesideKind.RULING.value,
        "number": hit.numbers[0] if hit.numbers else "",
        "numbers": list(hit.numbers),
        "card": excerpt.title,
        "date": excerpt.told_day or None,
        "language": hit.ruling.language.value,
        "score": hit.score,
        "text": excerpt.text,
        "source": {"file": hit.ruling.document, "line": excerpt.line},
    }
