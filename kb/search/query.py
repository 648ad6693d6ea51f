"""What the user typed → a tree of what is to be found; no input raises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.numbers import letters_after, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.parser.diagnostic import Diagnostic

LONGEST = 1000
"""Characters of a query."""
DEEPEST = 20
"""Parentheses within parentheses."""


class Words(NamedTuple):
    """Bare words in the order typed: ranked; those with all of them before those with some."""

    words: tuple[str, ...]


class QuotedPhrase(NamedTuple):
    """Words in quotes: they stand so, one after the other."""

    text: str


class Prefix(NamedTuple):
    """A word whose end is open (regenerat*)."""

    text: str


class Numbered(NamedTuple):
    """A rule by its number, with what stands under it and what cites it: "702", "702.19", "702.19b"."""

    number: str


class AllOf(NamedTuple):
    """Everything of this is to be found, and nothing of `without`."""

    parts: tuple[Clause, ...]
    without: tuple[Clause, ...] = ()


class AnyOf(NamedTuple):
    """At least one of these is to be found."""

    parts: tuple[Clause, ...]


Clause: TypeAlias = Words | QuotedPhrase | Prefix | Numbered | AllOf | AnyOf


def take_apart(clause: Clause) -> Clause:
    """The clause with its phrases as bare words."""
    match clause:
        case QuotedPhrase(text):
            return Words(tuple(text.split()))
        case AllOf(parts, without):
            return AllOf(tuple(map(take_apart, parts)), without)
        case AnyOf(parts):
            return AnyOf(tuple(map(take_apart, parts)))
        case Words() | Prefix() | Numbered():
            return clause
        case _:
            assert_never(clause)


class _Misread(Exception):  # noqa: N818  # it never leaves this module: it becomes a Diagnostic
    """The column, the code and the words of what is wrong, and what to do."""


_ADD = "add a word to look for"


def parse_query(text: str) -> Clause | Diagnostic:
    """What the text asks for, or a diagnostic with the column (from 1) of what cannot be read."""
    try:
        if len(text) > LONGEST:
            raise _Misread(LONGEST + 1, "query-too-long", f"the query has more than {LONGEST} characters", None)
        lexemes = _join_numbers([one for one in _lexemes(text) if one.kind != "word" or pattern(one.text)])
        if not lexemes:
            raise _Misread(1, "query-empty", "there is nothing to look for", "type words, a phrase or a number")
        return _QueryReader(lexemes, len(text) + 1).read()
    except _Misread as misread:
        from mtgcr.parser.diagnostic import Diagnostic, Place, Severity  # 6 ms, and only mistakes need it

        column, code, message, hint = misread.args
        return Diagnostic(
            code=code, severity=Severity.ERROR, message=message, place=Place("query", 1, column), hint=hint
        )


class _Lexeme(NamedTuple):
    kind: str
    """"word", "phrase", "number", "and", "or", "not", "open", "close", "end"."""
    text: str
    column: int


_QUOTES = {'"': '"', "“": "”", "”": "”", "„": "“”", "＂": "＂", "「": "」", "『": "』", "«": "»"}
_SIGNED = re.compile(r"[-+−－＋]\s*[\dXxＸ０-９]+(?:[/／][-+−－＋]?[\dXxＸ０-９]+)?$")
_WORD = re.compile(r"(?:\(s\)|[^\s()（）" + "".join(_QUOTES) + "])+")
_MINUS = re.compile(r"[-－−](?=[\w({（" + "".join(_QUOTES) + "])")
_OPERATORS = {"AND": "and", "OR": "or", "NOT": "not", "ＡＮＤ": "and", "ＯＲ": "or", "ＮＯＴ": "not"}
_BRACKETS = {"(": "open", "（": "open", ")": "close", "）": "close"}


def _lexemes(text: str) -> Iterator[_Lexeme]:
    place = 0
    while place < len(text):
        letter, column = text[place], place + 1
        if letter in _BRACKETS:
            yield _Lexeme(_BRACKETS[letter], letter, column)
        elif letter in _QUOTES:
            end = next((end for end in range(column, len(text)) if text[end] in _QUOTES[letter]), None)
            if end is None:
                message = f"the quote {letter} is never closed"
                raise _Misread(column, "query-quote-open", message, "close it or leave it out")
            yield _Lexeme("phrase", text[column:end], column)
            place = end
        elif not letter.isspace():
            yield (lexeme := _word(text, place))
            place += len(lexeme.text) - 1
        place += 1


def _word(text: str, place: int) -> _Lexeme:
    found = _WORD.match(text, place)
    word = found[0] if found else text[place]  # a closing quote that opens nothing is a word without letters
    if _MINUS.match(text, place) and not _SIGNED.match(word):
        return _Lexeme("not", word[0], place + 1)
    return _Lexeme(_OPERATORS.get(word, "word"), word, place + 1)


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
    """The number, or each of a range of letters (601.2f-h)."""
    found = _NUMBER.fullmatch(text)
    assert found is not None  # _join_numbers matched it
    number, last = parse_number(found["number"]), found["last"]
    if number is None or not number.letters or not last or (len(last), last) <= (1, number.letters):
        return Numbered(found["number"])
    letters = [number.letters]
    while letters[-1] != last and len(letters) < 26:
        letters.append(letters_after(letters[-1]))
    return AnyOf(tuple(Numbered(f"{number.parent}{one}") for one in letters))


class _QueryReader:
    """Reads lexemes: any := all (OR all)*; all := (NOT? part AND?)+; part := "(" any ")" | word+ | phrase | number."""

    def __init__(self, lexemes: list[_Lexeme], end: int) -> None:
        self._lexemes = [*lexemes, _Lexeme("end", "", end)]
        self._next = 0
        self._depth = 0

    @property
    def _here(self) -> _Lexeme:
        return self._lexemes[self._next]

    def _take(self) -> _Lexeme:
        self._next += 1
        return self._lexemes[self._next - 1]

    def read(self) -> Clause:
        clause = self._any()
        if self._here.kind != "end":
            raise _Misread(self._here.column, "query-bracket", "this bracket closes nothing", "leave it out")
        return clause

    def _any(self) -> Clause:
        parts = [self._all()]
        while self._here.kind == "or":
            self._take()
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all(self) -> Clause:
        parts: list[Clause] = []
        without: list[Clause] = []
        column = self._here.column
        while self._here.kind not in ("end", "or", "close"):
            if self._here.kind == "and":
                self._operator(has_left=bool(parts))
            if self._here.kind == "not":
                self._take()
                without.append(self._part(words=1))
            else:
                parts.append(self._part())
        if not parts:
            message = "only what is not to be found" if without else "something to look for is missing here"
            raise _Misread(column, "query-incomplete", message, _ADD)
        return parts[0] if len(parts) == 1 and not without else AllOf(tuple(parts), tuple(without))

    def _operator(self, *, has_left: bool) -> None:
        column = self._take().column
        if not has_left or self._here.kind in ("end", "or", "and", "close"):
            raise _Misread(column, "query-incomplete", "AND needs something on both sides", "add a word")

    def _part(self, words: int = LONGEST) -> Clause:
        """A bracket, a phrase, a number, or so many words at most."""
        kind, text, column = self._here
        match kind:
            case "word":
                return self._words(words)
            case "open":
                return self._bracket()
            case "number":
                return _numbered(self._take().text)
            case "phrase" if pattern(text):
                return QuotedPhrase(self._take().text)
            case "phrase":
                raise _Misread(column, "query-empty", "there is no letter or digit to look for", _ADD)
        raise _Misread(column, "query-incomplete", "something to look for is missing here", _ADD)

    def _bracket(self) -> Clause:
        column = self._take().column
        self._depth += 1
        if self._depth > DEEPEST:
            raise _Misread(column, "query-too-deep", f"more than {DEEPEST} brackets within each other", None)
        clause = self._any()
        if self._take().kind != "close":
            raise _Misread(column, "query-bracket", "this bracket is never closed", "close it or leave it out")
        self._depth -= 1
        return clause

    def _words(self, most: int) -> Clause:
        """The words from here to the next operator; one with an open end stands alone."""
        words: list[str] = []
        while self._here.kind == "word" and len(words) < most:
            if _is_prefix(self._here.text):
                return Words(tuple(words)) if words else Prefix(self._take().text.rstrip("*＊"))
            words.append(self._take().text)
        return Words(tuple(words))


def _is_prefix(text: str) -> bool:
    return text.endswith(("*", "＊")) and bool(pattern(text.rstrip("*＊"))) and "/" not in text
