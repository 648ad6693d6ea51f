"""Landwalk, protection and toxic told apart by quality (702.1c), and what keeps creatures from blocking (509.1b)."""

from collections.abc import Callable
from functools import partial

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import Unmodelled
from mtgcr.rules.modules.combat import defender_of
from mtgcr.rules.modules.effects import Begun, Grants, OnObject, next_stamp
from mtgcr.rules.modules.keywords import value_of, word_of
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.protection import NOT_BLOCKED, keeps_away, protections_of
from mtgcr.rules.modules.selections import creatures_of, permanents_of
from mtgcr.rules.modules.table import QUALITIES, characteristics_of, colours_of, has_quality, is_of_type, power_of
from mtgcr.rules.modules.teams import defends, meant_with
from mtgcr.rules.phrases import given, result, when
from mtgcr.rules.registry import Operation
from mtgcr.rules.workbench import Fact, Game, OfName, RunContext, SlotTerm, Vocabulary, implements, naming, remark


@given("{name:name} has {types:type+} landwalk")
class Landwalk(OfName):
    """Landwalk for lands that have all these types, as in snow Forest landwalk."""

    types: tuple[str, ...]


FEARS = remark("{blocker} can't block {attacker} (fear)", "702.36b", gives=True)
INTIMIDATES = remark("{blocker} can't block {attacker} (intimidate)", "702.13b", gives=True)
RIDES = remark("{blocker} can't block {attacker} (horsemanship)", "702.31b", gives=True)
SKULKS = remark("{blocker} can't block {attacker} (skulk)", "702.118b", gives=True)


def can_be_blocked(ctx: RunContext, game: Game, attacker: str, target: str, blocker: str) -> bool:
    """Whether no evasion ability keeps the blocker from blocking the creature that attacks the target."""

    def goes_by(ctx: RunContext, game: Game, attacker: str, blocker: str) -> bool:
        return walks(ctx, game, attacker, defending_player(ctx, game, attacker, target), blocker)

    return ctx.every(not evades(ctx, game, attacker, blocker) for evades in (*BY_ABILITIES, goes_by))


@implements("702.9b")
def flies(ctx: RunContext, game: Game, attacker: str, blocker: str) -> bool:
    """A creature with flying is blocked only by creatures with flying or reach."""
    if not has_quality(game, attacker, "flying") or has_quality(game, blocker, "flying"):
        return False
    if has_quality(game, blocker, "reach") and reaches(ctx, blocker, attacker):
        return False
    ctx.say("{attacker} has flying, {blocker} has not", attacker=attacker, blocker=blocker)
    return True


reaches = remark("{blocker} has reach and can block {attacker}", "702.17b", gives=True)


@implements("702.28b")
def shadows(ctx: RunContext, game: Game, attacker: str, blocker: str) -> bool:
    """Of a creature with shadow and one without neither can block the other."""
    if has_quality(game, attacker, "shadow") == has_quality(game, blocker, "shadow"):
        return False
    ctx.say("of {attacker} and {blocker} only one has shadow", attacker=attacker, blocker=blocker)
    return True


def _is_artifact_or(game: Game, blocker: str, colours: tuple[str, ...]) -> bool:
    return is_of_type(game, blocker, "artifact") or bool(set(colours) & set(colours_of(game, blocker)))


_KEEPS_OFF: dict[str, tuple[Operation[..., bool], Callable[[Game, str, str], bool]]] = {
    "fear": (FEARS, lambda game, _, blocker: not _is_artifact_or(game, blocker, ("black",))),
    "intimidate": (INTIMIDATES, lambda game, one, other: not _is_artifact_or(game, other, colours_of(game, one))),
    "horsemanship": (RIDES, lambda game, _, blocker: not has_quality(game, blocker, "horsemanship")),
    "skulk": (SKULKS, lambda game, one, other: power_of(game, other) > power_of(game, one)),
}
"""Keywords because of which some creatures can't block: what is said then, and which creatures they are."""


def keeps_off(ctx: RunContext, game: Game, attacker: str, blocker: str) -> bool:
    """Whether fear, intimidate, horsemanship or skulk keeps the blocker from blocking."""
    words = [word for word, (_, keeps) in _KEEPS_OFF.items() if has_quality(game, attacker, word)]
    verdicts = [
        _KEEPS_OFF[word][1](game, attacker, blocker) and _KEEPS_OFF[word][0](ctx, blocker, attacker) for word in words
    ]
    return any(verdicts)


BY_ABILITIES: tuple[Callable[[RunContext, Game, str, str], bool], ...] = (
    *(flies, shadows, keeps_off),
    partial(keeps_away, said=NOT_BLOCKED),
)
"""Evasion that depends on the two creatures alone."""


def defending_player(ctx: RunContext, game: Game, attacker: str, target: str) -> str:
    """The player whom abilities of the attacking creature call the defending player."""
    defender = defender_of(game, target)
    if is_of_type(game, target, "battle"):
        return as_protector(ctx, defender, target)
    return one_of_several(ctx, defender, attacker) if len(players_in(game)) > 2 else defender


as_protector = naming(str, "{defender} protects {battle} and blocks what attacks it, nobody else does", "310.9c")
one_of_several = naming(str, "{defender} is the defending player for {attacker}", "802.2a")


def walks(ctx: RunContext, game: Game, attacker: str, defender: str, blocker: str) -> bool:
    """Whether a landwalk ability keeps the creature from being blocked."""
    held = [walk for walk in game.all(Landwalk) if walk.name == attacker]
    defenders = meant_with(ctx, game, defender, defends) if held else ()
    works = [walk for walk in held if any(finds_land(ctx, game, walk, one) for one in defenders)]
    for walk in works:
        if game.find(Landwalk, blocker, walk.types):
            does_not_cancel(ctx, blocker, attacker)
    return bool(works)


@implements("702.14c")
def finds_land(ctx: RunContext, game: Game, walk: Landwalk, defender: str) -> bool:
    """Whether the defending player controls a land with all the types that landwalk names."""
    own = permanents_of(game, defender)
    types = ("land", *walk.types)
    found = next((name for name in own if all(is_of_type(game, name, type_) for type_ in types)), None)
    if found is None:
        return False
    ctx.say("{defender} controls {land}: {name} can't be blocked", defender=defender, land=found, name=walk.name)
    return True


does_not_cancel = remark("landwalk of {blocker} does not cancel that of {attacker}", "702.14d")


SHARED = Vocabulary("shared", ("flying", "landwalk", "protection", "trample", "vigilance"))
"""Keywords that effects share among creatures."""


def has_toxic(game: Game, name: str) -> bool:
    """Whether the creature has a toxic ability."""
    return any(word_of(one) == "toxic" for one in characteristics_of(game, name).abilities)


@implements("702.164b")
def total_toxic(ctx: RunContext, game: Game, name: str) -> int:
    """The values of all toxic abilities together."""
    held = characteristics_of(game, name).abilities
    if "toxic" in held:
        raise Unmodelled("{keyword} without its value", keyword=QUALITIES["toxic"])
    total = sum(int(value_of(one)) for one in held if word_of(one) == "toxic")
    ctx.say("the total toxic value of {name} is {total}", name=name, total=total)
    return total


@when("the creatures of {player:player} share {keywords:shared+}")
def share(ctx: RunContext, game: Game, player: str, keywords: tuple[SlotTerm, ...]) -> Game:
    """The game with each of the keywords that one of the creatures has on all of them."""
    creatures = creatures_of(game, player)
    for keyword in keywords:
        if keyword == "landwalk":
            game = game.put(*landwalks(ctx, game, creatures))
        elif keyword == "protection":
            for one in protections(ctx, game, creatures):
                game = _granted(game, creatures, one)
        elif any(has_quality(game, name, keyword) for name in creatures):
            game = _granted(game, creatures, keyword)
    return game


@implements("702.1c")
def landwalks(ctx: RunContext, game: Game, creatures: tuple[str, ...]) -> tuple[Fact, ...]:
    """Every variant that any of them has is granted to each of them."""
    held = [one for one in game.all(Landwalk) if one.name in creatures]
    ctx.say("{count} kinds of {keyword} are granted", count=len(held), keyword=SHARED["landwalk"])
    return tuple(replace(one, name=name) for one in held for name in creatures)


@implements("702.1c")
def protections(ctx: RunContext, game: Game, creatures: tuple[str, ...]) -> list[str]:
    """Protection from every colour that any of them has it from."""
    held = sorted({f"protection from {one}" for name in creatures for one in protections_of(game, name)})
    ctx.say("{count} kinds of {keyword} are granted", count=len(held), keyword=SHARED["protection"])
    return held


def _granted(game: Game, creatures: tuple[str, ...], keyword: str) -> Game:
    """The game with an effect that gives the creatures the keyword."""
    begun = Begun(keyword, next_stamp(game))
    return game.put(Grants(keyword, keyword), begun, *(OnObject(keyword, name) for name in creatures))


@result("{name:name} has {types:type+} landwalk")
def has_landwalk(ctx: RunContext, game: Game, name: str, types: tuple[SlotTerm, ...]) -> bool:
    """Whether it has landwalk for lands of these types."""
    ctx.say("{name} is asked for landwalk", name=name)
    return game.find(Landwalk, name, types) is not None
