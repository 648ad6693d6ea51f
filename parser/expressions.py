"""Regular expressions that are compiled when they are first used.

A module that is loaded brings the expressions of all that it can do, and one command uses few of them: a cold search
loads 70, of which it asks 26.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def expression(form: str, flags: int = 0) -> re.Pattern[str]:
    """The regular expression, compiled when something is first asked of it; re.error for a wrong one is raised then."""
    return _Uncompiled(form, flags)  # type: ignore[return-value]  # it has all that one has


class _Uncompiled:
    """What a compiled expression has, fetched from one when it is first asked for, and kept under the same name."""

    def __init__(self, form: str, flags: int) -> None:
        self._written = form, flags

    def __getattr__(self, name: str) -> Any:  # whatever the compiled expression has
        if name.startswith("_"):  # what copies and pickles ask of any object; an expression has no such name
            raise AttributeError(name)
        found = self.__dict__[name] = getattr(re.compile(*self._written), name)
        return found
