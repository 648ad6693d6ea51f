"""The limited range of influence (801): how far players reach, what they may choose, what effects know."""

from collections.abc import Iterable

from mtgcr.rules.game import OfPlayer, OfSpell
from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.linked import Choose
from mtgcr.rules.modules.players import opponents_of, players_in
from mtgcr.rules.modules.seats import distance, seats_of, to_the_left
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import Permanent, characteristics_of, is_of_type, zone_of
from mtgcr.rules.modules.type_lines import known_creature_types
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, Offer, RunContext, SlotChange, given, implements, naming, remark, result


@given("each player has a range of influence of {seats:number}")
class Range(Fact, about=()):
    """How many seats every player can reach; without it everybody reaches everybody."""

    seats: int


class OwnRange(OfPlayer, about="player"):
    """How many seats one player can reach, where it is not the range of all."""

    seats: int


def range_of(game: Game, player: str) -> int | None:
    """The player's range of influence; None where it is not limited."""
    limit = game.find(OwnRange, player) or game.find(Range)
    return limit.seats if limit else None


def is_limited(game: Game, player: str) -> bool:
    """Whether the player's range of influence is limited; nobody's, "", is not."""
    return bool(player) and range_of(game, player) is not None


@implements("801.2")
def reaches(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Whether the player or object is within the player's range; an object is where its controller sits."""
    seated, seats = name if is_player(game, name) else controller_of(game, name), range_of(game, player)
    if seats is None:
        return True
    away = distance(game, player, seated)
    said = "{name} is {away} seats from {player}, whose range is {seats}"
    ctx.say(said, name=name, away=away, player=player, seats=seats)
    return away <= seats


def within(ctx: RunContext, game: Game, player: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the players and objects that are within the player's range."""
    return tuple(name for name in names if reaches(ctx, game, player, name))


def can_affect(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Whether what the player controls can do anything to the object or player."""
    return not is_limited(game, player) or affects(ctx, game, player, name)


@implements("801.10")
def affects(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Spells and abilities do nothing to what is outside their controller's range."""
    can = reaches(ctx, game, player, name)
    return ctx.verdict(can, "{player} can affect {name}", "{player} can't affect {name}", player=player, name=name)


@implements("801.2c")
def within_as_turn_began(ctx: RunContext, game: Game, player: str) -> frozenset[str]:
    """The players within the range, by the seats as they were when the turn began."""
    found = within(ctx, game, player, seats_of(game))
    ctx.say("within the range of {player} are {found}", player=player, found=found)
    return frozenset(found)


@given("{spell:name} offers a mode about {target:target}")
class OfferedMode(OfSpell):
    """One of the modes of a spell, told by the object or player that it would affect."""

    target: str


def chooses_target(ctx: RunContext, game: Game, chooser: str, source: str) -> Offer:
    """What the player may choose as a target of something, whoever controls it."""

    def may(ctx: RunContext, part: Choose) -> bool:
        controller = controller_of(game, source)
        verdicts = (may_choose(ctx, game, chooser, part.target), may_target(ctx, game, controller, part.target))
        return all(verdicts)

    return Offer.one(ctx, game, map(Choose, (*players_in(game), *_creatures(game))), may, Choose)


def chooses_mode(ctx: RunContext, game: Game, chooser: str, spell: str) -> Offer:
    """Which of the modes that a spell offers the player may choose."""
    offered = (one.target for one in game.all(OfferedMode) if one.spell == spell)
    return Offer.one(ctx, game, map(Choose, offered), lambda ctx, _one: may_choose_mode(ctx, chooser), Choose)


def has_opponent_choose(ctx: RunContext, game: Game, player: str) -> Offer:
    """The opponents who may make a choice for something that the player controls."""
    candidates = tuple(one for one in to_the_left(game, player) if one in opponents_of(game, player))
    near = within(ctx, game, player, candidates)

    def may(ctx: RunContext, part: Choose) -> bool:
        return (
            may_choose(ctx, game, player, part.target) if near else closest_chooses(ctx, candidates[0]) == part.target
        )

    return Offer.one(ctx, game, map(Choose, candidates), may, Choose)


def is_near(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """A player chooses (801.5a), and targets with what they control (801.4), only within their range."""
    near = not is_limited(game, player) or reaches(ctx, game, player, name)
    return ctx.verdict(
        near,
        "{name} is within the range of {player}",
        "{name} is outside the range of {player}",
        name=name,
        player=player,
    )


may_choose, may_target = implements("801.5a")(is_near), implements("801.4")(is_near)


may_choose_mode = remark("{player} chooses between options, not objects", "801.5b", gives=True)


closest_chooses = naming(str, "{first} is the closest to the left", "801.5c")


_COUNTS_KIN = "gives each creature +1/+1 for each other creature with a common creature type"


@result("{source:name} gives {name:name} {change:change}")
def gives(ctx: RunContext, game: Game, source: str, name: str, change: SlotChange) -> bool:
    """Whether the effect of the source changes the creature so."""
    counted = counted_by(ctx, game, source, name) if has_trait(game, source, _COUNTS_KIN) else 0
    return change == SlotChange(counted, counted)


def counted_by(ctx: RunContext, game: Game, source: str, name: str) -> int:
    """How many other creatures with a common creature type the effect counts."""
    others = tuple(o for o in _creatures(game) if o != name and _kin(game, o) & _kin(game, name))
    if is_limited(game, controller_of(game, source)):
        others = informed(ctx, game, source, others)
    ctx.say("for {name} it counts {others}", name=name, others=others)
    return len(others)


@implements("801.11")
def informed(ctx: RunContext, game: Game, source: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """What an effect counts is within the range of its controller."""
    controller = controller_of(game, source)
    near = within(ctx, game, controller, others)
    ctx.say("{source} sees {near}", source=source, near=near)
    return near


def _creatures(game: Game) -> tuple[str, ...]:
    held = (one.name for one in game.all(Permanent))
    return tuple(n for n in held if is_of_type(game, n, "creature") and zone_of(game, n) == BATTLEFIELD)


def _kin(game: Game, name: str) -> frozenset[str]:
    return characteristics_of(game, name).types & known_creature_types(game)
