"""What a search found, as text and JSON."""

from __future__ import annotations

from mtgcr.kb.model import BesideKind, NodeKind
from mtgcr.kb.search.finding import RulingHit
from mtgcr.parser.language import Edition, Language
from mtgcr.views.outside_topics import in_english
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.present_numbers import with_present_numbers
from mtgcr.views.text.terminal import bold
from mtgcr.views.text.told import say_unreviewed
from mtgcr.views.voice import count, in_other_words, listed, listed_as_sentence, say, spoken, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.model import Kind
    from mtgcr.kb.search.finding import AnyHit, SearchAnswer, SearchHit

COUNTED: Mapping[Kind, str] = {
    NodeKind.RULE: "1 rule|{number} rules",
    NodeKind.EXAMPLE: "1 example|{number} examples",
    NodeKind.ENTRY: "1 glossary entry|{number} glossary entries",
    NodeKind.GROUP: "1 heading|{number} headings",
    NodeKind.SECTION: "1 section heading|{number} section headings",
    NodeKind.PARAGRAPH: "1 paragraph of the introduction|{number} paragraphs of the introduction",
    BesideKind.RULING: "1 ruling|{number} rulings",
}


def search_text(answer: SearchAnswer, width: int, *, colour: bool) -> str:
    """The notes, the hits with their words, and the exact counts."""
    lines = _notes(answer)
    if answer.later:
        from mtgcr.views.later_terms import later_lines  # few searches are for a term that came later

        lines += [wrap(line, width) for line in later_lines(answer.later, with_words=True)]
    if answer.hits and answer.suggestions:
        lines.append(say("Searched for {words} instead.", words=listed(answer.suggestions)))
    lines += [_hit_text(hit, width, colour=colour) for hit in answer.hits]
    if not answer.hits:
        lines.append(say("Nothing found."))
        if answer.suggestions:
            lines.append(say("Did you mean {words}?", words=listed(answer.suggestions)))
    elif counted := say_counts(answer.counts):
        lines.append(say("Found in {counted}.", counted=counted))
    if answer.sections:
        lines.append(_sections_text(answer, width))
    return "\n\n".join(lines)


def _notes(answer: SearchAnswer) -> list[str]:
    """What was made of the words, a sentence each."""
    if not answer.readings:
        return [in_other_words(in_english(note)) for note in answer.notes]
    from mtgcr.views.text.term import reading_line  # few words are colloquial or obsolete

    read = {one.note: reading_line(one) for one in answer.readings}
    return [read.get(note) or in_other_words(in_english(note)) for note in answer.notes]


def _sections_text(answer: SearchAnswer, width: int) -> str:
    """The sections of the tournament documents that have all the words, under a line of their own."""
    from mtgcr.views.text.sections import heading  # 10 ms, and most searches find none

    told = say("In the tournament documents (search --work ipg,mtr,jar tells more):")
    names = (f"  {heading(hit.section.tenure, hit.section, spoken())}" for hit in answer.sections)
    return "\n".join([told, *(wrap(name, width) for name in names)])


def say_counts(counts: Mapping[Kind, int]) -> str:
    """The counts as words: "39 rules, 12 examples and 8 glossary entries"."""
    return listed_as_sentence(count(COUNTED[kind], n) for kind in COUNTED if (n := counts.get(kind, 0)))


def _hit_text(hit: AnyHit, width: int, *, colour: bool) -> str:
    name, words, source = _ruling_parts(hit) if isinstance(hit, RulingHit) else _rule_parts(hit)
    marked = mark_terms(words, hit.terms) if colour else words
    return f"{wrap(f'{name}  {marked}', width)}\n  [{source}]"


def _rule_parts(hit: SearchHit) -> tuple[str, str, str]:
    """What a hit is called, its words, and where they are from."""
    name = "".join(hit_name(hit))
    is_ours = hit.release.edition is Edition.DIGEST
    ours = [f"{say('digest')}{say_unreviewed(hit.told)}"] if is_ours else []
    behind = say(", older than the English") if hit.behind else ""
    asked = say(", answers it as a question") if hit.asked else ""
    words = with_present_numbers(hit.revision.text, hit.moved)
    place = listed([*ours, str(hit.release.effective), tongue(hit.release.language)])
    return name, words, f"{place}{behind}{asked}{mark(hit.release.doubt)}"


def hit_name(hit: SearchHit) -> tuple[str, str]:
    """The term, or the number of the day, and behind it the number that the text of the hit prints instead."""
    if hit.kind is NodeKind.EXAMPLE:
        return f"{'例' if hit.release.language is Language.JA else 'Example'} {hit.number}", ""
    printed = hit.revision.number
    is_other = bool(not hit.term and printed and printed != hit.number)
    return hit.term or hit.number, say(" (printed {number})", number=printed) if is_other else ""


def _ruling_parts(hit: RulingHit) -> tuple[str, str, str]:
    ruling, excerpt = hit.ruling, hit.ruling.excerpt
    about = say("Ruling on {title}", title=excerpt.title) if excerpt.title else say("Ruling")
    place = listed([f"{ruling.document}:{excerpt.line}", *([excerpt.told_day] if excerpt.issued else [])])
    rules = say("; {what}", what=listed(hit.numbers)) if hit.numbers else ""
    return about, excerpt.text, f"{place}{rules}"


def mark_terms(text: str, terms: tuple[str, ...]) -> str:
    """The text with the terms in bold."""
    from mtgcr.views.text.highlighting import find_terms  # what is no terminal shows no colours

    marked, end = "", 0
    for span in find_terms(text, terms):
        marked += f"{text[end : span.start]}{bold(text[span.start : span.end])}"
        end = span.end
    return marked + text[end:]
