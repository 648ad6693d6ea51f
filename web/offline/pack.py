"""What is kept for reading without network: one release in both languages, its headings, terms and references."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgcr.parser.citations import find_citations
from mtgcr.parser.language import Language
from mtgcr.views.text.present_numbers import with_present_numbers
from mtgcr.web.catalogue import say
from mtgcr.web.parameters import without_controls
from mtgcr.web.places import PREFIXES
from mtgcr.web.rendering import said, templates

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator

    from mtgcr.kb.glossary_lookup import Entry
    from mtgcr.kb.lookup import ExampleTexts, RuleAnswer, Wording
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.library import Library

FORM = 1
"""Which form the pack has; it stands in the name of what is kept, so that no program reads one of another form."""
Packed: TypeAlias = "dict[str, Any]"


def printed_rules(kb: Library, when: str | None) -> list[RuleAnswer]:
    """The groups of the day and all that stands in them, in printed order."""
    groups = [group.number for section in kb.contents(when).sections for group in section.below]
    return list(_with_subrules(one for number in groups for one in kb.rule(number, when, everything=True).found))


def _with_subrules(rules: Iterable[RuleAnswer]) -> Iterator[RuleAnswer]:
    for one in rules:
        yield one
        yield from _with_subrules(one.subrules)


def pack_script(pack: Packed) -> bytes:
    """The pack as a script: a browser that opens a page from disk loads scripts, and nothing else."""
    told_as = json.dumps(pack, ensure_ascii=False, separators=(",", ":"))
    return f"var mtgcrPack = {told_as};\n".encode("utf-8", "replace")


def offline_pack(
    kb: Library, day: datetime.date, rules: Iterable[RuleAnswer], term_file: Callable[[str], str] | None = None
) -> Packed:
    """The release of the day with these rules; each text has the place of its mark (edition, release, doubts).

    `term_file` tells the file of a term's page, where pages are files.
    """
    marks = _MarkLines()
    glossary: dict[Entry, int] = {}
    terms = [_term(kb, one, str(day), glossary) for one in kb.vocabulary(day).terms]
    if term_file:
        terms = [one | {"file": term_file(one["en"] or one["ja"])} for one in terms]
    return {
        "form": FORM,
        "day": day.isoformat(),
        "interfaces": [one.value for one in PREFIXES],
        "languages": [one.value for one in Language],
        "sections": [
            [one.number, one.english, one.japanese, [[g.number, g.english, g.japanese] for g in one.below]]
            for one in kb.contents(str(day)).sections
        ],
        "rules": [_rule(one, marks) for one in rules],
        "terms": terms,
        "glossary": [_entry(one, marks) for one in glossary],
        "kinds": {
            one: [said(one, language) for language in PREFIXES] for one in sorted({term["kind"] for term in terms})
        },
        "marks": marks.lines,
    }


class _MarkLines:
    """The lines below texts that say what they are, in each language of the interface, each line once."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = []
        self._places: dict[object, int] = {}
        self._macros = [templates(language).get_template("macros.html").module for language in PREFIXES]

    def of_wording(self, wording: Wording) -> int:
        """The place of what the reader says below the wording; the line in the file is left out."""
        source = wording.source._replace(line=None)
        key = (source, wording.told, wording.behind)
        if key not in self._places:
            bare = wording._replace(source=source)
            lines = [" ".join(macros.source(bare).striptags().split()) for macros in self._macros]  # type: ignore[attr-defined]  # a macro is an attribute of its module
            self._places[key] = self._add(lines)
        return self._places[key]

    def of_entry(self, entry: Entry) -> int:
        """The place of what the reader says below a glossary entry."""
        edition, release = entry.source.edition.value, entry.source.release
        key = (edition, release, entry.behind)
        if key not in self._places:
            lines = [f"{say(one, f'edition.{edition}')} {say(one, 'source.of', day=release)}" for one in PREFIXES]
            behind = [f" {say(one, 'source.behind')}" if entry.behind else "" for one in PREFIXES]
            self._places[key] = self._add([line + more for line, more in zip(lines, behind, strict=True)])
        return self._places[key]

    def _add(self, lines: list[str]) -> int:
        if lines not in self.lines:
            self.lines.append(lines)
        return self.lines.index(lines)


def _rule(rule: RuleAnswer, marks: _MarkLines) -> Packed:
    """A rule: its words with their marks, the numbers that they name, its examples."""
    packed: Packed = {"number": rule.number}
    cited: dict[str, None] = {}
    for language in Language:
        if wording := rule.wording(language):
            words = with_present_numbers(wording.text, wording.moved)
            packed[language.value] = [without_controls(words), marks.of_wording(wording)]
            cited |= dict.fromkeys(_cited(wording, language))
    if cited:
        packed["cites"] = list(cited)
    if rule.examples:
        packed["examples"] = [_example(one) for one in rule.examples]
    return packed


def _cited(wording: Wording, language: Language) -> Iterator[str]:
    """The numbers that are links in the words: those of the day where a translation has others."""
    by_end = {one.end: one.now.partition("-")[0] for one in wording.moved}
    found = (one for one in find_citations(wording.text, language) if one.numbers)
    return (by_end.get(one.figures.end, str(one.numbers[0])) for one in found)


def _example(one: ExampleTexts) -> Packed:
    japanese = with_present_numbers(one.ja or "", one.moved)
    packed: Packed = {name: without_controls(text) for name, text in (("en", one.en), ("ja", japanese)) if text}
    return packed | {"behind": True} if one.behind else packed


def _term(kb: Library, term: Term, when: str, glossary: dict[Entry, int]) -> Packed:
    """A term with the places of its glossary entries, which come to the glossary with it."""
    packed: Packed = {"en": term.english, "ja": term.japanese, "kind": term.kind, "status": term.status.value}
    if term.status.value != "official":
        packed["today"] = [*term.official_english, *term.official_japanese]
    if term.rules:
        packed["rules"] = term.rules
    if term.note:
        packed["note"] = [said(term.note, language) for language in PREFIXES]
    entries = kb.term(term.english or term.japanese, when).entries
    return packed | {"entries": [glossary.setdefault(one, len(glossary)) for one in entries]} if entries else packed


def _entry(entry: Entry, marks: _MarkLines) -> Packed:
    """An entry of the glossary."""
    return {
        "of": entry.term,
        "lang": entry.source.language.value,
        "text": without_controls(with_present_numbers(entry.text, entry.moved)),
        "mark": marks.of_entry(entry),
    }
