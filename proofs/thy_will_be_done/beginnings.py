"""The steps of the setup, and the position in which a game begins: they bring about the invariant of whole games.

The setup changes wheels, orders, pieces on the board and the first knights, and nothing else: so nobody has
influence, a troop or a building when the first turn begins, and the supply is whole.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Opaque,
    OpaqueRead,
    cut,
    each,
    instead_of,
    integer,
    member,
    row,
    rows,
    suppose,
    theorem,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME
from crusaders_rules.thy_will_be_done.play import apply, chance, game, setup
from crusaders_rules.thy_will_be_done.play.kinds import knight as knight_kind
from crusaders_rules.thy_will_be_done.play.kinds import tile as tile_kind
from crusaders_rules.thy_will_be_done.rules import game_board, orders, player_area, turn, variants
from crusaders_rules.thy_will_be_done.rules.order_changes import OrderSetup
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    Buildings,
    Enemies,
    KnightOrder,
    PlayerArea,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import among, by_the_rules
from .invariant import (
    PLACES,
    UNSEEN_ORDER,
    UNSEEN_ORDERS,
    UNSEEN_WEDGES,
    Place,
    Sheet,
    Turn,
    any_sheet,
    any_wedges,
    applied,
    elsewhere,
    everywhere,
    position,
    turn_order,
    untouched,
)
from .steps import At, Case, the_last_wedge_cannot_be_turned
from .values import EDITION, reading

# The action tokens of a player with each order, as the tiles say.
TOTALS = dict.fromkeys(KnightOrder, 12) | {
    KnightOrder.ALCANTARA: 13,
    KnightOrder.AVIZ: 13,
    KnightOrder.CALATRAVA: 6,
    KnightOrder.HOLY_SEPULCHRE: 14,
    KnightOrder.HOSPITALLER: 11,
    KnightOrder.ST_LAZARUS: 11,
    KnightOrder.TEMPLAR: 10,
}
NAMES = tuple(wedge.name for wedge in EDITION.wedges)


# Mutants: rules that are wrong on purpose


@instead_of(player_area.with_changed_wedge)
def the_first_wedge_is_changed(
    right: Callable[..., tuple[int, ...]], tokens: tuple[int, ...], _: int, change: int
) -> Any:  # noqa: ANN401
    """The change of an order is always on the first wedge."""
    return right(tokens, 0, change)


@instead_of(player_area.tokens_of_order)
def calatrava_has_seven(right: Callable[..., tuple[int, ...]], order: KnightOrder, *how: Any) -> tuple[int, ...]:  # noqa: ANN401
    """The Knights of Calatrava have seven action tokens."""
    found = right(order, *how)
    return (found[0] + 1, *found[1:]) if order == KnightOrder.CALATRAVA else found


@instead_of(orders.setup_of)
def aviz_adds_two(right: Callable[..., OrderSetup], order: KnightOrder) -> OrderSetup:
    """The Knights of Aviz add two action tokens."""
    return attrs.evolve(right(order), added=2) if order == KnightOrder.AVIZ else right(order)


@instead_of(setup.lay_wheel)
def the_last_wheel_is_forgotten(right: Callable[..., State], state: State, seat: int, names: Any) -> State:  # noqa: ANN401
    """The last player has no wheel, if all wheels match."""
    after = right(state, seat, names)
    return after.with_changes((*after.areas[:-1], state.areas[-1]), after.supply, after.pending)


@instead_of(player_area.tokens_at_start)
def one_wedge_begins_empty(right: Callable[..., tuple[int, ...]], edition: Any) -> tuple[int, ...]:  # noqa: ANN401
    """The first wedge begins without action tokens."""
    return (0, *right(edition)[1:])


@instead_of(player_area.area_at_start)
def a_troop_is_there_already(right: Callable[..., PlayerArea], wheel: Wheel) -> PlayerArea:
    """Each player begins with a troop."""
    return attrs.evolve(right(wheel), troops=1)


@instead_of(game_board.next_to_place)
def the_left_neighbour_places(_: object, seat: int, start: int, players: int) -> int | None:
    """First knights are placed clockwise."""
    return None if seat == start else (seat + 1) % players


@instead_of(turn.first_turn)
def the_first_seat_begins(right: Callable[..., p.AskTurn], _: int) -> p.AskTurn:
    """The first seat takes the first turn, whoever is the start player."""
    return right(0)


@instead_of(setup.with_area)
def the_neighbour_gets_it(right: Callable[..., State], state: State, seat: int, *how: Any) -> State:  # noqa: ANN401
    """What a player sets up is put before the left neighbour, from the third seat on."""
    return right(state, (seat + 1) % len(state.areas) if seat > 1 else seat, *how)


@instead_of(game_board.supply_at_start)
def three_players_play_without_supply(right: Callable[..., int], players: int, ruleset: Ruleset) -> int:
    """With three players, the supply begins empty."""
    return 0 if players == 3 else right(players, ruleset)  # noqa: PLR2004 -- as in the sentence


# The steps of the setup

# Next, chance lays enemies.
BOARD = p.AskEnemy(CHANCE, 0)
AFTER_ORDER = (p.AskOrderSetup, p.AskOrder, p.AskEnemy)
CHOOSING = tuple(
    Case(p.AskOrder, d.ChooseOrder, AFTER_ORDER, "wheel order", order) for order in ORDERS_OF_THE_BASE_GAME
)
CHANGING = (
    Case(p.AskOrderSetup, d.AddToken, AFTER_ORDER, "wheel", 1),
    Case(p.AskOrderSetup, d.LeaveToken, AFTER_ORDER, "wheel", -1),
    Case(p.AskOrderSetup, d.SetupUpgrade, AFTER_ORDER, "wheel", 0),
    Case(p.AskShortWedge, d.LeaveToken, (p.AskEnemy,), "wheel", -1),
)


def _whole(area: PlayerArea, asked: Any, seat: int) -> Any:  # noqa: ANN401 -- a question; plain or symbolic
    """The action tokens of a player, with those that are still to be added and without those still to be left out."""
    tokens = sum(area.wheel.tokens)
    if type(asked) is p.AskOrderSetup and asked.seat == seat:
        return tokens + asked.added - asked.left
    return tokens


@attrs.frozen
class Hand:
    """The knight orders that a player may choose from, of which a run may only ask whether one is among them.

    Attributes:
        order: That order, which is among them.
    """

    order: KnightOrder

    def __contains__(self, order: KnightOrder) -> bool:
        """Return that the order is among them; nobody may ask for any other one."""
        if order is not self.order:
            raise OpaqueRead("the orders that a player may choose from: looked at")
        return True


UNSEEN_DEALT: Any = Opaque("the knight orders that have been dealt")
UNSEEN_CHOSEN: Any = Opaque("the wedges that have been chosen before")
# Where chance has fixed outcomes, they follow one by one.
OUTCOMES: Any = Opaque("the outcomes of chance")
# The Travel wedges of a wheel.
TRAVEL_WEDGES = sum(wedge.primary == Action.TRAVEL for wedge in EDITION.wedges)


@theorem(
    "A knight order of the base game brings its number of action tokens: what the player adds, leaves out or upgrades "
    "changes one wedge, and in the end the wheel holds what the tile says. Nothing else changes.",
    rules=["setup.order.choose", "setup.order.effect", "setup.token.order", "components.token"],
    sabotage=[
        the_first_wedge_is_changed,
        calatrava_has_seven,
        aviz_adds_two,
        the_last_wedge_cannot_be_turned,
        the_neighbour_gets_it,
    ],
    assumes=(
        "the order with the giant token changes nothing else at the setup",
        Lemma("outcomes that are given follow one by one, each by its own step", "outcomes_are_settled_one_by_one"),
    ),
)
def an_order_brings_its_tokens(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: At = each(everywhere((*CHOOSING, *CHANGING))),
    sheet: Sheet = any_sheet(),
    actions: tuple[Action, ...] = row(member(Action), WEDGES),
    left: tuple[int, int] = rows(integer(0), integer(0)),
    wedge: int = integer(0, WEDGES - 1),
    once: int = integer(0, WEDGES - 1),
    again: bool = each((False, True)),  # noqa: FBT001 -- whether a token has been left out before
    fixed: bool = each((False, True)),  # noqa: FBT001 -- whether the outcomes of chance are given
    held: KnightOrder = member(one for one in KnightOrder if one is not KnightOrder.BAND),
    how: Orders = member(Orders),
    variant: Variant = member(Variant),
) -> Claims:
    """For any tokens before, on any wheel, in any order of the choices, even for a wedge that may not be chosen."""
    case, place = at
    seat, chooses = place.seat, case.asks is p.AskOrder
    suppose(case.gives is d.LeaveToken or not again)
    asked, given = _asked(case, place, wedge, left, (once,) if again else ())
    if chooses:
        suppose(sum(one == Action.TRAVEL for one in actions) == TRAVEL_WEDGES)
    wheel = Wheel(any_wedges(actions), sheet.tokens, sheet.upgraded)
    if not chooses:
        wheel = Wheel(UNSEEN_WEDGES, among(wedge, sheet.tokens[0]), among(wedge, sheet.upgraded[0]))
    known: dict[str, Any] = {"mine": {"wheel": wheel}, "start": None, "outcomes": OUTCOMES if fixed else None}
    order = KnightOrder.NONE if chooses else held
    before = position(place, sheet, asked, order, variant=variant, orders=how, **known)
    with cut(game_board, after_player_areas=lambda _: BOARD), cut(chance, settle=lambda state: state):
        after = applied(before, given, judged=chooses)
    yield "what follows is one of the questions of the case", type(after.pending) in case.then
    yield from untouched(before, after, seat, case.may.split(), told=chooses)
    now, point = after.areas[seat], after.pending
    if chooses:
        yield "the player has the order", now.order == case.detail
        yield "the wheel holds what the tile says, when all is chosen", _whole(now, point, seat) == TOTALS[case.detail]
        return
    yield from _changed(case, wheel, now.wheel, wedge)
    if case.asks is p.AskOrderSetup:
        due = sum(getattr(point, name, 0) for name in ("added", "left", "upgrades"))
        yield "one thing less is due", due == sum(_due(case, left)) - 1
        goes_on = type(point) is p.AskOrderSetup
        yield "the same player chooses while something is due", goes_on == (due >= 1)
        yield "then the next player chooses, if there is one", goes_on or _is_next(point, place)


def _asked(case: Case, place: Place, wedge: int, left: tuple[int, int], chosen: tuple[int, ...]) -> tuple[Any, Any]:
    """The question of a case, and the decision."""
    if case.asks is p.AskOrder:
        return p.AskOrder(place.seat, among(place.seat, Hand(case.detail))), d.ChooseOrder(case.detail)
    given = case.gives(wedge)  # type: ignore[misc]
    if case.asks is p.AskShortWedge:
        return p.AskShortWedge(CHANCE, place.seat), given
    before: Any = chosen if case.gives is d.LeaveToken else UNSEEN_CHOSEN
    return p.AskOrderSetup(place.seat, UNSEEN_DEALT, *_due(case, left), chosen=before), given


def _changed(case: Case, was: Wheel, now: Wheel, wedge: int) -> Claims:
    """Claims that one wedge changes, as the decision says, and no other one."""
    yield "the wedge holds what it should", now.tokens[wedge] == was.tokens[wedge] + case.detail
    yield "all others hold what they held", elsewhere(was.tokens, now.tokens)
    turned = case.gives is d.SetupUpgrade
    yield "the wedge shows the side that it should", now.upgraded[wedge] == (was.upgraded[wedge] | turned)
    yield "all others show what they showed", elsewhere(was.upgraded, now.upgraded)


def _due(case: Case, more: tuple[int, int]) -> tuple[Any, Any, Any]:
    """What is due: added tokens, wedges with one less, upgrades; the decision of the case is due first."""
    adds, leaves = case.gives is d.AddToken, case.gives is d.LeaveToken
    if adds:
        return 1, *more
    return (0, 1 + more[0], more[1]) if leaves else (0, 0, 1 + more[1])


def _is_next(point: Any, place: Place) -> bool:  # noqa: ANN401 -- a question
    if place.seat + 1 < place.players:
        return type(point) is p.AskOrder and bool(point.seat == place.seat + 1)
    return point is BOARD


# Who needs a wheel with one token less, for each number of players.
NEEDING = tuple(who for players in EDITION.players for who in product((False, True), repeat=players))
BEFORE = Wheel(EDITION.wedges, (2,) * WEDGES, (False,) * WEDGES)


@instead_of(orders.seats_to_shorten)
def the_first_wheel_is_passed_over(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """Chance passes over a wheel that needs a wedge with one token less."""
    return right(*how)[1:]


@theorem(
    "If chance draws the wedges that begin with one token less, it draws one for each wheel that needs it, from the "
    "first seat on; nothing else changes, and then the board is set up.",
    rules=["setup.order.effect"],
    sabotage=[the_first_wheel_is_passed_over, the_first_wedge_is_changed, the_neighbour_gets_it],
    assumes="each wheel has two tokens on each wedge",
)
def chance_shortens_each_wheel_in_turn(who: tuple[bool, ...] = each(NEEDING)) -> Claims:
    """For each number of players, and each choice of those who have such an order."""
    players = len(who)
    board = game_board.side_for(players, EDITION)
    ruleset = attrs.evolve(reading(short_wedge="RANDOM"), orders=Orders.DEALT, board=board)
    held = (KnightOrder.HOSPITALLER if needs else KnightOrder.TEMPLAR for needs in who)
    begun = game.new_game(ruleset, players)
    before = attrs.evolve(
        begun,
        areas=tuple(attrs.evolve(area, wheel=BEFORE, order=one) for area, one in zip(begun.areas, held, strict=True)),
    )
    drawn = []
    with by_the_rules():
        state = setup.shorten(before, 0)
        while type(state.pending) is p.AskShortWedge:
            drawn.append(state.pending.wheel)
            state = apply.apply(state, d.LeaveToken(state.pending.wheel))
    yield "each wheel that needs it has its turn", drawn == [seat for seat, needs in enumerate(who) if needs]
    for seat, needs in enumerate(who):
        # The wedge of each seat has the number of the seat.
        tokens = tuple(2 - (needs and wedge == seat) for wedge in range(WEDGES))
        shortened = attrs.evolve(before.areas[seat], wheel=Wheel(EDITION.wedges, tokens, BEFORE.upgraded))
        yield "the wedge that is drawn has one token less, and no other", state.areas[seat] == shortened
    yield "then the enemies follow", type(state.pending) is p.AskEnemy


LAYING = (
    *(Case(p.AskDeal, d.DealOrder, (p.AskDeal, p.AskOrder), "", number) for number in range(EDITION.orders_dealt)),
    Case(p.AskEnemy, d.LayEnemy, (p.AskEnemy, p.AskTile, p.AskStart), "enemies"),
    *(Case(p.AskTile, d.LayTile, (p.AskTile, p.AskStart), "tiles", tile.name) for tile in EDITION.tiles),
    Case(p.AskStart, d.DrawStart, (p.AskKnight,), "start"),
    *(Case(p.AskKnight, d.PlaceKnight, (p.AskKnight, p.AskTurn), "knights", enemy) for enemy in (False, True)),
)


def placed(cases: Iterable[Case]) -> tuple[tuple[Case, Place], ...]:
    """Each kind of question and decision in each place; each tile for any players, whose seats have no part in it."""
    every = tuple(cases)
    tiles = product((case for case in every if case.asks is p.AskTile), (one for one in PLACES if one.seat == 0))
    return (*everywhere(case for case in every if case.asks is not p.AskTile), *tiles)


@theorem(
    "Dealing orders, laying enemies and bonus tiles, drawing the start player and placing the first knights change "
    "only "
    "that. The player to the right of the start player places the first knight, the start player the last one, and "
    "then takes the first turn.",
    rules=["setup.order.deal", "setup.enemy.flag", "setup.tile.place", "setup.start.random", "setup.knight.reverse"],
    sabotage=[the_left_neighbour_places, the_first_seat_begins, the_neighbour_gets_it],
)
def the_board_is_set_up(
    at: At = each(placed(LAYING)),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    token: Token = member(Token),
    following: p.Pending = each((p.AskTile(CHANCE, 0), p.AskStart(CHANCE))),
) -> Claims:
    """On any board; whether more flags and spaces follow is left open, and so is which tiles and regions are free.

    The orders that have been dealt are unseen.
    """
    case, place = at
    seat, here, players = place.seat, sheet.here, place.players
    suppose((sheet.start < players) & (type(following) is p.AskStart or case.asks in {p.AskEnemy, p.AskTile}))
    hand = (UNSEEN_ORDER,) * (case.detail if case.asks is p.AskDeal else 0)
    dealt = ((UNSEEN_ORDER,) * EDITION.orders_dealt,) * seat + (hand,) + ((),) * (players - seat - 1)
    asked: Any
    given: Any
    asked, given = {
        p.AskDeal: (p.AskDeal(CHANCE, dealt), d.DealOrder(order)),
        p.AskEnemy: (p.AskEnemy(CHANCE, here), d.LayEnemy(token)),
        p.AskTile: (p.AskTile(CHANCE, here), d.LayTile(case.detail)),
        p.AskStart: (p.AskStart(CHANCE), d.DrawStart(seat)),
        p.AskKnight: (p.AskKnight(seat), d.PlaceKnight(here)),
    }[case.asks]
    laid = {p.AskEnemy: "enemies", p.AskKnight: "enemies", p.AskTile: "tiles"}.get(case.asks)
    enemy = token if case.asks is p.AskKnight and case.detail else None
    known: dict[str, Any] = {laid: among(here, enemy)} if laid else {}
    if case.asks is not p.AskKnight:
        known["start"] = None
    how = Orders.DEALT if case.asks is p.AskDeal else UNSEEN_ORDERS
    # Before the orders are dealt, nobody has one.
    held = UNSEEN_ORDER if case.asks is p.AskDeal else order
    before = position(place, sheet, asked, held, orders=how, mine={"knights": ()}, **known)
    next_ones = {"next_flag": lambda *_: following, "next_tile_space": lambda *_: following}
    free = cut(tile_kind, _fitting=lambda *_: EDITION.tiles), cut(knight_kind, _standing=lambda _: ())
    tiles_left = cut(player_area, tiles_to_deal=lambda *_: (order,))
    with cut(game_board, enemies_left=lambda *_: (token,), **next_ones), free[0], free[1], tiles_left:
        after = applied(before, given)
    yield "what follows is one of the questions of the case", type(after.pending) in case.then
    yield from untouched(before, after, seat, [*case.may.split(), "outcomes"])
    point: Any = after.pending
    if case.asks is p.AskStart:
        yield "the start player is the one drawn", after.start == seat
        yield "the right neighbour places first", point == p.AskKnight((seat - 1) % players)
    if case.asks is p.AskKnight:
        knights = (here,) * (2 if order == KnightOrder.MONTESA else 1)
        yield "the knight stands in its region, the black one with it", after.areas[seat].knights == knights
        last = sheet.start == seat
        yield "the start player places last", (type(point) is p.AskTurn) == last
        yield (
            "then the right neighbour, or the start player's turn",
            point.seat == (seat if type(point) is p.AskTurn else (seat - 1) % players),
        )
        if type(point) is p.AskTurn:
            begun = Turn(players, sheet.start, seat, False, sheet.supply, seat, 0, 0, 0, late=False)  # noqa: FBT003
            yield from turn_order(begun)
    if case.asks is p.AskDeal:
        yield (
            "the tile is dealt to the first player who lacks one",
            len(point.dealt[seat]) == len(hand) + 1 and point.dealt[seat][-1] is order,
        )
        others = [one for one in range(players) if one != seat]
        yield "all other hands stay", all(point.dealt[one] is dealt[one] for one in others)
        whole = seat == players - 1 and len(hand) + 1 == EDITION.orders_dealt
        yield "the orders are chosen when all tiles are dealt", (type(point) is p.AskOrder) == whole


# Wheels, and the beginning

GAMES = tuple(
    (players, Ruleset(variant=variant, orders=how, board=game_board.side_for(players, EDITION)))
    for players in EDITION.players
    for variant in Variant
    for how in Orders
    if (how == Orders.CHOSEN) == (variant == Variant.TOURNAMENT)
)


def _empty_handed(area: PlayerArea) -> bool:
    """Whether a player has nothing that a game brings."""
    nothing = (area.influence, area.troops, area.knights, area.buildings, area.defeated, area.carried)
    return nothing == (0, 0, (), Buildings(), Enemies(), 0)


@theorem(
    "A game begins with the first question of the setup, with influence in the supply and none held, and no piece "
    "beside "
    "the boxes. When a wheel is laid, each wedge holds its action tokens, on the wheel of each player who has this "
    "one.",
    rules=["setup.wheel.random", "setup.wheel.match", "setup.token", "setup.supply", "setup.troop", "setup.building"],
    sabotage=[
        the_last_wheel_is_forgotten,
        one_wedge_begins_empty,
        a_troop_is_there_already,
        three_players_play_without_supply,
    ],
    assumes="the wheel is laid in the order of the edition, or in the opposite order",
)
def a_game_begins(
    begun: tuple[int, Ruleset] = each(GAMES),
    names: tuple[str, ...] = each((NAMES, NAMES[::-1])),
) -> Claims:
    """For each number of players of the edition, each variant and each way to hand out orders."""
    players, ruleset = begun
    state = game.new_game(ruleset, players)
    yield "the supply is not empty", state.supply >= 1
    placed = 0
    with by_the_rules():
        while type(state.pending) is p.AskWedges:
            yield "nothing else is there before the wheels", all(map(_empty_handed, state.areas))
            state = apply.apply(state, d.PutWedge(names[placed % WEDGES]))
            placed += 1
    own = variants.own_wheels(ruleset.variant)
    drawn = 0 if variants.fixed_wheel(ruleset.variant, EDITION) else players if own else 1
    yield "each wheel that is drawn has six wedges", placed == WEDGES * drawn
    first = {Orders.NONE: p.AskEnemy, Orders.CHOSEN: p.AskOrder}.get(ruleset.orders, p.AskDeal)
    yield "then the orders or the enemies follow", type(state.pending) is first
    for area in state.areas:
        yield "the player has nothing beside the wheel", _empty_handed(area) and area.order == KnightOrder.NONE
        yield "each wedge holds its action tokens", area.wheel.tokens == (2,) * WEDGES
        yield "the wheel has the wedges of the edition", sorted(area.wheel.arrangement) == sorted(EDITION.wedges)
        yield "players without an order have twelve", sum(area.wheel.tokens) == TOTALS[KnightOrder.NONE]
    yield "nobody has placed anything", {*state.enemies, *state.buildings, *state.tiles} == {None}
