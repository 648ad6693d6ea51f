"""Random damage to any file of a home: found or harmless, never a wrong answer, and every text comes back.

MTGCR_TRIALS=200 .venv/bin/python -m pytest tests/test_hardening_anywhere.py     (24 trials without it)
"""

from __future__ import annotations

import os
import random
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking.card_shelf import add_cards
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.kept_texts import kept_originals
from mtgcr.kb.storage.ownership import MARKER
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import write_releases
from mtgcr.tests.test_kb_card_shelf import RULINGS, write
from mtgcr.tests.test_parser_card_file import TEAPOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_embedded")

TRIALS = int(os.environ.get("MTGCR_TRIALS", "24"))
LOOKS: tuple[tuple[str, ...], ...] = (
    ("rule", "101.1", "--as-of", "2013-10-01"),
    ("diff", "2013-03-03", "2013-09-09"),
    ("search", "kettle", "--as-of", "2013-10-01"),
    ("history", "101.1a"),
)


def flip(path: Path, chance: random.Random, _: Path) -> None:
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def zero(path: Path, chance: random.Random, _: Path) -> None:
    data = bytearray(path.read_bytes())
    place = chance.randrange(len(data))
    data[place : place + 4096] = bytes(len(data[place : place + 4096]))
    path.write_bytes(data)


def cut(path: Path, chance: random.Random, _: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: chance.randrange(len(data))])


def remove(path: Path, _: random.Random, __: Path) -> None:
    path.unlink()


def swap(path: Path, _: random.Random, other: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(other.read_bytes())
    other.write_bytes(data)


DAMAGES: tuple[Callable[[Path, random.Random, Path], None], ...] = (flip, zero, cut, remove, swap)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the invented releases, nothing embedded, and a card with rulings."""
    folder = tmp_path_factory.mktemp("whole")
    with bare_builds():
        add_files(folder / "home", write_releases(folder))
    add_cards(folder / "home", [write(folder, "one.json", [TEAPOT]), write(folder, "two.json", RULINGS)])
    return folder / "home"


@pytest.mark.parametrize("trial", range(TRIALS))
def test_damage_anywhere_is_found_or_harmless_and_no_text_is_lost(
    whole: Path, tmp_path: Path, mtgcr: Any, trial: int
) -> None:
    chance = random.Random(trial)
    right = {look: mtgcr(whole, *look).out for look in LOOKS}
    texts = {one.sha256 for one in kept_originals(whole).originals}
    home = tmp_path / "home"
    shutil.copytree(whole, home)
    files = sorted(path for path in home.rglob("*") if path.is_file() and path.stat().st_size)
    path, other = chance.sample(files, 2)
    DAMAGES[trial % len(DAMAGES)](path, chance, other)

    for look in chance.sample(LOOKS, 2):
        said = mtgcr(home, *look)
        assert "Traceback" not in said.err
        assert said.out == right[look] or (said.code != 0 and said.err)
        if path.name == MARKER or (other.name == MARKER and trial % len(DAMAGES) == 4):
            (home / MARKER).write_bytes((whole / MARKER).read_bytes())  # the folder was refused; say that it is ours
    repaired = mtgcr(home, "doctor", "--repair")

    assert "Traceback" not in repaired.err
    assert {one.sha256 for one in kept_originals(home).originals} == texts
    assert [mtgcr(home, *look).out for look in LOOKS] == list(right.values())
    assert "1 cards with 2 rulings" in mtgcr(home, "doctor").out or "cards.sqlite" in {path.name, other.name}
