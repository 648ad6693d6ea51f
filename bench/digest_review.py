"""Checks the digest against the real texts and records which wordings it was checked against.

    python -m mtgcr.bench.digest_review OFFICIAL...

OFFICIAL are English releases, one for each date that data/digest tells.  Prints what a reader has to look at and
writes data/digest/fingerprints.tsv when there is nothing; exit code 1 otherwise.
"""

from __future__ import annotations

import csv
import re
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.parser.citations import find_citations
from mtgcr.parser.language import Language
from mtgcr.parser.reader import read_release

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.parser.document import Release, Rule
    from mtgcr.parser.numbers import RuleNumber

DIRECTORY = Path(__file__).resolve().parent.parent / "data" / "digest"
FINGERPRINTS = DIRECTORY / "fingerprints.tsv"
COLUMNS = ("release", "number", "ordinal", "fingerprint")

EDITORIAL = frozenset({"400.7e", "707.4"})
"""Rules whose official wording changed without any change of what the digest tells: an illustration, a synonym."""

NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?")


class Key(NamedTuple):
    """A rule of one release: its number, and 2 for the second rule of that number."""

    number: RuleNumber
    ordinal: int

    def __str__(self) -> str:
        return f"{self.number}" if self.ordinal == 1 else f"{self.number} ({self.ordinal})"


@dataclass(frozen=True, slots=True)
class Edition:
    """One release: the official rules and our retelling of some of them in both languages."""

    effective: datetime.date
    official: Mapping[Key, Rule]
    told: Mapping[Language, Mapping[Key, Rule]]


def rules_of(release: Release) -> dict[Key, Rule]:
    """The printed rules of a release by number."""
    return {Key(rule.number, rule.ordinal): rule for rule in release.rules() if rule.passage}


def read_digests(directory: Path = DIRECTORY) -> dict[datetime.date, dict[Language, Release]]:
    """The digests of the folder by effective date and language."""
    digests: dict[datetime.date, dict[Language, Release]] = {}
    for path in sorted(directory.glob("*_*.txt")):
        release = read_release(path)
        if release.effective:
            digests.setdefault(release.effective, {})[release.language] = release
    return digests


def read_editions(officials: Iterable[Path], directory: Path = DIRECTORY) -> list[Edition]:
    """The digests of the folder beside the official releases of the same dates, oldest first."""
    releases = [read_release(path) for path in officials]
    by_date = {release.effective: rules_of(release) for release in releases}
    return [
        Edition(effective, by_date[effective], {language: rules_of(digest) for language, digest in digests.items()})
        for effective, digests in sorted(read_digests(directory).items())
    ]


def review(editions: Iterable[Edition]) -> Iterator[str]:
    """What is wrong with the digests as far as a program can see, one line each."""
    ordered = list(editions)
    for edition in ordered:
        for finding in (*_missing(edition), *_uneven(edition), *_miscited(edition)):
            yield f"{edition.effective}: {finding}"
    for old, new in pairwise(ordered):
        for finding in _untrue_changes(old, new):
            yield f"{old.effective} to {new.effective}: {finding}"


def _missing(edition: Edition) -> Iterator[str]:
    for language, told in edition.told.items():
        yield from (f"{key} is told in {language.value} but is no rule" for key in told if key not in edition.official)


def _uneven(edition: Edition) -> Iterator[str]:
    english, japanese = edition.told[Language.EN], edition.told[Language.JA]
    yield from (f"{key} is told in one language only" for key in english.keys() ^ japanese.keys())
    for key in english.keys() & japanese.keys():
        counts = len(english[key].examples), len(japanese[key].examples)
        if len(set(counts)) > 1:
            yield f"{key} has {counts[0]} examples in English, {counts[1]} in Japanese"


def _miscited(edition: Edition) -> Iterator[str]:
    for language, told in edition.told.items():
        for key, rule in told.items():
            theirs = cited(edition.official[key], Language.EN) if key in edition.official else set()
            for number in sorted(cited(rule, language) - theirs):
                yield f"{key} cites {number} in {language.value}; the official rule does not"


def cited(rule: Rule, language: Language) -> set[RuleNumber]:
    """The numbers that the words of the rule cite."""
    return {number for citation in find_citations(rule.text, language) for number in citation.numbers}


def _untrue_changes(old: Edition, new: Edition) -> Iterator[str]:
    """Rules that changed on one side alone: in the digest or in the official text."""
    before = counterparts(old, new)
    for language, told in new.told.items():
        for key, rule in told.items():
            earlier = before.get(key)
            if earlier is None or earlier not in old.told[language] or str(key.number) in EDITORIAL:
                continue
            ours = masked(rule) == masked(old.told[language][earlier])
            theirs = masked(new.official[key]) == masked(old.official[earlier])
            if ours != theirs:
                side = "the official rule" if ours else "the digest"
                yield f"{key}: {side} changed alone ({language.value})"


def counterparts(old: Edition, new: Edition) -> dict[Key, Key]:
    """The rule of the old release that each rule of the new one continues: the same wording, else the same number."""
    same: dict[str, list[Key]] = {}
    for key, rule in old.official.items():
        same.setdefault(masked(rule), []).append(key)
    found = {}
    for key, rule in new.official.items():
        alike = same.get(masked(rule), [])
        if key in alike or (not alike and key in old.official):
            found[key] = key
        elif len(alike) == 1:
            found[key] = alike[0]
    return found


def masked(rule: Rule) -> str:
    """The words of the rule with every rule number left out, so that a mere renumbering is no change."""
    return NUMBER.sub("#", rule.text)


def fingerprint_rows(editions: Iterable[Edition]) -> list[tuple[str, ...]]:
    """The official wordings that the digest tells: release, number, ordinal, fingerprint."""
    return [
        (edition.effective.isoformat(), str(key.number), str(key.ordinal), fingerprint(edition.official[key].text))
        for edition in editions
        for key in sorted(edition.told[Language.EN], key=lambda key: (key.number.sort_key, key.ordinal))
    ]


def main(arguments: list[str]) -> int:
    """Review the digest against the releases named and record the fingerprints when nothing is wrong."""
    editions = read_editions(Path(argument) for argument in arguments)
    findings = list(review(editions))
    for finding in findings:
        print(finding)
    if not findings:
        with FINGERPRINTS.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter="\t", lineterminator="\n").writerows([COLUMNS, *fingerprint_rows(editions)])
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
