"""Times in a question that are told from two others, or counted from one."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.asked_times import find_time


@pytest.mark.parametrize(
    ("question", "first", "last", "answering"),
    [
        ("How did tea work between Zendikar and Worldwake?", "2009-10-01", "2010-02-01", "2010-01-31"),
        ("Between Theros and Born of the Gods, who drank first?", "2013-09-27", "2014-02-01", "2014-01-31"),
        (
            "Who drank between the releases of Khans of Tarkir and Fate Reforged?",
            "2014-09-25",
            "2015-01-23",
            "2015-01-22",
        ),
        ("How did tea work between 2009 and 2011?", "2009-01-01", "2011-12-31", "2011-12-31"),
        ("Between March 2015 and May 2016, who drank?", "2015-03-01", "2016-05-31", "2016-05-31"),
        ("How did tea work two months after Dominaria?", "2018-06-27", "2018-06-27", "2018-06-27"),
        ("The week after Ixalan, who drank?", "2017-09-30", "2017-10-06", "2017-10-06"),
        ("ゼンディカーとワールドウェイクの間、お茶は？", "2009-10-01", "2010-02-01", "2010-01-31"),
        ("タルキール覇王譚から運命再編までの間、お茶は？", "2014-09-25", "2015-01-23", "2015-01-23"),
        ("2009年と2011年の間、お茶は？", "2009-01-01", "2011-12-31", "2011-12-31"),
        ("カルドハイムの3か月後、お茶は？", "2021-05-05", "2021-05-05", "2021-05-05"),
        ("カルドハイムの翌週、お茶は？", "2021-02-06", "2021-02-12", "2021-02-12"),
        ("mid-2016 to early 2017: who drank?", "2016-05-01", "2017-04-30", "2017-04-30"),
        ("How did tea work from March 2015 to May 2016?", "2015-03-01", "2016-05-31", "2016-05-31"),
        ("From spring 2015 to fall 2016, who drank?", "2015-03-01", "2016-11-30", "2016-11-30"),
        ("Late 2016/early 2017, who drank?", "2016-09-01", "2017-04-30", "2017-04-30"),
        ("2016年末から2017年初めのお茶は？", "2016-09-01", "2017-04-30", "2017-04-30"),
        ("ブルームバロウ前後のルールで、お茶は？", "2024-07-29", "2024-07-30", "2024-07-30"),
    ],
)
def test_a_time_between_two_or_counted_from_one_is_read_whole(
    question: str, first: str, last: str, answering: str
) -> None:
    found = find_time(question)

    assert found is not None
    assert (found.span.first.isoformat(), found.span.last.isoformat()) == (first, last)
    assert found.day.isoformat() == answering


@pytest.mark.parametrize(
    "question",
    [
        "If I have between 2000 and 2010 sips, who drinks?",
        "What is the difference between Legends and Exodus?",
        "What changed between Zendikar and Worldwake?",
        "Between untap and upkeep, who drinks?",
        "I built this cup between Zendikar and Worldwake. Does it hold tea?",
        "I bought it two weeks after Dominaria came out. Does it hold tea?",
        "Two turns after Zendikar's Roil enters, who drinks?",
        "アンタップとアップキープの間に誰が飲みますか？",
        "戦闘前と戦闘後の間に誰が飲みますか？",
    ],
)
def test_steps_amounts_changes_and_stories_are_no_such_time(question: str) -> None:
    assert find_time(question) is None
