"""The interface in two languages: what is said, and that the catalogue says all of it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer import Context
from typer.main import get_command

from mtgcr.cli import COMMANDS, GROUPS
from mtgcr.commands.application import make_app
from mtgcr.commands.help_text import EXAMPLE
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import catalogue
from mtgcr.tests.spoken_mistakes import told_mistakes, without_facts
from mtgcr.tests.spoken_sentences import printed_unsaid, said_sentences
from mtgcr.views.voice import (
    HELP,
    MESSAGES,
    SAYS,
    SCENARIOS,
    WORKS,
    count,
    forget_choice,
    in_other_words,
    listed,
    listed_as_sentence,
    quoted,
    say,
    sentences,
    speak,
)
from mtgcr.web.questions import QUESTIONS
from mtgcr.web.work_questions import WORK_QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

TOP = Path(__file__).parent.parent
UNTOLD = ("__repr__", "show", "_shown", "label")
"""Functions that write a value for programmers alone: no reader is told what they give."""
FIELD = re.compile(r"\{(\w*)[^}]*\}")


@pytest.fixture
def _japanese() -> Iterator[None]:
    """The program speaks Japanese."""
    speak(Language.JA)
    yield
    forget_choice()


def test_every_sentence_that_is_said_stands_in_the_japanese_catalogue() -> None:
    missing = sorted(said_sentences() - set(sentences(Language.JA)))

    assert missing == []


def test_no_command_prints_words_that_it_does_not_say() -> None:
    assert list(printed_unsaid()) == []


def test_the_japanese_catalogue_has_no_sentence_that_nobody_says() -> None:
    unsaid = sorted(set(sentences(Language.JA)) - said_sentences())

    assert unsaid == []


def test_the_help_of_every_command_stands_in_the_japanese_catalogue() -> None:
    said, examples = set[str](), set[str]()
    for line in _help_lines(get_command(make_app(COMMANDS, GROUPS, []))):
        (examples if line.startswith(EXAMPLE) else said).add(line.removeprefix(EXAMPLE))
    known = sentences(Language.JA, HELP)

    assert sorted(said ^ (set(known) - examples)) == []
    assert all(one.split()[:2] == known[one].split()[:2] for one in examples & set(known))


def _help_lines(command: Any) -> Iterator[str]:
    """Each line in the help of the command and of those under it."""
    yield from filter(None, map(str.strip, (command.help or "").replace("\b", "").split("\n")))
    yield from (param.help for param in command.get_params(Context(command)) if param.help)
    for below in getattr(command, "commands", {}).values():
        yield from _help_lines(below)


def test_every_kind_status_and_note_of_the_lexicon_stands_in_the_japanese_catalogue() -> None:
    terms = load_lexicon().terms()
    said = {word for term in terms for word in (term.kind, term.status.value, term.note) if word}

    assert sorted(said - set(sentences(Language.JA, MESSAGES))) == []


@pytest.mark.parametrize("table", [SAYS, MESSAGES])
def test_every_japanese_sentence_has_the_facts_of_its_english_one(table: str) -> None:
    def facts(sentence: str) -> set[str]:
        return set(FIELD.findall(sentence)) - {"number"}

    both = sentences(Language.JA, table).items()

    assert [english for english, ja in both if facts(ja) != facts(english)] == []


def test_no_message_quotes_as_the_program_writes_its_own_values() -> None:
    """“Draw Step”, not 'Draw Step', which a word with an apostrophe turns into double quotes."""
    found = [
        f"{path.relative_to(TOP)}:{line}"
        for folder in ("parser", "kb", "rules", "library", "views", "commands")
        for path in sorted((TOP / folder).rglob("*.py"))
        if "!r}" in (source := path.read_text("utf-8"))
        for line in _reprs_told(ast.parse(source))
    ]

    assert found == []


def _reprs_told(tree: ast.AST) -> Iterator[int]:
    """The lines that quote a value so, where no programmer alone reads it: no assertion, no error raised, no repr."""
    for node in ast.iter_child_nodes(tree):
        is_for_programmers = isinstance(node, ast.Assert | ast.Raise) or getattr(node, "name", "") in UNTOLD
        if isinstance(node, ast.FormattedValue) and node.conversion == ord("r"):
            yield node.lineno
        elif not is_for_programmers:
            yield from _reprs_told(node)


@pytest.mark.usefixtures("_japanese")
@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("505.4 (copy 2) is not in the original", "505.4（2回目）は原文にありません"),
        (
            "a paragraph of the entry “Draw Step” ends within its sentence",
            "項目「Draw Step」の段落が文の途中で終わっています",
        ),
        ("this line belongs to no rule: “it isn't”", "この行はどのルールにも属していません：「it isn't」"),
    ],
)
def test_what_is_quoted_in_a_finding_is_quoted_once_in_japanese(english: str, japanese: str) -> None:
    assert in_other_words(english) == japanese


@pytest.mark.usefixtures("_japanese")
def test_a_count_has_one_form_in_japanese_and_two_in_english() -> None:
    rules = "1 rule|{number} rules"
    told = [count(rules, 1), count(rules, 2)]
    speak(Language.EN)

    assert [*told, count(rules, 1), count(rules, 2)] == ["ルール1件", "ルール2件", "1 rule", "2 rules"]


@pytest.mark.usefixtures("_japanese")
def test_parts_of_a_list_are_parted_as_the_language_does() -> None:
    told = listed_as_sentence(("ルール3件", "例1件", "用語1件"))
    speak(Language.EN)

    assert told == "ルール3件、例1件、用語1件"
    assert listed_as_sentence(("3 rules", "1 example", "1 entry")) == "3 rules, 1 example and 1 entry"


@pytest.mark.usefixtures("_japanese")
def test_quotation_marks_within_others_are_others() -> None:
    told = quoted("「統治者／The Monarch」は記号である")
    speak(Language.EN)

    assert (told, quoted("A “monarch” is it")) == ("「『統治者／The Monarch』は記号である」", "“A ‘monarch’ is it”")


@pytest.mark.usefixtures("_japanese")
@pytest.mark.parametrize(("catalogue", "expected"), [({", ": " / "}, "a / b"), ({}, "a, b")])
def test_the_comma_of_a_list_stands_in_the_catalogue(
    monkeypatch: pytest.MonkeyPatch, catalogue: dict[str, str], expected: str
) -> None:
    monkeypatch.setattr("mtgcr.views.voice.sentences", lambda *_: catalogue)

    assert listed(["a", "b"]) == expected


def test_the_labels_of_tournament_documents_are_the_same_with_the_same_facts_in_each_language() -> None:
    english, japanese = (sentences(language, WORKS) for language in (Language.EN, Language.JA))

    assert {name for name in japanese if not name.startswith("penalties.")} == set(english)
    assert [name for name in english if set(FIELD.findall(english[name])) != set(FIELD.findall(japanese[name]))] == []


def test_what_is_not_in_the_catalogue_is_said_in_english() -> None:
    assert say("nobody has translated {this}", this="it") == "nobody has translated it"


@pytest.mark.usefixtures("_japanese")
def test_a_finished_message_is_said_by_its_pattern() -> None:
    assert in_other_words("the quote “ is never closed") == "引用符「“」が閉じられていません"
    assert in_other_words("No such command 'serch'.") == "「serch」というコマンドはありません。"
    assert in_other_words("702.1a does not cite 601.2f, 601.2g, the original does") == (
        "原文の参照する601.2f、601.2gが、702.1aにはありません"
    )


UNSAID = re.compile(
    r"公式文面|公式文書|私たちの言葉|独自の言葉|通称|大会の規定|大会用文書|放射能カウンター|ターン・マーカー|リーダー|この機械|助手|フォルダ(?!ー)|第二の読者|を持つ版"
)
"""Words for which the Japanese interface has another, the same everywhere (docs/voice.md)."""


def test_one_thing_has_one_word_in_the_japanese_interface() -> None:
    assert [text for text in said_in_japanese() if UNSAID.search(text)] == []


JAPANESE = "[ぁ-んァ-ヶー一-龥々」』）、。]"
HALF_WIDTH = re.compile(rf"{JAPANESE} ?[:;(),?!]|[:;),?!] ?{JAPANESE}|\\}}[:;,] |\\.\\.\\.")
"""A mark of half width within Japanese, or where what is filled in is Japanese."""


def said_in_japanese() -> Iterator[str]:
    """All that the terminal, the pages, scenarios and the talk at the table say in Japanese."""
    for table in (SAYS, HELP, MESSAGES, WORKS):
        yield from sentences(Language.JA, table).values()
    for name in ("data/voice/ja/refusals.toml", "web/words/ja.toml"):
        yield from _values(tomllib.loads((TOP / name).read_text("utf-8")))
    yield from (text for (context, _), text in catalogue(Language.JA).texts.items() if context not in READ)


READ = ("grammar", "types", "sample")
"""What the catalogue of scenarios has for reading them, not for telling."""


def test_no_mark_of_half_width_stands_within_japanese() -> None:
    told = (re.sub(r"https?:\S+|mtgcr[. ]\S+", "", text) for text in said_in_japanese())

    assert [text for text in told if HALF_WIDTH.search(text)] == []


def test_the_title_of_a_scenario_calls_a_keyword_as_the_japanese_rules_do() -> None:
    keywords = {
        number: term for term in load_lexicon().terms() if term.kind == "keyword ability" for number in term.rules
    }
    titles = [(*one, re.match(r"702\.\d+", one[0])) for one in sentences(Language.JA, SCENARIOS).items()]
    numbered = [(en, ja, keywords[found[0]]) for en, ja, found in titles if found and found[0] in keywords]
    named = [(en, ja, term) for en, ja, term in numbered if term.english.lower() in en.lower()]

    assert len(named) > 100
    assert [ja for _, ja, term in named if term.japanese not in ja] == []


INSIDE = re.compile(
    r"\bheld\b|\battached\b|\b(?:stands?|lags?|is|are|ends?) behind\b|\btenures?\b|\blineages?\b|\w@\d{4}-"
)
"""Words of the program's insides, which nobody is shown (docs/voice.md)."""
INSIDE_JA = re.compile(r"系統(?!樹)|系譜|在任")
FACT = re.compile(r"\{[^}]*\}")


def shown_in_english() -> Iterator[str]:
    """Every sentence of the terminal, of refusals, mistakes, help and pages."""
    yield from said_sentences()
    yield from told_mistakes()
    for table in (SAYS, MESSAGES, HELP):
        yield from sentences(Language.JA, table)
    for name in ("data/voice/en/refusals.toml", "web/words/en.toml"):
        yield from _values(tomllib.loads((TOP / name).read_text("utf-8")))
    yield from _strings_of(TOP / "views" / "answer_labels.py", TOP / "views" / "work_labels.py")
    yield from _strings_of(*(TOP / "assistant").glob("*.py"))
    yield from (question.about for question in (*QUESTIONS, *WORK_QUESTIONS))


def _values(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        yield from _values(value) if isinstance(value, dict) else (value,)


def _strings_of(*files: Path) -> Iterator[str]:
    """What the files say: strings of several words, explanations for readers of the code aside."""
    for file in files:
        tree = ast.parse(file.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
        yield from (str(node.value) for node in strings if id(node) not in told and " " in str(node.value))


def test_no_word_of_the_programs_insides_is_shown() -> None:
    english = {text for text in shown_in_english() if INSIDE.search(FACT.sub("", text))}
    japanese = [text for table in (SAYS, HELP, MESSAGES) for text in sentences(Language.JA, table).values()]
    japanese += [*_values(tomllib.loads((TOP / "web/words/ja.toml").read_text("utf-8")))]

    assert sorted(english) == []
    assert [text for text in japanese if INSIDE_JA.search(text)] == []


FEW = 3
"""Messages that may wait until somebody who knows both languages has read them."""


def test_every_mistake_that_is_told_stands_in_the_japanese_catalogue() -> None:
    known = {without_facts(english) for table in (MESSAGES, SAYS) for english in sentences(Language.JA, table)}
    known |= {without_facts(english) for _, english in catalogue(Language.JA).texts}
    missing = {mistake: file for mistake, file in told_mistakes().items() if without_facts(mistake) not in known}

    assert len(missing) <= FEW, missing


@pytest.mark.usefixtures("_japanese")
def test_a_connection_that_fails_is_told_in_japanese() -> None:
    message = "tried 4 times: the connection failed ([Errno -2] Name or service not known)"

    assert in_other_words(message) == "4回試みました：接続に失敗しました（サーバーの名前が見つかりません）"


def test_what_is_wrong_with_a_table_of_sources_and_with_an_edition_is_told_in_japanese() -> None:
    rows = [line.split("\t") for line in (TOP / "data/works/editions.tsv").read_text("utf-8").splitlines()]
    speak(Language.JA)
    told = in_other_words("/nope can't be read: no such file or directory")
    remarks = [in_other_words(row[-1]) for row in rows if row[1:] and " " in row[-1]]
    forget_choice()

    assert told == "/nopeを読めません：ファイルもフォルダーもありません"
    assert len(remarks) > 3
    assert [remark for remark in remarks if remark.isascii()] == []
