"""Who attacks and blocks whom (506 to 509), and who strikes in which of two damage steps (510.4, 702.4, 702.7)."""

from mtgcr.rules.modules.effects import Controls
from mtgcr.rules.modules.table import (
    Permanent,
    characteristics_of,
    controlled,
    copiable_values,
    has_quality,
    is_of_type,
)
from mtgcr.rules.workbench import Fact, Game, OfName, OfPlayer, Player, PowerToughness, RunContext, given, remark


class Attacking(Fact, about="creature"):
    """A creature attacks a player, planeswalker or battle."""

    creature: str
    target: str


class Blocking(Fact):
    """A creature was declared as a blocker of an attacking creature."""

    blocker: str
    attacker: str


@given("{name:name} was removed from combat")
class Removed(OfName):
    """A creature or planeswalker no longer takes part in the combat that it was in."""


def fighter(controller: str, name: str, printed: PowerToughness | None, qualities: tuple[str, ...]) -> tuple[Fact, ...]:
    """A creature introduced in passing by a phrase about combat; nothing where it names a known one."""
    return controlled(controller, ("creature",), name, printed, qualities) if printed else ()


@given("{player:player} attacks {target:target} with {name:new}[ {printed:pt}][ {qualities:quality+}]")
def attacks(
    player: str, target: str, name: str, printed: PowerToughness | None = None, qualities: tuple[str, ...] = ()
) -> tuple[Fact, ...]:
    """An attacking creature, introduced in passing where its power and toughness are told."""
    return (*fighter(player, name, printed, qualities), Attacking(name, target))


@given("{player:player} blocks {attacker:name} with {name:new}[ {printed:pt}][ {qualities:quality+}]")
def blocks(
    player: str, attacker: str, name: str, printed: PowerToughness | None = None, qualities: tuple[str, ...] = ()
) -> tuple[Fact, ...]:
    """A blocking creature, introduced in passing where its power and toughness are told."""
    return (*fighter(player, name, printed, qualities), Blocking(name, attacker))


def combatants(game: Game, player: str) -> tuple[str, ...]:
    """The player's creatures in combat: attacking or blocking and not removed."""
    fighting = {fact.creature for fact in game.all(Attacking)} | {fact.blocker for fact in game.all(Blocking)}
    return tuple(
        sorted(name for name in fighting if controller_of(game, name) == player and not is_removed(game, name))
    )


def controller_of(game: Game, name: str) -> str:
    """The controller of the permanent; "" where nothing says."""
    if game.all(Controls):
        return characteristics_of(game, name).controller
    permanent = game.find(Permanent, name)
    return permanent.controller if permanent else ""


@given("{player:player} protects {battle:name}")
class Protector(OfPlayer, about="battle"):
    """The player designated as the protector of a battle."""

    battle: str


def defender_of(game: Game, target: str) -> str:
    """The player who defends that: themself, what they control, or a battle that they protect (508.5)."""
    if is_player(game, target):
        return target
    held = game.find(Protector, target)
    return held.player if held and is_of_type(game, target, "battle") else controller_of(game, target)


def is_removed(game: Game, name: str) -> bool:
    """Whether it was removed from combat."""
    return game.find(Removed, name) is not None


def is_attacking(game: Game, creature: str) -> bool:
    """Whether the creature attacks."""
    return game.find(Attacking, creature) is not None


def target_of(game: Game, creature: str) -> str | None:
    """What the creature attacks; None where it attacks nothing or no longer anything (506.4, 506.4c)."""
    attack = game.find(Attacking, creature)
    if attack is None or is_removed(game, creature) or is_removed(game, attack.target):
        return None
    return attack.target


def attacked_planeswalker(game: Game, creature: str) -> str | None:
    """The planeswalker that the creature was declared to attack, removed from combat or not."""
    attack = game.find(Attacking, creature)
    return attack.target if attack and is_of_type(game, attack.target, "planeswalker") else None


def is_blocked(game: Game, creature: str) -> bool:
    """Whether the attacking creature became blocked; it stays so when its blockers are gone (509.1h)."""
    return any(fact.attacker == creature for fact in game.all(Blocking))


def blockers_of(game: Game, creature: str) -> tuple[str, ...]:
    """The creatures blocking the attacking creature now."""
    blockers = (fact.blocker for fact in game.all(Blocking) if fact.attacker == creature)
    return tuple(name for name in blockers if not is_removed(game, name))


def blocked_by(game: Game, creature: str) -> tuple[str, ...]:
    """The attacking creatures that the creature blocks now."""
    attackers = (fact.attacker for fact in game.all(Blocking) if fact.blocker == creature)
    return tuple(name for name in attackers if not is_removed(game, name))


def is_player(game: Game, name: str) -> bool:
    """Whether the name is a player's."""
    return game.find(Player, name) is not None


class FirstStep(Fact, about=()):
    """The first combat damage step is over; these had first or double strike as it began."""

    names: tuple[str, ...]
    twice: tuple[str, ...] | None = None
    """Those that had double strike; None where that is not said."""


class DamageOver(Fact, about=()):
    """The last combat damage step of this combat is over."""


class Defending(OfPlayer, about=()):
    """The opponent who was chosen as the defending player of this combat (507.1)."""


OF_ONE_COMBAT = (Attacking, Blocking, Removed, FirstStep, DamageOver, Defending)
"""What is forgotten when combat is over (511.3)."""


def strikers(game: Game) -> tuple[str, ...]:
    """The fighting creatures with first strike or double strike."""
    fighting = {one.creature for one in game.all(Attacking)} | {one.blocker for one in game.all(Blocking)}
    return tuple(name for name in sorted(fighting) if not is_removed(game, name) and _strikes_first(game, name))


def _strikes_first(game: Game, name: str) -> bool:
    return has_quality(game, name, "first strike") or has_quality(game, name, "double strike")


def is_first(game: Game) -> bool:
    """Whether the next combat damage step is the first of two."""
    return game.find(FirstStep) is None and bool(strikers(game))


def assigns_now(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the fighting creature assigns combat damage in this step, the only one, the first or the second."""
    first = game.find(FirstStep)
    if first is None and not strikers(game):
        return True
    has_struck_once = first is not None and name in first.names
    printed = copiable_values(game, name).abilities if first and first.twice is None else ()
    had = first is not None and (name in (first.twice or ()) or "double strike" in printed)
    if has_quality(game, name, "double strike"):
        return (twice_by_now if has_struck_once and not had else strikes_twice)(ctx, name) or first is None
    if first is None and _strikes_first(game, name):
        strikes_first(ctx, name)
        return True
    if first is None:
        return not waits(ctx, name)
    if has_struck_once:
        return (no_longer_twice if had else has_struck)(ctx, name) and not _strikes_first(game, name)
    return strikes_second(ctx, name)


waits = remark("{name} waits for the second combat damage step", "510.4", gives=True)
strikes_second = remark("{name} assigns damage in the second combat damage step", "510.4", gives=True)
strikes_first = remark("{name} assigns damage in the first combat damage step (first strike)", "510.4", "702.7b")
strikes_twice = remark(
    "{name} assigns damage in both combat damage steps (double strike)", "510.4", "702.4b", gives=True
)
twice_by_now = remark(
    "{name} has gained double strike since the first combat damage step", "510.4", "702.4b", "702.4d", gives=True
)
has_struck = remark("{name} has dealt its damage in the first combat damage step", "510.4", "702.7c")
no_longer_twice = remark("{name} has lost double strike since the first combat damage step", "510.4", "702.4c")
