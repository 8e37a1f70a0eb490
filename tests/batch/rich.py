"""Positions in which much can be done: with many buildings, knights and enemies, as random games seldom have them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

import attrs

from crusaders_rules import State, apply, new_game
from crusaders_rules.batch.row_cells import REGIONS
from crusaders_rules.envs.numbering import numbering_of
from crusaders_rules.thy_will_be_done.expansions import divine_influence
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules.orders import GIANT
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    InfluenceTile,
    NewBuilding,
    TileKind,
)
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.files.table_checks import checks_of
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.rules import game_board, orders
from crusaders_rules.thy_will_be_done.state import Board, Erected, KnightOrder, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.drawn import board_at_random, game_at_random
from tests.batch.lockstep import choices_of

_LEVELS = 4
# The highest level of a type in a position: level IV is what scores.
_HIGHEST = 0, 1, 2, 3, 4, 4
# What these picture may cost more than it takes to defeat them.
_DEAR = (Token.SARACEN_BANK, Token.SARACEN_TROOP)
# What wedges offer, or how they are distributed, depends on these.
TELLING = (
    KnightOrder.HOLY_SEPULCHRE,
    KnightOrder.CALATRAVA,
    KnightOrder.HOSPITALLER,
    KnightOrder.TEMPLAR,
    KnightOrder.TEUTONIC,
    KnightOrder.HOLY_GHOST,
    KnightOrder.UTRECHT,
    *map(KnightOrder, divine_influence.EXPANSION.orders),
)
# So many of the positions have a board that fills a row.
_FULL = 0.25
# A change that is not possible is drawn anew so often.
_DRAWN = 2

Change: TypeAlias = Callable[[State, int, random.Random], State]


def rich_position(seed: int) -> State:
    """Return the first turn of a game of a random ruleset, with much on the board.

    The position is changed piece by piece. A change that the readings or the variant do not allow is left out, so that
    every one of them has rich positions.

    Args:
        seed: The seed of all choices.

    Raises:
        RulesetError: If the parts of the ruleset do not go together.
        SetupError: If no such game can be set up.
    """
    chance = random.Random(seed)
    state = _begun(chance)
    while not isinstance(state.pending, p.AskTurn):
        choices = list(choices_of(numbering_of(state), state).values())
        wanted = [one for one in choices if isinstance(one, d.ChooseOrder | d.DealOrder) and one.order in TELLING]
        # Each of them comes often in some positions.
        wanted = [one for one in wanted if one.order == TELLING[seed % len(TELLING)]] or wanted
        state = apply(state, chance.choice(wanted if wanted and chance.random() < 0.7 else choices))
    for change in _CHANGES:
        for seat in range(len(state.areas)):
            state = _changed(state, seat, chance, change)
    return state


def _begun(chance: random.Random) -> State:
    """Return the beginning of a game; in some the board has as many regions as a row has room for."""
    ruleset, players = game_at_random(chance)
    if chance.random() < _FULL:
        full = attrs.evolve(ruleset, board=full_board(chance, players))
        try:
            return new_game(full, players)
        except SetupError:
            pass
    return new_game(ruleset, players)


def full_board(chance: random.Random, players: int) -> Board:
    """Return a board of any shape with as many regions as a row has room for."""
    while True:
        board = board_at_random(chance, players)
        if len(board.regions) == REGIONS:
            return board


def _changed(state: State, seat: int, chance: random.Random, change: Change) -> State:
    for _ in range(_DRAWN):
        changed = settled(change(state, seat, chance))
        if not check_position(changed):
            return changed
    return state


def _with_area(state: State, seat: int, area: PlayerArea) -> State:
    return attrs.evolve(state, areas=(*state.areas[:seat], area, *state.areas[seat + 1 :]))


# What is on the board.


def _with_defeats(state: State, seat: int, chance: random.Random) -> State:
    """Let a player have defeated some enemies."""
    fought = [place for place, enemy in enumerate(state.enemies) if enemy is not None]
    most = len(fought) // (2 * len(state.areas))
    enemies, area = list(state.enemies), state.areas[seat]
    for place in chance.sample(fought, chance.randrange(most + 1)):
        token, enemies[place] = enemies[place], None
        if token is not None:
            won = {str(token.enemy): area.defeated.of(token.enemy) + 1}
            area = attrs.evolve(area, defeated=area.defeated._replace(**won))
    return _with_area(attrs.evolve(state, enemies=tuple(enemies)), seat, area)


def _with_buildings(state: State, seat: int, chance: random.Random) -> State:
    """Let a player have some buildings on the board, the lowest levels of each type, and the knights that they free."""
    types = chance.sample(state.ruleset.edition.types, len(state.ruleset.edition.types))
    if expanded.holding_of(state.areas[seat]).giant is not None and chance.random() < 0.5:
        # Chapels count the tokens of each wedge, with the giant token.
        types.sort(key=lambda one: one != NewBuilding.CHAPEL)
    wanted = [Erected(seat, one, level) for one in types for level in range(1, 1 + chance.choice(_HIGHEST))]
    regions = state.ruleset.laid.regions
    free = [
        place
        for place, region in enumerate(regions)
        if region.space and state.buildings[place] is None and state.enemies[place] is None
    ]
    share = chance.sample(free, min(len(wanted), len(free) // (2 + len(state.areas) - seat)))
    if chance.random() < 0.5:
        chance.shuffle(wanted)
        wanted.sort(key=lambda one: one.level)
    buildings = list(state.buildings)
    for place, one in zip(share, wanted, strict=False):
        buildings[place] = one
    return _with_what_they_give(state, attrs.evolve(state, buildings=tuple(buildings)), seat, chance)


def _with_what_they_give(before: State, after: State, seat: int, chance: random.Random) -> State:
    """Give a player the knights and the tokens that go with more buildings."""
    after = settled(after)
    chapels = expanded.holding_of(after.areas[seat]).chapels - expanded.holding_of(before.areas[seat]).chapels
    area = after.areas[seat]
    first, *others = area.wheel.tokens
    area = attrs.evolve(area, wheel=attrs.evolve(area.wheel, tokens=(first + chapels, *others)))
    return _with_knights(_with_area(after, seat, area), seat, chance)


def _with_building_beside(state: State, seat: int, chance: random.Random) -> State:
    """Let a player have one more building, beside another one: the first that is possible."""
    built = [place for place, one in enumerate(state.buildings) if one is not None]
    levels = Counter(one.building for one in expanded.on_board(state) if one.owner == seat)
    types = [one for one in state.ruleset.edition.types if levels[one] < _LEVELS]
    for place in chance.sample(built, min(len(built), 4)):
        for one in chance.sample(types, min(len(types), 2)):
            more = expanded.with_building(state, place, Erected(seat, one, levels[one] + 1))
            more = _with_what_they_give(state, more, seat, chance)
            if not check_position(more):
                return more
    return state


def _with_influence_tiles(state: State, seat: int, chance: random.Random) -> State:
    """Let a player have taken some influence tiles, some of which were turned already."""
    laid, area = expanded.laid_on(state), state.areas[seat]
    if laid is None:
        return state
    there = [place for place, tile in enumerate(laid.tiles) if tile is not None]
    share = chance.sample(there, chance.randrange(1 + len(there) // (1 + len(state.areas) - seat)))
    taken = [tile for place in share if (tile := laid.tiles[place]) is not None]
    tiles, coats = list(laid.tiles), list(laid.coats)
    for place in share:
        has_coat = divine_tiles.coat_is_left(coats.count(seat), state.ruleset)
        tiles[place], coats[place] = None, seat if has_coat else None
    face_up = [one for one in taken if chance.random() < 0.8]
    holding = attrs.evolve(
        expanded.holding_of(area),
        once=_by_action(face_up, TileKind.ONCE),
        tiles=len(taken),
        ends=sum(map(divine_tiles.scores_tiles, taken)),
    )
    area = attrs.evolve(
        area,
        buildings=attrs.evolve(area.buildings, permanent=_by_action(taken, TileKind.PERMANENT)),
        added=attrs.evolve(area.added or expanded.NOTHING, holding=holding),
    )
    now = attrs.evolve(laid, tiles=tuple(tiles), coats=tuple(coats))
    on_table = attrs.evolve(state.added or expanded.NOTHING_ON_TABLE, laid=now)
    return _with_area(state.adding(on_table), seat, area)


def _by_action(tiles: list[InfluenceTile], kind: TileKind) -> tuple[int, ...]:
    """Return how many tiles of a kind there are for each action."""
    return tuple(sum((one.kind, one.action) == (kind, action) for one in tiles) for action in ACTIONS)


# What is in front of a player.


def _with_upgrades(state: State, seat: int, chance: random.Random) -> State:
    area = state.areas[seat]
    upgraded = tuple(was or chance.random() < 0.6 for was in area.wheel.upgraded)
    return _with_area(state, seat, attrs.evolve(area, wheel=attrs.evolve(area.wheel, upgraded=upgraded)))


def _with_tokens(state: State, seat: int, chance: random.Random) -> State:
    """Put the tokens of a player on some wedges, where a few have most of them; the giant token is on one of these."""
    area, holding = state.areas[seat], expanded.holding_of(state.areas[seat])
    tokens = _partition(sum(area.wheel.tokens), len(area.wheel.tokens), chance)
    area = attrs.evolve(area, wheel=attrs.evolve(area.wheel, tokens=tokens))
    wide = [wedge for wedge, count in enumerate(tokens) if count >= GIANT]
    if holding.giant is not None and wide:
        moved = attrs.evolve(holding, giant=chance.choice(wide))
        area = attrs.evolve(area, added=attrs.evolve(area.added or expanded.NOTHING, holding=moved))
    return _with_area(state, seat, area)


def _with_troops(state: State, seat: int, chance: random.Random) -> State:
    most = len(state.ruleset.edition.troop_costs)
    troops = chance.choice((*range(most + 1), most - 1, most - 1, most))
    return _with_area(state, seat, attrs.evolve(state.areas[seat], troops=troops))


def _with_knights(state: State, seat: int, chance: random.Random) -> State:
    """Put the knights of a player anywhere, half of them beside enemies."""
    area = state.areas[seat]
    black, counts = orders.setup_of(area.order).black_knight, orders.black_knight(area.order, state.ruleset)
    count = 1 + checks_of(state.ruleset).knights_unlocked(state, seat, counts.unlocked) + (1 if black else 0)
    fought = [place for place, enemy in enumerate(state.enemies) if enemy is not None]
    dear = [place for place in fought if state.enemies[place] in _DEAR]
    fought = dear if dear and chance.random() < 0.5 else fought
    spaces = [place for place, region in enumerate(state.ruleset.laid.regions) if region.space]
    knights = [chance.choice(fought if fought and chance.random() < 0.5 else spaces) for _ in range(count)]
    if chance.random() < 0.5:
        # By a reading, no knight is where one of another player is.
        others = {place for other in state.areas for place in other.knights if other is not area}
        free = [place for place in spaces if place not in others]
        knights = [chance.choice(free) if place in others and free else place for place in knights]
    return _with_area(state, seat, attrs.evolve(area, knights=tuple(sorted(knights))))


def _with_influence(state: State, seat: int, chance: random.Random) -> State:
    """Let a player have influence, so that in some games little is left."""
    first = game_board.supply_at_start(len(state.areas), state.ruleset)
    share = chance.choice((0, first // (2 * len(state.areas)), first // len(state.areas)))
    influence = max(0, share - chance.randrange(8))
    return _with_area(state, seat, attrs.evolve(state.areas[seat], influence=influence))


def _with_points_kept(state: State, seat: int, chance: random.Random) -> State:
    """Let a player keep movement points, which a reading allows."""
    return _with_area(state, seat, attrs.evolve(state.areas[seat], carried=chance.choice((0, 1, 2, 4))))


def _with_points_owed(state: State, seat: int, chance: random.Random) -> State:
    """Let a player owe movement points, which another reading allows."""
    carried = chance.choice((state.areas[seat].carried, -1, -2))
    return _with_area(state, seat, attrs.evolve(state.areas[seat], carried=carried))


def _partition(tokens: int, wedges: int, chance: random.Random) -> tuple[int, ...]:
    """Return so many tokens on some wedges, where a few have most of them."""
    on = chance.sample(range(wedges), chance.randrange(2, wedges + 1))
    found = Counter(chance.choice(on) for _ in range(tokens))
    return tuple(found[wedge] for wedge in range(wedges))


_CHANGES: tuple[Change, ...] = (
    _with_defeats,
    _with_buildings,
    _with_building_beside,
    _with_building_beside,
    _with_influence_tiles,
    _with_upgrades,
    _with_tokens,
    _with_troops,
    _with_knights,
    _with_influence,
    _with_points_kept,
    _with_points_owed,
)
