"""Permalinks: the addresses that stand beside every text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    import datetime


class Places(NamedTuple):
    """Where things are found again: pages of the reader at `reader`, else resources of this server.

    A date and a number name a rule for ever, so that a link survives every renumbering.
    """

    reader: str = ""

    def rule(self, release: datetime.date | str, number: str) -> str:
        """The rule, group or section that had the number in the release."""
        return f"{self.reader}/rule/{release}/{number}" if self.reader else f"cr://{release}/{number}"

    def section(self, release: datetime.date | str, section: str) -> str:
        """The section of a tournament document in the edition of that day."""
        name = quote(section, safe="")
        return f"{self.reader}/works/{release}/{name}" if self.reader else f"work://{release}/{name}"

    def contents(self, release: datetime.date | str) -> str:
        """The headings of the release."""
        return f"{self.reader}/cr/{release}" if self.reader else f"cr://{release}/toc"

    def term(self, term: str) -> str:
        """The term, in either language."""
        return f"{self.reader}/term/{quote(term, safe='')}" if self.reader else f"term://{quote(term, safe='')}"

    def history(self, release: datetime.date | str, number: str) -> str:
        """Every wording of the rule that had the number in the release."""
        return f"{self.reader}/history/{release}/{number}" if self.reader else self.rule(release, number)

    def diff(self, old: str, new: str) -> str:
        """What changed between two releases; without a reader the contents of the newer one."""
        return f"{self.reader}/diff/{old}/{new}" if self.reader else self.contents(new.partition("~")[0])
