"""A diff of English texts told in the words of a translation, where it has words of both days.

What changed is read off the English, of which every text is held; a translation is held of few days.  Words of the two
days come from one hand, so that no redline holds an official translation against a retelling.
"""

from __future__ import annotations

from mtgcr.kb.changes.changes import ToldWords
from mtgcr.kb.changes.redline import redline
from mtgcr.kb.storage.spine import same_words
from mtgcr.kb.storage.standing import standing_among
from mtgcr.kb.translations.freshness import known_english
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.model import Node, ReleaseInfo
    from mtgcr.kb.storage.store import Store

HANDS = (Edition.OFFICIAL, Edition.DIGEST)
"""Whose words are told, the better one first."""


class _Side(NamedTuple):
    """One of the two texts: whose lineage each node is, and the translated words of either hand by lineage."""

    lineages: Mapping[Node, str]
    words: Mapping[Edition, Mapping[str, str]]

    def text(self, node: Node, hand: Edition) -> str:
        """The translated words for the node; "" where there are none."""
        return self.words[hand].get(self.lineages.get(node, ""), "")


def told_in(store: Store, diff: Diff, texts: tuple[ReleaseInfo, ReleaseInfo], language: Language) -> Diff:
    """The diff of the two English texts in words of the language, in English where it has none of both days."""
    nodes = [change.old for change in diff.changes], [change.new for change in diff.changes]
    old, new = (_side(store, text, some, language) for text, some in zip(texts, nodes, strict=True))
    changes = tuple(_told(change, old, new, language) for change in diff.changes)
    return diff._replace(language=language, changes=changes, is_translated=True)


def _told(change: Change, old: _Side, new: _Side, language: Language) -> Change:
    for hand in HANDS:
        before = old.text(change.old, hand) if change.old else None
        after = new.text(change.new, hand) if change.new else None
        if before != "" and after != "" and not (change.words and before == after):
            return change._replace(
                old=change.old._replace(text=before) if change.old and before else None,
                new=change.new._replace(text=after) if change.new and after else None,
                words=redline(before, after) if change.words and before and after else (),
                told=ToldWords(language, hand),
            )
    return change._replace(told=ToldWords(Language.EN, Edition.OFFICIAL))


def _side(store: Store, text: ReleaseInfo, nodes: Sequence[Node | None], language: Language) -> _Side:
    document, told = store.document(text), set(nodes)
    pairs = zip(document.nodes, document.revisions, strict=True)
    lineages = {node: revision.lineage for node, revision in pairs if node in told}
    wanted = tuple(lineages.values())
    digest = store.release_on(text.effective, language, Edition.DIGEST)
    is_of_day = digest is not None and digest.effective == text.effective
    retold = standing_among(store, digest, wanted) if digest and is_of_day else {}
    words = {
        Edition.OFFICIAL: _official(store, text.effective, wanted, language),
        Edition.DIGEST: {lineage: one.text for lineage, one in retold.items()},
    }
    return _Side(lineages, words)


def _official(store: Store, day: datetime.date, lineages: Sequence[str], language: Language) -> dict[str, str]:
    """The official words whose English is word for word that of the day, those of the nearest translation."""
    found = dict[str, str]()
    held = store.releases_of(language, Edition.OFFICIAL)
    for release in sorted(held, key=lambda one: abs(one.effective - day), reverse=True):
        then, now = (known_english(store, one) for one in (release.effective, day))
        if then is None or now is None:
            continue
        before, after = (standing_among(store, one, lineages) for one in (then, now))
        for lineage, one in standing_among(store, release, lineages).items():
            english = before.get(lineage), after.get(lineage)
            if release.effective == day or (english[0] and english[1] and same_words(english[0], english[1])):
                found[lineage] = one.text
    return found
