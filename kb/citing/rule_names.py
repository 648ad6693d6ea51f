"""How a rule that a citation means is called in the language of a reader: by heading or term, or by its first words."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.kb.citing.meanings import BEGINNING
from mtgcr.kb.lookup import heading_words
from mtgcr.kb.translations.freshness import official_translation, retold_translation
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from mtgcr.kb.citing.meanings import Meanings
    from mtgcr.kb.citing.tenures import Tenure, Tenures
    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store

LETTERS = 30
"""Characters of a Japanese rule that tell it from another, as nine words do of an English one."""


class RuleNames:
    """Names rules as they were called while they had a number; in English what has no name in the language."""

    def __init__(self, store: Store, tenures: Tenures, meanings: Meanings) -> None:
        self._store, self._tenures, self._meanings = store, tenures, meanings

    def title(self, tenure: Tenure, language: Language) -> str:
        """Its own heading; "" for a sentence."""
        return (self._translated(tenure, tenure.title, language) or tenure.title) if tenure.title else ""

    def name(self, tenure: Tenure, language: Language) -> str:
        """Its own heading, else the term that it is the first to define; "" for neither."""
        term = "" if tenure.title else self._meanings.term(tenure)
        translated = self._meanings.japanese_of(tenure, term) if term and language is Language.JA else ""
        return self.title(tenure, language) or translated or term

    def heading(self, tenure: Tenure, language: Language) -> str:
        """Its own heading, else the innermost one that it stood under."""
        stood = (tenure, *self._tenures.above(tenure))
        return next((self.title(one, language) for one in stood if one.title), "")

    def beginning(self, tenure: Tenure, language: Language) -> str:
        """The first words of the rule in that time, those held or ours; "" where none are."""
        text = self._translated_text(tenure, language)
        if not text:
            return self._meanings.beginning(tenure)
        return text[:LETTERS] + (" …" if len(text) > LETTERS else "")

    def apart(self, tenure: Tenure, other: Tenure, language: Language) -> str:
        """The first words of the rule that the other, which begins alike, does not have; "" where none are known."""
        translated = [list(self._translated_text(one, language)) for one in (tenure, other)]
        gap, most = ("", LETTERS) if all(translated) else (" ", BEGINNING)
        own, others = translated if all(translated) else map(self._meanings.words, (tenure, other))
        same = next((place for place, (one, two) in enumerate(zip(own, others, strict=False)) if one != two), None)
        if same is None:
            return ""
        return f"… {gap.join(own[same:][:most])}" + (" …" if len(own) > same + most else "")

    def _translated_text(self, tenure: Tenure, language: Language) -> str:
        """The whole rule in a language other than English; "" where it is not held, or behind."""
        found = None if language is Language.EN else self._translation(tenure, language)
        return found.text.replace("\n", "") if found else ""

    def _translated(self, tenure: Tenure, title: str, language: Language) -> str:
        """The official term for the heading, else the heading in a text held, else in ours; "" where none is known."""
        if language is Language.EN:
            return ""
        term = self._meanings.japanese_of(tenure, title) if language is Language.JA else ""
        found = None if term else self._translation(tenure, language)
        return term or ((found.title or heading_words(found)) if found else "")

    def _translation(self, tenure: Tenure, language: Language) -> Revision | None:
        """What stood for the rule in the language at the end of that time, where the English said the same."""
        until = tenure.span.until
        day = until - datetime.timedelta(days=1) if until else datetime.date.max
        official = official_translation(self._store, tenure.lineage, day, language)
        if official and not official.behind:
            return official.revision
        retold = retold_translation(self._store, tenure.lineage, day, language)
        return retold.revision if retold else None
