"""Letters of half width are of the language that they are of in whole width, also for what is quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


def test_a_question_in_half_width_is_answered_in_japanese_words(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    half, whole = (mtgcr(embedded_home, "ask", typed).out for typed in ("ﾄﾗﾝﾌﾟﾙ", "トランプル"))

    assert half == whole != ""
