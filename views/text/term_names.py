"""What a glossary entry is called in the language of the interface."""

from __future__ import annotations

from mtgcr.kb.citing_place import INTRODUCTION
from mtgcr.parser.language import Language
from mtgcr.views.voice import listed, say, spoken


def term_name(english: str) -> str:
    """The heading in the language, as the lexicon has it; what is no term, and what has no other name, as it is."""
    if spoken() is Language.EN or english[:1].isdigit():
        return english
    if english == INTRODUCTION:
        return say("Introduction")
    parts = [_in_lexicon(part) for part in english.split(", ")]
    return _in_lexicon(english) or (listed(parts) if all(parts) else english)


def _in_lexicon(english: str) -> str:
    from mtgcr.kb.words.lexicon import load_lexicon

    found = (match.term for match in load_lexicon().find(english) if not match.near)
    wanted = english.casefold()
    return next((term.japanese for term in found if term.english.casefold() == wanted and term.japanese), "")
