"""Tools that tell what the rules say on a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from mtgcr.assistant.asking import AsOf, Cursor, Number, Shown, Tools, languages_of
from mtgcr.assistant.paging import Found
from mtgcr.assistant.passages import passage, remark_on, rule_passages, without_words
from mtgcr.assistant.section_passages import section_found
from mtgcr.assistant.shapes import ReferencesResult, RuleResult, SearchResult, TermResult
from mtgcr.kb.search.finding import RulingHit
from mtgcr.kb.storage.in_force import source_of
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.works.given_sections import read_section
from mtgcr.views.json.term import name_json
from mtgcr.views.text.day_meant import day_lines, rule_lines
from mtgcr.views.text.rule import apart_line, obsolete_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.assistant.shapes import MeaningShape, PassageShape
    from mtgcr.kb.glossary_lookup import Entry
    from mtgcr.kb.lookup import RuleAnswer, Rules
    from mtgcr.kb.search.finding import AnyHit
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.words.terms import Term

Whole = Annotated[bool, Field(description="All that stands below, down to subrules; without it one level.")]
Words = Annotated[
    str,
    Field(min_length=1, max_length=400, description='Words in English or Japanese; "a phrase", AND, OR, NOT, pre*.'),
]
Within = Annotated[
    list[str] | None, Field(max_length=5, description="Only these: rules, examples, glossary, headings, rulings.")
]
Section = Annotated[str, Field(max_length=10, description="Only below this section, group or rule: 5, 509, 510.1.")]
Limit = Annotated[int, Field(ge=1, le=100, description="How many hits at most.")]
Word = Annotated[str, Field(min_length=1, max_length=200, description="A term in English or Japanese, or slang.")]
Depth = Annotated[int, Field(ge=1, le=4, description="How many steps of references to follow.")]


RuleOrSection = Annotated[
    str,
    Field(
        max_length=100,
        description="A rule number as 702.19b, 702 or 7, a keyword (trample), or a section of a tournament document: "
        "IPG 2.1, MTR 4.2, IPG GRV, JAR; IPG lists all penalties.",
    ),
]


class RuleTools(Tools):
    """What the rules say on a day."""

    def rule_as_of(
        self, number: RuleOrSection, as_of: AsOf = None, lang: Shown = "en", whole: Whole = False, cursor: Cursor = None
    ) -> RuleResult:
        """The words of a rule, group or section by its number or keyword on a day, with its examples and subrules.

        Use this whenever a rule number is named, and before any number is cited; also for penalties and tournament
        policy (IPG 2.1, MTR 4.2, JAR).
        """
        question = ("rule_as_of", number, as_of, lang, whole)
        found: RuleResult = self.paged(cursor, lambda: self._rule(number, as_of, lang, whole=whole), *question)
        return found

    def _rule(self, number: str, as_of: str | None, lang: str, *, whole: bool) -> Found:
        if read_section(number):
            section = self.library.section(number, as_of, lang=None if lang == "both" else lang)
            return section_found(self.places, section, languages_of(lang))
        rules, languages = self.library.rule(number, as_of, everything=whole), languages_of(lang)
        first = rules.found[0]
        items = [one for answer in rules.found for one in rule_passages(self.places, answer, languages)]
        notes = [line for answer in rules.found for line in (*_rule_notes(answer), *without_words(answer, languages))]
        release = first.release.effective.isoformat()
        return Found(
            "found",
            release,
            self.places.rule(release, first.number),
            {
                "path": [f"{number} {title}".strip() for number, title in first.path],
                "number_today": first.number_today,
                "words_since": first.changed.isoformat() if first.changed else None,
                "cites": list(first.cites),
                "cited_by": len(first.cited_by),
            },
            items,
            [*_several(rules), *notes],
        )

    def search_rules(
        self,
        words: Words,
        as_of: AsOf = None,
        lang: Shown = "both",
        within: Within = None,
        section: Section = "",
        limit: Limit = 10,
        cursor: Cursor = None,
    ) -> SearchResult:
        """Rules, examples, glossary entries and rulings that hold the words, best first.

        Use this to find rules by what they say; `ask_rules` is better for a whole question.
        """
        question = ("search_rules", words, as_of, lang, within, section, limit)
        found: SearchResult = self.paged(
            cursor, lambda: self._search(words, as_of, lang, tuple(within or ()), section, limit), *question
        )
        return found

    def _search(
        self, words: str, as_of: str | None, lang: str, within: tuple[str, ...], section: str, limit: int
    ) -> Found:
        chosen = None if lang == "both" else lang
        answer = self.library.search(words, as_of, lang=chosen, within=within, section=section or None, limit=limit)
        items = [_hit(self, hit) for hit in answer.hits]
        release = _answering(answer.days)
        none = [] if items else ["Nothing was found: do not cite a rule for this."]
        return Found(
            "found" if items else "none",
            release,
            self.places.contents(release) if release else "",
            {
                "counts": {kind.value: count for kind, count in answer.counts.items()},
                "suggestions": list(answer.suggestions),
            },
            items,
            [*day_lines(answer.days), *none, *answer.notes],
        )

    def explain_term(self, term: Word, as_of: AsOf = None, lang: Shown = "both", cursor: Cursor = None) -> TermResult:
        """What a term is called in English and Japanese, its rules, whether it is obsolete, its glossary entries.

        Use this for names of abilities, zones, actions, also for slang and for terms that are no longer used.
        """
        question = ("explain_term", term, as_of, lang)
        found: TermResult = self.paged(cursor, lambda: self._term(term, as_of, lang), *question)
        return found

    def _term(self, term: str, as_of: str | None, lang: str) -> Found:
        answer, languages = self.library.term(term, as_of), languages_of(lang)
        entries = [_entry(self, one) for one in answer.entries if one.source.language in languages]
        release, is_known = _answering(answer.days), bool(answer.matches or entries)
        similar = is_known and not entries and all(match.near for match in answer.matches)
        notes = [
            *day_lines(answer.days),
            *([] if is_known else [f"“{term}” is no term that is known: do not explain it as one."]),
            *([f"“{term}” is no term that is known; only similar ones are told."] if similar else []),
        ]
        return Found(
            "found" if is_known and not similar else "none",
            release,
            self.places.term(term),
            {
                "rules_of": load_lexicon().rules_of.isoformat(),
                "terms": [_meaning(match.term, only_similar=match.near) for match in answer.matches],
            },
            entries,
            notes,
        )

    def references(
        self, number: Number, as_of: AsOf = None, depth: Depth = 1, cursor: Cursor = None
    ) -> ReferencesResult:
        """Which rules and glossary entries a rule cites, and which cite it.

        Use this to find exceptions and further rules on the same matter; then read them with `rule_as_of`.
        """
        question = ("references", number, as_of, depth)
        found: ReferencesResult = self.paged(cursor, lambda: self._references(number, as_of, depth), *question)
        return found

    def _references(self, number: str, as_of: str | None, depth: int) -> Found:
        answer = self.library.refs(number, as_of, depth=depth)
        release = answer.release.effective.isoformat()
        items = [
            {"citing": edge.citing, "cited": edge.cited, "permalink": self._citing(release, edge.citing)}
            for edge in answer.edges
        ]
        facts = {"number": answer.number, "missing": list(answer.missing)}
        return Found("found", release, self.places.rule(release, answer.number), facts, items, day_lines(answer.days))

    def _citing(self, release: str, citing: str) -> str:
        is_number = citing[:1].isdigit()
        return self.places.rule(release, citing) if is_number else self.places.term(citing)


def _several(rules: Rules) -> Iterator[str]:
    """That a number means several rules, and which of the numbers asked for mean none."""
    if len(rules.found) > 1 and len({one.number for one in rules.found}) == 1:
        yield f"{len(rules.found)} rules have the number {rules.found[0].number} in this release."
    if rules.apart:
        yield apart_line(rules.apart)
    yield from map(obsolete_line, rules.obsolete)
    if rules.missing:
        yield f"This release has no rule {', '.join(rules.missing)}: do not quote it."


def _rule_notes(answer: RuleAnswer) -> Iterator[str]:
    """What has to be said before the words of the rule."""
    yield from rule_lines(answer)
    if answer.number_today is None:
        yield f"The newest release no longer holds the rule that is {answer.number} here."
    elif answer.number_today != answer.number:
        yield f"The number of the rule that is {answer.number} here is {answer.number_today} today."


def _hit(tools: Tools, hit: AnyHit) -> PassageShape:
    if isinstance(hit, RulingHit):
        return _ruling(tools, hit)
    source, number = source_of(hit.release), hit.revision.number
    remark = remark_on(source, hit.told, behind=hit.behind, moved=hit.moved)
    if hit.asked:
        remark = "; ".join(filter(None, (remark, "answers the words as a question, and need not have them")))
    if hit.number != number and hit.number:
        remark = "; ".join(filter(None, (remark, f"the number in the English release in force is {hit.number}")))
    link = tools.places.term(hit.term) if not number else ""
    made = passage(tools.places, number, hit.kind.value, hit.revision.text, source, remark, link=link)
    if hit.term:
        made["term"] = hit.term
    return made


def _ruling(tools: Tools, hit: RulingHit) -> PassageShape:
    """A ruling of a document that the user holds, with the first of its rules."""
    excerpt = hit.ruling.excerpt
    day = excerpt.told_day
    number = hit.numbers[0] if hit.numbers else ""
    where = f"{hit.ruling.document}, line {excerpt.line}; {excerpt.title}"
    return {
        "number": number,
        "role": "ruling",
        "text": excerpt.text,
        "language": hit.ruling.language.value,
        "release": day,
        "source": "document",
        "permalink": tools.places.rule(day, number) if day and number else "",
        "remark": where,
        "is_whole": True,
    }


def _entry(tools: Tools, entry: Entry) -> PassageShape:
    link = tools.places.term(entry.term)
    return {
        **passage(tools.places, "", "definition", entry.text, entry.source, remark_on(entry.source), link=link),
        "term": entry.term,
    }


def _meaning(term: Term, *, only_similar: bool) -> MeaningShape:
    return {
        **name_json(term),
        "successor": [*term.successor, *term.successor_japanese],
        "until": term.until.isoformat() if term.until else None,
        "note": term.note,
        "only_similar": only_similar,
    }


def _answering(days: tuple[DayMeant, ...]) -> str | None:
    """The release that answers for the first of the days."""
    return next((day.answering.isoformat() for day in days if day.answering), None)
