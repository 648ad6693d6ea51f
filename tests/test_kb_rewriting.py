"""Files written again with other numbers: encoding and line ends stay, and it is all or nothing."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgcr.kb.citing.cite_migration import Migration, Rewrite
from mtgcr.kb.citing.mentions import read_mentions
from mtgcr.kb.citing.rewriting import rewrite, write_whole
from mtgcr.tests.citing import NEWEST, open_citator

TEXT = (
    "// CR 701.18a scry\r\n占術は総合ルール 701.18a、"
    "諜報はルール701.42aで、どちらもライブラリーを見るためのものである。\n"
    "CR 601.2f\rend CR 701.18b"
)
MOVED = TEXT.replace("701.18", "701.22").replace("701.42", "701.25")


def migrate(home: Path, data: bytes) -> bytes | None:
    store, citator = open_citator(home)
    carrying = Migration(store, citator, datetime.date(2024, 9, 20), NEWEST)
    carried = [carrying.carry(mention) for mention in read_mentions(data, "note.txt").mentions]
    return rewrite(data, [one for one in carried if isinstance(one, Rewrite)])


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp932", "euc_jp"])
def test_encoding_and_line_ends_stay(embedded_home: Path, codec: str) -> None:
    assert MOVED.encode(codec) == migrate(embedded_home, TEXT.encode(codec))


def test_a_mark_of_either_byte_order_stays(embedded_home: Path) -> None:
    assert ("\ufeff" + MOVED).encode("utf-16-be") == migrate(embedded_home, ("\ufeff" + TEXT).encode("utf-16-be"))


def test_bytes_that_cannot_be_written_back_are_left_alone(embedded_home: Path) -> None:
    text = "CR 701.18a scry. Die Kröte schläft über der Tür, schön für Käthe."

    assert migrate(embedded_home, text.encode() + b"\xff\xfe") is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.lists(st.sampled_from(["CR 701.18a", "\r\n", "\n", "\r", "x", "é", "用", " ", "rule 702.19b"]), max_size=12))
def test_only_the_numbers_change(embedded_home: Path, pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    expected = data.replace(b"701.18a", b"701.22a") if read_mentions(data, "note.txt").mentions else data
    made = migrate(embedded_home, data) if data.strip() else data

    assert made is not None
    assert expected.replace(b"701.18a", b"701.22a") == made.replace(b"701.18a", b"701.22a")


def test_a_file_is_replaced_at_once_with_its_permissions(tmp_path: Path) -> None:
    path, link = tmp_path / "note.txt", tmp_path / "link.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"new")

    assert (path.read_bytes(), path.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o640, True)
    assert [path, link] == sorted(tmp_path.iterdir(), reverse=True)


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        write_whole(path, b"new")

    assert [(path, b"old")] == [(one, one.read_bytes()) for one in tmp_path.iterdir()]
