"""Names of lineages: once shipped they lead to their nodes for ever."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.parser.language import Language
from mtgcr.tests.atlases import atlas_of, day, extended

if TYPE_CHECKING:
    from mtgcr.kb.lineages.atlas import Atlas
    from mtgcr.kb.storage.store import Store

SHIPPED = (Path(__file__).parent / "cases" / "lineage_names.txt").read_text("utf-8").splitlines()
"""Every name that data/atlas/nodes.tsv ever had (made by bench/aliases.py from the history of the repository)."""
NO_NODES = {"intro:8@2001-07-23", "term:Promotional Cards@2001-07-23"}
"""Two of the lines that were taken for nodes and are none: an address, a line of a list."""


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return read_atlas(data_directory() / "atlas")


def test_every_name_that_ever_shipped_is_a_lineage_or_leads_to_one(atlas: Atlas) -> None:
    present = {row.lineage for row in atlas.nodes}
    lost = [name for name in SHIPPED if name not in present and name not in atlas.aliases]
    assert len(SHIPPED) > 4800
    assert lost == []
    assert {heir for heir in atlas.aliases.values() if heir} <= present
    nothing = {name for name, heir in atlas.aliases.items() if not heir}
    assert nothing >= NO_NODES
    assert all(name.startswith(("intro:", "term:")) for name in nothing)


def test_the_list_of_names_holds_those_that_ship_now(atlas: Atlas) -> None:
    """Where it fails after the atlas was made longer: python -m mtgcr.bench.aliases."""
    assert {row.lineage for row in atlas.nodes} - set(SHIPPED) == set()


def test_a_name_that_is_gone_has_its_revisions_under_the_present_one(embedded_home: Path) -> None:
    store: Store = open_knowledge_base(embedded_home).store
    assert store.present_name("110.6@2009-07-11") == "510.1@2007-07-13"
    found = store.of_lineage("110.6@2009-07-11", Language.EN)
    assert {revision.lineage for revision in found} == {"510.1@2007-07-13"}
    assert found == store.of_lineage("510.1@2007-07-13", Language.EN)


def test_a_name_that_a_text_joined_with_another_leads_there() -> None:
    old, new = "Only the host may pour the first cup of the day.", "The kettle is filled anew when somebody leaves."
    outline = "7 Kitchen\n700 Tea\n700.1 Cups are blue and stand upside down beside the stove.\n700.2 {}"
    atlas = atlas_of({1: outline.format(old), 9: outline.format(new)})
    found = extended(atlas, {5: outline.format(f"{old} {new}")})
    assert found.atlas.aliases == {f"700.2@{day(9)}": f"700.2@{day(1)}"}
