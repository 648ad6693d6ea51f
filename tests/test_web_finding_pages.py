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


@pytest.mark.parametrize(
    ("path", "told", "untold"),
    [
        ("/ja/ask?q=when+did+mana+burn+go+away", "2009-07-11 発効の版でルールからなくなりました", "went out"),
        ("/ask?q=マナバーンはいつなくなった", "went out of the rules with the release of 2009-07-11", "なくなりました"),
        ("/ja/ask?q=does+deathtouch+work+with+trample", "文面は未収録", "you do not have"),
        ("/term/kindred?as-of=2020", "came with the release of 2024-06-07", "加わりました"),
        ("/ja/term/同族?as-of=2020", "それ以前のルールでの言い方：部族", "Before that"),
        ("/search?q=kindred&as-of=2020", "Before that the rules said: tribal", "加わりました"),
    ],
)
def test_what_is_said_first_is_in_the_language_of_the_page(
    embedded_home: Path, path: str, told: str, untold: str
) -> None:
    said = " ".join(Tags(WebClient(embedded_home).get(path).text).text.split())

    assert told.replace(" ", "") in said.replace(" ", "")
    assert untold.replace(" ", "") not in said.replace(" ", "")


@pytest.mark.corpus
def test_headings_of_an_old_day_are_in_japanese_where_they_are_the_same_today(corpus_home: Path) -> None:
    web = WebClient(corpus_home)

    assert "状況起因処理" in Tags(web.get("/ja/cr/2012-10-01/704.5k").text).text
    assert "プレイヤー" in Tags(web.get("/ja/cr/2012-10-01").text).text
