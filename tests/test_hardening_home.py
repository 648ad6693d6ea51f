"""A home touches only what is its own, wherever it lies and whatever lies in it."""

from __future__ import annotations

import os
import pickle
import random
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.ingest import rebuild
from mtgcr.kb.storage.home import current_generation
from mtgcr.kb.storage.ownership import HOME_FORM, MARKER
from mtgcr.kb.storage.seal import write_seal

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_embedded")

LOOK = ("rule", "101.1", "--as-of", "2013-10-01")
WRITES = (("build",), ("doctor", "--repair"), LOOK)


def contents(folder: Path) -> dict[str, bytes | str]:
    """Every file and link below the folder, with what is in it."""
    return {
        str(path.relative_to(folder)): str(path.readlink()) if path.is_symlink() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


@pytest.fixture
def home(mini_home: Path, tmp_path: Path) -> Path:
    """A copy of the home with the invented releases."""
    shutil.copytree(mini_home, tmp_path / "home")
    return tmp_path / "home"


@pytest.mark.parametrize("command", WRITES)
@pytest.mark.parametrize(
    "thing", ["notes.txt", "generations/run1/weights.bin", "current", "lock", "index/x", ".git/HEAD"]
)
def test_a_folder_that_holds_something_else_is_refused_and_left(
    tmp_path: Path, mtgcr: Any, command: tuple[str, ...], thing: str
) -> None:
    (tmp_path / thing).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / thing).write_text("mine")

    said = mtgcr(tmp_path, *command)

    assert (said.code, "is not a home of mtgcr" in said.err) == (2, True)
    assert contents(tmp_path) == {thing: b"mine"}


def test_a_home_of_the_first_form_is_taken_over_with_its_texts(home: Path, mtgcr: Any) -> None:
    right = mtgcr(home, *LOOK).out.splitlines()
    generation = current_generation(home)
    assert generation
    (part,) = (folder for folder in generation.iterdir() if folder.is_dir())
    for path in list(part.iterdir()):
        if path.name != "stamp":
            path.replace(generation / path.name)
    for path in (part / "stamp", generation / "stamp", generation / "texts", home / MARKER):
        path.unlink()
    (generation / "originals-copy.sqlite").unlink()

    said = mtgcr(home, *LOOK)

    assert "101.1  1 The Table › 101 Cups" in {said.out.splitlines()[0], *said.out.splitlines()} & {*right}
    assert (home / MARKER).exists()
    assert (generation / "originals.sqlite").exists()  # nothing there says that it is ours to remove


def test_an_empty_folder_becomes_a_home(tmp_path: Path, mtgcr: Any) -> None:
    (tmp_path / ".DS_Store").touch()

    assert mtgcr(tmp_path, "build").code == 0
    assert (tmp_path / MARKER).read_text().startswith(f"mtgcr home {HOME_FORM}\n")


@pytest.mark.parametrize("command", [("build",), ("doctor", "--repair")])
def test_foreign_files_and_folders_stay_in_every_place_of_a_home(
    home: Path, mtgcr: Any, command: tuple[str, ...]
) -> None:
    generation = current_generation(home)
    assert generation
    (part,) = (folder for folder in generation.iterdir() if folder.is_dir())
    folders = (home, home / "generations", home / "generations" / "run1", generation, part, part / "below")
    for folder in folders:
        folder.mkdir(exist_ok=True)
        for name in ("mine.txt", "kb.bak", "seal.old", "wordings.txt"):
            (folder / name).write_text(f"{name} is mine")
    before = {name: text for name, text in contents(home).items() if text and str(text).endswith("is mine'")}

    for _ in range(2):
        assert mtgcr(home, *command).code == 0

    after = contents(home)
    assert {name: after[name] for name in before} == before
    assert len(before) == 24


def test_no_link_is_followed_when_something_is_removed(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    generation = current_generation(home)
    assert generation
    outside = tmp_path / "outside"
    shutil.copytree(generation, outside / generation.name)
    before = contents(outside)
    (part,) = (folder for folder in generation.iterdir() if folder.is_dir())
    for place in (home, home / "generations", generation, part):
        (place / "link").symlink_to(outside, target_is_directory=True)
        (place / generation.name[::-1]).symlink_to(outside / generation.name, target_is_directory=True)

    for command in WRITES:
        assert mtgcr(home, *command).code == 0

    assert contents(outside) == before


def test_a_copy_that_somebody_keeps_of_a_generation_stays(home: Path, mtgcr: Any) -> None:
    generation = current_generation(home)
    assert generation
    backup = generation.with_name("backup")
    shutil.copytree(generation, backup)
    before = contents(backup)

    assert mtgcr(home, "build").code == 0

    assert contents(backup) == before


def test_what_a_killed_build_left_is_removed_by_the_next(home: Path, mtgcr: Any) -> None:
    from mtgcr.kb.storage.home import GENERATION
    from mtgcr.kb.storage.ownership import stamp

    half = home / "generations" / "0123456789ab"
    half.mkdir()
    stamp(half, GENERATION, 9)
    for name in ("kb.sqlite", "kb.sqlite-journal", "said.sqlite", "originals.sqlite", "index.sqlite"):
        (half / name).write_bytes(b"half")

    assert mtgcr(home, "build").code == 0

    assert len(list((home / "generations").iterdir())) == 1


def test_a_home_of_a_newer_form_is_left_alone(home: Path, mtgcr: Any) -> None:
    (home / MARKER).write_text("mtgcr home 99\nof the future\n")
    before = contents(home)

    for command in (LOOK, ("doctor",), ("doctor", "--repair"), ("build",), ("add", str(home / MARKER))):
        said = mtgcr(home, *command)
        assert (said.code, "by a newer mtgcr" in said.err) == (1, True)

    assert contents(home) == before


def test_damaged_files_are_moved_aside_and_never_removed(home: Path, mtgcr: Any) -> None:
    generation = current_generation(home)
    assert generation
    damaged = {}
    for name in ("originals.sqlite", "kb.sqlite"):
        (path,) = generation.rglob(name)
        data = path.read_bytes()
        path.write_bytes(data[:5000] + b"damage" + data[5006:])
        damaged[name] = path.read_bytes()

    said = mtgcr(home, "doctor", "--repair")

    assert said.code == 0
    assert "aside" in said.out
    aside = {path.name: path.read_bytes() for path in (home / "aside").iterdir()}
    assert sorted(aside.values()) == sorted(damaged.values())
    assert all(name.endswith(tuple(damaged)) for name in aside)


def test_a_home_works_under_another_path_and_read_only_without_a_rebuild(
    home: Path, tmp_path: Path, mtgcr: Any
) -> None:
    right = mtgcr(home, *LOOK).out
    moved = tmp_path / "elsewhere" / "copied"
    shutil.copytree(home, moved)
    for path in (moved, *moved.rglob("*")):
        os.utime(path, (1_000_000, random.Random(str(path)).randrange(10**9)))
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = contents(moved)

    said = mtgcr(moved, *LOOK)

    for path in (moved, *moved.rglob("*")):
        path.chmod(0o755)
    assert (said.code, said.out, said.err) == (0, right, "")
    assert contents(moved) == before


def test_two_versions_keep_a_part_each_and_share_the_texts(
    home: Path, mtgcr: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mtgcr.kb.intake import embedding, ingest, opening
    from mtgcr.kb.intake.building import Embedded
    from mtgcr.kb.lineages.atlas import Atlas
    from mtgcr.kb.lineages.overrides import NO_OVERRIDES

    generation = current_generation(home)
    assert generation
    before = contents(generation)
    other = embedding.embedded_fingerprint() + "; of another version"
    with monkeypatch.context() as patched:
        for module in (ingest, opening):
            patched.setattr(module, "embedded_fingerprint", lambda: other)
        patched.setattr(ingest, "load_embedded", lambda: Embedded(Atlas(), NO_OVERRIDES, other))

        first = mtgcr(home, *LOOK)
        both = contents(generation)
        assert mtgcr(home, *LOOK) == first

    assert mtgcr(home, *LOOK).code == first.code == 0
    assert current_generation(home) == generation
    assert contents(generation) == both
    assert before.items() < both.items()


def test_a_killed_swap_leaves_a_home_that_is_read(home: Path, mtgcr: Any) -> None:
    right = mtgcr(home, *LOOK).out
    (home / "current").unlink()
    (home / "current.new").write_text("half")

    assert mtgcr(home, *LOOK).out == right
    rebuild(home)
    assert not (home / "current.new").exists()


def test_nothing_in_a_home_is_run(home: Path, tmp_path: Path, mtgcr: Any) -> None:
    """Every file, whole and in parts, becomes a pickle that would write a file, under a seal that fits."""
    (home / "cards.sqlite").write_bytes(b"")
    (home / "carried.json").write_bytes(b"")
    shutil.copytree(home, tmp_path / "whole")
    sign = tmp_path / "ran"
    payload = f"cbuiltins\neval\n(Vopen({str(sign)!r}, 'w').close()\ntR.".encode()
    pickle.loads(payload)  # so that this test can fail
    assert sign.exists()
    sign.unlink()
    for path in sorted(path for path in home.rglob("*") if path.is_file()):
        whole = path.read_bytes()
        for data in (payload, payload + whole[len(payload) :]):
            path.write_bytes(data)
            for folder in (path.parent, path.parent.parent):
                if (folder / "seal").is_file() and path.name != "seal":
                    write_seal(folder)
            for command in (LOOK, ("search", "kettle"), ("doctor",)):
                mtgcr(home, *command)
            assert not sign.exists(), path
            shutil.rmtree(home)
            shutil.copytree(tmp_path / "whole", home)
