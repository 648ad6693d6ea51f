"""Reading many files at once."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from mtgcr.kb.intake import reading
from mtgcr.kb.intake.processes import MANY
from mtgcr.kb.intake.reading import read_all, reading_of
from mtgcr.parser.reader import read_source
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest


def _folder(path: Path) -> list[Path]:
    """More files than one process reads alone: two releases again and again, none, nothing, and no file."""
    texts = [english_release(day).encode() for day in (SPRING, AUTUMN)]
    texts = [*texts * MANY, b"no rules in here", b""]
    files = [path / f"{place}.txt" for place in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_bytes(text)
    return [*files, path / "nowhere.txt"]


def test_several_processes_read_the_same_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    files = _folder(tmp_path)
    assert [reading_of(read_source(file)) for file in files] == list(read_all(files))


def test_bytes_that_were_read_before_are_read_again() -> None:
    texts = [("spring.txt", english_release(SPRING).encode())] * MANY
    (parsed, *others) = [one.parsed for one in read_all(texts)]
    assert parsed is not None
    assert (parsed.effective, parsed.path) == (SPRING, "spring.txt")
    assert [parsed] * (MANY - 1) == others


def test_one_process_reads_on_where_the_others_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = _folder(tmp_path)
    expected = [reading_of(read_source(file)) for file in files]

    def break_off(*_: object) -> Iterator[reading.FileReading]:
        yield from expected[:3]
        raise BrokenProcessPool

    monkeypatch.setattr(reading, "_read_elsewhere", break_off)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert expected == list(read_all(files))
