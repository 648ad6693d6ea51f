"""What is known of the user's cards that a question names: keywords with their rules, rulings near to the question."""

from __future__ import annotations

from mtgcr.kb.asking.answers import CardNote

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.asking.card_shelf import Card, IssuedRuling
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.storage.release_map import ReleaseMap
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.sentences import SentenceScale

MOST_RULINGS = 3


def note_cards(
    question: Question, lexicon: Lexicon, places: ReleaseMap, scale: SentenceScale, day: datetime.date | None
) -> Iterator[CardNote]:
    """Each card once; no ruling that was issued after the day."""
    for card in question.cards:
        yield CardNote(
            card=card,
            keywords=tuple((word, _rules_of(word, lexicon, places)) for word in card.keywords),
            rulings=_nearest_rulings(card, scale, day),
        )


def _rules_of(keyword: str, lexicon: Lexicon, places: ReleaseMap) -> tuple[str, ...]:
    """The rules of a keyword that the release holds."""
    numbers = dict.fromkeys(number for term in lexicon.expand(keyword) for number in term.rules)
    return tuple(place.number for number in numbers for place in places.carried(number, lexicon.rules_of))


def _nearest_rulings(card: Card, scale: SentenceScale, day: datetime.date | None) -> tuple[IssuedRuling, ...]:
    """The rulings that have most of the question, of equals the newest."""
    issued = [one for one in card.rulings if day is None or one.issued is None or one.issued <= day]
    return tuple(sorted(issued, key=lambda one: -scale.weigh(one.text))[:MOST_RULINGS])
