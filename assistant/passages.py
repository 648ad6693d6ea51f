"""Words quoted with number, date, source and permalink beside them, so that they cannot be misquoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.in_force import source_of
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.doubts import say_doubt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.assistant.places import Places
    from mtgcr.assistant.shapes import PassageShape, SourceWord
    from mtgcr.kb.asking.answers import Quote
    from mtgcr.kb.lookup import ExampleTexts, RuleAnswer
    from mtgcr.kb.model import Source
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.translations.present_numbers import MovedNumber

LONGEST = 6_000
"""Characters of one text; the longest of 15 releases looked into has 4,211 (205.3m in Japanese)."""
BEHIND = "older than the English, which has been reworded since"


def source_word(source: Source | None) -> SourceWord:
    """Whose words they are; none where no source has any."""
    if source is None or source.edition is Edition.ATLAS:
        return "none"
    if source.doubt is not None:
        return "unverified"
    words: dict[Edition, SourceWord] = {Edition.OFFICIAL: "official", Edition.DIGEST: "digest"}
    return words.get(source.edition, "document")


def all_sources(words: Iterable[SourceWord]) -> SourceWord:
    """The one source of all of them; mixed where they have several, none where no words are quoted."""
    found = set(words) - {"none"}
    return "mixed" if len(found) > 1 else next(iter(found), "none")


def remark_on(
    source: Source, told: ToldBy | None = None, *, behind: bool = False, moved: Sequence[MovedNumber] = ()
) -> str:
    """What has to be said with the words: how far they can be relied on."""
    said = [BEHIND] if behind else []
    said += dict.fromkeys(f"{one.printed} in these words is {one.now} on the day asked for" for one in moved)
    if source.doubt is not None:
        said.append(say_doubt(source.doubt))
    if told is not None and told.reworded is not None:
        said.append(f"the official words were changed on {told.reworded}; these retell those of {told.retold}")
    elif told is not None and told.reviewed is None:
        said.append("not yet checked by a second reader")
    if told is not None and told.omits:
        said.append(f"leaves out: {told.omits}")
    return "; ".join(said)


def passage(
    places: Places, number: str, role: str, text: str, source: Source, remark: str = "", *, link: str = ""
) -> PassageShape:
    """Words to be quoted, cut where they are too long."""
    return {
        "number": number,
        "role": role,
        "text": text[:LONGEST],
        "language": source.language.value,
        "release": source.release.isoformat(),
        "source": source_word(source),
        "permalink": link or places.rule(source.release, number),
        "remark": remark,
        "is_whole": len(text) <= LONGEST,
    }


def quoted(places: Places, quote: Quote, role: str) -> PassageShape:
    """A quotation of an answer, with the sentence that decides."""
    source = source_of(quote.release)
    made = passage(
        places,
        quote.number,
        role,
        quote.text,
        source,
        remark_on(source, quote.told, behind=quote.behind, moved=quote.moved),
    )
    made["deciding"] = quote.text[quote.deciding.start : quote.deciding.end][:LONGEST]
    return made


def rule_passages(places: Places, answer: RuleAnswer, languages: tuple[Language, ...]) -> Iterator[PassageShape]:
    """The words of the rule, its examples, all that stands below it, and what documents say, as printed."""
    yield from _words(places, answer, languages, "rule")
    for one in answer.attached:
        yield remarked(places, answer.number, one)


def _words(places: Places, answer: RuleAnswer, languages: tuple[Language, ...], role: str) -> Iterator[PassageShape]:
    for wording in answer.wordings:
        if wording.source.language in languages:
            remark = remark_on(wording.source, wording.told, behind=wording.behind, moved=wording.moved)
            yield passage(places, wording.number, role, wording.text, wording.source, remark)
    for ordinal, example in enumerate(answer.examples, 1):
        yield from example_passages(places, answer, example, ordinal, languages)
    for subrule in answer.subrules:
        yield from _words(places, subrule, languages, "subrule")


def example_passages(
    places: Places, answer: RuleAnswer, example: ExampleTexts, ordinal: int, languages: tuple[Language, ...]
) -> Iterator[PassageShape]:
    """The example in the languages in which it is held."""
    english = answer.wording(Language.EN)
    sources = {Language.EN: english.source if english else source_of(answer.release), Language.JA: example.ja_source}
    for language, text in ((Language.EN, example.en), (Language.JA, example.ja)):
        source = sources[language]
        if text and source and language in languages:
            is_behind = example.behind and language is Language.JA
            moved = example.moved if language is Language.JA else ()
            remark = remark_on(source, example.told, behind=is_behind, moved=moved)
            yield {**passage(places, answer.number, "example", text, source, remark), "ordinal": ordinal}


def remarked(places: Places, number: str, one: AttachedExcerpt) -> PassageShape:
    """What a document that the user holds says of a rule, with its file and line."""
    excerpt = one.excerpt
    where = f"{one.document}, line {excerpt.line}"
    return {
        "number": number,
        "role": excerpt.kind,
        "text": excerpt.text[:LONGEST],
        "language": one.language.value,
        "release": one.day.isoformat(),
        "source": "document",
        "permalink": places.rule(one.since, number),
        "remark": f"{where}; {excerpt.title}" if excerpt.title else where,
        "is_whole": len(excerpt.text) <= LONGEST,
    }


def without_words(answer: RuleAnswer, languages: Iterable[Language]) -> Iterator[str]:
    """That a rule has no words in a language that was asked for."""
    names = {Language.EN: "English", Language.JA: "Japanese"}
    for language in languages:
        if answer.wording(language) is None:
            yield f"There are no {names[language]} words of {answer.number} for this day: nothing can be quoted."
