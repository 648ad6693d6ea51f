"""Controlling another player: who decides (723.5), with whose means, and who may look at what (402.3, 723.4)."""

import datetime

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.combat_damage import FREE_SINCE
from mtgcr.rules.modules.status import FaceDown
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.zones import OUTSIDE, owner_of
from mtgcr.rules.phrases import given
from mtgcr.rules.workbench import Fact, Game, OfSource, RunContext, SlotTerm, Vocabulary, implements, naming, remark

MATTERS = Vocabulary(
    "matter",
    (
        *("which spells to cast", "what spells target", "what resolving spells ask", "which creatures attack"),
        *("what they attack", "how combat damage is assigned", "the damage assignment order"),
        *("whether to leave the room", "whether to trade a card", "whether to agree to a draw"),
        "whether to call a judge",
    ),
)
"""What somebody decides, in a game or beside it."""


@given("{controller:player} controls the player {player:player}")
class ControlsPlayer(Fact, about="player"):
    """An effect lets a player control another one."""

    controller: str
    player: str


@given("{source:new} asks {player:player} {matter:matter}")
class Asked(OfSource, names="source"):
    """A spell or ability calls on a player to decide something."""

    player: str
    matter: SlotTerm


def controlled_by(game: Game, player: str) -> str:
    """Who controls the player: another one, or the player alone."""
    control = game.find(ControlsPlayer, player)
    return control.controller if control else player


def who_decides(ctx: RunContext, game: Game, player: str, matter: SlotTerm) -> str:
    """Who makes the decision: the controller of the player if the rules or objects call for it."""
    controller = controlled_by(game, player)
    if controller == player:
        return player
    is_asked = any(one.player == player and one.matter == matter for one in game.all(Asked))
    if matter in CALLS:
        CALLS[matter](ctx, player)
    elif not is_asked:
        return stays(ctx, player, matter)
    return passes(ctx, controller, matter, player)


passes = naming(str, "{controller} decides {matter} for {player}", "723.5")
stays = naming(str, "nothing in the game asks {player} {matter}", "723.5b")
with_priority = remark("{player} may cast spells with priority", "117.1")
announcing_targets = remark("{player} announces the targets", "601.2c")
while_resolving = remark("{player} chooses while it resolves", "608.2d")
choosing_attackers = remark("{player} chooses attackers", "508.1a")
choosing_aims = remark("{player} announces what each attacks", "508.1b")
assigning_damage = remark("{player} announces how damage is assigned", "510.1")
ordering_blockers = remark("{player} announces the order", "509.2", before=FREE_SINCE)


CALLS = {
    MATTERS["which spells to cast"]: with_priority,
    MATTERS["what spells target"]: announcing_targets,
    MATTERS["what resolving spells ask"]: while_resolving,
    MATTERS["which creatures attack"]: choosing_attackers,
    MATTERS["what they attack"]: choosing_aims,
    MATTERS["how combat damage is assigned"]: assigning_damage,
    MATTERS["the damage assignment order"]: ordering_blockers,
}
"""What the rules call on a player to decide, and where they do."""


with_own_means = remark("{player} pays with what {player} has", "723.5a")


OUTSIDE_IS_OWN = datetime.date(2016, 7, 22)
"""Since then cards outside the game are for the controlled player alone."""


def who_sees(ctx: RunContext, game: Game, name: str) -> tuple[str, ...]:
    """The players who may look at the hidden object."""
    own = in_own_hand(ctx, game, name) if zone_of(game, name) == "the hand" else controlling(ctx, game, name)
    other = controlled_by(game, own)
    if other == own:
        return (own,)
    return with_controller(ctx, game, name, own, other)


@implements("402.3")
def in_own_hand(ctx: RunContext, game: Game, name: str) -> str:
    """Players look at their own hands."""
    player = owner_of(game, name)
    ctx.say("{name} is in the hand of {player}", name=name, player=player)
    return player


@implements("708.5")
def controlling(ctx: RunContext, game: Game, name: str) -> str:
    """Players look at the face-down permanents that they control."""
    player = controller_of(game, name) or owner_of(game, name)
    if game.find(FaceDown, name):
        ctx.say("{player} controls {name}, face down", player=player, name=name)
    return player


@implements("723.4", since=OUTSIDE_IS_OWN)
def with_controller(ctx: RunContext, game: Game, name: str, own: str, other: str) -> tuple[str, ...]:
    """What a controlled player sees in the game the controller sees, too."""
    return _shared(ctx, own, other) if zone_of(game, name) != OUTSIDE else (own,)


with_controller.implements("712.4", before=OUTSIDE_IS_OWN)(  # of any object, wherever it is
    lambda ctx, game, name, own, other: _shared(ctx, own, other)  # noqa: ARG005  # the shape of the operation
)


def _shared(ctx: RunContext, own: str, other: str) -> tuple[str, ...]:
    ctx.say("{other} sees what {own} sees", other=other, own=own)
    return (own, other)
