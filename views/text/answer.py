"""An answer to a question as text, in the language of the question: what decides on the first screen."""

from __future__ import annotations

from itertools import groupby

from mtgcr.kb.asking.answers import NO_RULE_FOUND
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.views.answer_labels import how_taken_lines, labels_in, told_certainty
from mtgcr.views.text.answer_more import INDENT, MoreLayout
from mtgcr.views.text.policy import policy_lines
from mtgcr.views.text.present_numbers import stretch_with_present_numbers, with_present_numbers
from mtgcr.views.text.quotation import without_half_marks
from mtgcr.views.voice import heard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.asking.answers import Answer, RuleCitation
    from mtgcr.library.answers import AskedAndRun

SHOWN_REASONS = 3
SCREEN = 23
"""The lines of an answer that a terminal of 24 shows without scrolling."""
FEWEST_RULES, MOST_LINES = 3, 3
"""The rules shown however long they are, and the lines of each after the first."""


class Detail(NamedTuple):
    """How much of an answer is shown: what stands behind it, why each rule is there, rules without regard to room."""

    more: bool = False
    explain: bool = False
    all_rules: bool = False


def answer_text(answer: Answer, width: int, *, colour: bool, detail: Detail = Detail()) -> str:  # noqa: B008 (a value)
    """The deciding sentence first, with its number and date, then its rule, further rules, and how to see the rest."""
    layout = AnswerLayout(answer, width, detail, colour=colour)
    return "\n".join(layout.all_lines() if detail.more else layout.screen()).rstrip()


class AnswerLayout:
    """Lays out one answer, with labels in the language of the question, in lines of a width."""

    def __init__(self, answer: Answer, width: int, detail: Detail, *, colour: bool) -> None:
        self._answer = answer
        self._labels = labels_in(heard(answer.question.language))
        self._more = MoreLayout(self._labels, width, colour=colour)
        self._detail = detail
        self._width = width
        shown = () if answer.status == NO_RULE_FOUND and not detail.more else answer.citations or answer.suggestions
        self._rules = [list(one) for _, one in groupby(shown, key=lambda citation: citation.lineage)]

    def screen(self) -> list[str]:
        """What fits on one screen: the first rule whole if there is room, at least three rules, the last lines."""
        head, tail = self._head(), self._tail()
        if not self._rules:
            return head + tail[1:]
        first = self._deciding(self._rules[0])
        room = SCREEN - len(head) - len(tail) - len(first)
        others = self._others(room)
        whole = self._whole(room - len(others) - bool(others))
        return [*head, *first, *whole, *([""] if others else []), *others, *tail]

    def all_lines(self) -> list[str]:
        """Every rule whole, and all that belongs to the answer."""
        rules = ["\n".join([*self._deciding(one), *self._whole_of(one)]) for one in self._rules]
        parts = [*rules, *self._more.blocks(self._answer), self._speaks_for()]
        return [*self._head(), "\n\n".join(filter(None, parts))]

    def _head(self) -> list[str]:
        """How sure the answer is, how the question was taken, and the ruling that decides."""
        answer, labels = self._answer, self._labels
        policy = ["", *policy_lines(answer.policy, labels.language)] if answer.policy else []
        lines = [self._more.level(told_certainty(answer)), *map(self._more.wrap, policy)]
        lines += map(self._more.level, how_taken_lines(answer, is_yours=True))
        said = [line for one in lines for line in one.split("\n")]
        return [*said, "", *self._more.deciding_ruling(answer)]

    def _tail(self) -> list[str]:
        """Where the rest is, and which day the answer speaks for."""
        return ["", *self._more.lines(filter(None, (self._speaks_for(), self._behind()))).split("\n")]

    def _speaks_for(self) -> str:
        """By which rules this is; nothing where no rule answers."""
        answered = bool(self._rules)
        return self._labels.speaks_for.format(day=self._answer.release.effective) if answered else ""

    def _behind(self) -> str:
        """What `--more` shows, counted."""
        answer, labels = self._answer, self._labels
        if answer.status == NO_RULE_FOUND:
            return labels.nearest_behind if answer.suggestions else ""
        rulings = answer.rulings[answer.ruling_decides :]
        parts = (answer.cards, answer.examples, answer.definitions, rulings, answer.changed)
        counted = [labels.count(what, len(part)) for what, part in zip(labels.parts, parts, strict=True) if part]
        return labels.behind_more.format(parts=labels.listed(counted)) if counted else ""

    def _deciding(self, citations: Iterable[RuleCitation]) -> list[str]:
        """The sentence that decides, in each language, after number and date."""
        lines = []
        for citation in citations:
            quote = citation.quote
            start, end = quote.deciding.start, quote.deciding.end
            sentence = without_half_marks(stretch_with_present_numbers(quote.text, quote.moved, start, end).strip())
            number = self._more.number(quote, citation.number)
            told = f"{number}{self._labels.aside(self._more.where(quote))}  {self._more.mark(sentence)}"
            lines += self._more.wrap(told.replace("\n", " ")).split("\n")
        return lines + self._reasons(citations)

    def _reasons(self, citations: Iterable[RuleCitation]) -> list[str]:
        """Why the rule is there, where that was asked for."""
        if not self._detail.explain:
            return []
        reasons = (self._labels.reasons[kind] for kind, _ in next(iter(citations)).why[:SHOWN_REASONS])
        return self._more.wrap(f"  {self._labels.why}{self._labels.comma.join(reasons)}").split("\n")

    def _whole_of(self, citations: Iterable[RuleCitation]) -> list[str]:
        """What more there is to the rule in each language than the sentence that decides.

        The whole rule where words stand before the sentence, else those behind it.
        """
        lines = []
        for one in citations:
            quote, start, end = one.quote, one.quote.deciding.start, one.quote.deciding.end
            before, behind = quote.text[:start].strip(), quote.text[end:].strip()
            if before:
                text = with_present_numbers(quote.text, quote.moved)
                lines += self._more.wrap(f"{INDENT}{self._labels.whole}{text}").split("\n")
            elif behind:
                text = stretch_with_present_numbers(quote.text, quote.moved, end, len(quote.text)).strip()
                lines += self._more.wrap(f"{INDENT}{self._labels.goes_on}{text}").split("\n")
        return lines

    def _whole(self, room: int) -> list[str]:
        """The whole first rule, cut where the screen ends."""
        most = len(self._rules[0]) * SCREEN if self._detail.all_rules else room
        return cut(self._whole_of(self._rules[0]), most, self._width)

    def _others(self, room: int) -> list[str]:
        """The rules after the first by their deciding sentences: as many as there is room for, at least two."""
        lines: list[str] = []
        for shown, citations in enumerate(self._rules[1:], 2):
            told = cut(self._deciding(citations), MOST_LINES * len(citations) + self._detail.explain, self._width)
            if shown > FEWEST_RULES and len(lines) + len(told) >= room and not self._detail.all_rules:
                break
            lines += told
        return lines


def cut(lines: list[str], most: int, width: int) -> list[str]:
    """At most so many lines, the last one ending in "…" where some were left out; none where fewer than two fit.

    No word is cut in two, and what is bold ends there.
    """
    from mtgcr.views.text.columns import width_of, without_last_word
    from mtgcr.views.text.terminal import ended

    if len(lines) <= most:
        return lines
    if most < 2:
        return []
    *whole, last = lines[:most]
    while width_of(f"{last} …") > width:
        last = without_last_word(last)
    return ended("\n".join([*whole, f"{last.rstrip()} …"])).split("\n")


def asked_and_run_text(answer: AskedAndRun, width: int, *, colour: bool = False, detail: Detail = Detail()) -> str:  # noqa: B008 (a value)
    """The answer, then what running its nearest example comes to, or that there is none to run."""
    from mtgcr.views.text.check import report_text

    language = heard(answer.answer.question.language)
    ran = report_text(answer.report, language) if answer.report else labels_in(language).not_executable
    return f"{answer_text(answer.answer, width, colour=colour, detail=detail)}\n\n{ran}"
