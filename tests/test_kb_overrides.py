"""A human's word on lineages."""

from __future__ import annotations

import datetime
import tomllib
from pathlib import Path

import pytest

from mtgcr.kb.lineages.overrides import Joint, Override, parse_overrides

SPRING, SUMMER, AUTUMN = (datetime.date(2030, month, 1) for month in (4, 7, 10))

TEXT = """
[[link]]
before = 2030-04-01
after = 2030-07-01
old = "700.1"
new = "700.2"
reason = "told so"

[[link]]
before = 2030-04-01
after = 2030-10-01
new = "ex:700.1#1"
reason = "came back"
"""


def test_decisions_are_read_with_dates_names_and_reasons() -> None:
    assert parse_overrides(TEXT).decisions == (
        Override(before=SPRING, after=SUMMER, old="700.1", new="700.2", reason="told so"),
        Override(before=SPRING, after=AUTUMN, old=None, new="ex:700.1#1", reason="came back"),
    )


def test_decisions_are_found_by_their_pair_of_releases() -> None:
    known = parse_overrides(TEXT)
    assert [one.new for one in known.between(SPRING, SUMMER).decisions] == ["700.2"]
    assert [one.new for one in known.returning(SUMMER, AUTUMN)] == ["ex:700.1#1"]
    assert known.between(SUMMER, AUTUMN).decisions == ()


def test_a_decision_without_a_reason_is_refused() -> None:
    with pytest.raises(KeyError):
        parse_overrides("[[link]]\nbefore = 2030-04-01\nafter = 2030-07-01\n")


def test_every_decision_that_ships_has_a_reason_and_names_something() -> None:
    text = (Path(__file__).parent.parent / "data" / "overrides.toml").read_text("utf-8")
    decisions = parse_overrides(text).decisions
    assert len(decisions) == len(tomllib.loads(text)["link"])
    assert all(one.old and one.new for one in decisions if one.joint)
    assert all(one.reason and (one.old or one.new) and one.before < one.after for one in decisions)


JOINT = """
[[link]]
before = 2030-04-01
after = 2030-07-01
old = "700.1"
new = "700.2"
kind = "split"
reason = "its second sentence"
"""


def test_a_decision_may_be_on_a_split_a_merge_or_neither() -> None:
    for kind in Joint:
        (decision,) = parse_overrides(JOINT.replace("split", kind.value)).joints
        assert decision.joint is kind
    assert parse_overrides(JOINT).links == ()


def test_another_kind_of_decision_is_refused() -> None:
    with pytest.raises(ValueError, match="torn"):
        parse_overrides(JOINT.replace("split", "torn"))
