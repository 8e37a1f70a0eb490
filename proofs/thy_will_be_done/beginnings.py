"""The steps of the setup, and the position in which a game begins: they bring about the invariant of whole games.

The setup changes wheels, orders, pieces on the board and the first knights, and nothing else: so nobody has
influence, a troop or a building when the first turn begins, and the supply is whole.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Opaque,
    any_of,
    cut,
    each,
    instead_of,
    integer,
    member,
    record,
    row,
    suppose,
    theorem,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME, Edition
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge
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
    Wedge,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import invariant
from .anywhere import among, by_the_rules
from .invariant import (
    MOST_PLAYERS,
    PLACES,
    UNSEEN_ORDER,
    UNSEEN_ORDERS,
    UNSEEN_VARIANT,
    UNSEEN_WEDGES,
    Place,
    Sheet,
    Turn,
    any_sheet,
    applied,
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


@instead_of(player_area.wheels_to_arrange)
def the_last_player_arranges_no_wheel(right: Callable[..., tuple[int, ...]], *how: Any) -> tuple[int, ...]:  # noqa: ANN401
    """If each player has an arrangement of the wheel, that of the last one is passed over."""
    return right(*how)[:-1] or right(*how)


@instead_of(player_area.third_tile)
def only_a_first_tile_brings_a_third(right: Callable[..., int], dealt: tuple[KnightOrder, ...], *how: Any) -> int:  # noqa: ANN401
    """The Knights of Calatrava bring a third tile only as the first one."""
    return right(dealt[:1], *how)


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

# So many tiles are dealt to each player.
TWO = EDITION.orders_dealt
# Next, chance lays enemies.
BOARD = p.AskEnemy(CHANCE, 0)
AFTER_ORDER = (p.AskOrderSetup, p.AskOrder, p.AskEnemy)
CHOOSING = tuple(
    Case(p.AskOrder, d.ChooseOrder, AFTER_ORDER, "wheel order", order) for order in ORDERS_OF_THE_BASE_GAME
)


class Change(NamedTuple):
    """What a player changes at the setup.

    Attributes:
        tokens: How many tokens more the wedge has afterwards.
        earlier: How many wedges with one token less the player has chosen before.
        more: Whether the player chooses again afterwards; only then it does not matter who comes next.
    """

    tokens: int
    earlier: int = 0
    more: bool = False


CHANGING = (
    *(Case(p.AskOrderSetup, d.AddToken, AFTER_ORDER, "wheel", Change(1, 0, more)) for more in (False, True)),
    *(
        Case(p.AskOrderSetup, d.LeaveToken, AFTER_ORDER, "wheel", Change(-1, *how))
        for how in product((0, 1), (False, True))
    ),
    *(Case(p.AskOrderSetup, d.SetupUpgrade, AFTER_ORDER, "wheel", Change(0, 0, more)) for more in (False, True)),
    Case(p.AskShortWedge, d.LeaveToken, (p.AskEnemy,), "wheel", Change(-1)),
)
# Any seat among any number of players, which a symbol takes the place of.
ANY_SEAT = Place(None, 0, 0)
# The tiles on offer, and the wedges chosen before: a step only passes them on.
OFFER: Any = Opaque("the tiles on offer")
EARLIER: Any = Opaque("a wedge chosen before")
CHOSEN: Any = Opaque("the wedges chosen before")
OUTCOMES: Any = Opaque("the outcomes of chance")
NO_WHEEL: Any = Opaque("no wheel, or an earlier one")
# As many wedges of each wheel begin with the action Travel.
TRAVELS = sum(wedge.primary == Action.TRAVEL for wedge in EDITION.wedges)


class Due(NamedTuple):
    """What a player still chooses at the setup: added tokens, wedges with one token less, and upgrades."""

    added: int
    left: int
    upgrades: int


def in_each_place(cases: Iterable[Case]) -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Each case in each place, but one in any seat after which the same player goes on."""
    return each(
        tuple(
            (case, place)
            for case in cases
            for place in ((ANY_SEAT,) if getattr(case.detail, "more", False) else PLACES)
        )
    )


def any_due() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any numbers."""
    return record(Due, added=integer(0), left=integer(0), upgrades=integer(0))


def any_wheel() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any wedges in any order."""
    return row(record(Wedge, primary=member(Action), secondary=member(Action)), WEDGES)


def _whole(state: State, asked: p.Pending, seat: int) -> Any:  # noqa: ANN401 -- plain or symbolic
    """The action tokens of a player, with those that are still to be added and without those still to be left out."""
    tokens = sum(state.areas[seat].wheel.tokens)
    if type(asked) is p.AskOrderSetup and asked.seat == seat:
        return tokens + asked.added - asked.left
    return tokens


@contextmanager
def settled_later() -> Iterator[None]:
    """End a step before chance goes on by fixed outcomes; that it then does so step by step is shown apart."""
    with cut(chance, settle=lambda after: after):
        yield


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
    assumes="outcomes of chance that are given are settled afterwards, one by one",
)
def an_order_brings_its_tokens(  # noqa: PLR0913, PLR0917 -- what it is proved for
    at: At = in_each_place((*CHOOSING, *CHANGING)),
    sheet: Sheet = any_sheet(),
    any_seat: int = integer(0),
    wedge: int = integer(0, WEDGES - 1),
    due: Due = any_due(),
    tiles: tuple[Wedge, ...] = any_wheel(),
    outcomes: object = each((None, OUTCOMES)),
    order: KnightOrder = member(ORDERS_OF_THE_BASE_GAME),
    how: Orders = member(Orders),
    variant: Variant = member(Variant),
) -> Claims:
    """For any tokens before, in any order of choices, for any tiles on offer and any outcomes of chance."""
    case, place = at
    if place == ANY_SEAT:
        place = place._replace(seat=any_seat)
    seat, chooses = place.seat, case.asks is p.AskOrder
    asked, given = _choice(case, place, wedge, due)
    # Outcomes that are given leave chance nothing to decide.
    suppose(outcomes is None or case.asks is not p.AskShortWedge)
    if chooses:
        suppose(sum(tile.primary == Action.TRAVEL for tile in tiles) == TRAVELS)
    # A player chooses for the own order; what chance draws does not look at it.
    has = KnightOrder.NONE if chooses else order if case.asks is p.AskOrderSetup else UNSEEN_ORDER
    wheel = Wheel(tiles if chooses else UNSEEN_WEDGES, sheet.tokens, sheet.upgraded)
    before = position(
        place,
        sheet,
        asked,
        has,
        variant=variant,
        orders=how,
        mine={"wheel": wheel},
        start=None,
        outcomes=outcomes,
    )
    with cut(game_board, after_player_areas=lambda _: BOARD), settled_later():
        # The tiles on offer are unseen, and so the step holds for an order that the judge would refuse.
        after = applied(before, given, judged=False)
    yield "what follows is one of the questions of the case", type(after.pending) in case.then
    yield from untouched(before, after, seat, case.may.split(), told=chooses)
    was, now = before.areas[seat].wheel, after.areas[seat].wheel
    if chooses:
        yield "the player has the order", after.areas[seat].order == case.detail
        yield "the wedges stay where they are", now.arrangement is was.arrangement
        # Under a reading, chance takes a token later.
        later = orders.who_shortens(case.detail, before.ruleset) == ShortWedge.RANDOM
        yield (
            "the wheel holds what the tile says, when all is chosen",
            _whole(after, after.pending, seat) == TOTALS[case.detail] + later,
        )
        return
    for other in range(WEDGES):
        change = case.detail.tokens * (wedge == other)
        yield f"wedge {other} holds what it should", now.tokens[other] == was.tokens[other] + change
        turned = (wedge == other) & (case.gives is d.SetupUpgrade)
        yield f"wedge {other} shows the side that it should", now.upgraded[other] == (was.upgraded[other] | turned)
    if case.asks is p.AskOrderSetup:
        yield "the whole stays the same", _whole(after, after.pending, seat) == _whole(before, asked, seat)
        point: Any = after.pending
        goes_on = type(point) is p.AskOrderSetup
        yield "the same player chooses while something is due", goes_on == case.detail.more
        yield "then the next player chooses, if there is one", goes_on or _is_next(point, place)


def _choice(case: Case, place: Place, wedge: int, due: Due) -> tuple[Any, Any]:
    """The question of a case and the decision; what is chosen is due."""
    if case.asks is p.AskOrder:
        return p.AskOrder(place.seat, OFFER), d.ChooseOrder(case.detail)
    if case.asks is p.AskShortWedge:
        return p.AskShortWedge(CHANCE, place.seat), d.LeaveToken(wedge)
    named = {d.AddToken: due.added, d.LeaveToken: due.left, d.SetupUpgrade: due.upgrades}
    gives: Any = case.gives
    suppose((named[gives] >= 1) & ((sum(due) > 1) == case.detail.more))
    # What another choice has left is unseen; one more wedge is added to those before.
    chosen: Any = (EARLIER,) * case.detail.earlier if gives is d.LeaveToken else CHOSEN
    return p.AskOrderSetup(place.seat, OFFER, *due, chosen=chosen), gives(wedge)


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


class Dealt(NamedTuple):
    """How far the knight orders are dealt.

    Attributes:
        own: How many tiles the player has who is dealt the next one.
        third: Whether a player who is dealt the Knights of Calatrava gets a third tile.
        holder: The seat of an earlier player who has got one, None if nobody has.
        place: Which of the two tiles of that player shows these knights.
    """

    own: int
    third: bool
    holder: int | None = None
    place: int = 0


DEALS = (
    *(Dealt(own, third=False) for own in (0, 1)),
    *(Dealt(own, third=True) for own in (0, 1, 2)),
    *(Dealt(own, True, *held) for own in (0, 1) for held in product(range(MOST_PLAYERS - 1), (0, 1))),  # noqa: FBT003
)


class Placed(NamedTuple):
    """How far a wheel is arranged.

    Attributes:
        number: How many of its wedges are there.
        chosen: Whether its player chooses them, and not chance.
        fixed: Whether the outcomes of chance are given.
        variant: The variant; unseen if None, since it matters only when the last wedge is put.
        orders: How knight orders are handed out, in the same way.
    """

    number: int
    chosen: bool
    fixed: bool
    variant: Variant | None = None
    orders: Orders | None = None


# Outcomes that are given leave chance nothing to decide.
ARRANGING = ((False, False), (True, False), (True, True))
WHEELS = (
    *(Placed(number, *how) for number in range(WEDGES - 1) for how in ARRANGING),
    *(
        Placed(WEDGES - 1, False, False, *how)  # noqa: FBT003
        for how in product((Variant.STANDARD, Variant.UNPREDICTABLE), (Orders.NONE, Orders.DEALT, Orders.DEALT_THIRD))
    ),
    *(Placed(WEDGES - 1, True, fixed, Variant.TOURNAMENT, Orders.CHOSEN) for fixed in (False, True)),  # noqa: FBT003
)
AFTER_WHEEL = (p.AskWedges, p.AskDeal, p.AskOrder, p.AskEnemy)
LAYING = (
    *(Case(p.AskWedges, d.PutWedge, AFTER_WHEEL, "wheel", one) for one in WHEELS),
    *(Case(p.AskDeal, d.DealOrder, (p.AskDeal, p.AskOrder), "", one) for one in DEALS),
    Case(p.AskEnemy, d.LayEnemy, (p.AskEnemy, p.AskTile, p.AskStart), "enemies"),
    *(Case(p.AskTile, d.LayTile, (p.AskTile, p.AskStart), "tiles", tile.name) for tile in EDITION.tiles),
    Case(p.AskStart, d.DrawStart, (p.AskKnight,), "start"),
    *(Case(p.AskKnight, d.PlaceKnight, (p.AskKnight, p.AskTurn), "knights", enemy) for enemy in (False, True)),
)


def placed(cases: Iterable[Case]) -> tuple[tuple[Case, Place], ...]:
    """Each kind of question and decision in each place; also each wheel, deal and knight there, each tile in some."""
    every = tuple(cases)
    deals = [(case, place) for case, place in product(every, PLACES) if _could_be(case, place)]
    others = [case for case in every if case.asks not in {p.AskWedges, p.AskDeal, p.AskTile}]
    tiles = product((case for case in every if case.asks is p.AskTile), (one for one in PLACES if one.seat == 0))
    return (*deals, *everywhere(others), *tiles)


def _could_be(case: Case, place: Place) -> bool:
    """Whether a wheel is arranged so, or orders are dealt so.

    If all wheels match, it is that of the first seat. A player with a third tile comes before the next one, and six
    players have none.
    """
    how = case.detail
    if case.asks is p.AskWedges:
        return how.variant is not Variant.STANDARD or place.seat == 0
    if case.asks is not p.AskDeal:
        return False
    third = how.holder is not None or how.own == TWO
    return not third or ((how.holder is None or how.holder < place.seat) and place.players < MOST_PLAYERS)


def _dealt(how: Dealt, place: Place, drawn: tuple[KnightOrder, ...]) -> tuple[tuple[KnightOrder, ...], ...]:
    """The tiles on offer to each player while they are dealt, the players before the one to get the next have all."""
    hands = [drawn[TWO * seat : TWO * seat + TWO] for seat in range(place.players)]
    spare = player_area.spare_tiles(place.players, invariant.given_ruleset())
    # There is one tile of each order.
    suppose(sum(tile == KnightOrder.CALATRAVA for tile in drawn) <= 1)
    if how.third and spare >= 1:
        for seat, hand in enumerate(hands[: place.seat]):
            for at, tile in enumerate(hand):
                suppose((tile == KnightOrder.CALATRAVA) == ((seat, at) == (how.holder, how.place)))
    if how.holder is not None or how.own == TWO:
        suppose(spare >= 1)
    if how.own == TWO:
        suppose(_third_due(hands[place.seat]))
    before = [(*hand, EARLIER) if seat == how.holder else hand for seat, hand in enumerate(hands[: place.seat])]
    return (*before, hands[place.seat][: how.own], *((),) * (place.players - place.seat - 1))


def _third_due(hand: tuple[KnightOrder, ...]) -> Any:  # noqa: ANN401 -- plain or symbolic
    return any_of(tile == KnightOrder.CALATRAVA for tile in hand)


def _all_dealt(how: Dealt, place: Place, hand: tuple[KnightOrder, ...]) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a player has all tiles."""
    if not how.third or player_area.spare_tiles(place.players, invariant.given_ruleset()) < 1:
        return len(hand) == TWO
    return (len(hand) > TWO) | ((len(hand) == TWO) & (_third_due(hand) ^ True))


@theorem(
    "Arranging wheels, dealing orders, laying enemies and bonus tiles, drawing the start player and placing the first "
    "knights change only that. The next tile is dealt to the first player who lacks one. The player to the right of "
    "the start player places the first knight, the start player the last one, and then takes the first turn.",
    rules=[
        "setup.wheel.random",
        "setup.wheel.match",
        "setup.order.deal",
        "setup.order.third",
        "setup.enemy.flag",
        "setup.tile.place",
        "setup.start.random",
        "setup.knight.reverse",
    ],
    sabotage=[
        the_left_neighbour_places,
        the_first_seat_begins,
        the_neighbour_gets_it,
        the_last_wheel_is_forgotten,
        the_last_player_arranges_no_wheel,
        only_a_first_tile_brings_a_third,
    ],
    assumes="outcomes of chance that are given are settled afterwards, one by one",
)
def the_board_is_set_up(  # noqa: PLR0913, PLR0917 -- what it is proved for
    at: At = each(placed(LAYING)),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    token: Token = member(Token),
    following: p.Pending = each((p.AskTile(CHANCE, 0), p.AskStart(CHANCE))),
    drawn: tuple[KnightOrder, ...] = row(member(KnightOrder), TWO * MOST_PLAYERS),
) -> Claims:
    """On any board; whether more flags and spaces follow is left open, and so is which tiles and regions are free."""
    case, place = at
    seat, here, players = place.seat, sheet.here, place.players
    if case.asks is p.AskWedges:
        suppose(type(following) is p.AskStart)
        yield from _wedge_is_put(case, place, sheet)
        return
    suppose((sheet.start < players) & (type(following) is p.AskStart or case.asks in {p.AskEnemy, p.AskTile}))
    deals = case.asks is p.AskDeal
    dealt = _dealt(case.detail, place, drawn) if deals else ()
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
    how = (Orders.DEALT_THIRD if case.detail.third else Orders.DEALT) if deals else UNSEEN_ORDERS
    has = KnightOrder.NONE if deals else order
    before = position(place, sheet, asked, has, orders=how, mine={"knights": ()}, **known)
    next_ones = {"next_flag": lambda *_: following, "next_tile_space": lambda *_: following}
    free = cut(tile_kind, _fitting=lambda *_: EDITION.tiles), cut(knight_kind, _standing=lambda _: ())
    with cut(game_board, enemies_left=lambda *_: (token,), **next_ones), free[0], free[1]:
        # A tile that has been dealt already would only be refused.
        after = applied(before, given, judged=not deals)
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
    if deals:
        hand = (*dealt[seat], order)
        now = (*dealt[:seat], hand, *dealt[seat + 1 :])
        yield "the tile is dealt to the first player who lacks one", all(map(_are_the_same, point.dealt, now))
        done = _all_dealt(case.detail, place, hand)
        yield (
            "the orders are chosen when all tiles are dealt",
            (type(point) is p.AskOrder) == (done & (seat == players - 1)),
        )


def _wedge_is_put(case: Case, place: Place, sheet: Sheet) -> Claims:
    """Claims of a wheel of which one more wedge is put; which wedges they are is unseen."""
    how, seat = case.detail, place.seat
    # Each wedge that is put stands for its name, and for whether it begins upgraded.
    there = tuple(Opaque(f"wedge {number}") for number in range(how.number + 1))
    placed_before: Any = there[:-1]
    given: Any = d.PutWedge(there[-1])  # type: ignore[arg-type]
    asked = p.AskWedges(seat if how.chosen else CHANCE, seat, placed_before)
    before = position(
        place,
        sheet,
        asked,
        variant=how.variant or UNSEEN_VARIANT,
        orders=how.orders or UNSEEN_ORDERS,
        mine={"wheel": NO_WHEEL},
        start=None,
        outcomes=OUTCOMES if how.fixed else None,
    )
    looked_up = cut(Edition, wedge=lambda _, name: name), cut(variants, upgraded_at_start=lambda _, name, __: name)
    with looked_up[0], looked_up[1], cut(game_board, after_player_areas=lambda _: BOARD), settled_later():
        after = applied(before, given, judged=False)
    point: Any = after.pending
    yield "what follows is one of the questions of the case", type(point) in case.then
    if how.number < WEDGES - 1:
        yield from untouched(before, after, seat, [], told=True)
        same = (type(point), point.seat, point.wheel) == (p.AskWedges, asked.seat, seat)
        yield "the next wedge of the same wheel is asked for", same and _are_the_same(point.placed, there)
        return
    laid = range(place.players) if how.variant is Variant.STANDARD else (seat,)
    for other, area in enumerate(after.areas):
        if other in laid:
            yield "the wedges lie where they were put", _are_the_same(area.wheel.arrangement, there)
            yield "each shows the side with which it begins", _are_the_same(area.wheel.upgraded, there)
            yield "each wedge holds its action tokens", area.wheel.tokens == (EDITION.tokens_per_wedge,) * WEDGES
            yield "the player has nothing beside the wheel", _empty_handed(area) and area.order == KnightOrder.NONE
        else:
            yield "no other wheel changes", area is before.areas[other]
    for field in ("enemies", "buildings", "tiles", "markers", "supply", "start", "until", "added", "outcomes"):
        yield f"{field} of the table stays", getattr(after, field) is getattr(before, field)
    yield "then the next wheel, the orders or the board follow", _follows_wheel(point, how, place)


def _follows_wheel(point: Any, how: Placed, place: Place) -> bool:  # noqa: ANN401 -- a question
    """Whether a question is the one after the last wedge of a wheel."""
    seat, players = place.seat + 1, place.players
    if how.variant is not Variant.STANDARD and seat < players:
        return bool(point == p.AskWedges(seat if how.chosen else CHANCE, seat))
    if how.orders is Orders.NONE:
        return point is BOARD
    if how.chosen:
        return bool(point.seat == 0) and type(point) is p.AskOrder and len(point.dealt) == players
    return bool(point == p.AskDeal(CHANCE, ((),) * players))


def _are_the_same(hand: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return len(hand) == len(other) and all(one is two for one, two in zip(hand, other, strict=True))


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
