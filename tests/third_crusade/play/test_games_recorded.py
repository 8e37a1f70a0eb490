"""Whole games go as they went: each question, each list of decisions and each state of lively games in every scenario.

``games.json`` has a digest for each game.  A digest says that something has changed, not what: ``test_decided`` names
rules.  After a wanted change, ``python -m tests.third_crusade.play.test_games_recorded`` plays them anew.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

from crusaders_rules.files.writing import to_text as to_json_text
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.game import is_over, new_game, prompt
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.scenario import load_scenario, scenario_names
from crusaders_rules.third_crusade.state import Position
from tests.third_crusade.play.test_whole_games import lively, readings

STORE = Path(__file__).with_name("games.json")
# Of the last one, only a Battle can be played.
GAMES = {"marches": 18, "outremer": 12, "tripoli": 12}
MOST = 1500


def told(state: Position, draw: random.Random) -> Iterator[str]:
    """Yield what a game tells, from a state to its end."""
    for _ in range(MOST):
        yield str(prompt(state))
        if is_over(state):
            return
        listed = legal(state)
        yield from map(str, listed)
        decision = lively(state, draw)
        answer = explain(state, decision)
        yield from map(str, answer.reasons)
        state = apply(state, decision)
        yield repr((state.stack[-1], state.regions, state.armies))


def digests() -> dict[str, str]:
    """Return the digest of each game."""
    found = {}
    for name in scenario_names():
        scenario = load_scenario(name)
        for seed in range(GAMES[name]):
            draw, digest = random.Random(seed), hashlib.sha256()
            players = scenario.document.scenario.players[seed % len(scenario.document.scenario.players)]
            for line in told(new_game(Ruleset(scenario, interpretation=readings(draw)), players), draw):
                digest.update(line.encode())
            found[f"{name}, {players} players, seed {seed}"] = digest.hexdigest()[:16]
    return found


def test_games_go_as_they_went() -> None:
    """Under drawn readings, in every scenario."""
    assert json.loads(STORE.read_text(encoding="utf-8")) == digests()


if __name__ == "__main__":
    STORE.write_text(to_json_text(digests()), encoding="utf-8")
