"""Pages of a result: never too large, never anything left out or told twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.assistant.paging import LIMIT, BadCursorError, Found, as_json, page
from mtgcr.assistant.passages import LONGEST


def found(texts: list[str]) -> Found:
    return Found("found", "2024-11-08", "cr://2024-11-08/1", {}, [{"text": text, "source": "digest"} for text in texts])


def pages(answer: Found) -> list[dict[str, Any]]:
    told = [page(answer, "question", "g1", None)]
    while told[-1]["next_cursor"]:
        told.append(page(answer, "question", "g1", told[-1]["next_cursor"]))
    return told


@given(st.lists(st.integers(0, LONGEST).map(lambda length: "ト" * length), max_size=40))
def test_pages_joined_are_the_answer_and_each_fits(texts: list[str]) -> None:
    told = pages(found(texts))

    assert [item["text"] for one in told for item in one["items"]] == texts
    assert all(len(as_json(one)) <= LIMIT for one in told)
    assert {one["total"] for one in told} == {len(texts)}


@pytest.mark.parametrize("cursor", ["", "x", "MA", "-1", "ＡＢ", "A" * 99, "MTIz"])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(BadCursorError):
        page(found(["word"] * 3), "question", "g1", cursor)


def test_a_cursor_is_of_one_question_and_one_state_of_the_knowledge_base() -> None:
    answer = found(["word" * 1000] * 12)
    cursor = page(answer, "question", "g1", None)["next_cursor"]

    assert page(answer, "question", "g1", cursor)["items"]
    for question, generation in (("another", "g1"), ("question", "g2")):
        with pytest.raises(BadCursorError):
            page(answer, question, generation, cursor)


def test_the_source_of_a_result_is_that_of_all_its_texts() -> None:
    official = {"text": "a", "source": "official"}

    assert page(found(["a"]), "q", "g", None)["source"] == "digest"
    assert page(found(["a"])._replace(quoted=[official]), "q", "g", None)["source"] == "mixed"
    assert page(found([]), "q", "g", None)["source"] == "none"
