"""A rule as a citation to be copied: plain, Markdown, Japanese; with number, date and source of the words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.language import Edition, Language

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
    return CitationForms(plain, markdown, _japanese(japanese) if japanese else "")


def _english(answer: RuleAnswer, wording: Wording) -> tuple[str, str]:
    day, number = answer.release.effective, answer.number
    mark = _mark(wording, ", digest")
    plain = f"CR {number} ({day}{mark}): {wording.text}"
    return plain, f"> {wording.text}\n>\n> [CR {number}](/rule/{day}/{number}), {day}{mark}"


def _japanese(wording: Wording) -> str:
    mark = _mark(wording, "、ダイジェスト")
    return f"総合ルール {wording.number}（{wording.source.release}{mark}）「{wording.text}」"


def _mark(wording: Wording, digest: str) -> str:
    return digest if wording.source.edition is Edition.DIGEST else ""
