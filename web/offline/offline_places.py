"""The places of the reader for times without network: manifest, worker, the page of the pack, the pack itself.

What makes them is loaded with the first that is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.web.making import Made
from mtgcr.web.page_places import refuse_page
from mtgcr.web.parameters import Parameter, read_parameters
from mtgcr.web.places import PREFIXES, KeptFor, WebPlace
from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.web_question import Cost

if TYPE_CHECKING:
    import datetime

    from mtgcr.library.library import Library
    from mtgcr.parser.language import Language
    from mtgcr.web.making import WebRequest

STATE = Parameter(name="state", about="The state that is to be kept.", is_required=True, most=80)


class _Now(NamedTuple):
    """The release that is kept now, and the name of all that goes with it."""

    day: datetime.date
    name: str

    @classmethod
    def of(cls, kb: Library) -> _Now:
        """Of the release in force today, as far as its words are held."""
        from mtgcr.web.offline.pack import FORM
        from mtgcr.web.rendering import static_hash

        day = kb.contents().release.effective
        return cls(day, f"{day}-{kb.generation}-{static_hash()}-{FORM}")

    @property
    def pack(self) -> str:
        """The address of the pack."""
        return f"/offline/pack.js?state={self.name}"

    def shell(self, language: Language) -> str:
        """The address of the page on which the pack is shown."""
        return f"{PREFIXES[language]}/offline?state={self.name}"


def _manifest(_: Library, __: WebRequest) -> Made:
    from mtgcr.web.offline.app import MANIFEST_TYPE, manifest
    from mtgcr.web.rendering import static_hash

    return Made(200, MANIFEST_TYPE, manifest("./", f"static/{static_hash()}"))


def _worker(kb: Library, _: WebRequest) -> Made:
    from mtgcr.web.offline.app import SCRIPT_TYPE, KeptState, worker_script
    from mtgcr.web.rendering import static_files, static_hash

    now = _Now.of(kb)
    shells = {f"{prefix}/".removeprefix("/"): now.shell(language) for language, prefix in PREFIXES.items()}
    static = (f"/static/{static_hash()}/{name}" for name in static_files())
    return Made(200, SCRIPT_TYPE, worker_script(KeptState(now.name, (*shells.values(), now.pack, *static), shells)))


def _asked(kb: Library, wanted: WebRequest) -> _Now:
    """The state that is asked for.  Problem where it is not the one of now: two are never kept together."""
    now = _Now.of(kb)
    if read_parameters((STATE,), {}, wanted.query)["state"] != now.name:
        raise Problem(ProblemKind.NO_SUCH_PAGE)
    return now


def _shell(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.offline.app import shell_words
    from mtgcr.web.rendering import page

    now = _asked(kb, wanted)
    return page("offline", wanted, pack=now.pack, root="/", shell_words=shell_words(wanted.language))


def _pack(kb: Library, wanted: WebRequest) -> Made:
    from mtgcr.web.offline.app import SCRIPT_TYPE
    from mtgcr.web.offline.pack import offline_pack, pack_script, printed_rules

    day = _asked(kb, wanted).day
    return Made(200, SCRIPT_TYPE, pack_script(offline_pack(kb, day, printed_rules(kb, str(day)))))


OFFLINE_PLACES = (
    WebPlace(path="/manifest.webmanifest", make=_manifest, refuse=refuse_page),
    WebPlace(path="/sw.js", make=_worker, refuse=refuse_page, keeping=KeptFor.NEVER),
    WebPlace(path="/offline/pack.js", make=_pack, refuse=refuse_page, cost=Cost.SLOW),
    *(
        WebPlace(path=f"{prefix}/offline", make=_shell, refuse=refuse_page, language=language)
        for language, prefix in PREFIXES.items()
    ),
)
