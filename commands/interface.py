"""The language in which the program speaks: `--ui`, MTGCR_UI, else that of the terminal."""

from __future__ import annotations

from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.views.voice import interface_languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OPTION = "--ui"
VARIABLE = "MTGCR_UI"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the terminal; the first that is set counts, as for all programs."""


def split_interface(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that `--ui` names last, wherever it stands, and the arguments without it."""
    chosen, rest, words = None, list[str](), iter(arguments)
    for word in words:
        if word == "--":
            return chosen, [*rest, word, *words]
        if word == OPTION:
            chosen = next(words, "")
        elif word.startswith(f"{OPTION}="):
            chosen = word.partition("=")[2]
        else:
            rest.append(word)
    return chosen, rest


def interface_language(chosen: str | None, environment: Mapping[str, str]) -> tuple[Language, bool]:
    """The language, and whether it was chosen for this program: by `--ui`, by MTGCR_UI; else that of the terminal.

    Refusal for a choice that the program does not speak.
    """
    given = chosen if chosen is not None else environment.get(VARIABLE) or None
    if given is not None and not given.strip():
        raise Refusal("empty-word", is_question=True, after=OPTION)
    if given is not None:
        return _named(given), True
    locale = next((environment[name] for name in LOCALES if environment.get(name)), "")
    return (Language.JA, True) if locale.lower().startswith("ja") else (Language.EN, False)


def fallback_language(environment: Mapping[str, str]) -> Language:
    """The language in which a `--ui` that names none is refused: the one without it, English where there is none."""
    try:
        return interface_language(None, environment)[0]
    except Refusal:
        return Language.EN


def _named(given: str) -> Language:
    known = {one.value: one for one in interface_languages()}
    if given.lower() not in known:
        raise Refusal("unknown-language", is_question=True, given=given, known=", ".join(known))
    return known[given.lower()]


def without_empty(arguments: list[str]) -> list[str]:
    """The arguments.  Refusal where one is empty, as a variable of the shell that is not set: "" is no file or day.

    So is the value of `--home=`, which a path would take for the folder one stands in.
    """
    are_options = True
    for before, word in zip(("mtgcr", *arguments), arguments, strict=False):
        option, mark, value = word.partition("=")
        if not word.strip():
            raise Refusal("empty-word", is_question=True, after=before)
        if are_options and mark and option.startswith("--") and not value.strip():
            raise Refusal("empty-word", is_question=True, after=word)
        are_options = are_options and word != "--"
    return arguments
