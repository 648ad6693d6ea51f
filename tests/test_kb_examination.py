"""Examining a home: what is there, how old, whole or damaged, and what to do."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path
from typing import Any

import pytest

from mtgcr.kb.intake.examination import Examined, State, examine
from mtgcr.kb.storage.home import GENERATION, current_generation
from mtgcr.kb.storage.ownership import stamp
from mtgcr.kb.storage.sync_record import Fetched, read_record, write_record
from mtgcr.parser.remedies import Remedy
from mtgcr.tests.conftest import add_all
from mtgcr.tests.mini_releases import write_releases

pytestmark = pytest.mark.usefixtures("nothing_embedded")

DAY = datetime.date(2013, 10, 1)


def find(home: Path, about: str, day: datetime.date = DAY) -> Examined:
    return next(one for one in examine(home, day) if one.about == about)


@pytest.fixture
def home(mini_home: Path, tmp_path: Path) -> Path:
    """A copy of the home with the invented releases, to be damaged."""
    shutil.copytree(mini_home, tmp_path / "home")
    return tmp_path / "home"


def test_a_whole_home_is_fine_and_its_texts_are_counted(mini_home: Path) -> None:
    found = examine(mini_home, DAY)

    assert {one.state for one in found} == {State.FINE}
    assert find(mini_home, "texts (en)").says == "2, 2013-03-03 to 2013-09-09"
    assert find(mini_home, "texts (ja)").says == "2, 2013-03-03 to 2013-09-09"
    assert find(mini_home, "age (en)").says == "the newest text is of 2013-09-09, 22 days old"


def test_of_one_text_its_day_is_told_once(tmp_path: Path) -> None:
    add_all(tmp_path / "home", write_releases(tmp_path)[:1])

    assert find(tmp_path / "home", "texts (en)").says == "1, of 2013-03-03"


def test_texts_are_counted_in_the_language_of_the_interface(mini_home: Path, mtgcr: Any) -> None:
    said = [" ".join(line.split()) for line in mtgcr(mini_home, "--ui", "ja", "doctor").out.splitlines()]

    assert "文面（日本語） 2版、2013-03-03〜2013-09-09" in said


def test_old_texts_call_for_a_sync(mini_home: Path) -> None:
    found = find(mini_home, "age (ja)", datetime.date(2014, 1, 1))

    assert (found.state, found.advice) == (State.ADVICE, Remedy.FETCH_NEWER)


def test_a_clock_before_the_newest_text_is_told(mini_home: Path) -> None:
    found = find(mini_home, "age (en)", datetime.date(2013, 9, 8))

    assert found.state is State.ADVICE
    assert "today is 2013-09-08 by the clock" in found.says


def test_an_empty_home_is_no_fault(tmp_path: Path) -> None:
    found = examine(tmp_path / "nowhere", DAY)

    assert State.DAMAGED not in {one.state for one in found}
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("part", ["kb.sqlite", "said.sqlite", "originals.sqlite", "index.sqlite"])
def test_one_wrong_bit_is_found_and_repaired(home: Path, mtgcr: Any, part: str) -> None:
    generation = current_generation(home)
    assert generation
    (path,) = (found for found in generation.rglob(Path(part).name))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)

    before = mtgcr(home, "doctor")
    repaired = mtgcr(home, "doctor", "--repair")

    assert (before.code, part in before.out) == (1, True)
    assert repaired.code == 0
    assert find(home, "knowledge base").state is State.FINE


def test_what_a_stopped_build_left_is_told(home: Path) -> None:
    (home / "generations" / "half").mkdir()
    stamp(home / "generations" / "half", GENERATION, 7)
    (home / "generations" / "yours").mkdir()

    assert find(home, "leftovers").says == "1 interrupted build"


@pytest.mark.parametrize("says", [b"", b"mtgcr gen", b"\x00" * 28, b"mtgcr generation 1 0123456\x00\n"])
@pytest.mark.parametrize("is_part", [False, True])
def test_a_damaged_stamp_is_told_and_its_folder_is_gone_after_a_build(
    home: Path, mtgcr: Any, says: bytes, is_part: bool
) -> None:
    generation = current_generation(home)
    assert generation
    folder = next(one for one in generation.iterdir() if one.is_dir()) if is_part else generation
    (folder / "stamp").write_bytes(says)

    told = find(home, "stamp")
    built = mtgcr(home, "build")

    assert told.says == f"the stamp of {folder.relative_to(home).as_posix()} is damaged"
    assert (told.state, told.advice) == (State.ADVICE, Remedy.BUILD_AGAIN)
    assert built.code == 0
    assert [one for one in (home / "generations").iterdir() if one != current_generation(home)] == []
    assert {one.state for one in examine(home, DAY)} == {State.FINE}


def test_a_damaged_record_of_sync_costs_a_download_only(tmp_path: Path) -> None:
    record = {"http://tea": Fetched("00", etag='"1"')}
    write_record(tmp_path, record)
    assert read_record(tmp_path) == record

    for damage in ("", "[1]", '{"http://tea": 3}', '{"http://tea": {"cake": 1}}', "\x00"):
        (tmp_path / "sync" / "record.json").write_text(damage)
        assert read_record(tmp_path) == {}


def test_the_version_tells_program_atlas_and_newest_release(mini_home: Path, tmp_path: Path, mtgcr: Any) -> None:
    said = mtgcr(mini_home, "--version").out.splitlines()
    without = mtgcr(tmp_path, "--version").out

    assert said[0].startswith("mtgcr ")
    assert said[1].startswith("embedded atlas of 74 releases up to 2026-08-07")
    assert said[2] == (
        "137 releases known to exist, the newest of 2026-09-25; newest release known: 2026-08-07;"
        " newest official text of yours: 2013-09-09"
    )
    assert "no official text yet" in without
    assert list(tmp_path.iterdir()) == []


def test_the_version_looks_into_the_home_that_was_named_before_it(mini_home: Path, tmp_path: Path, mtgcr: Any) -> None:
    assert "newest official text of yours: 2013-09-09" in mtgcr(tmp_path, "--home", str(mini_home), "--version").out
