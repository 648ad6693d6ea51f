"""Assignment of combat damage (510.1) and damage assignment orders (509.2, 509.3 until November 2024).

An order announced beforehand used to bound the division among several creatures; since then controllers divide as
they choose.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import NotModelled, Offer, Space
from mtgcr.rules.modules.assignment import (
    Assign,
    Assigned,
    Assignment,
    divisions,
    is_legal_past_planeswalker,
    is_legal_trample,
    lethal_share,
    prey,
    say_legal,
    say_not_legal,
    tramples,
)
from mtgcr.rules.modules.combat import (
    Attacking,
    assigns_now,
    blocked_by,
    blockers_of,
    combatants,
    is_attacking,
    is_blocked,
    is_player,
)
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.table import has_quality, power_of
from mtgcr.rules.slots import Ordinal
from mtgcr.rules.workbench import Choice, Fact, Game, RunContext, Unmodelled, given, implements, some_of, when

FREE_SINCE = datetime.date(2024, 11, 8)
"""Since then there are no damage assignment orders."""


@given("the order of {creature:name} is {sequence:name+}")
class Order(Fact, about="creature"):
    """The damage assignment order announced for a creature (until November 2024)."""

    creature: str
    sequence: tuple[str, ...]


@when("{player:player} assigns combat damage")
def assigns(ctx: RunContext, game: Game, player: str) -> Offer:
    """Every legal way for the player to assign the combat damage of their creatures (510.1, 510.1e)."""
    quiet = ctx.fork(quiet=True)
    fighting = (creature for creature in combatants(game, player) if assigns_now(ctx, game, creature))
    aims = {creature: recipients(quiet, game, creature) for creature in fighting}
    for creature, aim in aims.items():
        _tell_reach(ctx, game, creature, aim)
    sources = [creature for creature, aim in aims.items() if damage_of(ctx, game, creature) and aim]
    amounts = [damage_of(quiet, game, source) for source in sources]

    def judge(ctx: RunContext, choice: Choice) -> bool:
        whole = Assignment(choice, sources)
        verdicts = [is_legal(ctx, game, creature, whole) for creature in sources]  # all of them, for the trace
        return all(verdicts)

    def put(choice: Choice) -> Game:
        return game.put(*(Assigned(*part) for part in Assignment(choice, sources).parts))

    def read(choice: Choice) -> Choice:
        return _read(sources, choice)

    candidates = _candidates(sources, amounts, aims)
    return Offer(ctx, some_of(Assign), candidates, judge, apply=put, normal=read, space=_space(sources, amounts, aims))


def _tell_reach(ctx: RunContext, game: Game, creature: str, aim: tuple[str, ...]) -> None:
    """Tells why an attacker assigns damage to nothing, or to no player behind its blockers."""
    if not aim and is_blocked(game, creature):
        particular(ctx, "no blocker is left", "", creature)
    attack = game.find(Attacking, creature)
    if attack and not prey(ctx.fork(quiet=True), game, creature):
        removed = set() if is_player(game, attack.target) else {"", "trample" if tramples(game, creature) else ""}
        stays = removed | (set() if is_blocked(game, creature) else {"unblocked"})
        for word in sorted(stays):
            particular(ctx, "attacks nothing", word, creature)


def _candidates(
    sources: Sequence[str], amounts: Sequence[int], aims: Mapping[str, tuple[str, ...]]
) -> Iterator[Choice]:
    divided = (tuple(divisions(amount, aims[source])) for source, amount in zip(sources, amounts, strict=True))
    for division in product(*divided):
        yield _choice(sources, division)


def _space(sources: Sequence[str], amounts: Sequence[int], aims: Mapping[str, tuple[str, ...]]) -> Space:
    """All divisions of each creature's damage among its recipients."""
    alone = sources[0] if len(sources) == 1 else ""

    def holds(choice: Choice) -> bool:
        pairs = {(str(part.source or alone), part.target) for part in choice}
        known = all(source in sources and target in aims[source] for source, target in pairs)
        return known and len(pairs) == len(choice)

    counts = (comb(amount + len(aims[source]) - 1, amount) for source, amount in zip(sources, amounts, strict=True))
    return Space(prod(counts), holds)


def _choice(sources: Sequence[str], division: tuple[dict[str, int], ...]) -> Choice:
    is_alone = len(sources) == 1
    return frozenset(
        Assign(amount, target, None if is_alone else source)
        for source, share in zip(sources, division, strict=True)
        for target, amount in share.items()
    )


def _read(sources: Sequence[str], choice: Choice) -> Choice:
    """The choice without what is not assigned at all, and without the name of a creature that is alone."""
    parts = (part for part in choice if part.amount)
    alone = sources[0] if len(sources) == 1 else None
    return frozenset(replace(part, source=None) if part.source == alone else part for part in parts)


def recipients(ctx: RunContext, game: Game, creature: str) -> tuple[str, ...]:
    """Everything that the creature could assign combat damage to."""
    if not is_attacking(game, creature):
        return blocked_by(game, creature)
    if not is_blocked(game, creature):
        return prey(ctx, game, creature)
    return blockers_of(game, creature) + (prey(ctx, game, creature) if tramples(game, creature) else ())


def is_legal(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether the creature's part of the assignment is legal, seen with the rest."""
    return is_whole(ctx, game, creature, whole) and is_legal_division(ctx, game, creature, whole)


def is_legal_division(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether the creature may divide its damage so."""
    _no_banding(game, creature)
    if not is_attacking(game, creature):
        return is_legal_for_blocker(ctx, game, creature, whole)
    if not is_blocked(game, creature):
        return is_legal_unblocked(ctx, game, creature, whole)
    return is_legal_blocked(ctx, game, creature, whole) and is_legal_trample(ctx, game, creature, whole)


def _no_banding(game: Game, creature: str) -> None:
    """Banding lets another player divide the damage, which is not executed."""
    attacks = is_attacking(game, creature)
    others = blockers_of(game, creature) if attacks else blocked_by(game, creature)
    banding = tuple(name for name in others if has_quality(game, name, "banding"))
    if banding and len(others) > 1:
        raise NotModelled("702.22j" if attacks else "702.22k", *banding)


@implements("510.1a")
def damage_of(ctx: RunContext, game: Game, creature: str) -> int:
    """The combat damage that a creature assigns: its power, nothing where that is 0 or less."""
    power = power_of(game, creature)
    if power > 0:
        return power
    ctx.say("{creature} has power {power} and assigns no damage", creature=creature, power=power)
    return 0


@implements("510.1a")
def is_whole(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether the creature assigns exactly its damage, within its reach."""
    due, share = damage_of(ctx, game, creature), whole.share(creature)
    if sum(share.values()) != due:
        say_not_legal(ctx, creature, whole, "it assigns {due} damage in all", due=due)
        return False
    attackers = past_blockers if is_blocked(game, creature) else past_prey
    strange = sorted(set(share) - set(recipients(ctx, game, creature)))
    for target in strange:
        (attackers if is_attacking(game, creature) else past_blocked)(ctx, creature, whole, target)
    return not strange


def out_of_reach(ctx: RunContext, creature: str, whole: Assignment, target: str) -> None:
    """It attacks, is blocked by or blocks something else."""
    say_not_legal(ctx, creature, whole, "it can't assign damage to {to}", to=target)


past_prey, past_blockers, past_blocked = (implements(number)(out_of_reach) for number in ("510.1b", "510.1c", "510.1d"))


@implements("510.1b")
def is_legal_unblocked(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether an unblocked creature assigns its damage to what it attacks (or rightly past a planeswalker)."""
    if not is_legal_past_planeswalker(ctx, game, creature, whole):
        return False
    say_legal(ctx, creature, whole, "it is unblocked")
    return True


def is_legal_blocked(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether a blocked creature's division among its blockers is legal; what goes past them is for trample."""
    blockers = blockers_of(game, creature)
    if not set(whole.share(creature)) <= set(blockers):
        return True
    if len(blockers) == 1:
        return all_to_blocker(ctx, creature, whole)
    return divides_among_blockers(ctx, game, creature, blockers, whole)


def is_legal_for_blocker(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether a blocking creature's division among those it blocks is legal."""
    attackers = blocked_by(game, creature)
    if len(attackers) == 1:
        return all_to_attacker(ctx, creature, whole)
    return divides_among_attackers(ctx, game, creature, attackers, whole)


def all_to_one(ctx: RunContext, creature: str, whole: Assignment) -> bool:
    """The only blocker, or the only creature blocked, gets all the damage."""
    say_legal(ctx, creature, whole, "there is one creature to assign it to")
    return True


def divides_freely(ctx: RunContext, game: Game, creature: str, targets: tuple[str, ...], whole: Assignment) -> bool:  # noqa: ARG001  # the operation's shape
    """Any division is legal."""
    say_legal(ctx, creature, whole, "its controller divides the damage as they choose")
    return True


def keeps_order(ctx: RunContext, game: Game, creature: str, targets: tuple[str, ...], whole: Assignment) -> bool:
    """Whoever comes later in the order gets damage only where all ahead have lethal damage."""
    order = order_of(ctx, game, creature, targets)
    last = max(place for place, target in enumerate(order) if target in whole.share(creature))
    for place, ahead in enumerate(order[:last]):
        got, needed = lethal_share(ctx, game, ahead, whole)
        if got < needed:
            said = "{ahead} ({place} in order) would have {got} of {needed} lethal damage"
            say_not_legal(ctx, creature, whole, said, ahead=ahead, place=Ordinal(place + 1), got=got, needed=needed)
            return False
    say_legal(ctx, creature, whole, "everything ahead in order has lethal damage")
    return True


def order_of(ctx: RunContext, game: Game, creature: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The damage assignment order announced for the creature, without those who left."""
    order = game.find(Order, creature)
    sequence = order.sequence if order else ()
    left = tuple(name for name in sequence if name in targets)
    if set(left) != set(targets):
        raise Unmodelled("the damage assignment order is not stated")
    if left != sequence:
        (other_blockers_keep_order if is_attacking(game, creature) else other_attackers_keep_order)(ctx, creature, left)
    return left


def others_keep_order(ctx: RunContext, creature: str, left: tuple[str, ...]) -> None:
    """Who leaves combat leaves the order; the others keep theirs."""
    ctx.say("the order of {creature} is now {left}", creature=creature, left=left)


all_to_blocker, all_to_attacker = implements("510.1c")(all_to_one), implements("510.1d")(all_to_one)
divides_among_blockers = implements("509.2", "510.1c", before=FREE_SINCE)(keeps_order)
divides_among_blockers.implements("510.1c", since=FREE_SINCE)(divides_freely)
divides_among_attackers = implements("509.3", "510.1d", before=FREE_SINCE)(keeps_order)
divides_among_attackers.implements("510.1d", since=FREE_SINCE)(divides_freely)
other_blockers_keep_order = implements("509.2a", before=FREE_SINCE)(others_keep_order)
other_attackers_keep_order = implements("509.3a", before=FREE_SINCE)(others_keep_order)
