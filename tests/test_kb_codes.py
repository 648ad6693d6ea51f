"""The numbers that stand for days, kinds, languages and editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import EDITIONS, KINDS, LANGUAGES, day_code, day_of
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime


def test_every_kind_language_and_edition_of_a_release_has_a_code() -> None:
    assert set(NodeKind) == set(KINDS)
    assert set(Language) == set(LANGUAGES.values())
    assert set(Edition) - {Edition.DOCUMENT} == set(EDITIONS)


@given(st.dates(), st.dates())
def test_days_come_back_and_keep_their_order(one: datetime.date, other: datetime.date) -> None:
    assert one == day_of(day_code(one))
    assert (one < other) == (day_code(one) < day_code(other))
