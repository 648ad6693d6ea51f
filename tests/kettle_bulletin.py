"""An invented bulletin on the kettle game of `mtgcr.tests.mini_releases`, with every accident that real ones have had.

101.1a is printed fused, 101.1c as it was struck, 100.3 with its old number run together with the new one, an example
as it was set, the entry Saucer as it was and as it is, Whistling without its headword; 101.1b is claimed to
have changed and did not, 702.3c is not mentioned at all.
"""

from __future__ import annotations

KETTLE_BULLETIN = """\
今回の更新です。
101 茶碗
101.1a A cup holds threefour sips, whatever is painted on it.
101.1a 茶碗には、何が描かれていても4口分が入る。
101.1b A cup without a handle belongs to the host (see rule 100.2).
101.1c項は誰も茶碗を貸さないので削除されました。
101.1c A chipped cup is never lent to a child.
101.1c 欠けた茶碗を子供に貸すことはない。
100.2100.3 The host is the guest who owns the kettle. If two guests own it, see rules .
101.2b A guest may cover the cup to be skipped. Everybody is skipped twice in one round.
Example: Emil covers his cup in each of two rounds. He is skipped both times.
Saucer
A plate under a cup. See Cup.
Saucer (Obsolete)
A plate that stood under a cup until 2013. See Cup.
A habit that makes the kettle boil earlier. See rule 702.2, “Whistling.”
"""
