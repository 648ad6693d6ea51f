"""What is said of a set that was out, new, sold, drafted or legal then: "ROE was just out", 「ミラディンが出たての頃」.

What says so stands in one list for each language; between it and the name may stand what a clause has there (an
adverb, a shop).
"""

from __future__ import annotations

from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA

BEFORE = r"(?P<before>(?:right |just |shortly )?(?:before|ahead of)|prior to|until|till|up to|pre)"
NEWEST = r"(?:newest|latest|most recent|current)(?: core)? (?:set|expansion|release)"
AT = (
    r"(?:as of|as at|back in|on|in|at|during|since|after|around|circa|from|post|when|while|once|under|with"
    rf"|{NEWEST}(?: out)? (?:then )?was(?: still)?)"
)
FILLER = (
    r"(?:[ -](?:the )?(?:very |exact |same )?(?:time|year|release|launch|rules|days?|start|end)(?: of| that| when)?)?"
    r"(?:[ -](?:the|about))?(?: (?:very )?(?:first|original))?[ -]"
)
"""What stands before a day or a set that a question speaks of."""
LONGEST_LEAD = 40
"""Letters before a day among which the words that lead to it are looked for."""
LEAD = expression(rf"\b(?:{BEFORE}|{AT}){FILLER}$")
OF_TIMES = expression(
    r"(?:before|ahead of|prior to|until|till|up to|pre|as of|as at|back in|since|around|circa|post)\b"
    r"|(?:right |just |shortly )?(?:before|ahead of)\b|.*\b(?:time|year|release|days?)\b"
)
"""What leads to a product only as a time: it is in Conspiracy, and with Doctor Who, that one plays."""
STRONG_LEAD = expression(
    r"\b(?:(?:arrival|releases?|launch|debut|coming|advent|heyday|prime|dawn|(?:first|opening|release|launch)"
    r" (?:day|week(?:end)?|month)|(?:days|weeks|months|time|era|age|season)) of (?:the )?(?:first |original )?"
    r"|(?P<pre>pre-?releases?(?: weekend)?) (?:of|for) (?:the )?"
    r"|(?:new|fresh|introduced|debuted|(?:came|just) in|came out|arrived|appeared|born|out"
    r"|(?<=[a-z] )(?<!\bi )(?<!\bwe )(?<!\bhe )(?<!she )(?<!they )started) (?:with|in) "
    r"|(?:since |from )?the (?:very |same |exact |whole )?(?:week|weekend|month|season"
    r"|spring|summer|autumn|fall|winter) (?:of |that |when |in which |with )?(?:the )?"
    r"|(?:spring|summer|autumn|fall|winter) of "
    r"|\b(?:days?|weeks?|months?) (?:into|past|out from) (?:the )?|\b(?:knee|neck|waist|elbow)[ -]deep in(?:to)? "
    r"|\b(?:we|everyone|everybody|people|they|you) were (?:all |still )?(?:busting|cracking|opening|ripping|drafting)"
    r"(?: up| open)? (?:the )?"
    r"|rotation (?:that|which|with|of|at|around|caused by|brought by|due to) (?:the )?"
    r"|(?:pro tour|pt|mythic championship|players tour)(?: in)? (?:the )?)$"
)
"""What says before a set that its coming is meant, or the tournament that was named after it."""
_SHOPS = r"(?:the |our |my |your )?(?:local )?(?:game )?(?:stores?|shops?|shel(?:f|ve)s|streets?|markets?|lgs|tables?)"
_ADVERB = (
    r"(?: (?:just|only|still|then|first|freshly|finally|already|newly|barely|literally|brand|all|that (?:very )?"
    r"(?:day|week|weekend|month|year)|a few (?:days|weeks) ago))*"
)
_THING = (
    r"\)?(?: ?\([^()]{1,30}\))?(?:'s)?(?: (?:sets?|block|expansion|core set|boosters?|packs?|cards?"
    r"|(?:commander )?(?:decks?|precons?)|rules|rulebook|document))?(?: ?\([^()]{1,30}\))?"
    r"(?:,? (?:the )?(?:first|second|third|last|final) set of (?:its|the|that) block,?)?"
)
_CAME = (
    rf"(?:came|come) (?:along|around|round|by|through|down(?: the (?:pipe|line))?|in stores)"
    r"|rotated in|(?:show(?:ed|n)|turned|popped|rocked) up|show(?:ed|n) (?:its|their) face"
    r"|came [a-z]+ing (?:in|along|out)|rolled (?:out|around|round|along|up)|got here|went live|kicked off"
    r"|had (?:us|everybody|everyone|people|them)(?: all)? [a-z]+ing"
    r"|made (?:its|their|an?|the) (?:[a-z]+ )?(?:debut|appearance|entrance|arrival|splash|rounds)"
    r"|(?:was|were) (?:finally |suddenly )?upon us|saw (?:release|print)|reached (?:us|our [a-z]+)"
    rf"|(?P<sold>(?:came|come)(?: out)? that (?:very )?day)|(?:came|come) out"
    rf"|c[ao]me(?:(?= ?[,.;:?!)]|$)| in\b)|rolled in|dropped|landed|arrived|launched|(?:was |were |been )?released"
    rf"|debuted|hit (?:the|our|my|this) (?:[a-z]+ )?(?:town|city|area|school|campus|scene|country"
    r"|island|village|club|region)"
    rf"|(?:went|gone|came|put) on sale|(?:came|got|made it) (?:in)?to {_SHOPS}|hit(?: (?:arena|mtgo|magic online"
    rf"|paper)(?: and)?| {_SHOPS}|(?= ?[,.;:?!)]|$))|reached {_SHOPS}"
)
_STATE = (
    rf"(?:(?:the|our) )?{NEWEST}|out|(?:brand[ -]?)?new|fresh|newest|latest|current"
    r"|the (?:newest|latest|current)(?: thing)?|the (?:big|hot|shiny)(?: new)? (?:thing|set)"
    r"|in full (?:swing|bloom|force)"
    r"|(?:legal|available|around|going|on)(?= ?(?:[,.;:?!)]|$|for\b|like\b|since\b))|everywhere"
    r"|making the rounds|going around|upon us|here"
    r"|(?:the talk|flavou?r) of (?:the )?(?:town|month|week|day)"
    r"|(?:(?:about|only|just|barely) )*(?:an?|one|two|three|four|five|six)(?: few| couple(?: of)?)?"
    r" (?:days?|weeks?|months?) (?:old|in)|(?:all|what|everything)(?: that)?"
    r" (?:anybody|anyone|everybody|everyone|we|you|people|they)(?: ever)?"
    r" (?:played|drafted|opened|cracked|talked about|wanted)"
    rf"|released|launched|on sale|hot off the press(?:es)?|(?:in|on) {_SHOPS}|put on sale"
    r"|(?:being )?(?:drafted|opened|cracked|played in limited)|being played"
    r"|(?:the )?(?:thing|set|format)?(?: that)? ?(?:we|everyone|everybody|people|they|you)(?: all)?"
    r" (?:were |was )?draft\w*"
    r"|the (?:thing|set|format|talk|rage)(?: of the (?:day|week|month|hour|moment))?|(?:still )?(?:hot"
    r"|warm)(?= ?[,.;:?!)]|$)|all the rage|in limited"
)
_STANDARD = r"(?:standard|type (?:2|ii|two)|t2)"
_ROTATED = (
    rf"rotated(?! in)(?: (?:out|from|away))?(?: (?:of|from))?(?: {_STANDARD})?|left {_STANDARD}|cycled out"
    rf"|(?:fell|dropped|went|moved|passed) out of {_STANDARD}|stopped being {_STANDARD}[- ]legal"
    rf"|(?:was|were) no longer (?:{_STANDARD}[- ]legal|(?:legal )?in {_STANDARD})|ceased to be {_STANDARD}[- ]legal"
)
_LEGAL = rf"(?:legal )?in {_STANDARD}|{_STANDARD}[- ]legal|in the standard"
_PLAYED_WITH = r"[ -](?:standard|limited|draft|sealed)s?"
"""What is played with a product on any day ("Conspiracy draft")."""
_SOLD_NOUN = (
    r"(?:release|launch|opening|first|street) (?:day|date|weekend|week)(?: (?:in|at|on) [a-z]+)?|(?:day|week) (?:one|1)"
    r"|(?:day|week|weekend|date|month) of (?:its |the )?(?:release|launch|debut|arrival)"
)
_IT_CAME = (
    r"(?:that |when )?(?:it|they) (?:first )?(?:came(?: out)?|(?:was|were) (?:released|new)|dropped|landed|arrived"
    r"|launched|hit)"
)
_DAY_IT_CAME = rf"(?:very )?day {_IT_CAME}"
BEHIND = expression(
    rf"{_THING}(?:"
    r"(?P<era>[- ]era|-ish| days(?! \d)| times?(?= ?[,.;:?!)]|$)| season| rotation"
    r"|(?:'s)? (?:spring|summer|autumn|fall|winter)(?= ?[,.;:?!()-]|$))"
    r"|'s? (?:first|opening|early|last|final) (?:few |couple(?: of)? )?(?:days|weeks?|months?)"
    rf"|(?P<played>{_PLAYED_WITH})"
    r"|(?:'s)?,? pre-?releases?(?: (?:season|days|times?|weeks)"
    r"|(?: (?:weekend|day|event|party))? (?:was|were|had been) (?:already |just |safely )?"
    r"(?:behind|over|done|past|finished)(?: us)?)"
    r"|(?:'s)?,? (?P<pre>pre-?release)(?: (?:weekend|day|event|party))?"
    rf"|(?:'s)?,? (?P<sold_noun>{_SOLD_NOUN}|week(?:end)?(?= ?[,.;:?!)]|$))"
    r"|(?:'s)?(?: paper| physical| official| big)? (?:release|launch|arrival|debut|heyday)"
    rf"|(?P<rotated>(?: had)? (?:{_ROTATED}))"
    rf"|(?: had| have)?{_ADVERB} (?:{_CAME})"
    rf"|(?: was| were| had(?: just| only)* been)(?: the)?{_ADVERB} (?:(?P<legal>{_LEGAL})|{_STATE})"
    r"| (?:just |freshly |newly |recently )(?:out|released|launched|printed|arrived)"
    r"| (?:launching|just in)(?= ?[,.;:?!)]|$)"
    r"| fresh(?:ly)? out| freshly (?:there|arrived|released)| new(?= ?[,.;:?!)]|$)"
    rf"| (?:on|in) (?:the )?(?:store )?(?:shel(?:f|ve)s|stores|shops)"
    r"| (?:back )?then"
    r")(?:(?![a-z0-9])| (?=$))"
    rf"(?:,? (?:on )?(?:the )?(?P<sold_day>{_DAY_IT_CAME}))?"
    rf"|,? (?:on )?(?:the )?(?P<sold_day_>{_DAY_IT_CAME})"
    rf"|{_THING},? (?:in |on |at |by |during )?(?:the )?(?:(?:very |same |first )?(?:week|weekend|month"
    rf"|time) )?{_IT_CAME}\b"
    rf"|{_THING},? (?:brand[ -]?)?(?:new|fresh) (?:in|on|at) {_SHOPS}"
    rf"|{_THING} is (?:just |now |finally )?(?:out|new)(?: today)? in (?:my|our|the) (?:diary|notes?|log)\b"
)
"""What says behind a set that it was out, new, sold or played then."""
RULES_LEAD = expression(r"(?:^|[.?!(] ?|\b(?:by|per|under|in|with|of)(?: the)?(?: old| original| classic)? )$")
OF_BLOCK = expression(
    r"(?:'s)?(?:\([^()]{1,16}\))?[ ・]?(?:block|cycle|ブロック|サイクル)$|(?:'s)? block\b|・?ブロック"
)
"""What says of a set that the whole block is meant which is called after it."""
IN_BLOCK = expression(
    r"\b(?:(?:back )?in|during|throughout|around|all through|through|in the (?:middle|midst|thick|days|time|era) of)"
    r"(?: the)?(?: (?:whole|entire|original|first|old))* $"
    r"|\b(?:the (?:whole|entire)|all of(?: the)?) $"
)
"""What stands before a block where its days are meant."""
REIGNED = expression(
    r"\b(?:era|days|times?|season|drafted|drafting|played|current|newest|latest|around|everywhere|rage|in limited"
    r"|in full|block(?: \([^()]+\))? ?[.,:;-]$)"
)
"""What is said of a block in its days, and not of its coming."""
HEADLINE = expression(r" block(?: \([^()]{1,30}\))? ?[.,:;-](?= |$)")
"""What stands behind a block whose name alone is what a text begins with."""
RULES = expression(r" (?:rules|rulebook|rule book|wording)\b")
ON_THE_DAY = expression(r"\b(?:the|that)(?: very| exact| same)? (?:day|night|weekend)(?: that| when)? (?:the )?$")
BACK_FROM = expression(r"\b(?:fresh|back|home|straight|coming|returning) from (?:(?:an?|the|my|our|your) )?$")
"""What stands before a prerelease that is over, so that the rules of the set are next."""
AFTER = expression(r"(?:after|since|post)\b")
"""The same."""
RULES_CAME = expression(r"(?:'s?)? rules\b")
MAY_BE_SLIP = expression(
    r"\b(?:out|new|newest|released?|launch|pre-?release|arriv|landed|hit|dropped|showed up|turned up|rolled|era"
    r"|before|draft|standard|day one)"
)
"""What says in an English question that a set may be named with a slip in its name."""

MAY_BE_JAPANESE_SLIP = expression(
    r"発売|[が]出|最新|以?前|頃|ころ|当時|プロ・?ツアー|時代|プレリ|リミテッド|スタン|ブロック|新し|店頭"
)
_CLOSING = r"(?:[』」\")]|\([^()]{1,16}\))*"
"""What may stand behind a name before what is said of it: its end, or another name in brackets."""
_JAPANESE_NOUN = (
    r"(?:・?ブロック(?:構築)?|の?(?:構築済み|統率者)?デッキ|の?カードセット|のセット|のカード|のパック|のボックス"
    r"|の世界"
    r"|の?コラボ|の弾)?"
)
_JAPANESE_PLACE = (
    r"(?:店頭|お?店|棚|世|日本|環境|リミテッド|ドラフト|シールド|スタンダード|大会|市場|最初|初|一番|みんな|皆|仲間"
    r"|その(?:日|週))"
)
_PARTICLES = rf"[{HIRAGANA}]"
_JAPANESE_COMING = (
    rf"(?:{_PARTICLES}{{0,5}}{_JAPANESE_PLACE})*{_PARTICLES}{{0,8}}?"
    rf"(?:(?:発売|発効|登場|リリース|施行|出(?!来)|並[びんぶべ]|新し|でた(?!ら)|最新|新セット|新弾|新製品|新発売|解禁"
    rf"|販売開始|お披露目|入荷|デビュー"
    rf"|現役|旬|流行|ドラフト|シールド|リミテッド|来(?=[たて])|やって(?:き|来)|出回|行き渡|お目見え|全盛|真っ(?:盛|最中)|主役|主流|話題"
    rf"|最盛|盛り上が|席巻|幅を[利き]か|猛威|人気)"
    rf"(?:の?(?:セット|弾|エキスパンション))?[{HIRAGANA}始]{{0,8}}?"
    rf"|(?:使|遊|剥|開け|届|売|やっ)[{HIRAGANA}始]{{0,6}}[ただる])"
)
"""The clause that says that the set came out or was played."""
_JAPANESE_BEFORE = r"(?P<before>以前|より前|直前|(?P<eve>前[日夜])(?:まで)?|前(?![後半列方])|まで)"
_ROTATION = (
    r"(?:(?:スタン(?:ダード)?|t2|タイプ2|下の環境)(?:環境|の?ローテ(?:ーション)?)?(?:から|を|で)?"
    r"|ローテ(?:ーション)?(?:で|により|によって|から)?)"
)
_GONE = r"落ち|消え|退場|退い|いなくな|使えなくな|抜け|去っ|外れ"
_JAPANESE_WHEN = (
    r"以降|直後|以後|時点|当時|当初|(?P<day>当日|日(?!本|の?前[日夜の]))|とき|時(?![間計])|際"
    r"|間|あいだ|頃|ころ|ごろ|後|月|時期|時代|週末?|シーズン|あたり|[春夏秋冬](?!休み)"
)
JAPANESE_BEHIND = expression(
    rf"{_CLOSING}{_JAPANESE_NOUN}(?:"
    r"の?プレ(?:リ(?:リース)?)?(?:トーナメント)?(?:の|が)?(?:すぐ)?(?:直後|後|あと|終わっ[てた](?:すぐ)?|明け|翌[日週]|シーズン)"
    r"|の?(?P<pre>プレ(?:リ(?:リース)?)?(?![イーゼビミ])(?:トーナメント)?)"
    r"|(?P<legal>が?(?:まだ)?の?スタン(?:ダード)?(?:環境)?(?:(?:に(?:い|あ|残)|で使え|で現役|リーガル)[ぁ-ん]{0,4}た?"
    r"(?P<last>(?:の)?最後の[日週月]|最終日)?|(?:から|を|が)?(?P<rotated>落ち)(?:する|した|る|た)?)"
    r"(?:の?(?:頃|ころ|ごろ|時期|時|とき|最後|日|後|(?P<before__>直前|前|まで))?))"
    rf"|(?:勢|組|産)?(?:が|は|の)?{_ROTATION}(?P<rotated_>{_GONE})[ぁ-ん]{{0,3}}"
    r"(?:の?(?:頃|ころ|ごろ|時期|時|とき|際|日|直後|後|(?P<before___>直前|前|まで)))?"
    r"|(?:勢|組)?(?:が|は)(?P<rotated__>落ち)[たる](?:頃|ころ|ごろ|時期|時|とき|際|日|直後|後|(?P<before____>直前|前"
    r"|まで))"
    r"|(?:が|は)?(?:(?:で|出)(?:て|た)?|(?:発売|リリース|登場|解禁)(?:し|され)た)(?:ばっか|ばかり|たて"
    r"|立て)(?:の?(?:頃|ころ|ごろ|時|とき))?"
    r"|の?(?:登場|発売|参入|加入)で"
    rf"|{_PARTICLES}{{1,4}}(?P<not_yet>出て(?:い)?な(?:い|く|かった)|未発売)(?:だった)?(?:の?(?:頃|ころ|ごろ|とき"
    rf"|時期?))?"
    rf"|{_JAPANESE_COMING}(?:ばかり|すぐ|たて)?の?(?:{_JAPANESE_BEFORE}|{_JAPANESE_WHEN})"
    r"|の?(?:紙の)?(?:発売日|初日|発売週末?|(?:最初|初め|発売)の(?:日|週末?))(?P<day_>)"
    r"(?:の?(?P<before_____>前日|前夜|前の日|前の晩|直前|前(?![後半])))?"
    r"|(?:へ|で|による|に伴う|(?:の?発売|の?登場|参入)(?:に伴う|による"
    r"|での?))?の?(?:スタン(?:ダード)?の?)?ローテ(?:ーション)?"
    r"(?:を?迎え[ぁ-ん]{1,2}|の?あった|が?あった|が?起き[ぁ-ん]{1,2}|になった|した)?の?"
    r"(?:(?P<before_>直前|前(?!後)|まで)|直後|後|時|頃|ころ|とき|日|際)"
    r"|が?(?:の?発売(?:され|になっ|開始し)?|登場し|リリースされ|出(?:回っ)?|来)て(?=から|すぐ|間も|まもな)"
    r"|が(?:発売され|リリースされ|来|やってき|やって来)て(?!い?な|[いるき])"
    r"|の?最初の(?:数週間?|数日|(?:1|一)[かヶカケヵ]月|ひと月)"
    r"|[がの]?(?:出て|(?:発売|登場|リリース)(?:から|され?て(?:から)?|して(?:から)?)?|来て)(?:から)?(?:数|\d{1,2}|[一二三四五六半])"
    r"(?:日|週間?|[かヶカケヵ]月)(?![前後])(?:くらい|ぐらい|ほど|ちょい|ちょっと)?(?:の?(?:頃|ころ|とき|時点|時期)|[た経]った)?"
    r"|で[^。、?!《》「」]{1,14}?た(?:頃|ころ|ごろ|時代|時期)"
    r")"
)
"""What says behind a set in Japanese that it was out, new or played then."""
JAPANESE_DIRECT = expression(
    rf"{_CLOSING}{_JAPANESE_NOUN}(?:が|の)?(?:{_JAPANESE_BEFORE}"
    r"|以降|直後|以後|時点|当時|当初|当日|とき|時(?![間計])|日(?!本)|間|あいだ|頃|ころ|ごろ|後|環境"
    r"|(?:総合)?ルール|版|時代|時期|期(?![間待限])|シーズン|あたり|真っ(?:盛り|只中|最中)|全盛期?)"
    r"|の[春夏秋冬](?!休み|[ぁ-ん]?日)"
)
"""What makes a time of the name of a set alone."""
OF_PRODUCTS_DIRECT = expression(
    rf"{_CLOSING}(?:の)?(?:以前|より前|前|以降|直前|直後|当時|頃|ころ|ごろ|時代|時期|(?<=の)[春夏秋冬](?!休み))"
)
JAPANESE_EVENT = expression(r"(?:プロ・?ツアー|ミシック・?チャンピオンシップ|プレイヤーズ・?ツアー)・?[『「\"]?$")
EVENT_BEHIND = expression(r"[』」\"]?の?(?:プロ・?ツアー|ミシック・?チャンピオンシップ|プレイヤーズ・?ツアー)")
EVENT_TAIL = expression(r"[』」\"]?(?:の?(?:とき|時|頃|ころ|ごろ|当時|時点|会場))?")
DAYS_OF = expression(rf"^{_CLOSING}・?(?:ブロック)?の?(?:頃|ころ|ごろ|時代|時期|期|環境|シーズン|あたり|[春夏秋冬])$")
"""The days of a set in Japanese, of which nothing says that it was new."""
JAPANESE_REIGNED = expression(
    r"^(?!.*(?:新し|新弾|新セット|発売|登場|リリース|出[たてる回]|来[たて]))"
    r".*(?:頃|ころ|ごろ|時代|時期|期|環境|シーズン|あたり|当時|とき|時|間|あいだ|ルール|[春夏秋冬])$"
)
"""What is said of a block in its days, where its coming is not told."""
_ABOUT = r"(?:(?:early|mid|late|in|around|about|say|the|(?:end|start|beginning) of) ?)*"
BEHIND_DAYS = expression(r"(?:199\d|20\d\d|'\d\d)(?:,|:)? \(?(?:the )?$|[月春夏秋冬頃ろ旬半末めば年][、(・]?$")
BESIDE_DAYS = expression(
    rf",? \(?{_ABOUT}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter)[a-z]*"
    r"\.? (?:of )?(?:20\d\d|199\d|'?\d\d)\b|[、(]?(?:199\d|20\d\d|'?\d\d)年"
)
"""What stands beside a set that says no more of a time than its days: the days that are told too."""
PAPER = expression(r"店頭|発売|店に|並")
