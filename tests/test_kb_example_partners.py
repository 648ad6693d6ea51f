"""The 86 Japanese examples without numbers: each with its English, and what that comes to then and today."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr import to_json
from mtgcr.views.text.documents import places_text

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.asking.example_partners import ExampleOutcome
    from mtgcr.library.library import Library

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def library(examples_home: Path) -> Library:
    """The library of a home with the releases of both times and the examples."""
    import mtgcr

    return mtgcr.open(examples_home)


def came_out(one: ExampleOutcome | None) -> str:
    if one is None:
        return "not printed"
    return ", ".join(sorted({result.status for result in one.results})) or "not executed"


def test_each_example_comes_out_wherever_it_was_executed(library: Library) -> None:
    found = library.document("examples-ja.txt")
    counted = Counter((came_out(one.then), came_out(one.today)) for one in found.partners if one)
    assert set(counted) <= {
        ("passed", "passed"),
        ("not executed", "passed"),
        ("not printed", "passed"),
        ("passed", "not printed"),
    }
    assert counted["passed", "passed"] >= 55
    assert counted.total() >= 86


def test_the_english_is_that_of_then_with_the_numbers_of_both_days(library: Library) -> None:
    found = library.document("examples-ja.txt")
    trample = next(one for place, one in zip(found.places, found.partners, strict=True) if place.line == 20)
    assert trample is not None
    assert trample.english.startswith("A 2/2 creature that can block")
    assert trample.then is not None
    assert trample.today is not None
    assert (f"{trample.then.day}", trample.then.number, trample.today.number) == ("2015-01-23", "702.19b", "702.19b")


def test_the_command_tells_of_each_in_both_languages(library: Library, mtgcr: Any) -> None:
    english = mtgcr(library.home, "documents", "examples-ja.txt").out
    assert "comes out as of 2015-01-23: yes; today: yes" in english
    japanese = mtgcr(library.home, "--ui", "ja", "documents", "examples-ja.txt").out
    assert "結果：2015-01-23時点：例のとおり、現在：例のとおり" in japanese
    found = library.document("examples-ja.txt").partners
    reworded = [one for one in found if one and one.then and not one.then.results and one.reworded]
    assert [one for one in found if one and one.then and not one.then.results and one not in reworded] == []
    assert len(reworded) == english.count(": not executed in the words of then; today: yes") > 0
    assert len(reworded) == japanese.count("：当時の文面では未実行、現在：例のとおり")


def test_words_that_no_release_that_runs_has_are_told_with_its_day(library: Library) -> None:
    found = library.document("examples-ja.txt")
    gone = found._replace(partners=tuple(one._replace(then=None) if one else None for one in found.partners))
    told = [one["example"] for one in to_json(gone)["excerpts"] if one["example"]]
    held = [one["example"] for one in to_json(found)["excerpts"] if one["example"]]
    line = "\n        these words were gone before 2015-01-23, the oldest release that can be run; comes out today: yes"

    assert {one["gone_before"] for one in told} == {"2015-01-23"}
    assert {one["gone_before"] for one in held if one["then"]} == {None}
    assert places_text(gone).count(line) == sum(came_out(one.today) == "passed" for one in found.partners if one)
