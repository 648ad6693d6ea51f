"""Entries of the glossary in the forms of its times."""

from __future__ import annotations

from textwrap import dedent

from mtgcr.parser.document import GlossaryEntry, Language
from mtgcr.parser.glossary import parse_glossary
from mtgcr.parser.lines import split_lines


def entries(text: str, language: Language = Language.EN, *, wrapped: bool = False) -> tuple[GlossaryEntry, ...]:
    lines = list(split_lines("Glossary\n\n" + dedent(text).strip("\n")))
    return parse_glossary(lines, language, wrapped=wrapped)[1]


def definitions(text: str, language: Language = Language.EN, *, wrapped: bool = False) -> dict[str, list[str]]:
    found = entries(text, language, wrapped=wrapped)
    return {entry.term: [part.passage.words for part in entry.body] for entry in found}


def test_a_line_after_a_blank_line_opens_an_entry() -> None:
    assert definitions("""
        Cup
        What a guest drinks from.

        Host, Hostess
        1. The guest who owns the kettle.
        2. Whoever pours.

        Pot vs. Kettle Variant
        A quarrel.
    """) == {
        "Cup": ["What a guest drinks from."],
        "Host, Hostess": ["1. The guest who owns the kettle.", "2. Whoever pours."],
        "Pot vs. Kettle Variant": ["A quarrel."],
    }


def test_a_heading_that_runs_into_its_first_sense_is_cut_off() -> None:
    assert definitions("""
        Host1. The guest who owns the kettle.
        2. Whoever pours.
    """) == {"Host": ["1. The guest who owns the kettle.", "2. Whoever pours."]}


def test_an_entry_without_a_blank_line_before_it_is_one_of_its_own() -> None:
    assert definitions("""
        Companion
        Somebody who sits beside you.
        Concede
        To leave the table.
    """) == {"Companion": ["Somebody who sits beside you."], "Concede": ["To leave the table."]}


def test_a_list_within_an_entry_opens_no_entries() -> None:
    assert definitions("""
        Sign
        The signs so far are:

        Pots and Pans

             the blue pot
             the green pan

        Spoon
        A tool.
    """) == {"Sign": ["The signs so far are:", "Pots and Pans", "the blue pot", "the green pan"], "Spoon": ["A tool."]}


def test_wrapped_definitions_are_joined_up_to_an_indent_or_a_sense() -> None:
    assert definitions(
        """
        Cup
        What a guest
        drinks from.
             It holds
        three sips.

        Untap
        1. To turn
        back.
        2. A step.
        """,
        wrapped=True,
    ) == {"Cup": ["What a guest drinks from.", "It holds three sips."], "Untap": ["1. To turn back.", "2. A step."]}


def test_where_all_definitions_are_indented_what_is_not_opens_an_entry() -> None:
    """So it is in the release of April 1999."""
    assert definitions("""
        Cup
          What a guest
          drinks from.

          It holds three sips.

        Brew (Obsolete)
          To stir.

        Untap
          1. To turn
          back.

          2. A step.
    """) == {
        "Cup": ["What a guest drinks from.", "It holds three sips."],
        "Brew": ["To stir."],
        "Untap": ["1. To turn back.", "2. A step."],
    }


def test_obsolete_entries_are_marked_and_their_terms_are_not() -> None:
    found = entries("""
        Saucer (Obsolete)
        A plate.

        Placed
        (Obsolete) Put down.

        Play
        1. To drink.
        2. (Obsolete) To pour.
    """)
    assert [(entry.term, entry.obsolete) for entry in found] == [("Saucer", True), ("Placed", True), ("Play", False)]


def test_a_japanese_entry_has_its_reading_and_english_heading() -> None:
    found = entries(
        """
        茶碗（ちゃわん）／Cup
        　客が飲む器。
        あなた、あなたの（あなた、あなたの）／You/Your
        　客。
        受け皿（うけざら）／Saucer(2)
        (廃語)皿。
        （へや）／Room
        　部屋。
        エネルギー・シンボル/Energy Symbol
        　記号。
        """,
        Language.JA,
    )
    assert [(entry.term, entry.reading, entry.english, entry.obsolete) for entry in found] == [
        ("茶碗", "ちゃわん", "Cup", False),
        ("あなた、あなたの", "あなた、あなたの", "You/Your", False),
        ("受け皿", "うけざら", "Saucer(2)", True),
        ("へや", "へや", "Room", False),
        ("エネルギー・シンボル", None, "Energy Symbol", False),
    ]


def test_japanese_senses_on_one_line_are_parted() -> None:
    assert definitions(
        """
        主人（しゅじん）／Host
        1. 客。rule 100.2 参照。2. 注ぐ者。 3.(廃語)皿。
        茶碗（ちゃわん）／Cup
        　器。2. とは言わない。
        """,
        Language.JA,
    ) == {"主人": ["1. 客。rule 100.2 参照。", "2. 注ぐ者。", "3.(廃語)皿。"], "茶碗": ["器。2. とは言わない。"]}


def test_remarks_before_the_first_entry_belong_to_the_heading() -> None:
    lines = list(split_lines("Glossary\n\nThese words are explained here.\n\nCup\nA cup.\n"))
    part, found = parse_glossary(lines, Language.EN, wrapped=False)
    assert [passage.text for passage in part.passages] == ["Glossary", "These words are explained here."]
    assert [entry.term for entry in found] == ["Cup"]
    assert parse_glossary([], Language.EN, wrapped=False)[1] == ()
