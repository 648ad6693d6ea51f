"""Rulings beside an answer: which decides, in which language it is, and which are on the group of a rule."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking import near_rules
from mtgcr.kb.asking.answering import answer_question
from mtgcr.kb.asking.answers import Answer
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.views.json.answer import answer_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module", autouse=True)
def without_encoder() -> Iterator[None]:
    """Answers are those without a sentence encoder, wherever one is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(near_rules, "has_encoder", lambda: False)
        yield


def ask(base: KnowledgeBase, question: str) -> Answer:
    """The answer, of whatever status."""
    answer = answer_question(base, question)
    assert isinstance(answer, Answer)
    return answer


@pytest.fixture(scope="module")
def ruled(newest_home: Path, corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The newest texts with the card rulings of March 2024."""
    home = tmp_path_factory.mktemp("ruled") / "home"
    shutil.copytree(newest_home, home)
    assert add_files(home, [corpus / "documents" / "rulings-2024-03-08.txt", *_same_rulings(corpus)]).changed
    return home


def _same_rulings(corpus: Path) -> tuple[Path, ...]:
    """Some of the same rulings as another file has them."""
    return (corpus / "rulings" / "card_rulings_20240308_rad_goad.jsonl",)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("Do rad counters go away at end of turn?", "rulings-2024-03-08.txt:15"),
        ("Can I proliferate rad counters?", "rulings-2024-03-08.txt:21"),
    ],
)
def test_a_held_ruling_that_decides_is_quoted_first_as_a_ruling(
    ruled: Path, mtgcr: Any, question: str, place: str
) -> None:
    said = mtgcr(ruled, "ask", question)
    answer = ask(open_knowledge_base(ruled), question)

    assert f"A ruling of 2024-03-08, not a rule ({place}): " in said.out
    assert said.out.index("A ruling of 2024-03-08") < said.out.index(
        f"{(answer.citations or answer.suggestions)[0].number} ("
    )
    assert f"{answer.rulings[0].document}:{answer.rulings[0].excerpt.line}" == place
    assert answer_json(answer)["answer"]["ruling_decides"]
    assert not said.out.startswith("Unsure: ")


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("question", "line"), [("RADカウンターを増殖できる？", 21), ("双頭巨人戦でRADカウンターは誰の分が誘発する？", 19)]
)
def test_a_ruling_in_another_language_decides_by_its_terms_and_is_marked(
    ruled: Path, mtgcr: Any, question: str, line: int
) -> None:
    told = mtgcr(ruled, "ask", question).out.replace("\n  ", "")

    assert f"（ルールではありません。rulings-2024-03-08.txt:{line}、英語）" in told


@pytest.mark.corpus
def test_rulings_whose_words_cannot_be_compared_stand_beside_an_unsure_answer(ruled: Path, mtgcr: Any) -> None:
    told = mtgcr(ruled, "ask", "RADカウンターはターン終了時になくなる？", "--more").out

    assert "裁定、2024-03-08（rulings-2024-03-08.txt:15、英語）：Rad counters don’t go away" in told.replace("\n", "")


@pytest.mark.corpus
@pytest.mark.parametrize("question", ["What are rad counters?", "When is a creature goaded?", "What is trample?"])
def test_a_question_that_a_rule_answers_as_well_is_not_decided_by_a_ruling(ruled: Path, question: str) -> None:
    answer = ask(open_knowledge_base(ruled), question)

    assert not answer.ruling_decides
    assert not answer_json(answer)["answer"]["ruling_decides"]
