"""Rules and releases as text for a terminal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.attached import attached_lines
from mtgcr.views.text.columns import side_by_side, wrap
from mtgcr.views.text.day_meant import rule_lines
from mtgcr.views.text.doubts import mark, say_doubt
from mtgcr.views.text.moments import SaidDays
from mtgcr.views.text.told import OURS, told_notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.lookup import RuleAnswer, Rules, Wording
    from mtgcr.kb.model import ReleaseInfo, Source
    from mtgcr.kb.storage.issues import Issue
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.library.answers import Held

NAMES = {Language.EN: "English", Language.JA: "Japanese"}
MANY = 12
"""Of more citing rules than this only the number is told."""


def render_rules(rules: Rules, languages: Sequence[Language], width: int) -> str:
    """The answers one after the other; two rules of one number are told apart by a line."""
    answers = rules.found
    shown = [_render_rule(answer, languages, width) for answer in answers]
    if len(shown) > 1 and len({answer.number for answer in answers}) == 1:
        shown.insert(0, f"{len(shown)} rules have the number {answers[0].number} in this release.")
    if rules.missing:
        shown.insert(0, f"This release has no rule {', '.join(rules.missing)}. What it has:")
    return "\n\n".join(shown)


def _render_rule(answer: RuleAnswer, languages: Sequence[Language], width: int) -> str:
    blocks = [
        "\n".join(wrap(line, width) for line in rule_lines(answer)),
        _head(answer),
        _words(answer, languages, width),
    ]
    blocks += [_words(subrule, languages, width) for subrule in _below(answer)]
    blocks.append(_deeper(answer))
    blocks.append(_notes(answer, languages))
    blocks.append("\n".join(attached_lines(answer.attached, answer.number_today or answer.number, width)))
    return "\n\n".join(filter(None, blocks))


def _below(answer: RuleAnswer) -> Iterator[RuleAnswer]:
    """All that the answer has below it, as printed."""
    for subrule in answer.subrules:
        yield subrule
        yield from _below(subrule)


def _deeper(answer: RuleAnswer) -> str:
    """What to ask for where the answer holds only the first of several levels."""
    is_whole = answer.kind is NodeKind.RULE or any(subrule.subrules for subrule in answer.subrules)
    return "" if is_whole or not answer.subrules else f"Their subrules: mtgcr rule {answer.number} --all"


def _head(answer: RuleAnswer) -> str:
    path = " › ".join(f"{number} {title}".strip() for number, title in answer.path)
    return f"{answer.number}  {path}" if path else answer.number


def _words(answer: RuleAnswer, languages: Sequence[Language], width: int) -> str:
    if len(languages) == 2 and _has_both(answer):
        return _side_by_side(answer, width)
    return "\n".join(_one(answer, language, answer.wording(language), width) for language in languages)


def _has_both(answer: RuleAnswer) -> bool:
    """Whether the rule or an example of it stands in both languages."""
    examples = any(example.en and example.ja for example in answer.examples)
    return len(answer.wordings) == 2 or (bool(answer.wordings) and examples)


def _side_by_side(answer: RuleAnswer, width: int) -> str:
    english, japanese = (_printed(answer, language) for language in (Language.EN, Language.JA))
    parts = [side_by_side(english, japanese, width)]
    parts += [
        side_by_side(f"Example: {example.en}" if example.en else "", f"例：{example.ja}" if example.ja else "", width)
        for example in answer.examples
    ]
    return "\n\n".join(parts)


def _printed(answer: RuleAnswer, language: Language) -> str:
    wording = answer.wording(language)
    return f"{wording.number} {wording.text}" if wording else _without_words(answer, language)


def _one(answer: RuleAnswer, language: Language, wording: Wording | None, width: int) -> str:
    if wording is None:
        return f"{answer.number} {_without_words(answer, language)}"
    lines = [wrap(f"{wording.number} {wording.text}", width)]
    label = "例：" if language is Language.JA else "Example: "
    texts = (example.ja if language is Language.JA else example.en for example in answer.examples)
    lines += [wrap(label + text, width) for text in texts if text]
    return "\n".join(lines)


def _without_words(answer: RuleAnswer, language: Language) -> str:
    retold = "not retold, and " if answer.release.edition is Edition.DIGEST else ""
    return f"({NAMES[language]}: {retold}no text of it is held)"


def _notes(answer: RuleAnswer, languages: Sequence[Language]) -> str:
    lines = [_source_line(w.source) for w in answer.wordings if w.source.language in languages]
    lines += told_notes(_shown(answer, languages))
    lines += [*_japanese_notes(answer), *_example_notes(answer)] if Language.JA in languages else []
    if answer.wording(Language.EN) is None:
        lines.append(f"the words of the release of {answer.release.effective} are not here: mtgcr add brings them in")
    if answer.changed:
        lines.append(f"these words since {SaidDays(answer.unsure).say(answer.changed)}")
    if answer.number_today is None:
        lines.append("the newest release no longer holds this rule")
    elif answer.number_today != answer.number:
        lines.append(f"its number today is {answer.number_today}")
    if answer.cites:
        lines.append(f"cites {', '.join(answer.cites)}")
    if answer.cited_by:
        lines.append(f"cited by {_mentions(answer)}")
    return "\n".join(f"  {line}" for line in lines)


def _shown(answer: RuleAnswer, languages: Sequence[Language]) -> Iterator[tuple[str, ToldBy | None]]:
    """What is known of each retelling that is printed, the rule's own first."""
    for one in (answer, *answer.subrules):
        yield from ((one.number, w.told) for w in one.wordings if w.source.language in languages)
        yield from ((f"an example of {one.number}", example.told) for example in one.examples)


def _japanese_notes(answer: RuleAnswer) -> list[str]:
    japanese = answer.wording(Language.JA)
    if japanese is None or japanese.source.release == answer.release.effective:
        return []
    if japanese.source.edition is Edition.DOCUMENT:
        return ["the English has been reworded since"] if japanese.behind else []
    moved = "; the English has been reworded since" if japanese.behind else "; the English says the same today"
    number = f" (there {japanese.number})" if japanese.number != answer.number else ""
    return [f"the newest Japanese text is of {japanese.source.release}{number}{moved}"]


def _example_notes(answer: RuleAnswer) -> list[str]:
    """Which Japanese examples are from other texts than the rule, and which the English has left behind."""
    english, japanese = answer.wording(Language.EN), answer.wording(Language.JA)
    is_official = english is not None and english.source.edition is Edition.OFFICIAL
    notes = []
    for place, example in enumerate(answer.examples, 1):
        if example.ja_source and (japanese is None or example.ja_source.file != japanese.source.file):
            notes.append(f"example {place}, {_source_line(example.ja_source)}")
        if example.en is None and is_official:
            notes.append(f"example {place} is no longer in the English text")
        elif example.behind:
            notes.append(f"example {place}: the English has been reworded since the Japanese text")
    return notes


def _mentions(answer: RuleAnswer) -> str:
    unique = list(dict.fromkeys(place.name for place in answer.cited_by))
    if len(unique) > MANY:
        return f"{len(unique)} rules and entries (mtgcr refs {answer.number} lists them)"
    return ", ".join(unique)


def _source_line(source: Source) -> str:
    if source.edition is Edition.DOCUMENT:
        return f"{NAMES[source.language]}: {source.file}, line {source.line}, of the words since {source.release}"
    what = OURS if source.edition is Edition.DIGEST else source.file
    return f"{NAMES[source.language]}: release of {source.release}, {what}{mark(source.doubt)}"


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
    counts = [len({one.effective for one in english if one.edition is e}) for e in (Edition.ATLAS, Edition.OFFICIAL)]
    span = f"{answer.existing[0]} to {answer.existing[-1]}"
    known = f"the atlas knows {counts[0]} without their words" if counts[0] else "the atlas knows none"
    return f"{len(answer.existing)} releases are known to exist, {span}; {known}; {counts[1]} are held as English texts"


def _digest_line(digests: Sequence[ReleaseInfo]) -> str:
    """All days that have a digest, with what the newest holds."""
    days, newest = sorted({one.effective for one in digests}), max(digests, key=lambda one: one.effective)
    languages = ", ".join(dict.fromkeys(one.language.value for one in digests))
    return (
        f"{days[0]} to {newest.effective}  {languages}  digest of {len(days)} releases; the newest has {newest.rules} "
        f"rules, {newest.examples} examples, {newest.glossary} glossary entries"
    )


def _say_doubt(release: ReleaseInfo) -> str:
    return f"\n            {say_doubt(release.doubt, name_all=True)}" if release.doubt else ""


def _release_line(r: ReleaseInfo) -> str:
    return (
        f"{r.effective}  {r.language.value}  {r.edition.value:<8}  {r.rules:>5} rules  {r.examples:>4} examples  "
        f"{r.glossary:>4} glossary entries  {r.warnings:>3} warnings  {r.name}"
    )


def _say_issue(issue: Issue) -> str:
    if issue.is_alone:
        return ""
    return f"  ({issue.address})" if issue.speaks else f"  ({issue.address}, replaced)"
