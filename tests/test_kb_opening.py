"""A command that found nothing tells of damage only where there is some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.intake.opening import mend
from mtgcr.kb.storage.ownership import claim

if TYPE_CHECKING:
    from pathlib import Path


def test_a_home_that_another_version_made_is_not_damaged(tmp_path: Path) -> None:
    claim(tmp_path)
    other = tmp_path / "generations" / "0a" / "partofanother"
    other.mkdir(parents=True)
    (tmp_path / "current").write_text("0a\n", "utf-8")
    told: list[str] = []

    assert not mend(tmp_path, None, notice=told.append)
    assert told == []
