"""Pages read as their reader sees them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.markup import is_html, read_html


def test_tags_go_and_entities_are_written_out() -> None:
    plain = read_html("<p>rule&nbsp;<b>702.19b</b>&ndash;c</p><p>next</p>")

    assert " ".join(plain.text.split()) == "rule 702.19b–c next"


def test_every_character_knows_where_it_came_from() -> None:
    page = "<p title='702.1a'>see <i>702.19b</i> &amp; on</p>"
    plain = read_html(page)

    assert page.index("702.19b") == plain.source(plain.text.index("702.19b"))
    assert page.index("&amp;") == plain.source(plain.text.index("&"))


def test_comments_and_styles_are_not_read() -> None:
    assert read_html("<!-- 702.19b --><style>a { width: 702.19b }</style>").text == ""


def test_a_page_is_known_by_name_or_first_words() -> None:
    assert is_html("x", "a.HTML")
    assert is_html("\n<!DOCTYPE html><p>", "a")
    assert not is_html("// <html> in code", "a.java")


@given(
    st.lists(st.sampled_from(["<p>", "</p>", "<", ">", "&amp;", "&", "text", "702.1a", "<!--", "-->", "\n"])).map(
        "".join
    )
)
def test_any_text_is_read_and_what_is_plain_stays_in_place(page: str) -> None:
    plain = read_html(page)

    for offset, character in enumerate(plain.text):
        if character.isalnum():
            assert character == page[plain.source(offset)] or page[plain.source(offset)] == "&"
