"""Pages that find: search, ask, terms, documents, rulings, releases, citations of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from mtgcr.kb.asking.answers import Certainty
from mtgcr.library.given import PastedText
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import parse_number
from mtgcr.views.answer_labels import how_taken_lines, told_certainty
from mtgcr.views.later_terms import later_lines
from mtgcr.views.text.sections import called
from mtgcr.views.voice import in_chosen, in_language
from mtgcr.web import question_parameters as p
from mtgcr.web.day_notes import day_notes, written_notes
from mtgcr.web.pages.work_pages import names_section, section_path, words_of_works
from mtgcr.web.paging import cursor_at, place_of
from mtgcr.web.parameters import Parameter, ParameterForm, read_parameters
from mtgcr.web.problems import problem_of
from mtgcr.web.rendering import moved, page, url
from mtgcr.web.work_notes import work_notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.glossary_lookup import Entry, LaterTerm
    from mtgcr.library.library import Library
    from mtgcr.web.making import Made, WebRequest

HITS = 20
CARDS = 3
"""Cards of the user's own that are offered for a name or its beginning."""
QUERY = Parameter(name="q", about="What to look for.", default="", most=300)
LANGUAGE = Parameter(
    name="lang", about="Of which language.", form=ParameterForm.CHOICE, choices=("en", "ja", "both"), default=None
)
LETTER = Parameter(name="from", about="Where the list begins.", default="", most=20)
PER_LETTER = 120
"""Terms on a page."""


def search(kb: Library, wanted: WebRequest) -> Made:
    """What the words find; a number alone leads to the rule, a section of a work to that."""
    parameters = (QUERY, p.AS_OF, LANGUAGE, p.WITHIN_PARTS, p.SECTION, p.CURSOR)
    given = read_parameters(parameters, {}, wanted.query)
    words, when = given["q"], given["as-of"]
    if parse_number(words.strip()):
        return moved(wanted, f"/cr/{quote(when or 'today', safe='~')}/{words.strip()}")
    if names_section(words):
        return moved(wanted, section_path(when or "today", words))
    if not words:
        return page("search", wanted, given=given, found=None, refused="", hits=(), following="", start=0)
    start = place_of(given["cursor"])
    try:
        found = kb.search(
            words,
            when,
            lang=given["lang"],
            within=given["in"],
            section=given["section"] or None,
            limit=start + HITS + 1,
            asker=wanted.language,
        )
    except Refusal as no:
        if no.code != "bad-query":
            raise
        told = no.said(wanted.language)
        return page("search", wanted, given=given, found=None, refused=told, hits=(), following="", start=0)
    hits = found.hits[start : start + HITS]
    kept = [(name, value) for name, value in wanted.query if name != "cursor"]
    is_more = len(found.hits) > start + HITS
    return page(
        "search",
        wanted,
        given=given,
        found=found,
        refused="",
        hits=hits,
        cards=() if start else kb.cards_called(words)[:CARDS],
        start=start,
        following=url(wanted.language, "/search", **dict(kept), cursor=cursor_at(start + HITS)) if is_more else "",
        notes=[*day_notes(found.days, wanted.language), *_later_notes(found.later, wanted.language)],
        asked_words=words,
    )


def suggestions(kb: Library, wanted: WebRequest) -> Made:
    """What half-typed words may become, as a piece of a page for the field of the search."""
    given = read_parameters((p.TYPED, p.AS_OF), {}, wanted.query)
    return page(
        "suggestions",
        wanted,
        cards=kb.cards_called(given["q"])[:CARDS],
        found=kb.suggest(given["q"], given["as-of"]),
        when=given["as-of"] or "today",
    )


def _later_notes(later: Sequence[LaterTerm], language: Language, entries: Sequence[Entry] = ()) -> list[str]:
    """What there is to say of terms that came after the day, or whose text is not here."""
    return in_language(language, lambda: list(later_lines(later, with_words=not entries)))


def ask(kb: Library, wanted: WebRequest) -> Made:
    """A question answered with the rules that decide it, or an honest no."""
    given = read_parameters((QUERY, p.AS_OF, LANGUAGE, p.CONTEXT), {}, wanted.query)
    if not given["q"]:
        return page("ask", wanted, given=given, answer=None, taken=(), matter="", base="")
    answer = kb.ask(given["q"], given["as-of"], lang=given["lang"], context=given["context"], asker=wanted.language)
    is_told = answer.times or answer.nearest_times or answer.certainty is Certainty.OUTSIDE
    return page(
        "ask",
        wanted,
        given=given,
        answer=answer,
        taken=in_chosen(wanted.language, lambda: list(how_taken_lines(answer))),
        matter=in_chosen(wanted.language, lambda: told_certainty(answer)) if is_told else "",
        base=f"{'/ja' if wanted.language is Language.JA else ''}/cr/{answer.release.effective}/",
        notes=[
            *day_notes([day for day in answer.days if day.doubt], wanted.language),
            *work_notes(answer, wanted.language),
        ],
        when=given["as-of"] or "today",
        **words_of_works(wanted.language),
    )


def terms(kb: Library, wanted: WebRequest) -> Made:
    """The terms of the lexicon, by kind and standing."""
    given = read_parameters((p.KIND, p.STATUS, p.CURSOR), {}, wanted.query)
    found = kb.vocabulary(kind=given["kind"], status=given["status"])
    start = place_of(given["cursor"])
    end = start + PER_LETTER
    following = ""
    if end < len(found.terms):
        following = url(wanted.language, "/terms", kind=given["kind"], status=given["status"], cursor=cursor_at(end))
    return page(
        "terms", wanted, given=given, terms=found.terms[start:end], kinds=found.kinds, total=len(found.terms),
        following=following, start=start,
    )  # fmt: skip


def term(kb: Library, wanted: WebRequest) -> Made:
    """A term in both languages, and its glossary entries."""
    given = read_parameters((p.TERM, p.AS_OF), wanted.path_values, wanted.query)
    found = kb.term(given["term"], given["as-of"])
    when = given["as-of"] or "today"
    return page(
        "term",
        wanted,
        found=found,
        when=when,
        base=f"{'/ja' if wanted.language is Language.JA else ''}/cr/{quote(when, safe='~')}/",
        notes=[*day_notes(found.days, wanted.language), *_later_notes(found.later, wanted.language, found.entries)],
        status=404 if not found.matches and not found.entries else 200,
    )


def releases(kb: Library, wanted: WebRequest) -> Made:
    """What is held and known, newest first, each with the way to what it changed."""
    read_parameters((), {}, wanted.query)
    held = kb.releases()
    by_day: dict[object, list[object]] = {}
    for one in sorted(held.issues, key=lambda one: one.release.effective, reverse=True):
        by_day.setdefault(one.release.effective, []).append(one)
    unknown = [day for day in held.existing if day not in by_day]
    days = sorted({*held.existing, *by_day}, reverse=True)  # type: ignore[type-var]  # days, all of them
    counts = {
        edition: len({o.release.effective for o in held.issues if o.release.edition is edition}) for edition in Edition
    }
    return page("releases", wanted, days=days, by_day=by_day, unknown=unknown, counts=counts)


def documents(kb: Library, wanted: WebRequest) -> Made:
    """The documents that are held."""
    read_parameters((), {}, wanted.query)
    return page("documents", wanted, documents=kb.documents().documents)


def document(kb: Library, wanted: WebRequest) -> Made:
    """A document, each passage with the rule that it belongs to."""
    given = read_parameters((p.NAME, p.CURSOR), wanted.path_values, wanted.query)
    found, start = kb.document(given["name"]), place_of(given["cursor"])
    end = start + PER_LETTER
    path = f"/documents/{quote(given['name'], safe='')}"
    following = url(wanted.language, path, cursor=cursor_at(end)) if end < len(found.places) else ""
    return page(
        "document",
        wanted,
        found=found,
        places=tuple(zip(found.places, found.partners, strict=True))[start:end],
        following=following,
    )


def card(kb: Library, wanted: WebRequest) -> Made:
    """A card that is held, with its rulings and what has changed of the rules under them."""
    given = read_parameters((p.CARD,), wanted.path_values, wanted.query)
    found = kb.card(given["card"])
    return page("card", wanted, found=found, notes=day_notes(found.days, wanted.language))


def rulings(kb: Library, wanted: WebRequest) -> Made:
    """Official rulings on a card or rule."""
    about = Parameter(name="of", about="A card or rule.", in_path=True)
    given = read_parameters((about, p.CURSOR), wanted.path_values, wanted.query)
    start = place_of(given["cursor"])
    found = kb.rulings(given["of"], start=start, limit=PER_LETTER)
    path = f"/rulings/{quote(given['of'], safe='')}"
    following = url(wanted.language, path, cursor=cursor_at(start + PER_LETTER)) if found.is_cut else ""
    notes = day_notes(found.days, wanted.language)
    return page("rulings", wanted, found=found, of=given["of"], following=following, notes=notes)


def cite(kb: Library, wanted: WebRequest) -> Made:
    """The form for a text; what was sent is judged, each citation on a line."""
    given = read_parameters((p.AS_OF, p.WRITTEN), {}, wanted.query)
    found = refused = None
    notes: list[str] = []
    if wanted.body.strip():
        try:
            found = kb.cite_check([PastedText(wanted.body)], given["as-of"], written=given["written"])
            notes = day_notes(found.days, wanted.language)
            notes += written_notes(found.written, wanted.language) if found.written else []
        except Refusal as no:
            problem = problem_of(no)
            refused = problem.said(wanted.language) or problem.kind.slug
    return page(
        "cite", wanted, given=given, found=found, refused=refused, text=wanted.body, notes=notes,
        section_called=lambda tenure: called(tenure, wanted.language),
        status=400 if refused else 200,
    )  # fmt: skip
