"""A day whose text is not held is answered by the nearest one, and that is said first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("number", "day", "meant", "answering", "following"),
    [
        ("704.5k", "M14", "2013-07-13", "2012-10-01", "2014-02-01"),
        ("306.7", "DOM", "2018-04-27", "2018-01-19", "2018-07-13"),
        ("103.4", "BFZ", "2015-09-26", "2015-01-23", "2016-07-22"),
    ],
)
def test_the_first_line_says_which_release_is_meant_and_which_answers(
    corpus_home: Path, mtgcr: Callable[..., Said], number: str, day: str, meant: str, answering: str, following: str
) -> None:
    said = mtgcr(corpus_home, "rule", number, "--as-of", day)
    rule = mtgcr(corpus_home, "rule", number, "--as-of", day, "--format", "json").json["rule"]

    first, second, *_ = said.out.splitlines()
    assert first == (f"“{day}” means the rules of {meant}; you do not have those. Here are those of {answering}.")
    assert second == f"The text of {meant} is unknown; in the release of {following} this rule reads differently."
    assert (rule["asked"], rule["release_meant"], rule["release_answering"]) == (day, meant, answering)
    assert (rule["changed_between"], rule["next_known"], rule["changed_by_next"]) == (None, following, True)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("number", "words", "changed"),
    [("704.5j", "reads the same in it", False), ("122.1b", "reads differently in it", True)],
)
def test_the_atlas_tells_whether_the_rule_changed_between(
    foundations_home: Path, mtgcr: Callable[..., Said], number: str, words: str, changed: bool
) -> None:
    said = mtgcr(foundations_home, "rule", number, "--as-of", "2026-06-19")
    rule = mtgcr(foundations_home, "rule", number, "--as-of", "2026-06-19", "--format", "json").json["rule"]

    assert said.out.startswith("“2026-06-19” means the rules of 2026-06-19; you do not have those")
    assert words in said.out
    assert rule["changed_between"] is changed


@pytest.mark.corpus
def test_a_rule_that_came_after_the_only_text_is_told_in_our_words(
    foundations_home: Path, mtgcr: Callable[..., Said]
) -> None:
    rule = mtgcr(foundations_home, "rule", "122.1j", "--as-of", "2026-08-07", "--format", "json").json["rule"]

    assert {one["source"]["edition"] for one in rule["wordings"].values()} == {"digest"}
    assert rule["release_answering"] == "2026-08-07"


@pytest.mark.corpus
def test_a_number_is_that_of_the_day_though_the_words_are_of_another(
    foundations_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(foundations_home, "rule", "701.22", "--as-of", "2025-06-06")
    rule = mtgcr(foundations_home, "rule", "701.22", "--as-of", "2025-06-06", "--format", "json").json["rule"]

    assert "Its number is 701.22 in the first and 701.18 in the second." in said.out
    assert "701.18 Scry" in said.out
    assert (rule["number"], rule["number_meant"], rule["number_today"]) == ("701.18", "701.22", "701.22")


@pytest.mark.parametrize(
    "command",
    [("rule", "510.1c"), ("search", "trample"), ("term", "trample"), ("refs", "510.1c"), ("ask", "What is trample?")],
    ids=" ".join,
)
def test_an_answer_for_today_says_first_that_a_newer_release_is_in_force(
    embedded_home: Path, mtgcr: Callable[..., Said], command: tuple[str, ...]
) -> None:
    said = mtgcr(embedded_home, *command)
    answer = mtgcr(embedded_home, *command, "--format", "json").json
    day = answer.get("rule", answer)

    head = said.out.partition("\n\n")[0]
    assert day["release_meant"] > day["release_answering"]
    assert day["release_meant"] in head
    assert day["release_answering"] in head
    assert "in force" in head


@pytest.mark.parametrize("command", [("search", "trample"), ("term", "trample"), ("refs", "510.1c")], ids=" ".join)
def test_what_is_said_first_is_as_wide_as_the_screen(
    embedded_home: Path, mtgcr: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    head = mtgcr(embedded_home, *command).out.partition("\n\n")[0]

    assert "in force" in head
    assert len(head) > 60
    assert max(map(len, head.splitlines())) <= 60


@pytest.mark.parametrize(
    "command",
    [("rule", "510.1c"), ("search", "trample"), ("term", "trample"), ("refs", "510.1c"), ("ask", "What is trample?")],
    ids=" ".join,
)
def test_a_day_that_lies_ahead_is_told_first_with_the_newest_release(
    embedded_home: Path, mtgcr: Callable[..., Said], command: tuple[str, ...]
) -> None:
    said = mtgcr(embedded_home, *command, "--as-of", "9999-12-31")
    answer = mtgcr(embedded_home, *command, "--as-of", "9999-12-31", "--format", "json").json

    head = " ".join(said.out.split())[:200]
    assert "9999-12-31" in head.partition(" is in the future: ")[0]
    assert answer.get("rule", answer)["release_meant"] in head
    assert answer.get("rule", answer)["lies_ahead"] is True


def test_a_day_that_lies_ahead_is_told_in_japanese(
    embedded_home: Path, mtgcr: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    head = mtgcr(embedded_home, "ask", "トランプルとは", "--as-of", "9999-12-31").out.partition("\n\n")[0]

    assert "\n9999-12-31はまだ先の日付です" in head
    assert "出るかもしれません。\n" in head
    assert [line for line in head.splitlines() if line.startswith(" ")] == []


@pytest.mark.parametrize("latest", ["latest", "最新"])
def test_the_latest_does_not_lie_ahead(embedded_home: Path, mtgcr: Callable[..., Said], latest: str) -> None:
    command = ("rule", "510.1c", "--as-of", latest)

    assert "in the future" not in mtgcr(embedded_home, *command).out
    assert mtgcr(embedded_home, *command, "--format", "json").json["rule"]["lies_ahead"] is False


def test_no_day_that_a_known_release_came_after_lies_ahead(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    command = ("rule", "510.1c", "--as-of", "2024-11-08")

    assert "in the future" not in mtgcr(embedded_home, *command).out
    assert mtgcr(embedded_home, *command, "--format", "json").json["rule"]["lies_ahead"] is False


def test_a_japanese_answer_for_today_says_so_in_japanese(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    head = mtgcr(embedded_home, "ask", "トランプルとは").out.partition("\n\n")[0]

    assert "\n現在有効なのは" in head
    assert "未収録" in head


def test_a_day_older_than_all_texts_is_told_as_far_as_the_atlas_knows_it(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(embedded_home, "rule", "510.1c", "--as-of", "2010")
    rule = mtgcr(embedded_home, "rule", "510.1c", "--as-of", "2010", "--format", "json").json["rule"]

    assert said.code == 0
    assert "“2010” means the rules of 2010-10-01; you have no text that old." in said.out
    assert "510 Combat Damage Step" in said.out
    assert (rule["number"], rule["release"], rule["release_answering"]) == ("510.1c", "2010-07-16", None)


def test_no_text_that_old_is_said_without_contradiction(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "ask", "In 2008, what does trample do?")

    assert said.out.startswith("Unsure: ")
    assert "As of 2008-12-31: the rules of 2015-01-23" in said.out
    assert "The rules of 2008-10-01 were in force then, but you do not have them." in said.out


def test_a_japanese_question_about_a_day_without_texts_is_answered_as_unsure(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(embedded_home, "ask", "2008年のトランプルは？")

    assert said.out.startswith("不確か")
    assert "2008-10-01" in said.out.partition("\n\n")[0]


def test_a_span_in_which_the_rule_changed_is_told_so(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "rule", "510.1c", "--as-of", "2024")

    assert said.out.splitlines()[:2] == [
        "“2024” means 2024-01-01 to 2024-12-31; this is the answer for 2024-12-31.",
        "This rule was reworded in that time: 2024-11-08.",
    ]


def test_a_summer_is_its_own_rules_and_not_those_of_december(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    rule = mtgcr(embedded_home, "rule", "509.2", "--as-of", "2024年の夏", "--format", "json").json["rule"]

    assert (rule["release"], rule["span"]) == ("2024-07-30", ["2024-06-01", "2024-08-31"])


@pytest.mark.corpus
def test_a_diff_says_which_releases_it_compares_instead(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(corpus_home, "diff", "AVR", "M14", "--only", "substantive")

    assert said.out.splitlines()[:3] == [
        "“AVR” means the rules of 2012-05-01; you do not have those. Here are those of 2010-07-16.",
        "“M14” means the rules of 2013-07-13; you do not have those. Here are those of 2012-10-01.",
        "2010-07-16 → 2012-10-01",
    ]


@pytest.mark.corpus
def test_a_diff_of_one_text_with_itself_is_refused(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(corpus_home, "diff", "M14", "THS")

    assert said.code == 1
    assert "for both days that of 2012-10-01 is the nearest" in said.err


@pytest.mark.parametrize("command", ["search damage", "term trample", "refs 510.1c"])
def test_what_is_found_for_such_a_day_says_so_first(
    embedded_home: Path, mtgcr: Callable[..., Said], command: str
) -> None:
    said = mtgcr(embedded_home, *command.split(), "--as-of", "BFZ")
    told: Any = mtgcr(embedded_home, *command.split(), "--as-of", "BFZ", "--format", "json").json

    assert " ".join(said.out.split()).startswith(
        "“BFZ” means the rules of 2015-09-26; you do not have those. Here are those of 2015-01-23."
    )
    assert (told["release_meant"], told["release_answering"]) == ("2015-09-26", "2015-01-23")


@pytest.mark.corpus
def test_an_answer_tells_the_release_that_the_question_means(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    told = mtgcr(corpus_home, "ask", "What was companion's cost in June 2020?", "--format", "json").json

    assert (told["asked"], told["release_meant"], told["release_answering"]) == (
        "in June 2020",
        "2020-06-01",
        "2020-04-17",
    )
    assert "The rules of 2020-06-01 were in force then, but their text is not here." in told["answer"]["notes"]


def test_a_day_on_which_nothing_is_executed_is_refused(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "check", "--rule", "510.1c", "--as-of", "2013-08-01")

    assert (said.code, "2015-01-23" in said.err) == (1, True)


def test_a_check_of_a_day_that_is_not_known_says_so_first(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "check", "--rule", "510.1c", "--as-of", "BFZ")

    assert " ".join(said.out.split()).startswith(
        "“BFZ” means the rules of 2015-09-26; you do not have those. Here are those of 2015-01-23."
    )


def test_what_exists_what_is_known_and_what_is_held_are_told_apart(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    listed = mtgcr(embedded_home, "releases", "--format", "json").json

    assert mtgcr(embedded_home, "releases").out.splitlines()[0] == (
        "137 releases are known to exist, 1999-04-21 to 2026-09-25; the atlas knows 74 without their words;"
        " you have the English texts of 0"
    )
    assert (listed["existing"][-1], len(listed["existing"])) == ("2026-09-25", 137)
    assert "137 releases known to exist, the newest of 2026-09-25" in mtgcr(embedded_home, "--version").out
    assert "137 releases known to exist, the newest of 2026-09-25" in mtgcr(embedded_home, "doctor").out


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("number", "words"), [("704.5v", "this rule reads differently."), ("701.18", "this rule reads the same.")]
)
def test_today_is_told_whether_a_rule_has_other_words_than_the_older_text_that_answers(
    foundations_home: Path, mtgcr: Callable[..., Said], number: str, words: str
) -> None:
    head = " ".join(mtgcr(foundations_home, "rule", number).out.partition("\n\n")[0].split())

    assert "Here are those of 2024-11-08." in head
    assert words in head


@pytest.mark.corpus
def test_today_is_told_which_number_a_rule_of_an_older_text_has_by_now(
    foundations_home: Path, mtgcr: Callable[..., Said]
) -> None:
    rule = mtgcr(foundations_home, "rule", "701.18", "--format", "json").json["rule"]

    assert "Its number is 701.18 there." in mtgcr(foundations_home, "rule", "701.18").out
    assert (rule["number"], rule["number_next"], rule["number_today"]) == ("701.14", "701.18", "701.18")
    assert "Its number is" not in mtgcr(foundations_home, "rule", "704.5j").out


@pytest.mark.corpus
def test_of_a_day_of_which_nothing_is_known_the_number_in_the_next_release_is_told(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """701.15 was Reveal on 2020-04-17 and Regenerate on 2020-07-03; of 2020-06-01 nothing is known."""
    said = mtgcr(corpus_home, "rule", "701.15", "--as-of", "2020-06-15")

    assert "701.15 Reveal" in said.out
    assert "Its number is 701.16 there." in said.out


def test_a_rule_without_words_on_a_day_that_has_words_of_others_is_not_said_to_be_too_old(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """The digest tells of 2021 other rules, not 601.2b."""
    said = mtgcr(embedded_home, "rule", "601.2b", "--as-of", "2021")

    assert "you do not have this rule's words for that day" in " ".join(said.out.split())
    assert "no text that old" not in said.out


@pytest.mark.parametrize(
    ("command", "first"),
    [
        (("rule", "100.1", "--as-of", "1998"), "The first known is of 1999-04-21."),
        (("cite", "date", "rule 100.1", "--as-of", "1998"), "The first known is of 1999-04-21."),
        (("export", "--as-of", "1998"), "The first known is of 1999-04-21."),
    ],
    ids=["rule", "cite date", "export"],
)
def test_the_first_release_is_the_first_known_to_exist(
    embedded_home: Path, mtgcr: Callable[..., Said], command: tuple[str, ...], first: str
) -> None:
    assert first in mtgcr(embedded_home, *command).err


@pytest.mark.parametrize("command", [("rule", "100.1"), ("cite", "date", "rule 100.1")], ids=" ".join)
def test_a_refusal_for_an_old_day_does_not_advise_what_has_just_failed(
    embedded_home: Path, mtgcr: Callable[..., Said], command: tuple[str, ...]
) -> None:
    said = mtgcr(embedded_home, *command, "--as-of", "1999-04-25")

    assert "1999-04-23 was in force on 1999-04-25" in said.err
    assert "mtgcr rule" not in said.err


@pytest.mark.parametrize(
    "command",
    [
        ("history", "701.15"),
        ("rule", "MTR 4.5"),
        ("penalty", "slow play"),
        ("rule", "701.15"),
        ("refs", "701.15"),
    ],
    ids=" ".join,
)
def test_an_answer_says_first_which_day_a_year_is_answered_for(
    embedded_home: Path, mtgcr: Callable[..., Said], command: tuple[str, ...]
) -> None:
    said = mtgcr(embedded_home, *command, "--as-of", "2018")

    assert said.out.startswith("“2018” means 2018-01-01 to 2018-12-31; this is the answer for 2018-12-31.")


def test_what_there_is_to_say_of_a_day_is_said_once_for_several_rules(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    out = " ".join(mtgcr(embedded_home, "rule", "702.2b, trample, 601.2c-d").out.split())

    assert out.startswith("The rules of ")
    assert out.count("are in force") == 1


@pytest.mark.corpus
def test_what_became_of_each_of_several_rules_is_said_of_each(
    foundations_home: Path, mtgcr: Callable[..., Said]
) -> None:
    out = " ".join(mtgcr(foundations_home, "rule", "704.5j, 704.5k", "--as-of", "2026-06-19").out.split())

    assert out.count("“2026-06-19” means the rules") == 1
    assert out.count("This rule reads the same") == 2


@pytest.mark.corpus
def test_two_releases_newer_than_the_only_text_are_compared_by_fingerprints(
    foundations_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(foundations_home, "diff", "2026-06-19", "2026-08-07")

    assert said.out.startswith("2026-06-19 → 2026-08-07")
    assert "9 added" in said.out
