"""What replacement and prevention effects make of an event: more, less, none, or in another way (614.1, 615.1)."""

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.actions import EFFECTS, Ways, instruction, instructions
from mtgcr.rules.modules.copiable import Copied
from mtgcr.rules.modules.effects import Grants, on_one
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.faces import Back, BackUp
from mtgcr.rules.modules.players import life_of
from mtgcr.rules.modules.selections import Scope, creatures_of, groups
from mtgcr.rules.modules.status import Tapped
from mtgcr.rules.modules.table import COLOURS, Counters, is_of_type
from mtgcr.rules.modules.type_lines import known_creature_types
from mtgcr.rules.modules.zone_actions import moving
from mtgcr.rules.modules.zones import named_in
from mtgcr.rules.sentences import sentence
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Unmodelled, Vocabulary, result

MATTERS = Vocabulary("entered", ("colour", "creature type"))


class ChosenAs(Fact, about=("matter", "name")):
    """The colour or creature type that was chosen for a permanent as it entered."""

    matter: str
    word: str
    name: str


class ChoosesMove:
    """What is done as a permanent enters, and chooses another object that will change zones, too (614.13)."""

    __slots__ = ()


def altered(event: Event | None) -> Event:
    """The event that is replaced; outside a replacement effect there is nothing to alter."""
    if event is None:
        raise Unmodelled("nothing to alter")
    return event


@instruction("double it")
def double(_game: Game, _scope: Scope, event: Event | None) -> Ways:
    """The event with twice the amount."""
    it = altered(event)
    return ((replace(it, amount=2 * it.amount),),)


VOIDINGS = Vocabulary("voiding", ("prevent", "skip"))


@sentence(EFFECTS, "{way:voiding} it")
class Void:
    """Nothing happens: damage is prevented, anything else is skipped."""

    way: str

    def ways(self, _game: Game, _scope: Scope, _event: Event | None) -> Ways:
        """No event."""
        return ((),)


instructions(
    {
        "have it enter with the ability {ability:quality}": lambda game, scope, event, ability: (
            (
                replace(
                    altered(event), also=(*altered(event).also, *on_one(game, scope.it, ability, Grants("", ability)))
                ),
            ),
        ),
        "have it enter with {amount:number} {kind:counter} counter[s]": lambda _game, _scope, event, amount, kind: (
            (with_counters(altered(event), kind, amount),),
        ),
    }
)


@sentence(EFFECTS, "prevent {amount:number} of it")
class PreventSome:
    """So much less damage (615.10)."""

    amount: int

    def ways(self, _game: Game, _scope: Scope, event: Event | None) -> Ways:
        """The event with less; where nothing is left it can't happen (120.8)."""
        it = altered(event)
        return ((replace(it, amount=it.amount - self.amount),),)


@sentence(EFFECTS, "keep {life:number} life")
class KeepLife:
    """Lose no more life than leaves so much, all that happens at the same time included."""

    life: int

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The event with less, where it would leave less life."""
        it = altered(event)
        others = life_of(game, it.subject) + sum(_life_in(one, it.subject) for one in scope.batch) + it.amount
        left = min(it.amount, max(0, others - self.life))
        return ((replace(it, amount=left),) if left else (),)


def life_after(game: Game, player: str, batch: tuple[Event, ...]) -> int:
    """The player's life total after everything that is proposed."""
    return life_of(game, player) + sum(_life_in(one, player) for one in batch)


def _life_in(event: Event, player: str) -> int:
    return _SIGN[event.kind] * event.amount if event.kind in _SIGN and event.subject == player else 0


_SIGN = {Kind.GAIN_LIFE: 1, Kind.LOSE_LIFE: -1}
"""How events change life totals."""


ENTERING = Vocabulary("entering", ("tapped", "transformed"))


@instruction("have it enter[ {manner:entering}][ under the control of {player:player}]")
def enter_so(game: Game, _scope: Scope, event: Event | None, manner: str = "", player: str = "") -> Ways:
    """The same move, tapped or turned over, or under the control of somebody."""
    it = altered(event)
    able = manner == "transformed" and game.find(Back, it.subject)
    facts = (Tapped(it.subject),) if manner == "tapped" else (BackUp(it.subject),) if able else ()
    return ((replace(it, source=player or it.source, also=(*it.also, *facts)),),)


def with_counters(event: Event, kind: str, amount: int) -> Event:
    """The move with so many counters more on what moves."""
    same = [one for one in event.also if isinstance(one, Counters) and one.kind == kind]
    counters = Counters(event.subject, kind, amount + sum(one.amount for one in same))
    return replace(event, also=(*(one for one in event.also if one not in same), counters))


@sentence(
    EFFECTS,
    "have it enter as a copy of {original:name}[ with {amount:number} more {kind:counter} counters]"
    "[ if it is a {only:type}]",
)
class EnterAsCopy:
    """It enters as a copy of a permanent; the copy effect may add counters, to a copy of some type only."""

    original: str
    amount: int = 0
    kind: SlotTerm | None = None
    only: SlotTerm | None = None

    def ways(self, _game: Game, _scope: Scope, event: Event | None) -> Ways:
        """The same move, as a copy of the original as it is; what else the copy effect says comes with its context."""
        it = altered(event)
        return ((replace(it, also=(*it.also, Copied(it.subject, self.original))),),)


@sentence(EFFECTS, "choose a {matter:entered} for it")
class ChooseAs:
    """A colour or a creature type is chosen as it enters."""

    matter: str

    def ways(self, game: Game, _scope: Scope, event: Event | None) -> Ways:
        """One way for each colour, or for each creature type that is known."""
        it = altered(event)
        words = COLOURS.words if self.matter == "colour" else sorted(known_creature_types(game))
        return tuple((replace(it, also=(*it.also, ChosenAs(self.matter, word, it.subject))),) for word in words)


@instruction("pay {life:number} life or have it enter tapped")
def pay_or_tapped(game: Game, scope: Scope, event: Event | None, life: int) -> Ways:
    """Both ways; the payment only where the life is there."""
    it = altered(event)
    tapped = enter_so(game, scope, it, "tapped")
    if life_of(game, scope.you) < life:
        return tapped
    return ((it, Event(Kind.PAY_LIFE, scope.you, life)), *tapped)


@sentence(EFFECTS, "exile a creature card from the graveyard or none")
class ExileFromGraveyard(ChoosesMove):
    """A creature card may be exiled from the graveyard as it enters."""

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """Each card that is not moving already, or none."""
        it = altered(event)
        names = (n for n in named_in(game, scope.you, "the graveyard") if is_of_type(game, n, "creature"))
        exiles = (moves(name, "exile") for name in names if name not in moving(scope))
        return ((it,), *((it, exile) for exile in exiles))


@sentence(EFFECTS, "devour {amount:number}")
class Devour(ChoosesMove):
    """Creatures may be sacrificed as it enters; it enters with so many +1/+1 counters for each (702.82a)."""

    amount: int

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """Any creatures that are not moving already."""
        it = altered(event)
        own = [name for name in creatures_of(game, scope.you) if name not in moving(scope)]
        eaten = groups(own)
        fed = ((with_counters(it, "+1/+1", self.amount * len(some)), some) for some in eaten)
        return tuple((enters, *(Event(Kind.SACRIFICE, name) for name in some)) for enters, some in fed)


@result("a {matter:entered}[ {word:text}] is chosen for {name:new}")
def is_chosen(ctx: RunContext, game: Game, matter: SlotTerm, name: str, word: str | None = None) -> bool:
    """Whether a colour or creature type was chosen for the permanent as it entered, or that one."""
    chosen = game.find(ChosenAs, matter, name)
    if chosen:
        ctx.say("{word} was chosen for {name}", word=chosen.word, name=name)
    return chosen is not None and word in (None, chosen.word)
