"""Texts of one day stand beside each other: the newest speaks, `releases` shows all, `diff` compares any two."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.ingest import add_files, rebuild
from mtgcr.kb.storage.issues import read_address
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]

pytestmark = pytest.mark.usefixtures("nothing_embedded")

FIRST = english_release()
SECOND = FIRST.replace("boiled waits by the door", "boiled waits in the garden")
THIRD = SECOND.replace("waits in the garden", "waits in the rose garden")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two texts of spring and one of autumn, and a third of spring that came later."""
    folder = tmp_path_factory.mktemp("issues")
    for name, text in (("first", FIRST), ("second", SECOND), ("third", THIRD), ("autumn", english_release(AUTUMN))):
        (folder / f"{name}.txt").write_text(text, "utf-8")
    with bare_builds():
        for names in (("first", "second", "autumn"), ("third",)):
            assert add_files(folder / "home", [folder / f"{name}.txt" for name in names], reissued=True).changed
    return folder / "home"


def words(said: Said) -> list[tuple[str | None, list[list[str]]]]:
    """The rules that were reworded, with what was deleted and inserted."""
    return [
        (change["new_number"], [piece for piece in change["words"] if piece[0] != "kept"])
        for change in said.json["changes"]
        if change["words"]
    ]


def test_the_newest_text_of_a_day_speaks(home: Path, mtgcr: Mtgcr) -> None:
    rule = mtgcr(home, "rule", "100.1a", "--as-of", str(SPRING), "--format", "json").json["rule"]

    assert "rose garden" in rule["wordings"]["en"]["text"]
    assert rule["wordings"]["en"]["source"]["file"] == "third.txt"


def test_all_texts_of_a_day_are_listed_with_their_addresses(home: Path, mtgcr: Mtgcr) -> None:
    listed = [line for line in mtgcr(home, "releases").out.splitlines() if line.startswith(str(SPRING))]
    held = [r for r in mtgcr(home, "releases", "--format", "json").json["releases"] if r["effective"] == str(SPRING)]

    assert [line.split(" warnings  ")[1] for line in listed] == [
        f"first.txt  ({SPRING}~1, replaced)",
        f"second.txt  ({SPRING}~2, replaced)",
        f"third.txt  ({SPRING}~3)",
    ]
    assert [(one["issue"], one["speaks"], one["file"]) for one in held] == [
        (1, False, "first.txt"),
        (2, False, "second.txt"),
        (3, True, "third.txt"),
    ]
    assert {one["rules"] for one in held} == {held[-1]["rules"]}


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        (f"{SPRING}~1", f"{SPRING}~2", ["by the door", "in the garden"]),
        (f"{SPRING}~2", f"{SPRING}~3", ["rose "]),
        (f"{SPRING}~2", str(SPRING), ["rose "]),
        (f"{SPRING}~1", f"{SPRING}~3", ["by the door", "in the rose garden"]),
    ],
)
def test_two_texts_of_a_day_are_compared(home: Path, mtgcr: Mtgcr, old: str, new: str, changed: list[str]) -> None:
    said = mtgcr(home, "diff", old, new, "--format", "json")

    ((number, pieces),) = words(said)
    assert (number, [text for _, text in pieces]) == ("100.1a", changed)


def test_a_replaced_text_is_compared_with_another_day_along_the_lineages(home: Path, mtgcr: Mtgcr) -> None:
    told = [
        {(c["kind"], c["old_number"], c["new_number"]) for c in mtgcr(home, *arguments).json["changes"]}
        for arguments in (
            ("diff", f"{SPRING}~1", str(AUTUMN), "--format", "json"),
            ("diff", str(SPRING), str(AUTUMN), "--format", "json"),
        )
    ]

    assert ("renumbered", "100.2", "100.3") in told[0]
    assert told[1] - told[0] == {("reworded", "100.1a", "100.1a")}  # autumn says what the first text said
    assert told[0] <= told[1]


def test_a_diff_names_its_texts_and_can_be_narrowed(home: Path, mtgcr: Mtgcr) -> None:
    whole = mtgcr(home, "diff", f"{SPRING}~1", f"{SPRING}~3")
    elsewhere = mtgcr(home, "diff", f"{SPRING}~1", f"{SPRING}~3", "--section", "7", "--format", "json")

    assert whole.out.startswith(f"{SPRING}~1 → {SPRING}~3\n")
    assert (elsewhere.json["old"], elsewhere.json["changes"]) == (f"{SPRING}~1", [])


def test_all_texts_outlive_a_build(home: Path, mtgcr: Mtgcr) -> None:
    before = mtgcr(home, "releases").out

    rebuild(home)

    assert mtgcr(home, "releases").out == before
    assert mtgcr(home, "diff", f"{SPRING}~1", f"{SPRING}~2").code == 0


def test_the_same_bytes_are_no_new_text(home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(home, "add", "--reissued", str(home.parent / "first.txt"))

    assert (said.code, "nothing changed" in said.out) == (0, True)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (f"{SPRING}~4", str(AUTUMN), f"of {SPRING} here: 3"),
        ("2013-03-04~1", str(AUTUMN), "of 2013-03-04 here: 0"),
        (f"{SPRING}~0", str(AUTUMN), "one of several texts of a day"),
        (f"{SPRING}~1", "1999-01-01", "no official text"),
    ],
)
def test_a_text_that_is_not_there_is_told(home: Path, mtgcr: Mtgcr, old: str, new: str, message: str) -> None:
    said = mtgcr(home, "diff", old, new)

    assert said.code != 0
    assert message in said.err


def test_without_the_option_nothing_is_replaced(home: Path, tmp_path: Path, mtgcr: Mtgcr) -> None:
    other = tmp_path / "other.txt"
    other.write_text(FIRST.replace("kettle", "pot"), "utf-8")

    said = mtgcr(home, "add", str(other))

    assert said.code == 1
    assert "--reissued" in said.err


def test_other_commands_say_that_they_read_only_what_speaks(home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(home, "rule", "100.1a", "--as-of", f"{SPRING}~1")

    assert (said.code, "mtgcr diff" in said.err) == (2, True)


@pytest.mark.parametrize("given", ["2013-03-03", "2013-02-30~1", "2013-03-03~", "2013~1", "FDN~1", "2013-03-03~01"])
def test_what_is_no_address_of_a_text(given: str) -> None:
    assert read_address(given) is None


def test_an_address_is_a_day_and_a_number() -> None:
    assert read_address(" 2013-03-03~12 ") == (datetime.date(2013, 3, 3), 12)
