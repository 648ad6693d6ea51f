"""Tools that answer a player's question: by rules, and by running a printed example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from mtgcr.assistant.asking import AsOf, Cursor, Number, Tools, languages_of
from mtgcr.assistant.paging import Found
from mtgcr.assistant.passages import example_passages, quoted, remarked
from mtgcr.assistant.section_passages import policy_notes, policy_passages
from mtgcr.assistant.shapes import AnswerResult, ExampleResult
from mtgcr.kb.asking.answers import NO_RULE_FOUND, Certainty
from mtgcr.kb.words.language_typed import language_typed
from mtgcr.parser.language import Language
from mtgcr.views.answer_labels import how_taken_lines, told_certainty, whose_matter
from mtgcr.views.json.check import report_json
from mtgcr.views.text.day_meant import day_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.assistant.shapes import PassageShape, RunShape
    from mtgcr.kb.asking.answers import Answer, Definition, NearExample, RuleCitation
    from mtgcr.library.answers import ExampleRun
    from mtgcr.views.json.shapes.scenarios import ScenarioShape, StretchShape

Question = Annotated[
    str, Field(min_length=1, max_length=1_000, description="A player's question in English or Japanese, as asked.")
]
AnswerLanguage = Annotated[
    Literal["en", "ja", "both"] | None, Field(description="Whose words to quote; without it that of the question.")
]
Rules = Annotated[int, Field(ge=1, le=20, description="How many rules at most.")]
Ordinal = Annotated[int, Field(ge=1, le=50, description="Which of the examples printed under the rule, from 1.")]

NOT_SURE = (
    "No rule clearly answers this. These are the nearest rules: say that it is unsure, and do not decide by them."
)
LIKELY = "Likely, not sure: these rules fit best. Say so, and check that they decide the case."
TOLD = {Certainty.LIKELY: LIKELY, Certainty.UNSURE: NOT_SURE}
"""What is said before the rules, unless they surely decide."""
NOTHING = "Do not answer from memory."


class QuestionTools(Tools):
    """Questions of players."""

    def ask_rules(
        self,
        question: Question,
        as_of: AsOf = None,
        lang: AnswerLanguage = None,
        limit: Rules = 5,
        cursor: Cursor = None,
    ) -> AnswerResult:
        """The rules that decide a question about the game, each with the deciding sentence; or that none is found.

        Use this first for a question in plain words. A day named in the question is understood.
        """
        asked = ("ask_rules", question, as_of, lang, limit)
        found: AnswerResult = self.paged(cursor, lambda: self._ask(question, as_of, lang, limit), *asked)
        return found

    def _ask(self, question: str, as_of: str | None, lang: str | None, limit: int) -> Found:
        answer = self.library.ask(question, as_of, lang=lang, limit=limit)
        release = answer.release.effective.isoformat()
        facts = {
            "certainty": answer.certainty.value,
            "confidence": round(answer.confidence, 3),
            "terms": [_term_line(one) for one in answer.definitions],
        }
        items = list(self._passages(answer))
        policy = answer.policy
        said = list(policy_passages(self.places, policy, _spoken(question, lang))) if policy else []
        first = next(iter(answer.citations), None)
        link = self.places.rule(release, first.number) if first else self.places.contents(release)
        return Found(answer.status, release, link, facts, [*said, *items], list(_notes(answer)))

    def _passages(self, answer: Answer) -> Iterator[PassageShape]:
        """The rules first, then what stands beside them."""
        for role, citations in (("answers", answer.citations), ("nearest", answer.suggestions)):
            yield from (self._cited(one, role) for one in citations)
        for example in answer.examples:
            yield self._example(example)
        for definition in answer.definitions:
            if definition.entry:
                entry = quoted(self.places, definition.entry, "definition")
                yield {**entry, "term": definition.asked, "permalink": self.places.term(definition.asked)}
        for note in answer.changed:
            both = (("words before", note.before), ("words after", note.after))
            yield from (quoted(self.places, quote, role) for role, quote in both if quote)
        yield from (remarked(self.places, one.excerpt.number, one) for one in answer.rulings)

    def _cited(self, one: RuleCitation, role: str) -> PassageShape:
        made = quoted(self.places, one.quote, role)
        made["why"] = [kind.value for kind, _ in one.why]
        return made

    def _example(self, example: NearExample) -> PassageShape:
        """The printed example, and what it came to when the program's makers ran it."""
        made = quoted(self.places, example.quote, "example")
        made["ordinal"] = example.ordinal
        made["why"] = [f"run by the rules of {one.first} to {one.last}: {one.english}" for one in example.results]
        return made

    def run_example(
        self, number: Number, ordinal: Ordinal = 1, as_of: AsOf = None, cursor: Cursor = None
    ) -> ExampleResult:
        """A printed example run by the rules of a day: what it comes to, step by step, with the rules that say so.

        Use this to show how rules work together, and whether an example came out otherwise under older rules.
        """
        asked = ("run_example", number, ordinal, as_of)
        found: ExampleResult = self.paged(cursor, lambda: self._run(number, ordinal, as_of), *asked)
        return found

    def _run(self, number: str, ordinal: int, as_of: str | None) -> Found:
        run = self.library.run_example(number, ordinal, as_of)
        release, words = run.release.isoformat(), self._printed(run)
        none = ["Nothing executable says what this example says: what it comes to is not known here."]
        return Found(
            "found" if run.report else "none",
            release,
            self.places.rule(release, run.number),
            {"number": run.number, "ordinal": run.ordinal, "printed": run.printed, "example": words},
            list(_runs(run)),
            [*day_lines(run.days), *([] if run.report else none)],
            words,
        )

    def _printed(self, run: ExampleRun) -> list[PassageShape]:
        """The words of the example in the release of the run."""
        for answer in self.library.rule(run.number, run.release).found:
            if run.ordinal <= len(answer.examples):
                example = answer.examples[run.ordinal - 1]
                return list(example_passages(self.places, answer, example, run.ordinal, tuple(Language)))
        return []


def _spoken(question: str, lang: str | None) -> tuple[Language, ...]:
    """The languages in which our own words are told: as wanted, else that of the question."""
    return languages_of(lang) if lang else (language_typed(question),)


def _notes(answer: Answer) -> Iterator[str]:
    """What has to be said before the answer."""
    if answer.policy:
        yield from policy_notes(answer.policy)
    yield from _certainty(answer)
    if not any(day.asked.given or not day.is_held for day in answer.days):
        yield f"By the rules of {answer.release.effective}."
    if any(day.doubt for day in answer.days):
        yield from day_lines(answer.days)
    yield from how_taken_lines(answer)
    for note in answer.changed:
        gone = "was taken away" if note.is_gone else "was reworded"
        yield f"{note.number} {gone} on {note.since}{', after the release that answers' if note.is_later else ''}."
    for card in answer.cards:
        keywords = ", ".join(f"{keyword} ({', '.join(rules)})" for keyword, rules in card.keywords)
        name = card.card.english or card.card.japanese
        yield f"The question names the card {name}; its keywords: {keywords or 'none'}."


def _certainty(answer: Answer) -> Iterator[str]:
    """How sure the answer is, or that it is the history of the rules that answers."""
    if answer.times or answer.nearest_times:
        yield told_certainty(answer)
    elif answer.status == NO_RULE_FOUND:
        yield f"{whose_matter(answer)} {NOTHING}"
    elif answer.certainty in TOLD:
        yield TOLD[answer.certainty]


def _term_line(definition: Definition) -> str:
    """A term of the question with its official names and rules."""
    names = " / ".join(filter(None, (", ".join(definition.english), ", ".join(definition.japanese))))
    rules = f"; rules {', '.join(definition.rules)}" if definition.rules else ""
    return f"“{definition.asked}”: {names}{rules}{f'; {definition.note}' if definition.note else ''}"


def _runs(run: ExampleRun) -> Iterator[RunShape]:
    """What each scenario on the example came to, without the places of files."""
    if run.report:
        for scenario in report_json(run.report)["scenarios"]:
            yield from (_run_shape(scenario, stretch) for stretch in scenario["stretches"])


def _run_shape(scenario: ScenarioShape, stretch: StretchShape) -> RunShape:
    steps = [note for trace in stretch["trace"] for note in trace["notes"]]
    return {
        "scenario": scenario["title"],
        "status": stretch["status"],
        "english": stretch["answer"]["en"],
        "japanese": stretch["answer"]["ja"],
        "rules": stretch["rules"],
        "because": [f"{', '.join(note['rules'])}: {note['en']}" for note in steps],
        "faults": stretch["faults"],
    }
