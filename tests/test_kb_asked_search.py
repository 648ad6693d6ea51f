"""Searching with sentences and everyday words: what answers them stands among the hits, and chance hits nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.typed_search import DAY, is_right, read_queries
from mtgcr.kb.asking.asked_search import find_words
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.finding import APART, NOWHERE, SearchAnswer, SearchHit, open_searcher
from mtgcr.kb.search.search_scope import EVERYWHERE, SearchScope
from mtgcr.kb.works.section_search import sections_beside
from mtgcr.parser.language import Language
from mtgcr.tests.test_docs import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

OPEN = CHECKOUT / "tests" / "cases" / "search_typed_open.tsv"
LEARNING = CHECKOUT / "tests" / "cases" / "search_typed_learning.tsv"


def search(home: Path, words: str, scope: SearchScope = EVERYWHERE) -> SearchAnswer:
    found = find_words(open_knowledge_base(home), words, DAY, scope)
    assert isinstance(found, SearchAnswer)
    return found


def asked(answer: SearchAnswer) -> list[str]:
    """The numbers of the hits that answer the words as a question."""
    return [hit.number for hit in answer.hits if isinstance(hit, SearchHit) and hit.asked]


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("カウンターが乗ったまま手札に戻る", "122.2"),
        ("トークンが手札に戻るとどうなる", "111.7"),
        ("do i lose when my deck is empty", "704.5b"),
        ('"what if the target is gone when the spell resolves"', "608.2b"),
    ],
)
def test_what_answers_a_sentence_comes_first_where_no_rule_has_its_words(
    embedded_home: Path, sentence: str, number: str
) -> None:
    answer = search(embedded_home, sentence)

    assert number in asked(answer)[:3]
    assert "No rule has all of these words; what answers them as a question comes first." in answer.notes


def test_words_that_one_rule_has_apart_keep_their_best_hit_first(embedded_home: Path) -> None:
    words = "引き分けになる場合"
    by_words = open_searcher(open_knowledge_base(embedded_home)).find(words, DAY)
    assert isinstance(by_words, SearchAnswer)

    answer = search(embedded_home, words)

    assert by_words.whole
    assert answer.hits[0] == by_words.hits[0]
    assert "104.4b" in asked(answer)
    assert (answer.counts, answer.total) == (by_words.counts, by_words.total)


@pytest.mark.parametrize(
    "words", ["トランプル", "first strike", "状況起因処理", "fizzle", '"at the beginning"', "702.19b", "hex*"]
)
def test_words_that_stand_together_or_are_a_term_are_asked_nothing(embedded_home: Path, words: str) -> None:
    by_words = open_searcher(open_knowledge_base(embedded_home)).find(words, DAY)
    assert isinstance(by_words, SearchAnswer)

    answer = search(embedded_home, words)

    assert not asked(answer)
    assert (answer.counts, answer.notes) == (by_words.counts, by_words.notes)
    assert {hit.revision.lineage for hit in by_words.hits[:1] if isinstance(hit, SearchHit)} <= {
        hit.revision.lineage for hit in answer.hits if isinstance(hit, SearchHit)
    }


def test_words_most_like_everyday_words_for_a_rule_bring_it_first(embedded_home: Path) -> None:
    answer = search(embedded_home, "sword stays when the guy holding it dies")

    assert asked(answer)[0] == "704.5n"
    assert answer.notes == ("No rule has all of these words; what answers them as a question comes first.",)


def test_the_own_rule_of_a_term_that_many_rules_have_stands_among_the_first(embedded_home: Path) -> None:
    answer = search(embedded_home, "pass priority")

    assert "117.3d" in [hit.number for hit in answer.hits[:3] if isinstance(hit, SearchHit)]


def test_the_own_rule_of_a_term_is_marked_only_where_it_has_no_name_of_it(embedded_home: Path) -> None:
    assert asked(search(embedded_home, "pass priority")) == ["117.3d"]
    assert asked(search(embedded_home, "fizzle")) == []


def test_what_answers_is_narrowed_as_the_search_is(embedded_home: Path) -> None:
    sentence = "do i lose when my deck is empty"

    assert not asked(search(embedded_home, sentence, SearchScope(kinds=(NodeKind.ENTRY,))))
    assert {number[:4] for number in asked(search(embedded_home, sentence, SearchScope(under="704")))} == {"704."}
    japanese = search(embedded_home, sentence, SearchScope(languages=(Language.JA,)))
    assert {hit.release.language for hit in japanese.hits if isinstance(hit, SearchHit)} == {Language.JA}


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("デュエマ シールドトリガー", "the rules say nothing about ほかのゲーム"),
        ("禁止カード", "the rules say nothing about フォーマットと禁止カード"),
        ("制限カード", "the rules say nothing about フォーマットと禁止カード"),
        ("クリティカルヒット", "the rules say nothing about ほかのゲーム"),
        ("サッカー", "the rules say nothing about マジック以外のこと"),
        ("コーヒー", "the rules say nothing about マジック以外のこと"),
        ("プロツアー", "the rules say nothing about イベント規定"),
        ("シールド戦の賞品", "the rules say nothing about イベント規定"),
        ("シールド戦の賞品は何がもらえる", "the rules say nothing about イベント規定"),
        ("何時", "the rules say nothing about 人と場所と時"),
        ("カードの値段", "the rules say nothing about 値段と売買"),
        ("jace beleren", "No rule has these words."),
        ("ジェイスの過去", "No rule has these words."),
        ("how did gideon die", "No rule has these words."),
        ("bolas plan", "No rule has these words."),
        ("Black Lotus", "No rule has these words."),
        ("black lotus", "No rule has these words."),
        ("テフェリーの過去", "No rule has these words."),
        ("ウルザの出身", "No rule has these words."),
        ("ラヴニカのギルド一覧", "No rule has these words."),
        ("who painted counterspell", "the rules say nothing about stories and pictures"),
        ("counterspell price", "the rules say nothing about prices and trade"),
        ("wrath of god", "wrath of god is the name of a card, of which the rules say nothing."),
        ("神の怒り", "神の怒り is the name of a card, of which the rules say nothing."),
        ("渦まく知識", "渦まく知識 is the name of a card, of which the rules say nothing."),
        ("テフェリーの防御", "テフェリーの防御 is the name of a card, of which the rules say nothing."),
    ],
)
def test_words_of_another_topic_and_names_without_a_term_find_nothing(
    embedded_home: Path, words: str, note: str
) -> None:
    answer = search(embedded_home, words)

    assert (answer.hits, answer.counts, answer.notes) == ((), {}, (note,))


@pytest.mark.parametrize("words", ["ゲームを始めるのが先", "クラスのレベル2", "レベル2は", "デッキを組むときの枚数"])
def test_words_of_another_topic_that_are_ordinary_among_others_hide_no_rule(embedded_home: Path, words: str) -> None:
    assert search(embedded_home, words).hits


@pytest.mark.parametrize(
    "words", ["counterspell", "除外", "fog", "clone", "first strike", "テフェリー", "ravnica", "chandra"]
)
def test_the_name_of_a_card_that_players_or_the_rules_say_hides_no_rule(embedded_home: Path, words: str) -> None:
    assert search(embedded_home, words).hits


@pytest.mark.parametrize(
    ("words", "number"),
    [("オーバーキル", "120.10"), ("イニシアチブを得たら", "726.2"), ("昼夜はいつ変わる？", "731.2")],
)
def test_what_players_call_it_leads_to_the_rule_that_tells_it(embedded_home: Path, words: str, number: str) -> None:
    assert next(hit.number for hit in search(embedded_home, words).hits if isinstance(hit, SearchHit)) == number


def test_a_sealed_event_is_no_shield(embedded_home: Path) -> None:
    for words in ("シールド戦", "シールド・デッキ", "sealed deck"):
        assert next(hit.number for hit in search(embedded_home, words).hits if isinstance(hit, SearchHit)) == "100.2b"


def test_what_everyday_words_mean_is_not_told_to_be_none_of_the_rules(embedded_home: Path) -> None:
    answer = search(embedded_home, "悪役")

    assert [hit.number for hit in answer.hits if isinstance(hit, SearchHit)] == ["904.1"]
    assert answer.notes == ()


def test_text_and_json_tell_which_hits_answer_a_question(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    japanese = mtgcr(embedded_home, "search", "対象がいなくなった呪文はどうなる")
    english = mtgcr(embedded_home, "search", "do", "i", "lose", "when", "my", "deck", "is", "empty", "--format", "json")

    assert "質問の答えになりそうなルール" in japanese.out
    marked = [hit["asked"] for hit in english.json["hits"]]
    assert (marked[:3], marked[-1]) == ([True, True, True], False)


def test_of_the_queries_learned_from_90_of_100_have_a_right_hit_among_the_first_three(embedded_home: Path) -> None:
    base = open_knowledge_base(embedded_home)
    queries = read_queries(LEARNING)

    wrong = [query.query for query in queries if not is_right(base.store, query, find_words(base, query.query, DAY))]

    assert len(wrong) <= 0.1 * len(queries), wrong


@pytest.mark.parametrize("words", ["legend rule", '"legend rule"', "レジェンド・ルール"])
def test_an_entry_that_only_refers_on_brings_its_rule(embedded_home: Path, words: str) -> None:
    entry, rule, *_ = search(embedded_home, words).hits

    assert isinstance(entry, SearchHit)
    assert isinstance(rule, SearchHit)
    assert (entry.kind, rule.number) == (NodeKind.ENTRY, "704.5j")


def test_a_word_in_katakana_is_not_counted_as_part_of_another(embedded_home: Path) -> None:
    layers = search(embedded_home, "レイヤー")

    # The official word for it is counted, プレイヤー is not, which stands everywhere.
    assert 0 < layers.counts[NodeKind.RULE] < 40
    assert sections_beside("レイヤー", DAY) == ()
    assert sections_beside("プレイヤー", DAY)
    assert search(embedded_home, "プレイヤー").counts[NodeKind.RULE] > 400


def test_words_that_stand_apart_are_not_said_to_be_missing(embedded_home: Path) -> None:
    assert APART in search(embedded_home, '"untap upkeep"').notes
    assert NOWHERE in search(embedded_home, '"bushido teapot"').notes


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("fizzle", "608.2b"),
        ("立ち消え", "608.2b"),
        ("2ブロ", "509.1a"),
        ("確定カウンター", "701.6"),
        ("シャッフル", "701.24"),
        ("ライブラリーを削る", "701.17"),
        ("PIG", "603.6c"),
    ],
)
def test_the_rule_of_a_word_of_players_comes_first(
    embedded_home: Path, mtgcr: Callable[..., Said], typed: str, first: str
) -> None:
    hits = mtgcr(embedded_home, "search", typed, "--format", "json").json["hits"]

    assert hits[0]["number"] == first


@pytest.mark.parametrize(
    ("term", "rule"),
    [("種類別", "613.1"), ("色指標", "204.1"), ("コイン投げ", "705.1"), ("turn-based actions", "703.1")],
)
def test_with_a_term_comes_the_first_rule_of_its_section_not_the_bare_heading(
    embedded_home: Path, mtgcr: Callable[..., Said], term: str, rule: str
) -> None:
    hits = mtgcr(embedded_home, "search", term, "--format", "json").json["hits"]

    assert rule in [hit["number"] for hit in hits[:2]]


@pytest.mark.parametrize(
    ("term", "day", "not_it"), [("siege", "2022-11-18", "205.3q"), ("goad", "2015-01-23", "701.15")]
)
def test_a_term_that_came_later_does_not_find_what_had_the_number_of_its_rule(
    embedded_home: Path, mtgcr: Callable[..., Said], term: str, day: str, not_it: str
) -> None:
    hits = mtgcr(embedded_home, "search", term, "--as-of", day, "--format", "json").json["hits"]

    assert not_it not in {hit["number"] for hit in hits}


def test_a_topic_that_the_rules_leave_out_finds_nothing(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "search", "price of a card")

    assert said.code == 1
    assert "the rules say nothing about prices and trade" in said.out


def test_a_topic_is_told_in_the_language_of_the_rest(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    english = mtgcr(embedded_home, "search", "カードの値段", "--ui", "en").out
    japanese = mtgcr(embedded_home, "search", "price of a card", "--ui", "ja").out
    notes = mtgcr(embedded_home, "search", "サッカー", "--format", "json").json["notes"]

    assert "the rules say nothing about prices and trade" in english
    assert "総合ルールで扱う事柄ではありません（値段と売買）" in japanese
    assert notes == ["the rules say nothing about things other than Magic"]


def test_japanese_in_latin_letters_says_what_it_was_read_as(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    assert "sesshi was read as 接死" in mtgcr(embedded_home, "search", "sesshi").out


def test_of_the_queries_tuned_on_95_of_100_have_a_right_hit_among_the_first_three(embedded_home: Path) -> None:
    base = open_knowledge_base(embedded_home)
    queries = [query for query in read_queries(OPEN) if query.right != ("-",)]

    right = [is_right(base.store, query, find_words(base, query.query, DAY)) for query in queries]

    assert sum(right) >= 0.95 * len(right)


@pytest.mark.corpus
@pytest.mark.parametrize(("term", "not_it"), [("mill", "701.17"), ("goad", "701.15")])
def test_a_term_has_the_number_of_the_text_that_answers(
    examples_home: Path, mtgcr: Callable[..., Said], term: str, not_it: str
) -> None:
    """The text of June 2024 answers, in which the numbers of January 2026 are those of other keyword actions."""
    hits = mtgcr(examples_home, "search", term, "--as-of", "2026-01-16", "--format", "json").json["hits"]

    assert hits
    assert not_it not in {hit["number"] for hit in hits}


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("トラムプル", "702.19"),
        ("プレインズウオーカー", "プレインズウォーカー"),
        ('"state based actoins"', "State-Based Actions"),
        ('"frist stirke"', "702.7"),
    ],
)
def test_a_slip_in_a_term_is_read_as_the_term(embedded_home: Path, typed: str, first: str) -> None:
    hit = search(embedded_home, typed).hits[0]

    assert isinstance(hit, SearchHit)
    assert first in (hit.number, hit.term)


@pytest.mark.parametrize(
    ("typed", "near"),
    [("プレインズウォーキング", "プレインズウォーク"), ("やかんの儀式", None), ("kettlewalkish", None)],
)
def test_where_nothing_is_found_the_terms_spelt_nearly_so_are_offered(
    embedded_home: Path, typed: str, near: str | None
) -> None:
    answer = search(embedded_home, typed)

    assert (answer.hits, answer.suggestions[:1]) == ((), (near,) if near else ())


def test_a_keyword_as_it_sounds_comes_before_the_rules_in_which_the_word_means_something_else(
    embedded_home: Path,
) -> None:
    answer = search(embedded_home, "ダッシュ")
    numbers = [hit.number for hit in answer.hits if isinstance(hit, SearchHit)]

    assert numbers[0] == "702.109"
    assert "702.159b" in numbers
    assert answer.notes[0] == "ダッシュ was read as 疾駆"


@pytest.mark.parametrize("typed", ["シンボル", "イラスト", "カード", "トーナメント"])
def test_a_word_that_stands_in_rules_and_sounds_as_no_keyword_is_read_as_nothing_else(
    embedded_home: Path, typed: str
) -> None:
    assert not [note for note in search(embedded_home, typed).notes if "was read as" in note]


@pytest.mark.parametrize("typed", ["キューブ", "レーティング", "ブログ"])
def test_an_ordinary_word_that_no_rule_has_is_read_as_nothing_else(embedded_home: Path, typed: str) -> None:
    found = find_words(open_knowledge_base(embedded_home), typed, DAY)

    assert isinstance(found, SearchAnswer)
    assert not [note for note in found.notes if "was read as" in note]
