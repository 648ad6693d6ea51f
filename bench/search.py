"""Measures the search: right answers and times, ours beside FTS5 and whoosh, on the same texts in the same run.

    python -m mtgcr.bench.search CORPUS

CORPUS is a folder of real texts with en/ and ja/ in it.  The questions are tests/cases/search_en.tsv and
search_ja.tsv; each is asked of the texts of its own language, the newest release of it.  Times are processor time,
which does not change with what else the machine does.
"""

from __future__ import annotations

import datetime
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.bench.whoosh_search import WhooshSearch
from mtgcr.kb.asking.asked_search import find_words
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lookup import HEADING_LENGTH
from mtgcr.kb.search.finding import SearchAnswer, SearchHit
from mtgcr.kb.search.index import build_index
from mtgcr.kb.search.search_scope import SearchScope
from mtgcr.kb.storage.indexed_texts import wording_entries
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import tokenise
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mtgcr.kb.storage.indexed_texts import IndexEntry
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

CASES = Path(__file__).resolve().parent.parent / "tests" / "cases"
DATES = {Language.EN: datetime.date(2026, 8, 7), Language.JA: datetime.date(2026, 1, 16)}
LIMIT = 10


@dataclass(frozen=True, slots=True)
class SearchQuestion:
    """A query as judges type it, and the rule numbers and "term:" names that are a right answer."""

    query: str
    right: frozenset[str]
    kind: str


@dataclass(frozen=True, slots=True)
class Score:
    """How many questions have a right answer first, in the first three, and in the first ten."""

    questions: int
    first: int
    three: int
    ten: int

    def __str__(self) -> str:
        shares = (count / self.questions for count in (self.first, self.three, self.ten))
        return "{:4d}  @1 {:.3f}  @3 {:.3f}  @10 {:.3f}".format(self.questions, *shares)


def read_questions(language: Language) -> tuple[SearchQuestion, ...]:
    """The committed questions for the texts of a language."""
    lines = (CASES / f"search_{language.value}.tsv").read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return tuple(SearchQuestion(query, frozenset(right.split(";")), kind) for query, right, kind in rows)


def make_base(home: Path, files: Iterable[Path]) -> KnowledgeBase:
    """A knowledge base of the releases in the files."""
    home.mkdir(parents=True, exist_ok=True)
    report = add_files(home, files)
    assert report.changed, report
    return open_knowledge_base(home)


def score(ask: Callable[[str], Sequence[str]], questions: Sequence[SearchQuestion]) -> Score:
    """How good the answers are; `ask` gives the numbers and names found, best first."""
    ranks = [rank_of(ask(question.query), question.right) for question in questions]
    return Score(len(ranks), *(sum(rank < most for rank in ranks) for most in (1, 3, LIMIT)))


def rank_of(names: Sequence[str], right: frozenset[str]) -> int:
    """The place of the first right one among the distinct names, from 0; LIMIT where there is none."""
    distinct = dict.fromkeys(names)
    return next((place for place, name in enumerate(distinct) if name in right), LIMIT)


def ask_ours(base: KnowledgeBase, language: Language) -> Callable[[str], Sequence[str]]:
    """Our search, as the command line does it, in the newest release of the language."""
    scope = SearchScope(languages=(language,))

    def ask(query: str) -> list[str]:
        found = find_words(base, query, DATES[language], scope, 2 * LIMIT)
        assert isinstance(found, SearchAnswer), found
        hits = [hit for hit in found.hits if isinstance(hit, SearchHit)]
        return [f"term:{hit.term}" if hit.term else hit.number for hit in hits]

    return ask


def ask_fts5(base: KnowledgeBase, language: Language) -> Callable[[str], Sequence[str]]:
    """SQLite FTS5 over the same texts: titles, headings and words, ranked by bm25, any of the words typed.

    Japanese is cut into the same pairs of letters as ours, since FTS5 knows no Japanese words.
    """
    names = standing_names(base, language)
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE wording USING fts5(title, heading, body, tokenize='unicode61')")
    for entry in wording_entries(base.store, HEADING_LENGTH):
        if entry.key in names:
            row = (entry.key, *map(_cut, (entry.title, entry.heading, entry.text)))
            database.execute("INSERT INTO wording(rowid, title, heading, body) VALUES (?, ?, ?, ?)", row)
    order = "SELECT rowid FROM wording WHERE wording MATCH ? ORDER BY bm25(wording, 8.0, 3.0, 1.0) LIMIT ?"

    def ask(query: str) -> list[str]:
        words = " OR ".join(f'"{word}"' for word in _cut(query).split())
        return [name for (key,) in database.execute(order, (words, 4 * LIMIT)) for name in names[key]]

    return ask


def ask_whoosh(base: KnowledgeBase, language: Language, folder: Path) -> Callable[[str], Sequence[str]]:
    """Whoosh over the same texts, cut into the same words; prints what it takes."""
    names = standing_names(base, language)
    whoosh = WhooshSearch(
        folder, [entry for entry in wording_entries(base.store, HEADING_LENGTH) if entry.key in names]
    )
    taken = whoosh.times([question.query for question in read_questions(language)])
    print(
        f"{language.value} whoosh: {len(names)} wordings in {whoosh.seconds:.2f} s, {whoosh.megabytes:.1f} MB; {taken}"
    )
    return lambda query: [name for key in whoosh.ask(query, 4 * LIMIT) for name in names[key]]


def _cut(text: str) -> str:
    return " ".join(token.text for token in tokenise(fold(text)))


def standing_names(base: KnowledgeBase, language: Language) -> dict[int, tuple[str, ...]]:
    """The numbers and "term:" names of every wording in force in the newest release of the language."""
    release = base.store.release_on(DATES[language], language)
    assert release is not None
    standing = base.store.with_wordings(base.store.wordings_in_force(release), release)
    return {
        key: tuple(revision.number or f"term:{revision.title}" for revision in revisions)
        for key, revisions in standing.items()
    }


def times(base: KnowledgeBase, queries: Sequence[str]) -> tuple[list[float], list[float]]:
    """Milliseconds of each search, in a random order, over both newest releases, from what is typed to its hits.

    First those found by their words, then those taken as questions too.
    """
    day, scope = max(DATES.values()), SearchScope(languages=tuple(Language))
    find_words(base, queries[0], day, scope, LIMIT)
    by_words: list[float] = []
    asked: list[float] = []
    for query in random.Random(0).sample(queries, len(queries)):
        start = time.process_time()
        found = find_words(base, query, day, scope, LIMIT)
        taken = (time.process_time() - start) * 1000
        assert isinstance(found, SearchAnswer), found
        is_asked = any(isinstance(hit, SearchHit) and hit.asked for hit in found.hits)
        (asked if is_asked else by_words).append(taken)
    return sorted(by_words), sorted(asked)


def measure_build(entries: Sequence[IndexEntry], path: Path) -> str:
    """Seconds and megabytes of an index of the entries."""
    start = time.process_time()
    build_index(path, entries)
    taken = time.process_time() - start
    return f"index of {len(entries)} wordings: {taken:.2f} s, {path.stat().st_size / 1e6:.1f} MB"


def report(base: KnowledgeBase, path: Path) -> None:
    """Prints everything measured."""
    queries = []
    for language in Language:
        questions = read_questions(language)
        queries += [question.query for question in questions]
        (folder := path.parent / f"whoosh {language.value}").mkdir()
        engines = {
            "ours": ask_ours(base, language),
            "FTS5": ask_fts5(base, language),
            "whoosh": ask_whoosh(base, language, folder),
        }
        for name, ask in engines.items():
            for kind in ("", *dict.fromkeys(question.kind for question in questions)):
                asked = [question for question in questions if kind in ("", question.kind)]
                print(f"{language.value} {name:6} {kind or 'all':15}", score(ask, asked))
    print(measure_build(tuple(wording_entries(base.store, HEADING_LENGTH)), path))
    for name, taken in zip(("by words", "as questions too"), times(base, queries), strict=True):
        middle, slow = statistics.median(taken), taken[int(0.95 * len(taken))]
        print(f"search over both newest releases, {len(taken)} {name}: p50 {middle:.2f} ms, p95 {slow:.2f} ms")


def main(corpus: Path) -> None:
    """Builds a knowledge base of all releases in the folder and reports on it."""
    with tempfile.TemporaryDirectory() as name:
        files = [*sorted((corpus / "en").glob("*.txt")), *sorted((corpus / "ja").glob("*.txt"))]
        base = make_base(Path(name) / "home", files)
        report(base, Path(name) / "index.sqlite")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
