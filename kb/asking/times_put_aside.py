"""Times that a question puts aside for another: "not 2009 but 2010", "April 2013, no, 2014", 「2015年ではなく2016年」.

Also those of which it says that they are the ones it is about ("this is about June 2013", 「気になるのは2007年5月」).
"""

from __future__ import annotations

from mtgcr.parser.expressions import expression

_ASIDE_LEAD = expression(
    r"\b(?:not|instead of|rather than|as opposed to|unlike|other than|forget|ignore|leave aside|never ?mind)"
    r"(?: (?:about|the|in|on|from|of|that|at|during|my|our))* ?$"
    r"|\b(?:i know|i'm aware|i am aware|of course|i understand)\b[^.?!;]{0,60}\b(?:changed|reworded|rewritten|updated"
    r"|removed|introduced|added|renamed|dropped)(?: again| back)? (?:in )?$"
)
"""What stands before a time that is not meant."""
_ASIDE = expression(
    r"に?(?:変わ|変更|改定|改訂|廃止|導入|撤廃)[ぁ-んさ]{0,4}たのは(?:知|分か|わか|承知)"
    r"|[^。、?!\d]{0,14}?(?:では?な[くい]|じゃな[くい]|でなく|とは(?:別|違|ちが)|(?:は|とは)(?:関係な|無関係)|は(?:置いと|さておき))"
)
"""What stands behind a time that is not meant, in Japanese."""
_SORRY = (
    r"(?:no|nope|wait|sorry|er+m?|uh+|um+|hm+|oops|scratch that|correction|rather|i mean|i meant|make (?:that|it)"
    r"|or rather|actually|that's wrong|wrong|not that|my mistake|my bad)[ ,.;:-]+"
)
_JAPANESE_SORRY = (
    r"(?:いや|いえ|いいえ|あ[っれ]?|じゃ(?:なくて?|ない|なかった)|では(?:なくて?|ない)|違[うい](?:ました|ます|った)?|違った"
    r"|ちが[うい](?:ました|ます)?|ちがった|間違[いえ](?:ました|た)?|訂正|もとい|すみません|すいません|失礼(?:しました)?"
    r"|正しくは|正確には|やっぱり?|えー?っ?と)[、。,. ・わなだで]*"
)
_CORRECTED = expression(
    rf"[ ,.;:()-]*(?:{_SORRY})+(?:(?:in|on|it was|it's|it is|that was) )*"
    rf"|[、。,. ・だでですしー(]*(?:{_JAPANESE_SORRY})+"
)
"""What stands between a time and the one by which it is corrected."""
_CORRECTING = expression(rf"\d[ ,.;:()-]*(?:{_SORRY})+$|\bnot [^.?!]{{0,20}}\d,? but $")
_MEANT_LEAD = expression(
    r"\b(?:(?:this|that|it|mine|question|problem|match|game)(?: here)?(?:'s| is| was)(?: really| only| just| actually)*"
    r" (?:about|for|from|over|back in)|(?:i am|i'm|we are|we're)(?: really| only| just| actually)*"
    r" (?:asking(?: about| for| of)?|curious about|interested in|wondering about|talking(?: about)?)"
    r"|i (?:mean|meant|care about|want(?: to know)?(?: about)?)|(?:question|it|this) concerns)"
    r"(?: the (?:rules|state|wording)(?: (?:of|in|from|as of))?)?(?: the)? ?$"
    r"|(?:気にな(?:る|ってる|っている)|(?:聞|訊|知り|尋ね|確認し|質問し)(?:たい|きたい|いている|いてる|ている)|問題な?|争点な?)"
    r"のは、?$"
    r"|(?:質問|問題|本題|知りたいこと|聞きたいこと)は、?$"
)
"""What stands before the time that a question says it is about."""
_MEANT_BEHIND = expression(
    r"(?:の|に|で)?[^。、?!\d]{0,12}?の(?:話|質問|件|こと)(?:です|だ|なん|として|でお|を(?:聞|知|教))"
)


def is_put_aside(folded: str, start: int, end: int) -> bool:
    """Whether the question says of the time from the one offset to the other that it is not the one."""
    return bool(_ASIDE_LEAD.search(folded[max(0, start - 40) : start]) or _ASIDE.match(folded, end))


def is_corrected(between: str) -> bool:
    """Whether what stands between two times takes the first back."""
    return bool(_CORRECTED.fullmatch(between))


def corrects(before: str) -> bool:
    """Whether the year behind the words corrects the one in them ("in 2013, sorry, 2014")."""
    return bool(_CORRECTING.search(before))


def is_meant(folded: str, start: int, end: int) -> bool:
    """Whether the question says of the time that it is about it."""
    return bool(_MEANT_LEAD.search(folded[max(0, start - 60) : start]) or _MEANT_BEHIND.match(folded, end))
