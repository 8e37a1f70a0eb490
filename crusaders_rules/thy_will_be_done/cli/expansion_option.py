"""The option that names expansions, as several verbs have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from crusaders_rules.cli.errors import BadInput

Command = TypeVar("Command", bound=Callable[..., Any])


def expansion_option(what: str) -> Callable[[Command], Command]:
    """Return the option that names expansions, any number of them.

    Args:
        what: Its help.
    """
    return click.option("--expansion", "expansions", multiple=True, metavar="NAME", help=what)


def named_expansions(names: Sequence[str]) -> list[str]:
    """Return the names of expansions in the order in which they are added.

    Args:
        names: The names that were given.

    Raises:
        BadInput: There is no such expansion, or one is named twice.
    """
    from crusaders_rules.thy_will_be_done.interpret.expansions import ExpansionError, in_order

    try:
        return list(in_order(names))
    except ExpansionError as error:
        raise BadInput(f"--expansion: {error}") from error
