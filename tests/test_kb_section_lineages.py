"""What became of the sections of the tournament documents when they were reordered."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.works.work_facts import load_facts

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "cases" / "works_july_2009.tsv"
REORDERED = datetime.date(2009, 7, 1)


def became(work: str) -> Iterator[tuple[str, str, str]]:
    """Each section of the day before with what is said to have become of it: kind and number, "gone" for nothing."""
    facts = load_facts(work)
    new = {one.lineage: one.number for one in facts.on(REORDERED)}
    for one in facts.on(REORDERED - datetime.timedelta(days=1)):
        links = [link for link in facts.links if link.day == REORDERED and link.old == one.number]
        yield from (
            (one.number, link.kind, link.new if link.new_work == work else f"{link.new_work} {link.new}")
            for link in links
        )
        if one.lineage in new:
            yield one.number, "same", new[one.lineage]
        elif not links:
            yield one.number, "gone", ""


@pytest.mark.parametrize(("work", "sections"), [("ipg", 58), ("mtr", 54)])
def test_every_section_is_followed_across_july_2009_as_a_reader_of_both_texts_would(work: str, sections: int) -> None:
    with CASES.open(encoding="utf-8") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")
        read = {(row["old"], row["kind"], row["new"]) for row in rows if row["work"] == work}

    assert set(became(work)) == read
    assert len({old for old, *_ in read}) == sections
