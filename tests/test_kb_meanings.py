"""What a sentence encoder adds to finding rules; a small stand-in takes the place of the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy
import pytest

from mtgcr.kb.asking import asked_texts, meanings
from mtgcr.kb.asking.answering import answer_question, find_rules
from mtgcr.kb.asking.answers import Answer, Evidence
from mtgcr.kb.asking.asked_texts import AskedTexts, open_texts
from mtgcr.kb.asking.encoding import MEANINGS
from mtgcr.kb.asking.meanings import nearness, open_meanings, write_meanings
from mtgcr.kb.intake import examination
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.intake.progress import no_progress
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.standing import lineage_rows
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.storage.store import Store

TRAMPLE = "Does deathtouch work with trample?"


class WordsAsMeaning:
    """Texts mean the same where they have the same words."""

    def encode(self, texts: list[str], /) -> Any:
        """Counts of words in 256 columns, each row of length 1."""
        rows = numpy.zeros((len(texts), 256), dtype=numpy.float32)
        for place, text in enumerate(texts):
            numpy.add.at(rows[place], [crc32(word.encode()) % 256 for word in text.lower().split()], 1)
        return rows / numpy.maximum(1e-9, numpy.linalg.norm(rows, axis=1, keepdims=True))


@pytest.fixture
def base(embedded_home: Path) -> KnowledgeBase:
    return open_knowledge_base(embedded_home)


@pytest.fixture
def encoded(base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the stand-in makes of what is said of rules."""
    monkeypatch.setattr(meanings, "has_encoder", lambda: True)
    monkeypatch.setattr(meanings, "encoder_name", lambda: "words 1")
    monkeypatch.setattr(meanings, "load_encoder", WordsAsMeaning)
    monkeypatch.setattr(asked_texts, "has_encoder", lambda: True)
    write_meanings(tmp_path, base.store, no_progress)
    return tmp_path


def told_of(store: Store, number: str) -> tuple[int, str]:
    """The row of the lineage of a rule, and our retelling of it."""
    digest = meanings._digest(store)
    assert digest is not None
    (rule,) = (one for one in store.standing_in(digest) if one.number == number and one.kind.value == "rule")
    return lineage_rows(store)[rule.lineage], rule.text


def test_the_rule_of_which_the_question_is_said_is_nearest(base: KnowledgeBase, encoded: Path) -> None:
    kept = open_meanings(encoded, base.store)
    assert kept is not None
    lineage, text = told_of(base.store, "702.19b")

    near = nearness(kept, text)

    assert near[lineage] == 1.0
    assert len(near) <= meanings.NEAR
    assert all(0 < share <= 1 for share in near.values())


def test_what_is_not_whole_or_of_other_words_or_another_encoder_is_not_taken(
    base: KnowledgeBase, encoded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (encoded / MEANINGS).read_bytes()
    (encoded / MEANINGS).write_bytes(whole[:-1000])
    torn = open_meanings(encoded, base.store)
    (encoded / MEANINGS).write_bytes(whole)
    monkeypatch.setattr(meanings, "encoder_name", lambda: "words 2")

    assert torn is None
    assert open_meanings(encoded, base.store) is None


def test_the_doctor_tells_what_was_made_of_other_words(
    embedded_home: Path, encoded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("current", "generations"):
        (encoded / name).symlink_to(embedded_home / name)
    monkeypatch.setattr(examination, "has_encoder", lambda: True)
    monkeypatch.setattr(examination, "encoder_name", lambda: "words 1")

    def advice() -> object:
        (found,) = examination._encoder(encoded)
        return found.advice

    of_these = advice()
    monkeypatch.setattr(meanings, "encoder_name", lambda: "words 2")
    of_another = advice()
    (encoded / MEANINGS).unlink()

    assert (of_these, of_another, advice()) == ("", Remedy.ENCODE, Remedy.ENCODE)


def test_a_question_is_helped_by_the_encoder_and_the_rule_says_so(
    base: KnowledgeBase, encoded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = AskedTexts(base)
    monkeypatch.setattr(texts, "meanings", open_meanings(encoded, base.store), raising=False)
    monkeypatch.setattr("mtgcr.kb.asking.answering.open_texts", lambda _: texts)

    helped, in_japanese = (find_rules(base, question) for question in (TRAMPLE, "接死とトランプルは？"))

    assert not isinstance(helped, NoRelease)
    assert not isinstance(in_japanese, NoRelease)
    assert any(Evidence.MEANT in one.evidence for one in helped.ranked)
    assert not any(Evidence.MEANT in one.evidence for one in in_japanese.ranked)


def test_an_encoder_for_which_nothing_was_made_ahead_is_told(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_texts.cache_clear()
    monkeypatch.setattr(asked_texts, "has_encoder", lambda: True)
    lacking = answer_question(base, TRAMPLE)
    open_texts.cache_clear()
    monkeypatch.setattr(asked_texts, "has_encoder", lambda: False)
    without = answer_question(base, TRAMPLE)
    open_texts.cache_clear()

    assert isinstance(lacking, Answer)
    assert isinstance(without, Answer)
    assert (lacking.taken.lacks_meanings, without.taken.lacks_meanings) == (True, False)
    assert lacking.citations == without.citations
