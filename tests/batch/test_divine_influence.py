"""What only Divine Influence has: influence tiles, new buildings, its four knight orders, and what follows a turn."""

from __future__ import annotations

import random
from typing import Any

import attrs
import numpy as np
import pytest

from crusaders_rules import Interpretation, Ruleset, State, apply, legal, new_game, score
from crusaders_rules.batch import facts as f
from crusaders_rules.batch import from_positions, row_cells, strong_bot
from crusaders_rules.batch.game_row import take_up
from crusaders_rules.batch.lookup import begin_row
from crusaders_rules.batch.reach import pattern_of
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.batch.turn_ends import seen_alike, seen_in
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import readings as divine_readings
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Due,
    Holding,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.state import Action, Building, Erected, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.lockstep import Counts, DifferError, played_from, played_greedily
from tests.batch.test_strong import HASTY

DIVINE = ("divine-influence",)
BOTH = ("five-and-six", "divine-influence")
# Many tokens, so that most actions succeed.
TOKENS = (5, 4, 3, 5, 4, 3)


def begun(order: str = "alcantara", players: int = 2, seed: int = 1, **readings: Any) -> State:  # noqa: ANN401 -- each by its name
    """Return the first turn of a game in which the first player has an order, some tiles, and much to do.

    Args:
        order: The knight order.
        players: The number of players.
        seed: The seed.
        readings: Other readings.
    """
    ruleset = Ruleset(
        variant="knights-tournament",
        expansions=BOTH if players > 4 else DIVINE,
        interpretation=Interpretation(**readings),
    )
    chance, state = random.Random(seed), new_game(ruleset, players, seed=seed)
    while not isinstance(state.pending, p.AskTurn):
        wanted = d.ChooseOrder(KnightOrder(order)) if state.seat == 0 else None
        state = apply(state, wanted if wanted in legal(state) else chance.choice(legal(state)))
    return with_much(attrs.evolve(state, pending=p.AskTurn(0)))


def with_much(state: State, **changes: Any) -> State:  # noqa: ANN401 -- the fields of a player area
    """Return a position in which the first player has many tokens, three knights and some tiles."""
    area = state.areas[0]
    assert area.added is not None
    assert area.added.holding is not None
    spaces = [place for place, region in enumerate(state.ruleset.laid.regions) if region.space]
    free = [place for place in spaces if not state.enemies[place]]
    fought = [place for place in spaces if state.enemies[place]]
    holding = attrs.evolve(area.added.holding, once=(1, 2, 1, 2, 2), tiles=9, ends=1)
    unlocked = Unlocked((1, 3, 1, 5, 1, 1, 1, 1), (1, 0, 0, 1, 0))
    changed: dict[str, Any] = {
        "knights": tuple(sorted((free[0], free[-1], fought[0]))),
        "wheel": attrs.evolve(area.wheel, tokens=TOKENS, upgraded=(True, False, True, False, True, False)),
        "buildings": unlocked,
        "added": attrs.evolve(area.added, holding=holding),
        **changes,
    }
    return attrs.evolve(state, areas=(attrs.evolve(area, **changed), *state.areas[1:]))


def compared(state: State, seeds: range, most: int) -> Counts:
    """Play on from a position in lockstep, once for each seed."""
    counts = Counts()
    for seed in seeds:
        played_from(state, seed, counts, most)
    return counts


def acting(state: State) -> State:
    """Return the position in which the first player is about to take a tile, and to erect a building."""
    return attrs.evolve(state, pending=p.AskFirst(0, 0, ((Action.INFLUENCE, 6), (Action.BUILD, 7))))


def other_readings() -> list[tuple[str, str]]:
    """Return each reading of the chapter that is not the default."""
    found: list[tuple[str, str]] = []
    for field in attrs.fields(Interpretation):
        usual: Any = field.default
        if type(usual).__module__ == divine_readings.__name__:
            found += [(field.name, str(one)) for one in type(usual) if one != usual]
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("question", "reading"), other_readings())
def test_each_reading_is_played_as_in_the_library(question: str, reading: str) -> None:
    """With tiles to take and to turn, mills that may take much, and what follows the turn."""
    order = "dragon" if "dragon" in question else "band" if "giant" in question else "livonian"
    readings: dict[str, Any] = {question: reading}
    found = compared(acting(begun(order, **readings)), range(4), 12)
    assert found.added["ErectNew"] + found.added["Collect"] > 4


@pytest.mark.sampled(3)
@pytest.mark.parametrize("order", ["band", "livonian", "dragon", "brandenburg"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_orders_are_played_as_in_the_library(order: str, players: int) -> None:
    """Whose tokens, buildings and reach differ."""
    found = compared(acting(begun(order, players)), range(2), 20)
    assert found.added["ErectNew"] + found.added["Collect"] > 0


def test_the_giant_token_is_one_piece() -> None:
    """It cannot be divided, and lands on a wedge of the player's choice."""
    state = begun("band")
    area = state.areas[0]
    assert area.added is not None
    with_giant = with_much(state, added=attrs.evolve(area.added, holding=Holding(giant=0)))
    splits = compared(attrs.evolve(with_giant, pending=p.AskSplit(0, 0)), range(4), 1)
    assert splits.asked["AskSplit"] == 4
    acts = p.AskFirst(0, 0, ((Action.INFLUENCE, 2), (Action.MUSTER, 1)))
    assert compared(attrs.evolve(with_giant, pending=acts), range(6), 6).added["LandGiant"] > 0


def building(state: State, new: NewBuilding, **readings: Any) -> State:  # noqa: ANN401 -- each by its name
    """Return the position after the first new building of a type that is legal."""
    asked = p.AskBuilding(0, 0, ((Action.MUSTER, 2), (Action.INFLUENCE, 1)), 9)
    state = attrs.evolve(state, pending=asked, **readings)
    return apply(state, next(one for one in legal(state) if isinstance(one, d.ErectNew) and one.new == new))


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"freed_knight": "yes", "mill_value": "as-built", "declining": "always"},
        {"results": "many", "bonus_in_split": "before-the-split", "later_value": "no"},
    ],
)
def test_mills_take_levels_out_of_their_order(readings: dict[str, Any]) -> None:
    """And the bonuses, the next levels and the scores are those of what is gone."""
    state = building(begun(**readings), NewBuilding.MILL)
    assert isinstance(state.pending, p.AskTaken)
    found = compared(state, range(6), 12)
    assert found.added["TakeOff"] > 0


def test_a_chapel_adds_its_token_after_the_distribution() -> None:
    """Also if there is an additional distribution, which the Livonian Brothers have."""
    for reading in ("before", "after"):
        state = building(begun("livonian", chapel_sequence=reading), NewBuilding.CHAPEL)
        assert state.added is not None
        assert state.added.laid is not None
        assert Due(chapel=0, livonian=True) == state.added.laid.due
        assert compared(state, range(6), 12).added["additional distribution"] > 0


@pytest.mark.parametrize("readings", [{}, {"partial_payment": "yes"}, {"step_pays": "enter", "declining": "never"}])
def test_coats_of_arms_open_ways(readings: dict[str, Any]) -> None:
    """Also without a point left, and past enemies, where a point may be owed."""
    state = begun("livonian", **readings)
    assert state.added is not None
    assert state.added.laid is not None
    tiles = tuple(None if place % 2 else tile for place, tile in enumerate(state.added.laid.tiles))
    coats = tuple(0 if place % 2 and place % 3 else None for place in range(len(state.enemies)))
    laid = attrs.evolve(state.added.laid, tiles=tiles, coats=coats)
    state = attrs.evolve(state, added=attrs.evolve(state.added, laid=laid))
    owned = [place for place, seat in enumerate(coats) if seat == 0]
    for points in (0, 1, 2):
        knights = tuple(sorted((*owned[:2], state.areas[0].knights[0])))
        area = attrs.evolve(state.areas[0], knights=knights)
        asked = p.AskMove(0, 0, ((Action.TRAVEL, 1),), points, knights)
        compared(attrs.evolve(state, areas=(area, *state.areas[1:]), pending=asked), range(4), 4)


def test_greedy_bots_see_tiles_and_new_buildings() -> None:
    """Which tile to take, and what to build."""
    collecting = attrs.evolve(begun("brandenburg"), pending=p.AskCollected(0, 0, (), 5))
    assert 1 == played_greedily(collecting, 1, most=1)
    erecting = attrs.evolve(begun("dragon", 5), pending=p.AskBuilding(0, 0, (), 4))
    assert 1 == played_greedily(erecting, 1, most=1)


def test_a_pair_counts_for_both_owners() -> None:
    """A keep beside the castle of an opponent, and the scores after it."""
    state = begun()
    place = state.areas[0].knights[0]
    second = attrs.evolve(state.areas[1], buildings=Unlocked((1,) + (0,) * 7))
    built = list(state.buildings)
    built[place] = Erected(1, Building.CASTLE, 1)
    state = attrs.evolve(state, areas=(state.areas[0], second), buildings=tuple(built))
    after = building(state, NewBuilding.KEEP)
    compared(after, range(2), 4)
    assert from_positions([after]).scores()[0].tolist() == list(score(after).totals)


def test_positions_with_other_holdings_do_not_look_alike() -> None:
    """The end of a turn is known by them, too."""
    state = begun()
    area = state.areas[0]
    assert area.added is not None
    other = with_much(state, added=attrs.evolve(area.added, holding=Holding()))
    games = from_positions([state, other])
    known, desks = games.tables.known, np.zeros((2, row_cells.DESK), np.int64)
    for row, desk in zip(games.rows, desks, strict=True):
        take_up(row, desk, known)
    assert not seen_alike(known, *desks)
    assert seen_in(known, desks[0]) != seen_in(known, desks[1])


TURNING = p.AskTurned(0, 0, ((Action.BUILD, 0),))
COLLECTING = p.AskCollected(0, 0, (), 0)
BUILDING = p.AskBuilding(0, 0, (), 9)
SOWING = p.AskDistribution(0, optional=True)


@pytest.mark.parametrize(
    ("answer", "wrong", "asked"),
    [
        ("_new_cost", 1, p.AskBuilding(0, 0, (), 3)),
        ("_eligible", 15, BUILDING),
        ("_tile_paid", 1, COLLECTING),
        ("_sown_with_giant", (0,) * 6, SOWING),
        ("_due_left", 0, BUILDING),
        ("_turns_enough", 1, TURNING),
    ],
)
def test_a_wrong_answer_is_seen(answer: str, wrong: Any, asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401 -- any answer, any question
    """In what is legal, or in the position after a decision."""

    def always(*given: Any) -> Any:  # noqa: ANN401 -- those of any answer
        return wrong if given else None

    monkeypatch.setattr(RuleTables, answer, always)
    state = begun("band" if "giant" in answer else "livonian")
    area = state.areas[0]
    assert area.added is not None
    if "giant" in answer:
        state = with_much(state, added=attrs.evolve(area.added, holding=Holding(giant=0)))
    monkeypatch.setattr("crusaders_rules.batch.many_games.tables_of", RuleTables)
    with pytest.raises(DifferError):
        compared(attrs.evolve(state, pending=asked), range(12), 4)


def test_a_bonus_that_is_not_known_yet_is_looked_up_nowhere() -> None:
    """It counts as less than any other, and must not lead to what is kept elsewhere."""
    known = RuleTables(Ruleset(expansions=DIVINE), 2).known
    begin_row(known)
    known[known[f.TABLE_AT] :] = 1 << 60
    assert 0 == pattern_of(known, row_cells.TRAVEL, -f.RAISED, f.ANY_VALUE)


def test_the_strong_bot_plays_with_influence_tiles() -> None:
    """It decides what is legal."""
    ruleset = Ruleset(variant="learning", orders="none", expansions=DIVINE, board="tiny-row")
    state, bot = new_game(ruleset, 2, seed=1), strong_bot(1, iterations=2, steering=HASTY)
    for _ in range(6):
        decision = bot(state)
        assert decision in legal(state)
        state = apply(state, decision)


def test_the_strong_bot_does_not_see_tiles_that_chance_will_lay() -> None:
    """What is fixed of them is hidden from its search."""
    ruleset = Ruleset(variant="knights-tournament", expansions=DIVINE)
    state = new_game(ruleset, 2, seed=4)
    assert state.outcomes is not None
    assert state.outcomes.influence
    assert strong_bot(1, iterations=2, steering=HASTY)(state) in legal(state)
