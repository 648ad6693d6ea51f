"""Tests of the digest as it ships: whole, tied to the official words, in step with them, and small."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.digest_review import Review, read_review, record, review, tie
from mtgcr.kb.digest.bonds import read_bonds
from mtgcr.kb.digest.reading import read_retellings
from mtgcr.kb.digest.telling import Digest, load_digest, tell
from mtgcr.kb.embedded import data_directory, digest_files, digest_folder
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Language
from mtgcr.tests.pace import paces

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.lineages.atlas import Atlas

NEWEST = datetime.date(2026, 8, 7)
OFFICIAL = ("rules_20240917.txt", "rules_20241108.txt", "rules_20260807.txt")
RETOLD = (NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY)
TEA = "### 510.1\nen: Tea is poured.\nja: 茶を注ぐ。\nex1-en: Some tea.\nex1-ja: 茶。\n"


@lru_cache(maxsize=1)
def atlas() -> Atlas:
    return read_atlas(data_directory() / "atlas")


@lru_cache(maxsize=1)
def shipped() -> Digest:
    return load_digest()


def test_every_line_of_the_digest_is_read() -> None:
    assert read_retellings()[1] == ()


def test_no_japanese_retelling_has_the_foreign_semicolon() -> None:
    odd = [one.name for one in shipped().retellings if "；" in one.text(Language.JA)]

    assert odd == []


def test_everything_in_the_newest_release_is_retold() -> None:
    told = {one.identity for one in shipped().retellings if one.release == NEWEST}
    there = {identity for identity, node in atlas().release(NEWEST).items() if node.kind in RETOLD}

    assert there - told == set()
    assert told - there == set()


def test_each_retelling_is_tied_to_the_words_of_its_release() -> None:
    nodes = {(day, node.identity): node for day in shipped().releases for node in atlas().release(day).values()}
    astray = [
        one.name
        for one in shipped().retellings
        if nodes[one.release, one.identity].fingerprint != shipped().bonds[one.release, one.name].fingerprint
    ]

    assert astray == []
    assert len(shipped().bonds) == len(shipped().retellings)


def test_only_printed_examples_are_called_so() -> None:
    invented = [
        one.name
        for one in shipped().retellings
        if one.kind is not NodeKind.EXAMPLE and re.search(r"\bExample:|^例：", f"{one.en}\n{one.ja}", re.MULTILINE)
    ]

    assert invented == []


def test_nearly_everything_that_stood_with_the_words_of_today_is_told() -> None:
    told = {(one.since, one.number or one.title) for one in tell(shipped(), atlas()) if one.language is Language.EN}
    masks = {node.lineage: node.masked for node in atlas().release(NEWEST).values()}
    first = datetime.date(2015, 1, 23)
    due = {
        (max(node.since, first), node.number or node.title)
        for node in atlas().nodes
        if node.kind in RETOLD and node.until != first and (node.until is None or node.until > first)
        if masks.get(node.lineage) == node.masked
    }

    assert len(due) > 7800
    assert len(due - told) <= 24  # whose references cannot be carried to their first day


def test_damage_assignment_order_is_told_until_november_2024() -> None:
    told = [one for one in tell(shipped(), atlas()) if "damage assignment order" in one.text]

    rules = [one for one in told if one.kind is NodeKind.RULE and one.number.startswith("5")]
    assert rules
    assert [one.number for one in rules if one.until is None or one.until > datetime.date(2024, 11, 8)] == []


def test_japanese_retellings_have_brackets_of_full_width() -> None:
    found = [
        f"{path.name}: {line[:40]}"
        for path in digest_files()
        for line in path.read_text("utf-8").splitlines()
        if re.match(r"(?:ja|ex\d+-ja|omits-ja): ", line) and re.search(r"[()]", line)
    ]

    assert found == []


def test_the_files_are_of_a_few_hundred_lines() -> None:
    longest = {path.name: len(path.read_text("utf-8").splitlines()) for path in digest_files()}

    assert max(longest.values()) < 700, longest


def test_the_files_are_read_within_the_budget() -> None:
    assert paces(load_digest) < 25  # 10, alone and beside others; half a second


def test_a_review_is_recorded_with_the_fingerprints(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (tmp_path / "review").write_text("2026-11-22\n510.1c\n", "utf-8")
    assert record(folder, [read_review(tmp_path / "review")]) == 2  # the rule and its example

    bonds = read_bonds(folder)
    assert {one.reviewed for one in bonds.values()} == {datetime.date(2026, 11, 22)}
    assert all(one.read == one.fingerprint and one.ours for one in bonds.values())


def test_a_review_of_a_group_is_one_of_its_rules(tmp_path: Path) -> None:
    assert record(written(tmp_path), [Review(NEWEST, ("510",))]) == 2


def test_a_review_of_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"510\.7"):
        record(written(tmp_path), [Review(NEWEST, ("510.7",))])


def written(folder: Path) -> Path:
    """A digest of one rule of 2024-09-20 with an example, tied."""
    (folder / "2024-09-20").mkdir()
    (folder / "2024-09-20" / "510.txt").write_text(TEA.replace("510.1\n", "510.1c\n"), "utf-8")
    assert tie(folder) == 2
    for path in (folder / "2024-09-20").iterdir():
        path.write_text(TEA.replace("510.1\n", "510.1c\n"), "utf-8")
    return folder


@pytest.mark.corpus
def test_the_review_finds_nothing_to_mend(corpus: Path) -> None:
    assert list(review(corpus / "en" / name for name in OFFICIAL)) == []


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (("### 702.18a", "### 702.18z"), "2026-08-07: 702.18z is told but is not there"),
        (("see rule 213.", "see rule 214."), "cites 214"),
        (("rule 601.2b参照", "rule 601.2c参照"), "in one language only"),
    ],
)
def test_the_review_notices_what_is_wrong(corpus: Path, tmp_path: Path, change: tuple[str, str], finding: str) -> None:
    (tmp_path / "2026-08-07").mkdir()
    for path in digest_files():
        if path.parent.name == "2026-08-07" and path.name[0] in "27":
            text = path.read_text("utf-8").replace(*change)
            (tmp_path / "2026-08-07" / path.name).write_text(text, "utf-8")
    (tmp_path / "bonds.tsv").write_bytes((digest_folder() / "bonds.tsv").read_bytes())

    assert any(finding in found for found in review([corpus / "en" / OFFICIAL[-1]], tmp_path))
