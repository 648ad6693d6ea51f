"""Rules and hits as posts, with number, day and source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.search.finding import RulingHit
from mtgcr.parser.language import Edition, Language
from mtgcr.views.posts.markup import Posted, joined, post
from mtgcr.views.text.day_meant import day_lines, rule_lines
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.present_numbers import with_present_numbers
from mtgcr.views.text.rule import apart_line, missing_line, obsolete_line
from mtgcr.views.text.rule_sources import mixed_languages
from mtgcr.views.text.rule_words import beside_example, beside_number, without_words
from mtgcr.views.text.search import hit_name
from mtgcr.views.text.told import ours, told_notes
from mtgcr.views.voice import in_other_words, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.lookup import ExampleTexts, RuleAnswer, Rules
    from mtgcr.kb.model import Source
    from mtgcr.kb.search.finding import AnyHit, SearchAnswer
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.views.posts.markup import Markup

CALLED = {Language.EN: "Comprehensive Rules", Language.JA: "総合ルール"}
EXAMPLE = {Language.EN: "Example:", Language.JA: "例："}


def post_rules(rules: Rules, languages: Sequence[Language], markup: Markup, limit: int | None = None) -> str:
    """The rules with what stands below them; above them what the day comes to, below them whose words these are."""
    head = [line for answer in rules.found for line in rule_lines(answer)]
    if rules.missing:
        head.insert(0, missing_line(rules))
    head[:0] = map(obsolete_line, rules.obsolete)
    if rules.apart:
        head.insert(0, apart_line(rules.apart))
    mixed = mixed_languages(rules.found)
    parts = [part for answer in rules.found for part in _parts(answer, languages, mixed)]
    return post(markup, list(dict.fromkeys(head)), parts, list(_foot(rules, languages)), _more, limit)


def _parts(answer: RuleAnswer, languages: Sequence[Language], mixed: frozenset[Language]) -> Iterator[Posted]:
    for language in languages:
        wording = answer.wording(language)
        if wording is None:
            yield Posted(answer.number, without_words(answer, language))
            continue
        words = with_present_numbers(wording.text, wording.moved)
        yield Posted(answer.number, words, beside_number(answer, wording, mixed))
        for example in answer.examples:
            yield from _example(example, language, mixed)
    for subrule in answer.subrules:
        yield from _parts(subrule, languages, mixed)


def _example(example: ExampleTexts, language: Language, mixed: frozenset[Language]) -> Iterator[Posted]:
    if language is Language.EN and example.en:
        yield Posted(EXAMPLE[language], example.en)
    if language is Language.JA and example.ja:
        words = with_present_numbers(example.ja, example.moved)
        yield Posted(EXAMPLE[language], words, beside_example(example, mixed))


def _foot(rules: Rules, languages: Sequence[Language]) -> Iterator[str]:
    """Whose words of which release these are, and what has to be said with them."""
    shown = list(_all(rules.found))
    sources = dict.fromkeys(
        wording.source for language in languages for one in shown if (wording := one.wording(language))
    )
    yield from dict.fromkeys(_source_line(source) for source in sources)
    told = [*_told(shown, languages)]
    behind = [one.number for one in shown for w in one.wordings if w.behind and w.source.language in languages]
    notes = [
        *told_notes(told),
        *([say("{numbers}: the English was reworded since", numbers=listed(behind))] if behind else []),
    ]
    moved = [_moved(one) for one in rules.found if one.number_today != one.number]
    if notes or moved:
        yield joined([*notes, *moved])


def _moved(answer: RuleAnswer) -> str:
    """The number that the rule of the day has today, or that it is gone."""
    day = answer.release.effective
    if answer.number_today is None:
        return say("{number} of {day} is gone today", number=answer.number, day=day)
    return say("{number} of {day} is {today} today", number=answer.number, day=day, today=answer.number_today)


def _more(left: int) -> str:
    """That not everything is shown."""
    return say("{left} more not shown: too long for one post", left=left)


def _told(shown: Sequence[RuleAnswer], languages: Sequence[Language]) -> Iterator[tuple[str, ToldBy | None]]:
    for one in shown:
        yield from ((one.number, wording.told) for wording in one.wordings if wording.source.language in languages)


def _all(answers: Sequence[RuleAnswer]) -> Iterator[RuleAnswer]:
    for one in answers:
        yield one
        yield from _all(one.subrules)


def _source_line(source: Source) -> str:
    whose = () if source.edition is Edition.OFFICIAL else (ours() if source.edition is Edition.DIGEST else source.file,)
    return f"{listed((CALLED[source.language], str(source.release), *whose))}{mark(source.doubt)}"


def post_hits(answer: SearchAnswer, markup: Markup, limit: int | None = None) -> str:
    """The hits, best first, each with its day and source."""
    parts = [_hit(hit) for hit in answer.hits]
    none = [] if answer.hits else [say("Nothing found.")]
    is_ours = any(not isinstance(hit, RulingHit) and hit.release.edition is Edition.DIGEST for hit in answer.hits)
    foot = [ours()] if is_ours else []
    return post(markup, [*day_lines(answer.days), *answer.notes, *none], parts, foot, _more, limit)


def _hit(hit: AnyHit) -> Posted:
    if isinstance(hit, RulingHit):
        excerpt = hit.ruling.excerpt
        return Posted(excerpt.title or ", ".join(hit.numbers), f"{excerpt.text} ({hit.ruling.document})")
    whose = in_other_words("digest" if hit.release.edition is Edition.DIGEST else "official")
    behind = say(", older than the English") if hit.behind else ""
    source = f"{listed([str(hit.release.effective), whose])}{behind}{mark(hit.release.doubt)}"
    name, beside = hit_name(hit)
    words = with_present_numbers(hit.revision.text, hit.moved)
    return Posted(name, f"{words}{say(' ({told})', told=source)}", beside)
