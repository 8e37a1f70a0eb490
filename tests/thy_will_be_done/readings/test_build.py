"""Readings of Build: discounts, and the knights that castles unlock."""

import random

import pytest

from crusaders_rules import explain, from_text, legal, new_game, to_text
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.readings import DiscountRegion, DiscountStack, FreedKnight
from crusaders_rules.thy_will_be_done.play.files.positions import check_position, position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.rules import bonuses, build
from crusaders_rules.thy_will_be_done.state import Action, Building, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    EDITION,
    TRAVEL_BUILD,
    at,
    play,
    player,
    random_game,
    refusal,
    table,
)

BUILD = d.Resolve(BUILD_INFLUENCE)


@pytest.mark.rules("build.discount")
@pytest.mark.parametrize("reading", list(DiscountRegion))
def test_which_regions_lend_their_discount(reading: DiscountRegion) -> None:
    """A church in b3 costs 3; with another knight in a3, where churches are cheaper by 1, it may cost 2."""
    state = table(player("a3", "b3", tokens={BUILD_INFLUENCE: 2}), discount_region=reading)
    listed = legal(play(state, BUILD))
    here, there = d.Erect(Building.CHURCH, at("b3")), d.Erect(Building.CHURCH, at("a3"))
    lent = reading == DiscountRegion.ANY_REGION
    assert (there in listed, here in listed) == (True, lent)
    assert lent == (here in legal(play(state, BUILD)))
    if lent:
        assert "cost 2" in in_words(play(state, BUILD), here)
        assert "3 - 1 discount = 2" in str(explain(play(state, BUILD), here))
    else:
        assert (3, 2) == (refusal(play(state, BUILD), here).needs, refusal(play(state, BUILD), here).has)
    rules = state.ruleset
    assert ((1, 6) if lent else (6,)) == build.lending((6,), (1, 6), rules)


@pytest.mark.rules("build.discount")
@pytest.mark.parametrize("reading", list(DiscountRegion))
def test_a_discount_beside_an_enemy_can_make_the_wedge_succeed(reading: DiscountRegion) -> None:
    """The region that lends need not be open for a building, nor is it enough without one that is."""
    area = player("b2", "b3", tokens={BUILD_INFLUENCE: 1})
    tiles = {"b2": "church-bargain"}
    state = table(area, enemies={"b2": "slav"}, tiles=tiles, discount_region=reading)
    assert (reading == DiscountRegion.ANY_REGION) == (BUILD in legal(state))
    alone = table(
        player("b2", tokens={BUILD_INFLUENCE: 1}), enemies={"b2": "slav"}, tiles=tiles, discount_region=reading
    )
    assert BUILD not in legal(alone)


@pytest.mark.rules("build.discount")
def test_the_largest_discount_is_lent() -> None:
    """Of three knights, for each type on its own; a discount above the cost leaves nothing to pay."""
    area = player("a3", "b3", "b5", tokens={BUILD_INFLUENCE: 1})
    tiles = {"b3": "church-boon", "b5": "farm-boon"}
    state = table(area, tiles=tiles, discount_region=DiscountRegion.ANY_REGION)
    assert BUILD not in legal(state)
    more = {"b3": "church-bargain", "b5": "farm-boon"}
    state = play(table(area, tiles=more, discount_region=DiscountRegion.ANY_REGION), BUILD)
    assert [d.Erect(Building.CHURCH, at(name)) for name in ("a3", "b3", "b5")] == list(legal(state))


@pytest.mark.rules("build.discount")
@pytest.mark.parametrize(("reading", "both"), [(DiscountStack.ADD, 3), (DiscountStack.LARGER, 2)])
def test_whether_discounts_add_up(reading: DiscountStack, both: int) -> None:
    """A bank in h3 is cheaper by 1 by the map and by 2 by its tile; each alone counts under both readings."""
    region = load_board("ours-two").regions[at("h3")]
    tiles = {tile.name: tile for tile in EDITION.tiles}
    rules = Ruleset(interpretation=Interpretation(discount_stack=reading))
    assert both == build.discount(region, tiles["bank-bargain"], Building.BANK, rules)
    assert both - 1 == build.discount(region, tiles["bank-discount"], Building.BANK, rules)
    assert [1, 1] == [build.discount(region, tile, Building.BANK, rules) for tile in (None, tiles["farm-bargain"])]
    assert 2 == build.discount(region, tiles["farm-bargain"], Building.FARM, rules)
    assert 0 == build.discount(region, tiles["farm-bargain"], Building.CHURCH, rules)
    bank = d.Erect(Building.BANK, at("h3"))
    for built, cost in ((0, 3), (1, 5), (2, 7)):
        for tokens in (1, 2, 3, 4, 5):
            area = player("h3", tokens={BUILD_INFLUENCE: tokens}, buildings={"bank": built})
            state = table(area, tiles={"h3": "bank-bargain"}, discount_stack=reading)
            enough = tokens + built >= cost - both
            assert enough == (BUILD in legal(state) and bank in legal(play(state, BUILD)))


CASTLE = d.Erect(Building.CASTLE, at("b3"))


@pytest.mark.rules("bonus.knight.unlock")
@pytest.mark.parametrize("built", range(4))
def test_nobody_is_asked_about_a_freed_knight(built: int) -> None:
    """Under the default reading it is placed."""
    area = player("b3", tokens={BUILD_INFLUENCE: 6}, buildings={"castle": built})
    after = play(table(area), BUILD, CASTLE)
    assert isinstance(after.pending, p.AskTurn)
    assert (at("b3"),) * (1 + (built in (0, 2))) == after.areas[0].knights
    assert not bonuses.may_be_held(after.ruleset)


@pytest.mark.rules("bonus.knight.unlock", "bonus.castle.knight")
@pytest.mark.parametrize("built", range(4))
def test_a_freed_knight_may_be_left_where_it_was(built: int) -> None:
    """Only where a castle frees one is anybody asked; its influence is gained before."""
    area = player("b3", tokens={BUILD_INFLUENCE: 6}, buildings={"castle": built})
    asked = play(table(area, freed_knight=FreedKnight.YES), BUILD, CASTLE)
    assert (built in (0, 2)) == isinstance(asked.pending, p.AskUnlockedKnight)
    assert (built + 1, 99 - built) == (asked.areas[0].influence, asked.supply)
    if built not in (0, 2):
        return
    assert p.AskUnlockedKnight(0, BUILD_INFLUENCE, (), at("b3")) == asked.pending
    assert (d.BringKnight(), d.HoldKnight()) == legal(asked)
    assert "bonus.knight.unlock" == refusal(asked, d.Keep()).rule
    brought, held = (play(asked, decision) for decision in legal(asked))
    assert (at("b3"), at("b3")) == brought.areas[0].knights
    assert (at("b3"),) == held.areas[0].knights
    assert replace(brought.areas[0], knights=held.areas[0].knights) == held.areas[0]
    assert brought.supply == held.supply == asked.supply
    for decision in legal(asked):
        assert decision == from_text(asked, to_text(asked, decision))
        assert in_words(asked, decision)
        assert ("bonus.knight.unlock",) == tuple(reason.rule for reason in explain(asked, decision).reasons)
    # What was left stays there: a later castle frees its own knight and no other one.
    later = replace(held.areas[0], knights=(at("b4"),), wheel=area.wheel)
    if built == 0:
        again = play(table(later, freed_knight=FreedKnight.YES), BUILD, d.Erect(Building.CASTLE, at("b4")))
        assert (at("b4"),) == again.areas[0].knights


@pytest.mark.rules("bonus.knight.unlock", "crusade.saracen.build", "turn.split.finish")
def test_a_knight_freed_by_a_saracen_may_be_left_too() -> None:
    """And the other action of the wedge follows, with the knight or without it."""
    area = player("b2", tokens={CRUSADE_BUILD: 9}, upgraded=[CRUSADE_BUILD])
    state = table(area, enemies={"b2": "saracen-castle"}, freed_knight=FreedKnight.YES)
    begun = play(state, d.Resolve(CRUSADE_BUILD), d.Split(6), d.First(Action.CRUSADE), d.Attack(at("b2")))
    asked = play(begun, d.TakeReward())
    assert p.AskUnlockedKnight(0, CRUSADE_BUILD, ((Action.BUILD, 3),), at("b2")) == asked.pending
    for decision, knights in ((d.BringKnight(), 2), (d.HoldKnight(), 1)):
        after = play(asked, decision)
        assert knights == len(after.areas[0].knights)
        assert isinstance(after.pending, p.AskTurn)
    travels = player("b3", tokens={TRAVEL_BUILD: 5}, upgraded=[TRAVEL_BUILD])
    state = table(travels, freed_knight=FreedKnight.YES)
    split = (d.Resolve(TRAVEL_BUILD), d.Split(2), d.First(Action.BUILD), CASTLE)
    for decision, knights in ((d.BringKnight(), 2), (d.HoldKnight(), 1)):
        moving = play(state, *split, decision)
        assert isinstance(moving.pending, p.AskMove)
        assert knights == len(moving.pending.knights)


@pytest.mark.rules("bonus.knight.unlock")
def test_such_positions_can_be_written_and_read() -> None:
    """In whole games; what is asked must fit what stands on the board."""
    ruleset = Ruleset(orders="dealt", interpretation=Interpretation(freed_knight=FreedKnight.YES))
    asked, held = None, False
    for before, decision, after in random_game(new_game(ruleset, 2, seed=5), random.Random(6)):
        if isinstance(before.pending, p.AskUnlockedKnight):
            assert before == position_from_json(position_to_json(before))
            assert () == check_position(after)
            asked, held = before, held or decision == d.HoldKnight()
    assert held
    assert asked is not None
    assert isinstance(asked.pending, p.AskUnlockedKnight)
    other = next(place for place, built in enumerate(asked.buildings) if built is None)
    elsewhere = replace(asked, pending=replace(asked.pending, region=other))
    assert ["pending.region"] == [problem.place for problem in check_position(elsewhere)]
    strict = Ruleset(orders="dealt", board=asked.ruleset.board)
    assert check_position(replace(asked, ruleset=strict))
