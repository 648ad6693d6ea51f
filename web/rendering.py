"""Pages of templates: what every page has, the words of the interface, and addresses in its language."""

from __future__ import annotations

import datetime
import hashlib
import re
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.letters import is_japanese
from mtgcr.views.scenario_names import names_in, title_in
from mtgcr.views.voice import in_language, in_other_words
from mtgcr.web import markup
from mtgcr.web.catalogue import say
from mtgcr.web.making import Made
from mtgcr.web.parameters import without_controls
from mtgcr.web.places import PREFIXES

if TYPE_CHECKING:
    from mtgcr.web.making import WebRequest
    from mtgcr.web.problems import Problem

HERE = Path(__file__).parent
HTML_TYPE = "text/html; charset=utf-8"
STATIC_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_COMMANDING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Control, bidirectional and invisible characters: taken out of every page as on a terminal, whatever brought them."""
_DAY = Markup("<time>{}</time>")
_DAYS = re.compile(r"((?:1[0-9]|20)[0-9]{2}-[01][0-9]-[0-3][0-9])")


@cache
def templates(language: Language) -> Environment:
    """The templates in the interface of the language; every text in them is escaped.

    One of each language, so that the macros know theirs: made for each page they were 12 functions in circles.
    """
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {
        "ui": language,
        "t": partial(told, language),
        "url": partial(url, language),
        "change_words": change_words,
        "tongues_of": tongues_of,
        "heading_words": heading_words,
        "Language": Language,
        "Edition": Edition,
        "NodeKind": NodeKind,
        "markup": markup,
    }
    made.filters |= {
        "q": lambda text: quote(str(text), safe="~"),
        "plain": without_controls,
        "named": names_in,
        "titled": title_in,
        "said": said,
        "dated": dated,
        "tongue": tongue,
    }
    return made


def dated(words: str) -> Markup:
    """The words with their days as such, which are not broken over lines."""
    return Markup("").join(_DAY.format(part) if _DAYS.fullmatch(part) else part for part in _DAYS.split(words))


def tongue(words: str) -> str:
    """The language that the words are in, for readers of screens and the choice of letters."""
    return (Language.JA if is_japanese(words) else Language.EN).value


def said(message: str, language: Language) -> str:
    """What a lower layer says (a kind or note of the lexicon or the search), in the language of the interface."""
    return in_language(language, lambda: in_other_words(message))


def change_words(language: Language, what: str) -> str:
    """What happened to a rule ("renumbered and reworded"), in the language of the interface."""
    one, *others = (say(language, f"change.{word.replace(' ', '_')}") for word in what.split(" and "))
    return say(language, "change.joined", one=one, other=others[0]) if others else one


def tongues_of(language: Language) -> tuple[Language, ...]:
    """The languages of the rules, that of the interface first."""
    return (language, *(one for one in PREFIXES if one is not language))


def heading_words(language: Language, heading: str) -> str:
    """A heading of a comparison ("Section 5", "Glossary"), in the language of the interface."""
    name, _, number = heading.partition(" ")
    return say(language, "diff.in_section", number=number) if number else say(language, f"part.{name.casefold()}")


def told(language: Language, key: str, **facts: object) -> Markup:
    """The words of the key with the facts in their places, all escaped; days are not broken over lines."""
    words = _escaped(language, key)
    if not facts:
        return words
    shown = {name: _DAY.format(fact) if isinstance(fact, datetime.date) else fact for name, fact in facts.items()}
    return words.format(**shown)


@cache
def _escaped(language: Language, key: str) -> Markup:
    """The words of the key, of which every page has some fifty."""
    return escape(say(language, key))


@lru_cache(maxsize=1)
def static_files() -> dict[str, bytes]:
    """The styles and scripts by name."""
    return {path.name: path.read_bytes() for path in sorted((HERE / "static").iterdir()) if path.suffix in STATIC_TYPES}


@cache
def static_hash() -> str:
    """The checksum of all of them, which stands in their addresses."""
    return hashlib.blake2b(b"".join(static_files().values()), digest_size=6).hexdigest()


def url(language: Language, path: str, **query: object) -> str:
    """The address of the path in the interface of the language, with what of the query is something."""
    given = [(name.replace("_", "-"), str(value)) for name, value in query.items() if value not in (None, "", False)]
    return f"{PREFIXES[language]}{path}" + (f"?{urlencode(given)}" if given else "")


def page(template: str, wanted: WebRequest, *, status: int = 200, **values: Any) -> Made:
    """The page of the template for the request."""
    language = wanted.language
    other = Language.JA if language is Language.EN else Language.EN
    frame = {
        "other": other,
        "same_page": _in_other(wanted, other),
        "static": f"/static/{static_hash()}",
        "notes": (),
        "asked_words": "",
        "canonical": "",
        "has_texts": False,
        "copied": wanted.copied,
        "keeps": not wanted.copied,
    }
    text = templates(language).get_template(f"{template}.html").render({**frame, **values})
    return Made(status, HTML_TYPE, _COMMANDING.sub("", text).encode("utf-8", "replace"))


def _in_other(wanted: WebRequest, other: Language) -> str:
    """The address of the same page in the other interface."""
    path = wanted.path.removeprefix(PREFIXES[wanted.language]) if PREFIXES[wanted.language] else wanted.path
    given = f"?{urlencode(wanted.query)}" if wanted.query else ""
    return f"{PREFIXES[other]}{quote('' if path == '/en' else path, safe='/~;:,@')}{given}" or "/en"


def moved(wanted: WebRequest, path: str, **query: object) -> Made:
    """To another page of the same interface."""
    return Made(302, HTML_TYPE, b"", (("location", url(wanted.language, path, **query)),))


def refuse_page(problem: Problem, wanted: WebRequest) -> Made:
    """The no as a page that says what to do."""
    slug = problem.kind.slug
    made = page(
        "error",
        wanted,
        status=problem.kind.status,
        title=say(wanted.language, f"problem.{slug}.title"),
        detail=without_controls(problem.said(wanted.language)) if problem.refusal else "",
        hint=say(wanted.language, f"problem.{slug}.hint"),
        problem=problem,
        number=str(problem.data.get("number", "")),
        times=problem.data.get("in_use", ()),
        suggestions=problem.data.get("suggestions", ()),
    )
    return made._replace(headers=tuple(problem.headers.items()))
