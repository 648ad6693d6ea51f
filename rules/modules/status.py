"""The status of permanents (110.5), who is newly controlled (302.6), and what else is stated in a few words."""

import datetime

from mtgcr.rules.workbench import Fact, Game, OfName, RunContext, SlotTerm, Vocabulary, given, remark


class Tapped(OfName):
    """A permanent is tapped; untapped where nothing is said."""


class Flipped(OfName):
    """A permanent is flipped, whether or not that means anything to it (110.5c)."""


class FaceDown(OfName):
    """An object that lies face down."""


TIMES = Vocabulary("time", ("day", "night"))
"""The designations of the game itself (731.1)."""
DAY, NIGHT = (TIMES[word] for word in TIMES.words)
DAYTIMES = Vocabulary("daytime", (*TIMES.words, "neither day nor night"))
NEITHER = DAYTIMES["neither day nor night"]


@given("it is {time:daytime}")
class Daytime(Fact, about=()):
    """Whether it is day or night, or neither, as where nothing is said."""

    time: SlotTerm


def time_of(game: Game) -> SlotTerm:
    """Whether it is day or night, or neither."""
    held = game.find(Daytime)
    return held.time if held else NEITHER


SECTORS = Vocabulary("sector", ("alpha", "beta", "gamma"))


class InSector(OfName, about="name"):
    """The sector designation of a creature."""

    sector: SlotTerm


class PhasedOut(OfName):
    """A permanent that is phased out (702.26b)."""


class PhasedAlong(OfName):
    """A permanent that phased out because what it is attached to did (702.26g)."""


DESIGNATIONS = Vocabulary("designation", ("harnessed", "monstrous", "renowned", "saddled", "suspected", "solved"))
"""What permanents may be called, which has no meaning of its own."""


@given("{name:name} has become {designation:designation}")
class Designated(OfName):
    """A permanent has a designation until it leaves the battlefield."""

    designation: SlotTerm


class Bound(OfName):
    """A permanent that a player has exerted or detained: until the player's next untap step, or turn."""

    word: str
    player: str


def is_detained(game: Game, name: str) -> bool:
    """Whether the permanent can neither attack nor block, nor its abilities be activated (701.35a)."""
    return any(one.name == name and one.word == "detained" for one in game.all(Bound))


_FACTS: dict[str, type[Tapped | Flipped | FaceDown | PhasedOut]] = {
    "tapped": Tapped,
    "flipped": Flipped,
    "face down": FaceDown,
    "phased out": PhasedOut,
}
_MARKS = ("tapped", "flipped", "face down", "phased out")
_USUAL = {"untapped": "tapped", "unflipped": "flipped", "face up": "face down", "phased in": "phased out"}
"""How permanents are where nothing is said, each with its contrary."""
MARKS = Vocabulary("mark", _MARKS)
"""The status that has to be said of a permanent."""
STATUSES = (*_MARKS, *_USUAL)
"""Every status (110.5)."""


@given("{name:name} is {mark:mark}")
def marked(name: str, mark: str) -> Fact:
    """An object that is not as objects usually are."""
    return _FACTS[mark](name)


def has_status(ctx: RunContext, game: Game, name: str, status: SlotTerm) -> bool:
    """Whether the object has the status."""
    is_marked = game.find(_FACTS[_USUAL.get(status, status)], name) is not None
    is_so = is_marked is (status in _FACTS)
    return ctx.verdict(is_so, "{name} is {status}", "{name} is not {status}", name=name, status=status)


class New(OfName):
    """A permanent that its controller has not controlled continuously since the turn began."""


class Activated(OfName):
    """A loyalty ability of a permanent was activated this turn (606.3)."""


def is_flipped(game: Game, name: str) -> bool:
    """Whether the permanent is flipped."""
    return game.find(Flipped, name) is not None


def is_tapped(game: Game, name: str) -> bool:
    """Whether the permanent is tapped."""
    return game.find(Tapped, name) is not None


def is_new(game: Game, name: str) -> bool:
    """Whether the permanent came under its controller's control this turn."""
    return game.find(New, name) is not None


class Trait(Fact):
    """Something is so of the object or player."""

    who: str
    word: str


def has_trait(game: Game, who: str, word: str) -> bool:
    """Whether that is so of the object or player."""
    return game.find(Trait, who, word) is not None


def with_trait(game: Game, word: str) -> tuple[str, ...]:
    """Every object or player of which that is so."""
    return tuple(one.who for one in game.all(Trait) if one.word == word)


LEFT_OUT = datetime.date(2020, 8, 7)
"""Since then a rule of its own keeps effects of resolving spells and abilities from what is phased out."""
is_absent = remark("{name} is phased out: nothing happens to it", "702.26b", gives=True)


is_left_out = remark("{name} is phased out: the effect is not on it", "702.26e", gives=True, since=LEFT_OUT)
is_left_out.implements("702.25b", before=LEFT_OUT)(lambda *_: True)


def is_phased_out(ctx: RunContext, game: Game, name: str, *, is_lasting: bool = False) -> bool:
    """Whether nothing happens to the object, or no lasting effect begins on it, because it is phased out; says so."""
    is_out = game.find(PhasedOut, name) is not None and is_absent(ctx, name)
    return is_out and (not is_lasting or is_left_out(ctx, name))
