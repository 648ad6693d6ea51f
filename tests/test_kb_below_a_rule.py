"""What a day means for what stands below a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.corpus
@pytest.mark.parametrize(("number", "below"), [("205.3", ["205.3j", "205.3m", "205.3p"]), ("704.1", [])])
def test_what_differs_below_a_rule_that_reads_the_same_is_told(
    corpus_home: Path, mtgcr: Callable[..., Said], number: str, below: list[str]
) -> None:
    said = mtgcr(corpus_home, "rule", number, "--as-of", "KTK")
    rule = mtgcr(corpus_home, "rule", number, "--as-of", "KTK", "--format", "json").json["rule"]

    assert "in the release of 2015-01-23 this rule reads the same." in said.out
    assert rule["below"] == below
    assert ("Below it these differ there: 205.3j, 205.3m, 205.3p." in said.out) is bool(below)


@pytest.mark.corpus
def test_what_is_new_below_a_rule_is_told(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(corpus_home, "rule", "702", "--as-of", "KTK")

    before, _, _ = said.out.partition("702  7")
    assert "Below it these differ there: 702.104, 702.105, 702.106, 702.107, 702.108." in " ".join(before.split())


@pytest.mark.corpus
def test_what_was_typed_is_explained_once(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    head, _, _ = mtgcr(corpus_home, "rule", "704.1", "--as-of", "2014").out.partition("704.1  7")

    assert head.count("“2014” means") == 1
    assert "You do not have the rules in force then, those of 2014-09-25. Here are those of 2014-02-01." in head
