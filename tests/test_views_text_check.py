"""What a scenario came to in words, where there is nothing to list too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.parametrize(
    ("title", "english", "japanese"),
    [
        ("606.3 a loyalty ability waits for a main phase", "no legal choice  (606.3, 606.6)", "適正な選択肢なし"),
        ("a shield counter prevents all damage of one time", "passed  the counter-cases alone", "対照例のみ"),
    ],
)
def test_a_verdict_without_anything_to_list_says_so(
    embedded_home: Path, mtgcr: Callable[..., Said], title: str, english: str, japanese: str
) -> None:
    told = mtgcr(embedded_home, "check", title).out

    assert english in told
    assert "passed    (" not in told
    assert japanese in mtgcr(embedded_home, "--ui", "ja", "check", "--lang", "ja", title).out
