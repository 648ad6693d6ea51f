"""Keyword abilities (702) by number, what data says that they mean, and what is written after them; subtypes (205.3).

data/keywords/abilities.tsv tells of every keyword that is executed whether code does it (`code`) or what it means in
the terms of scenarios.  An ability is its word with what is written after it, as "ward {2}"; where each instance counts
for itself, further ones of an object are told apart as "exalted (1)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.parser.language import Language
from mtgcr.rules.workbench import SlotTerm, Vocabulary

_COST = r"(?:\{[^}\s]+\})+"
_VALUE = rf"(?:\d+(?: {_COST})?|{_COST})"
_SHAPES = {"number": r"\d+", "cost": _COST, "number and cost": rf"\d+ {_COST}"}
"""What is written after a keyword of the kind."""
_ABILITY = re.compile(rf"(.*?)(?: ({_VALUE}))?(?: \((\d+)\))?")


class Meaning(NamedTuple):
    """What a keyword means, as one line of the table tells it; templates in which braces stand for values."""

    keyword: str
    kind: str
    """`code`, `trigger`, `replacement`, `block` (it can't block), `activated`, `special`, or a kind of cost:
    `alternative`, `additional`, `modal`."""
    value: str
    """What is written after it: nothing, `number`, `cost`, or both."""
    instances: str
    """`each` where several instances count one by one."""
    rules: str
    """The number of the rule that decides, and after "@" the first day on which it meant this."""
    event: str = ""
    had: str = ""
    """What must be so as it happens, and is not asked again."""
    condition: str = ""
    effect: str = ""

    @property
    def zone(self) -> str:
        """Where a triggered ability functions: of casting its spell on the stack, else on the battlefield."""
        words = self.had.removeprefix("it is in ").partition(" and ")[0] if self.had.startswith("it is in ") else ""
        return words or ("the stack" if self.event == "it is cast" else "the battlefield")


def _rows(table: str) -> list[list[str]]:
    """The lines of a table of the data."""
    text = (data_directory() / table).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


def _numbers(kind: str) -> dict[str, str]:
    """The number of every keyword of the kind in the lexicon."""
    found = ((row[0].lower(), row[4].split(";")[0]) for row in _rows("lexicon/keywords.tsv") if row[3] == kind)
    return {word: number for words, number in found for word in words.split(" and ")}


NUMBERS, ACTIONS = _numbers("keyword ability"), _numbers("keyword action")
MEANINGS = tuple(Meaning(*row) for row in _rows("keywords/abilities.tsv"))
EXECUTED = tuple(dict.fromkeys(one.keyword for one in MEANINGS))
"""Keywords that an object may have; of banding the division of damage is not executed."""
DONE = tuple(row[0] for row in _rows("keywords/actions.tsv"))
"""The keyword actions that are executed."""
DEEDS_MEANT = {row[0]: (row[2], row[3]) for row in _rows("keywords/actions.tsv") if row[2]}
"""The rule of each keyword action that is told by other instructions, and those."""
UNDONE = frozenset(ACTIONS) - set(DONE)
MEANT = {
    word: tuple(row for row in MEANINGS if row.keyword == word)
    for word in dict.fromkeys(row.keyword for row in MEANINGS if row.kind != "code")
}
"""What those keywords mean that no code of their own executes."""
VALUED = {one.keyword: one.value for one in MEANINGS if one.value}
"""What kind of value is written after a keyword."""
_EACH = {one.keyword for one in MEANINGS if one.instances == "each"}
UNEXECUTED = frozenset(NUMBERS) - set(EXECUTED)
"""Keywords that scenarios may name, so that they are told that the rules of them are not executed."""
WORDS = (*EXECUTED, *sorted(UNEXECUTED))
CREATURE_TYPES = frozenset(row[0] for row in _rows("lexicon/types.tsv") if row[3] == "creature type")
SUBTYPES = tuple(
    row[0]
    for row in _rows("lexicon/types.tsv")
    if row[3] in ("creature type", "artifact type", "enchantment type", "land type", "battle type") and row[0].isalpha()
)
"""The subtypes of permanents in one word; planeswalkers are told apart by their names."""


class ValuedTerm(SlotTerm):
    """A keyword with the number or cost that is written after it."""

    __slots__ = ("keyword", "value")
    keyword: SlotTerm
    value: str

    def __new__(cls, keyword: SlotTerm, value: str) -> ValuedTerm:
        """Makes the ability of the keyword and its value."""
        term: ValuedTerm = super().__new__(cls, f"{keyword} {value}", keyword.context)  # type: ignore[assignment]  # of this class
        term.keyword, term.value = keyword, value
        return term

    def show(self, language: Language) -> str:
        """The word of the language and the value."""
        word = self.keyword.show(language)
        return f"{word}{' ' if word[-1].isascii() else ''}{self.value}"


class Abilities(Vocabulary):
    """Words of the game, among them keywords with what is written after them."""

    __slots__ = ("_valued",)
    _valued: dict[str, Vocabulary]

    def __init__(self, name: str, words: Iterable[str]) -> None:
        by_kind = {kind: Vocabulary(name, [one for one in VALUED if VALUED[one] == kind]) for kind in _SHAPES}
        object.__setattr__(self, "_valued", by_kind)
        super().__init__(name, words)

    def pattern(self, language: Language) -> str:
        """The regular expression for one word, or for a keyword with its value."""
        valued = (rf"{self._valued[kind].pattern(language)} ?{shape}" for kind, shape in _SHAPES.items())
        return rf"(?:{'|'.join(valued)}|{super().pattern(language)})"

    def __getitem__(self, words: str) -> SlotTerm:
        """The term for a word, or for a keyword with its value, of either language; KeyError where it is none."""
        found = re.fullmatch(rf"(.+?) ?({_VALUE})", words)
        if not found:
            return super().__getitem__(words)
        kind = next(kind for kind, shape in _SHAPES.items() if re.fullmatch(shape, found[2]))
        return ValuedTerm(self._valued[kind][found[1]], found[2])


def word_of(ability: str) -> str:
    """The keyword without what is written after it."""
    return _read(ability)[0]


def value_of(ability: str) -> str:
    """What is written after the keyword; "" where nothing is."""
    return _read(ability)[1] or ""


def cost_within(value: str) -> str:
    """The cost in what is written after a keyword, where a number may stand before it."""
    return value[value.find("{") :] if "{" in value else value


def _read(ability: str) -> tuple[str, str | None]:
    found = _ABILITY.fullmatch(ability)
    assert found, ability
    return found[1], found[2]


def instance(ability: str, held: Iterable[str]) -> str:
    """The ability as a further one of an object that has those: told apart where each counts for itself."""
    same = sum(one == ability or one.startswith(f"{ability} (") for one in held)
    return f"{ability} ({same})" if same and word_of(ability) in _EACH else ability


def together(abilities: Iterable[str]) -> frozenset[str]:
    """The abilities that are printed on an object, each instance that counts for itself apart."""
    found: list[str] = []
    for one in abilities:
        found.append(instance(one, found))
    return frozenset(found)


def without_any(abilities: frozenset[str], lost: str) -> frozenset[str]:
    """The abilities without every instance of one."""
    return frozenset(one for one in abilities if one != lost and not one.startswith(f"{lost} ("))
