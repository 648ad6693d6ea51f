"""Targets: choosing and changing them (115, 601.2c), and what an illegal one means on resolution (608.2b).

A spell asks for targets in places, one for each time that its text says "target".
"""

import datetime
from collections.abc import Iterator
from itertools import combinations, product

from mtgcr.rules.context import Offer, Unmodelled, some_of
from mtgcr.rules.game import OfName, OfSpell
from mtgcr.rules.modules.cards import SPELL, Stacked
from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.protection import NOT_TARGETED, keeps_away
from mtgcr.rules.modules.selections import Selection
from mtgcr.rules.modules.status import has_trait, is_phased_out
from mtgcr.rules.modules.table import TYPES, ZONES, Permanent, characteristics_of, has_quality, is_of_type, zone_of
from mtgcr.rules.modules.teams import team_of
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.modules.zones import answers_for, identity_of
from mtgcr.rules.phrases import given, option
from mtgcr.rules.sentences import parts_within
from mtgcr.rules.workbench import Choice, Game, RunContext, SlotTerm, Vocabulary, Worlds, implements, remark

ANY_TARGET = datetime.date(2018, 7, 13)
"""Since then the rules say what "any target" is; cards said "creature or player" before."""
BATTLES = datetime.date(2023, 4, 14)
"""Since then it may be a battle."""


@given("target {place:number} of {spell:name} is {count:number} of type {type:type}[ not {colour:colour}]")
class Asks(OfSpell, about=("spell", "place")):
    """A spell asks for so many targets of a type in one place of its text."""

    place: int
    count: int
    type: SlotTerm
    colour: SlotTerm | None = None


AIMS = Vocabulary("aim", ("player", "opponent", "permanent", "spell"))
"""What else may be a target."""


@given("target {place:number} of {spell:name} is {count:number} {aim:aim}[s]")
def asks_otherwise(spell: str, place: int, count: int, aim: SlotTerm) -> Asks:
    """A spell asks for players, any permanents, or spells."""
    return Asks(spell, place, count, aim)


@given("the targets of {spell:name} must differ")
class Differ(OfSpell):
    """A spell asks for "another" target."""


@given("{name:target} is target {place:number} of {spell:name}")
class Targeted(OfName, about=("name", "place", "spell")):
    """Something was chosen as a target of a spell."""

    place: int
    spell: str
    identity: int = 0
    """Which object was chosen: what has changed zones since is another one (400.7)."""


@option("target {place:number} is {name:target}")
class Target:
    """Something is chosen as a target in one place."""

    place: int
    name: str


def asked_by(game: Game, spell: str) -> tuple[Asks, ...]:
    """What the spell or ability asks for as targets."""
    return tuple(one for one in game.all(Asks) if one.spell == spell)


def chosen_for(game: Game, spell: str) -> tuple[Targeted, ...]:
    """What was chosen as targets of the spell or ability."""
    return tuple(one for one in game.all(Targeted) if one.spell == spell)


def lacks_targets(game: Game, spell: str) -> bool:
    """Whether the spell asks for targets and none is chosen."""
    return bool(asked_by(game, spell)) and not chosen_for(game, spell)


def need_targets(game: Game, *spells: str) -> None:
    """Stops where nobody has chosen what one of the spells targets."""
    for spell in spells:
        if lacks_targets(game, spell):
            raise Unmodelled("the targets of {spell} are not chosen", spell=spell)


def aims(part: object) -> bool:
    """Whether an instruction does something to what was chosen as a target."""
    return any(isinstance(one, Selection) and one.form == "target" for one in parts_within(part))


def becomes_target(game: Game, name: str, source: str, number: int | None = None) -> Event:
    """The event that it becomes the target of the spell, or of an ability of the source that waits under a number."""
    if number is None:
        able = [one.number for one in game.all(Pending) if one.source == source and aims(one.effect)]
        if len(able) > 1:
            raise Unmodelled("several abilities with targets of {spell}", spell=source)
        number = -1 if zone_of(game, source) == ZONES["the stack"] else sum(able)
    return Event(Kind.TARGET, name, number, source, zone=player_of(game, source))


def targeting(game: Game, spell: str) -> tuple[Event, ...]:
    """The events that all that was chosen for the spell becomes its target."""
    return tuple(
        becomes_target(game, name, spell) for name in dict.fromkeys(one.name for one in chosen_for(game, spell))
    )


def only_targets(ctx: RunContext, game: Game, source: str) -> Worlds:
    """The games with the only targets that can be chosen; the same game where there are several, or none."""
    if not lacks_targets(game, source):
        return (game,)
    offer = choose_targets(ctx, game, source)
    able = offer.listed or frozenset()
    return offer.games(*able) if len(able) == 1 and has_no_other(ctx, source) else (game,)


has_no_other = remark("{spell} can have but these targets", "601.2c", gives=True)


def choose_targets(ctx: RunContext, game: Game, spell: str) -> Offer:
    """Every legal choice of targets."""
    return _offer(ctx, game, spell)


def choose_targets_anew(ctx: RunContext, game: Game, spell: str) -> Offer:
    """Every legal set of targets that the spell may end with."""
    particular(ctx, "only the outcome", "", spell)
    return _offer(ctx, game, spell)


def _offer(ctx: RunContext, game: Game, spell: str) -> Offer:
    asked = asked_by(game, spell)
    if not asked:
        raise Unmodelled("it is not said what {spell} targets", spell=spell)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        verdicts = [are_legal(ctx, game, ask, choice) for ask in asked]
        return all(verdicts) and {part.place for part in choice} <= {ask.place for ask in asked}

    def put(choice: Choice) -> Worlds:
        old = chosen_for(game, spell)
        new = (Targeted(part.name, part.place, spell, identity_of(game, part.name)) for part in choice)
        aimed = (
            becomes_target(game, part.name, spell)
            for part in choice
            if not game.find(Targeted, part.name, part.place, spell)
        )
        return happen(ctx, game.drop(*old).put(*new), *aimed)

    return Offer(ctx, some_of(Target), _candidates(game, asked), judge, apply=put)


def _candidates(game: Game, asked: tuple[Asks, ...]) -> Iterator[Choice]:
    spells = [one.name for one in game.all(Stacked) if one.number == SPELL]
    able = [p.name for p in game.all(Permanent)] + spells + list(players_in(game))
    ways = [[frozenset(Target(a.place, n) for n in some) for some in combinations(able, a.count)] for a in asked]
    return (frozenset().union(*chosen) for chosen in product(*ways))


@implements("601.2c", "115.3")
def are_legal(ctx: RunContext, game: Game, ask: Asks, choice: Choice) -> bool:
    """Whether one place has its number of targets, all different and of the right kind."""
    names = sorted(part.name for part in choice if part.place == ask.place)
    other = {part.name for part in choice if part.place != ask.place}
    is_enough, shared = len(names) == ask.count, other & set(names)
    if not is_enough:
        ctx.say("target {place} needs {count} different ones", place=ask.place, count=ask.count)
    if shared:
        ctx.say("{names} is chosen for two targets", names=tuple(sorted(shared)))
    verdicts = [fits(ctx, game, ask, name) for name in names]
    return is_enough and all(verdicts) and not (shared and game.find(Differ, ask.spell))


def fits(ctx: RunContext, game: Game, ask: Asks, name: str) -> bool:
    """Whether the object or player is what the place asks for, and there, and not protected."""
    if is_player(game, name):
        is_foe = ask.type == "opponent" and name not in team_of(game, player_of(game, ask.spell))
        return is_foe or ask.type in ("anything", "player")
    wanted = any_target(ctx) if ask.type == "anything" else (ask.type,)
    is_right = ask.type in ("permanent", "spell") or any(is_of_type(game, name, one) for one in wanted)
    is_right = is_right and not (ask.colour and has_quality(game, name, ask.colour))
    if ask.type == "spell" and name == ask.spell:
        particular(ctx, "itself", "", name)
    is_right = is_right and not (ask.type == "spell" and name == ask.spell)
    is_right = is_right and zone_of(game, name) == ZONES["the stack" if ask.type == "spell" else "the battlefield"]
    is_open = may_be_targeted(ctx, game, ask.spell, name)
    ctx.say("{name} is a legal target" if is_right and is_open else "{name} is not a legal target", name=name)
    return is_right and is_open


def may_be_targeted(ctx: RunContext, game: Game, spell: str, name: str, player: str = "") -> bool:
    """Whether neither protection, shroud nor hexproof keeps the spell or ability from targeting the permanent."""
    if keeps_away(ctx, game, name, spell, NOT_TARGETED) or is_phased_out(ctx, game, name):
        return False
    if has_quality(game, name, "shroud"):
        return shrouded(ctx, name)
    return not has_quality(game, name, "hexproof") or by_its_own_side(ctx, game, name, player or player_of(game, spell))


def player_of(game: Game, spell: str) -> str:
    """Who controls the spell, the ability of the object that waits, or the permanent that may have one."""
    waiting = [one.player for one in game.all(Pending) if one.source == spell]
    return waiting[0] if waiting else answers_for(game, spell, characteristics_of(game, spell))


shrouded = remark("{name} can't be a target (shroud)", "702.18a")


@implements("702.11b")
def by_its_own_side(ctx: RunContext, game: Game, name: str, player: str) -> bool:
    """What has hexproof can't be the target of what an opponent controls."""
    is_ally = player in team_of(game, controller_of(game, name))
    return ctx.verdict(
        is_ally,
        "{name} can be a target of {player} (hexproof)",
        "{name} can't be a target of {player} (hexproof)",
        name=name,
        player=player,
    )


@implements("115.4", since=BATTLES)
def any_target(ctx: RunContext) -> tuple[str, ...]:
    """The types of permanents that "any target" may be, besides players."""
    return _told(ctx, "creature", "planeswalker", "battle")


any_target.implements("115.4", since=ANY_TARGET, before=BATTLES)(lambda ctx: _told(ctx, "creature", "planeswalker"))
any_target.implements("115.1", before=ANY_TARGET)(lambda ctx: _told(ctx, "creature"))  # as was printed on the cards


def _told(ctx: RunContext, *types: str) -> tuple[str, ...]:
    ctx.say("the target is a player or of the types {types}", types=tuple(TYPES[one] for one in types))
    return types


@implements("115.1a")
def asks_itself(ctx: RunContext, game: Game, spell: str) -> bool:
    """A spell is targeted by its spell ability; other abilities of the card do not count."""
    asks = bool(asked_by(game, spell))
    if has_trait(game, spell, "has an ability with a target"):
        ctx.say("an ability of {spell} has a target of its own", spell=spell)
    ctx.say("{spell} asks for a target" if asks else "{spell} asks for no target", spell=spell)
    return asks
