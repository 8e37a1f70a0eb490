"""``crusaders check``: explore a recorded model, completely or up to a limit."""

from __future__ import annotations

from typing import Any

import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import examples, filled, limits_of, print_json, rows, watching

OK, WRONG = 0, 1
_GAME = "--game third-crusade"
_POSITIVE = click.IntRange(min=1)


@click.command(epilog=examples(f"crusaders check {_GAME} --list", f"crusaders check {_GAME} draft/four"))
@click.argument("model", metavar="MODEL", required=False)
@click.option("--list", "listing", is_flag=True, help="List the models that are recorded.")
@click.option("--limit-states", type=_POSITIVE, metavar="N", help="Stop after N states.")
@click.option("--limit-seconds", type=_POSITIVE, metavar="N", help="Stop after N seconds.")
@click.option(
    "--limit-memory",
    type=_POSITIVE,
    default=4096,
    show_default=True,
    metavar="MB",
    help="Stop when the process uses N MB of memory.",
)
@click.option("--depth", type=_POSITIVE, metavar="N", help="Follow plays of at most N steps.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def check(model: str | None, *, listing: bool, as_json: bool, **chosen: Any) -> None:  # noqa: ANN401 -- the limits
    """Explore every state of a recorded model, and count states and steps.

    Exit status 0 if the claims hold in the whole model and the counts match the recorded ones; 1 if a play refutes one,
    a count differs, or a limit ended the search; 2 if the arguments are wrong.
    """
    from crusaders_rules.explore.model_files import ModelError
    from crusaders_rules.third_crusade.check.world_models import models, run

    try:
        known = models()
        if listing:
            _list(as_json=as_json)
            return
        if model is None:
            raise click.UsageError("needs a MODEL, or --list")
        if model not in known:
            raise BadInput(f"there is no model {shown(model)}; models: {', '.join(known)}")
        with watching(model, known[model].expect.get("states")) as watch:
            report = run(known[model], limits=limits_of(chosen), watch=watch)
    except ModelError as error:
        raise BadInput(str(error)) from error
    figures = {**report.figures, "verdict": report.verdict, "strength": report.strength, "finding": report.finding}
    if as_json:
        more = {"play": list(report.play), "stopped": report.stopped, "mismatches": list(report.mismatches)}
        print_json({"model": model, "says": known[model].says, **figures, **more})
    else:
        click.echo(filled(f"{model}: {known[model].says}", hang=2))
        counted = [(name, f"{number:,}") for name, number in report.figures.items()]
        click.echo(rows([*counted, ("time", f"{report.seconds:.2f} s")], indent=2))
        for number, line in enumerate(report.play, 1):
            click.echo(f"  {number:>3}  {line}")
        for said in report.mismatches:
            click.echo(f"differs from the record: {said}")
        why = f" ({report.finding or report.stopped})" if report.finding or report.stopped else ""
        recorded = ", as recorded" if report.verdict != "partial" and not report.mismatches else ""
        click.echo(f"{report.verdict}: {report.strength}{recorded}{why}")
    raise click.exceptions.Exit(OK if report.verdict == "holds" and not report.mismatches else WRONG)


def _list(*, as_json: bool) -> None:
    from crusaders_rules.third_crusade.check.world_models import models

    if as_json:
        print_json([{"model": one.id, "kind": one.kind, "says": one.says} for one in models().values()])
    else:
        click.echo(rows([(one.id, one.says) for one in models().values()]))
