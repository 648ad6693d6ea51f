"""Ways of asking that no rule answers, whatever the question is about: advice, odds, pictures, judges' remedies.

Words of other topics (data/asking/outside.tsv) tell a question about prices; "is it a mistake to mulligan two lands?"
has words of the rules alone, and only its form tells that it wants advice.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class OutsideForm(NamedTuple):
    """A way of asking, found in folded questions, and the topic outside the rules that it speaks of."""

    topic: str
    pattern: re.Pattern[str]


@lru_cache(maxsize=4)
def load_forms(language: Language, directory: Path | None = None) -> tuple[OutsideForm, ...]:
    """The forms of the language, those of data/asking/outside_forms.tsv unless told; read once per process."""
    _, rows = read_table((directory or data_directory() / "asking") / "outside_forms.tsv")
    return tuple(OutsideForm(topic, re.compile(form)) for code, topic, form in rows if Language(code) is language)


def topics_of_form(folded: str, language: Language) -> Iterator[str]:
    """The topics outside the rules that the form of the folded question speaks of."""
    return (form.topic for form in load_forms(language) if form.pattern.search(folded))
