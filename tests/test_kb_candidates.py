"""Rules that may answer: what is said today is no evidence for terms that have gone, nor for a day before a term."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answering import NO_RULE_FOUND, answer_question
from mtgcr.kb.asking.answers import Answer
from mtgcr.kb.intake.opening import open_knowledge_base

if TYPE_CHECKING:
    from pathlib import Path


def ask(home: Path, question: str, day: datetime.date) -> Answer:
    found = answer_question(open_knowledge_base(home), question, day)
    assert isinstance(found, Answer)
    return found


@pytest.mark.corpus
def test_a_term_that_has_gone_is_answered_by_the_rule_that_its_own_entry_names(corpus_home: Path) -> None:
    """The release has an entry for mana burn, which refers to 300.3; no rule of today speaks of it."""
    answer = ask(corpus_home, "What happens to mana burn?", datetime.date(2008, 12, 31))

    assert answer.citations[0].number == "300.3"


def test_a_term_that_came_later_is_not_answered(embedded_home: Path) -> None:
    assert ask(embedded_home, "What is job select?", datetime.date(2015, 1, 23)).status == NO_RULE_FOUND
