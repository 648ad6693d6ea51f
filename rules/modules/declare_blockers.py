"""Declaring blockers (509.1): restrictions, evasion, requirements; bands become blocked together (702.22h)."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, combinations, product
from math import comb, prod
from typing import TypeAlias

from mtgcr.rules.context import COUNTED, Offer, Space, Unmodelled, some_of
from mtgcr.rules.modules.combat import Attacking, Blocking, blockers_of, defender_of, is_blocked
from mtgcr.rules.modules.declare_attackers import Cant, Must
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keyword_instances import instances
from mtgcr.rules.modules.keyword_variants import can_be_blocked
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.selections import creatures_of
from mtgcr.rules.modules.status import has_trait, is_detained, is_phased_out, is_tapped
from mtgcr.rules.modules.table import characteristics_of, has_quality
from mtgcr.rules.modules.teams import block_as_a_team, together
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Choice, Fact, Game, RunContext, Worlds, given, implements, option, result, when

Blocks: TypeAlias = frozenset[tuple[str, str]]
"""Which blocker blocks which attacking creature."""

CANT_BLOCK = "This creature can't block."
"""The words of an ability that is a restriction."""


@option("{blocker:name} blocks {attacker:name}")
class Block:
    """A creature is declared as a blocker."""

    blocker: str
    attacker: str


@option("no creature blocks")
class NoBlock:
    """Nothing is declared as a blocker."""


@given("{members:name+} attack as a band")
class Band(Fact):
    """Attacking creatures that were declared as a band (702.22c)."""

    members: tuple[str, ...]


@when("{player:player} declares blockers")
def declares(ctx: RunContext, game: Game, player: str) -> Offer:
    """Every legal declaration of blockers."""
    space = _space(ctx, game, player)
    most = most_obeyed(ctx.fork(quiet=True), game, player, space)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        blocks = _read(choice)
        verdicts = (may_all_block(ctx, game, player, blocks), obeys_restrictions(ctx, game, blocks))
        return all(verdicts) and obeys_requirements(ctx, game, player, blocks, most)

    def put(choice: Choice) -> Worlds:
        after = blocked(ctx, game, _read(choice))
        return happen(ctx, after, *_what_happens(after, attackers_of(ctx.fork(quiet=True), game, player)))

    candidates = map(_choice, _declarations(ctx, game, player))
    return Offer(ctx, some_of(Block, NoBlock), candidates, judge, apply=put, space=space)


def _space(ctx: RunContext, game: Game, player: str) -> Space:
    attackers, creatures = attackers_of(ctx, game, player), _creatures_of(ctx, game, player)

    def holds(choice: Choice) -> bool:
        blocks = _read(choice)
        known = all(blocker in creatures and attacker in attackers for blocker, attacker in blocks)
        return _choice(blocks) == choice and known  # how many each can block the judge knows

    counts = (sum(comb(len(attackers), k) for k in range(capacity(game, name) + 1)) for name in creatures)
    return Space(prod(counts), holds)


def most_obeyed(ctx: RunContext, game: Game, player: str, space: Space) -> int:
    """The most requirements that a declaration can obey that disobeys no restriction (509.1c)."""
    if not _required(game, player):
        return 0
    if space.count > COUNTED:
        raise Unmodelled("requirements to block among {count} declarations", count=space.count)
    free = (
        each
        for each in _declarations(ctx, game, player)
        if may_all_block(ctx, game, player, each) and obeys_restrictions(ctx, game, each)
    )
    return max(_obeyed(game, player, each) for each in free)


def _declarations(ctx: RunContext, game: Game, player: str) -> Iterator[Blocks]:
    attackers = attackers_of(ctx, game, player)
    ways = [tuple(_ways(game, name, attackers)) for name in _creatures_of(ctx, game, player)]
    return (frozenset().union(*chosen) for chosen in product(*ways))


def _ways(game: Game, blocker: str, attackers: tuple[str, ...]) -> Iterator[Blocks]:
    for count in range(capacity(game, blocker) + 1):
        yield from (frozenset((blocker, each) for each in some) for some in combinations(attackers, count))


def _creatures_of(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    return tuple(name for one in together(ctx, game, player, block_as_a_team) for name in creatures_of(game, one))


def _choice(blocks: Blocks) -> Choice:
    return frozenset(Block(*pair) for pair in blocks) or frozenset({NoBlock()})


def _read(choice: Choice) -> Blocks:
    return frozenset((part.blocker, part.attacker) for part in choice if isinstance(part, Block))


def capacity(game: Game, blocker: str) -> int:
    """How many creatures the creature can block."""
    return 2 if has_trait(game, blocker, "can block an additional creature") else 1


@implements("509.1a")
def attackers_of(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """The creatures that attack the player or somebody who blocks together with them, or what one of them defends."""
    defenders = together(ctx, game, player, block_as_a_team)
    return tuple(a.creature for a in game.all(Attacking) if defender_of(game, a.target) in defenders)


@implements("509.1a")
def may_all_block(ctx: RunContext, game: Game, player: str, blocks: Blocks) -> bool:
    """Whether untapped creatures of the player each block creatures that attack the player, one unless it says more."""
    per_blocker: dict[str, list[str]] = defaultdict(list)
    for blocker, attacker in sorted(blocks):
        per_blocker[blocker].append(attacker)
    within = all(len(held) <= capacity(game, name) for name, held in per_blocker.items())
    own = set(per_blocker) <= set(_creatures_of(ctx, game, player))
    known = {attacker for _, attacker in blocks} <= set(attackers_of(ctx, game, player))
    absent = [name for name in per_blocker if is_phased_out(ctx, game, name)]
    tapped = list(ctx.each("{name} is tapped", name=(name for name in per_blocker if is_tapped(game, name))))
    return within and own and known and not tapped and not absent


def _is_banned(ctx: RunContext, game: Game, name: str, attacker: str) -> bool:
    banned = any(game.find(Cant, name, "block", target) for target in (None, attacker))
    return banned or is_detained(game, name) or _says_so(ctx, game, name)


def _says_so(ctx: RunContext, game: Game, name: str) -> bool:
    if any(one.is_met(ctx, game) for one in instances(game, name, "block")):
        return True
    return CANT_BLOCK in characteristics_of(game, name).abilities and has_that_ability(ctx, game, name)


@implements("113.2a")
def has_that_ability(ctx: RunContext, game: Game, name: str) -> bool:
    """What does harm to its owner is an ability like any other: it can be lost."""
    has_it = keeps_abilities(game, name, BATTLEFIELD)
    return ctx.verdict(
        has_it,
        "{name} has the ability that it can't block",
        "{name} has lost the ability that it can't block",
        name=name,
    )


@implements("509.1b")
def obeys_restrictions(ctx: RunContext, game: Game, blocks: Blocks) -> bool:
    """Whether the declaration disobeys no restriction; says which."""
    banned = sorted(name for name, attacker in blocks if _is_banned(ctx, game, name, attacker))
    unable = list(ctx.each("{name} can't block", name=banned))
    targets = {attack.creature: attack.target for attack in game.all(Attacking)}
    verdicts = (can_be_blocked(ctx, game, a, targets[a], b) for b, a in sorted(blocks) if a in targets)
    enough = (has_enough_blockers(ctx, game, attacker, blocks) for attacker in sorted({a for _, a in blocks}))
    return ctx.verdict(ctx.every(chain(verdicts, enough)) and not unable, "no restriction is disobeyed")


def has_enough_blockers(ctx: RunContext, game: Game, attacker: str, blocks: Blocks) -> bool:
    """Whether a creature with menace is blocked by several, if at all."""
    return not has_quality(game, attacker, "menace") or menaces(ctx, attacker, sum(a == attacker for _, a in blocks))


@implements("702.111b")
def menaces(ctx: RunContext, attacker: str, blockers: int) -> bool:
    """A creature with menace is not blocked except by two or more."""
    ctx.say("{attacker} has menace and {blockers} blockers", attacker=attacker, blockers=blockers)
    return blockers >= 2


@implements("509.1c")
def obeys_requirements(ctx: RunContext, game: Game, player: str, blocks: Blocks, most: int) -> bool:
    """Whether the declaration obeys as many requirements as is possible without disobeying a restriction."""
    obeyed = _obeyed(game, player, blocks)
    ctx.say("{obeyed} of {most} requirements that can be obeyed are", obeyed=obeyed, most=most)
    return obeyed >= most


def _obeyed(game: Game, player: str, blocks: Blocks) -> int:
    return len(_required(game, player) & {blocker for blocker, _ in blocks})


def _required(game: Game, player: str) -> set[str]:
    """The player's creatures that block if able."""
    own = creatures_of(game, player)
    return {must.name for must in game.all(Must) if must.deed == "blocks" and must.name in own}


def _what_happens(game: Game, attackers: tuple[str, ...]) -> Iterator[Event]:
    """Each attacker becomes blocked once, or is not blocked; each blocker blocks (509.3)."""
    for name in sorted(attackers):
        yield Event(Kind.BLOCKED if is_blocked(game, name) else Kind.UNBLOCKED, name)
        yield from (Event(Kind.BLOCK, one, source=name) for one in blockers_of(game, name))


def blocked(ctx: RunContext, game: Game, blocks: Blocks) -> Game:
    """The game with the creatures blocking; what is in a band with a blocked creature is blocked, too."""
    game = game.put(*(Blocking(*pair) for pair in blocks))
    for blocker, attacker in sorted(blocks):
        for band in game.all(Band):
            if attacker in band.members:
                game = blocked_together(ctx, game, band, attacker, blocker)
    return game


@implements("702.22h")
def blocked_together(ctx: RunContext, game: Game, band: Band, attacker: str, blocker: str) -> Game:
    """The others in the band become blocked by the same creature."""
    others = tuple(name for name in band.members if name != attacker)
    said = "{others} in a band with {attacker}: blocked by {blocker}"
    ctx.say(said, others=others, attacker=attacker, blocker=blocker)
    return game.put(*(Blocking(blocker, name) for name in others))


@result("{attacker:name} is blocked by {blockers:name+}")
def is_blocked_by(ctx: RunContext, game: Game, attacker: str, blockers: tuple[str, ...]) -> bool:
    """Whether these creatures, and no others, block the attacking creature."""
    now = blockers_of(game, attacker)
    ctx.say("{attacker} is blocked by {now}", attacker=attacker, now=now)
    return set(now) == set(blockers)
