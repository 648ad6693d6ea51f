"""Rule books for tests: one that takes every number for granted, one made by hand, one read from the real texts."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from mtgcr.kb.words.fingerprint import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

DEFINED = re.compile(r"To [“\"](\w+)")
BEFORE, AFTER, NEWEST = datetime.date(2024, 9, 20), datetime.date(2024, 11, 8), datetime.date(2026, 8, 7)


@dataclass(frozen=True)
class OpenBook:
    """A book in which every rule exists at every release under the number that it is asked for."""

    dates: tuple[datetime.date, ...] = (BEFORE, AFTER, NEWEST)

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates."""
        return self.dates

    def number_at(self, number: str, _as_of: datetime.date, _on: datetime.date) -> str | None:
        """The number on the other date."""
        return number

    def fingerprint(self, number: str, on: datetime.date, _then: datetime.date | None = None) -> str | None:
        """The wording."""
        return f"{number}@{on}"

    def strays(self, _number: str, _on: datetime.date, _then: datetime.date) -> bool:
        """Nothing is known of references."""
        return False

    def example_fingerprint(
        self, number: str, ordinal: int, _on: datetime.date, _then: datetime.date | None = None
    ) -> str | None:
        """The words of the example."""
        return f"{number}/{ordinal}"

    def examples(self, _on: datetime.date) -> tuple[tuple[str, int], ...]:
        """What is printed."""
        return ()


@dataclass(frozen=True)
class HandBook:
    """A book by hand: for each release, the lineage and wording of each number, and the examples."""

    rules: dict[datetime.date, dict[str, tuple[str, str]]]
    printed: dict[datetime.date, dict[tuple[str, int], str]] = field(default_factory=dict)

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates."""
        return tuple(sorted(self.rules))

    def number_at(self, number: str, as_of: datetime.date, on: datetime.date) -> str | None:
        """The number on the other date."""
        lineage = self._held(as_of).get(number, ("", ""))[0]
        return next((n for n, (line, _) in self._held(on).items() if line == lineage), None)

    def fingerprint(self, number: str, on: datetime.date, _then: datetime.date | None = None) -> str | None:
        """The wording."""
        return self._held(on).get(number, ("", None))[1]

    def strays(self, _number: str, _on: datetime.date, _then: datetime.date) -> bool:
        """Nothing is known of references."""
        return False

    def example_fingerprint(
        self, number: str, ordinal: int, on: datetime.date, _then: datetime.date | None = None
    ) -> str | None:
        """The words of the example."""
        return self.printed.get(on, {}).get((number, ordinal))

    def examples(self, on: datetime.date) -> tuple[tuple[str, int], ...]:
        """What is printed."""
        return tuple(self.printed.get(on, {}))

    def _held(self, on: datetime.date) -> dict[str, tuple[str, str]]:
        past = [date for date in self.releases() if date <= on]
        return self.rules[past[-1] if past else self.releases()[0]]


@dataclass(frozen=True)
class TextRule:
    """A rule as printed."""

    text: str
    examples: list[str]


class CorpusBook:
    """The real releases with a lineage just good enough for the rules that scenarios cite."""

    def __init__(self, folder: Path) -> None:
        self._rules = dict(sorted(_release(path) for path in folder.glob("rules_*.txt")))
        self._dates = tuple(self._rules)
        self._tracks: dict[tuple[str, datetime.date], dict[datetime.date, str]] = {}
        self._changes: dict[tuple[datetime.date, datetime.date], dict[str, str]] = {}

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates."""
        return self._dates

    def number_at(self, number: str, as_of: datetime.date, on: datetime.date) -> str | None:
        """The number on the other date."""
        start = self._in_force(as_of)
        if number not in self._rules[start]:
            return None
        if (number, start) not in self._tracks:
            self._tracks[number, start] = self._track(number, start)
        return self._tracks[number, start].get(self._in_force(on))

    def fingerprint(self, number: str, on: datetime.date, _then: datetime.date | None = None) -> str | None:
        """The wording."""
        rule = self._rules[self._in_force(on)].get(number)
        return fingerprint(rule.text) if rule else None

    def strays(self, _number: str, _on: datetime.date, _then: datetime.date) -> bool:
        """Nothing is known of references."""
        return False

    def example_fingerprint(
        self, number: str, ordinal: int, on: datetime.date, _then: datetime.date | None = None
    ) -> str | None:
        """The words of the example."""
        rule = self._rules[self._in_force(on)].get(number)
        return fingerprint(rule.examples[ordinal - 1]) if rule and 0 < ordinal <= len(rule.examples) else None

    def examples(self, on: datetime.date) -> tuple[tuple[str, int], ...]:
        """What is printed."""
        rules = self._rules[self._in_force(on)]
        return tuple((n, i) for n, rule in rules.items() for i in range(1, len(rule.examples) + 1))

    def _in_force(self, on: datetime.date) -> datetime.date:
        return max((date for date in self._dates if date <= on), default=self._dates[0])

    def _track(self, number: str, start: datetime.date) -> dict[datetime.date, str]:
        track = {start: number}
        place = self._dates.index(start)
        for dates in (self._dates[place + 1 :], self._dates[:place][::-1]):
            here, now = start, number
            for there in dates:
                found = self._same_rule(now, here, there)
                if found is None:
                    break
                here, now = there, found
                track[here] = now
        return track

    def _same_rule(self, number: str, here: datetime.date, there: datetime.date) -> str | None:
        words, others = self._rules[here][number].text, self._rules[there]
        if number in others and others[number].text == words:
            return number
        loyalty = fuzz.ratio(words, others[number].text) + 10 if number in others else 0
        enough = (
            min(loyalty, 100) if loyalty >= 65 else 75
        )  # what is less alike is none, and is not compared to the end
        found = process.extractOne(words, self._changed(here, there), scorer=fuzz.ratio, score_cutoff=enough)
        if loyalty >= 65 and (found is None or loyalty >= found[1]):
            return number
        is_it = found and found[1] >= 75 and not _defines_another(words, found[0])
        return str(found[2]) if found and is_it else None

    def _changed(self, here: datetime.date, there: datetime.date) -> dict[str, str]:
        """The texts of the release that the other has not under the number, each pair of releases compared once."""
        if (here, there) not in self._changes:
            before, after = self._rules[here], self._rules[there]
            texts = {o: rule.text for o, rule in after.items() if o not in before or before[o].text != rule.text}
            self._changes[here, there] = texts
        return self._changes[here, there]


def _defines_another(text: str, other: str) -> bool:
    """Whether the two say what different words mean: “surveil N” came in 2018 with most of the words of “scry N”."""
    one, two = (DEFINED.match(each) for each in (text, other))
    return bool(one and two) and one[1] != two[1]  # type: ignore[index]  # both were found


@cache
def corpus_book(folder: Path) -> CorpusBook:
    """The book of the folder, read once."""
    return CorpusBook(folder)


def _release(path: Path) -> tuple[datetime.date, dict[str, TextRule]]:
    text = re.sub("\r\n?", "\n", _decoded(path.read_bytes()))
    found = re.search(r"effective as of (\w+ \d+, \d{4})", text)
    assert found, path
    date = datetime.datetime.strptime(found[1], "%B %d, %Y").replace(tzinfo=datetime.UTC).date()
    rules: dict[str, TextRule] = {}
    rule = TextRule("", [])
    for line in map(str.strip, text.split("\n")):
        if line == "Glossary" and len(rules) > 1000:
            break
        if numbered := re.match(r"(\d{3}\.\d+[a-z]{0,2})\.? +(.*)", line):
            rule = rules.setdefault(numbered[1], TextRule(numbered[2], []))
        elif line.startswith("Example:"):
            rule.examples.append(line[8:].strip())
    return date, rules


def _decoded(raw: bytes) -> str:
    for mark, codec in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            return raw.decode(codec)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252" if set(raw) & {0x91, 0x92, 0x93, 0x94} else "cp437")
