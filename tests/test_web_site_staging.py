"""Where a site is written before it is whole: what killed runs leave is cleared away, and nothing else is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.web.site.staging import HELD, REPLACED, clear_leftovers, staged

if TYPE_CHECKING:
    from pathlib import Path


def names(folder: Path) -> list[str]:
    """What is in the folder."""
    return sorted(one.name for one in folder.iterdir())


def leave(folder: Path, name: str, *files: str) -> Path:
    """A folder as a run leaves it that is killed: its lock is held by nobody."""
    left = folder / name
    for file in (HELD, *files):
        (left / file).parent.mkdir(parents=True, exist_ok=True)
        (left / file).touch()
    return left


def test_what_is_put_in_place_is_all_that_is_there(tmp_path: Path) -> None:
    with staged(tmp_path / "new/public") as staging:
        (staging.site / "index.html").write_text("new")
        staging.put()

    assert names(tmp_path / "new") == ["public"]
    assert names(tmp_path / "new/public") == ["index.html"]


def test_what_is_not_put_in_place_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), staged(tmp_path / "public"):
        raise KeyboardInterrupt

    assert names(tmp_path) == []


def test_the_next_run_takes_away_what_a_killed_one_left(tmp_path: Path) -> None:
    leave(tmp_path, ".public-abcd", "site/index.html")

    with staged(tmp_path / "public"):
        assert ".public-abcd" not in names(tmp_path)


def test_a_run_that_was_killed_as_it_put_its_site_in_place_loses_nothing(tmp_path: Path) -> None:
    leave(tmp_path, ".public-abcd", "site/index.html", f"{REPLACED}/earlier.html")

    clear_leftovers(tmp_path / "public")

    assert names(tmp_path) == ["public"]
    assert names(tmp_path / "public") == ["earlier.html"]


def test_a_site_that_cannot_be_moved_leaves_the_earlier_one(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    (tmp_path / "public/earlier.html").touch()

    with staged(tmp_path / "public") as staging:
        staging.site.rmdir()
        with pytest.raises(FileNotFoundError):
            staging.put()

    assert names(tmp_path / "public") == ["earlier.html"]


def test_a_run_that_is_at_work_keeps_its_folder(tmp_path: Path) -> None:
    with staged(tmp_path / "public") as first:
        clear_leftovers(first.place)

        assert first.site.is_dir()


def test_folders_that_only_look_like_one_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".public-notes").mkdir()
    (tmp_path / ".public-list").touch()
    theirs = leave(tmp_path, ".publications-abcd")
    (tmp_path / ".public-link").symlink_to(theirs)

    clear_leftovers(tmp_path / "public")

    assert names(tmp_path) == [".public-link", ".public-list", ".public-notes", ".publications-abcd"]
    assert names(theirs) == [HELD]
