"""What the tournament documents cite, and which of it is wrong by now, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.linting.section_references import ReferenceState
from mtgcr.views.text.columns import wrap, wrap_hanging
from mtgcr.views.text.sections import INDENT, called, edition_lines, title_in
from mtgcr.views.work_labels import work_labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.linting.section_references import JudgedReference, SectionReferences, WorkFlaws
    from mtgcr.kb.works.work_facts import SectionTenure
    from mtgcr.parser.language import Language


def section_references_text(found: SectionReferences, language: Language, width: int) -> str:
    """What the section cites, then what cites it; of a whole work each section that cites something."""
    labels = work_labels(language)
    head = [_name(found.section, language)] if found.section else []
    told = edition_lines(found.meant, labels)
    lines = [*head, *(wrap_hanging(f"{INDENT}{line}", width) if head else wrap(line, width) for line in told)]
    lines.append(labels.heading(labels.cites))
    lines += list(_cited_lines(found, language, width)) or [f"{INDENT}{labels.no_reference}"]
    if found.section:
        names = [f"{INDENT}{_name(one.citing, language)}" for one in found.cited_by]
        lines += [
            labels.heading(labels.cited_by),
            *(dict.fromkeys(names) or [f"{INDENT}{labels.no_reference}"]),
        ]
    return "\n".join(lines)


def _cited_lines(found: SectionReferences, language: Language, width: int) -> Iterator[str]:
    for one in found.cites:
        citing = "" if found.section else f"{one.citing.work.upper()} {one.citing.number} → "
        yield wrap_hanging(f"{INDENT}{citing}{_cited_text(one, language)}", width)


def _cited_text(one: JudgedReference, language: Language) -> str:
    labels = work_labels(language)
    if one.cited.state is not ReferenceState.RIGHT:
        return f"! {wrong_text(one, language)}"
    named = labels.aside(labels.by_name) if one.reference.section else ""
    return f"{_cited(one)}  {title_in(one.reference.cites, one.cited.title, language)}{named}".rstrip()


def wrong_text(one: JudgedReference, language: Language) -> str:
    """What the reference meant, what became of that, and what it names now, in a sentence."""
    labels, place, cited = work_labels(language), one.cited, _cited(one)
    then, today = (title_in(one.reference.cites, title, language) for title in (place.title, place.now))
    told = labels.now_another if place.now == place.title else labels.now_is
    now = (told if place.now else labels.nobody).format(cited=cited, title=today)
    if not place.title:
        return labels.never.format(cited=cited, printed=one.reference.since, now=now)
    work = one.reference.cites.upper()
    became = labels.became.format(number=f"{work} {place.today}") if place.today else labels.gone
    return labels.stale.format(
        cited=cited, title=then, printed=one.reference.since, day=place.since, became=became, now=now
    )


def work_flaws_text(found: WorkFlaws, language: Language, width: int) -> str:
    """A line for each wrong reference of the edition, then how many were checked."""
    labels = work_labels(language)
    lines = [wrap(line, width) for line in edition_lines(found.meant, labels)]
    for one in found.found:
        lines.append(wrap_hanging(labels.told(_name(one.citing, language), wrong_text(one, language)), width))
    return "\n".join([*lines, labels.checked.format(count=found.checked, wrong=len(found.found))])


def _cited(one: JudgedReference) -> str:
    return f"{one.reference.cites.upper()} {one.cited.number}"


def _name(tenure: SectionTenure, language: Language) -> str:
    return f"{tenure.work.upper()} {tenure.number}  {called(tenure, language)}"
