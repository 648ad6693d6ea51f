"""What is too large, has no end or is no file is refused in a line, quickly."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.bounded import MOST_LINES
from mtgcr.tests.command_runs import Run, Runs, run_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

PACES, MEMORY = 400, 500_000
"""What a command may take on any input of the allowed size; memory in kB.

A pace is some 10 ms (tests/pace.py); the greediest commands take 20 to 90, 25 kB of ranges cited.
"""

READERS: tuple[tuple[str, ...], ...] = (
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
CITING = tuple(command for command in READERS if command[0] == "cite")
RANGES = ("rules 702.1-702.999 and ", "rules 702.1–702.300, ", "702.1a-zz, ", "1-999 ")
LARGE: dict[tuple[str, ...], int] = {
    ("add", "{}"): 16_000_001,
    ("add", "--cards", "{}"): 400_000_001,
    ("sync", "--sources", "{}"): 1_000_001,
    ("cite", "check", "{}"): 16_000_001,
    ("bulletin", "{}"): 2_000_001,
    ("page", "{}"): 2_000_001,
    ("check", "{}"): 1_000_001,
}
"""Commands that read a file, with a size of one byte more than they take."""
LINED: tuple[tuple[str, ...], ...] = (("add", "{}"), ("bulletin", "{}"), ("page", "{}"))
"""Commands that read a file of so many lines and no more."""
MANY_DIGITS = f"scenario: Many\nrules: 104.3a\n\nAnna has {'9' * 5000} life.\nthen Anna has {'9' * 5000} life.\n"
QUOTE = "702.19b The kettle boils {:6} times before it steeps.\n\n"


def in_words(command: Sequence[str]) -> str:
    return " ".join(command[:2])


def read_by(folder: Path) -> Iterator[tuple[str, tuple[str, ...], Path]]:
    """What is read, the command that reads it, and the file."""
    os.mkfifo(folder / "pipe.scenarios")
    (folder / "zero.scenarios").symlink_to("/dev/zero")
    for command in READERS:
        yield "pipe", command, folder / "pipe.scenarios"
        yield "endless", command, folder / "zero.scenarios"
    for command, size in LARGE.items():
        file = folder / f"{size}.scenarios"
        with file.open("wb") as opened:
            opened.truncate(size)
        yield "large", command, file
    (folder / "lines.txt").write_text("a\n" * (MOST_LINES + 1))
    for command in LINED:
        yield "lined", command, folder / "lines.txt"
    for number, text in enumerate(RANGES):
        file = folder / f"ranges{number}.txt"
        file.write_text(text * (25_000 // len(text)))
        for command in CITING:
            yield text, command, file
    (folder / "many.scenarios").write_text(MANY_DIGITS)
    yield "many digits", ("check", "{}"), folder / "many.scenarios"
    for quotes in (10, 2_000, 16_000):  # the first pays for what is loaded
        (folder / f"page{quotes}.txt").write_text("== Rules ==\n" + "".join(map(QUOTE.format, range(quotes))))
        yield f"{quotes} quotes", ("page", "{}"), folder / f"page{quotes}.txt"


@pytest.fixture(scope="module")
def done(embedded_home: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Mapping[tuple[str, str], Run], Runs]:
    """Every run of this file, by what was read and the command."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no such pipes here")
    read = list(read_by(tmp_path_factory.mktemp("bounds")))
    runs = run_all(embedded_home, [[word.format(file) for word in command] for _, command, file in read])
    by_read = {(what, in_words(command)): one for (what, command, _), one in zip(read, runs.runs, strict=True)}
    assert len(by_read) == len(read)
    return by_read, runs


@pytest.fixture(scope="module")
def ran(done: tuple[Mapping[tuple[str, str], Run], Runs]) -> Mapping[tuple[str, str], Run]:
    return done[0]


@pytest.mark.parametrize("command", READERS, ids=in_words)
@pytest.mark.parametrize("special", ["pipe", "endless"])
def test_a_pipe_and_an_endless_device_are_refused(
    ran: Mapping[tuple[str, str], Run], command: tuple[str, ...], special: str
) -> None:
    code, said, _ = ran[special, in_words(command)]

    assert code in {1, 2}
    told = " ".join(said.split()).casefold()  # lines end where the width of the terminal does
    assert "this is a pipe or a device" in told or "no cards were added" in told


@pytest.mark.parametrize("command", LARGE, ids=in_words)
def test_a_file_of_one_byte_too_many_is_refused(ran: Mapping[tuple[str, str], Run], command: tuple[str, ...]) -> None:
    code, said, _ = ran["large", in_words(command)]

    assert code in {1, 2}
    assert "larger than" in said or "no cards were added" in said


@pytest.mark.parametrize("command", LINED, ids=in_words)
def test_a_file_of_one_line_too_many_is_refused(ran: Mapping[tuple[str, str], Run], command: tuple[str, ...]) -> None:
    code, said, _ = ran["lined", in_words(command)]

    assert code in {1, 2}
    assert "100,001 lines" in said or "more than 100,000 lines" in said


def test_a_megabyte_of_a_page_takes_no_more_than_twelve_times_what_an_eighth_takes(
    ran: Mapping[tuple[str, str], Run],
) -> None:
    eighth, whole = ran["2000 quotes", "page {}"], ran["16000 quotes", "page {}"]

    assert (eighth.said.count("702.19b"), whole.said.count("702.19b")) == (2_000, 16_000)
    assert whole.paces < 12 * eighth.paces


@pytest.mark.parametrize("text", RANGES)
@pytest.mark.parametrize("command", CITING, ids=in_words)
def test_ranges_do_not_multiply(ran: Mapping[tuple[str, str], Run], text: str, command: tuple[str, ...]) -> None:
    assert ran[text, in_words(command)].code in {0, 1}


def test_a_number_of_five_thousand_digits_is_no_mistake_of_the_program(ran: Mapping[tuple[str, str], Run]) -> None:
    assert ran["many digits", "check {}"].code in {0, 1, 2}


def test_no_command_takes_long_or_much_memory(done: tuple[Mapping[tuple[str, str], Run], Runs]) -> None:
    _, runs = done

    assert runs.peak < MEMORY
    assert max(one.paces for one in runs.runs) < PACES


def test_no_command_ends_in_a_traceback(ran: Mapping[tuple[str, str], Run]) -> None:
    """One would end them all: nothing is caught but the exit of a command."""
    assert not [read for read, one in ran.items() if "Traceback" in one.said]
