"""Anchors: what a text and its translation have in common, and how like two texts are by them."""

from __future__ import annotations

import pytest

from mtgcr.kb.translations.anchors import AnchorFinder, split_names
from mtgcr.kb.translations.resemblance import Resemblance
from mtgcr.kb.words.lexicon import load_lexicon


@pytest.fixture(scope="module")
def finder() -> AnchorFinder:
    return AnchorFinder(load_lexicon(), {"Storm Crow": "嵐雲のカラス", "Clone": "クローン"})


@pytest.mark.parametrize(
    ("english", "japanese", "shared"),
    [
        ("Two tokens cost {2}{W}.", "トークン2個は{2}{W}。", {"2", "{2}", "{W}", "token"}),
        ("A 3/3 creature gets +1/-1.", "3/3のクリーチャーは+1/-1。", {"3/3", "+1/-1", "creature"}),
        ("It has flying and deathtouch.", "これは飛行と接死を持つ。", {"flying", "deathtouch"}),
        ("A player casts the spells.", "プレイヤーは呪文を唱えた。", {"player", "spell", "cast"}),
        ("Storm Crow meets Clone.", "《嵐雲のカラス》が《クローン》に会う。", {"《嵐雲のカラス》", "《クローン》"}),
        ("Ten of them, 12 in all.", "１０個、全部で12個。", {"10", "12"}),
    ],
)
def test_the_same_anchors_stand_in_both_languages(
    finder: AnchorFinder, english: str, japanese: str, shared: set[str]
) -> None:
    ours, theirs = finder.in_japanese(japanese).counts, finder.in_english(english).counts

    assert shared <= ours.keys() & theirs.keys()


@pytest.mark.parametrize(
    ("english", "names"),
    [
        ("Clone attacks, and Clones do not.", {"《クローン》": 1}),
        ("Clone Legion is not Clone.", {"《クローン軍団》": 1, "《クローン》": 1}),
        ("A Cyclone, an xClone.", {}),
        ("Two of A-Clone+ and +2 Mace: x+2 Mace.", {"《A》": 1, "《メイス+2》": 1}),
    ],
)
def test_the_longest_name_is_found_as_a_word_of_its_own(english: str, names: dict[str, int]) -> None:
    known = {"Clone": "クローン", "Clone Legion": "クローン軍団", "A-Clone+": "A", "+2 Mace": "メイス＋２"}

    found = AnchorFinder(load_lexicon(), known).in_english(english).counts

    assert {anchor: count for anchor, count in found.items() if anchor.startswith("《")} == names


def test_references_are_no_anchors(finder: AnchorFinder) -> None:
    assert not finder.in_english("See rule 702.19b.").counts
    assert not finder.in_japanese("rule 702.19b 参照。").counts


def test_one_and_none_are_added_at_will(finder: AnchorFinder) -> None:
    assert finder.in_japanese("それを1つと0個。").counts == finder.in_english("1 of it and 0.").counts == {}


def test_english_words_in_a_japanese_text_are_words_of_it(finder: AnchorFinder) -> None:
    assert {"kettle", "boil"} <= finder.in_japanese("「沸く／kettle boils」").words


def test_plurals_and_third_persons_meet_their_other_forms(finder: AnchorFinder) -> None:
    assert finder.in_english("abilities").counts == finder.in_english("ability").counts != {}


def test_a_split_card_has_two_names() -> None:
    assert split_names("火+氷") == split_names("火 // 氷") == ["火", "氷"]
    assert split_names("嵐雲のカラス") == ["嵐雲のカラス"]


ENGLISH = (
    "A creature with flying deals 3 damage.",
    "A planeswalker with two loyalty counters is sacrificed.",
    "The artifact costs {4} to cast.",
    "Nothing at all happens.",
)
JAPANESE = (
    "飛行を持つクリーチャーが3点のダメージを与える。",
    "忠誠カウンター2個が置かれているプレインズウォーカーを生け贄に捧げる。",
    "そのアーティファクトを唱えるコストは{4}である。",
    "何も起こらない。",
)


def test_a_text_is_most_like_its_own_translation(finder: AnchorFinder) -> None:
    resemblance = Resemblance(finder, JAPANESE, ENGLISH)

    best = [max(range(4), key=lambda e: resemblance.score(j, e)) for j in range(3)]

    assert best == [0, 1, 2]
    assert all(0.5 < resemblance.score(i, i) <= 1 for i in range(3))


def test_one_text_is_compared_with_all_others_as_with_each(finder: AnchorFinder) -> None:
    resemblance = Resemblance(finder, JAPANESE, ENGLISH)

    assert [resemblance.scores(j) for j in range(4)] == [
        [pytest.approx(resemblance.score(j, e)) for e in range(4)] for j in range(4)
    ]


def test_texts_without_anchors_are_not_alike(finder: AnchorFinder) -> None:
    assert Resemblance(finder, ["何も。"], ["Nothing."]).score(0, 0) == 0.0


def test_quoted_english_speaks_for_the_text_that_has_the_words(finder: AnchorFinder) -> None:
    resemblance = Resemblance(
        finder, ["「やかんで沸く／boils in a kettle」。"], ["It boils in a kettle.", "It is cold."]
    )

    assert resemblance.score(0, 0) > 0.5
    assert resemblance.score(0, 1) == 0.0
