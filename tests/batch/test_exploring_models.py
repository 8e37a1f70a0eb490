"""Models are explored and judged on packed positions as the library explores and judges them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from crusaders_rules.batch import (
    BatchError,
    NotCovered,
    cycles,
    judged_laws,
    kernel,
    row_cells,
    state_space,
)
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.exploring_models import packed_explorer
from crusaders_rules.batch.judged_laws import LawJudge
from crusaders_rules.batch.read_cells import CellsRead, Watched, read_late
from crusaders_rules.batch.rows import pack, read_position
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.batch.state_space import ModelExtent, StateSpace, explored
from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.model_files import Model
from crusaders_rules.explore.systems import SearchLimits, SearchResult
from crusaders_rules.thy_will_be_done.check.history import WithHistory
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, Law
from crusaders_rules.thy_will_be_done.check.model_systems import game_system
from crusaders_rules.thy_will_be_done.check.models import models
from crusaders_rules.thy_will_be_done.rules import end
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.packed_models import unfolded
from tests.batch.rich import rich_position
from tests.cli.terminal import refused, run

SMALL, WAITING = "game/tiny-row", "game/three"
# Of each kind one: with a limit for turns without a gain, one for upgrades, Divine Influence, and what is folded.
SOME = {SMALL: 9, WAITING: 6, "game/standard/plain": 6, "game/divine": 6, "game/tiny-ring": 6}


@pytest.fixture(autouse=True)
def _few_games_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """To see which cells differ, which takes long where the kernel is not compiled."""
    monkeypatch.setattr(state_space, "_TRIED", 4)


@pytest.fixture
def _tables_made_anew() -> Iterator[None]:
    """Ask the rules anew, and do not keep what broken ones say."""
    tables_of.cache_clear()
    yield
    tables_of.cache_clear()


def both(
    model: Model,
    limits: SearchLimits,
    **claims: Any,  # noqa: ANN401 -- as the system has them
) -> tuple[SearchResult[Any, Any], SearchResult[Any, Any]]:
    """Explore a model with other claims in the library and in the batch."""
    system = attrs.evolve(game_system(model), **claims)
    return explore(system, model.id, limits=limits), packed_explorer(model)(system, model.id, limits=limits)


def figures(result: SearchResult[Any, Any]) -> tuple[int, int, int, int, str, str | None, set[str]]:
    """Return what must be the same."""
    return (
        *(result.states, result.transitions, result.depth, result.ends, result.verdict, result.stopped),
        set(result.witnesses),
    )


@pytest.mark.parametrize(("name", "depth"), SOME.items())
def test_the_beginning_of_a_model_is_explored_as_in_the_library(name: str, depth: int) -> None:
    """To the same depth, without folding, which may count other positions."""
    ours, packed = both(unfolded(models()[name]), SearchLimits(depth=depth))
    assert figures(ours) == figures(packed)
    assert {name: len(play.labels) for name, play in ours.witnesses.items()} == {
        name: len(play.labels) for name, play in packed.witnesses.items()
    }


@pytest.mark.long
def test_smaller_models_are_explored_whole_as_in_the_library() -> None:
    """In a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.packed_models", "--states", "120000"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr[-2000:]
    assert done.stdout.count("agree") >= 10


# A claim that does not hold is refuted, by a play that is as short and that the library finds again.

FALSE: Mapping[str, Mapping[str, Any]] = {
    "of a position": {"always": {**ALWAYS, "no upgrade": lambda at: not any(at.position.areas[0].wheel.upgraded)}},
    "of the history": {"always": {**ALWAYS, "nobody is ahead": lambda at: not any(at.lead)}},
    "of the end": {"always": {**ALWAYS, "the supply lasts": lambda at: at.late is None}},
    "of a step": {"every_step": {"the supply stays": lambda old, new: old.position.supply == new.position.supply}},
}


@pytest.mark.parametrize("claims", FALSE.values(), ids=FALSE)
def test_a_false_claim_is_refuted_as_in_the_library(claims: Mapping[str, Any]) -> None:
    """With the same name and a play of the same length."""
    ours, packed = both(models()[WAITING], SearchLimits(depth=7), **claims)
    assert ours.finding is not None
    assert packed.finding is not None
    assert (ours.finding.kind, ours.finding.name) == (packed.finding.kind, packed.finding.name)
    assert len(ours.finding.steps) == len(packed.finding.steps)


def test_what_no_cycle_leads_to_is_dropped() -> None:
    """Of 0 -> 1 -> 2 -> 1 and 2 -> 3, with 0 -> 3, the first one; without the step back, all."""
    begins, ends = np.array([0, 2, 3, 5, 5]), np.array([1, 3, 2, 1, 3])
    for chosen, left in (([1, 1, 1, 1, 1], [0, 1, 1, 1]), ([1, 1, 1, 0, 1], [0, 0, 0, 0])):
        entries = np.zeros(4, np.int64)
        cycles.count_entries(begins, ends, np.array(chosen), entries)
        count = cycles.drop_entrances(begins, ends, np.array(chosen), entries, np.zeros(4, np.int64))
        assert (sum(left), left) == (count, [min(1, one) for one in entries.tolist()])


@pytest.mark.usefixtures("_tables_made_anew")
def test_a_broken_rule_is_seen_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gain takes one more from the supply."""
    take = end.take
    monkeypatch.setattr(end, "take", lambda supply, gain, ruleset: take(supply, gain + 1, ruleset))
    ours, packed = both(models()[WAITING], SearchLimits(depth=7))
    assert ours.finding is not None
    assert packed.finding is not None
    assert "influence is kept" == ours.finding.name == packed.finding.name
    assert len(ours.finding.steps) == len(packed.finding.steps)


def test_a_broken_kernel_is_not_taken_for_a_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library does not find the play again, and the batch says so."""
    taken = kernel.one_step

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        taken(known, desk, number)
        desk[row_cells.SUPPLY] += desk[row_cells.KIND] == row_cells.ASK_TURN

    monkeypatch.setattr(kernel, "one_step", wrong)
    model = models()[SMALL]
    with pytest.raises(BatchError, match="with a decision that the library does not have"):
        packed_explorer(model)(game_system(model), limits=SearchLimits(depth=5))


def test_a_deadlock_of_the_kernel_alone_is_not_taken_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is legal in the batch, the library is asked whether something can be done."""
    listed = kernel.legal

    def none(known: Cells, desk: Cells, found: Cells) -> int:
        return 0 if desk[row_cells.KIND] == row_cells.ASK_TURN else listed(known, desk, found)

    monkeypatch.setattr("crusaders_rules.batch.packed_states.legal", none)
    model = models()[SMALL]
    with pytest.raises(BatchError, match="the library does not refute that something can be done as the batch does"):
        packed_explorer(model)(game_system(model), limits=SearchLimits(depth=6))


# Laws are asked only about what looks different to them.

ODD: Mapping[str, Law] = {
    "tokens": lambda at: sum(at.position.areas[0].wheel.tokens[:2]) != 3,
    "a question": lambda at: not isinstance(at.position.pending, p.AskDistribution),
    "turns and knights": lambda at: at.lead[0] == 0 or 2 not in at.position.areas[1].knights,
    "one of many things": lambda at: at.position.supply != 1 or at.position.areas[0].influence == 0,
    "what comes late": lambda at: at.late is None or at.position.areas[1].troops == 0,
    "nothing": lambda at: at.position.supply < 100,
}


@pytest.fixture(scope="module")
def space() -> StateSpace:
    """Return the positions of the beginning of a model."""
    return explored(
        game_system(models()[SMALL]).initial[0].position,
        extent=ModelExtent(history=True),
        stop=lambda so_far: "deep enough" if so_far.depth >= 12 else None,
    )


@pytest.mark.parametrize("holds", ODD.values(), ids=ODD)
def test_the_first_position_that_breaks_a_law_is_found(
    holds: Law, space: StateSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it is if every position is asked about, and with fewer questions; also if the law reads more only later."""
    monkeypatch.setattr(judged_laws, "_TRIED", 1)
    judge, tables = LawJudge(space), space.games.tables
    states: list[Any] = [Watched(tables, row) for row in space.cells(range(len(space))).tolist()]
    wanted = [number for number, at in enumerate(states) if not holds(at)][:1]
    assert wanted == [one.numbers[0] for one in judge.broken({"odd": holds}, steps=False)]
    assert judge.asked < len(space)


def test_what_is_said_of_each_step_is_what_a_law_says_of_it(space: StateSpace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if many steps look alike to it."""
    monkeypatch.setattr(judged_laws, "_TRIED", 1)
    judge, tables = LawJudge(space), space.games.tables
    states: list[Any] = [Watched(tables, row) for row in space.cells(range(len(space))).tolist()]

    def holds(old: WithHistory, new: WithHistory) -> bool:
        return new.position.pending.seat == 1 or bool(old.position.areas[0].wheel != new.position.areas[0].wheel)

    expected = [holds(states[one], states[int(two)]) for one in range(len(space)) for two in space.after(one)]
    assert expected == judge.steps_with(holds).tolist()
    assert 0 < sum(expected) < len(expected)
    assert judge.asked < len(expected)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_position_that_is_read_late_is_the_position(seed: int) -> None:
    """With every field, of the question too."""
    state = rich_position(seed)
    tables = RuleTables(state.ruleset, len(state.areas))
    row = pack(tables, state).tolist()
    noted: set[int] = set()
    late = read_position(tables, CellsRead(row, noted), read_late)
    assert isinstance(late, type(state))
    assert not noted
    for field in attrs.fields(type(state)):
        if field.init and field.name not in ("areas", "pending"):
            assert getattr(state, field.name) == getattr(late, field.name)
    for area, read in zip(state.areas, late.areas, strict=True):
        assert _fields(area) == _fields(read)
    assert isinstance(late.pending, type(state.pending))
    assert _fields(state.pending) == _fields(late.pending)


def _fields(thing: Any) -> dict[str, object]:  # noqa: ANN401 -- of attrs
    kind = next(one for one in type(thing).__mro__ if not one.__name__.startswith("Late"))
    return {field.name: getattr(thing, field.name) for field in attrs.fields(kind) if field.init}


def test_only_what_is_read_is_noted() -> None:
    """A law about influence reads the influence, and not the knights."""
    state = rich_position(1)
    tables = RuleTables(state.ruleset, len(state.areas))
    noted: set[int] = set()
    at = Watched(tables, CellsRead(pack(tables, state).tolist(), noted))
    assert [area.influence for area in state.areas] == [area.influence for area in at.position.areas]
    assert noted == {row_cells.AREAS + seat * row_cells.AREA + row_cells.INFLUENCE for seat in range(len(state.areas))}


# What the batch does not explore.


@pytest.mark.parametrize(
    ("name", "said"),
    [("wheel/none", "only models of games, not of the kind wheel"), ("learning", "does not cover the setting only")],
)
def test_other_models_are_refused_by_name(name: str, said: str) -> None:
    """Before anything is explored."""
    model = models().get(name) or next(one for one in models().values() if one.kind == name.partition("/")[0])
    with pytest.raises(NotCovered, match=f"model {model.id}: .*{said}"):
        packed_explorer(model)


def test_the_verb_explores_in_the_batch() -> None:
    """A folded model is not compared with what is recorded; what cannot be explored is refused before anything is."""
    result = run("check", "game/tiny-ring", "--batch", "--depth", "5", "--json")
    told = json.loads(result.stdout)
    assert (1, "partial", "depth 5", False) == (result.exit_code, told["verdict"], told["stopped"], told["recorded"])
    assert not told["settings"]["fold"]
    assert "model learning: the batch does not cover the setting only" in refused("check", "learning", "--batch")
    assert "only models of games, not of the kind wheel" in refused("check", "wheel", "--batch")
    for others in (("--workers", "2"), ("--certificate", "games.gz")):
        assert "--batch explores in this process" in refused("check", SMALL, "--batch", *others)


def test_states_are_not_kept() -> None:
    """A certificate needs them."""
    model = models()[SMALL]
    with pytest.raises(NotCovered, match="does not keep states"):
        packed_explorer(model)(game_system(model), keep=True)
