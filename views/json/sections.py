"""Sections of the tournament documents as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from mtgcr.views.json.forms import iso

if TYPE_CHECKING:
    from mtgcr.kb.works.own_words import SectionLine, TableRemedy
    from mtgcr.kb.works.penalty_table import PenaltyTable
    from mtgcr.kb.works.policy_questions import PolicyAnswer
    from mtgcr.kb.works.section_lookup import EditionMeant, SectionAnswer, SectionFacts, SectionSpan
    from mtgcr.kb.works.section_past import SectionPast
    from mtgcr.kb.works.work_facts import SectionLink, SectionTenure
    from mtgcr.views.json.shapes.works import (
        EditionMeantShape,
        OwnLineShape,
        PenaltiesShape,
        PolicyShape,
        RegularShape,
        SectionFactsShape,
        SectionLinkShape,
        SectionPastShape,
        SectionShape,
        SectionSpanShape,
        SectionTenureShape,
        TableRemedyShape,
    )


def section_json(answer: SectionAnswer) -> SectionShape:
    """The section with those below it, and its words where they are held."""
    return {
        "asked": answer.asked.given,
        "edition": meant_json(answer.meant),
        "section": facts_json(answer.section) if answer.section else None,
        "below": [tenure_json(one) for one in answer.below],
        "regular": _regular_json(answer.regular),
        "words": list(answer.words),
    }


def meant_json(meant: EditionMeant) -> EditionMeantShape:
    """The edition that a day means, and what makes it unsure."""
    return {
        "work": meant.work,
        "day": iso(meant.day),
        "effective": iso(meant.edition.effective),
        "following": iso(meant.following),
        "gaps": [gap.day for gap in meant.gaps],
        "confirmed": iso(meant.confirmed),
        "maybe_superseded": meant.is_later,
        "remark": meant.edition.remark,
    }


def tenure_json(one: SectionTenure) -> SectionTenureShape:
    """A section under one number, title and penalty."""
    return {
        "work": one.work,
        "lineage": one.lineage,
        "number": one.number,
        "printed": one.printed,
        "title": one.title,
        "penalty": one.penalty,
        "since": iso(one.since),
        "until": iso(one.until),
    }


def facts_json(facts: SectionFacts) -> SectionFactsShape:
    """A section as it is on the day."""
    return {
        "section": tenure_json(facts.tenure),
        "japanese": facts.japanese,
        "condition": facts.condition,
        "line": line_json(facts.line) if facts.line else None,
        "remedy": _remedy_json(facts.remedy) if facts.remedy else None,
        "numbers": [_span_json(one) for one in facts.spans],
        "reworded": [iso(day) for day in facts.reworded],
        "links": [_link_json(one) for one in facts.links],
    }


def line_json(line: SectionLine) -> OwnLineShape:
    """A line of our own in both languages."""
    return {"english": line.english, "japanese": line.japanese}


def _remedy_json(remedy: TableRemedy) -> TableRemedyShape:
    return {
        "short": remedy.short,
        "remedy": line_json(remedy.remedy),
        "upgrade": line_json(remedy.upgrade),
        "downgrade": line_json(remedy.downgrade),
        "since": iso(remedy.since),
    }


def _span_json(span: SectionSpan) -> SectionSpanShape:
    return {"number": span.number, "title": span.title, "since": iso(span.since), "until": iso(span.until)}


def _link_json(link: SectionLink) -> SectionLinkShape:
    return {
        "day": iso(link.day),
        "kind": cast("Literal['merged', 'split', 'across']", link.kind),
        "old": f"{link.work.upper()} {link.old}",
        "new": f"{link.new_work.upper()} {link.new}",
    }


def _regular_json(regular: tuple[SectionTenure, SectionLine] | None) -> RegularShape | None:
    if regular is None:
        return None
    issue, line = regular
    return {"section": f"JAR {issue.number}", "title": issue.title, "line": line_json(line)}


def past_json(past: SectionPast) -> SectionPastShape:
    """Every section that ever had the number."""
    return {
        "asked": past.asked.given,
        "sections": [
            {
                "lineage": one.lineage,
                "japanese": one.japanese,
                "tenures": [tenure_json(tenure) for tenure in one.tenures],
                "links": [_link_json(link) for link in one.links],
                "reworded": [iso(day) for day in one.reworded],
            }
            for one in past.sections
        ],
    }


def penalties_json(table: PenaltyTable) -> PenaltiesShape:
    """The infractions of an edition with their penalties."""
    return {
        "asked": table.asked,
        "edition": meant_json(table.meant),
        "infractions": [
            {"section": facts_json(row.section), "repeat": row.repeat, "regular": _regular_json(row.regular)}
            for row in table.rows
        ],
        "nearest": table.is_nearest,
        "unread": list(table.unread),
    }


def policy_json(answer: PolicyAnswer) -> PolicyShape:
    """What the tournament documents say, with the Rules Enforcement Level that it is for."""
    return {
        "level": cast("Literal['', 'regular', 'competitive']", answer.level),
        "editions": [meant_json(meant) for meant in answer.editions],
        "sections": [
            {"section": facts_json(one.hit.section), "score": one.hit.score, "regular": _regular_json(one.regular)}
            for one in answer.hits
        ],
    }
