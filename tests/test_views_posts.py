"""Rules as posts: within the length of a place, always with their source, and no word of a text obeyed there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.views.posts.markup import CUT, Posted, PostForm, length, post

if TYPE_CHECKING:
    from pathlib import Path

FORMS = ["discord", "markdown", "bbcode"]
MORE = "{} more".format
WORDS = "The host pours. Nobody waits. The kettle boils again."


@pytest.mark.parametrize("form", FORMS)
def test_a_rule_is_posted_with_its_number_words_day_and_source(embedded_home: Path, mtgcr: Any, form: str) -> None:
    said = mtgcr(embedded_home, "rule", "702.19b", "--as-of", "FDN", "--lang", "both", "--format", form)
    held = mtgcr(embedded_home, "rule", "702.19b", "--as-of", "FDN", "--format", "json").json["rule"]

    assert said.code == 0
    assert "702.19b" in said.out
    assert held["wordings"]["en"]["text"][:80] in said.out
    assert "Comprehensive Rules, 2024-11-08, digest in our own words" in said.out


@pytest.mark.parametrize("number", ["702", "702.19b", "205.3m", "1"])
def test_a_post_on_discord_fits_one_message_and_keeps_its_source(embedded_home: Path, mtgcr: Any, number: str) -> None:
    said = mtgcr(
        embedded_home, "rule", number, "--all", "--as-of", "2026-08-07", "--format", "discord"
    ).out.removesuffix("\n")

    assert length(said) <= 2_000
    assert "2026-08-07, digest" in said
    whole = mtgcr(
        embedded_home, "rule", number, "--all", "--as-of", "2026-08-07", "--format", "discord", "--length", "900000"
    )
    assert ("not shown" in said or "…" in said) == (length(whole.out) > 2_001)


def test_hits_are_posted_with_their_day(embedded_home: Path, mtgcr: Any) -> None:
    asked = ("search", "lethal damage", "--as-of", "FDN", "--limit", "2", "--format", "bbcode")
    said = mtgcr(embedded_home, *asked)

    assert said.out.count("[quote]") == 2
    assert said.out.count("(2024-11-08, digest)") == 2
    assert "（2024-11-08、ダイジェスト）" in mtgcr(embedded_home, "--ui", "ja", *asked).out


def test_a_post_of_japanese_words_is_japanese_and_has_the_number_of_the_day(embedded_home: Path, mtgcr: Any) -> None:
    asked = ("rule", "701.18d", "--as-of", "2024-09-20", "--format", "discord")

    assert "2024-09-20の701.18dは現在の701.22d" in mtgcr(embedded_home, *asked, "--lang", "ja").out
    assert "701.18d of 2024-09-20 is 701.22d today" in mtgcr(embedded_home, *asked, "--lang", "both").out


def test_official_words_are_not_called_ours(mini_home: Path, mtgcr: Any) -> None:
    said = mtgcr(mini_home, "rule", "101.1", "--as-of", "2013-03-03", "--format", "markdown").out

    assert "digest" not in said
    assert "Comprehensive Rules, 2013-03-03" in said


@pytest.mark.parametrize(
    ("form", "text", "shown"),
    [
        ("discord", "*/* and @everyone", r"\*/\* and @" + "\u200b" + "everyone"),
        ("discord", "<@123> in #general", r"\<@" + "\u200b" + r"123\> in #" + "\u200b" + "general"),
        ("markdown", "a_b [x](y) `z` |", r"a\_b \[x\](y) \`z\` \|"),
        ("bbcode", "[url=x]y[/url] [a creature] [+1]", "[\u200burl=x]y[\u200b/url] [a creature] [+1]"),
    ],
)
def test_what_a_text_holds_is_shown_and_not_obeyed(form: str, text: str, shown: str) -> None:
    assert shown in post(PostForm(form).markup, [], [Posted("1", text)], ["source"], MORE, None)


def test_a_first_part_that_is_too_long_ends_with_a_sentence_and_says_so() -> None:
    markup = PostForm.BBCODE.markup
    made = post(
        markup,
        [],
        [Posted("1", WORDS)],
        ["source"],
        MORE,
        length("[quote][b]1[/b] [/quote]\n[i]source[/i]\n[i]1 more[/i]") + 35,
    )

    assert f"The host pours. Nobody waits.{CUT}" in made
    assert "[i]source[/i]" in made


@given(
    st.sampled_from(FORMS),
    st.lists(st.text("ab .。*@[]>😀ト\n", min_size=1, max_size=300), min_size=1, max_size=12),
    st.integers(200, 3_000),
)
def test_a_post_never_exceeds_its_limit_and_never_loses_its_source(form: str, texts: list[str], limit: int) -> None:
    parts = [Posted(str(place), text) for place, text in enumerate(texts)]
    made = post(PostForm(form).markup, ["head"], parts, ["source"], MORE, limit)

    assert length(made) <= limit
    assert "source" in made
    assert "head" in made
