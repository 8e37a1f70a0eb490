"""Readings make a difference in play: a play is found after which they part, and it is replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crusaders_rules.third_crusade.check.divergence import apart, first_divergence, shortest_divergence
from crusaders_rules.third_crusade.interpret.reading_names import to_interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.play.files.records import read_record, verify
from crusaders_rules.third_crusade.play.game import begun, decider
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.setting import setting_of
from crusaders_rules.third_crusade.state import RoundPhase
from crusaders_rules.third_crusade.state.changing import changed
from crusaders_rules.third_crusade.state.under_way import PlanningPhase
from tests.cli.terminal import refused, run
from tests.third_crusade.play.tables import MARCHES, table

# Readings that part early in most games.
EARLY = {
    "third.order.blank.penalty": "no",
    "third.initiative.lone-pass": "one",
    "third.strategy.three-players.when": "any",
    "third.setup.ships.supply": "no",
    "third.diplomacy.lowest.pays": "no",
    "third.diplomacy.board.occupied": "blocked",
    "third.event.crown.alone": "nowhere",
    "third.upkeep.mission.faith.alone": "nothing",
    "third.control.neutral-units": "yes",
    "third.upkeep.last-round": "arrives",
}


@pytest.mark.parametrize(("question", "reading"), EARLY.items())
def test_readings_part_in_play(question: str, reading: str) -> None:
    """The play is legal under both readings, up to its last decision."""
    other = to_interpretation({question: reading})
    found = shortest_divergence(MARCHES, (DEFAULT, other), range(6))
    assert found is not None
    check = verify(found.record)
    assert check.error is None
    setting = found.record.setting
    twin = verify(
        type(found.record)(
            setting_of(MARCHES, other, setting.players, variable=setting.variable), found.record.decisions
        )
    )
    assert twin.error is None
    assert found.legal is apart(not_none(check.final), not_none(twin.final))


def test_a_reading_never_parts_from_itself() -> None:
    """In a whole game; so a parting is no accident of the search."""
    setting = setting_of(MARCHES, DEFAULT, 3)
    assert first_divergence(setting, DEFAULT, 1) is None
    assert apart(begun(setting), begun(setting)) is None


def test_readings_part_where_another_one_must_decide() -> None:
    """Even if the decisions have the same words."""
    state = table({}, frame=PlanningPhase(), phase=RoundPhase.PLANNING)
    turned = changed(state, initiative=(*state.initiative[1:], state.initiative[0]))
    assert legal(state) == legal(turned)
    assert decider(state) != decider(turned)
    assert apart(state, turned) is True


def test_the_command_writes_the_play(tmp_path: Path) -> None:
    """As a record; a question or reading that does not exist is refused, and nothing found is a no."""
    game, file = ("--game", "third-crusade"), tmp_path / "play.json"
    told = run("diverge", *game, "third.order.blank.penalty", "--games", "2", "--out", str(file))
    assert (0, True) == (told.exit_code, "third.order.blank.penalty: yes and no diverge after" in told.stdout)
    assert verify(read_record(file)).error is None
    (shown,) = json.loads(run("diverge", *game, "third.order.blank.penalty", "no", "--games", "2", "--json").stdout)
    assert (["yes", "no"], "sampled") == (shown["readings"], shown["how"])
    assert list(read_record(file).decisions) == shown["play"]
    none = run("diverge", *game, "third.battle.faith.three-players", "--games", "1")
    assert (1, True) == (none.exit_code, "do not diverge in 1 game" in none.stdout)
    assert "there is no question 'third.x'" in refused("diverge", *game, "third.x")
    assert "has no reading 'maybe'" in refused("diverge", *game, "third.order.blank.penalty", "maybe")
