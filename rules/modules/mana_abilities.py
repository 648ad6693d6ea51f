"""Mana abilities (605), the mana that permanents could produce (106.5, 106.7), doubling what is unspent (701.10f)."""

import datetime
from collections.abc import Mapping

from mtgcr.rules.modules.activation import by_definition, may_tap_for_cost
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.commander import LAND_TYPES
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.for_each import as_amount
from mtgcr.rules.modules.mana import (
    COLOUR_LETTERS,
    MEASURES,
    OWN,
    Adds,
    AddsColour,
    Pool,
    add_mana,
    add_unrestricted,
    as_symbols,
    in_order,
    letters_of,
    unspent,
)
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.selections import creatures_of, permanents, permanents_of
from mtgcr.rules.modules.status import has_trait, is_tapped, with_trait
from mtgcr.rules.modules.table import characteristics_of, colours_of, is_of_type, power_of
from mtgcr.rules.workbench import Game, RunContext, Unmodelled, implements, making, result, when


@when("{player:player} taps {source:name} for mana")
def taps(ctx: RunContext, game: Game, player: str, source: str) -> tuple[Game, ...]:
    """The games that may come of it, one for each mana that its controller can choose."""
    if is_tapped(game, source) or not may_tap_for_cost(ctx, game, source):
        particular(ctx, "adds nothing", "", source)
        return (game,)
    particular(ctx, "mana at once", "", source)
    added = [mana + more for mana in produced(ctx, game, source) for more in _more(ctx, game, source, mana)]
    tapped = happen(ctx, game, Event(Kind.TAP, source))
    return in_each(tapped, lambda one: tuple(add_mana(one, player, in_order(mana)) for mana in added))


def produced(ctx: RunContext, game: Game, source: str) -> tuple[str, ...]:
    """The mana, as letters, that the ability of the permanent can add now: one of these."""
    if adds := next((each for each in game.all(Adds) if each.source == source), None):
        return (letters_of(adds.mana) * _amount(ctx, game, adds),)
    if colour := next((each for each in game.all(AddsColour) if each.source == source), None):
        return tuple(in_order(_colours(ctx, game, colour))) or of_no_type(ctx, source)
    if letters := intrinsic(game, source):
        particular(ctx, "land type", "", source, as_symbols(letters))
        return letters
    raise by_definition(game, source) or Unmodelled("no mana ability of it is stated")


def intrinsic(game: Game, land: str) -> tuple[str, ...]:
    """The mana that basic land types let a land produce, where it has not lost its abilities (305.6)."""
    if not is_of_type(game, land, "land") or characteristics_of(game, land).is_silenced:
        return ()
    return tuple(letter for type_, letter in LAND_TYPES.items() if is_of_type(game, land, type_))


def _amount(ctx: RunContext, game: Game, adds: Adds) -> int:
    if adds.measure is None:
        return 1
    if adds.measure == MEASURES["point of its power"]:
        return as_amount(ctx, power_of(game, adds.source))
    return len(creatures_of(game, controller_of(game, adds.source)))


of_no_type = making(lambda _source: ("",), "no type of mana is defined for {source}", "106.5")


def _colours(ctx: RunContext, game: Game, ability: AddsColour) -> frozenset[str]:
    if ability.model == OWN:
        return _colours_of_own(game, ability)
    return _types_of_others(game, ability, could_produce(ctx, game)) - {"C"}


@implements("106.7")
def could_produce(ctx: RunContext, game: Game) -> Mapping[str, frozenset[str]]:
    """The types of mana that each land could produce; lands that look at each other add nothing of their own."""
    lands = [name for name in permanents(game) if is_of_type(game, name, "land")]
    found: dict[str, frozenset[str]] = dict.fromkeys(lands, frozenset())
    for _ in lands:  # what one land adds reaches every other in as many rounds at most
        found = {land: _types(ctx, game, land, found) for land in lands}
    for land, types in found.items():
        ctx.say("{land} could produce {types}", land=land, types=as_symbols(in_order(types)) or "0")
    return found


def _types(ctx: RunContext, game: Game, land: str, known: Mapping[str, frozenset[str]]) -> frozenset[str]:
    own = (adds for adds in game.all(Adds) if adds.source == land)
    types = frozenset(letter for adds in own if _amount(ctx, game, adds) for letter in letters_of(adds.mana))
    types |= set(intrinsic(game, land))
    for each in (each for each in game.all(AddsColour) if each.source == land):
        types |= _colours_of_own(game, each) if each.model == OWN else _types_of_others(game, each, known)
    return types


def _colours_of_own(game: Game, ability: AddsColour) -> frozenset[str]:
    own = permanents_of(game, controller_of(game, ability.source))
    return frozenset(COLOUR_LETTERS[colour] for name in own for colour in colours_of(game, name))


def _types_of_others(game: Game, ability: AddsColour, known: Mapping[str, frozenset[str]]) -> frozenset[str]:
    controller = controller_of(game, ability.source)
    return frozenset().union(*(known[land] for land in known if controller_of(game, land) != controller))


_ADDS_MORE = "adds one mana more of the type when a land is tapped for mana"


def _more(ctx: RunContext, game: Game, source: str, mana: str) -> tuple[str, ...]:
    doubling = [each for each in with_trait(game, _ADDS_MORE) if each in permanents(game)]
    if not (doubling and mana and is_of_type(game, source, "land")):
        return ("",)
    return adds_at_once(ctx, doubling[0], mana)


adds_at_once = making(lambda _source, mana: tuple(dict.fromkeys(mana)), "{source} adds one mana more at once", "605.4a")


@result("{land:name} could produce {mana:mana}")
def could(ctx: RunContext, game: Game, land: str, mana: str) -> bool:
    """Whether just these types of mana are what the land could produce."""
    types = could_produce(ctx, game).get(land)
    if types is None:
        raise Unmodelled("mana that something else than a land could produce")
    return types == frozenset(letters_of(mana))


@result("the ability of {source:name} {so:be} a mana ability")
def has_mana_ability(ctx: RunContext, game: Game, source: str) -> bool:
    """Whether the activated ability of the permanent is a mana ability."""
    sources = {each.source for each in game.all(Adds)} | {each.source for each in game.all(AddsColour)}
    is_one = source in sources and is_mana_ability(ctx, game, source)
    if is_one:
        particular(ctx, "stays one", "", source)
    return is_one


@implements("605.1a", before=datetime.date(2026, 8, 7))
def is_mana_ability(ctx: RunContext, game: Game, source: str) -> bool:
    """An activated ability that could add mana and has no target."""
    return _has_no_target(ctx, game, source)


@is_mana_ability.implements("605.1a", since=datetime.date(2026, 8, 7))
def is_mana_ability_without_library(ctx: RunContext, game: Game, source: str) -> bool:
    """Besides, it moves no card to or from a library."""
    if has_trait(game, source, "has an ability that moves a card of the library"):
        ctx.say("{source} moves a card of the library", source=source)
        return False
    return _has_no_target(ctx, game, source)


def _has_no_target(ctx: RunContext, game: Game, source: str) -> bool:
    targets = has_trait(game, source, "has an ability with a target")
    return ctx.verdict(not targets, "{source} has no target and could add mana", "{source} has a target", source=source)


def doubled(ctx: RunContext, game: Game, player: str) -> Game:
    """The game with as much mana more as the player has not spent."""
    purposes = {pool.purpose for pool in game.all(Pool) if pool.player == player}
    return add_unrestricted(ctx, game, player, unspent(game, player, purposes))
