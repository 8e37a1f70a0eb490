"""The command line: ``crusaders`` and its verbs, each loaded only when it is used.

Exit status: 0 for yes or done, 1 for no, 2 if the arguments or the input cannot be used.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from crusaders_rules import __version__
from crusaders_rules.answers import shown
from crusaders_rules.cli.added import for_game
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.other_games import on_the_line, reader, written_by
from crusaders_rules.cli.terminal import examples
from crusaders_rules.cli.verbs import verbs_of
from crusaders_rules.files.problems import FileError, one_line, suggestion
from crusaders_rules.game import Game

_STATUS = "Exit status: 0 for yes or done, 1 for no, 2 if the arguments or the input cannot be used."
_INTERRUPTED = 130
_NOBODY_READS = 141
# Raised if a group of verbs is named without a verb; older versions of click print the help themselves.
_BARE: type[click.UsageError] | tuple[()] = getattr(click.exceptions, "NoArgsIsHelpError", ())


class Verbs(click.Group):
    """The verbs of a game, each imported only when it is used."""

    def __init__(self, game: Game, others: tuple[Game, ...] = (), **settings: Any) -> None:  # noqa: ANN401 -- those of click
        super().__init__(**settings)
        self.game = game
        self.others = others
        # In their usual order, whichever of them is chosen.
        self.every = (game, *others)
        self.verbs = {verb.name: verb for verb in verbs_of(game)}

    def list_commands(self, _: click.Context) -> list[str]:
        """Return the names of the verbs, the most used ones first."""
        return list(self.verbs)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Return the verb with a name, or None."""
        if cmd_name not in self.verbs:
            return None
        command: click.Command = getattr(import_module(self.verbs[cmd_name].module), cmd_name)
        return for_game(command, self.game)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb that the arguments name; suggest one if it is not known."""
        name = args[0]
        if name not in self.verbs and not name.startswith("-"):
            if any(verb.name == name for other in self.others for verb in verbs_of(other)):
                ctx.fail(f"{self.game.title} has no verb {shown(name)} yet; it has {', '.join(self.verbs)}")
            ctx.fail(f"there is no verb {shown(name)}{suggestion(name, self.verbs)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs for ``--help`` without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl([(verb.name, verb.what) for verb in self.verbs.values()])

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- the signature of click
        """Run a verb with its game, and refuse a file in which it finds a fault.

        If the reader of a pipe has left, end before click reports that as a no.
        """
        ctx.obj = self.game
        try:
            return super().invoke(ctx)
        except FileError as error:
            raise BadInput(str(error)) from error
        except BrokenPipeError as error:
            raise click.exceptions.Exit(_lost_output(error)) from error

    def with_game(self, arguments: Sequence[str]) -> tuple[Verbs, list[str]]:
        """Return the verbs of the game that ``--game NAME`` or a file chooses, and the other arguments.

        Args:
            arguments: Those of the command line; the option may stand before or after the verb. Without it, the first
                file of a game says which game it is.

        Raises:
            UsageError: No game has this name, or the name is missing.
        """
        given = list(arguments)
        end = given.index("--") if "--" in given else len(given)
        place = next((at for at in range(end) if given[at].partition("=")[0] == "--game"), None)
        games = {on_the_line(game): game for game in (self.game, *self.others)}
        if place is None:
            return self._of(written_by(given[:end], games.values()) or self.game), given
        _, equals, name = given[place].partition("=")
        if not equals:
            if place + 1 >= end:
                raise click.UsageError("--game needs the name of a game")
            name = given[place + 1]
        rest = given[:place] + given[place + (1 if equals else 2) :]
        if name not in games:
            raise click.UsageError(f"there is no game {shown(name)}; games: {', '.join(games)}")
        return self._of(games[name]), rest

    def _of(self, chosen: Game) -> Verbs:
        if chosen is self.game:
            return self
        made = command_line(chosen, *(game for game in (self.game, *self.others) if game is not chosen))
        made.every = self.every
        return made

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,  # noqa: ANN401 -- the signature of click
    ) -> Any:  # noqa: ANN401 -- the signature of click
        """Run a verb and exit; print an error as one line on standard error, or as JSON with ``--json``."""
        given = list(sys.argv[1:] if args is None else args)
        if not standalone_mode:
            return super().main(given, prog_name, complete_var, standalone_mode=False, **extra)
        _forgive_the_terminal()
        as_json = _wants_json(given)
        verbs = self
        try:
            try:
                verbs, given = self.with_game(given)
                status = click.Group.main(verbs, given, prog_name, complete_var, standalone_mode=False, **extra)
            except _BARE as error:
                click.echo(error.format_message())
                status = 0
            except click.ClickException as error:
                hint = reader(error.__cause__, verbs.others)
                status = _tell(f"{_message(error)}{hint}", error.exit_code, as_json=as_json)
            if sys.stdout is not None:
                sys.stdout.flush()
        except (click.Abort, KeyboardInterrupt):
            click.echo(err=True)
            status = _tell("interrupted", _INTERRUPTED, as_json=True) if as_json else _INTERRUPTED
        except OSError as error:
            status = _lost_output(error)
        sys.exit(status if isinstance(status, int) else 0)


def _wants_json(arguments: Sequence[str]) -> bool:
    """Whether the answer is JSON, even if the arguments are wrong."""
    return "--json" in itertools.takewhile(lambda one: one != "--", arguments)


def _tell(message: str, status: int, *, as_json: bool) -> int:
    """Print an error, and return the exit status."""
    if as_json:
        click.echo(json.dumps({"error": message, "status": status}, ensure_ascii=False))
    else:
        click.echo(f"Error: {message}", err=True)
    return status


def _forgive_the_terminal() -> None:
    """Show a substitute for each character that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _message(error: click.ClickException) -> str:
    """Return the message of bad input as one line; a list of problems keeps its lines."""
    shown = list(map(one_line, error.format_message().splitlines()))
    if error.exit_code == click.UsageError.exit_code:
        return " ".join(" ".join(shown).split())
    return "\n".join(shown)


def _lost_output(error: OSError) -> int:
    """Return the exit status if standard output cannot be written to, and stop further output."""
    # The buffered rest would fail again when Python exits.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return _NOBODY_READS
    with contextlib.suppress(OSError):
        click.echo(f"Error: cannot write the output: {error.strerror}", err=True)
    return click.UsageError.exit_code


def command_line(game: Game, *others: Game) -> Verbs:
    """Return ``crusaders`` for a game.

    Args:
        game: The game, which its verbs get as the object of the context.
        *others: The games that ``--game`` can choose instead.
    """
    named = f" Another game: --game {' or '.join(map(on_the_line, others))}." if others else ""
    group = Verbs(
        game,
        others,
        name="main",
        help=f"{game.title}, played by the book.{named}\n\n{_STATUS}",
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        subcommand_metavar="VERB ...",
        epilog=examples(*game.first_lines),
    )
    return click.version_option(__version__, message="%(prog)s %(version)s")(group)
