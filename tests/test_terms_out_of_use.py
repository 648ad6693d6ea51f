"""A rule asked for by a term that is out of use: every door says so, and none on a day when the term was in force."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.library.given_rules import obsolete_terms, read_rule_numbers
from mtgcr.parser.language import Language
from mtgcr.views.json.forms import rules_json
from mtgcr.views.posts.markup import PostForm
from mtgcr.views.posts.rules import post_rules
from mtgcr.web.day_notes import notes_of

if TYPE_CHECKING:
    from pathlib import Path

SAID = "“mana burn” has been obsolete since 2009-07-11"


@pytest.mark.parametrize(
    ("typed", "day", "names"),
    [
        ("mana burn", datetime.date(2026, 8, 7), ["mana burn"]),
        ("mana burn", datetime.date(2009, 7, 11), ["mana burn"]),
        ("mana burn", datetime.date(2005, 1, 1), []),
        ("trample mana burn", datetime.date(2026, 8, 7), ["mana burn"]),
        ("500.5, mana burn", datetime.date(2026, 8, 7), ["mana burn"]),
        ("trample", datetime.date(2026, 8, 7), []),
        ("500.5", datetime.date(2026, 8, 7), []),
    ],
)
def test_a_term_is_out_of_use_from_its_day_on_however_it_stands_in_a_list(
    typed: str, day: datetime.date, names: list[str]
) -> None:
    assert [term.english for term in obsolete_terms(read_rule_numbers(typed), day)] == names


def test_json_posts_and_pages_say_what_the_terminal_says(embedded_home: Path) -> None:
    found = mtgcr.open(embedded_home).rule("mana burn")
    told = [(one["english"], one["until"], one["number"]) for one in rules_json(found)["obsolete"]]

    assert told == [("mana burn", "2009-07-11", "500.5")]
    assert SAID in post_rules(found, (Language.EN,), PostForm.DISCORD.markup)
    assert notes_of(found, Language.EN)[0].startswith(SAID)
    assert "2009-07-11から使われていない" in notes_of(found, Language.JA)[0]
