"""Disks that are full, cannot be written, or are written by two at once."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.parser.language import Edition
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.usefixtures("nothing_embedded")

CHECKOUT = Path(__file__).resolve().parent.parent
MTGCR = [sys.executable, "-m", "mtgcr.tests.bare_builds"]


def run(
    home: Path, *arguments: str, before: list[str] | None = None, limit: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, after another that starts it, or with a limit set."""
    return subprocess.run(
        [*(before or []), *MTGCR, *arguments],
        cwd=CHECKOUT, env={**os.environ, "MTGCR_HOME": str(home)}, preexec_fn=limit,
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip


def held(home: Path) -> list[str]:
    releases = open_knowledge_base(home).store.releases()
    return [str(release.effective) for release in releases if release.edition is Edition.OFFICIAL]


@pytest.fixture
def spring_home(tmp_path: Path, mtgcr: Any) -> Path:
    """A home with the spring release; the autumn one lies beside it as autumn.txt."""
    (tmp_path / "spring.txt").write_text(english_release(SPRING), "utf-8")
    (tmp_path / "autumn.txt").write_text(english_release(AUTUMN), "utf-8")
    assert mtgcr(tmp_path / "home", "add", str(tmp_path / "spring.txt")).code == 0
    return tmp_path / "home"


@pytest.mark.parametrize("room", [10_000, 100_000])
def test_files_that_cannot_grow_leave_the_knowledge_base_as_it_was(spring_home: Path, room: int) -> None:
    done = run(
        spring_home, "add", str(spring_home.parent / "autumn.txt"),
        limit=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )  # fmt: skip

    assert done.returncode == 1
    assert done.stderr.startswith("mtgcr: ")
    assert "Traceback" not in done.stderr
    assert held(spring_home) == [str(SPRING)]


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_under_the_output_is_told(spring_home: Path, unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*MTGCR, "rule", "100.1"],
            cwd=CHECKOUT, env={**os.environ, "MTGCR_HOME": str(spring_home), "PYTHONUNBUFFERED": unbuffered},
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip

    assert done.returncode == 1
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [["rule", "100.1"], ["build"], ["sync", "--from", "x"], ["add", "x"], ["releases"]])
@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_home_that_cannot_be_made_is_told(tmp_path: Path, mtgcr: Any, place: str, command: list[str]) -> None:
    (tmp_path / "file").write_text("tea")

    said = mtgcr(tmp_path / place, *command)

    assert said.code == 1
    assert said.err.startswith("mtgcr: ")
    assert "Traceback" not in said.err


def without_privileges() -> list[str]:
    """What a command is started with so that permissions count for it too; the test is skipped where nothing does."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        pytest.skip("root may write everywhere, and setpriv is not there")
    return ["setpriv", "--bounding-set", "-dac_override,-dac_read_search,-fowner"]


@pytest.fixture
def locked_home(spring_home: Path) -> Iterator[Path]:
    """A home that cannot be written."""
    paths = [spring_home, *spring_home.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield spring_home
    for path in paths:
        path.chmod(0o755)


def test_a_home_that_cannot_be_written_is_read(locked_home: Path) -> None:
    before = without_privileges()

    assert run(locked_home, "rule", "101.1", "--as-of", "2013-04-01", before=before).returncode == 0
    assert run(locked_home, "search", "kettle", "--as-of", "2013-04-01", before=before).returncode == 0
    assert "cannot be written" in run(locked_home, "doctor", before=before).stdout


@pytest.mark.parametrize("command", [["build"], ["add", "../autumn.txt"], ["sync"], ["doctor", "--repair"]])
def test_writing_into_such_a_home_is_told(locked_home: Path, command: list[str]) -> None:
    arguments = [str(locked_home.parent / "autumn.txt") if word.endswith("txt") else word for word in command]

    done = run(locked_home, *arguments, before=without_privileges())

    assert done.returncode == 1
    assert done.stderr.startswith("mtgcr: ")
    assert "Traceback" not in done.stderr
    assert held(locked_home) == [str(SPRING)]


NOTHING_YET = "mtgcr: There is no text of the rules here.\n    hint: Bring one in: mtgcr add FILE\n"
"""What a reader is told who comes before the first text; nothing is embedded here."""


def unusual(said: str) -> str:
    """What was said but for the word of those who wait for another."""
    return "".join(line for line in said.splitlines(keepends=True) if "waiting up to 10 minutes" not in line)


def test_two_writers_at_once_both_get_their_text_in_while_a_reader_reads(tmp_path: Path) -> None:
    home = tmp_path / "home"
    for day in (SPRING, AUTUMN):
        (tmp_path / f"{day}.txt").write_text(english_release(day), "utf-8")
    environment = {**os.environ, "MTGCR_HOME": str(home)}
    writers = [
        subprocess.Popen(
            [*MTGCR, "add", str(tmp_path / f"{day}.txt")],
            cwd=CHECKOUT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for day in (SPRING, AUTUMN)
    ]  # fmt: skip
    readers = []
    while any(writer.poll() is None for writer in writers):
        readers.append(run(home, "search", "kettle"))
        time.sleep(0.1)  # the writers are to have a processor too

    ends = {(writer.returncode, unusual(writer.communicate()[1])) for writer in writers}
    assert ends == {(0, "")}
    assert {(reader.returncode, unusual(reader.stderr)) for reader in readers} <= {(0, ""), (1, NOTHING_YET)}
    assert held(home) == [str(SPRING), str(AUTUMN)]
