"""`mtgcr site`: files in both languages whose links lead to files, the same on every day, never a site by half."""

from __future__ import annotations

import datetime
import json
import re
import signal
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import mtgcr as library
from mtgcr.kb.intake.ingest import add_files
from mtgcr.parser.language import Language
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import AUTUMN, SPRING, write_releases
from mtgcr.views.voice import speak
from mtgcr.web.pages import reading_pages
from mtgcr.web.rendering import moved
from mtgcr.web.site import plan as planning
from mtgcr.web.site.plan import term_file
from mtgcr.web.site.scope import RECENT, SiteScope
from mtgcr.web.site.writing import MARK, broken_links, may_replace, write_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mtgcr.library.library import Library

DAY = datetime.timedelta(days=1)
FEW = 3
"""Terms of the lexicon that the site of these tests has: it has 1,777."""


@pytest.fixture(scope="module")
def kettle(tmp_path_factory: pytest.TempPathFactory, mini_home: Path) -> Iterator[Library]:  # noqa: ARG001  # see below
    """A home with the two releases of the kettle game, and a lexicon of three terms.

    The home of other tests is made first: made while builds are bare it would be bare itself, for all tests after.
    """
    folder = tmp_path_factory.mktemp("kettle")
    with bare_builds(), pytest.MonkeyPatch.context() as patch:
        assert not add_files(folder / "home", write_releases(folder), trusted=True).refused
        kb = library.open(folder / "home")
        terms = kb.vocabulary()
        patch.setattr(type(kb), "vocabulary", lambda *_, **__: terms._replace(terms=terms.terms[:FEW]))
        yield kb


@pytest.fixture(scope="module")
def site(kettle: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "public"
    assert not write_site(kettle, AUTUMN, folder, _silent, is_official=True, check_links=True).missing
    return folder


def _silent(_: int, __: int) -> None:
    """Nobody watches."""


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_kind_of_page_is_there_in_both_languages(site: Path) -> None:
    day = AUTUMN.isoformat()
    for prefix in ("", "ja/"):
        for file in (
            "index.html", "search.html", "copy.html", "releases.html", "terms.html", "diff/index.html",
            f"cr/{day}/index.html", f"cr/{day}/1.html", f"cr/{day}/101.html", f"cr/{day}/101.1a.html",
            f"history/{day}/101.1a.html", f"diff/{SPRING}/{day}.html",
        ):  # fmt: skip
            assert (site / f"{prefix}{file}").is_file(), file
    assert '<html lang="ja">' in (site / f"ja/cr/{day}/101.html").read_text("utf-8")


def test_no_link_leads_to_no_file_and_none_to_a_server(site: Path) -> None:
    assert list(broken_links(site)) == []
    for name, content in _contents(site).items():
        if name.endswith(".html"):
            assert not re.search(rb'\b(?:href|src|action)="(?:/|http)', content), name


def test_a_broken_link_is_found_and_nothing_is_put_in_place(
    kettle: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        planning, "_other_names", lambda scope, _: {"/terms": "nowhere.html", "/cr/today": f"cr/{scope.day}/index.html"}
    )

    written = write_site(kettle, AUTUMN, tmp_path / "public", _silent, check_links=True)

    assert "index.html: nowhere.html" in written.broken
    assert list(tmp_path.iterdir()) == []


def test_what_only_a_reader_can_do_is_not_offered(site: Path) -> None:
    for name, content in _contents(site).items():
        text = content.decode() if name.endswith(".html") else ""
        assert re.findall(r'<form class="(\w+)', text) in ([], ["find"]), name
        assert not re.search(r"<script(?![^>]* src=)|data-suggest|reader\.js", text), name


def test_a_link_to_a_page_that_the_site_has_not_becomes_its_text(site: Path) -> None:
    page = (site / f"diff/{SPRING}/{AUTUMN}.html").read_text("utf-8")

    assert f'href="../../cr/{AUTUMN}/' in page
    assert f"cr/{SPRING}" not in page
    assert "<b>101.1c</b>" in page  # gone: it stands in spring alone


def test_neighbours_of_all_times_are_compared_and_the_first_page_names_few() -> None:
    many = tuple((SPRING + place * DAY, SPRING + (place + 1) * DAY) for place in reversed(range(20)))
    held = SiteScope(SPRING + 10 * DAY, is_newest=False, pairs=many)

    assert len(held.steps) == RECENT
    assert held.steps[0] == (held.day, held.day + DAY)


def test_the_files_are_the_same_on_another_day_and_whatever_the_terminal_speaks(
    kettle: Library, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Days(type(datetime.date)):  # type: ignore[misc]  # the class of a class
        def __instancecheck__(cls, one: object) -> bool:
            return isinstance(one, type(AUTUMN))

    class Later(datetime.date, metaclass=Days):
        @classmethod
        def today(cls) -> datetime.date:  # type: ignore[override]  # a day of the real class, as all are
            return SPRING

    monkeypatch.setattr("mtgcr.library.given.datetime", SimpleNamespace(date=Later))
    speak(Language.JA)
    write_site(kettle, AUTUMN, tmp_path / "public", _silent, is_official=True)

    assert _contents(tmp_path / "public") == _contents(site)


def test_the_search_has_the_words_of_each_rule(kettle: Library, site: Path) -> None:
    pack = (site / "static/pack.js").read_text("utf-8")
    rule = kettle.rule("101.1a", AUTUMN).found[0]

    assert pack.startswith('var mtgcrPack = {"form":1,"day":"2013-09-09",')
    assert all(wording.text in pack for wording in rule.wordings)
    assert 'src="static/pack.js"' in (site / "search.html").read_text("utf-8")
    assert 'src="../static/pack.js"' in (site / "ja/search.html").read_text("utf-8")


def test_what_is_kept_for_times_without_network_is_all_there(site: Path) -> None:
    state = json.loads((site / "sw.js").read_text("utf-8").partition(";\n")[0].removeprefix("const STATE = "))
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))

    assert state["name"].startswith(f"{AUTUMN}-")
    assert {"offline.html", "ja/offline.html", "static/pack.js", "static/offline.js"} <= set(state["files"])
    assert all((site / file).is_file() for file in (*state["files"], manifest["start_url"]))
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])
    assert set(state["shells"].values()) <= set(state["files"])


def test_a_page_that_stands_in_for_others_names_the_place_of_the_copy(site: Path) -> None:
    shell = (site / "ja/offline.html").read_text("utf-8")

    assert set(re.findall(r'\b(?:href|src|action)="(.)', shell)) == {"@", "#"}
    assert 'src="@/ja/../static/offline.js"' in shell
    assert 'data-root="@/"' in shell


def test_whose_the_official_texts_are_stands_on_every_page(site: Path) -> None:
    page = (site / f"cr/{AUTUMN}/101.1a.html").read_text("utf-8")

    assert "Texts marked as official are the publisher&#39;s." in page


def test_a_page_that_cannot_be_made_says_what_a_copy_is_and_is_told(
    kettle: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lead_elsewhere(_: Any, wanted: Any) -> Any:
        return moved(wanted, "/cr/today")

    monkeypatch.setattr(reading_pages, "contents", lead_elsewhere)

    written = write_site(kettle, AUTUMN, tmp_path / "public", _silent, check_links=True)

    assert written.missing == (f"/cr/{AUTUMN}", f"/ja/cr/{AUTUMN}")
    assert "A copy as files" in (tmp_path / f"public/cr/{AUTUMN}/index.html").read_text("utf-8")
    assert written.broken == ()


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, mtgcr: Callable[..., Any]) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/dear.txt").write_text("Dear reader", "utf-8")

    said = mtgcr(tmp_path / "home", "site", str(tmp_path / "letters"))

    assert said.code == 2
    assert "mtgcr did not make it" in said.err
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["dear.txt"]


def test_an_earlier_site_is_replaced_whole(kettle: Library, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    write_site(kettle, AUTUMN, folder, _silent)
    (folder / "left.html").write_text("from before", "utf-8")

    assert may_replace(folder)
    write_site(kettle, AUTUMN, folder, _silent)

    assert not (folder / "left.html").exists()
    assert (folder / MARK).is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["public"]


def test_what_is_broken_off_leaves_the_earlier_site(kettle: Library, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    write_site(kettle, AUTUMN, folder, _silent)
    before = _contents(folder)

    def break_off(done: int, _: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_site(kettle, SPRING, folder, break_off)

    assert _contents(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["public"]


def test_a_neighbour_that_cannot_be_compared_is_left_out(mini_home: Path) -> None:
    with library.open(mini_home) as kb:  # the atlas knows releases after autumn, of which nothing is held there
        pairs = SiteScope.of(kb, AUTUMN).pairs

    assert (SPRING, AUTUMN) in pairs
    assert AUTUMN not in {old for old, _ in pairs}


def test_a_run_that_is_terminated_leaves_nothing(
    kettle: Library, tmp_path: Path, mtgcr: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def terminate(_: str, done: int, __: int) -> None:
        if done == 5:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr("mtgcr.commands.copying.watch_progress", lambda: terminate)

    said = mtgcr(kettle.home, "site", str(tmp_path / "public"), "--official")

    assert said.code == 143
    assert list(tmp_path.iterdir()) == []


def test_texts_of_the_user_are_not_published_unless_asked_for(
    kettle: Library, tmp_path: Path, mtgcr: Callable[..., Any]
) -> None:
    with bare_builds():
        said = mtgcr(kettle.home, "site", str(tmp_path / "public"))

    assert said.code != 0  # nothing ships with a bare build
    assert not (tmp_path / "public").exists()


def test_official_texts_come_with_a_word_about_whose_they_are(
    kettle: Library, tmp_path: Path, mtgcr: Callable[..., Any]
) -> None:
    said = mtgcr(kettle.home, "site", str(tmp_path / "public"), "--official", "--as-of", "2013-04-01", "--check-links")

    assert said.code == 0
    assert "official texts belong to their publisher" in said.err
    assert f"the release of {SPRING}" in said.out
    page = (tmp_path / f"public/cr/{SPRING}/101.1a.html").read_text("utf-8")
    assert "today/" not in page


def test_terms_have_files_of_their_own_on_every_file_system() -> None:
    names = ("Phase", "phase", "+1/+1 counter", "接死", "../x", "CON")

    assert len({term_file(name).casefold() for name in names}) == len(names)
    assert all(re.fullmatch(r"term/[a-z0-9-]+\.html", term_file(name)) for name in names)
