"""Sections of the tournament documents, told as rules are: our own words, and those of the user's copy, each marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.assistant.paging import Found
from mtgcr.assistant.passages import LONGEST
from mtgcr.kb.words.folding import fold
from mtgcr.parser.language import Language
from mtgcr.parser.scripts import language_of
from mtgcr.views.text.sections import edition_line, edition_warnings, link_text, spans_text
from mtgcr.views.work_labels import work_labels

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.assistant.places import Places
    from mtgcr.assistant.shapes import PassageShape
    from mtgcr.kb.works.own_words import SectionLine
    from mtgcr.kb.works.policy_questions import PolicyAnswer
    from mtgcr.kb.works.section_lookup import EditionMeant, SectionAnswer, SectionFacts
    from mtgcr.kb.works.work_facts import SectionTenure

LABELS = work_labels(Language.EN)
REGULAR = "at Regular REL"
NO_WORDS = "There are no words of the document here: do not quote it."
NOT_TOLD = "What to do was worded otherwise on that day, and is not told here: do not tell it from memory."


def section_found(places: Places, answer: SectionAnswer, languages: Sequence[Language]) -> Found:
    """The section, or the whole work, as the result of a tool."""
    facts, meant = answer.section, answer.meant
    name = f"{meant.work.upper()} {facts.tenure.number}" if facts else meant.work.upper()
    told = {"path": [LABELS.work(meant.work)], "below": [_row(one) for one in answer.below]}
    return Found(
        "found",
        meant.edition.effective.isoformat(),
        places.section(meant.edition.effective, name),
        {**told, **(_facts(facts) if facts else {})},
        list(_items(places, answer, languages)),
        [*_edition_notes(meant), *_section_notes(answer)],
    )


def policy_passages(places: Places, answer: PolicyAnswer, languages: Sequence[Language]) -> Iterator[PassageShape]:
    """What the tournament documents say of a question, each section with its penalty."""
    days = {meant.work: meant.edition.effective for meant in answer.editions}
    for one in answer.hits:
        facts, is_regular = one.hit.section, answer.level == "regular"
        if one.regular is None or not is_regular:
            yield from section_passages(places, facts, days[facts.tenure.work], languages)
        if one.regular:
            instead = LABELS.instead.format(section=f"{facts.tenure.work.upper()} {_row(facts.tenure)}")
            for made in _own(places, one.regular[0], REGULAR, one.regular[1], days.get("jar"), languages):
                yield {**made, "remark": f"{made['remark']} {instead}"} if is_regular else made


def policy_notes(answer: PolicyAnswer) -> Iterator[str]:
    """At which level the documents are told, and what is unsure of their editions."""
    yield LABELS.levels[answer.level]
    for meant in answer.editions:
        yield from _edition_notes(meant)


def _edition_notes(meant: EditionMeant) -> Iterator[str]:
    """What is unsure of the edition, then which it is."""
    yield from (f"{meant.work.upper()} {meant.edition.effective}: {one}" for one in edition_warnings(meant, LABELS))
    yield edition_line(meant, LABELS)


def section_passages(
    places: Places, facts: SectionFacts, effective: datetime.date, languages: Sequence[Language]
) -> Iterator[PassageShape]:
    """What the section is about and what to do, in our own words; the title and penalty stand in the remark."""
    if facts.line:
        yield from _own(places, facts.tenure, "section", facts.line, effective, languages)
    if facts.remedy:
        told = facts.remedy
        for role, line in (("remedy", told.remedy), ("upgrade", told.upgrade), ("downgrade", told.downgrade)):
            if line.english:
                yield from _own(places, facts.tenure, role, line, effective, languages)


def _items(places: Places, answer: SectionAnswer, languages: Sequence[Language]) -> Iterator[PassageShape]:
    if answer.section is None:
        return
    effective, tenure = answer.meant.edition.effective, answer.section.tenure
    yield from section_passages(places, answer.section, effective, languages)
    if answer.regular:
        yield from _own(places, answer.regular[0], REGULAR, answer.regular[1], None, languages)
    for text in answer.words:
        made = _passage(places, tenure, "words", text, effective, language_of(fold(text)).value)
        yield {**made, "source": "document", "remark": "from your own copy of the document"}


def _own(
    places: Places, tenure: SectionTenure, role: str, line: SectionLine, effective: datetime.date | None,
    languages: Sequence[Language],
) -> Iterator[PassageShape]:  # fmt: skip
    for language, text in ((Language.EN, line.english), (Language.JA, line.japanese)):
        if text and language in languages:
            yield _passage(places, tenure, role, text, effective or tenure.since, language.value)


def _passage(
    places: Places, tenure: SectionTenure, role: str, text: str, effective: datetime.date, language: str
) -> PassageShape:
    name = f"{tenure.work.upper()} {tenure.number}"
    return {
        "number": name,
        "role": role,
        "text": text[:LONGEST],
        "language": language,
        "release": effective.isoformat(),
        "source": "digest",
        "permalink": places.section(effective, name),
        "remark": _row(tenure),
        "is_whole": len(text) <= LONGEST,
    }


def _facts(facts: SectionFacts) -> dict[str, object]:
    last = facts.spans[-1]
    return {
        "title": facts.tenure.title,
        "penalty": facts.tenure.penalty,
        "was": [spans_text(facts.spans, LABELS), *(link_text(one, LABELS) for one in facts.links)],
        "number_today": None if last.until else last.number,
        "words_since": facts.reworded[-1].isoformat() if facts.reworded else None,
    }


def _section_notes(answer: SectionAnswer) -> Iterator[str]:
    if answer.section and not answer.words:
        yield NO_WORDS
    if answer.section and answer.section.tenure.penalty and answer.section.remedy is None:
        yield NOT_TOLD
    if answer.section and answer.section.tenure.penalty and answer.regular is None:
        yield f"{LABELS.regular}: {LABELS.regular_not_told}"


def _row(one: SectionTenure) -> str:
    """Number, title and penalty, which are facts of the document."""
    return f"{one.number} {one.title}{f' [{one.penalty}]' if one.penalty else ''}"
