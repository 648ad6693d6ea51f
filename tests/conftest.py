"""Fixtures that all tests share."""

from __future__ import annotations

import gc
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

import cli
from kb.intake.ingest import add_files, rebuild
from kb.storage.home import HomeBusyError
from tests.mini_releases import write_releases

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKOUT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("MTGCR_CORPUS", CHECKOUT.parent / "shared" / "corpus"))

# How long a case takes tells more of what else the machine does than of the law; benchmarks measure time.
settings.register_profile("laws", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("laws")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the real texts; the test is skipped where it is not there."""
    if not (CORPUS / "en").is_dir():
        pytest.skip(f"the real texts are not at {CORPUS} (set MTGCR_CORPUS)")
    return CORPUS


@pytest.fixture(scope="session")
def embedded_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that holds what ships with the program and nothing else; not to be written to."""
    home = tmp_path_factory.mktemp("embedded")
    rebuild(home)
    return home


@pytest.fixture(scope="session")
def mini_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the two invented releases in both languages; not to be written to."""
    home = tmp_path_factory.mktemp("mini")
    report = add_files(home, write_releases(tmp_path_factory.mktemp("releases")))
    assert not report.refused
    return home


@pytest.fixture(scope="session")
def corpus_home(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with all real releases of both languages, made once for all workers; not to be written to."""
    home = tmp_path_factory.getbasetemp().parent / "corpus-home"
    texts = [corpus / "en", corpus / "en_old", corpus / "ja" / "cr_20260116.txt"]
    while True:
        try:
            report = add_files(home, texts)
        except HomeBusyError:
            continue
        assert not report.refused
        return home


@dataclass(frozen=True, slots=True)
class Said:
    """What a run of the command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer read as JSON."""
        return json.loads(self.out)


@pytest.fixture
def mtgcr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Run the command line in this process: `mtgcr(home, "rule", "101.1")`."""

    def run(home: Path, *arguments: str) -> Said:
        monkeypatch.setenv("MTGCR_HOME", str(home))
        monkeypatch.setattr(sys, "argv", ["mtgcr", *arguments])
        capsys.readouterr()
        code = 0
        try:
            cli.main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        finally:
            gc.enable()  # the program turns it off, for it ends soon; the tests go on
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run
