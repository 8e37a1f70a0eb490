"""Showing the site: browsers load the live table from a server only, not from a disk."""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import click


class _Pages(SimpleHTTPRequestHandler):
    """Files of the site, with the types that browsers demand of modules, and without a log."""

    extensions_map: dict[str, str] = {  # noqa: RUF012 -- as in the standard library
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the name of the standard library
        """Say nothing."""


def server_of(folder: Path) -> ThreadingHTTPServer:
    """Return a server of a folder, on a free port of this machine only.

    Args:
        folder: The site.
    """
    return ThreadingHTTPServer(("127.0.0.1", 0), partial(_Pages, directory=str(folder)))


def show(folder: Path) -> None:
    """Serve a site and open it in the browser, until the user interrupts.

    Args:
        folder: The site.
    """
    with server_of(folder) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        click.echo(f"the site is at {address}; press Ctrl-C to end")
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("")
