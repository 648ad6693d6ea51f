"""What damage comes to: prevention (615.7, 702.16e), then its results, which may be replaced in turn (120.3, 120.4)."""

import datetime

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.combat import is_player
from mtgcr.rules.modules.commander import remembered
from mtgcr.rules.modules.events import Event, Kind, Prospects
from mtgcr.rules.modules.keyword_variants import has_toxic, total_toxic
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.players import opponents_of
from mtgcr.rules.modules.protection import (
    Prevents,
    is_unpreventable,
    protected_from,
    protections_of,
    redirected,
    says_everything,
    works_on,
)
from mtgcr.rules.modules.selections import permanents_of
from mtgcr.rules.modules.shields import NextTime, ways_to_shield
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.modules.zones import answers_for, known, last_known
from mtgcr.rules.registry import Operation
from mtgcr.rules.workbench import Game, OfName, RunContext, Unmodelled, implements, making, remark


class Touched(OfName):
    """A creature was dealt damage by a source with deathtouch since state-based actions were last checked."""


IN_COMBAT = "combat"
"""The `zone` of combat damage as an event."""
LIFELINK = "lifelink"
"""The `zone` of a gain of life by lifelink; its source is that of the damage (119.9)."""


def ways_to_prevent(ctx: RunContext, game: Game, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The damage after something redirected it or prevented some of it; nothing where nothing does."""
    if event.kind is not Kind.DAMAGE:
        return ()
    if ways := redirected(ctx, game, event):
        return ways
    if is_unpreventable(game, event):
        return is_dealt_anyway(ctx, game, event)
    if is_protected(ctx, game, event) or _is_prevented(ctx, game, event):
        return ((game, ()),)
    return ways_to_shield(ctx, game, event, batch)


@implements("615.12")
def is_dealt_anyway(ctx: RunContext, game: Game, event: Event) -> Prospects:
    """No effect prevents any of the damage and no shield is reduced by it; what else such effects do happens."""
    if any(one.source == event.source for one in game.all(NextTime)):
        raise Unmodelled("a prevention effect that also does something else")
    ctx.say("damage by {source} to {name} can't be prevented", source=event.source, name=event.subject)
    return ()


def _is_prevented(ctx: RunContext, game: Game, event: Event) -> bool:
    """Whether an effect prevents the damage."""
    verdicts, source = [], event.source
    for one in game.all(Prevents):
        types = known(ctx, game, source, event.identity).types
        if one.damage == "all combat damage" and event.zone == IN_COMBAT:
            verdicts.append(works_on(ctx, game, one.effect, source, event.subject))
        elif one.damage == "all damage by creatures" and "creature" in types:
            verdicts.append(works_on(ctx, game, one.effect, source))
    return any(verdicts)


AIMED_AT_THEMSELVES = datetime.date(2018, 4, 27)
"""Since then damage reaches planeswalkers only by what says so; until then by way of their controllers."""


def ways_to_divert(ctx: RunContext, game: Game, event: Event) -> Prospects:
    """Noncombat damage to a player as it is, and dealt to each of their planeswalkers; nothing where none is theirs."""
    if event.kind is not Kind.DAMAGE or event.zone == IN_COMBAT or not is_player(game, event.subject):
        return ()
    own = tuple(one for one in permanents_of(game, event.subject) if is_of_type(game, one, "planeswalker"))
    return may_divert(ctx, game, event, own) if own and _DIVERTED not in event.used else ()


_DIVERTED = "planeswalker"


@implements("306.7", before=AIMED_AT_THEMSELVES)
def may_divert(ctx: RunContext, game: Game, event: Event, own: tuple[str, ...]) -> Prospects:
    """An opponent may have a source of theirs deal it to a planeswalker of that player instead."""
    by = answers_for(game, event.source, known(ctx, game, event.source, event.identity))
    if by not in opponents_of(game, event.subject):
        return ()
    ctx.say("{player} may have {source} deal the damage to one of {names}", player=by, source=event.source, names=own)
    once = event.mark(_DIVERTED)
    return tuple((game, (replace(once, subject=name),)) for name in (event.subject, *own))


may_divert.implements("306.7", since=AIMED_AT_THEMSELVES)(lambda *_: ())


def is_protected(ctx: RunContext, game: Game, event: Event) -> bool:
    """Whether protection prevents all damage from the source to the target."""
    stated = protections_of(game, event.subject)
    met = sorted(stated & protected_from(known(ctx, game, event.source, event.identity))) if stated else ()
    says_everything(ctx, event.subject, met)
    return any(protects(ctx, event.source, event.subject) for _ in met)


protects = remark("damage from {source} to {target} is prevented (protection)", "702.16e", gives=True)


@implements("120.4c")
def results_of(ctx: RunContext, game: Game, event: Event) -> tuple[Event, ...]:
    """What the damage does (120.3), as events that may be replaced in turn."""
    ctx.say("damage to {name} is processed into its results", name=event.subject)
    source = known(ctx, game, event.source, event.identity)
    does = _to_player if is_player(game, event.subject) else _to_permanent
    results = does(ctx, game, event, source.abilities)
    if "lifelink" in source.abilities:
        results += (gains_by_lifelink(ctx, answers_for(game, event.source, source), event.amount, event.source),)
        if last_known(game, event.source, event.identity):
            particular(ctx, "lifelink of what is gone", "", event.source)
    return tuple(replace(one, used=one.used | event.used) for one in results)


def _to_player(ctx: RunContext, game: Game, event: Event, abilities: frozenset[str]) -> tuple[Event, ...]:
    player, source = event.subject, event.source
    does = poisons_instead if "infect" in abilities else lose_life
    results: tuple[Event, ...] = (does(ctx, player, event.amount),)
    if event.zone == IN_COMBAT and (facts := remembered(game, source, player, event.amount)):
        results += (Event(Kind.BECOME, player, also=facts),)
    if event.zone == IN_COMBAT and has_toxic(game, source):
        results += (poisons(ctx, player, total_toxic(ctx, game, source)),)
    return results


def _to_permanent(ctx: RunContext, game: Game, event: Event, abilities: frozenset[str]) -> tuple[Event, ...]:
    name = event.subject
    results: tuple[Event, ...] = ()
    if is_of_type(game, name, "planeswalker"):
        results += (remove_loyalty(ctx, name, event.amount),)
    if is_of_type(game, name, "battle"):
        results += (remove_defense(ctx, name, event.amount),)
    if not is_of_type(game, name, "creature"):
        return results
    if "deathtouch" in abilities:
        results += (Event(Kind.BECOME, name, also=(Touched(name),)),)
    return (
        *results,
        weaken(ctx, name, event.amount) if abilities & {"wither", "infect"} else mark(ctx, name, event.amount),
    )


@implements("120.4d")
def occurs(ctx: RunContext, events: tuple[Event, ...]) -> None:
    """What the damage has become happens, all of it at once."""
    names = tuple(sorted({event.subject for event in events}))
    ctx.say("the damage event happens to {names}", names=names)


def result_of(said: str, kind: Kind, zone: str, *numbers: str) -> Operation[..., Event]:
    """An operation that says one result that so much damage has for somebody or something, and gives it as an event."""
    operation: Operation[..., Event] = Operation("damage_results.", said)

    @operation.implements(*numbers)
    def come(ctx: RunContext, name: str, amount: int) -> Event:
        ctx.say(said, name=name, amount=amount)
        return Event(kind, name, amount, zone=zone)

    return operation


lose_life = result_of("{name} loses {amount} life", Kind.LOSE_LIFE, "damage", "120.3a")
poisons_instead = result_of("{name} gets {amount} poison counters", Kind.PUT_COUNTERS, "poison", "120.3b", "702.90b")
poisons = result_of("{name} gets {amount} poison counters", Kind.PUT_COUNTERS, "poison", "120.3g", "702.164c")
remove_loyalty = result_of(
    "{amount} loyalty counters are removed from {name}", Kind.REMOVE_COUNTERS, "loyalty", "120.3c"
)
remove_defense = result_of(
    "{amount} defense counters are removed from {name}", Kind.REMOVE_COUNTERS, "defense", "120.3h", "310.6"
)
weaken = result_of("{amount} -1/-1 counters are put on {name}", Kind.PUT_COUNTERS, "-1/-1", "120.3d")
mark = result_of("{amount} damage is marked on {name}", Kind.MARK, "", "120.3e")


gains_by_lifelink = making(
    lambda player, amount, source: Event(Kind.GAIN_LIFE, player, amount, source, LIFELINK),
    "{player} gains {amount} life (lifelink)",
    "120.3f",
    "702.15b",
)
