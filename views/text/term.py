"""A term as text."""

from __future__ import annotations

from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.views.later_terms import later_lines
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.moments import SaidDays
from mtgcr.views.text.present_numbers import with_present_numbers
from mtgcr.views.text.told import say_unreviewed
from mtgcr.views.voice import in_other_words, listed, quoted, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.glossary_lookup import Entry, TermAnswer
    from mtgcr.kb.words.terms import Expansion, Match, Term


def term_text(answer: TermAnswer, languages: Sequence[Language], width: int) -> str:
    """The terms, one line each, then the glossary entries in the languages asked for."""
    lines = [wrap(_match_line(answer, match, SaidDays(answer.unsure)), width) for match in answer.matches]
    if answer.matches and all(match.near for match in answer.matches):
        lines.insert(0, wrap(say("Unknown term: {term}. Did you mean one of these?", term=answer.asked), width))
    lines += [wrap(line, width) for line in later_lines(answer.later, with_words=not answer.entries)]
    for entry in sorted(answer.entries, key=lambda one: one.source.language is not spoken()):
        if entry.source.language in languages:
            words = with_present_numbers(entry.text, entry.moved)
            lines += ["", wrap(_entry_head(entry), width), wrap(words, width)]
    return "\n".join(lines)


def _entry_head(entry: Entry) -> str:
    """The heading of an entry, with the day of its words, and whether they are ours or old."""
    ours = say(", ") + f"{say('digest')}{say_unreviewed(entry.told)}" if entry.source.edition is Edition.DIGEST else ""
    behind = say(", older than the English") if entry.behind else ""
    said = "{term}  (glossary, release of {day}{doubt})"
    return say(said, term=entry.term, day=entry.source.release, doubt=f"{ours}{behind}{mark(entry.source.doubt)}")


def _match_line(answer: TermAnswer, match: Match, days: SaidDays) -> str:
    term = match.term
    rules = say("; rule {numbers}", numbers=listed(_numbers(answer, term))) if term.rules else ""
    if answer.rule_then and term.status is TermStatus.OBSOLETE and not term.official_english:
        then = say("; then rule {number}", number=answer.rule_then)
        rules = then + (say("; today rule {numbers}", numbers=listed(_numbers(answer, term))) if term.rules else "")
    note = say("; {note}", note=in_other_words(term.note)) if term.note else ""
    return say("{names}: {told}", names=_both_names(term), told=f"{_status(match, days)}{rules}{note}")


def _numbers(answer: TermAnswer, term: Term) -> Iterator[str]:
    """The rules of the term by their numbers of the day, with those of today where they are others."""
    changed = {one.listed: one for one in answer.numbers}
    for number in term.rules:
        one = changed.get(number)
        if one is None or (one.then and one.then == one.today):
            yield one.then if one and one.then else number
        elif one.then is None:
            yield say("{number} (not a rule of that day)", number=one.today or number)
        else:
            told = say("gone today") if one.today is None else say("today {number}", number=one.today)
            yield f"{one.then}{say(' ({told})', told=told)}"


def _both_names(term: Term) -> str:
    """The term in both languages, that of the interface first, with its reading."""
    japanese = f"{term.japanese}（{term.reading}）" if term.reading else term.japanese
    names = [term.english, japanese] if spoken() is Language.EN else [japanese, term.english]
    return " / ".join(filter(None, names))


def reading_line(read: Expansion) -> str:
    """What a word that is none of today's was taken for."""
    told = standing(read.terms[0], read.text)
    searched = (read.english if read.text.isascii() else read.japanese) or read.english
    return say("{told}: searching for {words}", told=told, words=listed(map(quoted, searched))) if searched else told


def standing(term: Term, word: str) -> str:
    """That the word is none of the rules of today, and since when or by when, where that is known."""
    if term.status is not TermStatus.OBSOLETE or term.until is None:
        return say("“{word}” is {status}", word=word, status=in_other_words(term.status.value))
    told = "“{word}” has been obsolete since {day}" if term.exact else "“{word}” was obsolete by {day}"
    return say(told, word=word, day=term.until)


def _official_names(term: Term) -> str:
    english, japanese = listed(term.official_english), listed(term.official_japanese)
    return " / ".join(filter(None, (english, japanese) if spoken() is Language.EN else (japanese, english)))


def _status(match: Match, days: SaidDays) -> str:
    term = match.term
    if term.status is TermStatus.OFFICIAL:
        return in_other_words(term.kind)
    instead = _official_names(term)
    status = in_other_words(term.status.value)
    since = say("{status} since {day}", status=status, day=days.say(term.until)) if term.until else status
    if not instead:
        return since
    if term.status is TermStatus.COLLOQUIAL:  # people say it still: it has no time after which another word stands
        return say("{told}, in the rules “{words}”", told=since, words=instead)
    return say("{told}, today {words}", told=since, words=instead)
