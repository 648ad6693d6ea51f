"""What several things speak for comes before what one of them does, the surer the answer and the liker the phrase."""

from __future__ import annotations

from mtgcr.kb.asking.agreement import Witnesses, agreed
from mtgcr.kb.asking.answers import ANSWERED, NO_RULE_FOUND
from mtgcr.kb.asking.everyday import LikePhrase

NOTHING = Witnesses(like=(), asked=(), status=NO_RULE_FOUND, found=(), together=0)


def test_a_second_answer_that_has_the_words_too_comes_before_the_first_hit_and_what_is_only_liked() -> None:
    like = (LikePhrase(0.7, ("117.1",)),)
    both = NOTHING._replace(like=like, asked=("602.2", "606.3"), status=ANSWERED, found=("606.1", "606.3"))

    assert agreed(both) == ["602.2", "606.3", "117.1", "606.1"]


def test_a_sure_answer_comes_before_a_phrase_that_is_little_like_the_words_an_unsure_one_after_it() -> None:
    like = (LikePhrase(0.6, ("117.1",)),)

    assert agreed(NOTHING._replace(like=like, asked=("509.1",), status=ANSWERED))[0] == "509.1"
    assert agreed(NOTHING._replace(like=like, asked=("509.1",), status=NO_RULE_FOUND))[0] == "117.1"


def test_the_likest_phrase_counts_for_a_rule_not_how_many_name_it() -> None:
    one, several = LikePhrase(0.7, ("104.3",)), (LikePhrase(0.4, ("104.2",)),) * 3

    assert agreed(NOTHING._replace(like=(one, *several))) == ["104.3", "104.2"]


def test_hits_with_all_of_the_words_count_more() -> None:
    found = ("702.19b", "702.19e")

    assert agreed(NOTHING._replace(like=(LikePhrase(0.6, ("510.1c",)),), found=found, together=0))[0] == "510.1c"
    assert agreed(NOTHING._replace(like=(LikePhrase(0.6, ("510.1c",)),), found=found, together=1))[0] == "702.19b"


def test_nothing_speaks_for_anything() -> None:
    assert agreed(NOTHING) == []
