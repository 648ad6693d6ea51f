"""Bodies kept and packed: as many as fit, the oldest go; tags that are another with anything that matters."""

from __future__ import annotations

import gzip
from itertools import product
from typing import TYPE_CHECKING

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.intake.ingest import add_files
from mtgcr.library import opened
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release
from mtgcr.tests.web_client import WebClient
from mtgcr.web import application
from mtgcr.web.delivery import BESIDE, KeptBodies, PackedBody, has_tag, pack, packing_for, tag_of
from mtgcr.web.paging import cursor_at, place_of
from mtgcr.web.problems import Problem

if TYPE_CHECKING:
    from pathlib import Path


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 70)), max_size=60))
def test_never_more_is_kept_than_fits(given_bodies: list[tuple[str, int]]) -> None:
    kept = KeptBodies(largest=100 + 3 * BESIDE)

    for tag, size in given_bodies:
        kept.keep(tag, "", PackedBody(200, (), b"x" * size))

    held = [body for tag in "abcdef" if (body := kept.get(tag, ""))]
    assert sum(len(body.data) + BESIDE for body in held) == kept.size <= 100 + 3 * BESIDE


def test_what_was_asked_for_last_stays() -> None:
    kept = KeptBodies(largest=100 + 2 * BESIDE)
    for tag in "ab":
        kept.keep(tag, "", PackedBody(200, (), b"x" * 50))
    kept.get("a", "")
    kept.keep("c", "", PackedBody(200, (), b"x" * 50))

    assert [tag for tag in "abc" if kept.get(tag, "")] == ["a", "c"]


def test_a_tag_is_another_with_anything_that_matters() -> None:
    parts = product(("g1", "g2"), ("0.1", "0.2"), ("261122", "261123"), (b"/cr?a", b"/cr?b"))
    tags = [tag_of(*one) for one in parts]

    assert len(set(tags)) == 16
    assert has_tag(f'"x", {tags[0]}', tags[0])
    assert not has_tag(tags[1], tags[0])


@pytest.mark.parametrize(
    ("accepted", "packing"),
    [("gzip, zstd", "zstd"), ("gzip, deflate, br", "gzip"), ("zstd;q=0, gzip", "gzip"), ("", ""), ("identity", "")],
)
def test_the_best_packing_that_is_taken_is_chosen(accepted: str, packing: str) -> None:
    assert packing_for(accepted) == packing


@given(st.binary(max_size=3000), st.sampled_from(["zstd", "gzip", ""]))
def test_what_is_packed_can_be_read_again(data: bytes, packing: str) -> None:
    packed, how = pack(data, packing)

    match how:
        case "zstd":
            assert zstandard.decompress(packed) == data
        case "gzip":
            assert gzip.decompress(packed) == data
        case _:
            assert packed == data


@given(st.integers(0, 10**9))
def test_a_cursor_leads_to_its_place(place: int) -> None:
    assert place_of(cursor_at(place)) == place


@given(st.text(max_size=30))
def test_a_cursor_that_we_have_not_made_is_refused(cursor: str) -> None:
    try:
        place = place_of(cursor)
    except Problem:
        return
    assert cursor in ("", cursor_at(place))


def test_what_is_brought_in_is_served_and_has_another_tag(
    tmp_path: Path,
    nothing_embedded: None,  # noqa: ARG001  # the invented game alone
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(application, "LOOK_AGAIN", 0.0)
    monkeypatch.setattr(opened, "LOOK_AGAIN", 0.0)
    texts = {day: tmp_path / f"{day}.txt" for day in (SPRING, AUTUMN)}
    for day, path in texts.items():
        path.write_text(english_release(day), "utf-8")
    add_files(tmp_path / "home", [texts[SPRING]], trusted=True)
    web = WebClient(tmp_path / "home")
    before = web.get("/v1/rules/2014-01-01/100.2")

    add_files(tmp_path / "home", [texts[AUTUMN]], trusted=True)
    after = web.get("/v1/rules/2014-01-01/100.2", if_none_match=before.headers["etag"])

    assert after.status_code == 200
    assert (before.json()["release"], after.json()["release"]) == (str(SPRING), str(AUTUMN))
    assert before.headers["etag"] != after.headers["etag"]
