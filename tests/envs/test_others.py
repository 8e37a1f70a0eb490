"""The other projects' own tests, unchanged."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import gymnasium
import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from crusaders_rules import Ruleset, envs
from crusaders_rules.envs import openspiel, opponents

EXPANDED = [(3, ("divine-influence",)), (5, ("five-and-six",)), (6, ("divine-influence", "five-and-six"))]
# Importing them registers the game with the other projects.
REGISTERED = (openspiel, opponents)
TINY = "python_crusaders(board=tiny-row,variant=first-standard,orders=none)"

# PettingZoo warns of every observation that is a dictionary with a mask, except for those of games that it lists.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


@masked
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoo_api(players: int) -> None:
    """``api_test`` over a thousand decisions of each agent, so over whole games."""
    api_test(envs.aec(players=players), num_cycles=1000)


@masked
@pytest.mark.parametrize(("players", "expansions"), EXPANDED)
def test_pettingzoo_api_with_expansions(players: int, expansions: tuple[str, ...]) -> None:
    """``api_test`` over a part of a game with each expansion, and with five and six players."""
    api_test(envs.aec(players, ruleset=Ruleset(expansions=expansions), max_decisions=250), num_cycles=60)


@pytest.mark.parametrize("players", [2, 3])
def test_pettingzoo_seed(players: int) -> None:
    """``seed_test``: the same seed gives the same game."""
    seed_test(lambda: envs.aec(players=players), num_cycles=300)


def test_pettingzoo_render(capsys: pytest.CaptureFixture[str]) -> None:
    """``render_test`` in every mode, among them our SVG."""
    render_test(
        lambda render_mode=None: envs.aec(render_mode=render_mode),
        custom_tests={"svg": lambda picture: picture.startswith("<svg") and picture.rstrip().endswith("</svg>")},
    )
    assert "Supply: " in capsys.readouterr().out


def test_pettingzoo_parallel_is_not_offered() -> None:
    """Only one player decides at a time.

    So the tests of parallel environments do not apply. ``max_cycles_test`` is one of them: it steps ``parallel_env``
    first, and then demands that all agents have acted equally often, while a turn of this game has as many decisions as
    it needs. PettingZoo does not run it for its own turn-based games either.
    """
    assert envs.aec().metadata["is_parallelizable"] is False


def test_gymnasium_check_env() -> None:
    """``check_env``, which samples actions without a mask, so a masked action loses here; no warning is left."""
    made = gymnasium.make(
        "crusaders_rules/AgainstGreedy-v1", on_masked="lose", render_mode="ansi", disable_env_checker=True
    )
    check_env(made.unwrapped)


def test_openspiel_simulates_a_tiny_game() -> None:
    """``random_sim_test`` with states written and read again after each decision."""
    pyspiel.random_sim_test(pyspiel.load_game(TINY), num_sims=5, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize(
    "game",
    [
        "players=2",
        "players=3,max_game_length=150",
        "players=6,expansions=divine-influence+five-and-six,max_game_length=250",
    ],
)
def test_openspiel_simulates_the_standard_game(game: str) -> None:
    """``random_sim_test`` with all of chance and with knight orders."""
    pyspiel.random_sim_test(pyspiel.load_game(f"python_crusaders({game})"), num_sims=1, serialize=False, verbose=False)


def test_openspiel_playthrough(tmp_path: Path) -> None:
    """A playthrough is written, and OpenSpiel plays it again to the same lines."""
    flags.FLAGS.mark_as_parsed()  # as the command line of OpenSpiel does
    generate_playthrough = import_module("open_spiel.python.algorithms.generate_playthrough")  # loads SciPy
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(TINY, None, seed=7), encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    assert "ChanceOutcomes()" in original
    assert "ObservationTensor(0)" in original
