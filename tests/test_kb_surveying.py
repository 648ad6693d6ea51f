"""The atlas made longer by one text, with no older text at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.leave_out import without
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.ingest import load_overrides
from mtgcr.kb.intake.surveying import lengthen
from mtgcr.kb.lineages.atlas_tables import read_atlas, write_atlas
from mtgcr.kb.lineages.review import review

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.corpus


def test_the_newest_release_can_be_put_in_from_its_text_alone(corpus: Path, tmp_path: Path) -> None:
    shipped = read_atlas(data_directory() / "atlas")
    newest = shipped.releases[-1].effective
    shorter = without(shipped, newest)

    found, errors = lengthen(shorter, [corpus / "en" / f"rules_{newest:%Y%m%d}.txt"], load_overrides())

    assert errors == ()
    assert found.atlas.releases == shipped.releases
    assert found.atlas.nodes == shipped.nodes
    assert set(found.atlas.sketches) >= {node.masked for node in shipped.nodes if node.until is None}
    decided = review(found, [newest])
    assert 0 < len(decided) < 400
    write_atlas(found.atlas, tmp_path)
    assert (tmp_path / "nodes.tsv").read_bytes() == (data_directory() / "atlas" / "nodes.tsv").read_bytes()
