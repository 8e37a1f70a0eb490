"""The setup of games with Divine Influence, and the position in which they begin.

The theorems of ``beginnings`` are stated again for such games, alone and with the expansion for five and six players.
What a player has of the expansions is unseen, so that a step that looks at it is refuted; the orders of the expansion
look at the giant token. Where the giant token and the influence tiles are laid is in ``divine_steps``.
"""
# ruff: noqa: ANN401 -- a mutant takes what the right function takes; a domain stands where a value will

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import Any

import attrs

from crusaders_rules.lift import Claims, Mutant, Theorem, cut, each, instead_of, theorem, with_domains
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Holding, Laid, Unlocked
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant, editions
from crusaders_rules.thy_will_be_done.play import expanded, game, setup
from crusaders_rules.thy_will_be_done.play.expanded import laid_on
from crusaders_rules.thy_will_be_done.rules import game_board
from crusaders_rules.thy_will_be_done.state import AddedArea, Enemies, KnightOrder, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import beginnings, five_and_six_steps
from .beginnings import AFTER_ORDER, LAYING, placed, the_neighbour_gets_it
from .divine import NAME
from .divine_invariant import BOTH, FEW_GAMES, Game, Pieces, any_pieces, holding, playing
from .five_and_six import the_mark_costs_no_token, the_mark_takes_a_token
from .invariant import everywhere
from .steps import Case

# The steps of the setup, each again in games with the expansion

ORDERS = (KnightOrder.BAND, KnightOrder.LIVONIAN, KnightOrder.DRAGON, KnightOrder.BRANDENBURG)
# The first influence tile is laid where the start player would be drawn.
PLACE_OF_TILE = 0
ON_THE_BOARD = tuple(
    case._replace(then=tuple(p.AskInfluenceTile if one is p.AskStart else one for one in case.then)) for case in LAYING
)


CHANGED = "wheel order"


@instead_of(setup.with_area)
def a_mark_costs_what_the_player_holds(
    right: Callable[..., State], state: State, seat: int, area: PlayerArea, *how: Any
) -> State:
    """A player who marks an enemy holds nothing of Divine Influence any more."""
    marked = expanded.marked_by(area)
    return right(state, seat, area if marked is None else attrs.evolve(area, added=AddedArea(marked=marked)), *how)


@instead_of(setup.laying_next)
def no_influence_tile_is_laid(_: object, __: State, asks: p.Pending) -> p.Pending:
    """The start player is drawn before any influence tile is laid."""
    return asks


@instead_of(divine_orders.has_giant)
def the_dragon_has_a_giant_token(right: Callable[..., bool], order: KnightOrder, *how: Any) -> bool:
    """The Order of the Dragon has a giant token."""
    return order == KnightOrder.DRAGON or right(order, *how)


def with_divine_influence(  # noqa: PLR0913 -- what may differ
    right: Theorem,
    what: str,
    sabotage: Iterable[Mutant],
    held: Any = None,
    games: Iterable[Game] = FEW_GAMES,
    *,
    thorough: bool = False,
    **own: Any,
) -> Theorem:
    """State a theorem about the setup again, in games with Divine Influence.

    Args:
        right: The theorem.
        what: Its name here.
        sabotage: The mutants that it notices.
        held: What the actor has of the expansion; unseen if not given.
        games: Which expansions are played.
        thorough: Whether it takes too long to prove with every run of the reference.
        **own: Domains that differ.
    """
    known = inspect.signature(right.function).parameters
    names = {name: one.default for name, one in known.items()} | own | {"pieces": any_pieces(), "game": each(games)}

    def claims(**values: Any) -> Claims:
        pieces: Pieces = values.pop("pieces")
        tiles = cut(divine_setup, regions_for_tiles=lambda _: (PLACE_OF_TILE,))
        marks = cut(five_and_six_steps, playing=lambda _: nullcontext())
        with playing(values.pop("game"), pieces, held=held), tiles, marks:
            found = tuple(right.function(**values))
        yield from found

    with_domains(claims, what, names)
    made = theorem(
        f"With Divine Influence, what {right.name} says holds too, whatever the player has of the expansion.",
        rules=right.rules,
        sabotage=sabotage,
        assumes=right.assumes,
        thorough=thorough,
    )
    return made(claims)


an_order_brings_its_tokens = with_divine_influence(
    beginnings.an_order_brings_its_tokens,
    "an_order_brings_its_tokens_with_divine_influence",
    [beginnings.the_first_wedge_is_changed, beginnings.calatrava_has_seven, the_neighbour_gets_it],
    thorough=True,
)
# The giant token is placed before the next player chooses.
CHOOSING = tuple(
    Case(p.AskOrder, d.ChooseOrder, (p.AskGiantWedge,) if order is KnightOrder.BAND else AFTER_ORDER, CHANGED, order)
    for order in ORDERS
)
an_order_of_the_expansion_is_chosen = with_divine_influence(
    beginnings.an_order_brings_its_tokens,
    "an_order_of_the_expansion_is_chosen",
    [the_dragon_has_a_giant_token, the_neighbour_gets_it, beginnings.one_wedge_begins_empty],
    held=holding(giant=None),
    at=each(everywhere(CHOOSING)),
)
an_enemy_is_marked = with_divine_influence(
    five_and_six_steps.an_enemy_is_marked,
    "an_enemy_is_marked_with_divine_influence",
    [the_mark_costs_no_token, the_mark_takes_a_token, the_neighbour_gets_it, a_mark_costs_what_the_player_holds],
    held=holding(),
    games=(Game(BOTH),),
)
the_board_is_set_up = with_divine_influence(
    beginnings.the_board_is_set_up,
    "the_board_is_set_up_with_divine_influence",
    [beginnings.the_left_neighbour_places, the_neighbour_gets_it, no_influence_tile_is_laid],
    thorough=True,
    at=each(placed(ON_THE_BOARD)),
)


# The beginning

# The editions that have the expansion, with it alone and with the expansion for five and six players.
RULESETS = tuple(
    Ruleset(edition, orders="none", expansions=(*NAME, *more))
    for edition in editions.edition_names()
    if not editions.load_edition(edition).no_expansions
    for more in ((), BOTH)
)
GAMES = tuple(
    (players, variant, rules) for rules in RULESETS for players in rules.edition.players for variant in Variant
)


@instead_of(expanded.area_at_start, within=setup)
def a_tile_is_there_already(right: Callable[..., PlayerArea], area: PlayerArea, ruleset: Ruleset) -> PlayerArea:
    """Each player begins with an influence tile."""
    after = right(area, ruleset)
    return attrs.evolve(after, added=AddedArea(holding=Holding(tiles=1))) if after.added is not None else after


@instead_of(expanded.area_at_start, within=setup)
def the_expansions_add_nothing(_: object, area: PlayerArea, __: Ruleset) -> PlayerArea:
    """Players begin as in a game without expansions."""
    return area


@instead_of(expanded.added_at_start)
def a_coat_lies_there_already(right: Callable[..., Any], players: int, ruleset: Ruleset) -> Any:
    """With three players, a coat of arms of the first one lies in the first region."""
    found = right(players, ruleset)
    coats = (0, *found.laid.coats[1:]) if players == 3 else found.laid.coats  # noqa: PLR2004 -- as in the words
    return replace(found, laid=Laid(found.laid.tiles, coats))


def _empty_handed(area: PlayerArea) -> bool:
    """Whether a player has nothing that a game brings; any level of a building can be unlocked."""
    nothing = (area.influence, area.troops, area.knights, area.buildings, area.defeated, area.carried)
    added = area.added == AddedArea(holding=Holding())
    return nothing == (0, 0, (), Unlocked(), Enemies(), 0) and added and type(area.buildings) is Unlocked


@theorem(
    "A game with Divine Influence begins with the first question of the setup, with influence in the supply and none "
    "held; all pieces are in the boxes, each level of each building on the player boards, and the board is empty. "
    "When a wheel is laid, its wedges hold their action tokens.",
    rules=["setup.wheel.random", "setup.token", "setup.supply", "divine.base", "divine.influence.tile"],
    sabotage=[
        beginnings.the_last_wheel_is_forgotten,
        beginnings.one_wedge_begins_empty,
        a_tile_is_there_already,
        the_expansions_add_nothing,
        a_coat_lies_there_already,
    ],
    assumes="the wheel is laid in the order of the edition, or in the opposite order",
)
def a_game_with_divine_influence_begins(
    begun: tuple[int, Variant, Ruleset] = each(GAMES),
    names: tuple[str, ...] = each((beginnings.NAMES, beginnings.NAMES[::-1])),
) -> Claims:
    """For each edition, number of players and variant, with the expansion for five and six players or without it."""
    players, variant, rules = begun
    how = Orders.CHOSEN if variant == Variant.TOURNAMENT else Orders.DEALT
    board = game_board.side_for(players, rules.edition)
    rules = attrs.evolve(rules, variant=variant, orders=how, board=board)
    with cut(beginnings, _empty_handed=_empty_handed):
        found = tuple(beginnings.a_game_begins.function(begun=(players, rules), names=names))
    yield from found
    begins = game.new_game(rules, players)
    nothing = (None,) * len(rules.laid.regions)
    yield "no second building stands anywhere", begins.added is not None and not any(begins.added.beside)
    yield "no tile and no coat of arms lies there, and nothing is due", laid_on(begins) == Laid(nothing, nothing)
