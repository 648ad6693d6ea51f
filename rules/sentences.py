"""Sentences within phrases: a slot kind whose values are told by templates of their own.

A trigger condition or an instruction is data that a phrase carries ("Cross triggers when a creature dies to gain 1
life").  `Sentences` collects the templates that such a slot may hold; each stands for a dataclass with one field for
each of its slots.  A sentence may have sentences of its own kind in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Self, TypeVar, dataclass_transform

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.parser.language import Language
from mtgcr.rules.phrases import Form, Phrase, Role, as_value
from mtgcr.rules.slots import KINDS, SlotKind, Unreadable

_ANYTHING = r"[^|]+?"
"""What a sentence is, is decided by reading it; a pattern of all templates would take too long to compile."""

T = TypeVar("T", bound="Callable[..., Any]")


class Clause:
    """A template and the function that does what it says; called with what fills the slots it makes a value."""

    __slots__ = ("does", "en", "makes")

    def __init__(self, en: str, does: Callable[..., Any], makes: type[ClauseValue]) -> None:
        self.en, self.does, self.makes = en, does, makes

    def __repr__(self) -> str:
        return repr(self.en)

    def __call__(self, **values: object) -> ClauseValue:
        """The clause with its slots filled."""
        return self.makes(self, tuple(sorted(values.items())))


@frozen
class ClauseValue:
    """A clause with its slots filled, which are its attributes."""

    clause: Clause
    filled: tuple[tuple[str, Any], ...]

    def __getattr__(self, slot: str) -> Any:  # whatever fills the slot
        for name, value in self.filled:
            if name == slot:
                return value
        raise AttributeError(slot)

    def having(self, **values: object) -> Self:
        """The same clause with some slots filled otherwise."""
        return replace(self, filled=tuple(sorted({**dict(self.filled), **values}.items())))

    def do(self, *arguments: object) -> Any:  # whatever the function of the clause gives
        """What the function of the clause gives."""
        return self.clause.does(*arguments, **dict(self.filled))


def maker_of(value: object) -> object:
    """What made the value of a sentence: the handler of its phrase."""
    return value.clause if isinstance(value, ClauseValue) else type(value)


class Sentences(SlotKind):
    """A slot kind whose values are dataclasses, each with a template."""

    __slots__ = ("_forms",)
    _forms: dict[Language, list[Form]]

    def __init__(self, name: str) -> None:
        super().__init__(name, _ANYTHING, self.value_of)
        object.__setattr__(self, "_forms", {language: [] for language in Language})

    def sentence(self, en: str) -> Callable[[T], T]:
        """Declares a template and the dataclass made of its slots."""

        def attach(made: T) -> T:
            made = as_value(made)
            phrase = Phrase(Role.GIVEN, en, made, self.name)
            for language, forms in self._forms.items():
                forms.append(Form(phrase, language, KINDS))
            return made

        return attach

    def clauses(self, makes: type[ClauseValue], table: Mapping[str, Callable[..., Any]]) -> None:
        """Declares templates, each with the function that does what it says."""
        for en, does in table.items():
            self.clause(makes, en)(does)

    def clause(self, makes: type[ClauseValue], en: str) -> Callable[[T], T]:
        """Declares a template and the function that does what it says."""

        def attach(does: T) -> T:
            self.sentence(en)(Clause(en, does, makes))
            return does

        return attach

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The templates, each with the dataclass made of its slots, in the order written."""
        return tuple(form.phrase for form in self._forms[Language.EN])

    def value_of(self, words: str) -> object:
        """What the words of either language stand for; Unreadable where no template fits."""
        for form in (form for forms in self._forms.values() for form in forms):
            values = form.match(words)
            if values is not None:
                return form.phrase.handler(**dict(values))
        raise Unreadable(words)

    def outlines(self, language: Language) -> dict[str, str]:
        """The templates for a reader, each with its fixed words."""
        simple = (one for one in self._forms[language] if all(slot.kind != self.name for slot in one.slots.values()))
        return {form.outline: form.fixed_words for form in simple}

    def show(self, value: object, language: Language) -> str:
        """The value as a sentence."""
        form = next(form for form in self._forms[language] if form.phrase.handler is maker_of(value))
        return form.write({name: getattr(value, name, None) for name in form.slots})


@dataclass_transform(frozen_default=True)
def sentence(kind: Sentences, en: str) -> Callable[[T], T]:
    """Declares a sentence of the kind and the dataclass made of its slots."""
    return kind.sentence(en)


def parts_within(value: object) -> Iterator[object]:
    """What fills a slot, and all that it is made of: each instruction, condition and description within it."""
    yield value
    inner: Iterable[object] = value if isinstance(value, tuple) else ()
    if is_dataclass(value):
        inner = (getattr(value, one.name) for one in fields(value))
    for part in inner:
        yield from parts_within(part)
