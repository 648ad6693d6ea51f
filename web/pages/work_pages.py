"""Pages of the tournament documents: the penalty table, a section as of a day, sections by words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from mtgcr.kb.linting.section_references import RULES
from mtgcr.kb.works.given_sections import read_section
from mtgcr.library.refusals import Refusal
from mtgcr.library.work_texts import ALL
from mtgcr.views.text.penalties import nearest_line
from mtgcr.views.text.section_references import wrong_text
from mtgcr.views.text.sections import edition_line, link_text, title_in
from mtgcr.views.work_labels import work_labels
from mtgcr.web import question_parameters as p
from mtgcr.web.parameters import Parameter, read_parameters
from mtgcr.web.rendering import moved, page
from mtgcr.web.work_notes import work_notes

if TYPE_CHECKING:
    from mtgcr.kb.linting.section_references import JudgedReference
    from mtgcr.library.library import Library
    from mtgcr.parser.language import Language
    from mtgcr.web.making import Made, Values, WebRequest

HITS = 20
FEW = 3
"""Infractions of which everything is shown at once; of more, upgrades and downgrades are folded away."""
GO_SECTION = Parameter(name="section", about="A section that the day is asked of.", default="")
TODAY = "today"


def penalties(kb: Library, wanted: WebRequest) -> Made:
    """Every infraction with its penalty, what to do and what applies at Regular REL, or those that the words name."""
    given = read_parameters((p.INFRACTION, p.AS_OF), {}, wanted.query)
    try:
        found, refused = kb.penalties(given["q"], given["as-of"]), ""
    except Refusal as no:
        if no.code != "no-such-infraction":
            raise
        found, refused = None, no.said(wanted.language).message
    return page(
        "penalties",
        wanted,
        given=given,
        when=given["as-of"] or TODAY,
        found=found,
        refused=refused,
        few=FEW,
        notes=work_notes(found, wanted.language),
        **words_of_works(wanted.language),
    )


def section(kb: Library, wanted: WebRequest) -> Made:
    """A section as of a day, or all of a work: what it is about, and where it was."""
    given = read_parameters((p.WHEN, p.WORK_SECTION), wanted.path_values, wanted.query)
    found = kb.section(given["section"], given["when"], lang=wanted.language.value)
    found = found if found.words else kb.section(given["section"], given["when"])
    references = kb.section_refs(given["section"], given["when"]) if found.section else None
    return page(
        "section",
        wanted,
        when=given["when"],
        found=found,
        references=references,
        cited_path=cited_path,
        notes=work_notes(found, wanted.language),
        **words_of_works(wanted.language),
    )


def works(kb: Library, wanted: WebRequest) -> Made:
    """The works, and the sections that words find; a section alone leads to its page."""
    given = read_parameters((p.INFRACTION, p.AS_OF, GO_SECTION), {}, wanted.query)
    named = given["section"] or (given["q"] if names_section(given["q"]) else "")
    when = given["as-of"] or TODAY
    if named:
        return moved(wanted, section_path(when, named))
    found = kb.search_sections(given["q"], given["as-of"], limit=HITS) if given["q"] else None
    return page(
        "works",
        wanted,
        given=given,
        when=when,
        found=found,
        all_works=ALL,
        notes=work_notes(found, wanted.language),
        **words_of_works(wanted.language),
    )


def names_section(words: str) -> bool:
    """Whether the words are a work, or a work with a number, and nothing else."""
    asked = read_section(words.strip())
    return asked is not None and not asked.words and not asked.further


def section_path(when: object, section: str) -> str:
    """The address of the page of the section on the day, as it was given or as a date."""
    return f"/works/{quote(str(when), safe='~')}/{quote(section.strip(), safe='')}"


def cited_path(when: object, reference: JudgedReference) -> str:
    """The address of what has the number of the reference on the day."""
    if reference.reference.cites == RULES:
        return f"/cr/{quote(str(when), safe='~')}/{reference.cited.number}"
    return section_path(when, f"{reference.reference.cites.upper()} {reference.cited.number}")


def words_of_works(language: Language) -> Values:
    """Our words around the documents, for the templates."""
    labels = work_labels(language)
    return {
        "labels": labels,
        "repeats": labels.repeat,
        "levels": labels.levels,
        "section_path": section_path,
        "nearest_said": lambda table: nearest_line(table, labels),
        "edition_said": lambda meant: edition_line(meant, labels),
        "section_named": lambda work, title: title_in(work, title, language),
        "link_said": lambda link: link_text(link, labels),
        "wrong_said": lambda reference: wrong_text(reference, language),
    }
