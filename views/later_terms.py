"""That a term came with a later release than the one that answers, in the language of the interface."""

from __future__ import annotations

from mtgcr.parser.language import Language
from mtgcr.views.term_times import name_of
from mtgcr.views.text.moments import say_moment
from mtgcr.views.voice import aside, listed, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.glossary_lookup import LaterTerm


def later_lines(later: Iterable[LaterTerm], *, with_words: bool) -> Iterator[str]:
    """A sentence for each term; with our own words for it, if wanted and where there are some."""
    for one in later:
        told = "{term} came {when}, later than the day asked for." if one.is_ahead else _NOT_HELD
        line = say(told, term=_name(one), when=_when(one))
        words = _words(one) if with_words else ""
        yield say("{told} In our own words: {words}", told=line, words=words) if words else line
        if one.replaced:
            yield say("Before that the rules said: {names}.", names=listed(map(name_of, one.replaced)))


_NOT_HELD = "{term} came {when}; its text is not here."


def _name(one: LaterTerm) -> str:
    """The term in the language, with the number of its rule today."""
    names = (one.english, one.japanese) if spoken() is Language.EN else (one.japanese, one.english)
    rule = aside(say("rule {number}", number=one.number)) if one.number else ""
    return f"{next(filter(None, names), '')}{rule}"


def _when(one: LaterTerm) -> str:
    if one.came.is_exact:
        return say("with the release of {day}", day=one.came.latest)
    return say("on some day {between}", between=say_moment(one.came))


def _words(one: LaterTerm) -> str:
    entries = sorted(one.entries, key=lambda entry: entry.source.language is not spoken())
    return next((entry.text.replace("\n", " ") for entry in entries), "")
