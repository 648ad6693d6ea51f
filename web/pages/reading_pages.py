"""Pages of the rules themselves: home, contents, groups, rules, permalinks, examples."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from mtgcr.kb.model import NodeKind
from mtgcr.library.given import read_day
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.views.text.rule_sources import mixed_languages
from mtgcr.web import question_parameters as p
from mtgcr.web.day_notes import day_notes, days_of_answer, notes_of
from mtgcr.web.pages.citing_forms import citation_forms
from mtgcr.web.parameters import Parameter, ParameterForm, read_parameters
from mtgcr.web.rendering import moved, page

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.contents import Heading
    from mtgcr.kb.lookup import RuleAnswer, Rules
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.translations.number_marks import NumberMark
    from mtgcr.library.library import Library
    from mtgcr.web.making import Made, WebRequest

TEXTS = Parameter(
    name="lang", about="Which texts are shown.", form=ParameterForm.CHOICE, choices=("en", "ja", "both"), default="both"
)
GO_WHEN = Parameter(name="when", about="A day or set.", default="today")
GO_NUMBER = Parameter(name="number", about="A rule.", default="")
RECENT = 6
"""Releases that the first page names."""


def home(kb: Library, wanted: WebRequest) -> Made:
    """The first page: search, how old the data is, what changed last."""
    read_parameters((), {}, wanted.query)
    held = kb.releases()
    contents = kb.contents()
    days = sorted({one.release.effective for one in held.issues if one.release.language is Language.EN}, reverse=True)
    steps = list(pairwise(days))[:RECENT]
    return page(
        "home",
        wanted,
        release=contents.release,
        sections=contents.sections,
        steps=steps,
        notes=day_notes(contents.days, wanted.language),
        existing=held.existing,
    )


def go(_: Library, wanted: WebRequest) -> Made:
    """Where the form with a day and a number leads."""
    given = read_parameters((GO_WHEN, GO_NUMBER, TEXTS), {}, wanted.query)
    when = quote(given["when"] or "today", safe="~")
    number = f"/{quote(given['number'], safe='')}" if given["number"] else ""
    kept = given["lang"] if given["lang"] != TEXTS.default else None
    return moved(wanted, f"/cr/{when}{number}", lang=kept)


def contents(kb: Library, wanted: WebRequest) -> Made:
    """Sections and groups as of a day."""
    given = read_parameters((p.WHEN, TEXTS), wanted.path_values, wanted.query)
    found = kb.contents(given["when"])
    if fixed := _fixed(given["when"], found.days):
        return moved(wanted, f"/cr/{fixed}", lang=_kept(given))
    return page(
        "contents",
        wanted,
        when=given["when"],
        number="",
        release=found.release,
        sections=found.sections,
        shown=given["lang"],
        notes=day_notes(found.days, wanted.language),
        has_texts=True,
    )


def rule(kb: Library, wanted: WebRequest) -> Made:
    """A section, group or rule as of a day, with what stands around it."""
    given = read_parameters((p.WHEN, p.NUMBER, TEXTS), wanted.path_values, wanted.query)
    when, number = given["when"], given["number"]
    number, place = number.partition(";")[::2]
    asked = parse_number(number)
    found = kb.rule(number, when, everything=bool(asked and asked.group > 9 and not asked.rule))
    first = found.found[0]
    days = days_of_answer(found)
    is_one = len({one.number for one in found.found}) == 1 and not found.missing
    fixed, named = _fixed(when, days), is_one and not found.obsolete  # what the term was is said on its own page
    if fixed or (named and number != first.number):
        target = first.number if named else number
        leads = moved(wanted, f"/cr/{fixed or quote(when, safe='~')}/{quote(target, safe='')}", lang=_kept(given))
        return leads._replace(status=308) if number[:1].isdigit() and not fixed else leads  # the same, spelt otherwise
    if first.kind is NodeKind.SECTION:
        return _section(kb, wanted, given["lang"], found, when)
    answers = found.found[int(place) - 1 :][:1] if place.isdigit() and int(place) > 0 else found.found
    around = Around.of(kb, first, when) if is_one else Around()
    return page(
        "rule",
        wanted,
        when=when,
        number=first.number,
        answers=answers or found.found,
        missing=found.missing,
        shown=given["lang"],
        around=around,
        mixed=_marked_languages((*found.found, *filter(None, [around.above]))),
        headings=_japanese_headings(kb, when, first, around) if wanted.language is Language.JA else {},
        notes=notes_of(found, wanted.language),
        marks=_marks(kb, answers, when) if is_one else {},
        cite=[] if wanted.copied else [citation_forms(one) for one in answers or found.found],
        base=f"{'/ja' if wanted.language is Language.JA else ''}/cr/{quote(when, safe='~')}/",
        has_texts=True,
    )


def _marked_languages(answers: Sequence[RuleAnswer]) -> frozenset[Language]:
    """The languages in which rows of our own words are marked: among words of others, or beside an official text."""
    beside = any(one.release.edition is Edition.OFFICIAL for one in answers)
    return frozenset(Language) if beside else mixed_languages(answers)


def _marks(kb: Library, answers: Sequence[RuleAnswer], when: str) -> Mapping[str, NumberMark]:
    """What must be known of the rules that the rule cites and that cite it, by number."""
    if not answers or not answers[0].number or not (answers[0].cites or answers[0].cited_by):
        return {}
    return {mark.number: mark for mark in kb.refs(answers[0].number, when).marks}


def _japanese_headings(kb: Library, when: str, answer: RuleAnswer, around: Around) -> Mapping[str, str]:
    """The Japanese words of what stands above the rule, by number; the rules name the English ones alone."""
    sections = _headings(kb, kb.generation, read_day(when))
    named = {one.number: one.japanese for section in sections for one in (section, *section.below)}
    named |= dict(answer.path_in(Language.JA))
    above = around.above
    words = above.wording(Language.JA) if above and dict(answer.path).get(above.number) else None
    if above and words:
        named[above.number] = words.text.partition("／")[0]  # 702.19 has both names, "トランプル／Trample"
    return named


@lru_cache(maxsize=8)
def _headings(kb: Library, _generation: str, day: datetime.date) -> tuple[Heading, ...]:
    """The sections of the day with their groups: half the work on the page of a group, and the same for all groups."""
    return kb.contents(day).sections


def _section(kb: Library, wanted: WebRequest, shown: str, found: Rules, when: str) -> Made:
    number = found.found[0].number
    sections = [one for one in _headings(kb, kb.generation, read_day(when)) if one.number == number]
    return page(
        "contents",
        wanted,
        when=when,
        number=number,
        release=found.found[0].release,
        sections=sections,
        shown=shown,
        notes=notes_of(found, wanted.language),
        has_texts=True,
    )


def _kept(given: dict[str, str]) -> str | None:
    """The choice of texts, where it is not the one without a choice."""
    return given["lang"] if given["lang"] != TEXTS.default else None


def _fixed(when: str, days: Sequence[DayMeant]) -> str | None:
    """The release date that the day given means, where it is written otherwise.

    None for a span and for a day ahead of all releases known: the page of the date alone would not tell of them.
    """
    if not days or days[0].asked.span or days[0].is_open or days[0].meant is None:
        return None
    meant = days[0].meant.isoformat()
    return None if meant == when else meant


class Around(NamedTuple):
    """What stands around a rule: the rule above with all its subrules, and the neighbours on either side."""

    above: RuleAnswer | None = None
    before: str = ""
    after: str = ""

    @classmethod
    def of(cls, kb: Library, answer: RuleAnswer, when: str) -> Around:
        """Of the rule on the day."""
        number = parse_number(answer.number)
        if number is None or answer.kind is not NodeKind.RULE:
            return cls._of_group(kb, number, when) if number else cls()
        if number.letters and number.parent:
            above = next(iter(_rows(kb, kb.generation, str(number.parent), answer.release.effective)), None)
            names = [one.number for one in above.subrules] if above else []
            place = names.index(answer.number) if answer.number in names else 0
            return cls(above, *_neighbours(names, place))
        before, after = (_standing(kb, RuleNumber(number.group, number.rule + step), when) for step in (-1, 1))
        return cls(None, before, after)

    @classmethod
    def _of_group(cls, kb: Library, number: RuleNumber, when: str) -> Around:
        groups = [group.number for section in _headings(kb, kb.generation, read_day(when)) for group in section.below]
        place = groups.index(str(number)) if str(number) in groups else -1
        return cls(None, *_neighbours(groups, place)) if place >= 0 else cls()


def _neighbours(names: Sequence[str], place: int) -> tuple[str, str]:
    before = names[place - 1] if place > 0 else ""
    return before, names[place + 1] if place + 1 < len(names) else ""


@lru_cache(maxsize=64)
def _rows(kb: Library, _generation: str, number: str, day: datetime.date) -> tuple[RuleAnswer, ...]:
    """The rows of a rule, which stand on the page of each of its subrules."""
    return kb.rows(number, day)


def _standing(kb: Library, number: RuleNumber, when: str) -> str:
    """The number, if it names something on the day; else ""."""
    return str(number) if number.rule and kb.is_in_use(str(number), when) else ""


def permalink(kb: Library, wanted: WebRequest) -> Made:
    """The rule that had the number then, as it stands now; or its end and successors."""
    given = read_parameters((p.WHEN, p.NUMBER, TEXTS), wanted.path_values, wanted.query)
    found = kb.follow(given["number"], given["when"])
    if given["when"] != found.release.isoformat() or given["number"] != found.number:
        return moved(wanted, f"/rule/{found.release}/{found.number}", lang=_kept(given))
    standing = [kb.rule(one.number_today, None).found[0] for one in found.found if one.number_today]
    last = [kb.rule(one.last_number, one.last_day).found[0] for one in found.found if not one.number_today]
    today = kb.contents().days
    return page(
        "permalink",
        wanted,
        followed=found,
        standing=standing,
        last=last,
        shown=given["lang"],
        mixed=_marked_languages((*standing, *last)),
        notes=day_notes(today, wanted.language),
        base=f"{'/ja' if wanted.language is Language.JA else ''}/cr/{found.newest}/",
        cite=[citation_forms(one) for one in (*standing, *last)],
        when=str(found.newest),
        number=found.number,
        has_texts=True,
    )


def example(kb: Library, wanted: WebRequest) -> Made:
    """A printed example with what it comes to over the releases, and run where that is asked."""
    given = read_parameters((p.WHEN, p.NUMBER, p.ORDINAL, p.RUN, TEXTS), wanted.path_values, wanted.query)
    number, ordinal, when = given["number"], given["ordinal"], given["when"]
    found = kb.example_results(number, ordinal, when)
    run = kb.run_example(number, ordinal, when) if given["run"] else None
    return page(
        "example",
        wanted,
        found=found,
        one=found.rule.examples[ordinal - 1],
        when=when,
        number=found.rule.number,
        ordinal=ordinal,
        shown=given["lang"],
        runs=list(_runs(run)) if run else None,
        base=f"{'/ja' if wanted.language is Language.JA else ''}/cr/{quote(when, safe='~')}/",
        notes=notes_of(found, wanted.language),
        has_texts=True,
    )


class RunLines(NamedTuple):
    """A scenario that was run: what came out, and why, step by step, in both languages."""

    title: str
    status: str
    english: str
    japanese: str
    steps: tuple[tuple[tuple[str, ...], str, str], ...]
    """The rules of each step, and what it says."""


def _runs(run: object) -> Iterator[RunLines]:
    """The lines of each scenario, as JSON tells them."""
    from mtgcr.views.json.answers import to_json  # rules are imported where they run

    report = to_json(run)["report"]
    for scenario in report["scenarios"] if report else ():
        for stretch in scenario["stretches"]:
            steps = tuple((tuple(n["rules"]), n["en"], n["ja"]) for trace in stretch["trace"] for n in trace["notes"])
            answer = stretch["answer"]
            yield RunLines(scenario["title"], stretch["status"], answer["en"], answer["ja"], steps)
