"""Cards in zones other than the battlefield, with what is printed on them (108, 202)."""

from mtgcr.rules.game import OfCard, OfName, OfPlayer, OfSpell
from mtgcr.rules.modules.faces import PrintedCost
from mtgcr.rules.modules.keywords import together
from mtgcr.rules.modules.table import ZONES, InZone, OfType, Physique, has_quality, is_of_type, zone_of
from mtgcr.rules.workbench import Fact, Game, PowerToughness, SlotTerm, Vocabulary, given

KINDS = Vocabulary(
    "kind",
    (
        *("white", "blue", "black", "red", "green", "creature", "artifact", "nonartifact", "instant", "sorcery"),
        *("Aura", "even-valued", "all"),
    ),
)
"""What effects call spells and cards: a colour, a type, the lack of a type, or the parity of the mana value."""


class PlayingCard(OfName, about="name", names="name"):
    """A card that a player owns, outside the battlefield, and its mana cost."""

    owner: str
    cost: str


class CastBy(OfSpell, about="spell"):
    """Who cast a spell, and so controls it."""

    player: str


class CastFrom(OfSpell, about="spell"):
    """The zone from which a spell was cast."""

    zone: SlotTerm


@given("{player:player} has cast {card:name} from the command zone {times:number} time[s]")
class CommandCasts(OfPlayer, about="card"):
    """How often a player has cast a card from the command zone this game."""

    card: str
    times: int


class MayCast(OfCard, about=("card", "identity")):
    """A card in exile that its owner may cast for a cost, from a later turn on; which object it is."""

    identity: int
    cost: str
    is_later: bool = False


@given(
    "{owner:player} has the {types:type+} card {name:new}[ {printed:pt}][ {qualities:quality+}]"
    "[ with mana cost {cost:cost}] in {zone:zone}"
)
def card(
    owner: str,
    types: tuple[str, ...],
    name: str,
    zone: SlotTerm,
    cost: str = "",
    printed: PowerToughness | None = None,
    qualities: tuple[str, ...] = (),
) -> tuple[Fact, ...]:
    """A card in a zone with its types, colours, keyword abilities, and its mana cost where that is stated."""
    body = Physique(name, printed, together(qualities))
    facts = (PlayingCard(name, owner, cost), *((PrintedCost(name, cost),) if cost else ()), InZone(name, zone), body)
    return (*facts, *(OfType(name, type_) for type_ in types))


SPELL = -1
"""The number of a spell on the stack, which abilities count from 0."""


class Underway(OfName):
    """A spell that was cast before anything else happens in the scenario, in the turn in which that begins."""


class Stacked(OfName, about=("name", "number")):
    """A spell or a waiting ability of something, on the stack; the latest place is the top (405.2)."""

    number: int
    place: int = 0


@given(
    "{owner:player} has the {types:type+} spell {name:new}[ {printed:pt}][ {qualities:quality+}]"
    "[ with mana cost {cost:cost}] on the stack"
)
def spell_on_stack(
    owner: str,
    types: tuple[str, ...],
    name: str,
    cost: str = "",
    printed: PowerToughness | None = None,
    qualities: tuple[str, ...] = (),
) -> tuple[Fact, ...]:
    """A card that was cast and has not resolved, with what is printed on it; its owner controls it."""
    return (
        *card(owner, types, name, ZONES["the stack"], cost, printed, qualities),
        Stacked(name, SPELL),
        Underway(name),
    )


def allowed_later(game: Game, card: str) -> tuple[MayCast, ...]:
    """What lets the card be cast from exile now, as the object that it is."""
    return tuple(
        one for one in game.all(MayCast) if one.card == card and one.is_later and zone_of(game, card) == "exile"
    )


def is_kind(game: Game, name: str, kind: str) -> bool:
    """Whether the object is of the colour or type, or lacks the type that "non" stands before."""
    if kind.startswith("non"):
        return not is_of_type(game, name, kind.removeprefix("non"))
    return has_quality(game, name, kind) or is_of_type(game, name, kind)


def cards_of(game: Game, player: str, zone: str) -> tuple[str, ...]:
    """The player's named cards in the zone."""
    return tuple(c.name for c in game.all(PlayingCard) if c.owner == player and zone_of(game, c.name) == zone)
