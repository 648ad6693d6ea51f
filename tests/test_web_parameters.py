"""What a request may give with a question: values that cannot be meant are refused, none is taken in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.tests.web_client import WebClient

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def web(mini_home: Path) -> WebClient:
    return WebClient(mini_home)


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("/v1/search?q=tea&q=coffee", "q is given 2 times"),
        ("/v1/search?q=tea&as-of=FDN&as-of=DSK", "as-of is given 2 times"),
        ("/v1/search?q=tea&limit=1&limit=2&limit=1", "limit is given 3 times"),
        ("/v1/search?q=%FFtea", "q is not written in UTF-8"),
        ("/v1/search?q=%82%C6", "q is not written in UTF-8"),
        ("/v1/search?q=tea&as-of=%FF", "as-of is not written in UTF-8"),
        ("/v1/rules/FDN/%FF", "number is not written in UTF-8"),
    ],
)
def test_what_is_given_twice_or_cannot_be_read_is_refused(web: WebClient, path: str, detail: str) -> None:
    said = web.get(path)

    assert (said.status_code, said.json()["type"]) == (400, "/problems/bad-parameter")
    assert said.json()["detail"] == detail


def test_the_pages_refuse_it_too(web: WebClient) -> None:
    assert web.get("/search?q=tea&q=coffee").status_code == 400
    assert web.get("/search?q=%FF").status_code == 400


def test_a_parameter_that_is_given_twice_alike_is_one(web: WebClient) -> None:
    assert web.get("/v1/search?q=tea&q=tea").status_code == 200


def test_a_list_may_be_given_in_parts(web: WebClient) -> None:
    assert web.get("/v1/search?q=tea&in=rules&in=glossary").status_code == 200
