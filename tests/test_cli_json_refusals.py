"""A no as JSON, wherever JSON is asked for."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from mtgcr import cli
from mtgcr.kb.storage.home import HomeBusyError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("diff FDN TDM --lang both", "bad-usage"),
        ("diff FDN TDM --outcomes --section 5", "bad-usage"),
        ("diff FDN TDM --no-lists", "bad-usage"),
        ("diff FDN TDM 704 --section 704", "bad-usage"),
        ("diff --work ipg FDN TDM --only rules", "bad-usage"),
        ("history IPG 2.5 --as-of 2015", "bad-usage"),
        ("refs MTR 2.3 --depth 2", "bad-usage"),
        ("bulletin no/such/file", "cannot-read-file"),
        ("page no/such/file", "cannot-read-file"),
        ("rulings --file no/such/file", "cannot-read-file"),
        ("rule 1 --lang fr", "bad-usage"),
        ("no-such-command", "unknown-command"),
        ("rule 999.9", "no-such-rule"),
        ("rule 1 --as-of nonsense", "unknown-day"),
    ],
)
def test_every_mistake_is_json_with_what_is_so_and_what_to_do(
    embedded_home: Path, mtgcr: Mtgcr, typed: str, kind: str
) -> None:
    said, told = mtgcr(embedded_home, *typed.split(), "--format", "json"), mtgcr(embedded_home, *typed.split())

    error = json.loads(said.out)["error"]
    assert set(error) == {"code", "message", "hint", "data", "diagnostics"}
    assert (said.err, error["code"]) == ("", kind)
    if told.code:  # what JSON alone refuses is no mistake as text
        assert said.code == told.code
        assert "".join(error["message"].split()) in "".join(told.err.split())


@pytest.mark.parametrize(
    ("failure", "kind"),
    [(HomeBusyError("tea"), "busy"), (sqlite3.OperationalError("tea"), "cannot-read-home")],
)
def test_what_stops_the_program_from_outside_is_json_too(
    tmp_path: Path, mtgcr: Mtgcr, monkeypatch: pytest.MonkeyPatch, failure: Exception, kind: str
) -> None:
    def fails(_arguments: object) -> None:
        raise failure

    monkeypatch.setattr(cli, "_run", fails)

    assert mtgcr(tmp_path, "doctor", "--format", "json").json["error"]["code"] == kind
    assert mtgcr(tmp_path, "doctor").err.startswith("mtgcr: ")
