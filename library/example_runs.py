"""A printed example run: the scenarios that say the same as the example, and what the rules of the day make of them."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mtgcr.library.coverage import example_of
from mtgcr.rules.check import Report, check, load_scenarios
from mtgcr.rules.rulebook import Lookup, RuleBook

if TYPE_CHECKING:
    from pathlib import Path


def run_example(paths: Iterable[Path], book: RuleBook, number: str, ordinal: int, on: datetime.date) -> Report | None:
    """What becomes of the scenarios on the example of the rule, in the release in force; None where there are none.

    Of the files only those scenarios are read that may be on the example.
    """
    lookup = Lookup(book)
    scenarios, _ = load_scenarios(paths, wanted=_naming_rule(book, number, on))
    wanted = ((number, ordinal),)
    same = [s for s in scenarios if any(example_of(source, wanted, lookup, on) for source in s.sources)]
    return check(same, book, as_of=on, all_audited=False) if same else None


def _naming_rule(book: RuleBook, number: str, on: datetime.date) -> Callable[[str, str, int], bool]:
    """Tells whether an example of the date and number is one of the rule that has `number` on the day."""

    def names(release: str, named: str, _: int) -> bool:
        try:
            return book.number_at(named, datetime.date.fromisoformat(release), on) == number
        except ValueError:
            return False  # no date: the scenario is reported by `check`

    return names
