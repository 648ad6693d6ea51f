"""Any bytes as any input: an answer or a diagnostic, never an exception."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgcr.bench.fuzz_targets import TARGETS, run_command
from mtgcr.parser.language import Language
from mtgcr.tests.kettle_rulings import JSON_RULINGS, KETTLE_SUMMARY, PRINTED_RULINGS
from mtgcr.tests.mini_releases import english_release, japanese_release
from mtgcr.tests.strategies import any_bytes, mutants
from mtgcr.views.voice import spoken

if TYPE_CHECKING:
    from collections.abc import Callable

QUICK = settings(max_examples=60, suppress_health_check=list(HealthCheck))
FEW = settings(QUICK, max_examples=12)
SEEDS = (english_release(), japanese_release(), KETTLE_SUMMARY, PRINTED_RULINGS, JSON_RULINGS)
WORDS = (
    *("702.19b", "rule 100.2", "2024-11-08", "FDN", "ダメージ", "接死", "first strike", "AND", "OR", "NOT", '"', "*"),
    *(
        "(",
        ")",
        "--format",
        "json",
        "--as-of",
        "--lang",
        "ja",
        "both",
        "--limit",
        "0",
        "-1",
        "--in",
        "rules",
        "--depth",
    ),
    *("scenario", "シナリオ", "given", "[..]", "cr", "example", "[[page]]", "name = 1", "link = '('", "<a href=", "\0"),
    *("\x1b[2J", "\udcff".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "ﾀﾞ", "ー", "･", "９", "²", "𝟗"),
)
phrases = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=12).flatmap(
    lambda words: st.sampled_from([" ", "\n", "\0", ""]).map(lambda between: between.join(words).encode())
)
inputs = st.one_of(phrases, any_bytes, mutants(SEEDS))


@pytest.mark.parametrize("target", [TARGETS[name] for name in TARGETS if name != "commands"], ids=lambda t: t.__name__)
def test_any_input_is_taken_or_told(target: Callable[[bytes], None]) -> None:
    @QUICK
    @given(inputs)
    def try_one(data: bytes) -> None:
        target(data)

    try_one()


@FEW
@given(st.binary(min_size=1, max_size=1), phrases)
def test_any_words_after_a_command_are_answered(command: bytes, words: bytes) -> None:
    TARGETS["commands"](command + words)


def test_a_question_in_japanese_leaves_the_next_one_in_english() -> None:
    _, refused, _ = run_command(["term", "ありえない用語"])

    assert ("見つかりません" in refused, spoken(), gc.isenabled()) == (True, Language.EN, True)
