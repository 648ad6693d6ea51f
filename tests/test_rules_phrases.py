"""Phrases: matching and writing in both languages, and what the library may not hold."""

from __future__ import annotations

from itertools import combinations

import pytest

from mtgcr.parser.language import Language
from mtgcr.rules.library import library
from mtgcr.rules.phrases import Phrase, Phrasebook, Role, parts_of
from mtgcr.rules.sentences import Sentences
from mtgcr.rules.slots import PLAYERS, Ordinal, Polarity, PowerToughness, SlotTerm, Vocabulary, show

BOOK = library().phrasebook
DAMAGE = Phrase(Role.GIVEN, "{name:name} has {amount:number} scar[s]", dict)
MARKED = next(phrase for phrase in BOOK.phrases if phrase.en == "{name:name} has {amount:number} damage")
BOTH = pytest.mark.parametrize("language", list(Language))


def test_slots_are_read_as_values() -> None:
    book = Phrasebook([DAMAGE])

    ((_, values),) = book.matches(Role.GIVEN, "Wolf has 3 scars", Language.EN)
    assert dict(values) == {"name": "Wolf", "amount": 3}


def test_a_phrase_is_written_with_its_plural() -> None:
    form = Phrasebook([DAMAGE]).form(DAMAGE, Language.EN)

    assert [form.write({"name": "Wolf", "amount": n}) for n in (1, 2)] == ["Wolf has 1 scar", "Wolf has 2 scars"]


def test_a_name_that_needs_quotes_gets_them() -> None:
    english, japanese = (BOOK.form(MARKED, language) for language in (Language.EN, Language.JA))

    assert english.write({"name": "Young Wolf", "amount": 1}) == '"Young Wolf" has 1 damage'
    assert japanese.write({"name": "若き狼", "amount": 1}).startswith("「若き狼」")


@pytest.mark.parametrize(("words", "language"), [("Wolf howls", Language.EN), ("狼が遠吠えする", Language.JA)])
def test_words_that_are_no_phrase_have_no_wrong_word(words: str, language: Language) -> None:
    assert BOOK.misfit(Role.WHEN, words, language) is None


def test_a_word_of_the_wrong_kind_is_told() -> None:
    misfit = Phrasebook([DAMAGE]).misfit(Role.GIVEN, "Wolf has many scars", Language.EN)

    assert misfit is not None
    assert (misfit.kind.name, misfit.word) == ("number", "many")


@BOTH
@pytest.mark.parametrize("phrase", BOOK.phrases, ids=lambda phrase: phrase.en)
def test_both_templates_have_the_same_slots(phrase: Phrase, language: Language) -> None:
    assert set(BOOK.form(phrase, language).slots) == set(BOOK.form(phrase, Language.EN).slots)


SAMPLES: dict[str, object] = {
    "name": "Wolf",
    "new": "Wolf",
    "target": "Elves",
    "player": PLAYERS["Bianca"],
    "number": 3,
    "integer": 3,
    "pt": PowerToughness(2, 3),
    "text": "words",
    "cost": "{2}{G}",
    "mana": "{G}{W}",
}


SENTENCES = {
    "condition": "Alex has at least 2 life",
    "effect": "draw 1 card",
    "event": "a creature dies",
    "price": "drawing 2 cards",
}


def _sample(kind: str, *, many: bool, book: Phrasebook, phrase: Phrase, slot: str) -> object:
    form = book.form(phrase, Language.EN)
    one = SAMPLES.get(kind)
    if one is None:
        known = form.kind(slot)
        if isinstance(known, Sentences):
            return known.read(SENTENCES[kind])
        if isinstance(known, Polarity):
            return False
        one = next(iter(known._terms.values())) if isinstance(known, Vocabulary) else known.read("+1/-1")
    return (one, one) if many else one


@BOTH
@pytest.mark.parametrize("phrase", BOOK.phrases, ids=lambda phrase: phrase.en)
def test_what_is_written_is_read_as_that_phrase_alone(phrase: Phrase, language: Language) -> None:
    slots = BOOK.form(phrase, language).slots
    values = {n: _sample(s.kind, many=s.many, book=BOOK, phrase=phrase, slot=n) for n, s in slots.items()}
    words = BOOK.form(phrase, language).write(values)

    found = BOOK.matches(phrase.role, words, language)
    assert [(p.en, dict(v)) for p, v in found] == [(phrase.en, values)]


@BOTH
def test_no_two_phrases_of_a_role_have_one_template(language: Language) -> None:
    for one, other in combinations(BOOK.phrases, 2):
        assert one.role is not other.role or one.template(language) != other.template(language)


@BOTH
def test_a_question_is_asked_either_way(language: Language) -> None:
    phrase = next(phrase for phrase in BOOK.phrases if phrase.en == "{name:target} {so:be} {status:status}")
    form = BOOK.form(phrase, language)
    asked = [form.write({"name": "Wolf", "status": SlotTerm("modified", "status"), "so": so}) for so in (True, False)]

    assert [dict(form.match(words) or ())["so"] for words in asked] == [True, False]
    assert form.outline in ("{name} is/is not {status}", "Bearはタップ状態である")


def test_templates_are_cut_into_words_slots_and_optional_parts() -> None:
    assert [type(part).__name__ for part in parts_of("{a:name} is[ not] here")] == ["Slot", "str", "tuple", "str"]


def test_terms_are_shown_in_the_language() -> None:
    assert show((SlotTerm("red", "colour"), SlotTerm("green", "colour")), Language.JA) == "赤と緑"
    assert show(SlotTerm("red", "colour"), Language.EN) == "red"
    assert [Ordinal(place).show(Language.EN) for place in (1, 12)] == ["first", "number 12"]
    assert [Ordinal(place).show(Language.JA) for place in (1, 12)] == ["1番目", "12番目"]
