"""The protocol over HTTP: a position comes in, an answer goes out, and the server remembers nothing."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from socket import socket
from typing import Any

from crusaders_rules.catalog.extras import missing, missing_extra

if _absent := missing(("anyio", "starlette", "uvicorn")):
    raise ModuleNotFoundError(missing_extra(_absent, "serve"), name=_absent[0])

import anyio
import anyio.to_thread
import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from crusaders_rules.answers import shown
from crusaders_rules.game import Game
from crusaders_rules.serve.codes import CODES, Unanswered
from crusaders_rules.serve.json_lines import as_line, deadline, read_request
from crusaders_rules.serve.protocol import Conversation, Limits, answer
from crusaders_rules.serve.protocol_schema import made
from crusaders_rules.serve.request_keys import OPS, VERSION
from crusaders_rules.serve.web_description import openapi

# Requests that are read, waiting or worked on at the same time; one more is told to come again.
MOST_REQUESTS = 64
_GREETING = as_line({"version": VERSION})
_WRONG_METHOD, _WRONG_TYPE = 405, 415

Endpoint = Callable[[Request], Awaitable[Response]]


def application(game: Game, limits: Limits, at_once: int, most_requests: int = MOST_REQUESTS) -> Starlette:
    """Return the application that answers for a game.

    Args:
        game: The game.
        limits: The limits of each request.
        at_once: How many answers are worked out at once.
        most_requests: How many requests there may be at the same time.
    """
    desk = _Desk(Conversation(game, greeted=True, limits=limits), at_once, most_requests)
    documents = {
        "/openapi.json": openapi(game, limits),
        "/schema.json": made(game.spoken.schemas()),
    }
    served = Starlette(
        routes=[
            Route("/v{version:int}/hello", desk.greet, methods=["GET"]),
            Route("/v{version:int}/{op}", desk.answer, methods=["POST"]),
            *(Route(path, _document(data), methods=["GET"]) for path, data in documents.items()),
        ],
        exception_handlers={404: _no_such_path, 405: _wrong_method},
    )
    # A path that is not there is an error, not a hint to look elsewhere.
    served.router.redirect_slashes = False
    return served


class _Desk:
    """Takes requests, as many as there is room for."""

    def __init__(self, conversation: Conversation, at_once: int, most_requests: int) -> None:
        self.conversation = conversation
        self.room = most_requests
        self.threads = anyio.CapacityLimiter(at_once)

    async def greet(self, request: Request) -> Response:
        """Answer a hello without a body."""
        return await self._answered(request, _GREETING, "hello")

    async def answer(self, request: Request) -> Response:
        """Answer a request, whose op the path names."""
        return await self._answered(request, None, request.path_params["op"])

    async def _answered(self, request: Request, body: bytes | None, op: str) -> Response:
        if not self.room:
            return _refused(Unanswered("busy", "too many requests at once; ask again"), {"retry-after": "1"})
        self.room -= 1
        try:
            _refuse_head(request.path_params["version"], op, None if body else request.headers.get("content-type", ""))
            text = await self._body(request) if body is None else body
            return _told(await anyio.to_thread.run_sync(self._work, op, text, limiter=self.threads))
        except Unanswered as error:
            return _refused(error)
        finally:
            self.room += 1

    def _work(self, op: str, text: bytes) -> dict[str, Any]:
        """Work an answer out, in a thread."""
        limits = self.conversation.limits
        data = read_request(text, limits)
        if isinstance(data, dict):
            if data.get("op", op) != op:
                raise Unanswered("bad-value", f"the path says {op}, and the request says another op", "op")
            data = {**data, "op": op}
        return answer(self.conversation, data, deadline(limits.seconds))[1]

    async def _body(self, request: Request) -> bytes:
        """Return the body of a request, and read no more than is allowed."""
        limits, body = self.conversation.limits, bytearray()
        try:
            with anyio.fail_after(limits.seconds):
                async for part in request.stream():
                    body += part
                    if len(body) > limits.bytes:
                        break
        except TimeoutError as error:
            raise Unanswered("too-slow", f"the request took more than {limits.seconds} seconds") from error
        except ClientDisconnect as error:
            raise Unanswered("too-slow", "the connection was closed before the request was complete") from error
        return bytes(body)


def _refuse_head(version: int, op: str, content_type: str | None) -> None:
    """Refuse a request by its path and the type of its body, before the body is read."""
    if version != VERSION:
        message = f"this engine speaks version {VERSION}, not {version}"
        raise Unanswered("foreign-version", message, versions=[VERSION])
    if op not in OPS or op == "bye":
        raise Unanswered("unknown-op", f"there is no op {shown(op)} here")
    if content_type is not None and content_type.partition(";")[0].strip().lower() != "application/json":
        raise Unanswered("not-json", "a request has the content type application/json", status=_WRONG_TYPE)


# Responses.


def _told(said: dict[str, Any]) -> Response:
    """Return an answer as a response."""
    status = 200 if said["ok"] else CODES[said["error"]["code"]][0]
    return Response(as_line(said), status, media_type="application/json")


def _refused(error: Unanswered, headers: dict[str, str] | None = None) -> Response:
    """Return an error as a response."""
    return Response(as_line({"ok": False, "error": error.data}), error.status, headers, media_type="application/json")


def _document(data: object) -> Endpoint:
    """Return what answers with a document that does not change."""
    line = as_line(data)

    async def respond(_: Request) -> Response:
        return Response(line, media_type="application/json")

    return respond


async def _no_such_path(request: Request, _: Exception) -> Response:
    message = f"there is no {request.url.path}; /openapi.json lists what there is"
    return _refused(Unanswered("unknown-op", message))


async def _wrong_method(request: Request, error: Exception) -> Response:
    message = f"{request.url.path} does not take {request.method}"
    allowed: dict[str, str] | None = getattr(error, "headers", None)
    return _refused(Unanswered("unknown-op", message, status=_WRONG_METHOD), allowed)


def run(served: Starlette, listening: socket) -> None:
    """Answer until the process is interrupted.

    Args:
        served: The application.
        listening: A socket that listens.
    """
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Listening on http://{shown}:{port}/ (Ctrl-C ends it)", file=sys.stderr, flush=True)  # noqa: T201
    settings = uvicorn.Config(
        served, log_level="error", access_log=False, server_header=False, lifespan="off", ws="none"
    )
    uvicorn.Server(settings).run(sockets=[listening])
