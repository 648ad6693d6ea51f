"""Rules and releases as text for a terminal."""

from __future__ import annotations

from itertools import groupby

from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.attached import attached_lines
from mtgcr.views.text.columns import padded, wrap, wrap_hanging
from mtgcr.views.text.day_meant import day_lines, rule_lines
from mtgcr.views.text.doubts import say_doubt
from mtgcr.views.text.moments import SaidDays
from mtgcr.views.text.rule_sources import mixed_languages, source_line, source_lines, translation_notes, whole
from mtgcr.views.text.rule_words import RuleWords
from mtgcr.views.text.term_names import term_name
from mtgcr.views.text.told import told_notes
from mtgcr.views.voice import aside, count, in_other_words, listed, say, spoken, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.lookup import RuleAnswer, Rules
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.issues import Issue
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.answers import Held

MANY = 12
"""Of more citing rules than this only the number is told."""


LANGUAGE_COLUMNS = {Language.EN: 2, Language.JA: 6}
"""How wide the languages stand in the list of releases, by the language of the interface."""


def render_rules(rules: Rules, languages: Sequence[Language], width: int) -> str:
    """The answers one after the other; two rules of one number are told apart by a line."""
    answers = rules.found
    shown = [_render_rule(one, first, languages, width) for one, first in zip(answers, _firsts(answers), strict=True)]
    if len(shown) > 1 and len({answer.number for answer in answers}) == 1:
        said = say(
            "{count} rules have the number {number} in this release.", count=len(shown), number=answers[0].number
        )
        shown.insert(0, said)
    shown[:0] = [wrap(obsolete_line(term), width) for term in rules.obsolete]
    if rules.missing:
        shown.insert(0, missing_line(rules))
    if rules.apart:
        shown.insert(0, wrap(apart_line(rules.apart), width))
    return "\n\n".join(shown)


def _firsts(answers: Sequence[RuleAnswer]) -> Iterator[list[str]]:
    """What is said before each answer; what there is to say of the day once, before the first that it is said of."""
    said: set[str] = set()
    for answer in answers:
        yield [line for line in rule_lines(answer) if line not in said]
        said.update(day_lines((answer.asked.day,)) if answer.asked else ())


def missing_line(rules: Rules) -> str:
    """The numbers that name nothing, with those that may be meant by them."""
    told = say("This release has no rule {numbers}.", numbers=listed(rules.missing))
    return f"{told} {say('Did you mean {words}?', words=listed(rules.nearest))}" if rules.nearest else told


def apart_line(words: str) -> str:
    """That what was asked for is no term, and that what follows is about its words."""
    return say("“{words}” is not a term of the rules. Here are the rules for its words.", words=words)


def obsolete_line(term: Term) -> str:
    """Since when the term is out of use, and that the rule shown is on what has taken its place."""
    from mtgcr.views.text.term import standing  # a rule asked for by its number needs none of it

    note = aside(in_other_words(term.note)) if term.note else ""
    told = standing(term, term_name(term.english))
    return say("{told}{note}; today {number} is about this.", told=told, note=note, number=term.rules[0])


def language_name(language: Language) -> str:
    """What the language is called."""
    return say(language.name)


def _render_rule(answer: RuleAnswer, first: Sequence[str], languages: Sequence[Language], width: int) -> str:
    words = RuleWords(languages, width, mixed_languages([answer]))
    blocks = ["\n".join(wrap(line, width) for line in first), wrap_hanging(_head(answer), width)]
    blocks += [words.set(one) for one in whole(answer)]
    blocks.append(_deeper(answer))
    blocks.append(wrap_hanging(_notes(answer, languages), width))
    blocks.append("\n".join(attached_lines(answer.attached, answer.number_today or answer.number, width)))
    return "\n\n".join(filter(None, blocks))


def _deeper(answer: RuleAnswer) -> str:
    """What to ask for where the answer holds only the first of several levels."""
    is_whole = answer.kind is NodeKind.RULE or any(subrule.subrules for subrule in answer.subrules)
    if is_whole or not answer.subrules:
        return ""
    return say("Their subrules: mtgcr rule {number} --all", number=answer.number)


def _head(answer: RuleAnswer) -> str:
    """The number with the headings above it; nothing for a section, whose own heading begins its words."""
    titles = answer.path_in(spoken())
    path = " › ".join(f"{number} {title}".strip() for number, title in titles)
    return f"{answer.number}  {path}" if path else ""


def _notes(answer: RuleAnswer, languages: Sequence[Language]) -> str:
    lines = [*source_lines(answer, languages), *told_notes(_shown(answer, languages))]
    lines += [*translation_notes(answer), *_example_notes(answer)] if Language.JA in languages else []
    lines += [*_time_notes(answer)]
    if answer.cites:
        lines.append(say("cites {numbers}", numbers=listed(answer.cites)))
    if answer.cited_by:
        lines.append(say("cited by {names}", names=_mentions(answer)))
    return "\n".join(f"  {line}" for line in lines)


def _time_notes(answer: RuleAnswer) -> Iterator[str]:
    """Whether the words are here, since when they are so, and what the rule's number is today."""
    if answer.wording(Language.EN) is None:
        day = answer.release.effective
        yield say("the words of the release of {day} are not here: mtgcr add brings them in", day=day)
    if answer.changed:
        aside = "this wording since {day}, apart from the numbers of references"
        told = aside if answer.cites else "this wording since {day}"
        yield say(told, day=SaidDays(answer.unsure).say(answer.changed))
    if answer.number_today is None:
        yield say("this rule is not in the newest release")
    elif answer.number_today != answer.number:
        yield say("its number today is {number}", number=answer.number_today)


def _shown(answer: RuleAnswer, languages: Sequence[Language]) -> Iterator[tuple[str, ToldBy | None]]:
    """What is known of each retelling that is printed, the rule's own first."""
    for one in whole(answer):
        yield from ((one.number, w.told) for w in one.wordings if w.source.language in languages)
        name = say("an example of {number}", number=one.number)
        yield from ((name, example.told) for example in one.examples)


def _example_notes(answer: RuleAnswer) -> list[str]:
    """Which Japanese examples are from other texts than the rule, and which the English has left behind."""
    english, japanese = answer.wording(Language.EN), answer.wording(Language.JA)
    is_official = english is not None and english.source.edition is Edition.OFFICIAL
    notes = []
    for place, example in enumerate(answer.examples, 1):
        if example.ja_source and (japanese is None or example.ja_source.file != japanese.source.file):
            notes.append(say("example {place}, {source}", place=place, source=source_line(example.ja_source)))
        if example.en is None and is_official:
            notes.append(say("example {place} is no longer in the English text", place=place))
        elif example.behind:
            notes.append(say("example {place}: the English was reworded after the Japanese text", place=place))
    return notes


def _mentions(answer: RuleAnswer) -> str:
    unique = list(dict.fromkeys(term_name(place.name) for place in answer.cited_by))
    if len(unique) > MANY:
        told = "{count} rules and entries (mtgcr refs {number} lists them)"
        return say(told, count=len(unique), number=answer.number)
    return listed(unique)


def render_releases(answer: Held) -> str:
    """The texts held, one a line, with what each holds; those of one day with their addresses, all digests in one."""
    lines = [_existing_line(answer)] if answer.existing else []
    for is_digest, issues in groupby(answer.issues, key=lambda one: one.release.edition is Edition.DIGEST):
        if is_digest:
            lines.append(_digest_line([one.release for one in issues]))
        else:
            lines += [f"{_release_line(one.release)}{_say_issue(one)}{_say_doubt(one.release)}" for one in issues]
    return "\n".join(lines)


def _existing_line(answer: Held) -> str:
    """How many releases exist, of how many the atlas knows, of how many the English text is held."""
    english = [one.release for one in answer.issues if one.release.language is Language.EN]
    # What the atlas has of a text that nobody verified comes from that text.
    english = [one for one in english if one.edition is not Edition.ATLAS or one.doubt is None]
    counts = [len({one.effective for one in english if one.edition is e}) for e in (Edition.ATLAS, Edition.OFFICIAL)]
    return say(
        "{count} releases are known to exist, {first} to {last}; the atlas knows {known} without their words; "
        "you have the English texts of {held}",
        count=len(answer.existing),
        first=answer.existing[0],
        last=answer.existing[-1],
        known=counts[0],
        held=counts[1],
    )


def _digest_line(digests: Sequence[ReleaseInfo]) -> str:
    """All days that have a digest, with what the newest holds."""
    days, newest = sorted({one.effective for one in digests}), max(digests, key=lambda one: one.effective)
    languages = listed(dict.fromkeys(tongue(one.language) for one in digests))
    return say(
        "{first} to {last}  {languages}  digest of {count} releases; the newest has {rules} rules, "
        "{examples} examples, {entries} glossary entries",
        first=days[0],
        last=newest.effective,
        languages=languages,
        count=len(days),
        rules=newest.rules,
        examples=newest.examples,
        entries=newest.glossary,
    )


def _say_doubt(release: ReleaseInfo) -> str:
    return f"\n            {say_doubt(release.doubt, name_all=True)}" if release.doubt else ""


def _release_line(r: ReleaseInfo) -> str:
    return say(
        "{day}  {language}  {edition}  {rules:>11}  {examples:>13}  {entries:>21}  {warnings:>12}  {file}",
        day=r.effective,
        language=padded(tongue(r.language), LANGUAGE_COLUMNS[spoken()]),
        edition=padded(in_other_words(r.edition.value), 8),
        rules=count("1 rule|{number} rules", r.rules),
        examples=count("1 example|{number} examples", r.examples),
        entries=count("1 glossary entry|{number} glossary entries", r.glossary),
        warnings=count("1 warning|{number} warnings", r.warnings),
        file=r.name,
    )


def _say_issue(issue: Issue) -> str:
    if issue.is_alone:
        return ""
    return f"  ({issue.address})" if issue.speaks else say("  ({address}, replaced)", address=issue.address)
