"""Examining a home: what is there, how old it is, whether it is whole, and what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.asking.card_shelf import examine_cards
from mtgcr.kb.asking.encoding import encoder_name, has_encoder
from mtgcr.kb.asking.near_rules import lacks_meanings
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
from mtgcr.kb.intake.kept_texts import kept_originals
from mtgcr.kb.intake.version import newest_digest, program_version
from mtgcr.kb.lineages.atlas_tables import read_atlas_releases
from mtgcr.kb.storage.asof import load_calendar
from mtgcr.kb.storage.home import ASIDE, DATABASE, current_generation, damaged_stamps, parts_of, unfinished_builds
from mtgcr.kb.storage.originals import RELEASE
from mtgcr.kb.storage.ownership import check_home, has_damaged_stamp, stamp_of
from mtgcr.kb.storage.seal import broken_parts
from mtgcr.kb.storage.store import Store, StoreDamagedError
from mtgcr.kb.storage.sync_record import last_sync, unfinished_downloads
from mtgcr.parser.language import Edition
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from mtgcr.kb.storage.originals import Kept

ROOM_NEEDED = 100_000_000
"""Bytes that a build of all releases since 1999 may need beside what is there."""
SEASON = 60
"""Days after which a newer release of the rules is likely: there are some seven a year."""


class State(Enum):
    """How good what was found is."""

    FINE = "fine"
    ADVICE = "advice"
    """Nothing is wrong, but something can be done."""
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found about one thing, and what to do about it ("" for nothing)."""

    about: str
    says: str
    state: State = State.FINE
    advice: str | Remedy = ""


def examine(home: Path, today: datetime.date) -> tuple[Examined, ...]:
    """What there is to know about the program and the home; nothing is changed.

    ForeignHomeError and NewerHomeError for a folder that is no home, or one of a newer form.
    """
    check_home(home)
    kept = kept_originals(home)
    return (
        Examined("program", f"mtgcr {program_version()}, Python {platform.python_version()}"),
        _embedded(),
        _home(home),
        _knowledge_base(home),
        *_kept(kept),
        *_doubts(home),
        *_ages(kept, today),
        *_cards(home),
        *_encoder(),
        _sync(home),
        *_leftovers(home),
    )


def _embedded() -> Examined:
    releases = read_atlas_releases(data_directory() / "atlas")
    if not releases:
        return Examined("embedded", "the atlas is missing", State.DAMAGED, "install mtgcr again")
    span = f"{releases[0].effective} to {releases[-1].effective}"
    existing = load_calendar(data_directory())
    known = f"{len(existing)} releases known to exist, the newest of {existing[-1]}"
    return Examined("embedded", f"atlas of {len(releases)} releases, {span}; digest up to {newest_digest()}; {known}")


def _home(home: Path) -> Examined:
    above = next(folder for folder in (home, *home.absolute().parents) if folder.exists())
    size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    says = f"{home} ({size / 1e6:.1f} MB)" if home.exists() else f"{home} (the first command makes it)"
    if not os.access(above, os.W_OK):
        return Examined("home", f"{says}, cannot be written", State.ADVICE, Remedy.NAME_HOME)
    if shutil.disk_usage(above).free < ROOM_NEEDED:
        return Examined("home", f"{says}, on a disk that is nearly full", State.ADVICE, "make room on the disk")
    return Examined("home", says)


def _knowledge_base(home: Path) -> Examined:
    about, generation = "knowledge base", current_generation(home)
    if generation is None:
        return Examined(about, "not built yet", State.ADVICE, "the next command builds it, in a few seconds")
    if stamp_of(generation) is None and not has_damaged_stamp(generation):
        return Examined(about, "in an older format", State.ADVICE, "the next command rebuilds it")
    broken = _broken(generation)
    if broken:
        return Examined(about, f"damaged: {', '.join(broken)}", State.DAMAGED, Remedy.REPAIR)
    if not (generation / form_of(embedded_fingerprint())).is_dir():
        return Examined(
            about, "made by another version", State.ADVICE, "the next command builds what this version needs"
        )
    others = len(parts_of(generation)) - 1
    beside = f"; {others} made by other versions beside it" if others else ""
    return Examined(about, f"whole: every file is as it was written{beside}")


def _broken(generation: Path) -> tuple[str, ...]:
    """The files of the generation that are not as they were written, by their place in it."""
    found = list(broken_parts(generation, thoroughly=True))
    own = generation / form_of(embedded_fingerprint())
    for part in {*parts_of(generation), *([own] if own.is_dir() else [])}:
        found += [f"{part.name}/{name}" for name in broken_parts(part, thoroughly=True)]
    try:
        Store.open(own / DATABASE).close()
    except StoreDamagedError:
        found += [f"{own.name}/{DATABASE}"] if own.is_dir() and not found else []
    return tuple(sorted(found))


def _kept(kept: Kept) -> Iterator[Examined]:
    """The texts of each language, and how many other documents there are."""
    if kept.damaged:
        lost = ", ".join(kept.damaged)
        yield Examined("texts", f"{len(kept.originals)} are kept; damaged: {lost}", State.DAMAGED,
                       Remedy.REPAIR_WITHOUT)  # fmt: skip
        return
    if not kept.originals:
        yield Examined("texts", "no official text yet: answers come from the digest", State.ADVICE,
                       Remedy.GET_TEXTS)  # fmt: skip
        return
    yield from (Examined(f"texts ({language})", _span(days)) for language, days in sorted(_days(kept).items()))
    if documents := sum(one.kind != RELEASE for one in kept.originals):
        yield Examined("documents", str(documents))


def _span(days: Sequence[str]) -> str:
    return f"{len(days)}, {days[0]} to {days[-1]}" if len(days) > 1 else f"1, of {days[0]}"


def _doubts(home: Path) -> Iterator[Examined]:
    """The texts that may not be the official ones, where the knowledge base can be read."""
    generation = current_generation(home)
    part = generation / form_of(embedded_fingerprint()) if generation else None
    if part is None or not (part / DATABASE).is_file():
        return
    try:
        store = Store.open(part / DATABASE)
        official = [release for release in store.releases() if release.edition is Edition.OFFICIAL]
        store.close()
    except StoreDamagedError:
        return
    if found := [(release.effective, release.doubt) for release in official if release.doubt]:
        says = ", ".join(f"{day} ({doubt.kind.value})" for day, doubt in found)
        yield Examined("not official?", says, State.ADVICE, Remedy.LOOK_AT_TEXTS)


def _ages(kept: Kept, today: datetime.date) -> Iterator[Examined]:
    import datetime

    for language, days in sorted(_days(kept).items()):
        age = (today - datetime.date.fromisoformat(days[-1])).days
        says = f"the newest text is of {days[-1]}, {age} days old"
        if age < 0:
            early = f"the newest text is of {days[-1]}, and today is {today} by the clock of this machine"
            yield Examined(f"age ({language})", early, State.ADVICE, (
                "check the clock: until that day, earlier rules are in force"
            ))  # fmt: skip
        elif age > SEASON:
            yield Examined(f"age ({language})", says, State.ADVICE, Remedy.FETCH_NEWER)
        else:
            yield Examined(f"age ({language})", says)


def _days(kept: Kept) -> dict[str, list[str]]:
    days = defaultdict(list)
    for original in kept.originals:
        if original.kind == RELEASE:
            days[original.language].append(original.effective)
    return {language: sorted(found) for language, found in days.items()}


def _cards(home: Path) -> Iterator[Examined]:
    found = examine_cards(home)
    if found:
        says, whole = found
        advice = "" if whole else Remedy.REPAIR_CARDS
        yield Examined("cards", says, State.FINE if whole else State.DAMAGED, advice)


def _encoder() -> Iterator[Examined]:
    """The sentence encoder, where one is installed."""
    if has_encoder():
        yield Examined("encoder", encoder_name(), *((State.ADVICE, Remedy.OTHER_ENCODER) if lacks_meanings() else ()))


def _sync(home: Path) -> Examined:
    day = last_sync(home)
    waiting = unfinished_downloads(home)
    says = f"last on {day}" if day else "never"
    if waiting:
        return Examined("sync", f"{says}; {waiting} unfinished", State.ADVICE, Remedy.FETCH_ON)
    return Examined("sync", says)


def _leftovers(home: Path) -> Iterator[Examined]:
    if found := unfinished_builds(home):
        builds = "1 interrupted build" if len(found) == 1 else f"{len(found)} interrupted builds"
        yield Examined("leftovers", builds, State.ADVICE, "the next build removes what is left of them")
    for folder in damaged_stamps(home):
        says = f"the stamp of {folder.relative_to(home).as_posix()} is damaged"
        yield Examined("stamp", says, State.ADVICE, Remedy.BUILD_AGAIN)
    if aside := [path for path in home.glob(f"{ASIDE}/*") if path.is_file()]:
        size = sum(path.stat().st_size for path in aside) / 1e6
        says = f"{len(aside)} damaged file{'s'[: len(aside) > 1]} in {home / ASIDE} ({size:.1f} MB)"
        yield Examined("aside", says, State.ADVICE, "remove what you do not want to try to save")
