"""The reader as an ASGI application: who may ask, what is kept, and the places where bodies are made."""

from __future__ import annotations

import asyncio
import datetime
import logging
import time
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route

from mtgcr.library.refusals import Refusal
from mtgcr.parser.decoding import decode
from mtgcr.parser.language import Language
from mtgcr.web import headers as hd
from mtgcr.web.api_places import API_PLACES, refuse_json
from mtgcr.web.compat.compat_places import COMPAT, COMPAT_PLACES, refuse_compat
from mtgcr.web.delivery import NOT_KEPT, KeptBodies, PackedBody, has_tag, pack, packing_for, tag_of
from mtgcr.web.feed_places import FEED_PLACES
from mtgcr.web.limits import (
    A_SECOND,
    LARGEST_BODY,
    LARGEST_FORM,
    SLOW_A_SECOND,
    Allowances,
    Reach,
    check_host,
    check_length,
    client_of,
)
from mtgcr.web.making import WebRequest
from mtgcr.web.offline.offline_places import OFFLINE_PLACES
from mtgcr.web.page_places import PAGE_PLACES, load_pages, refuse_page
from mtgcr.web.places import PREFIXES, KeptFor
from mtgcr.web.problems import Problem, ProblemKind, problem_of
from mtgcr.web.web_question import ROOT, Cost
from mtgcr.web.working import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

    from mtgcr.library.library import Library
    from mtgcr.web.making import Made
from mtgcr.web.places import WebPlace

LOG = logging.getLogger("mtgcr.web")
LOOK_AGAIN = 1.0
"""Seconds between two looks whether something else is held."""
MOST_FIELDS = 10
"""Fields of a form; ours has three."""
LET_GO_AFTER = 256
"""Quick bodies after which the library lets go of what they left: a search leaves some kilobytes of folded texts."""
SLOW_BODY = 10.0
"""Seconds in which a text must have been sent."""


class Reader:
    """Answers requests; its bodies are made on the threads of its workers, kept ones are sent by the loop itself."""

    def __init__(self, kb: Library, version: str, reach: Reach | None = None) -> None:
        self.kb = kb
        self.version = version
        self.reach = reach or Reach()
        self.workers = Workers()
        self.bodies = KeptBodies()
        self._allowed = {Cost.QUICK: Allowances(A_SECOND), Cost.SLOW: Allowances(SLOW_A_SECOND)}
        self._state, self._day, self._looked = "", "", 0.0
        self._made = count(1)
        places = (*PAGE_PLACES, *FEED_PLACES, *OFFLINE_PLACES, *COMPAT_PLACES, *API_PLACES)
        routes = [Route("/", _by_language), *(_route(self, place) for place in places)]
        self._places = Starlette(
            routes=routes, exception_handlers={404: self._nowhere, 405: self._not_done}, lifespan=self._lifespan
        )
        self._places.router.redirect_slashes = False

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.workers.begin(Cost.QUICK, load_pages)
        yield
        self.workers.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._places(scope, receive, send)
            return
        started = time.perf_counter()
        try:
            status = await self._answer(scope, receive, send)
        except Problem as no:
            status = no.kind.status
            await self._plain(_refuse(no, WebRequest(path=scope["path"])), scope["method"])(scope, receive, send)
        if self.reach.is_public:
            place, spent = scope.get("mtgcr.place", "-"), 1000 * (time.perf_counter() - started)
            LOG.info("%s %s %d %.1f ms", scope["method"], place, status, spent)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> int:
        """Send what is kept, or have it made; the status that was sent."""
        given = dict(scope["headers"])
        check_host(self.reach, given.get(b"host", b"").decode("latin-1"))
        check_length(scope.get("raw_path") or scope["path"].encode(), scope["query_string"], scope["headers"])
        if self.reach.is_public:
            scope["mtgcr.client"] = client_of(self.reach, (scope.get("client") or ("", 0))[0], given)
            self._allowed[Cost.QUICK].take(scope["mtgcr.client"])
        await self._look()
        scope["mtgcr.tag"] = tag = self._tag(scope)
        if scope["method"] in ("GET", "HEAD"):
            body = self._kept(tag, given)
            if body is not None:
                await _send(send, body, scope["method"])
                return body.status
        statuses: list[int] = []

        async def note(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            await send(message)

        await self._places(scope, receive, note)
        return statuses[0] if statuses else 0

    def _tag(self, scope: Scope) -> str:
        target = scope["path"].encode("utf-8", "surrogateescape") + b"?" + scope["query_string"]
        return tag_of(self._state, self.version, self._day, target)

    def _kept(self, tag: str, given: dict[bytes, bytes]) -> PackedBody | None:
        """What is known without asking anybody: that the client has it, or the body."""
        if b"if-none-match" in given and has_tag(given[b"if-none-match"].decode("latin-1"), tag):
            fresh = (b"cache-control", hd.kept(KeptFor.GENERATION, 304))
            return PackedBody(304, ((b"etag", tag.encode()), fresh, *hd.EVERYWHERE, *hd.OPEN), b"")
        return self.bodies.get(tag, packing_for(given.get(b"accept-encoding", b"").decode("latin-1")))

    async def _look(self) -> None:
        """See whether something else is held by now, and which day it is, once a second."""
        now = time.monotonic()
        if self._state and now - self._looked < LOOK_AGAIN:
            return
        self._looked, self._day = now, f"{datetime.date.today():%y%m%d}"
        try:
            self._state = await self.workers.run(Cost.QUICK, lambda: self.kb.state)
        except Refusal as no:
            raise problem_of(no) from no

    async def handle(self, place: WebPlace, request: Request) -> Response:
        """What is made at the place for the request."""
        request.scope["mtgcr.place"] = place.path
        wanted = WebRequest(
            path=request.url.path,
            path_values=request.path_params,
            query=request.query_params.multi_items(),
            language=place.language,
            origin=self.reach.origin or f"http://{request.headers.get('host', '')}",
        )
        try:
            if place.cost is Cost.SLOW and self.reach.is_public:
                self._allowed[Cost.SLOW].take(request.scope["mtgcr.client"])
            if request.method == "POST":
                wanted = await _with_text(wanted, request, is_form=place.takes_form)
            body = await self.workers.run(place.cost, partial(self._make, place, wanted, request))
        except (Problem, Refusal) as no:
            problem = problem_of(no) if isinstance(no, Refusal) else no
            return self._plain(place.refuse(problem, wanted), request.method, is_open=place.is_open)
        except Exception:
            LOG.exception("a mistake at %s", place.path)
            return self._plain(place.refuse(Problem(ProblemKind.MISTAKE), wanted), request.method)
        return _Raw(body, request.method)

    def _make(self, place: WebPlace, wanted: WebRequest, request: Request) -> PackedBody:
        """Make and pack the body, on a thread of its own, and keep it where it may be kept."""
        packing, tag = packing_for(request.headers.get("accept-encoding", "")), request.scope["mtgcr.tag"]
        try:
            made = place.make(self.kb, wanted)
        finally:
            if place.cost is Cost.SLOW or not next(self._made) % LET_GO_AFTER:
                self.kb.let_go()
        body = _packed(made, place, packing, tag)
        if place.keeping is KeptFor.GENERATION and made.status == 200 and request.method in ("GET", "HEAD"):
            self.bodies.keep(tag, packing, body)
        return body

    def _plain(self, made: Made, method: str, *, is_open: bool = True) -> Response:
        """A no, which is not kept."""
        named = tuple((name.encode(), value.encode()) for name, value in made.headers)
        told = (b"content-type", made.media_type.encode())
        access = hd.OPEN if is_open else hd.OWN
        kept = (b"cache-control", NOT_KEPT.encode())
        return _Raw(PackedBody(made.status, (told, kept, *named, *hd.EVERYWHERE, *access), made.body), method)

    async def _nowhere(self, request: Request, _: Exception) -> Response:
        """What is told where no place has the path: without its last slash, if that is all."""
        path = request.url.path
        if path.endswith("/") and path.strip("/"):
            moved = quote("/" + path.strip("/"), safe="/~;:,@")
            return _Raw(PackedBody(308, ((b"location", moved.encode("ascii")), *hd.EVERYWHERE), b""), request.method)
        return self._refused(Problem(ProblemKind.NO_SUCH_PAGE), request)

    async def _not_done(self, request: Request, _: Exception) -> Response:
        if request.method == "OPTIONS" and request.url.path.startswith(ROOT):
            return _Raw(PackedBody(204, (*hd.PREFLIGHT, *hd.EVERYWHERE, *hd.OPEN), b""), request.method)
        routes = [one for one in self._places.routes if isinstance(one, Route)]
        fitting = [one for one in routes if one.matches(request.scope)[0] is not Match.NONE]
        allowed = sorted({method for one in fitting for method in one.methods or ()})
        return self._refused(Problem(ProblemKind.METHOD, headers={"allow": ", ".join(allowed)}), request)

    def _refused(self, no: Problem, request: Request) -> Response:
        return self._plain(_refuse(no, WebRequest(path=request.url.path)), request.method)


def _refuse(no: Problem, wanted: WebRequest) -> Made:
    """The no, as JSON where machines ask, else as a page in the language of the path."""
    if f"{wanted.path}/".startswith((f"{ROOT}/", "/healthz/")):
        return refuse_json(no, wanted)
    if wanted.path.startswith(f"{COMPAT}/"):
        return refuse_compat(no, wanted)
    is_japanese = f"{wanted.path}/".startswith(f"{PREFIXES[Language.JA]}/")
    return refuse_page(no, replace(wanted, language=Language.JA if is_japanese else Language.EN))


async def _by_language(request: Request) -> Response:
    """To the first page in the language that the browser prefers; no other page looks at that."""
    preferred = request.headers.get("accept-language", "").lower()
    japanese, english = (preferred.find(code) for code in ("ja", "en"))
    target = b"/ja" if japanese >= 0 and (english < 0 or japanese < english) else b"/en"
    headers = ((b"location", target), (b"vary", b"accept-language"), (b"cache-control", NOT_KEPT.encode()))
    return _Raw(PackedBody(302, (*headers, *hd.EVERYWHERE, *hd.OWN), b""), request.method)


class _Raw(Response):
    """A body with its headers as they are."""

    def __init__(self, body: PackedBody, method: str) -> None:
        self._ready, self._method = body, method
        super().__init__(status_code=body.status)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # as ASGI has it
        await _send(send, self._ready, self._method)


async def _send(send: Send, body: PackedBody, method: str) -> None:
    length = (b"content-length", str(len(body.data)).encode())
    headers = body.headers if body.status in (204, 304) else (*body.headers, length)
    await send({"type": "http.response.start", "status": body.status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body.data})


def _packed(made: Made, place: WebPlace, packing: str, tag: str) -> PackedBody:
    data, packed = pack(made.body, packing)
    headers = [(b"content-type", made.media_type.encode()), (b"vary", b"accept-encoding")]
    headers += [(name.encode(), value.encode()) for name, value in made.headers]
    headers.append((b"cache-control", hd.kept(place.keeping, made.status)))
    if packed:
        headers.append((b"content-encoding", packed.encode()))
    if made.status == 200 and place.keeping is KeptFor.GENERATION:
        headers.append((b"etag", tag.encode()))
    access = hd.OPEN if place.is_open else hd.OWN
    return PackedBody(made.status, (*headers, *hd.EVERYWHERE, *access), data)


def _route(reader: Reader, place: WebPlace) -> Route:
    async def endpoint(request: Request) -> Response:
        return await reader.handle(place, request)

    return Route(place.path, endpoint, methods=[place.method])


async def _with_text(wanted: WebRequest, request: Request, *, is_form: bool) -> WebRequest:
    """The request with its text, as far as it is no longer than may be sent, and sent soon."""
    try:
        data = await asyncio.wait_for(_read(request.stream(), LARGEST_FORM if is_form else LARGEST_BODY), SLOW_BODY)
    except (TimeoutError, ClientDisconnect) as error:
        raise Problem(ProblemKind.SLOW_TEXT) from error
    text = data.decode("utf-8", "replace") if is_form else _plain_text(data, request.headers.get("content-encoding"))
    query = wanted.query
    if is_form:
        try:
            fields = parse_qs(text, max_num_fields=MOST_FIELDS)
        except ValueError as error:
            raise Problem(ProblemKind.BAD_PARAMETER, f"the form has more than {MOST_FIELDS} fields") from error
        text = fields.pop("text", [""])[0]
        query = [(name, values[0]) for name, values in fields.items()]
        if len(text.encode("utf-8", "replace")) > LARGEST_BODY:
            raise Problem(ProblemKind.TOO_LARGE)
    return WebRequest(
        path=wanted.path, path_values=wanted.path_values, query=query, body=text, language=wanted.language
    )


def _plain_text(data: bytes, packed: str | None) -> str:
    """The text that was sent, in whatever encoding of characters.  Problem where it is packed, or no text.

    Taken for text it would have no citations, and nobody would see that it was not read.
    """
    text = "" if not data.strip() else decode(data, "text").text
    if text is None or (packed or "identity").strip().lower() != "identity":
        raise Problem(ProblemKind.UNREAD_TEXT)
    return text


async def _read(stream: AsyncIterator[bytes], most: int) -> bytes:
    data = bytearray()
    async for chunk in stream:
        data += chunk
        if len(data) > most:
            raise Problem(ProblemKind.TOO_LARGE)
    return bytes(data)
