"""Turns: phases and steps, added ones, extra turns, untapping and the cleanup step (500, 502.3, 514)."""

import datetime

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.context import RunContext
from mtgcr.rules.modules.actions import deed
from mtgcr.rules.modules.activation import AbilityWord, Activatable
from mtgcr.rules.modules.cards import Underway
from mtgcr.rules.modules.combat import OF_ONE_COMBAT
from mtgcr.rules.modules.conditions import STEPS
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.players import Buried, Cards, CastBefore, LostLife, SpellsCast, TurnOf, cards_in
from mtgcr.rules.modules.replacement import Replacement
from mtgcr.rules.modules.seats import to_the_left, turn_order
from mtgcr.rules.modules.selections import Scope, permanents_of
from mtgcr.rules.modules.speed import SpedUp
from mtgcr.rules.modules.status import Activated, Bound, is_tapped, with_trait
from mtgcr.rules.modules.table import ZONES, DealtThisTurn, Marked, is_of_type, zone_of
from mtgcr.rules.modules.teams import takes_shared_turns, team_of
from mtgcr.rules.modules.vanguard import maximum_hand
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.workbench import Fact, Game, SlotTerm, Vocabulary, Worlds, given, implements, remark, result, when

PHASES = Vocabulary("phase", ("beginning", "precombat main", "combat", "postcombat main", "ending"))
"""The phases of a turn in their order (500.1)."""
_ORDER = ("beginning", "precombat main", "combat", "postcombat main", "ending")
_STEPS = {
    "beginning": ("untap", "upkeep", "draw"),
    "combat": ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"),
    "ending": ("end step", "cleanup"),
}
"""The steps that each phase normally has; main phases have none (501.1, 505.2, 506.1, 512.1)."""


@frozen
class Planned:
    """A phase that is to come, and its steps."""

    phase: str
    steps: tuple[str, ...]


class Agenda(Fact, about=()):
    """The phases of the turn that are still to come, in order."""

    phases: tuple[Planned, ...]


@given("it is the {phase:phase} phase of {player:player}")
def in_phase(phase: str, player: str) -> tuple[Fact, ...]:
    """Whose turn it is, and what is still to come of it."""
    left = _ORDER[_ORDER.index(phase) + 1 :]
    return TurnOf(player), Agenda(tuple(Planned(one, _STEPS.get(one, ())) for one in left))


@deed("get that many additional {step:step} steps after this phase")
def add_steps(ctx: RunContext, game: Game, scope: Scope, step: SlotTerm) -> Worlds:
    """The game with the phases of the steps added; the same game in another player's turn."""
    agenda, turn = game.find(Agenda), game.find(TurnOf)
    if agenda is None or turn is None or not is_own_turn(ctx, turn.player, scope.you):
        return (game,)
    added = (phase_for(ctx, step),) * scope.amount
    return (game.put(Agenda((*added, *agenda.phases))),)


@implements("500.10a")
def is_own_turn(ctx: RunContext, active: str, player: str) -> bool:
    """A player whom an effect gives a step gets none in another player's turn."""
    return ctx.verdict(active == player, None, "it is not the turn of {player}", player=player)


@implements("500.10", since=datetime.date(2024, 4, 12))
def phase_for(ctx: RunContext, step: str) -> Planned:
    """A step is added by a phase that normally has it, with all its other steps skipped."""
    phase = next(phase for phase, steps in _STEPS.items() if step in steps)
    ctx.say("a {phase} phase with nothing but the {step} is added", phase=PHASES[phase], step=STEPS[step])
    return Planned(phase, (step,))


PARTS = Vocabulary("turnpart", (*PHASES.words, *STEPS.words))
STRETCHES = Vocabulary("stretch", ("phases still to come", "steps of the next phase"))


@result("the {stretch:stretch} are {parts:turnpart+}")
def has_parts(ctx: RunContext, game: Game, stretch: str, parts: tuple[SlotTerm, ...]) -> bool:
    """Whether these phases are to come in this turn, or the phase that comes next has these steps, in this order."""
    agenda = game.find(Agenda)
    coming = agenda.phases if agenda else ()
    steps = coming[0].steps if coming else ()
    names = tuple(one.phase for one in coming) if stretch == "phases still to come" else steps
    ctx.say("to come: {parts}", parts=tuple(PARTS[one] for one in names))
    return names == parts


class ExtraTurns(Fact, about=()):
    """Who will take the extra turns, the next one first; `after` is whose ordinary turn was the last."""

    players: tuple[str, ...]
    after: str


@when("an extra turn goes to {players:player+}")
def gives(ctx: RunContext, game: Game, players: tuple[str, ...]) -> Game:
    """The game with an extra turn for each of the players."""
    held = _extra_turns(game)
    return game.put(ExtraTurns(adds(ctx, game, held.players, players), held.after))


def _extra_turns(game: Game) -> ExtraTurns:
    return game.find(ExtraTurns) or ExtraTurns((), turn_order(game)[0])


@implements("500.7")
def adds(ctx: RunContext, game: Game, waiting: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """The turns are added one at a time in turn order, each before those that were added earlier."""
    for player in (one for one in turn_order(game) if one in players):
        waiting = (player, *waiting)
    ctx.say("the extra turns are those of {waiting}", waiting=waiting)
    return waiting


def next_turn(game: Game) -> Game:
    """The game in the next turn: the first extra turn, or that of the player to the left of the last ordinary one."""
    held, game = _extra_turns(game), game.drop(*game.all(SpedUp))
    if held.players:
        first, *rest = held.players
        return game.put(TurnOf(first), ExtraTurns(tuple(rest), held.after))
    following = to_the_left(game, held.after)[0]
    return game.put(TurnOf(following), ExtraTurns((), following))


@when("{player:player} untaps permanents in the untap step")
def untaps(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games after the player's permanents untapped, those aside that effects keep tapped."""
    own = (name for name in permanents_of(game, player) if is_tapped(game, name))
    bound = [one for one in game.all(Bound) if one.player == player]
    kept = {one.name for one in bound if one.word == "exerted"}
    names = tuple(name for name in own if name not in kept and not _is_kept(ctx, game, name))
    return tuple(world.drop(*bound) for world in together(ctx, game, names))


@implements("502.3")
def together(ctx: RunContext, game: Game, names: tuple[str, ...]) -> Worlds:
    """All permanents of the active player untap at once, except those that effects keep from it."""
    ctx.say("{names} untaps", names=names)
    return happen(ctx, game, *(Event(Kind.UNTAP, name) for name in names))


_KEEPS_TAPPED = "keeps lands with an activated ability that is no mana ability from untapping"


def _is_kept(ctx: RunContext, game: Game, name: str) -> bool:
    keeping = (one for one in with_trait(game, _KEEPS_TAPPED) if zone_of(game, one) == BATTLEFIELD)
    return any(keeping) and is_of_type(game, name, "land") and _has_other_ability(ctx, game, name)


def _has_other_ability(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent has an activated ability that does something else than adding mana."""
    has_it = game.find(Activatable, name) is not None
    if has_it and game.find(AbilityWord, name):
        means_nothing(ctx, name)
    return has_it


means_nothing = remark("{name} has the ability at all times", "207.2c")


@when("the cleanup step of {player:player} begins")
def cleans_up(ctx: RunContext, game: Game, player: str, *, is_first: bool = True) -> Game:
    """The game after the player discarded down to the maximum (514.1) and damage wore off."""
    held = cards_in(game, player, "the hand")
    kept = min(held, maximum_hand(ctx, game, player))
    buried = cards_in(game, player, "the graveyard") + held - kept
    game = game.put(Cards(player, ZONES["the hand"], kept), Cards(player, ZONES["the graveyard"], buried))
    game = game.drop(*(one for kind in OF_ONE_COMBAT for one in game.all(kind)))  # combat ended before
    return wears_off(ctx, _with_spells_counted(game, player) if is_first else game)


def _with_spells_counted(game: Game, player: str) -> Game:
    """The game that remembers how many spells the player, or each of the team whose turn it was, cast in this turn."""
    team, cast = team_of(game, player) if takes_shared_turns(game) else (player,), game.all(SpellsCast)
    cast = (*cast, *(SpellsCast(owner_of(game, one.name), 1) for one in game.all(Underway)))
    counts = (CastBefore(one, sum(held.amount for held in cast if held.player == one)) for one in team)
    return game.drop(*game.all(CastBefore), *game.all(Underway)).put(*counts)


@implements("514.2")
def wears_off(ctx: RunContext, game: Game) -> Game:
    """All damage is removed from permanents at once; with the turn ends what was dealt in it."""
    damaged = game.all(Marked)
    ctx.say("damage is removed from {names}", names=tuple(one.name for one in damaged))
    once = (one for one in game.all(Replacement) if one.is_once)
    return game.drop(*damaged, *once, *(one for kind in _THIS_TURN for one in game.all(kind)))


_THIS_TURN: tuple[type[Fact], ...] = (Activated, DealtThisTurn, SpellsCast, LostLife, Buried)
"""What counts for one turn."""
