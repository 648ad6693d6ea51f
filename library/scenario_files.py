"""The scenarios that are asked for: those of files, or those of the program by words and rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.rules.model import Scenario


def load_readable(
    chosen: Sequence[str] = (), rules: Sequence[str] = ()
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """The scenarios named that can be read, and what is wrong with others.  Refusal where none can be read, or fits."""
    from mtgcr.kb.embedded import data_directory
    from mtgcr.rules.check import load_scenarios
    from mtgcr.rules.selection import select, split_paths

    paths, words = split_paths(chosen)
    loaded, diagnostics = load_scenarios(paths or (data_directory() / "scenarios",))
    if diagnostics and not loaded:
        raise Refusal("bad-scenarios", diagnostics=diagnostics)
    found = select(loaded, words, rules)
    if not found:
        otherwise_named = next((word for word in words if Path(word).is_file()), None)
        raise Refusal("scenario-file-name", path=otherwise_named) if otherwise_named else Refusal("no-scenario")
    return found, diagnostics


def load_chosen(chosen: Sequence[str] = (), rules: Sequence[str] = ()) -> tuple[Scenario, ...]:
    """The scenarios named, those of the program where no file is named.  Refusal where one is unreadable, or none fits.

    `chosen` are files, folders, or words of titles; `rules` numbers of rules that a scenario is to be about.
    """
    from mtgcr.parser.diagnostic import Severity

    found, diagnostics = load_readable(chosen, rules)
    if any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics):
        raise Refusal("bad-scenarios", diagnostics=diagnostics)
    return found
