"""What effects and conditions speak of: "a creature", "all white creatures", "it", a thing by name (109, 115.10)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import combinations
from typing import Any

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import told
from mtgcr.rules.modules.cards import CastBy
from mtgcr.rules.modules.combat import controller_of, is_attacking, is_removed
from mtgcr.rules.modules.events import Event
from mtgcr.rules.modules.faces import Melded
from mtgcr.rules.modules.status import PhasedOut
from mtgcr.rules.modules.table import Permanent, TokenPermanent, characteristics_of, is_of_type, zone_of
from mtgcr.rules.slots import NAME, PLAYERS, unquoted
from mtgcr.rules.workbench import Game, Player, SlotKind, Unmodelled

_WORDS = (
    *("white", "blue", "black", "red", "green", "Army", "artifact", "attacking", "card", "Cleric", "creature", "Demon"),
    *("enchantment", "land", "permanent", "planeswalker", "player", "spell", "token"),
)
_FORMS = ("a", "all other", "another", "all", "each other", "each", "one or more")
_SAME = {"each": "all", "each other": "all other"}
"""Forms that mean others: what is done to each is done to all at once."""
_POINTERS = ("it", "that", "you")
_NOT, _TARGET, _WHOSE = "non{word}", "target {place}", " of {player}"
WORDS = (*_WORDS, *_FORMS, *_POINTERS, _NOT, _TARGET, _WHOSE)
"""All that is said of selections, for catalogues."""
_NAME = r"(?:\"[^\"]+\"|[A-Z][\w'’:/\-]*)"
"""A name among other words begins with a capital letter."""


def _said(language: Language, english: str) -> str:
    return told(language, "selection", english)


def _plain(language: Language) -> str:
    """What describes things by words, as a regular expression; English has articles and plurals."""
    player = PLAYERS.pattern(language)
    if language is Language.EN:
        kinds = f"(?: (?:non)?(?:{'|'.join(_WORDS)})s?)+"
        return f"(?:an?|another|(?:all|each)(?: other)?|one or more){kinds}(?: of {player})?"
    forms = "|".join(_said(language, english) for english in _FORMS[1:])
    words = "|".join(_kinds(language))
    return f"(?:{_said(language, _WHOSE).format(player=player)})?(?:{forms})?(?:{words})+"


def _word(language: Language, english: str) -> str:
    bare = english.removeprefix("non")
    return _said(language, bare) if bare == english else _said(language, _NOT).format(word=_said(language, bare))


def _kinds(language: Language) -> dict[str, str]:
    """The English of every word and its contrary, the longest first."""
    words = {_word(language, word): word for bare in _WORDS for word in (bare, f"non{bare}")}
    return dict(sorted(words.items(), key=lambda pair: -len(pair[0])))


@frozen
class Selection:
    """A description of objects or players.

    `form` is "a", "another", "all", "all other", "one or more", "named", "target" (what was chosen in one place of a
    text), or a pointer ("it" for the source of the ability, "that" for what the event happened to, "you" for the
    controller).
    """

    form: str
    words: tuple[str, ...] = ()
    player: str | None = None
    name: str = ""
    place: int = 0

    def show(self, language: Language) -> str:
        """The description in words."""
        if self.form == "named":
            return PLAYERS[self.name].show(language) if self.name in PLAYERS else NAME.show(self.name, language)
        if self.form == "target":
            return _said(language, _TARGET).format(place=self.place)
        if self.form in _POINTERS:
            return _said(language, self.form)
        return self._in_english() if language is Language.EN else self._otherwise(language)

    def _in_english(self) -> str:
        many = "s" if self.form in ("all", "all other", "one or more") else ""
        article = "an" if self.form == "a" and self.words[0][0] in "aeiou" else self.form
        return " ".join((article, *self.words)) + many + (f" of {self.player}" if self.player else "")

    def _otherwise(self, language: Language) -> str:
        words = "".join(_word(language, word) for word in self.words)
        of_player = _said(language, _WHOSE)
        whose = of_player.format(player=PLAYERS[self.player].show(language)) if self.player else ""
        return f"{whose}{_said(language, self.form)}{words}"


@frozen
class Scope:
    """Whom and what the pointers of an ability mean: its controller, its source, what its event happened to.

    `batch` are all events proposed at the same time; `identity` says which object "that" was (400.7), if it matters,
    `amount` how much the ability's event was about; `targets` are the legal targets, each with its place in the
    text, `own` says which object "it" was.
    """

    you: str
    it: str
    that: str = ""
    batch: tuple[Event, ...] = ()
    identity: int | None = None
    amount: int = 0
    targets: tuple[tuple[int, str], ...] | None = None
    own: int | None = None

    @property
    def chosen(self) -> tuple[tuple[int, str], ...]:
        """The legal targets; an obstacle where nothing says what is targeted."""
        if self.targets is None:
            raise Unmodelled("it is not said what {spell} targets", spell=self.it)
        return self.targets

    def targeted(self, place: int) -> tuple[str, ...]:
        """The legal targets chosen in that place of the text."""
        return tuple(name for where, name in self.chosen if where == place)


def _read(words: str) -> Selection:
    for language in Language:
        pointer = next((english for english in _POINTERS if words == _said(language, english)), None)
        if pointer:
            return Selection(pointer)
        if target := re.fullmatch(_said(language, _TARGET).format(place=r"(\d+)"), words):
            return Selection("target", place=int(target[1]))
        if re.fullmatch(_PLAIN[language], words):
            return _read_english(words) if language is Language.EN else _read_other(words, language)
    return Selection("named", name=str(PLAYERS.get(unquoted(words))))


def _read_english(words: str) -> Selection:
    form, _, rest = words.partition(" ")
    if form == "one":
        form, rest = "one or more", rest.removeprefix("or more ")
    if form in ("all", "each") and rest.startswith("other "):
        form, rest = f"{form} other", rest.removeprefix("other ")
    rest, _, player = rest.partition(" of ")
    many = form in ("all", "all other", "one or more")
    kinds = tuple(word.removesuffix("s") if many else word for word in rest.split())
    return Selection("a" if form == "an" else _SAME.get(form, form), kinds, str(PLAYERS[player]) if player else None)


def _read_other(words: str, language: Language) -> Selection:
    of_player = _said(language, _WHOSE)
    owner = re.match(of_player.format(player=f"({PLAYERS.pattern(language)})"), words)
    rest = words[owner.end() :] if owner else words
    form = next((english for english in _FORMS[1:] if rest.startswith(_said(language, english))), "a")
    rest = rest.removeprefix(_said(language, form))
    english = _kinds(language)
    kinds = tuple(english[word] for word in re.findall("|".join(english), rest))
    return Selection(_SAME.get(form, form), kinds, str(PLAYERS[owner[1]]) if owner else None)


_PLAIN = {language: _plain(language) for language in Language}


class Selections(SlotKind):
    """Descriptions of what an effect or a condition speaks of."""

    __slots__ = ()

    def pattern(self, language: Language) -> str:
        """The regular expression for one description."""
        name = _NAME if language is Language.EN else NAME.pattern(language)
        pointers = (_said(language, english) for english in _POINTERS)
        target = _said(language, _TARGET).format(place=r"\d+")
        return f"(?:{'|'.join((*pointers, target, _PLAIN[language], name))})"


SELECTIONS = Selections("selection", "", _read)


def fits(game: Game, selection: Selection, name: str, scope: Scope) -> bool:
    """Whether the object or player is one of those described."""
    pointed = _pointed_at(selection, scope)
    if pointed is not None:
        return name in pointed
    if selection.form in ("another", "all other") and name == scope.it:
        return False
    return _is_of(game, selection, name) and all(_is(game, name, word) for word in selection.words)


def _pointed_at(selection: Selection, scope: Scope) -> tuple[str, ...] | None:
    """What is pointed at or named, without regard to what it is; None where things are described."""
    match selection.form:
        case "it":
            return (scope.it,)
        case "that":
            return (scope.that,) if scope.that else ()
        case "you":
            return (scope.you,)
        case "named":
            return (selection.name,)
        case "target":
            return scope.targeted(selection.place)
        case _:
            return None


def _is_of(game: Game, selection: Selection, name: str) -> bool:
    if selection.player is None:
        return True
    cast = game.find(CastBy, name)
    return (characteristics_of(game, name).controller or (cast.player if cast else "")) == selection.player


def _is(game: Game, name: str, word: str) -> bool:
    if word.startswith("non"):
        return not _is(game, name, word.removeprefix("non"))
    if word == "player":
        return game.find(Player, name) is not None
    if word == "attacking":
        return is_attacking(game, name) and not is_removed(game, name)
    if word == "token":
        return game.find(TokenPermanent, name) is not None
    if word in ("card", "permanent", "spell"):
        kinds = (Player, TokenPermanent, Melded) if word == "card" else (Player,)
        return not any(game.find(kind, name) for kind in kinds)
    it = characteristics_of(game, name)
    return it.has_type(word) or word in it.colours


def picked(game: Game, selection: Selection, scope: Scope) -> tuple[str, ...]:
    """Everything on the battlefield (and every player) that is described, or what is pointed at."""
    pointed = _pointed_at(selection, scope)
    if pointed is not None:
        return pointed
    return tuple(name for name in _candidates(game, selection) if fits(game, selection, name, scope))


def _candidates(game: Game, selection: Selection) -> Iterable[str]:
    if "player" in selection.words:
        return (player.name for player in game.all(Player))
    return permanents(game)


def permanents(game: Game) -> tuple[str, ...]:
    """Everything on the battlefield that is not phased out."""
    return game.derive(_permanents, "")


def _permanents(game: Game, _about: str) -> tuple[str, ...]:
    held = (one.name for one in game.all(Permanent))
    return tuple(name for name in held if zone_of(game, name) == "the battlefield" and not game.find(PhasedOut, name))


def permanents_of(game: Game, player: str) -> tuple[str, ...]:
    """Those that the player controls."""
    return tuple(name for name in permanents(game) if controller_of(game, name) == player)


def creatures(game: Game) -> tuple[str, ...]:
    """The creatures on the battlefield."""
    return tuple(name for name in permanents(game) if is_of_type(game, name, "creature"))


def groups(names: Sequence[str], most: int | None = None) -> Iterator[tuple[str, ...]]:
    """Every group of them, of so many at most: none of them too, and where nothing limits it all."""
    counts = range((len(names) if most is None else most) + 1)
    return (group for count in counts for group in combinations(names, count))


def creatures_of(game: Game, player: str) -> tuple[str, ...]:
    """The creatures on the battlefield that the player controls."""
    return tuple(name for name in permanents_of(game, player) if is_of_type(game, name, "creature"))


def meaning_itself(part: Any, face: str) -> Any:  # the same kind of thing comes back
    """An instruction or pattern in which the name of the face that it is printed on means its own object (201.5)."""
    own = Selection("named", name=face)
    return with_selections(part, lambda one: Selection("it") if one == own else one)


def with_selections(part: Any, change: Callable[[Selection], Selection]) -> Any:  # the same kind of thing comes back
    """An instruction or pattern in which each description is changed."""
    if isinstance(part, Selection):
        return change(part)
    if isinstance(part, tuple) and type(part) is tuple:
        return tuple(with_selections(one, change) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    return replace(part, **{one.name: with_selections(getattr(part, one.name), change) for one in fields(part)})
