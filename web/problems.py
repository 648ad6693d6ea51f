"""Every no of the web door as a problem of RFC 9457: what kind it is, its status, what is so and what to do."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from mtgcr.views.json.refusals import plain_fact
from mtgcr.web.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.library.refusals import Refusal
    from mtgcr.parser.language import Language

JSON_TYPE, MEDIA_TYPE = "application/json", "application/problem+json"


class ProblemKind(Enum):
    """What is wrong, by the last part of the address of its type, with the HTTP status."""

    BAD_NUMBER = ("bad-number", 400)
    BAD_DAY = ("bad-day", 400)
    BAD_QUERY = ("bad-query", 400)
    BAD_PARAMETER = ("bad-parameter", 400)
    NO_SUCH_RULE = ("no-such-rule", 404)
    NO_RELEASE = ("no-release", 404)
    NO_SUCH_THING = ("no-such-thing", 404)
    NOT_IN_WORK = ("not-in-work", 404)
    NO_SUCH_PAGE = ("no-such-page", 404)
    METHOD = ("method", 405)
    SLOW_TEXT = ("slow-text", 408)
    TOO_LARGE = ("too-large", 413)
    TOO_LONG = ("too-long", 414)
    UNREAD_TEXT = ("unread-text", 415)
    WRONG_HOST = ("wrong-host", 421)
    TOO_MANY = ("too-many", 429)
    LONG_HEADERS = ("long-headers", 431)
    MISTAKE = ("mistake", 500)
    BUSY = ("busy", 503)

    @property
    def slug(self) -> str:
        """Its name in addresses and catalogues."""
        return self.value[0]

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.value[1]


_KINDS = {
    **dict.fromkeys(("not-a-number", "one-at-a-time", "one-section-at-a-time", "other-work"), ProblemKind.BAD_NUMBER),
    **dict.fromkeys(("unknown-day", "file-for-day", "no-day", "numbered-day", "day-not-executed"), ProblemKind.BAD_DAY),
    "bad-query": ProblemKind.BAD_QUERY,
    **dict.fromkeys(("unknown-language", "unknown-part", "unknown-filter"), ProblemKind.BAD_PARAMETER),
    **dict.fromkeys(("no-such-rule", "other-times", "another-rule", "never-numbered"), ProblemKind.NO_SUCH_RULE),
    **dict.fromkeys(
        (
            "no-release",
            "no-release-held",
            "no-release-in-language",
            "no-text-in-language",
            "nothing-to-lint",
            "before-all-releases",
            "no-official-text",
            "no-such-text",
        ),
        ProblemKind.NO_RELEASE,
    ),
    **dict.fromkeys(
        ("no-such-section", "section-at-other-times", "empty-chapter", "chapter-gone", "never-a-section", "no-edition"),
        ProblemKind.NOT_IN_WORK,
    ),
    "no-such-infraction": ProblemKind.NOT_IN_WORK,
    "one-text-for-both": ProblemKind.NO_RELEASE,
    "one-release-for-both": ProblemKind.NO_RELEASE,
    "future-for-both": ProblemKind.NO_RELEASE,
    **dict.fromkeys(
        (
            *("no-such-document", "no-citation", "no-rulings-held", "no-ruling", "no-such-example", "no-scenario"),
            *("no-cards-held", "no-such-card"),
        ),
        ProblemKind.NO_SUCH_THING,
    ),
    **dict.fromkeys(("busy", "closed"), ProblemKind.BUSY),
}
"""What kind of problem a refusal is, by its code; any other is a parameter that cannot be read, or nothing here."""
_KEEPERS = frozenset({"cannot-read-home", "cannot-write-back", "damaged", "foreign-home", "newer-home"})
"""Codes of refusals that only a keeper of the home can mend."""


class Problem(Exception):  # noqa: N818  # a no is an answer, not an error of the program
    """A request that has no answer: `detail` says in a sentence what is so, `data` holds the facts."""

    def __init__(
        self,
        kind: ProblemKind,
        detail: str = "",
        *,
        data: Mapping[str, Any] | None = None,
        refusal: Refusal | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail or kind.slug)
        self.kind = kind
        self.detail = detail
        self.data = dict(data or {})
        self.refusal = refusal
        self.headers = dict(headers or {})

    def said(self, language: Language) -> str:
        """What is so, in the language where the library says it."""
        return self.refusal.said(language).message if self.refusal else self.detail


def problem_of(refusal: Refusal) -> Problem:
    """The refusal of the library as a problem; what only a keeper of the home can mend says no more than that."""
    if refusal.code in _KEEPERS:
        return Problem(ProblemKind.MISTAKE)
    other = ProblemKind.BAD_PARAMETER if refusal.is_question else ProblemKind.NO_SUCH_THING
    kind = _KINDS.get(refusal.code, other)
    data: dict[str, Any] = {name: plain_fact(value) for name, value in refusal.data.items() if name != "home"}
    spans = data.pop("spans", ())
    if refusal.code == "other-times":
        data["in_use"] = [{"from": since, "until": until} for since, until in spans]
    if kind is ProblemKind.BAD_QUERY and refusal.diagnostics:
        data["column"] = refusal.diagnostics[0].place.column
    if kind is ProblemKind.BUSY:
        return Problem(kind, headers={"retry-after": "5"})
    return Problem(kind, data={"code": refusal.code, **data}, refusal=refusal)


def problem_json(problem: Problem, instance: str, language: Language) -> dict[str, Any]:
    """The body of a problem: `type`, `title`, `status`, `detail`, `instance`, and the facts."""
    slug = problem.kind.slug
    told = problem.said(language) or say(language, f"problem.{slug}.hint")
    return {
        **problem.data,
        "type": f"/problems/{slug}",
        "title": say(language, f"problem.{slug}.title"),
        "status": problem.kind.status,
        "detail": told,
        "instance": instance,
    }
