"""The section below which to look, as it is given: a number, or a keyword, whose rule is followed to the day."""

from __future__ import annotations

from mtgcr.kb.term_numbers import number_on
from mtgcr.library.given import nothing_numbered
from mtgcr.library.given_rules import GivenRule, one_of, read_rule_numbers
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.kb.model import Node
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber


def section_meant(store: Store, given: str | None, day: datetime.date) -> str | None:
    """The number on the day of the section, group or rule below which to look; None where none is given.

    Refusal for a number that no release ever had, and for a keyword without a rule on the day: "nothing found" in it
    would say that there is one.
    """
    if given is None:
        return None
    return _numbers(store, given, (day,))[0]


class Sections(NamedTuple):
    """Below which numbers to look in the older and in the newer text; "" where the rule of a keyword was not there."""

    old: str
    new: str

    @property
    def both(self) -> str | None:
        """The number that the two have in common."""
        return self.old if self.old == self.new else None


def sections_meant(store: Store, given: str | None, old: datetime.date, new: datetime.date) -> Sections | None:
    """As `section_meant`, for two days."""
    return None if given is None else Sections(*_numbers(store, given, (old, new)))


def in_sections(diff: Diff, sections: Sections | None) -> Diff:
    """The diff with those changes alone whose older text stands in the one, or whose newer text in the other."""
    if sections is None:
        return diff
    old, new = sections
    return diff.keeping(tuple(one for one in diff.changes if _is_in(one.old, old) or _is_in(one.new, new)))


def _is_in(node: Node | None, section: str) -> bool:
    return bool(section and node and is_under(node.number, section))


def _numbers(store: Store, given: str, days: tuple[datetime.date, ...]) -> list[str]:
    wanted = one_of(read_rule_numbers(given), given)
    if not store.ever_numbered(str(wanted.number), Language.EN):
        raise Refusal("never-numbered", number=str(wanted.number))
    if not wanted.by_term:
        return [str(wanted.number) for _ in days]
    found = [_number_on(store, given, wanted, day) for day in days]
    if not any(found):
        raise nothing_numbered(store, wanted.number, days[-1])
    return [str(number or "") for number in found]


def _number_on(store: Store, given: str, wanted: GivenRule, day: datetime.date) -> RuleNumber | None:
    """The number on the day of the keyword's rule; of a term of which nothing has come, that of its rule then."""
    from mtgcr.kb.changes.obsolete_terms import rule_then

    then = rule_then(store, given)
    return number_on(store, then.number, day, then.day) if then else wanted.number_on(store, day)
