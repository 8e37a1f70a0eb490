"""``crusaders check``: explore a model, completely or up to a limit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import attrs
import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.exploring import OK, WRONG, done, limit_options, list_models, print_report, report_data
from crusaders_rules.cli.terminal import examples, filled, limits_of, print_json, rows, watching
from crusaders_rules.cli.working import exploring, where_of, work_options
from crusaders_rules.thy_will_be_done.cli.expansion_option import expansion_option, named_expansions
from crusaders_rules.thy_will_be_done.state import KnightOrder

if TYPE_CHECKING:
    from crusaders_rules.explore import SearchLimits
    from crusaders_rules.explore.model_files import Model
    from crusaders_rules.explore.model_report import ModelReport

_CERTIFICATES = "proofs/thy_will_be_done/models/certificates.toml"
_POSITIVE = click.IntRange(min=1)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    epilog=examples(
        "crusaders check --list",
        "crusaders check wheel --order templar --json",
        "crusaders check wheel --upgrades",
        "crusaders check game --board tiny-row",
        "crusaders check game --board tiny-five --players 5 --expansion five-and-six --limit-states 2000",
        "crusaders check game/three/longer --workers 2",
        "crusaders check learning --out stuck.json",
        "crusaders check wheel --certificate wheel.gz",
        "crusaders check wheel --verify-certificate wheel.gz",
    )
)
@click.argument("model", metavar="MODEL", required=False)
@click.option("--list", "listing", is_flag=True, help="List the models that are recorded.")
@click.option("--order", type=click.Choice([str(one) for one in KnightOrder]), help="For a wheel: the knight order.")
@click.option("--upgrades", is_flag=True, help="For a wheel: wedges may be upgraded.")
@click.option("--board", metavar="NAME|FILE", help="For a game: the board.")
@click.option("--players", type=_POSITIVE, metavar="N", help="For a game: the number of players.")
@click.option("--supply", type=_POSITIVE, metavar="N", help="For a game: the influence in the supply.")
@click.option("--variant", metavar="V", help="For a game: the variant.")
@expansion_option("For a game: an expansion, such as divine-influence; repeatable.")
@click.option(
    "--upgraded", type=click.IntRange(0), metavar="N", help="For a game: at most N upgrades by all players together."
)
@click.option(
    "--waiting", type=click.IntRange(0), metavar="N", help="For a game: at most N turns in a row without a gain."
)
@click.option("--fold", is_flag=True, help="For a game: explore one position of each symmetry class.")
@limit_options
@work_options
@click.option("--out", type=_FILE, help="Write the play that refutes the claim as a record.")
@click.option("--graphml", type=_FILE, help="Write states and steps as a graph.")
@click.option("--certificate", type=_FILE, help="Write every state, for --verify-certificate; .gz compresses.")
@click.option(
    "--verify-certificate", "verified", type=_FILE, help="Do not explore: verify the states of a certificate."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def check(
    model: str | None,
    *,
    listing: bool,
    out: Path | None,
    graphml: Path | None,
    certificate: Path | None,
    verified: Path | None,
    as_json: bool,
    **chosen: Any,  # noqa: ANN401 -- the limits, where the work is done, and the settings of a model
) -> None:
    """Explore every state of a model, and count states and steps.

    MODEL is wheel, streaks or game, with the options for it, or the name of a recorded model.

    With --workers or --cluster, workers share the states; above --limit-memory, they move visited ones to disk.

    Exit status 0 if the claim holds in the whole model and the counts match the recorded ones; 1 if a play refutes it,
    a count differs, a limit ended the search, or a certificate is refused; 2 if the arguments are wrong.
    """
    from crusaders_rules.explore.model_files import ModelError
    from crusaders_rules.thy_will_be_done.check.models import models

    limits, where = limits_of(chosen), where_of(chosen)
    try:
        if listing:
            list_models(models().values(), as_json=as_json)
            return
        if model is None:
            raise click.UsageError("needs a MODEL; --list shows their names")
        found = _model(model, chosen)
        files = _Files(out, graphml, certificate)
        if verified is not None:
            _verify(found, verified, files, as_json=as_json)
        report, table = _explored(found, limits, files, where)
    except ModelError as error:
        raise BadInput(str(error)) from error
    except OSError as error:
        raise BadInput(f"{click.format_filename(error.filename or '')}: cannot be written: {error.strerror}") from error
    _tell(report, table, as_json=as_json)


def _tell(report: ModelReport, table: str | None, *, as_json: bool) -> NoReturn:
    """Print a report, and the table of a certificate that is not recorded; and exit."""
    if as_json:
        print_json(_as_json(report))
    else:
        print_report(report)
        if table is not None:
            click.echo(f"this certificate is not recorded in {_CERTIFICATES}:\n{table}")
    done(report)


class _Files(NamedTuple):
    """Optional output files."""

    out: Path | None
    graphml: Path | None
    certificate: Path | None


def _explored(
    model: Model, limits: SearchLimits, files: _Files, where: Mapping[str, Any]
) -> tuple[ModelReport, str | None]:
    """Explore a model and write the requested files; return the table of a certificate if it is not recorded."""
    from crusaders_rules.thy_will_be_done.check import certified, model_systems, runs

    keep = files.certificate is not None
    with (
        exploring(where, model_systems.parted, model) as explorer,
        watching(model.id, model.expect.get("states")) as watch,
    ):
        report = runs.run(model, limits=limits, watch=watch, keep=keep, explorer=explorer)
    if files.graphml is not None:
        runs.write_graph(model, files.graphml, limits=limits)
    if files.out is not None:
        _write_record(report, files.out)
    if files.certificate is None:
        return report, None
    written = certified.write(report, files.certificate)
    unlike = certified.unlike_recorded(written)
    if unlike is not None:
        report = attrs.evolve(report, mismatches=(*report.mismatches, f"certificate: {unlike}"))
    if unlike is None and written.model in certified.certificates():
        return report, None
    # The strings are plain words and digits, which JSON and TOML write alike.
    lines = [f"{name} = {json.dumps(getattr(written, name))}" for name in certified.CERTIFIED]
    return report, "\n".join(["[[certificate]]", *lines])


def _model(name: str, options: Mapping[str, Any]) -> Model:
    """Return the model that the arguments name."""
    from crusaders_rules.thy_will_be_done.check import models

    # An option that was not given is None, False, or empty.
    chosen = {
        option: value for option, value in options.items() if value is not None and value is not False and value != ()
    }
    if "expansions" in chosen:
        chosen["expansions"] = named_expansions(chosen["expansions"])
    recorded = models.models()
    if name in models.SETTINGS:
        board = chosen.get("board")
        default = models.SETTINGS[name].get("board")
        base = recorded.get(f"{name}/{board or (default and default.default)}")
        # The search for endless plays needs all positions, so symmetric ones are not folded.
        plain = {"endless": False} if "fold" in chosen else {}
        return models.model_with(name, **{**(base.settings if base else {}), **plain, **chosen})
    if name not in recorded:
        kinds = ", ".join(models.SETTINGS)
        raise BadInput(f"there is no model {shown(name)}; models: {kinds}, {', '.join(recorded)}")
    if chosen:
        raise click.UsageError(
            f"{name} is recorded and takes no settings; --{next(iter(chosen))} is for {', '.join(models.SETTINGS)}"
        )
    return recorded[name]


def _write_record(report: ModelReport, file: Path) -> None:
    from crusaders_rules.thy_will_be_done.play.files.records import RecordError, write_record

    if report.record is None:
        raise BadInput(f"--out: no play refutes the claim, so {file.name} is not written")
    try:
        write_record(file, report.record)
    except RecordError as error:
        raise BadInput(str(error)) from error


def _verify(model: Model, file: Path, others: _Files, *, as_json: bool) -> NoReturn:
    """Verify a certificate, print the result, and exit."""
    if any(others):
        raise click.UsageError("--verify-certificate cannot be combined with --out, --graphml or --certificate")
    from crusaders_rules.explore.certificate import CertificateError, RefusedError
    from crusaders_rules.thy_will_be_done.check import certified

    try:
        found = certified.verify(model, file)
    except CertificateError as error:
        raise BadInput(str(error)) from error
    except RefusedError as error:
        if as_json:
            print_json({"model": model.id, "verdict": "refused", "finding": str(error)})
        else:
            click.echo(f"refused: {click.format_filename(file)}: {error}")
        raise click.exceptions.Exit(WRONG) from None
    recorded = found.model in certified.certificates()
    if as_json:
        table = {name: getattr(found, name) for name in certified.CERTIFIED}
        print_json({**table, "verdict": "verified", "finding": None, "recorded": recorded})
    else:
        counts = f"{found.states:,} states, {found.transitions:,} transitions, depth {found.depth}"
        click.echo(filled(f"{found.model}: {model.says}", hang=2))
        click.echo(rows([("counts", counts), ("edition", found.edition), ("hash", found.hash)], indent=2))
        click.echo(
            f"verified: the claim holds in each state, and no step leaves them{', as recorded' if recorded else ''}"
        )
    raise click.exceptions.Exit(OK)


def _as_json(report: ModelReport) -> dict[str, Any]:
    if report.model.kind == "wheel":
        # Only the figures that other checkers compare; standard error says what is wrong.
        for said in (*report.mismatches, report.finding, report.stopped):
            if said is not None:
                click.echo(f"{report.model.id}: {report.verdict}: {said}", err=True)
        figures = {name: report.figures[name] for name in ("states", "transitions", "depth", "diameter")}
        return {"model": report.model.id, **figures, "verdict": report.verdict}
    return report_data(report)
