"""Scenarios and printed examples run through the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mtgcr
from mtgcr.kb.embedded import data_directory
from mtgcr.rules import registry

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_check_of_chosen_scenarios_audits_only_what_they_ask_for(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "own_reviews", dict)  # nothing was reviewed, so that every audited rule is a flaw
    with mtgcr.open(embedded_home) as kb:
        report = kb.check([str(data_directory() / "scenarios" / "aura_swap.scenarios")])

    asked_for = {operation.name for operation in report.runner.used}
    assert {entry.operation for entry in report.audit} == asked_for
    assert 0 < len(asked_for) < len(report.runner.library.operations)


def test_a_check_of_all_scenarios_audits_every_implementation(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "own_reviews", dict)
    monkeypatch.setattr("mtgcr.library.scenario_files.load_readable", lambda *_: ((), ()))  # quicker without playing
    with mtgcr.open(embedded_home) as kb:
        report = kb.check()

    assert {entry.operation for entry in report.audit} == {one.name for one in report.runner.library.operations}
