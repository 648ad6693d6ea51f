"""Numbers that nothing marks: citations where the words beside them say so, else told."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.bare_numbers import AN_AMOUNT, NEVER_A_RULE, NO_FORM, NO_HEADING
from mtgcr.kb.citing.cite_dating import date_mentions
from mtgcr.kb.citing.mentions import find_asked, find_mentions
from mtgcr.kb.citing.surroundings import stem
from mtgcr.tests.citing import NEWEST, open_citator
from mtgcr.tests.unseen_citations import GONE, UNKNOWN, read_dated, read_halves, tell

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


def read(home: Path, text: str) -> tuple[list[str], list[str]]:
    """The numbers that are citations, and those told as none."""
    _, citator = open_citator(home)
    found = find_mentions(text, "note.txt", bare=citator.bare)
    return [str(one.citation.numbers[0]) for one in found.mentions], [one.number for one in found.unread]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("scry is 701.18", "701.18"),
        ("702.15 lifelink", "702.15"),
        ("613.7 dependency", "613.7"),
        ("722 the initiative", "722"),
        ("116 優先権", "116"),
        ("| Reach | 702.17 |", "702.17"),
        ("rule no. 601.2f", "601.2f"),
        ("cr 614.12", "614.12"),
        ("RULE: 614.12", "614.12"),
        ("rule no 614.12", "614.12"),
        ("ルールの614.12", "614.12"),
        ("ルール番号６１４．１２", "614.12"),
        ("総合ルール：614.12", "614.12"),
        ("614.12 says so", "614.12"),
        ("according to 614.12", "614.12"),
        ("614.12によれば", "614.12"),
        ("614.12を参照", "614.12"),
        ("r614.12 covers this", "614.12"),
        ("R704.5j", "704.5j"),
        ("see r. 614.12", "614.12"),
        ("Cr. 614.12", "614.12"),
        ("614.12番を読んでください", "614.12"),
        ("614.12より", "614.12"),
        ("614.12によると", "614.12"),
        ("614.12をよく読むこと", "614.12"),
        ("根拠：614.12", "614.12"),
        ("Check out 603.3b if you doubt it", "603.3b"),
        ("704.5k specifies that one stays", "704.5k"),
    ],
)
def test_what_a_person_reads_as_a_citation_is_read(embedded_home: Path, text: str, number: str) -> None:
    assert ([number], []) == read(embedded_home, text)


@pytest.mark.parametrize(
    ("text", "cited", "told"),
    [
        ("116.2–116.4 special actions", ["116.2", "116.4"], []),
        ("509.2-509.3 damage assignment order", ["509.2", "509.3"], []),
        ("702.100-702.102 evolve, extort, fuse", ["702.100", "702.102"], []),
        ("702.100-702.999", [], ["702.100", "702.999"]),
        ("702.10-702.999", [], ["702.10", "702.999"]),
        ("values 120.5-130.5 were measured", [], ["120.5"]),
        ("v1-701.18 and a-702.19b", [], []),
        ("701.18-20: scry, surveil", [], ["701.18-20"]),
        ("lengths of 117.20-18 and 990.1-3", [], []),
    ],
)
def test_of_a_range_that_nothing_marks_both_ends_are_read_or_told(
    embedded_home: Path, text: str, cited: list[str], told: list[str]
) -> None:
    assert (cited, told) == read(embedded_home, text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("704.5k views", ["704.5k"]),
        ("104.9を参照。", ["104.9"]),  # a slip: no rule ever had it
        ("in 702.999 of them", ["702.999"]),
        ("192.168 and 990.1", []),  # of groups that never were
        ("firewall rule 117 blocks it", ["117"]),
        ("in 110.5 of them", ["110.5"]),
        ("gain 119 life, draw 121 cards", ["119", "121"]),
        ("it weighs 117.3 kg and costs $702.15", []),
        ("float w = 704.5f;", []),
        ("my deck has 100.4 average price per card", []),
        ("to 601.2 billion, at 110.5 fps", []),
        ("117.3億円", []),
        ("acr 614.12", ["614.12"]),
        ("see CR 702.1000", ["702.1000"]),
        ("CR 1000.1", ["1000.1"]),
        ("CR 70.4b, 総合ルール 70.4", ["70.4b", "70.4"]),
        ("CR 2.0.1 and rule 10.3", []),
        ("rules 2024.08.02 and 2024-08-02", []),
        ("firewall rule 117 and 704.5k views", ["117", "704.5k"]),
        ("[here](http://x.y/701.18) and www.x.y/cr/509.2", ["701.18", "509.2"]),
        ("http://x.y/990.1/v1.701.18", []),
        ("http://x.y/wiki/Rule_702.19b.html and http://x.y/#R509.2", ["702.19b", "509.2"]),
        ("http://x.y/701.18/702.19b", ["701.18", "702.19b"]),
        ("http://x.y/rules#702.19b and https://x.y/#704.5k", ["702.19b", "704.5k"]),
        ("ルール702.1000を参照", ["702.1000"]),
        ("house rule 100.2.3", ["100.2.3"]),
        ("it does 120.3 damage per second", ["120.3"]),
        ("averages 120.3 damage over ten games", ["120.3"]),
        ("120.3ダメージを与えた", ["120.3"]),
        ("614.12より大きい値", ["614.12"]),
        ("build 704.5a is broken", ["704.5a"]),
        ("バージョン704.5を入れる", ["704.5"]),
        ("再生数704.5k", ["704.5k"]),
        ("704.5k再生", []),
        ("the album is 704.5m long, 601.2g heavy", ["704.5m", "601.2g"]),
        ("身長は170.4cm", []),
        ("The run took 704.5s", ["704.5s"]),
        ("our count went up to 704.5k", ["704.5k"]),
        ("704.5s faster than before", ["704.5s"]),
        ("704.5s vs 117.1s", ["704.5s", "117.1s"]),
        ("119.5k on the channel", ["119.5k"]),
        ("千代田区613.2番地", []),
    ],
)
def test_what_is_no_citation_is_not_read(embedded_home: Path, text: str, told: list[str]) -> None:
    assert ([], told) == read(embedded_home, text)


@pytest.mark.parametrize(
    ("text", "cited", "told"),
    [
        ("see rule 608.2 b", ["608.2"], ["608.2 b"]),
        ("rules 608.2 b and 702.19", ["608.2", "702.19"], ["608.2 b"]),
        ("ルール608.2 bを参照", ["608.2"], ["608.2 b"]),
        ("rule 702.19 a creature with trample", ["702.19"], []),
        ("rule 702.19 z", ["702.19"], []),  # no rule ever had 702.19z
        ("rules 702.19 and 702.1000", ["702.19"], ["702.1000"]),
        ("rule 702.19 for $702.1000", ["702.19"], []),
        ("CR 704.5j and 704.5k views", ["704.5j"], ["704.5k"]),
        ("CR 704.5j and 704.5k applies", ["704.5j", "704.5k"], []),
        ("119.5k made of 119.5 units", [], ["119.5k", "119.5"]),
        ("702.2b and 702.2k", ["702.2b", "702.2k"], []),
        ("see 117.1s", ["117.1s"], []),
        ("117.1s says so", ["117.1s"], []),
        ("Rule 704.5s took effect", ["704.5s"], []),
        ("CR 510.1c, it did 120.3 damage in all", ["510.1c"], ["120.3"]),
        ("702.2c＋702.19b", ["702.2c", "702.19b"], []),
        ("704.5k applies", ["704.5k"], []),
    ],
)
def test_what_stands_beside_a_citation_and_is_not_read_is_told(
    embedded_home: Path, text: str, cited: list[str], told: list[str]
) -> None:
    assert (cited, told) == read(embedded_home, text)


def test_of_the_unseen_citations_hardly_any_is_lost_and_none_is_certain_and_wrong(embedded_home: Path) -> None:
    told = [one for one in tell(embedded_home, read_halves()) if one.group == "report"]
    kinds = [one.kind for one in told]

    assert kinds.count("right") >= 59
    assert kinds.count("unread") <= 1
    assert [one for one in told if one.kind in ("wrong", "passed", "false")] == []
    assert {one.wanted.today for one in told} > {GONE, UNKNOWN}


def test_of_texts_with_a_day_of_their_own_all_citations_are_read_and_none_is_told_wrongly(embedded_home: Path) -> None:
    kinds = [one.kind for one in tell(embedded_home, read_dated())]

    assert kinds.count("right") >= 53
    assert set(kinds) <= {"right", "unsure"}


def test_a_word_keeps_the_ending_that_makes_it_another_word() -> None:
    assert stem("wither") != stem("with")
    assert stem("player") != stem("play")
    assert stem("blockers") == stem("block")


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_follows_the_comma_is_about_the_next_number(embedded_home: Path, number: int) -> None:
    """118 was the number of life when costs were 117: the word before each number is its subject."""
    _, citator = open_citator(embedded_home)
    mentions = find_mentions("Priority is rule 117, costs are rule 118, life is rule 119.", "note.txt").mentions
    (found,) = citator.judge_each(mentions[number], NEWEST)

    assert found.today == ("117", "118", "119")[number]


def test_an_obsolete_term_stands_for_the_rule_of_its_own_time(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    (found,) = date_mentions(citator, find_asked("704.5j planeswalker uniqueness").mentions, NEWEST).findings

    assert [(str(one.since), str(one.until)) for one in found.fits] == [("2009-07-11", "2017-09-29")]
    assert found.today is None


@pytest.mark.parametrize("asked", ["110.5", "606.5"])
def test_a_number_alone_is_told_to_be_of_several_rules(embedded_home: Path, asked: str) -> None:
    _, citator = open_citator(embedded_home)
    (found,) = date_mentions(citator, find_asked(asked).mentions, NEWEST).findings

    assert len(found.meant) > 1
    assert found.today is None


def test_a_number_that_no_rule_ever_had_is_told_with_the_reason(
    embedded_home: Path, tmp_path: Path, mtgcr: Callable[..., Said]
) -> None:
    (tmp_path / "slip.txt").write_text("104.9を参照。\n", "utf-8")

    said = mtgcr(embedded_home, "cite", "check", str(tmp_path / "slip.txt")).out
    japanese = mtgcr(embedded_home, "--ui", "ja", "cite", "check", str(tmp_path / "slip.txt")).out

    assert "slip.txt:1:1: not read: 104.9: no rule ever had the number" in said
    assert "104.9（この番号のルールは一度も存在したことがありません）" in japanese


@pytest.mark.parametrize(
    ("text", "cited", "told"),
    [
        ("monarch 722", ["722"], []),
        ("722 monarch, scry 701.18", ["722", "701.18"], []),
        ("統治者 722", ["722"], []),
        ("１１７ 優先権", ["117"], []),
        ("117 life", [], [("117", AN_AMOUNT)]),
        ("722", [], [("722", NO_HEADING)]),
        ("goad 722, scry 701.18", ["701.18"], [("722", NO_HEADING)]),
        ("monarch 799", [], [("799", NEVER_A_RULE)]),
        ("702,19b trample", [], [("702,19b", NO_FORM)]),
        ("701.18 scry of 2019", ["701.18"], [("2019", NO_FORM)]),
        ("MTR 4.2, 722 goad", [], [("722", NO_HEADING)]),
        ("117点のライフ", [], [("117", NO_FORM)]),
    ],
)
def test_each_number_of_what_somebody_asks_is_read_or_told(
    embedded_home: Path, text: str, cited: list[str], told: list[tuple[str, str]]
) -> None:
    _, citator = open_citator(embedded_home)
    found = find_asked(text, citator.bare)

    assert [str(one.citation.numbers[0]) for one in found.mentions] == cited
    assert [(one.number, one.reason) for one in found.unread] == told


def test_every_command_tells_the_numbers_that_are_not_read(
    embedded_home: Path, mtgcr: Callable[..., Said], tmp_path: Path
) -> None:
    note = tmp_path / "note.md"
    note.write_text("701.18 scry, gain 119 life\n", "utf-8")
    days = ("2024-09-20", "2026-08-07")
    asked = {
        "check": [str(note)],
        "date": ["701.18 scry, gain 119 life"],
        "migrate": [str(note), "--from", days[0], "--to", days[1]],
        "impact": [*days, str(note)],
    }

    for verb, words in asked.items():
        told = mtgcr(embedded_home, "cite", verb, *words).out
        data = mtgcr(embedded_home, "cite", verb, *words, "--format", "json").json
        assert "not read: 119: it may be an amount" in told, verb
        assert [(one["number"], one["reason"]) for one in data["unread"]] == [("119", "it may be an amount")], verb


def test_what_cites_no_rule_is_refused_with_what_was_not_read(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "cite", "date", "117 life")
    japanese = mtgcr(embedded_home, "--ui", "ja", "cite", "date", "117 life")

    assert "cites no rule. 117 is not read: it may be an amount." in said.err
    assert "117は読み取っていません（数量の可能性あり）" in japanese.err


def test_words_that_speak_against_the_day_of_the_text_are_told_with_what_they_speak_for(
    embedded_home: Path, tmp_path: Path, mtgcr: Callable[..., Said]
) -> None:
    (tmp_path / "note.md").write_text("The legend rule (704.5k) matters\n", "utf-8")

    said = mtgcr(embedded_home, "cite", "check", str(tmp_path / "note.md"), "--written", "2018-01-31").out

    assert "704.5k was “World Rule” on 2018-01-31; the words beside it speak for “Legend Rule”" in said
    assert "nothing here shows" not in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("See rule 702 .19b.", "702 .19b: the number is split"),
        ("See rule 702. 19b.", "702. 19b: the number is split"),
        ("See rule 120 . 3.", "120 . 3: the number is split"),
        ("ルール７０２の１９ｂ参照。", "702の１９ｂ: the number is split"),
        ("ルール702・19b参照。", "702・19b: the number is split"),
        ("ルール702の3つの能力。", ""),
        ("See rule 702. 19 cups follow.", ""),
        ("See rule 702.19b.", ""),
    ],
)
def test_the_rest_of_a_number_that_stands_apart_is_told(
    embedded_home: Path, tmp_path: Path, mtgcr: Callable[..., Said], line: str, told: str
) -> None:
    (tmp_path / "note.md").write_text(f"{line}\n", "utf-8")

    said = mtgcr(embedded_home, "cite", "check", str(tmp_path / "note.md")).out

    assert told in said
    assert ("not read" in said) == bool(told)


def test_words_that_speak_for_a_rule_of_the_same_name_are_told_with_its_own_words(
    embedded_home: Path, tmp_path: Path, mtgcr: Callable[..., Said]
) -> None:
    (tmp_path / "note.md").write_text("613.7 dependency\n", "utf-8")

    for language, spoken in (("en", "the words beside it speak for “"), ("ja", "前後の語句は「")):
        said = mtgcr(
            embedded_home, "--ui", language, "cite", "check", str(tmp_path / "note.md"), "--written", "2020-07-10"
        ).out
        assert spoken in said
        assert "speak for ," not in said


def test_what_is_piped_in_is_checked_dated_and_weighed(
    embedded_home: Path, mtgcr: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    for asked in (("check", "-"), ("date", "-"), ("impact", "2025-05-01", "2025-06-06", "-")):
        monkeypatch.setattr("sys.stdin", io.StringIO("// CR 701.18 scry\n"))
        said = mtgcr(embedded_home, "cite", *asked)
        assert (":1:4: " in said.out, "701.18" in said.out, said.err) == (True, True, ""), asked


def test_days_of_one_release_and_an_empty_file_are_told_so(
    embedded_home: Path, tmp_path: Path, mtgcr: Callable[..., Said]
) -> None:
    (tmp_path / "empty.txt").write_text(" \n", "utf-8")

    assert "Both days mean the release of 2026-09-25" in mtgcr(embedded_home, "diff", "2026-10-01", "2026-10-02").err
    assert mtgcr(embedded_home, "page", str(tmp_path / "empty.txt")).err.endswith("empty.txt is empty.\n")
    assert "hint: Check the path" in mtgcr(embedded_home, "play", "nofile").err
