"""Whole releases as the store reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from pathlib import Path


def test_a_release_read_beside_another_is_the_one_that_is_read_alone(mini_home: Path) -> None:
    beside, alone = (open_knowledge_base(mini_home).store for _ in range(2))
    older, newer = beside.releases_of(Language.EN, Edition.OFFICIAL)

    kept = beside.document(older)
    read_beside = beside.document(newer)

    assert read_beside == alone.document(newer)
    assert {one.row for one in kept.revisions} & {one.row for one in read_beside.revisions}
    assert kept.revisions != read_beside.revisions
