"""What becomes of references in paragraphs of the rules: python -m mtgcr.bench.citing_precision HOME [TEXTS].

Paragraphs with references, drawn at random from releases that are held, are given to the citator as texts of their
own, without number and day.  Which rule each means is known from the atlas, since their release is known here and not
to the citator.  TEXTS is a home with the texts, where HOME has none.  Of the texts nothing is printed but numbers.
Then texts of ten such paragraphs of one release each are judged as texts (`judge_texts`): what the other numbers of a
text tell is counted for itself.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.bench.given_home import given_home
from mtgcr.kb.citing.citator import Citator, Verdict
from mtgcr.kb.citing.judging_texts import judge_texts
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.citing.citator import Finding
    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store

SEED, PARAGRAPHS = 417, 400
TEXTS, OF_TEN = 60, 10
KINDS = (NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY)


def main() -> None:
    """Print, for each language, how many references were read, and how many of these told right, as unsure, wrong."""
    base = open_knowledge_base(given_home(sys.argv[1]))
    texts = open_knowledge_base(given_home(sys.argv[2])).store if len(sys.argv) > 2 else base.store
    judge, wrong = Citator(base.store, load_lexicon()), list[str]()
    for language in Language:
        counts = Counter[str]()
        for release, paragraph in _drawn(texts, language, random.Random(SEED)):  # the same ones every time
            for number, told in _judged(judge, texts, release, paragraph):
                counts[told] += 1
                if told in ("wrong", "passed as right", "not read"):
                    wrong.append(f"{told}: {language.value} {release.effective} {paragraph.number}: {number}")
        print(language.value, sum(counts.values()), dict(counts.most_common()))
    print(*wrong, sep="\n")
    together = Counter(_judged_together(judge, texts, random.Random(SEED)))
    print("texts of ten paragraphs", sum(together.values()), dict(together.most_common()))


def _drawn(store: Store, language: Language, choose: random.Random) -> Iterator[tuple[ReleaseInfo, Revision]]:
    """Paragraphs with references, each of a release drawn for itself; none twice in the same words."""
    releases, seen = store.releases_of(language, Edition.OFFICIAL), set[int]()
    while releases and len(seen) < PARAGRAPHS:
        release = choose.choice(releases)
        one = choose.choice(store.document(release).revisions)
        if one.kind in KINDS and one.wording not in seen and store.cited_numbers(one.wording):
            seen.add(one.wording)
            yield release, one


def _judged(judge: Citator, store: Store, release: ReleaseInfo, paragraph: Revision) -> Iterator[tuple[str, str]]:
    """Each number to which the paragraph refers, with what it was told to be."""
    newest = judge.tenures.releases[-1]
    found = find_mentions(paragraph.text, "text", bare=judge.bare).mentions
    findings = {str(one.number): one for mention in found for one in judge.judge_each(mention, newest)}
    for number in store.cited_numbers(paragraph.wording):
        finding = findings.get(number)
        if finding:
            yield number, _told(judge, finding, release.effective, newest)
        elif not any(number in map(str, mention.citation.numbers) for mention in found):
            yield number, "not read"  # of a range both ends are told, what lies between goes with them


def _judged_together(judge: Citator, store: Store, choose: random.Random) -> Iterator[str]:
    """What each number of texts of ten paragraphs was told to be."""
    newest, releases = judge.tenures.releases[-1], store.releases_of(Language.EN, Edition.OFFICIAL)
    for place in range(TEXTS):
        release = choose.choice(releases)
        citing = [one for one in store.document(release).revisions if one.kind in KINDS]
        chosen = choose.sample([one for one in citing if store.cited_numbers(one.wording)], OF_TEN)
        text = "\n\n".join(one.text for one in chosen)
        for finding in judge_texts(judge, find_mentions(text, str(place), bare=judge.bare).mentions, newest):
            told = _told(judge, finding, release.effective, newest)
            passed = (
                finding.verdict is Verdict.RIGHT and told.startswith("unsure") and not _has_it(judge, finding, release)
            )
            yield f"{'by the others: ' if finding.by_others else ''}{'open, passed as right' if passed else told}"


def _has_it(judge: Citator, finding: Finding, release: ReleaseInfo) -> bool:
    """Whether the rule that has the number now had it on the day of the text."""
    then = judge.tenures.standing(str(finding.number), release.effective)
    return finding.now is not None and finding.now.lineage in {one.lineage for one in then}


def _told(judge: Citator, finding: Finding, day: datetime.date, newest: datetime.date) -> str:
    """What the citator makes of the number, against the rule that had it on the day of the paragraph."""
    truth = {one.lineage for one in judge.tenures.standing(str(finding.number), day)}
    if not truth:
        return "no rule had it then"
    meant = {one.lineage for one in finding.meant}
    if len(meant) != 1:
        return "unsure, the rule among them" if meant & truth else "unsure, without the rule"
    if meant <= truth:
        return "right"
    today = {one.number for lineage in truth for one in judge.tenures.of_lineage[lineage] if one.span.holds(newest)}
    if finding.today in today:
        return "right number, for another rule"
    return "wrong" if finding.verdict.is_wrong else "passed as right"


if __name__ == "__main__":
    main()
