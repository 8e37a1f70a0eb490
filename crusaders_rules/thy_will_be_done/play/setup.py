"""The setup as a series of decisions, in the order of the rulebook."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
from crusaders_rules.thy_will_be_done.play.expanded import area_at_start
from crusaders_rules.thy_will_be_done.rules import game_board, orders, player_area, variants
from crusaders_rules.thy_will_be_done.state import CHANCE, KnightOrder, PlayerArea, Wheel, put_at, replace
from crusaders_rules.thy_will_be_done.state import pending as p


def with_area(state: State, seat: int, area: PlayerArea, asked: p.Pending | None = None) -> State:
    """The position with another player area, and another question if one is given."""
    areas = put_at(state.areas, seat, area)
    return state.with_changes(areas, state.supply, state.pending if asked is None else asked)


def begin(state: State) -> State:
    """Start the setup with the wheels."""
    ruleset = state.ruleset
    fixed = variants.fixed_wheel(ruleset.variant, ruleset.edition)
    if fixed is not None:
        return hand_out_orders(lay_wheel(state, 0, fixed))
    seat = player_area.wheels_to_arrange(ruleset.variant, len(state.areas))[0]
    return state.asking(p.AskWedges(player_area.who_arranges(ruleset.variant, seat), seat))


def lay_wheel(state: State, seat: int, names: tuple[str, ...]) -> State:
    """Arrange the wheel of a seat, or everyone's wheel if all wheels match."""
    variant, edition = state.ruleset.variant, state.ruleset.edition
    wheel = Wheel(
        tuple(edition.wedge(name) for name in names),
        player_area.tokens_at_start(edition),
        tuple(variants.upgraded_at_start(variant, name, edition) for name in names),
    )
    seats = (seat,) if variants.own_wheels(variant) else range(len(state.areas))
    for one in seats:
        state = with_area(state, one, area_at_start(player_area.area_at_start(wheel), state.ruleset))
    return state


def hand_out_orders(state: State) -> State:
    """Hand out the knight orders according to the ruleset."""
    players = len(state.areas)
    if variants.without_orders(state.ruleset.orders):
        return _board(state)
    if variants.players_choose(state.ruleset.variant):
        return state.asking(p.AskOrder(0, (variants.orders_to_choose_from(state.ruleset.edition),) * players))
    return state.asking(p.AskDeal(CHANCE, ((),) * players))


def next_due(state: State, dealt: player_area.Deal) -> int | None:
    """The first seat that still needs a knight order tile."""
    for seat, hand in enumerate(dealt):
        if len(hand) < player_area.tiles_due(hand, len(dealt), state.ruleset):
            return seat
    return None


def left_by_choice(state: State, order: KnightOrder) -> int:
    """The wedges that a player with a knight order starts with one token less."""
    chosen = orders.who_shortens(order, state.ruleset) == ShortWedge.CHOICE
    return orders.setup_of(order).left if chosen else 0


def ask_what_the_order_changes(state: State, asks: p.AskOrderSetup) -> State:
    """Ask for the remaining choices of an order, or continue with the next player, or with the board."""
    if asks.added or asks.left or asks.upgrades or asks.marks:
        return state.asking(asks)
    for after_order in brought("after_order", state.ruleset.expansions):
        asked = after_order(state, asks.seat, asks.dealt)
        if asked is not None:
            return state.asking(asked)
    if asks.seat + 1 < len(state.areas):
        return state.asking(p.AskOrder(asks.seat + 1, asks.dealt))
    return shorten(state, 0)


def change_tokens(state: State, seat: int, wedge: int, change: int) -> State:
    """The position with more tokens on a wedge of a seat."""
    area = state.areas[seat]
    wheel = area.wheel
    tokens = player_area.with_changed_wedge(wheel.tokens, wedge, change)
    return with_area(state, seat, replace(area, wheel=Wheel(wheel.arrangement, tokens, wheel.upgraded)))


def shorten(state: State, first: int) -> State:
    """Let chance draw the wedge with one token less for wheels that need it, from a seat on; then set up the board."""
    if not player_area.wedges_to_draw(state.ruleset, len(state.areas)):
        return _board(state)
    seats = orders.seats_to_shorten(tuple(area.order for area in state.areas), first, state.ruleset)
    return state.asking(p.AskShortWedge(CHANCE, seats[0])) if seats else _board(state)


def _board(state: State) -> State:
    """Continue with the game board."""
    return state.asking(laying_next(state, game_board.after_player_areas(state.ruleset.laid)))


def laying_next(state: State, asks: p.Pending) -> p.Pending:
    """The next question on what lies on the board: what expansions lay comes after all else."""
    if not isinstance(asks, p.AskStart):
        return asks
    added = (before_start(state.ruleset) for before_start in brought("before_start", state.ruleset.expansions))
    return next((asked for asked in added if asked is not None), asks)
