"""Sections of the tournament documents on a day, from what ships: the right answers of the design."""

from __future__ import annotations

import csv
import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.works.given_sections import SectionAsked, read_section
from mtgcr.kb.works.section_lookup import NoEdition, NoSection, SectionAnswer, find_section
from mtgcr.kb.works.section_past import find_past
from mtgcr.kb.works.work_facts import load_facts, load_prints, number_key
from mtgcr.kb.works.work_tables import table_rows
from mtgcr.parser.language import Language
from mtgcr.views.text.sections import section_text

if TYPE_CHECKING:
    from pathlib import Path


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def found(given: str, on: str = "2024-12-24") -> SectionAnswer:
    asked = read_section(given)
    assert asked is not None
    answer = find_section(asked, day(on))
    assert isinstance(answer, SectionAnswer), answer
    return answer


def spans(given: str) -> list[tuple[str, str]]:
    """The numbers of a section, each with the day from which it had it."""
    section = found(given).section
    assert section is not None
    return [(one.number, one.since.isoformat()) for one in section.spans]


def penalty(given: str, on: str) -> str:
    section = found(given, on).section
    assert section is not None
    return section.tenure.penalty


def lineage(given: str, on: str) -> str:
    section = found(given, on).section
    assert section is not None
    return section.tenure.lineage


def changed(work: str, on: str) -> list[str]:
    """The sections whose words are others since the day, without the log itself."""
    words = {one.lineage for one in load_prints(work) if one.since == day(on)}
    held = (one for one in load_facts(work).on(day(on)) if "Changes" not in one.title)
    return [one.number for one in held if one.lineage in words]


def announced(work: str, on: str) -> set[str]:
    return {row[2] for row in table_rows("announced.tsv") if row[0] == work and row[1] == on}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("IPG 2.1", SectionAsked("IPG 2.1", "ipg", "2.1", "", "")),
        ("ipg 2.1 remedy", SectionAsked("ipg 2.1 remedy", "ipg", "2.1", "remedy", "")),
        ("MTR section 4.2", SectionAsked("MTR section 4.2", "mtr", "4.2", "", "")),
        ("MTR Appendix B", SectionAsked("MTR Appendix B", "mtr", "B", "", "")),
        ("MTR 1:12", SectionAsked("MTR 1:12", "mtr", "1.12", "", "")),
        ("Infraction Procedure Guide 3.5.", SectionAsked("Infraction Procedure Guide 3.5.", "ipg", "3.5", "", "")),
        ("MTR 4,2", SectionAsked("MTR 4,2", "mtr", "4.2", "", "")),
        ("IPG-2.1", SectionAsked("IPG-2.1", "ipg", "2.1", "", "")),
        ("IPG 2.1 Missed Trigger", SectionAsked("IPG 2.1 Missed Trigger", "ipg", "2.1", "", "missed trigger")),
        ("IPG 2.1, 2.2", SectionAsked("IPG 2.1, 2.2", "ipg", "2.1", "", "", ", 2.2")),
        ("IPG 2.1-2.3", SectionAsked("IPG 2.1-2.3", "ipg", "2.1", "", "", "-2.3")),
        ("MTR 4, MTR 2.1", SectionAsked("MTR 4, MTR 2.1", "mtr", "4", "", "", ", mtr 2.1")),
        ("MTR Appendix B and C", SectionAsked("MTR Appendix B and C", "mtr", "B", "", "", "and c")),
        ("IPG 2.1と2.2", SectionAsked("IPG 2.1と2.2", "ipg", "2.1", "", "", "と2.2")),
        ("IPG GRV", SectionAsked("IPG GRV", "ipg", "", "", "grv")),
        (
            "IPG missed trigger upgrade",
            SectionAsked("IPG missed trigger upgrade", "ipg", "", "upgrade", "missed trigger"),
        ),
        ("JAR", SectionAsked("JAR", "jar", "", "", "")),
        ("ＩＰＧ ２．１ 追加措置", SectionAsked("ＩＰＧ ２．１ 追加措置", "ipg", "2.1", "remedy", "")),
        ("702.19b", None),
        ("trample", None),
        ("jarred", None),
    ],
)
def test_a_section_is_read_as_people_type_it(given: str, expected: SectionAsked | None) -> None:
    assert read_section(given) == expected


def test_game_rule_violation_had_four_numbers() -> None:
    assert spans("IPG 2.5") == [
        ("125", "2007-09-20"),
        ("3.9", "2009-07-01"),
        ("3.6", "2010-01-01"),
        ("2.5", "2012-10-01"),
    ]


def test_a_number_of_an_empty_chapter_is_told_as_such() -> None:
    asked = read_section("IPG 2.3")
    assert asked is not None
    answer = find_section(asked, day("2011-08-01"))

    assert isinstance(answer, NoSection)
    assert answer.chapter_empty == (day("2010-07-01"), day("2012-10-01"))
    assert [(one.since.isoformat(), one.title) for one in answer.times] == [
        ("2009-07-01", "Deck Error — Improper Registration of Limited Card Pool"),
        ("2012-10-01", "Game Play Error — Hidden Card Error"),
    ]


def test_the_chapter_of_cheating_became_two_sections() -> None:
    assert lineage("IPG 5.1", "2012-12-01") == lineage("IPG 4.7", "2013-02-08")
    assert lineage("IPG 5.2", "2012-12-01") == lineage("IPG 4.8", "2013-02-08")
    links = {(one.old, one.new) for one in load_facts("ipg").links if one.day == day("2013-02-08")}
    assert {("5.3", "4.8"), ("5.4", "4.8")} <= links


def test_insufficient_shuffling_moved_twice() -> None:
    assert spans("IPG 3.9")[-3:] == [("4.4", "2009-07-01"), ("3.4", "2012-10-01"), ("3.9", "2017-04-28")]


def test_drawing_extra_cards_became_a_warning() -> None:
    assert [penalty("IPG 2.3", on) for on in ("2015-07-16", "2015-07-17")] == ["Game Loss", "Warning"]


def test_major_unsporting_conduct_became_a_match_loss() -> None:
    assert [penalty("IPG 4.2", on) for on in ("2014-07-17", "2014-07-18")] == ["Game Loss", "Match Loss"]


def test_a_document_that_contradicts_itself_is_told_with_both_places() -> None:
    assert penalty("IPG 3.5", "2014-05-02") == "Game Loss (Appendix A: Warning)"


def test_cheating_was_printed_under_a_wrong_number_once() -> None:
    section = found("IPG 4.8", "2016-04-08").section

    assert section is not None
    assert (section.tenure.title, section.tenure.printed) == ("Unsporting Conduct — Cheating", "4.4")


def test_the_changes_of_an_edition_are_those_and_no_others() -> None:
    assert changed("ipg", "2019-07-12") == ["2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.4", "3.5", "3.7"]
    assert changed("ipg", "2017-07-14") == ["1.2", "2.2", "2.5", "3.4", "3.5"]


def test_a_wrong_entry_of_a_log_is_found() -> None:
    assert "3.2" in announced("ipg", "2016-07-22") - set(changed("ipg", "2016-07-22"))
    assert "3.1" in set(changed("ipg", "2016-07-22")) - announced("ipg", "2016-07-22")
    assert "8.4" in announced("mtr", "2019-01-21") - set(changed("mtr", "2019-01-21"))
    assert "8.6" in set(changed("mtr", "2019-01-21")) - announced("mtr", "2019-01-21")


def test_team_communication_moved_with_what_came_before_it() -> None:
    assert spans("MTR 4.6") == [("4.4", "2009-07-01"), ("4.5", "2012-10-01"), ("4.6", "2018-07-13")]


def test_two_sections_of_the_tournament_rules_changed_places() -> None:
    for then, now in (("2.4", "2.5"), ("2.5", "2.4")):
        assert lineage(f"MTR {then}", "2023-11-12") == lineage(f"MTR {now}", "2023-11-13")


def test_words_that_went_to_another_work_are_followed() -> None:
    links = {(one.day.isoformat(), one.old, one.new_work, one.new) for one in load_facts("ipg").links}

    assert {("2015-07-17", "1.1", "mtr", "1.12"), ("2015-10-02", "B", "mtr", "F")} <= links
    section = found("MTR 1.12").section
    assert section is not None
    assert [(one.work, one.old) for one in section.links] == [("ipg", "1.1")]


def test_a_day_between_two_editions_of_which_others_are_missing_is_warned_of() -> None:
    assert [gap.day for gap in found("MTR 2.3", "2025-08-01").meant.gaps] == ["2025-07-25"]
    assert found("MTR 2.3", "2025-07-24").meant.gaps == ()


def test_what_may_be_superseded_is_told() -> None:
    assert not found("IPG 2.1", "2026-08-12").meant.is_later
    assert found("IPG 2.1", "2026-08-13").meant.is_later


def test_what_to_do_is_told_only_of_the_wording_that_it_retells() -> None:
    now, then = found("IPG 2.5").section, found("IPG 2.5", "2024-09-22").section

    assert now is not None
    assert then is not None
    assert now.remedy is not None
    assert then.remedy is None


def test_at_regular_the_matching_issue_is_named() -> None:
    regular = found("IPG HCE").regular

    assert regular is not None
    assert regular[0].number == "extra card"


def test_what_the_jar_says_is_told_from_the_day_on_which_it_was_last_reworded() -> None:
    before, since = found("IPG USC Minor", "2019-05-02"), found("IPG USC Minor", "2019-05-03")

    assert (before.regular, bool(since.regular)) == (None, True)
    assert "At Regular REL: not given here for that day" in section_text(before, [Language.EN], 200)


@pytest.mark.parametrize("given", ["IPG FtMGS", "IPG Failure to Maintain Game State", "IPG 違反の見逃し"])
def test_a_section_is_found_by_its_names(given: str) -> None:
    section = found(given).section

    assert section is not None
    assert section.tenure.number == "2.6"


def test_a_whole_work_is_its_sections_in_order() -> None:
    numbers = [one.number for one in found("MTR").below]

    assert numbers == sorted(numbers, key=number_key)
    assert len(numbers) == 103


def test_before_the_first_edition_nothing_is_known() -> None:
    asked = read_section("JAR")
    assert asked is not None

    assert find_section(asked, day("2010-01-01")) == NoEdition("jar", day("2010-01-01"), day("2014-09-26"))


def test_the_past_of_a_number_tells_every_section_that_had_it() -> None:
    asked = read_section("IPG 2.3")
    assert asked is not None

    assert [one.tenures[-1].title for one in find_past(asked).sections] == [
        "Game Play Error — Hidden Card Error",
        "Deck Error — Improper Registration of Limited Card Pool",
    ]


@pytest.mark.corpus
def test_every_move_that_was_counted_by_title_is_one_lineage(corpus: Path) -> None:
    table = csv.DictReader((corpus / "tournament" / "title_moves.tsv").read_text("utf-8").splitlines(), delimiter="\t")
    lost = []
    for row in table:
        if row["what"] == "moved":
            old, new = (row[f"{when} number"].removeprefix("App ") for when in ("old", "new"))
            before, after = (day(row[f"{when} edition"]) for when in ("from", "to"))
            facts = load_facts(row["work"])
            had = {one.number: one.lineage for one in facts.on(before)}
            has = {one.number: one.lineage for one in facts.on(after)}
            lost += [row] if had[old] != has[new] else []

    assert lost == []


@pytest.mark.parametrize(("given", "number"), [("IPG GPE", "2"), ("IPG TE", "3"), ("IPG USC", "4"), ("IPG GRV", "2.5")])
def test_abbreviations_of_judges_name_infractions_and_their_classes(given: str, number: str) -> None:
    section = found(given).section

    assert section is not None
    assert section.tenure.number == number


def test_what_to_do_names_the_number_that_the_retold_wording_had() -> None:
    stalling = found("IPG 4.7").section

    assert stalling is not None
    assert stalling.remedy is not None
    assert stalling.number_on(stalling.remedy.since) == "6.1"
    assert "from IPG 6.1 of 2010-07-01" in section_text(found("IPG 4.7"), [Language.EN], 200)
