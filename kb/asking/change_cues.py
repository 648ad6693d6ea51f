"""Whether a question is about what the rules were or became, by what people say then.

"I keep hearing ordering blockers is no longer a thing", 「バンド、今でもルールに載ってる？」.  A few forms tell it
alone (data/asking/change_cues.tsv).  Else its words do, weighed as learned from questions of both kinds
(kb.asking.weighed_words); or cues of that table, each weighing 1 or 3, where the words do not speak against it: most
cues are said of games too, and a long question tells a story, in which something of this kind stands anyhow.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.weighed_words import WordsTell, weigh_words
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.needed_words import ONE_OF, has_needed
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.scripts import language_of

if TYPE_CHECKING:
    import re

WORDS_ALONE = {Language.EN: 0.2, Language.JA: 0.5}
"""The logarithm of the odds from which the words tell it alone."""
WORDS_BESIDE = {Language.EN: -0.7, Language.JA: -1.6}
"""The same beside ENOUGH cues; tried, as those, on writers from whom nothing was learned (docs/ask.md)."""
ENOUGH = 3
"""Of 1,262 questions of the sets four reach it that ask for something else, of 60 about games that look alike four."""
_SURE = "sure"
_SHORT = {Language.EN: 90, Language.JA: 36}
"""The letters of a question up to which nothing is taken off."""
_A_POINT = {Language.EN: 44, Language.JA: 18}
"""Every so many letters more take off one."""


class _Cue(NamedTuple):
    form: re.Pattern[str]
    weight: int
    """0 for one that alone tells it, whatever else the question says."""
    one_of: str
    """Words of which every match has one (kb.words.needed_words)."""

    def is_in(self, folded: str) -> bool:
        """Whether it stands in the folded question."""
        return has_needed(folded, self.one_of) and self.form.search(folded) is not None


def asks_for_a_change(question: str) -> bool:
    """Whether something in it tells alone that it asks when the rules changed, or how they were once."""
    folded = fold(question)
    return any(cue.is_in(folded) for cue in _cues(language_of(folded)) if not cue.weight)


def points_to_a_change(question: str) -> bool:
    """Whether its words tell that, or enough other cues stand in it for its length and the words allow it."""
    folded = fold(question)
    language = language_of(folded)
    words = weigh_words(folded, language, WordsTell.CHANGED)
    return words >= WORDS_ALONE[language] or (words >= WORDS_BESIDE[language] and _has_cues(folded, language))


def _has_cues(folded: str, language: Language) -> bool:
    found = sum(cue.weight for cue in _cues(language) if cue.weight and cue.is_in(folded))
    return found - max(0, len(folded) - _SHORT[language]) // _A_POINT[language] >= ENOUGH


@lru_cache(maxsize=2)
def _cues(language: Language) -> tuple[_Cue, ...]:
    columns, rows = read_table(data_directory() / "asking" / "change_cues.tsv")
    own = (row for row in rows if row[columns["language"]] == language.value)
    cue, weight, one_of = (columns[name] for name in ("cue", "weight", ONE_OF))
    return tuple(_Cue(expression(row[cue]), _weight(row[weight]), row[one_of]) for row in own)


def _weight(written: str) -> int:
    return 0 if written == _SURE else int(written)
