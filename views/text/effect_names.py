"""What the rules call an effect that has no name of its own ("Bear/flying counter"), in words of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.expressions import expression
from mtgcr.rules.catalogue import told
from mtgcr.views.voice import in_language, say

if TYPE_CHECKING:
    from mtgcr.parser.language import Language

_COUNTER = expression(r"(?P<name>[^\W\d][^/]+)/(?P<kind>.+) counter")
_ON_ONE = expression(r"(?P<name>[^\W\d][^/]+)/(?P<kind>[^/]+)/\d+")
_OF_SOURCE = expression(r"(?P<source>[^\W\d][^/]+)/(?P<name>[^\W\d][^/]+)")


def effect_name(name: str, language: Language) -> str:
    """The effect of a counter, of an ability, or of a source on an object; any other name as it is."""
    if found := _COUNTER.fullmatch(name):
        form = "the {kind} counter of {name}"
    elif found := _ON_ONE.fullmatch(name):
        form = "{kind} of {name}"
    elif found := _OF_SOURCE.fullmatch(name):
        form = "the effect of {source} on {name}"
    else:
        return name
    words = found.groupdict()
    if "kind" in words:
        words["kind"] = _kind(words["kind"], language)
    return in_language(language, lambda: say(form, **words))


def _kind(english: str, language: Language) -> str:
    """The kind of a counter, or an ability."""
    known = (told(language, context, english) for context in ("counter", "quality"))
    return next((one for one in known if one != english), english)
