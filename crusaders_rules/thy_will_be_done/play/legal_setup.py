"""Setup: which decisions are legal, and which rules refuse the others."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotAsked
from crusaders_rules.thy_will_be_done.play.judging import (
    Asked,
    Refusals,
    area_of,
    box,
    from_offer,
    no_place,
    no_region,
    no_wedge,
    some,
    spoken,
)
from crusaders_rules.thy_will_be_done.rules import game_board, orders, player_area
from crusaders_rules.thy_will_be_done.state import WEDGES, BonusTile, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def fitting(state: State, region: int) -> tuple[BonusTile, ...]:
    """The bonus tiles left that fit the tile space of a region."""
    shape = state.ruleset.laid.regions[region].tile or ""
    return game_board.tiles_fitting(box(state)[1], state.tiles, shape)


def enemies_left(state: State) -> tuple[Token, ...]:
    """The enemy tokens of which a flag gets one."""
    return game_board.enemies_left(box(state)[0], state.enemies)


def _standing(state: State) -> tuple[str, ...]:
    regions = state.ruleset.laid.regions
    return tuple(regions[knight].name for area in state.areas for knight in area.knights)


def _judge_wedge_put(state: State, asked: p.AskWedges, given: d.PutWedge) -> Refusals:
    return from_offer("setup.wheel.random", given.wedge, player_area.wedges_left(asked.placed, state.ruleset.edition))


def _judge_deal(_: State, asked: p.AskDeal, given: d.DealOrder) -> Refusals:
    return from_offer("setup.order.deal", given.order, player_area.tiles_to_deal(asked.dealt))


def _judge_order(state: State, asked: p.AskOrder, given: d.ChooseOrder) -> Refusals:
    others = tuple(area.order for area in state.areas[: asked.seat])
    return some(
        player_area.order_not_offered(given.order, asked.dealt[asked.seat]),
        player_area.too_few_tokens(given.order, others, state.ruleset),
    )


def _judge_order_setup(
    state: State, asked: p.AskOrderSetup, given: d.AddToken | d.LeaveToken | d.SetupUpgrade
) -> Refusals:
    rule = "setup.order.effect"
    wrong = no_wedge(rule, given.wedge)
    due = d.AddToken if asked.added else d.LeaveToken if asked.left else d.SetupUpgrade
    if wrong or not isinstance(given, due):
        return wrong or (NotAsked(rule, spoken(due), spoken(type(given))),)
    if due is d.LeaveToken:
        names = [wedge.name for wedge in area_of(state).wheel.arrangement]
        return from_offer(
            rule, names[given.wedge], tuple(name for at, name in enumerate(names) if at not in asked.chosen)
        )
    if due is d.SetupUpgrade:
        wheel = area_of(state).wheel
        return some(orders.no_upgrade_left(wheel.arrangement[given.wedge], wheel.upgraded[given.wedge], state.ruleset))
    return ()


def _judge_short_wedge(_: State, __: p.AskShortWedge, given: d.LeaveToken) -> Refusals:
    return no_wedge("setup.order.effect", given.wedge)


def _judge_enemy(state: State, _: p.AskEnemy, given: d.LayEnemy) -> Refusals:
    return from_offer("setup.enemy.shuffle", given.token, enemies_left(state))


def _judge_tile(state: State, asked: p.AskTile, given: d.LayTile) -> Refusals:
    return from_offer("setup.tile.place", given.tile, tuple(tile.name for tile in fitting(state, asked.region)))


def _judge_start(state: State, _: p.AskStart, given: d.DrawStart) -> Refusals:
    return no_place("setup.start.random", "seat", given.seat, len(game_board.start_players(len(state.areas))))


def _judge_knight(state: State, _: p.AskKnight, given: d.PlaceKnight) -> Refusals:
    wrong = no_region("setup.knight.region", state, given.region)
    if wrong:
        return wrong
    region = state.ruleset.laid.regions[given.region]
    return some(game_board.not_a_start(region), game_board.start_taken(region, _standing(state)))


def _list_wedges(state: State, asked: p.AskWedges) -> tuple[Decision, ...]:
    return tuple(d.PutWedge(name) for name in player_area.wedges_left(asked.placed, state.ruleset.edition))


def _list_deals(_: State, asked: p.AskDeal) -> tuple[Decision, ...]:
    return tuple(d.DealOrder(order) for order in player_area.tiles_to_deal(asked.dealt))


def _list_orders(state: State, asked: p.AskOrder) -> tuple[Decision, ...]:
    every = tuple(d.ChooseOrder(order) for order in asked.dealt[asked.seat])
    return tuple(one for one in every if not _judge_order(state, asked, one))


def _list_order_setup(state: State, asked: p.AskOrderSetup) -> tuple[Decision, ...]:
    due = d.AddToken if asked.added else d.LeaveToken if asked.left else d.SetupUpgrade
    every = tuple(due(wedge) for wedge in range(WEDGES))
    return tuple(one for one in every if not _judge_order_setup(state, asked, one))


def _list_short_wedges(_: State, __: p.AskShortWedge) -> tuple[Decision, ...]:
    return tuple(d.LeaveToken(wedge) for wedge in range(WEDGES))


def _list_enemies(state: State, _: p.AskEnemy) -> tuple[Decision, ...]:
    return tuple(d.LayEnemy(token) for token in dict.fromkeys(enemies_left(state)))


def _list_tiles(state: State, asked: p.AskTile) -> tuple[Decision, ...]:
    return tuple(d.LayTile(name) for name in dict.fromkeys(tile.name for tile in fitting(state, asked.region)))


def _list_starts(state: State, _: p.AskStart) -> tuple[Decision, ...]:
    return tuple(d.DrawStart(seat) for seat in game_board.start_players(len(state.areas)))


def _list_knights(state: State, asked: p.AskKnight) -> tuple[Decision, ...]:
    every = tuple(d.PlaceKnight(region) for region in state.ruleset.laid.starts)
    return tuple(one for one in every if not _judge_knight(state, asked, one))


ASKED: dict[type, Asked] = {
    p.AskWedges: (
        "a wedge of the wheel",
        "setup.wheel.random",
        (d.PutWedge,),
        _judge_wedge_put,
        _list_wedges,
    ),
    p.AskDeal: (
        "a knight order to deal",
        "setup.order.deal",
        (d.DealOrder,),
        _judge_deal,
        _list_deals,
    ),
    p.AskOrder: (
        "a knight order to keep",
        "setup.order.choose",
        (d.ChooseOrder,),
        _judge_order,
        _list_orders,
    ),
    p.AskOrderSetup: (
        "what the knight order changes at setup",
        "setup.order.effect",
        (d.AddToken, d.LeaveToken, d.SetupUpgrade),
        _judge_order_setup,
        _list_order_setup,
    ),
    p.AskShortWedge: (
        "a wedge to begin with one token less",
        "setup.order.effect",
        (d.LeaveToken,),
        _judge_short_wedge,
        _list_short_wedges,
    ),
    p.AskEnemy: (
        "an enemy token for a flag",
        "setup.enemy.flag",
        (d.LayEnemy,),
        _judge_enemy,
        _list_enemies,
    ),
    p.AskTile: (
        "a bonus tile for a space",
        "setup.tile.place",
        (d.LayTile,),
        _judge_tile,
        _list_tiles,
    ),
    p.AskStart: (
        "the start player",
        "setup.start.random",
        (d.DrawStart,),
        _judge_start,
        _list_starts,
    ),
    p.AskKnight: (
        "a starting region",
        "setup.knight.region",
        (d.PlaceKnight,),
        _judge_knight,
        _list_knights,
    ),
}
