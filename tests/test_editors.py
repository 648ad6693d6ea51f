"""The pre-commit hook and the GitHub Action, run on a sample repository as their files say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKOUT = Path(__file__).resolve().parent.parent
DAY = "2026-08-07"
RIGHT = "CR 702.19b"
WRONG = "CR 701.18, scry"
COMMENTS = {
    "Trample.java": "// {}\n/* see {} */\nint x = 3;\n",
    "combat.py": '"""Damage, {}."""\nx = 510.1  # {}\n',
    "stack.c": "float f = 702.1f; /* {} */\n// {}\n",
    "cards.sql": "-- {}\nSELECT 1; -- {}\n",
    "deck.lua": "-- {}\n--[[ {} ]]\n",
    "rules.lisp": "; {}\n;; {}\n",
    "page.html": "<!-- {} --><p>{}</p>\n",
    "notes.md": "- {}\n- {}\n",
}
"""Comments of usual languages, each with two places for a citation."""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a right and a wrong number in each file, and numbers that are no citations."""
    for name, text in COMMENTS.items():
        (tmp_path / name).write_text(text.format(RIGHT, WRONG), "utf-8")
    (tmp_path / "versions.txt").write_text("3.141, 192.168.1.1, 701.18 kg, v702.19\n", "utf-8")
    return tmp_path


def ran(home: Path, repository: Path, script: Sequence[str], **named: str) -> subprocess.CompletedProcess[str]:
    """What the script comes to in the repository, with the program of this environment on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(CHECKOUT), "MTGCR_HOME": str(home), **named}
    return subprocess.run(script, cwd=repository, env=environment, capture_output=True, text=True, check=False)


def step_of_action() -> str:
    """The shell of the step that checks, as action.yml has it."""
    found = re.search(r"      run: \|\n(.*?)\n    - uses", (CHECKOUT / "action.yml").read_text("utf-8"), re.DOTALL)
    assert found is not None
    return textwrap.dedent(found[1])


def test_the_action_finds_the_wrong_number_in_every_language_and_nothing_else(
    embedded_home: Path, repository: Path, tmp_path: Path
) -> None:
    output = tmp_path / "output"
    inputs = {"PATHS": ".", "AS_OF": DAY, "WRITTEN": "", "SARIF": "mtgcr.sarif", "GITHUB_OUTPUT": str(output)}

    done = ran(embedded_home, repository, ["bash", "-c", step_of_action()], **inputs)

    assert (done.returncode, output.read_text("utf-8")) == (0, "code=1\n")
    log = json.loads((repository / "mtgcr.sarif").read_text("utf-8"))
    results = log["runs"][0]["results"]
    places = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results]
    assert sorted(places) == sorted(COMMENTS)
    assert {one["ruleId"] for one in results} == {"citation-elsewhere"}
    assert all("701.22 today" in one["message"]["text"] for one in results)


def test_the_action_ends_with_the_mistake_of_whoever_set_it_up(
    embedded_home: Path, repository: Path, tmp_path: Path
) -> None:
    inputs = {
        "PATHS": ".",
        "AS_OF": "no day; rm -rf .",
        "WRITTEN": "",
        "SARIF": "x",
        "GITHUB_OUTPUT": str(tmp_path / "o"),
    }

    done = ran(embedded_home, repository, ["bash", "-c", step_of_action()], **inputs)

    assert done.returncode == 2
    assert (repository / "notes.md").exists()


def test_the_hook_refuses_a_file_with_a_wrong_number_and_takes_a_right_one(
    embedded_home: Path, repository: Path, mtgcr: Any
) -> None:
    hook = (CHECKOUT / ".pre-commit-hooks.yaml").read_text("utf-8")
    entry = re.search(r"entry: (.*)", hook)
    assert entry is not None
    command = [*shlex.split(entry[1])[1:], "--as-of", DAY]
    (repository / "right.md").write_text(f"See {RIGHT}.\n", "utf-8")

    wrong = mtgcr(embedded_home, *command, *(str(repository / name) for name in COMMENTS))
    right = mtgcr(embedded_home, *command, str(repository / "right.md"))

    assert wrong.code == 1
    assert wrong.out.count("citation-elsewhere") == len(COMMENTS)
    assert right.code == 0


def test_no_input_of_the_action_stands_in_a_script() -> None:
    """What a workflow gives reaches a shell by the environment alone, so that it is never run."""
    for script in re.findall(
        r"run: (?:\|\n)?(.*?)(?=\n    - |\Z)", (CHECKOUT / "action.yml").read_text("utf-8"), re.DOTALL
    ):
        assert "${{" not in script
