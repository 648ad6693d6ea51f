"""Where the words of a rule and of what stands below it are from, and what must be known of a translation."""

from __future__ import annotations

from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.told import ours
from mtgcr.views.voice import listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.model import Source


def whole(answer: RuleAnswer) -> Iterator[RuleAnswer]:
    """The answer and all that it has below it, as printed."""
    yield answer
    for subrule in answer.subrules:
        yield from whole(subrule)


def mixed_languages(answers: Iterable[RuleAnswer]) -> frozenset[Language]:
    """The languages in which some of the words of the rules, and of what stands below them, are ours and some not."""
    sources = {source for answer in answers for one in whole(answer) for _, source in _sources(one)}
    ours_in = {one.language for one in sources if one.edition is Edition.DIGEST}
    return frozenset(ours_in & {one.language for one in sources if one.edition is not Edition.DIGEST})


def _sources(answer: RuleAnswer) -> Iterator[tuple[str, Source]]:
    """Where the words of the rule and its Japanese examples are from, each with what it is called."""
    yield from ((answer.number, wording.source) for wording in answer.wordings)
    name = say("an example of {number}", number=answer.number)
    yield from ((name, example.ja_source) for example in answer.examples if example.ja_source)


def source_line(source: Source) -> str:
    """The language, release and file of the words, or that they are ours."""
    name, day = say(source.language.name), source.release
    if source.edition is Edition.DOCUMENT:
        told = "{language}: {file}, line {line}, of the words since {day}"
        return say(told, language=name, file=source.file, line=source.line, day=day)
    what = ours() if source.edition is Edition.DIGEST else source.file
    return say("{language}: release of {day}, {what}", language=name, day=day, what=what) + mark(source.doubt)


def source_lines(answer: RuleAnswer, languages: Sequence[Language]) -> Iterator[str]:
    """A line for each source of a language; where it has several, all but the first name the rules that are from them.

    Examples of the rule itself have lines of their own (views.text.rule).
    """
    for language in languages:
        named: dict[Source, dict[str, None]] = {}
        for name, source in _named_sources(answer):
            if source.language is language:
                named.setdefault(source, {})[name] = None
        for place, source in enumerate(sorted(named, key=lambda one: one.edition is Edition.DIGEST)):
            line = source_line(source)
            yield say("{numbers}: {told}", numbers=listed(named[source]), told=line) if place else line


def _named_sources(answer: RuleAnswer) -> Iterator[tuple[str, Source]]:
    yield from ((answer.number, wording.source) for wording in answer.wordings)
    for one in whole(answer):
        if one is not answer:
            yield from _sources(one)


def translation_notes(answer: RuleAnswer) -> Iterator[str]:
    """Of which day the Japanese is, and what of it, rules and examples, the English has left behind."""
    behind = list(_left_behind(answer))
    if behind:
        yield say("this Japanese translates other English words than those of {numbers}", numbers=listed(behind))
    days = dict.fromkeys(
        wording.source.release
        for one in whole(answer)
        if (wording := one.wording(Language.JA)) and not wording.behind and wording.source.edition is Edition.OFFICIAL
    )
    older = [str(day) for day in days if day != answer.release.effective]
    if older and (behind or any(example.behind for example in answer.examples)):
        yield say("the rest of the Japanese is of {day}, when the English read the same", day=listed(older))
    elif older:
        yield say("the Japanese text is of {day}, when the English read the same", day=listed(older))


def _left_behind(answer: RuleAnswer) -> Iterator[str]:
    """The rules, and examples of what stands below, whose English is other words by the day."""
    for one in whole(answer):
        if (japanese := one.wording(Language.JA)) and japanese.behind:
            yield one.number
        if one is not answer and any(example.behind for example in one.examples):
            yield say("an example of {number}", number=one.number)
