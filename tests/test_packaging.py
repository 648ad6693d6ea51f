"""What is installed works outside the checkout: the wheel is built, put into a fresh environment, and asked."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from mtgcr.kb.intake.prepared import PREPARED, prepared_name
from mtgcr.kb.storage.home import DATABASE, INDEX, SAID
from mtgcr.tests.mini_releases import write_releases
from mtgcr.tests.pace import paces_of_processes

CHECKOUT = Path(__file__).resolve().parent.parent
LARGEST_WHEEL = 19_000_000
"""Bytes: 18.7 million were measured, most of them made ahead for the first command (docs/adr/0014-made-ahead.md),
7.0 of what was learned from situations (kb.asking.towers, meanings), 2.2 of digest, atlas and names of cards, 0.3 of
scenarios as they were read."""


def run(
    *command: object, cwd: Path, home: Path | None = None, settings: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MTGCR"))}
    chosen = {"MTGCR_HOME": str(home)} if home else {}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**kept, **chosen, **(settings or {})},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


class Built(NamedTuple):
    """The two packages, and an environment into which the wheel is installed."""

    wheel: Path
    sdist: Path
    environment: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Built and installed without the network; what mtgcr needs is lent by the environment that runs the tests."""
    folder = tmp_path_factory.mktemp("packages")
    made = run(sys.executable, "-m", "hatchling", "build", "-d", folder / "dist", cwd=CHECKOUT)
    assert made.returncode == 0, made.stderr
    (wheel,), (sdist,) = (folder / "dist").glob("*.whl"), (folder / "dist").glob("*.tar.gz")
    environment = folder / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=folder)
    python = environment / "bin" / "python"
    installed = run(
        sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder
    )
    assert installed.returncode == 0, installed.stderr
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Built(wheel, sdist, environment)


def test_the_first_command_has_what_it_needs_in_time(built: Built, tmp_path: Path) -> None:
    said: list[subprocess.CompletedProcess[str]] = []
    command = (built.environment / "bin" / "mtgcr", "rule", "702.19b")

    taken = paces_of_processes(lambda: said.append(run(*command, cwd=tmp_path, home=tmp_path / "home")))

    assert (said[0].returncode, said[0].stderr) == (0, "")
    assert "\n702.19b" in f"\n{said[0].stdout}"
    assert taken < 2000  # 50 with what is made ahead, 530 where it was built


def test_a_terminal_sees_how_far_the_first_build_is(built: Built, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "MTGCR_HOME": str(tmp_path / "home")}
    text = write_releases(tmp_path)[0]  # of the embedded data alone nothing is built
    process = subprocess.Popen(
        [built.environment / "bin" / "mtgcr", "add", text],
        cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    shown = b"".join(iter(lambda: read_terminal(ours), b""))
    os.close(ours)

    assert process.wait() == 0
    assert b"[######" in shown
    assert b"index" in shown
    assert shown.rstrip(b" ").endswith(b"\r")


def read_terminal(ours: int) -> bytes:
    """The next bytes of the terminal; none when the other side is gone."""
    try:
        return os.read(ours, 4096)
    except OSError:
        return b""


@pytest.mark.parametrize("module", ["mtgcr", "mtgcr.cli"])
def test_it_runs_as_a_module_too(built: Built, tmp_path: Path, module: str) -> None:
    said = run(built.environment / "bin" / "python", "-m", module, "--version", cwd=tmp_path, home=tmp_path)

    assert said.returncode == 0
    assert said.stdout.startswith("mtgcr 0.")


@pytest.mark.parametrize("command", [["bin/mtgcr"], ["bin/python", "-m", "mtgcr"]])
def test_it_works_among_somebody_elses_files_of_the_same_names(
    built: Built, tmp_path: Path, command: list[str], embedded_home: Path
) -> None:
    for name in ("cli.py", "parser/__init__.py", "rules/__init__.py", "kb/__init__.py", "commands/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("raise SystemExit('not ours')")

    said = run(built.environment / command[0], *command[1:], "rule", "702.19b", cwd=tmp_path, home=embedded_home)

    assert (said.returncode, said.stderr) == (0, "")
    assert "\n702.19b" in f"\n{said.stdout}"


def test_the_installed_program_is_the_one_that_was_built(built: Built, tmp_path: Path) -> None:
    code = "from mtgcr import cli; from mtgcr.kb import embedded; print(cli.__file__, embedded.data_directory())"

    said = run(built.environment / "bin" / "python", "-c", code, cwd=tmp_path)

    assert said.stdout.count(str(built.environment)) == 2


def test_every_command_tells_its_help(built: Built, tmp_path: Path) -> None:
    said = run(built.environment / "bin" / "mtgcr", "--help", cwd=tmp_path)

    assert said.returncode == 0
    assert {"rule", "search", "sync", "doctor"} <= set(said.stdout.split())


@pytest.mark.parametrize(
    ("shell", "settings", "offered"),
    [
        ("bash", {"COMP_WORDS": "mtgcr sea", "COMP_CWORD": "1"}, "search"),
        ("bash", {"COMP_WORDS": "mtgcr search --lim", "COMP_CWORD": "2"}, "--limit"),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "mtgcr doc"}, "doctor"),
        ("fish", {"_TYPER_COMPLETE_ARGS": "mtgcr rul", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}, "rulings"),
    ],
)
def test_a_shell_completes_commands_and_options(
    built: Built, tmp_path: Path, shell: str, settings: dict[str, str], offered: str
) -> None:
    said = run(
        built.environment / "bin" / "mtgcr", cwd=tmp_path, settings={"_MTGCR_COMPLETE": f"complete_{shell}", **settings}
    )

    assert offered in said.stdout


def test_the_wheel_holds_all_modules_and_data_and_little_else(built: Built) -> None:
    held = set(zipfile.ZipFile(built.wheel).namelist())
    modules = [
        p for layer in ("parser", "kb", "rules", "views", "web", "commands") for p in (CHECKOUT / layer).rglob("*")
    ]
    wanted = {
        f"mtgcr/{p.relative_to(CHECKOUT).as_posix()}"
        for p in modules
        if p.suffix in {".py", ".lark", ".toml", ".html", ".css", ".js"}
    }
    data = {f"mtgcr/{p.relative_to(CHECKOUT).as_posix()}" for p in (CHECKOUT / "data").rglob("*") if p.is_file()}
    made = {"checksums", *(f"{PREPARED}/{prepared_name()}/{file}.zst" for file in (DATABASE, SAID, INDEX))}

    assert wanted | data | {f"mtgcr/data/{name}" for name in made} <= held
    assert {name.partition("/")[0] for name in held} == {"mtgcr", "mtgcr-0.1.0.dist-info"}
    assert not [name for name in held if name.split("/")[1] in {"tests", "bench", "docs"} or "__pycache__" in name]
    assert built.wheel.stat().st_size < LARGEST_WHEEL


def test_the_scenarios_that_the_wheel_brings_are_taken_as_they_were_read(built: Built, tmp_path: Path) -> None:
    code = "from mtgcr.library.scenarios_ahead import AHEAD; print(len(AHEAD.read(None)))"  # which makes nothing

    said = run(built.environment / "bin" / "python", "-c", code, cwd=tmp_path)

    assert said.stderr == ""
    assert int(said.stdout) > 1_000_000


def test_the_wheel_can_be_built_from_the_sdist_alone(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()

    made = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist", cwd=unpacked)

    assert made.returncode == 0, made.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert set(zipfile.ZipFile(wheel).namelist()) == set(zipfile.ZipFile(built.wheel).namelist())
    assert {"tests", "docs", "bench", "Makefile", "LICENSE", "CHANGELOG.md"} <= {p.name for p in unpacked.iterdir()}
