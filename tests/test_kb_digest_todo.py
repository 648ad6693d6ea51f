"""What is to be done on the digest is found in the store: missing, reworded, unread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.digest.todo import Want, find_todo
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind

if TYPE_CHECKING:
    from pathlib import Path


def test_nothing_is_missing_or_reworded_in_what_ships(embedded_home: Path) -> None:
    todo = find_todo(open_knowledge_base(embedded_home).store)

    assert todo.wanted == 3162 + 277 + 739
    assert todo.of(Want.MISSING) == ()
    assert todo.of(Want.REWORDED) == ()


def test_a_section_narrows_it(embedded_home: Path) -> None:
    assert find_todo(open_knowledge_base(embedded_home).store, "510").wanted == 11


def test_it_is_told_as_text_and_json(embedded_home: Path, mtgcr: Any) -> None:
    assert "510.1c" not in mtgcr(embedded_home, "digest", "todo", "--section", "702").out
    assert mtgcr(embedded_home, "digest", "todo", "--format", "json").json["wanted"] == 4178


@pytest.mark.corpus
def test_a_newer_text_is_held_against_what_was_retold(corpus: Path, tmp_path: Path) -> None:
    text = (corpus / "en" / "rules_20260807.txt").read_text("utf-8-sig")
    newer = text.replace("August 7, 2026", "October 9, 2026").replace("Flying is an evasion ability.", "Flying is odd.")

    (tmp_path / "newer.txt").write_text(newer, "utf-8")
    assert not add_files(tmp_path / "home", [corpus / "en" / "rules_20260807.txt", tmp_path / "newer.txt"]).refused
    todo = find_todo(open_knowledge_base(tmp_path / "home").store, "702.9")

    (reworded,) = (task for task in todo.of(Want.REWORDED) if task.kind is NodeKind.RULE)
    assert (reworded.name, reworded.was, reworded.now) == (
        "702.9a",
        "Flying is an evasion ability.",
        "Flying is odd.",
    )
    assert reworded.told
    assert str(reworded.told.reworded) == "2026-10-09"
