"""Citations of the rules in any text: source code, articles, rulings, mails.

Other texts are full of other numbers.  So this reading is stricter than that of the rules themselves: what no
word and no heading marks as a citation must at least be lettered, bracketed or introduced like one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.parser.citations import FOLDED, CitationReading, make_citation, read_citations
from mtgcr.parser.document import CitationKind, Language, Span
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.parser.scripts import language_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.parser.document import Citation

SCENT = re.compile(
    r"[1-9１-９][0-9０-９]{2}(?:[.．][1-9１-９]|,[^\S\n][“\"]|[^\S\n]?(?:〔|参照))"
    r"|(?:[Rr]ules?|R\.?|§|ルール)[^\S\n]?[:#-]?[^\S\n]?[1-9１-９][0-9０-９]{2}"
    r"|(?:[Ss]ection|[Rr]ule)s?[^\S\n][1-9](?:,[^\S\n][“\"]|[^\S\n]?〔)"
)
"""What a line must hold to be read at all: ten megabytes of other lines cost a fifth of a second."""

MARKS = re.compile(
    r"(?<![A-Za-z])(?:(?P<word>[Cc]r\.?|CR|RULES?|[Rr]ules?|ルール)(?P<gap>[^\S\n]?(?:no|nr|番号|の|[:：#＃])?[^\S\n]?)"
    r"|(?<![0-9./#_-])[Rr](?:\.[^\S\n]?)?)(?=[1-9１-９][0-9０-９]{2}[.．][1-9１-９])"
)
"""What marks a number as a rule's in the ways of forums: "cr 614.12", "RULE: 614.12", "r614.12", 「ルールの614.12」."""
LIST_GAP = re.compile(
    r"(?:\s?(?:\([^()\n]{1,60}\)|（[^（）\n]{1,60}）))?"
    r"\s?(?:,?\s(?:and|or)\s|[,、/&や・か;]|と|および|及び|ならびに|並びに|または|又は)(?:\s?and\s)?\s?"
)
"""What stands between two members of a list; the first may have its subject in brackets."""
LETTER_AFTER_BRACKET = re.compile(
    r"\s?\([^()\n]{1,60}\)(?:,?\s(?:and|or|&)\s|,\s)(?P<letter>[b-km-np-z])(?=\s?[,;.)(]|\s(?:and|or)\s|\s*\Z)"
)
"""A member of a list that is a letter alone, where the one before has its subject in brackets: 704.5k (world), m."""
INTRODUCED = re.compile(r"\b(?:[Ss]ee(?:\salso)?|cf\.?|per|steps?|violates?|implements?)[\s(\[]*\Z")
RULE_WORD = re.compile(r"\b[Rr]ules?\s\Z")
FOLLOWED = re.compile(r"\s?(?:参照|項|条|〔)")
BRACKETS = frozenset(("()", "[]", "（）", "［］"))
LINE_OPENING = re.compile(r"[\s/#*>;!|-]*")
HEADING_DOT = re.compile(r"\.\s+[^\W\da-z]")
COMMENT_OPENING = re.compile(r"\s*(?:/[/*]+|#+|\*|;+|--|>)\s*")
LABEL_COLON = re.compile(r"[:：]\s+\w")
SAYS = r"(?:is|was|as|its|this|thus|has|does|says|tells|means|states|reads|applies|lets|makes|puts|gives|covers)"
"""Words in "s" after a rule's number that count nothing."""
OF_A_VERB = rf"(?:{SAYS}|that|how|what|when|why|which|whether|the|an?|it|this|these|you|us|only|if|for)"
COUNTED = rf"\s+(?!{SAYS}\b)[a-z]+s\b(?!\s+{OF_A_VERB}\b)"
"""A noun that is counted; a verb in "s" goes on with what it says: 704.5k specifies that."""
_UNIT = (
    r"\s?(?:[kKMGTm]?(?:[Bb]|[gmsWVA]|Hz|iB)|[ckm]?m|min|sec\w*|hours?|minutes?|days?|years?|px|pt|em|°|percent|dollars?"
    r"|hundred|thousand|[mbtr]illion|(?:on )?average|fps|mph|rpm|bpm|miles?|feet|inch(?:es)?|bucks|cents|億"
    r"|euros?|yen|points?|people|pages?|times|USD|EUR|JPY|lines?|ページ|円|人|号|枚|個|点|体|回|万|年|分|秒|名|冊|件|再生|番地|ドル|匹|台)"
    r"(?![A-Za-z])"
)
UNIT = re.compile(_UNIT)
AMOUNT = re.compile(
    rf"(?:[kmb]|(?<=[0-9.])[0-9]){COUNTED}|[kmb](?={_UNIT})(?!\s)"
    r"|[kmgs](?=\s(?:to|long|wide|high|tall|deep|heavy|more|less|per|fast(?:er)?|slow(?:er)?|ago|later|away|ahead|behind)\b)"
)
"""From the last character of a number on: 704.5k views, 119.5 units, 704.5k人."""
MEASURED = re.compile(
    r"\b(?:took|takes?|lasted|lasts?|weigh(?:s|ed)?|lap(?: was)?|went|rose|fell|grew|dropped|jumped|hit"
    r"|reach(?:es|ed)?)(?:\s(?:from|to|by|at|about|around|over|under|only|just|nearly|almost|up|down|me|us|him|her|them))*\s\Z"
)
"""Before a number with a letter that may be a unit: it took only 704.5s."""
UNIT_LETTERS = frozenset("kmgs")
RULE_OF_ANOTHER = re.compile(
    r"\b(?:fire\s?wall|iptables|es\s?lint|lint\w*|house|business|proxy|rout(?:e|er|ing)|acl|css|make(?:file)?|build|snort"
    r"|ids|waf|alert\w*|validation|style|sigma|yara|cron|semgrep|rubocop|ruff|mail|spam|filter\w*|nat|port|network)\s+\Z",
    re.IGNORECASE,
)
"""Before "rule 117", where that is a rule of some program."""
_RULE = r"[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}"
OF_ANOTHER = re.compile(
    r"\b(?:versions?|ver|v|build|commit|release|revision|patch|update|firmware|kernel|driver|room|seat|page|pp?|fig(?:ure)?"
    r"|table|issue|ticket|bug|rfc|isbn|channel|track|episode|model|firewall|port|ping|score|rated|rating|elo)\.?\s?#?\Z"
    r"|(?:バージョン|ビルド|ページ|部屋|図|表|レート|レーティング|再生数|再生回数|いいね|フォロワー)(?:は|が)?\s?\Z",
    re.IGNORECASE,
)
"""Before a number that nothing marks as a rule's, where it numbers or measures something else: build 704.5a."""
BARE = re.compile(
    rf"(?<![A-Za-z0-9_.$€£¥+/~-])(?<![0-9A-Za-z]:)(?:{_RULE}(?:[-~]{_RULE})*|[1-9][0-9]{{2}})"
    r"(?![A-Za-z0-9_%°]|\.[0-9]|,[0-9]|-[0-9A-Za-z]|/[0-9])"
)
"""What may be a number; a range from rule to rule is one, with all its ends ("116.2-116.4")."""
END_OF_RANGE = re.compile(r"[^-~]+")
TWO_LETTERS = re.compile("[0-9][b-z][a-z]$")
"""What is no letter after z, which is aa, ab and so on, but a unit: 170.4cm."""
FLOAT = re.compile(r"[fdm]\s?[;,)*+/<>=-]")
OPERAND = re.compile(r"(?:[=(,+*/<>-]|\breturn)\s*\Z")
"""With `FLOAT`, the two sides of a number in C, Java or C#: `= 100.5f;` is no rule."""


def find_citations_in_prose(text: str, language: Language | None = None) -> tuple[Citation, ...]:
    """The citations of rules in any text, in order, with offsets in the whole text.

    Each line is read in the language given, else in that of its script.  Glossary terms do not count, nor do
    sections without their heading: every text has a "section 7" of its own.
    """
    return tuple(citation for start, line in _find_lines(text) for citation in _read_line(start, line, language))


def find_bare_numbers(text: str) -> Iterator[Citation]:
    """The numbers in the form of a rule's or a group's that nothing marks as one, those with a unit left out."""
    folded = text if text.isascii() else text.translate(FOLDED)
    for found in BARE.finditer(folded):
        for end in END_OF_RANGE.finditer(folded, *found.span()):
            yield from _bare_number(text, folded, Span(*end.span()))


def _bare_number(text: str, folded: str, figures: Span) -> Iterator[Citation]:
    start, end = figures.start, figures.end
    number = parse_number(folded[start:end])
    is_operand = FLOAT.match(folded, end - 1) and OPERAND.search(folded, max(0, start - 20), start)
    if number is not None and not is_operand and not UNIT.match(folded, end):
        named = RULE_WORD.search(folded, max(0, start - 12), start)
        first = named.start() if named else start
        yield make_citation(text, CitationReading(first, end, CitationKind.RULE, figures, (number,)))


def _find_lines(text: str) -> Iterator[tuple[int, str]]:
    found = SCENT.search(text)
    while found:
        start, end = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
        line = text[start:] if end < 0 else text[start:end]
        yield start, line
        found = SCENT.search(text, start + len(line))


def _read_line(start: int, line: str, language: Language | None) -> Iterator[Citation]:
    accepted = -1
    for reading in _without_strange_names(line, _read(line, language or language_of(line))):
        in_list = accepted >= 0 and LIST_GAP.fullmatch(line, accepted, reading.start) is not None
        if _is_meant(line, reading, in_list):
            for one in (reading, *_letters_after(line, reading)):
                accepted = one.end
                yield make_citation(line, one, start)


def _without_strange_names(line: str, readings: Iterable[CitationReading]) -> Iterator[CitationReading]:
    """The readings; the word before a list names none of its members where it is a rule of something else."""
    of_another = -1
    for one in readings:
        if of_another >= 0 and LIST_GAP.fullmatch(line, of_another, one.start):
            of_another = one.end
            yield one._replace(named=False)
        else:
            of_another = one.end if one.named and _is_of_another(line, one) else -1
            yield one


def _letters_after(line: str, reading: CitationReading) -> Iterator[CitationReading]:
    """The members of a list that are letters alone behind the bracketed subject of the one before."""
    last = reading.numbers[-1]
    while last.letters and (found := LETTER_AFTER_BRACKET.match(line, reading.end)):
        span = Span(found.start("letter"), found.end())
        last = RuleNumber(last.group, last.rule, found["letter"])
        reading = CitationReading(span.start, span.end, CitationKind.RULE, span, (last,), named=True)
        yield reading


@lru_cache(maxsize=8192)
def _read(line: str, language: Language) -> tuple[CitationReading, ...]:
    """The readings of a line; comments and quotations repeat."""
    return read_citations(MARKS.sub(_as_printed, line), language)


def _as_printed(mark: re.Match[str]) -> str:
    """The mark as publications have it, in as many letters: "RULE:" is "rule "."""
    word = (mark["word"] or "§").lower()
    return ("CR" if word.startswith("cr") else word).ljust(len(mark[0]))


def _is_meant(line: str, reading: CitationReading, in_list: bool) -> bool:
    if reading.kind is not CitationKind.RULE:
        return reading.title is not None
    is_member = (reading.named or in_list) and reading.start == reading.figures.start
    if is_member and AMOUNT.match(line, reading.end - 1):
        return False  # the word before the list names no amount behind it
    if reading.named and not _is_of_another(line, reading):
        return True
    return in_list or (not reading.named and _is_credible(line, reading.start, reading.end))


def _is_of_another(line: str, reading: CitationReading) -> bool:
    """Whether the word before is a rule of something else: firewall rule 117."""
    whole = len(reading.numbers) == 1 and not reading.numbers[0].rule and reading.title is None
    return whole and RULE_OF_ANOTHER.search(line, max(0, reading.start - 24), reading.start) is not None


def _is_credible(line: str, start: int, end: int) -> bool:
    """Whether a number without word or heading is a rule's, by what stands around it."""
    before = line[max(0, start - 20) : start]
    if OF_ANOTHER.search(before):
        return False
    if is_introduced(line, start, end):
        return True
    if line[end - 1].isdigit():
        opens = LINE_OPENING.fullmatch(line, 0, start) is not None and HEADING_DOT.match(line, end) is not None
        return opens or (
            COMMENT_OPENING.fullmatch(line, 0, start) is not None and LABEL_COLON.match(line, end) is not None
        )
    if TWO_LETTERS.search(line, start, end):
        return False
    return not is_amount(line, start, end) and not (FLOAT.match(line, end - 1) and OPERAND.search(before))


def is_introduced(line: str, start: int, end: int) -> bool:
    """Whether what stands around a number speaks of a rule: "see 704.5k", 「704.5k参照」, "(704.5k)"."""
    before = line[max(0, start - 20) : start]
    return bool(INTRODUCED.search(before) or FOLLOWED.match(line, end) or _is_bracketed(line, start, end))


def is_amount(line: str, start: int, end: int) -> bool:
    """Whether what stands around a number counts or measures with it: 704.5k views, it took 704.5s."""
    if AMOUNT.match(line, end - 1):
        return True
    return line[end - 1] in UNIT_LETTERS and MEASURED.search(line, max(0, start - 40), start) is not None


def _is_bracketed(line: str, start: int, end: int) -> bool:
    called = start > 1 and (line[start - 2].isalnum() or line[start - 2] == "_")
    return start > 0 and line[start - 1] + line[end : end + 1] in BRACKETS and not called
