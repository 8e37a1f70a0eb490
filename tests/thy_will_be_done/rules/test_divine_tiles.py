"""Divine Influence: the Influence action, its tiles and coats of arms, and travel past them."""

from collections import Counter

import attrs
import pytest

from crusaders_rules import apply, legal, new_game
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import (
    NoTileThere,
    OutOfInfluence,
    TooFewTiles,
    TooManyTiles,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds import turned
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    NewBuilding,
    TileKind,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset, Variant, total
from crusaders_rules.thy_will_be_done.interpret.refusals import NotEnoughValue, NothingSucceeds
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.rules import player_area
from crusaders_rules.thy_will_be_done.state import Action, Building, KnightOrder, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.divine import (
    EDITION,
    RULES,
    crusader,
    divine,
    holding,
    on_board,
    rules,
    tile,
    unlocked,
)
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    TRAVEL_BUILD,
    at,
    play,
    refusal,
    refused,
)

INFLUENCE = d.Resolve(INFLUENCE_TRAVEL)


@pytest.mark.rules("divine.base", "divine.order.tiles")
def test_the_expansion_is_played_only_if_it_is_named() -> None:
    """Without it there are no influence tiles, and none of its four orders is dealt."""
    base = Ruleset().edition
    assert (False, True) == (divine_tiles.is_played(base), divine_tiles.is_played(EDITION))
    own = (KnightOrder.BAND, KnightOrder.LIVONIAN, KnightOrder.DRAGON, KnightOrder.BRANDENBURG)
    assert set() == {*own} & {*player_area.tiles_to_deal((), base)}
    assert {*own} <= {*player_area.tiles_to_deal((), EDITION)}


@pytest.mark.rules("divine.influence.tile", "divine.tile.immediate", "divine.tile.once", "divine.tile.permanent")
def test_forty_three_tiles_of_four_kinds() -> None:
    """Twelve immediate and 24 one-time ones for 3 to 5, five permanent ones for 6, one an action, and two for 7."""
    kinds = Counter(one.kind for one in EDITION.influence_tiles)
    assert {"immediate": 12, "once": 24, "permanent": 5, "end": 2} == {kind.value: kinds[kind] for kind in TileKind}
    costs = {kind: {one.cost for one in EDITION.influence_tiles if one.kind == kind} for kind in TileKind}
    assert [{3, 4, 5}, {3, 4, 5}, {6}, {7}] == [costs[kind] for kind in TileKind]
    permanent = [one.action for one in EDITION.influence_tiles if one.kind == TileKind.PERMANENT]
    assert set(Action) == set(permanent)
    assert [(3, 4, 5, 6, 7, 8, 9), (5, 6, 7, 8), (3, 4, 5, 6), 16] == [
        EDITION.troop_costs,
        EDITION.new_building_costs,
        EDITION.pair_costs,
        EDITION.coats,
    ]


@pytest.mark.rules("divine.influence.tile")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_region_with_a_building_space_starts_with_a_tile(players: int) -> None:
    """No tile is laid more often than it exists, and none where no knight can stand."""
    state = new_game(Ruleset(EDITION), players, seed=players)
    while not isinstance(state.pending, p.AskKnight):
        state = apply(state, legal(state)[0])
    spaces = [region.space for region in state.ruleset.laid.regions]
    laid = on_board(state).tiles
    assert spaces == [one is not None for one in laid]
    assert Counter(one for one in laid if one) <= Counter(EDITION.influence_tiles)
    assert divine_tiles.too_few_to_lay(43, EDITION) is None
    assert (43, 44) == _numbers(divine_tiles.too_few_to_lay(44, EDITION))


def _numbers(against: object) -> tuple[int, int]:
    words = str(against).split()
    return int(words[-1]), int(words[words.index("with") + 1])


@pytest.mark.rules("divine.influence.tile", "divine.influence.gain", "divine.marker.place")
def test_a_tile_is_taken_for_its_cost_and_a_coat_of_arms_takes_its_place() -> None:
    """The action pays the level of the tile, not its value of 4."""
    state = divine(crusader("b3", tokens={INFLUENCE_TRAVEL: 4}), laid={"b3": "travel-4", "c5": "build-3"})
    done = play(state, INFLUENCE, d.Collect(at("b3")))
    assert (2, 98) == (done.areas[0].influence, done.supply)
    assert (1, (1, 0, 0, 0, 0)) == (holding(done).tiles, holding(done).once)
    assert (None, 0) == (on_board(done).tiles[at("b3")], on_board(done).coats[at("b3")])


@pytest.mark.rules("divine.influence.gain")
@pytest.mark.parametrize(("name", "level"), [("build-3", 1), ("build-4", 2), ("build-5", 3), ("build-always", 4)])
def test_a_tile_pays_its_level(name: str, level: int) -> None:
    """The dearer the tile, the higher its level."""
    assert level == divine_tiles.influence_of_tile(tile(name), EDITION)


@pytest.mark.rules("divine.influence.tile")
def test_what_the_action_does_not_reach_or_pay_is_refused() -> None:
    """A region without a knight, a region without a tile, and a tile that is too dear."""
    area = crusader("b3", "c5", "d3", tokens={INFLUENCE_TRAVEL: 3})
    state = play(divine(area, laid={"b3": "travel-3", "c5": "travel-5", "b1": "build-3"}), INFLUENCE)
    assert (d.Collect(at("b3")),) == legal(state)
    assert isinstance(refusal(state, d.Collect(at("b1"))), OutOfInfluence)
    assert isinstance(refusal(state, d.Collect(at("d3"))), NoTileThere)
    against = refusal(state, d.Collect(at("c5")))
    assert (NotEnoughValue, 5, 3) == (type(against), against.needs, against.has)


@pytest.mark.rules("divine.influence.tile")
def test_without_a_tile_within_reach_the_action_fails() -> None:
    """It is refused like a Muster without a troop left, unless a reading allows it in vain."""
    state = divine(crusader("b3"), laid={"c5": "build-3"})
    assert isinstance(refused(state, INFLUENCE)[0], NothingSucceeds)
    allowed = divine(crusader("b3"), laid={"c5": "build-3"}, readings={"influence_in_vain": "always"})
    after = play(allowed, INFLUENCE)
    assert (1, 0) == (after.pending.seat, after.areas[0].influence)


@pytest.mark.rules("divine.influence.enemy")
def test_an_enemy_does_not_prevent_it() -> None:
    """The tile of the region is taken, and the enemy stays."""
    state = divine(crusader("b3", tokens={INFLUENCE_TRAVEL: 3}), laid={"b3": "build-3"}, enemies={"b3": "slav"})
    done = play(state, INFLUENCE, d.Collect(at("b3")))
    assert (1, "slav") == (holding(done).tiles, done.enemies[at("b3")])


@pytest.mark.rules("divine.influence.bonus", "divine.tile.permanent")
def test_buildings_and_tiles_add_to_the_action() -> None:
    """Two churches, farm III, bank III and a permanent tile make 7 of 2 tokens."""
    held = unlocked({"church": (1, 2), "farm": (1, 2, 3), "bank": (1, 2, 3)}, {"influence": 1})
    terms = divine_effects.bonus_terms(Action.INFLUENCE, held, 0, KnightOrder.NONE)
    assert 5 == total(terms)
    area = crusader("b3", gone={"church": (1, 2), "farm": (1, 2, 3), "bank": (1, 2, 3)}, permanent={"influence": 1})
    state = divine(area, laid={"b3": "for-each-tile"})
    assert 7 == feasibility.value_of(state, area, Action.INFLUENCE, 2)
    assert 1 == holding(play(state, INFLUENCE, d.Collect(at("b3")))).ends


@pytest.mark.rules("divine.tile.permanent")
@pytest.mark.parametrize("action", list(Action))
def test_a_permanent_tile_adds_one_to_its_action_only(action: Action) -> None:
    """From the moment when it is taken, for the rest of the game."""
    held = divine_tiles.with_permanent(unlocked(), tile(f"{action}-always"))
    for other in Action:
        assert (1 if other == action else 0) == total(divine_effects.bonus_terms(other, held, 0, KnightOrder.NONE))
    assert unlocked() == divine_tiles.with_permanent(unlocked(), tile("build-3"))


@pytest.mark.rules("divine.tile.immediate")
def test_an_upgrade_tile_flips_any_wedge_at_once() -> None:
    """The player must choose one; nothing is distributed for it, and its influence is gained."""
    state = divine(crusader("b3", tokens={INFLUENCE_TRAVEL: 3}, upgraded=(0, 1)), laid={"b3": "upgrade-3"})
    asked = play(state, INFLUENCE, d.Collect(at("b3")))
    assert tuple(d.Flip(wedge) for wedge in (2, 3, 4, 5)) == legal(asked)
    assert "turn.result.due" == refusal(asked, d.Forgo()).rule
    done = play(asked, d.Flip(4))
    assert ((True, True, False, False, True, False), 1) == (done.areas[0].wheel.upgraded, done.areas[0].influence)
    assert 1 == done.pending.seat


@pytest.mark.rules("divine.tile.immediate", "turn.result.due")
def test_a_reading_lets_a_player_do_without_the_upgrade_of_a_tile() -> None:
    """Then it is a permission, like that of a vault; the influence is gained in any case."""
    area = crusader("b3", tokens={INFLUENCE_TRAVEL: 3})
    must, may = (
        play(divine(area, laid={"b3": "upgrade-3"}, readings={"tile_upgrade": reading}), INFLUENCE, d.Collect(at("b3")))
        for reading in ("must", "may")
    )
    assert [False, True] == [d.Forgo() in legal(asked) for asked in (must, may)]
    assert [False, True] == [divine_tiles.upgrade_is_permission(asked.ruleset) for asked in (must, may)]
    done = play(may, d.Forgo())
    assert ((False,) * 6, 1) == (done.areas[0].wheel.upgraded, done.areas[0].influence)
    never = divine(area, laid={"b3": "upgrade-3"}, readings={"tile_upgrade": "may", "declining": "never"})
    assert "turn.result.due" == refusal(play(never, INFLUENCE, d.Collect(at("b3"))), d.Forgo()).rule


@pytest.mark.rules("divine.tile.immediate", "divine.vault.upgrade", "variant.learning.no-upgrade")
@pytest.mark.parametrize("variant", [Variant.STANDARD, Variant.LEARNING])
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_tiles_and_vaults_in_the_learning_game(variant: Variant, reading: str) -> None:
    """They upgrade as in other games, unless a reading leaves all upgrades out of that variant."""
    ruleset = attrs.evolve(rules(learning_upgrade=reading), variant=variant)
    upgrades = variant != Variant.LEARNING or reading == "yes"
    assert upgrades == divine_effects.can_upgrade((False,) * 6, ruleset)
    assert upgrades == divine_effects.vault_upgrades(NewBuilding.VAULT, 1, (False,) * 6, ruleset)
    assert not divine_effects.can_upgrade((True,) * 6, ruleset)
    state = divine(crusader("b3", tokens={INFLUENCE_TRAVEL: 3}), laid={"b3": "upgrade-3"})
    state = replace(state, ruleset=attrs.evolve(ruleset, board=state.ruleset.board))
    done = play(state, INFLUENCE, d.Collect(at("b3")))
    assert upgrades == isinstance(done.pending, p.AskFlipped)
    assert upgrades or 1 == done.areas[0].influence


@pytest.mark.rules("divine.tile.immediate")
def test_an_upgrade_tile_gives_nothing_else_if_all_wedges_are_upgraded() -> None:
    """The tile is still taken, with its influence."""
    area = crusader("b3", tokens={INFLUENCE_TRAVEL: 3}, upgraded=range(6))
    state = play(divine(area, laid={"b3": "upgrade-3"}), INFLUENCE, d.Split(3))
    done = play(state, d.Collect(at("b3")))
    assert (1, 1, 1) == (done.pending.seat, done.areas[0].influence, holding(done).tiles)


@pytest.mark.rules("divine.tile.immediate", "divine.distribute.extra")
def test_a_distribution_tile_is_carried_out_after_the_turn() -> None:
    """First the wedge used is distributed; then any wedge may be, or none."""
    state = divine(crusader("b3", tokens={INFLUENCE_TRAVEL: 3}), laid={"b3": "distribute-3"})
    asked = play(state, INFLUENCE, d.Collect(at("b3")))
    assert (p.AskExtra(0), (2, 2, 0, 3, 3, 3)) == (asked.pending, asked.areas[0].wheel.tokens)
    assert (d.Keep(), *(d.Distribute(wedge) for wedge in (0, 1, 3, 4, 5))) == legal(asked)
    assert "upgrade.distribute.any" == refusal(asked, d.Distribute(2)).rule
    done = play(asked, d.Distribute(3))
    assert ((3, 2, 0, 0, 4, 4), 1) == (done.areas[0].wheel.tokens, done.pending.seat)
    assert (2, 2, 0, 3, 3, 3) == play(asked, d.Keep()).areas[0].wheel.tokens


@pytest.mark.rules("divine.tile.once")
def test_one_time_tiles_add_one_each_and_are_turned_down() -> None:
    """With two tokens and two tiles a Muster has the value 4; the tiles stay with the player."""
    area = crusader("b3", once={"muster": 2}, held=3)
    asked = play(divine(area), d.Resolve(MUSTER_INFLUENCE))
    assert p.AskTurned(0, MUSTER_INFLUENCE, ((Action.MUSTER, 2),)) == asked.pending
    assert (d.TurnTiles(1), d.TurnTiles(2)) == legal(asked)
    done = play(asked, d.TurnTiles(1))
    assert (1, 1, 3) == (done.areas[0].troops, sum(holding(done).once), holding(done).tiles)


@pytest.mark.rules("divine.tile.once")
def test_a_player_turns_no_more_tiles_than_there_are_and_no_fewer_than_needed() -> None:
    """Without a tile the Muster of value 2 would fail, which a reading lets the player choose."""
    area = crusader("b3", once={"muster": 2})
    asked = play(divine(area), d.Resolve(MUSTER_INFLUENCE))
    assert isinstance(refusal(asked, d.TurnTiles(3)), TooManyTiles)
    assert isinstance(refusal(asked, d.TurnTiles(-1)), TooManyTiles)
    assert isinstance(refusal(asked, d.TurnTiles(0)), TooFewTiles)
    freely = play(divine(area, readings={"tiles_needed": "freely"}), d.Resolve(MUSTER_INFLUENCE), d.TurnTiles(0))
    assert (0, 2, 1) == (freely.areas[0].troops, sum(holding(freely).once), freely.pending.seat)
    one = play(divine(area, readings={"several_tiles": "one"}), d.Resolve(MUSTER_INFLUENCE))
    assert (d.TurnTiles(1),) == legal(one)


@pytest.mark.rules("divine.tile.once", "turn.effect")
def test_under_freely_a_player_distributes_a_wedge_for_nothing() -> None:
    """The wedge may be resolved because a tile would help. Without it the only action does nothing."""
    area = crusader("b3", once={"muster": 1})
    asked = play(divine(area, readings={"tiles_needed": "freely"}), d.Resolve(MUSTER_INFLUENCE))
    done = play(asked, d.TurnTiles(0))
    before, after = (state.areas[0] for state in (asked, done))
    assert (before.troops, before.influence, before.added) == (after.troops, after.influence, after.added)
    assert (0, 1) == (after.wheel.tokens[MUSTER_INFLUENCE], done.pending.seat)


@pytest.mark.rules("divine.tile.once", "turn.effect")
@pytest.mark.parametrize(("reading", "asks"), [("no", False), ("yes", True)])
def test_tiles_for_an_action_that_fails_anyway(reading: str, asks: bool) -> None:  # noqa: FBT001 -- a case
    """A Muster of value 1 needs 3, and one tile is not enough. Only a reading lets the player turn it."""
    area = crusader("b3", once={"muster": 1}, tokens={MUSTER_INFLUENCE: 4}, upgraded=(MUSTER_INFLUENCE,))
    state = divine(area, laid={"b3": "travel-3"}, readings={"tiles_in_vain": reading})
    asked = play(state, d.Resolve(MUSTER_INFLUENCE), d.Split(1), d.First(Action.MUSTER))
    assert asks == isinstance(asked.pending, p.AskTurned)
    assert asks == divine_tiles.may_turn(False, rules(tiles_in_vain=reading))  # noqa: FBT003 -- a fact of the action
    if asks:
        assert (d.TurnTiles(0), d.TurnTiles(1)) == legal(asked)
        asked = play(asked, d.TurnTiles(1))
    done = play(asked, d.Collect(at("b3")))
    assert (0, 1) == (done.areas[0].troops, done.areas[0].influence)
    assert [1, 0][asks] == holding(done).once[ACTIONS.index(Action.MUSTER)]


@pytest.mark.rules("divine.tile.once")
def test_a_question_about_tiles_in_vain_is_no_fault_of_a_position() -> None:
    """Where another reading widens what a plan may hold, an action that falls short is a fault only by default."""
    area = crusader("b3", once={"muster": 1}, tokens={MUSTER_INFLUENCE: 4}, upgraded=(MUSTER_INFLUENCE,))
    readings = {"tiles_in_vain": "yes", "idle_tokens": "some"}
    state = play(divine(area, laid={"b3": "travel-3"}, readings=readings), d.Resolve(MUSTER_INFLUENCE))
    asked = play(state, d.Split(1), d.First(Action.MUSTER))
    assert isinstance(asked.pending, p.AskTurned)
    assert [] == list(turned.KIND.meets(asked, asked.pending))
    strict = replace(asked, ruleset=attrs.evolve(rules(idle_tokens="some"), board=asked.ruleset.board))
    assert ["muster.cost"] == [problem.rule for problem in turned.KIND.meets(strict, asked.pending)]


@pytest.mark.rules("divine.tile.once", "turn.effect")
def test_no_tile_is_turned_in_vain_where_each_action_must_succeed() -> None:
    """Then no legal decision leads to an action that fails, and nobody is asked about tiles for one."""
    area = crusader("b3", once={"muster": 1}, tokens={MUSTER_INFLUENCE: 4}, upgraded=(MUSTER_INFLUENCE,))
    readings = {"tiles_in_vain": "yes", "acting_without_success": "each"}
    state = play(divine(area, laid={"b3": "travel-3"}, readings=readings), d.Resolve(MUSTER_INFLUENCE))
    assert d.Split(1) not in legal(state)
    assert d.Split(0) in legal(state)


@pytest.mark.rules("divine.tile.once")
def test_a_tile_may_help_the_other_action_of_the_same_turn() -> None:
    """An Influence action takes it, and the Build that follows uses it."""
    area = crusader("b3", tokens={BUILD_INFLUENCE: 5}, upgraded=(BUILD_INFLUENCE,))
    state = divine(area, laid={"b3": "build-3"})
    asked = play(state, d.Resolve(BUILD_INFLUENCE), d.Split(2), d.First(Action.INFLUENCE), d.Collect(at("b3")))
    assert p.AskTurned(0, BUILD_INFLUENCE, ((Action.BUILD, 2),)) == asked.pending
    built = play(asked, d.TurnTiles(1))
    assert d.Erect(Building.CASTLE, at("b3")) in legal(built)


@pytest.mark.rules("divine.marker.place")
def test_coats_of_arms_run_out_after_sixteen() -> None:
    """A reading has substitutes for them."""
    assert [True, False] == [divine_tiles.coat_is_left(placed, RULES) for placed in (15, 16)]
    assert divine_tiles.coat_is_left(16, rules(marker_limit="unlimited"))


@pytest.mark.rules("divine.travel.marker")
def test_a_coat_of_arms_saves_one_point_for_each_step() -> None:
    """Leaving its region is free, or costs 1 with an enemy; a coat of another player saves nothing."""
    assert [1, 0] == [divine_travel.coat_discount(own) for own in (True, False)]
    free = divine(crusader("b3"), coats={"b3": 0, "b2": 0})
    costs = feasibility.ways_in(free, at("b3"), 0)[0]
    assert (0, 0) == (costs[at("b2")], costs[at("b3")])
    assert len(costs) > 3
    assert {at("b3"): 0} == feasibility.ways_in(divine(crusader("b3"), coats={"b3": 1}), at("b3"), 0)[0]
    fought = divine(crusader("b3"), coats={"b3": 0}, enemies={"b3": "slav"})
    assert {0, 1} == set(feasibility.ways_in(fought, at("b3"), 1)[0].values())


@pytest.mark.rules("divine.travel.marker")
def test_a_knight_may_leave_for_nothing_after_the_points_are_spent() -> None:
    """The list of ways stays finite, although a step costs nothing."""
    area = crusader("b3", "c5", tokens={TRAVEL_BUILD: 1})
    state = play(divine(area, coats={"c5": 0}), d.Resolve(TRAVEL_BUILD))
    spent = play(state, next(one for one in legal(state) if isinstance(one, d.Move) and one.region != one.origin))
    assert p.AskMove(0, TRAVEL_BUILD, (), 0, (at("c5"),)) == spent.pending
    assert len(legal(spent)) > 1
    assert divine_travel.may_go_on(0, free=True)
    assert not divine_travel.may_go_on(0, free=False)


@pytest.mark.rules("divine.order.brandenburg.reach")
def test_brandenburg_reaches_one_region_further() -> None:
    """The coat of arms goes where the tile was, and mountains between do not matter."""
    area = crusader("b3", order="brandenburg", tokens={INFLUENCE_TRAVEL: 3})
    state = divine(area, laid={"b2": "build-3", "d3": "build-3"})
    done = play(state, INFLUENCE, d.Collect(at("b2")))
    assert 0 == on_board(done).coats[at("b2")]
    adjacent = state.ruleset.laid.adjacent
    assert (0,) == divine_orders.influence_reach((0,), adjacent, KnightOrder.NONE)
    assert {0, *adjacent[0]} == set(divine_orders.influence_reach((0,), adjacent, KnightOrder.BRANDENBURG))
