"""The command line: ``crusaders`` and its verbs, each loaded only when it is used.

Exit status: 0 yes or done, 1 no, 2 the arguments or the input cannot be worked on.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from crusaders_rules import __version__
from crusaders_rules.cli.terminal import examples

# For each verb the module and the name of its command, and what it is for.
_VERBS = {
    "play": ("play", "play", "Play a game: bots, people, or both."),
    "verify": ("verify", "verify", "Check recorded games, decision by decision."),
    "position": ("position", "position", "Write the position that a recorded game has come to."),
    "legal": ("position", "legal", "List the legal decisions of a position, or whole turns."),
    "explain": ("position", "explain", "Say why a decision is legal, or why not."),
    "apply": ("position", "apply", "Carry a decision out."),
    "score": ("position", "score", "Score a position, term by term."),
    "show": ("show", "show", "Draw a position, or a part of it."),
    "rule": ("rule", "rule", "Show one rule with all that bears on it."),
    "trace": ("trace", "trace", "Show how far the rules cover the books."),
    "board": ("board", "board", "List, check and draw boards."),
    "prove": ("prove", "prove", "Prove what must follow from the rules."),
    "check": ("check", "check", "Explore a model whole, or as far as is allowed."),
    "diverge": ("diverge", "diverge", "Find the shortest play after which two readings part."),
    "consequences": ("consequences", "consequences", "Tell what other readings change in whole games."),
    "questions": ("questions", "questions", "List the open questions with their verdicts."),
    "question": ("questions", "question", "Show everything on one question."),
    "reference": ("reference", "reference", "Prove and judge everything again; build the site."),
}

_INTERRUPTED = 130
_NOBODY_READS = 141


class Verbs(click.Group):
    """A group whose verbs are imported only when one of them is used."""

    def list_commands(self, _: click.Context) -> list[str]:
        """Return the names of the verbs, the most used ones first."""
        return list(_VERBS)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Return a verb, None if there is none of this name."""
        if cmd_name not in _VERBS:
            return None
        module, name, _what = _VERBS[cmd_name]
        command: click.Command = getattr(import_module(f"crusaders_rules.cli.{module}"), name)
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs for ``--help`` without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl([(name, what) for name, (_, _, what) in _VERBS.items()])

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- the signature of click
        """Run a verb; where nobody reads what it prints any more, end it before click counts that as a no."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise click.exceptions.Exit(_lost_output(error)) from error

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,  # noqa: ANN401 -- the signature of click
    ) -> Any:  # noqa: ANN401 -- the signature of click
        """Run a verb and exit; whatever goes wrong is one line on standard error."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        _forgive_the_terminal()
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except click.ClickException as error:
            click.echo(f"Error: {_message(error)}", err=True)
            status = error.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo(err=True)
            status = _INTERRUPTED
        except OSError as error:
            status = _lost_output(error)
        sys.exit(status if isinstance(status, int) else 0)


def _forgive_the_terminal() -> None:
    """Let a terminal that cannot show a character show a substitute."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _message(error: click.ClickException) -> str:
    """Return the message of bad input as one line; a list of problems keeps its lines."""
    lines = error.format_message().splitlines()
    shown = ["".join(one if one.isprintable() else " " for one in line) for line in lines]
    if error.exit_code == click.UsageError.exit_code:
        return " ".join(" ".join(shown).split())
    return "\n".join(shown)


def _lost_output(error: OSError) -> int:
    """Return the exit status when standard output cannot be written to, and let nothing more be written."""
    # What is still buffered would fail once more when Python exits.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return _NOBODY_READS
    with contextlib.suppress(OSError):
        click.echo(f"Error: cannot be written: {error.strerror}", err=True)
    return click.UsageError.exit_code


@click.command(
    cls=Verbs,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    subcommand_metavar="VERB ...",
    epilog=examples("crusaders play --players 4 --seed 1 --out game.json", "crusaders verify game.json"),
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def main() -> None:
    """Crusaders: Thy Will Be Done, played by the book.

    Exit status: 0 yes or done, 1 no, 2 what was given cannot be worked on.
    """
