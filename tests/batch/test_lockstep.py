"""The batch has the same decisions as the library in each position, and the same position after each decision."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import attrs
import pytest

from crusaders_rules import Interpretation, Ruleset, apply, legal, new_game
from crusaders_rules.batch import greedy, kernel, row_cells
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.rows import pack, pack_all
from crusaders_rules.batch.rule_tables import tables_of
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.interpret.readings import SpareTokens, UnspentPoints
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.drawn import game_at_random
from tests.batch.lockstep import (
    Counts,
    DifferError,
    drawn_from,
    game_of,
    played,
    played_from,
    played_greedily,
    run,
)
from tests.envs.positions import GAMES, RULESETS
from tests.thy_will_be_done.support import player, table


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_batch_plays_as_the_library(name: str, players: int) -> None:
    """Variants, editions, and the readings that add decisions."""
    counts = Counts()
    played(RULESETS[name], players, 10 * players + len(name), counts, most=250)
    assert counts.decisions > 100


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(2, 240, 2))
def test_random_rulesets_play_as_in_the_library(seed: int) -> None:
    """Readings, boards and numbers of players are drawn; chance has decided beforehand."""
    counts = Counts()
    try:
        ruleset, players = game_at_random(random.Random(seed))
        played(ruleset, players, seed, counts, most=150)
    except (RulesetError, SetupError):
        pytest.skip("these parts do not go together")
    assert counts.decisions


@pytest.mark.parametrize("seed", [2, 7])
def test_positions_in_any_order_become_the_same_rows(seed: int) -> None:
    """Whether they are packed one after another, or each alone."""
    chance = random.Random(seed)
    state = new_game(Ruleset(expansions=("divine-influence",)), 3, seed=None if seed % 2 else seed)
    tables = tables_of(state.ruleset, 3)
    states = game_of(tables, state, partial(drawn_from, chance), most=300).states
    chance.shuffle(states)
    assert (pack_all(tables, states) == [pack(tables, one) for one in states]).all()


def test_steps_play_as_in_the_library() -> None:
    """One at a time, and many at a time at random; and it is said how much was compared."""
    counts = run(400, seed=3)
    assert counts.decisions >= 400
    assert counts.games >= 1


def test_many_points_are_kept_as_in_the_library() -> None:
    """By a reading, unspent points are kept; in a long game they become more than a byte holds."""
    ruleset = Ruleset(
        "deluxified-2017", "learning", "none", interpretation=Interpretation(unspent_points=UnspentPoints.KEPT)
    )
    state, counts = new_game(ruleset, 2, seed=1), Counts()
    while not isinstance(state.pending, p.AskTurn):
        state = apply(state, legal(state)[0])
    areas = attrs.evolve(state.areas[0], carried=254), state.areas[1]
    plan = ((Action.TRAVEL, 4), (Action.MUSTER, 1))
    for seed in range(4):
        played_from(attrs.evolve(state, areas=areas, pending=p.AskFirst(0, 0, plan)), seed, counts, most=8)
    assert counts.asked["AskMove"] > 4


@pytest.mark.parametrize("taken", ["holy-sepulchre", "alcantara"])
def test_orders_of_others_leave_fewer_tokens_as_in_the_library(taken: str) -> None:
    """By a reading, an order cannot be chosen that needs more spare tokens than two orders of others leave."""
    hand = KnightOrder.AVIZ, KnightOrder.HOLY_SEPULCHRE, KnightOrder.TEMPLAR
    areas = player(order=taken), player(order=taken), player(), player()
    asked = p.AskOrder(2, ((), (), hand, (KnightOrder.TEUTONIC, KnightOrder.MONTESA)))
    state = table(*areas, pending=asked, board="ours-four", spare_tokens=SpareTokens.LIMITED)
    state = attrs.evolve(state, ruleset=attrs.evolve(state.ruleset, orders="dealt"))
    assert len(legal(state)) == (1 if taken == "holy-sepulchre" else 3)
    counts = Counts()
    for seed in range(3):
        played_from(state, seed, counts, most=2)
    assert counts.asked["AskOrder"] >= 3


LONG, LAST = pytest.mark.long, (pytest.mark.long, pytest.mark.last)


# A hundred thousand decisions in `make test`, and ten million more in `make thorough`.
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=LAST if part > 10 else LONG) for part in range(1, 41))])
def test_compiled_games_play_as_in_the_library(part: int, record_property: Callable[[str, object], None]) -> None:
    """In a process of its own, which compiles the kernel; other parts have other games."""
    decisions = 250_000 if part else 100_000
    said = agreed("--decisions", str(decisions), "--seed", str(1000 * (part + 1)))
    assert said.startswith(f"{decisions} decisions agree")
    assert all(f"{kind} " in said for kind in set(row_cells.KINDS) - {"GameOver"})
    assert all(f"{one} " in said for one in ("Swap", "MarkEnemy", "marked enemy", "second building"))
    assert all(f"{one} " in said for one in ("ErectNew", "TakeOff", "LandGiant", "additional distribution"))
    record_property("lockstep", said.splitlines()[-1])
    record_property("lockstep tried", decisions)


def agreed(*options: str) -> str:
    """Run the module in a process of its own, and return what it says."""
    command = [sys.executable, "-m", "tests.batch.lockstep", *options]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("name", ["deluxified-2017", "prototype-2015"])
def test_greedy_bots_decide_as_in_the_library(name: str) -> None:
    """Between the same decisions, in a few positions of a game."""
    assert 4 == played_greedily(new_game(Ruleset(name, "learning", "none"), 2, seed=7), 7, most=4, skipped=20)


@pytest.mark.long
def test_compiled_greedy_bots_decide_as_in_the_library() -> None:
    """In games of random rulesets; in a process of its own, which compiles the kernel."""
    assert agreed("--greedy", "--decisions", "1500", "--seed", "1000").startswith("1500 decisions")


def test_another_estimate_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the numbers of both."""
    monkeypatch.setattr(greedy, "worth_of", lambda _known, desk, _seat: desk[row_cells.SUPPLY])
    with pytest.raises(DifferError, match=r"greedy numbers: \[.*\] instead of \[.*\]"):
        played_greedily(new_game(Ruleset("deluxified-2017", "learning", "none"), 2, seed=7), 7, most=40, skipped=20)


def test_a_difference_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the position, the decision and what differs."""
    taken = kernel.one_step

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        taken(known, desk, number)
        desk[row_cells.SUPPLY] += desk[row_cells.KIND] == row_cells.ASK_TURN

    monkeypatch.setattr(kernel, "one_step", wrong)
    with pytest.raises(DifferError, match=r"(?s)Water.*after PlaceKnight\(region=\d+\): supply is 141 instead of 140"):
        played(Ruleset(), 2, 1, Counts(), most=200)


def test_a_missing_decision_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the numbers of both."""
    listed = kernel.legal
    monkeypatch.setattr(kernel, "legal", lambda known, desk, found: max(0, listed(known, desk, found) - 1))
    with pytest.raises(DifferError, match=r"legal numbers: \[0, 1, 2, 3, 4\] instead of \[0, 1, 2, 3, 4, 5\]"):
        played(Ruleset(), 2, 1, Counts())


def test_a_wrong_score_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With those of both."""
    counted = kernel.total_of
    monkeypatch.setattr(kernel, "total_of", lambda known, desk, seat: counted(known, desk, seat) + seat)
    with pytest.raises(DifferError, match=r"scores: \[0, 1\], won by \[1\], instead of"):
        played(Ruleset(), 2, 1, Counts(), most=20)
