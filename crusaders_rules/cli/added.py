"""What a game adds to a verb that stands once for all games: its own options, and examples."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING

import attrs
import click

from crusaders_rules.cli.terminal import examples

if TYPE_CHECKING:
    from crusaders_rules.game import Game


@attrs.frozen
class AddedOptions:
    """What a game adds to a verb.

    Attributes:
        examples: Command lines that work as they stand.
        options: Its own options, which the functions of the game get that the verb calls.
        about: A paragraph of the help about this game.
        after: The name of the parameter after which they stand in the help; otherwise they follow the arguments.
    """

    examples: tuple[str, ...] = ()
    options: tuple[click.Parameter, ...] = ()
    about: str = ""
    after: str = ""


def option(*names: str, **settings: object) -> click.Option:
    """Return an option of a game's own.

    Args:
        *names: Its names, as for ``click.option``.
        **settings: Its settings, as for ``click.option``.
    """
    return click.Option(names, **settings)  # type: ignore[arg-type]


def options_of(decorate: Callable[[Callable[..., None]], Callable[..., None]]) -> tuple[click.Parameter, ...]:
    """Return the options that a decorator gives to a verb.

    Args:
        decorate: The decorator.
    """
    return tuple(click.command()(decorate(lambda **_: None)).params)


def bot_option(names: Sequence[str]) -> click.Option:
    """Return the option of ``play`` that chooses bots.

    Args:
        names: The names of the bots.
    """
    return option(
        "--bot",
        "bots",
        multiple=True,
        type=click.Choice(tuple(names)),
        help="The bot for the other seats: give it once for all of them, or once for each. [default: random]",
    )


def every_bot_option(names: Sequence[str]) -> click.Option:
    """Return the option of ``consequences`` that chooses the bot of every seat.

    Args:
        names: The names of the bots.
    """
    what = "The bot that plays."
    return option("--bot", type=click.Choice(tuple(names)), default="random", show_default=True, help=what)


def for_game(command: click.Command, game: Game) -> click.Command:
    """Return a verb with the options and the examples of a game.

    Args:
        command: The verb, which stands once for all games.
        game: The game.
    """
    stated = None if game.terminal is None else game.terminal.added
    added = AddedOptions() if stated is None else stated(str(command.name))
    if added == AddedOptions():
        return command
    made = copy.copy(command)
    arguments = sum(isinstance(one, click.Argument) for one in command.params)
    place = next((at for at, one in enumerate(command.params, start=1) if one.name == added.after), arguments)
    made.params = [*command.params[:place], *added.options, *command.params[place:]]
    made.help = f"{cleandoc(command.help or '')}\n\n{added.about}" if added.about else command.help
    made.epilog = examples(*added.examples) if added.examples else command.epilog
    return made
