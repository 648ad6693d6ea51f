"""Sections of the tournament documents as text."""

from __future__ import annotations

from mtgcr.kb.linting.section_references import RULES
from mtgcr.kb.works.own_words import japanese_title
from mtgcr.parser.language import Language
from mtgcr.views.text.columns import wrap, wrap_hanging
from mtgcr.views.text.term_names import term_name
from mtgcr.views.voice import in_language as spoken_in
from mtgcr.views.voice import in_other_words
from mtgcr.views.work_labels import work_labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.works.own_words import SectionLine
    from mtgcr.kb.works.section_lookup import EditionMeant, SectionAnswer, SectionFacts, SectionSpan
    from mtgcr.kb.works.section_past import PastSection, SectionPast
    from mtgcr.kb.works.work_facts import SectionLink, SectionTenure
    from mtgcr.views.work_labels import WorkLabels

INDENT = "    "


def section_text(answer: SectionAnswer, languages: Sequence[Language], width: int) -> str:
    """The section in the languages, one after the other; the words of the work last, where they are held."""
    shown = ["\n".join(_section_lines(answer, language, width)) for language in languages]
    words = [wrap(one, width) for one in answer.words] or [work_labels(languages[0]).no_words]
    return "\n\n".join([*shown, *(words if answer.section else ())])


def _section_lines(answer: SectionAnswer, language: Language, width: int) -> Iterator[str]:
    labels = work_labels(language)
    if answer.section:
        yield heading(answer.section.tenure, answer.section, language)
    for line in edition_lines(answer.meant, labels):
        yield wrap_hanging(f"{INDENT}{line}", width) if answer.section else wrap(line, width)
    if answer.section:
        for line in _told(answer, answer.section, language):
            yield wrap_hanging(f"{INDENT}{line}", width)
    if answer.below:
        yield f"{INDENT}{labels.heading(labels.below)}" if answer.section else ""
        yield from (f"{INDENT}{_row(one, language)}" for one in answer.below)


def heading(tenure: SectionTenure, facts: SectionFacts | None, language: Language) -> str:
    """Work, number and title; the Japanese title first in Japanese, where it is known."""
    japanese, labels = facts.japanese if facts else "", work_labels(language)
    title = f"{japanese} / {tenure.title}" if japanese and language is Language.JA else tenure.title
    if facts and not japanese and language is Language.JA:
        title += labels.aside(labels.unnamed)
    short = labels.aside(facts.remedy.short) if facts and facts.remedy and facts.remedy.short else ""
    printed = labels.printed.format(number=tenure.printed) if tenure.printed else ""
    return f"{tenure.work.upper()} {tenure.number}  {title}{short}{printed}"


def called(tenure: SectionTenure, language: Language) -> str:
    """The title, in Japanese the Japanese name where one is known."""
    return title_in(tenure.work, tenure.title, language)


def title_in(work: str, title: str, language: Language) -> str:
    """The title of a section of the work, in Japanese the Japanese name where one is known."""
    if language is Language.EN:
        return title
    if work == RULES:
        return spoken_in(language, lambda: term_name(title))
    return japanese_title(work, title) or title


def edition_line(meant: EditionMeant, labels: WorkLabels) -> str:
    """The edition that the day means, and whether it is the newest known."""
    said = labels.edition.format(work=labels.work(meant.work), day=meant.edition.effective)
    newest = labels.aside(labels.newest.format(day=meant.confirmed)) if meant.following is None else ""
    return f"{said}{newest}"


def edition_lines(meant: EditionMeant, labels: WorkLabels) -> Iterator[str]:
    """The edition that the day means, and what makes it unsure."""
    yield edition_line(meant, labels)
    yield from (f"! {warning}" for warning in edition_warnings(meant, labels))


def edition_warnings(meant: EditionMeant, labels: WorkLabels) -> Iterator[str]:
    """What makes the edition unsure: a slip of its own, editions that were not found, a newer one perhaps in force."""
    if meant.edition.remark:
        yield labels.told(str(meant.edition.effective), in_other_words(meant.edition.remark))
    if meant.gaps:
        yield labels.gap.format(day=meant.day, gaps=labels.listed(gap.day for gap in meant.gaps))
    if meant.is_later:
        yield labels.later


def _told(answer: SectionAnswer, section: SectionFacts, language: Language) -> Iterator[str]:
    labels = work_labels(language)
    if section.line:
        yield in_language(section.line, language)
    if section.tenure.penalty:
        yield labels.told(labels.penalty, labels.penalty_of(section))
        yield from remedy_lines(section, language)
    yield from regular_lines(section, answer.regular, language)
    yield labels.told(labels.numbers, spans_text(section.spans, labels))
    if section.reworded:
        yield labels.times_reworded(section.reworded)
    yield from (link_text(one, labels) for one in section.links)


def remedy_lines(section: SectionFacts, language: Language) -> Iterator[str]:
    """What to do, in our own words, with the place that it retells."""
    labels, remedy = work_labels(language), section.remedy
    if remedy is None:
        yield labels.told(labels.remedy, labels.not_told)
        return
    ours = labels.own_words.format(number=section.number_on(remedy.since), day=remedy.since)
    yield labels.told(labels.remedy, f"{in_language(remedy.remedy, language)}{labels.source.format(words=ours)}")
    for label, line in ((labels.upgrade, remedy.upgrade), (labels.downgrade, remedy.downgrade)):
        if line.english:
            yield labels.told(label, in_language(line, language))


def regular_lines(
    section: SectionFacts, regular: tuple[SectionTenure, SectionLine] | None, language: Language
) -> Iterator[str]:
    """What Judging at Regular REL has for the infraction instead, or that it is not told; nothing for no infraction."""
    labels = work_labels(language)
    if regular:
        issue, line = regular
        yield labels.told(labels.regular, labels.told(f"JAR {issue.number}", in_language(line, language)))
    elif section.tenure.penalty:
        yield labels.told(labels.regular, labels.regular_not_told)


def in_language(line: SectionLine, language: Language) -> str:
    """The line in the language, in English where there is none."""
    return line.japanese or line.english if language is Language.JA else line.english


def spans_text(spans: Sequence[SectionSpan], labels: WorkLabels) -> str:
    """The numbers in the order of time: "125 (2007-09-20 to 2009-07-01), …, 2.5 (2012-10-01 to today)"."""
    said = (labels.aside(labels.day.format(since=one.since, until=one.until or labels.still)) for one in spans)
    return labels.listed(f"{one.number}{days}" for one, days in zip(spans, said, strict=True))


def link_text(link: SectionLink, labels: WorkLabels) -> str:
    """Where words went."""
    old, new = f"{link.work.upper()} {link.old}", f"{link.new_work.upper()} {link.new}"
    return labels.links[link.kind].format(day=link.day, old=old, new=new)


def _row(one: SectionTenure, language: Language) -> str:
    penalty = f"  [{work_labels(language).penalty_named(one.penalty)}]" if one.penalty else ""
    return f"{one.number:<5} {called(one, language)}{penalty}"


def past_text(past: SectionPast, language: Language, width: int) -> str:
    """The sections that ever had the number, each through all its numbers, titles and penalties."""
    return "\n\n".join("\n".join(_past_lines(past, one, language, width)) for one in past.sections)


def _past_lines(past: SectionPast, one: PastSection, language: Language, width: int) -> Iterator[str]:
    labels = work_labels(language)
    last = one.tenures[-1]
    state = "" if last.until is None else f"  (-{last.until})"
    yield f"{past.asked.work.upper()} {last.number}  {called(last, language)}{state}"
    for tenure in one.tenures:
        penalty = f"  [{labels.penalty_named(tenure.penalty)}]" if tenure.penalty else ""
        until = tenure.until or labels.still
        days = labels.day.format(since=tenure.since, until=until)
        named = f"{tenure.number}  {called(tenure, language)}{penalty}"
        yield wrap_hanging(f"{INDENT}{labels.told(days, named)}", width)
    yield from (wrap_hanging(f"{INDENT}{link_text(link, labels)}", width) for link in one.links)
    if one.reworded:
        told, days = labels.times_reworded(one.reworded), labels.listed(map(str, one.reworded))
        yield wrap_hanging(f"{INDENT}{labels.told(told, days) if len(one.reworded) > 1 else told}", width)
