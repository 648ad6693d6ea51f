"""What a search says of words that are of something else than the rules: all of it in one language."""

from __future__ import annotations

from mtgcr.kb.asking.asked_search import ELSEWHERE
from mtgcr.parser.language import Language

_SAID = ELSEWHERE.format(topic="")
"""How such a note begins; behind it stands the topic in the language of what was typed."""


def in_english(note: str) -> str:
    """The note of a search with its topic in English; any other note as it is.

    >>> in_english("the rules say nothing about 値段と売買")
    'the rules say nothing about prices and trade'
    """
    if not note.startswith(_SAID) or note.isascii():
        return note
    from mtgcr.views.voice import MESSAGES, sentences  # few searches are for anything else than the rules

    topic = note.removeprefix(_SAID)
    return _SAID + next((en for en, ja in sentences(Language.JA, MESSAGES).items() if ja == topic), topic)
