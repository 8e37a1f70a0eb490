"""What ``crusaders reference`` checks of this game: its games and examples, its models, and its verdicts."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.stages import Stage, explored
from crusaders_rules.cli.terminal import counted
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.model_report import ModelReport
from crusaders_rules.explore.systems import HOLDS
from crusaders_rules.thy_will_be_done.check import certified, runs, store
from crusaders_rules.thy_will_be_done.check import models as recorded
from crusaders_rules.thy_will_be_done.check.models import GAME
from crusaders_rules.thy_will_be_done.check.project import code_digest
from crusaders_rules.thy_will_be_done.cli import reference_games
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.play.examples import EXAMPLES
from crusaders_rules.thy_will_be_done.play.files.records import RecordError
from crusaders_rules.thy_will_be_done.play.ours import OURS

# The number of models explored in parallel; the largest takes half a gigabyte.
_AT_ONCE = 4
# The recorded certificates of games with at most so many states are made again.
_MOST_CERTIFIED = 50_000


def games(folder: Path) -> Stage:
    """Play the reference games into a folder, and compute the worked examples.

    Raises:
        BadInput: The folder cannot be written to.
    """
    worked = [(example, example.compute()) for example in (*EXAMPLES, *OURS)]
    try:
        played = list(reference_games.play_all(reference_games.plans(), folder / "games"))
    except OSError as error:
        raise BadInput(f"--out: {click.format_filename(folder)}: {error.strerror}") from error
    except RecordError as error:
        raise BadInput(f"--out: {error}") from error
    differing = [f"example {example.name} differs" for example, actual in worked if actual != example.expected]
    refused = [f"refused: {game.problem}" for game in played if game.problem]
    return Stage(
        result=f"{len(worked) - len(differing)} of {len(worked)} worked examples right, "
        f"{len(played) - len(refused)} of {len(played)} records verified",
        figures=reference_games.figures(worked, played),
        wrong=(*differing, *refused),
        shown=(
            reference_games.examples_table(worked),
            reference_games.games_table(played),
            *reference_games.summary(played, folder),
        ),
    )


def _explored(model: Model) -> ModelReport:
    """Explore a model; if its certificate is recorded and not too long, compare it with the record."""
    recorded = certified.certificates().get(model.id)
    if model.kind != GAME or recorded is None or recorded["states"] > _MOST_CERTIFIED:
        return runs.run(model)
    report = runs.run(model, keep=True)
    unlike = certified.unlike_recorded(certified.certify(report)[0]) if report.verdict == HOLDS else None
    return attrs.evolve(report, mismatches=(*report.mismatches, *filter(None, [unlike])), found=())


def models(folder: Path) -> Stage:
    """Explore all models completely, compare the shorter certificates with those recorded, and write the counts."""
    chosen = list(recorded.models().values())
    with ProcessPoolExecutor(max_workers=min(_AT_ONCE, os.cpu_count() or 1)) as pool:
        # The largest models come first, so that no process is left with one of them at the end.
        found = {report.model.id: report for report in pool.map(_explored, sorted(chosen, key=_size, reverse=True))}
    return explored(folder, code_digest(), (found[model.id] for model in chosen))


def _size(model: Model) -> tuple[bool, int]:
    """Estimate how long a model takes from its recorded counts; a wheel finds many states at a time."""
    return model.kind == GAME, model.expect.get("states", 0)


def verdicts(_: Path) -> Stage:
    """Recheck the plays of the stored verdicts, without a search."""
    stored = [verdict for found in store.verdicts().values() for verdict in found]
    said = {f"{one.question} ({', '.join(one.readings)})": store.recheck(one) for one in stored}
    wrong = tuple(f"{name}: {problem}" for name, problem in said.items() if problem)
    plays = sum(one.record is not None for one in stored)
    unsettled = len(catalog().questions) - len(store.verdicts())
    return Stage(
        result=f"{len(stored) - len(wrong)} of {counted(len(stored), 'verdict')} confirmed, {plays} of them by a play; "
        f"{counted(unsettled, 'question')} without a verdict",
        figures={"verdicts": len(stored), "plays": plays, "without": unsettled},
        wrong=wrong,
    )
