"""An invented edition of the Infraction Procedure Guide, in the forms in which such texts are published."""

from __future__ import annotations

LAYOUT = """\
MAGIC INFRACTION PROCEDURE GUIDE
Effective March 3, 2030

INTRODUCTION
This guide tells judges what to do about kettles.
                                                                    1
\fCONTENTS
1.     General Kettles ........................................ 2
   1.1.  Kinds of Kettles ..................................... 2
2.     Kettle Errors .......................................... 2
   2.1.  Kettle Error — Missed Whistle ........................ 2
   2.2.  Kettle Error — Cold Spout ............................ 3
Appendix B — Changes from Previous Versions ................... 4

                                                                    1
\f1.     GENERAL KETTLES
       Kettles are filled in this order:
       1. Open the lid.
       2. Pour the water in.

1.1.   KINDS OF KETTLES
       There are whistling kettles and kettles that
       never whistle.
                                                                    2
\f2.     KETTLE ERRORS
       The third Warning for a cold kettle is a Game Loss.

2.1.   Kettle Error — Missed Whistle                          No Penalty

       Definition
       A kettle whistles and nobody
                                                                    3
\f       hears the previously-
       agreed tune.

       Examples
          A. The whistle is at the bottom of
             the spout.
          B. The lid is off.

       Additional Remedy
       Whistle again.

       Upgrade: If the kettle is on fire, the penalty is a Warning.

2.2.   Kettle Error — Cold Spout                              Warning

       Definition
       The spout is cold.
                                                                    4
\fAPPENDIX B — CHANGES FROM PREVIOUS VERSIONS
March 3, 2030
2.1: The tune was agreed before.
1.1, 2.2: Spouts have names.

     All trademarks are property of Wizards of the Coast LLC. ©2030 Wizards.
"""
READING = """\
MAGIC INFRACTION PROCEDURE GUIDE
Effective March 3, 2030
INTRODUCTION
This guide tells judges what to do about kettles.

1

\fCONTENTS
1.

General Kettles ........................................ 2
1.1.
Kinds of Kettles ..................................... 2
2.

Kettle Errors .......................................... 2
2.1.
Kettle Error — Missed Whistle ........................ 2
2.2.
Kettle Error — Cold Spout ............................ 3

2

\f1.

GENERAL KETTLES
Kettles are filled in this order:
1. Open the lid.
2. Pour the water in.

1.1.

KINDS OF KETTLES
There are whistling kettles and kettles that
never whistle.

3

\f2.

KETTLE ERRORS
The third Warning for a cold kettle is a Game Loss.

2.1.

Kettle Error — Missed Whistle

No Penalty

Definition
A kettle whistles and nobody

4

\fhears the previously-
agreed tune.

Examples
A. The whistle is at the bottom of
the spout.
B. The lid is off.
Additional Remedy
Whistle again.
Upgrade: If the kettle is on fire, the penalty is a Warning.

2.2.

Kettle Error — Cold Spout

Warning

Definition
The spout is cold.

5

\fAPPENDIX B — CHANGES FROM PREVIOUS VERSIONS
March 3, 2030
2.1: The tune was agreed before.
1.1, 2.2: Spouts have names.
"""
PAGE = """\
<!doctype html><html><head><title>Kettles</title></head><body>
<h1>Magic Infraction Procedure Guide</h1><div><em>Effective March 3rd, 2030</em></div>
<h1>IPG 1. General Kettles</h1><p>Kettles are filled in this order:</p>
<ol><li>1. Open the lid.</li><li>2. Pour the water in.</li></ol>
<h1>IPG 1.1 Kinds of Kettles</h1><p>There are whistling kettles and kettles that never whistle.</p>
<h1>IPG 2. Kettle Errors</h1><p>The third Warning for a cold kettle is a Game Loss.</p>
<h1>IPG 2.1 Kettle Error - Missed Whistle</h1>
<h2>Definition</h2><p>A kettle whistles and nobody hears the previously-agreed tune.</p>
<table><tr><th>Penalty</th></tr><tr><td>None</td></tr></table>
<h2>Examples</h2><p>A. The whistle is at the bottom of the spout.</p><p>B. The lid is off.</p>
<h2>Additional Remedy</h2><p>Whistle again.</p><p>Upgrade: If the kettle is on fire, the penalty is a Warning.</p>
<h1>IPG 2.2 Kettle Error - Cold Spout</h1><p><strong>Penalty</strong></p><p>Warning</p>
<h2>Definition</h2><p>The spout is cold.</p>
<h1>IPG Appendix B - Changes from Previous Versions</h1><p>March 3, 2030</p><p>2.1: The tune was agreed before.</p>
<p>1.1, 2.2: Spouts have names.</p></body></html>
"""
JAPANESE = """\
マジック違反処置指針
2030年03月03日発効

1 やかんの一般理念
やかんは、この順番で使ってください。やかんの水は、いつもきれいなものを、たっぷりと入れておくことになっています。
お茶のためのお湯を、たくさんわかしておくと、みんなが、あとから、いつでも、あたたかいお茶をのむことができます。
ひとりずつ、じゅんばんに、ゆっくりと、しずかに、あわてずに、お湯を、そそいでください。それから、ふたをしめます。

1.1. やかんの種類
笛のなるやかんと、ならないやかんとがあります。

2. やかんの誤り
三回目の警告は、やかんの敗北になります。

2.1. やかんの誤り ─ 笛忘れ/Missed Whistle
懲罰: – 【警告】

定義
やかんの笛がなったのに、だれもきいていませんでした。

例
(A) 笛が、やかんの底にありました。

追加措置
もういちど、ふいてください。

格上げ: やかんがもえているなら、懲罰は【ゲームの敗北】です。

2.2. やかんの誤り ─ 冷たい口/Cold Spout
懲罰: – 【ゲームの敗北】

定義
やかんの口が、つめたいのです。
"""
