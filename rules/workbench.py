"""What rule modules work with, from one place: facts and games, contexts and offers, phrases, operations, slots."""

from mtgcr.rules.context import (
    Choice,
    Guard,
    IllegalChoice,
    NotModelled,
    Offer,
    RunContext,
    Space,
    Unmodelled,
    one_of,
    some_of,
)
from mtgcr.rules.game import (
    Fact,
    Game,
    OfCard,
    OfEffect,
    OfName,
    OfPlayer,
    OfSource,
    OfSpell,
    Player,
    Worlds,
    next_after,
)
from mtgcr.rules.phrases import given, option, questions, result, steps, when
from mtgcr.rules.registry import implements, making, naming, remark, speech, unsaid
from mtgcr.rules.slots import PowerToughness, SlotChange, SlotKind, SlotTerm, Vocabulary
