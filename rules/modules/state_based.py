"""State-based actions (704): a table of them, performed until none applies; legends, worlds and sectors."""

from collections.abc import Callable, Sequence
from itertools import chain, product

from mtgcr.rules.context import NotModelled
from mtgcr.rules.game import OfName
from mtgcr.rules.modules.attachments import fallen_auras, fallen_equipment, older_roles, unattachable
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.commander import beaten_by_commanders, commanders_kept
from mtgcr.rules.modules.copied_spells import stray_copies
from mtgcr.rules.modules.damage_results import Touched
from mtgcr.rules.modules.effects import Characteristics, latest
from mtgcr.rules.modules.events import Decision, Event, Kind, moves
from mtgcr.rules.modules.layers import Asked
from mtgcr.rules.modules.leaving import without_player
from mtgcr.rules.modules.losing import can_lose, can_lose_for_life
from mtgcr.rules.modules.pipeline import happen, in_each, once, with_present
from mtgcr.rules.modules.players import DrewFromEmpty, Won, life_of, players_in
from mtgcr.rules.modules.protection import is_destructible
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.sagas import completed_dungeons, protectors_chosen, told_sagas, without_defense
from mtgcr.rules.modules.selections import creatures, permanents
from mtgcr.rules.modules.speed import given_speed
from mtgcr.rules.modules.status import SECTORS, InSector
from mtgcr.rules.modules.table import (
    copiable_values,
    counters_on,
    has_quality,
    is_of_type,
    marked_on,
    say_characteristics,
    toughness_of,
)
from mtgcr.rules.modules.teams import sharing_life, takes_shared_turns
from mtgcr.rules.modules.tokens import strayed
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Unmodelled, Worlds, given, implements, remark, when

_MANY_SECTORS = 4
"""Sectors of more creatures than this are not gone through: there are three ways for each."""


def is_sculpted(game: Game) -> bool:
    """Whether a permanent on the battlefield has space sculptor."""
    return any(has_quality(game, name, "space sculptor") for name in permanents(game))


def sectors_chosen(ctx: RunContext, game: Game) -> list[Decision]:
    """What is to be decided for each creature that is in no sector."""
    without = tuple(name for name in creatures(game) if not game.find(InSector, name)) if is_sculpted(game) else ()
    if len(without) > _MANY_SECTORS:
        raise NotModelled("704.5u", *without)
    return [choose_sector(ctx, name, controller_of(game, name)) for name in without]


@implements("704.5u", "702.158c")
def choose_sector(ctx: RunContext, name: str, player: str) -> Decision:
    """The creature's controller chooses the sector that it is in."""
    ctx.say("{player} chooses the sector of {name}", player=player, name=name)
    return tuple((Event(Kind.BECOME, name, also=(InSector(name, SECTORS[one]),)),) for one in SECTORS.words)


def is_in_sector(_ctx: RunContext, game: Game, name: str, sector: SlotTerm) -> bool:
    """Whether the creature has that designation."""
    return game.find(InSector, name) == InSector(name, sector)


def legends_kept(ctx: RunContext, game: Game) -> list[Decision]:
    """What players with several legendary permanents of one name decide, each about one name."""
    held: dict[tuple[str, str], list[str]] = {}
    for name in permanents(game):
        called = copiable_values(game, name).name
        if called and is_of_type(game, name, "legendary"):
            held.setdefault((controller_of(game, name), called), []).append(name)
    return [keep_one(ctx, player, tuple(names)) for (player, _), names in held.items() if len(names) > 1]


@implements("704.5j")
def keep_one(ctx: RunContext, player: str, names: tuple[str, ...]) -> Decision:
    """The player chooses one, and the rest are put into their owners' graveyards."""
    ctx.say("{player} keeps one of {names}", player=player, names=names)
    return tuple(tuple(moves(name, "the graveyard") for name in names if name != kept) for kept in names)


@implements("704.5k")
def older_worlds(ctx: RunContext, game: Game) -> list[Event]:
    """Of several world permanents the one stays that was one for the shortest time, and none where that is a tie."""
    worlds = tuple(name for name in permanents(game) if is_of_type(game, name, "world"))
    kept = latest(game, worlds)
    if len(worlds) < 2:
        return []
    if not kept or not all("world" in copiable_values(game, name).types for name in worlds):
        raise NotModelled("704.5k", *worlds)  # nothing says since when
    ctx.say("of {names} the newest is {kept}", names=worlds, kept=kept)
    return [moves(name, "the graveyard") for name in worlds if (name,) != kept]


_MANY = 100
"""More states than any game of ours passes through; guards against a loop in which something is counted."""


@when("state-based actions are performed")
def perform(ctx: RunContext, game: Game) -> Worlds:
    """The games after state-based actions were performed until none applies (704.3); a loop is reported."""
    only_as_it_is(ctx)
    return _settled(ctx, game, ())


def _settled(ctx: RunContext, now: Game, passed: tuple[Game, ...]) -> Worlds:
    """The games from this one on in which nothing applies any more; `passed` are those on the way to it."""
    if now in passed:
        raise Unmodelled("state-based actions repeat themselves for ever")
    if len(passed) > _MANY:
        raise Unmodelled("state-based actions do not come to an end")
    now = with_present(ctx, now, lambda there: (event.subject for event in _found(ctx.fork(quiet=True), there)))
    events = _found(ctx, now)
    decisions = [decision for decide in DECISIONS for decision in decide(ctx, now)]
    ways = tuple([*events, *chain(*decided)] for decided in product(*decisions))
    if ways == ([],) or (passed and not applies_again(ctx)):
        return (checked(now),)
    came = once(after for way in ways for after in at_once(ctx, now, way))
    return once(world for after in came for world in _settled(ctx, after, (*passed, now)))


def _found(ctx: RunContext, game: Game) -> list[Event]:
    return [event for check in CHECKS for event in check(ctx, game)]


only_as_it_is = remark("the game counts as it is now", "704.4")
applies_again = remark("state-based actions apply once more to what has come of them", "704.3", gives=True)


def checked(game: Game) -> Game:
    """The game in which what counts since the last check (704.5b, 704.5h) was looked at, whatever came of it."""
    sectors = game.all(InSector)
    sectors = () if sectors and is_sculpted(game) else sectors  # chosen as long as one has space sculptor (702.158b)
    return game.drop(*game.all(Touched), *game.all(DrewFromEmpty), *sectors)


def at_once(ctx: RunContext, before: Game, events: Sequence[Event]) -> Worlds:
    """The games after all that was listed happened as one event; what they looked at counts as checked."""
    game = checked(before)
    results = tuple(dict.fromkeys(events))
    if len(results) < len(events):
        same_result(ctx, tuple({one.subject: one for one in events if events.count(one) > 1}))
    worlds = happen(ctx, game, *results)
    for player in (one.subject for one in results if one.kind is Kind.LOSE_GAME):
        worlds = in_each(worlds, lambda one, player=player: _left(ctx, one, player))  # type: ignore[misc]  # bound
    return worlds


def _left(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games that go on without a player who has lost (104.5)."""
    is_over = game.all(Won) or not players_in(game) or player in players_in(game)
    return (game,) if is_over else without_player(ctx, game, player)


same_result = remark("what has the same result for {names} happens once", "704.7")


def without_life(ctx: RunContext, game: Game) -> list[Event]:
    """Players and teams with no life left lose."""
    return (teams_without_life if takes_shared_turns(game) else players_without_life)(ctx, game)


def those_without_life(ctx: RunContext, game: Game) -> list[Event]:
    """Players (704.5a), and teams (704.6a), with 0 or less life lose."""
    dead = (one for one in players_in(game) if life_of(game, one) <= 0 and can_lose_for_life(ctx, game, one))
    return [Event(Kind.LOSE_GAME, one) for one in ctx.each("{player} has no life left", player=dead)]


players_without_life = implements("704.5a")(those_without_life)
teams_without_life = implements("704.6a")(those_without_life)


@implements("704.5b")
def without_library(ctx: RunContext, game: Game) -> list[Event]:
    """Players who tried to draw from an empty library lose."""
    drew = (one for one in players_in(game) if game.find(DrewFromEmpty, one) and can_lose(ctx, game, one))
    return [Event(Kind.LOSE_GAME, one) for one in ctx.each("{player} drew from an empty library", player=drew)]


def poisoned(ctx: RunContext, game: Game) -> list[Event]:
    """Players and teams with too many poison counters lose."""
    return (poisoned_teams if takes_shared_turns(game) else poisoned_players)(ctx, game)


def with_poison(ctx: RunContext, game: Game) -> list[Event]:
    """Players with ten (704.5c), and teams with fifteen (704.6b), or more poison counters lose."""
    found: list[Event] = []
    for player in players_in(game):
        amount = sum(counters_on(game, one, "poison") for one in sharing_life(game, player))
        if amount >= (15 if takes_shared_turns(game) else 10) and can_lose(ctx, game, player):
            ctx.say("{player} has {amount} poison counters", player=player, amount=amount)
            found.append(Event(Kind.LOSE_GAME, player))
    return found


poisoned_players, poisoned_teams = implements("704.5c")(with_poison), implements("704.6b")(with_poison)


def dies_of(damage: int) -> Asked:
    """Asks whether so much damage is lethal for a creature (0: whether it has toughness left)."""

    def dies(it: Characteristics) -> bool:
        is_lethal = "creature" in it.types and it.size is not None and it.size.toughness <= damage
        return is_lethal and not (damage and "indestructible" in it.abilities)

    return dies


@implements("704.5f")
def without_toughness(ctx: RunContext, game: Game) -> list[Event]:
    """Creatures with toughness 0 or less are put into the graveyard."""
    found: list[Event] = []
    for name in creatures(game):
        if (toughness := toughness_of(game, name)) <= 0:
            say_characteristics(ctx, game, name, dies_of(0))
            ctx.say("{name} has toughness {toughness}", name=name, toughness=toughness)
            found.append(moves(name, "the graveyard"))
    return found


@implements("704.5g")
def lethally_damaged(ctx: RunContext, game: Game) -> list[Event]:
    """Creatures with lethal damage are destroyed."""
    found: list[Event] = []
    for name in creatures(game):
        toughness, marked = toughness_of(game, name), marked_on(game, name)
        if marked:
            say_characteristics(ctx, game, name, dies_of(marked))
        if toughness > 0 and marked >= toughness and is_destructible(ctx, game, name):
            said = "{name} has {marked} damage for toughness {toughness}"
            ctx.say(said, name=name, marked=marked, toughness=toughness)
            found.append(Event(Kind.DESTROY, name))
    return found


@implements("704.5h")
def touched(ctx: RunContext, game: Game) -> list[Event]:
    """Creatures dealt damage by a source with deathtouch are destroyed."""
    alive = (name for name in creatures(game) if toughness_of(game, name) > 0 and game.find(Touched, name))
    held = (name for name in alive if is_destructible(ctx, game, name))
    said = "{name} was dealt damage by a source with deathtouch"
    return [Event(Kind.DESTROY, name) for name in ctx.each(said, name=held)]


@implements("704.5i")
def without_loyalty(ctx: RunContext, game: Game) -> list[Event]:
    """Planeswalkers with loyalty 0 are put into the graveyard."""
    walkers = (name for name in permanents(game) if is_of_type(game, name, "planeswalker"))
    held = (name for name in walkers if counters_on(game, name, "loyalty") == 0)
    return [moves(name, "the graveyard") for name in ctx.each("{name} has loyalty 0", name=held)]


@implements("704.5q")
def opposed_counters(ctx: RunContext, game: Game) -> list[Event]:
    """+1/+1 and -1/-1 counters on one permanent cancel out."""
    found: list[Event] = []
    for name in permanents(game):
        amount = min(counters_on(game, name, "+1/+1"), counters_on(game, name, "-1/-1"))
        if amount > 0:
            ctx.say("{amount} counters of each kind leave {name}", name=name, amount=amount)
            found += (Event(Kind.REMOVE_COUNTERS, name, amount, zone=kind) for kind in ("+1/+1", "-1/-1"))
    return found


@given("{name:name} can't have more than {most:number} {kind:counter} counter[s]")
class MostCounters(OfName, about=("name", "kind")):
    """An ability of a permanent that limits the counters of a kind on it."""

    most: int
    kind: SlotTerm


@implements("704.5r")
def counters_in_excess(ctx: RunContext, game: Game) -> list[Event]:
    """Counters above what an ability of the permanent allows are removed."""
    found: list[Event] = []
    for one in (one for one in game.all(MostCounters) if one.name in permanents(game)):
        over = counters_on(game, one.name, one.kind) - one.most
        if over > 0 and keeps_abilities(game, one.name, BATTLEFIELD):
            ctx.say("{name} has {over} counters too many", name=one.name, over=over)
            found.append(Event(Kind.REMOVE_COUNTERS, one.name, over, zone=one.kind))
    return found


CHECKS: tuple[Callable[[RunContext, Game], list[Event]], ...] = (
    *(without_life, without_library, poisoned, beaten_by_commanders, strayed, stray_copies, without_toughness),
    *(lethally_damaged, touched, without_loyalty, older_worlds, fallen_auras, fallen_equipment, unattachable),
    *(opposed_counters, counters_in_excess, told_sagas, completed_dungeons, without_defense, older_roles),
    given_speed,
)
"""The state-based actions that are modelled and leave no choice, in the order of 704.5."""
DECISIONS: tuple[Callable[[RunContext, Game], list[Decision]], ...] = (
    *(legends_kept, sectors_chosen, protectors_chosen, commanders_kept),
)
"""Those in which players decide something."""
