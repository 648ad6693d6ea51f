"""Everything that the rule modules declare: operations, phrases and vocabularies.

A module is a file in `rules/modules/`; it needs no entry anywhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import mtgcr.rules.modules
from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.context import Guard
from mtgcr.rules.phrases import Phrase, Phrasebook
from mtgcr.rules.registry import Operation
from mtgcr.rules.sentences import Sentences
from mtgcr.rules.slots import SlotKind

if TYPE_CHECKING:
    from types import ModuleType


@frozen
class Modules:
    """What rule modules declare, put together."""

    operations: tuple[Operation[Any, Any], ...]
    phrasebook: Phrasebook
    guards: tuple[Guard, ...]
    sentences: tuple[Phrase, ...]
    """What slots of phrases may hold that is told by templates of its own: instructions, events, conditions, prices."""


def library_of(modules: Iterable[ModuleType]) -> Modules:
    """The library of these modules: what they define themselves, in the order written."""
    modules = tuple(modules)
    for module in modules:
        for attribute, value in vars(module).items():
            if isinstance(value, Operation) and value.name == f"{module.__name__.rpartition('.')[2]}.":
                value.name += attribute  # a remark does not know what it is called
    values = list({id(value): value for module in modules for value in vars(module).values()}.values())
    phrases = [phrase for value in values for phrase in _phrases(value)]
    kinds = [value for value in values if isinstance(value, SlotKind)]
    sentences = tuple(phrase for kind in kinds if isinstance(kind, Sentences) for phrase in kind.phrases)
    listed = [one for value in values if isinstance(value, Mapping) for one in value.values()]
    operations = tuple(dict.fromkeys(value for value in (*values, *listed) if isinstance(value, Operation)))
    guards = tuple(value for value in values if isinstance(value, Guard))
    return Modules(operations, Phrasebook(phrases, kinds), guards, sentences)


@cache
def library() -> Modules:
    """The library of all modules in rules/modules/."""
    names = sorted(found.name for found in pkgutil.iter_modules(mtgcr.rules.modules.__path__))
    return library_of(importlib.import_module(f"mtgcr.rules.modules.{name}") for name in names)


def _phrases(value: object) -> tuple[Phrase, ...]:
    return tuple(vars(value).get("PHRASES", ())) if hasattr(value, "__dict__") else ()
