"""Files that cannot be read are told in JSON too, beside what the others cite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.parametrize(
    "typed",
    [
        ["cite", "check", "{missing}", "{code}"],
        ["cite", "impact", "2025-05-01", "2025-06-06", "{code}", "{missing}"],
        ["cite", "migrate", "{missing}", "{code}", "--from", "2020-01-01", "--to", "2026-08-07"],
    ],
    ids=lambda typed: " ".join(typed[:2]),
)
def test_a_file_that_cannot_be_read_is_told_in_json(
    embedded_home: Path, mtgcr: Callable[..., Said], tmp_path: Path, typed: list[str]
) -> None:
    code, missing = tmp_path / "Rules.java", tmp_path / "nowhere.md"
    code.write_text("// CR 702.19b trample\n", "utf-8")
    words = [word.format(missing=missing, code=code) for word in typed]
    said = mtgcr(embedded_home, *words, "--format", "json").json

    assert [(one["code"], one["path"], one["severity"]) for one in said["diagnostics"]] == [
        ("file-unreadable", str(missing), "error")
    ]


def test_a_file_that_cannot_be_read_is_told_in_sarif(
    embedded_home: Path, mtgcr: Callable[..., Said], tmp_path: Path
) -> None:
    (tmp_path / "Rules.java").write_text("// CR 702.19b trample\n", "utf-8")
    files = [str(tmp_path / name) for name in ("Rules.java", "nowhere.md")]
    (bad,) = mtgcr(embedded_home, "cite", "check", *files, "--format", "sarif").json["runs"]
    (good,) = mtgcr(embedded_home, "cite", "check", files[0], "--format", "sarif").json["runs"]

    assert [one["executionSuccessful"] for one in bad["invocations"]] == [False]
    assert [one["descriptor"]["id"] for one in bad["invocations"][0]["toolExecutionNotifications"]] == [
        "file-unreadable"
    ]
    assert "invocations" not in good


@pytest.mark.parametrize("typed", [("cite", "check", "nowhere.md"), ("atlas", "build", "nowhere.txt")])
def test_where_no_file_can_be_read_nothing_but_that_is_told(
    embedded_home: Path, mtgcr: Callable[..., Said], typed: tuple[str, ...]
) -> None:
    said = mtgcr(embedded_home, *typed)

    assert (said.code, said.out) == (1, "")
    assert [line for line in said.err.splitlines() if line.startswith("mtgcr:")] == []
    assert "error[file-unreadable]" in said.err
