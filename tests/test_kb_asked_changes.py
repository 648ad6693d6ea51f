"""Questions for changes of the rules, in the forms that people ask them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.when_asked import times_asked
from mtgcr.kb.intake.opening import open_knowledge_base

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


@pytest.mark.parametrize(
    "question",
    [
        "When was the last time the legend rule changed?",
        "When was the last change to 704.5j?",
        "When was 704.5j most recently reworded?",
        "704.5j last changed when?",
        "date of the last change to 704.5j",
        "What is the change history of 704.5j?",
        "レジェンド・ルールって最後いつ変わったの",
        "704.5j、前に変わったのはいつ？",
        "704.5jって直近でいつ変わった？",
        "704.5jの最終変更日は？",
        "704.5jの変更履歴を教えて",
        "704.5jの最後の変更はいつ？",
        "レジェンド・ルールが前回変わったのはいつ？",
        "いつ704.5jは最後に書き換えられた？",
    ],
)
def test_the_last_change_and_the_history_of_changes_may_be_asked_for_as_things(store: Store, question: str) -> None:
    (found, *_) = times_asked(store, question)

    assert "2022-09-08" in {str(moment.latest) for moment in found.reworded}


@pytest.mark.parametrize(
    "question",
    ["When was the last time the creature attacked?", "前に戦場に出たのはいつ？", "タップ状態が変わるのはいつ？"],
)
def test_what_last_happened_in_a_game_is_no_change_of_the_rules(store: Store, question: str) -> None:
    assert times_asked(store, question) == ()
