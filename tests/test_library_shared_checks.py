"""All scenarios can be run by several processes, and come to what one comes to with them."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.library import shared_checks
from mtgcr.library.scenario_files import load_readable
from mtgcr.library.shared_checks import ScenarioShare, received, run_share, shared
from mtgcr.rules.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.rules.model import Timeline

    Answer = Callable[[ScenarioShare], ScenarioShare]

CHOSEN = (str(data_directory() / "scenarios" / "activation.scenarios"),)
"""Scenarios that stand for all of them."""


class Pool:
    """A process that does its shares at once, and with what it found what the test says."""

    def __init__(self, answer: Answer | None) -> None:
        self.answer, self.shares = answer, 0

    def submit(self, work: Callable[..., ScenarioShare | None], *given: object) -> Future[ScenarioShare | None]:
        """The work, done now."""
        done: Future[ScenarioShare | None] = Future()
        if self.answer is refused:
            raise OSError("no more processes")
        found = work(*given)
        self.shares += bool(found)
        if found and self.answer:
            try:
                done.set_result(self.answer(found))
            except BrokenProcessPool as error:
                done.set_exception(error)
        return done


def refused(_: ScenarioShare) -> ScenarioShare:
    raise AssertionError("nothing is begun")


def broken(_: ScenarioShare) -> ScenarioShare:
    raise BrokenProcessPool


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


@pytest.fixture
def alone(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> tuple[Timeline, ...]:
    """What the scenarios come to in one process."""
    readable = load_readable(CHOSEN)
    monkeypatch.setattr(shared_checks, "load_readable", lambda: readable)
    monkeypatch.setattr(shared_checks, "FEW", 2)
    runner = Runner(StoredRuleBook(base.store))
    return tuple(map(runner.timeline, readable[0]))


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda share: share, id="a process that does its share"),
        pytest.param(lambda share: ScenarioShare("another", share.sent), id="one that read another knowledge base"),
        pytest.param(
            lambda share: ScenarioShare(share.generation, (None,) * len(share.sent)), id="what cannot be sent"
        ),
        pytest.param(broken, id="a process that the system ended"),
        pytest.param(None, id="one that has not begun"),
        pytest.param(refused, id="one that the system does not grant"),
    ],
)
def test_several_processes_come_to_what_one_does(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch, alone: tuple[Timeline, ...], answer: Answer | None
) -> None:
    pool = Pool(answer)
    monkeypatch.setattr(shared_checks, "processes", lambda _: nullcontext(pool))
    with shared(base.home, base.originals.parent.name, 2) as run_all:
        found = run_all(StoredRuleBook(base.store), [timeline.scenario for timeline in alone])

    assert found == alone
    assert pool.shares == (0 if answer is refused else -(-len(alone) // 2))
    assert len(alone) > 2


def test_a_share_is_some_scenarios_in_their_order(embedded_home: Path, alone: tuple[Timeline, ...]) -> None:
    found = run_share(embedded_home, 1)

    assert [received(one.scenario, sent or b"") for one, sent in zip(alone[2:4], found.sent, strict=True)] == [
        *alone[2:4]
    ]
