"""What a page calls a ruling and says in a sentence of its own: the sentence of a ruling or rule that says the same.

Writers cut a long ruling into short ones ("It is controlled by the active player.").  Such a sentence is held to say
the same where most of it is one run of the other's words, and the rest of it stands there too or only points at
something; a "not" must be within the run, and none may stand before it in the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from mtgcr.kb.words.fingerprint import fold_typography

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.model import Revision
    from mtgcr.parser.rulings import Ruling
    from mtgcr.parser.wiki import PageText

_WORD = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?|\{[^}]+\}", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\[\w{1,3}\]")
_SENTENCE_END = re.compile(r"(?<=[.!?])[”\"’)]*\s+")
_FEWEST, _SHARE = 5, 0.6
"""Words in a row that two sentences have in common before they are held to say the same, and their least share."""
_POINTING = frozenset(
    ("it", "it's", "this", "that", "that's", "these", "those", "they", "they're", "the", "a", "an", "its", "is", "are")
)
_DENIES = re.compile(r"(?:no|not|never|none|nothing|nobody|neither|without|except|unless|only|cannot|.*n['’]t)")
"""A word that turns round, or narrows, what is said."""
_BEFORE = 3
"""So many words before a run may deny it, of its own clause."""
_JOINING = frozenset(("and", "but"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Echo:
    """A sentence of a page with the one that it echoes: of a ruling, or else of a rule that the page quotes."""

    text: PageText
    sentence: str
    ruling: Ruling | None
    rule: Revision | None


def find_echo(text: PageText, rulings: Iterable[Ruling], rules: Iterable[Revision]) -> Echo | None:
    """What the text echoes; None where nothing says the same in nearly the same words."""
    for ruling in rulings:
        if sentence := echoed(text.text, ruling.text):
            return Echo(text=text, sentence=sentence, ruling=ruling, rule=None)
    for rule in rules:
        if sentence := echoed(text.text, rule.text):
            return Echo(text=text, sentence=sentence, ruling=None, rule=rule)
    return None


def echoed(said: str, other: str) -> str:
    """The sentence of the other text that says what is said, as the module tells; "" for none."""
    words, sentences = _words(_FOOTNOTE.sub("", said)), _SENTENCE_END.split(other)
    for place, sentence in enumerate(sentences):
        known = {*_POINTING, *_words(" ".join(sentences[max(0, place - 1) : place + 1]))}
        if known.issuperset(words) and _is_mostly_in(words, _words(sentence)):
            return sentence
    return ""


def _is_mostly_in(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether one run of the others is most of the words, and says the same of it."""
    run = SequenceMatcher(None, words, others, autojunk=False).find_longest_match()
    if run.size < max(_FEWEST, _SHARE * len(words)):
        return False
    rest = (*words[: run.a], *words[run.a + run.size :])
    clause = run.b - next((back for back in range(1, run.b + 1) if others[run.b - back] in _JOINING), run.b)
    before = others[max(0, clause, run.b - _BEFORE) : run.b]
    return not any(map(_DENIES.fullmatch, (*rest, *before)))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(fold_typography(text))]
