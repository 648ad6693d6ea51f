"""What belongs to an answer beside its rules: cards, examples, definitions, rulings, rewordings, groups."""

from __future__ import annotations

from mtgcr.parser.language import Edition, Language
from mtgcr.parser.scripts import language_of
from mtgcr.views.scenario_names import names_in, title_in
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.present_numbers import stretch_with_present_numbers
from mtgcr.views.text.terminal import bold
from mtgcr.views.voice import in_language, in_other_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
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
    )
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.views.answer_labels import Labels

INDENT = "  "


class MoreLayout:
    """Lays out what stands behind an answer, with labels in one language, in lines of a width."""

    def __init__(self, labels: Labels, width: int, *, colour: bool) -> None:
        self._labels = labels
        self._width = width
        self._colour = colour

    def blocks(self, answer: Answer) -> Iterator[str]:
        """Each part that is not empty, in reading order."""
        yield from map(self._card, answer.cards)
        yield from (self._example(one, answer.release.effective) for one in answer.examples)
        yield "\n".join(map(self._definition, answer.definitions))
        yield self.lines(map(self._ruling, answer.rulings[answer.ruling_decides :]))
        yield self.lines(map(self._change, answer.changed))
        yield from map(self._context, answer.context)

    def lines(self, lines: Iterable[str]) -> str:
        """Each line wrapped."""
        return "\n".join(self.wrap(line) for line in lines)

    def wrap(self, text: str) -> str:
        """The text in lines; all but the first are indented, so that what begins a line is a name or a number."""
        from mtgcr.views.text.columns import wrap

        return wrap(text, self._width - len(INDENT)).replace("\n", f"\n{INDENT}")

    def level(self, text: str) -> str:
        """A sentence about the answer in lines, none of them indented: no name or number begins it."""
        from mtgcr.views.text.columns import wrap

        return wrap(text, self._width)

    def mark(self, sentence: str) -> str:
        """The sentence as the one that decides: in bold, or plain where there are no colours."""
        return bold(sentence) if self._colour else sentence

    def marked(self, quote: Quote) -> str:
        """The quote with its deciding sentence marked."""
        start, end = quote.deciding.start, quote.deciding.end
        before, deciding, after = (
            stretch_with_present_numbers(quote.text, quote.moved, one, other)
            for one, other in ((0, start), (start, end), (end, len(quote.text)))
        )
        return f"{before}{bold(deciding) if self._colour else f'»{deciding}«'}{after}"

    def number(self, quote: Quote, in_force: str) -> str:
        """The number in force on the day, with the one that a translation prints where that is another."""
        printed = self._labels.printed.format(number=quote.number) if quote.number != in_force else ""
        return f"{in_force}{printed}"

    def where(self, quote: Quote) -> str:
        """Of which release the words are, whose they are, and in which language."""
        ours = [self._digest(quote)] if quote.release.edition is Edition.DIGEST else []
        language = self._labels.languages[quote.release.language]
        source = self._labels.listed([*ours, str(quote.release.effective), language])
        behind = self._labels.behind if quote.behind else ""
        return f"{source}{behind}{mark(quote.release.doubt)}"

    def _digest(self, quote: Quote) -> str:
        """That the words are ours, and where the official ones are others by now."""
        reworded = quote.told.reworded if quote.told else None
        return self._labels.digest + (self._labels.unreviewed.format(day=reworded) if reworded else "")

    def _quoted(self, quote: Quote, name: str) -> str:
        """The quote with its deciding sentence marked, and below it where it stands."""
        return f"{self.wrap(f'{name}  {self.marked(quote)}')}\n  [{self.where(quote)}]"

    def _example(self, example: NearExample, on: datetime.date) -> str:
        """The example, and what it comes to as each scenario that says the same."""
        quoted = self._quoted(example.quote, self._labels.example.format(number=example.number))
        return "\n".join([quoted, *(self._result(one, on) for one in example.results)])

    def _result(self, one: ExecutedExample, on: datetime.date) -> str:
        language = self._labels.language
        told = names_in(one.japanese, language) if language is Language.JA else one.english
        rules = self._labels.aside(self._labels.listed(one.because)) if one.because else ""
        status = self._labels.statuses[one.status]
        title = title_in(one.scenario, language)
        executed = self._labels.executed if on <= one.last else self._labels.executed_before
        return self.wrap(f"  {executed.format(scenario=title, status=status, day=one.last)}{told}{rules}")

    def _definition(self, definition: Definition) -> str:
        """A term with its names and rules, and what the glossary says."""
        names = "／".join(filter(None, (", ".join(definition.english), "、".join(definition.japanese))))
        rules = self._labels.rule.format(rules=self._labels.listed(definition.rules)) if definition.rules else ""
        note = in_language(self._labels.language, lambda: in_other_words(definition.note))
        note = self._labels.aside(note.rstrip("。")) if note else ""
        line = self.wrap(f"{definition.asked} = {names}{rules}{note}")
        if definition.entry is None:
            return line
        entry = definition.entry.text.replace("\n", " ")
        return f"{line}\n{self.wrap(f'  {entry}')}\n  [{self.where(definition.entry)}]"

    def deciding_ruling(self, answer: Answer) -> list[str]:
        """The ruling that has more of the question than any rule, marked as no rule; nothing where there is none."""
        if not answer.ruling_decides:
            return []
        one, told = answer.rulings[0], self._labels.ruling_decides
        said = told.format(day=one.excerpt.told_day, place=self._place(one), text=one.excerpt.text)
        return [*self.wrap(said).split("\n"), ""]

    def _ruling(self, one: AttachedExcerpt) -> str:
        excerpt = one.excerpt
        label = self._labels.ruling_on.format(card=excerpt.title) if excerpt.title else self._labels.ruling
        place = self._labels.aside(self._place(one))
        return self._labels.labelled(f"{self._issued(label, excerpt.told_day)}{place}", excerpt.text)

    def _place(self, one: AttachedExcerpt) -> str:
        """Where a ruling stands, and its language where that is not the one of the answer."""
        place, language = f"{one.document}:{one.excerpt.line}", language_of(one.excerpt.text)
        other = "" if language is self._labels.language else self._labels.languages.get(language, "")
        return self._labels.listed([place, other]) if other else place

    def _issued(self, label: str, day: object) -> str:
        """What is called so, with its day where that is told."""
        return self._labels.listed([label, str(day)] if day else [label])

    def _change(self, note: ChangeNote) -> str:
        """What the rule said before its last rewording, or says since one that came later."""
        if note.is_gone:
            return self._labels.gone.format(number=note.number, day=note.since)
        quote = note.after if note.is_later else note.before
        sentence = quote.text[quote.deciding.start : quote.deciding.end] if quote else ""
        label = self._labels.since_then if note.is_later else self._labels.before_that
        told = label.format(number=note.number, day=note.since)
        if quote is None:
            return f"{told}{self._labels.not_held}"
        language = quote.release.language
        other = self._labels.languages.get(language, "") if language is not self._labels.language else ""
        return self._labels.labelled(told + (self._labels.aside(other) if other else ""), sentence)

    def _card(self, note: CardNote) -> str:
        """A card of the user with its type, keywords and nearest rulings."""
        card = note.card
        names = "／".join(filter(None, (card.english, card.japanese)))
        lines = [f"{self._labels.card}{names}" + (self._labels.aside(card.type_line) if card.type_line else "")]
        if note.keywords:
            listed, beside = self._labels.listed, self._labels.aside
            told = (word + beside(listed(rules)) if rules else word for word, rules in note.keywords)
            lines.append(f"  {self._labels.keywords}{self._labels.comma.join(told)}")
        lines += (
            "  " + self._labels.labelled(self._issued(self._labels.ruling, one.issued), one.text)
            for one in note.rulings
        )
        return self.lines(lines)

    def _context(self, context: Context) -> str:
        """All rules of a group, one after the other."""
        head = f"{self._labels.context.format(number=context.number)}  {context.heading}".rstrip()
        return self.lines([head, *(f"{quote.number}  {quote.text}" for quote in context.quotes)])
