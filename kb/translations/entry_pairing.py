"""Glossary entries of a Japanese release beside the English ones, by the English heading that each names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.spelling import fold_term
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.headings import without_sense

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mtgcr.kb.model import Node

_ARTICLE = re.compile("^the ")
_SEVERAL = re.compile(r"\s*[,/]\s*")
_NEAR = 88.0
"""The likeness (0 to 100) from which on a heading is a misspelling of another."""


def pair_entries(japanese: Mapping[int, Node], english: Mapping[int, Node]) -> dict[int, int]:
    """For each Japanese entry the English one; several where the English has the senses of one word in one entry.

    The entries go by their index in the release.  A heading may be misspelt, or be one of those of the English entry
    ("Kicker" of "Kicker, Kicked"); data/lexicon/decisions.tsv has those that only a human can tell.
    """
    by_heading = _by_heading(english)
    found = {}
    for index, node in japanese.items():
        partner = next((by_heading[name] for name in _names(node) if name in by_heading), None)
        if partner is not None:
            found[index] = partner
    return found | _misspelt(
        {index: node for index, node in japanese.items() if index not in found},
        {index: node for index, node in english.items() if index not in found.values()},
    )


def _by_heading(english: Mapping[int, Node]) -> dict[str, int]:
    """Each heading, whole before in parts; of several senses the first."""
    headings: dict[str, int] = {}
    for forms in (lambda title: (title,), _SEVERAL.split):
        for index, node in english.items():
            for form in forms(node.title):
                headings.setdefault(_fold(form), index)
    return headings


def _names(node: Node) -> Iterator[str]:
    """What the entry may be headed in English, the likeliest first."""
    printed = node.english or node.title
    decided = _decisions().get(printed)
    for name in filter(None, (decided, printed, without_sense(printed))):
        yield _fold(name)
    for part in _SEVERAL.split(printed):
        yield _fold(part)


def _fold(heading: str) -> str:
    """The heading however it is typed: case, quotes, hyphens, plurals, commas or slashes, with or without "the"."""
    return fold_term(_ARTICLE.sub("", heading.lower().replace(" the ", " ")).replace("/", " "))


@lru_cache(maxsize=1)
def _decisions() -> dict[str, str]:
    """The English heading for what a Japanese entry prints, where a human has said so."""
    columns, rows = read_table(data_directory() / "lexicon" / "decisions.tsv")
    return {row[columns["printed"]]: row[columns["english"]] for row in rows if row[columns["printed"]]}


def _misspelt(japanese: Mapping[int, Node], english: Mapping[int, Node]) -> dict[int, int]:
    """Entries whose heading is nearly that of one without a partner."""
    from rapidfuzz import fuzz, process

    open_headings = {index: _fold(node.title) for index, node in english.items()}
    found: dict[int, int] = {}
    for index, node in japanese.items():
        near = process.extractOne(
            _fold(node.english or node.title), open_headings, scorer=fuzz.ratio, score_cutoff=_NEAR
        )
        if near is not None:
            found[index] = near[2]
            del open_headings[near[2]]
    return found
