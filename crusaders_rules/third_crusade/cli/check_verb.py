"""``crusaders check``: explore a recorded model, completely or up to a limit."""

from __future__ import annotations

from typing import Any

import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.exploring import done, limit_options, list_models, print_report, report_data
from crusaders_rules.cli.terminal import examples, limits_of, print_json, watching
from crusaders_rules.cli.working import exploring, where_of, work_options

_GAME = "--game third-crusade"


@click.command(epilog=examples(f"crusaders check {_GAME} --list", f"crusaders check {_GAME} draft/four"))
@click.argument("model", metavar="MODEL", required=False)
@click.option("--list", "listing", is_flag=True, help="List the models that are recorded.")
@limit_options
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def check(model: str | None, *, listing: bool, as_json: bool, **chosen: Any) -> None:  # noqa: ANN401 -- limits, workers
    """Explore every state of a recorded model, and count states and steps.

    With --workers or --cluster, workers share the states; above --limit-memory, they move visited ones to disk.

    Exit status 0 if the claims hold in the whole model and the counts match the recorded ones; 1 if a play refutes one,
    a count differs, or a limit ended the search; 2 if the arguments are wrong.
    """
    from crusaders_rules.explore.model_files import ModelError
    from crusaders_rules.third_crusade.check.models import models, parted, run

    limits, where = limits_of(chosen), where_of(chosen)
    try:
        known = models()
        if listing:
            list_models(known.values(), as_json=as_json)
            return
        if model is None:
            raise click.UsageError("needs a MODEL; --list shows their names")
        if model not in known:
            raise BadInput(f"there is no model {shown(model)}; models: {', '.join(known)}")
        with (
            exploring(where, parted, known[model]) as explorer,
            watching(model, known[model].expect.get("states")) as watch,
        ):
            report = run(known[model], limits=limits, watch=watch, explorer=explorer)
    except ModelError as error:
        raise BadInput(str(error)) from error
    if as_json:
        print_json(report_data(report))
    else:
        print_report(report)
    done(report)
