"""Two releases of an invented game, the kettle game, in English and Japanese, for tests of every layer.

They have the layout of the real ones: sections, groups, rules, subrules, a list under a rule, examples, references of
several shapes, a glossary with senses and an obsolete term, credits, an effective date.  What changed from `SPRING` to
`AUTUMN` stands in `ENGLISH_CHANGES` and `JAPANESE_CHANGES`:

- 100.2 is new, so that the old 100.2 is 100.3 in autumn, with the references to it;
- 101.1a is reworded, 101.1c is gone, and 101.1d is 101.1c;
- 702.2 (Whistling) is new, so that the old 702.2 (Stirring) is 702.3;
- 101.2 has a second example, the glossary gains Whistling, and Saucer becomes obsolete.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SPRING = datetime.date(2013, 3, 3)
AUTUMN = datetime.date(2013, 9, 9)

ENGLISH_SPRING = """\
The Kettle Game Comprehensive Rules

These rules are effective as of March 3, 2013.

Introduction

This booklet settles every quarrel at the tea table. It holds numbered rules and a glossary.

Guests who only want to drink need not read it.

Contents

1. The Table
100. Guests
101. Cups

7. Further Rules
700. General
702. Habits

Glossary

Credits

1. The Table

100. Guests

100.1. Two to six guests sit around one table.

100.1a A guest who arrives after the kettle has boiled waits by the door. See rule 101.2, “Pouring.”

100.1b A waiting guest sits down as soon as somebody stands up.

100.2. The host is the guest who owns the kettle. If two guests own it, see rules 101.1b and 702.2a–c.
Example: Ann and Bob bought the kettle together. The elder of them is the host.
Example: Nobody owns the kettle. The guest nearest to the stove is the host.

101. Cups

101.1. Each guest has one cup.

101.1a A cup holds three sips.

101.1b A cup without a handle belongs to the host (see rule 100.2).

101.1c A chipped cup is never lent to a child.

101.1d An empty cup stays on the table.

101.2. Pouring

101.2a The host pours clockwise, in this order:
     the youngest guest
     the guests with mittens
     everybody else

101.2b A guest may cover the cup to be skipped. Nobody is skipped twice in one round.
Example: Carla covers her cup and is skipped. In the same round she covers it again; the host pours anyway.

7. Further Rules

700. General

702. Habits

702.1. A habit is a word printed on a guest’s napkin.

702.2. Stirring

702.2a “Stirring” means “Once in each round, you may stir any cup.”

702.2b Stirring a cup twice does nothing more.

702.2c A stirred cup holds one sip less (see rule 101.1a).
Example: Dora stirs a full cup. It holds two sips.

Glossary

Cup
What a guest drinks from. See rule 101, “Cups.”

Host
1. The guest who owns the kettle. See rule 100.2.
2. In the words of a napkin, whoever pours.

Saucer
A plate under a cup. See Cup.

Stirring
A habit that makes a cup hold less. See rule 702.2, “Stirring.”

Credits

Kettle Game Design: Ann Example
Editing: Bob Muster and Carla Specimen

Printed on used tea bags.
"""

ENGLISH_CHANGES = (
    ("March 3, 2013", "September 9, 2013"),
    ("(see rule 100.2)", "(see rule 100.3)"),
    ("kettle. See rule 100.2.", "kettle. See rule 100.3."),
    (
        "100.2. The host is the guest who owns the kettle. If two guests own it, see rules 101.1b and 702.2a–c.",
        "100.2. Dogs are not guests.\n\n"
        "100.3. The host is the guest who owns the kettle. If two guests own it, see rules 101.1b and 702.3a–c.",
    ),
    ("101.1a A cup holds three sips.", "101.1a A cup holds four sips, whatever is painted on it."),
    ("101.1c A chipped cup is never lent to a child.\n\n101.1d", "101.1c"),
    (
        "the host pours anyway.\n",
        "the host pours anyway.\nExample: Emil covers his cup in each of two rounds. He is skipped both times.\n",
    ),
    ("702.2c", "702.3c"),
    ("702.2b", "702.3b"),
    ("702.2a “", "702.3a “"),
    (
        "702.2. Stirring",
        "702.2. Whistling\n\n702.2a “Whistling” means “The kettle boils one round earlier.”\n\n702.3. Stirring",
    ),
    ("It holds two sips.", "It holds three sips."),
    ("Saucer\nA plate under a cup. See Cup.", "Saucer (Obsolete)\nA plate that stood under a cup until 2013. See Cup."),
    (
        "See rule 702.2, “Stirring.”\n",
        "See rule 702.3, “Stirring.”\n\n"
        "Whistling\nA habit that makes the kettle boil earlier. See rule 702.2, “Whistling.”\n",
    ),
)

JAPANESE_SPRING = """\
　この規則は英語版を正文とする。
　このファイルは、やかん遊びの規則を、編者が 2013-03-10 に翻訳したものである。
もくじ
0. はじめに
1. 食卓
100. 客
101. 茶碗
7. その他のルール
700. 原則
702. 習慣
10. 用語集
マジック：ザ・ギャザリング　総合ルール
0. はじめに
　この冊子は茶の席の争いをすべて収める。番号のある規則と用語集からなる。
　飲むだけの客は読まなくてよい。
1. 食卓
100. 客
100.1. 客は2人から6人で、1つの食卓を囲む。
100.1a やかんが沸いた後に着いた客は戸口で待つ。rule 101.2〔注ぎ方〕参照。
100.1b 待っている客は、誰かが席を立ったらすぐに座る。
100.2. 主人とは、やかんを所有する客である。所有者が2人いるなら、rule 101.1b ならびに rule 702.2a-c 参照。
例：アンとボブが共同でやかんを買った。年上の方が主人である。
例:誰もやかんを所有していない。かまどに一番近い客が主人である。
101. 茶碗
101.1. 各客は茶碗を1つ持つ。
101.1a 茶碗には3口分が入る。
101.1b 取っ手のない茶碗は主人のものである（rule 100.2 参照）。
101.1c 欠けた茶碗を子供に貸すことはない。
101.1d 空の茶碗は食卓に残る。
101.2. 注ぎ方
101.2a 主人は、次の順に時計回りに注ぐ。
　最年少の客
　手袋をした客
　その他の客
101.2b 客は茶碗を覆って飛ばしてもらうことができる。同じ一巡で2回飛ばされることはない。
例: カーラは茶碗を覆って飛ばされた。同じ一巡で再び覆ったが、主人は構わず注ぐ。
7. その他のルール
700. 原則
702. 習慣
702.1. 習慣とは、客のナプキンに書かれた言葉である。
702.2. かき混ぜ／Stirring
702.2a 「かき混ぜ」は「各一巡に1回、あなたは茶碗1つをかき混ぜてもよい。」を意味する。
702.2b 茶碗を2回かき混ぜても、それ以上何も起こらない。
702.2c かき混ぜた茶碗に入る量は1口減る（rule 101.1a 参照）。
例：ドーラが満杯の茶碗をかき混ぜた。2口分が入っている。
用語集
受け皿（うけざら）／Saucer
　茶碗の下の皿。茶碗参照。
かき混ぜ（かきまぜ）／Stirring
　茶碗の量を減らす習慣。rule 702.2〔かき混ぜ〕参照。
主人（しゅじん）／Host
1. やかんを所有する客。rule 100.2 参照。
2. ナプキンの言葉では、注ぐ者。
茶碗（ちゃわん）／Cup
　客が飲む器。rule 101〔茶碗〕参照。
クレジット
やかん遊びのデザイン: Ann Example
翻訳：編者
このルールは2013年3月3日から有効です。
"""

JAPANESE_CHANGES = (
    ("2013-03-10 に翻訳", "2013-09-20 に翻訳"),
    ("2013年3月3日", "2013年9月9日"),
    ("（rule 100.2 参照）", "（rule 100.3 参照）"),
    ("客。rule 100.2 参照", "客。rule 100.3 参照"),
    (
        "100.2. 主人とは、やかんを所有する客である。所有者が2人いるなら、rule 101.1b ならびに rule 702.2a-c 参照。",
        "100.2. 犬は客ではない。\n"
        "100.3. 主人とは、やかんを所有する客である。所有者が2人いるなら、rule 101.1b ならびに rule 702.3a-c 参照。",
    ),
    ("101.1a 茶碗には3口分が入る。", "101.1a 茶碗には、何が描かれていても4口分が入る。"),
    ("101.1c 欠けた茶碗を子供に貸すことはない。\n101.1d", "101.1c"),
    (
        "主人は構わず注ぐ。\n",
        "主人は構わず注ぐ。\n例: エミールは二巡でそれぞれ茶碗を覆った。どちらも飛ばされる。\n",
    ),
    ("702.2c", "702.3c"),
    ("702.2b", "702.3b"),
    ("702.2a 「", "702.3a 「"),
    (
        "702.2. かき混ぜ",
        "702.2. 笛吹き／Whistling\n702.2a 「笛吹き」は「やかんは一巡早く沸く。」を意味する。\n702.3. かき混ぜ",
    ),
    ("2口分が入っている。", "3口分が入っている。"),
    (
        "受け皿（うけざら）／Saucer\n　茶碗の下の皿。茶碗参照。",
        "受け皿（うけざら）／Saucer\n(廃語)2013年まで茶碗の下にあった皿。茶碗参照。",
    ),
    ("rule 702.2〔かき混ぜ〕", "rule 702.3〔かき混ぜ〕"),
    (
        "茶碗（ちゃわん）／Cup",
        "笛吹き（ふえふき）／Whistling\n　やかんを早く沸かす習慣。rule 702.2〔笛吹き〕参照。\n茶碗（ちゃわん）／Cup",
    ),
)


def english_release(effective: datetime.date = SPRING) -> str:
    """The English text of the release of `SPRING` or `AUTUMN`."""
    return _as_of(effective, ENGLISH_SPRING, ENGLISH_CHANGES)


def japanese_release(effective: datetime.date = SPRING) -> str:
    """The Japanese text of the release of `SPRING` or `AUTUMN`, in the layout of January 2026."""
    return _as_of(effective, JAPANESE_SPRING, JAPANESE_CHANGES)


def write_releases(folder: Path) -> tuple[Path, ...]:
    """Both releases in both languages as files in the folder: English spring and autumn, Japanese spring and autumn."""
    written = []
    for language, text_of in (("en", english_release), ("ja", japanese_release)):
        for effective in (SPRING, AUTUMN):
            path = folder / f"kettle_{language}_{effective:%Y%m%d}.txt"
            path.write_text(text_of(effective), encoding="utf-8")
            written.append(path)
    return tuple(written)


def _as_of(effective: datetime.date, spring: str, changes: Iterable[tuple[str, str]]) -> str:
    if effective == SPRING:
        return spring
    if effective != AUTUMN:
        raise ValueError(f"the kettle game has no release of {effective}")
    text = spring
    for old, new in changes:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} stands {text.count(old)} times in the text, not once")
        text = text.replace(old, new)
    return text
