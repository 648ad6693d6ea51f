"""The scenario language: text → scenarios, with every mistake as a diagnostic at its place.

The only module of this layer that knows lark.  A file is cut at its `scenario` lines first, so that a slip in one
scenario costs no other.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.language import Language
from mtgcr.parser.letters import NARROW
from mtgcr.parser.numbers import LETTERS, parse_number
from mtgcr.rules.catalogue import in_all, told
from mtgcr.rules.mistakes import mistake_in, said
from mtgcr.rules.model import (
    ALWAYS,
    Choosing,
    CounterCase,
    Expectation,
    Given,
    Happening,
    Option,
    Period,
    Scenario,
    ScenarioSource,
    ScenarioVerdict,
    Step,
    Use,
)
from mtgcr.rules.phrases import Phrasebook, Role
from mtgcr.rules.registry import cite

if TYPE_CHECKING:
    from lark import Lark, Token, Tree


def keyword_pattern(keyword: str) -> str:
    """The keyword in any language, as a regular expression."""
    words = (re.escape(word).replace(r"\ ", r"\s+") for word in in_all("keyword", keyword))
    return "|".join(word + r"\b" if word[-1].isascii() else word for word in words)


_START = re.compile(rf"^[ \t]*(?:{keyword_pattern('scenario')})", re.MULTILINE)
_COMMENT = re.compile(r"[ \t\u3000]*(?:--[^\n]*)?")
_PERIOD = re.compile(r"\[\s*(\d{4}-\d\d-\d\d)?\s*\.\.\s*(\d{4}-\d\d-\d\d)?\s*\]")
_FROM = re.compile(rf"^[ \t\u3000]*(?:{keyword_pattern('from')})[ \t\u3000]+([^\n]+)", re.MULTILINE)
_EXAMPLE = re.compile(rf"cr\s+(\S+)\s+(\S+)\s+(?:{keyword_pattern('example')})\s*(\d+)")
_SPOKEN = ("_AND", "_BECAUSE", "_BUT", "_FROM", "_GIVEN", "_THEN", "_WHEN", "_WITHOUT", "CHOOSING", "PRINTED")
WANTED = {
    **{one: one.strip("_").lower() for one in _SPOKEN},
    **{one.name: one.value for one in ScenarioVerdict},
    "_COMMA": "a comma",
    "_NL": "the end of the line",
    "_OR": "|",
    "NUMBER": "a rule number",
    "PERIOD": "[since..until]",
    "TITLE": 'a title in "quotes"',
    "PHRASE": "a phrase",
}
"""What a reader is told that the grammar wants; terminals not named go without saying."""


def _wanted_in(language: Language, english: str) -> str:
    """What the grammar wants, as a keyword of the language or in its words."""
    keyword = told(language, "keyword", english)
    return told(language, "mistake", english) if keyword == english else keyword


def language_of(text: str) -> Language:
    """The language of the keyword with which the scenario begins."""
    begin = text.lstrip()
    found = (one for one in Language if begin.startswith(told(one, "keyword", "scenario")))
    return next(found, Language.EN)


def parse_scenarios(
    text: str, path: str, phrasebook: Phrasebook
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """Every scenario of the text that could be read, and what is wrong with the others.

    A scenario with a mistake is left out whole: running half of what somebody meant helps nobody.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(NARROW)
    starts = [found.start() for found in _START.finditer(text)]
    diagnostics = list(_stray(text[: starts[0] if starts else len(text)], path))
    scenarios: list[Scenario] = []
    for start, end in pairwise([*starts, len(text)]):
        reader = _ScenarioReader(text[start:end], path, text.count("\n", 0, start), phrasebook)
        scenarios += filter(None, [reader.scenario()])
        diagnostics += reader.diagnostics
    return tuple(scenarios), tuple(diagnostics)


def only_from(text: str, wanted: Callable[[str, str, int], bool]) -> str:
    """The text without the scenarios that come from no example wanted, by date, number and place; all lines stay.

    Reading a scenario takes a thousand times as long as looking at its sources.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(NARROW)
    starts = [found.start() for found in _START.finditer(text)]
    kept = []
    for start, end in pairwise([0, *starts, len(text)]):
        sources = (_EXAMPLE.match(found[1]) for found in _FROM.finditer(text, start, end))
        is_wanted = any(found and wanted(found[1], found[2], int(found[3])) for found in sources)
        kept.append(text[start:end] if is_wanted else "\n" * text.count("\n", start, end))
    return "".join(kept)


def _stray(text: str, path: str) -> list[Diagnostic]:
    for index, line in enumerate(text.split("\n"), 1):
        if not _COMMENT.fullmatch(line.lstrip("\ufeff")):
            begins = 'a scenario file begins with a line `scenario "…"`'
            return [error_at("scenario-syntax", begins, Place(path, index), "put `--` before a remark")]
    return []


def error_at(code: str, message: str, place: Place, hint: str | None = None) -> Diagnostic:
    """What is wrong at the place, so that what stands there is not run."""
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, place=place, hint=hint)


@cache
def _grammar() -> Lark:
    from lark import Lark  # heavy: only when scenarios are read

    text = resources.files("mtgcr.rules").joinpath("scenario.lark").read_text(encoding="utf-8")
    text = re.sub(r"<([a-z ]+)>", lambda found: f"({keyword_pattern(found[1])})", text)
    text = re.sub(r"<([a-z ]+)>", lambda found: f"({keyword_pattern(found[1])})", text)
    return Lark(text, parser="lalr", propagate_positions=True, maybe_placeholders=False)


@dataclass(slots=True)
class _ScenarioReader:
    """Reads one scenario; keeps the diagnostics."""

    text: str
    path: str
    lines_before: int
    phrasebook: Phrasebook
    language: Language = Language.EN
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def scenario(self) -> Scenario | None:
        """The scenario, or None where something is wrong with it."""
        self.language = language_of(self.text)
        tree = self._tree()
        if tree is None:
            return None
        scenario = self._read(tree.children[0])  # type: ignore[arg-type]  # start holds one tree
        return None if self.diagnostics else scenario

    def _tree(self) -> Tree[Token] | None:
        from lark.exceptions import UnexpectedInput  # as above

        try:
            return _grammar().parse(self.text.rstrip() + "\n")
        except UnexpectedInput as problem:
            self.diagnostics.append(self._syntaxerror_at(problem))
            return None

    def _syntaxerror_at(self, problem: Any) -> Diagnostic:
        line, column = problem.line, problem.column
        if line is None or line < 1:
            line, column = self.text.rstrip().count("\n") + 1, 1
        at = self.text.split("\n")[line - 1][column - 1 :].split(" ")[0] if line <= self.text.count("\n") + 1 else ""
        allowed = getattr(problem, "allowed", None) or getattr(problem, "expected", None) or ()
        wanted = sorted({_wanted_in(self.language, WANTED[name]) for name in allowed if name in WANTED})
        message = (
            said(self.language, "`{word}` cannot stand here", word=at)
            if at
            else said(self.language, "the scenario ends too early")
        )
        place = Place(self.path, self.lines_before + line, column)
        return error_at("scenario-syntax", message, place, self._wanted_hint(at, wanted))

    def _wanted_hint(self, at: str, wanted: list[str]) -> str | None:
        near = get_close_matches(at.lower(), wanted, 1, 0.8)
        if near:
            return said(self.language, "did you mean {words}?", words=said(self.language, "`{word}`", word=near[0]))
        return said(self.language, "expected {words}", words=said(self.language, ", ").join(wanted)) if wanted else None

    def _place(self, node: Any) -> Place:
        line, column = (node.line, node.column) if hasattr(node, "line") else (node.meta.line, node.meta.column)
        return Place(self.path, self.lines_before + line, column)

    def _wrong(self, code: str, message: str, node: Any, hint: str | None = None) -> None:
        self.diagnostics.append(error_at(code, message, self._place(node), hint))

    def _say(self, code: str, node: Any, message: str, hint: str | None = None, **values: str) -> None:
        told_hint = said(self.language, hint) if hint else None
        self._wrong(code, said(self.language, message, **{"word": str(node), **values}), node, told_hint)

    def _read(self, tree: Tree[Token]) -> Scenario:
        title, *parts = tree.children
        by_kind: dict[str, list[Any]] = {"from": [], "given": [], "counter": []}
        acts: list[Any] = []
        for part in parts:
            kind = part.data  # type: ignore[union-attr]  # all parts are trees
            acts += self._acts(part) if kind in ("when", "then") else []
            by_kind.setdefault(str(kind), []).append(part)
        return Scenario(
            title=str(title)[1:-1],
            language=self.language,
            sources=tuple(self._source(part.children[0]) for part in by_kind["from"]),
            givens=self._givens(by_kind["given"]),
            acts=tuple(acts),
            counters=tuple(self._counter(part) for part in by_kind["counter"]),
            place=self._place(title),
        )

    def _acts(self, part: Any) -> list[Any]:
        read = self._step if part.data == "when" else self._expectation
        return [act for child in part.children if (act := read(child)) is not None]

    def _counter(self, tree: Any) -> CounterCase:
        parts = {name: [p for p in tree.children if p.data == name] for name in ("given", "without", "when", "then")}
        steps: list[Step] = [act for part in parts["when"] for act in self._acts(part)]
        return CounterCase(
            givens=self._givens(parts["given"]),
            without=self._givens(parts["without"]),
            steps=tuple(steps),
            expectations=tuple(act for part in parts["then"] for act in self._acts(part)),
            place=self._place(tree),
        )

    def _source(self, words: Token) -> ScenarioSource:
        text = re.split(r"\s--", str(words))[0].strip()
        place = self._place(words)
        found = _EXAMPLE.fullmatch(text)
        if found is None:
            if text.startswith("cr "):
                here = [told(self.language, "keyword", keyword) for keyword in ("from", "example")]
                hint = said(self.language, "write: {words}", words="{} cr 2024-11-08 510.1c {} 1".format(*here))
                message = said(self.language, "`{text}` names no example", text=text)
                self._wrong("scenario-source", message, words, hint)
            return ScenarioSource(text, None, None, None, place)
        return ScenarioSource(text, self._date(found[1], words), self._number(found[2], words), int(found[3]), place)

    def _givens(self, blocks: list[Any]) -> tuple[Given, ...]:
        lines = (self._given(line) for block in blocks for line in block.children)
        return tuple(line for line in lines if line is not None)

    def _given(self, line: Any) -> Given | None:
        period, (phrase,) = self._period(line.children)
        use = self._use(Role.GIVEN, phrase)
        return Given(use, period) if use else None

    def _step(self, line: Any) -> Step | None:
        period, (what,) = self._period(line.children)
        if what.data == "choosing":
            option = self._option(Role.OPTION, what.children[1])
            return Choosing(option, self._place(what), period) if option else None
        use = self._use(Role.WHEN, what)
        return Happening(use, period) if use else None

    def _expectation(self, check: Any) -> Expectation | None:
        period, rest = self._period(check.children)
        printed = getattr(rest[0], "type", None) == "PRINTED"
        verdict, *options = rest[1:] if printed else rest
        because = options.pop().children if options[-1].data == "because" else []
        kind = ScenarioVerdict[verdict.children[0].type]
        role = Role.RESULT if kind in (ScenarioVerdict.RESULT, ScenarioVerdict.OUTCOMES_EXACTLY) else Role.OPTION
        read = [self._option(role, option) for option in options]
        cited = [(self._number(str(token), token)) for token in because]
        return Expectation(
            verdict=kind,
            options=tuple(option for option in read if option),
            because=tuple(cite(number, period) for number in cited if number),
            period=period,
            printed=printed,
            place=self._place(check),
        )

    def _option(self, role: Role, tree: Any) -> Option | None:
        uses = [self._use(role, phrase) for phrase in tree.children]
        return tuple(use for use in uses if use) if all(uses) else None

    def _period(self, children: list[Any]) -> tuple[Period, list[Any]]:
        if getattr(children[0], "type", None) != "PERIOD":
            return ALWAYS, children
        token = children[0]
        found = _PERIOD.fullmatch(token)
        if found is None:
            self._say("scenario-period", token, "`{word}` is no period", "write [2024-11-08..] or [..2024-11-07]")
            return ALWAYS, children[1:]
        since, until = (self._date(words, token) if words else None for words in found.groups())
        if since and until and until < since:
            self._say("scenario-period", token, "`{word}` ends before it begins")
        return Period(since, until), children[1:]

    def _date(self, words: str, node: Any) -> datetime.date | None:
        try:
            return datetime.date.fromisoformat(words)
        except ValueError:
            self._say("scenario-date", node, "`{word}` is no date", "write a day as 2024-11-08", word=words)
            return None

    def _number(self, words: str, node: Any) -> str | None:
        number = parse_number(words)
        if number is None or not number.rule or not set(number.letters) <= set(LETTERS):
            hint = "subrules skip the letters l and o" if number and number.letters else "write a rule as 510.1c"
            self._say("scenario-number", node, "`{word}` is no rule number", hint, word=words)
            return None
        return words

    def _use(self, role: Role, tree: Any) -> Use | None:
        words = " ".join(self.text[tree.meta.start_pos : tree.meta.end_pos].split())
        found = self.phrasebook.matches(role, words, self.language)
        if len(found) == 1:
            phrase, values = found[0]
            return Use(phrase, values, words, self._place(tree))
        if found:
            listed = " / ".join(phrase.template(self.language) for phrase, _ in found)
            self._say("scenario-phrase-ambiguous", tree, "`{word}` can be read as {listed}", word=words, listed=listed)
        else:
            code, message, hint = mistake_in(self.phrasebook, role, words, self.language)
            self._wrong(code, message, tree, hint)
        return None
