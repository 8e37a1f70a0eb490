"""The vector environment: it shows what the single one shows, keeps Gymnasium's contract, and refuses what is wrong.

Gymnasium has no checker for vector environments. So one row of it passes ``check_env`` as a single environment. The
contract of vector environments is compared with Gymnasium's own ``SyncVectorEnv`` of single ones.
"""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from crusaders_rules import Ruleset, envs
from crusaders_rules.batch import NotCovered, greedy, kernel, observing, random_play, seat_play, vector_games
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.field_places import places_of
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.batch.vector_games import VectorGames
from crusaders_rules.decisions import ChooseOrder
from crusaders_rules.envs.numbering import numbering_of
from crusaders_rules.questions import AskGiantWedge, AskOrder
from crusaders_rules.thy_will_be_done.state import KnightOrder
from tests.batch.lockstep import DifferError
from tests.batch.test_games import wide_board
from tests.batch.vector_lockstep import compare_observation, compare_step, compared, run
from tests.envs.positions import GAMES, RULESETS

FOR_THREE = Ruleset(variant="learning", orders="none")
DIVINE = ("divine-influence",)
TINY = Ruleset(variant="learning", orders="none", board="tiny-row")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_it_shows_what_the_library_says(name: str, players: int) -> None:
    """Observations, masks, rewards, ends and totals, in variants, editions and readings."""
    assert 63 == compared(RULESETS[name], ("random",) * (players - 1), len(name), 20)


def test_it_shows_the_ends_of_games() -> None:
    """And the games that begin after them, with random and greedy bots."""
    compared(TINY, ("random",), 3, 150)


def test_random_rulesets_are_shown_too() -> None:
    """With boards and readings of all kinds; and it is said how much was compared."""
    assert run(150, seed=22) == (1, 303)


def test_the_orders_on_offer_are_shown_where_the_giant_token_is_placed() -> None:
    """A question of the setup that an expansion adds, after the questions of the turns."""
    ruleset = Ruleset(expansions=DIVINE, variant="knights-tournament", orders="chosen")
    env, asked = envs.vector(2, "random", ruleset=ruleset), set()
    env.reset(seed=1)
    for _ in range(10):
        actions = env.sample()
        for row in range(2):
            state = env.games.position(row)
            asked.add(type(state.pending))
            if isinstance(state.pending, AskOrder):
                actions[row] = numbering_of(state).number_of(ChooseOrder(KnightOrder.BAND))
        compare_step(env, env.step(actions))
    assert AskGiantWedge in asked


@pytest.mark.long
def test_compiled_games_are_shown_as_the_library_says() -> None:
    """In a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.vector_lockstep", "--steps", "8000", "--seed", "100"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    assert "observations of" in done.stdout


@pytest.mark.parametrize("field", ["OF_TOKENS", "OF_LEVELS", "OF_DEALT", "OF_MOVING"])
def test_a_wrong_place_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each kind of field, all of which the comparison reads."""

    def wrong(tables: RuleTables) -> Any:  # noqa: ANN401 -- an array
        places = places_of(tables)
        places[getattr(observing, field)] += 1
        return places

    monkeypatch.setattr("crusaders_rules.batch.vector_games.places_of", wrong)
    with pytest.raises(DifferError, match="row "):
        compared(Ruleset(), ("random",), 5, 60)


def test_a_change_that_is_not_shown_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown follows the position step by step."""
    changed = observing.has_changed
    monkeypatch.setattr(
        observing, "has_changed", lambda desk, shown, first, end: first != at.AREAS and changed(desk, shown, first, end)
    )
    with pytest.raises(DifferError, match=r"\d\.tokens"):
        compared(Ruleset(), ("random",), 5, 60)


def test_a_missing_action_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the mask."""
    listed = kernel.legal
    monkeypatch.setattr(
        seat_play, "legal", lambda known, desk, found: listed(known, desk, found) - (desk[at.KIND] == at.ASK_TURN)
    )
    with pytest.raises(DifferError, match="the mask"):
        compared(Ruleset(), ("random",), 5, 60)


# Gymnasium's contract.


def test_spaces_and_results_are_those_of_a_vector_of_single_environments() -> None:
    """With the same shapes, types and keys of infos at each step up to the end of a game and into the next one."""
    env = envs.vector(2, ruleset=TINY, seat=0)
    single = SyncVectorEnv([lambda: envs.against("random", ruleset=TINY, seat=0)] * 2)
    assert single.single_action_space == env.single_action_space
    assert single.action_space == env.action_space
    assert single.single_observation_space == env.single_observation_space
    assert single.observation_space == env.observation_space
    assert single.metadata["autoreset_mode"] == env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    alike = [described(env.reset(seed=1)), described(single.reset(seed=1))]
    assert alike[0] == alike[1]
    chance = random.Random(1)
    both = [results(env, chance), results(single, chance)]
    for one, other in zip(*both, strict=True):
        assert one == other


def described(given: Any) -> Any:  # noqa: ANN401 -- anything
    """The types and shapes of what an environment returns."""
    if isinstance(given, dict):
        return {name: described(value) for name, value in given.items()}
    if isinstance(given, tuple):
        return tuple(map(described, given))
    if given.dtype == object:  # Gymnasium gathers a list of totals as an object
        given = np.array([np.zeros(2, int) if one is None else one for one in given])
    return given.dtype, given.shape


def results(env: Any, chance: random.Random) -> list[Any]:  # noqa: ANN401 -- of either class
    """What a decision, an end and the step after it look like."""
    shown, _ = env.reset(seed=5)
    found: list[Any] = []
    for _ in range(400):
        actions = [int(chance.choice(np.nonzero(mask)[0])) if mask.any() else 0 for mask in shown["action_mask"]]
        stepped = env.step(np.array(actions))
        shown = stepped[0]
        found = [*found[-1:], described(stepped)] if len(found) < 2 else [*found, described(stepped)]
        if len(found) > 2:
            return found
        if stepped[2].all():
            found = [*found, described(stepped)][-2:]
    raise AssertionError("no two games have ended at once")


class OneRow(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """A vector environment of one row, as a single environment."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 -- Gymnasium reads it from the class

    def __init__(self) -> None:
        self.games = envs.vector(1, "random", ruleset=TINY, on_masked="lose")
        self.action_space, self.observation_space = self.games.single_action_space, self.games.single_observation_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        shown, info = self.games.reset(seed=seed, options=options)
        return {name: value[0] for name, value in shown.items()}, {"seat": info["seat"][0]}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 -- any number
        """Take a decision."""
        shown, rewards, over, cut, info = self.games.step(np.array([action]))
        seen = {name: value[0] for name, value in shown.items()}
        return seen, float(rewards[0]), bool(over[0]), bool(cut[0]), {"seat": info["seat"][0]}


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
def test_one_row_passes_check_env() -> None:
    """Gymnasium's checker samples actions without a mask, so a masked action loses here."""
    check_env(OneRow())


def test_a_wrapper_of_gymnasium_works() -> None:
    """It counts the returns and lengths of games."""
    env = RecordEpisodeStatistics(envs.vector(2, ruleset=TINY, max_decisions=20))
    env.reset(seed=1)
    for _ in range(30):
        *_, cut, info = env.step(env.unwrapped.sample())
        if cut.any():
            assert (info["episode"]["l"][cut] > 0).all()
            return
    raise AssertionError("no game was cut short")


def test_a_row_follows_its_seed_alone() -> None:
    """A whole number counts on from row to row; a list has a seed for each row; None goes on."""
    four, one, listed = envs.vector(4, ruleset=TINY), envs.vector(1, ruleset=TINY), envs.vector(2, ruleset=TINY)
    shown, _ = four.reset(seed=10)
    alone, _ = one.reset(seed=12)
    both, _ = listed.reset(seed=[13, 12])
    for _ in range(40):
        assert (shown["observation"][2] == alone["observation"][0]).all()
        assert (shown["observation"][2:] == both["observation"][::-1]).all()
        actions = [int(np.nonzero(mask)[0][0]) if mask.any() else 0 for mask in shown["action_mask"]]
        shown, *_ = four.step(np.array(actions))
        alone, *_ = one.step(np.array(actions[2:3]))
        both, *_ = listed.step(np.array(actions[:1:-1]))
    again, _ = one.reset()
    assert not (again["observation"] == one.reset(seed=12)[0]["observation"]).all()


def test_a_game_that_has_ended_begins_anew() -> None:
    """With the next step, whose action is not used; its reward is 0."""
    env = envs.vector(1, ruleset=TINY, max_decisions=4)
    env.reset(seed=2)
    shown, rewards, over, cut, info = env.step(env.sample())
    while not cut[0]:
        assert 0 == rewards[0]
        shown, rewards, over, cut, info = env.step(env.sample())
    assert not over[0]
    assert not shown["action_mask"].any()
    shown, rewards, over, cut, info = env.step(np.array([-5]))
    assert (0, False, False) == (rewards[0], over[0], cut[0])
    compare_observation(env.games.position(0), int(info["seat"][0]), shown, 0)


def test_decisions_of_everybody_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of bots, too, and none of chance."""
    env, seats = envs.vector(1, ruleset=TINY, max_decisions=9, seat=0), []

    def noted(known: Cells, desk: Cells, number: int) -> None:
        seats.append(desk[at.SEAT])
        kernel.step(known, desk, number)

    def noted_if_drawn(known: Cells, desk: Cells, found: Cells) -> int:
        seat = desk[at.SEAT]
        number = random_play.take_drawn(known, desk, found)
        seats.extend([seat] if number != at.NONE else [])
        return number

    env.reset(seed=2)
    while not env.step(env.sample())[3][0]:
        pass
    monkeypatch.setattr(seat_play, "step", noted)
    monkeypatch.setattr(seat_play, "take_drawn", noted_if_drawn)
    env.step(env.sample())
    while not env.step(env.sample())[3][0]:
        pass
    assert 9 == sum(seat >= 0 for seat in seats)
    assert {0, 1} == {seat for seat in seats if seat >= 0}


def test_a_game_may_be_cut_short_before_its_player_is_asked() -> None:
    """Then the next step begins another one."""
    env = envs.vector(8, ruleset=TINY, max_decisions=1)
    shown, _ = env.reset(seed=2)
    asked = shown["action_mask"].any(axis=1)
    assert 0 < asked.sum() < 8
    shown, _, _, cut, _ = env.step(env.sample())
    assert cut[asked].all()
    assert (cut | shown["action_mask"].any(axis=1)).all()


def test_nothing_legal_cuts_a_game_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under some readings, a game cannot go on."""
    env = envs.vector(2, ruleset=TINY)
    env.reset(seed=1)
    actions = env.sample()
    monkeypatch.setattr(seat_play, "legal", lambda _known, _desk, _found: 0)
    *_, over, cut, _ = env.step(actions)
    assert cut.all()
    assert not over.any()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_bots_play_the_seats_in_order(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first bot has the first of the other seats."""
    asked: set[int] = set()

    def noted(known: Cells, levels: Any, rows: Any, states: Any, lists: Any, *more: Any) -> None:  # noqa: ANN401 -- arrays
        asked.update(rows[more[2] == kernel.WAITING, at.SEAT].tolist())
        random_play.play_rows(known, levels, rows, states, lists, *more)  # decides at once

    monkeypatch.setattr(greedy, "play_greedily", noted)
    env = envs.vector(2, "random", "greedy", seat=seat, ruleset=FOR_THREE)
    env.reset(seed=4)
    for _ in range(40):
        env.step(env.sample())
    assert {2 if seat < 2 else 1} == asked


def test_the_greedy_bot_decides() -> None:
    """As in the batch, where its decisions are compared with those of the library."""
    env = envs.vector(1, "greedy", ruleset=TINY, seat=1)
    shown, info = env.reset(seed=4)
    before = env.games.position(0)
    for _ in range(3):
        shown, *_, info = env.step(env.sample())
    assert before != env.games.position(0)
    compare_observation(env.games.position(0), int(info["seat"][0]), shown, 0)


def test_without_copies_the_same_numbers_change() -> None:
    """They cannot be written to, since the next ones follow from them; copies stay as they are."""
    shared, copied = envs.vector(1, ruleset=TINY, copy=False), envs.vector(1, ruleset=TINY)
    first, other = shared.reset(seed=1)[0], copied.reset(seed=1)[0]
    before = other["observation"].copy()
    second = shared.step(shared.sample())[0]
    copied.step(copied.sample())
    assert np.shares_memory(first["observation"], second["observation"])
    assert (before == other["observation"]).all()
    with pytest.raises(ValueError, match="read-only"):
        first["observation"][0, 0] = 1


# Bad input: one error, and nothing changes.


def begun(**given: Any) -> VectorGames:  # noqa: ANN401 -- arguments of the environment
    """Two games."""
    env: VectorGames = envs.vector(2, **given)
    env.reset(seed=3)
    return env


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0], "actions: needs 2 whole numbers, one for each row"),
        ([[0, 1]], "actions: needs 2 whole numbers"),
        ([0.5, 1], "actions: needs 2 whole numbers"),
        ([True, False], "actions: needs 2 whole numbers"),
        ([[0], [1, 2]], "actions: needs 2 whole numbers"),
        (None, "actions: needs 2 whole numbers"),
        (["a", "b"], "actions: needs 2 whole numbers"),
        ([9999, 0], "row 0: action: needs a whole number from 0 to 340, not 9999"),
        ([-1, 0], "row 0: action: needs a whole number from 0 to 340, not -1"),
        ([None, 70], r"row 1: action 70 \(upgrade crusade-build\) is masked: .*setup\.order\.choose"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any, said: str) -> None:  # noqa: ANN401 -- anything
    """The message names the row and the rule."""
    env, other = begun(), begun()
    before = env.games.rows.copy()
    if isinstance(actions, list) and actions[0] is None:
        actions = [int(np.nonzero(env.games.mask()[0])[0][0]), actions[1]]
    with pytest.raises(ValueError, match=said):
        env.step(actions)
    assert (before == env.games.rows).all()
    for _ in range(5):
        stepped, expected = env.step(env.sample()), other.step(other.sample())
        assert (stepped[0]["observation"] == expected[0]["observation"]).all()


def test_a_masked_action_may_lose() -> None:
    """The game is left as it stands, and the other one goes on."""
    env = begun(on_masked="lose")
    rows = env.games.rows.copy()
    right = int(env.sample()[0])
    shown, rewards, over, cut, info = env.step(np.array([right, 70]))
    assert [False, True] == over.tolist() == info["_refused"].tolist()
    assert [0, -1] == rewards.tolist()
    assert not cut.any()
    assert "masked: " in info["refused"][1]
    assert info["refused"][0] is None
    assert (rows[1] == env.games.rows[1]).all()
    assert not shown["action_mask"][1].any()
    shown, rewards, over, *_ = env.step(env.sample())
    assert not over.any()
    assert shown["action_mask"].any(axis=1).all()
    with pytest.raises(ValueError, match="row 0: action: needs a whole number from 0 to 340, not 341"):
        env.step(np.array([341, 0]))


def test_what_the_batch_does_not_cover_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it comes up while the games are played: what is shown is still the position."""
    env, fill, left = envs.vector(2, copy=False), RuleTables.fill, [3]
    shown, info = env.reset(seed=3)

    def fails(tables: RuleTables) -> int:
        left[0] -= 1
        if left[0] == 0:
            raise NotCovered("a gain without a number")
        return fill(tables)

    refused = 0
    for _ in range(60):
        states = [env.games.position(row) for row in range(2)]
        left[0] = 2
        with monkeypatch.context() as patched:
            patched.setattr(RuleTables, "fill", fails)
            try:
                *_, info = env.step(env.sample())
            except NotCovered:
                refused += 1
                for row in range(2):
                    assert states[row] == env.games.position(row)
                    compare_observation(states[row], int(info["seat"][row]), shown, row)
    assert refused


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: envs.vector(0), "n: needs a whole number, 1 or more, not 0"),
        (lambda: envs.vector("2"), "n: needs a whole number, 1 or more, not '2'"),  # type: ignore[arg-type]
        (lambda: envs.vector(True), "n: needs a whole number, 1 or more, not true"),  # noqa: FBT003 -- wrong on purpose
        (lambda: envs.vector(2, "clever"), "bots: needs random or greedy, not 'clever'"),
        (lambda: envs.vector(2, *("random",) * 6), "components.players"),
        (lambda: envs.vector(2, seat=2), "seat: needs a whole number from 0 to 1, or None, not 2"),
        (lambda: envs.vector(2, max_decisions=0), "max_decisions: needs a whole number, 1 or more, or None, not 0"),
        (lambda: envs.vector(2, on_masked="cry"), "on_masked: needs error or lose, not 'cry'"),
        (lambda: envs.vector(2, copy=1), "copy: needs True or False, not 1"),  # type: ignore[arg-type]
        (lambda: envs.vector(2, ruleset=Ruleset(board=wide_board())), "board: 49 regions, and a row holds 48: "),
        (lambda: envs.vector(2).reset(seed=-1), "row 0: seed: needs a whole number, 0 or more, not -1"),
        (lambda: envs.vector(2).reset(seed=[1]), "seed: needs a whole number, or 2 of them, not 1"),
        (lambda: envs.vector(2).reset(seed=[1, "a"]), "row 1: seed: needs a whole number, 0 or more, not 'a'"),
        (lambda: envs.vector(2).step(np.zeros(2, int)), "no game has begun: reset the environment first"),
    ],
)
def test_what_is_no_environment_is_refused(call: Any, said: str) -> None:  # noqa: ANN401 -- any call
    """One error, which names the place."""
    with pytest.raises(ValueError, match=said):
        call()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "numba" else found(name))
    for name in [name for name in sys.modules if name.startswith(("crusaders_rules.batch", vector_games.__name__))]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ModuleNotFoundError, match=r"numba cannot be found: pip install '\.\[batch\]'"):
        envs.vector(2)


def test_samples_are_legal_and_drawn_evenly() -> None:
    """Of the decisions of a position."""
    env = envs.vector(1)
    env.reset(seed=7)
    choices = np.nonzero(env.games.mask()[0])[0]
    drawn, counts = np.unique([env.sample()[0] for _ in range(400)], return_counts=True)
    assert choices.tolist() == drawn.tolist()
    assert counts.min() > 400 / len(choices) / 2
