"""The pages of the tournament documents: a penalty at the table, a section with where it was, questions of policy."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from mtgcr.tests.kettle_policy import LAYOUT
from mtgcr.tests.test_web_pages import Tags
from mtgcr.tests.web_client import WebClient

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def web(embedded_home: Path) -> WebClient:
    return WebClient(embedded_home)


@pytest.mark.parametrize(
    ("interface", "told"),
    [
        ("", ("IPG 2.3", "Hidden Card Error", "Warning", "At Regular REL", "Upgrade", "in our own words")),
        ("/ja", ("IPG 2.3", "警告", "ルール適用度が一般の場合", "格上げ", "独自の文")),
    ],
)
def test_a_judge_finds_a_penalty_with_what_to_do(web: WebClient, interface: str, told: tuple[str, ...]) -> None:
    text = Tags(web.get(f"{interface}/penalty?q=hidden+card&as-of=2024-10-01").text).text

    assert [words for words in told if words not in text] == []
    assert text.count("IPG 2.") == text.count("IPG 2.3")


def test_the_penalty_table_has_every_infraction_of_the_day(web: WebClient) -> None:
    rows = web.kb.penalties(on="2024-10-01").rows
    links = Tags(web.get("/penalty?as-of=2024-10-01").text).links()

    assert [link for link in links if link.startswith("/works/2024-10-01/IPG")] == [
        f"/works/2024-10-01/IPG%20{row.section.tenure.number}" for row in rows
    ]


@pytest.mark.parametrize(
    ("path", "told"),
    [("/ask?q=What+is+the+penalty+for+slow+play%3F", "Warning"), ("/ja/ask?q=遅いプレイの懲罰は？", "警告")],
)
def test_a_question_of_policy_is_answered_by_the_tournament_documents(web: WebClient, path: str, told: str) -> None:
    read = Tags(web.get(path + "&as-of=2024-10-01").text)

    assert (read.wrong, read.open) == ([], [])
    assert any(link.endswith("/works/2024-10-01/IPG%203.3") for link in read.links())
    assert told in read.text


def test_at_regular_rel_the_penalty_of_higher_levels_is_not_told_as_its_own(web: WebClient) -> None:
    text = Tags(web.get("/ask?q=What+is+the+penalty+for+slow+play+at+Regular+REL%3F&as-of=2024-10-01").text).text

    assert "JAR unwanted" in text
    assert "at higher levels IPG 3.3" in text
    assert "Warning" not in text


def test_what_no_infraction_is_called_leads_to_all_sections(web: WebClient) -> None:
    read = Tags(web.get("/penalty?q=deck+registration").text)

    assert "/works?q=deck+registration" in read.links()


def test_the_pages_of_the_works_say_first_what_is_unsure(web: WebClient) -> None:
    for path in ("/penalty?as-of=2090-01-01", "/works/2090-01-01/IPG%202.1", "/works?q=slow+play&as-of=2090-01-01"):
        told = web.get(path).text
        assert 0 < told.find("a newer edition may be in force") < told.find("<h1>")
        assert 0 < told.find("in our own words; the document itself decides") < told.find("<h1>")


def test_a_section_tells_where_it_was(web: WebClient) -> None:
    read = Tags(web.get("/works/2024-10-01/IPG%202.5").text)

    assert {"/works/2009-07-01/IPG%203.9", "/works/2010-01-01/IPG%203.6"} <= set(read.links())


@pytest.mark.parametrize("page", ["/works/2024-10-01/JAR", "/works/2003-01-01/IPG", "/works/today/MTR"])
def test_every_section_of_a_work_has_its_page(web: WebClient, page: str) -> None:
    links = [link for link in Tags(web.get(page).text).links() if link.startswith(f"{page.replace(' ', '%20')}%20")]

    assert len(links) > 5
    assert {link: code for link in links if (code := web.get(link).status_code) != 200} == {}


def test_a_section_leads_to_what_it_cites_and_to_what_cites_it(web: WebClient) -> None:
    bribery = Tags(web.get("/works/2026-03-01/IPG%204.4").text)
    winner = Tags(web.get("/works/2026-03-01/MTR%205.2").text)

    assert (bribery.wrong, bribery.open) == ([], [])
    assert "/works/2026-03-01/MTR%205.2" in bribery.links()
    assert "/works/2026-03-01/IPG%204.4" in winner.links()


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/works/2026-03-01/MTR%205.6", "since 2018-07-13 that is MTR 4.6"),
        ("/ja/works/2026-03-01/MTR%205.6", "2018-07-13"),
    ],
)
def test_a_stale_reference_is_told_on_the_page(web: WebClient, path: str, told: str) -> None:
    assert told in Tags(web.get(path).text).text


def test_pasted_citations_of_works_and_hits_beside_a_search_are_shown(web: WebClient) -> None:
    assert "/works/2026-08-07/MTR%202.8" in Tags(web.get("/search?q=deck+check&as-of=2026-08-07").text).links()


def test_a_copy_in_english_alone_is_shown_in_the_japanese_interface_too(embedded_home: Path, tmp_path: Path) -> None:
    home, text = tmp_path / "home", tmp_path / "kettle.txt"
    shutil.copytree(embedded_home, home)
    text.write_text(LAYOUT.replace("March 3, 2030", "September 23, 2024"), "utf-8")
    web = WebClient(home)
    web.kb.add_works([text], effective="2024-09-23", because="kettles")

    said = web.get("/ja/works/2024-10-01/IPG%202.1").text

    assert '<p class="words" lang="en">A kettle whistles' in said
    assert said.index("A kettle whistles") < said.index('name="as-of"')
