"""A rule as a citation to be copied: plain, Markdown, Japanese; with number, date and source of the words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.present_numbers import with_present_numbers

if TYPE_CHECKING:
    from mtgcr.kb.lookup import RuleAnswer, Wording


class CitationForms(NamedTuple):
    """The forms of a citation; "" where the language has no words."""

    plain: str
    markdown: str
    japanese: str


def citation_forms(answer: RuleAnswer) -> CitationForms:
    """The rule quoted with where the words are from; that they are a digest is said in each."""
    english, japanese = answer.wording(Language.EN), answer.wording(Language.JA)
    plain, markdown = _english(answer, english) if english else ("", "")
    return CitationForms(plain, markdown, _japanese(answer, japanese) if japanese else "")


def _english(answer: RuleAnswer, wording: Wording) -> tuple[str, str]:
    day, number = answer.release.effective, answer.number
    mark = _mark(wording, ", digest")
    plain = f"CR {number} ({day}{mark}): {wording.text}"
    return plain, f"> {wording.text}\n>\n> [CR {number}](/rule/{day}/{number}), {day}{mark}"


def _japanese(answer: RuleAnswer, wording: Wording) -> str:
    """The translation under the number of the day: what it prints itself may be another rule's today."""
    printed = "" if wording.number == answer.number else f"訳文では{wording.number}、"
    mark = _mark(wording, "、ダイジェスト") + ("、英語の改訂前の訳" if wording.behind else "")
    words = with_present_numbers(wording.text, wording.moved)
    return f"総合ルール {answer.number}（{printed}{wording.source.release}{mark}）「{words}」"


def _mark(wording: Wording, digest: str) -> str:
    return digest if wording.source.edition is Edition.DIGEST else ""
