"""What answering keeps of the texts: the maps of the releases asked last, however many are asked."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

from mtgcr.kb.asking.asked_texts import KEPT, AskedTexts
from mtgcr.kb.intake.opening import open_knowledge_base

if TYPE_CHECKING:
    from pathlib import Path


def test_the_maps_of_the_last_few_releases_are_kept(embedded_home: Path) -> None:
    texts = AskedTexts(open_knowledge_base(embedded_home))
    maps = [weakref.ref(texts.release_map(release)) for release in texts.releases[: KEPT + 2]]
    gc.collect()

    assert [bool(one()) for one in maps] == [False] * 2 + [True] * KEPT
    assert texts.release_map(texts.releases[KEPT + 1]) is maps[-1]()
