"""Environments of games whose decisions have no fixed numbers: The Third Crusade, and a game of another package."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from salt_road.game import GAME as SALT_ROAD
from salt_road.rules import SIDES
from salt_road.state import Market, Roll

from crusaders_rules import envs
from crusaders_rules.envs.agents import GameAgents
from crusaders_rules.envs.episodes import EpisodeError
from crusaders_rules.envs.game_episodes import Sizes
from crusaders_rules.envs.hashed import hashed
from crusaders_rules.envs.numbering import MaskedError
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.third_crusade.play.score import winners
from tests.third_crusade.play.test_views import other_secrets

FEW = Sizes(actions=5)
# PettingZoo warns of every observation that is a dictionary with a mask, except for those of games that it lists.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)
MADE: dict[str, Callable[..., GameAgents]] = {
    "two": lambda **more: envs.aec_of("third-crusade", 2, **more),
    "three": lambda **more: envs.aec_of("third-crusade", 3, **more),
    "four, few actions": lambda **more: envs.aec_of("third-crusade", 4, sizes=FEW, **more),
    "outremer": lambda **more: envs.aec_of("third-crusade", 2, ruleset={"scenario": "outremer"}, **more),
    "variable": lambda **more: envs.aec_of("third-crusade", 2, ruleset={"variable": True}, **more),
    "salt road": lambda **more: envs.aec_of(SALT_ROAD, 3, **more),
    "the first game": lambda **more: envs.aec_of("thy-will-be-done", 2, **more),
}


@masked
@pytest.mark.parametrize("name", MADE)
def test_pettingzoo_api(name: str) -> None:
    """``api_test``, unchanged, over whole games."""
    api_test(MADE[name](), num_cycles=100 if name == "the first game" else 300)


@pytest.mark.parametrize("name", ["two", "four, few actions", "salt road"])
def test_pettingzoo_seed(name: str) -> None:
    """``seed_test``: the same seed gives the same game."""
    seed_test(MADE[name], num_cycles=100)


@pytest.mark.parametrize("name", ["two", "salt road"])
def test_pettingzoo_render(name: str) -> None:
    """``render_test`` in every mode."""
    pictures = {"svg": lambda picture: picture.startswith("<svg") and picture.rstrip().endswith("</svg>")}
    render_test(lambda render_mode=None: MADE[name](render_mode=render_mode), custom_tests=pictures)


@pytest.mark.parametrize(
    "make",
    [
        lambda **more: envs.against_of("third-crusade", "lively", **more),
        lambda **more: envs.against_of("third-crusade", "simple", "random", sizes=FEW, **more),
        lambda **more: envs.against_of(SALT_ROAD, **more),
    ],
)
def test_gymnasium_check_env(make: Callable[..., Any]) -> None:
    """``check_env``, which samples actions without a mask; no warning is left."""
    check_env(make(on_masked="lose", render_mode="ansi"), skip_render_check=True)


def finish(env: GameAgents, seed: int, each: Callable[[GameAgents], None] = lambda _: None) -> int:
    """Play a random game to its end, and return how many actions were taken."""
    chance, taken = random.Random(seed), 0
    env.reset(seed=seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        each(env)
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(chance.choice(np.flatnonzero(mask).tolist()))
        taken += 1
    return taken


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_may_not_see_is_not_observed(players: int) -> None:
    """Hands, rows, Orders, Objective Cards and bids of others are changed, and the seat observes the same."""
    draw, changed = random.Random(players), Counter[bool]()

    def look(env: GameAgents) -> None:
        if draw.random() > 0.2:
            return
        state = env.episodes.state
        seen = {agent: env.observe(agent) for agent in env.agents}
        for seat, (agent, rows) in enumerate(seen.items()):
            other = other_secrets(state, state.seats[seat], draw)
            vars(env.episodes)["_state"] = other
            mine = env.observe(agent)
            assert rows.keys() == mine.keys()
            assert all(np.array_equal(rows[name], mine[name]) for name in rows)
            # Somebody else sees the difference, so the rows would show it.
            watching = seen.keys() - {agent, env.agent_selection}
            leaks = [not np.array_equal(seen[one]["observation"], env.observe(one)["observation"]) for one in watching]
            changed[any(leaks)] += 1
        vars(env.episodes)["_state"] = state

    finish(envs.aec_of("third-crusade", players), players, look)
    assert changed[True] > (10 if players > 2 else 3)


def test_a_goal_of_another_player_is_not_observed() -> None:
    """A small game has this from its function ``view`` alone; its owner observes it."""
    env = MADE["salt road"]()
    env.reset(seed=5)
    state = env.episodes.state
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    for seat in range(3):
        others = [market for market in Market if market != state.goals[seat]]
        goals = (*state.goals[:seat], others[0], *state.goals[seat + 1 :])
        vars(env.episodes)["_state"] = attrs.evolve(state, goals=goals)
        observed = [env.observe(agent)["observation"] for agent in env.agents]
        same = [np.array_equal(*pair) for pair in zip(seen, observed, strict=True)]
        assert [place != seat for place in range(3)] == same


def test_a_seat_knows_that_it_is_itself() -> None:
    """Even in a game in which all lies open, two seats observe different rows."""
    env = MADE["the first game"]()
    env.reset(seed=1)
    assert env.view("player_1") == env.view("player_2")
    one, other = (env.observe(agent)["observation"] for agent in env.agents)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("name", MADE)
def test_only_the_agent_asked_has_actions_and_decisions(name: str) -> None:
    """The masks of the others are empty, and so are their rows of decisions."""

    def look(env: GameAgents) -> None:
        for agent in env.agents:
            seen = env.observe(agent)
            assert (agent == env.agent_selection) == bool(seen["action_mask"].any())
            rows = [bool(row.any()) for row in seen["decisions"]]
            offered = len(env.episodes.offered()) if agent == env.agent_selection else 0
            assert sum(rows) == offered == sum(rows[:offered])

    env = MADE[name](max_decisions=40)
    assert finish(env, 3, look) <= 40


def test_rewards_are_the_payoffs_of_the_end() -> None:
    """They add up to nothing, the winners of the game have the most, and the totals stand in the infos."""
    env = MADE["three"]()
    for seed in range(3):
        finish(env, seed)
        won, rewards = winners(env.episodes.state), list(env.rewards.values())
        assert pytest.approx(0) == sum(rewards)
        assert {seat for seat, reward in enumerate(rewards) if reward == max(rewards)} == set(won)
        assert env.episodes.totals() == [info["total"] for info in env.infos.values()]


def test_the_last_action_turns_to_the_next_decisions() -> None:
    """All of them are offered once before the first ones come again, and any can be taken."""
    env = envs.aec_of("third-crusade", 2, sizes=FEW)
    env.reset(seed=1)
    state, every = env.episodes.state, env.episodes.legal()
    assert 24 == len(every)
    offered: list[object] = []
    for _ in range(6):
        offered += env.episodes.offered()
        assert [1] * 5 == env.observe(env.agent_selection)["action_mask"].tolist()
        env.step(4)
        assert state is env.episodes.state
    assert every == tuple(offered)
    assert every[:4] == env.episodes.offered()
    assert 6 == env.episodes.decided
    for _ in range(5):
        env.step(4)
    env.step(2)
    assert every[22] == env.episodes.state.history[2]
    assert 0 == env.episodes.page


def test_a_page_that_is_not_full_masks_the_rest() -> None:
    """Of nine decisions, the third page has one, and the action that turns."""
    env = envs.aec_of("third-crusade", 2, sizes=FEW)

    def look(env: GameAgents) -> None:
        count = len(env.episodes.legal())
        if env.episodes.page == 2:
            mask = env.observe(env.agent_selection)["action_mask"].tolist()
            left = count - 8
            assert [1] * min(left, 4) + [0] * (4 - min(left, 4)) + [1] == mask
            seen.append(left)

    seen: list[int] = []
    finish(env, 2, look)
    assert 1 in seen
    again = envs.aec_of("third-crusade", 2)
    again.reset(seed=2)
    with pytest.raises(MaskedError, match="action 63 is masked: 24 decisions are offered"):
        again.step(63)


@pytest.mark.parametrize("game", [THIRD_CRUSADE, SALT_ROAD], ids=lambda game: game.name)
def test_against_bots_the_player_is_asked_again_or_the_game_is_over(game: Game) -> None:
    """From every seat; at the end there is a payoff."""
    env, chance, seats = envs.against_of(game, "random", "random"), random.Random(2), set()
    for seed in range(8):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = cut = False
        reward = 0.0
        while not over and not cut:
            assert env.episodes.asked == info["seat"]
            seen, reward, over, cut, info = env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert env.episodes.payoffs()[info["seat"]] == reward
        assert info["totals"] == env.episodes.totals()
    assert {0, 1, 2} == seats


def test_chance_has_the_weights_of_the_game() -> None:
    """A die that shows a six a hundred times as often as anything else; without a weight, all sides are alike."""

    def weighed(state: Any, decision: Any) -> dict[str, Any]:  # noqa: ANN401 -- of any game
        return {**SALT_ROAD.spoken.write_decision(state, decision), "weight": 100 if decision == Roll(SIDES) else 1}

    def thrown(game: Game) -> Counter[int]:
        dice = Counter[int]()
        for seed in range(10):
            finish(envs.aec_of(game, 2), seed, lambda env: dice.update([env.episodes.state.die]))
        return dice

    usual = thrown(SALT_ROAD)
    loaded = thrown(SALT_ROAD._replace(spoken=SALT_ROAD.spoken._replace(write_decision=weighed)))
    assert loaded[SIDES] > 0.8 * loaded.total()
    assert 0.5 * usual.total() > usual[SIDES] > 0


def test_rows_are_the_same_everywhere() -> None:
    """In another process, too; a change of the way rows are made needs a new version."""
    data = {"gold": 3, "hand": ["levy", "camp"], "over": False, "none": None, "nested": {"a": [1, 2.5]}}
    code = f"from crusaders_rules.envs.hashed import hashed; print(hashed({data!r}, 16).tolist())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert str(hashed(data, 16).tolist()) == run.stdout.strip()
    assert [0.0, 0.0, 0.0, 0.0] == hashed({}, 4).tolist()
    assert hashed({"hand": ["levy"]}, 256).tolist() != hashed({"hand": ["camp"]}, 256).tolist()
    assert 3.0 == abs(hashed({"gold": 3}, 256)).sum()
    # About as many add as take away.
    assert 20 > abs(hashed({f"name {number}": 1 for number in range(100)}, 1)[0])


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (lambda: envs.aec_of("chess", 2), "game: there is no game chess"),
        (lambda: envs.aec_of("third-crusade", 7), "players"),
        (lambda: envs.aec_of("third-crusade", 2, ruleset={"scenario": "nowhere"}), "nowhere"),
        (lambda: envs.aec_of("third-crusade", 2, board="x"), "board"),
        (lambda: envs.aec_of("third-crusade", 2, sizes=Sizes(actions=1)), "actions: needs a whole number, 2 or more"),
        (lambda: envs.aec_of("third-crusade", 2, sizes=Sizes(numbers=0)), "numbers: needs a whole number, 1 or more"),
        (lambda: envs.aec_of("third-crusade", 2, max_decisions=0), "max_decisions: needs a whole number, 1 or more"),
        (lambda: envs.against_of("third-crusade", "clever"), "bots: needs random or lively or simple, not 'clever'"),
        (lambda: envs.against_of("third-crusade", seat=2), "seat: needs a whole number from 0 to 1, or None, not 2"),
    ],
)
def test_a_wrong_environment_is_refused(bad: Callable[[], object], message: str) -> None:
    """With the name of the argument."""
    with pytest.raises(ValueError, match=message):
        bad()


def test_a_wrong_seed_or_action_is_refused_and_changes_nothing() -> None:
    """In one sentence."""
    env = MADE["two"]()
    with pytest.raises(EpisodeError, match="no game has begun"):
        env.step(0)
    with pytest.raises(ValueError, match=r"^seed: needs a whole number, 0 or more, not -1"):
        env.reset(seed=-1)
    env.reset(seed=1)
    state = env.episodes.state
    with pytest.raises(ValueError, match="action: needs a whole number from 0 to 63, not 64"):
        env.step(64)
    assert state is env.episodes.state


def test_a_view_is_plain_data_of_the_seat() -> None:
    """The own hand by its cards, that of another by their number."""
    env = MADE["two"]()
    env.reset(seed=1)
    first, second = (str(army) for army in env.episodes.state.seats)
    view = env.view("player_1")
    assert 4 == len(view["armies"][first]["hand"])
    assert 4 == view["armies"][second]["hand"]
    against = envs.against_of("third-crusade", seat=1)
    against.reset(seed=1)
    assert against.view() == against.episodes.view(1)
