"""Searching the real texts: exact counts of phrases, right answers, variants; figures of the milestones."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.search import CASES, LIMIT, SearchQuestion, ask_ours, make_base, rank_of, read_questions
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.finding import Searcher
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern, tokenise
from mtgcr.parser.language import Language
from mtgcr.tests.wordings import asked, search

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

pytestmark = pytest.mark.corpus

FILES = ("en/rules_20260116.txt", "en/rules_20260807.txt", "ja/cr_20260116.txt")


@pytest.fixture(scope="module")
def base(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """A knowledge base of the newest releases of both languages."""
    return make_base(tmp_path_factory.mktemp("home"), [corpus / name for name in FILES])


def newest(base: KnowledgeBase, language: Language) -> ReleaseInfo:
    return max(
        (r for r in base.store.releases() if r.language is language and r.edition.value == "official"),
        key=lambda release: release.effective,
    )


def wordings(base: KnowledgeBase, language: Language) -> dict[int, str]:
    """The folded texts in force in the newest release, by key."""
    release = newest(base, language)
    standing = base.store.with_wordings(base.store.wordings_in_force(release), release)
    return {key: fold(revisions[0].text or "") for key, revisions in standing.items()}


def test_a_common_phrase_is_counted_exactly(base: KnowledgeBase) -> None:
    release = newest(base, Language.EN)

    found = search(Searcher(base).ground(release), asked('"At the beginning of"'))

    assert found.counts == {NodeKind.RULE: 39, NodeKind.EXAMPLE: 12, NodeKind.ENTRY: 8}


def random_phrase(text: str, language: Language, chance: random.Random) -> str:
    """A stretch of the text: whole English words, numbers and symbols, any Japanese letters."""
    tokens = tokenise(text)
    first = chance.randrange(len(tokens))
    last = min(first + chance.randrange(1, 6 if language is Language.EN else 12), len(tokens) - 1)
    return text[tokens[first].start : tokens[last].end]


def stands_in(phrase: str, text: str) -> bool:
    """Whether the phrase stands in the text as a substring that cuts no English word, rule number or -2/-2 apart."""
    if phrase not in text:
        return False
    sign = r"(?<![+\-])" if phrase[0].isdigit() else ""
    before, after = rf"{sign}(?<![a-z0-9])(?<![a-z0-9][./])", r"(?![a-z0-9])(?![./][a-z0-9])"
    start = before if phrase[0].isascii() else ""
    end = after if phrase[-1].isascii() else ""
    return re.search(start + re.escape(phrase) + end, text) is not None


@pytest.mark.parametrize("language", list(Language))
def test_two_hundred_random_phrases_are_counted_as_substrings_are(base: KnowledgeBase, language: Language) -> None:
    texts = wordings(base, language)
    ground = Searcher(base).ground(newest(base, language))
    keys = ground.concordance.documents.keys
    chance = random.Random(20260807)
    worded = [text for text in texts.values() if tokenise(text)]
    wrong = []
    for _ in range(200):
        phrase = random_phrase(chance.choice(worded), language, chance)
        if steps := pattern(phrase):
            found = {keys[document] for document in ground.holding(steps, exact=True)}
            expected = {key for key, text in texts.items() if stands_in(phrase, text)}
            if found != expected:
                wrong.append((phrase, len(found), len(expected)))

    assert wrong == []


@pytest.mark.parametrize("language", list(Language))
def test_the_right_rule_is_in_the_first_three_for_nine_of_ten_questions(
    base: KnowledgeBase, language: Language
) -> None:
    ranks = ranked(base, language, [q for q in read_questions(language) if q.kind != "cross-language"])

    assert len(ranks) >= 120
    assert share_within(3, ranks) >= 0.90
    assert share_within(LIMIT, ranks) >= 0.97


@pytest.mark.parametrize("language", list(Language))
def test_a_term_of_one_language_finds_the_rule_in_the_other(base: KnowledgeBase, language: Language) -> None:
    ranks = ranked(base, language, [q for q in read_questions(language) if q.kind == "cross-language"])

    assert share_within(5, ranks) >= 0.85


def ranked(base: KnowledgeBase, language: Language, questions: Sequence[SearchQuestion]) -> list[int]:
    ask = ask_ours(base, language)
    return [rank_of(ask(question.query), question.right) for question in questions]


def share_within(most: int, ranks: Sequence[int]) -> float:
    return sum(rank < most for rank in ranks) / len(ranks)


VARIANTS = [line.split("\t") for line in (CASES / "search_ja_variants.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("canonical", "variant"), VARIANTS)
def test_a_japanese_variant_finds_the_same_first(base: KnowledgeBase, canonical: str, variant: str) -> None:
    ask = ask_ours(base, Language.JA)

    assert ask(variant)[:1] == ask(canonical)[:1] != []
