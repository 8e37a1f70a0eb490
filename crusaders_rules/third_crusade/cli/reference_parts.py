"""What ``crusaders reference`` checks of this game: its games, its models and its verdicts."""

from __future__ import annotations

from pathlib import Path

from crusaders_rules.catalog.house import digest_of
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.stages import Stage, explored
from crusaders_rules.cli.terminal import counted
from crusaders_rules.third_crusade.check import play_verdicts as store
from crusaders_rules.third_crusade.check import world_models as recorded
from crusaders_rules.third_crusade.home import NAME
from crusaders_rules.third_crusade.play.campaign_records import (
    CampaignRecordError,
    record_of,
    verify_record,
    write_campaign,
)
from crusaders_rules.third_crusade.play.judgement import apply, is_over, new_campaign
from crusaders_rules.third_crusade.play.robots import lively_robot
from crusaders_rules.third_crusade.scenario import load_scenario

_SEEDS = 4


def games(folder: Path) -> Stage:
    """Play games of ``marches`` into a folder, and verify their records.

    Raises:
        BadInput: The folder cannot be written to.
    """
    scenario, wrong, played = load_scenario("marches"), [], 0
    for players in scenario.document.scenario.players:
        for seed in range(_SEEDS):
            robot, state = lively_robot(seed), new_campaign(scenario, players)
            while not is_over(state):
                state = apply(state, robot(state))
            record = record_of(state)
            try:
                write_campaign(folder / "games" / f"marches-{players}-{seed}.json", record)
            except CampaignRecordError as error:
                raise BadInput(f"--out: {error}") from error
            problem = verify_record(record).problem
            wrong += [f"refused: {problem}"] if problem else []
            played += 1
    return Stage(
        result=f"{played - len(wrong)} of {played} records verified", figures={"records": played}, wrong=tuple(wrong)
    )


def models(folder: Path) -> Stage:
    """Explore all models completely, and write the counts."""
    return explored(folder, digest_of(NAME), map(recorded.run, recorded.models().values()))


def verdicts(_: Path) -> Stage:
    """Recheck the plays of the stored verdicts, without a search."""
    stored = [verdict for found in store.verdicts().values() for verdict in found]
    said = {f"{one.question} ({', '.join(one.readings)})": store.recheck(one) for one in stored}
    wrong = tuple(f"{name}: {problem}" for name, problem in said.items() if problem)
    without = len(store.undecided())
    return Stage(
        result=f"{len(stored) - len(wrong)} of {counted(len(stored), 'verdict')} confirmed by a play; "
        f"{counted(without, 'reading')} without a verdict",
        figures={"verdicts": len(stored), "without": without},
        wrong=wrong,
    )
