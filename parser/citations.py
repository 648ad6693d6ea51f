"""Citations inside paragraphs: what a text says of rule numbers, sections and glossary entries.

The shapes stand in three lark grammars beside this module: one for each language and one for the numbers that
they share.  Every text has a reading, since whatever is no citation is prose.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from mtgcr.parser.document import Citation, CitationKind, Language, Span
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.parser.ranges import expand_range
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark import Token

SHARED_GRAMMAR = Path(__file__).parent / "citation_figures.lark"

FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
FOLDED = str.maketrans(FULL_WIDTH | {ord("–"): "-", ord("−"): "-", ord("〜"): "~", ord("～"): "~"})
"""One character for one, so that offsets in the folded text are offsets in the text."""

FUSED = re.compile(r"(?P<rule>[0-9]{3}\.)(?P<struck>[0-9]+[a-z])(?P<set>[0-9]+[a-z])")
QUOTED = re.compile(r"[“\"〔「](.*)[”\"〕」]", re.DOTALL)
TERM_JOIN = re.compile(r",?\sand\s|,\s|、\s?")
CLOSING = " 　,.;:"


class CitationReading(NamedTuple):
    """A citation as the grammar reads it, by offsets; `named` tells that a word or heading stands with the number."""

    start: int
    end: int
    kind: CitationKind
    figures: Span
    numbers: tuple[RuleNumber, ...] = ()
    title: Span | None = None
    named: bool = False


@lru_cache(maxsize=65536)
def find_citations(text: str, language: Language) -> tuple[Citation, ...]:
    """The citations in the words of a paragraph (without its own number), in order, none within another."""
    return tuple(make_citation(text, reading) for reading in read_citations(text, language))


def read_citations(text: str, language: Language) -> tuple[CitationReading, ...]:
    """The citations in the text as the grammar reads them."""
    if not layout_of(language).worth.search(text):
        return ()  # more than half of all paragraphs
    return _parser(language)(text if text.isascii() else text.translate(FOLDED))


def make_citation(text: str, reading: CitationReading, offset: int = 0) -> Citation:
    """The citation of a reading with its words as they stand in the text, which itself stands at the offset."""
    words = text[reading.start : reading.end]
    return Citation(
        text=words,
        span=Span(reading.start + offset, reading.end + offset),
        figures=Span(reading.figures.start + offset, reading.figures.end + offset),
        numbers=reading.numbers,
        title=_unquote(text[reading.title.start : reading.title.end]) if reading.title else None,
        kind=reading.kind,
        terms=_split_terms(words) if reading.kind is CitationKind.GLOSSARY else (),
    )


def _unquote(quoted: str) -> str:
    """The words between the outermost quotes, on one line, without the comma or dot that the sentence put there."""
    found = QUOTED.search(quoted)
    return " ".join((found[1] if found else quoted).split()).strip(CLOSING)


def _split_terms(written: str) -> tuple[str, ...]:
    if written[0] in '“"「':
        return (_unquote(written).split("／")[0],)
    return tuple(TERM_JOIN.split(written.strip()))


@cache
def _parser(language: Language) -> Callable[[str], tuple[CitationReading, ...]]:
    """The parser of a language; lark is imported here, so that commands which cite nothing do not load it."""
    from lark import Lark

    grammar = "\n".join(path.read_text("utf-8") for path in (layout_of(language).grammar, SHARED_GRAMMAR))
    lark = Lark(grammar, start="paragraph", parser="lalr", maybe_placeholders=False, transformer=_Actions())
    return cast("Callable[[str], tuple[CitationReading, ...]]", lark.parse)


class _Actions:
    """What becomes of each rule of the grammars, by its name."""

    def paragraph(self, found: list[tuple[CitationReading, ...]]) -> tuple[CitationReading, ...]:
        return tuple(reading for readings in found for reading in readings)

    def worded(self, parts: list[Any]) -> tuple[CitationReading, ...]:
        word, first, *others = parts
        return tuple(reading._replace(named=True) for reading in (first._replace(start=word.start_pos), *others))

    def bare(self, parts: list[CitationReading]) -> tuple[CitationReading, ...]:
        return tuple(parts)

    def section(self, parts: list[Token]) -> tuple[CitationReading, ...]:
        word, number, *rest = parts
        title = next((_span(token) for token in rest if token.type == "TITLE"), None)
        start, end = _span(word).start, _span(parts[-1]).end
        numbers = (RuleNumber(int(number)),)
        return (CitationReading(start, end, CitationKind.SECTION, _span(number), numbers, title, title is not None),)

    def glossary(self, parts: list[Token]) -> tuple[CitationReading, ...]:
        span = _span(parts[0])
        return (CitationReading(span.start, span.end, CitationKind.GLOSSARY, span, named=True),)

    def listed(self, parts: list[Any]) -> CitationReading:
        (figures, numbers), *titles = parts
        title = _span(titles[0]) if titles else None
        end = title.end if title else figures.end
        return CitationReading(figures.start, end, CitationKind.RULE, figures, numbers, title, title is not None)

    lone = listed

    def number(self, tokens: list[Token]) -> tuple[Span, tuple[RuleNumber, ...]]:
        numbers = [_parse(tokens[0])]
        for join, written in zip(tokens[1::2], tokens[2::2], strict=True):
            last = _complete(written, numbers[-1])
            numbers += (last,) if join.type == "ALSO" else expand_range(numbers[-1], last)[1:]
        return Span(_span(tokens[0]).start, _span(tokens[-1]).end), tuple(numbers)

    group = number

    def fused(self, tokens: list[Token]) -> tuple[Span, tuple[RuleNumber, ...]]:
        found = FUSED.fullmatch(tokens[0])
        assert found is not None
        return _span(tokens[0]), (_parse(found["rule"] + found["struck"]), _parse(found["rule"] + found["set"]))


def _span(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


def _parse(written: str) -> RuleNumber:
    number = parse_number(str(written).lower())
    assert number is not None, f"the grammar took {written!r} for a number"
    return number


def _complete(written: Token, before: RuleNumber) -> RuleNumber:
    """The number that the second half of a range stands for: the h of 601.2f–h, the 6 of 712.5–6."""
    match written.type:
        case "LETTERS":
            return RuleNumber(before.group, before.rule, str(written))
        case "SHORT_RULE":
            return RuleNumber(before.group, int(written))
        case _:
            return _parse(written)
