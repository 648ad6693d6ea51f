"""One card of the user's own: the rules of its keywords, and what has become of those that its rulings rest on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from mtgcr.kb.rulings.ruling_ties import RuleFinder
from mtgcr.kb.rulings.rulings import account_for_ruling
from mtgcr.kb.storage.home import CARDS
from mtgcr.kb.words.cards import english_names, load_card_names
from mtgcr.kb.words.folding import fold
from mtgcr.parser.diagnostic import Place
from mtgcr.parser.language import Language
from mtgcr.parser.letters import is_japanese
from mtgcr.parser.numbers import parse_number
from mtgcr.parser.rulings import Ruling

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.asking.card_shelf import Card, CardShelf, IssuedRuling
    from mtgcr.kb.model import Revision
    from mtgcr.kb.rulings.ruling_lookup import SelectedRulings
    from mtgcr.kb.rulings.rulings import TiedRule
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon

QUOTES = {"《": "》", "「": "」", "“": "”", '"': '"', "'": "'"}
"""What people put around a name, with what closes it."""
MOST_NEAR = 5
"""Names that are offered where no card has the one asked for."""
FEWEST_TYPED = 3
"""Letters after which the names are offered that begin so."""
MOST_LOOKED_AT = 200
"""Names with the characters asked for of which it is looked up whether their cards are held."""


@dataclass(frozen=True, slots=True)
class RuleSince:
    """A rule that a ruling rests on, and what of it is not as on the day of the ruling.

    `changed` are rules of today, it or right below it, that are new or have other words (typography and numbers of
    references aside); `gone` those of then that are there no more.  Both are empty where nothing changed, and for a
    ruling without a date.
    """

    tied: TiedRule
    changed: tuple[Revision, ...]
    gone: tuple[Revision, ...]
    is_known: bool = True
    """False where the rule did not stand on the day, or does not today, or the ruling has no date."""


@dataclass(frozen=True, slots=True)
class RulingSince:
    """A ruling on a card with the rules that it cites, quotes or names; `rules` is empty where it names none."""

    ruling: IssuedRuling
    rules: tuple[RuleSince, ...]


@dataclass(frozen=True, slots=True)
class CardKeyword:
    """A keyword of a card with the rules that define it today; none for an ability word that has no rule."""

    word: str
    rules: tuple[Revision, ...]
    japanese: str = ""
    """What it is called in Japanese; "" where the lexicon does not know it."""


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """A card with its rules; `newest` is the release by which it is told what has changed."""

    card: Card
    keywords: tuple[CardKeyword, ...]
    rulings: tuple[RulingSince, ...]
    newest: datetime.date
    days: tuple[DayMeant, ...] = ()


@dataclass(frozen=True, slots=True)
class NoSuchCard:
    """No card has the name; `near` are names that may have been meant, the likeliest first."""

    near: tuple[str, ...]


def find_card(shelf: CardShelf, store: Store, lexicon: Lexicon, name: str) -> CardAnswer | NoSuchCard:
    """The card of the name, in either language, of a face, or of the only card whose name begins so.

    A Japanese name may be one that only this program knows (data/cards).
    """
    called = _names_of(shelf, name)
    folded = called[0] if called else ""
    rows = tuple(shelf.find(called).values()) if called else ()
    begun = () if rows or not called else shelf.names_from(folded)
    rows = rows or tuple({one for _, one in begun})
    if len(rows) != 1:
        return NoSuchCard(_near(shelf, folded, [one for one, _ in begun]) if called else ())
    card, finder = _with_japanese(shelf.card(rows[0])), RuleFinder(store, lexicon)
    keywords = tuple(_keyword(word, lexicon, finder) for word in card.keywords)
    rulings = tuple(_since(finder, card, one) for one in card.rulings)
    return CardAnswer(card, keywords, rulings, finder.newest)


def with_rulings_on_card(found: SelectedRulings, shelf: CardShelf, name: str) -> SelectedRulings:
    """What was found, and those rulings on the card of the whole name, in either language, that are not among it."""
    row = _row_called(shelf, _names_of(shelf, name))
    card = shelf.card(row) if row is not None else None
    there = {(fold(one.card or ""), one.date, fold(one.text)) for _, one in found.rulings}
    own = (_ruling(card, one) for one in card.rulings) if card else ()
    new = ((CARDS, one) for one in own if (fold(one.card or ""), one.date, fold(one.text)) not in there)
    return replace(found, rulings=(*found.rulings, *new))


def names_called(shelf: CardShelf, words: str, most: int = MOST_NEAR) -> tuple[str, ...]:
    """The names, as they are shown, of the cards that are called so, in either language, or whose name begins so."""
    called = _names_of(shelf, words)
    begun = (name for name, _ in shelf.names_from(called[0])) if called and len(called[0]) >= FEWEST_TYPED else ()
    names = dict.fromkeys([*(shelf.find(called) if called else ()), *begun])
    return tuple(dict.fromkeys(map(shelf.shown_name, names)))[:most]


def _names_of(shelf: CardShelf, name: str) -> list[str]:
    """The folded names by which a card may be found that is called so; none for an empty one.

    As it is typed where the name of a card has such marks ("Lifetime" Pass Holder), else without those around it.
    """
    typed = name.strip()
    bare = _bare(typed)
    named = _spellings(typed) if bare != typed else []
    return named if named and (shelf.find(named) or shelf.names_from(named[0])) else _spellings(bare)


def _bare(name: str) -> str:
    """The name without the marks that enclose the whole of it, or that have no partner in it."""
    inner, opening, closing = name[1:-1], name[:1], name[-1:]
    partner = QUOTES.get(opening)
    if partner and len(name) > 1 and partner == closing and not {opening, closing} & set(inner):
        return _bare(inner.strip())
    if partner and partner not in name[1:]:
        return _bare(name[1:].strip())
    openings = [one for one, other in QUOTES.items() if other == closing]
    return _bare(name[:-1].strip()) if openings and openings[0] not in name[:-1] else name


def _spellings(name: str) -> list[str]:
    """The folded names of a card that is written so: of 合金のゴーレム/Alloy Golem the English one."""
    japanese, _, english = name.partition("/")
    is_both = is_japanese(japanese) and english and "/" not in english
    written = english if is_both else name
    folded = fold(written)
    if written.isascii():
        return [folded] if folded else []  # no Japanese name: all names need not be looked through
    return [folded, *map(fold, english_names([written]))] if folded else []


def _row_called(shelf: CardShelf, called: Sequence[str]) -> int | None:
    rows = tuple(shelf.find(called).values()) if called else ()
    return rows[0] if len(rows) == 1 else None


def _near(shelf: CardShelf, folded: str, begun: Sequence[str]) -> tuple[str, ...]:
    """Names of cards of the shelf that begin so, that have it within them in Japanese, or are spelled nearly so."""
    within = load_card_names().within(folded)
    held = shelf.find([fold(one) for english in list(within.values())[:MOST_LOOKED_AT] for one in english])
    japanese = (name for name, english in within.items() if any(fold(one) in held for one in english))
    names = begun or shelf.names_like(folded)
    return tuple(dict.fromkeys([*islice(japanese, MOST_NEAR), *map(shelf.shown_name, names)]))[:MOST_NEAR]


def _with_japanese(card: Card) -> Card:
    """The card with the Japanese name that ships with the program, where the user's files have none."""
    return card if card.japanese else replace(card, japanese=load_card_names().japanese(card.english))


def _keyword(word: str, lexicon: Lexicon, finder: RuleFinder) -> CardKeyword:
    """The keyword with its Japanese, where the lexicon has the whole word, and its rules."""
    japanese = (one.japanese for one in lexicon.expand(word) if one.text == word and one.japanese)
    return CardKeyword(word, tuple(_rules_of(word, lexicon, finder)), next(japanese, ("",))[0])


def _rules_of(keyword: str, lexicon: Lexicon, finder: RuleFinder) -> Iterator[Revision]:
    """The rules of today that the lexicon names for the keyword."""
    for written in dict.fromkeys(number for term in lexicon.expand(keyword) for number in term.rules):
        number = parse_number(written)
        lineage = finder.lineage_of(number, lexicon.rules_of) if number else None
        rule = finder.standing(lineage, finder.newest) if lineage else None
        if rule is not None:
            yield rule


def _ruling(card: Card, issued: IssuedRuling) -> Ruling:
    """The ruling of the card as one of a text."""
    return Ruling(
        date=issued.issued,
        card=card.english,
        text=issued.text,
        language=Language.JA if is_japanese(issued.text) else Language.EN,
        place=Place(CARDS),
    )


def _since(finder: RuleFinder, card: Card, issued: IssuedRuling) -> RulingSince:
    rules = account_for_ruling(finder, _ruling(card, issued)).rules
    return RulingSince(issued, tuple(_rule_since(finder, one, issued.issued) for one in rules))


def _rule_since(finder: RuleFinder, tied: TiedRule, day: datetime.date | None) -> RuleSince:
    """The rule with what of it, or right below it, is not as on the day.

    What stands below counts, since the number of a keyword is a heading, whose word never changes (702.19 "Trample").
    """
    if day is None or tied.then is None or tied.today is None:
        return RuleSince(tied, (), (), is_known=False)
    then, today = (_by_lineage(finder, tied.tie.lineage, one) for one in (day, finder.newest))
    changed = (rule for name, rule in today.items() if name not in then or then[name].masked != rule.masked)
    return RuleSince(tied, tuple(changed), tuple(rule for name, rule in then.items() if name not in today))


def _by_lineage(finder: RuleFinder, lineage: str, day: datetime.date) -> Mapping[str, Revision]:
    return {one.lineage: one for one in finder.family(lineage, day)}
