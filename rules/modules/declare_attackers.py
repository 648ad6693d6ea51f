"""Declaring attackers (508.1): restrictions that none may disobey, requirements of which the most are obeyed.

A declaration says for each attacking creature what it attacks.  It is legal if its creatures may attack, if it
disobeys no restriction, and if it obeys as many requirements as any declaration could that disobeys none and
costs nothing.
"""

import datetime
from collections.abc import Callable
from itertools import product
from typing import TypeAlias

from mtgcr.rules.context import Offer, Space, Unmodelled, some_of
from mtgcr.rules.game import OfName
from mtgcr.rules.modules.combat import Attacking, DamageOver, Defending, Removed, defender_of, is_player
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.goad import Requirement, requirements_of_goad
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.players import opponents_of
from mtgcr.rules.modules.range_of_influence import is_limited, reaches
from mtgcr.rules.modules.seats import distance, to_the_left
from mtgcr.rules.modules.selections import creatures_of
from mtgcr.rules.modules.status import is_detained, is_new, is_phased_out, is_tapped
from mtgcr.rules.modules.table import OfType, has_quality, tell_types
from mtgcr.rules.modules.teams import AttackOption, attack_as_a_team, closes, is_played, meant_with, together
from mtgcr.rules.slots import SlotTerm, Vocabulary
from mtgcr.rules.workbench import (
    Choice,
    Fact,
    Game,
    RunContext,
    Worlds,
    given,
    implements,
    naming,
    option,
    remark,
    when,
)

FIGHTS = Vocabulary("fight", ("attacks", "blocks"))
"""What creatures do in combat."""
BANS = Vocabulary("ban", ("attack", "attack alone", "block"))
"""What creatures may be kept from in combat."""

Declaration: TypeAlias = dict[str, str]
"""What each attacking creature attacks."""


@option("{creature:name} attacks {target:target}")
class Attack:
    """A creature is declared as an attacker."""

    creature: str
    target: str


@option("no creature attacks")
class NoAttack:
    """Nothing is declared as an attacker."""


@given("{name:name} {deed:fight} if able")
class Must(OfName):
    """A requirement: the creature attacks, or blocks, if able."""

    deed: SlotTerm


@given("{name:name} can't {deed:ban}[ {target:target}]")
class Cant(OfName):
    """A restriction on attacking or blocking: at all, one player or object, or as the only creature."""

    deed: SlotTerm
    target: str | None = None


@given("no more than {amount:number} creature[s] can attack")
class AttackLimit(Fact, about=()):
    """A restriction on the number of attacking creatures."""

    amount: int


@given("attacking {target:target} costs {cost:cost}")
class AttackTax(Fact):
    """Creatures can't attack something unless their controller pays for each."""

    target: str
    cost: str


@when("{player:player} declares attackers")
def declares(ctx: RunContext, game: Game, player: str) -> Offer:
    """Every legal declaration of attackers."""
    creatures = attacking_creatures(ctx, game, player)
    aims = (None, *aims_of(ctx, game, player))
    each = (zip(creatures, chosen, strict=True) for chosen in product(aims, repeat=len(creatures)))
    declarations = ({creature: aim for creature, aim in one if aim is not None} for one in each)
    most = most_obeyed(ctx.fork(quiet=True), game, player)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        declared = _read(choice)
        verdicts = (may_all_attack(ctx, game, player, declared), obeys_restrictions(ctx, game, declared))
        return all(verdicts) and obeys_requirements(ctx, game, player, declared, most)

    def put(choice: Choice) -> Worlds:
        return declared_to_attack(ctx, game, _read(choice))

    def holds(choice: Choice) -> bool:
        declared = _read(choice)
        return _choice(declared) == choice and set(declared) <= set(creatures) and set(declared.values()) <= set(aims)

    space = Space(len(aims) ** len(creatures), holds)
    return Offer(ctx, some_of(Attack, NoAttack), map(_choice, declarations), judge, apply=put, space=space)


def _choice(declared: Declaration) -> Choice:
    return frozenset(Attack(*pair) for pair in declared.items()) or frozenset({NoAttack()})


def _read(choice: Choice) -> Declaration:
    return {part.creature: part.target for part in choice if isinstance(part, Attack)}


def most_obeyed(ctx: RunContext, game: Game, player: str) -> int:
    """The most requirements that a declaration can obey that disobeys no restriction and costs nothing (508.1d).

    What one creature attacks matters to the others only by how many attack, and whether one attacks alone: so each
    creature's best counts, of as many creatures as may attack.
    """
    taxed = {tax.target for tax in game.all(AttackTax)}
    aims = [aim for aim in aims_of(ctx, game, player) if aim not in taxed]
    required = requirements(ctx, game, player)
    best: dict[str, int] = {}
    for name in attacking_creatures(ctx, game, player):
        open_to = [aim for aim in aims if all(obeys(ctx, game, {name: aim}) for obeys in FOR_EACH)]
        if open_to and may_attack(ctx, game, name):
            best[name] = max(_obeyed(game, required, {name: aim}) for aim in open_to)
    limit = next((one.amount for one in game.all(AttackLimit)), len(best))
    together = sorted(best.values(), reverse=True)[:limit] if min(limit, len(best)) > 1 else []
    alone = [amount for name, amount in best.items() if limit and not game.find(Cant, name, "attack alone", None)]
    return max(sum(together), *alone, 0)


def attacking_creatures(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """The creatures among which the player, or the player's team, declares attackers."""
    return tuple(name for one in together(ctx, game, player, attack_as_a_team) for name in creatures_of(game, one))


@implements("508.1b")
def aims_of(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """What the player's creatures can be declared to attack: opponents, their planeswalkers, what they protect."""
    opponents = attackable(ctx, game, player)
    others = (fact.name for fact in game.all(OfType) if fact.type in ("battle", "planeswalker"))
    aims = opponents + tuple(one for one in others if defender_of(game, one) in opponents)
    ctx.say("{player} can attack {aims}", player=player, aims=aims)
    return aims


def may_all_attack(ctx: RunContext, game: Game, player: str, declared: Declaration) -> bool:
    """Whether each creature declared is one that the player may choose."""
    strangers = set(declared) - set(attacking_creatures(ctx, game, player))
    absent = [name for name in sorted(declared) if is_phased_out(ctx, game, name)]
    verdicts = [may_attack(ctx, game, name) for name in sorted(declared)]
    return not strangers and not absent and all(verdicts)


@implements("508.1a", "302.6")
def may_attack(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the creature is untapped, and has haste or was under control since the turn began."""
    if is_tapped(game, name):
        ctx.say("{name} is tapped", name=name)
        return False
    if not is_new(game, name) or (has_quality(game, name, "haste") and hastens(ctx, name)):
        return True
    ctx.say("{name} came under control this turn", name=name)
    return False


hastens = remark("{name} came under control this turn and has haste", "702.10b", gives=True)


@implements("508.1c")
def obeys_restrictions(ctx: RunContext, game: Game, declared: Declaration) -> bool:
    """Whether the declaration disobeys no restriction; says which."""
    verdicts = [obeys(ctx, game, declared) for obeys in RESTRICTIONS]
    return ctx.verdict(all(verdicts), "no restriction is disobeyed")


def _each_can_attack(ctx: RunContext, game: Game, declared: Declaration) -> bool:
    held = sorted(n for n in declared if is_detained(game, n) or game.find(Cant, n, "attack", None))
    return not list(ctx.each("{name} can't attack", name=held))


def _each_can_attack_its_target(ctx: RunContext, game: Game, declared: Declaration) -> bool:
    closed = {
        (fact.name, target)
        for fact in game.all(Cant)
        if fact.deed == "attack" and fact.target
        for target in meant_with(ctx, game, fact.target, closes)
    }
    held = sorted(pair for pair in declared.items() if pair in closed)
    for name, target in held:
        ctx.say("{name} can't attack {target}", name=name, target=target)
    return not held


def _none_alone(ctx: RunContext, game: Game, declared: Declaration) -> bool:
    held = [name for name in declared if game.find(Cant, name, "attack alone", None)]
    if held and len(declared) == 1:
        ctx.say("{name} can't attack by itself", name=held[0])
        return False
    return True


def _within_limits(ctx: RunContext, game: Game, declared: Declaration) -> bool:
    passed = (limit.amount for limit in game.all(AttackLimit) if len(declared) > limit.amount)
    return not list(ctx.each("no more than {limit} creatures can attack", limit=passed))


def _no_defender(ctx: RunContext, game: Game, declared: Declaration) -> bool:
    verdicts = [defends(ctx, name) for name in sorted(declared) if has_quality(game, name, "defender")]
    return not any(verdicts)


defends = remark("{name} has defender", "702.3b", gives=True)


FOR_EACH: tuple[Callable[[RunContext, Game, Declaration], bool], ...] = (
    _each_can_attack,
    _each_can_attack_its_target,
    _no_defender,
)
"""What keeps a creature from attacking, whatever else attacks; each says why."""
RESTRICTIONS = (*FOR_EACH, _none_alone, _within_limits)
"""What keeps a declaration from being legal; each says why."""


@implements("508.1d")
def obeys_requirements(ctx: RunContext, game: Game, player: str, declared: Declaration, most: int) -> bool:
    """Whether the declaration obeys as many requirements as is possible without disobeying or paying."""
    obeyed = _obeyed(game, requirements(ctx, game, player), declared)
    ctx.say("{obeyed} of {most} requirements that can be obeyed are", obeyed=obeyed, most=most)
    return obeyed >= most


def requirements(ctx: RunContext, game: Game, player: str) -> tuple[Requirement, ...]:
    """Every requirement on the player's creatures."""
    creatures = attacking_creatures(ctx, game, player)
    stated = tuple(
        Requirement(must.name) for must in game.all(Must) if must.deed == "attacks" and must.name in creatures
    )
    return stated + requirements_of_goad(ctx, game, creatures)


def _obeyed(game: Game, required: tuple[Requirement, ...], declared: Declaration) -> int:
    return sum(_is_obeyed(game, requirement, declared) for requirement in required)


def _is_obeyed(game: Game, requirement: Requirement, declared: Declaration) -> bool:
    target = declared.get(requirement.creature)
    if target is None or requirement.avoided is None:
        return target is not None
    return is_player(game, target) and target != requirement.avoided


def declared_to_attack(ctx: RunContext, game: Game, declared: Declaration) -> Worlds:
    """The games after the creatures were declared as attackers, with what that triggered (508.2)."""
    events = [Event(Kind.ATTACK, name) for name in sorted(declared)]
    for target in sorted(set(declared.values())):
        tell_types(ctx, game, "attacked", target)
    for name in sorted(declared):
        if has_quality(game, name, "vigilance"):
            stays_untapped(ctx, name)
        elif not is_tapped(game, name):
            is_tapped_for_it(ctx, name)
            events.append(Event(Kind.TAP, name))
    before = (*map(Removed, declared), *game.all(DamageOver))
    attacked = game.drop(*before).put(*(Attacking(*pair) for pair in declared.items()))
    return happen(ctx, attacked, *events)


stays_untapped = remark("{name} attacks untapped (vigilance)", "508.1f", "702.20b")
is_tapped_for_it = remark("{name} is tapped as it attacks", "508.1f")


def attackable(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """The opponents that the player's creatures can attack."""
    opponents = opponents_of(game, player)
    if is_limited(game, player):
        opponents = opponents_in_range(ctx, game, player, opponents)
    if used := game.find(AttackOption):
        return _by_option(ctx, game, player, used.aims, opponents)
    if is_played(game, "Emperor"):
        return neighbours_of_a_general(ctx, game, player, opponents)
    if is_played(game, "Alternating Teams"):
        return neighbours_of_other_teams(ctx, game, player, opponents)
    return opponents


def _by_option(ctx: RunContext, game: Game, player: str, aims: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the opponents whom the option that is used lets the player attack."""
    chosen, left = game.find(Defending), to_the_left(game, player)
    if aims == "one opponent" and len(opponents) > 1 and not chosen:
        raise Unmodelled("nobody was chosen to defend")
    tells, able = {
        "to the left": (only_left, left[:1]),
        "to the right": (only_right, left[-1:]),
        "one opponent": (only_chosen, (chosen.player,) if chosen else opponents),
    }.get(aims, (all_defend, opponents))
    return tells(ctx, tuple(one for one in opponents if one in able))


all_defend = naming(tuple[str, ...], "all opponents defend: {names}", "802.2", "506.2a")
only_left = naming(tuple[str, ...], "only to the left may be attacked: {names}", "803.1a")
only_right = naming(tuple[str, ...], "only to the right may be attacked: {names}", "803.1b")
only_chosen = naming(tuple[str, ...], "the defending player is {names}", "506.2a")


@implements("801.3")
def opponents_in_range(ctx: RunContext, game: Game, player: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    """Only opponents within the range of influence can be attacked."""
    found = tuple(one for one in opponents if reaches(ctx, game, player, one))
    ctx.say("within the range of {player}: {found}", player=player, found=found)
    return found


def next_to(ctx: RunContext, game: Game, player: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    """In Emperor and Alternating Teams games only opponents in the next seats can be attacked."""
    found = tuple(one for one in opponents if distance(game, player, one) == 1)
    ctx.say("next to {player} sit the opponents {found}", player=player, found=found)
    return found


BATTLES = datetime.date(2023, 4, 14)
"""Since then the rules name battles beside players in the next seats."""
neighbours_of_a_general, neighbours_of_other_teams = (
    implements(number, since=BATTLES)(implements(number, before=BATTLES)(next_to)) for number in ("809.3c", "811.4")
)
