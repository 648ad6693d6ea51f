"""Japanese examples without numbers find the English ones that they translate."""

from __future__ import annotations

from mtgcr.kb.documents.example_matching import EnglishPassage, JapanesePassage, PassageMatch, match_passages
from mtgcr.kb.words.lexicon import load_lexicon

FLYING = EnglishPassage("flying", 1, "", "A 2/2 creature with flying is blocked by a 3/3 creature with reach.")
COUNTERS = EnglishPassage("counters", 2, "", "A planeswalker with two loyalty counters loses one of them.")
COST = EnglishPassage("cost", 3, "", "An artifact costs {4}. A player with three lands can’t cast it.")
LONGER = EnglishPassage("cost", 4, "", "An artifact costs {4}. A player with three Islands can’t cast it this turn.")
OTHERWISE = EnglishPassage("cost", 5, "", "Storm Crow attacks. Its controller draws six cards and discards the hand.")
RULE = EnglishPassage("rule", 6, "702.9", "Tokens with deathtouch are destroyed.")
CROW = EnglishPassage("crow", 7, "", "Storm Crow attacks.")
CLONE = EnglishPassage("clone", 8, "", "Clone attacks.")

J_FLYING = JapanesePassage("", "飛行を持つ2/2のクリーチャーが到達を持つ3/3のクリーチャーにブロックされる。")
J_COUNTERS = JapanesePassage("", "忠誠カウンター2個が置かれたプレインズウォーカーから1個を取り除く。")
J_COST = JapanesePassage("", "あるアーティファクトは{4}である。土地3つのプレイヤーはこれを唱えられない。")
J_RULE = JapanesePassage("702.9", "接死を持つトークンは破壊される。")
J_CROW = JapanesePassage("", "《嵐雲のカラス》が攻撃する。")


def matched(
    japanese: list[JapanesePassage], *releases: list[EnglishPassage], **translations: str
) -> tuple[PassageMatch | None, ...]:
    return match_passages(load_lexicon(), japanese, releases, translations)


def wordings(matches: tuple[PassageMatch | None, ...]) -> list[int | None]:
    """The wording that each passage translates."""
    return [match.translated.wording if match else None for match in matches]


def test_each_example_goes_to_the_one_that_it_translates() -> None:
    found = matched([J_FLYING, J_COUNTERS, J_COST], [FLYING, COUNTERS, COST])

    assert wordings(found) == [1, 2, 3]
    assert all(match is not None and match.confidence == 1.0 for match in found)


def test_what_translates_nothing_is_left_out() -> None:
    stranger = JapanesePassage("", "主人はやかんを持つ。")

    assert wordings(matched([J_FLYING, stranger, J_COST], [FLYING, COUNTERS, COST])) == [1, None, 3]


def test_names_of_cards_tell_examples_apart() -> None:
    assert wordings(matched([J_CROW], [CLONE, CROW])) == [7]


def test_a_rule_goes_only_to_a_rule_of_its_number() -> None:
    other = EnglishPassage("other", 9, "702.8", RULE.text)

    assert wordings(matched([J_FLYING, J_RULE], [other, FLYING, RULE])) == [1, 6]
    assert wordings(matched([J_RULE], [other])) == [None]


def test_the_release_that_fits_best_says_which_wording_is_translated() -> None:
    found = matched([J_FLYING, J_COUNTERS, J_COST], [FLYING, COUNTERS, COST], [FLYING, OTHERWISE], [FLYING, LONGER])

    assert wordings(found) == [1, 2, 3]


def test_an_example_that_only_another_release_has_is_found_there() -> None:
    found = matched([J_FLYING, J_COUNTERS, J_COST], [COST], [FLYING, COUNTERS])

    assert wordings(found) == [1, 2, 3]


def test_other_wordings_count_as_long_as_they_say_nearly_the_same() -> None:
    (match,) = matched([J_COST], [COST], [LONGER], [OTHERWISE])

    assert match is not None
    assert match.translated == COST
    assert match.others == (LONGER,)


def test_without_words_of_the_english_nothing_is_matched() -> None:
    assert wordings(matched([J_FLYING], [EnglishPassage("flying", 1, "", "")])) == [None]
    assert wordings(matched([J_FLYING])) == [None]


def test_a_japanese_release_tells_the_example_although_the_english_words_are_not_held() -> None:
    unread = EnglishPassage("flying", 1, "", "")

    assert wordings(matched([J_FLYING], [unread, COST], flying=J_FLYING.text.replace("2/2", "2/3"))) == [1]


def test_letters_that_only_end_in_the_same_byte_make_no_japanese_release_tell_an_example() -> None:
    unread = EnglishPassage("flying", 1, "", "")
    others = "".join(chr(ord(letter) + 0x100) for letter in J_FLYING.text)

    assert wordings(matched([J_FLYING], [unread, COST], flying=others)) == [None]


def test_between_twins_the_order_decides_and_is_less_sure() -> None:
    twin = EnglishPassage("twin", 9, "", FLYING.text)

    first, second = matched([J_FLYING, J_FLYING], [FLYING, twin])

    assert first is not None
    assert second is not None
    assert (first.translated.lineage, second.translated.lineage) == ("flying", "twin")
    assert first.confidence == second.confidence == 0.6
