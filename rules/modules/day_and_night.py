"""Day and night (731): what makes it either, the check of the untap step (502.2), what turns over with it (702.145)."""

from functools import partial, reduce

from mtgcr.parser.diagnostic import Place
from mtgcr.rules.context import Unmodelled
from mtgcr.rules.model import Happening, Use
from mtgcr.rules.modules.copiable import Copied
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.faces import Back, BackUp
from mtgcr.rules.modules.keyword_instances import stated_words
from mtgcr.rules.modules.meld import may_transform, turned_over
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.players import CastBefore, SpellsCast
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.status import DAY, NEITHER, NIGHT, Daytime, time_of
from mtgcr.rules.modules.table import has_quality, shown_values
from mtgcr.rules.modules.teams import takes_shared_turns
from mtgcr.rules.phrases import Phrase, Role
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, implements, remark

DAYBOUND, NIGHTBOUND = "daybound", "nightbound"


def becomes(player: str, time: SlotTerm) -> Event:
    """The event that it becomes day or night because of what the player does, or in that player's turn."""
    return Event(Kind.BECOME, player, also=(Daytime(time),))


comes = remark("it becomes {time}", "731.1")


def _bound(game: Game, word: str) -> tuple[str, ...]:
    """The permanents that have the ability."""
    is_stated = word in game.derive(stated_words, "")
    return tuple(name for name in permanents(game) if has_quality(game, name, word)) if is_stated else ()


def as_time_has_it(ctx: RunContext, game: Game) -> Game:
    """The game in which it is day or night where a permanent makes it so, and what does not fit that has turned over.

    This happens at once, whenever it is so, and is no state-based action.
    """
    by_day, by_night = _bound(game, DAYBOUND), _bound(game, NIGHTBOUND)
    if time_of(game) == NEITHER and (by_day or by_night):
        game = day_is_there(ctx, game, by_day, DAY) if by_day else night_is_there(ctx, game, by_night, NIGHT)
    if time_of(game) == NIGHT:
        fronts = (name for name in by_day if not game.find(BackUp, name) and _has_back(ctx, game, name))
        return reduce(partial(turns_by_night, ctx, time=NIGHT), fronts, game)
    backs = (name for name in by_night if time_of(game) == DAY and game.find(BackUp, name))
    return reduce(partial(turns_by_day, ctx, time=DAY), backs, game)


def _has_back(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether it can turn over; what daybound is printed on has a back, which must be stated."""
    if not game.find(Back, name) and not game.find(Copied, name) and DAYBOUND in shown_values(game, name).abilities:
        raise Unmodelled("the back of {name} is not stated", name=name)
    return may_transform(ctx.fork(quiet=True), game, name)


def is_there_at_once(ctx: RunContext, game: Game, names: tuple[str, ...], time: SlotTerm) -> Game:
    """Where it is neither, daybound makes it day (702.145d), and nightbound night where nothing has daybound (g)."""
    ctx.say("it becomes {time}, as {names} is there", time=time, names=names)
    return game.put(Daytime(time))


def turns_at_once(ctx: RunContext, game: Game, name: str, time: SlotTerm) -> Game:
    """What is daybound with its front up at night (702.145c), or nightbound with its back up by day (f), turns over."""
    ctx.say("{name} transforms, as it is {time}", name=name, time=time)
    return turned_over(ctx, game, name)


day_is_there, night_is_there = implements("702.145d")(is_there_at_once), implements("702.145g")(is_there_at_once)
turns_by_night = implements("702.145b", "702.145c")(turns_at_once)
turns_by_day = implements("702.145e", "702.145f")(turns_at_once)


def checks(ctx: RunContext, game: Game, player: str) -> tuple[Event, ...]:
    """What comes, in the untap step of the player, of the spells cast in the turn before: it becomes day or night."""
    time, before = time_of(game), game.all(CastBefore)
    if time == NEITHER:
        particular(ctx, "no time", "")
        return ()
    if not before or game.all(SpellsCast):
        raise Unmodelled("nothing says how many spells were cast in the turn before")
    falls, breaks = (night_falls_for_teams, day_breaks_for_teams) if takes_shared_turns(game) else _OF_ONE
    most, is_day = max(one.amount for one in before), time == DAY
    changes = (falls if is_day else breaks)(ctx, tuple(one.player for one in before), most)
    return (becomes(player, NIGHT if is_day else DAY),) if changes else ()


def has_no_spell(ctx: RunContext, players: tuple[str, ...], most: int) -> bool:
    """Day becomes night where the active player of the turn before, or all of that team, cast no spell in it."""
    said = "{players} cast no spell in the turn before" if not most else "{players} cast a spell in the turn before"
    ctx.say(said, players=players)
    return not most


def has_two_spells(ctx: RunContext, players: tuple[str, ...], most: int) -> bool:
    """Night becomes day where the active player of the turn before, or one of that team, cast two or more in it."""
    ctx.say("in the turn before {players} cast at most {most} spells each", players=players, most=most)
    return most >= 2


night_falls, night_falls_for_teams = (implements(one, "731.2a")(has_no_spell) for one in ("502.2", "502.2a"))
day_breaks, day_breaks_for_teams = (implements(one, "731.2b")(has_two_spells) for one in ("502.2", "502.2a"))
_OF_ONE = (night_falls, day_breaks)


def opening(game: Game, place: Place) -> tuple[Happening, ...]:
    """What happens before all else where something is daybound or nightbound: what must be so at once becomes so."""
    is_bound = _bound(game, DAYBOUND) or _bound(game, NIGHTBOUND)
    return (Happening(Use(_AT_ONCE, (), "", place)),) if is_bound else ()


_AT_ONCE = Phrase(Role.WHEN, "it is day or night as permanents have it", as_time_has_it)
