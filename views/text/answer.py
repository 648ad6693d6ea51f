"""An answer to a question as text, in the language of the question."""

from __future__ import annotations

from itertools import chain, groupby
from typing import TYPE_CHECKING

from mtgcr.kb.asking.answers import ANSWERED
from mtgcr.parser.language import Edition, Language
from mtgcr.views.answer_labels import Labels, how_taken_lines, labels_in
from mtgcr.views.text.doubts import mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.asking.answers import (
        Answer,
        CardNote,
        ChangeNote,
        Context,
        Definition,
        ExecutedExample,
        NearExample,
        Quote,
        RuleCitation,
    )
    from mtgcr.kb.documents.excerpts import AttachedExcerpt
    from mtgcr.library.answers import AskedAndRun

SHOWN_REASONS = 3
INDENT = "  "


def answer_text(answer: Answer, width: int, *, colour: bool) -> str:
    """Notes, the rules with their deciding sentences marked, and what belongs to them; or the nearest rules."""
    layout = AnswerLayout(labels_in(answer.question.language), width, colour=colour)
    return "\n\n".join(layout.blocks(answer))


class AnswerLayout:
    """Lays out one answer, with labels in one language, in lines of a width."""

    def __init__(self, labels: Labels, width: int, *, colour: bool) -> None:
        self._labels = labels
        self._width = width
        self._marks = ("\033[1m", "\033[22m") if colour else ("»", "«")

    def blocks(self, answer: Answer) -> Iterator[str]:
        """The parts of the answer, in reading order."""
        parts = (
            [self._labels.none_found(has_nearest=bool(answer.suggestions))] if answer.status != ANSWERED else [],
            [self._lines(how_taken_lines(answer))],
            map(self._card, answer.cards),
            self._citations(answer.citations or answer.suggestions),
            map(self._example, answer.examples),
            ["\n".join(map(self._definition, answer.definitions))],
            [self._lines(map(self._ruling, answer.rulings))],
            [self._lines(map(self._change, answer.changed))],
            map(self._context, answer.context),
            [self._labels.speaks_for.format(day=answer.release.effective)],
        )
        return filter(None, chain.from_iterable(parts))

    def _lines(self, lines: Iterable[str]) -> str:
        return "\n".join(self._wrap(line) for line in lines)

    def _wrap(self, text: str) -> str:
        """The text in lines; all but the first are indented, so that what begins a line is a name or a number."""
        from mtgcr.views.text.columns import wrap

        return wrap(text, self._width - len(INDENT)).replace("\n", f"\n{INDENT}")

    def _citations(self, citations: Iterable[RuleCitation]) -> Iterator[str]:
        """The rules, each in all its languages together."""
        for _, one in groupby(citations, key=lambda citation: citation.lineage):
            yield self._citation(list(one))

    def _citation(self, citations: list[RuleCitation]) -> str:
        """A rule in each language, and why it is there."""
        quotes = [self._quoted(citation.quote, citation.quote.number) for citation in citations]
        reasons = (self._labels.reasons[kind] for kind, _ in citations[0].why[:SHOWN_REASONS])
        return "\n".join([*quotes, self._wrap(f"  {self._labels.why}{self._labels.comma.join(reasons)}")])

    def _quoted(self, quote: Quote, name: str) -> str:
        """The quote with its deciding sentence marked, and below it where it stands."""
        return f"{self._wrap(f'{name}  {self._marked(quote)}')}\n  [{self._where(quote)}]"

    def _marked(self, quote: Quote) -> str:
        opening, closing = self._marks
        text, start, end = quote.text, quote.deciding.start, quote.deciding.end
        return f"{text[:start]}{opening}{text[start:end]}{closing}{text[end:]}"

    def _where(self, quote: Quote) -> str:
        source = f"{self._digest(quote)}, " if quote.release.edition is Edition.DIGEST else ""
        behind = self._labels.behind if quote.behind else ""
        return f"{source}{quote.release.effective}, {quote.release.language.value}{behind}{mark(quote.release.doubt)}"

    def _digest(self, quote: Quote) -> str:
        """That the words are ours, and where the official ones are others by now."""
        reworded = quote.told.reworded if quote.told else None
        return self._labels.digest + (self._labels.unreviewed.format(day=reworded) if reworded else "")

    def _example(self, example: NearExample) -> str:
        """The example, and what it comes to as each scenario that says the same."""
        quoted = self._quoted(example.quote, self._labels.example.format(number=example.quote.number))
        return "\n".join([quoted, *map(self._result, example.results)])

    def _result(self, one: ExecutedExample) -> str:
        told = one.japanese if self._labels.language is Language.JA else one.english
        rules = f" ({', '.join(one.because)})" if one.because else ""
        status = self._labels.statuses[one.status]
        return self._wrap(f"  {self._labels.executed.format(scenario=one.scenario, status=status)}{told}{rules}")

    def _definition(self, definition: Definition) -> str:
        """A term with its names and rules, and what the glossary says."""
        names = "／".join(filter(None, (", ".join(definition.english), "、".join(definition.japanese))))
        rules = self._labels.rule.format(rules=", ".join(definition.rules)) if definition.rules else ""
        note = f" ({definition.note})" if definition.note else ""
        line = self._wrap(f"{definition.asked} = {names}{rules}{note}")
        if definition.entry is None:
            return line
        entry = definition.entry.text.replace("\n", " ")
        return f"{line}\n{self._wrap(f'  {entry}')}\n  [{self._where(definition.entry)}]"

    def _ruling(self, one: AttachedExcerpt) -> str:
        excerpt = one.excerpt
        label = self._labels.ruling_on.format(card=excerpt.title) if excerpt.title else self._labels.ruling
        day = f", {excerpt.issued}" if excerpt.issued else ""
        return f"{label}{day} ({one.document}:{excerpt.line}): {excerpt.text}"

    def _change(self, note: ChangeNote) -> str:
        """What the rule said before its last rewording, or says since one that came later."""
        if note.is_gone:
            return self._labels.gone.format(number=note.number, day=note.since)
        quote = note.after if note.is_later else note.before
        words = f": {quote.text[quote.deciding.start : quote.deciding.end]}" if quote else self._labels.not_held
        label = self._labels.since_then if note.is_later else self._labels.before_that
        return f"{label.format(number=note.number, day=note.since)}{words}"

    def _card(self, note: CardNote) -> str:
        """A card of the user with its type, keywords and nearest rulings."""
        card = note.card
        names = "／".join(filter(None, (card.english, card.japanese)))
        lines = [f"{self._labels.card}{names}" + (f" ({card.type_line})" if card.type_line else "")]
        if note.keywords:
            told = (f"{word} ({', '.join(rules)})" if rules else word for word, rules in note.keywords)
            lines.append(f"  {self._labels.keywords}{self._labels.comma.join(told)}")
        lines += [
            f"  {self._labels.ruling}{f', {one.issued}' if one.issued else ''}: {one.text}" for one in note.rulings
        ]
        return self._lines(lines)

    def _context(self, context: Context) -> str:
        """All rules of a group, one after the other."""
        head = f"{self._labels.context.format(number=context.number)}  {context.heading}".rstrip()
        return self._lines([head, *(f"{quote.number}  {quote.text}" for quote in context.quotes)])


def asked_and_run_text(answer: AskedAndRun, width: int, *, colour: bool = False) -> str:
    """The answer, then what running its nearest example comes to, or that there is none to run."""
    from mtgcr.views.text.check import report_text

    language = answer.answer.question.language
    ran = report_text(answer.report, language) if answer.report else labels_in(language).not_executable
    return f"{answer_text(answer.answer, width, colour=colour)}\n\n{ran}"
