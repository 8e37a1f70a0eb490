"""Models are explored whole on packed rows, and counted as recorded: ``python -m tests.batch.packed_models``."""

from __future__ import annotations

import attrs
import click

from crusaders_rules.batch.exploring_models import packed_explorer
from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.model_report import ModelReport
from crusaders_rules.thy_will_be_done.check import runs
from crusaders_rules.thy_will_be_done.check.models import models
from tests.batch import models as of_batch


def covered() -> list[str]:
    """Return the names of the models that the batch explores, the one with the fewest states first."""
    return [name for name, model in of_batch.covered().items() if not model.setting("only")]


def unfolded(model: Model) -> Model:
    """Return a model without symmetry reduction; nothing is recorded of it."""
    return attrs.evolve(model, settings={**model.settings, "fold": False}, expect={})


def _told(report: ModelReport) -> dict[str, object]:
    return {**report.figures, "verdict": report.verdict}


@click.command()
@click.option("--states", type=int, metavar="N", help="Only models with at most N recorded states.")
def main(states: int | None) -> None:
    """Explore models on packed rows; compare with what is recorded, and without symmetry reduction with the library."""
    for name in covered():
        model = models()[name]
        if states is not None and model.expect["states"] > states:
            continue
        plain = unfolded(model) if model.setting("fold") else model
        report = runs.run(plain, explorer=packed_explorer(plain))
        expected = _told(runs.run(plain, explorer=explore)) if model.setting("fold") else dict(model.expect)
        if _told(report) != expected:
            raise click.ClickException(f"{name}: {_told(report)} instead of {expected}")
        click.echo(f"{name}: {report.figures['states']:,} states in {report.seconds:.1f} s agree")
    _with_a_cycle()


def _with_a_cycle() -> None:
    """The shortest way to repeat steps without a gain is the same, also if players may gain."""
    model = models()["endless/orders"]
    free = attrs.evolve(model, settings={**model.settings, "only": ""}, expect={})
    report = runs.run(free, explorer=packed_explorer(free))
    found = report.verdict, report.figures["steps"], report.loop
    if found != ("refuted", model.expect["steps"], model.expect["loop"]):
        raise click.ClickException(f"{model.id}: {found}")
    click.echo(f"{model.id}: {found[1]} decisions and then {found[2]} without end agree")


if __name__ == "__main__":
    main()
