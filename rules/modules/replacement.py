"""Replacement and prevention effects: which apply to an event, in which order, and what comes of it (614 to 616)."""

import datetime

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.actions import EFFECTS, Instruction, instructions
from mtgcr.rules.modules.alterations import (
    ChooseAs,
    ChoosesMove,
    EnterAsCopy,
    KeepLife,
    PreventSome,
    Void,
    life_after,
)
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.conditions import EVENTS, Condition, Happens, Pattern
from mtgcr.rules.modules.copy_effects import copied_in, entering_as_copy
from mtgcr.rules.modules.events import Event, Kind, Prospects, affected_player, contained, enters
from mtgcr.rules.modules.keyword_instances import KeywordInstance, instances
from mtgcr.rules.modules.meld import its_cards
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.protection import DAMAGED, is_unpreventable
from mtgcr.rules.modules.selections import Scope, Selection, fits
from mtgcr.rules.modules.status import FaceDown, PhasedOut
from mtgcr.rules.modules.table import characteristics_of, zone_of
from mtgcr.rules.modules.type_lines import chosen_anew
from mtgcr.rules.modules.zone_actions import is_from_top
from mtgcr.rules.modules.zones import BATTLEFIELD, identity_of, owner_of, put_into
from mtgcr.rules.registry import unsaid
from mtgcr.rules.sentences import ClauseValue, parts_within
from mtgcr.rules.workbench import Game, NotModelled, OfName, OfSource, RunContext, SlotTerm, given, implements, remark

OTHERS_COUNT = datetime.date(2017, 9, 29)
"""Since then effects of others count for how a permanent would exist on the battlefield."""
ALL_THAT_ENTER = datetime.date(2016, 7, 22)
"""Since then nothing that enters can be chosen to go elsewhere, not only the permanent itself (614.13a)."""
LEAVES_BY_CHOICE = (Kind.MOVE, Kind.SACRIFICE)


@given("{source:name} applies when {event:event}[ if {condition:condition}] to {effect:effect} instead")
class Replacement(OfSource):
    """A replacement or prevention effect of an object: what it waits for and what happens instead."""

    event: Pattern
    effect: Instruction
    condition: Condition | None = None
    is_begun: bool = False
    is_once: bool = False
    """Whether it is for one event this turn and then used up."""
    identity: int | None = None
    """As which object it is about what the event happens to, where it is about one alone."""
    keyword: KeywordInstance | None = None
    """The keyword that stands for it."""

    @property
    def label(self) -> str:
        """What tells it from other effects, also of the same source."""
        return f"{self.source}: {self.event!r} {self.effect!r} {self.keyword and self.keyword.ability}"


instructions(
    {
        "apply when {event:event} to {effect:effect} instead": lambda game, scope, _event, event, effect: (
            (Event(Kind.BECOME, scope.it, also=(_begun(game, scope.it, event, effect),)),),
        )
    }
)


def _begun(game: Game, source: str, event: Pattern, effect: Instruction) -> Replacement:
    """An effect that applies from now on; one about its own object alone, as long as that is the same object."""
    is_own = isinstance(event, Happens) and event.what.form == "it"
    number = identity_of(game, source) if is_own else None
    return Replacement(source, event, effect, is_begun=True, identity=number)


@given("{source:name} makes {what:selection} in {zone:zone} lose all abilities")
class Mutes(OfSource):
    """A static ability because of which objects in a zone have no abilities."""

    what: Selection
    zone: SlotTerm


class AppliedReplacement(OfName, about="name"):
    """A replacement effect was applied so often."""

    times: int


def keeps_abilities(game: Game, name: str, zone: str) -> bool:
    """Whether the object has its abilities in the zone."""
    scope = Scope("", name)
    mutes = (one for one in game.all(Mutes) if one.zone == zone and zone_of(game, one.source) == BATTLEFIELD)
    is_silenced = zone == BATTLEFIELD and characteristics_of(game, name).is_silenced
    return not is_silenced and not any(fits(game, one.what, name, scope) for one in mutes)


def ways_to_replace(ctx: RunContext, game: Game, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The event after each of the effects from which the affected player may choose; none where none applies."""
    held = (*game.all(Replacement), *of_keywords(game, event, batch))
    able = [one for one in held if not (is_unpreventable(game, event) and _prevents(one))]
    found = [one for one in able if applies(ctx, game, one, event, batch)]
    if event.used and len(held) > 1:
        looks_again(ctx, event, found)
    ways: list[tuple[Game, tuple[Event, ...]]] = []
    for one in first_of(ctx, found, affected_player(game, event, controller_of(game, event.subject))):
        scope = _scope(game, one, event, spoken_for(ctx, one, event, batch))
        for events in one.effect.ways(game, scope, event.mark(one.label)):
            _tell(ctx, one, event)
            marked = tuple(replace(part, used=part.used | event.used | {one.label}) for part in events)
            if isinstance(one.effect, EnterAsCopy):
                marked = tuple(entering_as_copy(ctx, game, part, one.effect) for part in marked)
            if isinstance(one.effect, ChooseAs) and one.effect.matter == "creature type" and copied_in(event):
                chosen_anew(ctx, event.subject)
            counted = game.put(AppliedReplacement(one.source, times_applied(game, one.source) + 1))
            ways.append((counted.drop(one) if one.is_once else counted, marked))
    return tuple(ways)


def _tell(ctx: RunContext, one: Replacement, event: Event) -> None:
    """Says what the effect makes of the event."""
    particular(ctx, "replaced", event.kind.value, event.subject)
    if not (_prevents(one) or enters(event)):
        particular(ctx, "instead", event.kind.value, event.subject)
    if tell := getattr(one.effect, "tell", None):  # a rule of its own says what happens instead
        tell(ctx, event)
    if isinstance(one.effect, PreventSome):
        particular(ctx, "prevents some", "", one.source, one.effect.amount, event.subject)


def of_keywords(game: Game, event: Event, batch: tuple[Event, ...]) -> tuple[Replacement, ...]:
    """What keywords of what moves, is discarded or dealt damage, or of the graveyard of who draws, make of that."""
    if event.kind not in (Kind.DAMAGE, Kind.DISCARD, Kind.DRAW, Kind.MOVE):
        return ()
    seen = as_it_would_be(game, event)
    names = cards_of(game, event.subject, "the graveyard") if event.kind is Kind.DRAW else (event.subject,)
    held = [one for name in names for one in instances(seen, name, "replacement")]
    if held and event.kind is Kind.DRAW and sum(one.kind is Kind.DRAW for one in batch) > 1:
        raise NotModelled("121.2", *names)  # each draw is looked at after the one before
    return tuple(
        Replacement(
            one.name, one.part(EVENTS, seen, one.row.event), one.part(EFFECTS, seen, one.row.effect), keyword=one
        )
        for one in held
    )


def _prevents(one: Replacement) -> bool:
    return isinstance(one.effect, PreventSome) or (isinstance(one.effect, Void) and one.effect.way == "prevent")


@implements("616.1f")
def looks_again(ctx: RunContext, event: Event, found: list[Replacement]) -> None:
    """What an effect made of an event is looked at anew, until no effect applies to it any more."""
    if found:
        particular(ctx, "becomes applicable", "", tuple(sorted({one.source for one in found})), event.subject)
    else:
        ctx.say("nothing more applies to {name}", name=event.subject)


def spoken_for(ctx: RunContext, one: Replacement, event: Event, batch: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of that time that bear on what the effect may choose or take."""
    match one.effect:
        case ChoosesMove():
            return not_chosen_again(ctx, event, not_while_entering(ctx, event, batch))
        case ClauseValue() as told if any(is_from_top(part) for part in parts_within(told)):
            return passed_over(ctx, batch)
    return batch


@implements("614.13a", since=ALL_THAT_ENTER)
def not_while_entering(ctx: RunContext, event: Event, batch: tuple[Event, ...]) -> tuple[Event, ...]:
    """Nothing that enters the battlefield at the same time can be chosen to go elsewhere."""
    names = tuple(one.subject for one in batch if enters(one))
    ctx.say("{names} can't be chosen as {name} enters", names=names, name=event.subject)
    return batch


@not_while_entering.implements("614.13a", before=ALL_THAT_ENTER)
def _not_itself(ctx: RunContext, event: Event, batch: tuple[Event, ...]) -> tuple[Event, ...]:
    """The permanent itself could not be chosen to go elsewhere; what entered with it could."""
    ctx.say("{name} can't be chosen as it enters", name=event.subject)
    return tuple(one for one in batch if one.zone != BATTLEFIELD or one.subject == event.subject)


@implements("614.13b")
def not_chosen_again(ctx: RunContext, event: Event, batch: tuple[Event, ...]) -> tuple[Event, ...]:
    """What was chosen to change zones can't be chosen to do so once more."""
    chosen = tuple(one.subject for one in batch if one.kind in LEAVES_BY_CHOICE and one.zone != BATTLEFIELD)
    if chosen:
        ctx.say("{chosen} can't be chosen once more for {name}", chosen=chosen, name=event.subject)
    return batch


@implements("614.13c")
def passed_over(ctx: RunContext, batch: tuple[Event, ...]) -> tuple[Event, ...]:
    """Cards that are entering the battlefield are not among those exiled from the top of the library."""
    entering = tuple(one.subject for one in batch if enters(one))
    if entering:
        ctx.say("{entering} is entering and is passed over", entering=entering)
    return batch


@implements("614.5")
def applies(ctx: RunContext, game: Game, one: Replacement, event: Event, batch: tuple[Event, ...]) -> bool:
    """Whether the effect is there, has had no opportunity yet, and the event is what it waits for."""
    scope = _scope(game, one, event, batch)
    seen = as_it_would_be(game, event)
    is_met = one.event.matches(game, seen, event, scope) or any(
        one.event.matches(game, seen, card, scope) for card in its_cards(ctx, game, event)
    )
    own = identity_of(game, scope.it) + 1 if enters(event) and scope.it == event.subject else None
    is_met = is_met and one.identity in (None, identity_of(game, event.subject))
    if not is_met or not _is_asked(ctx, game, one, replace(scope, own=own)):
        return False
    if one.label in event.used:
        ctx.say("{source} has had its opportunity", source=one.source)
        return False
    keeps = one.effect.life if isinstance(one.effect, KeepLife) else None
    is_needed = keeps is None or life_after(game, event.subject, batch) < keeps
    return is_needed and is_there(ctx, game, one, event)


def _is_asked(ctx: RunContext, game: Game, one: Replacement, scope: Scope) -> bool:
    if one.keyword:
        return one.keyword.is_met(ctx, game, scope.own)
    return one.condition is None or one.condition.holds(ctx, game, scope)


def _scope(game: Game, one: Replacement, event: Event, batch: tuple[Event, ...]) -> Scope:
    it = event.subject if one.source == _own_name(event) else one.source
    return Scope(controller_of(game, it) or event.source or owner_of(game, it), it, event.subject, batch)


def _own_name(event: Event) -> str:
    """Whose abilities the object has that the event happens to: as a copy, those of the original."""
    copied = copied_in(event)
    return copied.of if copied else event.subject


def as_it_would_be(game: Game, event: Event) -> Game:
    """The game in which the event's subject is looked at: one that enters as it would be on the battlefield."""
    if event.kind is Kind.CREATE:
        event = contained(event)[0]
    if not enters(event):
        return game
    return put_into(game, event.subject, BATTLEFIELD, event.source).put(*event.also)


def is_there(ctx: RunContext, game: Game, one: Replacement, event: Event) -> bool:
    """Whether the effect began in time, or the object has the effect's ability where the ability works."""
    if one.is_begun:
        return began_to_prevent(ctx, one.source) if _prevents(one) else began(ctx, one.source)
    if enters(event):
        if one.source in (event.subject, _own_name(event)):
            return modifies_itself(ctx, game, one, event)
        return modified_by_others(ctx, game, one, event.subject)
    if one.keyword or one.source == event.subject:
        return keeps_abilities(game, one.source, zone_of(game, one.source))
    return _works(game, one.source)


began = remark("the effect of {source} was there before", "614.4", gives=True)
began_to_prevent = remark("the effect of {source} was there before", "615.4", gives=True)


def modifies_itself(ctx: RunContext, game: Game, one: Replacement, event: Event) -> bool:
    """Whether the ability of what enters affects it alone, and the permanent has it."""
    if one.source != _own_name(event) or not (
        keeps_abilities(as_it_would_be(game, event), event.subject, BATTLEFIELD) or has_them_anyway(ctx)
    ):
        return says_itself(ctx, event.subject, has=False)
    if isinstance(one.event, Happens) and one.event.what.form == "it":
        return says_itself(ctx, event.subject, has=True)
    return ignores_itself(ctx, event.subject)


@implements("614.12", before=OTHERS_COUNT)
def has_them_anyway(ctx: RunContext) -> bool:  # noqa: ARG001  # the operation's shape
    """What effects of others would take from the permanent did not count."""
    return True


has_them_anyway.implements("614.12", since=OTHERS_COUNT)(unsaid)


@implements("614.12")
def says_itself(ctx: RunContext, name: str, *, has: bool) -> bool:
    """A permanent enters as its own abilities say, seen as it would be on the battlefield."""
    return ctx.verdict(has, "{name} enters with its own ability", "{name} enters without its own ability", name=name)


ignores_itself = remark("{name} does not affect itself as it enters", "614.12")


@implements("614.1d")
def modified_by_others(ctx: RunContext, game: Game, one: Replacement, name: str) -> bool:
    """An effect of something on the battlefield says how others enter."""
    return ctx.verdict(_works(game, one.source), "{source} says how {name} enters", source=one.source, name=name)


def _works(game: Game, source: str) -> bool:
    is_out = zone_of(game, source) == BATTLEFIELD and not game.find(PhasedOut, source)
    return is_out and keeps_abilities(game, source, BATTLEFIELD)


@implements("616.1")
def first_of(ctx: RunContext, found: list[Replacement], chooser: str) -> list[Replacement]:
    """Effects that make a copy come first; among equals the affected player chooses."""
    copying = [one for one in found if isinstance(one.effect, EnterAsCopy)]
    first = copying or found
    if len(found) > 1:
        said = "{chooser} chooses which applies first: {names}"
        ctx.say(said, chooser=chooser, names=tuple(sorted(one.source for one in first)))
    return first


def times_applied(game: Game, source: str) -> int:
    """How often the effect of the source was applied."""
    applied = game.find(AppliedReplacement, source)
    return applied.times if applied else 0


def is_out_of_place(ctx: RunContext, game: Game, event: Event) -> bool:
    """Whether an instant or sorcery would enter face up, or damage be dealt to what can't be dealt any."""
    if event.kind not in (Kind.DAMAGE, Kind.MOVE):
        return False
    name, types = event.subject, characteristics_of(game, event.subject).types
    as_other = copied_in(event) or any(isinstance(one, FaceDown) for one in event.also)
    kept = sorted(types & {"instant", "sorcery"}) if enters(event) and not as_other else []
    for type_ in kept:
        particular(ctx, "kept out", type_, name)
    is_hit = event.kind is Kind.DAMAGE and not is_player(game, name) and zone_of(game, name) == BATTLEFIELD
    is_safe = is_hit and not types & DAMAGED
    if is_safe:
        particular(ctx, "not damaged", "", name)
    return bool(kept) or is_safe
