"""A document given to a question that reads another kind is told for what it is, with what reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.library.refusals import Refusal
from mtgcr.tests.kettle_bulletin import KETTLE_BULLETIN
from mtgcr.tests.kettle_page import KETTLE_PAGE
from mtgcr.tests.kettle_policy import LAYOUT
from mtgcr.tests.kettle_rulings import JSON_RULINGS, KETTLE_SUMMARY, PRINTED_RULINGS
from mtgcr.tests.mini_releases import english_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TEXTS = {
    "bulletin": KETTLE_BULLETIN,
    "page": KETTLE_PAGE,
    "page without a release": "101.1a A cup holds three sips.\n",
    "printed": PRINTED_RULINGS,
    "json": JSON_RULINGS,
    "summary": KETTLE_SUMMARY,
    "examples": "例:茶碗。\n例:やかん。\n例:受け皿。\n",
    "release": english_release(),
    "edition": LAYOUT,
    "cards": '[{"object": "card", "oracle_id": "t1", "name": "Teapot", "type_line": "Artifact", "oracle_text": ""}]',
    "other json": '{"kettle": "teapot"}',
    "saved page": f"<!DOCTYPE html><html><body><p>{KETTLE_PAGE}</p></body></html>",
    "letter": "Dear aunt.\n",
}


@pytest.mark.parametrize(
    ("text", "bulletin", "page", "rulings"),
    [
        ("bulletin", "", "", "given-bulletin"),
        ("page", "given-page", "", "given-page"),
        ("page without a release", "", "", "no-rulings-given"),
        ("printed", "given-rulings", "given-rulings", ""),
        ("json", "given-rulings", "given-rulings", ""),
        ("summary", "given-rulings", "given-rulings", ""),
        ("examples", "given-examples", "given-examples", "given-examples"),
        ("release", "given-release", "given-release", "given-release"),
        ("edition", "given-edition", "given-edition", "given-edition"),
        ("cards", "given-cards", "given-cards", "given-cards"),
        ("other json", "no-step", "no-quotes", "no-rulings-given"),
        ("saved page", "web-page", "web-page", "web-page"),
        ("letter", "no-step", "no-quotes", "no-rulings-given"),
    ],
)
def test_each_kind_is_read_by_its_own_question(
    mini_home: Path, tmp_path: Path, text: str, bulletin: str, page: str, rulings: str
) -> None:
    path = tmp_path / "given.txt"
    path.write_text(TEXTS[text], "utf-8")
    library = mtgcr.open(mini_home)

    assert (bulletin, page, rulings) == (
        _refused(lambda: library.bulletin(path)),
        _refused(lambda: library.page(path)),
        _refused(lambda: library.rulings(files=[path])),
    )


def test_a_page_is_read_as_a_bulletin_between_releases_that_are_named(mini_home: Path, tmp_path: Path) -> None:
    path = tmp_path / "given.txt"
    path.write_text(KETTLE_PAGE, "utf-8")

    assert mtgcr.open(mini_home).bulletin(path, old="2013-03-03", new="2013-09-09").reconciliation.findings


def _refused(ask: Callable[[], object]) -> str:
    try:
        ask()
    except Refusal as told:
        return told.code
    return ""
