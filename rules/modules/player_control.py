"""Controlling another player: who decides for whom (723.5), with whose means (723.5a), and who sees what (723.4)."""

from __future__ import annotations

from mtgcr.rules.modules.combat_damage import FREE_SINCE
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Vocabulary, given, implements, remark, result

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
class Asked(Fact, names="source"):
    """A spell or ability calls on a player to decide something."""

    source: str
    player: str
    matter: SlotTerm


def controlled_by(game: Game, player: str) -> str:
    """Who controls the player: another one, or the player alone."""
    control = game.find(ControlsPlayer, player)
    return control.controller if control else player


@result("{decider:player} decides {matter:matter} for {player:player}")
def decides(ctx: RunContext, game: Game, decider: str, matter: SlotTerm, player: str) -> bool:
    """Whether that is who makes this decision of the player."""
    return who_decides(ctx, game, player, matter) == decider


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
    return passes(ctx, controller, player, matter)


@implements("723.5")
def passes(ctx: RunContext, controller: str, player: str, matter: SlotTerm) -> str:
    """The controller of a player makes the decisions that the rules or objects let or tell the player to make."""
    ctx.say("{controller} decides {matter} for {player}", controller=controller, matter=matter, player=player)
    return controller


@implements("723.5b")
def stays(ctx: RunContext, player: str, matter: SlotTerm) -> str:
    """What neither the rules nor objects call for stays with the player."""
    ctx.say("nothing in the game asks {player} {matter}", player=player, matter=matter)
    return player


with_priority = remark("player_control.with_priority", "{player} may cast spells with priority", "117.1")
announcing_targets = remark("player_control.announcing_targets", "{player} announces the targets", "601.2c")
while_resolving = remark("player_control.while_resolving", "{player} chooses while it resolves", "608.2d")
choosing_attackers = remark("player_control.choosing_attackers", "{player} chooses attackers", "508.1a")
choosing_aims = remark("player_control.choosing_aims", "{player} announces what each attacks", "508.1b")
assigning_damage = remark("player_control.assigning_damage", "{player} announces how damage is assigned", "510.1")
ordering_blockers = remark(
    "player_control.ordering_blockers", "{player} announces the order", "509.2", before=FREE_SINCE
)


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


with_own_means = remark("player_control.with_own_means", "{player} pays with what {player} has", "723.5a")
