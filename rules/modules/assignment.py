"""How combat damage is assigned, by creatures with trample too (510.1, 702.19)."""

from collections.abc import Iterator, Sequence

from mtgcr.parser.frozen_values import frozen
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import told
from mtgcr.rules.modules.combat import attacked_planeswalker, blockers_of, controller_of, target_of
from mtgcr.rules.modules.table import counters_on, has_quality, marked_on, toughness_of
from mtgcr.rules.slots import PLAYERS, Saying, show
from mtgcr.rules.workbench import Choice, Game, OfSource, RunContext, implements, option, remark


@option("{amount:number}[ from {source:name}] to {target:target}")
class Assign:
    """The damage that a creature assigns to something; `source` is None where only one creature assigns."""

    amount: int
    target: str
    source: str | None = None


class Assigned(OfSource, about=("source", "target")):
    """Combat damage assigned and not yet dealt."""

    target: str
    amount: int


class Assignment:
    """How all creatures of one player assign their combat damage; lets itself be asked from both ends."""

    __slots__ = ("parts",)

    def __init__(self, choice: Choice, sources: Sequence[str]) -> None:
        alone = sources[0] if len(sources) == 1 else ""
        self.parts = tuple((part.source or alone, part.target, part.amount) for part in choice)

    def share(self, creature: str) -> dict[str, int]:
        """What the creature assigns to each target."""
        return {target: amount for source, target, amount in self.parts if source == creature}

    def onto(self, target: str) -> dict[str, int]:
        """What each creature assigns to the target."""
        return {source: amount for source, aimed, amount in self.parts if aimed == target}


@frozen
class Shares:
    """One creature's part of an assignment as it stands in a trace: "Guardian 2, Elves 3"."""

    parts: tuple[tuple[str, int], ...]

    def show(self, language: Language) -> str:
        """The parts in words; players in the language."""
        part, comma = told(language, "share", "{} {}"), told(language, "share", ", ")
        shown = (part.format(show(PLAYERS.get(target), language), amount) for target, amount in self.parts)
        return comma.join(shown) or "0"


def divisions(amount: int, targets: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Every way to divide the amount among the targets; those that get none are left out.

    >>> list(divisions(2, ("Elves", "Bear")))
    [{'Elves': 2}, {'Elves': 1, 'Bear': 1}, {'Bear': 2}]
    """
    first, *others = targets
    if not others:
        yield {first: amount} if amount else {}
        return
    for part in range(amount, -1, -1):
        for rest in divisions(amount - part, tuple(others)):
            yield {first: part, **rest} if part else rest


def lethal_share(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> tuple[int, int]:
    """How much damage is assigned to the creature by all, and how much would be lethal.

    Damage already marked counts; what may prevent or change the damage does not.
    """
    parts = whole.onto(creature)
    needed = max(0, toughness_of(game, creature) - marked_on(game, creature))
    poisonous = [source for source in parts if has_quality(game, source, "deathtouch")]
    if poisonous and touch_is_lethal(ctx, poisonous[0], creature):
        needed = min(needed, 1)
    return min(sum(parts.values()), needed), needed


touch_is_lethal = remark("1 damage from {source} is lethal for {creature} (deathtouch)", "702.2c", gives=True)


def say_legal(ctx: RunContext, creature: str, whole: Assignment, reason: str, **values: object) -> None:
    """Says why the creature's part is legal."""
    shares, why = _shares(creature, whole), Saying(reason, tuple(values.items()))
    ctx.say("{creature} → {shares}: legal, {reason}", creature=creature, shares=shares, reason=why)


def say_not_legal(ctx: RunContext, creature: str, whole: Assignment, reason: str, **values: object) -> None:
    """Says why the creature's part is not legal."""
    shares, why = _shares(creature, whole), Saying(reason, tuple(values.items()))
    ctx.say("{creature} → {shares}: not legal, {reason}", creature=creature, shares=shares, reason=why)


def _shares(creature: str, whole: Assignment) -> Shares:
    return Shares(tuple(sorted(whole.share(creature).items(), key=lambda part: (part[0] in PLAYERS, part))))


def prey(ctx: RunContext, game: Game, creature: str) -> tuple[str, ...]:
    """What the creature attacks, and with trample over planeswalkers also whom it can reach behind that."""
    target = target_of(game, creature)
    walker = attacked_planeswalker(game, creature)
    over = walker is not None and has_quality(game, creature, "trample over planeswalkers")
    behind = player_behind(ctx, game, walker) if over and walker else None
    return tuple(name for name in (target, behind) if name is not None)


def tramples(game: Game, creature: str) -> bool:
    """Whether the creature has trample or its variant."""
    return has_quality(game, creature, "trample") or has_quality(game, creature, "trample over planeswalkers")


@implements("702.19b")
def is_legal_trample(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether a blocked creature assigns past its blockers only when all of them have lethal damage."""
    blockers = blockers_of(game, creature)
    if set(whole.share(creature)) <= set(blockers):
        return True
    if not blockers:
        return is_legal_without_blockers(ctx, game, creature, whole)
    for blocker in blockers:
        got, needed = lethal_share(ctx, game, blocker, whole)
        if got < needed:
            said = "{blocker} would have {got} of {needed} lethal damage"
            say_not_legal(ctx, creature, whole, said, blocker=blocker, got=got, needed=needed)
            return False
    say_legal(ctx, creature, whole, "all its blockers have lethal damage")
    return is_legal_past_planeswalker(ctx, game, creature, whole)


@implements("702.19d")
def is_legal_without_blockers(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """A blocked creature with trample whose blockers are gone assigns as though they all had lethal damage."""
    say_legal(ctx, creature, whole, "it tramples and no blocker is left")
    return is_legal_past_planeswalker(ctx, game, creature, whole)


def is_legal_past_planeswalker(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether damage past an attacked planeswalker, if any, is assigned rightly."""
    walker = attacked_planeswalker(game, creature)
    if walker is None or controller_of(game, walker) not in whole.share(creature):
        return True
    if target_of(game, creature) is None:
        return passes_removed_planeswalker(ctx, creature, whole)
    return leaves_loyalty_behind(ctx, game, creature, walker, whole)


@implements("702.19c", "702.19e")
def player_behind(_ctx: RunContext, game: Game, walker: str) -> str | None:
    """The player whom trample over planeswalkers can reach."""
    return controller_of(game, walker)


@implements("702.19c")
def leaves_loyalty_behind(ctx: RunContext, game: Game, creature: str, walker: str, whole: Assignment) -> bool:
    """Whether the planeswalker is assigned damage equal to its loyalty, by all, before its controller gets any."""
    got, loyalty = sum(whole.onto(walker).values()), counters_on(game, walker, "loyalty")
    if got < loyalty:
        said = "{walker} would have {got} of {loyalty} damage"
        say_not_legal(ctx, creature, whole, said, walker=walker, got=got, loyalty=loyalty)
        return False
    said = "{walker} has {got} damage for {loyalty} loyalty"
    say_legal(ctx, creature, whole, said, walker=walker, got=got, loyalty=loyalty)
    return True


@implements("702.19e")
def passes_removed_planeswalker(ctx: RunContext, creature: str, whole: Assignment) -> bool:
    """Trample over planeswalkers reaches the player when the planeswalker was removed from combat."""
    say_legal(ctx, creature, whole, "the planeswalker was removed from combat")
    return True
