"""A bulletin's account as text for a terminal."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.bulletins.fusion import Printed, Recovery
from mtgcr.kb.bulletins.japanese_pieces import JapaneseStatus
from mtgcr.kb.bulletins.reconciliation import Claim
from mtgcr.kb.changes.changes import Weight
from mtgcr.kb.changes.redline import redline_of_words
from mtgcr.kb.model import NodeKind
from mtgcr.parser.bulletin import ItemKind
from mtgcr.parser.numbers import parse_number
from mtgcr.views.text.redline import show_words
from mtgcr.views.text.term_names import term_name
from mtgcr.views.voice import aside, in_other_words, labelled, listed, quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.bulletins.bulletin import Account
    from mtgcr.kb.bulletins.japanese_pieces import JapaneseFinding
    from mtgcr.kb.bulletins.lag import Lag
    from mtgcr.kb.bulletins.reconciliation import ClaimFinding, Explanation, Reconciliation
    from mtgcr.kb.changes.pairs import Comparison, Pair
    from mtgcr.kb.model import Revision

_SHORT = 70
MOST_MISSING = 6
"""Stretches of a Japanese text that a piece lacks: so many are shown."""
_WEIGHTS = {
    Weight.TYPOGRAPHIC: "typography",
    Weight.REFERENCES: "references followed",
    Weight.RETARGETED: "reference retargeted",
    Weight.EDITORIAL: "edited",
}


def account_text(account: Account, *, colour: bool = False) -> str:
    """Everything that the releases make of the bulletin, the doubtful before the confirmed."""
    found = account.reconciliation
    blocks = [_summary(account)]
    for claim in (Claim.NOT_BORNE_OUT, Claim.DAMAGED, Claim.UNCERTAIN, Claim.CONFIRMED):
        told = [_finding_line(one, found.comparison, colour=colour) for one in found.findings if one.claim is claim]
        blocks += _block(in_other_words(claim.value).capitalize(), told)
    blocks += _block(say("In the releases, not in the bulletin"), _unsaid(found))
    blocks += _block(say("Japanese older than the English"), map(_lag_line, account.lags))
    blocks += _block(say("Its Japanese"), (_japanese_line(one, found.comparison) for one in account.japanese))
    blocks += _block(say("Printed in English only"), (_name_line(one) for one in account.untranslated))
    blocks += _block(say("What the author says of it"), map(_remark_line, found.explanations))
    return "\n\n".join(blocks)


def _block(heading: str, lines: Iterable[str]) -> list[str]:
    told = [f"  {line}" for line in lines]
    return ["\n".join([heading, *told])] if told else []


def _summary(account: Account) -> str:
    found = account.reconciliation
    counts = Counter(one.printed or one.claim for one in found.findings)
    kinds = listed(
        say("{count} {what}", count=counts[kind], what=in_other_words(kind.value))
        for kind in (*Printed, *Claim)
        if counts[kind]
    )
    pieces = say("{count} pieces printed in English", count=len(found.findings))
    lines = [
        labelled(found.bulletin.path, f"{found.comparison.old.effective} → {found.comparison.new.effective}"),
        labelled(pieces, kinds) if kinds else pieces,
    ]
    if not found.comparison.has_words:
        told = "you do not have the words of the two releases: fused text cannot be told apart (mtgcr add FILE)"
        lines.append(say(told))
    return "\n".join(lines)


def _finding_line(finding: ClaimFinding, comparison: Comparison, *, colour: bool) -> str:
    told = labelled(_name_line(finding), "".join(_told(finding, comparison)))
    words = _redline(finding, colour=colour)
    return f"{told}\n      {words}" if words else told


def _name_line(finding: ClaimFinding) -> str:
    name = name_pair(finding.pair) if finding.pair else _name_item(finding)
    return say("line {line}: {name}", line=finding.item.place.line, name=name)


def _name_item(finding: ClaimFinding) -> str:
    named = " → ".join(map(str, finding.item.numbers)) or finding.item.term
    return f"{in_other_words(finding.item.kind.value)} {named or finding.item.text[:_SHORT]}"


def name_pair(pair: Pair) -> str:
    """The number or term of a pair, old and new where they differ."""
    names = list(dict.fromkeys(_name(one) for one in (pair.old, pair.new) if one))
    told = " → ".join(names)
    return say("example of {name}", name=told) if pair.kind is NodeKind.EXAMPLE else told


def _name(revision: Revision) -> str:
    return revision.number or quoted(term_name(revision.title))


def _told(finding: ClaimFinding, comparison: Comparison) -> Iterator[str]:
    if finding.pair is None:
        yield say("neither release has anything like it")
        return
    printed = finding.printed
    yield in_other_words(printed.value) if printed else say("cannot be checked without the words")
    if finding.is_repeated:
        yield say(", printed before")
    yield say(", {what}", what=_change(finding.pair, comparison))
    reading = finding.reading
    if reading is None:
        return
    sides = [
        _say_side(name, side)
        for name, side in ((say("old"), reading.old), (say("new"), reading.new))
        if side and finding.printed in {Printed.FUSED, Printed.DAMAGED}
    ]
    if sides:
        yield say("; {what}", what=listed(sides))
    if reading.cut_number:
        short, whole = reading.cut_number
        yield say("; the article cuts a number: {short} for {whole}", short=short, whole=whole)
        return
    if reading.stray:
        yield say("; strayed in: {words}", words=" ".join(reading.stray[:12]))
    if reading.lacking:
        yield say("; lacking: {words}", words=" ".join(reading.lacking[:12]))


def _say_side(name: str, side: Recovery) -> str:
    if side is Recovery.LOST:
        return say("{name} not readable", name=name)
    if side is Recovery.EXACT:
        return say("{name} readable", name=name)
    return say("{name} readable {how}", name=name, how=in_other_words(side.value))


def _change(pair: Pair, comparison: Comparison) -> str:
    if pair.old is None:
        return in_other_words("added")
    if pair.new is None:
        return in_other_words("removed")
    told = [in_other_words("renumbered")] if pair.is_moved else []
    if pair.is_reworded:
        told.append(in_other_words(_WEIGHTS.get(comparison.weigh(pair), "reworded")))
    return say(" and ").join(told) or say("unchanged in the releases")


def _redline(finding: ClaimFinding, *, colour: bool) -> str:
    """The change as the releases have it, for a piece in which old and new could not be told apart by eye."""
    pair, printed = finding.pair, finding.printed
    if pair is None or printed not in {Printed.FUSED, Printed.DAMAGED} or not (pair.old and pair.new):
        return ""
    if not (pair.is_reworded and pair.old.text and pair.new.text):
        return ""
    return show_words(redline_of_words(pair.old.text, pair.new.text), colour=colour)


def _unsaid(found: Reconciliation) -> Iterator[str]:
    yield from _run_lines(found.unmentioned, found.comparison)
    for pair in found.settled:
        told = "{number}: was printed for two rules, now only for the one that begins “{words}”"
        yield say(told, number=pair.revision.number, words=pair.revision.text[:30])


def _run_lines(pairs: Sequence[Pair], comparison: Comparison) -> Iterator[str]:
    """The changes, runs of mere renumberings under one rule as one line."""
    for key, group in groupby(pairs, key=_run_key):
        run = list(group)
        if key is None or len(run) < 2:
            yield from (labelled(name_pair(one), _change(one, comparison)) for one in run)
        else:
            old, new = ([side.number for side in sides if side] for sides in zip(*map(_sides, run), strict=True))
            span = f"{old[0]}–{old[-1]} → {new[0]}–{new[-1]}"
            yield labelled(span, in_other_words("renumbered"))


def _sides(pair: Pair) -> tuple[Revision | None, Revision | None]:
    return pair.old, pair.new


def _run_key(pair: Pair) -> tuple[int, int, int, int] | None:
    """The rules that a mere renumbering led from and to; None for any other change."""
    old, new = (parse_number(side.number) if side else None for side in (pair.old, pair.new))
    if old is None or new is None or pair.kind is not NodeKind.RULE or pair.is_reworded:
        return None
    return old.group, old.rule, new.group, new.rule


def _lag_line(lag: Lag) -> str:
    name = " → ".join(map(str, lag.item.numbers)) or term_name(lag.item.term or "")
    told = [say("still the old text")] if lag.printed is Printed.OLD else []
    stale = "{japanese} ({english}), last in the English of {day}"
    told += [say(stale, japanese=one.japanese, english=one.english, day=one.last) for one in lag.stale]
    line = say("line {line}: {name}", line=lag.item.place.line, name=name)
    return labelled(line, say("; ").join(told))


def _japanese_line(found: JapaneseFinding, comparison: Comparison) -> str:
    name = " → ".join(map(str, found.item.numbers)) or term_name(found.item.term or "")
    kind = say("example of {name}", name=name) if found.item.kind is ItemKind.EXAMPLE else name
    day = aside(found.release) if found.release else ""
    day += say("; lacking: {words}", words=listed(map(quoted, found.lacking[:MOST_MISSING]))) if found.lacking else ""
    line = say("line {line}: {name}", line=found.item.place.line, name=kind)
    told = [in_other_words(found.status.value) + day]
    numbered = (pair for number in found.item.numbers for pair in comparison.numbered(number))
    if found.status is JapaneseStatus.ALONE and not any(pair.is_changed for pair in numbered):
        told.append(say("unchanged in the releases"))
    return labelled(line, listed(told))


def _remark_line(explanation: Explanation) -> str:
    item = explanation.item
    about = listed(map(name_pair, explanation.pairs))
    if not about:
        about = say("{numbers}, where the releases show no change", numbers=listed(map(str, item.numbers)))
    told = "line {line}, on {what}: {text}"
    if explanation.pairs and all(_is_told(pair, item.text) for pair in explanation.pairs):
        told = "line {line}, on {what}, with the numbers of the releases: {text}"
    return say(told, line=item.place.line, what=about, text=item.text)


def _is_told(pair: Pair, text: str) -> bool:
    """Whether the text names both numbers of a rule that has another one."""
    return bool(pair.old and pair.new) and pair.is_moved and all(one.number in text for one in _sides(pair) if one)
