"""A printed example run: the scenarios that say the same as the example, and what the rules of the day make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.check import Report, check
from rules.coverage import example_identity
from rules.runner import Runner

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from rules.model import Scenario
    from rules.rulebook import RuleBook


def run_example(
    scenarios: Sequence[Scenario], book: RuleBook, number: str, ordinal: int, on: datetime.date
) -> Report | None:
    """What becomes of the scenarios on the example of the rule, in the release in force; None where there are none."""
    lookup = Runner(book).lookup
    wanted = (number, book.example_fingerprint(number, ordinal, on))
    same = [s for s in scenarios if any(example_identity(source, lookup, on) == wanted for source in s.sources)]
    return check(same, book, as_of=on) if same else None
