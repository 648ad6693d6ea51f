"""A rule's words under the number of the day, with what must be known of them beside: printed number, age, author."""

from __future__ import annotations

from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.views.text.columns import side_by_side, wrap
from mtgcr.views.text.present_numbers import with_present_numbers
from mtgcr.views.voice import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.lookup import ExampleTexts, RuleAnswer, Wording
    from mtgcr.kb.model import Source


class RuleWords(NamedTuple):
    """How the words of rules that are shown together are set."""

    languages: Sequence[Language]
    width: int
    mixed: frozenset[Language]
    """The languages in which words of our own stand among those of others."""

    def set(self, answer: RuleAnswer) -> str:
        """The words of the rule and of its examples, what stands below it left out."""
        if len(self.languages) == 2 and _has_both(answer):
            return self._side_by_side(answer)
        return "\n".join(self._one(answer, language, answer.wording(language)) for language in self.languages)

    def _side_by_side(self, answer: RuleAnswer) -> str:
        english, japanese = (self._printed(answer, language) for language in (Language.EN, Language.JA))
        parts = [side_by_side(english, japanese, self.width)]
        parts += [
            side_by_side(f"Example: {example.en}" if example.en else "", self._japanese_example(example), self.width)
            for example in answer.examples
        ]
        return "\n\n".join(parts)

    def _printed(self, answer: RuleAnswer, language: Language) -> str:
        wording = answer.wording(language)
        return self._numbered(answer, wording) if wording else without_words(answer, language)

    def _numbered(self, answer: RuleAnswer, wording: Wording) -> str:
        beside = beside_number(answer, wording, self.mixed)
        return f"{answer.number}{beside} {with_present_numbers(wording.text, wording.moved)}"

    def _japanese_example(self, example: ExampleTexts) -> str:
        if not example.ja:
            return ""
        return f"例：{beside_example(example, self.mixed)}{with_present_numbers(example.ja, example.moved)}"

    def _one(self, answer: RuleAnswer, language: Language, wording: Wording | None) -> str:
        if wording is None:
            said = f"{answer.number} {without_words(answer, language)}"
            is_alone = language is Language.JA and Language.EN not in self.languages
            other = answer.wording(Language.EN) if is_alone else None
            english = [wrap(self._numbered(answer, other), self.width)] if other else []
            return "\n".join([wrap(said, self.width), *english])
        lines = [wrap(self._numbered(answer, wording), self.width)]
        is_japanese = language is Language.JA
        english_examples = (f"Example: {example.en}" if example.en else "" for example in answer.examples)
        texts = map(self._japanese_example, answer.examples) if is_japanese else english_examples
        lines += [wrap(text, self.width) for text in texts if text]
        return "\n".join(lines)


def beside_number(answer: RuleAnswer, wording: Wording, mixed: frozenset[Language]) -> str:
    """What stands behind the number of the day: what the text prints instead, that it is old, that it is ours."""
    printed = "" if wording.number == answer.number else say(" (printed {number})", number=wording.number)
    behind = say(" [older than the English]") if wording.behind else ""
    return f"{printed}{behind}{_ours_among(wording.source, mixed)}"


def beside_example(example: ExampleTexts, mixed: frozenset[Language]) -> str:
    """What stands before the words of a Japanese example, as `beside_number`."""
    behind = say(" [older than the English]").lstrip() if example.behind else ""
    return f"{behind}{_ours_among(example.ja_source, mixed).lstrip()}"


def _ours_among(source: Source | None, mixed: frozenset[Language]) -> str:
    """The mark of words of our own that stand among official ones, which a reader would take for official too."""
    is_ours = source is not None and source.edition is Edition.DIGEST and source.language in mixed
    return say(" [digest]") if is_ours else ""


def without_words(answer: RuleAnswer, language: Language) -> str:
    """That the language has no words of the rule."""
    name = say(language.name)
    if answer.release.edition is Edition.DIGEST:
        return say("({language}: not retold, and you have no text of it)", language=name)
    return say("({language}: you have no text of it)", language=name)


def _has_both(answer: RuleAnswer) -> bool:
    """Whether the rule or an example of it stands in both languages."""
    examples = any(example.en and example.ja for example in answer.examples)
    return len(answer.wordings) == 2 or (bool(answer.wordings) and examples)
