"""What other readings of The Third Crusade change in whole games."""

from __future__ import annotations

import json
import re

import attrs
import pytest

from crusaders_rules.explore.reading_effects import STRIDE, Effect
from crusaders_rules.third_crusade.check.sampling import SampledGames, consequences, pairs
from crusaders_rules.third_crusade.interpret.reading_names import QuestionError, playable, to_interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import BOTS
from crusaders_rules.third_crusade.play.game import begun, is_over, to_act
from crusaders_rules.third_crusade.play.setting import setting_of
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import CHANCE
from crusaders_rules.work.processes import Processes
from tests.cli.terminal import refused, run

THREE = SampledGames(setting=setting_of(load_scenario("marches"), DEFAULT, 3))
GAME = ("consequences", "--game", "third-crusade", "--players", "2")
# These readings change what can be decided, what lies on the table, and nothing in these games.
SUPPLY, MISSION, BANDITS = "third.upkeep.supply.how", "third.upkeep.mission.faith.alone", "third.retreat.bandits.choice"


def effects_of(number: int, *questions: str, games: SampledGames = THREE) -> dict[str, Effect]:
    """Return the results after a number of games, by question."""
    *_, last = consequences(pairs(questions), number, games)
    return {one.question: one for one in last}


def test_decisions_results_and_nothing_are_told_apart() -> None:
    """Which Unit leaves is decided or not; a Mission gives Faith or none; Bandits meet nobody who could choose."""
    found = effects_of(3, SUPPLY, MISSION, BANDITS)
    assert (3, 3, 3) == (found[SUPPLY].games, found[SUPPLY].decisions, found[SUPPLY].anything)
    assert (0, 3) == (found[MISSION].decisions, found[MISSION].anything)
    assert (0, 0, 0.0, 0.0) == (
        found[BANDITS].decisions,
        found[BANDITS].anything,
        found[BANDITS].change,
        found[BANDITS].error,
    )
    assert {0} == {one.stuck for one in found.values()}
    assert {"Crusaders": 0.0, "Muslims": 0.0} == found[BANDITS].gains


def test_a_game_counts_once_and_the_average_is_over_all() -> None:
    """The result of two games is their mean, and the error is half their difference."""
    single = [effects_of(1, SUPPLY, games=attrs.evolve(THREE, seed=seed))[SUPPLY].change for seed in (1, 2)]
    both = effects_of(2, SUPPLY)[SUPPLY]
    assert len(set(single)) == 2
    assert round(sum(single) / 2, 3) == both.change
    assert round(abs(single[0] - single[1]) / 2, 3) == both.error


def by_hand(seed: int, reading: str) -> int:
    """Play a game of three, and return the Glory marker, positive on the side of the Crusaders."""
    setting = attrs.evolve(THREE.setting, interpretation=to_interpretation({SUPPLY: reading}))
    state, chance = begun(setting), BOTS["random"](seed * STRIDE - 1)
    bots = [BOTS["random"](seed * STRIDE + seat) for seat in range(3)]
    while not is_over(state):
        seat = to_act(state)
        state = apply(state, (chance if seat in (CHANCE, None) else bots[seat])(state))
    return state.glory


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_winning_score_is_the_glory_of_the_alliance_ahead(seed: int) -> None:
    """Each seat has a bot of its own, and so has chance."""
    usual, other = playable()[SUPPLY][:2]
    found = effects_of(1, SUPPLY, games=attrs.evolve(THREE, seed=seed))[SUPPLY]
    before, after = by_hand(seed, usual), by_hand(seed, other)
    assert abs(after) - abs(before) == found.change
    assert {"Crusaders": after - before, "Muslims": before - after} == found.gains


def test_each_reading_that_can_be_played_is_compared_with_the_default() -> None:
    """All but the default ones; what cannot be played is refused."""
    assert sum(len(names) - 1 for names in playable().values()) == len(pairs())
    assert all(playable()[question][0] == default != name for question, default, name in pairs())
    with pytest.raises(QuestionError, match="there is no question"):
        pairs(["nothing"])
    assert "there is no question 'nothing'" in refused(*GAME, "nothing", "--games", "1")
    assert "--players: " in refused("consequences", "--game", "third-crusade", "--players", "7", "--games", "1")
    assert "--scenario: " in refused(*GAME, "--scenario", "nowhere", "--games", "1")


def test_the_same_games_are_played_wherever_they_are() -> None:
    """In this process, and in two others."""
    rows = pairs([SUPPLY, MISSION])
    assert list(consequences(rows, 3, THREE)) == list(consequences(rows, 3, THREE, executor=Processes(2)))


def test_the_verb_prints_a_table_with_its_sample() -> None:
    """And JSON with the keys of the first game; a bot and the variable setup make other games."""
    told = " ".join(run(*GAME, SUPPLY, "--games", "2").stdout.split())
    assert told.startswith("third.upkeep.supply.how: In none of 2 games between two random bots ")
    assert " 2 games of 2 random bots, from seed 1 " in told
    assert "100 %" in told
    assert re.search(r"(Crusaders|Muslims)", told)
    rows, lively, variable = (
        json.loads(run(*GAME, "third.reaction.refusal", SUPPLY, "--games", "2", "--json", *more).stdout)
        for more in ((), ("--bot", "lively"), ("--variable",))
    )
    assert [2] * len(rows) == [row["games"] for row in rows]
    assert rows != lively != variable != rows
    assert {field.name for field in attrs.fields(Effect)} == rows[0].keys()
