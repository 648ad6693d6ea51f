"""Citations of the tournament documents in any text: only where the work is named beside the number."""

from __future__ import annotations

import pytest

from mtgcr.parser.works.section_citations import find_section_citations


def cited(text: str, own: str = "") -> list[str]:
    return [f"{one.work} {text[one.figures.start : one.figures.end]}" for one in find_section_citations(text, own)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See IPG 2.5 and MTR section 4.2.", ["ipg 2.5", "mtr 4.2"]),
        ("IPG 2.1, 2.2 and 3.7 apply", ["ipg 2.1", "ipg 2.2", "ipg 3.7"]),
        ("MTR 4.2–4.4", ["mtr 4.2", "mtr 4.4"]),
        ("MTR Appendix B; Appendix A of the IPG", ["mtr B", "ipg A"]),
        ("section 4.5 of the Magic Tournament\nRules", ["mtr 4.5"]),
        ("sections 2.4 and 2.5 of the MTR", ["mtr 2.4", "mtr 2.5"]),
        ("the Infraction Procedure Guide (section 3.3)", ["ipg 3.3"]),
        ("IPG §2.5, IPG: 2.5, MTR's 4.2", ["ipg 2.5", "ipg 2.5", "mtr 4.2"]),
        ("IPG 125 was the number in 2008", ["ipg 125"]),
        ("イベント規定4.2節と違反処置指針 2.1", ["mtr 4.2", "ipg 2.1"]),
        ("IPG第2.5節、マジックイベント規定 付録B", ["ipg 2.5", "mtr B"]),
        ("A judge knows JAR 2.1", ["jar 2.1"]),
    ],
)
def test_a_section_is_cited_where_its_work_is_named(text: str, expected: list[str]) -> None:
    assert cited(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "section 4.5",
        "rule 103.4",
        "MTR 103.4",
        "IPG 2019",
        "MTR 100 players",
        "MTR 4.2% more",
        "commons-JAR 1.8",
        "JAR 1.8",
        "section 21 of the Universal Tournament Rules",
        "tournament rules, section 4.5 of the bylaws",
        "",
    ],
)
def test_another_number_is_none(text: str) -> None:
    assert cited(text) == []


def test_a_work_cites_its_own_sections_without_its_name() -> None:
    text = "See section 4.6, Appendix D, MTR section 4.3, (Sections 2-4), rule 103.4"
    text += ", and section 21 of the Universal Tournament Rules"

    assert cited(text, own="ipg") == ["ipg 4.6", "ipg D", "mtr 4.3", "ipg 2", "ipg 4"]
