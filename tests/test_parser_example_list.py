"""Lists of examples: items in order, rules among them, and what is no list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.example_list import ExampleList, parse_example_list

if TYPE_CHECKING:
    from pathlib import Path

KETTLE_LIST = """\
例:アンは茶碗を覆った。主人はアンを飛ばす。
例：ボブは2杯目を頼んだ。
次の一巡でもう1杯を頼める。
702.3 かき混ぜた茶碗に入る量は1口減る。
例: カーラが匙を2本使った。
"""


def parsed(text: str) -> ExampleList:
    found = parse_example_list(text.encode(), "kettle.txt")
    assert found is not None
    return found


def test_every_example_and_the_rule_among_them_is_an_item() -> None:
    items = parsed(KETTLE_LIST).items

    assert [str(item.number) for item in items] == ["None", "None", "702.3", "None"]
    assert items[0].passage.words == "アンは茶碗を覆った。主人はアンを飛ばす。"
    assert len(parsed(KETTLE_LIST).examples) == 3


def test_a_line_without_a_mark_goes_on_with_the_item_before_it() -> None:
    assert parsed(KETTLE_LIST).items[1].passage.words == "ボブは2杯目を頼んだ。次の一巡でもう1杯を頼める。"


def test_a_title_before_the_first_item_belongs_to_none() -> None:
    found = parsed("やかん遊びの例\n\n" + KETTLE_LIST)

    assert found.lead == "やかん遊びの例\n\n"
    assert len(found.items) == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "例:一つだけ。\n",
        "1. 食卓\n100. 客\n100.1. 客は2人。\n例:アン。\n例:誰もいない。\n例:犬。\n101. 茶碗\n101.1. 茶碗。\n",
        "茶の話をしよう。\n例:一つ。\n例:二つ。\n例:三つ。\nこれで終わり。\nさようなら。\nまた明日。\n",
    ],
)
def test_what_has_few_examples_or_much_else_is_no_list(text: str) -> None:
    assert parse_example_list(text.encode(), "other.txt") is None


def test_no_list_has_more_examples_than_the_rules_ever_will() -> None:
    assert parse_example_list(b"Example: tea.\n" * 1000, "long.txt") is not None
    assert parse_example_list(b"Example: tea.\n" * 1001, "endless.txt") is None


def test_bytes_that_are_no_text_are_no_list() -> None:
    assert parse_example_list(b"%PDF-1.7 " + bytes(40), "paper.pdf") is None


@given(
    st.lists(
        st.sampled_from(["例:茶。", "例： 匙を 2 本。", "101.2 茶碗。", "続き", "", "  ", "Example: tea."]), min_size=6
    )
)
def test_the_passages_are_the_text(lines: list[str]) -> None:
    text = "\n".join(["例:一。", "例:二。", "例:三。", *lines])
    found = parse_example_list(text.encode(), "kettle.txt")

    if found is not None:
        passages = (item.passage for item in found.items)
        assert found.lead + "".join(p.label + p.text + p.tail for p in passages) == text


@pytest.mark.corpus
def test_the_real_list_has_86_examples_and_one_rule(corpus: Path) -> None:
    path = corpus / "documents" / "examples-ja.txt"
    found = parse_example_list(path.read_bytes(), path.name)

    assert found is not None
    assert len(found.examples) == 86
    assert [str(item.number) for item in found.items if item.number] == ["712.10"]
    assert found.diagnostics == ()


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["bulletin-foundations", "rulings-2002-02", "rulings-2024-03-08", "wiki-rad-counter"])
def test_other_documents_are_no_lists(corpus: Path, name: str) -> None:
    assert parse_example_list((corpus / "documents" / f"{name}.txt").read_bytes(), name) is None


@pytest.mark.corpus
def test_a_release_is_no_list(corpus: Path) -> None:
    assert parse_example_list((corpus / "ja" / "cr_20260116.txt").read_bytes(), "cr") is None
