"""Atlases of invented releases, for tests of what texts become beside them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import Atlas, AtlasLink, AtlasRelease, Standing, make_atlas
from mtgcr.kb.lineages.chain import build_chain
from mtgcr.kb.lineages.extension import Extended, HeldText, extend
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Overrides
from mtgcr.tests.outlines import outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mtgcr.kb.model import Node


def day(month: int) -> datetime.date:
    """The first of a month of the year in which all of this happens."""
    return datetime.date(2031, month, 1)


def atlas_of(releases: Mapping[int, str | tuple[Node, ...]], links: Iterable[AtlasLink] = ()) -> Atlas:
    """The atlas of these outlines, each released on the first of its month."""
    dated = [(day(month), _nodes(text)) for month, text in sorted(releases.items())]
    chain = build_chain(dated)
    standings = (
        Standing(
            AtlasRelease(effective=date, sha256="0" * 64, rules=len(nodes), examples=0, glossary=0),
            nodes,
            lineages,
            lambda _: (),
        )
        for date, nodes, lineages in zip(chain.dates, chain.nodes, chain.lineages, strict=True)
    )
    return make_atlas(standings, links)


def text_of(month: int, text: str | tuple[Node, ...]) -> HeldText:
    """The outline as a text that is held, released on the first of the month."""
    return HeldText(day(month), f"{month:064}", _nodes(text))


def extended(
    atlas: Atlas, texts: Mapping[int, str | tuple[Node, ...]], overrides: Overrides = NO_OVERRIDES
) -> Extended:
    """The atlas with these texts put in; they cite nothing."""
    held = [text_of(month, text) for month, text in texts.items()]
    return extend(atlas, held, lambda _: (), overrides)


def named_lineages(found: Extended, month: int, text: str | tuple[Node, ...]) -> dict[str, str]:
    """The lineage of every node of a text that was put in, by its name."""
    return {name_of(node): one for node, one in zip(_nodes(text), found.lineages[day(month)], strict=True)}


def _nodes(text: str | tuple[Node, ...]) -> tuple[Node, ...]:
    return outline(text) if isinstance(text, str) else text
