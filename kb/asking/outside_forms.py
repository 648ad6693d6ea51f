"""Ways of asking that no rule answers, whatever the question is about: advice, odds, pictures, judges' remedies.

Words of other topics (data/asking/outside.tsv) tell a question about prices; "is it a mistake to mulligan two lands?"
has words of the rules alone, and only its form tells that it wants advice.
"""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.needed_words import has_needed
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator
    from pathlib import Path


class OutsideForm(NamedTuple):
    """A way of asking, found in folded questions, and the topic outside the rules that it speaks of."""

    topic: str
    pattern: re.Pattern[str]
    one_of: str
    """Words of which every match has one (kb.words.needed_words)."""


@lru_cache(maxsize=4)
def load_forms(language: Language, directory: Path | None = None) -> tuple[OutsideForm, ...]:
    """The forms of the language, those of data/asking/outside_forms.tsv unless told; read once per process."""
    _, rows = read_table((directory or data_directory() / "asking") / "outside_forms.tsv")
    own = (row for code, *row in rows if Language(code) is language)
    return tuple(OutsideForm(topic, expression(form), one_of) for topic, form, one_of in own)


def topics_of_form(folded: str, language: Language) -> Iterator[str]:
    """The topics outside the rules that the form of the folded question speaks of."""
    forms = (form for form in load_forms(language) if has_needed(folded, form.one_of))
    return (form.topic for form in forms if form.pattern.search(folded))
