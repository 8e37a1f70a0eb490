"""The setup in full: what is laid in which order, what each knight order changes, and the manners that it allows."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, instead_of, theorem
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import BlackKnight, ShortWedge
from crusaders_rules.thy_will_be_done.rules import distribute, game_board, orders, player_area, variants
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    BonusTile,
    Buildings,
    Enemies,
    KnightOrder,
    Manner,
    Markers,
    Token,
    Wedge,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import pending as p

from .values import EDITION, MOST_TOKENS, PLAYERS, RULESET, reading

BOARDS = tuple(Ruleset(board=name).laid for name in ("tiny-row", "tiny-ring", "tiny-five", "ours-two", "ours-four"))
BARE = attrs.evolve(BOARDS[0], regions=tuple(attrs.evolve(one, flag=False) for one in BOARDS[0].regions))

UNTILED = game_board.laid_out(BOARDS[0], Ruleset(edition="prototype-2015").edition)


# Mutants: rules that are wrong on purpose


@instead_of(game_board.next_flag)
def every_second_flag_is_laid(right: Callable[..., Any], board: Any, region: int) -> Any:
    """Every second flag stays empty."""
    after = right(board, region)
    return right(board, after.region) if type(after) is p.AskEnemy else after


@instead_of(game_board.next_tile_space)
def the_last_tile_is_forgotten(right: Callable[..., Any], board: Any, region: int) -> Any:
    """The last space for a bonus tile stays empty."""
    after = right(board, region)
    return p.AskStart(CHANCE) if getattr(after, "region", None) == board.tile_spaces[-1] else after


@instead_of(game_board.enemies_left)
def a_token_can_be_drawn_again(_: object, pool: tuple[Token, ...], __: object) -> tuple[Token, ...]:
    """Tokens on the board are still in the pool."""
    return pool


@instead_of(game_board.tiles_fitting)
def every_tile_fits(_: object, pool: tuple[BonusTile, ...], laid: Any, __: str) -> tuple[BonusTile, ...]:
    """A bonus tile fits a space of any shape."""
    return tuple(tile for tile in pool if tile not in laid)


@instead_of(game_board.next_to_place)
def knights_are_placed_clockwise(_: object, seat: int, start: int, players: int) -> int | None:
    """The left neighbour places the next knight."""
    return None if (seat + 1) % players == start else (seat + 1) % players


@theorem(
    "The board is laid in one order: an enemy for each flag, a bonus tile for each space, then the start player; "
    "what is drawn is not in the pool any more, and a tile fits the shape of its space; then knights are placed from "
    "the right of the start player around to that player.",
    rules=[
        "setup.sequence",
        "setup.enemy.flag",
        "setup.enemy.shuffle",
        "setup.enemy.marker",
        "setup.tile.place",
        "setup.tile.all",
        "setup.start.random",
        "setup.knight.reverse",
    ],
    sabotage=[
        every_second_flag_is_laid,
        the_last_tile_is_forgotten,
        a_token_can_be_drawn_again,
        every_tile_fits,
        knights_are_placed_clockwise,
    ],
    assumes="our boards, and one without flags",
)
def the_board_is_laid_in_order(board: Any = each((*BOARDS, BARE)), players: int = each(PLAYERS)) -> Claims:
    """From the first flag to the start player, and then from player to player."""
    asked: Any = game_board.after_player_areas(board)
    for region in board.flags:
        yield "the next flag", asked == p.AskEnemy(CHANCE, region)
        asked = game_board.next_flag(board, region)
    for region in board.tile_spaces:
        yield "the next space for a tile", asked == p.AskTile(CHANCE, region)
        asked = game_board.next_tile_space(board, region)
    yield "the start player is drawn last", asked == p.AskStart(CHANCE)
    yield "without spaces for tiles too", game_board.after_enemies(UNTILED) == p.AskStart(CHANCE)
    yield "any player can start", game_board.start_players(players) == tuple(range(players))
    yield "both markers are on the first space", game_board.markers_at_start() == Markers(0, 0)
    pool = (Token.SLAV, Token.PRUSSIAN, Token.SLAV, Token.SARACEN_FARM)
    yield "what is laid is drawn no more", game_board.enemies_left(pool, (None, Token.SLAV)) == pool[1:]
    yield "what is not laid stays", game_board.enemies_left(pool, (None,)) == pool
    tiles = EDITION.tiles
    for shape in {tile.shape for tile in tiles}:
        fitting = tuple(tile for tile in tiles[1:] if tile.shape == shape)
        yield "the tiles that are left and fit", game_board.tiles_fitting(tiles, (None, tiles[0]), shape) == fitting
    for start in range(players):
        seat: int | None = (start - 1) % players
        placed: list[int] = []
        while seat is not None and len(placed) <= players:
            placed.append(seat)
            seat = game_board.next_to_place(seat, start, players)
        yield (
            "each player places a knight, the start player last",
            (placed == [(start - after) % players for after in range(1, players + 1)]),
        )


# Variants and wheels


@instead_of(variants.fixed_wheel)
def only_learners_have_the_first_wheel(right: Callable[..., Any], variant: Variant, *how: Any) -> Any:
    """The first standard game has a random wheel."""
    return None if variant == Variant.FIRST_STANDARD else right(variant, *how)


@instead_of(variants.own_wheels)
def a_tournament_has_one_wheel(_: object, variant: Variant) -> bool:
    """In a tournament everybody has the same wheel."""
    return variant == Variant.UNPREDICTABLE


@instead_of(player_area.wedges_left)
def wedges_can_be_drawn_again(_: object, __: Any, edition: Any) -> tuple[str, ...]:
    """A wedge that is placed can be drawn again."""
    return tuple(wedge.name for wedge in edition.wedges)


@theorem(
    "Each variant says whether the wheel is fixed, drawn or chosen, and whether all players have the same one; each "
    "wedge is placed once, and a player area begins with two tokens on each wedge and nothing else.",
    rules=[
        "variant.learning.wheel",
        "variant.first.wheel",
        "variant.unpredictable",
        "variant.tournament.choose",
        "variant.tournament.duplicate",
        "variant.no-order",
        "setup.wheel.random",
        "setup.wheel.match",
        "setup.token",
        "setup.building",
        "setup.troop",
        "setup.knight.reserve",
    ],
    sabotage=[only_learners_have_the_first_wheel, a_tournament_has_one_wheel, wedges_can_be_drawn_again],
)
def each_variant_has_its_wheels(variant: Variant = each(Variant), players: int = each(PLAYERS)) -> Claims:
    """For each variant and each number of players."""
    fixed = variant in {Variant.LEARNING, Variant.FIRST_STANDARD}
    chosen, own = variant == Variant.TOURNAMENT, variant in {Variant.UNPREDICTABLE, Variant.TOURNAMENT}
    yield "a fixed wheel", variants.fixed_wheel(variant, EDITION) == (EDITION.first_wheel if fixed else None)
    yield "the players choose", variants.players_choose(variant) == chosen
    yield "a wheel for each", variants.own_wheels(variant) == own
    seats = tuple(range(players)) if own else (0,)
    yield "the wheels to arrange", player_area.wheels_to_arrange(variant, players) == seats
    drawn = () if fixed or chosen else seats
    yield "the wheels to draw", player_area.wheels_to_draw(variant, players, EDITION) == drawn
    yield "who arranges", player_area.who_arranges(variant, 1) == (1 if chosen else CHANCE)
    names = tuple(wedge.name for wedge in EDITION.wedges)
    for placed in range(WEDGES + 1):
        yield "the wedges that are left", player_area.wedges_left(names[:placed], EDITION) == names[placed:]
    yield "two tokens on each wedge", player_area.tokens_at_start(EDITION) == (2,) * WEDGES
    wheel = Wheel(EDITION.wedges, (2,) * WEDGES, (False,) * WEDGES)
    area = player_area.area_at_start(wheel)
    nothing = (area.buildings, area.troops, area.knights, area.defeated, area.influence, area.order)
    yield "nothing else", nothing == (Buildings(), 0, (), Enemies(), 0, KnightOrder.NONE)
    yield "every order can be chosen", variants.orders_to_choose_from(EDITION) == EDITION.knight_orders
    for how in Orders:
        yield "games without orders", variants.without_orders(how) == (how == Orders.NONE)


# Knight orders: tokens added to wedges of one's choice, wedges with one less, upgrades, and the black knight.
CHANGES = {
    KnightOrder.ALCANTARA: (1, 0, 1, False),
    KnightOrder.AVIZ: (1, 0, 0, False),
    KnightOrder.HOSPITALLER: (0, 1, 0, False),
    KnightOrder.MONTESA: (0, 0, 0, True),
    KnightOrder.SANTIAGO: (0, 0, 1, False),
    KnightOrder.ST_LAZARUS: (0, 1, 3, False),
    KnightOrder.TEMPLAR: (0, 2, 0, False),
    KnightOrder.HOLY_GHOST: (0, 1, 0, False),
}
SHORTENED = (KnightOrder.HOSPITALLER, KnightOrder.ST_LAZARUS, KnightOrder.HOLY_GHOST)


@instead_of(orders.setup_of)
def st_lazarus_upgrades_two(right: Callable[..., Any], order: KnightOrder) -> Any:
    """The Order of Saint Lazarus upgrades two wedges."""
    change = right(order)
    return attrs.evolve(change, upgrades=2) if order == KnightOrder.ST_LAZARUS else change


@instead_of(orders.who_shortens)
def the_templars_are_shortened_by_chance(_: object, __: KnightOrder, ruleset: Ruleset) -> ShortWedge:
    """The wedges of the Templars are also chosen as the reading says."""
    return ruleset.interpretation.short_wedge


@instead_of(orders.black_knight_counts)
def the_black_knight_always_scores(right: Callable[..., Any], *how: Any) -> Any:
    """The black knight counts for a farm under every reading."""
    return attrs.evolve(right(*how), unscored=0)


@instead_of(player_area.third_tile)
def calatrava_always_brings_a_tile(_: object, dealt: Any, __: Orders, ___: int) -> int:
    """The Knights of Calatrava always bring a third tile."""
    return 1 if KnightOrder.CALATRAVA in dealt else 0


@theorem(
    "Each knight order changes exactly what its tile says: tokens, upgrades, and the black knight; readings say who "
    "chooses the wedge with one token less, and how the black knight counts.",
    rules=[
        "setup.order.effect",
        "setup.order.deal",
        "setup.order.third",
        "setup.token.order",
        "order.alcantara.token",
        "order.aviz.token",
        "order.calatrava.token",
        "order.holy-sepulchre.token",
        "order.hospitaller.token",
        "order.montesa.knight",
        "order.santiago.upgrade",
        "order.st-lazarus.token",
        "order.templar.token",
    ],
    sabotage=[
        st_lazarus_upgrades_two,
        the_templars_are_shortened_by_chance,
        the_black_knight_always_scores,
        calatrava_always_brings_a_tile,
    ],
)
def each_order_changes_what_it_says(
    order: KnightOrder = each(KnightOrder),
    black: BlackKnight = each(BlackKnight),
    short: ShortWedge = each(ShortWedge),
) -> Claims:
    """For each order and each of these readings."""
    ruleset = reading(black_knight=black.name, short_wedge=short.name)
    change = orders.setup_of(order)
    told = (change.added, change.left, change.upgrades, change.black_knight)
    yield "the order changes what it says", told == CHANGES.get(order, (0, 0, 0, False))
    tokens = player_area.tokens_of_order(order, EDITION.wedges, EDITION)
    for wedge, count in zip(EDITION.wedges, tokens, strict=True):
        more = 1 if order == KnightOrder.HOLY_SEPULCHRE and wedge.primary == Action.TRAVEL else 0
        less = 1 if order == KnightOrder.CALATRAVA else 0
        yield "the tokens on each wedge", count == 2 + more - less
    for place in range(WEDGES):
        changed = player_area.with_changed_wedge(tokens, place, -1)
        yield "one wedge is changed", changed == (*tokens[:place], tokens[place] - 1, *tokens[place + 1 :])
    who = short if order in SHORTENED else ShortWedge.CHOICE
    yield "who chooses the wedge with one token less", orders.who_shortens(order, ruleset) == who
    seats = tuple(seat for seat in (1, 2) if short == ShortWedge.RANDOM and order in SHORTENED)
    yield "chance draws for these seats", orders.seats_to_shorten((order, order, order), 1, ruleset) == seats
    counts = orders.black_knight(order, ruleset)
    expected = (1, 0, 0)
    if black == BlackKnight.SECOND_KNIGHT:
        expected = (0, 1, 0)
    elif black == BlackKnight.NOT_SCORED:
        expected = (1, 0, 1)
    if order != KnightOrder.MONTESA:
        expected = (0, 0, 0)
    yield "how the black knight counts", (counts.more, counts.unlocked, counts.unscored) == expected
    for how in Orders:
        for spare in range(2):
            due = order == KnightOrder.CALATRAVA and how == Orders.DEALT_THIRD and spare > 0
            third = player_area.third_tile((KnightOrder.AVIZ, order), how, spare)
            yield "a third tile for Calatrava", third == (1 if due else 0)
    yield "a third tile brings no fourth", player_area.third_tile((KnightOrder.AVIZ,) * 2, Orders.DEALT_THIRD, 1) == 0
    left = tuple(one for one in EDITION.knight_orders if one != order)
    yield "an order is dealt once", player_area.tiles_to_deal(((order,), ()), EDITION) == left
    upgraded = player_area.upgraded_at_setup(order, EDITION.wedges, 0, RULESET)
    yield "the wedges that are upgraded", upgraded == change.upgrades
    learner = Ruleset(variant="learning", orders="none")
    both = player_area.upgraded_at_setup(order, EDITION.wedges, 0, learner)
    yield "a learner has two more", both == change.upgrades + 2


# Manners


@instead_of(orders.hospitaller_manners)
def the_last_wedge_is_never_skipped(right: Callable[..., Any], passed: tuple[int, ...], *how: Any) -> Any:
    """The wedge of the last token cannot be skipped."""
    return right(passed[:-1] or passed, *how)


@instead_of(orders.templar_manners)
def the_templars_double_the_last(right: Callable[..., Any], passed: tuple[int, ...], *how: Any) -> Any:
    """The Templars may place two tokens with one in hand."""
    return right((*passed, 0), *how)


@instead_of(orders.teutonic_manner)
def the_teutonic_knights_go_with_the_others(_: object) -> Any:
    """The Teutonic Knights have no manner."""
    return ()


@instead_of(distribute.manners_without_action)
def orders_never_wait_for_an_action(right: Callable[..., Any], origin: int, hand: int, order: Any, _: Ruleset) -> Any:
    """An order may be used without an action under every reading."""
    return right(origin, hand, order, RULESET)


def _told(origin: int, hand: int, order: KnightOrder, how: str) -> tuple[tuple[Manner, int | None], ...]:
    """The manners that the tile of an order tells of."""
    if hand == 0:
        return ((Manner.STANDARD, None),)
    reached = [(origin + 1 + step) % WEDGES for step in range(hand)]
    more: list[tuple[Manner, int | None]] = []
    if order in {KnightOrder.AVIZ, KnightOrder.SANTIAGO}:
        more = [(Manner.ORIGIN_FIRST, None)]
    if order == KnightOrder.TEUTONIC:
        more = [(Manner.COUNTERCLOCKWISE, None)]
    if order == KnightOrder.HOSPITALLER:
        skipped = reached[1:] if how in {"between", "between, always"} else reached
        first = reached[0] if how == "between, always" else None
        more = [(Manner.SKIP, wedge) for wedge in dict.fromkeys(skipped) if wedge != first]
    if order == KnightOrder.TEMPLAR and not (how == "laps" and hand > WEDGES + 1):
        more = [(Manner.DOUBLE, wedge) for wedge in dict.fromkeys(reached[:-1])]
    return ((Manner.STANDARD, None), *more)


HOW = {
    "default": RULESET,
    "between": reading(hospitaller_place="BETWEEN"),
    "between, always": reading(hospitaller_place="BETWEEN", hospitaller_pass="WHOLE_DISTRIBUTION"),  # noqa: S106 -- to pass a wedge
    "laps": reading(templar_doubled="LAPS_COUNT"),
    "after an action": reading(any_distribution="AFTER_AN_ACTION"),
}


@theorem(
    "Each order has exactly the manners that its tile tells of: the Hospitallers skip any wedge that a token "
    "reaches, the Templars double any wedge that is reached with two tokens in hand, and so on; readings narrow that.",
    rules=[
        "turn.distribute.sow",
        "order.aviz.origin",
        "order.santiago.origin",
        "order.teutonic.direction",
        "order.hospitaller.skip",
        "order.templar.double",
    ],
    sabotage=[
        the_last_wedge_is_never_skipped,
        the_templars_double_the_last,
        the_teutonic_knights_go_with_the_others,
        orders_never_wait_for_an_action,
    ],
    assumes=f"at most {MOST_TOKENS} tokens, the most that an order has",
)
def each_order_has_its_manners(
    origin: int = each(range(WEDGES)), order: KnightOrder = each(KnightOrder), how: str = each(HOW)
) -> Claims:
    """For each wedge and each number of tokens."""
    for hand in range(MOST_TOKENS + 1):
        told = _told(origin, hand, order, how)
        yield f"the manners for {hand} tokens", distribute.manners(origin, hand, order, HOW[how]) == told
        without = told[:1] if how == "after an action" else told
        found = distribute.manners_without_action(origin, hand, order, HOW[how])
        yield f"the manners for {hand} tokens without an action", found == without


# The shares of the Holy Sepulchre


@instead_of(orders.holy_sepulchre_shares)
def every_action_bears_it(_: object, order: KnightOrder, actions: tuple[Action, ...], *__: Any) -> Any:
    """Each action of the Knights of the Holy Sepulchre has one less."""
    return (tuple(orders.holy_sepulchre_reduction(order) for _ in actions),)


@instead_of(orders.holy_sepulchre_shares)
def the_whole_wedge_has_one_way(right: Callable[..., Any], *how: Any) -> Any:
    """The reduction of a whole wedge can be divided in one way."""
    return right(*how)[:1]


@instead_of(orders.holy_sepulchre_shares)
def travel_on_the_icon_is_spared(
    right: Callable[..., Any], order: KnightOrder, actions: Any, wedge: Wedge, *how: Any
) -> Any:
    """Only Travel on the first side of a wedge has one less."""
    if wedge.primary == Action.TRAVEL:
        return right(order, actions, wedge, *how)
    return ((0,) * len(actions),)


@theorem(
    "The Knights of the Holy Sepulchre have one less for each Travel; readings spare wedges that do not begin with "
    "Travel, or let either action of a wedge with Travel bear it.",
    rules=["order.holy-sepulchre.travel"],
    sabotage=[every_action_bears_it, the_whole_wedge_has_one_way, travel_on_the_icon_is_spared],
)
def the_sepulchre_bears_one_less(
    order: KnightOrder = each((KnightOrder.NONE, KnightOrder.HOLY_SEPULCHRE, KnightOrder.MONTESA)),
    wedge: Wedge = each(EDITION.wedges),
    both: bool = each((False, True)),
    scope: str = each(("EACH_TRAVEL", "TRAVEL_WEDGES", "WHOLE_WEDGE")),
) -> Claims:
    """For each wedge, with its first action or with both."""
    actions = (wedge.primary, wedge.secondary) if both else (wedge.primary,)
    found = orders.holy_sepulchre_shares(order, actions, wedge, reading(sepulchre_scope=scope))
    less = -1 if order == KnightOrder.HOLY_SEPULCHRE else 0
    by_travel = tuple(less if action == Action.TRAVEL else 0 for action in actions)
    expected: tuple[tuple[int, ...], ...] = (by_travel,)
    if scope == "TRAVEL_WEDGES" and wedge.primary != Action.TRAVEL:
        expected = ((0,) * len(actions),)
    if scope == "WHOLE_WEDGE" and both and any(by_travel):
        expected = (by_travel, by_travel[::-1])
    yield "each share is what the reading says", found == expected
