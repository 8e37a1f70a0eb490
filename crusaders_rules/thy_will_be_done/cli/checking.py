"""What ``crusaders check`` explores and writes: recorded models, and those of a kind with settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import attrs
import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.certificates import certificate_written, verify_certificate_and_exit
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import watching
from crusaders_rules.cli.working import exploring, is_said
from crusaders_rules.thy_will_be_done.check import certified, model_systems, models, runs
from crusaders_rules.thy_will_be_done.cli.expansion_option import named_expansions
from crusaders_rules.thy_will_be_done.play.files.records import write_record

if TYPE_CHECKING:
    from crusaders_rules.explore import SearchLimits
    from crusaders_rules.explore.breadth_first import Explorer
    from crusaders_rules.explore.model_files import Model
    from crusaders_rules.explore.model_report import ModelReport

_CERTIFICATES = "proofs/thy_will_be_done/models/certificates.toml"
_FILES = ("out", "graphml", "certificate", "batch")


def model(name: str, chosen: dict[str, Any], as_json: bool) -> Model:
    """Return the model that the arguments name; verify its certificate instead if one is given, and exit.

    Args:
        name: The name of a recorded model, or of a kind of models.
        chosen: The options of the verb; the settings of a model are taken out.
        as_json: Whether to print JSON.

    Raises:
        BadInput: There is no such model, or it takes no settings.
    """
    files = {file: chosen.pop(file) for file in _FILES}
    verified = chosen.pop("verified")
    found = _model(name, chosen)
    chosen.clear()
    chosen.update(files)
    if verified is not None:
        _verify(found, verified, files, as_json=as_json)
    return found


def report(
    found: Model,
    chosen: dict[str, Any],
    limits: SearchLimits,
    where: Mapping[str, Any],
    packed: Callable[[Model], Explorer] | None = None,
) -> tuple[ModelReport, str]:
    """Explore a model, and write the requested files.

    Args:
        found: The model.
        chosen: The names of the files, and whether compiled code explores.
        limits: How far to go.
        where: Where the work is done.
        packed: Returns what explores a model in compiled code.

    Returns:
        The result, and the table of a certificate that is not recorded.

    Raises:
        BadInput: Compiled code is to explore, and cannot.
    """
    if chosen.pop("batch"):
        try:
            return _in_the_batch(found, chosen, limits, where, packed)
        except (ModuleNotFoundError, ValueError) as error:
            raise BadInput(str(error)) from error
    with (
        exploring(where, model_systems.parted, found) as explorer,
        watching(found.id, found.expect.get("states")) as watch,
    ):
        kept = chosen["certificate"] is not None
        explored = runs.run(found, limits=limits, watch=watch, keep=kept, explorer=explorer)
    return _written(explored, chosen, limits)


def _in_the_batch(
    found: Model,
    chosen: dict[str, Any],
    limits: SearchLimits,
    where: Mapping[str, Any],
    packed: Callable[[Model], Explorer] | None,
) -> tuple[ModelReport, str]:
    """Explore a model in compiled code, which explores all positions of a model that folds symmetric ones."""
    if packed is None:
        raise BadInput("--batch: this command line has no compiled games")
    if is_said(where) or chosen["certificate"] is not None:
        raise click.UsageError("--batch explores in this process, and writes no certificate")
    if found.kind == models.GAME and found.setting("fold"):
        # Other positions are counted than those that are recorded.
        found = attrs.evolve(found, settings={**found.settings, "fold": False}, expect={})
    explorer = packed(found)
    with watching(found.id, found.expect.get("states")) as watch:
        return _written(runs.run(found, limits=limits, watch=watch, explorer=explorer), chosen, limits)


def _written(report: ModelReport, chosen: dict[str, Any], limits: SearchLimits) -> tuple[ModelReport, str]:
    """Write the requested files of a report."""
    if chosen["graphml"] is not None:
        runs.write_graph(report.model, chosen["graphml"], limits=limits)
    if chosen["out"] is not None:
        _write_record(report, chosen["out"])
    if chosen["certificate"] is None:
        return report, ""
    return certificate_written(certified, report, chosen["certificate"], _CERTIFICATES)


def _model(name: str, options: Mapping[str, Any]) -> Model:
    """Return the model that the arguments name."""
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
    if report.record is None:
        raise BadInput(f"--out: no play refutes the claim, so {file.name} is not written")
    write_record(report.record, file)


def _verify(model: Model, file: Path, others: Mapping[str, Path | None], *, as_json: bool) -> NoReturn:
    """Verify a certificate, print the result, and exit."""
    if any(others.values()):
        options = "--out, --graphml, --certificate or --batch"
        raise click.UsageError(f"--verify-certificate cannot be combined with {options}")
    verify_certificate_and_exit(certified, model, file, "edition", as_json=as_json)
