"""An edition brings its data, its readings and its way to hand out knight orders into every game of it."""

from __future__ import annotations

import json
import random

import attrs
import pytest

from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.thy_will_be_done.check import divergence, settings
from crusaders_rules.thy_will_be_done.cli.reference_games import plans
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders, Ruleset
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.readings import ActingWithoutSuccess, FarmKnights, SecondPlace, StepPays
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.documents import edition_digest
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    begin_record,
    first_position,
    from_json,
    to_json,
    verify,
)
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.legal import legal

EDITIONS = ("board-game-arena", "deluxified-2017", "prototype-2015")
PROTOTYPE = Ruleset("prototype-2015")


def whole_game(ruleset: Ruleset, players: int, seed: int) -> Record:
    """Play a game at random."""
    record = begin_record(ruleset, players, seed=seed)
    state, chance = first_position(record), random.Random(seed)
    while not is_over(state):
        decision = chance.choice(legal(state))
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    return record.with_result(state)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_are_verified(edition: str, players: int) -> None:
    """Read again from its file, a game is the same and every decision of it is legal."""
    record = whole_game(Ruleset(edition), players, seed=players)
    assert record == from_json(to_json(record))
    found = verify(record)
    assert (True, True, True) == (found.ok, found.complete, found.result_checked)


@pytest.mark.rules("prototype.turn.vain", "skip.allowed", "turn.choice")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", ["standard", "learning"])
def test_no_game_sticks(edition: str, variant: str) -> None:
    """Under the readings of the edition and those of 2017, some decision is legal until the game is over."""
    for seed, readings in enumerate((load_edition(edition).readings, Interpretation()) * 3):
        state = new_game(Ruleset(edition, variant, "dealt", interpretation=readings), 4, seed=seed)
        chance = random.Random(seed)
        for _ in range(400):
            if is_over(state):
                break
            assert legal(state), state.pending
            state = apply(state, chance.choice(legal(state)))


def differing(edition: str) -> set[str]:
    """The fields in which an edition differs from that of 2017."""
    one, other = load_edition(edition), load_edition("deluxified-2017")
    return {field.name for field in attrs.fields(Edition) if getattr(one, field.name) != getattr(other, field.name)}


def test_a_file_says_only_what_differs() -> None:
    """Everything else comes from the edition that it is like."""
    assert {"name", "title", "orders"} == differing("board-game-arena")
    assert load_edition("deluxified-2017").troop_costs == PROTOTYPE.edition.troop_costs


def test_readings_and_orders_come_with_the_edition() -> None:
    """Unless others are given."""
    readings = Interpretation(
        acting_without_success=ActingWithoutSuccess.ANY,
        step_pays=StepPays.ENTER,
        second_place=SecondPlace.FOUR_ONLY,
        farm_knights=FarmKnights.NONE,
    )
    assert readings == PROTOTYPE.interpretation
    assert Interpretation() == Ruleset("prototype-2015", interpretation=Interpretation()).interpretation
    assert Interpretation() == Ruleset("board-game-arena").interpretation
    assert Orders.DEALT_THIRD == Ruleset("board-game-arena").orders
    assert Orders.NONE == Ruleset("board-game-arena", orders="none").orders
    assert Orders.CHOSEN == Ruleset("board-game-arena", "knights-tournament").orders


def test_a_record_that_names_no_readings_has_those_of_its_edition() -> None:
    """And no orders, those of its edition."""
    data = json.loads(to_json(begin_record(PROTOTYPE, 2, seed=1)))
    del data["ruleset"]["interpretation"], data["ruleset"]["orders"]
    assert new_game(PROTOTYPE, 2).ruleset == from_json(json.dumps(data)).ruleset


def test_what_an_edition_has_like_that_of_2017_leaves_no_mark_on_its_digest() -> None:
    """Records and certificates stay valid when editions get a new key."""
    assert "fe4372e27742450e" == edition_digest(load_edition("deluxified-2017"))
    assert 3 == len({edition_digest(load_edition(name)) for name in EDITIONS})


@pytest.mark.rules("components.tile")
def test_the_prototype_has_no_bonus_tiles() -> None:
    """The spaces of a board stay unused, even those for the board's own tiles."""
    for board in (None, "tiny-row"):
        state = new_game(attrs.evolve(PROTOTYPE, orders="none", board=board), 2, seed=1)
        assert () == state.ruleset.laid.tile_spaces
        assert {None} == set(state.tiles)


@pytest.mark.rules("setup.supply")
def test_the_supply_of_the_prototype() -> None:
    """Ten, and sixty for each player."""
    assert [130, 190, 250] == [new_game(PROTOTYPE, players, seed=1).supply for players in (2, 3, 4)]


def test_the_reference_games_have_both_editions() -> None:
    """For every player count and bot, in the way that the edition hands out its orders."""
    found = {(plan.edition, plan.players, plan.orders, plan.bot) for plan in plans() if plan.edition != EDITIONS[1]}
    assert found == {
        (edition, players, str(Ruleset(edition).orders), bot)
        for edition in (EDITIONS[0], EDITIONS[2])
        for players in (2, 3, 4)
        for bot in BOTS
    }
    assert len(plans()) == len({plan.name for plan in plans()})


def test_two_editions_are_compared() -> None:
    """The shortest play that separates them is legal in only one of them, as its record shows."""
    setting = settings.setting_of({"edition": "prototype-2015"})
    start = settings.start_of(setting)
    rulesets = start.ruleset, settings.with_edition(start.ruleset, "deluxified-2017")
    found = divergence.compare(rulesets, start, limits=SearchLimits(seconds=60))
    assert found.record is not None
    assert PROTOTYPE.edition == found.record.ruleset.edition
    assert verify(found.record).ok
    other = verify(attrs.evolve(found.record, ruleset=rulesets[1]))
    assert other.error is not None
    assert (len(found.record.decisions), ("turn.effect",)) == (other.error.index, other.error.rules)
