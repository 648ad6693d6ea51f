"""A query over a ground → wordings to be ranked: one answer for each kind of clause, put together as sets."""

from __future__ import annotations

from collections import Counter
from functools import partial

from mtgcr.kb.model import ALL_KINDS
from mtgcr.kb.search.query import AllOf, AnyOf, Numbered, Prefix, QuotedPhrase, Words
from mtgcr.kb.search.ranking import RankedWordings, rank
from mtgcr.kb.search.readings import SoughtForm, Unit, read_words
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

    from mtgcr.kb.model import Kind
    from mtgcr.kb.search.concordance import Documents
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.query import Clause
    from mtgcr.kb.words.terms import Expansion
    from mtgcr.kb.words.tokens import Pattern

OWN_NUMBER, UNDER_NUMBER, CITES_NUMBER = 30.0, 20.0, 1.0
"""Scores of the rule with the number asked for, of those under it, and of texts that cite it."""


class WordingHit(NamedTuple):
    """A wording found: its key, and its score (higher is better)."""

    key: int
    kind: Kind
    score: float
    together: bool = True
    """Whether the words stand in it one after the other, or it is named so."""


class Search(NamedTuple):
    """One search of a ground."""

    ground: Ground
    expand: Callable[[str], Sequence[Expansion]]
    """Asks the lexicon."""
    has_number: Callable[[int, str], bool]
    """Whether the wording of a key has the number when it is asked for, of those that it ever had."""

    def find(self, clause: Clause) -> RankedWordings:
        """The wordings that fit the clause, to be ranked."""
        match clause:
            case Words():
                return self._words(clause)
            case QuotedPhrase(text):
                return self._phrase(text)
            case Prefix(text):
                steps = pattern(text, is_prefix=True)
                found = self._whole(text, steps, lambda: self.ground.holding(steps, exact=False))
                return found._replace(terms=(fold(text) + "*",))
            case Numbered(number):
                return self._numbered(number)
            case AllOf(parts, without):
                excluded = set[int]().union(*(self.find(part).complete for part in without))
                return _joined([self.find(part) for part in parts], set.intersection, excluded)
            case AnyOf(parts):
                return _joined([self.find(part) for part in parts], set.union, set())

    def _words(self, typed: Words) -> RankedWordings:
        read = read_words(typed.words, self.ground, self.expand, quoted=typed.quoted)
        said = [unit for unit in read.units if not unit.is_weak] or read.units
        words = (word for unit in said for word in (unit.text, *unit.inflections))
        counted = partial(self._counted, " ".join(typed.words), read.text.split(), exact=False)
        return rank(self.ground, read.text, read.units, counted, read.names)._replace(
            terms=tuple(dict.fromkeys((read.text, *read.names, *words))),
            suggestions=(read.text,) * read.corrected,
        )

    def _phrase(self, text: str) -> RankedWordings:
        steps = pattern(text)
        found = self._whole(text, steps, partial(self._counted, text, [text], exact=True))
        exact = self.ground.holding(steps, exact=True) | self.ground.occurrences(steps, True).title.keys()
        whole = set(exact or found.partial)
        return found._replace(partial=whole, complete=whole, phrased=whole)

    def _counted(self, typed: str, words: Iterable[str], *, exact: bool) -> set[int]:
        """The wordings with all of the words, or with what is said today for slang that was typed (whole, if exact)."""
        slang = [one for one in self.expand(typed) if one.note and (not exact or one.text == typed)]
        found = self._holding(([word] for word in words), exact=exact)
        today = [one.today(typed) or [one.text] for one in slang]
        for one in reversed(slang):
            typed = f"{typed[: one.start]} {typed[one.end :]}"
        return found | self._holding((*today, *([word] for word in typed.split())), exact=exact) if slang else found

    def _holding(self, choices: Iterable[Iterable[str]], *, exact: bool) -> set[int]:
        """The wordings that hold a text of each choice, of several words exactly so; but for those without a letter."""
        said = ([one for one in choice if pattern(one)] for choice in choices)
        held = ([self.ground.holding_apart(one, exact=exact or " " in one) for one in some] for some in said if some)
        return set.intersection(*(set[int]().union(*some) for some in held))

    def _whole(self, text: str, steps: Pattern, typed: Callable[[], set[int]]) -> RankedWordings:
        return rank(self.ground, fold(text), [Unit(fold(text), (SoughtForm(steps, 1.0),))], typed)

    def _numbered(self, number: str) -> RankedWordings:
        """The rule, what stands under it in order, and what cites it."""
        ground, documents = self.ground, self.ground.concordance.documents
        scores = dict.fromkeys(ground.holding(pattern(number), exact=True), CITES_NUMBER)
        below = sorted(one for one in ground.concordance.numbers(number) if is_under(str(one), number))
        for place, term in enumerate(map(str, below)):
            base = OWN_NUMBER if term == number else UNDER_NUMBER
            for document in ground.documents_with(term, Field.NUMBER):
                if self.has_number(documents.keys[document], term):
                    kind = ALL_KINDS[documents.kinds[document]]
                    scores[document] = base - place / 1000 - (kind.value == "example") / 2000
        own = {document for document, score in scores.items() if score > CITES_NUMBER}
        every = set(scores)
        return RankedWordings(every, every, own, lambda some: {d: scores[d] for d in some}, lambda: every, (number,))


def _joined(found: list[RankedWordings], combine: Callable[..., set[int]], excluded: set[int]) -> RankedWordings:
    """What fits all, or any, of what was found, and is not excluded; the scores added."""
    sets = ((one.partial, one.complete, one.phrased) for one in found)
    fitting, complete, phrased = (combine(*of_one_kind) - excluded for of_one_kind in zip(*sets, strict=True))

    def scores(among: Set[int]) -> dict[int, float]:
        parts = [one.scores(one.partial & among) for one in found]
        return {document: sum(part.get(document, 0.0) for part in parts) for document in among}

    return RankedWordings(
        fitting,
        complete,
        phrased,
        scores,
        lambda: combine(*(one.typed() for one in found)) - excluded,
        tuple(dict.fromkeys(term for one in found for term in one.terms)),
        tuple(dict.fromkeys(text for one in found for text in one.suggestions)),
    )


def count(documents: Documents, found: RankedWordings) -> Mapping[Kind, int]:
    """How many wordings, by kind, hold everything asked for just as it was typed (phrases exactly)."""
    kinds = Counter(map(documents.kinds.__getitem__, found.typed()))
    return {ALL_KINDS[kind]: number for kind, number in kinds.items()}


def best(documents: Documents, found: RankedWordings, limit: int) -> Iterator[WordingHit]:
    """The best of them: those with the whole phrase, then those with all words, then the others, each by score.

    None is weighed before one of its kind is wanted, since thousands may have some of the words.  Of equals the one
    comes first that came first into the index.
    """
    seen: set[int] = set()
    for tier in (found.phrased, found.complete, found.partial):
        if len(seen) >= limit:
            return
        scores = found.scores(tier - seen)
        by_score = sorted(sorted(scores), key=scores.__getitem__, reverse=True)
        for document in by_score[: limit - len(seen)]:
            kind, score = ALL_KINDS[documents.kinds[document]], round(scores[document], 3)
            yield WordingHit(documents.keys[document], kind, score, tier is found.phrased)
        seen |= tier
