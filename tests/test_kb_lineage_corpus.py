"""Lineage through the real releases: the reviewed table, the known traps, and laws that hold for every pair."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.lineages.chain import Chain, build_chain
from mtgcr.kb.lineages.lineage import BESIDE
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import parse_overrides
from mtgcr.kb.model import LinkKind, Node, NodeKind
from mtgcr.tests.real_texts import english_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.model import Link

pytestmark = pytest.mark.corpus

HERE = Path(__file__).parent
OVERRIDES = parse_overrides((HERE.parent / "data" / "overrides.toml").read_text("utf-8"))
GOLD = [line.split("\t") for line in (HERE / "cases" / "lineage_gold.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.fixture(scope="module")
def chain(corpus: Path) -> Chain:
    """All English releases from 1999 on."""
    return build_chain([(text.effective, text.nodes) for text in english_texts(corpus)], OVERRIDES)


@pytest.fixture(scope="module")
def names(chain: Chain) -> list[dict[str, int]]:
    """For every release the index of each node by its name."""
    return [{name_of(node): index for index, node in enumerate(nodes)} for nodes in chain.nodes]


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def test_every_link_of_the_reviewed_table_comes_out(chain: Chain, names: list[dict[str, int]]) -> None:
    between: dict[tuple[int, int], set[tuple[int | None, int | None, str]]] = {}
    missed = []
    for old_date, old, new_date, new, kind, _ in GOLD:
        pair = chain.dates.index(day(old_date)), chain.dates.index(day(new_date))
        if pair not in between:
            between[pair] = {(link.old, link.new, link.kind.value) for link in chain.between(*pair)}
        ends = names[pair[0]][old] if old else None, names[pair[1]][new] if new else None
        found = any((*ends, word) in between[pair] for word in ([kind] if kind != "*" else [k.value for k in LinkKind]))
        if not found:
            missed.append((old_date, old, new_date, new, kind))
    assert missed == []


def test_the_reviewed_table_is_large_and_holds_every_kind() -> None:
    kinds = Counter(kind for *_, kind, _ in GOLD)
    assert len(GOLD) >= 400
    assert {kind.value for kind in LinkKind if kind is not LinkKind.RETURNED} <= set(kinds)
    assert len({(old_date, new_date) for old_date, _, new_date, *_ in GOLD}) >= 40


def neighbours(chain: Chain) -> Iterator[tuple[int, tuple[Node, ...], tuple[Node, ...], tuple[Link, ...]]]:
    for index, links in enumerate(chain.links):
        yield index, chain.nodes[index], chain.nodes[index + 1], links


def plain(node: Node) -> tuple[str, str]:
    """Kind and words without numbers of rules, quotes, dashes and spaces: not the code under test's idea of them."""
    return node.kind.value, plain_words(node.text)


@cache
def plain_words(text: str) -> str:
    words = re.sub(r"(?<=rule )\d{3}\b|(?<=rules )\d{3}\b|\b\d{3}\.\d+[a-z]{0,2}\b(?:[-–][a-z0-9.]+)?", "", text)
    return re.sub(r"[^\w{}/+]+", " ", words).strip().lower()


def unique(nodes: tuple[Node, ...]) -> dict[tuple[str, str], int]:
    """The index of what is told once in the release, glossary entries apart: those are known by their terms."""
    told = Counter(map(plain, nodes))
    return {
        plain(node): index
        for index, node in enumerate(nodes)
        if told[plain(node)] == 1 and node.text and node.kind is not NodeKind.ENTRY
    }


def test_equal_words_that_stand_once_on_either_side_are_linked(chain: Chain) -> None:
    decided = {name for one in OVERRIDES.decisions for name in (one.old, one.new)}
    missed = []
    for index, old, new, links in neighbours(chain):
        partner = {link.old: link.new for link in links if link.kind not in BESIDE}
        news = unique(new)
        for words, place in unique(old).items():
            if words in news and partner[place] != news[words]:
                missed.append((chain.dates[index], name_of(old[place]), name_of(new[news[words]])))
    assert [miss for miss in missed if miss[1] not in decided and miss[2] not in decided] == []


def test_no_twin_leaves_its_parent_for_the_parent_of_another(chain: Chain) -> None:
    crossed = []
    for index, old, new, links in neighbours(chain):
        partner = {link.old: link.new for link in links if link.kind not in BESIDE}
        told = Counter(map(plain, old))
        for place, node in enumerate(old):
            to = partner[place]
            twin = told[plain(node)] > 1 and to is not None and plain(node) == plain(new[to])
            if twin and to is not None and node.parent is not None and partner[node.parent] != new[to].parent:
                crossed.append((chain.dates[index], name_of(node), name_of(new[to])))
    assert crossed == []


def test_priority_rules_stay_in_their_step(chain: Chain) -> None:
    crossed = []
    for index, old, new, links in neighbours(chain):
        for link in links:
            if link.old is None or link.new is None or link.kind in BESIDE or chain.dates[index] < day("2009-07-11"):
                continue
            before, after = old[link.old], new[link.new]
            steps = "50" <= before.number[:2] <= "51" and before.parent is not None and after.parent is not None
            if steps and re.search(r"active player gets priority", before.text) and before.number.count(".") == 1:
                headings = old[before.parent or 0].title, new[after.parent or 0].title
                crossed += [(chain.dates[index], before.number, after.number)] if headings[0] != headings[1] else []
    assert crossed == []


def test_foundations_holds_exactly_what_the_bulletin_tells_and_what_it_left_out(chain: Chain) -> None:
    index = chain.dates.index(day("2024-09-20"))
    old, new = chain.nodes[index : index + 2]
    told = {
        f"{link.kind.value} {name_of(old[link.old]) if link.old is not None else ''}"
        f">{name_of(new[link.new]) if link.new is not None else ''}"
        for link in chain.links[index]
        if link.kind is not LinkKind.SAME
    }
    gone = ["509.2", "509.2a", "509.3", "509.3a", "509.6", "703.4k", "703.4m", "802.5", "805.10f"]
    gone += [
        f"ex:{name}"
        for name in ["118.3c#1", "509.2#1", "509.7#1", "510.1c#1", "510.1c#2", "510.1c#3", "510.1c#4", "510.2#1"]
    ]
    reworded = ["506.3c", "508.4a", "508.4b", "510.1c", "510.1d", "611.2b", "700.9", "702.160a", "ex:720.5#2"]
    reworded += ["term:Damage Assignment Order", "term:Impending"]
    moved = [("509.4", "509.2"), ("509.4a", "509.2a"), ("509.5", "509.3"), ("ex:509.5f#1", "ex:509.3f#1")]
    moved += [(f"509.5{letter}", f"509.3{letter}") for letter in "abcdefg"]
    moved += [("509.7", "509.4"), ("509.7a", "509.4a"), ("509.7b", "509.4b"), ("802.6", "802.5")]
    moved += [("702.175#2", "702.176"), ("702.175a#2", "702.176a")]
    relettered = [(f"703.4{old}", f"703.4{new}") for old, new in zip("npqrs", "kmnpq", strict=True)]
    relettered.append(("805.10g", "805.10f"))
    assert told == (
        {f"removed {name}>" for name in gone}
        | {f"reworded {name}>{name}" for name in reworded}
        | {f"renumbered {before}>{after}" for before, after in moved}
        | {f"re-lettered {before}>{after}" for before, after in relettered}
        | {"added >ex:510.1c#1"}
    )


def test_lineages_are_born_where_their_rules_were(chain: Chain, names: list[dict[str, int]]) -> None:
    newest = chain.lineages[-1]
    born = {number: newest[names[-1][number]] for number in ("724.1a", "724.2a", "509.2", "510.1c")}
    assert born["724.2a"] == "716.2a@2019-08-23"
    assert born["724.1a"] == "715.1a@2016-07-22"
    assert born["510.1c"].startswith("310.1c@")
    assert "509.2@2009-07-11" not in newest


def test_decisions_name_nodes_that_exist(chain: Chain, names: list[dict[str, int]]) -> None:
    missing = []
    for one in OVERRIDES.decisions:
        for date, name in ((one.before, one.old), (one.after, one.new)):
            if name is not None and name not in names[chain.dates.index(date)]:
                missing.append((date, name))
    assert missing == []
