"""A set tells a time where its clause says that it was out, new, sold, drafted or legal then."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.asked_times import find_time


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Zendikar had just landed in our shop. Who poured the tea?", "2009-10-01"),
        ("ZEN, first weekend in stores. Who poured?", "2009-10-02"),
        ("The day Crimson Vow released, who poured?", "2021-11-19"),
        ("On the very day Alara Reborn came, who poured?", "2009-04-30"),
        ("While ROE was just out, who poured?", "2010-04-23"),
        ("Tea was brand new with Odyssey. Who poured?", "2001-09-24"),
        ("We were all cracking Theros packs. Who poured?", "2013-09-27"),
        ("Midnight Hunt was hot off the press. Who poured?", "2021-09-24"),
        ("For Strixhaven's arrival: who poured?", "2021-04-22"),
        ("At the M20 prerelease weekend, who poured?", "2019-07-07"),
        ("Who poured at the Onslaught prerelease?", "2002-09-29"),
        ("At Pro Tour Kaladesh, who poured?", "2016-09-30"),
        ("Right before the GRN rotation, who poured?", "2018-10-04"),
        ("Before Return to Ravnica rotated out, who poured?", "2014-09-25"),
        ("When Return to Ravnica was legal in Standard, who poured?", "2014-09-25"),
        ("Who poured under the Sixth Edition rulebook?", "1999-04-21"),
        ("when khans of tarkir was new, who poured?", "2014-09-25"),
        ("when khans of tarkri was new, who poured?", "2014-09-25"),
        ("Amonkhet turned up in town. Who poured?", "2017-04-28"),
        ("The week Ikoria ruled every table, who poured?", "2020-04-17"),
        ("A month into Gatecrash, who poured?", "2013-02-01"),
        ("At the end of the M11 summer, who poured?", "2010-07-16"),
        ("m14 had just rolled out. Who poured?", "2013-07-13"),
        ("The RTR prerelease was behind us. Who poured?", "2012-10-01"),
        ("After the RTR prerelease, who poured?", "2012-10-01"),
        ("M13 had just rotated in. Who poured?", "2012-07-01"),
        ("Dragons Maze had been legal for a week. Who poured?", "2013-05-01"),
        ("In Theros's first few weeks, who poured?", "2013-09-27"),
        ("Judgment had just been released. Who poured?", "2002-05-27"),
        ("ゼンディカーが店頭に並んだ頃、誰が注ぎましたか？", "2009-10-01"),
        ("『完全なる統一』が出たての頃、誰が注ぎましたか？", "2023-02-03"),
        ("ローウィンがリミテッドで使われてた頃、誰が注ぎましたか？", "2007-10-01"),
        ("M14のプレリの週末に誰が注ぎましたか？", "2013-07-14"),
        ("M14のプレリ直後に誰が注ぎましたか？", "2013-07-13"),
        ("再誕のころ、誰が注ぎましたか？", "2009-05-01"),
        ("M11の夏、誰が注ぎましたか？", "2010-07-16"),
        ("傷跡で毒が帰ってきたころ、誰が注ぎましたか？", "2010-10-01"),
        ("テーロスが出て二週間くらい、誰が注ぎましたか？", "2013-09-27"),
        ("オンスロートがまだ出ていなかった時期、誰が注ぎましたか？", "2002-10-06"),
        ("第8版が発売される前日まで、誰が注ぎましたか？", "2003-07-27"),
        ("プロツアー『異界月』のとき、誰が注ぎましたか？", "2016-07-22"),
        ("「破滅の時」のプロツアーの頃、誰が注ぎましたか？", "2017-07-08"),
        ("ラヴニカへの回帰がスタン落ちする前、誰が注ぎましたか？", "2014-09-25"),
        ("テーロス還魂記がスタンダードで使えた最後の日、誰が注ぎましたか？", "2021-09-23"),
        ("戦乱のゼンデイカーが新しかった頃、誰が注ぎましたか？", "2015-09-26"),
        ("ネメシスが出た日のルールで、誰が注ぎましたか？", "2000-02-14"),
        ("兄弟戦争が発売されてすぐ、誰が注ぎましたか？", "2022-11-18"),
    ],
)
def test_a_set_that_came_out_or_was_played_tells_a_time(question: str, day: str) -> None:
    found = find_time(question)

    assert found is not None
    assert found.day.isoformat() == day


@pytest.mark.parametrize(
    "question",
    [
        "When Scourge of Valkas came into play, who poured?",
        "When Nemesis comes into play, who pours?",
        "In Judgment I trust, but who pours?",
        "When Zendikar's Roil came into play, who poured?",
        "When Besieged Viking Village came out, who poured?",
        "In Archenemy, who pours?",
        "Under Archenemy rules, who pours?",
        "Which Planechase cards were turned up?",
        "Did the legions arrive before the tempest hit the shelf?",
        "I attacked in Dominaria with everything. Who pours?",
        "A friend started in Legions with Slivers. Who pours?",
        "アーチエネミーのルールでは、誰が注ぎますか？",
        "ドミナリアのカードが戦場に出たとき、誰が注ぎましたか？",
        "アポカリプスが墓地から出た時、誰が注ぎましたか？",
        "《ネメシス》が出た時、誰が注ぎましたか？",
        "コンスピラシー環境のドラフトでは誰が注ぎますか？",
    ],
)
def test_a_card_a_place_or_a_way_of_playing_tells_none(question: str) -> None:
    assert find_time(question) is None
