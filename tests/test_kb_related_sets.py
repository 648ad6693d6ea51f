"""A set that is told by another one is found, and the day that it tells."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.asked_times import find_time


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("The set after Morningtide had hit the shelves. Who poured?", "2008-05-01"),
        ("In the rules of two sets before Time Spiral, who poured?", "2006-05-01"),
        ("The expansion immediately before M10 was new. Who poured?", "2009-05-01"),
        ("The last set of Odyssey block had just come out. Who poured?", "2002-05-27"),
        ("By the third Innistrad set's release, who poured?", "2012-05-01"),
        ("When Zendikar's successor came out, who poured?", "2010-02-01"),
        ("I like Oath of the Gatewatch. The week that set launched, who poured?", "2016-01-16"),
        ("On the last day of Ninth Edition as the core set, who poured?", "2007-07-12"),
        ("モーニングタイドの次のセットが出た日、誰が注ぎましたか？", "2008-05-02"),
        ("神河物語の二つ前のセットが発売された日、誰が注ぎましたか？", "2004-02-06"),
        ("ミラディンの傷跡ブロックの最終セット発売日、誰が注ぎましたか？", "2011-05-13"),
        ("M10が基本セットだった最後の日、誰が注ぎましたか？", "2010-07-15"),
    ],
)
def test_a_set_told_by_another_tells_its_own_day(question: str, day: str) -> None:
    found = find_time(question)

    assert found is not None
    assert found.day.isoformat() == day


@pytest.mark.parametrize(
    "question",
    [
        "I own Zendikar. Does that set have a cup?",
        "The fourth set of Innistrad block, who pours?",
        "次のセットの杯で飲めますか？",
    ],
)
def test_a_set_that_there_is_not_or_that_is_only_spoken_of_tells_no_day(question: str) -> None:
    assert find_time(question) is None
