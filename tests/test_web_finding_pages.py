"""Pages of a card that is held, and of a list of examples."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.card_shelf import add_cards
from mtgcr.tests.test_kb_card_shelf import write
from mtgcr.tests.test_parser_card_file import TEAPOT
from mtgcr.tests.test_web_pages import UNSAID, Tags
from mtgcr.tests.web_client import WebClient

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("interface", "told"), [("", "unchanged since then"), ("/ja", "当時から変更なし")])
def test_a_card_shows_its_rulings_with_the_rules_of_today(
    embedded_home: Path, tmp_path: Path, interface: str, told: str
) -> None:
    home = tmp_path / "home"
    shutil.copytree(embedded_home, home)
    ruling = {"object": "ruling", "oracle_id": "t1", "published_at": "2026-08-07", "comment": "<b>Trample</b> works."}
    add_cards(home, [write(tmp_path, "cards.json", [TEAPOT]), write(tmp_path, "rulings.json", [ruling])])

    web = WebClient(home)
    said = web.get(f"{interface}/cards/brindle%20teapot")
    read = Tags(said.text)

    assert (said.status_code, read.wrong, read.open) == (200, [], [])
    assert "&lt;b&gt;Trample" in said.text
    assert f'{interface}/cr/today/702.19"' in said.text
    assert told in read.text
    assert not UNSAID.search(read.text)
    way = f'<a href="{interface}/cards/Brindle%20Teapot"><b>Brindle Teapot</b>'
    assert all(way in web.get(interface + path).text for path in ("/search?q=Brindle+Teapot", "/suggest?q=brin"))


@pytest.mark.corpus
@pytest.mark.parametrize(("interface", "told"), [("", "then: yes; today: yes"), ("/ja", "当時の結果：例のとおり")])
def test_a_list_of_examples_shows_what_became_of_each(examples_home: Path, interface: str, told: str) -> None:
    said = WebClient(examples_home).get(f"{interface}/documents/examples-ja.txt")
    read = Tags(said.text)

    assert (said.status_code, read.wrong, read.open) == (200, [], [])
    assert told in read.text
    assert not UNSAID.search(read.text)
