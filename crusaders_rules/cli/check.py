"""``crusaders check``: explore a model of any game, completely or up to a limit."""

from __future__ import annotations

from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.exploring import done, limit_options, list_models, print_report, report_data
from crusaders_rules.cli.terminal import limits_of, print_json
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.cli.working import where_of, work_options
from crusaders_rules.game import Game


@click.command()
@click.argument("model", metavar="MODEL", required=False)
@click.option("--list", "listing", is_flag=True, help="List the models that are recorded.")
@limit_options
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def check(
    game: Game,
    /,
    *,
    model: str | None,
    listing: bool,
    as_json: bool,
    **chosen: Any,  # noqa: ANN401 -- the limits, where the work is done, and the game's own options
) -> None:
    """Explore every state of a model, and count states and steps.

    MODEL is the name of a recorded model.

    With --workers or --cluster, workers share the states; above --limit-memory, they move visited ones to disk.

    Exit status 0 if the claims hold in the whole model and the counts match the recorded ones; 1 if a play refutes one,
    a count differs, or a limit ended the search; 2 if the arguments are wrong.
    """
    limits, where, checking = limits_of(chosen), where_of(chosen), terminal_of(game).checking
    if checking is None:
        raise BadInput(f"{game.title} has no models")
    try:
        if listing:
            list_models(game.models().values(), as_json=as_json)
            return
        if model is None:
            raise click.UsageError("needs a MODEL; --list shows their names")
        found = checking.model(model, chosen, as_json)
        report, more = checking.report(found, chosen, limits, where)
    except OSError as error:
        raise BadInput(f"{click.format_filename(error.filename or '')}: cannot be written: {error.strerror}") from error
    if as_json:
        print_json(report_data(report))
    else:
        print_report(report)
        if more:
            click.echo(more)
    done(report)
