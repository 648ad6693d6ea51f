"""Blame over the whole newest release, held against a plain comparison of words from release to release."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import pytest

from mtgcr.kb.changes.blame import blame
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lookup import last_rewording
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.spine import spine
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store

    Wordings: TypeAlias = dict[str, list[tuple[datetime.date, list[str]]]]

pytestmark = pytest.mark.corpus

NUMBER = re.compile(r"(?<![\d.])[1-9]\d\d\.\d{1,3}[a-z]{0,2}(?:-(?:\d{3}\.)?\d*[a-z]{0,2})?(?![\w])")
GROUP = re.compile(r"\b(rules?|sections?) [1-9]\d{0,2}\b(?!\.\d)((?:,? (?:and|or)|,) [1-9]\d\d\b)*")
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
PLAIN = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "®": "(r)", "™": "(tm)"})


@cache
def words(text: str) -> list[str]:
    """The words and signs of a text; typography and the numbers of rules do not count."""
    plain = re.sub("-+", "-", text.translate(PLAIN).replace("…", "..."))
    return WORD.findall(GROUP.sub(r"\1 #", NUMBER.sub("#", plain)))


@pytest.fixture(scope="module")
def store(corpus_home: Path) -> Store:
    return open_knowledge_base(corpus_home).store


@pytest.fixture(scope="module")
def wordings(store: Store) -> Wordings:
    return followed(store)


def followed(store: Store) -> Wordings:
    """The words of each rule of the newest release in every release that has it, oldest first."""
    releases = [r for r in store.releases() if (r.language, r.edition) == (Language.EN, Edition.OFFICIAL)]
    found: Wordings = {}
    for release in releases:
        for one in store.document(release).revisions:
            if one.kind is NodeKind.RULE:
                found.setdefault(one.lineage, []).append((release.effective, words(one.text)))
    return found


def last_change(wordings: list[tuple[datetime.date, list[str]]]) -> datetime.date | None:
    """The first release with the words of today; None where there never were others."""
    today = wordings[-1][1]
    for index in range(len(wordings) - 1, -1, -1):
        if wordings[index][1] != today:
            return wordings[index + 1][0]
    return None


def newest_rules(store: Store) -> list[Revision]:
    newest = max(
        (r for r in store.releases() if (r.language, r.edition) == (Language.EN, Edition.OFFICIAL)),
        key=lambda r: r.effective,
    )
    return [one for one in store.document(newest).revisions if one.kind is NodeKind.RULE and one.text]


def test_the_last_change_of_every_rule_is_where_its_words_changed(store: Store, wordings: Wordings) -> None:
    rules = newest_rules(store)

    expected = {one.number: last_change(wordings[one.lineage]) for one in rules}
    actual = {one.number: last_rewording(store, one) for one in rules}

    assert len(rules) > 3000
    assert {number: (day, actual[number]) for number, day in expected.items() if actual[number] != day} == {}


def test_words_that_came_with_the_last_change_are_blamed_on_it(store: Store, wordings: Wordings) -> None:
    wrong, checked = {}, 0
    for rule in newest_rules(store):
        days = wordings[rule.lineage]
        changed = last_change(days)
        before = next((told for day, told in reversed(days) if changed and day < changed), [])
        came = Counter(words(rule.text)) - Counter(before)
        stretches = blame(spine(store, rule.lineage, Language.EN))
        blamed = {stretch.since for stretch in stretches if not stretch.is_reference}
        if changed and any(word.isalpha() for word in came):
            checked += 1
            if max(blamed) != changed:
                wrong[rule.number] = (changed, max(blamed))

    assert checked > 1000
    assert wrong == {}
