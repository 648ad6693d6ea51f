"""The history of a rule as text and JSON."""

from __future__ import annotations

from mtgcr.kb.changes.retargeting import ReferenceKind
from mtgcr.kb.model import LinkKind
from mtgcr.parser.language import Edition
from mtgcr.views.text.columns import wrap_hanging
from mtgcr.views.text.moments import SaidDays, unread_lines
from mtgcr.views.voice import labelled, listed, say

NO_WIDTH = 1 << 20
"""Lines are broken once, when all of them are there."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.changes.dissolved import Dissolved
    from mtgcr.kb.changes.history import Histories, History, NumberSpan, Step
    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.model import Junction, Revision
    from mtgcr.parser.language import Language


def not_held() -> str:
    """What stands in the place of words that are not here."""
    return say("(the words of this release are not here; mtgcr add brings them in)")


def _told(revision: Revision, words: str, asked: Language) -> str:
    """The words, after what they are: of our own, or English where another language is asked for and has none."""
    if not words:
        return not_held()
    ours = say("[digest] ") if revision.edition is Edition.DIGEST else ""
    return f"{ours}{_instead(revision.language, asked)}{words}"


def _instead(language: Language, asked: Language) -> str:
    """That the words are of another language than the one asked for; "" where they are not."""
    if language is asked:
        return ""
    names = {"asked": say(asked.name), "language": say(language.name)}
    return say("(no {asked} of that time; {language}:) ", **names)


def render_histories(answer: Histories, *, show_all: bool, colour: bool, width: int) -> str:
    """The first history in full, the others as one line each unless all are wanted."""
    found = answer.found
    full = found if show_all else found[:1]
    blocks = [_render(history, answer, colour=colour) for history in full]
    unsure = sorted({moment for history in full for moment in history.unsure}, key=lambda moment: moment.latest)
    blocks += _below_lines(answer.below)
    blocks += _dissolved_lines(answer.dissolved, full[0]) if answer.dissolved else []
    others = found[len(full) :]
    if others:
        told = (f"  {_one_line(other, answer.number)}" for other in others)
        blocks.append(
            "\n".join([say("Other rules that have had this number:"), *told, say("  (--all tells them in full)")])
        )
    blocks += filter(None, ["\n".join(unread_lines(unsure, name_all=show_all))])
    return wrap_hanging("\n\n".join(blocks), width)


def _below_lines(below: Sequence[str]) -> list[str]:
    """That what stands under a heading is followed by itself: of the heading only its name is told."""
    if not below:
        return []
    told = "This is only the heading; what stands below it, {numbers}, is followed one by one (mtgcr history {first})."
    numbers = below[0] if len(below) == 1 else say("{first} to {last}", first=below[0], last=below[-1])
    return [say(told, numbers=numbers, first=below[0])]


def _dissolved_lines(gone: Dissolved, history: History) -> list[str]:
    """Where the rules under a heading that is gone went."""
    day = SaidDays(history.unsure).say(gone.day)
    if not gone.places:
        return [say("Of the {count} rules under this heading none went on ({day}).", count=gone.rules, day=day)]
    places = listed(
        say("{number} {heading} ({count})", number=one.number, heading=one.heading, count=one.rules)
        for one in gone.places
    )
    told = "Of the {count} rules under this heading {went} went on ({day}): {places}."
    return [say(told, count=gone.rules, went=gone.went_on, day=day, places=places)]


def _one_line(history: History, number: str) -> str:
    """When the rule had the number, what became of it, and its heading or that which it stood under."""
    days = SaidDays(history.unsure)
    had = listed(_say_span(span, days) for span in history.numbers if span.number == number)
    told = say("{had}; {end}", had=had, end=_say_end(history, days))
    return say("{told} (“{name}”)", told=told, name=history.heading) if history.heading else told


def _say_end(history: History, days: SaidDays) -> str:
    return (
        _say_ended(history, history.ended, days)
        if history.ended
        else say("today {number}", number=history.numbers[-1].number)
    )


def _say_span(span: NumberSpan, days: SaidDays) -> str:
    return f"{span.number} {_say_stretch(span.since, span.until, days)}"


def _say_stretch(since: datetime.date, until: datetime.date | None, days: SaidDays) -> str:
    from mtgcr.views.text.moments import say_time

    return say_time(days.say(since), days.say(until) if until else None)


def _render(history: History, answer: Histories, *, colour: bool) -> str:
    days = SaidDays(history.unsure)
    lines = [f"{history.numbers[-1].number}  {history.heading}".rstrip()]
    lines += [f"  {_say_span(span, days)}" for span in history.numbers]
    if history.ended:
        lines.append(f"  {_say_ended(history, history.ended, days)}")
    lines += ["  " + labelled(days.head(j.on), _say_junction(j)) for j in history.junctions if not _is_end(j, history)]
    lines += _newest_lines(history, days, answer.language)
    lines += _wording_lines(history.steps, days, answer.language, colour=colour)
    lines += _example_lines(history.examples, days, answer.language)
    lines += _attached_lines(history)
    if answer.blame:
        lines += ["", say("Each word, with the release that introduced it:"), *_blame_lines(history)]
    return "\n".join(lines)


def _say_ended(history: History, day: datetime.date, days: SaidDays) -> str:
    """That the rule was removed, or where it went as a whole, with the day."""
    said, heirs = days.say(day), listed(_say_other(one) for one in history.junctions if _is_end(one, history))
    is_day = said == str(day)
    if heirs:
        told = "merged into {names} on {day}" if is_day else "merged into {names} {day}"
        return say(told, names=heirs, day=said)
    return say("removed on {day}", day=said) if is_day else say("removed {day}", day=said)


def _is_end(one: Junction, history: History) -> bool:
    """Whether the rule was gone that day because it became a part of the other."""
    return one.went and one.kind == LinkKind.MERGED.value and one.on == history.ended


def _say_other(one: Junction) -> str:
    """The number of the other, or the entry of the glossary that it is."""
    return say("the glossary entry “{term}”", term=one.term) if one.term else one.number


def _say_junction(one: Junction) -> str:
    """What was told of the two, from the side of the one whose history it is."""
    name = _say_other(one)
    if one.went:
        return say("part of it went into {name}", name=name)
    told = {
        (LinkKind.MERGED.value, False): "took in words of {name}",
        (LinkKind.MERGED.value, True): "took in what was {name} until then",
        (LinkKind.SPLIT.value, False): "split off from {name}",
        (LinkKind.SPLIT.value, True): "split off from what was {name} until then",
    }
    return say(told[one.kind, one.former], name=name)


def _newest_lines(history: History, days: SaidDays, asked: Language) -> list[str]:
    """The words of today in full, first, where they have been others: below they are told as they came about."""
    newest = history.steps[-1].revision
    reworded = [step.revision.since for step in history.steps[1:] if step.reworded]
    if history.ended or not reworded or not newest.text:
        return []
    head = say("The newest words, {since}:", since=_say_stretch(reworded[-1], None, days))
    return ["", head, f"  {_told(newest, newest.text, asked)}"]


def _wording_lines(steps: Sequence[Step], days: SaidDays, asked: Language, *, colour: bool) -> list[str]:
    """Each wording with its first day, as a redline against the one before where both are held."""
    from mtgcr.kb.changes.history import comparable
    from mtgcr.kb.changes.redline import redline_of_words
    from mtgcr.views.text.redline import show_words

    lines: list[str] = []
    before: Revision | None = None
    for place, step in enumerate(steps):
        revision = step.revision
        if place == 0 or step.reworded:
            both = before and revision.text and comparable(before, revision)
            pieces = redline_of_words(before.text, revision.text) if before and both else ()
            words = show_words(pieces, colour=colour) if pieces else revision.text
            lines += ["", f"{days.head(revision.since)}  {revision.number} {_told(revision, words, asked)}"]
        lines += [f"{days.head(revision.since)}  {revision.number} {told}" for told in reference_lines(step.references)]
        before = revision if revision.text else before
    return lines


def reference_lines(changes: Sequence[ReferenceChange]) -> list[str]:
    """What became of references, those that follow their rules in one line, each retargeted one in its own."""
    followed = [f"{one.old} → {one.new}" for one in changes if one.kind is ReferenceKind.FOLLOWED]
    told = [say("renumbered references: {numbers}", numbers=listed(followed))] if followed else []
    retargeted = (one for one in changes if one.kind is ReferenceKind.RETARGETED)
    return [*told, *(say("now refers to another rule: {old} → {new}", old=one.old, new=one.new) for one in retargeted)]


def _example_lines(examples: Sequence[Revision], days: SaidDays, asked: Language) -> list[str]:
    """Each example with the time in which it stood, whatever its wordings."""
    spans: dict[str, tuple[Revision, Revision]] = {}
    for example in examples:
        spans[example.lineage] = (spans.get(example.lineage, (example, example))[0], example)
    if not spans:
        return []
    lines = [f"  {_say_example(first, last, days, asked)}" for first, last in spans.values()]
    return ["", say("Examples:"), *lines]


def _say_example(first: Revision, last: Revision, days: SaidDays, asked: Language) -> str:
    return labelled(_say_stretch(first.since, last.until, days), _told(last, last.text, asked))


def _attached_lines(history: History) -> list[str]:
    if not history.attached:
        return []
    from mtgcr.views.text.attached import attached_lines

    return ["", *attached_lines(history.attached, history.numbers[-1].number, NO_WIDTH)]


def _blame_lines(history: History) -> list[str]:
    from mtgcr.kb.changes.blame import blame_history  # 2 ms that a history without it need not pay

    days, stretches = SaidDays(history.unsure), blame_history(history)
    return [f"  {days.head(one.since)}  {one.text.strip()}" for one in stretches if one.text.strip()]
