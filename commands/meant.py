"""What was meant by an option, a value or a command that there is not: what others call it, or a slip of the hand."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LIKENESS = 0.72
"""How much of its letters a name shares with one that it may be a slip of; less is chance ("json" and "as-of")."""
FEWEST_LETTERS = 3
"""Letters of an option that may be the beginning of another, or a slip of it."""
ANYWHERE = "--ui"
"""The option of the program that may stand behind a command too."""
_OPTIONS = """
--format json, --format jsonl: json j
--format jsonl: jsonl
--format markdown: markdown md
--format html: html
--format text: text txt plain
--format csv: csv
--format sarif: sarif
--format discord: discord
--format: output-format out type yaml yml xml f o
--format, --to, --into: output
--as-of, --written: date day on at when set release d
--from, --old, --as-of: since before start
--to, --new, --as-of: until after end
--lang, --ui: language languages locale l
--lang en, --ui en: english en eng
--lang ja, --ui ja: japanese ja jp jpn
--lang both: bilingual both
--more, --all, --full, --explain: verbose details detail long
--explain: why reasons
--all, --full, --more: everything recursive subrules a
--limit, --releases: count max top results hits number n
--only, --in: kind filter
--rule, --section: rules group
--in: scope within
--write: apply in-place fix i
--dry-run: dry simulate
--home: data database db dir folder root
--ui: interface ui-lang ui-language
--version: version V v
--help: help usage h
"""
"""Options, the first that a command has, with what others call them."""
_VALUES = """
en: english eng en-us us
ja: japanese jp jpn ja-jp 日本語
both: all en,ja ja,en bilingual
json: yaml yml xml js
text: txt plain
markdown: md
"""
_COMMANDS = """
--help: help usage man
--version: version
rule: show look lookup get read number section
search: find grep look-up
term: define definition glossary word
ask: question answer q why
diff: compare changes
history: log versions blame
refs: references links graph
releases: list dates sets
sync: update upgrade fetch download pull install
add: import load
check: test run verify examples
penalty: infraction infractions ipg
rulings: faq
serve: web server reader api
doctor: status info
"""


def _called(table: str) -> Mapping[str, tuple[str, ...]]:
    """Each name that others have for something, with what it may lead to."""
    rows = (line.partition(": ") for line in table.strip().splitlines())
    return {name: tuple(meant.split(", ")) for meant, _, names in rows for name in names.split()}


def options_meant(typed: str, ctx: Any) -> list[str]:
    """What to type instead of the option, where the command has it, or the program before every command."""
    here = _options(ctx)
    above = {} if ctx.parent is None else _options(ctx.find_root())
    for meant in _others(typed):
        option = meant.partition(" ")[0]
        if _takes(here, meant):
            return [meant]
        if _takes(above, meant):
            return [meant if option == ANYWHERE else f"mtgcr {meant}"]
    long = [option for option in here if option.startswith("--")]
    return _near(f"--{typed.lstrip('-')}", long) if len(typed.lstrip("-")) >= FEWEST_LETTERS else []


def options_below(typed: str, ctx: Any) -> str | None:
    """What to type behind a command instead of the option before it; None where no command has such an option."""
    below = [_options(type(ctx)(command, parent=ctx)) for command in ctx.command.commands.values()]
    return next((one for one in (typed, *_others(typed)) if any(_takes(options, one) for options in below)), None)


def values_meant(typed: str, known: Sequence[str]) -> list[str]:
    """Which of the values the typed one stands for."""
    meant = [one for one in _called(_VALUES).get(typed.lower(), ()) if one in known]
    return meant or _near(typed.lower(), known)


def commands_meant(typed: str, known: Sequence[str]) -> list[str]:
    """Which of the commands the typed one stands for, or which option of the program."""
    meant = [one for one in _called(_COMMANDS).get(typed.lower(), ()) if one in known or one.startswith("-")]
    return meant or _near(typed.lower(), known)


def _others(typed: str) -> tuple[str, ...]:
    """What the name stands for with others; letters that stand alone are not the same when they are large."""
    name = typed.lstrip("-")
    return _called(_OPTIONS).get(name if len(name) == 1 else name.lower(), ())


def _takes(options: Mapping[str, tuple[str, ...]], meant: str) -> bool:
    """Whether one of the options is meant, and has the value."""
    option, _, value = meant.partition(" ")
    return option in options and (not value or not options[option] or value in options[option])


def _options(ctx: Any) -> dict[str, tuple[str, ...]]:
    """The options of a command with the values that each can have, none where these are free."""
    return {
        option: choices_of(param)
        for param in ctx.command.get_params(ctx)
        for option in (*param.opts, *param.secondary_opts)
        if option.startswith("-")
    }


def choices_of(param: Any) -> tuple[str, ...]:
    """The values that an option can have; none where these are free."""
    return tuple(str(getattr(one, "value", one)) for one in getattr(param.type, "choices", ()))


def _near(typed: str, known: Iterable[str]) -> list[str]:
    """The names that begin so, else those that the typed one may be a slip of."""
    names = sorted(known)
    longer = [name for name in names if name.startswith(typed)]
    return longer or get_close_matches(typed, names, 3, LIKENESS)
