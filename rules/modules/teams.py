"""Teams: who plays with whom (102.3), shares life (810.4) and turns in combat (805.10, 810.7 before July 2018)."""

import datetime

from mtgcr.rules.registry import Operation, naming, remark, speech
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Vocabulary, given

VARIANTS = Vocabulary("variant", ("Alternating Teams", "Emperor", "Two-Headed Giant"))
"""Multiplayer variants (806-811) of which something hangs on the name alone."""


@given("{members:player+} are a team")
class Team(Fact):
    """Players who play together, the one seated furthest to the right first."""

    members: tuple[str, ...]


@given("the variant is {variant:variant}")
class Variant(Fact, about=()):
    """The multiplayer variant that is played."""

    variant: SlotTerm


AIMS = Vocabulary("aims", ("several opponents", "to the left", "to the right", "one opponent"))
"""Whom multiplayer options let players attack (802, 803); without one each combat is against one opponent."""


@given("each player attacks {aims:aims}")
class AttackOption(Fact, about=()):
    """The option that is used, or that none of them is."""

    aims: SlotTerm


def is_played(game: Game, variant: str) -> bool:
    """Whether that is the variant."""
    played = game.find(Variant)
    return played is not None and played.variant == variant


def team_of(game: Game, player: str) -> tuple[str, ...]:
    """The player's team; a player without one is alone."""
    return next((team.members for team in game.all(Team) if player in team.members), (player,))


def takes_shared_turns(game: Game) -> bool:
    """Whether the game uses the shared team turns option (805)."""
    return is_played(game, "Two-Headed Giant")


def sharing_life(game: Game, player: str) -> tuple[str, ...]:
    """The players whose life total is the same as this player's."""
    return team_of(game, player) if takes_shared_turns(game) else (player,)


SPECIFIC_SINCE = datetime.date(2018, 7, 13)
"""The day from which a creature attacks one member of the team."""


def together(ctx: RunContext, game: Game, player: str, tells: Operation[..., tuple[str, ...]]) -> tuple[str, ...]:
    """Those whose creatures attack, or block, together."""
    return tells(ctx, team_of(game, player)) if takes_shared_turns(game) else (player,)


attack_as_a_team = naming(tuple[str, ...], "{members} attack together", "805.10a", "810.7", since=SPECIFIC_SINCE)
attack_as_a_team.also("810.7a", before=SPECIFIC_SINCE)
block_as_a_team = naming(tuple[str, ...], "{members} block together", "805.10d", "810.7", since=SPECIFIC_SINCE)
block_as_a_team.also("810.7d", before=SPECIFIC_SINCE)


def meant_with(ctx: RunContext, game: Game, player: str, tells: Operation[..., bool]) -> tuple[str, ...]:
    """The players who are meant with one whom a creature can't attack, or who is the defending player."""
    members = team_of(game, player)
    return members if takes_shared_turns(game) and tells(ctx, player, members) else (player,)


closes = remark("what can't attack {player} attacks others of {members}", "805.10b", "810.7", since=SPECIFIC_SINCE)
closes.implements("810.7c", before=SPECIFIC_SINCE)(
    speech("what can't attack {player} can't attack {members}", gives=True)
)
defends = remark("{player} is the defending player of {members}", "805.10e", "810.7", since=SPECIFIC_SINCE)
defends.implements("810.7b", before=SPECIFIC_SINCE)(speech("with {player} each of {members} is meant", gives=True))
