"""The words of our own around an answer, in the language of the question."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.kb.asking.answers import Certainty, Evidence
from mtgcr.parser.language import Language
from mtgcr.views.later_terms import later_lines
from mtgcr.views.term_times import asked_time_lines, nearest_time_lines
from mtgcr.views.text.day_meant import day_lines
from mtgcr.views.voice import aside, heard, in_language, labelled, listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.asking.answers import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Words in one language; those with braces are filled in."""

    language: Language
    matter: str
    told: Mapping[Certainty, str]
    """How sure the answer is, told in its first line; where none is found, `whose_matter` tells more."""
    nearest_behind: str
    behind_more: str
    parts: tuple[tuple[str, str], ...]
    """What stands behind an answer, one and several: cards, examples, definitions, rulings, rewordings."""
    languages: Mapping[Language, str]
    whole: str
    goes_on: str
    whose: Mapping[str, str]
    """For each topic of data/asking/outside.tsv where it is settled."""
    why: str
    comma: str
    example: str
    ruling: str
    ruling_on: str
    ruling_decides: str
    unsure_but_ruled: str
    rule: str
    card: str
    keywords: str
    context: str
    behind: str
    printed: str
    digest: str
    unreviewed: str
    speaks_for: str
    gone: str
    since_then: str
    before_that: str
    not_held: str
    executed: str
    executed_before: str
    """As `executed`, where a newer release answers, in which nothing was run."""
    statuses: Mapping[str, str]
    not_executable: str
    as_of: str
    text_missing: str
    superseded: str
    ahead: str
    no_such_rule: str
    unworded: str
    not_here: str
    did_you_mean: str
    read_as: str
    unused_time: str
    either_day: str
    event: str
    span: str
    changed_within: str
    reasons: Mapping[Evidence, str]

    def listed(self, parts: Iterable[str]) -> str:
        """The parts with the comma of the language between them."""
        return listed(parts, self.language)

    def aside(self, told: object) -> str:
        """What is told beside something, in brackets."""
        return aside(told, self.language)

    def labelled(self, name: str, told: str) -> str:
        """What is told, after its name and a colon."""
        return labelled(name, told, self.language)

    def count(self, what: tuple[str, str], number: int) -> str:
        """So many of a part of the answer: "1 example", "2 examples", 「例2」."""
        one, several = what
        return (one if number == 1 else several).format(number=number)


_ENGLISH = Labels(
    language=Language.EN,
    matter="No rule answers this: it is a matter of {whose}.",
    told={
        Certainty.SURE: "Sure: these rules decide this.",
        Certainty.LIKELY: "Likely, not sure: these rules fit best. Check that they decide your case.",
        Certainty.UNSURE: "Unsure: no rule clearly answers this. The nearest rules:",
        Certainty.OUTSIDE: "No rule answers this.",
    },
    nearest_behind="--more shows the nearest rules.",
    behind_more="--more shows {parts}; --explain says why these rules.",
    parts=(
        ("1 card", "{number} cards"),
        ("1 example", "{number} examples"),
        ("1 definition", "{number} definitions"),
        ("1 ruling", "{number} rulings"),
        ("1 rewording", "{number} rewordings"),
    ),
    languages={language: language.value for language in Language},
    whole="The rule: ",
    goes_on="It goes on: ",
    whose={
        "prices and trade": "prices, which shops and traders set",
        "formats and banned lists": "the formats and their banned lists (Magic Tournament Rules)",
        "tournament policy": "the Magic Tournament Rules and the Infraction Procedure Guide",
        "strategy": "strategy, which players decide for themselves",
        "other games": "another game, which has rules of its own",
        "stories and pictures": "the story and the art of the cards",
        "products and programs": "products and programs, which their makers answer for",
        "advice and opinions": "taste and advice",
        "people, places and times": "people, places and times outside the game",
        "things other than Magic": "something other than Magic",
        "card text": "the card's own text and rulings (Gatherer, Scryfall)",
        "things the game does not have": "something that the game does not have",
        "what changed between releases": "comparing two releases: mtgcr diff 2015 today, or “Changes” in the reader,"
        " shows what changed since 2015",
    },
    why="why: ",
    comma="; ",
    example="Example under {number}",
    ruling="ruling",
    ruling_on="ruling on {card}",
    unsure_but_ruled="No rule clearly answers this, but a ruling of {day} seems to. The nearest rules follow it:",
    ruling_decides="A ruling of {day}, not a rule ({place}): {text}",
    rule=": rule {rules}",
    card="Card: ",
    keywords="keywords: ",
    context="All of {number}",
    behind=", older than the English",
    printed=" (printed {number})",
    digest="digest",
    unreviewed=" unreviewed since the official words were changed on {day}",
    speaks_for="This is by the rules of {day}.",
    gone="{number} has been gone since {day}",
    since_then="{number} was reworded on {day}; since then",
    before_that="{number} has read so since {day}; before that",
    not_held=" (that text is not here)",
    executed="run as “{scenario}”: {status}: ",
    executed_before="run by the rules of {day}, which say the same here, as “{scenario}”: {status}: ",
    statuses={
        "passed": "as printed",
        "contradicted": "the rules contradict the printed example",
        "failed": "not as our scenario expects",
        "broken": "not run",
    },
    not_executable="There is no example here that can be run.",
    as_of="As of {day}: the rules of {release}.",
    text_missing="The rules of {day} were in force then, but their text is not here.",
    ahead="{asked} is in the future: the newest rules known are those of {day}, and others may come before then.",
    superseded="The rules of {day} are in force, but their text is not here yet. Here are those of {release}.",
    no_such_rule="There is no rule {number} in the rules of {day}.",
    unworded="Rule {number} is in the rules of {day}, but you do not have its words of that day.",
    not_here="What you ask for is in the rules, but its words are not here.",
    did_you_mean="Did you mean {numbers}?",
    read_as="“{typed}” was read as “{taken}”.",
    unused_time="“{time}” was not read as a date; --as-of {given} asks about it.",
    either_day="{typed} was read as {day}; {other} would mean the rules of {release} (--as-of {other}).",
    event="The days of the tournament are not known here: only its year was used.",
    span="That means {first} to {last}; this is the answer for {day}.",
    changed_within="The rules changed within that time: before {day} others were in force.",
    reasons={kind: kind.value for kind in Evidence},
)
_JAPANESE = Labels(
    language=Language.JA,
    matter="この質問に答えるルールはありません。{whose}についての質問です。",
    told={
        Certainty.SURE: "確実：次のルールで決まります。",
        Certainty.LIKELY: "おそらく（確実ではありません）：最も当てはまるルールです。状況に合うか確かめてください。",
        Certainty.UNSURE: "不確か：はっきり答えるルールは見つかりませんでした。近いルールは次のとおりです。",
        Certainty.OUTSIDE: "この質問に答えるルールはありません。",
    },
    nearest_behind="近いルールは --more で見られます。",
    behind_more="--more で{parts}、--explain で選んだ理由を表示します。",
    parts=(
        ("カード{number}枚", "カード{number}枚"),
        ("例{number}件", "例{number}件"),
        ("用語{number}件", "用語{number}件"),
        ("裁定{number}件", "裁定{number}件"),
        ("改訂{number}件", "改訂{number}件"),
    ),
    languages={Language.EN: "英語", Language.JA: "日本語"},
    whole="ルール全文：",
    goes_on="続き：",
    whose={
        "値段と売買": "店や取引相手が決める値段",
        "フォーマットと禁止カード": "フォーマットと禁止カード（イベント規定）",
        "イベント規定": "イベント規定と違反処置指針",
        "戦略": "戦略",
        "ほかのゲーム": "別のゲーム",
        "ストーリーとイラスト": "ストーリーやイラスト",
        "商品とプログラム": "商品やプログラム",
        "助言と意見": "好みや助言",
        "人と場所と時": "ゲームの外の人や場所や時",
        "マジック以外のこと": "マジック以外のこと",
        "カードのテキスト": "カード自体のテキストと裁定（Gatherer、Scryfall）",
        "ゲームにないもの": "このゲームに存在しないもの",
        "版の違い": "二つの版の比較（mtgcr diff 2015 today、または閲覧サイトの「変更点」で2015年からの変更を表示）",
    },
    why="理由：",
    comma="、",
    example="{number}の例",
    ruling="裁定",
    ruling_on="「{card}」の裁定",
    unsure_but_ruled="はっきり答えるルールは見つかりませんが、{day}の裁定が答えているようです。近いルールも示します。",
    ruling_decides="{day}付の裁定（ルールではありません。{place}）：{text}",
    rule="：ルール{rules}",
    card="カード：",
    keywords="キーワード：",
    context="{number}の全体",
    behind="、英語の改訂前の訳",
    printed="（訳文では{number}）",
    digest="ダイジェスト",
    unreviewed="（{day}の改訂を未確認）",
    speaks_for="{day}発効のルールによる回答です。",
    gone="{number}は{day}に廃止",
    since_then="{number}は{day}に改訂、その後",
    before_that="{number}は{day}から現在の文面、それ以前",
    not_held="（その文面は未収録）",
    executed="シナリオ「{scenario}」として実行：{status}：",
    executed_before="{day}発効の版でシナリオ「{scenario}」として実行（関係する文面はこの版でも同じ）：{status}：",
    statuses={
        "passed": "一致",
        "contradicted": "ルールとその例が矛盾",
        "failed": "不一致",
        "broken": "実行不能",
    },
    not_executable="実行できる例はありません。",
    as_of="{day}時点：{release}発効のルール。",
    text_missing="その時点では{day}発効の版が有効でしたが、その文面は未収録です。",
    ahead="{asked}はまだ先の日付です。確認されている最新の版は{day}発効で、それまでに新しい版が出るかもしれません。",
    superseded="現在有効なのは{day}発効の版ですが、その文面は未収録のため、{release}発効の版で答えます。",
    no_such_rule="{day}発効のルールにルール{number}はありません。",
    unworded="{day}発効の版にルール{number}はありますが、その日の文面は未収録です。",
    not_here="そのルールはありますが、文面は未収録です。",
    did_you_mean="もしかして：{numbers}",
    read_as="「{typed}」を「{taken}」と読みました。",
    unused_time="{time}は日付とは読みませんでした：--as-of {given} で指定できます。",
    either_day="{typed}は{day}と読みました。{other}なら{release}発効のルールです：--as-of {other} で指定できます。",
    event="大会の開催日は未収録のため、年だけを使っています。",
    span="{first}から{last}までの期間と読み、{day}の時点について答えます。",
    changed_within="この期間のうち{day}より前は、別の版のルールが有効でした。",
    reasons={
        Evidence.NUMBER: "番号で尋ねられている",
        Evidence.DEFINES: "質問の用語を定めている",
        Evidence.UNDER: "質問の用語のルールの下位にある",
        Evidence.FIRST: "質問の用語の最初のルールの一つ",
        Evidence.MEANING: "質問の用語の意味を述べている",
        Evidence.ONLY_KIND: "能力の種類だけを述べている",
        Evidence.WORDS: "質問の語句を含む",
        Evidence.SENTENCE: "一つの文が質問の語句の多くを含む",
        Evidence.HEADING: "見出しが質問の語句を含む",
        Evidence.DIGEST: "ダイジェストが質問の語句を含む",
        Evidence.EXAMPLE: "例が質問の語句を含む",
        Evidence.ASKED: "プレイヤーがこの語句で尋ねることがある",
        Evidence.SAID: "平易に言い換えた文が質問全体に近い",
        Evidence.MEANT: "平易に言い換えた文の意味が質問に近い",
        Evidence.LIKENED: "似た場面で問われるルール",
        Evidence.GLOSSARY: "用語集が参照している",
        Evidence.CITED: "当てはまるルールが参照している",
        Evidence.CARD: "カードのキーワードを定めている",
    },
)


def labels_in(language: Language) -> Labels:
    """The words in the language."""
    return _JAPANESE if language is Language.JA else _ENGLISH


def how_taken_lines(answer: Answer, *, is_yours: bool = False) -> Iterator[str]:
    """How the question was taken, in its language: a sentence for each thing that was not taken as it stands.

    `is_yours` where whoever reads it has the texts, at the terminal: pages and programs are told what is here.
    """
    labels, taken, release = labels_in(heard(answer.question.language)), answer.taken, answer.release.effective
    yield from in_language(labels.language, lambda: tuple(asked_time_lines(answer.times)))
    yield from in_language(labels.language, lambda: tuple(nearest_time_lines(answer.nearest_times)))
    yield from (labels.ahead.format(asked=day.asked.day, day=day.meant) for day in answer.days if day.is_open)
    if taken.day:
        yield labels.as_of.format(day=taken.day, release=release)
    if taken.span:
        yield labels.span.format(first=taken.span.first, last=taken.span.last, day=taken.day)
        if taken.day and taken.span.first < release <= taken.day:
            yield labels.changed_within.format(day=release)
    if taken.event:
        yield labels.event
    if either := taken.either:
        yield labels.either_day.format(typed=either.typed, day=either.day, other=either.other, release=either.release)
    yield from in_language(labels.language, lambda: tuple(_missing_lines(answer, labels, is_yours)))
    yield from (labels.no_such_rule.format(number=number, day=release) for number in taken.absent)
    yield from (labels.unworded.format(number=number, day=release) for number in taken.unworded)
    if taken.near:
        yield labels.did_you_mean.format(numbers=labels.listed(taken.near))
    yield from (labels.read_as.format(typed=typed, taken=read) for typed, read in taken.corrections)
    if taken.lacks_meanings:
        yield say("The installed sentence encoder does not help: it is not the one that mtgcr learned with.")
    yield from in_language(
        labels.language, lambda: (*later_lines(answer.later, with_words=True), *_entry_lines(answer))
    )
    yield from (labels.unused_time.format(time=time, given=_as_given(time)) for time in taken.unused_times)


def _missing_lines(answer: Answer, labels: Labels, is_yours: bool) -> Iterator[str]:
    """Which texts in force would have been asked, were they held."""
    newer = [day for day in answer.days if not (day.asked.given or day.is_held)]
    here = (labels.superseded.format(day=day.meant, release=answer.release.effective) for day in newer)
    yield from day_lines(newer) if is_yours else here
    if day := answer.taken.text_missing:
        yours = "The rules of {day} were in force then, but you do not have them."
        yield say(yours, day=day) if is_yours else labels.text_missing.format(day=day)


def _entry_lines(answer: Answer) -> Iterator[str]:
    """What the glossary of a text newer than the lexicon says of words of the question."""
    for one in answer.entries:
        words = one.text.replace("\n", " ")
        yield say("The glossary of {day} has “{term}”: {words}", day=one.source.release, term=one.term, words=words)


def _as_given(time: str) -> str:
    """The words as one argument of a command."""
    return f'"{time}"' if " " in time else time


_BY_HISTORY = "The history of the rules answers:"
_BY_NEAREST = "This asks when the rules changed; which rule it means is not certain.  The nearest, with their days:"


def told_certainty(answer: Answer) -> str:
    """How sure the answer is, in the language of the question; where no rule answers, whose matter it is."""
    if answer.times:
        return in_language(labels_in(heard(answer.question.language)).language, lambda: say(_BY_HISTORY))
    if answer.nearest_times:
        return in_language(labels_in(heard(answer.question.language)).language, lambda: say(_BY_NEAREST))
    if answer.certainty is Certainty.OUTSIDE:
        return whose_matter(answer)
    labels = labels_in(heard(answer.question.language))
    if answer.ruling_decides and answer.certainty is Certainty.UNSURE:
        return labels.unsure_but_ruled.format(day=answer.rulings[0].excerpt.told_day)
    return labels.told[answer.certainty]


def whose_matter(answer: Answer) -> str:
    """That no rule answers, and where the question is settled instead, as far as that is known.

    A rule that is asked for by its number and has no words here would answer.
    """
    labels = labels_in(heard(answer.question.language))
    if answer.taken.unworded:
        return labels.not_here
    topic = next((topic for topic in answer.taken.outside if topic in labels.whose), None)
    return labels.matter.format(whose=labels.whose[topic]) if topic else labels.told[Certainty.OUTSIDE]
