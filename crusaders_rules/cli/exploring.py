"""What the verb ``check`` of every game shares: limits, the list of models, and how a report is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from crusaders_rules.cli.terminal import filled, print_json, rows

if TYPE_CHECKING:
    from crusaders_rules.explore.model_files import Model
    from crusaders_rules.explore.model_report import ModelReport

OK, WRONG = 0, 1
_POSITIVE = click.IntRange(min=1)
_Verb = TypeVar("_Verb", bound=Callable[..., Any])


def limit_options(verb: _Verb) -> _Verb:
    """Give a verb the options that limit a search, which ``limits_of`` reads."""
    options = (
        click.option("--limit-states", type=_POSITIVE, metavar="N", help="Stop after N states."),
        click.option("--limit-seconds", type=_POSITIVE, metavar="N", help="Stop after N seconds."),
        click.option(
            "--limit-memory",
            type=_POSITIVE,
            default=4096,
            show_default=True,
            metavar="MB",
            help="Stop when the process uses N MB of memory.",
        ),
        click.option("--depth", type=_POSITIVE, metavar="N", help="Follow plays of at most N steps."),
    )
    for option in reversed(options):
        verb = option(verb)
    return verb


def list_models(models: Iterable[Model], *, as_json: bool) -> None:
    """Print the recorded models."""
    if as_json:
        print_json(
            [
                {"model": one.id, "kind": one.kind, "says": one.says, "expected": one.expect.get("verdict")}
                for one in models
            ]
        )
    else:
        click.echo(rows([(one.id, _with_verdict(one)) for one in models]))


def _with_verdict(model: Model) -> str:
    """What a model claims, and whether a recorded play refutes it."""
    refuted = model.expect.get("verdict") == "refuted"
    return f"Refuted, as recorded. The claim was: {model.says}" if refuted else model.says


def report_data(report: ModelReport) -> dict[str, Any]:
    """Return a report as plain data."""
    return {
        "model": report.model.id,
        "kind": report.model.kind,
        "says": report.model.says,
        "rules": list(report.model.rules),
        "settings": dict(report.model.settings),
        **report.figures,
        "verdict": report.verdict,
        "strength": report.strength,
        "stopped": report.stopped,
        "seconds": round(report.seconds, 3),
        "finding": report.finding,
        "play": list(report.play),
        "recorded": bool(report.model.expect),
        "mismatches": list(report.mismatches),
    }


def print_report(report: ModelReport) -> None:
    """Print a report: the counts, the counterexample, and the verdict in the last line."""
    click.echo(filled(f"{report.model.id}: {report.model.says}", hang=2))
    figures = [(name.replace("_", " "), _figure(value)) for name, value in report.figures.items()]
    click.echo(rows([*figures, ("time", f"{report.seconds:.2f} s")], indent=2))
    alone = len(report.play) - report.loop
    for number, line in enumerate(report.play, 1):
        if number == alone + 1:
            click.echo("  then, repeated without end:")
        click.echo(f"  {number:>3}  {line}")
    for mismatch in report.mismatches:
        click.echo(f"differs from the record: {mismatch}")
    why = f" ({report.finding})" if report.finding else f" ({report.stopped} reached)" if report.stopped else ""
    recorded = ", as recorded" if report.model.expect and not report.mismatches and report.verdict != "partial" else ""
    click.echo(f"{report.verdict}: {report.strength}{recorded}{why}")


def done(report: ModelReport) -> NoReturn:
    """End the verb: 0 if the claims hold in the whole model and the counts are the recorded ones, otherwise 1."""
    raise click.exceptions.Exit(OK if report.verdict == "holds" and not report.mismatches else WRONG)


def _figure(value: Any) -> str:  # noqa: ANN401 -- any figure
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{value:,}"
