"""Tokens: what creates them, as copies too, what an effect defines of them, what they are called (111.2 to 111.11)."""

import datetime
from typing import Any

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import NotModelled, Unmodelled
from mtgcr.rules.modules.actions import EFFECTS, Sacrifice, Ways, deeds
from mtgcr.rules.modules.combat import Attacking, controller_of, target_of
from mtgcr.rules.modules.conditions import Pattern
from mtgcr.rules.modules.copiable import Copied, OwnName
from mtgcr.rules.modules.copy_effects import WithColours, WithSize, WithTypes, as_copy, values_copied
from mtgcr.rules.modules.effects import Attached
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.faces import MELD, Back, BackUp
from mtgcr.rules.modules.keywords import together
from mtgcr.rules.modules.linked import ExiledWith
from mtgcr.rules.modules.mana_values import COSTLESS
from mtgcr.rules.modules.meld import MODAL, MODAL_CARDS_TRANSFORM
from mtgcr.rules.modules.particular import OF
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.status import PhasedOut, Tapped, Trait, has_trait
from mtgcr.rules.modules.table import OfType, Physique, TokenPermanent, zone_of
from mtgcr.rules.modules.triggers import Delayed
from mtgcr.rules.modules.type_lines import TypeLine, card_types, subtypes_of
from mtgcr.rules.modules.zones import BATTLEFIELD, Owned
from mtgcr.rules.phrases import given, when
from mtgcr.rules.sentences import sentence
from mtgcr.rules.slots import Vocabulary
from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, SlotTerm, Worlds, implements, remark, unsaid

CALLED_TOKEN = datetime.date(2021, 11, 19)
"""Since then the name of a token ends in "Token" where nothing else is said."""
PHASED_TOKENS_STAY = datetime.date(2017, 8, 25)
"""Since then a token that is phased out stays, as other permanents do."""
DOUBLE_FACED_TOKENS = datetime.date(2023, 4, 14)
"""Since then a token that copies a double-faced permanent has two faces itself."""


@given("an effect defines {token:new} as a {size:pt} {qualities:quality+} {line:text} token[ named {words:text}]")
class Defined(Fact, about="token", names="token"):
    """What the effect that creates a token says of it."""

    token: str
    size: PowerToughness
    qualities: tuple[SlotTerm, ...]
    line: str
    words: str | None = None


class DefinedAsCopy(Fact, about="token", names="token"):
    """The effect creates a token that is a copy of something, or of a card that this exiled."""

    token: str
    name: str
    of_exiled: bool


@given("an effect defines {token:new} by the name {words:text}")
class DefinedByName(Fact, about="token", names="token"):
    """The effect names the token and says nothing else."""

    token: str
    words: str


PREDEFINED = {word: "enchantment" if word == "Shard" else "artifact" for group, word in OF if group == "predefined"}
"""The subtypes of predefined tokens (111.10), each with the card type that the token has by its definition."""
COPIED = Vocabulary("copied", ("a card exiled with",))


@given("an effect defines {token:new} as a copy of [{which:copied} ]{name:name}")
def defined_as_copy(token: str, name: str, which: str = "") -> Fact:
    """The effect creates a token that is a copy of the object, or of a card that it exiled."""
    return DefinedAsCopy(token, name, of_exiled=bool(which))


@when("{player:player} creates {token:name}")
def creates(ctx: RunContext, game: Game, player: str, token: str) -> Worlds:
    """The games after the token entered as the effect defines it."""
    own: tuple[Fact, ...] = (TokenPermanent(token), Owned(token, player))
    for defined in (game.find(kind, token) for kind in (Defined, DefinedAsCopy, DefinedByName)):
        match defined:
            case Defined():
                own = (*own, *as_defined(ctx, game, defined))
            case DefinedAsCopy(of_exiled=True):
                return copies_exiled(ctx, game, player, defined)
            case DefinedAsCopy():
                own = (*own, *copies(ctx, game, token, defined.name))
            case DefinedByName():
                own = (*own, like_card(ctx, game, defined))
    return happen(ctx, game, Event(Kind.CREATE, token, source=player, also=own))


def copies_exiled(ctx: RunContext, game: Game, player: str, defined: DefinedAsCopy) -> Worlds:
    """The games after a token was created that copies one of the exiled cards."""
    token = defined.token
    exiled = tuple(one.exiled for one in game.all(ExiledWith) if one.object == defined.name)
    if not exiled:
        nothing_to_copy(ctx, token)
        return (game,)
    own = (TokenPermanent(token), Owned(token, player))
    entries = (moves(token, BATTLEFIELD, *own, *copies(ctx, game, token, name), controller=player) for name in exiled)
    return tuple(after for entry in entries for after in happen(ctx, game, entry))


nothing_to_copy = remark("{token} is not created: nothing to copy", "111.12")


def copies(ctx: RunContext, game: Game, token: str, name: str) -> tuple[Fact, ...]:
    """What the token is as a copy of the object: with both faces of a double-faced one."""
    back = game.find(Back, name)
    if back and not has_trait(game, name, MELD):
        return with_both_faces(ctx, game, token, name, back.back)
    return _face_up(ctx, game, token, name)


@implements("707.8a", since=MODAL_CARDS_TRANSFORM)
def with_both_faces(ctx: RunContext, game: Game, token: str, name: str, back: str) -> tuple[Fact, ...]:
    """A token that copies something double-faced has both faces, and the same one up."""
    return _both_faces(ctx, game, token, name, back)


@with_both_faces.implements("707.8a", since=DOUBLE_FACED_TOKENS, before=MODAL_CARDS_TRANSFORM)
def _transforming_alone(ctx: RunContext, game: Game, token: str, name: str, back: str) -> tuple[Fact, ...]:
    """Only what could transform was copied with both faces."""
    one_face = has_trait(game, name, MODAL)
    return _face_up(ctx, game, token, name) if one_face else _both_faces(ctx, game, token, name, back)


def _both_faces(ctx: RunContext, game: Game, token: str, name: str, back: str) -> tuple[Fact, ...]:
    front_up, back_up = game.drop(BackUp(name)), game.put(BackUp(name))
    behind = as_copy(ctx.fork(quiet=True), back_up, token, name)
    front = replace(as_copy(ctx, front_up, token, name), back=behind)
    ctx.say("{token} has both faces of {name}", token=token, name=name)
    return (front, Back(token, back), *((BackUp(token),) if game.find(BackUp, name) else ()))


with_both_faces.implements("707.2", before=DOUBLE_FACED_TOKENS)(
    lambda ctx, game, token, name, back: _face_up(ctx, game, token, name)  # noqa: ARG005  # the operation's shape
)


def _face_up(ctx: RunContext, game: Game, token: str, name: str) -> tuple[Fact, ...]:
    return (as_copy(ctx, game, token, name),)


@implements("111.3")
def as_defined(ctx: RunContext, game: Game, defined: Defined) -> tuple[Fact, ...]:
    """What the effect says of the token is printed on it, so to speak, and nothing else is."""
    token = defined.token
    line = TypeLine(token, defined.line)
    named = OwnName(token, name_of_token(ctx, game.put(line), defined))
    types = (*card_types(game.put(line), token), *subtypes_of(ctx, game.put(line), token))
    ctx.say("the effect defines {token}", token=token)
    body = Physique(token, defined.size, frozenset(map(str, defined.qualities)))
    return (body, line, named, *(OfType(token, type_) for type_ in types))


@implements("111.4", since=CALLED_TOKEN)
def name_of_token(ctx: RunContext, game: Game, defined: Defined) -> str:
    """The name that the effect gives it, or its subtypes and the word "Token"."""
    return _told(ctx, defined, " ".join((*subtypes_of(ctx, game, defined.token), "Token")))


name_of_token.implements("111.4", before=CALLED_TOKEN)(
    lambda ctx, game, defined: _told(ctx, defined, " ".join(subtypes_of(ctx, game, defined.token)))
)


def _told(ctx: RunContext, defined: Defined, otherwise: str) -> str:
    words = otherwise if defined.words is None else defined.words
    ctx.say("{token} is called {words}", token=defined.token, words=words)
    return words


@implements("111.11")
def like_card(ctx: RunContext, game: Game, named: DefinedByName) -> Copied:
    """What the token is: what the card of that name is."""
    card = next((one.object for one in game.all(OwnName) if one.text == named.words), None)
    if card is None:
        raise Unmodelled("no card named {words} is known", words=named.words)
    ctx.say("{token} is what {card} is", token=named.token, card=card)
    return Copied(named.token, card, values_copied(ctx, named.token, card, game))


strays_phased_out = remark("{name} is phased out", "704.5d", before=PHASED_TOKENS_STAY, gives=True)
strays_phased_out.implements("704.5d", since=PHASED_TOKENS_STAY)(unsaid)


@implements("704.5d")
def strayed(ctx: RunContext, game: Game) -> list[Event]:
    """Tokens that are not on the battlefield cease to exist, and until 2017 those that are phased out."""
    found: list[Event] = []
    for token in game.all(TokenPermanent):
        is_out = game.find(PhasedOut, token.name) is not None
        if zone_of(game, token.name) != BATTLEFIELD or (is_out and strays_phased_out(ctx, token.name)):
            ctx.say("{name} ceases to exist", name=token.name)
            found.append(Event(Kind.CEASE, token.name))
    return found


def entering(game: Game, scope: Scope, name: str, manner: str | None) -> tuple[Fact, ...]:
    """What is true of a token as it enters in that manner; attacking what the source attacks."""
    if manner == "with it attached":
        return (Attached(scope.it, name),)
    target = target_of(game, scope.it) if manner == "tapped and attacking" else None
    return ((Tapped(name),) if manner else ()) + ((Attacking(name, target),) if target else ())


@sentence(
    EFFECTS,
    "create {amount:number} [{size:pt} ][{qualities:quality+} ]{types:type+} token[s][ {manner:manner}]"
    "[ to sacrifice when {event:event}][ for the controller of {whom:selection}]",
)
class CreateToken:
    """Create tokens, or have somebody else create them."""

    amount: int
    types: tuple[SlotTerm, ...]
    whom: Selection | None = None
    qualities: tuple[SlotTerm, ...] | None = None
    size: PowerToughness | None = None
    manner: SlotTerm | None = None
    event: Pattern | None = None

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """So many tokens for each controller of what is described."""
        whose = picked(game, self.whom, scope) if self.whom else ()
        players = [controller_of(game, name) or scope.you for name in whose] or [scope.you]
        return (tuple(self._created(game, scope, player, place) for place, player in enumerate(players, 1)),)

    def _created(self, game: Game, scope: Scope, player: str, place: int) -> Event:
        name = f"{self.types[-1]}-{len(game.all(TokenPermanent)) + place}"
        if "Role" in self.types:
            raise NotModelled("111.10j", name)  # what each Role does for its creature
        known = next(filter(PREDEFINED.get, self.types), "")
        types = {*self.types, PREDEFINED.get(known, self.types[0])}
        own = (*(self.qualities or ()), *(("indestructible",) if known == "Vibranium" else ()))
        also: tuple[Fact, ...] = (
            TokenPermanent(name),
            Owned(name, player),
            Physique(name, self.size, together(own)),
            *(OfType(name, one) for one in sorted(types)),
        )
        also = (*also, *entering(game, scope, name, self.manner))
        if self.event:
            also = (*also, Delayed(name, player, name, 1, self.event, Sacrifice(Selection("it"))))
        return Event(Kind.CREATE, name, self.amount, source=player, zone=known, also=also)


LACKS = Vocabulary("lack", ("without a mana cost",))


def _create(ctx: RunContext, game: Game, scope: Scope, what: Selection, **otherwise: Any) -> Worlds:
    """The games after a token copy of each was created, which differs as the instruction says."""
    worlds: Worlds = (game,)
    for name in picked(game, what, scope):
        worlds = in_each(worlds, lambda one, name=name: happen(ctx, one, _copy(ctx, one, scope, name, **otherwise)))  # type: ignore[misc]  # the name is bound
    return worlds


def _copy(
    ctx: RunContext,
    game: Game,
    scope: Scope,
    name: str,
    size: PowerToughness | None = None,
    colour: SlotTerm | None = None,
    types: tuple[SlotTerm, ...] = (),
    lack: SlotTerm | None = None,
    manner: SlotTerm | None = None,
) -> Event:
    token = f"{name}-{len(game.all(TokenPermanent)) + 1}"
    said: tuple[Fact, ...] = (
        *((WithSize(token, size),) if size else ()),
        *((WithTypes(token, types),) if types else ()),
    )
    said += (WithColours(token, (colour,)),) if colour else ()
    own = (TokenPermanent(token), Owned(token, scope.you), *((Trait(token, COSTLESS),) if lack else ()))
    own += (*copies(ctx, game.put(*said), token, name), *entering(game, scope, token, manner))
    return Event(Kind.CREATE, token, source=scope.you, also=own)


deeds(
    {
        "create a copy of {what:selection}[ as {size:pt}][ in {colour:colour}][ also {types:type+}][ {lack:lack}]"
        "[ {manner:manner}]": _create
    }
)
