"""English keywords as katakana, hiragana or both write them, and words that only sound like one."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.lexicon import load_lexicon


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("リゲネレート", "Regenerate"),
        ("コンプリート", "Compleated"),
        ("エヴィデンス", "Collect Evidence"),
        ("ファイアベンド", "Firebending"),
        ("ファイヤーベンディング", "Firebending"),
        ("エアベンド", "Airbend"),
        ("ビホールド", "Behold"),
        ("メイヘム", "Mayhem"),
        ("リードアヘッド", "Read Ahead"),
        ("クリエイト", "Create"),
        ("ヒューズ", "Fuse"),
        ("マックススピード", "Max Speed"),
        ("パラダイム", "Paradigm"),
        ("パワーアップ", "Power-up"),
        ("プラウエス", "Prowess"),
        ("プロウル", "Prowl"),
        ("レノウン", "Renown"),
        ("ティアード", "Tiered"),
        ("トレーニング", "Training"),
        ("ブラック", "black"),
        ("ホワイト", "white"),
        ("かすけーど", "Cascade"),
        ("でるぶ", "Delve"),
        ("すくらい", "Scry"),
        ("カスけーど", "Cascade"),
        ("プロリふぇれーと", "Proliferate"),
        ("しゅラウド", "Shroud"),
    ],
)
def test_a_keyword_is_heard_in_kana(typed: str, english: str) -> None:
    assert [term.english for term in load_lexicon().heard(typed)] == [english]


@pytest.mark.parametrize(
    "typed", ["レーティング", "キューブ", "ブログ", "スタッフ", "テスト", "カレンダー", "しっかり"]
)
def test_an_ordinary_word_is_heard_as_no_term(typed: str) -> None:
    assert load_lexicon().heard(typed) == ()
