"""A time of a story is told from one for whose rules a question asks."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.asked_times import find_time


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("I bought my cup in 2015, does it hold two sips?", None),
        ("I bought my cup in 2015. How many sips did it hold then?", "2015-12-31"),
        ("My deck is from 2004 but the game was in August 2007. Who won?", "2007-08-31"),
        ("Not in 2010, I mean September 2005: do both go to the graveyard?", "2005-09-30"),
        ("I have played since 2003. Who gets priority?", None),
        ("Under the rules from 2003, who gets priority?", "2003-12-31"),
        ("2016年に組んだデッキで攻撃できますか？", None),
        ("2018年じゃなくて2021年のルールではどうなる？", "2021-12-31"),
        ("2003年からずっと遊んでいます。誰が優先権を得ますか？", None),
        ("2003年のルールでは誰が優先権を得る？", "2003-12-31"),
        ("2010年のルールでカードを引いたとき、誘発する？", "2010-12-31"),
        ("When energy counters were added, does proliferate see them?", None),
        ("英雄譚がない時、この能力は誘発する？", None),
        ("英雄譚が登場した時、能力は誘発する？", None),
        ("Before sagas existed, what did an enchantment do?", "2018-04-26"),
        ("バトルというカード・タイプができる前は、何を攻撃できた？", "2023-04-13"),
        ("ダメージ割り振り順がなくなる前は、どう割り振った？", "2024-11-07"),
        ("バトルがまだ無かった頃、攻撃先は？", "2023-04-13"),
        ("I got it for Christmas 2015. Does it hold tea?", None),
        ("How did it hold tea at Christmas 2015?", "2015-12-25"),
        ("I began in winter 2018/19. Who drinks?", None),
        ("Who drank over Easter 2019?", "2019-04-21"),
        ("2015年のクリスマスにもらった杯、飲めますか？", None),
        ("2017年のお盆に始めました。誰が飲みますか？", None),
        ("2017年のお盆には誰が飲みましたか？", "2017-08-16"),
        ("2016年のGWに買った杯で飲めますか？", None),
        ("平成最後の日に組んだデッキです。誰が飲みますか？", None),
        ("平成最後の月、誰が飲みましたか？", "2019-04-30"),
        ("I bought my cup in 2015. Yesterday my guest drank first. Was that right?", None),
        ("I bought my cup in 2015. Who drank first back then, and not last week?", "2015-12-31"),
        ("2015年に買った杯です。昨日は客が先に飲みました。正しかったですか？", None),
        ("機体が登場する前、アーティファクトは攻撃できた？", "2016-09-29"),
    ],
)
def test_the_time_that_is_meant_is_taken(question: str, day: str | None) -> None:
    found = find_time(question)

    assert (found.day.isoformat() if found else None) == day
