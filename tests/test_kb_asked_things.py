"""A time that belongs to a thing is no time for whose rules somebody asks."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.asked_times import find_time


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Does the cup from my May 2014 gift box hold tea?", None),
        ("He drank from my cup in the Guilds of Ravnica 2018 kit, was that right?", None),
        ("She stole my cup with a card bought in 2008, did it come back?", None),
        ("In 2008 she stole my cup. Did it come back?", "2008-12-31"),
        ("We lost on my friend's mat from 2009, who drew first?", None),
        ('Our "Spring 2012" cube has cups; he drank, was that right?', None),
        ("For our May 2012 cube night: who poured?", "2012-05-31"),
        ("I drank with my wedding deck, 2013, and he poured; was that right?", None),
        ("My cup from a May 2014 box: how did it hold tea back then?", "2014-05-31"),
        ("さっき、2016年のプロモの杯で飲んだ。正しかったですか？", None),
        ("2016年に飲んだ。正しかったですか？", "2016-12-31"),
        ("2016年のデッキは六十枚でしたか？", "2016-12-31"),
    ],
)
def test_the_time_of_a_thing_is_not_taken(question: str, day: str | None) -> None:
    found = find_time(question)

    assert (found.day.isoformat() if found else None) == day
