"""Tests of the digest: the parser takes it, both languages agree, and it keeps up with the official wordings."""

from __future__ import annotations

import csv
import shutil
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.digest_review import (
    COLUMNS,
    DIRECTORY,
    FINGERPRINTS,
    fingerprint_rows,
    read_digests,
    read_editions,
    review,
)
from mtgcr.bench.digest_review import rules_of as told_in
from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.reader import read_source

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.bench.digest_review import Edition as Reviewed

DIGESTS = sorted(DIRECTORY.glob("*_*.txt"))
NODES = DIRECTORY.parent / "atlas" / "nodes.tsv"
OFFICIAL = ("rules_20240917.txt", "rules_20241108.txt", "rules_20260807.txt")


@lru_cache(maxsize=4)
def reviewed(corpus: Path, directory: Path = DIRECTORY) -> list[Reviewed]:
    """The digests of the folder beside the official releases."""
    return read_editions([corpus / "en" / name for name in OFFICIAL], directory)


def recorded() -> list[tuple[str, ...]]:
    """The rows of the table of fingerprints, without its heading."""
    with FINGERPRINTS.open(encoding="utf-8", newline="") as file:
        heading, *rows = csv.reader(file, delimiter="\t")
    assert tuple(heading) == COLUMNS
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.stem)
def test_the_parser_takes_each_digest_as_a_digest(path: Path) -> None:
    source = read_source(path)
    assert [d for d in source.diagnostics if d.severity is Severity.ERROR] == []
    assert source.release is not None
    named = (source.release.language.value, f"{source.release.effective:%Y%m%d}", source.release.edition)
    assert (*path.stem.split("_"), Edition.DIGEST) == named


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.stem)
def test_no_line_of_a_digest_stays_unread(path: Path) -> None:
    assert [d for d in read_source(path).diagnostics if d.code == "line-unread"] == []


def test_each_release_is_told_in_both_languages() -> None:
    assert {language for digests in read_digests().values() for language in digests} == set(Language)
    assert all(len(digests) == 2 for digests in read_digests().values())


def test_both_languages_tell_the_same_rules() -> None:
    for digests in read_digests().values():
        assert told_in(digests[Language.EN]).keys() == told_in(digests[Language.JA]).keys()


def test_both_glossaries_have_the_same_terms() -> None:
    for digests in read_digests().values():
        english = sorted(entry.term for entry in digests[Language.EN].glossary)
        assert english == sorted(entry.english or "" for entry in digests[Language.JA].glossary)


def test_the_digest_tells_at_least_320_rules_of_the_newest_release() -> None:
    newest = read_digests()[max(read_digests())]
    assert len(told_in(newest[Language.EN])) >= 320


def test_damage_assignment_order_is_told_until_november_2024() -> None:
    told = [
        any("damage assignment order" in rule.text for rule in told_in(digests[Language.EN]).values())
        for _, digests in sorted(read_digests().items())
    ]
    assert told == [True, False, False]


def test_each_rule_told_has_its_official_fingerprint_recorded() -> None:
    told = {
        (effective.isoformat(), str(key.number), str(key.ordinal))
        for effective, digests in read_digests().items()
        for key in told_in(digests[Language.EN])
    }
    assert told == {row[:3] for row in recorded()}


def test_the_recorded_fingerprints_are_those_of_the_atlas() -> None:
    if not NODES.exists():
        pytest.skip("the atlas has not been built")
    spans: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    with NODES.open(encoding="utf-8", newline="") as file:
        for node in csv.DictReader(file, delimiter="\t"):
            if node["kind"] == "rule":
                span = (node["since"], node["until"] or "9999", node["fingerprint"])
                spans.setdefault((node["number"], node["ordinal"]), []).append(span)
    outdated = [
        row
        for row in recorded()
        if not any(since <= row[0] < until and print_ == row[3] for since, until, print_ in spans[row[1], row[2]])
    ]
    assert outdated == []


@pytest.mark.corpus
def test_the_recorded_fingerprints_are_those_of_the_real_texts(corpus: Path) -> None:
    assert fingerprint_rows(reviewed(corpus)) == recorded()


@pytest.mark.corpus
def test_the_review_finds_nothing_to_mend(corpus: Path) -> None:
    assert list(review(reviewed(corpus))) == []


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("file", "change", "finding"),
    [
        ("en_20260807.txt", ("702.18a ", "702.18z "), "2026-08-07: 702.18z is told in en but is no rule"),
        ("en_20260807.txt", ("rule 508.4d.", "rule 508.4c."), "2026-08-07: 506.3d cites 508.4c in en"),
        (
            "ja_20260807.txt",
            ("例：呪文が2/2に2点", "例題：呪文が2/2に2点"),
            "2026-08-07: 120.5 has 1 examples in English, 0",
        ),
        ("ja_20241108.txt", ("rule 508.4a 参照", "rule 508.9 参照"), "2024-11-08: 506.3c cites 508.9 in ja"),
        (
            "en_20241108.txt",
            ("It can’t attack.", "It won’t attack."),
            "2024-09-20 to 2024-11-08: 702.3b: the digest changed",
        ),
    ],
)
def test_the_review_notices_what_is_wrong(
    corpus: Path, tmp_path: Path, file: str, change: tuple[str, str], finding: str
) -> None:
    shutil.copytree(DIRECTORY, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / file).read_text(encoding="utf-8")
    (tmp_path / file).write_text(text.replace(*change), encoding="utf-8")
    findings = list(review(reviewed(corpus, tmp_path)))
    assert any(found.startswith(finding) for found in findings)
