"""Resources: rules, contents, terms and releases by their own addresses, as `rule_as_of` and others tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from mtgcr.assistant.paging import as_json
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from mtgcr.assistant.rule_tools import RuleTools

SECTIONS = "123456789"


class Resources:
    """What stands at each address."""

    def __init__(self, tools: RuleTools) -> None:
        self._tools = tools

    def rule(self, release: str, number: str) -> str:
        """A rule, group or section by the day and the number that it had then, in both languages, as JSON."""
        return as_json(self._tools.rule_as_of(unquote(number), unquote(release), lang="both"))

    def section(self, release: str, section: str) -> str:
        """A section of a tournament document (IPG 2.1) as of a day, in both languages, as JSON."""
        return as_json(self._tools.rule_as_of(unquote(section), unquote(release), lang="both"))

    def contents(self, release: str) -> str:
        """The headings of a release, one a line."""
        lines = []
        for number in SECTIONS:
            for section in self._tools.library.rule(number, unquote(release)).found:
                answers = (section, *section.subrules)
                shown = ((one.number, one.wording(Language.EN)) for one in answers)
                lines += [f"{number}  {wording.text}" if wording else number for number, wording in shown]
        return "\n".join(lines)

    def term(self, name: str) -> str:
        """A term in both languages with its rules and glossary entries, as JSON."""
        return as_json(self._tools.explain_term(unquote(name)))

    def releases(self) -> str:
        """Every release known to exist, and whether its words are held: official, digest, or numbers only."""
        held = self._tools.library.releases()
        editions: dict[str, set[str]] = {}
        for issue in held.issues:
            one = issue.release
            words = "numbers only" if one.edition is Edition.ATLAS else f"{one.edition.value} {one.language.value}"
            editions.setdefault(one.effective.isoformat(), set()).add(words)
        days = sorted({*(day.isoformat() for day in held.existing), *editions})
        return "\n".join(f"{day}  {', '.join(sorted(editions.get(day, ()))) or 'nothing here'}" for day in days)
