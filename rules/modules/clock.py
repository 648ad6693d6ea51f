"""The turn as it goes on: its steps and what begins each (500, 703), priority (117) and the stack (405, 608.1)."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import Guard, NotModelled, Offer, Unmodelled
from mtgcr.rules.modules import grand_melee
from mtgcr.rules.modules.added_phases import cleans_up, next_turn, untaps
from mtgcr.rules.modules.cards import SPELL, MayCast, Stacked, cards_of
from mtgcr.rules.modules.combat import OF_ONE_COMBAT, Attacking, Blocking, Defending, FirstStep, defender_of, target_of
from mtgcr.rules.modules.conditions import STEPS
from mtgcr.rules.modules.damage import damage_step
from mtgcr.rules.modules.day_and_night import as_time_has_it, checks
from mtgcr.rules.modules.declare_attackers import NoAttack
from mtgcr.rules.modules.declare_attackers import declares as declares_attackers
from mtgcr.rules.modules.declare_blockers import NoBlock
from mtgcr.rules.modules.declare_blockers import declares as declares_blockers
from mtgcr.rules.modules.effects import Begun, UntilEndOfTurn
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.happenings import begin, discards, on_stack, phases, resolve
from mtgcr.rules.modules.linked import Choose
from mtgcr.rules.modules.mana import Pool
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import happen, in_each, once
from mtgcr.rules.modules.players import Clock, Drawn, TurnOf, Won, is_skipped, opponents_of, players_in, step_of
from mtgcr.rules.modules.range_of_influence import within
from mtgcr.rules.modules.resolving import resolves as spell_resolves
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.selections import permanents_of
from mtgcr.rules.modules.state_based import checked, perform
from mtgcr.rules.modules.status import DAYTIMES, Designated, New, time_of
from mtgcr.rules.modules.table import Boost
from mtgcr.rules.modules.teams import AIMS, AttackOption, takes_shared_turns
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.modules.vanguard import maximum_hand
from mtgcr.rules.modules.zones import Priority, size_of
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Worlds, given, implements, remark, result, when

ORDER = STEPS.words
"""The steps and main phases of a turn (500.1)."""
FOUGHT = ("declare blockers", "combat damage")
"""The steps that are skipped where nothing attacks (508.8)."""
QUIET = {"untap": "502.4", "cleanup": "514.3a"}
"""The steps in which players get no priority."""
_ACTS = re.compile(r"{player:player} (?:casts|activates|uses) ")


@given("{player:player} is in the {step:step}")
def is_in(player: str, step: str) -> tuple[Fact, ...]:
    """Whose turn it is, and which step of it; in most steps that player has priority."""
    return TurnOf(player), Clock(step)


@when("the turn goes on to the {step:step}")
def goes_on(ctx: RunContext, game: Game, step: SlotTerm) -> Worlds | Offer:
    """The games in the step, after everybody passed until then; where the step begins with a declaration, that."""
    worlds: Worlds = (game,)
    for coming in _until(step_of(game), step):
        worlds = in_each(worlds, partial(finished, ctx))
        offers = [offer for world in worlds if coming == step and (offer := declaration(ctx, world, coming))]
        if offers and len(worlds) > 1:
            raise Unmodelled("a choice in several possible games")
        if offers:
            return settling(ctx, offers[0])
        worlds = in_each(worlds, partial(begins, ctx, step=coming))
    return worlds


def _cast_out_of_time(game: Game) -> None:
    """Stops where a spell is cast as nobody has priority."""
    clock = game.find(Clock)
    if clock and clock.step in QUIET and (spells := [one.name for one in game.all(Stacked) if one.number == SPELL]):
        raise NotModelled(QUIET[clock.step], *spells)


UNHURRIED = Guard(_cast_out_of_time)
"""Spells are cast with priority."""


@when("{player:player} begins the {step:step}")
def step_begins(ctx: RunContext, game: Game, player: str, step: SlotTerm) -> Worlds | Offer:
    """The games after the step began with its turn-based actions, whatever was before; nobody gets priority yet."""
    now = game.put(TurnOf(player), Clock(step))
    if offer := declaration(ctx, now, step):
        return offer
    return _acted(ctx, begin(ctx, now, step, player), step, player)


def _acted(ctx: RunContext, worlds: Worlds, step: str, player: str) -> Worlds:
    """The games after the turn-based actions of the step, where it is not skipped."""
    acts = TURN_BASED.get(step)
    particular(ctx, "turn-based", step, STEPS[step])
    return in_each(worlds, lambda one: acts(ctx, one, player=player) if acts and not is_skipped(one) else (one,))


def _until(now: str, step: str) -> Iterator[str]:
    """The steps after this one up to that, of the next turn where it is over."""
    place, aim = ORDER.index(now), ORDER.index(step)
    yield from ORDER[place + 1 : aim + 1] if aim > place else (*ORDER[place + 1 :], *ORDER[: aim + 1])


def finished(ctx: RunContext, game: Game) -> Worlds:
    """The games in which nothing is left of the step: the stack is empty, a second combat damage step is over."""
    again = partial(begins, ctx, step="combat damage")
    return in_each(
        emptied(ctx, game), lambda one: in_each(again(one), partial(emptied, ctx)) if strikes_again(one) else (one,)
    )


def emptied(ctx: RunContext, game: Game) -> Worlds:
    """The games after everything on the stack resolved, the topmost first each time."""
    settled = on_stack(ctx, game)
    return in_each(settled, lambda one: in_each(resolve_top(ctx, one), partial(emptied, ctx)) if _top(one) else (one,))


def declaration(ctx: RunContext, game: Game, step: str) -> Offer | None:
    """What the step offers as it begins; nothing where attackers were declared or nothing attacks."""
    if step == "beginning of combat":
        return _defender(ctx, game, step)
    if step == "declare attackers" and not game.all(Attacking):
        particular(ctx, "turn-based", step, STEPS[step])
        return declares_attackers(ctx, _entered(ctx, game, step), active(game))
    attacked = {defender_of(game, target_of(game, one.creature) or "") for one in game.all(Attacking)}
    if step != "declare blockers" or not attacked or game.all(Blocking):
        return None
    if len(attacked) > 1:
        raise NotModelled("703.4j", *sorted(attacked))
    particular(ctx, "turn-based", step, STEPS[step])
    return declares_blockers(ctx, _entered(ctx, game, step), attacked.pop())


def _defender(ctx: RunContext, game: Game, step: str) -> Offer | None:
    """Whom the active player may choose as the defending player; nothing where that is settled."""
    player = active(game)
    able = within(ctx, game, player, opponents_of(game, player))
    if game.find(AttackOption) != AttackOption(AIMS["one opponent"]) or len(able) < 2:
        return None
    (begun,) = begin(ctx, _entered(ctx, game, step), step, player)
    may, then = (lambda ctx, one: may_defend(ctx, one.target)), lambda one: begun.put(Defending(one.target))
    return Offer.one(ctx, begun, map(Choose, able), may, Choose, then=then)


may_defend = remark("{player} can be chosen to defend", "507.1", gives=True)


def settling(ctx: RunContext, offer: Offer) -> Offer:
    """The offer of a declaration, after which the active player gets priority (508.2, 509.2)."""
    return offer.and_then(partial(opened, ctx))


def begins(ctx: RunContext, game: Game, step: str) -> Worlds:
    """The games after the step began, its turn-based actions were done, and the active player got priority."""
    particular(ctx, "order", step, STEPS[step])
    if game.all(Won) or game.find(Drawn):
        is_over(ctx)
        return (game,)
    if step in FOUGHT and not game.all(Attacking):
        particular(ctx, "no attack", "")
        return (game,)
    if offer := declaration(ctx, game, step):
        if step == "beginning of combat":
            raise offer.unchosen()
        nothing = offer.read(frozenset({NoAttack() if step == "declare attackers" else NoBlock()}))
        if not offer.permits(nothing):
            raise Unmodelled("a creature must attack or block in the {step}: go on to it, and choose", step=STEPS[step])
        return settling(ctx, offer).games(nothing)
    entered = _entered(ctx, _new_turn(game) if step == "untap" else game, step)
    player = active(entered)
    worlds = _acted(ctx, begin(ctx, entered, step, player), step, player)
    return in_each(worlds, lambda one: (one,) if step in QUIET or is_skipped(one) else opened(ctx, one))


def opened(ctx: RunContext, game: Game) -> Worlds:
    """The games after the step has begun, what has triggered went on the stack, and its player got priority."""
    step, player = step_of(game), active(game)
    if game.all(Pending):
        particular(ctx, "waiting", step, STEPS[step], player)
    particular(ctx, "priority", step, STEPS[step], player)
    return settled(ctx, game)


is_over = remark("the game is over", "104.1")


def _entered(ctx: RunContext, game: Game, step: str) -> Game:
    """The game in the step: mana is gone that was not spent (500.5), and after combat nothing attacks (511.3)."""
    gone = OF_ONE_COMBAT if step == "postcombat main phase" else ()
    if gone and game.all(Attacking):
        particular(ctx, "combat over", "", STEPS[step])
    game = game.drop(*(one for kind in (Priority, *gone) for one in game.all(kind)))
    if held := [pool for pool in game.all(Pool) if pool.mana]:
        particular(ctx, "mana goes", "", tuple(dict.fromkeys(pool.player for pool in held)))
    return game.put(Clock(step), *(replace(pool, mana="") for pool in held))


@when("the turn[ of {player:player}] ends")
def turn_ends(ctx: RunContext, game: Game, player: str | None = None) -> Worlds:
    """The games in the next turn, after a cleanup; whose turn ends is said where several take turns at once."""
    if player:
        return (grand_melee.turn_ends(ctx, game, player),)
    particular(ctx, "turn-based", "cleanup", STEPS["cleanup"])
    clean = _clean_up(ctx, game, active(game))
    following = partial(begins, ctx, step="untap") if game.find(Clock) else lambda one: (_new_turn(one),)
    return in_each(clean, following)


def _new_turn(game: Game) -> Game:
    """The game in the next turn, in which its player has had for long whatever is there (302.6)."""
    after = next_turn(game)
    ripe = (replace(one, is_later=True) for one in after.all(MayCast))
    return after.drop(*map(New, permanents_of(after, active(after)))).put(*ripe)


def active(game: Game) -> str:
    """The player whose turn it is."""
    return turn_order(game)[0]


def _untap(ctx: RunContext, game: Game, player: str) -> Worlds:
    phased = as_time_has_it(ctx, phases(ctx, game, player))
    return in_each(happen(ctx, phased, *checks(ctx, phased, player)), lambda one: untaps(ctx, one, player))


@implements("504.1")
def _draw(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The active player draws a card."""
    ctx.say("{player} draws a card in the draw step", player=player)
    return happen(ctx, game, Event(Kind.DRAW, player))


def _defending(_ctx: RunContext, game: Game, player: str) -> Worlds:
    several = len(players_in(game)) > 2 and not takes_shared_turns(game)  # two teams attack and defend (805.10a)
    if several and not game.find(AttackOption):
        raise NotModelled("703.4h", player)
    return (game,)


def _clean_up(ctx: RunContext, game: Game, player: str, *, counts: bool = True) -> Worlds:
    """Discarding, damage wears off, and what lasts until end of turn is over (514)."""
    held, more = cards_of(game, player, "the hand"), size_of(game, player, "the hand") - maximum_hand(ctx, game, player)
    if held and more > 0:
        if len(held) < size_of(game, player, "the hand"):
            raise NotModelled("703.4n", player)  # who chooses among cards some of which have no names
        return in_each(discards(ctx, game, player, held, more), lambda one: _clean_up(ctx, one, player, counts=counts))
    brief = (one.effect for one in game.all(UntilEndOfTurn))
    for_now = (one for one in game.all(Designated) if one.designation == "saddled")
    over = (*(one for one in game.all(Boost) if one.stamp), *map(Begun, brief), *for_now)
    clean = ends_with_turn(ctx, cleans_up(ctx, game, player, is_first=counts), over)
    came = perform(ctx, clean)
    waits = came != (checked(clean),) or bool(clean.all(Pending))
    return once_more(ctx, came, player) if waits else came


@implements("514.3a")
def once_more(ctx: RunContext, came: Worlds, player: str) -> Worlds:
    """Where anything was still to be done players get priority; then another cleanup step begins."""
    if not all(world.find(Clock) for world in came):  # abilities resolve where the scenario says so
        raise NotModelled("514.3a", player)
    ctx.say("{player} gets priority in the cleanup step, after which another one begins", player=player)
    played = in_each(in_each(came, partial(settled, ctx)), partial(emptied, ctx))
    return in_each(played, lambda one: _clean_up(ctx, one, player, counts=False))


@implements("514.2")
def ends_with_turn(ctx: RunContext, game: Game, over: tuple[Fact, ...]) -> Game:
    """What lasts until end of turn ends as damage wears off."""
    if over:
        ctx.say("what lasts until end of turn is over")
    return game.drop(*over)


TURN_BASED: dict[str, Callable[..., Worlds]] = {
    "untap": _untap,
    "draw": _draw,
    "beginning of combat": _defending,
    "combat damage": lambda ctx, game, player: damage_step(ctx, game),  # noqa: ARG005  # their shape
    "cleanup": _clean_up,
}
"""What the game does by itself as a step begins (703.4); declarations are offered."""


def settled(ctx: RunContext, game: Game) -> Worlds:
    """The games after state-based actions and with what triggered on the stack; the active player has priority."""
    particular(ctx, "checked first", "", active(game))
    worlds = in_each(perform(ctx, game), partial(on_stack, ctx))
    return once(gets_priority(ctx, world, active(world)) for world in worlds)


@implements("117.3a", "117.3b")
def gets_priority(ctx: RunContext, game: Game, player: str) -> Game:
    """The active player gets priority as a step has begun, and after something resolved."""
    ctx.say("{player} gets priority", player=player)
    return game.put(Priority(player))


def ready(ctx: RunContext, game: Game, act: str) -> Worlds:
    """The games as a player acts with priority: where the turn goes on by itself what waited is stacked (117.5)."""
    return on_stack(ctx, game) if game.find(Clock) and _ACTS.match(act) else (game,)


def strikes_again(game: Game) -> bool:
    """Whether the first of two combat damage steps is going on (510.4)."""
    return step_of(game) == "combat damage" and game.find(FirstStep) is not None


def _top(game: Game) -> Stacked | None:
    *below, top = sorted(game.all(Stacked), key=lambda one: one.place) or (None,)
    if top and any(one and one.place == top.place for one in below):
        raise Unmodelled("more orders of abilities than {bound}", bound=1)
    return top


@when("everybody passes")
def all_pass(ctx: RunContext, game: Game) -> Worlds | Offer:
    """The games after the top of the stack resolved, or in the next step where the stack is empty."""
    particular(ctx, "all passed", "")
    worlds = on_stack(ctx, game)
    if _top(worlds[0]):  # what waits went onto the stack in all of them
        return in_each(worlds, partial(resolve_top, ctx))
    if strikes_again(game):
        return begins(ctx, game, "combat damage")
    later = (*ORDER[ORDER.index(step_of(game)) + 1 :], *ORDER)
    return goes_on(ctx, game, STEPS[next(one for one in later if one not in FOUGHT or game.all(Attacking))])


@when("{player:player} passes")
def passes(ctx: RunContext, game: Game, player: str) -> Worlds | Offer:
    """The games after the player passed; when all have in a row, the top of the stack resolves or the step ends."""
    held = _holder(ctx, game)
    if held.player != player:
        raise Unmodelled("{player} has no priority", player=player)
    if held.passed + 1 == len(players_in(game)):
        return all_pass(ctx, game)
    order = turn_order(game)
    return (hands_on(ctx, game, order[(order.index(player) + 1) % len(order)], held.passed + 1),)


@implements("117.3d")
def hands_on(ctx: RunContext, game: Game, player: str, passed: int) -> Game:
    """Who passes hands priority on to the next player in turn order."""
    ctx.say("{player} gets priority", player=player)
    return game.put(Priority(player, passed))


@implements("608.1")
def resolve_top(ctx: RunContext, game: Game) -> Worlds:
    """What is on top of the stack resolves once all players have passed."""
    top = _top(game)
    if top is None:
        raise Unmodelled("nothing is on the stack")
    ctx.say("{name} is on top of the stack and resolves", name=top.name)
    if len(game.all(Stacked)) > 1:
        particular(ctx, "came last", "", top.name)
    pending = game.find(Pending, top.name, top.number)
    if pending:
        return in_each(resolve(ctx, game.drop(top, pending), pending), partial(settled, ctx))
    return in_each(spell_resolves(ctx, game, top.name), partial(settled, ctx))


@result("{player:player} has priority")
def has_priority(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether the player may act now."""
    held = _holder(ctx, game).player
    if not held:
        particular(ctx, "nobody", step_of(game), STEPS[step_of(game)])
    ctx.say("{player} has priority" if held else "nobody has priority", player=held)
    return held == player


def _holder(ctx: RunContext, game: Game) -> Priority:
    """Who has priority; in the untap step (502.4) and the cleanup step (514.3) nobody has."""
    is_given = game.find(Priority) or step_of(game) in QUIET
    return (game if is_given else gets_priority(ctx, game, active(game))).find(Priority) or Priority("")


@result("it is the {step:step}")
def is_step(ctx: RunContext, game: Game, step: SlotTerm) -> bool:
    """Whether the turn is in that step."""
    ctx.say("it is the {step}", step=STEPS[step_of(game)])
    return step_of(game) == step and not is_skipped(game)


@implements("731.1")
def is_time(ctx: RunContext, game: Game, time: SlotTerm) -> bool:
    """Whether it is day or night, or neither, in which the game begins."""
    return ctx.shows(DAYTIMES[time_of(game)], time, "it is {found}")


def is_top(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the spell, or an ability of the object or player, resolves next."""
    tops = {top.name if top else "" for top in map(_top, on_stack(ctx, game))}
    ctx.say("{name} is on top of the stack" if any(tops) else "the stack is empty", name=tuple(sorted(tops)))
    return tops == {name}


def is_empty(ctx: RunContext, game: Game) -> bool:
    """Whether nothing waits to resolve."""
    return {*map(_top, on_stack(ctx, game))} == {None}
