"""What ``crusaders reference`` checks of this game: its games and examples, its models, and its verdicts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.stages import Check, Stage, explored
from crusaders_rules.cli.terminal import counted
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.model_report import ModelReport, plain_report, report_told
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.systems import HOLDS
from crusaders_rules.thy_will_be_done.check import certified, runs, store
from crusaders_rules.thy_will_be_done.check import models as recorded
from crusaders_rules.thy_will_be_done.check.models import GAME
from crusaders_rules.thy_will_be_done.cli import reference_games
from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES
from crusaders_rules.thy_will_be_done.examples.own import OURS
from crusaders_rules.thy_will_be_done.home import NAME, catalog
from crusaders_rules.thy_will_be_done.play.files.records import RecordError

# The recorded certificates of games with at most so many states are made again.
_MOST_CERTIFIED = 50_000


def games(folder: Path, *, thorough: bool) -> Check:
    """Return how to play the reference games into a folder, and to compute the worked examples."""
    del thorough
    plans = reference_games.plans()
    works = [partial(_played, plan, number, folder) for number, plan in enumerate(plans)]
    return Check((_worked, *works), partial(_games, folder))


def _worked() -> list[object]:
    """Compute the worked examples."""
    return [example.compute() for example in (*EXAMPLES, *OURS)]


def _played(plan: reference_games.Plan, number: int, folder: Path) -> reference_games.Played:
    """Play a game into a folder.

    Raises:
        BadInput: The folder cannot be written to.
    """
    try:
        return reference_games.play_one(plan, number, folder / "games")
    except OSError as error:
        raise BadInput(f"--out: {click.format_filename(folder)}: {error.strerror}") from error
    except RecordError as error:
        raise BadInput(f"--out: {error}") from error


def _games(folder: Path, results: list[Any]) -> Stage:
    """Compare the worked examples with the rulebook, and sum up the games."""
    computed, *played = results
    worked = list(zip((*EXAMPLES, *OURS), computed, strict=True))
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


def models(folder: Path, *, thorough: bool) -> Check:
    """Return how to explore models completely, compare the shorter certificates with those recorded, and count."""
    every = list(recorded.models().values())
    # The largest models come first, so that no process is left with one of them at the end.
    chosen = sorted((model for model in every if thorough or not model.thorough), key=_size, reverse=True)
    works = [partial(_explored, model) for model in chosen]
    return Check(works, partial(_models, folder, every), plain_report, lambda at, plain: report_told(chosen[at], plain))


def _models(folder: Path, every: list[Model], results: list[ModelReport]) -> Stage:
    """Write the counts, in the order of the models."""
    found = {report.model.id: report for report in results}
    reports = [found[model.id] for model in every if model.id in found]
    return explored(folder, NAME, reports, left_out=len(every) - len(reports))


def _size(model: Model) -> tuple[bool, int]:
    """Estimate how long a model takes from its recorded counts; a wheel finds many states at a time."""
    return model.kind == GAME, model.expect.get("states", 0)


def verdicts(_: Path, *, thorough: bool) -> Check:
    """Return how to recheck the plays of the stored verdicts, without a search."""
    del thorough
    stored = [verdict for found in store.verdicts().values() for verdict in found]
    return Check([partial(store.recheck, one) for one in stored], partial(_verdicts, stored), str)


def _verdicts(stored: list[PairVerdict], problems: list[str]) -> Stage:
    """Sum up what rechecking came to: a problem of each verdict, or an empty text."""
    names = [f"{one.question} ({', '.join(one.readings)})" for one in stored]
    said = dict(zip(names, problems, strict=True))
    wrong = tuple(f"{name}: {problem}" for name, problem in said.items() if problem)
    plays = sum(one.record is not None for one in stored)
    unsettled = len(catalog().questions) - len(store.verdicts())
    return Stage(
        result=f"{len(stored) - len(wrong)} of {counted(len(stored), 'verdict')} confirmed, {plays} of them by a play; "
        f"{counted(unsettled, 'question')} without a verdict",
        figures={"verdicts": len(stored), "plays": plays, "without": unsettled},
        wrong=wrong,
    )
