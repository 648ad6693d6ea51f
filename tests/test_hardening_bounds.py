"""What is too large, has no end or is no file is refused in a line, quickly."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
SECONDS, MEMORY = 30, 500_000
"""What a command may take on any input of the allowed size; memory in kB."""

READERS = (
    ("add", "{}"),
    ("add", "--cards", "{}"),
    ("sync", "--sources", "{}"),
    ("sync", "--from", "{}"),
    ("cite", "check", "{}"),
    ("cite", "migrate", "{}", "--from", "2024-09-20", "--to", "2026-08-07"),
    ("cite", "impact", "2024-09-20", "2026-08-07", "{}"),
    ("bulletin", "{}"),
    ("page", "{}"),
    ("check", "{}"),
)


TOLD = (
    "import re, sys; from mtgcr.cli import main\n"
    "try: main()\n"
    "finally: print('peak', re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1], file=sys.stderr)"
)
"""The command, which says at its end how much memory it took; its own.

The kernel's `ru_maxrss` begins at that of the process that started the command, here one that has run many tests.
"""


def run(home: Path, command: tuple[str, ...], file: Path) -> tuple[int, str]:
    """The exit code and what is said on both outputs; the limits of this file hold."""
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", TOLD, *(word.format(file) for word in command)],
        cwd=CHECKOUT, env={**os.environ, "MTGCR_HOME": str(home)}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, check=False, timeout=SECONDS * 3,
    )  # fmt: skip
    said, _, peak = done.stderr.rpartition("peak ")
    assert "Traceback" not in said
    assert int(peak) < MEMORY
    assert time.monotonic() - begun < SECONDS
    return done.returncode, done.stdout + said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
@pytest.mark.parametrize("command", READERS, ids=lambda command: " ".join(command[:2]))
@pytest.mark.parametrize("special", ["pipe.scenarios", "/dev/zero"])
def test_a_pipe_and_an_endless_device_are_refused(
    embedded_home: Path, tmp_path: Path, command: tuple[str, ...], special: str
) -> None:
    file = tmp_path / special
    if special == "/dev/zero":
        file = Path(special)
        if command[0] == "check":
            file = tmp_path / "zero.scenarios"
            file.symlink_to(special)
    else:
        os.mkfifo(file)

    code, said = run(embedded_home, command, file)

    assert code in {1, 2}
    assert "this is a pipe or a device" in said or "no cards were taken" in said


@pytest.mark.parametrize(
    ("command", "size"),
    [
        (("add", "{}"), 16_000_001),
        (("add", "--cards", "{}"), 400_000_001),
        (("sync", "--sources", "{}"), 1_000_001),
        (("cite", "check", "{}"), 16_000_001),
        (("bulletin", "{}"), 2_000_001),
        (("page", "{}"), 2_000_001),
        (("check", "{}"), 1_000_001),
    ],
    ids=lambda given: " ".join(given[:2]) if isinstance(given, tuple) else "",
)
def test_a_file_of_one_byte_too_many_is_refused(
    embedded_home: Path, tmp_path: Path, command: tuple[str, ...], size: int
) -> None:
    file = tmp_path / "large.scenarios"
    with file.open("wb") as opened:
        opened.truncate(size)

    code, said = run(embedded_home, command, file)

    assert code in {1, 2}
    assert "larger than" in said or "no cards were taken" in said


def test_a_megabyte_of_a_page_takes_no_more_than_eight_times_what_an_eighth_takes(
    embedded_home: Path, tmp_path: Path
) -> None:
    paragraph = "The steeping number is 702.19b. See rule 510.1c, and also 104.3a for the end of it.\n\n"
    taken = []
    for size in (125_000, 1_000_000):
        (tmp_path / "page.txt").write_text("== Rules ==\n" + paragraph * (size // len(paragraph)))
        begun = time.monotonic()
        run(embedded_home, ("page", "{}"), tmp_path / "page.txt")
        taken.append(time.monotonic() - begun)

    assert taken[1] < 12 * taken[0]


@pytest.mark.parametrize("text", ["rules 702.1-702.999 and ", "rules 702.1–702.300, ", "702.1a-zz, ", "1-999 "])
@pytest.mark.parametrize("command", [command for command in READERS if command[0] == "cite"], ids=" ".join)
def test_ranges_do_not_multiply(embedded_home: Path, tmp_path: Path, text: str, command: tuple[str, ...]) -> None:
    (tmp_path / "ranges.txt").write_text(text * (100_000 // len(text)))

    code, _ = run(embedded_home, command, tmp_path / "ranges.txt")

    assert code in {0, 1}


def test_a_number_of_five_thousand_digits_is_no_mistake_of_the_program(embedded_home: Path, tmp_path: Path) -> None:
    scenario = f"scenario: Many\nrules: 104.3a\n\nAnna has {'9' * 5000} life.\nthen Anna has {'9' * 5000} life.\n"
    (tmp_path / "many.scenarios").write_text(scenario)

    code, _ = run(embedded_home, ("check", "{}"), tmp_path / "many.scenarios")

    assert code in {0, 1, 2}
