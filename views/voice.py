"""What the program says of itself, in the language of the interface: labels, notes, hints, headings of lists.

A sentence stands in the program in English, with the facts in braces, and is the key of the same sentence in
`data/voice/LANGUAGE/says.tsv`; `messages.tsv` beside it has what lower layers say (words of the lexicon, diagnostics),
in English only what the command line library says otherwise than we do; `help.tsv` the help of commands.
What has a singular and a plural has both, parted by a bar; a language without them has one form.  The texts of the
rules, and the language in which they are quoted, are another matter.
"""

from __future__ import annotations

import re
from contextvars import ContextVar, copy_context
from functools import lru_cache, wraps

from mtgcr.kb.embedded import data_directory
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import ParamSpec, TypeVar

    Told = TypeVar("Told")
    Asked = ParamSpec("Asked")


SAYS, MESSAGES, HELP, SCENARIOS, WORKS = "says", "messages", "help", "scenarios", "works"
"""The tables of a language: sentences of views and commands, what lower layers say, the help of commands, scenarios,
and labels of the tournament documents, by name, which English has in a table too."""

_spoken: ContextVar[Language] = ContextVar("language of the interface", default=Language.EN)
_chosen: ContextVar[bool] = ContextVar("whether the language was chosen", default=False)
_WITHIN = str.maketrans("「」“”", "『』‘’")
"""Quotation marks as they stand within others."""
_NUMBERS = expression(r"\d[\w.–-]*(?:, \d[\w.–-]*)+")


def speak(language: Language) -> None:
    """From now on the program speaks the language, in this thread or task."""
    _spoken.set(language)


@lru_cache(maxsize=8)
def is_spoken(language: Language) -> bool:
    """Whether the program speaks the language: English, and those with catalogues of their own."""
    return language is Language.EN or (data_directory() / "voice" / language.value).is_dir()


def interface_languages() -> tuple[Language, ...]:
    """The languages that the program speaks, English first."""
    return tuple(filter(is_spoken, Language))


def follow(language: Language) -> None:
    """Speak the language of what was typed, unless somebody has chosen another, or the program does not speak it."""
    if not _chosen.get() and is_spoken(language):
        speak(language)


def choose(language: Language) -> None:
    """Speak the language whatever is typed."""
    speak(language)
    _chosen.set(True)


def heard(typed: Language) -> Language:
    """The language in which somebody is answered: the one that was chosen, else that of what was typed."""
    return spoken() if _chosen.get() else typed


def forget_choice() -> None:
    """Speak English, until told otherwise."""
    speak(Language.EN)
    _chosen.set(False)


def in_language(language: Language, told: Callable[[], Told]) -> Told:
    """What is told, in the language, whatever the program speaks otherwise."""
    context = copy_context()
    context.run(speak, language)
    return context.run(told)


def in_english(tell: Callable[Asked, Told]) -> Callable[Asked, Told]:
    """The function, telling in English whatever the program speaks: what programs read, or readers elsewhere."""

    @wraps(tell)
    def told(*args: Asked.args, **named: Asked.kwargs) -> Told:
        return in_language(Language.EN, lambda: tell(*args, **named))

    return told


def in_chosen(language: Language, told: Callable[[], Told]) -> Told:
    """What is told, in the language that was chosen, also where something was typed in another."""
    context = copy_context()
    context.run(_chosen.set, True)
    context.run(speak, language)
    return context.run(told)


def spoken() -> Language:
    """The language of the interface."""
    return _spoken.get()


def say(english: str, /, **facts: object) -> str:
    """The sentence in the language of the interface, with the facts in it."""
    return _in_language(english).format(**facts)


def count(english: str, number: int, /, **facts: object) -> str:
    """So many of something: `english` is "{number} rule|{number} rules"."""
    one, _, several = _in_language(english).partition("|")
    return (one if number == 1 or not several else several).format(number=number, **facts)


def listed(parts: Iterable[str], language: Language | None = None) -> str:
    """The parts with the comma of the language between them; of that of the interface where none is named."""
    return _in_language(", ", language).join(parts)


def quoted(words: str) -> str:
    """The words in quotation marks, those within them as marks within others are."""
    return say("“{name}”", name=words.translate(_WITHIN))


def labelled(name: object, told: object, language: Language | None = None) -> str:
    """What is told, after its name and the colon of the language."""
    return _in_language("{name}: {what}", language).format(name=name, what=told)


def headed(name: object, language: Language | None = None) -> str:
    """The name with the colon of the language, of what is told on the lines below it."""
    return labelled(name, "", language).rstrip()


def aside(told: object, language: Language | None = None) -> str:
    """What is told beside something, in the brackets of the language."""
    return _in_language(" ({told})", language).format(told=told)


def tongue(language: Language) -> str:
    """The language in short: its code in English, its name elsewhere."""
    return language.value if spoken() is Language.EN else say(language.name)


def listed_as_sentence(parts: Iterable[str]) -> str:
    """The parts with commas, the last after "and"."""
    told = list(parts)
    return say("{parts} and {last}", parts=listed(told[:-1]), last=told[-1]) if len(told) > 1 else listed(told)


def in_other_words(message: str) -> str:
    """A finished message of a lower layer in the language of the interface; as it is where no pattern fits."""
    return message if spoken() is Language.EN else in_own_words(message)


def in_own_words(message: str) -> str:
    """A finished message of others, who say it otherwise than we do in English too: the command line library."""
    if message in (known := sentences(spoken(), MESSAGES)):
        return known[message]
    for pattern, template in _patterns(spoken()):
        if found := pattern.fullmatch(message):
            return template.format(**{name: in_own_words(fact) for name, fact in found.groupdict().items()})
    return listed(message.split(", ")) if _NUMBERS.fullmatch(message) else message


@lru_cache(maxsize=8)
def sentences(language: Language, table: str = SAYS) -> Mapping[str, str]:
    """English sentences with the same in the language: those that are said here, or those of lower layers."""
    lines = (data_directory() / "voice" / language.value / f"{table}.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {_unescaped(english): _unescaped(other) for english, other in rows}


def _unescaped(cell: str) -> str:
    return cell.replace("\\n", "\n")


def _in_language(english: str, language: Language | None = None) -> str:
    """The sentence in the language, that of the interface where none is named; in English where it is not spoken."""
    wanted = language or spoken()
    return sentences(wanted).get(english, english) if wanted is not Language.EN and is_spoken(wanted) else english


@lru_cache(maxsize=2)
def _patterns(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Sentences with facts as patterns, those with the most words of their own first."""
    with_facts = (one for one in sentences(language, MESSAGES).items() if "{" in one[0])
    templates = sorted(with_facts, key=_own_letters, reverse=True)
    return tuple((re.compile(_pattern(english), re.DOTALL), other) for english, other in templates)


def _own_letters(one: tuple[str, str]) -> int:
    return len(re.sub(r"\{[^}]*\}", "", one[0]))


def _pattern(english: str) -> str:
    seen: set[str] = set()

    def group(field: re.Match[str]) -> str:
        name = field[1]
        again = name in seen
        seen.add(name)
        return f"(?P={name})" if again else f"(?P<{name}>.+?)"

    return re.sub(r"\\\{(\w+)[^}]*\\\}", group, re.escape(english))
