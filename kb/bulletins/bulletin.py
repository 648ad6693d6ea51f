"""What `mtgcr bulletin` answers: an article about changes, held against the releases before and after."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.bulletins.fusion import Printed
from mtgcr.kb.bulletins.japanese_pieces import JapaneseFinding, find_japanese
from mtgcr.kb.bulletins.lag import Lag, find_lag
from mtgcr.kb.bulletins.reconciliation import ClaimFinding, Reconciliation, reconcile
from mtgcr.kb.bulletins.steps import NoStep, find_step, step_around
from mtgcr.kb.changes.pairs import compare_standing, find_standing
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.spine import spine
from mtgcr.parser.bulletin import ItemKind, parse_bulletin
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.parser.bulletin import Item

_FIGURES = re.compile(r"[+-]?\d+(?:/[+-]?\d+)?")
_TRANSLATED = (ItemKind.RULE, ItemKind.EXAMPLE, ItemKind.ENTRY)


@dataclass(frozen=True, slots=True)
class Account:
    """A bulletin reconciled with two releases, its languages compared."""

    reconciliation: Reconciliation
    lags: tuple[Lag, ...]
    """Where its Japanese does not say what its English says."""
    untranslated: tuple[ClaimFinding, ...]
    """New words that a bulletin in two languages prints in English only."""
    japanese: tuple[JapaneseFinding, ...] = ()
    """Each Japanese rule, example and entry that it prints, compared with the Japanese that is known."""
    days: tuple[DayMeant, ...] = ()
    """What the days that were named mean, and which releases answer for them."""


def account_for(
    store: Store,
    lexicon: Lexicon,
    text: str,
    path: str,
    old: datetime.date | None = None,
    new: datetime.date | None = None,
) -> Account | NoStep:
    """What the releases before and after make of the bulletin; they are found by what it prints unless they are given.

    With one day given the other release is its neighbour.
    """
    found = reconcile_text(store, text, path, old, new)
    return found if isinstance(found, NoStep) else compare_languages(store, found, lexicon)


def reconcile_text(
    store: Store, text: str, path: str, old: datetime.date | None = None, new: datetime.date | None = None
) -> Reconciliation | NoStep:
    """As `account_for` without its Japanese, which says nothing of where its pieces belong."""
    bulletin = parse_bulletin(text, path)
    step = step_around(store, old, new) if old or new else find_step(store, bulletin)
    if isinstance(step, NoStep):
        return step
    releases = [find_standing(store, day) for day in (step.old, step.new)]
    if releases[0] is None or releases[1] is None:
        return NoStep(f"no release is known that was in force on {step.new if releases[0] else step.old}")
    return reconcile(bulletin, compare_standing(store, releases[0], releases[1]))


def compare_languages(store: Store, reconciliation: Reconciliation, lexicon: Lexicon) -> Account:
    """The account with the Japanese of the bulletin held against its English."""
    beside = dict(_translations(reconciliation))
    lags = [
        _lag(store, item, finding, lexicon) for item, finding in beside.items() if item.kind is not ItemKind.EXAMPLE
    ]
    translated = {id(finding) for finding in beside.values()}
    is_new = (Printed.NEW, Printed.FUSED)
    missing = [one for one in reconciliation.findings if one.printed in is_new and id(one) not in translated]
    japanese = tuple(find_japanese(store, item, beside.get(item)) for item in _japanese_pieces(reconciliation))
    return Account(reconciliation, tuple(lag for lag in lags if lag), tuple(missing) if beside else (), japanese)


def _japanese_pieces(reconciliation: Reconciliation) -> Iterator[Item]:
    return (item for item in reconciliation.bulletin.of(*_TRANSLATED) if item.language is Language.JA)


def _translations(reconciliation: Reconciliation) -> Iterator[tuple[Item, ClaimFinding]]:
    """Each Japanese piece with the English one that it stands beside."""
    for item in _japanese_pieces(reconciliation):
        alike = [one for one in reconciliation.findings if _is_beside(one.item, item)]
        best = max(alike, key=lambda one: _common_figures(one.item, item), default=None)
        if best is not None:
            yield item, best


def _is_beside(english: Item, japanese: Item) -> bool:
    is_entry = english.kind is ItemKind.ENTRY
    same = english.term == japanese.term if is_entry else english.numbers == japanese.numbers
    return english.kind is japanese.kind and same


def _common_figures(english: Item, japanese: Item) -> float:
    """How many of the figures of the two are the same, by share; the earlier of equals counts."""
    ours, theirs = (Counter(_FIGURES.findall(item.text)) for item in (english, japanese))
    return 2 * (ours & theirs).total() / max(1, ours.total() + theirs.total())


def _lag(store: Store, item: Item, finding: ClaimFinding, lexicon: Lexicon) -> Lag | None:
    """The lag of a Japanese piece; one beside English that is itself the old text only shows what was struck."""
    pair = finding.pair
    if pair is None or pair.kind is NodeKind.EXAMPLE or finding.printed is Printed.OLD:
        return None
    return find_lag(item, pair, spine(store, pair.lineage, Language.EN), lexicon)
