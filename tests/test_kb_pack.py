"""A pack carries what a home holds to another, and nothing that runs or that cannot be checked."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any

import pytest
import zstandard

from mtgcr.kb.asking.card_shelf import add_cards
from mtgcr.kb.intake.kept_texts import kept_originals
from mtgcr.kb.intake.pack import LARGEST_PACK, MAGIC, PackError, is_pack, read_pack, write_pack
from mtgcr.kb.storage.card_seal import SavedRuling
from mtgcr.kb.works.work_shelf import WORKS, held_copies
from mtgcr.tests.kettle_policy import LAYOUT
from mtgcr.tests.mini_releases import SPRING, english_release, write_releases
from mtgcr.tests.test_kb_card_shelf import RULINGS, write
from mtgcr.tests.test_parser_card_file import TEAPOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_embedded")

LOOK = ("rule", "101.1", "--as-of", "2013-10-01")


@pytest.fixture
def full(tmp_path: Path, mtgcr: Any) -> Path:
    """A home with four releases and a card."""
    home = tmp_path / "full"
    cards = [write(tmp_path, "cards.json", [TEAPOT]), write(tmp_path, "rulings.json", RULINGS)]
    options = [word for file in cards for word in ("--cards", str(file))]
    assert mtgcr(home, "add", *map(str, write_releases(tmp_path)), *options).code == 0
    return home


def test_a_pack_makes_an_empty_home_the_same(full: Path, tmp_path: Path, mtgcr: Any) -> None:
    said = mtgcr(full, "export", "--pack", str(tmp_path / "home.pack"))
    taken = mtgcr(tmp_path / "other", "add", str(tmp_path / "home.pack"))

    assert (said.code, "4 texts and documents, 3 cards and rulings" in said.out) == (0, True)
    assert (taken.code, "4 added" in taken.out) == (0, True)
    assert kept_originals(tmp_path / "other") == kept_originals(full)
    assert mtgcr(tmp_path / "other", *LOOK).out == mtgcr(full, *LOOK).out
    assert "1 cards with 2 rulings" in mtgcr(tmp_path / "other", "doctor").out


def test_the_same_things_give_the_same_bytes_whatever_way_they_came(full: Path, tmp_path: Path, mtgcr: Any) -> None:
    other = tmp_path / "other"
    for file in reversed(write_releases(tmp_path)):
        assert mtgcr(other, "add", str(file)).code == 0
    for home, name in ((full, "one.pack"), (full, "two.pack"), (other, "other.pack")):
        assert mtgcr(home, "export", "--pack", str(tmp_path / name)).code == 0

    one, two, three = ((tmp_path / name).read_bytes() for name in ("one.pack", "two.pack", "other.pack"))
    assert one == two
    assert read_pack(tmp_path / "one.pack").texts == read_pack(tmp_path / "other.pack").texts
    assert len(three) < len(one)  # it has no cards


def test_a_pack_says_which_list_of_the_publisher_a_ruling_is_from(tmp_path: Path) -> None:
    listed = [write(tmp_path, "cards.json", [TEAPOT]), write(tmp_path, "rulings.json", RULINGS)]
    add_cards(tmp_path / "home", listed, source="scryfall")
    write_pack(tmp_path / "home", tmp_path / "home.pack")

    rulings = [one for one in read_pack(tmp_path / "home.pack").cards if isinstance(one, SavedRuling)]

    assert [one.source for one in rulings] == ["scryfall", "scryfall"]


def test_texts_can_be_left_out(full: Path, tmp_path: Path, mtgcr: Any) -> None:
    assert mtgcr(full, "export", "--pack", str(tmp_path / "home.pack"), "--no-texts").code == 0

    found = read_pack(tmp_path / "home.pack")

    assert (len(found.texts), len(found.cards)) == (0, 3)


def test_two_texts_of_one_day_arrive_in_their_order(tmp_path: Path, mtgcr: Any) -> None:
    for name, text in (("first", english_release(SPRING)), ("second", english_release(SPRING) + "\n")):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
        assert mtgcr(tmp_path / "home", "add", "--reissued", str(tmp_path / f"{name}.txt")).code == 0
    mtgcr(tmp_path / "home", "export", "--pack", str(tmp_path / "home.pack"))

    assert mtgcr(tmp_path / "other", "add", str(tmp_path / "home.pack")).code == 0
    assert mtgcr(tmp_path / "other", "releases").out == mtgcr(tmp_path / "home", "releases").out


def test_a_file_that_is_there_is_not_written_over(full: Path, tmp_path: Path, mtgcr: Any) -> None:
    (tmp_path / "mine").write_text("mine")

    said = mtgcr(full, "export", "--pack", str(tmp_path / "mine"))

    assert (said.code, "already exists" in said.err) == (1, True)
    assert (tmp_path / "mine").read_text() == "mine"


def test_one_wrong_bit_is_found(full: Path, tmp_path: Path, mtgcr: Any) -> None:
    path = tmp_path / "home.pack"
    mtgcr(full, "export", "--pack", str(path))
    whole = path.read_bytes()
    chance = random.Random(1)
    for place in [len(MAGIC), len(whole) - 1, *(chance.randrange(len(MAGIC), len(whole)) for _ in range(20))]:
        data = bytearray(whole)
        data[place] ^= 1 << chance.randrange(8)
        path.write_bytes(data)

        with pytest.raises(PackError):
            read_pack(path)
    said = mtgcr(tmp_path / "other", "add", str(path))
    assert (said.code, "pack-damaged" in said.err) == (1, True)


@pytest.mark.parametrize(
    "payload",
    [
        b"tea",
        b"{}\n",
        b'{"kind": "release", "name": "x", "size": 9999}\nshort',
        b'{"kind": "release", "name": "x", "size": -3}\nshort',
        b'{"kind": "cards", "name": "cards", "size": 3}\n[1]',
        b"[" * 9000 + b"\n",
    ],
)
def test_a_pack_that_somebody_made_up_is_refused(tmp_path: Path, payload: bytes) -> None:
    frame = zstandard.compress(payload)
    (tmp_path / "p").write_bytes(MAGIC + hashlib.sha256(frame).hexdigest().encode() + b"\n" + frame)

    assert is_pack(tmp_path / "p")
    with pytest.raises(PackError):
        read_pack(tmp_path / "p")


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    frame = zstandard.compress(bytes(LARGEST_PACK + 1))
    (tmp_path / "p").write_bytes(MAGIC + hashlib.sha256(frame).hexdigest().encode() + b"\n" + frame)

    with pytest.raises(PackError, match="more than a pack can have"):
        read_pack(tmp_path / "p")


def test_copies_of_tournament_documents_travel_with_their_day_and_its_reason(tmp_path: Path, mtgcr: Any) -> None:
    guide = tmp_path / "guide.txt"
    guide.write_text(LAYOUT, "utf-8")
    day = ("--effective", "2030-03-04", "--because", "prints the day before")
    assert mtgcr(tmp_path / "one", "add", str(guide), *day).code == 0

    packed = mtgcr(tmp_path / "one", "export", "--pack", str(tmp_path / "home.pack"))
    taken = mtgcr(tmp_path / "two", "add", str(tmp_path / "home.pack"))
    bare = mtgcr(tmp_path / "one", "export", "--pack", str(tmp_path / "bare.pack"), "--no-texts")

    assert (packed.code, taken.code, bare.code) == (0, 0, 0)
    assert "1 texts and documents" in packed.out
    assert held_copies(tmp_path / "two") == held_copies(tmp_path / "one") != ()
    assert read_pack(tmp_path / "bare.pack").works == ()


def test_a_damaged_copy_is_not_packed(tmp_path: Path, mtgcr: Any) -> None:
    guide = tmp_path / "guide.txt"
    guide.write_text(LAYOUT, "utf-8")
    assert mtgcr(tmp_path / "one", "add", str(guide)).code == 0
    (held,) = held_copies(tmp_path / "one")
    (tmp_path / "one" / WORKS / held.name).write_bytes(b"kettles")

    assert mtgcr(tmp_path / "one", "export", "--pack", str(tmp_path / "home.pack")).code == 1
    assert not (tmp_path / "home.pack").exists()
