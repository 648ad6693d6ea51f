"""Words that every match of an expression needs are told beside it, so that few expressions are compiled."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from mtgcr import bench
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.needed_words import ONE_OF, has_needed
from mtgcr.kb.words.terms import read_table
from mtgcr.tools.needed_words import PLACE, TABLES, filled, needed_words

TABLE = sorted(TABLES.items())


@pytest.mark.parametrize(
    ("expression", "needed"),
    [
        ("mana burn", ["mana burn"]),
        (r"\bburn(?:s|ed)?\b", ["burn"]),
        ("(?:black|white) (?:lotus|orchid)", ["black", "white"]),
        ("(?:odds|chance) of .* (?:hand|library)", ["chance", "odds"]),
        ("x?y?", []),
        ("(?:odds|[0-9]+) %", [" %"]),
        ("(?:odds)?", []),
        ("(?:odds)+ again", [" again"]),
        ("(?!judge).", []),
        ("a|judge", []),
        ("何枚|枚数", ["何枚", "枚数"]),
        ("{came}から", ["から"]),
    ],
)
def test_what_every_match_has_is_needed(expression: str, needed: list[str]) -> None:
    assert [*needed_words(expression)] == needed


@pytest.mark.parametrize(("name", "column"), TABLE)
def test_the_tables_tell_what_their_expressions_need(name: str, column: str) -> None:
    path = data_directory() / "asking" / name

    assert path.read_text("utf-8") == filled(path, column), "python -m mtgcr.tools.needed_words fills them"


@pytest.mark.parametrize(("name", "column"), TABLE)
def test_no_question_that_matches_lacks_what_is_needed(name: str, column: str) -> None:
    columns, rows = read_table(data_directory() / "asking" / name)
    forms = [(re.compile(PLACE.sub(".*", row[columns[column]])), row[columns[ONE_OF]]) for row in rows]
    questions = [fold(question) for question in open_questions()]
    found = [(form.pattern, one_of, asked) for form, one_of in forms for asked in questions if form.search(asked)]

    assert len(found) > 20
    assert [one for one in found if not has_needed(one[2], one[1])] == []


def open_questions() -> list[str]:
    """Some thousand questions in both languages."""
    folder = Path(bench.__file__ or "").parent / "questions"
    names = ("open.tsv", "fifth_open.tsv", "thirteenth_open.tsv", "changes_told_en.tsv", "changes_told_ja.tsv")
    texts = [(folder / name).read_text("utf-8").splitlines() for name in names]
    rows = [row for lines in texts for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]
    return [row["question"] for row in rows]
