"""Pairing of the real Japanese release of January 2026, with its slips, and with English releases of other dates."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.lineages.chain import build_chain
from mtgcr.kb.lineages.nodes import flatten, name_of
from mtgcr.kb.model import Node, NodeKind
from mtgcr.kb.translations.counterparts import Counterparts
from mtgcr.kb.translations.pairing import pair_nodes
from mtgcr.kb.translations.pairing_report import pairing_report
from mtgcr.kb.translations.translated_lineages import pair_lineages
from mtgcr.parser.language import Language
from mtgcr.tests.real_texts import nodes_in, release_in

if TYPE_CHECKING:
    from mtgcr.kb.lineages.atlas import Atlas

pytestmark = pytest.mark.corpus
CASES = Path(__file__).parent / "cases"
JANUARY = datetime.date(2026, 1, 16)
TOLD = {NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY}

Nodes = tuple[Node, ...]


def rows(name: str) -> list[list[str]]:
    lines = (CASES / f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


@pytest.fixture(scope="module")
def japanese(corpus: Path) -> Nodes:
    return nodes_in(corpus / "ja" / "cr_20260116.txt")


@pytest.fixture(scope="module")
def english(corpus: Path) -> Nodes:
    return nodes_in(corpus / "en" / "rules_20260116.txt")


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return read_atlas(Path(__file__).parent.parent / "data" / "atlas")


def test_every_gap_is_one_that_was_looked_at(japanese: Nodes, english: Nodes) -> None:
    report = pairing_report(japanese, english)

    told = [[gap.kind.value, gap.japanese, gap.english] for gap in report.gaps]
    assert told == [row[:3] for row in rows("pairing_gaps")]


def test_a_sample_checked_by_reading_is_right(japanese: Nodes, english: Nodes) -> None:
    partners = pair_nodes(japanese, english)
    found = {
        name_of(node): name_of(english[partner])
        for node, partner in zip(japanese, partners, strict=True)
        if partner is not None
    }

    sample = rows("pairing_sample")
    assert len(sample) >= 150
    assert [[ours, found.get(ours)] for ours, _ in sample] == sample


def lineages_with(japanese: Nodes, atlas: Atlas, held: dict[datetime.date, Nodes]) -> tuple[str, ...]:
    """The lineages of the Japanese release where these English texts are held."""
    chain = build_chain([(JANUARY, japanese)])
    known = {date: found for date, nodes in held.items() if (found := atlas.lineages(date, nodes)) is not None}
    english = build_chain(held.items(), known=known) if held else None
    return pair_lineages(chain, Counterparts(atlas, english), Language.JA).lineages[0]


def test_what_the_english_has_dropped_goes_to_the_lineage_that_ended(
    japanese: Nodes, english: Nodes, atlas: Atlas
) -> None:
    found = dict(zip(map(name_of, japanese), lineages_with(japanese, atlas, {JANUARY: english}), strict=True))

    ended = {node.lineage: node.until for node in sorted(atlas.nodes, key=lambda node: node.since)}
    assert ended[found["805.10f"]] == datetime.date(2024, 11, 8)
    assert ended[found["ex:712.9#3"]] == datetime.date(2025, 9, 19)
    assert ended[found["805.10g"]] is None


@pytest.mark.parametrize("held", ["none", "newer"])
def test_the_lineages_are_the_same_where_only_the_atlas_knows_the_english_release(
    corpus: Path, japanese: Nodes, english: Nodes, atlas: Atlas, held: str
) -> None:
    newer = release_in(corpus / "en" / "rules_20260807.txt")
    assert newer.effective is not None
    texts = {newer.effective: flatten(newer)} if held == "newer" else {}

    with_text = lineages_with(japanese, atlas, {JANUARY: english})
    without = lineages_with(japanese, atlas, texts)

    names = list(map(name_of, japanese))
    different = {n for n, one, other in zip(names, with_text, without, strict=True) if one != other}
    # Without any English words the leftover 805.10f cannot be told from the rule that has its letter now.
    assert different == ({"805.10f", "805.10g"} if held == "none" else set())


@pytest.mark.parametrize(
    ("other", "least"),
    [("20251114", 0.999), ("20260807", 0.998), ("20240607", 0.998), ("20210419", 0.993), ("20150123", 0.97)],
)
def test_releases_of_other_dates_pair_through_lineage(
    corpus: Path, japanese: Nodes, english: Nodes, atlas: Atlas, other: str, least: float
) -> None:
    release = release_in(corpus / "en" / f"rules_{other}.txt")
    assert release.effective is not None
    nodes = flatten(release)
    lineages, today = atlas.lineages(release.effective, nodes), atlas.lineages(JANUARY, english)
    assert lineages is not None
    assert today is not None

    exact, across = pair_nodes(japanese, english), pair_nodes(japanese, nodes, same_date=False)

    told = [
        (today[one], None if two is None else lineages[two])
        for node, one, two in zip(japanese, exact, across, strict=True)
        if one is not None and node.kind in TOLD
    ]
    standing = set(lineages)
    right = sum(1 for want, got in told if got == want)
    assert right >= least * sum(1 for _, got in told if got is not None)
    assert right >= least * sum(1 for want, _ in told if want in standing)
