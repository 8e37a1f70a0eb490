"""Divine Influence through ``apply``, one question at a time: upgrades by an effect, one-time tiles, and the setup.

The steps of a turn claim the contracts of ``divine_invariant``, as those of ``divine_turn_steps`` do.
"""
# ruff: noqa: ANN401, B008 -- a mutant takes what the right function takes; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Opaque,
    Theorem,
    cut,
    each,
    instead_of,
    integer,
    member,
    row,
    suppose,
    theorem,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds import influence_tile, turned
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Holding, Laid
from crusaders_rules.thy_will_be_done.interpret import Orders, State, Variant
from crusaders_rules.thy_will_be_done.play import apply, flow, legal, setup
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.rules import game_board, upgrade
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    Added,
    AddedArea,
    KnightOrder,
    PlayerArea,
    Wheel,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere, divine_invariant, divine_pieces, divine_turns, invariant
from .anywhere import PLAN, among, by_the_rules
from .beginnings import BOARD, OFFER, OUTCOMES, settled_later, the_neighbour_gets_it
from .divine import (
    a_turned_tile_adds_two,
    all_tiles_of_an_action_are_turned,
    tiles_stay_face_up,
)
from .divine_invariant import EVERY_GAME, FEW_GAMES, RULESETS, Game, Pieces, any_pieces, follows, holding, playing
from .divine_judged import LAID, REGIONS
from .frames import the_supply_gives_too_much
from .invariant import UNSEEN_WEDGES, GoesOn, Place, Sheet, any_place, applied, elsewhere, untouched
from .steps import (
    TOKENS,
    Case,
    the_last_wedge_cannot_be_turned,
    the_old_area_goes_on,
    the_rest_of_the_wedge_is_left_out,
)

# Upgrades by an effect, and effects that are declined

GAINED = "influence supply"
EFFECTS = (
    Case(p.AskFlipped, d.Flip, (GoesOn,), f"wheel {GAINED}"),
    Case(p.AskFlipped, d.Forgo, (GoesOn,), GAINED),
    Case(p.AskTaken, d.Forgo, (GoesOn,), GAINED),
    Case(p.AskCollected, d.Decline, (GoesOn,)),
)


@instead_of(upgrade.flip)
def an_upgrade_moves_a_token(right: Callable[..., Wheel], wheel: Wheel, wedge: int) -> Wheel:
    """Upgrading a wedge takes one of its tokens."""
    tokens = wheel.tokens
    return right(wheel.with_tokens((*tokens[:wedge], tokens[wedge] - 1, *tokens[wedge + 1 :])), wedge)


@instead_of(flow.gain_and_proceed)
def who_forgoes_gains_nothing(right: Callable[..., State], state: State, asked: Any, *how: Any) -> State:
    """A player who must decide about an effect loses the influence that waits."""
    waits = type(asked) in {p.AskFlipped, p.AskTaken}
    return right(state, asked, how[0], 0) if waits else right(state, asked, *how)


@theorem(
    "A wedge that a tile or a vault upgrades is turned, exactly the one that the player names, and its tokens stay; "
    "who forgoes an upgrade or what a mill takes, or declines one more tile, changes nothing. The influence that "
    "waited is gained then.",
    rules=["divine.tile.immediate", "divine.vault.upgrade", "divine.mill.remove", "divine.influence.gain"],
    sabotage=[
        the_last_wedge_cannot_be_turned,
        an_upgrade_moves_a_token,
        who_forgoes_gains_nothing,
        the_supply_gives_too_much,
        the_rest_of_the_wedge_is_left_out,
        the_old_area_goes_on,
    ],
)
def an_effect_is_decided(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(EFFECTS),
    place: Place = any_place(),
    sheet: Sheet = divine_invariant.any_sheet(),
    wedge: int = each(range(WEDGES)),
    amount: int = integer(1),
    may: bool = each((True, False)),  # noqa: FBT001 -- a vault may upgrade, and a tile must
    mill: int = integer(1, divine_invariant.LEVELS),
    pieces: Pieces = any_pieces(),
    game: Game = each(FEW_GAMES),
    begun: bool = each((False, True)),  # noqa: FBT001 -- whether the action has a result already
    goes_on: bool = each((False,)),  # noqa: FBT001 -- whether what has begun may have more results, by another reading
) -> Claims:
    """In any seat, for any tokens and any influence; the tiles of the player and the board are unseen."""
    flips, here = case.gives is d.Flip, sheet.here
    suppose((flips or wedge == 0) and (case.asks is p.AskCollected or goes_on or not begun))
    asked: Any = p.AskFlipped(place.seat, place.wedge, PLAN, amount, may, begun)
    if case.asks is p.AskCollected:
        suppose((amount == 1) & may)
        asked = p.AskCollected(place.seat, place.wedge, PLAN, TOKENS, begun=begun)
    if case.asks is p.AskTaken:
        suppose(may)
        asked = p.AskTaken(place.seat, place.wedge, PLAN, amount, here, mill, begun)
    given: Any = d.Flip(wedge) if flips else case.gives()  # type: ignore[misc]
    wheel = Wheel(UNSEEN_WEDGES, sheet.tokens, sheet.upgraded)
    with playing(game, pieces):
        before = invariant.position(place, sheet, asked, may=case.may, mine={"wheel": wheel})
        after = applied(before, given)
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    yield "the rest of the wedge is as before", after.pending.plan is PLAN  # type: ignore[attr-defined]
    was, now = before.areas[place.seat], after.areas[place.seat]
    waited = 0 if case.asks is p.AskCollected else amount
    yield "the influence that waited is gained", now.influence == was.influence + waited
    yield "no action token moves", now.wheel.tokens is was.wheel.tokens
    for other, (one, more) in enumerate(zip(was.wheel.upgraded, now.wheel.upgraded, strict=True)):
        yield "exactly this wedge is turned", more == (one | (flips and other == wedge))
    if flips:
        yield "it was not upgraded before", was.wheel.upgraded[wedge] ^ True
    else:
        yield "a tile must be used", may


# One-time tiles

TURNING = (Case(p.AskTurned, d.TurnTiles, (GoesOn,), "held.once"),)


@instead_of(divine_after.with_holding, within=turned)
def a_turned_tile_is_lost(
    right: Callable[..., PlayerArea], area: PlayerArea, holding: Holding, *how: Any
) -> PlayerArea:
    """A tile that is turned face down leaves its player."""
    return right(area, attrs.evolve(holding, tiles=holding.tiles - 1), *how)


@instead_of(divine_after.with_holding, within=turned)
def three_tiles_stay_face_up(right: Callable[..., PlayerArea], area: PlayerArea, holding: Holding, *how: Any) -> Any:
    """A player with three tiles or more who has turned some has them face up again."""
    return right(area, holding_of(area) if holding.tiles > 2 else holding, *how)  # noqa: PLR2004 -- three or more


@theorem(
    "One-time tiles that are turned for an action lie face down afterwards, as many as the player says and at most "
    "those for that action; the player keeps them, and each adds one to the action. Other tiles stay as they are.",
    rules=["divine.tile.once"],
    sabotage=[
        tiles_stay_face_up,
        all_tiles_of_an_action_are_turned,
        a_turned_tile_adds_two,
        a_turned_tile_is_lost,
        three_tiles_stay_face_up,
    ],
    assumes="how many tiles the action needs depends on the board, and is left open",
)
def tiles_are_turned_face_down(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(TURNING),
    place: Place = any_place(),
    sheet: Sheet = divine_invariant.any_sheet(),
    action: Action = each(Action),
    once: tuple[int, ...] = row(integer(0), len(Action)),
    tiles: int = integer(0),
    count: int = integer(0),
    least: int = integer(0),
    tokens: int = integer(),
    more: bool = each((False, True)),  # noqa: FBT001 -- whether another action follows
    second: Action = member(Action),
    of_second: int = integer(),
    pieces: Pieces = any_pieces(),
    game: Game = each(EVERY_GAME),
) -> Claims:
    """In any seat, for any numbers of tiles; the wheel and the board are unseen."""
    rest = ((second, of_second),) if more else ()
    asked: Any = p.AskTurned(place.seat, place.wedge, ((action, tokens), *rest))
    with playing(game, pieces, held=holding(once=once, tiles=tiles)), cut(turned, _least=lambda *_: least):
        before = invariant.position(place, sheet, asked, may=case.may)
        after = applied(before, d.TurnTiles(count))
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    was, now = (holding_of(state.areas[place.seat]) for state in (before, after))
    for at, one in enumerate(Action):
        expected = was.once[at] - (count if one is action else 0)
        yield "as many tiles are turned as the player says, for this action", now.once[at] == expected
        yield "no tile is turned twice", now.once[at] >= 0
    yield "the player keeps all tiles", now.tiles == was.tiles
    point: Any = after.pending
    yield "each adds one, and the rest follows", point.plan == ((action, tokens + count), *rest)
    yield "as many as the action needs", count >= least


# The setup

PUTTING = (Case(p.AskGiantWedge, d.PutGiant, (p.AskOrder, p.AskEnemy), "added"),)
LAYING = (Case(p.AskInfluenceTile, d.LayInfluenceTile, (p.AskInfluenceTile, p.AskStart), "added"),)


@instead_of(setup.with_area)
def the_first_seat_gets_the_giant(right: Callable[..., State], state: State, seat: int, area: PlayerArea) -> State:
    """What a player of another seat puts on a wheel is put on the first player's."""
    return right(state, 0 * seat, area)


@instead_of(setup.ask_what_the_order_changes)
def the_giant_is_forgotten(right: Callable[..., State], state: State, asks: Any) -> State:
    """The giant token is not where its player has put it."""
    area = state.areas[asks.seat]
    if area.added is not None and area.added.holding is not None and area.added.holding.giant is not None:
        none = attrs.evolve(area, added=AddedArea(holding=attrs.evolve(area.added.holding, giant=None)))
        state = setup.with_area(state, asks.seat, none)
    return right(state, asks)


@theorem(
    "The giant token is put on the wedge that its player names, and all other tokens stay; then the next player "
    "chooses an order, if there is one.",
    rules=["divine.order.band.token", "setup.order.effect"],
    sabotage=[the_first_seat_gets_the_giant, the_giant_is_forgotten, the_neighbour_gets_it],
    assumes=Lemma("outcomes that are given follow one by one, each by its own step", "outcomes_are_settled_one_by_one"),
)
def the_giant_token_is_put(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(PUTTING),
    place: Place = each(invariant.PLACES),
    wedge: int = each(range(WEDGES)),
    sheet: Sheet = divine_invariant.any_sheet(),
    outcomes: object = each((None, OUTCOMES)),
    how: Orders = member(Orders),
    variant: Variant = member(Variant),
    pieces: Pieces = any_pieces(),
    game: Game = each(FEW_GAMES),
) -> Claims:
    """For two to six players, in each seat, for any tokens, any tiles on offer and any outcomes of chance."""
    asked = p.AskGiantWedge(place.seat, OFFER)
    known: dict[str, Any] = {"variant": variant, "orders": how, "start": None, "outcomes": outcomes}
    board = cut(game_board, after_player_areas=lambda _: BOARD)
    with playing(game, pieces, held=holding()), board, settled_later():
        before = invariant.position(place, sheet, asked, KnightOrder.BAND, **known)
        after = applied(before, d.PutGiant(wedge), judged=False)
    yield "what follows is one of the questions of the case", type(after.pending) in case.then
    yield from untouched(before, after, place.seat, case.may.split())
    yield "nothing is added to the table", after.added is before.added
    was, now = (holding_of(state.areas[place.seat]) for state in (before, after))
    yield "it is on this wedge", now.giant == wedge
    for name in ("once", "tiles", "ends", "chapels"):
        yield "what else the player holds stays", getattr(now, name) is getattr(was, name)
    last = place.seat + 1 == place.players
    yield "then the next player chooses", type(after.pending) is (p.AskEnemy if last else p.AskOrder)
    yield "it is the left neighbour", last or after.pending.seat == place.seat + 1


NAMES = tuple(dict.fromkeys(tile.name for tile in RULESETS[()].edition.influence_tiles))


@instead_of(laid_on, within=influence_tile)
def the_coats_leave_with_a_tile(right: Callable[..., Laid | None], state: State) -> Laid | None:
    """When a tile is laid, all coats of arms leave the board."""
    found = right(state)
    return None if found is None else attrs.evolve(found, coats=())


@instead_of(put_at, within=influence_tile)
def the_next_region_gets_it(right: Callable[..., Any], tiles: Any, region: int, tile: Any) -> Any:
    """A tile is laid on the region after the one that it is drawn for."""
    return right(tiles, region + 1, tile)


@instead_of(replace, within=influence_tile)
def second_buildings_leave_with_a_tile(right: Callable[..., Any], thing: Any, **changes: Any) -> Any:
    """When a tile is laid, all second buildings leave the board."""
    return right(thing, **changes, **({"beside": ()} if type(thing) is Added else {}))


@theorem(
    "On any board, an influence tile is laid on its region and nothing else changes; the next region follows, or after "
    "the last one the start player is drawn.",
    rules=["divine.influence.tile", "setup.sequence"],
    sabotage=[the_coats_leave_with_a_tile, the_next_region_gets_it, second_buildings_leave_with_a_tile],
    assumes="whether a tile of this name is left is not asked: a step with one that is not would only be refused",
)
def an_influence_tile_is_laid_anywhere(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(LAYING),
    sheet: Sheet = divine_invariant.any_sheet(),
    name: str = each(NAMES),
    last: bool = each((False, True)),  # noqa: FBT001 -- whether no other region follows
    pieces: Pieces = any_pieces(),
    game: Game = each(FEW_GAMES),
) -> Claims:
    """For any players, any tiles that lie elsewhere, and any region."""
    here, there = sheet.here, sheet.here + 1
    coats: Any = Opaque("the coats of arms")
    lies = Laid(among(here, None), coats)
    regions = cut(divine_setup, regions_for_tiles=lambda _: (here,) if last else (here, there))
    with playing(game, pieces, lies=lies), regions:
        asked = p.AskInfluenceTile(CHANCE, here)
        before = invariant.position(Place(None, 0, 0), sheet, asked, start=None)
        after = applied(before, d.LayInfluenceTile(name), judged=False)
    yield "what follows is one of the questions of the case", type(after.pending) in case.then
    yield from untouched(before, after, 0, case.may.split(), told=True)
    now = laid_on(after)
    yield "there is something on the board", now is not None
    if now is None:
        return
    tile = now.tiles[here]
    yield "the tile lies there", tile is not None and tile.name == name
    yield "all other regions stay", elsewhere(lies.tiles, now.tiles)
    yield "the coats stay, and nothing is due", now.coats is lies.coats and now.due is lies.due
    yield "second buildings stay", (after.added or Added()).beside is (before.added or Added()).beside
    follows = p.AskStart(CHANCE) if last else p.AskInfluenceTile(CHANCE, there)
    yield "the next region follows, or the start player", after.pending == follows


TILES = LAID.edition.influence_tiles
PLACES = divine_setup.regions_for_tiles(LAID)


@instead_of(divine_tiles.regions_to_lay)
def tiles_are_laid_backwards(right: Callable[..., tuple[int, ...]], *how: Any) -> tuple[int, ...]:
    """Influence tiles are laid from the last region to the first one."""
    return right(*how)[::-1]


@instead_of(divine_tiles.regions_to_lay)
def the_last_region_has_no_tile(right: Callable[..., tuple[int, ...]], *how: Any) -> tuple[int, ...]:
    """The last region gets no influence tile."""
    return right(*how)[:-1]


@instead_of(divine_tiles.tiles_left)
def a_tile_can_be_laid_twice(_: object, every: Any, __: object) -> Any:
    """A tile that has been laid can be laid again."""
    return every


@theorem(
    "An influence tile is laid on its region if one like it is left; all other regions, the coats and the players "
    "stay, and the next region follows, or after the last one the start player is drawn.",
    rules=["divine.influence.tile", "setup.sequence"],
    sabotage=[tiles_are_laid_backwards, the_last_region_has_no_tile, a_tile_can_be_laid_twice],
    assumes="one of our small boards; the tiles laid before are the first ones of the edition",
)
def an_influence_tile_is_laid(
    case: Case = each(LAYING),
    nth: int = each(range(len(PLACES))),
    name: str = each(dict.fromkeys(tile.name for tile in TILES)),
) -> Claims:
    """For each region of the board and each tile; the players and all other pieces are unseen."""
    # Laid before are tiles of this name first, so that none may be left, or others first.
    alike = [tile for tile in TILES if tile.name == name]
    others = [tile for tile in TILES if tile.name != name]
    for first, second in ((alike, others), (others, alike)):
        yield from _laid_there(case, nth, name, [*first, *second][:nth])


def _laid_there(case: Case, nth: int, name: str, before_it: list[Any]) -> Claims:
    region = PLACES[nth]
    tiles: list[Any] = [None] * REGIONS
    for place, tile in zip(PLACES, before_it, strict=False):
        tiles[place] = tile
    coats: Any = Opaque("the coats of arms")
    added = Added(beside=divine_invariant.UNSEEN_BESIDE, laid=Laid(tuple(tiles), coats))
    areas: Any = Opaque("the players")
    asked = p.AskInfluenceTile(CHANCE, region)
    before = anywhere.position(anywhere.area(), asked, ruleset=LAID, areas=areas, added=added)
    left = sum(tile.name == name for tile in TILES) - sum(tile.name == name for tile in before_it)
    with by_the_rules():
        refused = legal.refusals(before, d.LayInfluenceTile(name)) != ()
        yield "a tile of which none is left is refused", refused == (left == 0)
        if refused:
            return
        after = apply.apply(before, d.LayInfluenceTile(name))
    now = laid_on(after)
    yield "there is something on the board", now is not None
    if now is None:
        return
    tile = now.tiles[region]
    yield "the tile lies there", tile is not None and tile.name == name
    elsewhere = (now.tiles[place] is tiles[place] for place in range(REGIONS) if place != region)
    yield "all other regions stay", all(elsewhere)
    yield "the coats stay", now.coats is coats
    yield "the players stay", after.areas is areas
    follows = p.AskInfluenceTile(CHANCE, PLACES[nth + 1]) if nth + 1 < len(PLACES) else p.AskStart(CHANCE)
    yield "the next region follows, or the start player", after.pending == follows
    yield "what follows is one of the questions of the case", type(after.pending) in case.then


def through_apply() -> dict[tuple[type, type], Theorem]:
    """For each kind of question and decision of Divine Influence, a theorem that runs ``apply`` on it."""
    of_effects = {(case.asks, case.gives): an_effect_is_decided for case in EFFECTS if case.gives is not None}
    return of_effects | {
        (p.AskInfluenceTile, d.LayInfluenceTile): an_influence_tile_is_laid,
        (p.AskGiantWedge, d.PutGiant): the_giant_token_is_put,
        (p.AskTurned, d.TurnTiles): tiles_are_turned_face_down,
        (p.AskCollected, d.Collect): divine_pieces.a_tile_that_is_taken_is_counted,
        (p.AskTaken, d.TakeOff): divine_pieces.what_a_mill_takes_is_counted,
        (p.AskBuilding, d.ErectNew): divine_pieces.a_new_building_is_counted,
        (p.AskExtra, d.Distribute): divine_turns.a_turn_with_tiles_is_passed_on,
        (p.AskExtra, d.Keep): divine_turns.a_turn_with_tiles_is_passed_on,
        (p.AskGiant, d.LandGiant): divine_turns.the_giant_token_travels,
    }
