"""A term in both languages: what the lexicon knows, and its glossary entries as of a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgcr.kb.columns import wrap
from mtgcr.kb.json_forms import iso, source_json
from mtgcr.kb.lookup import source_of
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision, Source
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A glossary entry of one release."""

    term: str
    english: str | None
    text: str
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class TermAnswer:
    """What a word means: terms of the lexicon, best first, and the glossary entries of their official words."""

    asked: str
    matches: tuple[Match, ...]
    entries: tuple[Entry, ...]


def find_term(store: Store, lexicon: Lexicon, word: str, date: datetime.date) -> TermAnswer:
    """The word in the lexicon and in the glossaries in force on the date; both may be empty."""
    matches = lexicon.find(word)
    names = {_fold(name) for match in matches if not match.near for name in _names(match)} | {_fold(word)}
    found: list[Entry] = []
    for language in Language:
        release = store.release_on(date, language)
        if release is not None:
            found += _entries(store, release, names)
    return TermAnswer(asked=word, matches=matches, entries=tuple(found))


def _names(match: Match) -> tuple[str, ...]:
    term = match.term
    return (term.english, term.japanese, *term.official_english, *term.official_japanese)


def _entries(store: Store, release: ReleaseInfo, names: set[str]) -> list[Entry]:
    entries = [revision for revision in store.entries(release) if _headings(revision) & names - {""}]
    return [Entry(term=r.title, english=r.english, text=r.text, source=source_of(release)) for r in entries]


def _headings(revision: Revision) -> set[str]:
    """The entry's heading whole and in its parts ("Control, Controller"), in both languages."""
    whole = [revision.title, revision.english or ""]
    return {_fold(part) for heading in whole for part in (heading, *heading.replace("、", ",").split(","))}


def _fold(name: str) -> str:
    from mtgcr.kb.words.folding import fold

    return " ".join(fold(name).split())


def term_json(answer: TermAnswer) -> dict[str, Any]:
    """`terms` of the lexicon and `entries` of the glossaries."""
    return {
        "asked": answer.asked,
        "terms": [_match_json(match) for match in answer.matches],
        "entries": [
            {"term": e.term, "english": e.english, "text": e.text, "source": source_json(e.source)}
            for e in answer.entries
        ],
    }


def _match_json(match: Match) -> dict[str, Any]:
    term = match.term
    return {
        "english": term.english,
        "japanese": term.japanese,
        "reading": term.reading,
        "kind": term.kind,
        "status": term.status.value,
        "rules": list(term.rules),
        "successor": {"en": list(term.official_english), "ja": list(term.official_japanese)},
        "until": iso(term.until),
        "note": term.note,
        "near": match.near,
    }


def term_text(answer: TermAnswer, languages: Sequence[Language], width: int) -> str:
    """The terms, one line each, then the glossary entries in the languages asked for."""
    lines = [_match_line(match) for match in answer.matches]
    if answer.matches and all(match.near for match in answer.matches):
        lines.insert(0, f"{answer.asked} is no term that is known; near to it:")
    for entry in answer.entries:
        if entry.source.language in languages:
            lines += ["", f"{entry.term}  (glossary, release of {entry.source.release})", wrap(entry.text, width)]
    return "\n".join(lines)


def _match_line(match: Match) -> str:
    term = match.term
    both = " / ".join(filter(None, (term.english, term.japanese)))
    reading = f"（{term.reading}）" if term.reading else ""
    rules = f"; rule {', '.join(term.rules)}" if term.rules else ""
    return f"{both}{reading}: {_status(match)}{rules}{f'; {term.note}' if term.note else ''}"


def _status(match: Match) -> str:
    term = match.term
    if term.status is TermStatus.OFFICIAL:
        return term.kind
    instead = " / ".join(filter(None, (", ".join(term.official_english), ", ".join(term.official_japanese))))
    since = f" since {term.until}" if term.until else ""
    return f"{term.status.value}{since}{f', today {instead}' if instead else ''}"
