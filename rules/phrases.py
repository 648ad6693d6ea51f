"""Phrases: sentences that scenarios are made of, declared by rule modules in English and known in every language.

A template is literal words with slots `{name:kind}` (`{name:kind+}` for one or more) and optional parts in
brackets; `[s]` is a plural ending.  A module decorates the function or dataclass that a phrase stands for:

    @given("{creature:name} has {amount:number} damage")
    class Marked(Fact): ...

A class so decorated is made a frozen, slotted dataclass.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Any, NamedTuple, TypeVar, dataclass_transform

from mtgcr.parser.frozen_values import frozen
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import ALIKE, LIST_GAP, LIST_JOINT, SLOT_GAP, UNSHOWN, WORD_GAP, catalogue, told
from mtgcr.rules.idioms import plainer, shown
from mtgcr.rules.likeness import ranked
from mtgcr.rules.slots import BUILTIN_KINDS, Polarity, SlotKind, Unreadable


class Role(Enum):
    """Where in a scenario a phrase may stand."""

    GIVEN = "given"
    """Its handler takes the slots by name and returns one fact or a tuple of facts."""
    WHEN = "when"
    """Its handler takes a Context, a Game and the slots; returns a Game, a tuple of Games, or an Offer."""
    OPTION = "option"
    """Its handler takes the slots and returns an atom: a hashable value with one field for each slot."""
    RESULT = "result"
    """Its handler takes a Context, a Game and the slots, and returns whether it is so."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """A sentence with slots, and what it stands for."""

    role: Role
    en: str
    handler: Callable[..., Any]
    kind: str | None = None
    """The kind of slot that it fills, where it is a sentence within phrases."""

    @property
    def context(self) -> str:
        """Where the catalogues have it."""
        return self.kind or self.role.value

    def template(self, language: Language) -> str:
        """The template in the language."""
        return told(language, self.context, self.en)


T = TypeVar("T", bound="Callable[..., Any]")


def _declare(role: Role, en: str) -> Callable[[T], T]:
    def attach(handler: T) -> T:
        handler = as_value(handler)
        own = vars(handler).get("PHRASES", ())
        handler.PHRASES = (*own, Phrase(role, en, handler))  # type: ignore[attr-defined]  # read by the library
        return handler

    return attach


def as_value(handler: T) -> T:
    """What a phrase stands for: a class is made a frozen, slotted dataclass."""
    is_made = not isinstance(handler, type) or "__dataclass_fields__" in vars(handler)
    return handler if is_made else frozen(handler)  # type: ignore[type-var]  # a class


@dataclass_transform(frozen_default=True)
def given(en: str) -> Callable[[T], T]:
    """Declares a phrase that states facts."""
    return _declare(Role.GIVEN, en)


def when(en: str) -> Callable[[T], T]:
    """Declares a phrase that says what happens."""
    return _declare(Role.WHEN, en)


@dataclass_transform(frozen_default=True)
def option(en: str) -> Callable[[T], T]:
    """Declares a phrase that names a part of a choice."""
    return _declare(Role.OPTION, en)


def result(en: str) -> Callable[[T], T]:
    """Declares a phrase that asks how things stand.

    Where the template has a slot `so` (of one of the `POLARITIES`), it asks also whether that is not so; the handler
    is not told which.
    """
    return _declare(Role.RESULT, en)


class PhraseTable:
    """Phrases of one role as the rows of a table, each with the function that it stands for."""

    def __init__(self, role: Role, rows: Mapping[str, Callable[..., Any]]) -> None:
        self.PHRASES = tuple(Phrase(role, en, handler) for en, handler in rows.items())


def steps(rows: Mapping[str, Callable[..., Any]]) -> PhraseTable:
    """Declares phrases that say what happens, as `when` does."""
    return PhraseTable(Role.WHEN, rows)


def questions(rows: Mapping[str, Callable[..., bool]]) -> PhraseTable:
    """Declares phrases that ask how things stand, as `result` does."""
    return PhraseTable(Role.RESULT, rows)


@frozen
class Slot:
    """A slot of a template."""

    name: str
    kind: str
    many: bool


_NEARLY = 70
"""How many of a hundred signs agree where only a fixed word of a phrase is wrong."""
_RELATED = 0.15
"""What share of the words must agree in a phrase that is told as near."""
SO, DENIED = "so", "it is not so that {}"
"""The slot that says whether a result is so, and how any other result is denied."""
_SLOT = re.compile(r"\{(\w+):\w+\+?\}")
_PART = re.compile(r"\{(\w+):(\w+)(\+?)\}|\[([^\]]*)\]|([^{\[]+)")


@frozen
class Options:
    """How the options are written that name atoms of the kinds, for a reader: slots as {name}, without kinds."""

    kinds: tuple[Any, ...]

    def show(self, language: Language) -> str:
        """The templates in the language."""
        phrases = (phrase for kind in self.kinds for phrase in kind.PHRASES if phrase.role is Role.OPTION)
        return " | ".join(_SLOT.sub(r"{\1}", phrase.template(language)) for phrase in phrases)


def parts_of(template: str) -> Iterator[str | Slot | tuple[str | Slot, ...]]:
    """The template cut into literal words, slots and (as tuples) optional parts."""
    for found in _PART.finditer(template):
        name, kind, many, optional, literal = found.groups()
        if name:
            yield Slot(name, kind, bool(many))
        elif optional is not None:
            yield tuple(part for part in parts_of(optional) if not isinstance(part, tuple))
        else:
            yield literal


class Misfit(NamedTuple):
    """A word that keeps others from being a phrase, and the kind of what should stand there."""

    kind: SlotKind
    word: str
    outline: str
    wrong: int
    """How many slots are filled wrongly."""
    fixed: int
    """How many signs of the words the phrase itself has."""


class Form:
    """A phrase in one language, ready to match and to write."""

    __slots__ = ("_fixed", "_kinds", "_parts", "_pattern", "key", "language", "phrase", "slots")

    def __init__(self, phrase: Phrase, language: Language, kinds: Mapping[str, SlotKind]) -> None:
        self.phrase = phrase
        self.language = language
        self._kinds = kinds
        self._parts = tuple(parts_of(phrase.template(language)))
        flat = [part for top in self._parts for part in (top if isinstance(top, tuple) else (top,))]
        self.slots = {part.name: part for part in flat if isinstance(part, Slot)}
        self._pattern: re.Pattern[str] | None = None
        alike, own = rf"{told(language, 'grammar', ALIKE)}|\s+", (one for one in self._parts if isinstance(one, str))
        self._fixed = [word for part in own for word in re.split(alike, part) if word]
        self.key = max(self._fixed, key=len, default="")

    def match(self, words: str) -> tuple[tuple[str, object], ...] | None:
        """What fills the slots, by name, if the words are this phrase, else None."""
        if not self._has_fixed(words):
            return None
        if self._pattern is None:  # compiled when first needed: most phrases are never read in both languages
            self._pattern = re.compile("".join(map(self._regex, self._parts)))
        found = self._pattern.fullmatch(words)
        if found is None:
            return None
        filled = sorted((name, word) for name, word in found.groupdict().items() if word is not None)
        try:
            return tuple((name, self._read(self.slots[name], word)) for name, word in filled)
        except Unreadable:
            return None

    def _has_fixed(self, words: str) -> bool:
        """Whether the words of the phrase itself stand in these, in order: without them it is not this phrase."""
        at = 0
        return all((at := words.find(part, at) + len(part)) >= len(part) for part in self._fixed)

    def misfit(self, words: str) -> Misfit | None:
        """What fills a slot wrongly, if the words are this phrase otherwise and enough of it is fixed."""
        if len(self.key) <= 1:
            return None
        found = re.fullmatch("".join(self._regex(part, loose=True) for part in self._parts), words)
        filled = [(self.slots[name], word) for name, word in found.groupdict().items() if word] if found else []
        wrong = [(slot, word) for slot, word in filled if not re.fullmatch(self._values(slot), word)]
        if not wrong:
            return None
        slot, word = wrong[0]
        fixed = len(words) - sum(len(word) for _, word in filled)
        return Misfit(self.kind(slot.name), self._stranger(slot, word), self.whole, len(wrong), fixed)

    def _stranger(self, slot: Slot, words: str) -> str:
        """The first of several words that is not of the kind of the slot."""
        if not slot.many or " " not in words:
            return words
        rest = re.sub(self._kinds[slot.kind].pattern(self.language), " ", words).split()
        return next((word for word in rest if word != "and"), words)

    def write(self, values: Mapping[str, object]) -> str:
        """The phrase with its slots filled; denied where `so` is false and the phrase has no word for that."""
        written = "".join(self._write(part, values) for part in self._parts)
        is_denied = SO not in self.slots and values.get(SO) is False
        return shown(told(self.language, "grammar", DENIED).format(written) if is_denied else written, self.language)

    @property
    def outline(self) -> str:
        """The phrase for a reader: as an example where the language has some, else with slots as {name}."""
        return self._as_example(re.sub(told(self.language, "sample", UNSHOWN), "", self.phrase.template(self.language)))

    @property
    def whole(self) -> str:
        """The same with all that may be left out, in brackets."""
        return self._as_example(self.phrase.template(self.language))

    @property
    def fixed_words(self) -> str:
        """The words of the phrase without its slots."""
        template = self.phrase.template(self.language)
        return re.sub(r"\{\w+\}|[\[\]]", " ", _SLOT.sub(self._outlined, template))

    def _as_example(self, template: str) -> str:
        return shown(_SLOT.sub(self._exampled, template), self.language)

    def _exampled(self, slot: re.Match[str]) -> str:
        kind = self.kind(slot[1]).name
        found = (catalogue(self.language).texts.get(("sample", key)) for key in (f"{slot[1]}:{kind}", kind))
        return next(filter(None, found), None) or self._outlined(slot)

    def _outlined(self, slot: re.Match[str]) -> str:
        kind = self.kind(slot[1])
        return kind.outline(self.language) if isinstance(kind, Polarity) else f"{{{slot[1]}}}"

    def kind(self, name: str) -> SlotKind:
        """The kind of the slot."""
        return self._kinds[self.slots[name].kind]

    def _regex(self, part: str | Slot | tuple[str | Slot, ...], *, loose: bool = False) -> str:
        if isinstance(part, tuple):
            return "(?:" + "".join(self._regex(inner, loose=loose) for inner in part) + ")?"
        if isinstance(part, str):
            gap, alike = told(self.language, "grammar", WORD_GAP), told(self.language, "grammar", ALIKE)
            return re.sub(alike, f"(?:{alike})", gap.join(re.escape(word) for word in re.split(r"\s+", part)))
        gap = told(self.language, "grammar", SLOT_GAP)
        return f"{gap}(?P<{part.name}>{r'.+?' if loose else self._values(part)}){gap}"

    def _values(self, slot: Slot) -> str:
        one = self._kinds[slot.kind].pattern(self.language)
        # a word that may be a name is one
        return f"{one}(?:{told(self.language, 'grammar', LIST_GAP)}{one})*?" if slot.many else one

    def _read(self, slot: Slot, words: str) -> object:
        kind = self._kinds[slot.kind]
        if not slot.many:
            return kind.read(words)
        return tuple(kind.read(word) for word in re.findall(kind.pattern(self.language), words))

    def _write(self, part: str | Slot | tuple[str | Slot, ...], values: Mapping[str, object]) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Slot):
            return self._write_slot(part, values[part.name])
        if part == ("s",):
            return "" if 1 in values.values() else "s"
        wanted = [inner.name for inner in part if isinstance(inner, Slot)]
        is_said = wanted and all(values.get(name) is not None for name in wanted)
        return "".join(self._write(inner, values) for inner in part) if is_said else ""

    def _write_slot(self, slot: Slot, value: object) -> str:
        kind = self._kinds[slot.kind]
        if not slot.many:
            return kind.show(value, self.language)
        joint = told(self.language, "types" if slot.kind == "type" else "grammar", LIST_JOINT)
        joined = joint.join(kind.show(one, self.language) for one in value)  # type: ignore[attr-defined]  # a tuple
        return re.sub(told(self.language, "types", ALIKE), "", joined)


class Phrasebook:
    """All phrases of the library in both languages: finds what words mean, and writes phrases."""

    def __init__(self, phrases: Iterable[Phrase], kinds: Iterable[SlotKind] = ()) -> None:
        known = {kind.name: kind for kind in (*BUILTIN_KINDS, *kinds)}
        self.phrases = tuple(phrases)
        self.kinds = tuple(known.values())
        self._kinds = known
        self._known: dict[tuple[Role, str, Language], list[tuple[Phrase, tuple[tuple[str, object], ...]]]] = {}
        self._forms = {
            (phrase, language): Form(phrase, language, known) for phrase in self.phrases for language in Language
        }
        self._by_role = {
            (role, language): tuple(self._forms[p, language] for p in self.phrases if p.role is role)
            for role in Role
            for language in Language
        }

    def form(self, phrase: Phrase, language: Language) -> Form:
        """The phrase in the language."""
        return self._forms[phrase, language]

    def matches(
        self, role: Role, words: str, language: Language
    ) -> list[tuple[Phrase, tuple[tuple[str, object], ...]]]:
        """Every phrase of the role that the words are, or are another way to say, with what fills its slots."""
        if (role, words, language) not in self._known:
            ways = chain((words,), plainer(role.value, words, language, self._kinds))
            found = (self._matches(role, way, language) for way in ways)
            self._known[role, words, language] = next(filter(None, found), [])
        return self._known[role, words, language]

    def _matches(
        self, role: Role, words: str, language: Language
    ) -> list[tuple[Phrase, tuple[tuple[str, object], ...]]]:
        before, _, after = told(language, "grammar", DENIED).partition("{}")
        if role is Role.RESULT and words.startswith(before) and words.endswith(after):
            asked = self.matches(role, words.removeprefix(before).removesuffix(after), language)
            read = ((phrase, dict(values)) for phrase, values in asked)
            return [(one, tuple(sorted((said | {SO: False}).items()))) for one, said in read if said.get(SO, True)]
        found = ((form.phrase, form.match(words)) for form in self._by_role[role, language] if form.key in words)
        return [(phrase, values) for phrase, values in found if values is not None]

    def nearest(self, role: Role, words: str, language: Language, count: int = 3) -> list[str]:
        """The outlines of the phrases and instructions most like the words, best first; none that shares hardly one."""
        near = ranked(words, self.outlines(role, language), language)[:count]
        return [outline for outline, _, shared in near if shared >= _RELATED]

    def outlines(self, role: Role, language: Language) -> dict[str, str]:
        """What a reader is shown of the phrases, and of instructions within one, each with the words of its own."""
        forms = self._by_role[role, language]
        holders = [one.outline for one in forms if role is Role.WHEN and {"effect", "player"} <= {*one.slots}]
        place = catalogue(language).texts.get(("sample", "effect"), "{effect}")
        within = self._kinds["effect"].outlines(language) if holders else {}
        told_by = {min(holders, key=len).replace(place, one): fixed for one, fixed in within.items()}
        return {form.outline: form.fixed_words for form in forms} | told_by

    def likeness(self, role: Role, words: str, language: Language) -> float:
        """What share of the words the nearest phrase of the role has."""
        return self._nearness(role, words, language)[0][2]

    def _nearness(self, role: Role, words: str, language: Language) -> list[tuple[Form, float, float]]:
        """The phrases, best first, with the share of signs and of words that agree."""
        return ranked(words, {form: form.fixed_words for form in self._by_role[role, language]}, language)

    def misfit(self, role: Role, words: str, language: Language) -> Misfit | None:
        """What keeps the words from the phrase that shares most with them, if not rather a fixed word is wrong."""
        found = [(misfit, form) for form in self._by_role[role, language] if (misfit := form.misfit(words))]
        if not found:
            return None
        best, form = max(found, key=lambda pair: (pair[0].fixed, -pair[0].wrong))
        return None if self._is_rather_another(form, words) else best

    def _is_rather_another(self, form: Form, words: str) -> bool:
        nearest, ratio, _ = self._nearness(form.phrase.role, words, form.language)[0]
        return nearest is not form and ratio >= _NEARLY

    def write_atom(self, atom: object, language: Language) -> str:
        """A part of a choice as the phrase that names it, with what is absent left out."""
        phrase = next(p for p in type(atom).PHRASES if p.role is Role.OPTION)  # type: ignore[attr-defined]  # set by @option
        form = self._forms[phrase, language]
        return form.write({name: getattr(atom, name) for name in form.slots})
