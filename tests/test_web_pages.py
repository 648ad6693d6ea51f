"""The pages: every one in both interfaces, what is said first, where links lead, and a hostile release through all."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release
from mtgcr.tests.web_client import WebClient
from mtgcr.web.page_places import PAGE_PLACES
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.rendering import HERE, static_files, static_hash
from mtgcr.web.web_question import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGES = (
    "/cr/2024-11-08",
    "/cr/2024-11-08/5",
    "/cr/2024-11-08/510",
    "/cr/2024-11-08/510.1c",
    "/cr/2024-11-08/510.1c?lang=ja",
    "/cr/2024-09-20/702.175",
    "/cr/2024-11/510.1c",
    "/rule/2024-09-20/509.3",
    "/rule/2024-09-20/509.2",
    "/history/2024-11-08/510.1c",
    "/history/2024-11-08/510.1c?blame=1",
    "/diff",
    "/diff/2024-09-20/2024-11-08",
    "/diff/2024-09-20/2024-11-08?all=1&section=510",
    "/search",
    "/search?q=lethal+damage",
    "/search?q=接死&in=rules&section=702",
    "/search?q=%22lethal",
    "/suggest?q=deat",
    "/ask",
    "/ask?q=Does+deathtouch+work+with+trample%3F",
    "/ask?q=接死とトランプルを持つと？",
    "/ask?q=how+much+does+a+booster+cost",
    "/terms",
    "/terms?status=obsolete&kind=term",
    "/term/deathtouch",
    "/term/mana%20burn",
    "/releases",
    "/documents",
    "/cite",
    "/cr/2024-11-08/510.1c/example/1",
    "/penalty",
    "/penalty?q=hidden+card&as-of=2024-10-01",
    "/penalty?as-of=2013-06-01",
    "/penalty?q=teapot",
    "/works",
    "/works?q=slow+play",
    "/works?q=xyzzyq",
    "/works/2024-10-01/IPG",
    "/works/2024-10-01/IPG%202.5",
    "/works/2016-05-01/MTR%204.2",
    "/works/today/MTR%20Appendix%20B",
    "/works/2024-10-01/JAR",
)
NOES = (
    ("/cr/2024-11-08/509.6", 404, "2009-07-11"),
    ("/cr/2024-11-08/999.9", 404, "999.9"),
    ("/cr/2024-11-08/tea", 400, "tea"),
    ("/cr/Foundation/510.1c", 400, "Foundations"),
    ("/cr/1990-01-01/100.1", 404, "1990-01-01"),
    ("/rule/2024-11-08/509.9z", 404, "509.9z"),
    ("/term/xyzzyq", 404, "xyzzyq"),
    ("/rulings/Goad", 404, ""),
    ("/rulings/%00%E2%80%AE", 400, ""),
    ("/cards/Lightning%20Bolt", 404, ""),
    ("/documents/tea.txt", 404, "tea.txt"),
    ("/works/2011-08-01/IPG%202.3", 404, "2012-10-01"),
    ("/works/1990-01-01/MTR", 404, "1990-01-01"),
    ("/works/today/tea", 400, "tea"),
    ("/penalty?as-of=moonday", 400, "moonday"),
    ("/teapot", 404, ""),
    ("/search?q=tea&limit=3", 400, ""),
    ("/cr/2024-11-08/" + "9" * 1600, 414, ""),
)
UNSAID = re.compile(r"\bNone\b(?![.;]| of its own| are added)")
"""A value that is none, shown as if it were words; our own remedies say “None.” where nothing is to be done."""
FORBIDDEN = re.compile(r"\|\s*safe\b|Markup\(|autoescape|<script(?![^>]* src=)|<style| style=|\bon[a-z]+=\"")


@pytest.fixture(scope="module")
def web(embedded_home: Path) -> WebClient:
    return WebClient(embedded_home)


class Tags(HTMLParser):
    """The tags of a page with their attributes, those that are never closed, and the text."""

    EMPTY = frozenset({"meta", "link", "input", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag, and that it is open."""
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note where a tag is closed that is not the one opened last."""
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text += data

    def links(self) -> list[str]:
        """Where the links of the page lead."""
        return [attributes["href"] or "" for tag, attributes in self.tags if tag == "a" and "href" in attributes]


@pytest.mark.parametrize("interface", ["", "/ja"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_whole_in_both_interfaces(web: WebClient, path: str, interface: str) -> None:
    said = web.get(interface + path)
    read = Tags(said.text)

    assert said.status_code == 200
    assert (read.wrong, read.open) == ([], [])
    assert "suggest" in path or dict(read.tags)["html"] == {"lang": "ja" if interface else "en"}
    assert not UNSAID.search(read.text)
    assert "default-src 'none'" in said.headers["content-security-policy"]
    assert not FORBIDDEN.search(said.text.replace("Markup(", ""))


@pytest.mark.parametrize(("interface", "told"), [("", "You gave the newer day first"), ("/ja", "新しい日付が先に")])
def test_days_the_wrong_way_round_are_said_to_be_so(web: WebClient, interface: str, told: str) -> None:
    assert told in web.get(f"{interface}/diff/2024-11-08/2024-09-20?section=510").text
    assert told not in web.get(f"{interface}/diff/2024-09-20/2024-11-08?section=510").text


@pytest.mark.parametrize("path", ["/cr/2090-01-01", "/cr/2090-01-01/510.1c", "/cr/2090-01-01/702.19b/example/1"])
@pytest.mark.parametrize(("interface", "told"), [("", "is in the future"), ("/ja", "まだ先の日付です")])
def test_a_day_ahead_keeps_its_page_which_says_so(web: WebClient, path: str, interface: str, told: str) -> None:
    said = web.get(interface + path)

    assert (said.status_code, told in said.text) == (200, True)


def test_citations_judged_on_a_day_whose_text_is_not_held_say_so(web: WebClient) -> None:
    said = web.send("POST", "/cite", data={"text": "rule 701.18, scry", "as-of": "2016-01-22"})

    assert "2016-01-16" in said.text


@pytest.mark.parametrize(("path", "status", "told"), NOES, ids=[path[:30] for path, _, _ in NOES])
@pytest.mark.parametrize("interface", ["", "/ja"])
def test_a_no_is_a_page_that_says_what_to_do(web: WebClient, path: str, status: int, told: str, interface: str) -> None:
    said = web.get(interface + path)

    assert said.status_code == status
    assert told in said.text
    assert 'lang="ja"' in said.text[:60] if interface else 'lang="en"' in said.text[:60]
    assert "Traceback" not in said.text
    assert f'href="{interface}/cr/today"' in said.text


MOVES = (
    ("/search?q=IPG+2.1", "/works/today/IPG%202.1"),
    ("/search?q=mtr+4.2&as-of=2016-05-01", "/works/2016-05-01/mtr%204.2"),
    ("/works?section=IPG+2.1&as-of=2016-05-01", "/works/2016-05-01/IPG%202.1"),
    ("/cr/FDN/510.1c", "/cr/2024-11-08/510.1c"),
    ("/cr/Foundations/510", "/cr/2024-11-08/510"),
    ("/cr/2024-10-01/510.1c?lang=ja", "/cr/2024-09-20/510.1c?lang=ja"),
    ("/cr/2024-11-08/702.19B.", "/cr/2024-11-08/702.19b"),
    ("/cr/2024-11-08/７０２．１９ｂ", "/cr/2024-11-08/702.19b"),
    ("/cr/FDN/trample", "/cr/2024-11-08/702.19"),
    ("/cr/2024-10-01/702.19B.", "/cr/2024-09-20/702.19b"),
    ("/cr?when=FDN&number=510.1c", "/cr/FDN/510.1c"),
    ("/rule/DSK/509.3", "/rule/2024-09-20/509.3"),
    ("/history/DSK/509.2", "/history/2024-09-20/509.2"),
    ("/diff?old=DSK&new=FDN", "/diff/DSK/FDN"),
    ("/diff/DSK/FDN?section=510", "/diff/2024-09-20/2024-11-08?section=510"),
    ("/search?q=702.19b", "/cr/today/702.19b"),
)


@pytest.mark.parametrize("interface", ["", "/ja"])
@pytest.mark.parametrize(("path", "target"), MOVES)
def test_every_way_to_write_a_place_leads_to_its_one_address(
    web: WebClient, path: str, target: str, interface: str
) -> None:
    said = web.get(interface + path)
    is_only_spelt_otherwise = path.startswith("/cr/2024-11-08/")

    assert said.headers["location"] == interface + target
    assert said.status_code == (308 if is_only_spelt_otherwise else 302)
    assert web.get(said.headers["location"]).status_code in (200, 302)


@pytest.mark.parametrize(
    ("wanted", "target"),
    [("ja,en;q=0.5", "/ja"), ("en-GB,ja;q=0.3", "/en"), ("fr", "/en"), ("", "/en")],
)
def test_the_first_page_is_in_the_language_of_the_browser(web: WebClient, wanted: str, target: str) -> None:
    said = web.get("/", accept_language=wanted)

    assert (said.status_code, said.headers["location"], said.headers["cache-control"]) == (302, target, "no-store")
    assert web.get(target).status_code == 200


@pytest.mark.parametrize("path", ["//evil.example/", "/\\evil.example/", "//evil.example//"])
def test_nobody_is_led_to_another_site(web: WebClient, path: str) -> None:
    said = web.get("http://127.0.0.1:8642" + path)

    assert said.status_code in (308, 404)
    assert not said.headers.get("location", "/").startswith(("//", "/\\", "http"))


def test_what_is_to_be_known_first_stands_before_the_rule(web: WebClient) -> None:
    text = web.get("/cr/2026-09-25/510.1c").text

    assert text.index("2026-09-25</time> is not here") < text.index("<article")


def test_kinds_and_notes_of_the_lexicon_are_in_the_language_of_the_interface(web: WebClient) -> None:
    japanese = web.get("/ja/term/deathtouch").text

    assert '<p class="label">キーワード能力 · 公式</p>' in japanese
    assert '<p class="label">keyword ability · official</p>' in web.get("/term/deathtouch").text
    assert "キーワード能力" in web.get("/ja/terms").text


def test_a_search_counts_what_was_typed_apart_from_the_rest(web: WebClient) -> None:
    page = web.get("/search?q=lethal+damage").text

    assert re.search(r"As typed: rule \d+ ·(?: [a-z]+ \d+ ·)* \d+ in all", page)


def test_a_quote_says_whose_words_it_has_and_of_which_day(web: WebClient) -> None:
    text = web.get("/cr/2024-11-08/510.1c").text

    assert text.count('<span class="edition digest">digest, our own words</span>') >= 2
    assert "release of <time>2024-11-08</time>" in text


def test_a_rule_that_ended_is_told_with_its_day_and_last_words(web: WebClient) -> None:
    text = web.get("/rule/2024-09-20/509.2").text

    assert "ended on <time>2024-11-08</time>" in text
    assert "No other rule has its words." in text


def test_related_rules_are_marked_also_where_they_are_many_and_folded_up(web: WebClient) -> None:
    text = web.get("/cr/2024-11-08/601.2f").text

    assert text.count('class="ref"') > 24
    assert '>601.5</a> <span class="doubt">today 601.6</span>' in text


@pytest.mark.parametrize(
    ("interface", "told"),
    [("", ("New keyword abilities (", "145 added")), ("/ja", ("新しいキーワード能力（", "追加145件"))],
)
def test_a_comparison_over_many_years_opens_with_what_is_new_by_name(
    web: WebClient, interface: str, told: tuple[str, str]
) -> None:
    page = web.get(f"{interface}/diff/2015-01-23/2026-08-07").text

    assert all(words in page.partition("<form class")[2].partition('<section class="changes">')[0] for words in told)
    assert f'href="{interface}/diff/2015-01-23/2026-08-07?section=7"' in page


def test_a_permalink_follows_the_rule_to_its_number_of_today(web: WebClient) -> None:
    assert "It was 701.18 then, and is 701.22 now." in web.get("/rule/2024-11-08/701.18").text


def test_references_lead_to_the_same_day(web: WebClient) -> None:
    links = Tags(web.get("/ja/cr/2024-11-08/702.19b").text).links()

    assert "/ja/cr/2024-11-08/702.19" in links
    assert {link for link in links if link.startswith("/ja/cr/") and "2024-11-08" not in link} == {
        "/ja/cr/today",
        "/ja/cr/2023-04-14/702.19b",  # since when it has these words
    }


def test_links_of_a_page_lead_to_pages(web: WebClient) -> None:
    pages = ("/en", "/cr/2024-11-08/510.1c", "/term/deathtouch")
    links = {link for page in pages for link in Tags(web.get(page).text).links() if not link.startswith("/diff/")}

    dead = {link for link in links if link[0] == "/" and web.get(link).status_code not in (200, 302)}
    assert dead == set()
    assert len(links) > 30


def test_a_text_is_checked_and_shown_again(web: WebClient) -> None:
    said = web.send("POST", "/ja/cite", data={"text": "Scry is in rule 701.18. <b>", "as-of": ""})

    assert "今は別のルール" in said.text
    assert "&lt;b&gt;" in said.text
    assert said.headers["cache-control"] == "no-store"


def test_a_path_without_its_last_slash_is_led_to_as_it_was_written(web: WebClient) -> None:
    said = web.get("/cr/%1F/%E6%8E%A5/")

    assert (said.status_code, said.headers["location"]) == (308, "/cr/%1F/%E6%8E%A5")


def test_styles_and_scripts_are_kept_for_ever_under_their_checksum(web: WebClient) -> None:
    for name in static_files():
        said = web.get(f"/static/{static_hash()}/{name}")
        assert (said.status_code, "immutable" in said.headers["cache-control"]) == (200, True)
    assert web.get("/static/other/reader.css").status_code == 404


def test_no_template_trusts_a_text() -> None:
    texts = {path.name: path.read_text("utf-8") for path in (HERE / "templates").iterdir()}

    assert {name: found[0] for name, text in texts.items() if (found := FORBIDDEN.search(text))} == {}
    assert len(texts) > 15


def test_the_api_is_told_question_by_question(web: WebClient) -> None:
    text = Tags(web.get("/v1/docs").text).text

    assert [question.name for question in QUESTIONS if f"{ROOT}{question.path}" not in text] == []


def test_every_place_but_files_is_in_both_interfaces() -> None:
    paths = {place.path for place in PAGE_PLACES}

    english = {path for path in paths if not path.startswith(("/ja", "/static", "/robots", "/v1"))}
    assert {f"/ja{path}" for path in english - {"/en"}} | {"/ja"} == {path for path in paths if path.startswith("/ja")}


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)> \"'&amp; {{ 7*7 }} \u202egnp.exe\u2066 \x1b[31m\x07"


@pytest.fixture
def hostile(tmp_path: Path, nothing_embedded: None) -> WebClient:  # noqa: ARG001  # the invented game alone
    """A reader over releases whose rules, headings, examples and terms hold markup and control characters."""
    for day in (SPRING, AUTUMN):
        english, japanese = english_release(day), japanese_release(day)
        for word in ("kettle", "Pouring", "sips", "door"):
            english = english.replace(word, f"{word} {HOSTILE}")
        (tmp_path / f"{day}.txt").write_text(english, "utf-8")
        (tmp_path / f"{day}_ja.txt").write_text(japanese.replace("杯", f"杯{HOSTILE}"), "utf-8")
    add_files(tmp_path / "home", sorted(tmp_path.glob("*.txt")), trusted=True)
    return WebClient(tmp_path / "home")


def test_a_hostile_release_is_shown_and_obeyed_nowhere(hostile: WebClient) -> None:
    day = str(AUTUMN)
    paths = [
        "/en", f"/cr/{day}", f"/cr/{day}/1", f"/cr/{day}/100", f"/cr/{day}/101.2", f"/cr/{day}/101.1a",
        f"/rule/{SPRING}/100.2", f"/history/{day}/101.1a?blame=1", f"/diff/{SPRING}/{AUTUMN}?all=1",
        "/search?q=script", "/search?q=kettle", "/suggest?q=kett", "/ask?q=May+a+guest+refuse+a+cup%3F",
        "/term/Kettle", "/releases", f"/term/{quote(HOSTILE, safe='')}", f"/search?q={quote(HOSTILE, safe='')}",
        f"/cr/{day}/{quote(HOSTILE[:60], safe='')}", f"/ask?q={quote(HOSTILE, safe='')}",
        f"/documents/{quote(HOSTILE[:90], safe='')}", f"/rulings/{quote(HOSTILE[:90], safe='')}",
    ]  # fmt: skip
    shown = 0
    for path in [*paths, *(f"/ja{one}".replace("/ja/en", "/ja") for one in paths)]:
        text = hostile.get(path).text
        read = Tags(text)
        shown += "alert(1)" in read.text
        assert {tag for tag, _ in read.tags} & {"img", "iframe", "object"} == set(), path
        assert [a for tag, a in read.tags if tag == "script" and not (a.get("src") or "").startswith("/static/")] == []
        assert [name for _, a in read.tags for name in a if name.startswith("on") or name == "style"] == [], path
        assert not set(text) & set("\u202e\u2066\x1b\x07"), path
        assert "49" not in read.text.replace("1749", ""), path
    assert shown > 12


@given(path=st.text(max_size=60), words=st.text(max_size=60))
@settings(max_examples=12)
def test_whatever_is_typed_is_a_page(web: WebClient, path: str, words: str) -> None:
    for template in ("/cr/{}/{}", "/rule/{}/{}", "/diff/{}/{}", "/term/{}?as-of={}", "/search?q={}&as-of={}"):
        said = web.get(template.format(quote(path, safe="") or "x", quote(words, safe="") or "x"))

        assert said.status_code in (200, 302, 308, 400, 404, 414)
        assert said.status_code in (302, 308) or said.text.startswith("<!doctype html>")
