"""Expansions: each refusal with its class, rule and numbers, the terms in words, and the borders of each rule."""

from __future__ import annotations

from typing import Any

import pytest

from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import refusals as divine
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_influence
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import scoring as divine_scoring
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Due,
    InfluenceTile,
    NewBuilding,
    TileEffect,
    TileKind,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Refusal, Ruleset, Term
from crusaders_rules.thy_will_be_done.interpret import refusals as base
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Token,
)
from tests.thy_will_be_done.divine import EDITION, RULES, crusader, rules, tile, unlocked
from tests.thy_will_be_done.divine import divine as position

NONE, DRAGON = KnightOrder.NONE, KnightOrder.DRAGON
CASTLE, KEEP = Erected(0, Building.CASTLE, 1), Erected(1, NewBuilding.KEEP, 1)
TILES, MILL, BANK = "divine.influence.tile", "divine.mill.remove", "divine.mill.bank-four"
SWAP, MOST = "five.order.utrecht.swap", len(EDITION.influence_tiles)


def rules_of_five(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return the ruleset with the expansion for five and six."""
    return Ruleset(orders="none", expansions=("five-and-six",), interpretation=Interpretation(**readings))


CASES: tuple[tuple[Refusal | None, Refusal], ...] = (
    (
        divine_build.none_left(NewBuilding.KEEP, 4, EDITION),
        base.NoneLeft("divine.build.cost", 3, 4, "keep"),
    ),
    (
        divine_build.no_room(NewBuilding.KEEP, (KEEP,), NONE, RULES, joins=False),
        base.BuildingThere("divine.build.one", needs=0, has=1),
    ),
    (
        divine_build.no_room(NewBuilding.KEEP, (CASTLE, KEEP), DRAGON, RULES, joins=False),
        base.BuildingThere("divine.build.one", needs=0, has=2),
    ),
    (divine_build.enemy_there(Token.SLAV), base.EnemyThere("build.enemy", has="slav")),
    (
        divine_effects.not_eligible(1, Building.FARM, 2, RULES),
        divine.NotEligible(MILL, needs=1, has="farm of level 2"),
    ),
    (
        divine_effects.not_eligible(2, Building.FARM, 1, rules(mill_level="same-level")),
        divine.NotEligible(MILL, needs=2, has="farm of level 1"),
    ),
    (
        divine_effects.not_eligible(2, NewBuilding.VAULT, 1, rules(mill_types="base-only")),
        divine.NotEligible(MILL, needs=2, has="vault of level 1"),
    ),
    (divine_effects.bank_four(4, Building.BANK, 4), divine.NotEligible(BANK, needs=4, has="bank of level IV")),
    (
        divine_effects.already_gone(Building.FARM, 2, (1, 2)),
        divine.AlreadyGone(MILL, has="farm of level 2"),
    ),
    (
        divine_tiles.too_few_to_lay(MOST + 1, EDITION),
        base.NoSuchThing(TILES, f"at most {MOST}", f"board with {MOST + 1} regions for influence tiles"),
    ),
    (divine_tiles.out_of_influence("b3", reached=False), divine.OutOfInfluence(TILES, has="b3")),
    (divine_tiles.no_tile_there("b3", None), divine.NoTileThere(TILES, has="b3")),
    (divine_tiles.tile_too_dear(3, 4), base.NotEnoughValue(TILES, 4, 3, Action.INFLUENCE)),
    (divine_tiles.too_many_to_turn(3, 2), divine.TooManyTiles("divine.tile.once", needs=2, has=3)),
    (divine_tiles.too_many_to_turn(-1, 2), divine.TooManyTiles("divine.tile.once", needs=2, has=-1)),
    (divine_tiles.too_few_to_turn(0, 1, RULES), divine.TooFewTiles("divine.tile.once", needs=1, has=0)),
    (
        five_and_six.not_beside((CASTLE,), Building.FARM, 1, RULES),
        base.OtherTypeThere("five.build.second", needs=Building.CASTLE, has=Building.FARM),
    ),
    (
        five_and_six.not_beside((CASTLE, KEEP), Building.FARM, 1, RULES),
        base.OtherTypeThere("five.build.second", needs=Building.CASTLE, has=Building.FARM),
    ),
    (
        five_and_six.not_beside((CASTLE,), Building.CASTLE, 0, RULES),
        base.NoTwoOfOneOwner("five.build.second", has=Building.CASTLE),
    ),
    (
        five_and_six.region_full((CASTLE, KEEP), Building.CASTLE, RULES),
        base.RegionFull("five.build.most", needs=2, has=2),
    ),
    (
        five_and_six.region_full((CASTLE, CASTLE, KEEP), Building.CASTLE, rules(third_building="three")),
        base.RegionFull("five.build.most", needs=2, has=2),
    ),
    (five_and_six.cannot_swap(NONE), base.CannotSwap(SWAP)),
    (five_and_six.swap_too_late(begun=True), base.SwapTooLate(SWAP)),
    (
        five_and_six.not_marked(again=True, marked=Enemy.SLAV, enemy=Enemy.PRUSSIAN),
        base.NotMarked("five.order.holy-ghost.crusade", needs=Enemy.SLAV, has=Enemy.PRUSSIAN),
    ),
)


@pytest.mark.rules(
    "divine.build.one",
    "divine.build.cost",
    "divine.build.enemy",
    "divine.mill.remove",
    "divine.mill.bank-four",
    "divine.influence.tile",
    "divine.tile.once",
    "five.build.second",
    "five.build.most",
    "five.order.utrecht.swap",
    "five.order.holy-ghost.crusade",
)
@pytest.mark.parametrize(
    ("refused", "due"), CASES, ids=[f"{due.rule}-{number}" for number, (_, due) in enumerate(CASES)]
)
def test_a_refusal_has_its_class_rule_and_numbers(refused: Refusal | None, due: Refusal) -> None:
    """Its sentence can be said, too."""
    assert (type(due), due) == (type(refused), refused)
    assert due.sentence


@pytest.mark.rules("five.order.utrecht.swap")
def test_a_swap_without_an_enemy_or_a_border_has_both_refusals() -> None:
    """With an enemy next to the knight there is none."""
    here, there = "b3", "c5"
    none, apart = base.NoEnemyThere(SWAP, has=there), base.NotBeside(SWAP, needs=here, has=there)
    assert (none, apart) == five_and_six.no_swap_with(here, there, None, beside=False)
    assert (none,) == five_and_six.no_swap_with(here, there, None, beside=True)
    assert (apart,) == five_and_six.no_swap_with(here, there, Token.SLAV, beside=False)
    assert () == five_and_six.no_swap_with(here, there, Token.SLAV, beside=True)


@pytest.mark.rules(
    "divine.mill.remove", "divine.mill.bank-four", "divine.influence.tile", "divine.tile.once", "five.build.most"
)
def test_at_the_border_of_a_rule_nothing_is_refused() -> None:
    """One less than what is refused."""
    assert divine_build.none_left(NewBuilding.KEEP, 3, EDITION) is None
    assert divine_build.no_room(NewBuilding.KEEP, (CASTLE,), NONE, RULES, joins=False) is None
    assert divine_effects.not_eligible(2, Building.FARM, 2, RULES) is None
    assert divine_effects.not_eligible(2, Building.FARM, 2, rules(mill_level="same-level")) is None
    assert divine_effects.bank_four(4, Building.BANK, 3) is None
    assert divine_effects.bank_four(4, Building.FARM, 4) is None
    assert divine_effects.already_gone(Building.FARM, 3, (1, 2)) is None
    assert divine_tiles.too_few_to_lay(MOST, EDITION) is None
    assert divine_tiles.tile_too_dear(4, 4) is None
    assert [None] * 3 == [divine_tiles.too_many_to_turn(turned, 2) for turned in range(3)]
    assert divine_tiles.too_few_to_turn(1, 1, RULES) is None
    assert divine_tiles.too_few_to_turn(0, None, RULES) is None
    assert divine_tiles.too_few_to_turn(0, 1, rules(tiles_needed="freely")) is None
    assert five_and_six.region_full((CASTLE,), Building.CASTLE, RULES) is None
    assert five_and_six.region_full((CASTLE, KEEP), Building.CASTLE, rules(third_building="three")) is None
    assert five_and_six.not_beside((CASTLE,), Building.CASTLE, 1, RULES) is None
    assert five_and_six.not_beside((CASTLE,), Building.CASTLE, 0, rules(own_building="yes")) is None
    assert five_and_six.not_marked(again=False, marked=Enemy.SLAV, enemy=Enemy.PRUSSIAN) is None
    assert five_and_six.not_marked(again=True, marked=Enemy.SLAV, enemy=Enemy.SLAV) is None


@pytest.mark.rules("divine.tile.permanent", "divine.influence.bonus")
def test_the_bonus_of_a_permanent_tile_is_a_term_with_words() -> None:
    """One for each such tile of the action."""
    permanent = (0, 0, 2, 0, 1)
    found = [divine_tiles.permanent_bonus(action, permanent) for action in Action]
    assert [Term("divine.tile.permanent", amount, "permanent tile") for amount in permanent] == found


@pytest.mark.rules("divine.mill.remove", "divine.influence.bonus")
def test_terms_of_the_same_rule_are_one_term() -> None:
    """Two farms that add to an action are one term with their sum, and what adds nothing is no term."""
    for action in Action:
        terms = divine_effects.bonus_terms(action, unlocked({"farm": (1, 2, 3, 4), "church": (1, 2, 3, 4)}), 2, NONE)
        assert len({term.rule for term in terms}) == len(terms)
        assert all(term.amount and term.what for term in terms)
    some = divine_effects.bonus_terms(Action.INFLUENCE, unlocked(None, {"influence": 2}), 0, NONE)
    assert (Term("divine.tile.permanent", 2, "permanent tile"),) == some


@pytest.mark.rules("divine.tile.immediate", "divine.tile.once", "divine.tile.permanent", "divine.tile.end")
def test_a_tile_works_by_its_kind() -> None:
    """Whatever else is written on it."""
    for kind in TileKind:
        odd = InfluenceTile("odd", kind, 3, Action.MUSTER, TileEffect.UPGRADE)
        assert (kind == TileKind.IMMEDIATE) == (divine_tiles.effect_of(odd) == TileEffect.UPGRADE)
        assert (kind == TileKind.ONCE) == (sum(divine_tiles.with_once((0,) * 5, odd)) == 1)
        assert (kind == TileKind.PERMANENT) == (sum(divine_tiles.with_permanent(unlocked(), odd).permanent) == 1)
        assert (kind == TileKind.END) == (divine_tiles.scores_tiles(odd) == 1)
        bare = odd._replace(action=None, effect=None)
        assert divine_tiles.effect_of(bare) is None
        assert (0,) * 5 == divine_tiles.with_once((0,) * 5, bare)
        assert unlocked() == divine_tiles.with_permanent(unlocked(), bare)


@pytest.mark.rules("divine.tile.once", "divine.marker.place")
def test_turning_tiles_and_placing_coats_changes_one_place() -> None:
    """The numbers of the other actions stay, and the other regions."""
    for place, action in enumerate(Action):
        once = tuple(9 - (2 if at == place else 0) for at in range(len(Action)))
        assert once == divine_tiles.turned_down((9,) * len(Action), action, 2)
    assert 5 == divine_tiles.with_turned(3, 2)
    assert (None, 1, 0) == divine_tiles.with_coat((None, None, 0), 1, 1)
    assert [True, False] == [divine_tiles.coat_is_left(placed, RULES) for placed in (15, 16)]
    assert divine_tiles.coat_is_left(16, rules(marker_limit="unlimited"))


@pytest.mark.rules("divine.influence.tile")
def test_the_tiles_left_are_all_but_those_on_the_board() -> None:
    """Each copy counts, and an empty region takes none."""
    pool, laid = EDITION.influence_tiles, (tile("travel-3"), None, tile("for-each-tile"), tile("travel-3"))
    left = divine_tiles.tiles_left(pool, laid)
    assert len(pool) - 3 == len(left)
    assert (0, 1) == (left.count(tile("travel-3")), left.count(tile("for-each-tile")))
    assert pool == divine_tiles.tiles_left(pool, ())
    spaces = (True, False, True)
    assert (0, 2) == divine_tiles.regions_to_lay(spaces, EDITION)


@pytest.mark.rules("divine.build.one", "build.knight", "build.next")
def test_a_build_in_a_full_region_fails_for_want_of_a_site() -> None:
    """Also where an enemy is; in an empty region it fails for want of a building, if none is left."""
    every = {str(one): (1, 2, 3, 4) for one in divine_build.every_type()}
    full = position(crusader("b3", held=0), built={"b3": ((1, "castle", 1), (1, "keep", 1))})
    enemy = position(crusader("b3", held=0), enemies={"b3": "slav"})
    none = position(crusader("b3", gone=every, held=0))
    for state, due in ((full, base.NoBuildingSite), (enemy, base.NoBuildingSite), (none, base.NoneLeft)):
        (why,) = feasibility.failures(state, state.areas[0], Action.BUILD, 9)
        assert due is type(why)


@pytest.mark.rules("divine.score.majority", "divine.vault.score", "divine.keep.four", "divine.chapel.four")
def test_the_scoring_counts_exactly_what_is_there() -> None:
    """Vaults of levels I to III, troops, wedges with two pieces, upgraded wedges, tiles."""
    tokens, upgraded = (2, 1, 3, 0, 2, 4), (True, False, True, True, False, False)
    assert [0, 1, 1, 2, 0] == [divine_scoring.vault_points(levels, EDITION) for levels in ((), (1,), (2,), (3,), (4,))]
    assert 4 == divine_scoring.vault_points((1, 2, 3, 4), EDITION)
    assert [0, 5] == [divine_scoring.keep_four(levels, 5, EDITION) for levels in ((1, 2, 3), (1, 2, 3, 4))]
    assert [0, 8] == [divine_scoring.chapel_four(levels, tokens, None, EDITION) for levels in ((3,), (4,))]
    assert 6 == divine_scoring.chapel_four((4,), tokens, 0, EDITION)
    assert 8 == divine_scoring.chapel_four((4,), tokens, 2, EDITION)
    assert [0, 3] == [divine_scoring.vault_four(levels, upgraded, EDITION) for levels in ((3,), (4,))]
    assert [0, 0, 6] == [divine_scoring.end_tiles(ends, tiles) for ends, tiles in ((0, 3), (1, 0), (2, 3))]
    fours = (Building.BANK, Building.FARM, NewBuilding.MILL)
    assert (3, 2) == (
        divine_scoring.fours_counted(fours, RULES),
        divine_scoring.fours_counted(fours, rules(new_fours="base-only")),
    )


@pytest.mark.rules("divine.distribute.extra", "divine.order.livonian.distribute")
def test_distributions_are_counted_one_by_one() -> None:
    """Those of tiles and that of the Livonian Brothers; by a reading at most one in all."""
    due = Due(chapel=2, distributions=2, livonian=True)
    one = rules(several_distributions="one")
    assert (3, 1) == (divine_turn.distributions_due(due, RULES), divine_turn.distributions_due(due, one))
    assert Due(chapel=2, distributions=2) == divine_turn.after_one(due, RULES)
    assert Due(chapel=2, distributions=0) == divine_turn.after_one(due, one)
    assert 0 == divine_turn.distributions_due(Due(), one)
    assert (False, True) == (
        divine_turn.token_comes_first(rules(chapel_sequence="after")),
        divine_turn.token_comes_first(rules(chapel_sequence="before")),
    )


@pytest.mark.rules("divine.order.band.value", "divine.order.brandenburg.reach", "divine.order.dragon.empty")
def test_the_orders_change_exactly_what_is_theirs() -> None:
    """The giant token counts as one piece; Brandenburg reaches the neighbours once each; the Dragon saves one."""
    assert (4, 3) == (divine_orders.pieces(4, giant=False), divine_orders.pieces(4, giant=True))
    adjacent = ((1,), (0, 2), (1, 3), (2,))
    assert (1, 3) == divine_orders.influence_reach((1, 3, 1), adjacent, NONE)
    assert (0, 1, 2, 3) == divine_orders.influence_reach((3, 1), adjacent, KnightOrder.BRANDENBURG)
    assert [1, 0] == [divine_orders.dragon_reduction(order) for order in (DRAGON, NONE)]
    pair = [divine_orders.dragon_pair_reduction(DRAGON, one) for one in (RULES, rules(dragon_pair="both"))]
    assert [0, 1] == pair
    splits = [divine_orders.can_be_divided(first, 5, giant=True) for first in range(6)]
    assert [True] * 6 == splits
    assert [True, False, True] == [divine_orders.can_be_divided(first, 2, giant=True) for first in range(3)]
    assert [True, True, True, True] == [divine_orders.can_be_divided(first, 3, giant=True) for first in range(4)]
    assert (5, 0, 0, 3, 1, 0) == divine_orders.sown_with_giant((5, 0, 3, 1, 0, 0), 2, (3, 4), 3)
    assert (5, 0, 0, 2, 2, 0) == divine_orders.sown_with_giant((5, 0, 3, 1, 0, 0), 2, (3, 4), 4)


@pytest.mark.rules("five.base", "five.build.second", "five.bonus.first-only", "five.order.holy-ghost.score")
def test_five_and_six_players_change_exactly_what_is_theirs() -> None:
    """Second buildings with five, by a reading with six; the virtual enemy beside a real one, by a reading."""
    five = rules_of_five()
    assert [False, False, True, False] == [five_and_six.second_buildings(count, five) for count in (2, 4, 5, 6)]
    six = rules_of_five(second_buildings="five-and-six")
    assert [False, True, True] == [five_and_six.second_buildings(count, six) for count in (4, 5, 6)]
    assert (True, False) == (five_and_six.bonuses_apply(()), five_and_six.bonuses_apply((CASTLE,)))
    won = Enemies(prussian=1, slav=0, saracen=2)
    assert Enemies(1, 1, 2) == five_and_six.counted(won, Enemy.SLAV, five)
    alone = rules_of_five(holy_ghost_enemy="not-alone")
    assert won == five_and_six.counted(won, Enemy.SLAV, alone)
    assert Enemies(2, 0, 2) == five_and_six.counted(won, Enemy.PRUSSIAN, alone)
    assert won == five_and_six.counted(won, None, five)


@pytest.mark.rules("divine.build.enemy", "divine.build.no-tile")
def test_a_new_building_follows_the_base_rules_where_they_are_alike() -> None:
    """An enemy keeps it out, as any building; no discount is taken off its cost."""
    assert build.enemy_there(Token.SLAV) == divine_build.enemy_there(Token.SLAV)
    assert divine_build.enemy_there(None) is None
    state = position(crusader("b3", held=0), tiles={"b3": "castle-bargain"})
    costs = divine_influence.costs_at(state, state.areas[0], state.areas[0].knights[0])
    assert (5, 5, 5, 5) == costs[4:]
