"""The one way in which a verb says that it cannot work on what it was given."""

import click


class BadInput(click.ClickException):
    """What the user gave cannot be worked on; exit status 2."""

    exit_code = 2
