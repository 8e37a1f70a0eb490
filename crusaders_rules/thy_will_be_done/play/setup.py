"""Setup, one decision after another, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
from crusaders_rules.thy_will_be_done.rules import game_board, orders, player_area, turn, upgrade, variants
from crusaders_rules.thy_will_be_done.state import CHANCE, KnightOrder, Outcomes, PlayerArea, Wheel, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def with_area(state: State, seat: int, area: PlayerArea, asked: p.Pending | None = None) -> State:
    """The position with another player area, and something else asked if that is given."""
    areas = put_at(state.areas, seat, area)
    return state.then(areas, state.supply, state.pending if asked is None else asked)


def _ask(state: State, pending: p.Pending) -> State:
    return state.then(state.areas, state.supply, pending)


def begin(state: State) -> State:
    """Start the setup with the wheels."""
    ruleset = state.ruleset
    fixed = variants.fixed_wheel(ruleset.variant, ruleset.edition)
    if fixed is not None:
        return _orders(_lay_wheel(state, 0, fixed))
    seat = player_area.wheels_to_arrange(ruleset.variant, len(state.areas))[0]
    return _ask(state, p.AskWedges(player_area.who_arranges(ruleset.variant, seat), seat))


def _lay_wheel(state: State, seat: int, names: tuple[str, ...]) -> State:
    """Arrange the wheel of a seat, and that of everyone where all wheels match."""
    variant, edition = state.ruleset.variant, state.ruleset.edition
    wheel = Wheel(
        tuple(edition.wedge(name) for name in names),
        player_area.tokens_at_start(edition),
        tuple(variants.upgraded_at_start(variant, name, edition) for name in names),
    )
    seats = (seat,) if variants.own_wheels(variant) else range(len(state.areas))
    for one in seats:
        state = with_area(state, one, player_area.area_at_start(wheel))
    return state


def put_wedge(state: State, asked: p.AskWedges, given: d.PutWedge) -> State:
    """Put the next wedge of a wheel; after the last one go on with the next wheel, or with the orders."""
    placed = (*asked.placed, given.wedge)
    if len(placed) < len(state.ruleset.edition.wedges):
        return _ask(state, p.AskWedges(asked.seat, asked.wheel, placed))
    state = _lay_wheel(state, asked.wheel, placed)
    variant = state.ruleset.variant
    later = [seat for seat in player_area.wheels_to_arrange(variant, len(state.areas)) if seat > asked.wheel]
    if later:
        return _ask(state, p.AskWedges(player_area.who_arranges(variant, later[0]), later[0]))
    return _orders(state)


def _orders(state: State) -> State:
    """Hand out the knight orders as the ruleset has it."""
    players = len(state.areas)
    if variants.without_orders(state.ruleset.orders):
        return _board(state)
    if variants.players_choose(state.ruleset.variant):
        return _ask(state, p.AskOrder(0, (variants.orders_to_choose_from(),) * players))
    return _ask(state, p.AskDeal(CHANCE, ((),) * players))


def deal_order(state: State, asked: p.AskDeal, given: d.DealOrder) -> State:
    """Deal a knight order tile; once all players have theirs, they choose."""
    seat = next_due(state, asked.dealt) or 0
    dealt = put_at(asked.dealt, seat, (*asked.dealt[seat], given.order))
    if next_due(state, dealt) is None:
        return _ask(state, p.AskOrder(0, dealt))
    return _ask(state, p.AskDeal(CHANCE, dealt))


def next_due(state: State, dealt: player_area.Deal) -> int | None:
    """The first seat that is still due a knight order tile."""
    due = (player_area.tiles_due(hand, state.ruleset) for hand in dealt)
    return next((seat for seat, (hand, tiles) in enumerate(zip(dealt, due, strict=True)) if len(hand) < tiles), None)


def choose_order(state: State, asked: p.AskOrder, given: d.ChooseOrder) -> State:
    """Keep a knight order, and ask for the choices that it brings at setup."""
    area = state.areas[asked.seat]
    wheel = area.wheel
    tokens = player_area.tokens_of_order(given.order, wheel.arrangement, state.ruleset.edition)
    area = replace(area, order=given.order, wheel=Wheel(wheel.arrangement, tokens, wheel.upgraded))
    change, left = orders.setup_of(given.order), left_by_choice(state, given.order)
    asks = p.AskOrderSetup(asked.seat, asked.dealt, change.added, left, change.upgrades)
    state = with_area(state, asked.seat, area)
    if orders.who_shortens(given.order, state.ruleset) == ShortWedge.FIXED:
        state = _change_tokens(state, asked.seat, 0, -1)
    return _order_setup(state, asks)


def left_by_choice(state: State, order: KnightOrder) -> int:
    """The wedges that a player with a knight order lets begin with one token less."""
    chosen = orders.who_shortens(order, state.ruleset) == ShortWedge.CHOICE
    return orders.setup_of(order).left if chosen else 0


def _order_setup(state: State, asks: p.AskOrderSetup) -> State:
    """Ask for the choices of an order that are left, or go on with the next player, or with the board."""
    if asks.added or asks.left or asks.upgrades:
        return _ask(state, asks)
    if asks.seat + 1 < len(state.areas):
        return _ask(state, p.AskOrder(asks.seat + 1, asks.dealt))
    return _shorten(state, 0)


def add_token(state: State, asked: p.AskOrderSetup, given: d.AddToken) -> State:
    """Put an additional action token on a wedge."""
    state = _change_tokens(state, asked.seat, given.wedge, 1)
    return _order_setup(state, replace(asked, added=asked.added - 1))


def leave_token(state: State, asked: p.AskOrderSetup | p.AskShortWedge, given: d.LeaveToken) -> State:
    """Let a wedge begin with one action token less."""
    if isinstance(asked, p.AskShortWedge):
        return _shorten(_change_tokens(state, asked.wheel, given.wedge, -1), asked.wheel + 1)
    state = _change_tokens(state, asked.seat, given.wedge, -1)
    return _order_setup(state, replace(asked, left=asked.left - 1, chosen=(*asked.chosen, given.wedge)))


def _change_tokens(state: State, seat: int, wedge: int, change: int) -> State:
    area = state.areas[seat]
    wheel = area.wheel
    tokens = player_area.with_changed_wedge(wheel.tokens, wedge, change)
    return with_area(state, seat, replace(area, wheel=Wheel(wheel.arrangement, tokens, wheel.upgraded)))


def setup_upgrade(state: State, asked: p.AskOrderSetup, given: d.SetupUpgrade) -> State:
    """Turn a wedge to its upgraded side."""
    area = state.areas[asked.seat]
    area = replace(area, wheel=upgrade.flip(area.wheel, given.wedge))
    return _order_setup(with_area(state, asked.seat, area), replace(asked, upgrades=asked.upgrades - 1))


def _shorten(state: State, first: int) -> State:
    """Let chance shorten a wedge of the wheels that need it, from a seat on, and go on with the board."""
    if not player_area.wedges_to_draw(state.ruleset, len(state.areas)):
        return _board(state)
    seats = orders.seats_to_shorten(tuple(area.order for area in state.areas), first, state.ruleset)
    return _ask(state, p.AskShortWedge(CHANCE, seats[0])) if seats else _board(state)


def _board(state: State) -> State:
    """Go on with the game board."""
    return _ask(state, game_board.after_player_areas(state.ruleset.laid))


def lay_enemy(state: State, asked: p.AskEnemy, given: d.LayEnemy) -> State:
    """Lay an enemy token on a flag."""
    enemies = put_at(state.enemies, asked.region, given.token)
    return replace(state, enemies=enemies, pending=game_board.next_flag(state.ruleset.laid, asked.region))


def lay_tile(state: State, asked: p.AskTile, given: d.LayTile) -> State:
    """Lay a bonus tile on a tile space."""
    board, edition = state.ruleset.laid, state.ruleset.edition
    pool = edition.tiles if board.tiles is None else board.tiles
    tile = next(tile for tile in pool if tile.name == given.tile)
    tiles = put_at(state.tiles, asked.region, tile)
    return replace(state, tiles=tiles, pending=game_board.next_tile_space(board, asked.region))


def draw_start(state: State, _: p.AskStart, given: d.DrawStart) -> State:
    """Draw the start player; the player to the right of that one places the first knight."""
    last = (given.seat - 1) % len(state.areas)
    return replace(state, start=given.seat, outcomes=None, pending=p.AskKnight(last))


def place_knight(state: State, asked: p.AskKnight, given: d.PlaceKnight) -> State:
    """Place a first knight, the black one with it; after the start player's the game begins."""
    area = state.areas[asked.seat]
    knights = (given.region,) * (2 if orders.setup_of(area.order).black_knight else 1)
    state = with_area(state, asked.seat, replace(area, knights=knights))
    start = state.start or 0
    following = game_board.next_to_place(asked.seat, start, len(state.areas))
    return _ask(state, turn.first_turn(start) if following is None else p.AskKnight(following))


def chance(state: State) -> d.Decision | None:
    """What chance decides now, if its outcomes were fixed beforehand."""
    fixed, asked = state.outcomes, state.pending
    if fixed is None or asked.seat != CHANCE:
        return None
    board = state.ruleset.laid
    if isinstance(asked, p.AskEnemy):
        return d.LayEnemy(fixed.enemies[board.flags.index(asked.region)])
    if isinstance(asked, p.AskTile):
        return d.LayTile(fixed.tiles[board.tile_spaces.index(asked.region)])
    return d.DrawStart(fixed.start) if isinstance(asked, p.AskStart) else _of_player_areas(state, fixed, asked)


def _of_player_areas(state: State, fixed: Outcomes, asked: p.Pending) -> d.Decision:
    """What fixed outcomes of chance decide for a player area."""
    if isinstance(asked, p.AskWedges):
        wheel = player_area.wheels_to_arrange(state.ruleset.variant, len(state.areas)).index(asked.wheel)
        return d.PutWedge(fixed.wheels[wheel][len(asked.placed)])
    if isinstance(asked, p.AskDeal):
        seat = next_due(state, asked.dealt) or 0
        return d.DealOrder(fixed.deals[seat][len(asked.dealt[seat])])
    short: Any = asked
    return d.LeaveToken(fixed.short[short.wheel])


def settle(state: State) -> State:
    """Let chance decide what its fixed outcomes say, until a player is asked.

    The outcomes were judged when the game began, so none of them is judged again.
    """
    fixed = chance(state)
    while fixed is not None:
        state = STEPS[type(fixed)](state, state.pending, fixed)
        fixed = chance(state)
    return state


STEPS: dict[type, Callable[[State, Any, Any], State]] = {
    d.PutWedge: put_wedge,
    d.DealOrder: deal_order,
    d.ChooseOrder: choose_order,
    d.AddToken: add_token,
    d.LeaveToken: leave_token,
    d.SetupUpgrade: setup_upgrade,
    d.LayEnemy: lay_enemy,
    d.LayTile: lay_tile,
    d.DrawStart: draw_start,
    d.PlaceKnight: place_knight,
}
