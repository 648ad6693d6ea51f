"""What is wrong with a phrase that is none, and what to write instead, in the language of the scenario."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import rows_of, told
from mtgcr.rules.phrases import Misfit, Phrase, Phrasebook, Role
from mtgcr.rules.slots import PLAYERS, Vocabulary, quoted

FEW = 12
"""A hint lists no more words than this."""
_LATIN = r"[A-Z][A-Za-zÀ-ÿ0-9'’\-]*"
_RUN = re.compile(rf"{_LATIN}(?: (?:of|the|and|to|in|from|{_LATIN}))+")
"""Words in a row that may be one name: they begin with capital letters, but for the small ones between."""


_SLOT_KINDS = rows_of("kinds.tsv")
KINDS = {kind: called for kind, called, _ in _SLOT_KINDS}
"""What the kinds of slots are called, for a reader."""
ANY_KIND = "a word for this place"
SHAPES = {kind: written for kind, _, written in _SLOT_KINDS if written}
"""How the values of kinds without a list of words are written."""


class Mistake(NamedTuple):
    """What is wrong: a stable code, a sentence, and what to write."""

    code: str
    message: str
    hint: str | None


def said(language: Language, english: str, **values: object) -> str:
    """The sentence about a mistake, in the language of the scenario."""
    text = told(language, "mistake", english)
    return text.format_map(values) if values else text


def mistake_in(book: Phrasebook, role: Role, words: str, language: Language) -> Mistake:
    """Why the words are no phrase of the role: the first of these causes that holds."""
    for cause in (_foreign, _misplaced, _unquoted, _unmodelled, _misfit):
        found = cause(book, role, words, language)
        if found is not None:
            return found
    near = book.nearest(role, words, language)
    hint = said(language, "the nearest phrases: {phrases}", phrases=said(language, " · ").join(near)) if near else None
    message = said(language, "no known phrase reads `{words}`", words=words)
    return Mistake("scenario-phrase-unknown", message, hint)


_KEYWORDS = {Role.GIVEN: "given", Role.WHEN: "when", Role.OPTION: "allowed", Role.RESULT: "result"}


def _foreign(book: Phrasebook, role: Role, words: str, language: Language) -> Mistake | None:
    for other in Language:
        found = [] if other is language else book.matches(role, words, other)
        if found:
            phrase, values = found[0]
            here = book.form(phrase, language).write(dict(values))
            message = said(language, "`{words}` is not in the language of the scenario", words=words)
            return Mistake("scenario-language", message, said(language, "write: {words}", words=here))
    return None


def _misplaced(book: Phrasebook, role: Role, words: str, language: Language) -> Mistake | None:
    for elsewhere in Role:
        if book.matches(elsewhere, words, language):
            there, here = (told(language, "keyword", _KEYWORDS[one]) for one in (elsewhere, role))
            english = "`{words}` is a phrase for `{there}`, not for `{here}`"
            message = said(language, english, words=words, there=there, here=here)
            return Mistake("scenario-phrase-misplaced", message, None)
    return None


def _unquoted(book: Phrasebook, role: Role, words: str, language: Language) -> Mistake | None:
    for name, instead in _with_quotes(words, language):
        found = book.matches(role, instead, language)
        if found:
            message = said(language, "a name of several words needs quotes: `{name}`", name=name)
            hint = said(language, "write: {words}", words=instead)
            if first := _no_type(book, name, found[0][0]):
                hint += said(language, "; `{word}` is no type that is known here", word=first)
            return Mistake("scenario-value", message, hint)
    return None


def _no_type(book: Phrasebook, name: str, phrase: Phrase) -> str | None:
    """The first word of the name where somebody may have meant it as a type, before which types stand."""
    has_types = any(slot.kind == "type" for slot in book.form(phrase, Language.EN).slots.values())
    return name.split(maxsplit=1)[0] if has_types else None


def _with_quotes(words: str, language: Language) -> Iterator[tuple[str, str]]:
    """Each row of words that may be a name, with the words in which it stands in quotes; the longest first."""
    for run in _RUN.finditer(words):
        parts = run[0].split()
        spans = ((start, end) for start in range(len(parts)) for end in range(start + 2, len(parts) + 1))
        for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
            name = " ".join(parts[start:end])
            if not {*parts[start:end]} & {*PLAYERS.words}:
                yield name, words.replace(name, quoted(name, language), 1)


@cache
def _not_modelled() -> tuple[tuple[str, str], ...]:
    """Patterns of words for what no phrase is about (rules/unmodelled.tsv), each with the rule that speaks of it."""
    types = (data_directory() / "lexicon/types.tsv").read_text(encoding="utf-8").splitlines()
    walkers = "|".join(re.escape(line.split("\t")[0]) for line in types if "\tplaneswalker type\t" in line)
    return tuple((pattern.replace("{walkers}", walkers), number) for pattern, number in rows_of("unmodelled.tsv"))


def _unmodelled(_book: Phrasebook, _role: Role, words: str, language: Language) -> Mistake | None:
    for pattern, number in _not_modelled():
        if found := re.search(pattern, words):
            message = told(language, "note", "not modelled: {rule} ({names})").format(rule=number, names=found[0])
            return Mistake("scenario-not-modelled", message, None)
    return None


def _misfit(book: Phrasebook, role: Role, words: str, language: Language) -> Mistake | None:
    misfit = book.misfit(role, words, language)
    if misfit is None:
        return None
    what = told(language, "mistake", KINDS.get(misfit.kind.name, ANY_KIND))
    message = said(language, "`{word}` is not {what}", word=misfit.word, what=what)
    return Mistake("scenario-value", message, _advice(book, misfit, language))


def _advice(book: Phrasebook, misfit: Misfit, language: Language) -> str | None:
    kind = misfit.kind
    if not isinstance(kind, Vocabulary):
        return said(language, SHAPES[kind.name]) if kind.name in SHAPES else _phrase(misfit, language)
    if _is_of_another_kind(book, misfit, language):
        return _phrase(misfit, language)
    known = [kind[word].show(language) for word in kind.words]
    near = [said(language, "`{word}`", word=one) for one in get_close_matches(misfit.word, known, 3, 0.6)]
    if near:
        return said(language, "did you mean {words}?", words=said(language, " · ").join(near))
    more = len(known) - FEW
    listed = said(language, "one of {words}", words=said(language, ", ").join(known[:FEW]))
    return listed + (said(language, " and {count} more", count=more) if more > 0 else "")


def _is_of_another_kind(book: Phrasebook, misfit: Misfit, language: Language) -> bool:
    """Whether the word is known, only not as what stands there: an ability where a type is read."""
    others = (one for one in book.kinds if isinstance(one, Vocabulary) and one.name in KINDS and one != misfit.kind)
    return any(one[word].show(language) == misfit.word for one in others for word in one.words)


def _phrase(misfit: Misfit, language: Language) -> str:
    return said(language, "the phrase is: {phrase}", phrase=misfit.outline)
