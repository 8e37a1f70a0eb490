"""What holds in every position and for every step of a game, and all decisions that one could think of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crusaders_rules.interpret import State, Variant
from crusaders_rules.rules import components, player_area
from crusaders_rules.state import (
    CHANCE,
    Action,
    Building,
    BonusTile,
    Enemies,
    Enemy,
    KnightOrder,
    Manner,
    PlayerArea,
    Token,
)
from crusaders_rules.state import decision as d
from crusaders_rules.state import pending as p
from crusaders_rules.state.decision import Decision

SETUP = (p.AskWedges, p.AskDeal, p.AskOrder, p.AskOrderSetup, p.AskEnemy, p.AskTile, p.AskStart, p.AskKnight)

# How many action tokens a player of each order has once its choices at setup are made.
TOKENS = dict.fromkeys(KnightOrder, 12) | {
    KnightOrder.ALCANTARA: 13,
    KnightOrder.AVIZ: 13,
    KnightOrder.CALATRAVA: 6,
    KnightOrder.HOLY_SEPULCHRE: 14,
    KnightOrder.HOSPITALLER: 11,
    KnightOrder.ST_LAZARUS: 11,
    KnightOrder.TEMPLAR: 10,
}


def in_setup(state: State) -> bool:
    """Return whether the game is still being set up."""
    return isinstance(state.pending, SETUP)


def pool(state: State) -> tuple[Token, ...]:
    """Return the enemy tokens that were shuffled."""
    own = state.ruleset.laid.tokens
    return state.ruleset.edition.tokens if own is None else own


def tile_pool(state: State) -> tuple[BonusTile, ...]:
    """Return the bonus tiles of the game."""
    own = state.ruleset.laid.tiles
    return state.ruleset.edition.tiles if own is None else own


def supply_at_start(state: State) -> int:
    """Return the influence with which the game began."""
    own = state.ruleset.laid.supply
    return 20 + 60 * len(state.areas) if own is None else own


def won(state: State) -> Enemies:
    """Return the enemies that all players have won together."""
    return Enemies(*(sum(area.defeated.of(enemy) for area in state.areas) for enemy in Enemy))


def on_board(state: State, enemy: Enemy) -> int:
    """Return how many enemies of a type lie on the board."""
    return sum(token is not None and token.enemy == enemy for token in state.enemies)


def knights_due(area: PlayerArea) -> int:
    """Return how many knights of a player must be on the board."""
    castles = area.buildings.castle
    return 1 + (castles >= 1) + (castles >= 3) + (area.order == KnightOrder.MONTESA)


def universe(state: State) -> Iterator[Decision]:
    """Yield decisions of every class, with all arguments in range and some out of it.

    Moves are those from the regions of knights, and from one more, to everywhere.
    """
    edition = state.ruleset.edition
    wedges = range(-1, 8)
    regions = range(-1, len(state.enemies) + 1)
    for name in ("", "nothing", *(wedge.name for wedge in edition.wedges)):
        yield d.PutWedge(name)
    for order in KnightOrder:
        yield d.DealOrder(order)
        yield d.ChooseOrder(order)
    for wedge in wedges:
        yield from (d.AddToken(wedge), d.LeaveToken(wedge), d.SetupUpgrade(wedge))
        yield from (d.Resolve(wedge), d.Upgrade(wedge), d.Distribute(wedge))
    yield from map(d.LayEnemy, Token)
    yield from map(d.LayTile, sorted({"nothing", *(tile.name for tile in (*edition.tiles, *tile_pool(state)))}))
    yield from map(d.DrawStart, range(CHANCE, len(state.areas) + 1))
    yield from map(d.PlaceKnight, regions)
    yield from (d.Skip(), d.Keep(), d.TakeReward(), d.TakeInfluence())
    yield from map(d.Split, range(-1, 16))
    yield from map(d.First, Action)
    yield from map(d.Attack, regions)
    yield from (d.Erect(building, region) for building in Building for region in regions)
    yield from (d.Sow(manner, wedge) for manner in Manner for wedge in (None, *wedges))
    origins = {knight for area in state.areas for knight in area.knights} | {0, -1, len(state.enemies)}
    yield from (d.Move(origin, region) for origin in sorted(origins) for region in regions)


def check_position(state: State) -> None:
    """Check what holds in every position.

    Each line is one of the laws that the machine states in words.
    """
    laid = state.ruleset.laid
    edition = state.ruleset.edition
    for token, erected in zip(state.enemies, state.buildings, strict=True):
        assert token is None or erected is None
    places = [place for place, token in enumerate(state.enemies) if token]
    assert set(places) <= set(laid.flags)
    # Of each picture no more lie on the board than there are, and won tokens count by their type.
    assert not Counter(token for token in state.enemies if token) - Counter(pool(state))
    assert components.wrong_number_of_enemies(tuple(filter(None, state.enemies)), {}, pool(state)) is None
    assert not Counter(tile for tile in state.tiles if tile) - Counter(tile_pool(state))
    gone = won(state)
    assert (gone.prussian, gone.slav) == tuple(state.markers)
    held = sum(area.influence for area in state.areas)
    assert state.supply >= 0
    if state.supply > 0:
        assert supply_at_start(state) == state.supply + held
    else:
        assert held >= supply_at_start(state)
    for seat, area in enumerate(state.areas):
        assert all(laid.regions[knight].space for knight in area.knights)
        assert list(area.knights) == sorted(area.knights)
        assert 0 <= area.troops <= 5
        for building, count in zip(Building, area.buildings, strict=True):
            levels = [
                erected.level for erected in state.buildings if erected and (erected.owner, erected.building) == (seat, building)
            ]
            assert list(range(1, count + 1)) == sorted(levels)
            assert count <= 4
        if not in_setup(state):
            assert len(area.knights) == knights_due(area) <= components.knights_of(area.order, edition)
            assert TOKENS[area.order] == sum(area.wheel.tokens)
            assert min(area.wheel.tokens) >= 0
            assert components.wrong_wedges(area.wheel.arrangement, edition) is None
    if not in_setup(state):
        for enemy in Enemy:
            missing = on_board(state, enemy) + gone.of(enemy)
            assert missing <= sum(token.enemy == enemy for token in pool(state))
        wheels = {area.wheel.arrangement for area in state.areas}
        own = len(player_area.wheels_to_arrange(state.ruleset.variant, 2)) > 1
        assert own or len(wheels) == 1
        assert own == (state.ruleset.variant in (Variant.UNPREDICTABLE, Variant.TOURNAMENT))


def check_step(before: State, after: State) -> None:
    """Check what holds from one position to the next."""
    assert after.ruleset is before.ruleset
    assert after.supply <= before.supply
    for one, other in zip(before.areas, after.areas, strict=True):
        assert other.influence >= one.influence
        assert other.troops >= one.troops
        assert all(many >= few for few, many in zip(one.buildings, other.buildings, strict=True))
        assert all(many >= few for few, many in zip(one.defeated, other.defeated, strict=True))
        assert len(other.knights) >= len(one.knights)
    if in_setup(before):
        return
    assert after.start == before.start
    for there, still in zip(before.enemies, after.enemies, strict=True):
        assert still is None or still == there
    for there, still in zip(before.buildings, after.buildings, strict=True):
        assert there is None or still == there
    assert after.tiles == before.tiles
    for enemy in Enemy:
        taken = on_board(before, enemy) - on_board(after, enemy)
        assert taken == won(after).of(enemy) - won(before).of(enemy)
    for seat, (one, other) in enumerate(zip(before.areas, after.areas, strict=True)):
        if seat != before.pending.seat:
            assert one == other
        flipped = sum(other.wheel.upgraded) - sum(one.wheel.upgraded)
        assert flipped in (0, 1)
        if flipped:
            assert one.wheel.tokens == other.wheel.tokens
        assert all(new or not old for old, new in zip(one.wheel.upgraded, other.wheel.upgraded, strict=True))
        assert other.troops - one.troops in (0, 1)
        assert sum(other.buildings) - sum(one.buildings) in (0, 1)
    gained = sum(area.influence for area in after.areas) - sum(area.influence for area in before.areas)
    assert max(0, before.supply - gained) == after.supply
