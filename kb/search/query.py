"""What the user typed → a tree of what is to be found; no input raises."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.numbers import letters_after, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1000
"""Characters of a query."""
DEEPEST = 20
"""Parentheses within parentheses."""


@dataclass(frozen=True, slots=True)
class Words:
    """Bare words in the order typed: ranked; those with all of them before those with some."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in quotes: they stand so, one after the other."""

    text: str


@dataclass(frozen=True, slots=True)
class Prefix:
    """A word whose end is open (regenerat*)."""

    text: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule by its number, with what stands under it and what cites it: "702", "702.19", "702.19b"."""

    number: str


@dataclass(frozen=True, slots=True)
class All:
    """Everything of this is to be found, and nothing of `without`."""

    parts: tuple[Clause, ...]
    without: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of these is to be found."""

    parts: tuple[Clause, ...]


Clause: TypeAlias = Words | Phrase | Prefix | Numbered | All | Any


@dataclass(frozen=True, slots=True)
class Query:
    """What was typed and what it asks for."""

    text: str
    root: Clause


def take_apart(clause: Clause) -> Clause:
    """The clause with its phrases as bare words."""
    match clause:
        case Phrase(text):
            return Words(tuple(text.split()))
        case All(parts, without):
            return All(tuple(map(take_apart, parts)), without)
        case Any(parts):
            return Any(tuple(map(take_apart, parts)))
        case Words() | Prefix() | Numbered():
            return clause
        case _:
            assert_never(clause)


class _Lexeme(NamedTuple):
    kind: str
    """"word", "phrase", "and", "or", "not", "open", "close"."""
    text: str
    column: int


class _Misread(Exception):  # noqa: N818  # it never leaves this module: it becomes a Diagnostic
    def __init__(self, code: str, message: str, column: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(
            code=code,
            severity=Severity.ERROR,
            message=message,
            place=Place("query", 1, column),
            hint=hint,
        )


def parse_query(text: str) -> Query | Diagnostic:
    """The query that the text is, or a diagnostic with the column (from 1) of what cannot be read."""
    try:
        if len(text) > LONGEST:
            raise _Misread("query-too-long", f"the query has more than {LONGEST} characters", LONGEST + 1)
        lexemes = _join_numbers([lexeme for lexeme in _lexemes(text) if _says_something(lexeme)])
        if not lexemes:
            raise _Misread("query-empty", "there is nothing to look for", 1, "type words, a phrase or a number")
        return Query(text, _Reader(lexemes, len(text) + 1).read())
    except _Misread as misread:
        return misread.diagnostic


_QUOTES = {'"': '"', "“": "”", "”": "”", "„": "“”", "＂": "＂", "「": "」", "『": "』", "«": "»"}
_SIGNED = re.compile(r"[-+−－＋]\s*[\dXxＸ０-９]+(?:[/／][-+−－＋]?[\dXxＸ０-９]+)?$")
_WORD = re.compile(r"(?:\(s\)|[^\s()（）" + "".join(_QUOTES) + "])+")
_MINUS = re.compile(r"[-－−](?=[\w({（" + "".join(_QUOTES) + "])")
_OPERATORS = {"AND": "and", "OR": "or", "NOT": "not", "ＡＮＤ": "and", "ＯＲ": "or", "ＮＯＴ": "not"}
_BRACKETS = {"(": "open", "（": "open", ")": "close", "）": "close"}


def _lexemes(text: str) -> Iterator[_Lexeme]:
    place = 0
    while place < len(text):
        letter = text[place]
        if letter.isspace():
            place += 1
        elif letter in _BRACKETS:
            yield _Lexeme(_BRACKETS[letter], letter, place + 1)
            place += 1
        elif letter in _QUOTES:
            end = _closing(text, place)
            yield _Lexeme("phrase", text[place + 1 : end], place + 1)
            place = end + 1
        else:
            lexeme = _word(text, place)
            yield lexeme
            place += len(lexeme.text)


def _closing(text: str, place: int) -> int:
    """The offset of the quote that closes the one at the place."""
    for end in range(place + 1, len(text)):
        if text[end] in _QUOTES[text[place]]:
            return end
    raise _Misread(
        "query-quote-open", f"the quote {text[place]} is never closed", place + 1, "close it or leave it out"
    )


def _word(text: str, place: int) -> _Lexeme:
    found = _WORD.match(text, place)
    word = found[0] if found else text[place]  # a closing quote that opens nothing is a word without letters
    if word in _OPERATORS:
        return _Lexeme(_OPERATORS[word], word, place + 1)
    if _MINUS.match(text, place) and not _SIGNED.match(word):
        return _Lexeme("not", word[0], place + 1)
    return _Lexeme("word", word, place + 1)


def _says_something(lexeme: _Lexeme) -> bool:
    return lexeme.kind != "word" or bool(pattern(lexeme.text))


_MARK = r"(?:cr|rules?|総合ルール|ルール|§)"
_NUMBER = re.compile(
    rf"(?P<mark>{_MARK}[:.#]?)?(?P<number>\d{{3}}(?:\.\d{{1,3}}[a-z]{{0,2}})?)(?:-(?P<last>[a-z]{{1,2}}))?\.?"
    r"(?P<see>参照)?"
)
_MARK_WORD = re.compile(rf"{_MARK}[:.#]?")


def _join_numbers(lexemes: list[_Lexeme]) -> list[_Lexeme]:
    """The lexemes with rule numbers told apart from words, and the "rule" and 「参照」 around them left out."""
    joined: list[_Lexeme] = []
    for lexeme in lexemes:
        found = _NUMBER.fullmatch(fold(lexeme.text)) if lexeme.kind == "word" else None
        marked = bool(joined) and joined[-1].kind == "word" and _MARK_WORD.fullmatch(fold(joined[-1].text))
        if found and ("." in found["number"] or found["mark"] or marked or len(lexemes) == 1):
            if marked:
                joined.pop()
            joined.append(_Lexeme("number", fold(lexeme.text), lexeme.column))
        elif not (lexeme.text == "参照" and joined and joined[-1].kind == "number"):
            joined.append(lexeme)
    return joined


def _numbered(text: str) -> Clause:
    found = _NUMBER.fullmatch(text)
    assert found is not None  # _join_numbers matched it
    number, last = parse_number(found["number"]), found["last"]
    if number is None or not number.letters or not last or (len(last), last) <= (1, number.letters):
        return Numbered(found["number"])
    numbers, letters = [number.letters], number.letters
    while letters != last and len(numbers) < 26:
        letters = letters_after(letters)
        numbers.append(letters)
    return Any(tuple(Numbered(f"{number.parent}{letters}") for letters in numbers))


class _Reader:
    """Reads lexemes: any := all (OR all)*; all := (NOT? part AND?)+; part := "(" any ")" | word+ | phrase | number."""

    def __init__(self, lexemes: list[_Lexeme], end: int) -> None:
        self._lexemes = lexemes
        self._next = 0
        self._end = end
        self._depth = 0

    def read(self) -> Clause:
        clause = self._any()
        if self._kind() is not None:
            raise _Misread("query-bracket", "this bracket closes nothing", self._column(), "leave it out")
        return clause

    def _any(self) -> Clause:
        parts = [self._all()]
        while self._kind() == "or":
            self._next += 1
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def _all(self) -> Clause:
        parts: list[Clause] = []
        without: list[Clause] = []
        column = self._column()
        while self._kind() not in (None, "or", "close"):
            if self._kind() == "and":
                self._operator(has_left=bool(parts))
            is_excluded = self._kind() == "not"
            self._next += is_excluded
            (without if is_excluded else parts).append(self._part(is_excluded))
        if not parts:
            message = "only what is not to be found" if without else "something to look for is missing here"
            raise _Misread("query-incomplete", message, column, "add a word to look for")
        return parts[0] if len(parts) == 1 and not without else All(tuple(parts), tuple(without))

    def _operator(self, *, has_left: bool) -> None:
        column = self._column()
        self._next += 1
        if not has_left or self._kind() in (None, "or", "and", "close"):
            raise _Misread("query-incomplete", "AND needs something on both sides", column, "add a word")

    def _part(self, is_excluded: bool) -> Clause:
        kind, column = self._kind(), self._column()
        if kind == "open":
            return self._bracket()
        if kind == "word":
            return self._words(1 if is_excluded else len(self._lexemes))
        if kind in ("phrase", "number"):
            text = self._lexemes[self._next].text
            self._next += 1
            return _numbered(text) if kind == "number" else _checked(Phrase(text), text, column)
        raise _Misread("query-incomplete", "something to look for is missing here", column, "add a word to look for")

    def _bracket(self) -> Clause:
        column = self._column()
        self._next += 1
        self._depth += 1
        if self._depth > DEEPEST:
            raise _Misread("query-too-deep", f"more than {DEEPEST} brackets within each other", column)
        clause = self._any()
        if self._kind() != "close":
            raise _Misread("query-bracket", "this bracket is never closed", column, "close it or leave it out")
        self._next += 1
        self._depth -= 1
        return clause

    def _words(self, most: int) -> Clause:
        """The words from here to the next operator; one with an open end stands alone."""
        words: list[str] = []
        while self._kind() == "word" and len(words) < most:
            text = self._lexemes[self._next].text
            if _is_prefix(text):
                if words:
                    break
                self._next += 1
                return Prefix(text.rstrip("*＊"))
            self._next += 1
            words.append(text)
        return Words(tuple(words))

    def _kind(self) -> str | None:
        return self._lexemes[self._next].kind if self._next < len(self._lexemes) else None

    def _column(self) -> int:
        return self._lexemes[self._next].column if self._next < len(self._lexemes) else self._end


def _is_prefix(text: str) -> bool:
    return text.endswith(("*", "＊")) and bool(pattern(text.rstrip("*＊"))) and "/" not in text


def _checked(clause: Clause, text: str, column: int) -> Clause:
    if not pattern(text):
        raise _Misread("query-empty", "there is no letter or digit to look for", column, "add a word to look for")
    return clause
