"""What a sentence encoder adds to finding rules; a small stand-in takes the place of the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy
import pytest

from mtgcr.bench import learn_meanings
from mtgcr.bench.learn_meanings import Lessons, learn, learned_before, past_rows, spoken_in, write_learned
from mtgcr.kb.asking import meanings as module
from mtgcr.kb.asking import near_rules
from mtgcr.kb.asking.answering import answer_question, find_rules
from mtgcr.kb.asking.answers import Answer, Evidence
from mtgcr.kb.asking.meanings import PROBE, EncodedRules, learned_file, load_meanings, meant
from mtgcr.kb.asking.near_rules import lacks_meanings
from mtgcr.kb.asking.said_then import PAST, past_texts
from mtgcr.kb.asking.towers import TowerRule, load_tower
from mtgcr.kb.intake import examination
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.intake.said_tables import SaidWords
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.parser.language import Language
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

TEA, LID, NEW, TOUCH = "1.1@a", "1.2@a", "1.9@b", "702.2b@2009-07-11"
TEA_ONCE = f"{TEA}{PAST}2001-07-23"
SAID = SaidWords(
    told={TEA: "tea is poured by the guest", LID: "a lid keeps the kettle warm"},
    asked={TEA: "who fills it", LID: "does it cool down"},
    situations={
        TEA: "my aunt grabs the pot and fills hers\ngrandpa wants a refill of the pot",
        LID: "i left the top off and it is cold\nthe top fell off at noon",
    },
)
JAPANESE = SaidWords(told={TEA: "客が茶を注ぐ"}, asked={}, situations={TEA: "おじが茶を注ぐ"})
TRAMPLE = "Does deathtouch work with trample?"


class WordsAsMeaning:
    """Texts mean the same where they have the same words, in Japanese the same letters."""

    def __init__(self, numbers: int = 64) -> None:
        self._numbers = numbers

    def encode(self, texts: list[str], /) -> Any:
        """Counts of words in some columns, each row of length 1."""
        rows = numpy.zeros((len(texts), self._numbers), dtype=numpy.float32)
        for place, text in enumerate(texts):
            words = text.lower().split() if text.isascii() else text
            numpy.add.at(rows[place], [crc32(word.encode()) % self._numbers for word in words], 1)
        return rows / numpy.maximum(1e-9, numpy.linalg.norm(rows, axis=1, keepdims=True))


@pytest.fixture
def base(embedded_home: Path) -> KnowledgeBase:
    return open_knowledge_base(embedded_home)


@pytest.fixture
def learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of what was learned with the stand-in, and the stand-in installed."""
    kept = tmp_path / "meanings.npz"
    for place in (module, near_rules, examination):
        monkeypatch.setattr(place, "has_encoder", lambda: True)
    for user in (module, learn_meanings):
        monkeypatch.setattr(user, "load_encoder", WordsAsMeaning)
    monkeypatch.setattr(examination, "encoder_name", lambda: "words 1")
    monkeypatch.setattr(module, "learned_file", lambda: kept)
    means = {language.value: numpy.zeros(64, dtype=numpy.float32) for language in Language}
    same = numpy.eye(64, dtype=numpy.float32)
    names = (TEA, LID, TOUCH, TEA_ONCE)
    texts = ["tea is poured", "a lid is warm", "接死とトランプル", "the host drinks first"]
    rows = WordsAsMeaning().encode(texts)
    write_learned(kept, names, rows, {"asked": same, "told": same, "probe": WordsAsMeaning().encode([PROBE]), **means})
    load_meanings.cache_clear()
    yield kept
    load_meanings.cache_clear()


def whole() -> EncodedRules:
    """What was learned, which is there."""
    meanings = load_meanings()
    assert meanings is not None
    return meanings


@pytest.mark.usefixtures("learned")
def test_the_rule_of_which_the_question_is_said_is_nearest() -> None:
    tea, lid = meant(whole(), "is tea poured", Language.EN, [TowerRule(TEA, ""), TowerRule(LID, "")])

    assert tea > lid
    assert 0 <= lid < tea <= 1


@pytest.mark.usefixtures("learned")
def test_what_is_said_of_a_rule_as_it_was_counts_where_it_was_so() -> None:
    now, then = meant(whole(), "host drinks first", Language.EN, [TowerRule(TEA, ""), TowerRule(TEA, "", TEA_ONCE)])

    assert then > 0.8 > now


@pytest.mark.usefixtures("learned")
def test_a_rule_without_a_row_is_as_near_as_its_words_and_one_without_words_as_the_others() -> None:
    new, wordless, far = meant(
        whole(),
        "may i spill it",
        Language.EN,
        [TowerRule(NEW, "one may spill it"), TowerRule("none", ""), TowerRule(LID, "")],
    )

    assert new > wordless > far
    assert wordless == pytest.approx((new + far) / 2)


def test_another_encoder_does_not_help_and_that_is_said(
    base: KnowledgeBase, learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert learned.is_file()
    (fine,) = examination._encoder()
    load_meanings.cache_clear()
    monkeypatch.setattr(module, "load_encoder", lambda: WordsAsMeaning(32))
    (other,) = examination._encoder()
    answer = answer_question(base, TRAMPLE)

    assert (fine.advice, other.advice) == ("", Remedy.OTHER_ENCODER)
    assert isinstance(answer, Answer)
    assert answer.taken.lacks_meanings
    assert lacks_meanings()


def test_without_an_encoder_nothing_is_read_and_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in (module, near_rules):
        monkeypatch.setattr(place, "has_encoder", lambda: False)
    monkeypatch.setattr(module, "learned_file", pytest.fail)
    load_meanings.cache_clear()

    assert load_meanings() is None
    assert not lacks_meanings()
    load_meanings.cache_clear()


@pytest.mark.usefixtures("learned")
def test_where_no_rules_are_compared_the_encoder_is_not_loaded(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "load_encoder", pytest.fail)
    answer = answer_question(base, "702.19b")

    assert isinstance(answer, Answer)
    assert not answer.taken.lacks_meanings


@pytest.mark.parametrize("question", [TRAMPLE, "接死とトランプルは？"])
@pytest.mark.usefixtures("learned")
def test_a_question_is_helped_in_either_language_and_the_rule_says_so(base: KnowledgeBase, question: str) -> None:
    helped = find_rules(base, question)

    assert not isinstance(helped, NoRelease)
    assert any(Evidence.MEANT in one.evidence for one in helped.ranked)


@pytest.mark.usefixtures("learned")
def test_a_situation_comes_nearer_to_its_rule() -> None:
    names = (LID, TEA)
    lessons = Lessons(names, (spoken_in(SAID, names), spoken_in(JAPANESE, names)))

    def right(passes: int) -> float:
        asked, told = learn(lessons, passes)
        english = lessons.spoken[0]
        rules = lessons.sums / lessons.counts @ told
        near = english.situations @ asked @ rules.T
        own = near[numpy.arange(len(near)), english.rules]
        return float((own - near.mean(axis=1)).mean())

    assert lessons.spoken[0].rules.tolist() == [1, 1, 0, 0]
    assert right(80) > right(0)


def test_what_was_learned_is_kept_and_rules_as_they_were_are_put_behind(learned: Path) -> None:
    names, rows, parts = learned_before(learned)
    past, ways = past_rows(parts["told"], {language: parts[language.value] for language in Language})

    assert names == [TEA, LID, TOUCH]
    assert numpy.linalg.norm(rows, axis=1) == pytest.approx([1, 1, 1], abs=1e-3)
    assert parts.keys() == {"asked", "told", "probe", "en", "ja"}
    assert past == sorted(past_texts(Language.EN))
    assert ways.shape == (len(past), 64)


def test_what_ships_has_a_row_for_each_rule_that_situations_were_learned_for() -> None:
    tower = load_tower(Language.EN)
    with numpy.load(learned_file(), allow_pickle=False) as kept:
        names = [name.decode() for name in kept["names"].tolist()]

        assert len(names) == len(kept["rows"])
        assert kept["asked"].shape == kept["told"].shape == (512, 128)
    assert tower is not None
    assert {*names} == tower.rules.keys()
