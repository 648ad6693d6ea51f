"""Invented rulings on the kettle game of `mtgcr.tests.mini_releases`, in the forms that real ones have."""

from __future__ import annotations

KETTLE_SUMMARY = """\
*やかん遊び* 裁定集
2013年3月

逆転と訂正

1) 茶碗の大きさ(Rule 101.1a)

 茶碗は大きくなった。ディスカードとは関係がない。

101.1a 茶碗には3口分が入る。
例:満杯の茶碗。

2) 空の茶碗と欠けた茶碗(Rule 101.1d, 101.1c)

 どちらも食卓にある。

101.1d 空の茶碗は食卓に残る。
101.1c 欠けた茶碗を子供に貸すことはない。

明確化

1) 受け皿(用語集)

【受け皿/Saucer】
 茶碗の下の皿。

2) 注ぎ方(Rule 101.2b)

101.2b 客は茶碗を覆って飛ばしてもらうことができる。

3) 無い規則(Rule 109.9)

109.9 誰も知らない規則。

特定の札の裁定

1) 《銀の匙/Silver Spoon》とプロテクション

 《銀の匙/Silver Spoon》は二杯目から使える。

《銀の匙/Silver Spoon》
匙を使う。
Use a spoon.
《金の匙/Golden Spoon》 匙を二度使う。 Use the spoon twice.

訂正

 これで全部である。
"""

PRINTED_RULINGS = """\
札の裁定
2013/03/08
原文A goaded spoon still stirs. See rule 101.1a.
2013/9/10
匙は
茶碗より大きくてもよい。
2013年10月1日
The host says “A guest may cover the cup to be skipped, and nobody is skipped twice.” See rule 101.2b.
data from the kettle keeper
"""

JSON_RULINGS = """\
{"card": "Silver Spoon", "published_at": "2013-03-08", "comment": "The spoon is not lent. See rule 101.1c."}
not a ruling
{"name": "Golden Spoon", "date": "2013-09-10", "ruling": "It stirs cups, too."}
"""
