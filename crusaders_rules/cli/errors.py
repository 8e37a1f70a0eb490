"""The error of a verb that cannot use its input."""

import click


class BadInput(click.ClickException):
    """The input of the user cannot be used; exit status 2."""

    exit_code = 2
