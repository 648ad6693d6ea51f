"""What is known of a section of a work on a day, from what ships."""

from __future__ import annotations

from mtgcr.kb.works.own_words import (
    SectionLine,
    condition_of,
    confirmed_until,
    japanese_title,
    load_lines,
    load_remedies,
)
from mtgcr.kb.works.work_facts import (
    ALL_WORKS,
    EditionFact,
    EditionGap,
    SectionLink,
    SectionTenure,
    load_facts,
    load_prints,
    print_days,
)
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.works.given_sections import SectionAsked
    from mtgcr.kb.works.own_words import TableRemedy
    from mtgcr.kb.works.work_facts import WorkFacts


CLASSES = {"gpe": "game play errors", "te": "tournament errors", "usc": "unsporting conduct"}
"""How judges abbreviate the classes of infractions, with their titles."""


class EditionMeant(NamedTuple):
    """Which edition a day means, and what makes that unsure.

    `gaps` are editions that were not found between it and `following`; `confirmed` is the last day on which the newest
    one was found to be the newest, `is_later` whether the day is after that.
    """

    work: str
    day: datetime.date
    edition: EditionFact
    following: datetime.date | None
    gaps: tuple[EditionGap, ...]
    confirmed: datetime.date
    is_later: bool


class SectionSpan(NamedTuple):
    """A time in which a section had one number, with its last title then; `until` is None for still."""

    number: str
    title: str
    since: datetime.date
    until: datetime.date | None


class SectionFacts(NamedTuple):
    """A section as it is on a day: what ships of it, its Japanese name, what we say of it ourselves.

    `line` and `remedy` are None where none holds on the day: they retell the wording of today.
    """

    tenure: SectionTenure
    japanese: str
    line: SectionLine | None
    remedy: TableRemedy | None
    spans: tuple[SectionSpan, ...]
    reworded: tuple[datetime.date, ...]
    links: tuple[SectionLink, ...]
    condition: str = ""
    """The name of the case in which alone the penalty is given; "" where in every case."""

    def number_on(self, day: datetime.date) -> str:
        """The number that it had on the day; that of now for a day of which none is known."""
        had = (one.number for one in self.spans if one.since <= day and (one.until is None or day < one.until))
        return next(had, self.tenure.number)


class SectionAnswer(NamedTuple):
    """What was asked for of a work: one section with those below it, or, for the whole work, all of them."""

    asked: SectionAsked
    meant: EditionMeant
    section: SectionFacts | None
    below: tuple[SectionTenure, ...]
    regular: tuple[SectionTenure, SectionLine] | None
    """Of an infraction: what Judging at Regular REL has for it instead."""
    words: tuple[str, ...] = ()
    """The paragraphs, where the user's own copy of the edition is held."""


class NoEdition(NamedTuple):
    """The day is before the first edition that is known."""

    work: str
    day: datetime.date
    first: datetime.date


class NoSection(NamedTuple):
    """Nothing of the work is asked for on the day; `times` is when the number was in use."""

    asked: SectionAsked
    meant: EditionMeant
    times: tuple[SectionSpan, ...]
    near: tuple[str, ...]
    chapter_empty: tuple[datetime.date, datetime.date | None] | None = None
    """Of a number below a chapter that has nothing on the day: since when and until when."""


def edition_meant(facts: WorkFacts, day: datetime.date) -> EditionMeant | NoEdition:
    """The edition that is effective on the day, as far as is known."""
    edition = facts.edition_on(day)
    if edition is None:
        return NoEdition(facts.work, day, facts.editions[0].effective)
    following = next((one.effective for one in facts.editions if one.effective > edition.effective), None)
    gaps = tuple(gap for gap in facts.gaps_after(edition) if gap.first <= day)
    confirmed = confirmed_until(facts.work)
    return EditionMeant(facts.work, day, edition, following, gaps, confirmed, following is None and day > confirmed)


def find_section(asked: SectionAsked, day: datetime.date) -> SectionAnswer | NoSection | NoEdition:
    """The section, or the whole work, as it is on the day."""
    facts = load_facts(asked.work)
    meant = edition_meant(facts, day)
    if isinstance(meant, NoEdition):
        return meant
    held = facts.on(day)
    if not asked.number and not asked.words:
        return SectionAnswer(asked, meant, None, held, None)
    found = _by_number(held, asked.number) if asked.number else _by_words(held, asked)
    if found is None:
        return no_section(facts, asked, meant, held)
    told = facts_of(facts, found, day)
    return SectionAnswer(asked, meant, told, tuple(_below(held, found.number)), at_regular(told, day))


def _by_number(held: Sequence[SectionTenure], number: str) -> SectionTenure | None:
    return next((one for one in held if one.number.casefold() == number.casefold()), None)


def _by_words(held: Sequence[SectionTenure], asked: SectionAsked) -> SectionTenure | None:
    """The section by its abbreviation, its key, or words of its title in either language; the whole title first."""
    words = CLASSES.get(asked.words, asked.words) if asked.work == "ipg" else asked.words
    by_key = next((one for one in held if one.number.casefold() == words), None)
    shorts = (
        {lineage: _plain(remedy.short) for lineage, remedy in load_remedies().items()} if asked.work == "ipg" else {}
    )
    by_short = next((one for one in held if shorts.get(one.lineage) == _plain(words) != ""), None)
    titles = [(one, _names(one)) for one in held]
    whole = next((one for one, names in titles if words in names), None)
    part = [one for one, names in titles if any(_has_words(name, words) for name in names)]
    return by_key or by_short or whole or (part[0] if part and len(words) > 1 else None)


def _has_words(name: str, words: str) -> bool:
    """Whether the words stand in the name: English ones whole, "tea" is not in "team"."""
    at = name.find(words) if words else -1
    around = name[at - 1 : at] + name[at + len(words) : at + len(words) + 1]
    return at >= 0 and not (words.isascii() and any(char.isalnum() for char in around))


def _plain(short: str) -> str:
    return "".join(char for char in short.casefold() if char.isalnum())


def _names(one: SectionTenure) -> tuple[str, ...]:
    title = one.title.casefold()
    japanese = japanese_title(one.work, one.title).casefold()
    return tuple(filter(None, (title, title.rpartition(" — ")[2], japanese)))


class OwnWords(NamedTuple):
    """What we say of a section ourselves; None for what does not hold on the day."""

    line: SectionLine | None
    remedy: TableRemedy | None


def own_words(facts: WorkFacts, tenure: SectionTenure, day: datetime.date) -> OwnWords:
    """What we say of the section that holds on the day: it retells the wording of today."""
    line, remedy = words_ever(tenure)
    is_newest = facts.edition_on(day) == facts.editions[-1]
    holds = remedy is not None and day >= remedy.since
    return OwnWords(line if is_newest or holds else None, remedy if holds else None)


def words_ever(tenure: SectionTenure) -> OwnWords:
    """What we say of the section, whether or not it held on any day."""
    remedy = load_remedies().get(tenure.lineage) if tenure.work == "ipg" else None
    return OwnWords(load_lines(tenure.work).get(tenure.lineage), remedy)


def facts_of(facts: WorkFacts, tenure: SectionTenure, day: datetime.date) -> SectionFacts:
    """What ships of the section, and what we say of it that holds on the day."""
    own = facts.of(tenure.lineage)
    days = print_days(tenure.work).get(tenure.lineage, ())
    return SectionFacts(
        tenure,
        japanese_title(tenure.work, tenure.title),
        *own_words(facts, tenure, day),
        number_spans(own),
        tuple(one for one in days[1:] if one <= day),
        tuple(links_of(facts, own)),
        condition_of(tenure, day),
    )


def number_spans(tenures: Iterable[SectionTenure]) -> tuple[SectionSpan, ...]:
    """The numbers of a section in the order of time; times that follow each other under one number are one."""
    spans: list[SectionSpan] = []
    for one in tenures:
        if spans and spans[-1].number == one.number and spans[-1].until == one.since:
            spans[-1] = spans[-1]._replace(until=one.until, title=one.title)
        else:
            spans.append(SectionSpan(one.number, one.title, one.since, one.until))
    return tuple(spans)


def links_of(facts: WorkFacts, own: Sequence[SectionTenure]) -> Iterator[SectionLink]:
    """What went into the section, came out of it, or where its words went when it ended; from other works too."""
    had = {(one.number, one.since): one for one in own}
    linked = [*facts.links, *(one for work in ALL_WORKS if work != facts.work for one in load_facts(work).links)]
    for link in linked:
        into = link.new_work == facts.work and any(one.number == link.new and one.holds(link.day) for one in own)
        left = link.work == facts.work and any(
            number == link.old and one.since < link.day and (one.until is None or one.until >= link.day)
            for (number, _), one in had.items()
        )
        if into or left:
            yield link


def _below(held: Iterable[SectionTenure], number: str) -> Iterator[SectionTenure]:
    """The sections of a chapter; of 110 those from 111 to 119."""
    if number.isdigit():
        for one in held:
            is_of_tens = len(number) == 3 and number.endswith("0") and one.number.startswith(number[:2])
            if one.number != number and (one.number.startswith(f"{number}.") or (is_of_tens and one.number.isdigit())):
                yield one


def at_regular(section: SectionFacts, day: datetime.date) -> tuple[SectionTenure, SectionLine] | None:
    """What Judging at Regular REL has for the infraction on the day; None where it was worded otherwise then."""
    if section.remedy is None:
        return None
    found = next((one for one in load_facts("jar").on(day) if one.number == section.remedy.regular), None)
    if found is None or any(one.lineage == found.lineage and one.since > day for one in load_prints("jar")):
        return None
    line = load_lines("jar").get(found.lineage)
    return (found, line) if line else None


def no_section(facts: WorkFacts, asked: SectionAsked, meant: EditionMeant, held: Sequence[SectionTenure]) -> NoSection:
    """That the work has no such section on the day, and when the number was in use."""
    lineages = dict.fromkeys(one.lineage for one in facts.tenures if one.number == asked.number)
    spans = [span for lineage in lineages for span in number_spans(facts.of(lineage)) if span.number == asked.number]
    near = tuple(one.title for one in held if any(word in one.title.casefold() for word in asked.words.split()))
    times = tuple(sorted(spans, key=lambda span: span.since)) if asked.number else ()
    return NoSection(asked, meant, times, near[:3], _empty_chapter(facts, asked.number, meant.day))


def _empty_chapter(
    facts: WorkFacts, number: str, day: datetime.date
) -> tuple[datetime.date, datetime.date | None] | None:
    """The time around the day in which nothing stood below the chapter of the number."""
    chapter, dot, _ = number.partition(".")
    if not dot or any(one.number.startswith(f"{chapter}.") for one in facts.on(day)):
        return None
    days = [one.effective for one in facts.editions]
    has = [any(one.number.startswith(f"{chapter}.") for one in facts.on(one_day)) for one_day in days]
    at = max(place for place, one_day in enumerate(days) if one_day <= day)
    if True not in has:
        return None
    first = max((place + 1 for place in range(at) if has[place]), default=0)
    last = next((days[place] for place in range(at, len(days)) if has[place]), None)
    return days[first], last
