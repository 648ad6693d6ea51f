"""The server: ten tools whose results cannot be misquoted, and which say so where there is nothing to quote."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from mcp.shared.exceptions import MCPError

import mtgcr
from mtgcr.assistant.paging import LIMIT, OURS
from mtgcr.assistant.refusals import ADVICE
from mtgcr.assistant.server import TITLES, AllTools, make_server
from mtgcr.library.refusals import sentences
from mtgcr.parser.language import Language
from mtgcr.tests.assistants import call, talk
from mtgcr.tests.mini_releases import AUTUMN, SPRING

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.assistant.server import RulesServer
    from mtgcr.library.library import Library

SCRY = "Scry was rule 701.18 in 2024."
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rule_as_of", {"number": "702.19b", "as_of": "FDN", "lang": "both"}),
    ("rule_as_of", {"number": "IPG 2.1", "as_of": "2024-10-01"}),
    ("search_rules", {"words": "lethal damage", "as_of": "FDN"}),
    ("search_rules", {"words": "致死ダメージ"}),
    ("ask_rules", {"question": "Does deathtouch work with trample?"}),
    ("ask_rules", {"question": "接死とトランプルは一緒に使えますか？"}),
    ("ask_rules", {"question": "What does a booster cost?"}),
    ("rule_history", {"number": "509.2"}),
    ("diff_releases", {"old": "DSK", "new": "FDN", "section": "5"}),
    ("check_citations", {"text": SCRY}),
    ("date_citation", {"text": "701.18 scry"}),
    ("explain_term", {"term": "mana burn"}),
    ("references", {"number": "510.1c"}),
    ("run_example", {"number": "702.19b", "as_of": "FDN"}),
)


@pytest.fixture(scope="module")
def kb(embedded_home: Path) -> Library:
    return mtgcr.open(embedded_home)


@pytest.fixture(scope="module")
def server(kb: Library) -> RulesServer:
    return make_server(kb)


@pytest.fixture(scope="module")
def kettle(mini_home: Path) -> RulesServer:
    return make_server(mtgcr.open(mini_home))


@pytest.fixture(scope="module")
def tools(server: RulesServer) -> dict[str, Any]:
    return {tool.name: tool for tool in talk(server, lambda client: client.list_tools()).tools}


def test_there_are_ten_tools_each_with_schemas_and_read_only(tools: dict[str, Any]) -> None:
    assert list(tools) == list(TITLES)
    assert len(tools) == 10
    for tool in tools.values():
        notes = tool.annotations
        assert (notes.read_only_hint, notes.destructive_hint, notes.idempotent_hint) == (True, False, True)
        assert notes.open_world_hint is False
        assert tool.output_schema["type"] == tool.input_schema["type"] == "object"
        assert all("description" in one for one in tool.input_schema["properties"].values())
        assert "Use this" in tool.description


@pytest.mark.parametrize(("tool", "arguments"), CALLS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_result_fits_its_schema_and_its_size_and_says_what_it_rests_on(
    server: RulesServer, tools: dict[str, Any], tool: str, arguments: dict[str, Any]
) -> None:
    reply = call(server, tool, **arguments)

    jsonschema.validate(reply.data, {**tools[tool].output_schema, "additionalProperties": False})
    assert len(reply.text) <= LIMIT
    assert next(iter(reply.data)) == "notes"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", reply.data["release"])
    assert reply.data["generation"]
    assert reply.data["permalink"].startswith(("cr://", "term://", "work://"))
    assert reply.items
    assert (OURS in reply.data["notes"]) == ("digest" in str([reply.data.get("example"), reply.items]))


def test_every_text_has_its_number_day_source_and_permalink_beside_it(kb: Library, server: RulesServer) -> None:
    reply = call(server, "rule_as_of", number="702.19b", as_of="FDN", lang="both")
    answer = kb.rule("702.19b", on="FDN").found[0]

    words = {one["language"]: one for one in reply.items if one["role"] == "rule"}
    assert {language: one["text"] for language, one in words.items()} == {
        one.source.language.value: one.text for one in answer.wordings
    }
    for one in words.values():
        assert (one["number"], one["release"], one["source"]) == ("702.19b", "2024-11-08", "digest")
        assert one["permalink"] == "cr://2024-11-08/702.19b"
    examples = [one for one in reply.items if one["role"] == "example"]
    assert [one["ordinal"] for one in examples if one["language"] == "en"] == [1, 2]


def test_official_words_are_told_from_ours(kettle: RulesServer, server: RulesServer) -> None:
    official = call(kettle, "rule_as_of", number="101.1", as_of=str(SPRING))
    ours = call(server, "rule_as_of", number="101.1")

    assert (official.data["source"], OURS in official.data["notes"]) == ("official", False)
    assert (ours.data["source"], OURS in ours.data["notes"]) == ("digest", True)


def test_words_that_have_no_source_are_never_sent(server: RulesServer) -> None:
    for number in ("509.2", "510.1c", "702.19b", "601.2b"):
        items = call(server, "rule_history", number=number).items
        assert [one for one in items if (one["source"] == "none") != (one["text"] == "")] == []


def test_a_diff_of_held_texts_has_the_official_words_of_both_days(kettle: RulesServer) -> None:
    reply = call(kettle, "diff_releases", old=str(SPRING), new=str(AUTUMN), everything=True)

    assert reply.data["by_fingerprints"] is False
    assert {one["source"] for one in reply.items} == {"official"}
    assert {one["change"] for one in reply.items} >= {"added", "removed", "reworded"}
    quiet = call(kettle, "diff_releases", old=str(SPRING), new=str(AUTUMN))
    assert 0 < quiet.data["total"] < reply.data["total"]
    assert any("mean the same" in note for note in quiet.data["notes"])


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("rule_as_of", {"number": "104.99"}, "There is no rule 104.99"),
        ("rule_as_of", {"number": "IPG 2.3", "as_of": "2011-08-01"}, "2012-10-01"),
        ("rule_as_of", {"number": "509.6"}, "the number was in use"),
        ("diff_releases", {"old": "2998-01-01", "new": "2999-01-01"}, "releases:// lists them"),
        ("rule_history", {"number": "999.9"}, "No release has a rule 999.9"),
        ("references", {"number": "999.9"}, "There is no rule 999.9"),
        ("run_example", {"number": "702.19b", "ordinal": 40}, "no example 40"),
        ("search_rules", {"words": "qqqqzzzz"}, "do not cite a rule"),
        ("explain_term", {"term": "xyzzy"}, "no term that is known"),
        ("check_citations", {"text": "nothing of the kind"}, "No citation"),
        ("date_citation", {"text": "nothing of the kind"}, "no"),
        ("diff_releases", {"old": "2026-08-07", "new": "2026-08-08"}, ""),
    ],
)
def test_what_does_not_exist_is_told_and_nothing_is_quoted_for_it(
    server: RulesServer, tool: str, arguments: dict[str, Any], said: str
) -> None:
    reply = call(server, tool, **arguments)

    assert not reply.is_error
    assert reply.items == []
    assert said in " ".join(reply.data["notes"])
    assert (reply.data["status"] == "none") == bool(said)


def test_a_no_of_the_newest_release_held_says_that_a_newer_one_is_not_known(server: RulesServer) -> None:
    now, then = (call(server, "rule_as_of", number="104.99", as_of=day) for day in ("2026-08-07", "2024-11-08"))

    assert "newer than all texts here" in now.data["notes"][0]
    assert not any("newer" in note for note in then.data["notes"])


@pytest.mark.parametrize(
    ("question", "head", "line"),
    [
        ("When did mana burn go away?", "The history of the rules answers:", "Mana burn (then rule"),
        (
            "Why was banding dropped from the rules?",
            "This asks when the rules changed; which rule",
            "Banding (rule 702.22)",
        ),
    ],
)
def test_a_question_for_a_change_is_told_its_days_first(
    server: RulesServer, question: str, head: str, line: str
) -> None:
    notes = call(server, "ask_rules", question=question).data["notes"]

    assert notes[0].startswith(head)
    assert any(note.startswith(line) for note in notes)


def test_no_rule_found_tells_to_say_so_and_to_answer_nothing(server: RulesServer) -> None:
    reply = call(server, "ask_rules", question="What does a booster cost?")

    assert reply.data["status"] == "no-rule-found"
    assert "Do not answer from memory" in reply.data["notes"][0]
    assert {one["role"] for one in reply.items} <= {"nearest", "definition"}


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("rule_as_of", {}, "`number`: field required"),
        ("rule_as_of", {"number": "510.1c", "date": "2012-01-01"}, "does not take date"),
        ("rule_as_of", {"number": "510.1c", "as_of": "the day before"}, "Send `as_of` as 2024-11-08"),
        ("rule_as_of", {"number": "510.1c", "as_of": " "}, "Send `as_of` as 2024-11-08"),
        ("rule_as_of", {"number": "tea and cake"}, "Send `number` as 702.19b"),
        ("rule_history", {"number": "IPG 2.5"}, "`rule_as_of` shows sections of MTR, IPG and JAR"),
        ("rule_as_of", {"number": "510.1c", "lang": "tlh"}, "`lang`"),
        ("rule_as_of", {"number": "510.1c", "cursor": "moon"}, "without `cursor`"),
        ("rule_as_of", {"number": "9" * 400}, "`number`"),
        ("search_rules", {"words": '"lethal'}, "Send plain words"),
        ("search_rules", {"words": "damage", "limit": 0}, "`limit`"),
        ("search_rules", {"words": "damage", "within": ["teapots"]}, "Leave `within` out"),
        ("diff_releases", {"old": "DSK", "new": "FDN", "only": ["tea"]}, "Leave `only` out"),
        ("check_citations", {"text": "x" * 20_001}, "`text`"),
        ("make_coffee", {}, "Unknown tool"),
    ],
)
def test_misuse_is_an_error_that_says_what_to_send(
    server: RulesServer, tool: str, arguments: dict[str, Any], said: str
) -> None:
    reply = call(server, tool, **arguments)

    assert reply.is_error
    assert said in reply.text
    assert "Traceback" not in reply.text


def test_a_group_is_read_in_pages_that_fit_and_leave_nothing_out(kb: Library, server: RulesServer) -> None:
    items: list[dict[str, Any]] = []
    cursor, pages = None, 0
    while cursor is not None or not pages:
        reply = call(server, "rule_as_of", number="603", whole=True, cursor=cursor)
        assert len(reply.text) <= LIMIT
        items, cursor, pages = items + reply.items, reply.data["next_cursor"], pages + 1

    held = kb.rule("603", everything=True).found[0]
    assert pages > 1
    assert len(items) == reply.data["total"]
    assert {one["number"] for one in items} >= {rule.number for rule in held.subrules if rule.wordings}
    assert len({(one["number"], one["role"], one.get("ordinal")) for one in items}) == len(items)


def test_a_cursor_of_another_question_is_refused(server: RulesServer) -> None:
    cursor = call(server, "rule_as_of", number="603", whole=True).data["next_cursor"]

    assert call(server, "rule_as_of", number="602", whole=True, cursor=cursor).is_error
    assert call(server, "rule_as_of", number="603", cursor=cursor).is_error
    assert not call(server, "rule_as_of", number="603", whole=True, cursor=cursor).is_error


def read(server: RulesServer, address: str) -> Any:
    return talk(server, lambda client: client.read_resource(address)).contents[0]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("rule_as_of", {"number": "702.19b", "as_of": "FDN"}),
        ("rule_history", {"number": "509.2"}),
        ("rule_as_of", {"number": "IPG 2.1", "as_of": "2024-10-01"}),
        ("explain_term", {"term": "トランプル"}),
        ("check_citations", {"text": SCRY}),
        ("diff_releases", {"old": "DSK", "new": "FDN", "section": "509"}),
    ],
)
def test_every_permalink_can_be_read(server: RulesServer, tool: str, arguments: dict[str, Any]) -> None:
    reply = call(server, tool, **arguments)
    links = {reply.data["permalink"], *(one["permalink"] for one in reply.items[:3])} - {""}

    for link in links:
        contents = read(server, link)
        assert link.rpartition("/")[2] in contents.text or contents.mime_type == "text/plain" or "term" in link
        assert '"status":"none"' not in contents.text


def test_with_a_reader_permalinks_are_its_pages(embedded_home: Path) -> None:
    server = make_server(mtgcr.open(embedded_home), "https://cr.example/")

    reply = call(server, "rule_as_of", number="702.19b", as_of="FDN")

    assert reply.data["permalink"] == "https://cr.example/rule/2024-11-08/702.19b"


def test_a_section_of_a_tournament_document_is_told_with_its_penalty_and_no_rule(server: RulesServer) -> None:
    reply = call(server, "rule_as_of", number="IPG 2.1", as_of="2024-10-01")

    assert (reply.data["penalty"], reply.data["release"]) == ("No Penalty", "2024-09-23")
    assert "Missed Trigger" in reply.data["title"]
    assert {one["role"] for one in reply.items} >= {"section", "remedy", "at Regular REL"}
    assert {one["number"] for one in reply.items} == {"IPG 2.1", "JAR trigger"}
    assert {one["source"] for one in reply.items} == {"digest"}
    assert any("no words of the document here: do not quote" in note for note in reply.data["notes"])


def test_a_whole_tournament_document_lists_its_penalties_on_the_day(server: RulesServer) -> None:
    reply = call(server, "rule_as_of", number="IPG", as_of="2024-10-01")

    assert "2.3 Game Play Error — Hidden Card Error [Warning]" in reply.data["below"]
    assert reply.items == []


def test_a_newer_edition_of_a_tournament_document_may_be_in_force(server: RulesServer) -> None:
    notes = call(server, "rule_as_of", number="MTR 4.2", as_of="2090-01-01").data["notes"]

    assert "a newer edition may be in force" in notes[0]


@pytest.mark.parametrize(
    ("question", "language"), [("What is the penalty for slow play?", "en"), ("遅いプレイの懲罰は？", "ja")]
)
def test_a_question_of_policy_is_answered_by_the_tournament_documents(
    server: RulesServer, question: str, language: str
) -> None:
    reply = call(server, "ask_rules", question=question, as_of="2024-10-01")

    assert reply.data["status"] == "no-rule-found"
    assert reply.data["notes"][0].startswith("The tournament documents say")
    assert (reply.items[0]["number"], reply.items[0]["language"]) == ("IPG 3.3", language)
    assert reply.items[0]["remark"] == "3.3 Tournament Error — Slow Play [Warning]"


def test_at_regular_rel_the_penalty_of_higher_levels_is_not_told_as_its_own(server: RulesServer) -> None:
    asked = "What is the penalty for slow play at Regular REL?"
    first = call(server, "ask_rules", question=asked, as_of="2024-10-01").items[0]

    assert (first["number"], first["role"]) == ("JAR unwanted", "at Regular REL")
    assert "at higher levels IPG 3.3" in first["remark"]


def test_resources_tell_contents_releases_and_that_there_is_nothing(server: RulesServer) -> None:
    assert "509  Declare Blockers Step" in read(server, "cr://FDN/toc").text.splitlines()
    assert "2024-11-08  digest en, digest ja, numbers only" in read(server, "releases://").text.splitlines()
    assert "There is no rule 999.9" in read(server, "cr://2024-11-08/999.9").text
    for address in ("cr://someday/510.1c", "cr://someday/toc", "tea://cup", "cr://2024-11-08/../510.1c"):
        with pytest.raises(MCPError):
            read(server, address)


def test_the_prompts_hold_an_assistant_to_the_tools(server: RulesServer) -> None:
    asked = {"question": "Does deathtouch work with trample?"}
    question = talk(server, lambda client: client.get_prompt("rules_question", asked)).messages[0].content.text
    changed = talk(server, lambda client: client.get_prompt("what_changed", {"old": "DSK", "new": "FDN"}))

    assert asked["question"] in question
    named = set(re.findall(r"`([a-z]+_[a-z_]+|references)`", question + changed.messages[0].content.text))
    assert named - {"next_cursor"} <= set(TITLES)
    assert len(named) > 4


def test_what_an_assistant_is_advised_names_refusals_tools_and_arguments_that_exist() -> None:
    assert set(ADVICE) <= set(sentences(Language.EN))
    named = {word for text in ADVICE.values() for word in re.findall(r"`(\w+)`", text)}
    arguments = {name for tool in TITLES for name in getattr(AllTools, tool).__annotations__}
    assert named <= set(TITLES) | arguments
