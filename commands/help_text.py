"""Help and mistakes of the command line in the language of the interface.

The command line library speaks English only, and breaks lines at spaces, which Japanese does not have.
"""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

from typer.core import TyperArgument, TyperCommand, TyperGroup

from mtgcr.commands.meant import choices_of, commands_meant, options_below, options_meant, values_meant
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.views.text.columns import padded, width_of, wrap
from mtgcr.views.voice import HELP, headed, in_own_words, labelled, say, sentences, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

EXAMPLE = "Example: "
_STANDS_FOR = re.compile(r"(?<![A-Za-z-])[A-Z]+(?![A-Za-z])|<(?:int range|str|path)>")
_NO_COMMAND, _NO_CHOICE = (
    re.compile(r"No such command '(.*)'\.", re.DOTALL),
    re.compile(r"'(.*)' is not one of ", re.DOTALL),
)
_FROM_TO, _FROM = re.compile(r"(\d+)<=x<=(\d+)"), re.compile(r"\bx>=(\d+)")
_NO_BRACES = str.maketrans("", "", "{}")
"""The library puts what must be given in braces, which nobody types; what may be left out is in brackets."""
FEWEST_COLUMNS = 52
"""With fewer the library writes lines that are too long."""
WIDEST_NAME = 28
"""Columns of the names of options; a longer name has its help on the next line."""


class _Spoken:
    """A command whose help is in the language of the interface."""

    help: str | None

    def get_help(self, ctx: Any) -> str:
        """The help, in English as the library writes it where there is room: it fills no fewer columns than 50."""
        from mtgcr.commands.session import terminal_width

        is_theirs = spoken() is Language.EN and terminal_width() >= FEWEST_COLUMNS
        return _with_plain_ranges(super().get_help(ctx)) if is_theirs else help_text(self, ctx)  # type: ignore[misc]  # of the library's class beside it

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What is typed behind the name of the command."""
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]  # of the library's class beside it
        return [piece.translate(_NO_BRACES) for piece in pieces]

    def format_help_text(self, _ctx: Any, formatter: Any) -> None:
        """What the command does, with each example on a line of its own, whole, to be copied."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(examples_kept(self.help or ""))


class SpokenCommand(_Spoken, TyperCommand):
    """A command that speaks the language of the interface."""


class SpokenGroup(_Spoken, TyperGroup):
    """A command with commands of its own, which speaks the language of the interface."""

    def get_help(self, ctx: Any) -> str:
        """The help with the whole sentence of each command, which the library cuts to one line."""
        return help_text(self, ctx)


def _with_plain_ranges(told: str) -> str:
    """The library's help with ranges as people write them: "1 to 500" for "1<=x<=500"."""
    return _FROM.sub(r"from \1", _FROM_TO.sub(r"\1 to \2", told))


def examples_kept(told: str) -> str:
    """The help with the library's mark before its examples that their lines stay as they are."""
    return cleandoc(told).replace(f"\n\n{EXAMPLE}", f"\n\n\b\n{EXAMPLE}")


def help_text(command: Any, ctx: Any) -> str:
    """How the command is typed, what it does, and what it takes."""
    from mtgcr.commands.session import terminal_width

    width = terminal_width()
    parts = [wrap(usage_line(command, ctx), width)]
    told = "\n".join(f"  {wrap(line, width - 2)}" for line in told_lines(command.help or ""))
    parts.append(told.replace("\n", "\n  ").replace("\n    ", "\n  "))
    params = command.get_params(ctx)
    parts += _block(say("Arguments"), [_row(one, ctx) for one in params if isinstance(one, TyperArgument)], width)
    parts += _block(say("Options"), [_row(one, ctx) for one in params if not isinstance(one, TyperArgument)], width)
    if isinstance(command, TyperGroup):
        names = [(name, command.get_command(ctx, name)) for name in command.list_commands(ctx)]
        rows = [(name, next(iter(told_lines(one.help or "")), "")) for name, one in names if one]
        parts += _block(say("Commands"), rows, width)
    return "\n\n".join(parts)


def usage_line(command: Any, ctx: Any) -> str:
    """How the command is typed."""
    pieces = _named(" ".join(command.collect_usage_pieces(ctx)))
    return say("Usage: {words}", words=f"{ctx.command_path} {pieces}".rstrip())


def told_lines(english: str) -> Iterator[str]:
    """The lines of a help in the language of the interface, examples too where words of the game are typed in it."""
    for line in map(str.strip, english.replace("\b", "").split("\n")):
        if line.startswith(EXAMPLE):
            yield say("Example: {words}", words=told_help(line.removeprefix(EXAMPLE)))
        elif line:
            yield told_help(line)


def told_help(english: str) -> str:
    """One sentence of a help in the language of the interface."""
    return english if spoken() is Language.EN else sentences(spoken(), HELP).get(english, english)


def _named(pieces: str) -> str:
    """What stands for something in a usage or an option, in the language of the interface: FILE, <int range>."""
    return _STANDS_FOR.sub(lambda found: in_own_words(found[0]), pieces)


def _row(param: Any, ctx: Any) -> tuple[str, str]:
    record, _ = param.get_help_record(ctx) or (param.make_metavar(ctx), "")
    name = _named(record)
    told = told_help(param.help or "")
    return name, f"{told}{say('  [required]')}" if param.required and not isinstance(param, TyperArgument) else told


def _block(heading: str, rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    if not rows:
        return []
    column = min(max(width_of(name) for name, _ in rows), WIDEST_NAME, max(width // 2 - 4, 12))
    return ["\n".join([headed(heading), *(_line(name, told, column, width) for name, told in rows)])]


def _line(name: str, told: str, column: int, width: int) -> str:
    first, *others = wrap(told, max(width - column - 4, 16)).split("\n")
    margin = " " * (column + 4)
    is_long = width_of(name) > column
    head = f"  {_broken(name, width - 4)}\n{margin}{first}" if is_long else f"  {padded(name, column)}  {first}"
    return "\n".join([head.rstrip(), *(f"{margin}{line}" for line in others)])


def _broken(name: str, width: int) -> str:
    """The name in lines, broken behind one of the choices where it is too long."""
    if width_of(name) <= width:
        return name
    return wrap(name.replace("|", "| "), width).replace("| ", "|").replace("\n", "\n    ")


def mistake_of(error: Any) -> Refusal:
    """What the library found wrong with what was typed, what may have been meant, and where its help is."""
    ctx, told = error.ctx, getattr(error, "message", "")
    command = ctx.command_path if ctx else "mtgcr"
    code, meant = "bad-usage", list[str]()
    if (option := getattr(error, "option_name", None)) is not None and hasattr(error, "possibilities"):
        error.possibilities = None  # the library offers what shares two letters
        meant = options_meant(option, ctx)
        if not meant and isinstance(ctx.command, TyperGroup) and (below := options_below(option, ctx)):
            return Refusal("option-before-command", is_question=True, given=option, command=command, meant=below)
    elif typed := _NO_COMMAND.fullmatch(told):
        code = "unknown-command" if command == "mtgcr" else code
        meant = commands_meant(typed[1], ctx.command.list_commands(ctx))
    elif typed := _NO_CHOICE.match(told):
        meant = values_meant(typed[1], choices_of(error.param))
    reason = in_own_words(error.format_message())
    return Refusal(code, is_question=True, reason=reason, command=command, suggestions=tuple(meant))


def mistake_lines(error: Any) -> Iterator[str]:
    """The mistake as a reader is told it: with how the command is typed, and what is wanted where it is wrong."""
    if type(error).__name__.startswith("NoArgs"):
        yield str(error.format_message())
        return
    ctx, told = error.ctx, mistake_of(error).said(spoken())
    yield f"mtgcr: {told.message}"
    if ctx is not None and not isinstance(ctx.command, TyperGroup):
        yield f"    {usage_line(ctx.command, ctx)}"
        if (param := getattr(error, "param", None)) is not None:
            yield f"    {labelled(*_row(param, ctx))}"
    yield say("    hint: {hint}", hint=told.hint)
