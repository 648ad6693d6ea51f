"""The words of the interface: the same keys in each language, all of them used, no empty ones."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from mtgcr.kb.intake.document_kinds import KINDS
from mtgcr.kb.storage.day_meant import DayRemark
from mtgcr.library.refusals import Refusal, sentences
from mtgcr.parser.language import Language
from mtgcr.web.catalogue import say, words_in
from mtgcr.web.problems import _KEEPERS, _KINDS, ProblemKind, problem_of
from mtgcr.web.rendering import HERE


def fields(words: str) -> set[str]:
    """The facts that a sentence takes."""
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_all_languages_have_the_same_keys() -> None:
    english = words_in(Language.EN)

    assert {language: words_in(language).keys() ^ english.keys() for language in Language} == {
        language: set() for language in Language
    }


@pytest.mark.parametrize("key", words_in(Language.EN))
def test_a_key_takes_the_same_facts_in_each_language_and_is_said(key: str) -> None:
    told = [words_in(language)[key] for language in Language]

    assert all(one.strip() for one in told)
    assert len({frozenset(fields(one)) for one in told}) == 1


def test_every_key_is_used() -> None:
    texts = "".join(path.read_text("utf-8") for kind in ("*.html", "*.py") for path in HERE.rglob(kind))
    whole = set(re.findall(r'["\']([a-z_-]+\.[a-z_-]+(?:\.[a-z]+)?)["\']', texts))
    begun = set(re.findall(r'["\']([a-z]+\.[a-z_]*)["\'] ?~', texts)) | set(re.findall(r'f"([a-z]+\.)\{', texts))

    unused = {k for k in words_in(Language.EN) if k not in whole and not k.startswith((*begun, "problem."))}
    assert unused == set()


@pytest.mark.parametrize("language", tuple(Language))
def test_every_kind_of_document_has_a_name(language: Language) -> None:
    assert all(say(language, f"held.{kind.name.replace(' ', '_')}") for kind in KINDS)


@pytest.mark.parametrize("remark", DayRemark)
@pytest.mark.parametrize("language", tuple(Language))
def test_there_are_words_for_all_that_is_to_be_said_of_a_day(remark: DayRemark, language: Language) -> None:
    assert say(language, f"note.{remark.value}")


@pytest.mark.parametrize("kind", ProblemKind)
@pytest.mark.parametrize("language", tuple(Language))
def test_every_problem_has_a_title_and_says_what_to_do(kind: ProblemKind, language: Language) -> None:
    assert say(language, f"problem.{kind.slug}.title")
    assert say(language, f"problem.{kind.slug}.hint")


@pytest.mark.parametrize("code", sentences(Language.EN))
def test_every_refusal_is_a_problem_that_tells_no_secrets(code: str) -> None:
    no = problem_of(Refusal(code, home="/srv/secret", spans=(), given="tea"))

    assert no.kind.status in (400, 404, 500, 503)
    assert "secret" not in str(no.data)


def test_the_codes_that_the_web_knows_exist() -> None:
    assert set(_KINDS) | _KEEPERS <= set(sentences(Language.EN))
