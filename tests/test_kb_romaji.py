"""Japanese typed in Latin letters, and English words in katakana."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.loanwords import sounds_of_english, sounds_of_katakana
from mtgcr.kb.words.romaji import in_katakana, readings_of_romaji, to_kana


@pytest.mark.parametrize(
    ("typed", "kana"),
    [
        ("sesshi", "せっし"),
        ("yuusenken", "ゆうせんけん"),
        ("tsuihou", "ついほう"),
        ("syoukan", "しょうかん"),
        ("matchi", "まっち"),
        ("zennin", "ぜんいん"),
        ("sampo", "さんぽ"),
        ("trample", None),
    ],
)
def test_syllables_are_read_as_kana_and_other_words_are_not(typed: str, kana: str | None) -> None:
    assert to_kana(typed) == kana


def test_an_n_before_y_may_end_a_syllable() -> None:
    assert "しょうかんよい" in readings_of_romaji("shoukanyoi")


def test_hiragana_becomes_katakana() -> None:
    assert in_katakana("とらんぷる-x") == "トランプル-x"


@pytest.mark.parametrize(
    ("english", "katakana"),
    [("vehicle", "ビークル"), ("morph", "モーフ"), ("trample", "トランプル"), ("sacrifice", "サクリファイス")],
)
def test_an_english_word_and_its_katakana_have_the_same_consonants(english: str, katakana: str) -> None:
    assert sounds_of_english(english) == sounds_of_katakana(katakana)


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("toranpuru", "Trample"),
        ("sesshi", "Deathtouch"),
        ("モーフ", "Morph"),
        ("ikenie", "Sacrifice"),
        ("ハカイフノウ", "Indestructible"),
        ("ばうんす", "bounce"),
        ("ドレッジ", "Dredge"),
        ("シュラウド", "Shroud"),
        ("スクライ", "Scry"),
        ("ウィザー", "Wither"),
        ("アンリーシュ", "Unleash"),
        ("デスタツチ", "Deathtouch"),
        ("テスタッチ", "Deathtouch"),
        ("デスダッチ", "Deathtouch"),
        ("ストロム", "Storm"),
        ("フォアテル", "Foretell"),
        ("フォテル", "Foretell"),
        ("ウォード", "Ward"),
        ("プラントウォーカー", "Planeswalker"),
        ("トランプノレ", "Trample"),
        ("トラソプル", "Trample"),
        ("ソ一サリー", "Sorcery"),
        ("ンーサリー", "Sorcery"),
        ("スダック", "Stack"),
        ("キツカー", "Kicker"),
        ("ダブルストイク", "Double Strike"),
        ("カスケート", "Cascade"),
        ("コンスバイア", "Conspire"),
        ("コマソダー", "Commander"),
        ("カウソター", "Counter"),
        ("ビークル", "Vehicle"),
        ("ばんでぃんぐ", "Banding"),
        ("とらんぷーる", "Trample"),
        ("ウォド", "Ward"),
        ("ブリッツ", "Blitz"),
        ("プラウル", "Prowl"),
        ("エンバーム", "Embalm"),
        ("コンナイブ", "Connive"),
        ("サンバースト", "Sunburst"),
        ("イグザート", "Exert"),
        ("スカルク", "Skulk"),
        ("アウェイクン", "Awaken"),
        ("サージ", "Surge"),
        ("エマージ", "Emerge"),
        ("ボースト", "Boast"),
        ("ビストウ", "Bestow"),
        ("スクワッド", "Squad"),
        ("ホーント", "Haunt"),
        ("ラーン", "Learn"),
        ("クローク", "Cloak"),
        ("フェイディング", "Fading"),
        ("トキシック", "Toxic"),
        ("デテイン", "Detain"),
    ],
)
def test_a_term_is_heard_in_other_letters(typed: str, english: str) -> None:
    assert english in [term.english for term in load_lexicon().heard(typed)]


@pytest.mark.parametrize(
    "typed",
    [
        "ポケモン",
        "リリアナ",
        "wizards",
        "接死",
        "アマゾン",
        "オークション",
        "サーバー",
        "グランプリ",
        "プレリリース",
        "デッキケース",
        "バリュー",
        "ミラー",
        "マウント",
        "サプライ",
        "レアリティ",
        "メール",
        "ジャッジ",
        "クリア",
    ],
)
def test_what_sounds_like_no_term_is_heard_as_none(typed: str) -> None:
    assert load_lexicon().heard(typed) == ()


@pytest.mark.parametrize("typed", ["コンボ", "ゴンボ", "サンボ", "ドラマ"])
def test_a_word_that_ends_in_a_vowel_is_no_english_one_that_does_not(typed: str) -> None:
    assert [term.english for term in load_lexicon().heard(typed)] == []


@pytest.mark.parametrize("typed", ["スペクタクル", "マニフェストドレッド"])
def test_no_other_term_stands_inside_a_keyword_in_katakana(typed: str) -> None:
    assert load_lexicon().expand(typed) == ()


@pytest.mark.parametrize(("typed", "other"), [("クローク", "クロック"), ("フェイディング", "フェイジング")])
def test_katakana_that_sound_like_a_keyword_are_no_loose_spelling_of_another_word(typed: str, other: str) -> None:
    assert load_lexicon().written(typed) != other
