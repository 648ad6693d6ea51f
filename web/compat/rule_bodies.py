"""What the incumbent API tells of rules: one, all, examples, headings, keywords."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgcr.library.refusals import Refusal
from mtgcr.parser.headings import is_heading
from mtgcr.parser.language import Language
from mtgcr.web.offline.pack import printed_rules

if TYPE_CHECKING:
    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.library.library import Library

Body: TypeAlias = "dict[str, Any]"
HEADING_LENGTH = 60
"""A rule shorter than this that is no sentence only names a keyword."""
_KIND_ALONE = re.compile(r"[^.]*\b(?:is|are) (?:an? )?[\w -]*\babilit(?:y|ies)[^.]*\.")
"""The one sentence of a subrule that tells what kind of ability a keyword is, and not what it does."""


def rule_body(kb: Library, number: str, when: str | None, *, find_definition: bool) -> Body:
    """A rule; where a definition is looked for, that of the keyword which the rule only names."""
    rule = kb.rule(number, when).found[0]
    found = _defining(rule) if find_definition else rule
    return {"ruleNumber": found.number, "ruleText": words_of(found), "source": _source(found)}


def words_of(rule: RuleAnswer) -> str:
    """The English words, "" where none are held."""
    wording = rule.wording(Language.EN)
    return wording.text if wording else ""


def _source(rule: RuleAnswer) -> str:
    """Whose words they are, and of which release: what the incumbent needs not tell, who has one kind."""
    wording = rule.wording(Language.EN)
    return f"{wording.source.edition.value} {wording.source.release}" if wording else f"none {rule.release.effective}"


def _defining(rule: RuleAnswer) -> RuleAnswer:
    """The first subrule that says what the keyword does; the rule itself where it is no bare heading."""
    if not is_heading(words_of(rule), HEADING_LENGTH) or not rule.subrules:
        return rule
    telling = (one for one in rule.subrules if words_of(one) and not _KIND_ALONE.fullmatch(words_of(one)))
    return next(telling, rule.subrules[0])


def example_body(kb: Library, number: str, when: str | None) -> Body:
    """The English examples of a rule in their order; None where it has none."""
    rule = kb.rule(number, when).found[0]
    return {"ruleNumber": rule.number, "examples": _examples(rule)}


def _examples(rule: RuleAnswer) -> list[str] | None:
    return [one.en for one in rule.examples if one.en] or None


def all_body(kb: Library, when: str | None) -> Body:
    """All rules by their numbers, each with its neighbours; of two rules of one number the first."""
    rules: dict[str, RuleAnswer] = {}
    for one in printed_rules(kb, when):
        if "." in one.number:
            rules.setdefault(one.number, one)
    numbers = list(rules)
    return {
        number: {
            "ruleNumber": number,
            "ruleText": words_of(one),
            "examples": _examples(one),
            "fragment": number.partition(".")[2],
            "navigation": {
                "previousRule": numbers[place - 1] if place else None,
                "nextRule": numbers[place + 1] if place + 1 < len(numbers) else None,
            },
        }
        for place, (number, one) in enumerate(rules.items())
    }


def contents_body(kb: Library, when: str | None) -> list[Body]:
    """Sections with their groups; numbers are numbers."""
    return [
        {
            "number": int(one.number),
            "title": one.english,
            "subsections": [{"number": int(group.number), "title": group.english} for group in one.below],
        }
        for one in kb.contents(when).sections
    ]


def keywords_body(kb: Library, when: str | None) -> Body:
    """Keyword abilities and actions as the headings of their groups name them, and the ability words of today."""
    words = {one.english.lower() for one in kb.vocabulary(kind="ability word", status="official").terms if one.english}
    return {
        "keywordAbilities": _headings(kb, "702", when),
        "keywordActions": _headings(kb, "701", when),
        "abilityWords": sorted(words),
    }


def _headings(kb: Library, group: str, when: str | None) -> list[str]:
    try:
        below = kb.rule(group, when).found[0].subrules
    except Refusal:
        return []  # the group came later
    return sorted(words_of(one) for one in below if words_of(one) and is_heading(words_of(one), HEADING_LENGTH))
