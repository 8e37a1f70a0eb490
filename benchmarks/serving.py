"""Requests a second that ``crusaders serve`` answers, on standard input and output and over HTTP."""

from __future__ import annotations

import http.client
import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from crusaders_rules import apply, legal, new_game, to_text
from crusaders_rules.records import position_to_json
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

PLAYERS, REQUESTS, CONNECTIONS = 4, 400, 4
COMMAND = (sys.executable, "-m", "crusaders_rules", "serve")


def middle() -> State:
    """Return a position from the middle of a random game, at the beginning of a turn."""
    chance, state, turns = random.Random(1), new_game(players=PLAYERS, seed=1), 0
    while turns < 10 * PLAYERS:
        state = apply(state, chance.choice(legal(state)))
        turns += isinstance(state.pending, AskTurn)
    return state


def requests() -> dict[str, tuple[str, str]]:
    """Return what is asked: the op and the request, by a name."""
    state = middle()
    data = json.loads(position_to_json(state))
    decision = to_text(state, legal(state)[0])
    return {
        "hello": ("hello", json.dumps({"version": 1})),
        "legal, with a position": ("legal", json.dumps({"position": data})),
        "apply, with a position": ("apply", json.dumps({"position": data, "decision": decision})),
        "score, with a position": ("score", json.dumps({"position": data})),
    }


def timed(ask: Callable[[], None]) -> float:
    """Return how often a second something can be asked, after a few times that do not count."""
    for _ in range(REQUESTS // 10):
        ask()
    begun = time.perf_counter()
    for _ in range(REQUESTS):
        ask()
    return REQUESTS / (time.perf_counter() - begun)


def by_lines() -> dict[str, float]:
    """Ask over standard input and output, one request after another."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        source, sink = engine.stdout, engine.stdin
        if source is None or sink is None:
            raise RuntimeError("the engine has no pipes")

        def ask(line: str) -> None:
            sink.write(line)
            sink.flush()
            if not json.loads(source.readline())["ok"]:
                raise RuntimeError(f"an error after {line[:80]}")

        ask('{"op":"hello","version":1}\n')
        rates = {}
        for name, (op, text) in requests().items():
            line = json.dumps({"op": op, **json.loads(text)}) + "\n"
            rates[name] = timed(lambda line=line: ask(line))  # type: ignore[misc]
        ask('{"op":"bye"}\n')
    return rates


def over_http() -> dict[str, tuple[float, float]]:
    """Ask over HTTP: with one connection, and with several at once."""
    with subprocess.Popen([*COMMAND, "--http", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True) as engine:
        if engine.stderr is None:
            raise RuntimeError("the server has no pipe")
        port = int(engine.stderr.readline().split(":")[2].split("/")[0])
        rates = {name: (_one(port, *what), _several(port, *what)) for name, what in requests().items()}
        engine.terminate()
    return rates


def _one(port: int, op: str, text: str) -> float:
    """Return the requests a second over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask() -> None:
        connection.request("POST", f"/v1/{op}", text, {"content-type": "application/json"})
        if not json.loads(connection.getresponse().read())["ok"]:
            raise RuntimeError(f"an error after {op}")

    rate = timed(ask)
    connection.close()
    return rate


def _several(port: int, op: str, text: str) -> float:
    """Return the requests a second over several connections together."""
    rates: list[float] = []
    threads = [threading.Thread(target=lambda: rates.append(_one(port, op, text))) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates)


def report(console: Console) -> None:
    """Measure and print."""
    table = Table(
        "requests a second", "lines", "HTTP", f"HTTP, {CONNECTIONS} connections", title="The protocol, one process"
    )
    lines, web = by_lines(), over_http()
    for name, rate in lines.items():
        one, several = web[name]
        table.add_row(name, f"{rate:,.0f}", f"{one:,.0f}", f"{several:,.0f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
