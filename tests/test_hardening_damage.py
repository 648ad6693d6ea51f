"""A knowledge base damaged anywhere: no command fails without a word, and all of them work again."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.storage.home import current_generation
from mtgcr.kb.storage.seal import broken_parts, write_seal
from mtgcr.tests.mini_releases import english_release

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_embedded")

COMMANDS = (
    ("rule", "101.1", "--as-of", "2013-10-01"),
    ("search", "kettle", "--as-of", "2013-10-01"),
    ("history", "101.1a"),
    ("diff", "2013-03-03", "2013-09-09"),
    ("ask", "Who is the host?"),
    ("lint", "2013-09-09"),
    ("releases",),
)
FILES = ("kb.sqlite", "said.sqlite", "index.sqlite", "seal")


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_mended_or_does_not_matter(mini_home: Path, tmp_path: Path, mtgcr: Any, name: str) -> None:
    chance = random.Random(name)
    home = tmp_path / "home"
    shutil.copytree(mini_home, home)
    for command in chance.sample(COMMANDS, 3):
        generation = current_generation(home)
        assert generation
        path = chance.choice(sorted(generation.rglob(name)))
        scribble(path, chance)

        said = mtgcr(home, *command)

        assert said.code in {0, 1}
        assert "Traceback" not in said.err
        if said.err:
            assert "damaged" in said.err
            now = current_generation(home)
            assert now
            assert broken_parts(now, thoroughly=True) == ()


def scribble(path: Path, chance: random.Random) -> None:
    """Cut the file, or overwrite a stretch of it."""
    data = bytearray(path.read_bytes())
    place = chance.randrange(len(data))
    if chance.random() < 0.3:
        del data[place:]
    else:
        data[place : place + 40] = chance.randbytes(min(40, len(data) - place))
    path.write_bytes(data)


@pytest.mark.parametrize("named", [("--home", "{home}"), ("--home={home}",)])
def test_the_home_that_the_command_names_is_mended(
    mini_home: Path, tmp_path: Path, mtgcr: Any, named: tuple[str, ...]
) -> None:
    home = tmp_path / "named"
    shutil.copytree(mini_home, home)
    generation = current_generation(home)
    assert generation
    database = next(generation.rglob("kb.sqlite"))
    data = database.read_bytes()
    database.write_bytes(data[:4096] + bytes(len(data) - 4096))

    said = mtgcr(mini_home, "search", "kettle", "--as-of", "2013-10-01", *(part.format(home=home) for part in named))

    assert (said.code, "damaged" in said.err) == (0, True)


def test_a_damaged_index_never_says_that_nothing_was_found(mini_home: Path, tmp_path: Path, mtgcr: Any) -> None:
    chance = random.Random(1)
    search = ("search", "kettle", "--as-of", "2013-10-01")
    right = mtgcr(mini_home, *search).out
    for time in range(6):
        home = tmp_path / str(time)
        shutil.copytree(mini_home, home)
        generation = current_generation(home)
        assert generation
        scribble(min(generation.rglob("index.sqlite")), chance)

        said = mtgcr(home, *search)

        assert (said.code, found_in(said.out)) == (0, found_in(right))


def test_one_wrong_bit_in_what_is_said_of_rules_is_told_before_it_answers(
    mini_home: Path, tmp_path: Path, mtgcr: Any
) -> None:
    home = tmp_path / "home"
    shutil.copytree(mini_home, home)
    generation = current_generation(home)
    assert generation
    path = min(generation.rglob("said.sqlite"))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)

    looked_up, answered = mtgcr(home, "rule", "101.1", "--as-of", "2013-10-01"), mtgcr(home, "ask", "Who is the host?")

    assert (looked_up.code, "damaged" in looked_up.err) == (0, False)  # it reads nothing of that file
    assert "damaged" in answered.err
    now = current_generation(home)
    assert now != generation
    assert now
    assert broken_parts(now, thoroughly=True) == ()
    right = mtgcr(mini_home, "ask", "Who is the host?")
    assert (answered.code, found_in(answered.out)) == (right.code, found_in(right.out))


@pytest.mark.parametrize("command", [("search", "kettle", "--as-of", "2013-10-01"), ("ask", "Who is the host?")])
def test_an_index_of_an_older_form_is_made_again(
    mini_home: Path, tmp_path: Path, mtgcr: Any, command: tuple[str, ...]
) -> None:
    home = tmp_path / "home"
    shutil.copytree(mini_home, home)
    generation = current_generation(home)
    assert generation
    index = min(generation.rglob("index.sqlite"))
    with closing(sqlite3.connect(index)) as database:
        database.execute("PRAGMA user_version = 1")
        database.commit()
    write_seal(index.parent)
    right = mtgcr(mini_home, *command)

    said = mtgcr(home, *command)

    assert (said.code, found_in(said.out)) == (right.code, found_in(right.out))
    assert "damaged" in said.err
    assert current_generation(home) != generation


def test_a_refused_file_is_not_taken_for_damage(tmp_path: Path, mtgcr: Any) -> None:
    (tmp_path / "good.txt").write_text(english_release(), "utf-8")
    (tmp_path / "bad.txt").write_text("tea", "utf-8")

    said = mtgcr(tmp_path / "home", "add", "--keep-going", str(tmp_path / "good.txt"), str(tmp_path / "bad.txt"))

    assert said.code == 1
    assert said.out.count("good.txt") == 1


def test_a_mistake_in_the_program_is_not_taken_for_damage(
    mini_home: Path, mtgcr: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr("mtgcr.kb.lookup.find_rule", stumble)

    with pytest.raises(RuntimeError):
        mtgcr(mini_home, "rule", "101.1")


def found_in(said: str) -> str:
    """What was found: without the lines on days whose text is not held, which need the atlas.

    What is made again here is made without it.
    """
    of_the_day = ("you do not have", "is not here yet")
    told = re.sub(r"The rules of \S+ are in force, but .*?Here\s+are\s+those\s+of \S+\n", "", said, flags=re.DOTALL)
    return "\n".join(line for line in told.splitlines() if line and not any(one in line for one in of_the_day))
