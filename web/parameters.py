"""What a request may give with a question: each parameter read to a value, or refused with what would be right."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgcr.web.problems import Problem, ProblemKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Value: TypeAlias = "str | int | bool | tuple[str, ...] | None"
Given: TypeAlias = "Mapping[str, Any]"
"""The values of the parameters of a question, by name, all of them there."""

LARGEST_NAME = 120
"""Characters of a day, number, term or name; the longest name of a set that is known has 60."""

REPLACED = "\ufffd"
"""What stands for bytes that are no UTF-8 when an address is read; no rule and no name has it."""


class ParameterForm(Enum):
    """How a parameter is written."""

    TEXT = "text"
    COUNT = "count"
    FLAG = "flag"
    CHOICE = "choice"
    CHOICES = "choices"
    """Several of the choices, each given by itself or all joined by commas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter: its name in the address, what it means, and what it may be."""

    name: str
    about: str
    form: ParameterForm = ParameterForm.TEXT
    default: Value = None
    most: int = LARGEST_NAME
    """The longest text, or the largest count."""
    choices: tuple[str, ...] = ()
    in_path: bool = False
    is_required: bool = False
    example: str = ""

    def read(self, given: Sequence[str]) -> Value:
        """The value of what was given, the default where nothing was.  Problem where it is none."""
        if not given or given == [""]:
            if self.is_required:
                raise self._wrong(f"{self.name} is missing")
            return self.default
        self._refuse_unclear(given)
        match self.form:
            case ParameterForm.TEXT:
                return self._text(given[-1])
            case ParameterForm.COUNT:
                return self._count(given[-1])
            case ParameterForm.FLAG:
                return self._flag(given[-1])
            case ParameterForm.CHOICE:
                return self._choice(given[-1])
            case ParameterForm.CHOICES:
                return tuple(self._choice(one) for words in given for one in words.split(",") if one)

    def _refuse_unclear(self, given: Sequence[str]) -> None:
        """Problem for values of which none can be taken without dropping something in silence."""
        if any(REPLACED in one for one in given):
            raise self._wrong(f"{self.name} is not written in UTF-8")
        if self.form is not ParameterForm.CHOICES and len(set(given)) > 1:
            raise self._wrong(f"{self.name} is given {len(given)} times")

    def _text(self, given: str) -> str:
        text = without_controls(given).strip()
        if len(text) > self.most:
            raise self._wrong(f"{self.name} is longer than {self.most} characters")
        if (self.is_required or self.in_path) and not text:  # control characters alone
            raise self._wrong(f"{self.name} is empty")
        return text

    def _count(self, given: str) -> int:
        if not (given.isascii() and given.isdigit() and len(given) <= len(str(self.most))):
            raise self._wrong(f"{self.name} is a number from 1 to {self.most}")
        if not 1 <= int(given) <= self.most:
            raise self._wrong(f"{self.name} is a number from 1 to {self.most}")
        return int(given)

    def _flag(self, given: str) -> bool:
        if given not in ("0", "1", "true", "false"):
            raise self._wrong(f"{self.name} is 1 or 0")
        return given in ("1", "true")

    def _choice(self, given: str) -> str:
        if given not in self.choices:
            raise self._wrong(f"{self.name} is one of {', '.join(self.choices)}")
        return given

    def _wrong(self, detail: str) -> Problem:
        return Problem(ProblemKind.BAD_PARAMETER, detail, data={"parameter": self.name})

    def schema(self) -> dict[str, Any]:
        """What the parameter may be, as JSON Schema."""
        match self.form:
            case ParameterForm.TEXT:
                found: dict[str, Any] = {"type": "string", "maxLength": self.most}
                return {**found, "minLength": 1} if self.is_required or self.in_path else found
            case ParameterForm.COUNT:
                counted: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": self.most}
                return counted if self.default is None else {**counted, "default": self.default}
            case ParameterForm.FLAG:
                return {"type": "boolean", "default": bool(self.default)}
            case ParameterForm.CHOICE:
                return {"type": "string", "enum": list(self.choices)}
            case ParameterForm.CHOICES:
                return {"type": "array", "items": {"type": "string", "enum": list(self.choices)}}


def without_controls(text: str) -> str:
    """The text without control and bidirectional characters, which turn what stands around them about."""
    if text.isprintable():  # so that it has none; of Japanese texts those without an ideographic space
        return text
    return "".join(" " if one in "\n\r\t" else one for one in text if one in "\n\r\t" or not _is_control(one))


def _is_control(character: str) -> bool:
    """Whether it is a control, a format character (bidirectional ones are), a lone surrogate, or not yet a letter."""
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn")


def read_parameters(
    parameters: Sequence[Parameter], path: Mapping[str, str], query: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    """All values by name.  Problem for one that cannot be read, and for a name that the question does not know."""
    known = {one.name for one in parameters if not one.in_path}
    for name, _ in query:
        if name not in known:
            allowed = ", ".join(sorted(known)) or "none"
            detail = f"there is no parameter {without_controls(name)[:40]}; known here: {allowed}"
            raise Problem(ProblemKind.BAD_PARAMETER, detail, data={"parameter": without_controls(name)[:40]})
    given: dict[str, Any] = {}
    for one in parameters:
        found = [path[one.name]] if one.in_path else [value for name, value in query if name == one.name]
        given[one.name] = one.read(found)
    return given
