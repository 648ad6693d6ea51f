"""`mtgcr watch` for cron: silent where nothing is new, 1 where something is, 2 where nobody could look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release
from mtgcr.tests.servers import Server, give, give_page, refuse, serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mtgcr.tests.conftest import Said

pytestmark = pytest.mark.usefixtures("nothing_embedded")

TEXT = "/downloads/KettleRules%2020130909.txt"
TABLE = """
[[page]]
name = "publisher"
language = "en"
addresses = ["{url}"]
link = '/KettleRules[^/]*[.]txt$'
hosts = ["{host}"]
least_rules = 10
"""


@pytest.fixture
def server() -> Iterator[Server]:
    """The publisher, whose page leads to the rules of autumn."""
    with serve() as running:
        running.answers = {"/rules": [give_page(TEXT)], TEXT: [give(english_release(AUTUMN).encode())]}
        yield running


@pytest.fixture
def table(server: Server, tmp_path: Path) -> str:
    path = tmp_path / "sources.toml"
    path.write_text(TABLE.format(url=server.url("/rules"), host=server.host), "utf-8")
    return str(path)


def home_with(folder: Path, *days: Any) -> Path:
    for day in days:
        (folder / f"{day}.txt").write_text(english_release(day), "utf-8")
    add_files(folder / "home", [folder / f"{day}.txt" for day in days], trusted=True)
    return folder / "home"


def test_a_newer_text_at_the_publisher_is_told_and_not_fetched(
    tmp_path: Path, server: Server, table: str, mtgcr: Any
) -> None:
    said = mtgcr(home_with(tmp_path, SPRING), "watch", "--sources", table)

    assert said.code == 1
    assert "KettleRules%2020130909.txt" in said.out
    assert TEXT not in server.paths()


def test_where_nothing_is_new_nothing_is_printed(tmp_path: Path, table: str, mtgcr: Any) -> None:
    home = home_with(tmp_path, SPRING, AUTUMN)

    said = mtgcr(home, "watch", "--sources", table)

    assert (said.code, said.out, said.err) == (0, "", "")
    assert mtgcr(home, "watch", "--sources", table, "--format", "json").json == {"changed": False, "texts": []}


def test_a_page_that_cannot_be_looked_at_is_told_on_the_other_stream(
    tmp_path: Path, server: Server, table: str, mtgcr: Any
) -> None:
    server.answers["/rules"] = [refuse(404)]

    said = mtgcr(home_with(tmp_path, SPRING), "watch", "--sources", table)

    assert (said.code, said.out) == (2, "")
    assert "sync-refused" in said.err


def test_where_no_text_is_held_only_a_day_that_nobody_knows_is_new(
    server: Server, table: str, embedded_home: Path, mtgcr: Any
) -> None:
    known = mtgcr(embedded_home, "releases", "--format", "json").json["existing"][-1].replace("-", "")

    def watch(day: str) -> int:
        server.answers["/rules"] = [give_page(f"/downloads/KettleRules%20{day}.txt")]
        code: int = mtgcr(embedded_home, "watch", "--sources", table).code
        return code

    assert (watch(known), watch("20991231")) == (0, 1)


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("ftp://rules.example/text.txt", "unfetched-address"),
        ("FTP://rules.example/text.txt", "unfetched-address"),
        ("sftp://rules.example/text.txt", "unfetched-address"),
        ("file:///text.txt", "unfetched-address"),
        ("HTTP://rules.example/text.txt", "insecure"),
        ("www.rules.example/text.txt", "no-scheme"),
        ("rules.com/text.txt", "no-scheme"),
    ],
)
def test_what_is_not_fetched_is_refused_before_it_is_looked_for(
    tmp_path: Path, mtgcr: Callable[..., Said], place: str, code: str
) -> None:
    said = mtgcr(tmp_path / "home", "sync", "--from", place, "--format", "json")

    assert (said.code, said.json["error"]["code"]) == (2, code)
    assert place in said.json["error"]["message"]


def test_of_a_file_that_is_not_there_no_more_is_said(tmp_path: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(tmp_path / "home", "sync", "--from", str(tmp_path / "nowhere.txt"), "--format", "json").json

    assert [one["code"] for one in said["texts"][0]["diagnostics"]] == ["file-unreadable"]
