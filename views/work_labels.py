"""Our own words around what is told of the tournament documents, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence


class WorkLabels(NamedTuple):
    """Words in one language; those with braces are filled in."""

    works: tuple[tuple[str, str], ...]
    edition: str
    newest: str
    later: str
    gap: str
    penalty: str
    penalties: tuple[tuple[str, str], ...]
    repeat: tuple[tuple[int, str], ...]
    remedy: str
    upgrade: str
    downgrade: str
    regular: str
    regular_not_told: str
    not_told: str
    numbers: str
    still: str
    reworded_once: str
    reworded: str
    links: tuple[tuple[str, str], ...]
    below: str
    no_words: str
    parts: tuple[tuple[str, str], ...]
    own_words: str
    day: str
    nothing: str
    nothing_changed: str
    no_log: str
    changes: tuple[tuple[str, str], ...]
    announced: str
    unannounced: str
    unfounded: str
    words_not_held: str
    hidden: str
    counted: str
    sections: str
    held: str
    unknown: str
    missing: str
    taken: str
    refused: str
    levels: tuple[tuple[str, str], ...]
    instead: str
    cites: str
    cited_by: str
    by_name: str
    no_reference: str
    stale: str
    never: str
    became: str
    gone: str
    now_is: str
    now_another: str
    nobody: str
    checked: str

    def work(self, code: str) -> str:
        """The name of the work."""
        return dict(self.works).get(code, code.upper())

    def times_reworded(self, days: Sequence[datetime.date]) -> str:
        """How often a section was reworded, and when last; the days are in order, at least one."""
        said = self.reworded_once if len(days) == 1 else self.reworded
        return said.format(times=len(days), day=days[-1])

    def penalty_named(self, penalty: str) -> str:
        """The penalty in the language; levels and remarks stay as they are."""
        said = penalty
        for english, own in self.penalties:
            said = said.replace(english, own)
        return said


ENGLISH = WorkLabels(
    works=(
        ("ipg", "Infraction Procedure Guide"),
        ("mtr", "Magic Tournament Rules"),
        ("jar", "Judging at Regular REL"),
    ),
    edition="{work}, edition of {day}",
    newest="newest known here; nothing newer had been found on {day}",
    later="a newer edition may be in force since: see wpn.wizards.com/en/rules-documents",
    gap="editions known to have been between this one and {day} were not found, and may say otherwise: {gaps}",
    penalty="Penalty",
    penalties=(),
    repeat=(
        (3, "the third Warning of this category is a Game Loss; counts begin anew each day"),
        (2, "the second Warning of this category is a Game Loss; counts begin anew each day"),
    ),
    remedy="Do",
    upgrade="Upgrade",
    downgrade="Downgrade",
    regular="At Regular REL",
    regular_not_told="not told here for that day",
    not_told="what to do was worded otherwise then, and is not told here",
    numbers="Numbers",
    still="today",
    reworded_once="Reworded once, {day}",
    reworded="Reworded {times} times, last {day}",
    links=(
        ("merged", "{day}: {old} went into {new}"),
        ("split", "{day}: {new} came out of {old}"),
        ("across", "{day}: {old} went to {new}"),
    ),
    below="Sections",
    no_words="You do not have its words: mtgcr add FILE takes your own copy of the edition in.",
    parts=(
        ("", ""),
        ("definition", "Definition"),
        ("examples", "Examples"),
        ("philosophy", "Philosophy"),
        ("penalty", "Penalty"),
        ("remedy", "Additional Remedy"),
        ("upgrade", "Upgrade"),
        ("downgrade", "Downgrade"),
    ),
    own_words="in our own words, from IPG {number} of {day}",
    day="{since} to {until}",
    nothing="No section has any of the words.",
    nothing_changed="No section changed.",
    no_log="no log of its own is known for these editions: nothing can be said of announcements",
    changes=(
        ("added", "new"),
        ("removed", "gone"),
        ("moved", "another number"),
        ("renamed", "another title"),
        ("penalty", "another penalty"),
        ("reworded", "reworded"),
    ),
    announced="announced",
    unannounced="NOT announced",
    unfounded="Named by the log, and not changed: {numbers}",
    hidden="Lists of sets and boosters, not shown: {numbers}",
    words_not_held="The words are shown where you have copies of both editions: mtgcr add FILE",
    counted="{sections} sections, {words} words",
    sections="{sections} sections",
    held="you have a copy",
    unknown="no facts of this edition ship",
    missing="known to have been, not found",
    taken="added",
    refused="refused",
    levels=(
        ("", "The tournament documents say (no Rules Enforcement Level is named; Competitive and Professional):"),
        ("regular", "The tournament documents say, at Regular REL:"),
        ("competitive", "The tournament documents say, at Competitive and Professional REL:"),
    ),
    instead="(at higher levels {section})",
    cites="Cites",
    cited_by="Cited by",
    by_name="by its name",
    no_reference="nothing by a number or a whole name",
    stale="{cited} meant “{title}” when it was first printed ({printed}); since {day} {became}{now}",
    never="{cited} named nothing when it was first printed ({printed}){now}",
    became="that is {number}",
    gone="that is gone",
    now_is=", and {cited} is “{title}”",
    now_another=", and {cited} is another one",
    nobody=", and nothing is {cited}",
    checked="{count} references checked, {wrong} wrong",
)
JAPANESE = WorkLabels(
    works=(
        ("ipg", "違反処置指針（IPG）"),
        ("mtr", "マジック・イベント規定（MTR）"),
        ("jar", "ルール適用度が一般の場合のジャッジ法（JAR）"),
    ),
    edition="{work}、{day}発効の版",
    newest="収録された最新の版。{day}の時点で、これより新しい版は見つかっていません",
    later="その後に新しい版が発効している可能性があります：wpn.wizards.com/en/rules-documents",
    gap="この版から{day}までの間に、存在は知られていても見つかっていない版があり、内容が違う可能性があります：{gaps}",
    penalty="懲罰",
    penalties=(
        ("No Penalty", "なし"),
        ("Warning", "警告"),
        ("Caution", "注意"),
        ("Game Loss", "ゲームの敗北"),
        ("Match Loss", "マッチの敗北"),
        ("Disqualification", "失格"),
        ("Regular", "一般"),
        ("Competitive", "競技"),
        ("Professional", "プロ"),
        ("Appendix", "付録"),
    ),
    repeat=(
        (3, "同じ分類の3回目の警告はゲームの敗北。回数は日ごとに数え直す"),
        (2, "同じ分類の2回目の警告はゲームの敗北。回数は日ごとに数え直す"),
    ),
    remedy="処置",
    upgrade="格上げ",
    downgrade="格下げ",
    regular="ルール適用度が一般の場合",
    regular_not_told="その日の内容は、ここでは示しません",
    not_told="処置の文面が当時は違っていたため、ここでは示しません",
    numbers="番号",
    still="現在",
    reworded_once="文面の変更は1回、{day}",
    reworded="文面の変更は{times}回、最後は{day}",
    links=(
        ("merged", "{day}：{old}は{new}に統合"),
        ("split", "{day}：{old}から{new}が分離"),
        ("across", "{day}：{old}は{new}へ移動"),
    ),
    below="節の一覧",
    no_words="文面は収録されていません。お持ちの文書を mtgcr add FILE で取り込めます。",
    parts=(
        ("", ""),
        ("definition", "定義"),
        ("examples", "例"),
        ("philosophy", "理念"),
        ("penalty", "懲罰"),
        ("remedy", "追加措置"),
        ("upgrade", "格上げ"),
        ("downgrade", "格下げ"),
    ),
    own_words="独自の文による要約。IPG {number}（{day}発効の版）より",
    day="{since}から{until}まで",
    nothing="これらの語を含む節はありません。",
    nothing_changed="変更された節はありません。",
    no_log="これらの版の変更記録がないため、予告の有無は分かりません",
    changes=(
        ("added", "新設"),
        ("removed", "削除"),
        ("moved", "番号の変更"),
        ("renamed", "題名の変更"),
        ("penalty", "懲罰の変更"),
        ("reworded", "文面の変更"),
    ),
    announced="変更記録にあり",
    unannounced="変更記録になし",
    unfounded="変更記録にあるが変わっていない節：{numbers}",
    hidden="省略したセットやブースターの一覧: {numbers}",
    words_not_held="両方の版の文書を mtgcr add FILE で取り込むと、文面の違いを表示します。",
    counted="{sections}節、{words}語",
    sections="{sections}節",
    held="お手元の文書を収録",
    unknown="この版についての事実は収録されていません",
    missing="存在は知られていますが、見つかっていません",
    taken="取り込み",
    refused="拒否",
    levels=(
        ("", "イベント関連文書によれば（ルール適用度の指定がないため、競技・プロの場合）："),
        ("regular", "イベント関連文書によれば、ルール適用度が一般の場合："),
        ("competitive", "イベント関連文書によれば、ルール適用度が競技・プロの場合："),
    ),
    instead="（競技・プロでは{section}）",
    cites="参照先",
    cited_by="参照元",
    by_name="名称による参照",
    no_reference="番号や正式名称による参照はありません",
    stale="{cited}は最初に書かれた時点（{printed}）では「{title}」。{day}以降、{became}{now}",
    never="{cited}は最初に書かれた時点（{printed}）で、存在しない番号です{now}",
    became="該当する節は{number}",
    gone="該当する節はありません",
    now_is="。現在の{cited}は「{title}」",
    now_another="。現在の{cited}は別の節です",
    nobody="。{cited}という番号は現在ありません",
    checked="{count}件の参照を調べ、誤りは{wrong}件",
)


def work_labels(language: Language) -> WorkLabels:
    """The words of the language."""
    return JAPANESE if language is Language.JA else ENGLISH
