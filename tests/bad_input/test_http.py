"""Bad requests over HTTP: each gets an answer or an end, and the server goes on answering the others."""

from __future__ import annotations

import random
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bad_input.spoiling_bytes import spoiled_bytes
from tests.cli.test_process import start

pytest.importorskip("crusaders_rules.serve.web", reason="the extra serve is not installed")

HELLO = b"GET /v1/hello HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
_BODY = b'{"players": 2, "seed": 7}'
_HEAD = b"POST /v1/new HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
# Many bad requests leave the server waiting for more, in seconds.
_PATIENCE = 0.05
# So many clients send at a time.
_AT_ONCE = 8
NEW = _HEAD + b"Content-Length: %d\r\nConnection: close\r\n\r\n"
CHOSEN = (
    # Wrong lengths, and bodies that are too long.
    *(_HEAD + b"Content-Length: " + length + b"\r\n\r\n" + _BODY for length in (b"-1", b"1e3", b"3", b"0", b"9" * 30)),
    _HEAD + b"Content-Length: 20000000\r\n\r\n" + b"x" * 2_000_000,
    _HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n",
    # Paths that lead elsewhere.
    b"GET /../../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    b"GET http://elsewhere/v1/hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    # Foreign hosts and origins.
    HELLO.replace(b"127.0.0.1", b"evil.example"),
    HELLO.replace(b"Connection", b"Origin: https://evil.example\r\nConnection"),
    b"OPTIONS /v1/new HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5_000 + b"\r\n",
    b"\x00" * 100_000,
)


def exchanged(port: int, data: bytes, patience: float = 60) -> bytes:
    """Send bytes and return what comes back, nothing if the server ends the connection or waits for more."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        said = b""
        with suppress(OSError):
            connection.sendall(data)
            connection.settimeout(patience)
            while part := connection.recv(1 << 16):
                said += part
        return said


@pytest.fixture
def served() -> Iterator[tuple[int, int]]:
    """A server: its port and the id of its process."""
    process = start("serve", "--http", "127.0.0.1:0")
    assert process.stderr is not None
    yield int(process.stderr.readline().split(":")[2].split("/")[0]), process.pid
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert "Traceback" not in err


@pytest.mark.parametrize("number", [60, pytest.param(4_000, marks=pytest.mark.long)])
def test_bad_requests(request: pytest.FixtureRequest, served: tuple[int, int], number: int) -> None:
    """Chosen and spoiled ones, while slow clients wait for ever; none is answered with a fault of the server."""
    port, pid = served
    slow = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(20)]
    for one in slow:
        one.sendall(_HEAD + b"Content-Length: 100\r\n\r\n{")
    spoiled = spoiled_bytes([HELLO, NEW % len(_BODY) + _BODY], 1)
    sent = [*CHOSEN, *(data[: 1 << 20] for data, _ in zip(spoiled, range(number), strict=False))]
    random.Random(1).shuffle(sent)
    answered = 0
    with ThreadPoolExecutor(_AT_ONCE) as many:
        answers = list(many.map(lambda data: exchanged(port, data, _PATIENCE), sent))
    for data, said in zip(sent, answers, strict=True):
        answered += bool(said)
        assert not said or said.startswith(b"HTTP/1.1 "), data[:200]
        assert not said.startswith(b"HTTP/1.1 500"), data[:200]
        assert b"root:" not in said
        assert b"access-control-allow-origin" not in said.lower()
    assert exchanged(port, HELLO).startswith(b"HTTP/1.1 200")
    for one in slow:
        one.close()
    line = f"HTTP: {len(sent):,} tried, {answered:,} answered, the others ended, beside {len(slow)} slow clients"
    status = Path(f"/proc/{pid}/status")
    if status.exists():
        (peak,) = (line for line in status.read_text("utf-8").splitlines() if line.startswith("VmHWM"))
        memory = int(peak.split()[1]) / 1024
        assert memory < 500
        line += f", {memory:.0f} MB"
    request.node.user_properties += [("spoiled", line), ("spoiled tried", len(sent))]
