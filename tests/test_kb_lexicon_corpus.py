"""Tests of the lexicon against the real texts: completeness, numbers, Japanese, dates of obsolete terms."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mtgcr.bench.lexicon_tables import make, parts_of
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_calendar
from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.spelling import fold_term, stem_of
from mtgcr.kb.words.terms import Term, TermStatus, read_table
from mtgcr.parser.dates import find_effective_date
from mtgcr.parser.decoding import decode
from mtgcr.tests.real_texts import release_in

if TYPE_CHECKING:
    from mtgcr.parser.document import Release

pytestmark = pytest.mark.corpus

KEYWORDS = {"keyword action", "keyword ability"}
TABLES = Path(__file__).parent.parent / "data" / "lexicon"


class Text(NamedTuple):
    """The rules of a release, the short lines of its glossary, and where all of it is."""

    rules: str
    glossary: frozenset[str]
    path: Path


@lru_cache(maxsize=1)
def texts(corpus: Path) -> dict[datetime.date, Text]:
    """Effective date → text of every English release."""
    found = {}
    for path in [*(corpus / "en").glob("*.txt"), *(corpus / "en_old").glob("*.txt")]:
        text = decode(path.read_bytes(), str(path)).text
        assert text is not None
        date = find_effective_date(text)
        assert date is not None
        rules, _, glossary = text.rpartition("\nGlossary")
        lines = frozenset(fold_typography(line).lower() for line in glossary.split("\n") if len(line) < 80)
        found[date] = Text(rules or text, lines, path)
    return found


@lru_cache(maxsize=1)
def newest(corpus: Path) -> Release:
    return release_in(corpus / "en" / "rules_20260807.txt")


def obsolete_rows() -> list[dict[str, str]]:
    columns, rows = read_table(TABLES / "obsolete.tsv")
    return [{name: row[place] for name, place in columns.items()} for row in rows]


def is_official(term: Term) -> bool:
    return term.status is TermStatus.OFFICIAL


def found_as_spelt(name: str) -> list[Term]:
    return [match.term for match in load_lexicon().find(name) if not match.near]


def test_the_machine_made_tables_are_what_the_program_makes(corpus: Path, tmp_path: Path) -> None:
    names = ("en/rules_20260807.txt", "ja/cr_20260116.txt", "en/rules_20260116.txt")
    make([corpus / name for name in names], tmp_path)
    for path in tmp_path.glob("*.tsv"):
        assert (TABLES / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), path.name


def test_the_numbers_are_those_of_the_newest_release(corpus: Path) -> None:
    assert newest(corpus).effective == load_lexicon().rules_of == max(texts(corpus))
    numbers = {str(rule.number) for rule in newest(corpus).rules()}
    numbers |= {str(group.number) for group in newest(corpus).groups()}
    numbers |= {str(section.number) for section in newest(corpus).sections}
    unknown = {(term.english, rule) for term in load_lexicon().terms() for rule in term.rules if rule not in numbers}
    assert unknown == set()


def test_every_heading_of_the_newest_glossary_is_a_term(corpus: Path) -> None:
    entries = newest(corpus).glossary
    assert len(entries) == 739
    for entry in entries:
        for part in parts_of(fold_typography(entry.term)):
            statuses = {term.status for term in found_as_spelt(part)}
            assert (TermStatus.OBSOLETE if entry.obsolete else TermStatus.OFFICIAL) in statuses, part


def test_every_heading_of_the_japanese_glossary_is_a_term(corpus: Path) -> None:
    entries = release_in(corpus / "ja" / "cr_20260116.txt").glossary
    assert len(entries) == 728
    for entry in entries:
        for name in re.split("[、]", re.sub(r"[-－]\[[^]]*\]", "", entry.term)):
            assert found_as_spelt(re.sub(r"^\[[^]]*\]", "", name.strip("「」～"))), name


def test_every_keyword_has_its_number_and_the_japanese_that_there_is(corpus: Path) -> None:
    terms = {term.rules[0]: term for term in load_lexicon().terms() if term.kind in KEYWORDS and is_official(term)}
    keywords = {str(rule.number) for rule in newest(corpus).rules() if re.fullmatch(r"70[12]\.\d+", str(rule.number))}
    assert keywords - {"701.1", "702.1"} == set(terms)
    late = {term.english for term in terms.values() if not term.japanese}
    assert late == {"Heal", "Recruit", "Sneak", "Increment", "Paradigm", "Power-up", "Teamwork", "Storied"}


def test_the_japanese_of_hand_made_official_terms_stands_in_the_japanese_release(corpus: Path) -> None:
    text = fold_term((corpus / "ja" / "cr_20260116.txt").read_text(encoding="utf-8"))
    columns, rows = read_table(TABLES / "words.tsv")
    names = [row[columns["japanese"]] for row in rows]
    names += [name for row in rows for name in row[columns["also_japanese"]].split(";")]
    assert [name for name in names if fold_term(name) not in text] == []


def test_the_words_to_use_instead_stand_in_the_newest_texts(corpus: Path) -> None:
    english = fold_term((corpus / "en" / "rules_20260807.txt").read_text(encoding="utf-8-sig"))
    japanese = fold_term((corpus / "ja" / "cr_20260116.txt").read_text(encoding="utf-8"))
    for term in load_lexicon().terms():
        assert [word for word in term.successor if fold_term(word) not in english] == []
        folded = [fold_term(word) for word in term.successor_japanese]
        assert [word for word in folded if word not in japanese and (stem_of(word) or word) not in japanese] == []


@pytest.mark.parametrize("row", obsolete_rows(), ids=lambda row: row["english"] or row["japanese"])
def test_an_obsolete_term_went_when_the_table_says(corpus: Path, row: dict[str, str]) -> None:
    if not row["until"]:
        return
    after = texts(corpus)[datetime.date.fromisoformat(row["until"])]
    if row["evidence"]:
        before = texts(corpus)[datetime.date.fromisoformat(row["last_in_force"])]
        used, left = (len(re.findall(row["evidence"], text.rules, re.IGNORECASE)) for text in (before, after))
        assert 3 * left <= used > 0
        return
    names = {name.lower() for name in (row["english"], *row["also_english"].split(";")) if name}
    assert not names & after.glossary - {"placed"}
    if row["last_in_force"]:
        before = texts(corpus)[datetime.date.fromisoformat(row["last_in_force"])]
        informal = {f"{name} (informal)" for name in names}
        assert (names | informal) & before.glossary or f"{row['english']} (obsolete)" in after.glossary
    else:
        assert f"{row['english']} (obsolete)" in after.glossary


def test_a_date_is_called_exact_where_no_release_came_between(corpus: Path) -> None:
    known = [line.split(",")[0] for line in (corpus / "cr_releases.csv").read_text().splitlines()[1:]]
    neighbours = set(pairwise(sorted(known)))
    for row in obsolete_rows():
        assert (row["exact"] == "yes") == ((row["last_in_force"], row["until"]) in neighbours), row["english"]


def test_whatever_any_glossary_called_obsolete_is_known(corpus: Path) -> None:
    marked = {
        line.removesuffix(" (obsolete)")
        for text in texts(corpus).values()
        for line in text.glossary
        if line.endswith("(obsolete)")
    }
    assert len(marked) > 40
    assert sorted(name for name in marked if not any(map(found_as_spelt, (name, *parts_of(name.title()))))) == []


def test_a_keyword_ability_came_with_the_first_glossary_that_has_it(corpus: Path) -> None:
    """What came earlier than its entry had a heading before; none is dated later than it."""
    _, rows = read_table(TABLES / "came.tsv")
    known = sorted(texts(corpus).items())
    wrong = []
    for name, kind, _, came in rows:
        first = next((day for day, text in known if fold_typography(name).lower() in text.glossary), None)
        if kind == "keyword ability" and first and str(first) < came:
            wrong.append((name, came, str(first)))

    assert sum(row[1] == "keyword ability" for row in rows) > 180
    assert wrong == []


class Came(NamedTuple):
    """A row of the table of comings."""

    english: str
    kind: str
    last_without: str
    came: str

    @property
    def is_spelt_one_way(self) -> bool:
        """Whether the name is of several words, which stand nowhere by chance."""
        return " " in self.english or "-" in self.english


@lru_cache(maxsize=1)
def comings() -> list[Came]:
    return [Came(*row) for row in read_table(TABLES / "came.tsv")[1]]


def whole_text(corpus: Path, day: str) -> str:
    path = texts(corpus)[datetime.date.fromisoformat(day)].path
    return (decode(path.read_bytes(), str(path)).text or "").lower().replace("’", "'")


def stands_in_other_forms(name: str, text: str) -> bool:
    """Whether one line has the beginnings of all words of the name: "sources of damage" for "damage source"."""
    begun = [word[: max(3, len(word) - 3)] for word in re.findall(r"\w+", name.lower())]
    return any(all(one in line for one in begun) for line in text.split("\n"))


def test_each_term_stands_in_the_release_with_which_it_came(corpus: Path) -> None:
    """Of every second day; the table is made of nodes and folded words, and this reads the plain text."""
    rows = comings()
    for day in sorted({row.came for row in rows})[::2]:
        text = whole_text(corpus, day)
        here = (row.english for row in rows if row.came == day)
        missing = [name for name in here if fold_typography(name).lower() not in text]
        assert [name for name in missing if not stands_in_other_forms(name, text)] == [], day


def test_no_name_of_several_words_stands_in_the_last_release_without_it(corpus: Path) -> None:
    rows = [row for row in comings() if row.last_without and row.is_spelt_one_way]
    for day in sorted({row.last_without for row in rows})[::2]:
        text = whole_text(corpus, day)
        held = (fold_typography(row.english).lower() for row in rows if row.last_without == day)
        early = [name for name in held if name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]
        assert early == [], day


OTHER_SENSE = {
    "Battle": "its first text keeps the number free, before there are any",
    "Room": "rooms of dungeons are older than the enchantment type",
    "Spacecraft": "the plane is older than the artifact type",
}
"""Terms that players date by another sense of the word than the oldest."""


def test_what_players_say_came_came_with_the_release_that_the_lexicon_names() -> None:
    """data/asking/rule_changes.tsv and came.tsv date one thing alike, in the calendar of the releases."""
    days = {day for row in comings() for day in (row.came, row.last_without)} | {
        str(day) for day in load_calendar(data_directory())
    }
    told = read_table(TABLES.parent / "asking" / "rule_changes.tsv")[1]
    came = [(code, form.split("{came}")[0], first) for code, form, first, *_ in told if "{came}" in form]
    assert [one for one in came if one[2] not in days] == []
    for code, form, first in came:
        names = named_by(code, form) - OTHER_SENSE.keys()
        spans = [row for row in comings() if row.english in names]
        assert all(row.last_without < first <= row.came for row in spans), (form, first, spans)


def named_by(code: str, form: str) -> set[str]:
    names = ((term.english, term.english.lower() if code == "en" else term.japanese) for term in load_lexicon().terms())
    return {english for english, name in names if name and re.fullmatch(form, name)}
