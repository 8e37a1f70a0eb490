"""What ``crusaders reference`` checks of this game: its games, its models and its verdicts."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import attrs

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.stages import Check, Stage, explored
from crusaders_rules.cli.terminal import counted
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.model_report import ModelReport, plain_report, report_told
from crusaders_rules.explore.systems import HOLDS
from crusaders_rules.third_crusade.check import certified, store
from crusaders_rules.third_crusade.check import models as recorded
from crusaders_rules.third_crusade.home import NAME
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import lively_bot
from crusaders_rules.third_crusade.play.files.records import (
    RecordError,
    record_of,
    verify,
    write_record,
)
from crusaders_rules.third_crusade.play.game import is_over, new_game
from crusaders_rules.third_crusade.scenario import load_scenario

_SEEDS = 4


def games(folder: Path, *, thorough: bool) -> Check:
    """Return how to play games of ``marches`` into a folder, and to verify their records."""
    del thorough
    players = load_scenario("marches").document.scenario.players
    return Check([partial(_game, folder, number, seed) for number in players for seed in range(_SEEDS)], _games)


def _game(folder: Path, players: int, seed: int) -> str:
    """Play a game into a folder, and return what is wrong with its record.

    Raises:
        BadInput: The folder cannot be written to.
    """
    bot, state = lively_bot(seed), new_game(Ruleset("marches"), players)
    while not is_over(state):
        state = apply(state, bot(state))
    record = record_of(state)
    try:
        write_record(record, folder / "games" / f"marches-{players}-{seed}.json")
    except RecordError as error:
        raise BadInput(f"--out: {error}") from error
    return str(verify(record).error or "")


def _games(problems: list[str]) -> Stage:
    wrong = tuple(f"refused: {problem}" for problem in problems if problem)
    return Stage(
        result=f"{len(problems) - len(wrong)} of {len(problems)} records verified",
        figures={"records": len(problems)},
        wrong=wrong,
    )


def _explored(model: Model) -> ModelReport:
    """Explore a model; if its certificate is recorded, compare it with the record."""
    if model.id not in certified.certificates():
        return recorded.run(model)
    report = recorded.run(model, keep=True)
    unlike = certified.unlike_recorded(certified.certify(report)) if report.verdict == HOLDS else None
    return attrs.evolve(report, mismatches=(*report.mismatches, *filter(None, [unlike])), found=())


def models(folder: Path, *, thorough: bool) -> Check:
    """Return how to explore models completely, compare the certificates with those recorded, and write the counts."""
    every = recorded.models().values()
    chosen = [model for model in every if thorough or not model.thorough]
    left_out = len(every) - len(chosen)
    works = [partial(_explored, model) for model in chosen]
    return Check(
        works,
        lambda reports: explored(folder, NAME, reports, left_out),
        plain_report,
        lambda at, plain: report_told(chosen[at], plain),
    )


def verdicts(_: Path, *, thorough: bool) -> Check:
    """Return how to recheck the plays of the stored verdicts, without a search."""
    del thorough
    stored = [verdict for found in store.verdicts().values() for verdict in found]
    return Check([partial(store.recheck, one) for one in stored], partial(_verdicts, stored), str)


def _verdicts(stored: list[store.PlayVerdict], problems: list[str]) -> Stage:
    """Sum up what rechecking came to: a problem of each verdict, or an empty text."""
    names = [f"{one.question} ({', '.join(one.readings)})" for one in stored]
    said = dict(zip(names, problems, strict=True))
    wrong = tuple(f"{name}: {problem}" for name, problem in said.items() if problem)
    without = len(store.undecided())
    return Stage(
        result=f"{len(stored) - len(wrong)} of {counted(len(stored), 'verdict')} confirmed by a play; "
        f"{counted(without, 'reading')} without a verdict",
        figures={"verdicts": len(stored), "without": without},
        wrong=wrong,
    )
