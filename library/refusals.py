"""Every no of the program as one exception: a code, what is so, what to do, and the facts behind it.

The sentences stand in `data/voice/LANGUAGE/refusals.toml`, by code; the fields in braces are the facts.
"""

from __future__ import annotations

import datetime
from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from mtgcr.parser.diagnostic import Diagnostic


TOLD = ("reason", "advice")
"""Facts that are sentences of lower layers."""
OLDER = ("no-such-rule", "other-times")
"""Codes of which an older text may answer than that of the release in force, `meant`."""
_PROGRAMS = frozenset({"mtgcr", "pip"})
_PLAIN_WORD = expression("[a-z]+:?")
_COMMAS = {Language.EN: ", ", Language.JA: "、"}
Span = tuple[datetime.date, datetime.date | None] | tuple[datetime.date, datetime.date | None, str]
"""The first day, the first day no longer in it (None: it lasts), and the title of what had a number then."""


class Sentence(NamedTuple):
    """What is said for a code: `message`, and `hint`, "" where there is nothing to do."""

    message: str
    hint: str


class Refusal(Exception):  # noqa: N818  # a no is an answer, not an error of the program
    """A question that has no answer, or that cannot be read.

    `code` is one of those in data/voice/en/refusals.toml ("no-such-rule"); `data` holds the facts (days as dates);
    `message` and `hint` are sentences in English, `said(language)` gives them in another.  `is_question` is true where
    the question itself is at fault (an unknown day, a number that is none), false where the answer is no.
    `diagnostics` are the mistakes in a file, where it is about one.
    """

    def __init__(
        self, code: str, *, is_question: bool = False, diagnostics: tuple[Diagnostic, ...] = (), **data: Any
    ) -> None:
        super().__init__(code)
        self.code = code
        self.is_question = is_question
        self.diagnostics = diagnostics
        self.data: Mapping[str, Any] = data

    @property
    def message(self) -> str:
        """What is so, in English."""
        return self.said(Language.EN).message

    @property
    def hint(self) -> str:
        """What to do, in English; "" where there is nothing."""
        return self.said(Language.EN).hint

    def said(self, language: Language, tell: Callable[[str], str] = str) -> Sentence:
        """What is so and what to do, in the language; `tell` says facts that are words of lower layers in it."""
        sentence, facts = sentences(language)[self.code], {**self.data, "near": self._near(language)}
        facts |= {name: tell(fact) for name, fact in facts.items() if name in TOLD and isinstance(fact, str)}
        facts |= {"times": self._times(language)} if self.data.get("spans") else {}
        facts |= {"known": _COMMAS[language].join(self.data["known"].split(", "))} if "known" in self.data else {}
        facts |= {"moved": self._moved(language)}
        older = sentences(language)["older-text"].message if self.code in OLDER and "meant" in self.data else ""
        facts |= {"older": older.format(**self.data)}
        facts |= {"unread": "".join(self._unread(language, tell)), "apart": self._apart(language)}
        said = sentence.message.format(**facts), sentence.hint.format(**facts)
        return Sentence(*map(_alone, (sentence.message, sentence.hint), said))

    def _near(self, language: Language) -> str:
        """What may have been meant, as a sentence; "" where nothing is near."""
        names = self.data.get("suggestions") or ()
        return sentences(language)["near"].message.format(names=_COMMAS[language].join(names)) if names else ""

    def _apart(self, language: Language) -> str:
        """That only the words of what was given are terms, as a sentence; "" where that is not so."""
        words = self.data.get("not_a_term")
        return sentences(language)["apart"].message.format(words=words) if words else ""

    def _moved(self, language: Language) -> str:
        """What the rule that had a number is called, as a sentence; "" where it is not told or gone."""
        names = self.data.get("moved_to") or ()
        return sentences(language)["moved"].message.format(names=_COMMAS[language].join(names)) if names else ""

    def _unread(self, language: Language, tell: Callable[[str], str]) -> Iterator[str]:
        """The numbers that were not read with the reasons, each as a sentence."""
        for number, reason in self.data.get("unread") or ():
            yield sentences(language)["unread"].message.format(number=number, reason=tell(reason))

    def _times(self, language: Language) -> str:
        """When a number was in use, as a reader says it: "from 2016-08-26 until 2020-07-03, since 2025-06-06"."""
        return _COMMAS[language].join(_say_span(span, sentences(language)) for span in self.data["spans"])

    def __str__(self) -> str:
        """The message, as tracebacks show it."""
        return self.message


def _alone(form: str, said: str) -> str:
    """What was said in the form, as a sentence where it begins with words of a lower layer."""
    return as_sentence(said) if form.startswith(tuple(f"{{{name}}}" for name in TOLD)) else said


def as_sentence(words: str) -> str:
    """The English words as a sentence that stands alone: with a capital letter, and a full stop where a word ends it.

    What begins with the name of a program, an option or a file stays as it is typed; nothing is put behind a path.
    """
    first, _, rest = words.partition(" ")
    if not (rest and _PLAIN_WORD.fullmatch(first)) or first in _PROGRAMS:
        return words
    return f"{words[0].upper()}{words[1:]}{'.' if words[-1].isalpha() and ': ' not in words else ''}"


def _say_span(span: Span, said: Mapping[str, Sentence]) -> str:
    """One stretch of time, with what had the number then where that is known."""
    since, until, *title = span
    told = said["span" if until else "open-span"].message.format(since=since, until=until)
    return said["span-of"].message.format(time=told, title=title[0]) if title else told


@lru_cache(maxsize=4)
def sentences(language: Language) -> Mapping[str, Sentence]:
    """The sentences of the language by code."""
    import tomllib  # a question that is answered need not pay for it

    path = data_directory() / "voice" / language.value / "refusals.toml"
    table = tomllib.loads(path.read_text("utf-8"))
    return {code: Sentence(entry["message"], entry.get("hint", "")) for code, entry in table.items()}
