"""Two releases side by side: every rule, example and entry with what it was and what it became."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property

from mtgcr.kb.changes.changes import Weight
from mtgcr.kb.changes.diff import weigh
from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber

_NUMBERED = frozenset((NodeKind.RULE, NodeKind.GROUP))
_MARKS = re.compile(r"\s*[(（](?:obsolete|廃語)[)）]\s*", re.IGNORECASE)


class Pair(NamedTuple):
    """One lineage in an older and a newer release; None where that release does not hold it."""

    old: Revision | None
    new: Revision | None

    @property
    def revision(self) -> Revision:
        """The newer of the two."""
        found = self.new or self.old
        assert found is not None
        return found

    @property
    def lineage(self) -> str:
        """The identity of both."""
        return self.revision.lineage

    @property
    def kind(self) -> NodeKind:
        """What it is."""
        return self.revision.kind

    @property
    def is_moved(self) -> bool:
        """Whether its number is another, or it came or went."""
        return self.old is None or self.new is None or self.old.number != self.new.number

    @property
    def is_reworded(self) -> bool:
        """Whether both are there with other words or other numbers of references."""
        if self.old is None or self.new is None or self.old.wording == self.new.wording:
            return False
        return print_of(self.old) != print_of(self.new)

    @property
    def is_changed(self) -> bool:
        """Whether anything that a bulletin could announce is different."""
        return self.is_moved or self.is_reworded


def print_of(revision: Revision) -> str:
    """The fingerprint of the revision's words, typography aside."""
    return revision.fingerprint or fingerprint(revision.text)


class Comparison:
    """All pairs of two releases, found by number, parent or term."""

    def __init__(self, old: ReleaseInfo, new: ReleaseInfo, pairs: Iterable[Pair]) -> None:
        self.old, self.new = old, new
        self.pairs = tuple(sorted(pairs, key=_place))
        self._numbered: defaultdict[tuple[NodeKind, str], list[Pair]] = defaultdict(list)
        self._named: defaultdict[str, list[Pair]] = defaultdict(list)
        for pair in self.pairs:
            for revision in dict.fromkeys(one for one in (pair.old, pair.new) if one):
                self._file(pair, revision)

    def _file(self, pair: Pair, revision: Revision) -> None:
        found = self._named[fold_term(revision.title)] if revision.kind is NodeKind.ENTRY else None
        place = found if found is not None else self._numbered[revision.kind, revision.number]
        if pair not in place:
            place.append(pair)

    def numbered(self, number: RuleNumber, kind: NodeKind = NodeKind.RULE) -> Sequence[Pair]:
        """The pairs that have, or had, the number; for examples that of their rule."""
        return self._numbered.get((kind, str(number)), ())

    def entries(self, term: str) -> Sequence[Pair]:
        """The glossary entries of that term."""
        return self._named.get(fold_term(term), ())

    def changed(self, kind: NodeKind) -> tuple[Pair, ...]:
        """The pairs of a kind in which anything changed, in the order of the newer release."""
        return tuple(pair for pair in self.changes if pair.kind is kind)

    @cached_property
    def changes(self) -> tuple[Pair, ...]:
        """The pairs in which anything changed; an example that only went along with its rule is none."""
        return tuple(p for p in self.pairs if p.is_changed and not (p.kind is NodeKind.EXAMPLE and _went_along(p)))

    @cached_property
    def moves(self) -> Mapping[str, str]:
        """Where each rule number of the older release went, as far as that rule still stands."""
        rules = [pair for pair in self.pairs if pair.kind in _NUMBERED]
        return {pair.old.number: pair.new.number for pair in rules if pair.old and pair.new}

    def weigh(self, pair: Pair) -> Weight:
        """How much the change of its words means; SUBSTANTIVE where something came or went, or words are not held."""
        if pair.old is None or pair.new is None or not (pair.old.text and pair.new.text):
            return Weight.SUBSTANTIVE if pair.is_reworded or pair.old is None or pair.new is None else Weight.NONE
        return weigh(pair.old.as_node(), pair.new.as_node(), self.moves)

    @cached_property
    def has_words(self) -> bool:
        """Whether the words of both releases are held."""
        return Edition.ATLAS not in {self.old.edition, self.new.edition}


def _went_along(pair: Pair) -> bool:
    return pair.old is not None and pair.new is not None and not pair.is_reworded


def fold_term(term: str) -> str:
    """A glossary term without its mark of obsolescence, in small letters."""
    return " ".join(_MARKS.sub(" ", term).casefold().split())


def _place(pair: Pair) -> tuple[object, ...]:
    number = parse_number(pair.revision.number)
    key = number.sort_key if number else (10, 0, 0, 0, "")
    return key, pair.kind is NodeKind.EXAMPLE, pair.revision.title.casefold(), pair.revision.ordinal


def compare_standing(store: Store, old: ReleaseInfo, new: ReleaseInfo) -> Comparison:
    """Two releases side by side."""
    before = {revision.lineage: revision for revision in store.standing_in(old)}
    after = {revision.lineage: revision for revision in store.standing_in(new)}
    lineages = dict.fromkeys((*after, *before))
    return Comparison(old, new, (Pair(before.get(lineage), after.get(lineage)) for lineage in lineages))


def find_standing(store: Store, date: datetime.date, language: Language = Language.EN) -> ReleaseInfo | None:
    """The release in force on the date: its own text where that is held, else what the atlas knows of it."""
    found = [store.release_on(date, language, edition) for edition in (Edition.OFFICIAL, Edition.ATLAS)]
    return max((one for one in found if one), key=lambda one: one.effective, default=None)


def release_dates(store: Store, language: Language = Language.EN) -> tuple[datetime.date, ...]:
    """The effective dates of all releases known, oldest first; the digest has none of its own."""
    known = {one.effective for one in store.releases() if one.language is language}
    held = {one.effective for one in store.releases() if one.language is language and one.edition is not Edition.DIGEST}
    return tuple(sorted(held or known))
