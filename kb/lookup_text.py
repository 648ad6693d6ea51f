"""Rules and releases as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.columns import side_by_side, wrap
from kb.model import NodeKind
from parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from kb.lookup import RuleAnswer, Wording
    from kb.model import ReleaseInfo, Source

NAMES = {Language.EN: "English", Language.JA: "Japanese"}
MANY = 12
"""Of more citing rules than this only the number is told."""


def render_rules(answers: Sequence[RuleAnswer], languages: Sequence[Language], width: int) -> str:
    """The answers one after the other; two rules of one number are told apart by a line."""
    shown = [_render_rule(answer, languages, width) for answer in answers]
    if len(shown) > 1:
        head = f"{len(shown)} rules have the number {answers[0].number} in this release."
        return "\n\n".join([head, *shown])
    return shown[0]


def _render_rule(answer: RuleAnswer, languages: Sequence[Language], width: int) -> str:
    blocks = [_head(answer), _words(answer, languages, width)]
    blocks += [_words(subrule, languages, width) for subrule in answer.subrules]
    blocks.append(_notes(answer, languages))
    return "\n\n".join(filter(None, blocks))


def _head(answer: RuleAnswer) -> str:
    path = " › ".join(f"{number} {title}".strip() for number, title in answer.path)
    return f"{answer.number}  {path}" if path else answer.number


def _words(answer: RuleAnswer, languages: Sequence[Language], width: int) -> str:
    wordings = [answer.wording(language) for language in languages]
    both = len(languages) == 2 and all(wordings)
    lines = [_side_by_side(answer, width)] if both else []
    if not both:
        lines = [_one(answer, language, wording, width) for language, wording in zip(languages, wordings, strict=True)]
    return "\n".join(filter(None, lines))


def _side_by_side(answer: RuleAnswer, width: int) -> str:
    english, japanese = answer.wording(Language.EN), answer.wording(Language.JA)
    assert english
    assert japanese
    parts = [side_by_side(f"{english.number} {english.text}", f"{japanese.number} {japanese.text}", width)]
    parts += [
        side_by_side(f"Example: {example.en}" if example.en else "", f"例：{example.ja}" if example.ja else "", width)
        for example in answer.examples
    ]
    return "\n\n".join(parts)


def _one(answer: RuleAnswer, language: Language, wording: Wording | None, width: int) -> str:
    if wording is None:
        return f"{answer.number} ({NAMES[language]}: no text of it is held)"
    lines = [wrap(f"{wording.number} {wording.text}", width)]
    label = "例：" if language is Language.JA else "Example: "
    texts = (example.ja if language is Language.JA else example.en for example in answer.examples)
    lines += [wrap(label + text, width) for text in texts if text]
    return "\n".join(lines)


def _notes(answer: RuleAnswer, languages: Sequence[Language]) -> str:
    lines = [_source_line(w.source) for w in answer.wordings if w.source.language in languages]
    lines += _japanese_notes(answer, languages)
    if not answer.wordings:
        lines.append(f"the words of the release of {answer.release.effective} are not here; mtgcr add brings them in")
    elif answer.superseded:
        lines.append(f"the release of {answer.superseded} was in force; its text is not here: mtgcr add brings it in")
    if answer.changed:
        lines.append(f"these words since {answer.changed}")
    if answer.number_today is None:
        lines.append("the newest release no longer holds this rule")
    elif answer.number_today != answer.number:
        lines.append(f"its number today is {answer.number_today}")
    if answer.cites:
        lines.append(f"cites {', '.join(answer.cites)}")
    if answer.cited_by:
        lines.append(f"cited by {_mentions(answer)}")
    return "\n".join(f"  {line}" for line in lines)


def _japanese_notes(answer: RuleAnswer, languages: Sequence[Language]) -> list[str]:
    japanese = answer.wording(Language.JA)
    if japanese is None or Language.JA not in languages or japanese.source.release == answer.release.effective:
        return []
    moved = "; the English has been reworded since" if japanese.behind else "; the English says the same today"
    number = f" (there {japanese.number})" if japanese.number != answer.number else ""
    return [f"the newest Japanese text is of {japanese.source.release}{number}{moved}"]


def _mentions(answer: RuleAnswer) -> str:
    names = [m.term if m.kind is NodeKind.ENTRY else m.number for m in answer.cited_by]
    unique = list(dict.fromkeys(names))
    if len(unique) > MANY:
        return f"{len(unique)} rules and entries (mtgcr refs {answer.number} lists them)"
    return ", ".join(unique)


def _source_line(source: Source) -> str:
    what = "digest in our own words, not the official text" if source.edition is Edition.DIGEST else source.file
    return f"{NAMES[source.language]}: release of {source.release}, {what}"


def say_times(times: Iterable[tuple[datetime.date, datetime.date | None]]) -> str:
    """The times as words: "from 2016-08-26 until 2020-07-03, and since 2025-06-06"."""
    return ", and ".join(f"from {since} until {until}" if until else f"since {since}" for since, until in times)


def render_releases(held: Sequence[ReleaseInfo]) -> str:
    """The releases held, one a line, with what each holds."""
    rows = [
        f"{r.effective}  {r.language.value}  {r.edition.value:<8}  {r.rules:>5} rules  {r.examples:>4} examples  "
        f"{r.glossary:>4} glossary entries  {r.warnings:>3} warnings  {r.name}"
        for r in held
    ]
    return "\n".join(rows)
