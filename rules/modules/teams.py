"""Teams: who plays with whom (102.3), and who shares a life total (810.4)."""

from __future__ import annotations

from mtgcr.rules.workbench import Fact, Game, SlotTerm, Vocabulary, given

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
