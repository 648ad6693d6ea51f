"""The home folder: one generation in use, replaced as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from platformdirs import user_data_path

from mtgcr.kb.storage.home import DATABASE, HomeBusyError, current_generation, default_home, new_generation
from mtgcr.kb.storage.locking import write_lock

if TYPE_CHECKING:
    from pathlib import Path


def fill(folder: Path, words: bytes) -> None:
    (folder / DATABASE).write_bytes(words)


@pytest.mark.parametrize("named", ["", "/elsewhere", "/elsewhere/", "not/absolute"])
@pytest.mark.parametrize("user", ["/home/ann", "", "not/absolute"])
def test_the_folder_is_where_the_system_wants_it(named: str, user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MTGCR_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", named)
    monkeypatch.setenv("HOME", user)

    assert default_home() == user_data_path("mtgcr", appauthor=False)


def test_an_empty_home_has_no_generation(tmp_path: Path) -> None:
    assert current_generation(tmp_path) is None


def test_a_finished_generation_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    for words in (b"old", b"new"):
        with new_generation(tmp_path) as folder:
            fill(folder, words)

    generation = current_generation(tmp_path)
    assert generation
    assert (generation / DATABASE).read_bytes() == b"new"
    assert list((tmp_path / "generations").iterdir()) == [generation]


def test_a_failed_generation_leaves_the_old_one(tmp_path: Path) -> None:
    with new_generation(tmp_path) as folder:
        fill(folder, b"old")

    def fail() -> None:
        with new_generation(tmp_path) as folder:
            fill(folder, b"half")
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        fail()

    generation = current_generation(tmp_path)
    assert generation
    assert (generation / DATABASE).read_bytes() == b"old"


def test_a_pointer_to_a_generation_that_is_gone_counts_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "current").write_text("gone\n")

    assert current_generation(tmp_path) is None


def test_only_one_process_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mtgcr.kb.storage.locking.LOCK_WAIT", 0.01)

    with write_lock(tmp_path), pytest.raises(HomeBusyError), write_lock(tmp_path):
        pass


def test_what_is_in_the_lock_does_not_matter(tmp_path: Path) -> None:
    with write_lock(tmp_path):
        pass
    (tmp_path / "lock").write_bytes(b"tea " * 2000)

    with write_lock(tmp_path):
        pass


def test_a_damaged_pointer_does_not_lose_the_newest_generation(tmp_path: Path) -> None:
    for words in (b"old", b"new"):
        with new_generation(tmp_path) as folder:
            fill(folder, words)
    newest = current_generation(tmp_path)

    for damage in (b"", b"gone", b"../..", b"\xff\xfe"):
        (tmp_path / "current").write_bytes(damage)
        assert current_generation(tmp_path) == newest


def test_the_home_can_be_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MTGCR_HOME", str(tmp_path))

    assert default_home() == tmp_path
