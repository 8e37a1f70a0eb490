"""``crusaders serve``: answer programs that speak the protocol, on standard input and output or over HTTP."""

from __future__ import annotations

import socket
import sys

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import examples
from crusaders_rules.game import Game
from crusaders_rules.serve.json_lines import serve as serve_lines
from crusaders_rules.serve.protocol import Conversation, Limits

_USUAL = Limits()
_AT_ONCE, _MOST_AT_ONCE = 2, 64
_PORTS = 2**16 - 1


@click.command(epilog=examples("crusaders serve", "crusaders serve --http 127.0.0.1:8765"))
@click.option("--http", "address", metavar="HOST:PORT", help="Answer over HTTP instead of standard input and output.")
@click.option(
    "--seconds",
    type=click.IntRange(1, 3600),
    default=_USUAL.seconds,
    show_default=True,
    metavar="N",
    help="The time for one answer.",
)
@click.option(
    "--at-once",
    type=click.IntRange(1, _MOST_AT_ONCE),
    default=_AT_ONCE,
    show_default=True,
    metavar="N",
    help="Over HTTP: how many answers are worked out at once.",
)
@click.pass_obj
def serve(game: Game, *, address: str | None, seconds: int, at_once: int, batch: bool = False) -> None:
    """Answer other programs: one JSON request on a line, one answer on a line.

    The page Protocol of the reference describes requests and answers. Over HTTP, /openapi.json does.
    """
    limits = attrs.evolve(_USUAL, seconds=seconds)
    if batch:
        game = _in_the_batch(game, address)
    if address is None:
        serve_lines(Conversation(game, limits=limits), sys.stdin.buffer, sys.stdout.buffer)
        return
    host, port = _host_and_port(address)
    try:
        from crusaders_rules.serve import web
    except ModuleNotFoundError as error:
        raise BadInput(f"--http: {error}") from error
    with _listening(host, port) as listening:
        web.run(web.application(game, limits, at_once), listening)


def _in_the_batch(game: Game, address: str | None) -> Game:
    """Return the game as compiled code answers for it."""
    if address is not None:
        raise BadInput("--batch: answers on standard input and output, not over HTTP")
    compiled = None if game.terminal is None else game.terminal.compiled
    if compiled is None:
        raise BadInput("--batch: this command line has no compiled games")
    try:
        return compiled(game)
    except ModuleNotFoundError as error:
        raise BadInput(f"--batch: {error}") from error


def _host_and_port(address: str) -> tuple[str, int]:
    """Take an address apart."""
    host, colon, port = address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not colon or not host or not (port.isascii() and port.isdecimal()) or int(port) > _PORTS:
        raise BadInput(f"--http: needs HOST:PORT, such as 127.0.0.1:8765, not {address}")
    return host, int(port)


def _listening(host: str, port: int) -> socket.socket:
    """Listen at an address."""
    # asyncio sends small packets at once only over sockets that name their protocol.
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, proto=socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise BadInput(f"--http: cannot listen on {host} port {port}: {error.strerror or error}") from error
    return listening
