"""Pages mark numbers that moved, rules whose English was reworded after their translation, and untranslated ones."""

from __future__ import annotations

import json
import re

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.translations.present_numbers import MovedNumber
from mtgcr.parser.diagnostic import Span
from mtgcr.parser.language import Language
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import AUTUMN, write_releases
from mtgcr.tests.web_client import WebClient
from mtgcr.web.markup import deciding, linked
from mtgcr.web.pages.citing_forms import citation_forms

MARK = re.compile(
    r'<b>([\d.a-z]+)</b></a> <span class="doubt">([^<]+)</span>|>([\d.a-z]+)</a> <span class="doubt">([^<]+)'
)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> WebClient:
    """The reader over both English releases and the Japanese of the first."""
    home, texts = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("texts")
    with bare_builds():
        assert not add_files(home, write_releases(texts)[:3]).refused
    return WebClient(home)


def marks(web: WebClient, path: str) -> set[tuple[str, str]]:
    """The numbers on the page that have a mark, with it."""
    found = MARK.findall(re.sub(r"\s+", " ", web.get(path).text))
    return {(one or other, mark or last) for one, mark, other, last in found}


def test_a_comparison_marks_rules_that_are_not_translated_or_were_reworded_since(web: WebClient) -> None:
    assert {("100.2", "未訳"), ("101.1a", "訳は英語の改訂前"), ("702.2", "未訳")} <= marks(
        web, "/ja/diff/2013-03-03/2013-09-09"
    )


def test_related_rules_of_a_rule_are_marked(web: WebClient) -> None:
    assert marks(web, "/ja/cr/2013-09-09/702.3c") == {("101.1a", "訳は英語の改訂前")}
    assert marks(web, "/cr/2013-03-03/101.1a") == {("702.2c", "today 702.3c")}


def test_how_a_translation_stands_is_told_on_japanese_pages_alone(web: WebClient) -> None:
    assert marks(web, "/cr/2013-09-09/702.3c") == set()


def test_a_reference_of_a_translation_leads_to_the_number_that_its_rule_has_on_the_day() -> None:
    text, moved = "茶をさます（rule 100.2 参照）。", (MovedNumber(16, "100.2", "100.3"),)
    said = '<a class="ref" href="/cr/2013-09-09/100.3">100.2（現100.3）</a>'

    assert text[:16].endswith("100.2")
    assert said in linked(text, Language.JA, "/cr/2013-09-09/", moved)
    assert said in deciding(text, Span(0, 3), Language.JA, "/cr/2013-09-09/", moved)


def test_the_page_of_a_translated_rule_leads_to_the_rules_of_the_day(web: WebClient) -> None:
    page = web.get("/ja/cr/2013-09-09/101.1b").text

    assert '<a class="ref" href="/ja/cr/2013-09-09/100.3">100.2（現100.3）</a>' in page


def test_a_translation_to_be_copied_stands_under_the_number_of_the_day(web: WebClient) -> None:
    moved, reworded = (citation_forms(web.kb.rule(number, AUTUMN).found[0]).japanese for number in ("100.3", "101.1a"))

    assert moved.startswith("総合ルール 100.3（訳文では100.2、2013-03-03）「")
    assert "702.2a-c（現702.3a-c）" in moved
    assert reworded.startswith("総合ルール 101.1a（2013-03-03、英語の改訂前の訳）「")


def test_the_pack_links_a_translation_to_the_rules_of_the_day(web: WebClient) -> None:
    state = json.loads(web.get("/sw.js").text.partition(";\n")[0].removeprefix("const STATE = "))
    (address,) = (one for one in state["files"] if one.startswith("/offline/pack.js"))
    pack = json.loads(web.get(address).text.removeprefix("var mtgcrPack = ").removesuffix(";\n"))
    rules = {one["number"]: one for one in pack["rules"]}

    assert rules["101.1b"]["cites"] == ["100.3"]
    assert "rule 100.2（現100.3） 参照" in rules["101.1b"]["ja"][0]
