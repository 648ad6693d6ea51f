"""Japanese held against the English that it translates, by terms."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.kb.bulletins.fusion import Printed
from mtgcr.kb.bulletins.lag import Lag, find_lag, weigh_terms
from mtgcr.kb.changes.pairs import Pair
from mtgcr.kb.model import NodeKind, Revision
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.bulletin import Item, ItemKind
from mtgcr.parser.diagnostic import Place
from mtgcr.parser.language import Edition, Language

OLD = "A kettle stays hot during the combat damage step."
NEW = "A kettle stays hot until its controller loses priority."


def revision(text: str, year: int) -> Revision:
    return Revision(
        row=year, lineage="100.1@2000-01-01", kind=NodeKind.RULE, language=Language.EN, edition=Edition.OFFICIAL,
        number="100.1", ordinal=1, title="", english=None, text=text, wording=year,
        since=datetime.date(year, 1, 1), until=None, parent=None, masked=str(year),
    )  # fmt: skip


def lag_of(japanese: str, *past: Revision) -> Lag | None:
    item = Item(kind=ItemKind.RULE, language=Language.JA, text=japanese, place=Place("tea.txt"))
    pair = Pair(revision(OLD, 2020), revision(NEW, 2024))
    return find_lag(item, pair, (*past, revision(OLD, 2020), revision(NEW, 2024)), load_lexicon())


@pytest.mark.parametrize(
    ("japanese", "printed"),
    [
        ("やかんは戦闘ダメージ・ステップの間、熱いままである。", Printed.OLD),
        ("やかんはコントローラーが優先権を失うまで熱いままである。", Printed.NEW),
        ("やかんは戦闘ダメージ・ステップの間、コントローラーが優先権を失うまで熱い。", Printed.FUSED),
        ("やかんは熱いままである。", None),
    ],
)
def test_terms_tell_which_english_is_translated(japanese: str, printed: Printed | None) -> None:
    assert weigh_terms(japanese, OLD, NEW, load_lexicon()).printed is printed


def test_japanese_that_is_still_the_old_text_lags() -> None:
    lag = lag_of("やかんは戦闘ダメージ・ステップの間、熱いままである。")
    assert lag is not None
    assert lag.printed is Printed.OLD


def test_japanese_of_the_new_text_does_not_lag() -> None:
    assert lag_of("やかんはコントローラーが優先権を失うまで熱いままである。") is None


def test_a_term_that_the_english_gave_up_long_ago_is_stale() -> None:
    past = revision("A kettle stays hot while an activated or triggered ability waits.", 2009)
    lag = lag_of("起動型能力によって、コントローラーが優先権を失うまで熱い。", past)

    assert lag is not None
    assert [(one.japanese, one.english, one.last.year) for one in lag.stale] == [
        ("起動型能力", "Activated Ability", 2009)
    ]


def test_a_term_that_the_english_never_had_is_no_lag() -> None:
    assert lag_of("誘発型能力のコントローラーが優先権を失うまで熱い。") is None
