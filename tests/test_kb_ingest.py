"""Bringing releases in: all or none, and the knowledge base as it was when something goes wrong."""

from __future__ import annotations

import datetime
import errno
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.ingest import FileStatus, add_files, rebuild
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.home import current_generation
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release, write_releases

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("nothing_embedded")

CHECKOUT = Path(__file__).resolve().parent.parent


FRENCH = """Règles du jeu de la bouilloire
Ces règles sont en vigueur le 3 mars 2013.

1. La table
100. Les invités
100.1. Chaque invité apporte une tasse et une soucoupe, que l’hôte range près de la porte.
"""
NEVER = english_release().replace("March 3, 2013", "February 30, 2013")
DATELESS = english_release().replace("These rules are effective as of", "Since")


def held_dates(home: Path) -> list[str]:
    base = open_knowledge_base(home)
    official = [r for r in base.store.releases() if r.edition is Edition.OFFICIAL]
    return [f"{r.effective} {r.language.value}" for r in official]


def test_releases_of_both_languages_are_held_with_their_dates(mini_home: Path) -> None:
    assert held_dates(mini_home) == [f"{SPRING} en", f"{AUTUMN} en", f"{SPRING} ja", f"{AUTUMN} ja"]


def test_a_release_that_comes_late_takes_its_place_in_time(tmp_path: Path) -> None:
    newer, older = tmp_path / "newer.txt", tmp_path / "older.txt"
    newer.write_text(english_release(AUTUMN), "utf-8")
    older.write_text(english_release(SPRING), "utf-8")
    home = tmp_path / "home"

    add_files(home, [newer])
    add_files(home, [older])

    assert held_dates(home) == [f"{SPRING} en", f"{AUTUMN} en"]
    store = open_knowledge_base(home).store
    (revision,) = [r for r in store.ever_numbered("100.3", Language.EN) if r.edition is Edition.OFFICIAL]
    assert revision.lineage == f"100.2@{SPRING}"


def test_everything_is_made_again_from_the_bytes_that_are_kept(tmp_path: Path) -> None:
    home = tmp_path / "home"
    add_files(home, write_releases(tmp_path))
    before = held_dates(home), current_generation(home)

    rebuild(home)

    assert held_dates(home) == before[0]
    assert current_generation(home) != before[1]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.txt", b"", "not-text"),
        ("blank.txt", b" \n\n \n", "not-text"),
        ("rules.pdf", b"%PDF-1.7 1 0 obj", "not-text"),
        ("random.txt", bytes(range(256)) * 40, "not-text"),
        ("letter.txt", b"Dear judge,\nhow are you?\n", "not-a-release"),
        ("cut.txt", english_release()[:1500].encode(), "release-truncated"),
        ("dateless.txt", DATELESS.encode(), "effective-date-missing"),
        ("never.txt", NEVER.encode(), "effective-date-missing"),
        ("mojibake.txt", english_release().encode().decode("cp1252", "replace").encode(), "encoding-wrong"),
        ("twice.txt", (english_release() + japanese_release()).encode(), "releases-several"),
        ("utf32.txt", english_release().encode("utf-32"), "not-text"),
        ("japanese.txt", japanese_release().encode("iso2022_jp", "replace"), "not-text"),
        ("french.txt", FRENCH.encode(), "language-not-read"),
        ("missing.html", b"<!DOCTYPE html><title>404 Not Found</title><p>702.19b</p>", "not-a-release"),
        ("line.txt", " ".join(english_release().split("\n")).encode(), "not-a-release"),
        ("old.txt", english_release().replace("March 3, 2013", "March 3, 1913").encode(), "release-day-unlikely"),
        ("japanese-cut.txt", japanese_release()[:600].encode(), "release-truncated effective-date-missing"),
    ],
)  # fmt: skip
def test_what_is_no_whole_release_is_refused_and_told_why(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)

    report = add_files(tmp_path / "home", [path])

    errors = [d.code for file in report.refused for d in file.diagnostics if d.severity.value == "error"]
    assert errors == code.split()
    assert not report.changed
    assert current_generation(tmp_path / "home") is None


def test_a_folder_without_texts_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()

    (refused,) = add_files(tmp_path / "home", [tmp_path / "letters"]).refused

    assert "no .txt file is in it" in refused.diagnostics[0].message


def test_what_is_refused_leaves_what_is_held_as_it_was(mini_home: Path, tmp_path: Path) -> None:
    home, wrong = tmp_path / "home", tmp_path / "wrong.txt"
    shutil.copytree(mini_home, home, symlinks=True)
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}
    wrong.write_text(english_release(SPRING).replace("three sips", "four sips"), "utf-8")

    (refused,) = add_files(home, [wrong]).refused

    assert [(one.code, one.place.path) for one in refused.diagnostics if one.hint] == [("release-conflict", str(wrong))]
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(("today", "taken"), [("2030-01-01", False), ("2031-10-01", True), (None, True)])
def test_a_day_long_ahead_is_refused_unless_the_user_trusts_it(tmp_path: Path, today: str | None, taken: bool) -> None:
    path, day = tmp_path / "ahead.txt", datetime.date.fromisoformat(today) if today else None
    path.write_text(english_release().replace("March 3, 2013", "March 3, 2032"), "utf-8")

    report = add_files(tmp_path / "home", [path], today=day)

    assert report.changed is taken
    assert taken or [one.code for one in report.refused[0].diagnostics][-1] == "release-day-unlikely"
    assert add_files(tmp_path / "other", [path], today=day, trusted=True).changed


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    report = add_files(tmp_path / "home", [tmp_path / "nowhere.txt"])

    assert [file.status for file in report.files] == [FileStatus.REFUSED]


def raise_full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def raise_full_database(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def raise_interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("failing", ["building.build_database", "ingest.index_part"])
@pytest.mark.parametrize(
    ("failure", "kind"),
    [(raise_full_disk, OSError), (raise_full_database, sqlite3.Error), (raise_interrupt, KeyboardInterrupt)],
)
def test_a_failure_while_building_leaves_the_knowledge_base_as_it_was(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    failing: str,
    failure: Callable[..., None],
    kind: type[BaseException],
) -> None:
    home, newer = tmp_path / "home", tmp_path / "newer.txt"
    (tmp_path / "old.txt").write_text(english_release(SPRING), "utf-8")
    add_files(home, [tmp_path / "old.txt"])
    newer.write_text(english_release(AUTUMN), "utf-8")
    monkeypatch.setattr(f"mtgcr.kb.intake.{failing}", failure)

    with pytest.raises(kind):
        add_files(home, [newer])

    assert held_dates(home) == [f"{SPRING} en"]
    assert len(list((home / "generations").iterdir())) == 1


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_process_that_is_stopped_leaves_the_old_or_the_new_one(tmp_path: Path, stop: signal.Signals) -> None:
    home, newer = tmp_path / "home", tmp_path / "newer.txt"
    (tmp_path / "old.txt").write_text(english_release(SPRING), "utf-8")
    add_files(home, [tmp_path / "old.txt"])
    newer.write_text(english_release(AUTUMN), "utf-8")
    command = [sys.executable, "-m", "mtgcr.tests.bare_builds", "--home", str(home), "add", str(newer)]
    for wait in (0.0, 0.05, 0.15, 0.3):
        before = set((home / "generations").iterdir())
        process = subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_another_generation(home, process, before)
        time.sleep(wait)
        process.send_signal(stop)
        _, err = process.communicate(timeout=600)

        assert held_dates(home) in ([f"{SPRING} en"], [f"{SPRING} en", f"{AUTUMN} en"])
        assert b"Traceback" not in err


def wait_for_another_generation(home: Path, process: subprocess.Popen[bytes], before: set[Path]) -> None:
    """Until the process has begun to build, or has ended."""
    while before.issuperset((home / "generations").iterdir()) and process.poll() is None:
        time.sleep(0.005)


def test_a_second_writer_waits_and_then_says_so(tmp_path: Path, mtgcr: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from mtgcr.kb.storage import locking

    monkeypatch.setattr(locking, "LOCK_WAIT", 0.05)
    (tmp_path / "kettle.txt").write_text(english_release(), "utf-8")
    with locking.write_lock(tmp_path / "home"):
        said = mtgcr(tmp_path / "home", "add", str(tmp_path / "kettle.txt"))

    assert said.code == 1
    assert "Another mtgcr is writing" in said.err


@pytest.mark.parametrize("part", ["kb.sqlite", "said.sqlite", "index.sqlite", "seal", "current"])
def test_a_damaged_part_is_said_and_made_again_from_the_kept_texts(tmp_path: Path, mtgcr: Any, part: str) -> None:
    home = tmp_path / "home"
    add_files(home, write_releases(tmp_path))
    before = held_dates(home)
    damage(home, part)

    said = mtgcr(home, "search", "kettle", "--as-of", "2013-09-09")

    assert said.code == 0
    assert ("damaged" in said.err) == (part != "current")
    assert held_dates(home) == before


def damage(home: Path, part: str) -> None:
    """Cut the part off in the middle."""
    generation = current_generation(home)
    assert generation
    path = home / part if part == "current" else min(generation.rglob(part))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def test_damaged_texts_are_never_given_up_without_a_word(tmp_path: Path, mtgcr: Any) -> None:
    home = tmp_path / "home"
    add_files(home, write_releases(tmp_path))
    for part in ("originals.sqlite", "originals-copy.sqlite", "kb.sqlite", "said.sqlite"):
        damage(home, part)

    said = mtgcr(home, "releases")

    assert said.code == 1
    assert "kept texts cannot be read" in said.err
    assert "mtgcr doctor" in said.err
