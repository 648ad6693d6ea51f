"""State-based actions (704) for creatures, planeswalkers and players, and undying (702.93a).

Each operation lists what it would do in a state; everything listed is done at once (704.3), and what leaves the
battlefield is judged as it was before (704.8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias, assert_never

from rules.game import Fact
from rules.modules.damage import Touched
from rules.modules.life import Life, life_of
from rules.modules.losing import can_lose, can_lose_for_life, lose
from rules.modules.players import Cards, DrewFromEmpty, cards_in, draw, players_in
from rules.modules.table import (
    ZONES,
    Counters,
    InZone,
    Marked,
    OfType,
    Permanent,
    counters_on,
    has_quality,
    marked_on,
    toughness_of,
    zone_of,
)
from rules.phrases import given, result, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.context import Context
    from rules.game import Game
    from rules.slots import Term

_ROUNDS = 100
"""More rounds of state-based actions than any game of ours needs; guards against a loop."""


@dataclass(frozen=True, slots=True, order=True)
class Dies:
    """A permanent is put into its owner's graveyard."""

    name: str


@dataclass(frozen=True, slots=True, order=True)
class Cancels:
    """So many +1/+1 and -1/-1 counters are removed from a permanent."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True, order=True)
class Loses:
    """A player loses the game, for the reason of one rule."""

    player: str
    reason: str


Action: TypeAlias = Dies | Cancels | Loses


@dataclass(frozen=True, slots=True)
class Triggered(Fact):
    """A keyword ability of an object has triggered so often."""

    ability: str
    name: str
    times: int
    KEY: ClassVar = ("ability", "name")


@given(
    "{name:name} replaces a loss of {player:player} by shuffling everything in "
    "and drawing {cards:number} cards and having {life:number} life",
    ja="{name:name}は{player:player}の敗北をすべての切り直しと{cards:number}枚のドローとライフ{life:number}点に置換する",
)
@dataclass(frozen=True, slots=True)
class Rescue(Fact):
    """A permanent replaces its controller's loss of the game by a fresh start."""

    name: str
    player: str
    cards: int
    life: int
    KEY: ClassVar = ("name",)


@dataclass(frozen=True, slots=True)
class Rescued(Fact):
    """A replacement effect was applied so often."""

    name: str
    times: int
    KEY: ClassVar = ("name",)


@when("state-based actions are performed", ja="状況起因処理が行われる")
def perform(ctx: Context, game: Game) -> Game:
    """The game after state-based actions were performed until none applies (704.3)."""
    for _ in range(_ROUNDS):
        actions = sorted({action for check in CHECKS for action in check(ctx, game)}, key=repr)
        if not actions:
            return game
        game = at_once(ctx, game, actions)
    raise RecursionError("state-based actions do not come to an end")


def at_once(ctx: Context, before: Game, actions: Sequence[Action]) -> Game:
    """The game after all the actions were done as one event."""
    game = before.drop(*before.all(Touched), *before.all(DrewFromEmpty))
    for action in actions:
        match action:
            case Cancels(name, amount):
                game = _cancel(game, name, amount)
            case Dies(name):
                game = leave(ctx, before, game, name)
            case Loses():
                pass
            case _:
                assert_never(action)
    return _settle_losses(ctx, game, [action for action in actions if isinstance(action, Loses)])


def _cancel(game: Game, name: str, amount: int) -> Game:
    kinds = ("+1/+1", "-1/-1")
    return game.put(*(Counters(name, kind, counters_on(game, name, kind) - amount) for kind in kinds))


def creatures(game: Game) -> Iterator[str]:
    """The creatures on the battlefield."""
    for fact in game.all(OfType):
        if fact.type == "creature" and zone_of(game, fact.name) == "the battlefield":
            yield fact.name


@implements(rule("704.5a", "194bedc128f1d946", "fc3d0318f331da63"))
def without_life(ctx: Context, game: Game) -> list[Action]:
    """Players with 0 or less life lose."""
    found: list[Action] = []
    for player in players_in(game):
        if life_of(game, player) <= 0 and can_lose_for_life(ctx, game, player):
            ctx.say("{player} has no life left", "{player}のライフが0点以下", player=player)
            found.append(Loses(player, "704.5a"))
    return found


@implements(rule("704.5b", "d5beb0050bd35b67", "fc0a245c8bf0865d"))
def without_library(ctx: Context, game: Game) -> list[Action]:
    """Players who tried to draw from an empty library lose."""
    found: list[Action] = []
    for player in players_in(game):
        if game.find(DrewFromEmpty, player) and can_lose(ctx, game, player):
            ctx.say("{player} drew from an empty library", "{player}は空のライブラリーから引いた", player=player)
            found.append(Loses(player, "704.5b"))
    return found


@implements(rule("704.5f", "5e0570762d6fed26"))
def without_toughness(ctx: Context, game: Game) -> list[Action]:
    """Creatures with toughness 0 or less are put into the graveyard."""
    found: list[Action] = []
    for name in creatures(game):
        if (toughness := toughness_of(game, name)) <= 0:
            en, ja = "{name} has toughness {toughness}", "{name}のタフネスは{toughness}"
            ctx.say(en, ja, name=name, toughness=toughness)
            found.append(Dies(name))
    return found


@implements(rule("704.5g", "555aac0b9877c300", "3d1367a61ff58247"))
def lethally_damaged(ctx: Context, game: Game) -> list[Action]:
    """Creatures with lethal damage are destroyed."""
    found: list[Action] = []
    for name in creatures(game):
        toughness, marked = toughness_of(game, name), marked_on(game, name)
        if toughness > 0 and marked >= toughness and is_destructible(ctx, game, name):
            en, ja = (
                "{name} has {marked} damage for toughness {toughness}",
                "タフネス{toughness}の{name}に{marked}点のダメージ",
            )
            ctx.say(en, ja, name=name, marked=marked, toughness=toughness)
            found.append(Dies(name))
    return found


@implements(rule("704.5h", "fa06dface130742b"))
def touched(ctx: Context, game: Game) -> list[Action]:
    """Creatures dealt damage by a source with deathtouch are destroyed."""
    found: list[Action] = []
    for name in creatures(game):
        if toughness_of(game, name) > 0 and game.find(Touched, name) and is_destructible(ctx, game, name):
            en, ja = (
                "{name} was dealt damage by a source with deathtouch",
                "{name}は接死を持つ発生源からダメージを受けた",
            )
            ctx.say(en, ja, name=name)
            found.append(Dies(name))
    return found


@implements(rule("704.5i", "04a47c96c789c5bd"))
def without_loyalty(ctx: Context, game: Game) -> list[Action]:
    """Planeswalkers with loyalty 0 are put into the graveyard."""
    found: list[Action] = []
    for fact in game.all(OfType):
        on_battlefield = zone_of(game, fact.name) == "the battlefield"
        if fact.type == "planeswalker" and on_battlefield and counters_on(game, fact.name, "loyalty") == 0:
            ctx.say("{name} has loyalty 0", "{name}の忠誠度は0", name=fact.name)
            found.append(Dies(fact.name))
    return found


@implements(rule("704.5q", "1acaf0d2980f27ee"))
def opposed_counters(ctx: Context, game: Game) -> list[Action]:
    """+1/+1 and -1/-1 counters on one permanent cancel out."""
    found: list[Action] = []
    for permanent in game.all(Permanent):
        name = permanent.name
        amount = min(counters_on(game, name, "+1/+1"), counters_on(game, name, "-1/-1"))
        if amount > 0 and zone_of(game, name) == "the battlefield":
            en, ja = (
                "{amount} counters of each kind leave {name}",
                "{name}から両方のカウンターが{amount}個ずつ取り除かれる",
            )
            ctx.say(en, ja, name=name, amount=amount)
            found.append(Cancels(name, amount))
    return found


CHECKS: tuple[Callable[[Context, Game], list[Action]], ...] = (
    without_life,
    without_library,
    without_toughness,
    lethally_damaged,
    touched,
    without_loyalty,
    opposed_counters,
)
"""The state-based actions that are modelled, in the order of 704.5."""


def is_destructible(ctx: Context, game: Game, name: str) -> bool:
    """Whether the permanent can be destroyed."""
    return not (has_quality(game, name, "indestructible") and withstands(ctx, name))


@implements(rule("702.12b", "00e5aad1814ef076"))
def withstands(ctx: Context, name: str) -> bool:
    """A permanent with indestructible can't be destroyed."""
    ctx.say("{name} can't be destroyed (indestructible)", "{name}は破壊されない（破壊不能）", name=name)
    return True


@implements(rule("704.8", "389fe6da1f2503ca"))
def leave(ctx: Context, before: Game, game: Game, name: str) -> Game:
    """The game after the permanent left; its abilities look at the state before all state-based actions."""
    if has_quality(before, name, "undying"):
        plus = counters_on(before, name, "+1/+1")
        en, ja = (
            "{name} last had {plus} +1/+1 counters on the battlefield",
            "戦場での{name}の最後の+1/+1カウンターは{plus}個",
        )
        ctx.say(en, ja, name=name, plus=plus)
        game = undying(ctx, game, name, plus)
    gone = [counters for counters in game.all(Counters) if counters.name == name]
    return game.put(InZone(name, ZONES["the graveyard"])).drop(Marked(name, 0), *gone)


@implements(rule("702.93a", "b1c3cb2625c0485c"))
def undying(ctx: Context, game: Game, name: str, plus: int) -> Game:
    """Undying triggers if the creature had no +1/+1 counter."""
    if plus > 0:
        ctx.say("undying of {name} does not trigger", "{name}の不死は誘発しない", name=name)
        return game
    ctx.say("undying of {name} triggers", "{name}の不死が誘発する", name=name)
    return game.put(Triggered("undying", name, triggers_of(game, "undying", name) + 1))


def _settle_losses(ctx: Context, game: Game, losses: Sequence[Loses]) -> Game:
    for player in sorted({loss.player for loss in losses}):
        reasons = tuple(loss.reason for loss in losses if loss.player == player)
        game = lose_once(ctx, game, player, reasons)
    return game


@implements(rule("704.7", "57c0bc1d81a4c6e8"))
def lose_once(ctx: Context, game: Game, player: str, reasons: tuple[str, ...]) -> Game:
    """The game after the player lost for all the reasons at once; one replacement effect replaces them all."""
    rescue = next((r for r in game.all(Rescue) if r.player == player and _works(game, r.name)), None)
    if rescue is None:
        return lose(ctx, game, player)
    if len(reasons) > 1:
        en, ja = (
            "{name} replaces all {count} losses of {player} at once",
            "{name}は{player}の{count}つの敗北をまとめて置換する",
        )
        ctx.say(en, ja, name=rescue.name, count=len(reasons), player=player)
    return _start_afresh(game, rescue)


def _works(game: Game, name: str) -> bool:
    return zone_of(game, name) == "the battlefield"


def _start_afresh(game: Game, rescue: Rescue) -> Game:
    player, library = rescue.player, ZONES["the library"]
    own = [p.name for p in game.all(Permanent) if p.controller == player and _works(game, p.name)]
    shuffled = sum(cards_in(game, player, zone) for zone in ("the hand", "the graveyard", "the library")) + len(own)
    empty = (Cards(player, ZONES[zone], 0) for zone in ("the hand", "the graveyard"))
    game = game.put(Cards(player, library, shuffled), *empty, *(InZone(name, library) for name in own))
    applied = game.find(Rescued, rescue.name)
    game = game.put(Rescued(rescue.name, (applied.times if applied else 0) + 1), Life(player, rescue.life))
    return draw(game, player, rescue.cards)


def triggers_of(game: Game, ability: str, name: str) -> int:
    """How often the ability has triggered."""
    triggered = game.find(Triggered, ability, name)
    return triggered.times if triggered else 0


@result(
    "{ability:quality} of {name:name} triggers {times:number} time[s]",
    ja="{name:name}の{ability:quality}が{times:number}回誘発する",
)
def triggers(ctx: Context, game: Game, ability: Term, name: str, times: int) -> bool:
    """Whether the ability has triggered so often."""
    now = triggers_of(game, ability, name)
    en, ja = "{ability} of {name} has triggered {now} times", "{name}の{ability}は{now}回誘発した"
    ctx.say(en, ja, ability=ability, name=name, now=now)
    return now == times


@result("{name:name} is applied {times:number} time[s]", ja="{name:name}が{times:number}回適用される")
def is_applied(ctx: Context, game: Game, name: str, times: int) -> bool:
    """Whether the replacement effect was applied so often."""
    applied = game.find(Rescued, name)
    now = applied.times if applied else 0
    ctx.say("{name} was applied {now} times", "{name}は{now}回適用された", name=name, now=now)
    return now == times
