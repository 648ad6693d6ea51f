"""A diff as text for a terminal and as markdown: summary first, then section by section."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.changes.changes import WHOLE, ChangedPart, Weight
from mtgcr.kb.changes.editing import Editing, editing_of
from mtgcr.kb.changes.redline import redline_of_words
from mtgcr.kb.changes.retargeting import ReferenceKind, has_retargeted
from mtgcr.kb.model import LinkKind, NodeKind
from mtgcr.parser.language import Edition
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.views.text.attached import why_line
from mtgcr.views.text.columns import width_of, wrap
from mtgcr.views.text.day_meant import day_lines
from mtgcr.views.text.number_marks import mark_text
from mtgcr.views.text.redline import COLOURED, MARKDOWN, NEAR, PLAIN, Marks, around_changes, mark_words
from mtgcr.views.voice import in_english, in_other_words, labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.changes.redline import Piece
    from mtgcr.kb.model import Node
    from mtgcr.library.outcome_changes import OutcomeChanges

HANGING = "  "
"""What stands before every line of a change but the first."""
BESIDE = 24
"""Characters beside a change that are shown where each change has one line."""
MANY = 60
"""Of more changes than this that mean something else each is told in one line."""
QUIET = (Weight.NONE, Weight.TYPOGRAPHIC, Weight.REFERENCES)
"""Changes of these weights are told in one line."""


BY_PRINTS = (
    "compared by the fingerprints of the official texts, as you do not have both; the words shown are those of "
    "our digest"
)
"""What is said of a diff of which only the fingerprints are known."""


TRANSLATED = (
    "the English texts are compared; rules that both days have in {language} are shown in it (our own words "
    "marked [digest]), the rest in English"
)
"""What is said of a diff of English texts that is told in another language."""


def whose_lines(diff: Diff) -> list[str]:
    """What was compared, and whose words are shown, where these are not the texts themselves."""
    if diff.by_prints:
        return [say(BY_PRINTS)]
    return [say(TRANSLATED, language=say(diff.language.name))] if diff.is_translated else []


def not_retold() -> str:
    """What stands in the place of words that the digest does not have."""
    return say("(not in our digest)")


WORDLESS = "{told}, words not in our digest: {names}"
"""What is said of changes of one kind of which there are no words to show."""


def is_wordless(change: Change) -> bool:
    """Whether it changed words that the digest does not have, or not of both days: there is nothing to show of it."""
    if change.old is None or change.new is None:
        return not change.node.text
    is_reworded = change.weight is Weight.SUBSTANTIVE and change.old.title == change.new.title
    return is_reworded and not (change.words or change.why)


TURNED = "You gave the newer day first; the changes are shown from older to newer."
"""What is said of two days that were asked for the wrong way round."""


def remarks_before(diff: Diff | OutcomeChanges) -> list[str]:
    """What there is to say of the two days before the changes between them."""
    return [*([say(TURNED)] if diff.is_turned else []), *day_lines(diff.days)]


class Shifted(NamedTuple):
    """A run of changes that moved by the same step and changed nothing else."""

    changes: tuple[Change, ...]


Item: TypeAlias = "Change | Shifted"


def render_text(diff: Diff, *, colour: bool = False, width: int = 100, full: bool = True) -> str:
    """The diff for a terminal of that width, the changed words with what stands around them.

    With `full` every change and every word; without it what means the same is only counted, by kind.
    """
    marks = COLOURED if colour else PLAIN
    blocks = [*remarks_before(diff), " → ".join(diff.between), *summary_lines(diff)]
    shown, quiet = (diff.changes, ()) if full else _by_weight(diff.changes)
    if shown and quiet:
        blocks += ["", say("What may matter in play ({count}):", count=len(shown))]
    bare = frozenset(map(id, filter(is_wordless, shown) if diff.by_prints else ()))
    brief = not full and len(shown) - len(bare) > MANY
    for heading, items in sections(shown):
        told = [item for item in items if id(item) not in bare]
        lines = _brief(told, marks, width) if brief else _whole(told, marks, width, full=full)
        blocks += ["", heading, *lines, *_wordless([item for item in items if id(item) in bare], width)]
    closing = ["", say("Each change in one line; --full shows all words, --section one part.")] if brief else []
    return "\n".join([*(wrap(block, width) for block in blocks), *_quiet_lines(quiet, width), *closing])


def _whole(items: Sequence[Item], marks: Marks, width: int, *, full: bool) -> Iterator[str]:
    return (_lines(_item(item, marks, None if full else NEAR), width) for item in items)


def _wordless(items: Sequence[Item], width: int) -> Iterator[str]:
    """The numbers of what has no words to show, one line for each thing that happened."""
    changes = [item for item in items if not isinstance(item, Shifted)]
    for told in dict.fromkeys(map(describe, changes)):
        names = Counter(_name(change) for change in changes if describe(change) == told)
        listing = listed(name if count == 1 else f"{name} ({count})" for name, count in names.items())
        yield _lines(say(WORDLESS, told=told, names=listing), width)


def _brief(items: Sequence[Item], marks: Marks, width: int) -> Iterator[str]:
    """Each change in one line; rules that came together under one rule as one."""
    for _, group in groupby(items, key=_came_under):
        first, *others = group
        told = wrap(_item(first, marks, near=BESIDE), width - 2 * len(HANGING)).split("\n")
        line = f"{told[0]} …" if len(told) > 1 else told[0]
        more = say("  (and {count} more)", count=len(others)) if others else ""
        yield f"{line}{more}" if width_of(line + more) <= width else line


def _came_under(item: Item) -> object:
    """The rule that an added rule stands under; for anything else, itself."""
    if isinstance(item, Shifted) or item.kind is not LinkKind.ADDED or item.part is not ChangedPart.RULES:
        return id(item)
    number = parse_number(item.node.number)
    return (number.group, number.rule) if number else id(item)


def _by_weight(changes: Sequence[Change]) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """Changes that matter to a player, and those that only an editor sees."""
    loud = tuple(change for change in changes if is_loud(change))
    return loud, tuple(change for change in changes if not is_loud(change))


def is_loud(change: Change) -> bool:
    """Whether the change may matter to a player: it may mean something else, or something came or went.

    A slip of the pen that was mended is among them: no table tells it from a word that means something else.
    """
    if change.kind in WHOLE or change.weight is Weight.RETARGETED or has_retargeted(change.references):
        return True
    return change.weight is Weight.SUBSTANTIVE


def _quiet_lines(changes: Sequence[Change], width: int) -> list[str]:
    """How many changes mean the same, by kind, and how to see them."""
    counts = Counter(_quiet_kind(change) for change in changes)
    if not counts:
        return []
    told = listed(say("{count} {what}", count=count, what=kind) for kind, count in counts.most_common())
    line = say("Same meaning in other words or under another number: {told}. --full shows them.", told=told)
    return ["", wrap(line, width)]


def _quiet_kind(change: Change) -> str:
    if change.weight is Weight.EDITORIAL:
        return {
            Editing.NUMBERS: say("edited (numerals)"),
            Editing.PRONOUNS: say("in gender-neutral words"),
            Editing.MARKS: say("edited (web addresses, trade marks)"),
            Editing.TEMPLATING: say("edited (pattern, case, punctuation)"),
        }[editing_of(change.words)]
    if change.weight is Weight.TYPOGRAPHIC:
        return say("in typography")
    if change.weight is Weight.REFERENCES:
        return say("with renumbered references")
    return in_other_words(change.kind.value)


def _lines(item: str, width: int) -> str:
    """The item wrapped, what follows its first line further in."""
    first, *rest = wrap(item, width - len(HANGING)).split("\n")
    return "\n".join([first, *(line if line.startswith(HANGING) else f"{HANGING}{line}" for line in rest)])


def render_markdown(diff: Diff, opening: Sequence[str]) -> str:
    """The diff as markdown, these lines first; what looks like HTML in a text is shown, not obeyed."""
    from html import escape  # its table of entities takes 5 ms, which histories need not pay

    told = [*remarks_before(diff), *opening]
    blocks = ["# " + " → ".join(diff.between), "", *(f"- {line}" for line in told)]
    for heading, items in sections(diff.changes):
        blocks += ["", f"## {heading}", "", *(f"- {_item(item, MARKDOWN, None)}" for item in items)]
    return escape("\n".join(blocks), quote=False)


def summary_lines(diff: Diff) -> list[str]:
    """How much changed: one line a part, with the kinds counted."""
    lines = whose_lines(diff)
    for part in ChangedPart:
        counts = Counter(_counted_as(change) for change in diff.changes if change.part is part)
        if counts:
            told = listed(say("{count} {what}", count=count, what=what) for what, count in counts.most_common())
            lines.append(say("{part}: {told}", part=in_other_words(part.value), told=told))
    return lines if diff.changes else [*lines, _nothing(diff)]


def _nothing(diff: Diff) -> str:
    """That nothing changed, or nothing of what was asked for."""
    if not diff.left_out:
        return say("nothing changed")
    return say("nothing changed in what you asked for (section or kind); other changes: {count}", count=diff.left_out)


def _counted_as(change: Change) -> str:
    """What happened, in words that follow a number, be it one or many."""
    told = describe(change)
    follows = {
        say("references followed"): say("with renumbered references"),
        say("typography"): say("in typography"),
    }
    return follows.get(told) or told.replace(say("reference retargeted"), say("with a reference retargeted"))


def describe(change: Change) -> str:
    """What happened, in one or two words."""
    if change.kind in WHOLE:
        return in_other_words(change.kind.value)
    place = "" if change.kind is LinkKind.REWORDED else in_other_words(change.kind.value)
    words = {
        Weight.NONE: "",
        Weight.TYPOGRAPHIC: say("typography"),
        Weight.REFERENCES: say("references followed"),
        Weight.RETARGETED: say("reference retargeted"),
        Weight.EDITORIAL: say("edited"),
        Weight.SUBSTANTIVE: say("reworded"),
    }[change.weight]
    if place and change.weight in (Weight.TYPOGRAPHIC, Weight.REFERENCES):
        return place
    astray = say("reference retargeted") if _strays(change) else ""
    told = [words for words in (place, words, astray) if words]
    return say(" and ").join(told) or in_other_words(change.kind.value)


@in_english
def change_name(change: Change) -> str:
    """What happened, by the name that fields and templates have for it, whatever language is spoken."""
    return describe(change)


def _strays(change: Change) -> bool:
    """Whether a reference names another rule in words that changed in other ways too."""
    return change.weight is not Weight.RETARGETED and has_retargeted(change.references)


def sections(changes: Sequence[Change]) -> Iterator[tuple[str, list[Item]]]:
    """The changes under headings: one for each section of the rules, then glossary and introduction."""
    for heading, group in groupby(changes, key=heading_of):
        yield heading, list(_condensed(list(group)))


def heading_of(change: Change) -> str:
    """The heading under which the change is told: its section, the glossary or the introduction."""
    number = parse_number(change.node.number)
    if number is None:
        return say("Glossary") if change.part is ChangedPart.GLOSSARY else say("Introduction")
    return say("Section {number}", number=number.section)


def _condensed(changes: Sequence[Change]) -> Iterator[Item]:
    """Runs of mere renumberings by the same step as one item."""
    for step, group in groupby(changes, key=_step):
        run = tuple(group)
        if step is None or len(run) < 3:
            yield from run
        else:
            yield Shifted(run)


def _step(change: Change) -> tuple[int, int] | str | None:
    """By how much the group and rule moved, for changes of number alone; examples move with their rule."""
    moves = (LinkKind.RENUMBERED, LinkKind.RELETTERED, LinkKind.MOVED)
    if change.kind not in moves or change.weight not in QUIET or change.old is None or change.new is None:
        return None
    old, new = parse_number(change.old.number), parse_number(change.new.number)
    if old is None or new is None:
        return None
    return (new.group - old.group, new.rule - old.rule) if old.letters == new.letters else f"{_stem(old)} {_stem(new)}"


def _stem(number: RuleNumber) -> str:
    return f"{number.group}.{number.rule}"


def _item(item: Item, marks: Marks, near: int | None) -> str:
    if isinstance(item, Shifted):
        first, last = item.changes[0], item.changes[-1]
        rules = sum(1 for change in item.changes if change.part is not ChangedPart.EXAMPLES)
        old, new = _span(first.old, last.old), _span(first.new, last.new)
        return say("{old} → {new}: {count} renumbered, otherwise as before", old=old, new=new, count=rules)
    head = labelled(_name(item), _body(item, marks, near))
    return "\n  ".join((head, *map(why_line, item.why)))


def _span(first: Node | None, last: Node | None) -> str:
    assert first
    assert last
    return first.number if first.number == last.number else f"{first.number}–{last.number}"


def _name(change: Change) -> str:
    node = change.node
    old, new = (label(change, change.old), label(change, change.new))
    shown = (f"{old} → {new}" if old and new and old != new else new or old) + mark_text(change.mark)
    if node.kind is NodeKind.EXAMPLE:
        return say("example of {name}", name=shown)
    return say("heading {name}", name=shown) if node.kind in (NodeKind.GROUP, NodeKind.SECTION) else shown


def label(change: Change, node: Node | None) -> str:
    """The number of a node, or its term; "" for none."""
    if node is None:
        return ""
    if change.part is ChangedPart.GLOSSARY:
        return node.title
    return node.number or say("paragraph {number}", number=node.ordinal)


def _shows_words(change: Change) -> bool:
    return change.old is None or change.new is None or bool(change.words and change.weight not in QUIET)


def _body(change: Change, marks: Marks, near: int | None) -> str:
    ours = change.told is not None and change.told.edition is Edition.DIGEST
    told = f"{describe(change)}  {say('[digest] ').strip()}" if ours and _shows_words(change) else describe(change)
    if change.old is None:
        return f"{told}  {marks.inserted(change.node.text or not_retold())}"
    if change.new is None:
        return f"{told}  {marks.deleted(change.node.text or not_retold())}"
    if change.weight in QUIET:
        return told
    if not change.words and change.weight is Weight.SUBSTANTIVE and change.old.text == change.new.text:
        return f"{told}  {not_retold()}" if change.old.title == change.new.title else told
    if not change.words and change.weight is Weight.RETARGETED:
        return f"{told}  {listed(_stray_numbers(change, marks))}"
    words = change.words if near is None else around_changes(_changed_words(change), near)
    return f"{told}  {mark_words(words, marks)}" if words else told


def _changed_words(change: Change) -> tuple[Piece, ...]:
    """The redline as a reader needs it: marks of another form are none of the changes, where words changed too."""
    assert change.old  # what came or went has no redline
    assert change.new
    return redline_of_words(change.old.text, change.new.text) if change.words else ()


def _stray_numbers(change: Change, marks: Marks) -> Iterator[str]:
    """The references that name another rule, where there are no words around them to show."""
    strays = (one for one in change.references if one.kind is ReferenceKind.RETARGETED)
    return (f"{marks.deleted(one.old)}{marks.inserted(one.new)}" for one in strays)
