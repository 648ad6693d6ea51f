"""Teams: who plays with whom (102.3), and who shares a life total (810.4)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.game import Fact, Game
from rules.phrases import given


@given("{members:player+} are a team", ja="{members:player+}は1つのチームである")
@dataclass(frozen=True, slots=True)
class Team(Fact):
    """Players who play together, the one seated furthest to the right first."""

    members: tuple[str, ...]


@given("the game is a Two-Headed Giant game", ja="ゲームは双頭巨人戦である")
@dataclass(frozen=True, slots=True)
class TwoHeadedGiant(Fact):
    """The teams take their turns together and share their life totals."""


def team_of(game: Game, player: str) -> tuple[str, ...]:
    """The player's team; a player without one is alone."""
    return next((team.members for team in game.all(Team) if player in team.members), (player,))


def takes_shared_turns(game: Game) -> bool:
    """Whether the game uses the shared team turns option (805)."""
    return game.find(TwoHeadedGiant) is not None


def sharing_life(game: Game, player: str) -> tuple[str, ...]:
    """The players whose life total is the same as this player's."""
    return team_of(game, player) if game.find(TwoHeadedGiant) else (player,)
