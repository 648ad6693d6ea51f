"""What a situation that the program had never seen is worth."""

from __future__ import annotations

import pytest

from mtgcr.bench.intervals import with_interval
from mtgcr.bench.situations import Kind, judged, where_it_speaks
from mtgcr.rules.model import RunStatus


@pytest.mark.parametrize(
    ("expected", "status", "kind"),
    [
        ("passes", RunStatus.PASSED, Kind.RIGHT),
        ("passes", RunStatus.FAILED, Kind.FALSELY_FAILED),
        ("passes", RunStatus.BROKEN, Kind.REFUSED),
        ("must fail", RunStatus.FAILED, Kind.RIGHT),
        ("must fail", RunStatus.PASSED, Kind.SILENTLY_WRONG),
        ("not modelled", RunStatus.SILENT, Kind.RIGHT),
        ("not modelled", RunStatus.PASSED, Kind.SILENTLY_WRONG),
        ("passes", None, Kind.UNREADABLE),
    ],
)
def test_a_run_is_held_against_what_the_rules_make_of_it(expected: str, status: RunStatus | None, kind: Kind) -> None:
    assert judged(expected, status) is kind


@pytest.mark.parametrize(
    ("statuses", "status"),
    [
        ([RunStatus.BROKEN, RunStatus.FAILED, RunStatus.SILENT], RunStatus.FAILED),
        ([RunStatus.SILENT, RunStatus.PASSED], RunStatus.PASSED),
        ([RunStatus.SILENT], RunStatus.SILENT),
    ],
)
def test_a_run_counts_as_it_was_where_it_spoke_last(statuses: list[RunStatus], status: RunStatus) -> None:
    assert where_it_speaks(statuses) is status


def test_an_interval_never_leaves_what_is_possible() -> None:
    assert with_interval(0, 60) == "0/60 = 0% (0% to 6%)"
