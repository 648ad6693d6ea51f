"""What effects and conditions speak of: "a creature", "all white creatures", "it", a thing by name (109, 115.10)."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from mtgcr.parser.language import Language
from mtgcr.rules.game import Player
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.faces import Melded
from mtgcr.rules.modules.status import PhasedOut
from mtgcr.rules.modules.table import Permanent, Token, characteristics_of, zone_of
from mtgcr.rules.slots import NAME, PLAYERS, SlotKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mtgcr.rules.game import Game
    from mtgcr.rules.modules.events import Event

_WORDS = {
    "white": "白の",
    "blue": "青の",
    "black": "黒の",
    "red": "赤の",
    "green": "緑の",
    "artifact": "アーティファクト",
    "card": "カード",
    "Cleric": "クレリック",
    "creature": "クリーチャー",
    "Demon": "デーモン",
    "enchantment": "エンチャント",
    "land": "土地",
    "permanent": "パーマネント",
    "planeswalker": "プレインズウォーカー",
    "player": "プレイヤー",
    "spell": "呪文",
    "token": "トークン",
}
_FORMS = {"a": "", "another": "他の", "all": "すべての", "one or more": "1つ以上の"}
_POINTERS = {"it": "これ", "that": "それ", "you": "あなた"}
_WORD_EN = r"(?:non)?(?:" + "|".join(_WORDS) + ")s?"
_WORD_JA = "(?:" + "|".join(_WORDS.values()) + ")(?:でない)?"
_NAME_EN = r"(?:\"[^\"]+\"|[A-Z][\w'’:/\-]*)"
"""A name among other words begins with a capital letter."""
_TARGET = r"(?:target |対象)(\d+)"
_ANY_PLAYER = {language: PLAYERS.pattern(language) for language in Language}
_PLAIN = {
    Language.EN: rf"(?:an?|another|all|one or more)(?: {_WORD_EN})+(?: of {_ANY_PLAYER[Language.EN]})?",
    Language.JA: rf"(?:{_ANY_PLAYER[Language.JA]}の)?(?:他の|すべての|1つ以上の)?(?:{_WORD_JA})+",
}


@dataclass(frozen=True, slots=True)
class Selection:
    """A description of objects or players.

    `form` is "a", "another", "all", "one or more", "named", "target" (what was chosen in one place of a text), or a
    pointer ("it" for the source of the ability, "that" for what the event happened to, "you" for the controller).
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
            return f"target {self.place}" if language is Language.EN else f"対象{self.place}"
        if self.form in _POINTERS:
            return self.form if language is Language.EN else _POINTERS[self.form]
        return self._in_english() if language is Language.EN else self._in_japanese()

    def _in_english(self) -> str:
        many = "s" if self.form in ("all", "one or more") else ""
        article = "an" if self.form == "a" and self.words[0][0] in "aeiou" else self.form
        return " ".join((article, *self.words)) + many + (f" of {self.player}" if self.player else "")

    def _in_japanese(self) -> str:
        words = (_WORDS[w.removeprefix("non")] + ("でない" if w.startswith("non") else "") for w in self.words)
        whose = f"{PLAYERS[self.player].ja}の" if self.player else ""
        return whose + _FORMS[self.form] + "".join(words)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whom and what the pointers of an ability mean: its controller, its source, what its event happened to.

    `batch` are all events proposed at the same time; `identity` says which object "that" was (400.7), if it matters,
    `amount` how much the ability's event was about; `targets` are the legal targets, each with its place in the text.
    """

    you: str
    it: str
    that: str = ""
    batch: tuple[Event, ...] = ()
    identity: int | None = None
    amount: int = 0
    targets: tuple[tuple[int, str], ...] = ()

    def targeted(self, place: int) -> tuple[str, ...]:
        """The legal targets chosen in that place of the text."""
        return tuple(name for where, name in self.targets if where == place)


def _read(words: str) -> Selection:
    pointer = next((en for en, ja in _POINTERS.items() if words in (en, ja)), None)
    if pointer:
        return Selection(pointer)
    target = re.fullmatch(_TARGET, words)
    if target:
        return Selection("target", place=int(target[1]))
    if re.fullmatch(_PLAIN[Language.EN], words):
        return _read_english(words)
    if re.fullmatch(_PLAIN[Language.JA], words):
        return _read_japanese(words)
    bare = words.strip('"「」')
    return Selection("named", name=str(PLAYERS.get(bare)))


def _read_english(words: str) -> Selection:
    form, _, rest = words.partition(" ")
    if form == "one":
        form, rest = "one or more", rest.removeprefix("or more ")
    rest, _, player = rest.partition(" of ")
    many = form in ("all", "one or more")
    kinds = tuple(word.removesuffix("s") if many else word for word in rest.split())
    return Selection("a" if form == "an" else form, kinds, str(PLAYERS[player]) if player else None)


def _read_japanese(words: str) -> Selection:
    owner = re.match(_ANY_PLAYER[Language.JA], words)
    rest = words[owner.end() :].removeprefix("の") if owner else words
    form = next((en for en, ja in _FORMS.items() if ja and rest.startswith(ja)), "a")
    rest = rest.removeprefix(_FORMS[form])
    english = {ja: en for en, ja in _WORDS.items()}
    kinds = tuple(
        "non" + english[word.removesuffix("でない")] if word.endswith("でない") else english[word]
        for word in re.findall(_WORD_JA, rest)
    )
    return Selection(form, kinds, str(PLAYERS[owner.group()]) if owner else None)


SELECTIONS = SlotKind(
    "selection",
    "(?:" + "|".join((*_POINTERS, r"target \d+", _PLAIN[Language.EN], _NAME_EN)) + ")",
    "(?:" + "|".join((*_POINTERS.values(), r"対象\d+", _PLAIN[Language.JA], NAME.ja)) + ")",
    _read,
)
"""Descriptions of what an effect or a condition speaks of."""


def fits(game: Game, selection: Selection, name: str, scope: Scope) -> bool:
    """Whether the object or player is one of those described."""
    pointed = _pointed_at(selection, scope)
    if pointed is not None:
        return name in pointed
    if selection.form == "another" and name == scope.it:
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
    return selection.player is None or characteristics_of(game, name).controller == selection.player


def _is(game: Game, name: str, word: str) -> bool:
    if word.startswith("non"):
        return not _is(game, name, word.removeprefix("non"))
    if word == "player":
        return game.find(Player, name) is not None
    if word == "token":
        return game.find(Token, name) is not None
    if word in ("card", "permanent", "spell"):
        return game.find(Player, name) is None and not (word == "card" and _is_no_card(game, name))
    it = characteristics_of(game, name)
    return word in it.types or word in it.colours


def _is_no_card(game: Game, name: str) -> bool:
    """Whether the object is a token, or a permanent represented by two cards."""
    return any(game.find(kind, name) for kind in (Token, Melded))


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
    held = (one.name for one in game.all(Permanent))
    return tuple(name for name in held if zone_of(game, name) == "the battlefield" and not game.find(PhasedOut, name))


def permanents_of(game: Game, player: str) -> tuple[str, ...]:
    """Those that the player controls."""
    return tuple(name for name in permanents(game) if controller_of(game, name) == player)


def meaning_itself(part: Any, face: str) -> Any:  # the same kind of thing comes back
    """An instruction or pattern in which the name of the face that it is printed on means its own object (201.5)."""
    own = Selection("named", name=face)
    return with_selections(part, lambda one: Selection("it") if one == own else one)


def with_selections(part: Any, change: Callable[[Selection], Selection]) -> Any:  # the same kind of thing comes back
    """An instruction or pattern in which each description is changed."""
    if isinstance(part, Selection):
        return change(part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    return replace(part, **{one.name: with_selections(getattr(part, one.name), change) for one in fields(part)})
