"""Words as they were meant: terms in hiragana and slips of sound beside other words, said in a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.typed_search import DAY
from mtgcr.kb.asking.asked_search import find_words
from mtgcr.kb.asking.heard_words import words_meant
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.search.finding import SearchAnswer, SearchHit, open_searcher

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("せんせいこうげきのダメージ", "先制攻撃のダメージ"),
        ("せっし とらんぷる", "接死 トランプル"),
        ("致死だめーじ", "致死ダメージ"),
        ("優先件を渡す", "優先権を渡す"),
        ("先生攻撃", "先制攻撃"),
        ("プレイヤーがまけるのはいつ", "プレイヤーがまけるのはいつ"),
        ("感染で殴ったら毒乗る？", "感染で殴ったら毒乗る？"),
        ("Trample", "Trample"),
        ("デスたっちのダメージ", "接死のダメージ"),
        ("ライフりんく", "ライフリンク"),
        ("とらんプルとは", "トランプルとは"),
        ("ふぉーてるのコスト", "予顕のコスト"),
        ("トランプルを持つ", "トランプルを持つ"),
        ("コピーできる", "コピーできる"),
        ("ライフがなくなったら", "ライフがなくなったら"),
        ("アンタップしないクリーチャー", "アンタップしないクリーチャー"),
    ],
)
def test_what_was_typed_is_read_as_it_was_meant(embedded_home: Path, typed: str, meant: str) -> None:
    texts = open_searcher(open_knowledge_base(embedded_home)).concordance

    assert words_meant(typed, texts) == meant


def test_a_search_for_a_slip_finds_what_was_meant_and_says_so(embedded_home: Path) -> None:
    found = find_words(open_knowledge_base(embedded_home), "対照の変更", DAY)

    assert isinstance(found, SearchAnswer)
    assert found.notes[0] == "対照の変更 was read as 対象の変更"
    assert any(isinstance(hit, SearchHit) and hit.number.startswith("115.7") for hit in found.hits[:3])


def test_a_slip_is_told_before_what_the_words_meant_are_called_today(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    told = mtgcr(embedded_home, "search", "優先件を渡す").out

    assert told.index("「優先件を渡す」を") < told.index("「優先権を渡す」は")
