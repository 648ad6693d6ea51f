"""Fetching cards from a server on this machine with lists and files of the forms that Scryfall and MTGJSON have."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking.card_shelf import add_cards
from mtgcr.kb.storage.home import CARDS
from mtgcr.kb.storage.sync_record import FOLDER
from mtgcr.kb.syncing.card_sync import UNPACKED, sync_cards
from mtgcr.kb.syncing.fetching import Patience
from mtgcr.kb.syncing.sources import read_sources
from mtgcr.kb.syncing.sync import SyncOutcome
from mtgcr.tests.servers import Server, cut, give, give_packed, refuse, serve
from mtgcr.tests.test_kb_card_shelf import RULINGS, card_named
from mtgcr.tests.test_parser_card_file import CUP, TEAPOT
from mtgcr.tests.test_views_json_shapes import faults

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.syncing.sync import SyncItem

pytestmark = pytest.mark.usefixtures("nothing_embedded")

QUICK = Patience(connect=1, silence=0.3, whole=5, tries=2, pause=0.001)
TABLE = """
[[cards]]
name = "cards"
listing = "{url}/bulk-data"
kind = "oracle_cards"
hosts = ["{host}"]

[[cards]]
name = "rulings"
listing = "{url}/bulk-data"
kind = "rulings"
hosts = ["{host}"]

[[cards]]
name = "names"
address = "{url}/AtomicCards.json"
hosts = ["{host}"]
"""
ADDED, HELD, WANTED, FAILED = SyncOutcome.ADDED, SyncOutcome.HELD, SyncOutcome.WANTED, SyncOutcome.FAILED


def listing(server: Server, day: str) -> bytes:
    """Scryfall's list of its bulk files on the day."""
    kinds = ("oracle_cards", "unique_artwork", "rulings")
    entries = [
        {"object": "bulk_data", "type": kind, "download_uri": server.url(f"/{kind}/{kind}-{day}.json"), "size": 9}
        for kind in kinds
    ]
    return json.dumps({"object": "list", "has_more": False, "data": entries}).encode()


def as_json(elements: Any) -> bytes:
    return json.dumps(elements).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    """A publisher of cards, of rulings, and of cards with foreign names."""
    with serve() as running:
        running.answers = {
            "/bulk-data": [give(listing(running, "1"))],
            "/oracle_cards/oracle_cards-1.json": [give_packed(as_json([TEAPOT]))],
            "/rulings/rulings-1.json": [give(as_json(RULINGS))],
            "/AtomicCards.json": [give(as_json({"data": {"Cup // Saucer": [CUP]}}))],
        }
        yield running


def sync(home: Path, server: Server, *, dry: bool = False) -> tuple[SyncItem, ...]:
    table = home.parent / "sources.toml"
    table.write_text(TABLE.format(url=server.url(""), host=server.host), "utf-8")
    return sync_cards(home, read_sources(table), dry=dry, patience=QUICK)


def outcomes(items: tuple[SyncItem, ...]) -> list[SyncOutcome]:
    return [item.outcome for item in items]


def test_cards_rulings_and_foreign_names_are_fetched_and_taken(tmp_path: Path, server: Server) -> None:
    found = sync(tmp_path / "home", server)
    assert outcomes(found) == [ADDED, ADDED, ADDED]
    assert [(one.cards.cards, one.cards.rulings) for one in found if one.cards] == [(1, 0), (1, 2), (2, 3)]
    assert len(card_named(tmp_path / "home", "Brindle Teapot").rulings) == 2
    assert not (tmp_path / "home" / FOLDER / UNPACKED).exists()


def test_what_is_as_it_was_is_not_fetched_again_and_a_new_day_is(tmp_path: Path, server: Server) -> None:
    sync(tmp_path / "home", server)
    before = len(server.asked)
    assert outcomes(sync(tmp_path / "home", server)) == [HELD, HELD, HELD]
    assert server.paths()[before:] == ["/bulk-data", "/AtomicCards.json"]
    server.answers["/bulk-data"] = [give(listing(server, "2"))]
    server.answers["/oracle_cards/oracle_cards-2.json"] = [give(as_json([{**TEAPOT, "oracle_text": "New."}]))]
    server.answers["/rulings/rulings-2.json"] = [give(as_json(RULINGS))]
    assert outcomes(sync(tmp_path / "home", server)) == [ADDED, ADDED, HELD]
    assert card_named(tmp_path / "home", "Brindle Teapot").text == "New."


def rulings_of(home: Path, name: str) -> list[str]:
    return [one.text for one in card_named(home, name).rulings]


def test_a_ruling_that_its_publisher_took_back_goes_and_those_of_others_stay(tmp_path: Path, server: Server) -> None:
    home, mine = tmp_path / "home", tmp_path / "mine.json"
    sync(home, server)
    mine.write_bytes(as_json([{"object": "ruling", "oracle_id": "t1", "published_at": "", "comment": "House rule."}]))
    add_cards(home, [mine])
    kept, withdrawn = (one["comment"] for one in RULINGS)
    assert sorted(rulings_of(home, "Brindle Teapot")) == sorted([kept, withdrawn, "House rule."])
    server.answers["/bulk-data"] = [give(listing(server, "2"))]
    server.answers["/oracle_cards/oracle_cards-2.json"] = [give(as_json([TEAPOT]))]
    server.answers["/rulings/rulings-2.json"] = [give(as_json(RULINGS[:1]))]
    found = sync(home, server)

    assert [(one.cards.cards, one.cards.rulings) for one in found if one.cards] == [(2, 4), (2, 3)]
    assert sorted(rulings_of(home, "Brindle Teapot")) == sorted([kept, "House rule."])


def test_a_file_that_cannot_be_read_takes_no_ruling_away(tmp_path: Path, server: Server) -> None:
    home = tmp_path / "home"
    sync(home, server)
    server.answers["/bulk-data"] = [give(listing(server, "2"))]
    server.answers["/oracle_cards/oracle_cards-2.json"] = [give(as_json([TEAPOT]))]
    server.answers["/rulings/rulings-2.json"] = [give(as_json(RULINGS)[:-9])]
    sync(home, server)

    assert len(rulings_of(home, "Brindle Teapot")) == 2


def test_a_download_that_was_cut_off_goes_on(tmp_path: Path, server: Server) -> None:
    whole = as_json(RULINGS)
    server.answers["/rulings/rulings-1.json"] = [cut(whole, len(whole) // 2), give(whole)]
    assert outcomes(sync(tmp_path / "home", server)) == [ADDED, ADDED, ADDED]
    asked = [headers for path, headers in server.asked if path.startswith("/rulings")]
    assert [headers.get("Range") for headers in asked] == [None, f"bytes={len(whole) // 2}-"]


def test_cards_that_are_lost_or_damaged_are_fetched_anew(tmp_path: Path, server: Server) -> None:
    home = tmp_path / "home"
    sync(home, server)
    (home / CARDS).unlink()
    assert outcomes(sync(home, server)) == [ADDED, ADDED, ADDED]
    data = bytearray((home / CARDS).read_bytes())
    data[len(data) // 2] ^= 255
    (home / CARDS).write_bytes(data)
    assert outcomes(sync(home, server)) == [ADDED, ADDED, ADDED]


def test_a_dry_run_looks_only(tmp_path: Path, server: Server) -> None:
    assert outcomes(sync(tmp_path / "home", server, dry=True)) == [WANTED, WANTED, WANTED]
    assert server.paths() == ["/bulk-data"]
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("path", "answer", "outcome"),
    [
        ("/bulk-data", give(b"no list"), [FAILED, FAILED, ADDED]),
        ("/bulk-data", give(b'{"data": [{"type": "rulings"}]}'), [FAILED, FAILED, ADDED]),
        ("/bulk-data", give(b'{"data": []}'), [FAILED, FAILED, ADDED]),
        ("/bulk-data", refuse(403), [FAILED, FAILED, ADDED]),
        ("/rulings/rulings-1.json", give(b'[{"object": "ruling"'), [ADDED, FAILED, ADDED]),
        ("/rulings/rulings-1.json", give(b"<html>not today</html>"), [ADDED, FAILED, ADDED]),
        ("/rulings/rulings-1.json", give(b"[]"), [ADDED, FAILED, ADDED]),
        ("/AtomicCards.json", refuse(404), [ADDED, ADDED, FAILED]),
    ],
)
def test_what_cannot_be_had_is_told_and_keeps_no_other_out(
    tmp_path: Path, server: Server, path: str, answer: Any, outcome: list[SyncOutcome]
) -> None:
    server.answers[path] = [answer]
    found = sync(tmp_path / "home", server)
    assert outcomes(found) == outcome
    told = [one.place.path for item in found if item.outcome is FAILED for one in item.diagnostics]
    assert told
    assert all(address.startswith(server.url("/")) for address in told)


def test_a_list_that_leads_elsewhere_is_not_followed(tmp_path: Path, server: Server) -> None:
    entry = {"type": "oracle_cards", "download_uri": "http://elsewhere.invalid/cards.json"}
    server.answers["/bulk-data"] = [give(as_json({"data": [entry]}))]
    found = sync(tmp_path / "home", server)
    assert found[0].diagnostics[0].code == "sync-redirect"


def test_the_command_fetches_cards_beside_the_texts(
    mini_home: Path, tmp_path: Path, server: Server, mtgcr: Any
) -> None:
    table = tmp_path / "sources.toml"
    table.write_text(TABLE.format(url=server.url(""), host=server.host), "utf-8")
    home = tmp_path / "home"
    assert mtgcr(home, "sync", "--cards", "--dry-run", "--sources", str(table)).code == 0
    shutil.copytree(mini_home, home)
    done = mtgcr(home, "sync", "--cards", "--sources", str(table))
    assert (done.code, done.err) == (0, "")
    assert "names: now 2 cards with 3 rulings" in done.out
    assert "2019-02-03  One damage to each is lethal." in mtgcr(home, "card", "brindle").out
    assert faults("card", mtgcr(home, "card", "brindle", "--format", "json").out) == []
    assert "Did you mean Brindle Teapot?" in mtgcr(home, "card", "bridle teapod").err
    assert "2019-02-03  Brindle Teapot  (your cards)" in mtgcr(home, "rulings", "brindle teapot").out
    assert faults("rulings", mtgcr(home, "rulings", "Brindle Teapot", "--format", "json").out) == []
    assert faults("sync", mtgcr(home, "sync", "--cards", "--sources", str(table), "--format", "json").out) == []


def test_without_any_cards_it_is_told_how_to_have_them(mini_home: Path, mtgcr: Any) -> None:
    said = mtgcr(mini_home, "card", "Lightning", "Bolt")
    assert (said.code, said.out) == (1, "")
    assert "mtgcr sync --cards" in said.err
