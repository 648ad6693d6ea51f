"""The digest as the tables of a knowledge base hold it: by names and words, for the tables of another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcr.kb.storage.codes import EDITION_CODES, KINDS, LANGUAGES, day_of, open_day_of
from mtgcr.kb.storage.said_lists import all_said
from mtgcr.kb.storage.told import asked_lines
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.store import Store

_REVISIONS = """
SELECT l.name, coalesce(p.name, ''), r.language, r.kind, r.number, r.ordinal, r.title, r.english, w.body, r.wording,
       r.since, r.until, coalesce(t.retold, r.since), t.reviewed, t.reworded, coalesce(t.omits, '')
FROM revision r JOIN lineage l ON l.id = r.lineage JOIN wording w ON w.id = r.wording
LEFT JOIN lineage p ON p.id = r.parent LEFT JOIN told t ON t.revision = r.id
WHERE r.edition = ? ORDER BY r.id
"""
_CITED = """
SELECT c.wording, c.number FROM citation c
WHERE c.wording IN (SELECT wording FROM revision WHERE edition = ?) ORDER BY c.wording, c.number
"""
_NAMES = "SELECT id, name FROM lineage"
_MASKED = "SELECT body, hex(masked) FROM wording WHERE body IS NOT NULL"


class LaidPieces(NamedTuple):
    """What is said of rules in a language: their lineages by place, and the list of each piece."""

    language: Language
    lineages: tuple[str, ...]
    rules: tuple[tuple[str, bytes], ...]


def laid_revisions(store: Store) -> Iterator[tuple[Any, ...]]:
    """The fields of each kb.digest.retelling.ToldRevision, in the order in which they were laid down."""
    digest = EDITION_CODES[Edition.DIGEST]
    cited: dict[int, tuple[str, ...]] = {}
    for wording, number in store.database.execute(_CITED, (digest,)):
        cited[wording] = (*cited.get(wording, ()), number)
    for row in store.database.execute(_REVISIONS, (digest,)):
        lineage, parent, language, kind, number, ordinal, title, english, text, wording, since, until, *told = row
        retold, reviewed, reworded, omits = told
        yield (
            lineage, parent, LANGUAGES[language], KINDS[kind], number, ordinal, title, english, text,
            cited.get(wording, ()), day_of(since), open_day_of(until), day_of(retold), open_day_of(reviewed),
            open_day_of(reworded), omits,
        )  # fmt: skip


def laid_masks(store: Store) -> dict[str, str]:
    """The masked fingerprint of each wording, as kb.words.masking tells it."""
    return {body: masked.lower() for body, masked in store.database.execute(_MASKED)}


def laid_ways(store: Store) -> tuple[tuple[str, Language, str], ...]:
    """How players ask: lineage, language, one way to ask a line."""
    names = dict(store.database.execute(_NAMES))
    return tuple((names[row], language, words) for language in Language for row, words in asked_lines(store, language))


def laid_pieces(store: Store) -> Iterator[LaidPieces]:
    """What is said of rules, in each language."""
    names = dict(store.database.execute(_NAMES))
    for language in Language:
        lineages, rules = all_said(store, language)
        yield LaidPieces(language, tuple(map(names.__getitem__, lineages)), rules)
