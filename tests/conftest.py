"""Fixtures that all tests share."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from mtgcr import cli
from mtgcr.commands.interface import LOCALES, VARIABLE
from mtgcr.kb.intake.ingest import add_files, rebuild
from mtgcr.library import scenario_files
from mtgcr.rules import check
from mtgcr.tests.bare_builds import bare_builds, builds_without_digest
from mtgcr.tests.mini_releases import write_releases
from mtgcr.tests.own_scenarios import load_once
from mtgcr.views.voice import forget_choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PATIENCE = 180.0
"""Seconds that a worker waits for a folder that another makes."""
CHECKOUT = Path(__file__).resolve().parent.parent
SPOKEN = (VARIABLE, *LOCALES)
"""What the language of the interface is read from; a test that is about it sets them itself."""
CORPUS = Path(os.environ.get("MTGCR_CORPUS", CHECKOUT.parent / "shared" / "corpus"))

gc.set_threshold(50_000, 20, 50)  # what earlier tests keep is walked less often: an eighth less processor time
os.environ["LC_ALL"] = "C.UTF-8"  # whatever the terminal speaks that the tests are started from
os.environ.pop(VARIABLE, None)

# How long a case takes tells more of what else the machine does than of the law; benchmarks measure time.
settings.register_profile("laws", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("laws")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """The program speaks English again after each test, whatever language a test or an invented question chose."""
    yield
    forget_choice()


@pytest.fixture(scope="session", autouse=True)
def _scenarios_read_once() -> Iterator[None]:
    """The scenarios that ship, which take seconds to read, are read once by a worker; the files of a test each time."""
    with patch.object(check, "load_scenarios", load_once):
        yield


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Bytes go by the name of their argument: packed ones hold the time, and all workers must find the same tests."""
    return argname if isinstance(val, bytes) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in a browser have a run of their own, which brings what they need; here they are skipped and say so."""
    if "browser" not in config.getoption("-m"):
        elsewhere = pytest.mark.skip(reason="in a browser: `make browser` runs these (and .ci/run, before all others)")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(elsewhere)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the real texts; the test is skipped where it is not there."""
    if not (CORPUS / "en").is_dir():
        pytest.skip(f"the real texts are not at {CORPUS} (set MTGCR_CORPUS)")
    return CORPUS


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that one worker makes and all others wait for; of this run alone."""
    if "PYTEST_XDIST_TESTRUNUID" not in os.environ:
        home = folders.mktemp(name)
        make(home)
        return home
    home = folders.getbasetemp().parent / name
    ready = home.with_suffix(".ready")
    try:
        home.mkdir()
    except FileExistsError:
        until = time.monotonic() + PATIENCE
        while not ready.exists():
            assert time.monotonic() < until, f"no worker has made {home}"
            time.sleep(0.05)
        return home
    make(home)
    ready.touch()
    return home


@pytest.fixture(scope="session")
def embedded_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that holds what ships with the program and nothing else; not to be written to."""
    return made_once(tmp_path_factory, "embedded", rebuild)


@pytest.fixture
def few_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all scenarios of the program are asked for, a tenth of them: playing each on every day takes seconds."""
    load = scenario_files.load_chosen
    few = load(rules=["510.1c"])
    monkeypatch.setattr(scenario_files, "load_chosen", lambda *chosen: load(*chosen) if any(chosen) else few)


@pytest.fixture
def nothing_embedded(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is built in this process has neither atlas nor digest, and is built in a fifth of the time.

    For tests of invented texts, whose rules neither knows; those of the real texts in the same file have both.
    """
    with nullcontext() if "corpus" in request.fixturenames else bare_builds():
        yield


@pytest.fixture(scope="session")
def mini_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the two invented releases in both languages; not to be written to."""
    return made_once(
        tmp_path_factory, "mini", lambda home: add_all(home, write_releases(tmp_path_factory.mktemp("releases")))
    )


@pytest.fixture(scope="session")
def corpus_home(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with all real releases of both languages; not to be written to."""
    texts = [corpus / "en", corpus / "en_old", corpus / "ja" / "cr_20260116.txt"]
    return made_once(tmp_path_factory, "corpus-home", lambda home: add_all(home, texts))


@pytest.fixture(scope="session")
def foundations_home(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that holds the release of 2024-11-08 and no other text; not to be written to."""
    texts = [corpus / "en" / "rules_20241108.txt"]
    return made_once(tmp_path_factory, "foundations-home", lambda home: add_all(home, texts))


@pytest.fixture(scope="session")
def newest_home(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the newest text of either language and the Japanese examples; without digest, only to be read."""
    texts = [corpus / "en" / "rules_20260807.txt", corpus / "ja" / "cr_20260116.txt"]
    texts += [corpus / "documents" / "examples-ja.txt"]
    with builds_without_digest():
        return made_once(tmp_path_factory, "newest-home", lambda home: add_all(home, texts))


@pytest.fixture(scope="session")
def examples_home(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the Japanese examples, the text of their time and the newest; without digest, only to be read."""
    texts = [corpus / "en" / "rules_20240607.txt", corpus / "en" / "rules_20260807.txt"]
    texts += [corpus / "documents" / "examples-ja.txt"]
    with builds_without_digest():
        return made_once(tmp_path_factory, "examples-home", lambda home: add_all(home, texts))


def add_all(home: Path, texts: Sequence[Path]) -> None:
    """Add the texts, none of which is refused, as texts that are trusted."""
    assert not add_files(home, texts, trusted=True).refused


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
    for name in ("COLUMNS", *SPOKEN):  # those of the terminal that the tests are started from
        monkeypatch.delenv(name, raising=False)

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
            gc.unfreeze()
            forget_choice()
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run
