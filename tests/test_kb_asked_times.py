"""Days inside questions are read as they are anywhere else."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path

import pytest

from mtgcr.kb.asking.asked_times import find_time, unused_years
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_calendar


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Nov 2012: does damage stay?", "2012-11-30"),
        ("November 1, 2012: does damage stay?", "2012-11-01"),
        ("Did damage use the stack in late 2012?", "2012-12-31"),
        ("On 2012-11-15 I attacked. Who decides?", "2012-11-15"),
        ("Bolt → dead, back when damage used the stack?", "2009-07-10"),
        ("Early September 2017, two planeswalkers: what happens?", "2017-09-10"),
        ("Early May 2020: what does companion cost?", "2020-05-10"),
        ("March 2022: what is a battle?", "2022-03-31"),
        ("Who chose the order in Fall 2016?", "2016-11-30"),
        ("What did trample do before November 2012?", "2012-10-31"),
        ("In mid-February 2021, what did cascade allow?", "2021-02-15"),
        ("Before the 2022 change, say mid-May 2021, what did hideaway do?", "2021-05-15"),
        ("Under the 2010 rules, what is mana burn?", "2010-12-31"),
        ("What was a legend before Foundations?", "2024-11-07"),
        ("2024年の夏、戦闘ダメージはどう割り振る？", "2024-08-31"),
        ("2018年の3月ごろ、火力の点数は誰が移せた？", "2018-03-31"),
        ("高校生だった2009年の5月、余ったマナはどうなった？", "2009-05-31"),
        ("2012年11月15日以前のルールでは？", "2012-11-14"),
        ("2017年9月上旬の伝説のルールは？", "2017-09-10"),
        ("基本セット2010以前のマナ・バーンとは？", "2009-07-10"),
        ("カルドハイム発売直後、2021年2月の最初の頃、続唱で裏面を唱えられましたか？", "2021-02-10"),
        ("In February 2021, early 2021 that is, what did cascade allow?", "2021-02-28"),
        ("In early 2015, what did cascade allow?", "2015-03-01"),
    ],
)
def test_a_day_is_found_wherever_it_stands_in_a_question(question: str, day: str) -> None:
    found = find_time(question)

    assert found is not None
    assert found.day.isoformat() == day


DATED = (Path(__file__).parent / "cases" / "dated_questions.tsv").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("row", list(csv.DictReader(DATED, delimiter="\t")), ids=lambda row: row["question"])
def test_a_question_is_about_the_days_that_players_name(row: dict[str, str]) -> None:
    found = find_time(row["question"])

    assert found is not None
    assert row["first"] <= found.day.isoformat() <= row["last"]


TOLD = (Path(__file__).parent / "cases" / "told_times.tsv").read_text(encoding="utf-8").splitlines()
RELEASES = load_calendar(data_directory())


@pytest.mark.parametrize("row", list(csv.DictReader(TOLD, delimiter="\t")), ids=lambda row: row["question"])
def test_a_question_has_the_release_of_the_time_that_it_tells_and_a_story_none(row: dict[str, str]) -> None:
    found = find_time(row["question"])

    assert _release(found.day if found else None) == _release(
        datetime.date.fromisoformat(row["day"]) if row["day"] else None
    )


def _release(day: datetime.date | None) -> datetime.date | None:
    return day and max((one for one in RELEASES if one <= day), default=RELEASES[0])


@pytest.mark.parametrize(
    ("question", "day", "told"),
    [
        (
            "Back when the Warhammer 40K decks came out, who assigns?",
            "2022-10-07",
            "when the Warhammer 40K decks came out",
        ),
        (
            "Before the Doctor Who decks were released, who assigns?",
            "2023-10-12",
            "Before the Doctor Who decks were released",
        ),
        ("Since WHO, who assigns?", "2023-10-13", "Since WHO"),
        ("What did scry do at the time of Battlebond?", "2018-06-08", "at the time of Battlebond"),
        ("Who assigned when Commander 2014 came out?", "2014-11-07", "when Commander 2014 came out"),
        ("Before Modern Masters 2015 came out, who?", "2015-05-21", "Before Modern Masters 2015 came out"),
        ("Before Foundations came out, who assigns?", "2024-11-07", "Before Foundations came out"),
        ("Theros Beyond Death was the newest set. Who?", "2020-01-24", "Theros Beyond Death was the newest set"),
        ("Ixalan had just been released: who assigns?", "2017-09-29", "Ixalan had just been released"),
        ("The newest set was Aether Revolt; who assigns?", "2017-01-20", "newest set was Aether Revolt"),
        ("ウォーハンマー40,000のデッキが出た頃、割り振りは？", "2022-10-07", "ウォーハンマー40,000のデッキが出た頃"),
        ("ラヴニカへの回帰が新しかった頃、割り振りは？", "2012-10-01", "ラヴニカへの回帰が新しかった頃"),
        ("運命再編が新セットだったころ、割り振りは？", "2015-01-23", "運命再編が新セットだったころ"),
        ("ドクター・フーの発売当時、相棒は？", "2023-10-13", "ドクター・フーの発売当時"),
        ("フォールアウト以前に放射能カウンターは？", "2024-03-07", "フォールアウト以前"),
    ],
)
def test_a_product_without_rules_of_its_own_tells_the_day_on_which_it_came_out(
    question: str, day: str, told: str
) -> None:
    found = find_time(question)

    assert found is not None
    assert (found.day.isoformat(), question[found.start : found.end]) == (day, told)


@pytest.mark.parametrize(
    "question",
    [
        "In Conspiracy, who votes?",
        "Can I play with Doctor Who cards?",
        "When Doctor Who dies, who draws?",
        "Is Fallout legal under Commander rules?",
        "WHO wins then?",
        "フォールアウトのカードは使えますか",
    ],
)
def test_a_product_that_is_played_with_tells_no_day(question: str) -> None:
    assert find_time(question) is None


@pytest.mark.parametrize(
    ("question", "day", "other"),
    [
        ("On 6/5/2017, what did I keep?", "2017-06-05", "2017-05-06"),
        ("Before 4-5-2018, what did a bolt hit?", "2018-04-04", "2018-05-03"),
        ("On 6.5.2017, what did I keep?", "2017-05-06", "2017-06-05"),
        ("6/5/2017の時点で霊気池は？", "2017-06-05", "2017-05-06"),
        ("On 25/12/2020, what did I keep?", "2020-12-25", None),
        ("On 6/6/2017, what did I keep?", "2017-06-06", None),
    ],
)
def test_figures_that_name_two_days_are_read_as_one_and_the_other_is_known(
    question: str, day: str, other: str | None
) -> None:
    found = find_time(question)

    assert found is not None
    assert (found.day.isoformat(), found.other and found.other.day.isoformat()) == (day, other)


@pytest.mark.parametrize(
    "question",
    [
        "Can I cast it for 2012 mana?",
        "On 13/14/2017 and 6/5/17, what about my 6/5?",
        "My creature is 2/2 and has 20 counters.",
        "Is Core Set 2021 legal?",
        "Does rule 702.19 apply?",
        "Is Ikoria a plane?",
        "My foundations are weak. Who wins?",
        "He said '10 damage' and left: who loses?",
        "My GP deck has 2000 cards. Who shuffles?",
        "My spell makes 2000 worlds: can I destroy them?",
        "At GP someone makes 2000 tokens, is that legal?",
        "At Worlds 2000 tokens attack. Who blocks?",
        "プロツアー2000ライフ",
        "グランプリ会場2000人のライフは？",
    ],
)
def test_other_numbers_are_no_days(question: str) -> None:
    assert find_time(question) is None


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("A 2012 tournament: who draws?", ("2012",)),
        ("In 2010, and then 2012, who draws?", ("2012",)),
        ("Who draws in 2010?", ()),
        ("Is Core Set 2021 legal?", ()),
        ("Who draws 2 cards?", ()),
        ("In 1999, could I respond to damage, before M10 came out?", ()),
        ("I began in 1999. How was it in June 2001?", ("1999",)),
    ],
)
def test_a_year_that_is_not_used_is_told(question: str, years: tuple[str, ...]) -> None:
    assert unused_years(question, find_time(question)) == years


@pytest.mark.parametrize(
    ("question", "day", "event"),
    [
        ("At GP Vegas 2013, which legend rule?", "2013-12-31", "gp vegas 2013"),
        ("Worlds 2004: mana burn?", "2004-12-31", "worlds 2004"),
        ("Before Worlds 2009, did damage use the stack?", "2008-12-31", "worlds 2009"),
        ("Did mana burn exist at the 2008 Nationals?", "2008-12-31", "2008 nationals"),
        ("世界選手権2004で、マナ・バーンはありましたか", "2004-12-31", "世界選手権2004"),
        ("2013年のプロツアーではレジェンド・ルールは？", "2013-12-31", "2013年のプロツアー"),
        ("グランプリ京都2013のときのレジェンド・ルールは？", "2013-12-31", "グランプリ京都2013"),
        ("グランプリサン・ディエゴ2013のときのレジェンド・ルールは？", "2013-12-31", "グランプリサン・ディエゴ2013"),
        ("At Pro Tour Return to Ravnica 2012, who?", "2012-12-31", "pro tour return to ravnica 2012"),
        ("Mythic Championship IV Barcelona 2019: who?", "2019-12-31", "mythic championship iv barcelona 2019"),
        ("Did mana burn exist at 2004 worlds?", "2004-12-31", "2004 worlds"),
        ("At Pro Tour March 2004, mana burn?", "2004-03-31", ""),
        ("At Worlds in September 2004, mana burn?", "2004-09-30", ""),
        ("Did '09 combat damage use the stack?", "2009-12-31", ""),
    ],
)
def test_of_a_tournament_the_year_is_read_and_that_it_is_one_is_known(question: str, day: str, event: str) -> None:
    found = find_time(question)

    assert found is not None
    assert (found.day.isoformat(), found.event) == (day, event)
