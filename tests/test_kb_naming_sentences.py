"""A sentence that only names what the one before it tells is quoted with that one."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.quoting import changed_sentences, with_named
from mtgcr.kb.words.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "deciding", "quoted"),
    [
        (
            "Tea cools. Cups crack. This is called the “kettle rule.”",
            2,
            "Cups crack. This is called the “kettle rule.”",
        ),
        ("Cups crack. This process is known as steeping.", 1, "Cups crack. This process is known as steeping."),
        ("Cups crack. This cup isn’t called a mug.", 1, "This cup isn’t called a mug."),
        ("Tea cools. Cups crack. (See rule 100.2.)", 2, "Cups crack. (See rule 100.2.)"),
        ("Tea cools. (See rule 100.2 for cups.) Cups crack.", 2, "Cups crack."),
        (
            "茶は冷める。カップは割れる。(rule 731〔割れ物の扱い〕参照。)",
            2,
            "カップは割れる。(rule 731〔割れ物の扱い〕参照。)",
        ),
        ("This is called the “kettle rule.” Cups crack.", 0, "This is called the “kettle rule.”"),
        ("湯が冷める。これを「やかん」と言う。", 1, "湯が冷める。これを「やかん」と言う。"),
        ("湯が冷める。これはやかんではない。", 1, "これはやかんではない。"),
    ],
)
def test_a_name_is_quoted_with_what_it_names(text: str, deciding: int, quoted: str) -> None:
    span = with_named(text, split_sentences(text)[deciding])

    assert text[span.start : span.end] == quoted


@pytest.mark.parametrize(
    ("text", "beside", "changed"),
    [
        ("Tea cools. Cups crack.", "Tea cools. Cups may crack.", ["Cups crack."]),
        ("Tea cools (see rule 100.2a). Cups crack.", "Tea cools (see rule 101.3). Cups stay.", ["Cups crack."]),
        ("Tea cools. It’s hot.", "Tea cools. It's hot. Cups crack.", []),
        ("茶は冷める。カップは割れる。", "茶は冷める。カップは欠ける。", ["カップは割れる。"]),
    ],
)
def test_the_sentences_that_changed_are_those_that_the_other_wording_does_not_have(
    text: str, beside: str, changed: list[str]
) -> None:
    assert [text[one.start : one.end] for one in changed_sentences(text, beside)] == changed
