"""The keyword abilities that a question names as lacking: "without haste or reach", 「飛行や到達のない」.

What the rules on such a keyword say is true of what has it; what lacks it goes by the general rule.
"""

from __future__ import annotations

from mtgcr.kb.words.folding import fold
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.words.terms import Expansion

ABILITIES = "702."
"""The rules on keyword abilities."""
_LEAD = {
    Language.EN: expression(
        r"(?:\b(?:without|lacks?|lacking|no|neither|nor|(?:doesn't|does not|didn't|don't|do not|not) have"
        r"|(?:has|have)n't(?: got)?|(?:that|which|who|it|they|creatures?|attackers?|blockers?|tokens?|permanents?)"
        r" (?:is|are|was|were)(?:n't| not))"
        r"(?: (?:any|either|neither))?(?: [a-z]+(?: [a-z]+)? (?:or|nor|and))? |\bnon-? ?)\Z"
    ),
    Language.JA: expression(r"\Z"),
}
_BEHIND = {
    Language.EN: expression(r"(?![a-z])"),
    Language.JA: expression(
        r"(?:も[^も、。はを]{1,8})?(?:能力)?(?:[をがもは、]?(?:持(?:た(?:ない|ず|なければ|なかっ)|ってい?な[いかけく]|っておらず)"
        r"|(?:無|な)(?:い|し|けれ|かっ|く(?:て|とも|ても)))|の(?:無|な)い|持ち(?:では|じゃ|で)な[いかけく]|抜き)"
    ),
}
"""What stands before a list of such names, and after it, in the folded question."""
_LAST_JOINT = {
    Language.EN: expression(r",? (?:or|nor|and) "),
    Language.JA: expression(r"、?(?:や|か|と|も|・|、|または|または、|および)"),
}
"""What stands before the last name of a list."""
_JOINT = {Language.EN: expression(r", |,? (?:or|nor|and) "), Language.JA: _LAST_JOINT[Language.JA]}
_PAIR = 2


class _Place(NamedTuple):
    start: int
    end: int


def absent_terms(question: str, terms: Iterable[Expansion], language: Language) -> Iterator[Expansion]:
    """The terms that are keyword abilities and are named, wherever they are, as what something lacks."""
    folded, named = fold(question), tuple(terms)
    places = {place for term in named for place in _places(folded, fold(term.text))}
    lists = tuple(_lists(folded, places, language))
    for term in named:
        own = set(_places(folded, fold(term.text))) if _is_ability(term) else set()
        lists_of = [next(one for one in lists if place in one) for place in own]
        if own and all(_lacks(folded, one, language) for one in lists_of):
            yield term


def _lacks(folded: str, names: tuple[_Place, ...], language: Language) -> bool:
    """Whether what stands around the list says that all in it is lacking."""
    lead, behind = _LEAD[language], _BEHIND[language]
    return bool(lead.search(folded, 0, names[0].start) and behind.match(folded, names[-1].end))


def _lists(folded: str, places: Iterable[_Place], language: Language) -> Iterator[tuple[_Place, ...]]:
    """The names that nothing but the joints of a list stands between; a name in no list is one by itself."""
    run: list[_Place] = []
    for place in sorted(places):
        if run and not _JOINT[language].fullmatch(folded, run[-1].end, place.start):
            yield from _closed(folded, run, language)
            run = []
        run.append(place)
    yield from _closed(folded, run, language)


def _closed(folded: str, run: list[_Place], language: Language) -> Iterator[tuple[_Place, ...]]:
    """The run as one list, where its last joint is that of one; a comma between two begins a clause in English."""
    last = len(run) < _PAIR or _LAST_JOINT[language].fullmatch(folded, run[-2].end, run[-1].start)
    is_clause = len(run) == _PAIR and folded.startswith(",", run[0].end)
    if last and not is_clause:
        yield tuple(run)
    else:
        yield from ((one,) for one in run)


def _is_ability(term: Expansion) -> bool:
    return any(rule.startswith(ABILITIES) for rule in term.rules)


def _places(folded: str, name: str) -> Iterator[_Place]:
    """Where the name stands, from its start to its end."""
    start = folded.find(name)
    while name and start >= 0:
        yield _Place(start, start + len(name))
        start = folded.find(name, start + len(name))
