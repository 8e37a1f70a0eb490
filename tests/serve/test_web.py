"""The protocol over HTTP: the same answers, described by OpenAPI; no state, and limits."""

from __future__ import annotations

import http.client
import json
import random
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import jsonschema
import pytest

from crusaders_rules import apply, legal, new_game, to_text
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.records import position_from_json
from crusaders_rules.serve.protocol import Conversation, Limits, answer
from crusaders_rules.thy_will_be_done.play.files.schemas import made
from crusaders_rules.thy_will_be_done.state.pending import AskTurn
from tests.cli.test_process import finish, start
from tests.serve.support import TINY, TINY_RULES
from tests.thy_will_be_done.records.games import SMALL, first, position_data, states

anyio = pytest.importorskip("anyio", reason="the extra serve is not installed")
web = pytest.importorskip("crusaders_rules.serve.web", reason="the extra serve is not installed")

Message = dict[str, Any]
TURN = position_data(first(SMALL, AskTurn))


@cache
def application() -> Any:  # noqa: ANN401 -- of Starlette
    """Return the application as it is served."""
    return web.application(THY_WILL_BE_DONE, Limits(), 2)


class Reply:
    """What an application replies to one request."""

    def __init__(self, messages: list[Message]) -> None:
        begun, *parts = messages
        self.status: int = begun["status"]
        self.headers = {name.decode(): value.decode() for name, value in begun["headers"]}
        self.data: Any = json.loads(b"".join(part.get("body", b"") for part in parts))

    @property
    def code(self) -> str:
        """The code of the error."""
        return str(self.data["error"]["code"])


def in_a_thread(function: Callable[..., Any], *given: object) -> Any:  # noqa: ANN401
    """Run a coroutine in a thread of its own: a browser of other tests may keep a loop in this one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(anyio.run, function, *given).result()


async def called(app: Any, method: str, path: str, kind: str, receive: Callable[[], Awaitable[Message]]) -> Reply:  # noqa: ANN401
    """Call an application as a server does."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"content-type", kind.encode())],
    }
    await app(scope, receive, send)
    return Reply(sent)


def ask(
    path: str,
    *parts: bytes,
    method: str = "POST",
    kind: str = "application/json",
    app: Any = None,  # noqa: ANN401 -- of Starlette
) -> Reply:
    """Send a request in some parts."""
    left = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    left.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Message:
        return left.pop(0)

    reply: Reply = in_a_thread(called, app or application(), method, path, kind, receive)
    described(method, path, reply)
    return reply


@cache
def description() -> Any:  # noqa: ANN401 -- JSON
    """Return the OpenAPI description that is served."""
    reply = in_a_thread(called, application(), "GET", "/openapi.json", "", None)
    return reply.data


def described(method: str, path: str, reply: Reply) -> None:
    """Check a reply by the description, where the path is in it."""
    operation = description()["paths"].get(path, {}).get(method.lower())
    if operation is not None:
        schema = operation["responses"][str(reply.status)]["content"]["application/json"]["schema"]
        by_name({**schema, "components": description()["components"]}).validate(reply.data)


def by_name(schema: Any) -> jsonschema.Draft202012Validator:  # noqa: ANN401 -- JSON
    """Return what checks data by a schema."""
    return jsonschema.Draft202012Validator(schema)


def body(**keys: object) -> bytes:
    """Return the body of a request."""
    return json.dumps(keys).encode()


# The same answers.


@pytest.mark.parametrize(
    ("op", "keys"),
    [
        ("hello", {"version": 1}),
        ("new", {"players": 2, "seed": 3}),
        ("set", {"position": TURN}),
        ("legal", {"position": TURN, "id": 7}),
        ("explain", {"position": TURN, "decision": "skip", "id": "x"}),
        ("apply", {"position": TURN, "decision": "upgrade travel-build"}),
        ("apply", {"position": TURN, "decision": "skip"}),
        ("score", {"position": TURN}),
        ("turns", {"position": TURN, "limit": 2, "positions": True}),
        ("perft", {"position": TURN, "depth": 2, "divide": True}),
    ],
)
def test_the_answer_is_that_of_the_protocol(op: str, keys: dict[str, Any]) -> None:
    """With the op in the path; it may stand in the request, too."""
    _, said = answer(Conversation(THY_WILL_BE_DONE, greeted=True), {"op": op, **keys})
    for more in ({}, {"op": op}):
        reply = ask(f"/v1/{op}", body(**keys, **more))
        assert (200, "application/json") == (reply.status, reply.headers["content-type"])
        assert said == reply.data


def test_hello_needs_no_body() -> None:
    """A browser can ask who is there."""
    assert ask("/v1/hello", body(version=1)).data == ask("/v1/hello", method="GET").data


def test_nothing_is_remembered() -> None:
    """After a new game, there is still no current position."""
    assert 200 == ask("/v1/new", body(players=2, seed=1)).status
    reply = ask("/v1/legal", b"{}")
    assert (400, "no-position") == (reply.status, reply.code)


def test_the_schema_is_the_published_one() -> None:
    """Under a path of its own."""
    assert json.loads(made("protocol")) == ask("/schema.json", method="GET").data


# The description.


def references(data: object) -> Iterator[str]:
    """Yield everything to which a document refers."""
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if key == "$ref")
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from references(one)


def test_the_description_is_whole() -> None:
    """It has each op but bye, and everything to which it refers; its schemas are schemas."""
    said = description()
    assert "3.1.0" == said["openapi"]
    ops = (
        "hello",
        "new",
        "set",
        "legal",
        "explain",
        "apply",
        "score",
        "turns",
        "perft",
        "draw",
        "bot",
        "check",
        "verify",
        "ask",
    )
    assert {f"/v1/{op}" for op in ops} == said["paths"].keys()
    schemas = said["components"]["schemas"]
    assert {name.removeprefix("#/components/schemas/") for name in references(said)} <= schemas.keys()
    for each in schemas.values():
        jsonschema.Draft202012Validator.check_schema(each)
    operations = [operation for path in said["paths"].values() for operation in path.values()]
    assert len(operations) == len({operation["operationId"] for operation in operations})


@pytest.mark.parametrize("op", ["new", "set", "legal", "explain", "apply", "score", "turns", "perft", "draw"])
def test_a_request_that_the_description_refuses_is_refused(op: str) -> None:
    """Without a key that it needs, and with one that it does not know."""
    schema = {"$ref": f"#/components/schemas/{op}-request", "components": description()["components"]}
    whole: dict[str, Any] = {"position": TURN, "decision": "skip", "depth": 1, "players": 2}
    needed = description()["components"]["schemas"][f"{op}-request"].get("required", [])
    good = {name: whole[name] for name in needed}
    assert by_name(schema).is_valid(good)
    assert 200 == ask(f"/v1/{op}", body(**good)).status
    for bad in [{**good, "more": 1}, *({key: good[key] for key in good if key != name} for name in needed)]:
        assert not by_name(schema).is_valid(bad)
        assert 400 == ask(f"/v1/{op}", body(**bad)).status


# Bad input.


@pytest.mark.parametrize(
    ("path", "sent", "status", "code"),
    [
        ("/v1/legal", b"", 400, "not-json"),
        ("/v1/legal", b"{", 400, "not-json"),
        ("/v1/legal", b"[" * 99 + b"]" * 99, 400, "too-deep"),
        ("/v1/legal", b"[]", 400, "bad-value"),
        ("/v1/legal", b'{"positions":{}}', 400, "unknown-key"),
        ("/v1/legal", b'{"position":1}', 400, "bad-value"),
        ("/v1/legal", b'{"position":{}}', 422, "bad-position"),
        ("/v1/legal", b'{"op":"score"}', 400, "bad-value"),
        ("/v1/set", b"{}", 400, "missing-key"),
        ("/v1/hello", b'{"version":2}', 400, "foreign-version"),
        ("/v1/new", b'{"players":7}', 422, "bad-ruleset"),
        ("/v1/apply", body(position=TURN, decision="fly"), 422, "bad-decision"),
        ("/v1/turns", body(position=position_data(states(SMALL)[0])), 422, "not-now"),
        ("/v1/bye", b"{}", 404, "unknown-op"),
        ("/v1/lega", b"{}", 404, "unknown-op"),
        ("/v2/legal", b"{}", 400, "foreign-version"),
        ("/", b"{}", 404, "unknown-op"),
        ("/v1", b"{}", 404, "unknown-op"),
        ("/v1/legal/", b"{}", 404, "unknown-op"),
        ("/v1/\x1b[31m", b"{}", 404, "unknown-op"),
    ],
)
def test_a_bad_request_has_its_status(path: str, sent: bytes, status: int, code: str) -> None:
    """And the error of the protocol."""
    reply = ask(path, sent)
    assert (status, code) == (reply.status, reply.code)
    assert reply.data["error"]["message"].isprintable()


def test_a_wrong_method_or_type_is_refused() -> None:
    """With the methods that there are."""
    reply = ask("/v1/legal", method="GET")
    assert (405, "unknown-op", "POST") == (reply.status, reply.code, reply.headers["allow"])
    for kind in ("", "text/plain", "application/x-www-form-urlencoded"):
        reply = ask("/v1/legal", b"{}", kind=kind)
        assert (415, "not-json") == (reply.status, reply.code)
    assert 200 == ask("/v1/legal", body(position=TURN), kind="Application/JSON; charset=utf-8").status


def test_a_long_body_is_not_read_to_its_end() -> None:
    """It may come in any parts; the limit is that of a line."""
    app = web.application(THY_WILL_BE_DONE, Limits(bytes=64), 2)
    fits = body(version=1).ljust(64)
    assert 200 == ask("/v1/hello", fits[:20], fits[20:], app=app).status
    endless = [b" " * 40] * 2
    for parts in ([fits + b" "], endless):
        reply = ask("/v1/hello", *parts, app=app)
        assert (413, "too-large") == (reply.status, reply.code)


# Limits.


async def _never() -> Message:
    """Wait for a part of a request that does not come."""
    await anyio.sleep_forever()
    raise AssertionError("there is no end")


def test_a_body_that_does_not_come_is_given_up() -> None:
    """After the time for a request, here none."""
    app = web.application(THY_WILL_BE_DONE, Limits(seconds=0), 2)
    reply = in_a_thread(called, app, "POST", "/v1/legal", "application/json", _never)
    assert (408, "too-slow") == (reply.status, reply.code)


def test_an_answer_that_takes_too_long_is_given_up() -> None:
    """With the limits of the server."""
    app = web.application(THY_WILL_BE_DONE, Limits(positions=50), 2)
    reply = ask("/v1/perft", body(position=TURN, depth=9), app=app)
    assert (503, "too-much") == (reply.status, reply.code)


def test_too_many_at_once_are_told_to_come_again() -> None:
    """While one request is still on its way and there is room for one; afterwards there is room again."""

    async def crowd() -> list[Reply]:
        app = web.application(THY_WILL_BE_DONE, Limits(), 1, 1)
        begun, may_end = anyio.Event(), anyio.Event()
        replies: list[Reply] = []

        async def slow() -> Message:
            begun.set()
            await may_end.wait()
            return {"type": "http.request", "body": b'{"version":1}', "more_body": False}

        async def first_one() -> None:
            replies.append(await called(app, "POST", "/v1/hello", "application/json", slow))

        async with anyio.create_task_group() as group:
            group.start_soon(first_one)
            await begun.wait()
            replies.append(await called(app, "GET", "/v1/hello", "", _never))
            may_end.set()
        replies.append(await called(app, "GET", "/v1/hello", "", _never))
        return replies

    refused, *others = in_a_thread(crowd)
    assert (503, "busy", "1") == (refused.status, refused.code, refused.headers["retry-after"])
    assert [200, 200] == [reply.status for reply in others]


# On the loopback address.


@pytest.fixture
def port() -> Iterator[int]:
    """Start the server on a free port, and end it by an interrupt."""
    process = start("serve", "--http", "127.0.0.1:0")
    assert process.stderr is not None
    line = process.stderr.readline()
    assert line.startswith("Listening on http://127.0.0.1:")
    yield int(line.split(":")[2].split("/")[0])
    process.send_signal(signal.SIGINT)
    assert 130 == process.wait(timeout=60)
    assert "" == process.stderr.read().strip()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def post(connection: http.client.HTTPConnection, op: str, sent: bytes) -> tuple[int, Any]:
    """Send a request over a connection that is kept."""
    connection.request("POST", f"/v1/{op}", sent, {"content-type": "application/json"})
    response = connection.getresponse()
    return response.status, json.loads(response.read())


def play(port: int, seed: int, results: dict[int, object]) -> None:
    """Play a game of the least board by the server, with nonsense in between."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    chance, nonsense = random.Random(seed), [b"", b"{", b"[" * 500, b'{"x":1}', b'{"position":{}}']
    _, said = post(connection, "new", body(players=2, seed=seed, ruleset=TINY))
    statuses = []
    for number in range(30):
        status, listed = post(connection, "legal", body(position=said["position"]))
        statuses.append(status)
        choices = [one["decision"] for one in listed["decisions"]]
        if not choices:
            break
        status, said = post(connection, "apply", body(position=said["position"], decision=chance.choice(choices)))
        statuses.append(status)
        assert post(connection, "legal", nonsense[number % len(nonsense)])[0] in {400, 422}
    connection.close()
    results[seed] = (set(statuses), position_from_json(json.dumps(said["position"])))


@pytest.mark.long
def test_many_tables_are_served_at_once(port: int) -> None:
    """Each game is the one that the library plays, whatever goes on at the other tables."""
    results: dict[int, object] = {}
    tables = [threading.Thread(target=play, args=(port, seed, results)) for seed in range(8)]
    for table in tables:
        table.start()
    for table in tables:
        table.join()
    for seed in range(8):
        chance, state = random.Random(seed), new_game(TINY_RULES, 2, seed=seed)
        for _ in range(30):
            if legal(state):
                text = chance.choice([to_text(state, decision) for decision in legal(state)])
                state = next(apply(state, one) for one in legal(state) if to_text(state, one) == text)
        assert ({200}, state) == results[seed]


def test_rude_clients_harm_nobody(port: int) -> None:
    """Those that leave in the middle, speak no HTTP, or send too much; the next one is served."""
    head = b"POST /v1/legal HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    for text in (
        b"",
        b"\x00\xff" * 50,
        b"GET / HTTP/9.9\r\n\r\n",
        head + b"Content-Length: 100\r\n\r\n{",
        head + b"Content-Length: 3000000\r\n\r\n" + b" " * 1_200_000,
        head + b"Content-Length: -1\r\n\r\n",
        head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        head + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
            try:
                client.sendall(text)
            except (BrokenPipeError, ConnectionResetError):
                continue
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    status, said = post(connection, "legal", body(position=TURN))
    assert (200, True) == (status, said["ok"])
    assert 413 == post(connection, "legal", b" " * ((1 << 20) + 1))[0]
    connection.close()


@pytest.mark.long
def test_an_address_that_cannot_be_used_is_told(port: int) -> None:
    """In one line, with status 2."""
    for address, message in (
        (f"127.0.0.1:{port}", f"cannot listen on 127.0.0.1 port {port}: Address already in use"),
        ("127.0.0.1", "needs HOST:PORT"),
        (":80", "needs HOST:PORT"),
        ("127.0.0.1:99999", "needs HOST:PORT"),
        ("127.0.0.1:http", "needs HOST:PORT"),
        ("192.0.2.1:8765", "cannot listen on 192.0.2.1 port 8765: Cannot assign requested address"),
    ):
        status, out, err = finish("serve", "--http", address)
        assert (2, "", 1) == (status, out, len(err.splitlines()))
        assert message in err
