"""The keyword abilities that a question names as lacking: "without haste", 「速攻のない」.

What the rules on such a keyword say is true of what has it; what lacks it goes by the general rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.words.terms import Expansion

ABILITIES = "702."
"""The rules on keyword abilities."""
_LEAD = {
    Language.EN: expression(
        r"\b(?:without|lacks?|lacking|no|neither|nor|(?:doesn't|does not|didn't|don't|do not|not) have"
        r"|(?:has|have)n't(?: got)?)"
        r"(?: (?:any|either|neither))?(?: [a-z]+(?: [a-z]+)? (?:or|nor|and))? \Z"
    ),
    Language.JA: expression(r"\Z"),
}
_BEHIND = {
    Language.EN: expression(r"(?![a-z])"),
    Language.JA: expression(
        r"(?:も[^も、。はを]{1,8})?(?:能力)?(?:[をがもは、]?(?:持(?:た(?:ない|ず|なければ|なかっ)|ってい?な[いかけく]|っておらず)"
        r"|(?:無|な)(?:い|し|けれ|かっ|く(?:て|とも|ても)))|の(?:無|な)い|抜き)"
    ),
}
"""What stands before such a name, and after it, in the folded question."""


def absent_terms(question: str, terms: Iterable[Expansion], language: Language) -> Iterator[Expansion]:
    """The terms that are keyword abilities and are named, wherever they are, as what something lacks."""
    folded, lead, behind = fold(question), _LEAD[language], _BEHIND[language]
    for term in terms:
        ends = list(_ends(folded, fold(term.text))) if _is_ability(term) else []
        if ends and all(lead.search(folded, 0, start) and behind.match(folded, end) for start, end in ends):
            yield term


def _is_ability(term: Expansion) -> bool:
    return any(rule.startswith(ABILITIES) for rule in term.rules)


def _ends(folded: str, name: str) -> Iterator[tuple[int, int]]:
    """Where the name stands, and where it ends."""
    start = folded.find(name)
    while name and start >= 0:
        yield start, start + len(name)
        start = folded.find(name, start + len(name))
