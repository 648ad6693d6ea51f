"""Files written again with other numbers: encoding and line ends stay, and it is all or nothing."""

from __future__ import annotations

import datetime
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgcr.kb.citing.cite_migration import Migration, Rewrite
from mtgcr.kb.citing.mentions import read_mentions
from mtgcr.kb.citing.rewriting import PartlyWrittenError, rewrite, write_all
from mtgcr.tests.citing import NEWEST, open_citator

TEXT = (
    "// CR 701.18a scry\r\n占術は総合ルール 701.18a、"
    "諜報はルール701.42aで、どちらもライブラリーを見るためのものである。\n"
    "CR 601.2f\rend CR 701.18b"
)
MOVED = TEXT.replace("701.18", "701.22").replace("701.42", "701.25")


def migrate(home: Path, data: bytes) -> bytes | None:
    store, citator = open_citator(home)
    carrying = Migration(store, citator, datetime.date(2024, 9, 20), NEWEST)
    carried = [carrying.carry(mention) for mention in read_mentions(data, "note.txt").mentions]
    return rewrite(data, [one for one in carried if isinstance(one, Rewrite)])


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp932", "euc_jp"])
def test_encoding_and_line_ends_stay(embedded_home: Path, codec: str) -> None:
    assert MOVED.encode(codec) == migrate(embedded_home, TEXT.encode(codec))


def test_a_mark_of_either_byte_order_stays(embedded_home: Path) -> None:
    assert ("\ufeff" + MOVED).encode("utf-16-be") == migrate(embedded_home, ("\ufeff" + TEXT).encode("utf-16-be"))


def test_bytes_that_cannot_be_written_back_are_left_alone(embedded_home: Path) -> None:
    text = "CR 701.18a scry. Die Kröte schläft über der Tür, schön für Käthe."

    assert migrate(embedded_home, text.encode() + b"\xff\xfe") is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.lists(st.sampled_from(["CR 701.18a", "\r\n", "\n", "\r", "x", "é", "用", " ", "rule 702.19b"]), max_size=12))
def test_only_the_numbers_change(embedded_home: Path, pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    expected = data.replace(b"701.18a", b"701.22a") if read_mentions(data, "note.txt").mentions else data
    made = migrate(embedded_home, data) if data.strip() else data

    assert made is not None
    assert expected.replace(b"701.18a", b"701.22a") == made.replace(b"701.18a", b"701.22a")


def files(folder: Path) -> dict[str, bytes]:
    """Everything in the folder, hidden files too."""
    return {one.name: one.read_bytes() for one in folder.iterdir()}


@pytest.fixture(params=["without a name", "with a name"])
def staging(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of putting new bytes beside a file: the second is for systems that do not know the first."""
    if request.param == "with a name":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)


@pytest.mark.usefixtures("staging")
def test_files_are_replaced_with_their_permissions_and_links_stay_links(tmp_path: Path) -> None:
    path, other, link = tmp_path / "note.txt", tmp_path / "other.txt", tmp_path / "link.txt"
    path.write_bytes(b"old")
    other.write_bytes(b"older")
    path.chmod(0o640)
    link.symlink_to(path)

    write_all([(link, b"old", b"new"), (other, b"older", b"newer")])

    assert (path.stat().st_mode & 0o777, link.is_symlink()) == (0o640, True)
    assert files(tmp_path) == {"note.txt": b"new", "link.txt": b"new", "other.txt": b"newer"}


@pytest.mark.usefixtures("staging")
def test_a_file_that_has_changed_meanwhile_stops_all(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_bytes(b"old")
    (tmp_path / "b").write_bytes(b"edited")

    with pytest.raises(OSError, match="changed meanwhile"):
        write_all([(tmp_path / name, b"old", b"new") for name in "ab"])

    assert files(tmp_path) == {"a": b"old", "b": b"edited"}


@pytest.mark.usefixtures("staging")
@pytest.mark.parametrize(("failing", "written"), [(1, 0), (2, 1), (3, 2)])
def test_a_failed_write_tells_just_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int, written: int
) -> None:
    for name in "abc":
        (tmp_path / name).write_bytes(b"old")
    calls, replace = [], Path.replace

    def fail_once(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == failing:
            raise OSError(28, "full")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", fail_once)
    with pytest.raises((OSError, PartlyWrittenError)) as told:
        write_all([(tmp_path / name, b"old", b"new") for name in "abc"])

    assert len(getattr(told.value, "written", ())) == written
    assert list(files(tmp_path).values()).count(b"new") == written
    assert len(files(tmp_path)) == 3


def migrate_files(home: Path, mtgcr: Any, *paths: Path, old: str = "2024-09-20", new: str = "2026-08-07") -> Any:
    return mtgcr(home, "cite", "migrate", *map(str, paths), "--from", old, "--to", new, "--write")


@pytest.fixture
def home(embedded_home: Path, tmp_path: Path) -> Path:
    """A home that may be written to."""
    shutil.copytree(embedded_home, tmp_path / "home")
    return tmp_path / "home"


def test_carrying_twice_changes_nothing(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    note = tmp_path / "note.txt"
    note.write_bytes(b"CR 701.18a scry\n")
    first = migrate_files(home, mtgcr, note)
    once = note.read_bytes()

    second = migrate_files(home, mtgcr, note)

    assert (first.code, second.code) == (0, 0)
    assert once == b"CR 701.22a scry\n"
    assert note.read_bytes() == once
    note.write_bytes(once + b"New: CR 701.18a scry\n")
    migrate_files(home, mtgcr, note)
    assert note.read_bytes() == once + b"New: CR 701.22a scry\n"


def test_what_was_carried_can_be_carried_on_and_back(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    note = tmp_path / "note.txt"
    note.write_bytes(b"CR 701.18a scry\n")
    migrate_files(home, mtgcr, note)

    back = migrate_files(home, mtgcr, note, old="2026-08-07", new="2024-09-20")

    assert back.code == 0
    assert note.read_bytes() == b"CR 701.18a scry\n"


def test_of_several_files_none_is_written_where_one_cannot_be(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").write_bytes(b"CR 701.18a scry\n")
    mixed = "CR 701.18a scry. Die Kröte schläft über der Tür, schön für Käthe.".encode() + b"\xff\xfe"
    (folder / "b.txt").write_bytes(mixed)
    before = files(folder)

    said = migrate_files(home, mtgcr, folder / "a.txt", folder / "b.txt")

    assert said.code == 1
    assert files(folder) == before


def test_a_kill_leaves_whole_files_and_the_same_command_ends_the_work(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    for i in range(300):
        (folder / f"{i}.txt").write_text(f"{i}: CR 701.18a scry\n")
    command = [sys.executable, "-m", "mtgcr", "--home", str(home), "cite", "migrate", str(folder),
               "--from", "2024-09-20", "--to", "2026-08-07", "--write"]  # fmt: skip
    for wait in (0.6, 0.9, 1.1):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(wait)
        process.kill()
        process.wait()

    assert migrate_files(home, mtgcr, folder).code == 0
    assert files(folder) == {f"{i}.txt": f"{i}: CR 701.22a scry\n".encode() for i in range(300)}
