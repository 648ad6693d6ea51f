"""English scenarios shown in Japanese: their titles, the names in them and what they quote."""

from __future__ import annotations

import re
from functools import lru_cache

from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.views.voice import SCENARIOS, sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.rules.model import Scenario

_WORD = expression(r"\{[^}]*\}|[A-Za-z][A-Za-z']*(?:-[A-Za-z]+)*")
"""A mana symbol, which stays, or a name as scenarios have them (Bear, Tok-Tok; Mine-2 is a Mine)."""


def shown_title(scenario: Scenario, language: Language) -> str:
    """The title in the language, as written where the table lacks it."""
    return title_in(scenario.title, language) if _is_strange(scenario, language) else scenario.title


def title_in(title: str, language: Language) -> str:
    """The title of an English scenario in the language."""
    return _table().get(title, title) if language is Language.JA else title


def shown_names(text: str, scenario: Scenario, language: Language) -> str:
    """The text with names and quotations of an English scenario in Japanese; those that the table lacks stay."""
    return names_in(text, language) if _is_strange(scenario, language) else text


def names_in(text: str, language: Language) -> str:
    """The text with the names and quotations of English scenarios in the language."""
    if language is not Language.JA:
        return text
    table = _table()
    text = _phrases().sub(lambda found: table[found[0]], text)
    return _WORD.sub(lambda found: table.get(found[0], found[0]), text)


def _is_strange(scenario: Scenario, language: Language) -> bool:
    return language is Language.JA and scenario.language is Language.EN


def _table() -> Mapping[str, str]:
    return sentences(Language.JA, SCENARIOS)


@lru_cache(maxsize=1)
def _phrases() -> re.Pattern[str]:
    """What is no single word, the longest first."""
    phrases = (one for one in _table() if not _WORD.fullmatch(one))
    return re.compile("|".join(map(re.escape, sorted(phrases, key=len, reverse=True))))
