"""What the user typed → a tree of what is to be found; no input raises."""

from __future__ import annotations

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.parser.ranges import known_between

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from mtgcr.parser.diagnostic import Diagnostic

LONGEST = 1000
"""Characters of a query."""
DEEPEST = 20
"""Parentheses within parentheses."""


class Words(NamedTuple):
    """Bare words in the order typed: ranked; those with all of them before those with some."""

    words: tuple[str, ...]
    quoted: bool = False
    """Whether they were typed as a phrase, whose words are meant as they stand."""


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


class _Misread(Exception):  # noqa: N818  # it never leaves this module: it becomes a Diagnostic
    """The column, the code and the words of what is wrong, and what to do."""


_ADD = "add a word to look for"


def parse_query(text: str, *, apart: bool = False) -> Clause | Diagnostic:
    """What the text asks for, or a diagnostic with the column (from 1) of what cannot be read.

    With `apart` a phrase is as good as its words, unless it is one to leave out.
    """
    try:
        if len(text) > LONGEST:
            raise _Misread(LONGEST + 1, "query-too-long", f"the query has more than {LONGEST} characters", None)
        lexemes = tuple(_lexemes(text))
        if not lexemes:
            raise _Misread(1, "query-empty", "there is nothing to look for", "type words, a phrase or a number")
        return _QueryReader(lexemes, len(text) + 1, apart=apart).read()
    except _Misread as misread:
        from mtgcr.parser.diagnostic import Diagnostic, Place, Severity  # 6 ms, and only mistakes need it

        column, code, message, hint = misread.args
        return Diagnostic(
            code=code, severity=Severity.ERROR, message=message, place=Place("query", 1, column), hint=hint
        )


class _Lexeme(NamedTuple):
    kind: str
    """A kind of _KINDS, or "prefix", or "end"."""
    text: str
    column: int


_NARROW = {ord("!") + 0xFEE0 + step: chr(ord("!") + step) for step in range(94)} | str.maketrans("“”„−", '"""-')
"""Full width, printed quotes and the minus sign, as they are typed on another keyboard; a letter for a letter."""
_INSIDE = r"(?:(?![\s()\"«»])[^「-』])"
"""A character inside a word; compiled in a sixth of the time that one class of all these marks takes."""
_END = f"(?!{_INSIDE})"
_NUMBER = expression(r"(\d{3}(?:\.\d{1,3}[a-z]{0,2})?)(?:-([a-z]{1,2}))?")
_KINDS = {
    "open": r"\(",
    "close": r"\)",
    "phrase": '"[^"]*"|「[^」]*」|『[^』]*』|«[^»]*»',
    "quote": '["「『«]',
    # A number without a point is one behind "rule", or alone; else it counts something.
    "number": r"(?i:\A[\s.]*\d{3}[\s.]*\Z|(?:(?:cr|rules?|総合ルール|ルール|§)[:.#]?\s*\d{3}|\d{3}(?=\.\d))"
    rf"(?:\.\d{{1,3}}[a-z]{{0,2}})?(?:-[a-z]{{1,2}})?\.?(?:\s*参照)?{_END})",
    "and": f"AND{_END}",
    "or": f"OR{_END}",
    # The minus of -1/-1 excludes nothing.
    "not": rf"NOT{_END}|-(?=[\w({{\"「『«])(?![\dXx]+(?:/[-+]?[\dXx]+)?{_END})",
    "word": rf"(?:\(s\)|{_INSIDE})+",
}
_LEXEME = expression("|".join(f"(?P<{kind}>{form})" for kind, form in _KINDS.items()))
_OPERATORS = frozenset({"AND", "OR", "NOT"})
_PLAIN = expression(r"(?P<word>\S+)")
"""As _LEXEME, of words of letters alone, which most people type; compiled in a twentieth of the time."""


def _lexemes(text: str) -> Iterator[_Lexeme]:
    """What stands in the text, without the words that have no letter."""
    narrow = text.translate(_NARROW)
    words = narrow.split()
    is_plain = "".join(words).isalpha() and _OPERATORS.isdisjoint(words)
    for found in (_PLAIN if is_plain else _LEXEME).finditer(narrow):
        kind, typed, column = str(found.lastgroup), found[0], found.start() + 1
        if kind == "quote":
            message = f"the quote {text[found.start()]} is never closed"
            raise _Misread(column, "query-quote-open", message, "close it or leave it out")
        if kind != "word":
            yield _Lexeme(kind, typed, column)
        elif pattern(typed):
            is_open = typed.endswith("*") and "/" not in typed
            yield _Lexeme("prefix" if is_open else "word", typed, column)


def _numbered(text: str) -> Clause:
    """The number, or each of a range of letters (601.2f-h)."""
    found = _NUMBER.search(fold(text))
    assert found is not None  # a lexeme of its kind has one
    number, last = parse_number(found[1]), found[2]
    between = known_between(number, RuleNumber(number.group, number.rule, last)) if number and last else ()
    return AnyOf(tuple(Numbered(str(one)) for one in between)) if between[1:] else Numbered(found[1])


class _QueryReader:
    """Reads lexemes: any := all (OR all)*; all := NOT? part (AND? NOT? part)*; part := "(" any ")" | word+ | other."""

    def __init__(self, lexemes: tuple[_Lexeme, ...], end: int, *, apart: bool) -> None:
        self._left = [_Lexeme("end", "", end), *reversed(lexemes)]
        self._depth = 0
        self._apart = apart

    @property
    def _here(self) -> _Lexeme:
        return self._left[-1]

    def _took(self, kind: str) -> bool:
        """Whether a lexeme of the kind stood here; it is behind us then."""
        if is_here := self._here.kind == kind:
            self._left.pop()
        return is_here

    def read(self) -> Clause:
        clause = self._any()
        if self._here.kind != "end":
            raise _Misread(self._here.column, "query-bracket", "this bracket closes nothing", "leave it out")
        return clause

    def _any(self) -> Clause:
        parts = [self._all()]
        while self._took("or"):
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all(self) -> Clause:
        parts: list[Clause] = []
        without: list[Clause] = []
        column = self._here.column
        while not (parts or without) or self._took("and") or self._here.kind not in ("end", "or", "close"):
            if self._took("not"):
                without.append(self._part(is_wanted=False))
            else:
                parts.append(self._part())
        if not parts:
            raise _Misread(column, "query-incomplete", "there are only words to leave out", _ADD)
        return parts[0] if len(parts) == 1 and not without else AllOf(tuple(parts), tuple(without))

    def _part(self, *, is_wanted: bool = True) -> Clause:
        """A bracket, a phrase, a number, a word with an open end, or words; only one of those that are not wanted."""
        kind, text, column = self._left.pop()
        match kind:
            case "open":
                return self._bracket(column)
            case "number":
                return _numbered(text)
            case "prefix":
                return Prefix(text.rstrip("*"))
            case "phrase" if pattern(text):
                return Words(tuple(text[1:-1].split()), True) if self._apart and is_wanted else QuotedPhrase(text[1:-1])
            case "phrase":
                raise _Misread(column, "query-empty", "there is no letter or digit to look for", _ADD)
            case "word":
                found = [text]
                while self._here.kind == "word" and is_wanted:
                    found.append(self._left.pop().text)
                return Words(tuple(found))
        raise _Misread(column, "query-incomplete", "something to look for is missing here", _ADD)

    def _bracket(self, column: int) -> Clause:
        self._depth += 1
        if self._depth > DEEPEST:
            raise _Misread(column, "query-too-deep", f"more than {DEEPEST} nested brackets", None)
        clause = self._any()
        if not self._took("close"):
            raise _Misread(column, "query-bracket", "this bracket is never closed", "close it or leave it out")
        self._depth -= 1
        return clause
