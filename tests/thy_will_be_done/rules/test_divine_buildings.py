"""Divine Influence: keeps, chapels, mills and vaults, what they cost, where they stand and what they give."""

import itertools
from functools import partial

import pytest

from crusaders_rules import apply, legal
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import NotEligible
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    EVERY_TYPE,
    Due,
    NewBuilding,
)
from crusaders_rules.thy_will_be_done.interpret import State, total
from crusaders_rules.thy_will_be_done.interpret.readings import MillValue
from crusaders_rules.thy_will_be_done.interpret.refusals import BuildingThere, EnemyThere, NoneLeft
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.rules import build, resolve
from crusaders_rules.thy_will_be_done.state import Action, Building, Buildings, Erected, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.divine import EDITION, RULES, crusader, divine, holding, on_board, rules, unlocked
from tests.thy_will_be_done.support import BUILD_INFLUENCE, at, play, refusal, refused

BUILD = d.Resolve(BUILD_INFLUENCE)
KEEP, CHAPEL, MILL, VAULT = NewBuilding
PAIRS = {KEEP: Building.CASTLE, CHAPEL: Building.CHURCH, MILL: Building.FARM, VAULT: Building.BANK}
NONE, DRAGON = KnightOrder.NONE, KnightOrder.DRAGON


def standing(*kinds: str) -> tuple[Erected, ...]:
    """Return buildings of another player."""
    return tuple(Erected(1, EVERY_TYPE[[str(one) for one in EVERY_TYPE].index(kind)], 1) for kind in kinds)


@pytest.mark.rules("divine.build.type", "divine.build.cost", "divine.build.gain", "divine.build.no-tile")
@pytest.mark.parametrize(("kind", "built"), list(itertools.product(NewBuilding, range(4))))
def test_a_new_building_costs_five_to_eight_and_pays_its_level(kind: NewBuilding, built: int) -> None:
    """The discount and the bonus tile of the region do not count."""
    gone = {str(kind): tuple(range(1, built + 1))}
    cost = 5 + built
    area = crusader("b3", gone=gone, tokens={BUILD_INFLUENCE: cost})
    state = play(divine(area, tiles={"b3": "castle-bargain"}), BUILD)
    assert d.ErectNew(kind, at("b3")) in legal(state)
    done = play(state, d.ErectNew(kind, at("b3")))
    while d.Forgo() in legal(done):
        done = play(done, d.Forgo())
    assert Erected(0, kind, built + 1) == done.buildings[at("b3")]
    assert built + 1 == done.areas[0].influence
    short = crusader("b3", gone=gone, tokens={BUILD_INFLUENCE: cost - 1})
    against = refusal(play(divine(short), BUILD), d.ErectNew(kind, at("b3")))
    assert ("build.cost", cost, cost - 1) == (against.rule, against.needs, against.has)
    assert (8, 0) == (len(divine_build.every_type()), divine_build.no_discount())


@pytest.mark.rules("divine.build.pair")
@pytest.mark.parametrize(("kind", "built", "owner"), list(itertools.product(NewBuilding, range(4), (0, 1))))
def test_beside_its_partner_of_any_owner_it_costs_three_to_six(kind: NewBuilding, built: int, owner: int) -> None:
    """Keep and castle, chapel and church, mill and farm, vault and bank."""
    assert PAIRS[kind] == divine_build.partner(kind)
    there = (Erected(owner, PAIRS[kind], 1),)
    assert 3 + built == divine_build.cost_of_new(kind, built, there, NONE, RULES, joins=False)
    assert 3 + built == divine_build.pair_cost(built, EDITION)
    gone = {str(kind): tuple(range(1, built + 1)), **({str(PAIRS[kind]): (1,)} if owner == 0 else {})}
    area = crusader("b3", gone=gone, tokens={BUILD_INFLUENCE: 3 + built})
    state = divine(area, built={"b3": ((owner, str(PAIRS[kind]), 1),)})
    done = play(state, BUILD, d.ErectNew(kind, at("b3")))
    assert ((Erected(0, kind, built + 1),),) == (_beside(done),)


def _beside(state: State) -> tuple[Erected, ...]:
    assert state.added is not None
    return state.added.beside[at("b3")]


@pytest.mark.rules("divine.build.one")
def test_other_buildings_bar_a_region() -> None:
    """A new building joins nothing but its partner, and nothing joins a new building or a pair."""
    area = crusader("b3", tokens={BUILD_INFLUENCE: 9})
    for kinds in (("church",), ("keep",), ("castle", "keep"), ("castle", "castle")):
        assert isinstance(divine_build.no_room(KEEP, standing(*kinds), NONE, RULES, joins=False), BuildingThere)
    state = divine(area, crusader("a5"), built={"b3": ((1, "church", 1),)})
    assert not any(getattr(one, "building", getattr(one, "new", None)) == KEEP for one in legal(play(state, BUILD)))
    assert "divine.build.one" == refused(play(state, BUILD), d.ErectNew(KEEP, at("b3")))[0].rule
    assert "build.one" == refused(play(state, BUILD), d.Erect(Building.BANK, at("b3")))[0].rule


@pytest.mark.rules("divine.build.one")
def test_a_base_building_joins_its_partner_only_by_a_reading() -> None:
    """Normally only the new building of a pair can come second."""
    assert not divine_build.joins_partner(Building.CASTLE, standing("keep"), RULES)
    either = rules(pair_reverse="yes")
    assert divine_build.joins_partner(Building.CASTLE, standing("keep"), either)
    assert not divine_build.joins_partner(Building.CASTLE, standing("mill"), either)
    assert not divine_build.joins_partner(Building.CASTLE, standing("castle"), either)
    area = crusader("b3", tokens={BUILD_INFLUENCE: 3})
    state = divine(area, crusader("a5"), built={"b3": ((1, "keep", 1),)}, readings={"pair_reverse": "yes"})
    done = play(state, BUILD, d.Erect(Building.CASTLE, at("b3")))
    assert (Erected(0, Building.CASTLE, 1),) == _beside(done)


@pytest.mark.rules("divine.build.enemy")
def test_no_new_building_beside_an_enemy() -> None:
    """As with any building."""
    area = crusader("b3", "c5", tokens={BUILD_INFLUENCE: 9})
    state = play(divine(area, enemies={"b3": "slav"}), BUILD)
    assert isinstance(refusal(state, d.ErectNew(KEEP, at("b3"))), EnemyThere)
    assert d.ErectNew(KEEP, at("c5")) in legal(state)


@pytest.mark.rules("divine.build.cost")
def test_four_of_each_type_and_no_more() -> None:
    """The fifth is refused."""
    area = crusader("b3", gone={"keep": (1, 2, 3, 4)}, tokens={BUILD_INFLUENCE: 12})
    assert isinstance(refusal(play(divine(area), BUILD), d.ErectNew(KEEP, at("b3"))), NoneLeft)


@pytest.mark.rules("divine.keep.troop")
def test_the_first_three_keeps_muster_a_troop_without_influence() -> None:
    """Keep I pays 1 and its troop nothing; keep IV musters none, and nothing happens without a troop left."""
    done = play(divine(crusader("b3", tokens={BUILD_INFLUENCE: 5}, troops=2)), BUILD, d.ErectNew(KEEP, at("b3")))
    assert (3, 1) == (done.areas[0].troops, done.areas[0].influence)
    musters = [divine_effects.keep_musters(KEEP, level, 6, RULES) for level in (1, 2, 3, 4)]
    assert [True, True, True, False] == musters
    assert not divine_effects.keep_musters(KEEP, 1, 7, RULES)
    assert not divine_effects.keep_musters(MILL, 1, 0, RULES)


@pytest.mark.rules("divine.chapel.token")
def test_a_chapel_adds_a_token_to_the_wedge_used_after_the_distribution() -> None:
    """The wheel has a token more from then on; a chapel of level IV adds none."""
    done = play(divine(crusader("b3", tokens={BUILD_INFLUENCE: 5})), BUILD, d.ErectNew(CHAPEL, at("b3")))
    assert ((3, 3, 3, 3, 1, 3), 1) == (done.areas[0].wheel.tokens, done.pending.seat)
    assert Due() == on_board(done).due
    assert [True, True, True, False] == [divine_effects.chapel_adds(CHAPEL, level) for level in (1, 2, 3, 4)]
    assert (2, 3, 2) == divine_effects.with_token((2, 2, 2), 1, 1)


@pytest.mark.rules("divine.vault.upgrade")
def test_the_first_three_vaults_may_upgrade_a_wedge() -> None:
    """The player may do without it; nothing is distributed for it; level IV upgrades nothing."""
    asked = play(divine(crusader("b3", tokens={BUILD_INFLUENCE: 5})), BUILD, d.ErectNew(VAULT, at("b3")))
    assert (*(d.Flip(wedge) for wedge in range(6)), d.Forgo()) == legal(asked)
    done = play(asked, d.Flip(0))
    assert (1, (True,) + (False,) * 5) == (done.areas[0].influence, done.areas[0].wheel.upgraded)
    assert (False,) * 6 == play(asked, d.Forgo()).areas[0].wheel.upgraded
    left = (True,) * 5 + (False,)
    assert [True, True, True, False] == [
        divine_effects.vault_upgrades(VAULT, level, left, RULES) for level in (1, 2, 3, 4)
    ]
    assert not divine_effects.vault_upgrades(VAULT, 1, (True,) * 6, RULES)


@pytest.mark.rules("divine.keep.troop", "divine.chapel.token", "divine.vault.upgrade", "divine.mill.remove")
@pytest.mark.parametrize("kind", [KEEP, CHAPEL, VAULT])
@pytest.mark.parametrize(("reading", "works"), [("levels", False), ("built", True)])
def test_the_third_building_after_a_mill_took_one(kind: NewBuilding, reading: str, works: bool) -> None:  # noqa: FBT001 -- a case
    """A mill took level I, levels II and III stand, and level IV is the third one built."""
    area = crusader("b3", gone={str(kind): (1, 2, 3), "mill": (1,)}, tokens={BUILD_INFLUENCE: 8}, troops=2)
    built = {"c5": ((0, str(kind), 2),), "d3": ((0, str(kind), 3),), "b5": ((0, "mill", 1),)}
    state = divine(area, built=built, readings={"first_three": reading})
    done = play(state, BUILD, d.ErectNew(kind, at("b3")))
    seen = {
        KEEP: done.areas[0].troops == 3,
        CHAPEL: holding(done).chapels == 1,
        VAULT: isinstance(done.pending, p.AskFlipped),
    }
    assert works == seen[kind]
    assert [4, 3][works] == divine_effects.number_of(4, 2, rules(first_three=reading))


@pytest.mark.rules("divine.chapel.token")
def test_a_position_counts_the_tokens_of_the_first_three_chapels() -> None:
    """With levels I, II and IV on the board two chapels have added a token, or three by the other reading."""
    built = {"b3": ((0, "chapel", 1),), "c5": ((0, "chapel", 2),), "d3": ((0, "chapel", 4),), "b5": ((0, "mill", 3),)}
    area = crusader("b3", gone={"chapel": (1, 2, 3, 4), "mill": (1, 2, 3)}, tokens={BUILD_INFLUENCE: 4})
    for reading, added in (("levels", 2), ("built", 3)):
        state = divine(area, built=built, readings={"first_three": reading})
        reasons = [problem.reason for problem in check_position(state)]
        assert f"needs {added}, one for each of the first three chapels on the board" in reasons


@pytest.mark.rules("divine.build.pair", "divine.build.one")
def test_a_second_keep_beside_a_castle_and_a_keep() -> None:
    """With two to four players a reading allows it, at the cost of a pair; by default a pair is two buildings."""
    for keeper, level in ((0, 2), (1, 1)):
        areas = [{}, {"castle": (1,)}]
        areas[keeper] = {**areas[keeper], "keep": (1,)}
        mine = crusader("b3", gone=areas[0], tokens={BUILD_INFLUENCE: 2 + level})
        there = {"b3": ((1, "castle", 1), (keeper, "keep", 1))}
        tables = (mine, crusader("a5", gone=areas[1]))
        assert BUILD not in legal(divine(*tables, built=there))
        state = play(divine(*tables, built=there, readings={"pair_again": "yes"}), BUILD)
        assert (d.ErectNew(KEEP, at("b3")),) == legal(state)
        done = play(state, d.ErectNew(KEEP, at("b3")))
        assert [Erected(0, KEEP, level)] == list(expanded.built_in(done, at("b3"))[2:])
    kinds = standing("castle", "keep")
    assert [False, True] == [divine_build.is_paired(KEEP, kinds, one) for one in (RULES, rules(pair_again="yes"))]
    assert not divine_build.is_paired(MILL, kinds, rules(pair_again="yes"))


@pytest.mark.rules("divine.mill.remove")
def test_a_mill_takes_a_building_of_its_level_or_lower_in_any_order() -> None:
    """Mill III takes castle III while castles I and II are still there, and unlocks its knight in its region."""
    area = crusader("b3", gone={"mill": (1, 2)}, tokens={BUILD_INFLUENCE: 7}, held=0)
    mills = {"c5": ((0, "mill", 1),), "d3": ((0, "mill", 2),)}
    asked = play(divine(area, built=mills), BUILD, d.ErectNew(MILL, at("b3")))
    assert d.TakeOff(Building.CASTLE, 4) not in legal(asked)
    assert isinstance(refusal(asked, d.TakeOff(Building.CASTLE, 4)), NotEligible)
    assert "divine.mill.remove" == refusal(asked, d.TakeOff(MILL, 1)).rule
    done = play(asked, d.TakeOff(Building.CASTLE, 3))
    assert (3, (at("b3"), at("b3"))) == (done.areas[0].influence, done.areas[0].knights)
    assert 0 == done.areas[0].buildings.of(Building.CASTLE)
    assert 1 == total(divine_effects.bonus_terms(Action.CRUSADE, done.areas[0].buildings, 0, NONE))
    assert (at("b3"),) == play(asked, d.Forgo()).areas[0].knights


@pytest.mark.rules("divine.mill.remove")
def test_readings_on_mills() -> None:
    """Its own level only; base buildings only; no knight; influence as if it were built."""
    none = unlocked({"mill": (1, 2)})
    assert 15 == len(divine_effects.eligible(2, none, RULES)) + 1
    assert {2} == {level for _, level in divine_effects.eligible(2, none, rules(mill_level="same-level"))}
    base = {building for building, _ in divine_effects.eligible(2, none, rules(mill_types="base-only"))}
    assert set(Building) == base
    area = crusader("b3", tokens={BUILD_INFLUENCE: 5})
    built = divine(area, readings={"mill_value": "as-built", "mill_knight": "no"})
    done = play(built, BUILD, d.ErectNew(MILL, at("b3")), d.TakeOff(Building.CASTLE, 1))
    assert (2, 1) == (done.areas[0].influence, len(done.areas[0].knights))


@pytest.mark.rules("divine.mill.remove", "divine.keep.troop", "divine.chapel.token", "divine.vault.upgrade")
@pytest.mark.parametrize("reading", list(MillValue))
@pytest.mark.parametrize("kind", [KEEP, CHAPEL, VAULT])
def test_a_building_that_a_mill_took_does_nothing_when_it_is_taken(reading: MillValue, kind: NewBuilding) -> None:
    """Under no reading is it built: no troop, no token, no upgrade. Only as-built pays its level."""
    area = crusader("b3", gone={"mill": (1,)}, tokens={BUILD_INFLUENCE: 6}, troops=2)
    state = divine(area, built={"c5": ((0, "mill", 1),)}, readings={"mill_value": reading})
    done = play(state, BUILD, d.ErectNew(MILL, at("b3")), d.TakeOff(kind, 2))
    after = done.areas[0]
    assert (2, (False,) * 6, 0, 1) == (after.troops, after.wheel.upgraded, holding(done).chapels, done.pending.seat)
    assert 2 + (2 if reading == MillValue.AS_BUILT else 0) == after.influence


@pytest.mark.rules("divine.mill.bank-four")
def test_no_mill_takes_the_bank_of_level_four() -> None:
    """A mill of level IV takes any other building."""
    found = divine_effects.eligible(4, unlocked(), RULES)
    assert 31 == len(found)
    assert (Building.BANK, 4) not in found
    against = divine_effects.not_eligible(4, Building.BANK, 4, RULES)
    assert against is not None
    assert "divine.mill.bank-four" == against.rule


@pytest.mark.rules("divine.mill.remove", "divine.influence.bonus")
@pytest.mark.parametrize("action", list(Action))
def test_levels_in_order_give_what_the_base_game_gives(action: Action) -> None:
    """The bonus of each level is what the base rules gain at it, so that a mill changes only the order."""
    for counts in itertools.product(range(5), repeat=4):
        gone = {kind.value: tuple(range(1, count + 1)) for kind, count in zip(Building, counts, strict=True)}
        for order in (NONE, KnightOrder.CALATRAVA):
            base = total(resolve.action_bonus(action, Buildings(*counts), 2, order))
            assert base == total(divine_effects.bonus_terms(action, unlocked(gone), 2, order))


@pytest.mark.rules("divine.mill.remove")
def test_after_a_mill_the_lowest_level_left_is_next() -> None:
    """With castle II gone, castle I is next, and then castle III."""
    held = unlocked({"castle": (2,)})
    assert (0, 2) == (held.of(Building.CASTLE), held.without(Building.CASTLE, 1).of(Building.CASTLE))
    area = crusader("b3", gone={"castle": (2,), "mill": (1, 2)}, tokens={BUILD_INFLUENCE: 3})
    done = play(divine(area), BUILD, d.Erect(Building.CASTLE, at("b3")))
    assert Erected(0, Building.CASTLE, 1) == done.buildings[at("b3")]
    assert (2, (1, 2)) == (len(done.areas[0].knights), done.areas[0].buildings.gone(Building.CASTLE))


@pytest.mark.rules("divine.order.dragon.empty", "divine.order.dragon.occupied")
def test_the_dragon_pays_one_less_and_joins_any_one_building() -> None:
    """In an empty region and beside one building; beside the partner the pair is cheaper."""
    cost = partial(divine_build.cost_of_new, joins=False)
    assert (4, 5) == (cost(KEEP, 0, (), DRAGON, RULES), cost(KEEP, 0, (), NONE, RULES))
    assert 4 == cost(KEEP, 0, standing("church"), DRAGON, RULES)
    assert 3 == cost(KEEP, 0, standing("castle"), DRAGON, RULES)
    assert 2 == cost(KEEP, 0, standing("castle"), DRAGON, rules(dragon_pair="both"))
    assert divine_orders.dragon_joins(DRAGON, standing("mill"), RULES)
    assert not divine_orders.dragon_joins(DRAGON, standing("mill"), rules(dragon_joins="base-only"))
    assert not divine_orders.dragon_joins(DRAGON, standing("mill", "farm"), RULES)
    assert not divine_orders.dragon_joins(NONE, standing("mill"), RULES)
    assert 0 == build.cost_here(-1, 0)
    area = crusader("b3", order="dragon", tokens={BUILD_INFLUENCE: 4})
    state = divine(area, crusader("a5"), built={"b3": ((1, "church", 1),)})
    done = play(state, BUILD, d.ErectNew(KEEP, at("b3")))
    assert (Erected(0, KEEP, 1),) == _beside(done)


@pytest.mark.rules("divine.build.pair")
def test_the_list_has_base_and_new_buildings_for_each_knight() -> None:
    """Each is listed as often as the judge lets it pass."""
    area = crusader("b3", "c5", tokens={BUILD_INFLUENCE: 9})
    state = play(divine(area), BUILD)
    assert 16 == len(legal(state))
    assert 3 == feasibility.least_value(state, area, Action.BUILD)
    assert isinstance(state.pending, p.AskBuilding)


@pytest.mark.rules("divine.mill.remove")
def test_what_a_mill_takes_counts_like_what_is_built() -> None:
    """A church III adds to the Travel after the Build, or not by the reading for buildings of the same turn."""
    gone = {"mill": (1, 2, 3), "church": (1, 2)}
    for reading, points in (("yes", 3), ("no", 2)):
        asked = p.AskTaken(0, BUILD_INFLUENCE, ((Action.TRAVEL, 2),), 3, at("b3"), 3)
        area = crusader("b3", gone=gone, held=0)
        built = {"b3": ((0, "mill", 3),)}
        state = divine(area, built=built, readings={"later_value": reading}, pending=asked)
        after = apply(state, d.TakeOff(Building.CHURCH, 3))
        assert isinstance(after.pending, p.AskMove)
        assert points == after.pending.points
