"""What our environments promise beyond the tests of the other projects."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import crusaders_rules.envs.openspiel
from crusaders_rules import Ruleset, envs, new_game, score, to_text, winners
from crusaders_rules.envs.agents import CrusadersAgents
from crusaders_rules.envs.episodes import EpisodeError
from crusaders_rules.envs.layout import layout_of, observe
from crusaders_rules.envs.numbering import MaskedError, numbering_of
from crusaders_rules.envs.payoff import payoffs

TINY = Ruleset(variant="first-standard", orders="none", board="tiny-row")


def finish(env: CrusadersAgents, seed: int) -> list[int]:
    """Play a random game to its end, and return the actions taken."""
    chance, taken = random.Random(seed), []
    env.reset(seed=seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        taken.append(chance.choice(np.flatnonzero(mask).tolist()))
        env.step(taken[-1])
    return taken


def test_rewards_are_the_payoffs_of_the_end() -> None:
    """And the totals stand in the infos."""
    env = envs.aec(players=3)
    finish(env, 5)
    state = env.episodes.state
    assert payoffs(state) == list(env.rewards.values())
    assert list(score(state).totals) == [info["total"] for info in env.infos.values()]
    assert 1.0 == max(payoffs(state)) or len(winners(state)) > 1


@pytest.mark.parametrize(
    ("totals", "expected"),
    [((9, 5, 1), [1.0, -0.5, -0.5]), ((9, 9, 1), [0.25, 0.25, -0.5]), ((4, 4, 4), [0.0, 0.0, 0.0])],
)
def test_payoffs_add_up_to_nothing(
    totals: tuple[int, ...], expected: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A winner gets 1, the others share the loss, winners share the rest."""
    won = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    monkeypatch.setattr("crusaders_rules.envs.payoff.winners", lambda _: won)
    env = envs.aec(players=3)
    env.reset(seed=1)
    assert pytest.approx(expected) == payoffs(env.episodes.state)


def test_only_the_agent_asked_has_actions() -> None:
    """The masks of the others are empty."""
    env = envs.aec(players=4)
    env.reset(seed=3)
    asked = {agent: bool(env.observe(agent)["action_mask"].any()) for agent in env.agents}
    assert {agent: agent == env.agent_selection for agent in env.agents} == asked


def test_games_after_a_seed_are_determined() -> None:
    """Also those that are begun without one."""
    played = []
    for _ in range(2):
        env = envs.aec(players=2, ruleset=TINY)
        env.reset(seed=11)
        env.reset()
        env.reset()
        played.append(env.observe("player_1")["observation"].tobytes())
    assert played[0] == played[1]


def test_a_game_may_be_cut_short() -> None:
    """All agents are truncated, and nobody is rewarded."""
    env = envs.aec(players=3, max_decisions=20)
    assert 20 == len(finish(env, 1))
    assert {True} == set(env.truncations.values())
    assert {0.0} == set(env.rewards.values())


def make(name: str) -> Any:  # noqa: ANN401 -- of either project
    """Return an environment of PettingZoo or of Gymnasium."""
    return envs.aec(players=2) if name == "aec" else envs.against("random")


@pytest.mark.parametrize("name", ["aec", "against"])
@pytest.mark.parametrize("seed", [-1, "seven", 1.5, True])
def test_a_wrong_seed_is_refused(name: str, seed: object) -> None:
    """In one sentence, before anything else happens."""
    with pytest.raises(ValueError, match=r"^seed: needs a whole number, 0 or more, not "):
        make(name).reset(seed=seed)


@pytest.mark.parametrize("name", ["aec", "against"])
def test_a_step_before_the_first_game_is_refused(name: str) -> None:
    """Whatever the action."""
    with pytest.raises(EpisodeError, match="no game has begun"):
        make(name).step(0)


@pytest.mark.parametrize("name", ["aec", "against"])
def test_a_wrong_action_is_refused_and_changes_nothing(name: str) -> None:
    """Out of range or masked; the game goes on."""
    env = make(name)
    env.reset(seed=1)
    before = env.episodes.state
    with pytest.raises(ValueError, match="action: needs a whole number from 0 to 340, not 341"):
        env.step(341)
    with pytest.raises(MaskedError, match=r"\(skip\) is masked"):
        env.step(env.episodes.numbering.actions.index("skip"))
    assert before is env.episodes.state


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (lambda: envs.aec(players=7), "there is no game for 7 players"),
        (lambda: envs.aec(players="3"), "components.players"),  # type: ignore[arg-type]
        (lambda: envs.aec(max_decisions=0), "max_decisions: needs a whole number, 1 or more"),
        (lambda: envs.aec(render_mode="rgb_array"), "render_mode: needs svg or ansi or human or None, not 'rgb_array'"),
        (lambda: envs.against("clever"), "bots: needs random or greedy, not 'clever'"),
        (lambda: envs.against(seat=2), "seat: needs a whole number from 0 to 1, or None, not 2"),
        (lambda: envs.against(on_masked="ignore"), "on_masked: needs error or lose, not 'ignore'"),
        (lambda: pyspiel.load_game("python_crusaders(players=7)"), "there is no game for 7 players"),
        (lambda: pyspiel.load_game("python_crusaders(players=5)"), "there is no game for 5 players"),
        (lambda: pyspiel.load_game("python_crusaders(expansions=six)"), "no expansion 'six'"),
        (lambda: pyspiel.load_game("python_crusaders(board=atlantis)"), "no board 'atlantis'"),
        (lambda: pyspiel.load_game("python_crusaders(max_game_length=0)"), "max_game_length: needs a whole number"),
    ],
)
def test_a_wrong_environment_is_refused(bad: Callable[[], object], message: str) -> None:
    """With the name of the argument or the rule."""
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        bad()


@pytest.mark.parametrize(
    ("pieces", "named"),
    [("knight_orders", "band and livonian and dragon and brandenburg"), ("influence_tiles", "influence tiles")],
)
@pytest.mark.parametrize(
    "use",
    [
        lambda ruleset: envs.aec(3, ruleset=ruleset),
        lambda ruleset: envs.against("random", ruleset=ruleset),
        lambda ruleset: numbering_of(new_game(ruleset, 3)),
        lambda ruleset: layout_of(new_game(ruleset, 3)),
        lambda ruleset: observe(new_game(ruleset, 3, seed=1), 0),
    ],
    ids=["aec", "against", "numbering", "layout", "observe"],
)
def test_pieces_without_their_expansion_are_refused(use: Callable[[Ruleset], object], pieces: str, named: str) -> None:
    """Wherever a game comes in: in an edition of somebody's own they bring decisions, although no expansion does."""
    of_expansion = Ruleset(expansions=("divine-influence",)).edition
    edition = attrs.evolve(Ruleset().edition, **{pieces: getattr(of_expansion, pieces)})
    with pytest.raises(ValueError, match=f"^ruleset: the edition has {named} without the expansion"):
        use(Ruleset(edition=edition))


def test_against_a_bot_the_player_is_asked_again_or_the_game_is_over() -> None:
    """From either seat; at the end there is a payoff."""
    env, chance, seats = envs.against("random", ruleset=TINY), random.Random(2), set()
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over, reward = False, 0.0
        while not over:
            assert env.episodes.state.pending.seat == info["seat"]
            action = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
            seen, reward, over, _, info = env.step(action)
        assert payoffs(env.episodes.state)[info["seat"]] == reward
    assert {0, 1} == seats


def test_a_masked_action_may_lose() -> None:
    """The game ends with the loss and the reason, and goes on for nobody."""
    env = envs.against("random", on_masked="lose")
    env.reset(seed=1)
    seen, reward, over, cut, info = env.step(env.episodes.numbering.actions.index("skip"))
    assert (-1.0, True, False) == (reward, over, cut)
    assert "(skip) is masked" in info["refused"]
    assert not seen["action_mask"].any()
    with pytest.raises(EpisodeError, match="the game is over"):
        env.step(0)


def test_gymnasium_makes_it() -> None:
    """By the name under which the module registers it, with the mask for a sample."""
    env = gymnasium.make("crusaders_rules.envs.opponents:crusaders_rules/AgainstGreedy-v1", seat=1)
    seen, info = env.reset(seed=4)
    assert {"seat": 1} == info
    seen, *_ = env.step(env.action_space.sample(seen["action_mask"]))
    assert env.observation_space.contains(seen)


def test_openspiel_chance_has_the_odds_of_the_pieces() -> None:
    """Ten Prussians among thirty enemies: a third."""
    state = pyspiel.load_game("python_crusaders(variant=first-standard,orders=none)").new_initial_state()
    outcomes = {state.action_to_string(action): odds for action, odds in state.chance_outcomes()}
    assert pytest.approx(1 / 3) == outcomes["enemy prussian"]
    assert pytest.approx(2 / 30) == outcomes["enemy saracen-bank"]
    assert pytest.approx(1) == sum(outcomes.values())


def test_openspiel_copies_share_the_position_and_part_ways() -> None:
    """A clone goes on alone."""
    state = pyspiel.load_game("python_crusaders").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    clone = state.clone()
    assert state.position is clone.position
    clone.apply_action(clone.chance_outcomes()[0][0])
    assert state.position != clone.position
    assert to_text(state.position, crusaders_rules.legal(state.position)[0]).startswith("wedge ")


def test_openspiel_ends_a_game_that_is_long_enough() -> None:
    """It is scored as it stands."""
    game = pyspiel.load_game("python_crusaders(max_game_length=3)")
    state = game.new_initial_state()
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.is_terminal()
    assert [0.0, 0.0] == state.returns()


def test_openspiel_information_is_the_history() -> None:
    """With perfect recall; without it, the observation is the row."""
    game = pyspiel.load_game("python_crusaders")
    state = game.new_initial_state()
    state.apply_action(3)
    assert "3" == state.information_state_string(0)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    assert "Supply: 140" in state.observation_string(1)


def test_openspiel_search_plays() -> None:
    """Its Monte Carlo tree search finds a legal decision."""
    game = pyspiel.load_game("python_crusaders(board=tiny-row,variant=first-standard,orders=none)")
    chance = np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_naming_the_environments_loads_no_other_project() -> None:
    """They are loaded when one is made."""
    code = "import sys, crusaders_rules.envs; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert set() == {"numpy", "gymnasium", "pettingzoo", "pyspiel"} & set(run.stdout.split())


def test_the_code_of_the_how_to_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """All of it in one go."""
    page = Path(__file__).parents[2] / "docs" / "howto" / "train.md"
    found: dict[str, Any] = {}
    for block in re.findall(r"^```py\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        exec(compile(block, str(page), "exec"), found)  # noqa: S102 -- the page of this project, which is under test
    assert found["over"]
    assert 0 <= found["state"].current_player()
    assert "Supply: 140" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("search.py", "--games", "1", "--simulations", "3"), id="search", marks=pytest.mark.long),
        pytest.param(("train.py", "--train", "1", "--games", "1"), id="train", marks=pytest.mark.long),
        pytest.param(("imitate.py", "--minutes", "0.1", "--games", "1"), id="imitate", marks=pytest.mark.long),
    ],
)
def test_an_example_runs(arguments: tuple[str, ...]) -> None:
    """For one game; the pages say how it goes with many."""
    folder = Path(__file__).parents[2] / "examples" / "bots"
    command = [sys.executable, str(folder / arguments[0]), *arguments[1:]]
    run = subprocess.run(command, capture_output=True, check=True, text=True)
    assert run.stdout.startswith("1 games, ")
