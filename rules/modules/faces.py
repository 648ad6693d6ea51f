"""Printed faces: costs, backs, halves and which is up (709, 712); sizes that an ability of the card defines (604.3)."""

from collections.abc import Callable

from mtgcr.rules.modules.status import Trait
from mtgcr.rules.workbench import Fact, Game, OfCard, OfName, PowerToughness, RunContext, SlotTerm, given, implements


@given("{name:new} has the printed cost {cost:cost}")
class PrintedCost(OfName, about="name", names="name"):
    """The mana cost of a face or half."""

    cost: str


@given("the back of {card:name} is {back:new}")
class Back(OfCard, about="card", names="back"):
    """The other face of a double-faced card."""

    back: str


@given("{card:name} flips into {other:new}")
class FlipSide(OfCard, about="card", names="other"):
    """The other half of a flip card (710.1)."""

    other: str


class BackUp(OfName):
    """A double-faced permanent of which the back face is up."""


MELD = "is a meld card"


@given("{first:name} and {second:name} meld into {back:new}")
def meld_pair(first: str, second: str, back: str) -> tuple[Fact, ...]:
    """Two meld cards that have the halves of one face on their backs."""
    return (Trait(first, MELD), Trait(second, MELD), Back(first, back), Back(second, back))


class Melded(OfName, about="name"):
    """A permanent that is represented by two cards (701.42a)."""

    cards: tuple[str, str]


class Parted(OfName, about="name"):
    """The cards that a melded permanent became as it left the battlefield, and which objects they are (712.21)."""

    cards: tuple[tuple[str, int], ...]


class Indicator(OfCard):
    """A colour indicator printed on a face (204)."""

    colour: SlotTerm


@given("the halves of {card:new} are {left:name} and {right:name}")
class Halves(OfCard, about="card", names="card"):
    """The two halves of a split card."""

    left: str
    right: str


class CastHalf(OfCard, about="card"):
    """The half of a split card that is on the stack."""

    half: str


def front_of(game: Game, back: str) -> str | None:
    """The card of which the name is the back; None for what is no back."""
    return next((one.card for one in game.all(Back) if one.back == back), None)


def other_face(game: Game, face: str) -> str | None:
    """The face on the other side of this one; None where there is none."""
    back = game.find(Back, face)
    return back.back if back else front_of(game, face)


def face_up(game: Game, name: str) -> str:
    """The face of the object that is up, by its name."""
    back = game.find(Back, name)
    return back.back if back and game.find(BackUp, name) else name


def printed_cost(game: Game, name: str) -> str:
    """The mana cost printed on the face or half; "" for none."""
    printed = game.find(PrintedCost, name)
    return printed.cost if printed else ""


@given("{name:name} has power and toughness {plus:number} plus the creatures of the chosen player")
class CountsCreatures(OfName, about="name"):
    """Power and toughness are each a number plus that of the creatures that a chosen player controls."""

    plus: int


class ChosenPlayer(OfName, about="name"):
    """The player who was chosen for a permanent."""

    player: str


def defined_size(game: Game, name: str, creatures: Callable[[str], int]) -> PowerToughness | None:
    """The size that the card's own ability defines, None without one; `creatures` counts those of each player."""
    ability, chosen = game.find(CountsCreatures, name), game.find(ChosenPlayer, name)
    if ability is None:
        return None
    value = ability.plus + (creatures(chosen.player) if chosen else 0)
    return PowerToughness(value, value)


@implements("208.2a")
def say_defined(ctx: RunContext, game: Game, name: str) -> None:
    """The ability works in every zone; a number that can't be determined is 0 in it."""
    chosen = game.find(ChosenPlayer, name)
    if chosen is None:
        ctx.say("no player is chosen for {name}: 0 is used", name=name)
    else:
        ctx.say("the creatures of {player} count for {name}", player=chosen.player, name=name)
