"""The steps of games with Divine Influence: from each question, ``apply`` keeps the invariant of whole games.

Where a step of the base game does the same with the expansion, its theorem is stated again: tiles, coats of arms,
second buildings and what the player has unlocked are unseen then, so that a step that looks at one of them is refuted.
The steps that do look have theorems of their own here. Each holds for Divine Influence alone and for both expansions.
"""
# ruff: noqa: ANN401, B008 -- a mutant takes what the right function takes; the default of an argument is its domain

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    Theorem,
    cut,
    each,
    instead_of,
    integer,
    is_unseen,
    member,
    record,
    row,
    rows,
    suppose,
    theorem,
    truth,
    with_domains,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_needs
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import results as divine_results
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds import collected
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    EVERY_TYPE,
    NOTHING_DUE,
    Due,
    InfluenceTile,
    NewBuilding,
    TileEffect,
    TileKind,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import FIVE, SIX
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import Results
from crusaders_rules.thy_will_be_done.play import feasibility, flow, legal
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.rules import build, distribute
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    BonusTile,
    Building,
    Erected,
    KnightOrder,
    PlayerArea,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import divine_invariant, divine_pieces, divine_turns, five_and_six_steps, invariant, points, steps
from .anywhere import PLAN, among, by_the_rules, well_given
from .divine import (
    EDITION,
    a_distribution_is_never_used_up,
    any_number_of_opponents_build,
    every_tile_can_be_turned,
    one_distribution_uses_up_all,
    the_giant_is_two_pieces,
    the_livonian_distribution_comes_again,
)
from .divine_invariant import (
    BOTH,
    EVERY_GAME,
    FEW_GAMES,
    LEVELS,
    MOST_BUILDINGS,
    TOLD,
    TYPES,
    UNSEEN_HOLDING,
    UNSEEN_MARK,
    WITH_MARKS,
    AnyMore,
    Game,
    Pieces,
    any_pieces,
    any_sheet,
    follows,
    holding,
    laid,
    lowest,
    of_question,
    playing,
    unlocked,
)
from .end import PLAYERS
from .five_and_six_steps import seated_among
from .frames import (
    the_last_action_comes_first,
    the_second_action_is_left_out,
    the_supply_gives_too_much,
    two_troops_are_mustered,
)
from .invariant import (
    PLACES,
    UNSEEN_WEDGES,
    AnyKnights,
    Distributes,
    GoesOn,
    Place,
    Sheet,
    TurnOver,
    among_seats,
    any_place,
    applied,
    passed,
    stale,
    stopping,
    turn_order,
)
from .pieces import saracens_are_kept_as_slavs, the_token_is_not_kept
from .steps import KNIGHTS, TOKENS, At, Case, Sown, knights_in_order
from .turn_ends import the_same_seat_goes_on, the_turn_loses_a_token, the_turn_takes_influence
from .values import SARACENS
from .wheel import an_upgrade_costs_a_token


def _occurs(case: Case, game: Game) -> bool:
    """Whether a case is one of a game: only the expansion for five and six players has swaps and marks."""
    # The theorems of the base game know of no marks.
    fights = case.gives in {d.Attack, d.Swap} and len(case.detail) > 2  # noqa: PLR2004 -- the base game has no mark there
    marked = fights and case.detail[1] is not None
    return bool(game.more) or not (marked or case.gives is d.Swap)


def with_tiles(  # noqa: PLR0913 -- how the theorem is stated again
    right: Theorem,
    sabotage: Iterable[Mutant],
    about: Callable[[Case], bool] = lambda _: True,
    *,
    games: tuple[Game, ...] = FEW_GAMES,
    held: Any = None,
    told: bool = True,
    apart: bool = False,
    thorough: bool = False,
    **own: Any,
) -> Theorem:
    """State a theorem about the steps again, in games with Divine Influence.

    Args:
        right: The theorem.
        sabotage: The mutants that it notices.
        about: Whether a case is one of those that are shown.
        games: The games in which it is shown.
        held: What the actor has of the expansion, as in ``playing``.
        told: Whether all that the theorem says holds with the expansion, too; if not, the contract does.
        apart: Whether a wedge that is distributed is none with the giant token.
        thorough: Whether it takes too long to prove with every run of the reference.
        **own: Other domains of its arguments.
    """
    known = inspect.signature(right.function).parameters
    cases: Any = known["case"].default
    own["case"] = each(one for one in cases.options if about(one))
    names = {name: one.default for name, one in known.items()} | {"sheet": any_sheet()} | own
    names |= {"game": each(games), "pieces": any_pieces(), "below": row(integer(0, LEVELS), TYPES), "free": truth()}

    def claims(game: Game, pieces: Pieces, below: tuple[int, ...], free: bool, **values: Any) -> Claims:  # noqa: FBT001 -- a fact
        suppose(_occurs(values["case"], game))
        case = values["case"]
        if apart and game.giant and (case.asks is Distributes or case.gives is d.Sow):
            suppose(pieces.giant != values["place"].wedge)

        def playing_so(marked: Any = UNSEEN_MARK, *, again: Any = False) -> Any:
            there = game._replace(marks=game.marks and marked is not None)
            suppose(there.marks or is_unseen(again) or not again)
            return playing(there, pieces, held=held, levels=lowest(below), marked=marked, again=again)

        found = []
        free_way = cut(feasibility, may_go_on=lambda *_: free)
        with playing_so(), free_way, cut(five_and_six_steps, playing=playing_so):
            for one in right.function(**values):
                found.append(one)
                if not told and isinstance(one, tuple) and one[0] is TOLD:
                    break
        yield from found

    with_domains(claims, f"{right.name}_with_divine_influence", names)
    says = f"what {right.name} says" if told else f"the contract of {right.name}"
    made = theorem(
        f"With Divine Influence, {says} holds too, whatever tiles and second buildings there are.",
        rules=right.rules,
        sabotage=sabotage,
        assumes=right.assumes,
        thorough=thorough,
    )
    return made(claims)


@instead_of(flow.after_travel)
def a_travel_turns_all_tiles(right: Callable[..., PlayerArea], *how: Any) -> PlayerArea:
    """After a Travel, all one-time tiles of the player are face down."""
    area = right(*how)
    return divine_after.with_holding(area, attrs.evolve(holding_of(area), once=()))


@instead_of(flow.gained)
def a_gain_forgets_the_mark(right: Callable[..., PlayerArea], area: PlayerArea, *how: Any) -> PlayerArea:
    """Whoever gains influence has marked nothing any more."""
    after = right(area, *how)
    return area if after.added is None else attrs.evolve(after, added=attrs.evolve(after.added, marked=None))


a_turn_begins = with_tiles(
    steps.a_turn_begins,
    [an_upgrade_costs_a_token, steps.the_last_wedge_cannot_be_turned, steps.after_a_skip_the_tokens_may_stay],
    thorough=True,
)
tokens_are_divided = with_tiles(
    steps.tokens_are_divided,
    [
        steps.a_split_forgets_the_second_action,
        steps.a_split_uses_one_token_twice,
        steps.the_chosen_action_comes_last,
    ],
    games=EVERY_GAME,
    held=holding(),
)
a_knight_travels = with_tiles(
    steps.a_knight_travels,
    [steps.a_knight_is_lost_on_the_way, steps.seat_nought_is_forgotten, a_travel_turns_all_tiles],
    thorough=True,
    told=False,
    points=integer(0),
)
what_no_building_stands_for_is_gained = with_tiles(
    steps.a_building_or_a_troop_is_gained,
    [steps.the_rest_of_the_wedge_is_left_out, steps.the_old_area_goes_on, a_gain_forgets_the_mark],
    lambda case: "buildings" not in case.may,
)
a_wedge_is_distributed = with_tiles(
    steps.a_wedge_is_distributed,
    [the_turn_takes_influence, steps.after_doubling_the_player_goes_on, steps.the_next_wedge_is_distributed],
    games=EVERY_GAME,
    held=holding(),
    apart=True,
)
a_wedge_comes_to_its_end = with_tiles(
    points.a_wedge_comes_to_its_end,
    [the_turn_loses_a_token, points.the_player_is_never_asked, points.the_wedge_is_distributed_first],
    games=EVERY_GAME,
    held=holding(),
    apart=True,
)
nothing_follows_the_end = with_tiles(
    points.nothing_follows_the_end,
    [points.a_game_over_can_go_on, points.a_game_over_lists_a_skip, points.a_game_over_forgets_keeping],
)


an_enemy_is_attacked_or_swapped = with_tiles(
    five_and_six_steps.an_enemy_is_attacked_or_swapped,
    [
        the_token_is_not_kept,
        saracens_are_kept_as_slavs,
        five_and_six_steps.a_swap_copies_an_enemy,
        steps.the_old_area_goes_on,
    ],
    # Of the cases with a mark and without one, each has what it says.
    games=(Game(), Game(BOTH, marks=True)),
    held=UNSEEN_HOLDING,
    thorough=True,
)


# The rest of a wedge

NEXT = (p.AskTurned, p.AskCollected, p.AskMove, p.AskTarget, p.AskBuilding, Distributes)
RESTS = tuple(Case(GoesOn, None, NEXT, points.GAINED, (plan, game)) for plan in points.PLANS for game in WITH_MARKS)
# The beginnings of plans whose first action may have several results, by another reading: one may take several tiles.
GO_ON = (*points.GO_ON, (Action.INFLUENCE,))
ASKS: dict[type, Action] = {
    p.AskCollected: Action.INFLUENCE,
    p.AskMove: Action.TRAVEL,
    p.AskTarget: Action.CRUSADE,
    p.AskBuilding: Action.BUILD,
}


@theorem(
    "With Divine Influence, the rest of a wedge is resolved action by action: an action for which one-time tiles can "
    "be turned asks for their number first; Influence asks for a tile; Muster gains one troop and its level; Travel, "
    "Crusade and Build ask the player, and the rest waits. Then the wedge is distributed.",
    rules=["turn.split.finish", "muster.gain", "muster.flip", "divine.influence.tile", "divine.tile.once"],
    sabotage=[
        two_troops_are_mustered,
        the_supply_gives_too_much,
        the_second_action_is_left_out,
        the_last_action_comes_first,
    ],
    assumes=(
        (
            "whether a Crusade, a Build or an Influence succeeds depends on the board, and is left open, and so is how "
            "many tiles can be turned"
        ),
        "a wedge has at most two actions",
    ),
    thorough=True,
)
def the_rest_of_a_wedge_with_tiles_is_resolved(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(RESTS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    worth: tuple[int, int] = rows(integer(), integer()),
    board: tuple[bool, bool] = rows(truth(), truth()),
    as_it_is: tuple[bool, bool] = rows(truth(), truth()),
    can_be_turned: tuple[int, int] = rows(integer(0), integer(0)),
    reached: bool = truth(),  # noqa: FBT001 -- whether a tile is within reach
    free: bool = truth(),  # noqa: FBT001 -- whether a knight can step without a point
    order: KnightOrder = member(KnightOrder),
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
    turned: bool = each((False, True)),  # noqa: FBT001 -- whether tiles have been turned for the first action
    begun: bool = each((False,)),  # noqa: FBT001 -- whether the first action has a result, by another reading
    second: Action = each((points.ACTIONS[0],)),
) -> Claims:
    """For any values of the actions; the position that ``flow`` has is older than the area and the supply."""
    actions, game = case.detail
    suppose((after_action or not actions) and (not turned or bool(actions)))
    suppose(not begun or actions[:1] in GO_ON)
    seat, wedge = place.seat, place.wedge
    plan = tuple(zip(points.with_any(actions, second), worth, strict=False))
    point: Any = GoesOn(seat, wedge, plan, begun, after_action=True)
    asked = point if after_action else p.AskDistribution(seat, points.UNSEEN_OPTION)
    on_board, alone = iter(board), iter(as_it_is)
    without: list[bool] = []
    most = dict(zip(actions, can_be_turned, strict=False))
    right, right_alone = feasibility.succeeds, feasibility.succeeds_as_it_is
    own = {Action.MUSTER, Action.TRAVEL}

    def succeeds(state: State, mine: Any, action: Action, tokens: int) -> bool:
        found = next(on_board)
        without.append(next(alone))
        return right(state, mine, action, tokens) if action in own else found

    def succeeds_alone(state: State, mine: Any, action: Action, tokens: int) -> bool:
        return right_alone(state, mine, action, tokens) if action in own else without[-1]

    values = cut(
        feasibility,
        value_of=lambda _, __, ___, value: value,
        succeeds=succeeds,
        succeeds_as_it_is=succeeds_alone,
        may_go_on=lambda *_: free,
    )
    tiles = cut(
        divine_needs,
        most_turned=lambda _, __, action: most[action],
        affordable_tiles=lambda *_: (0,) if reached else (),
    )
    with playing(game, pieces, held=UNSEEN_HOLDING):
        before = invariant.position(place, sheet, asked, order, may=case.may)
        with stopping("distribute_next"), values, tiles:
            area = before.areas[seat]
            way = flow.Progress(stale(before, seat), area, before.supply, wedge, plan, begun, turned)
            after = flow.proceed(way)
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    reached_point: Any = after.pending
    if type(reached_point) is Distributes:
        yield "orders see whether an action came before", reached_point.after_action == after_action
        return
    waits = len(reached_point.plan)
    yield "the end of the plan waits", reached_point.plan == plan[len(plan) - waits :]
    if type(reached_point) is p.AskTurned:
        yield "tiles are turned once for an action", waits < len(plan) or not turned
        return
    action, value = plan[len(plan) - waits - 1]
    yield "the question is about the action that is next", ASKS[type(reached_point)] is action
    said = reached_point.points if type(reached_point) is p.AskMove else reached_point.tokens
    yield "and about its value", (said == value) | (type(reached_point) is p.AskMove)


# What may be due in a turn, beside a token that a chapel owes.
ANY_DUE: Any = record(Due, distributions=integer(0), livonian=truth(), further=integer(0))


OWES = ("nothing", "no token", "tokens")
AS_IT_IS = "as it is"


def _owing(due: Due, owes: str, wedge: int) -> Due:
    """What is due: nothing at all, no token of a chapel, some for a wedge, or what another theorem says."""
    if owes == AS_IT_IS:
        return due
    return NOTHING_DUE if owes == "nothing" else attrs.evolve(due, chapel=wedge if owes == "tokens" else None)


# Buildings, also those that are rewards or that mills take

ERECTED = "levels board knights influence supply"
NEW = "levels board troops laid.due influence supply"
# The levels that are gone, as bits, if one is left.
LEFT = tuple(range(2**LEVELS - 1))


DIVINE, TOGETHER = FEW_GAMES
# What stands in a region: a building of the base game, a new one, both or nothing; how many play, and which game.
GROUNDS: tuple[tuple[tuple[Any, ...], int, Game], ...] = (
    ((), 2, DIVINE),
    ((), 3, TOGETHER),
    ((), 4, DIVINE),
    ((), FIVE, TOGETHER),
    ((), SIX, TOGETHER),
    ((Building,), FIVE, TOGETHER),
    ((Building,), 2, DIVINE),
    ((Building,), 3, TOGETHER),
    ((Building,), SIX, TOGETHER),
    ((NewBuilding,), FIVE, TOGETHER),
    ((NewBuilding,), 3, DIVINE),
    ((NewBuilding,), 4, TOGETHER),
    ((Building, NewBuilding), FIVE, TOGETHER),
    ((Building, NewBuilding), 2, DIVINE),
    ((Building, NewBuilding), SIX, TOGETHER),
)


def _may_hold(kind: Building | NewBuilding, stands: tuple[Any, ...], players: int, game: Game) -> bool:
    """Whether a building of a type may come to some ground: a base building only joins another one of five players."""
    if isinstance(kind, NewBuilding):
        return len(stands) < MOST_BUILDINGS
    return not stands or (stands == (Building,) and players == FIVE and bool(game.more))


class Site(NamedTuple):
    """Where a building is erected.

    Attributes:
        kind: Its type.
        gone: The levels of its type that are gone, as bits.
        knights: The number of knights, None for any.
        stands: The kinds of the buildings that stand in the region; ``AnyMore`` is any number of others.
        game: The game.
        token: The Saracen whose reward it is, None if it is none.
    """

    kind: Building | NewBuilding
    gone: int
    knights: int | None
    stands: tuple[Any, ...]
    game: Game
    token: Token | None = None


def _numbers_of_knights(kind: Building | NewBuilding, gone: int) -> tuple[int | None, ...]:
    """The numbers of knights of a player whose levels of a type are gone; None for any, if the type is no castle."""
    # The castles of level I and III that are gone have brought a knight each, and the order perhaps one more.
    brought = 1 + gone % 2 + (gone >> 2) % 2
    return (brought, brought + 1) if kind is Building.CASTLE else (None,)


def _sites(kind: Building | NewBuilding, token: Token | None = None) -> Iterator[Site]:
    """Each type with each of its levels gone, in each game, and beside each kind of building that it may join."""
    stands: tuple[tuple[Any, ...], ...] = ((),)
    if isinstance(kind, NewBuilding):
        # What the other one is makes no difference to it.
        stands = ((), (NewBuilding,))
    elif token is None:
        stands = ((), (Building,))
    for gone, there, game in product(LEFT, stands, FEW_GAMES):
        if _may_hold(kind, there, FIVE, game):
            yield from (Site(kind, gone, number, there, game, token) for number in _numbers_of_knights(kind, gone))


MORE = {NewBuilding.MILL: (p.AskTaken,), NewBuilding.VAULT: (p.AskFlipped,)}
BUILDINGS = (
    *(Case(p.AskBuilding, d.Erect, (GoesOn,), ERECTED, site) for kind in Building for site in _sites(kind)),
    *(
        Case(p.AskReward, d.TakeReward, (GoesOn,), ERECTED, site)
        for token in SARACENS
        if token.building is not None
        for site in _sites(token.building, token)
    ),
)
NEW_BUILDINGS = tuple(
    Case(p.AskBuilding, d.ErectNew, (GoesOn, *MORE.get(kind, ())), NEW, site)
    for kind in NewBuilding
    for site in _sites(kind)
)


@theorem(
    "With Divine Influence, a base building, also one that is a reward, takes the lowest level left of its type from "
    "the player board to its region, where nothing stood, or with five players and both expansions one of its type; "
    "the region never holds three. A castle of level I or III brings a knight. The player gains the level, and for one "
    "that is built what the bonus tile gives.",
    rules=["build.place", "build.gain", "build.gain.tile", "bonus.castle.knight", "five.build.most"],
    sabotage=[
        divine_pieces.the_first_building_is_covered,
        divine_pieces.the_building_is_not_counted,
        divine_pieces.every_castle_unlocks,
        steps.the_rest_of_the_wedge_is_left_out,
    ],
    assumes=Lemma("where nothing stands there is room, however many play", "an_empty_region_has_room"),
    thorough=True,
)
def a_building_leaves_the_player_board(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(BUILDINGS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    order: KnightOrder = member(KnightOrder),
    regions: tuple[int, ...] = row(integer(0), KNIGHTS[-1]),
    base: Erected = record(Erected, owner=integer(0), building=member(Building), level=integer(1, LEVELS)),
    new: Erected = record(Erected, owner=integer(0), building=member(NewBuilding), level=integer(1, LEVELS)),
    benefits: Building = member(Building),
    extra: int = integer(0),
    number: int = integer(1, KNIGHTS[-1]),
    due: Due = ANY_DUE,
    owed_by: int = integer(0, WEDGES - 1),
    owes: bool = each((False,)),  # noqa: FBT001 -- whether a token is owed already
    tiled: bool | None = each((False, True)),  # noqa: FBT001 -- whether a bonus tile lies there, None if that is unseen
    effect: bool = truth(),  # noqa: FBT001 -- whether a vault or a mill has an effect
    begun: bool = each((False,)),  # noqa: FBT001 -- whether the action has a result already, by another reading
) -> Claims:
    """On any board, with any tiles, even for a building that costs more than the player has."""
    kind, gone, known, stands, game, token = case.detail
    here, seat, newer = sheet.here, place.seat, case.gives is d.ErectNew
    there = tuple(base if one is Building else new for one in stands)
    # By another reading, more than two may stand there.
    beside: Any = AnyMore() if AnyMore in stands else there[1:]
    lies = laid(due=attrs.evolve(due, chapel=owed_by if owes else None)) if newer else laid()
    knights: Any = AnyKnights(number) if known is None else knights_in_order(regions, known)
    asked: Any = p.AskBuilding(seat, place.wedge, PLAN, TOKENS, begun)
    if token is not None:
        asked = p.AskReward(seat, place.wedge, PLAN, here, token, begun)
    tile = BonusTile(steps.UNSEEN_NAME, steps.UNSEEN_SHAPE, benefits, steps.UNSEEN_DISCOUNT, extra) if tiled else None
    unseen = steps.UNSEEN_PRICE
    prices = {name: lambda *_: unseen for name in ("printed_cost", "cost_here")}
    effects = cut(divine_effects, can_upgrade=lambda *_: effect, eligible=lambda *_: (0,) if effect else ())
    with (
        playing(game, pieces, lies=lies, beside=among(here, beside), levels=unlocked(kind, gone)),
        cut(build, value_too_low=lambda *_: None, **prices),
        effects,
        nullcontext() if there else cut(divine_needs, no_room=lambda *_: None),
    ):
        before = invariant.position(
            place,
            sheet,
            asked,
            order,
            may=case.may,
            mine={} if newer else {"knights": knights},
            seated=seated_among(FIVE) if there and not newer else among_seats,
            enemies=among(here, None),
            buildings=among(here, *there[:1] or (None,)),
            tiles=steps.UNSEEN_TILES if newer or tiled is None else among(here, tile),
        )
        steps.meets(before, place)
        suppose((begun ^ True) | (before.ruleset.interpretation.results == Results.MANY))
        given = d.TakeReward() if token else case.gives(kind, here)  # type: ignore[misc]
        after = applied(before, given, judged=not newer, value_of=lambda *_: unseen, discount_at=lambda *_: unseen)
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    point: Any = after.pending
    yield "the rest of the wedge is as before", point.plan is PLAN
    was, now = before.areas[seat], after.areas[seat]
    level = was.buildings.of(kind) + 1
    of_tile = extra if tiled and case.gives is d.Erect and not there and benefits == kind else 0
    gain = now.influence - was.influence
    waits = type(point) is not GoesOn
    if newer:
        laid_after: Any = after.added
        livonian = due.livonian | (order == KnightOrder.LIVONIAN)
        yield "the Livonian Brothers are due a distribution", laid_after.laid.due.livonian == livonian
    yield (
        "the player gains its level, and what the tile gives, at once or later",
        gain + (point.amount if waits else 0) == level + of_tile,
    )


def _of_new_buildings() -> Any:
    """What the theorem about base buildings claims, of the new ones."""
    right = a_building_leaves_the_player_board.function
    known = inspect.signature(right).parameters
    there = record(Erected, owner=integer(0), building=member(EVERY_TYPE), level=integer(1, LEVELS))
    own = {"case": each(NEW_BUILDINGS), "owes": each((False, True)), "new": there, "tiled": each((True,))}
    names = {name: one.default for name, one in known.items()} | own

    def claims(**values: Any) -> Claims:
        yield from right(**values)

    return with_domains(claims, "a_new_building_leaves_the_player_board", names)


a_new_building_leaves_the_player_board = theorem(
    "A new building takes the lowest level left of its type from the player board to its region, where it is alone or "
    "beside one building. A keep musters a troop, a chapel owes a token, and the Livonian Brothers are due a "
    "distribution. The player gains the level, at once or after the choice that a vault or a mill gives.",
    rules=[
        "divine.build.one",
        "divine.build.gain",
        "divine.keep.troop",
        "divine.chapel.token",
        "divine.order.livonian.distribute",
        "five.build.most",
    ],
    sabotage=[
        divine_pieces.a_keep_of_any_level_musters,
        divine_pieces.a_chapel_of_level_four_adds,
        divine_pieces.everybody_distributes,
        divine_pieces.a_new_building_pays_one,
    ],
    assumes=(
        "whether a wedge can be upgraded, and whether a mill can take something, is left open",
        Lemma("a region with two buildings has no room for another one", "no_building_is_a_third_one"),
    ),
    thorough=True,
)(_of_new_buildings())


@theorem(
    "With Divine Influence, where nothing stands there is room for each base building, however many play.",
    rules=["build.one", "five.build.second"],
    sabotage=[
        five_and_six_steps.five_have_no_room,
        five_and_six_steps.nobody_builds_a_first_farm,
        five_and_six_steps.the_second_seat_builds_no_castle,
    ],
)
def an_empty_region_has_room(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    building: Building = each(Building),
    players: int = each(PLAYERS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    game: Game = each(FEW_GAMES),
) -> Claims:
    """In any region of any board, with any other buildings."""
    here = sheet.here
    with playing(game, pieces):
        asked = p.AskBuilding(place.seat, place.wedge, PLAN, TOKENS)
        seated, buildings = seated_among(players), among(here, None)
        before = invariant.position(place, sheet, asked, seated=seated, buildings=buildings)
        with by_the_rules():
            yield "there is room", divine_needs.no_room(before, here, building) is None


@instead_of(divine_build.no_room_for_base)
def the_first_building_is_unseen(right: Callable[..., Any], building: Building, there: Any, *how: Any) -> Any:
    """For a base building, only what stands beside the first building of a region counts."""
    return right(building, there[1:], *how)


@theorem(
    "With Divine Influence, the judge refuses a base building beside any other one, unless five play with both "
    "expansions and it joins one, and each new building beside two others.",
    rules=["build.one", "divine.build.one", "five.build.second", "five.build.most"],
    sabotage=[any_number_of_opponents_build, divine_pieces.a_third_building_has_room, the_first_building_is_unseen],
)
def no_building_is_a_third_one(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: tuple[Building | NewBuilding, tuple[tuple[Any, ...], int, Game]] = each(
        (kind, ground) for kind in EVERY_TYPE for ground in GROUNDS if not _may_hold(kind, *ground)
    ),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    knight: int = integer(0),
    order: KnightOrder = member(KnightOrder),
    base: Erected = record(Erected, owner=integer(0), building=member(Building), level=integer(1, LEVELS)),
    new: Erected = record(Erected, owner=integer(0), building=member(NewBuilding), level=integer(1, LEVELS)),
) -> Claims:
    """For any owners, types and levels of the buildings there, and any knight order."""
    kind, (stands, players, game) = case
    here = sheet.here
    there = tuple(base if one is Building else new for one in stands)
    with playing(game, pieces, beside=among(here, there[1:]), levels=unlocked(kind, 0)):
        before = invariant.position(
            place,
            sheet,
            p.AskBuilding(place.seat, place.wedge, PLAN, TOKENS),
            order,
            mine={"knights": (knight,)},
            seated=seated_among(players),
            enemies=among(here, None),
            buildings=among(here, *there[:1]),
            tiles=among(here, None),
        )
        given = d.Erect(kind, here) if isinstance(kind, Building) else d.ErectNew(kind, here)
        unseen = steps.UNSEEN_PRICE
        costs = cut(build, printed_cost=lambda *_: unseen, cost_here=lambda *_: unseen, value_too_low=lambda *_: None)
        with by_the_rules(), well_given(), costs, cut(feasibility, value_of=lambda *_: unseen):
            refused = legal.refusals(before, given)
    yield "it is refused", refused != ()


# What a mill takes

# The type, its levels that are gone, the level that is taken, and the number of knights, None for any.
TAKES = tuple(
    Case(p.AskTaken, d.TakeOff, (GoesOn,), "levels knights influence supply", (kind, gone, level, number))
    for kind in EVERY_TYPE
    for gone in LEFT
    for level in range(1, LEVELS + 1)
    if not gone >> (level - 1) & 1
    for number in _numbers_of_knights(kind, gone)
)


@theorem(
    "What a mill takes is one level of one type that is still on the player board, whatever its level, and nothing "
    "comes to the board but the knight of a castle of level I or III. The influence that waited is gained then.",
    rules=["divine.mill.remove", "bonus.knight.unlock"],
    sabotage=[
        divine_pieces.a_mill_unlocks_any_knight,
        divine_pieces.a_mill_takes_what_is_below,
        steps.the_old_area_goes_on,
        the_supply_gives_too_much,
    ],
    assumes="whether the mill may take it is left to other theorems, and may be so for each",
    thorough=True,
)
def a_level_is_taken_off(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(TAKES),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    game: Game = each(FEW_GAMES),
    order: KnightOrder = member(KnightOrder),
    regions: tuple[int, ...] = row(integer(0), KNIGHTS[-1]),
    number: int = integer(1, KNIGHTS[-1]),
    amount: int = integer(0),
    mill: int = integer(1, LEVELS),
    begun: bool = each((False,)),  # noqa: FBT001 -- whether the action has a result already, by another reading
) -> Claims:
    """For any region and level of the mill, and any levels that are gone."""
    kind, gone, level, known = case.detail
    knights: Any = AnyKnights(number) if known is None else knights_in_order(regions, known)
    asked = p.AskTaken(place.seat, place.wedge, PLAN, amount, sheet.here, mill, begun)
    with playing(game, pieces, levels=unlocked(kind, gone)):
        mine = {"knights": knights}
        before = invariant.position(place, sheet, asked, order, may=case.may, mine=mine)
        suppose((begun ^ True) | (before.ruleset.interpretation.results == Results.MANY))
        with cut(divine_effects, not_eligible=lambda *_: None):
            after = applied(before, d.TakeOff(kind, level))
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    was, now = before.areas[place.seat], after.areas[place.seat]
    yield "the rest of the wedge is as before", after.pending.plan is PLAN  # type: ignore[attr-defined]
    yield "this level is gone, too", now.buildings.gone(kind) == tuple(sorted((*was.buildings.gone(kind), level)))
    yield "the influence that waited is gained", now.influence == was.influence + amount


# Influence tiles

UNSEEN_TILE: Any = Opaque("the name of the tile")
COLLECTED = "held.once held.tiles held.ends permanent laid.tiles laid.coats influence supply"


def _collected_with(tile: InfluenceTile) -> str:
    """What a tile that is taken may change: only one for a distribution adds anything to what is due."""
    return f"{COLLECTED} laid.due" if tile.effect is TileEffect.DISTRIBUTE else COLLECTED


COLLECTS = tuple(
    Case(p.AskCollected, d.Collect, (GoesOn, p.AskFlipped), _collected_with(tile), tile) for tile in divine_pieces.TILES
)


@theorem(
    "A tile that is taken leaves its region and comes to the player, with a coat of arms in its place while one is "
    "left; no other tile moves. It pays its level, at once or after the upgrade that it gives, and a tile for a "
    "distribution adds one that is due.",
    rules=["divine.influence.tile", "divine.influence.gain", "divine.marker.place", "divine.tile.immediate"],
    sabotage=[
        divine_pieces.no_coat_is_placed,
        divine_pieces.coats_never_run_out,
        every_tile_can_be_turned,
        divine_pieces.a_tile_pays_its_cost,
        divine_pieces.the_tile_stays_there,
    ],
    assumes="whether a wedge can be upgraded is left open",
    thorough=True,
)
def a_tile_is_taken(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(COLLECTS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    game: Game = each(EVERY_GAME),
    order: KnightOrder = member(KnightOrder),
    due: Due = ANY_DUE,
    owed_by: int = integer(0, WEDGES - 1),
    owes: str = each(OWES),
    ends: int = integer(0),
    permanent: tuple[int, ...] = row(integer(0), len(Action)),
    effect: bool = truth(),  # noqa: FBT001 -- whether a wedge can be upgraded
    begun: bool = each((False,)),  # noqa: FBT001 -- whether the action has a result already, by another reading
    cost: int | None = each((None,)),  # that of the tile, if it is left open
    worth: int | None = each((None,)),  # the same of its level
) -> Claims:
    """On any board; whether the action reaches the tile and pays for it is left open."""
    here, seat = sheet.here, place.seat
    tile = case.detail if cost is None else case.detail._replace(name=UNSEEN_TILE, cost=cost)
    distributes = tile.effect is TileEffect.DISTRIBUTE
    suppose(distributes or owes == OWES[0])
    held = holding(once=pieces.once, tiles=pieces.tiles, ends=ends)
    there = {"tiles": among(here, tile), "coats": among(here, None)}
    lies = laid(**there, due=_owing(due, owes, owed_by)) if distributes else laid(**there)
    levels = attrs.evolve(unlocked(Building.CASTLE, 0), levels=divine_invariant.UNSEEN_LEVELS, permanent=permanent)
    asked = p.AskCollected(seat, place.wedge, PLAN, TOKENS, begun)
    with (
        playing(game, pieces, held=held, lies=lies, levels=levels),
        cut(collected, reached=lambda *_: (here,)),
        cut(divine_tiles, tile_too_dear=lambda *_: None),
        cut(divine_results, coats_of=lambda *_: pieces.coats),
        cut(divine_effects, can_upgrade=lambda *_: effect),
        nullcontext() if worth is None else cut(divine_tiles, influence_of_tile=lambda *_: worth),
    ):
        stands = among(here, Opaque("what stands there"))
        before = invariant.position(place, sheet, asked, order, may=case.may, enemies=stands)
        suppose((begun ^ True) | (before.ruleset.interpretation.results == Results.MANY))
        after = applied(before, d.Collect(here), value_of=lambda *_: steps.UNSEEN_PRICE)
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    point: Any = after.pending
    yield "the rest of the wedge is as before", point.plan is PLAN
    gain = after.areas[seat].influence - before.areas[seat].influence
    waits = type(point) is not GoesOn
    level = dict(EDITION.tile_levels)[tile.cost]
    yield "it pays its level, at once or later", gain + (point.amount if waits else 0) == level
    was, now = (divine_invariant.tallied(one, seat, sheet, case.may.split(), pieces) for one in (before, after))
    mine = after.areas[seat]
    for kind, more in (
        (TileKind.ONCE, now.up - was.up),
        (TileKind.PERMANENT, sum(mine.buildings.permanent) - sum(permanent)),
        (TileKind.END, holding_of(mine).ends - ends),
    ):
        yield f"it counts among those of the kind {kind} if it is one", more == (tile.kind is kind)
    if distributes:
        yield "one distribution more is due for such a tile", now.due == was.due + 1


# The giant token

GIANTS = (
    *(Case(Distributes, None, (p.AskGiant, TurnOver), "wheel held.giant", number) for number in range(3)),
    *(Case(p.AskManner, d.Sow, (p.AskGiant, TurnOver), "wheel held.giant", number) for number in range(3)),
    Case(p.AskGiant, d.LandGiant, (TurnOver,), "wheel held.giant", 2),
)
GIANT_PATH: Any = Opaque("the path of the pieces")


@theorem(
    "A wedge with the giant token is distributed once, with one piece for the giant token; the player says where it "
    "lands if there are several wedges, and it lies there. Then the turn is over.",
    rules=["divine.order.band.token", "divine.order.band.value", "turn.distribute.all"],
    sabotage=[divine_turns.the_giant_stays_behind, the_giant_is_two_pieces, the_turn_takes_influence],
    assumes=(
        Lemma("wherever the giant token lands, the wheel keeps all tokens", "the_giant_token_is_conserved"),
        Lemma("a wedge without a piece is distributed as any other", *steps.DISTRIBUTIONS),
    ),
)
def the_giant_token_is_distributed(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(GIANTS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    more: tuple[str, ...] = each(((), BOTH)),
    left: tuple[int, ...] = row(integer(0), WEDGES),
    lands: int = each(range(WEDGES)),
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
    optional: bool = each((False,)),  # noqa: FBT001 -- whether the tokens may stay, by another reading
) -> Claims:
    """For any tokens and any manner, which is unseen; the wedge with the giant token is distributed."""
    seat, wedge = place.seat, place.wedge
    suppose((sum(left) == sum(sheet.tokens)) & (pieces.giant == wedge))
    sows, asks = case.gives is d.Sow, case.asks is p.AskGiant
    number = case.detail
    suppose((asks or lands == 0) and (after_action or case.asks is Distributes))
    wedges = (lands, (lands + 1) % WEDGES)[:number]
    manner: Any = Opaque("the manner")
    given: Any = d.Sow(manner, None) if sows else flow.STANDARD
    sown, laid_down, asked_of = Sown(left), [], []

    def landings(*how: Any) -> tuple[int, ...]:
        asked_of.append(how)
        return wedges

    def with_giant(*how: Any) -> tuple[int, ...]:
        laid_down.append(how)
        return left

    question: Any = {
        Distributes: Distributes(seat, wedge, after_action=True),
        p.AskManner: p.AskManner(seat, wedge, optional),
        p.AskGiant: p.AskGiant(seat, wedge),
    }[case.asks]
    # A refusal names the wedges.
    wheel = Wheel(invariant.any_wedges() if asks else UNSEEN_WEDGES, sheet.tokens, sheet.upgraded)
    with (
        playing(Game(more, giant=True), pieces, held=holding()),
        cut(divine_after, landings=landings),
        cut(divine_orders, sown_with_giant=with_giant),
        cut(distribute, path=sown.path, distribute=sown.distribute, manners=lambda *_: (points.ONE_MANNER,)),
    ):
        before = invariant.position(place, sheet, question, may=case.may, mine={"wheel": wheel})
        if case.asks is Distributes:
            old = stale(before, seat)
            if not after_action:
                old = old.asking(p.AskDistribution(seat, points.UNSEEN_OPTION))
            with stopping("turn_over"):
                after = flow.distribute_next(flow.Progress(old, before.areas[seat], before.supply, wedge))
        else:
            after = applied(before, d.LandGiant(lands) if asks else given, judged=asks)
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    for _, area, at, _ in asked_of:
        yield "the landings are those of this wedge", at == wedge
        yield "and of this wheel", area.wheel.tokens is sheet.tokens
    now = after.areas[seat]
    waits = type(after.pending) is p.AskGiant
    yield "the player says where it lands if there are several wedges", waits == (not asks and number > 1)
    giant = holding_of(now).giant
    if waits:
        yield "nothing moves before that", now.wheel.tokens is sheet.tokens and giant is pieces.giant
        yield "it is asked about this wedge", after.pending == p.AskGiant(seat, wedge)
    elif number:
        yield "the pieces are laid down once", len(laid_down) == 1
        tokens, origin, path, at = laid_down[0]
        yield "those of this wheel, from this wedge, on its path", tokens is sheet.tokens and path is sown.PATH
        yield "from this wedge", origin == wedge
        yield "the giant token lies where it lands", (giant == at) & (at == lands)
        of_wedge, hand, _, _, _ = sown.paths[0]
        yield "one piece stands for it", (of_wedge == wedge) & (hand == sheet.tokens[wedge] - 1)
    else:
        yield from sown.claims(before.areas[seat].wheel, now.wheel, wedge, given)
        yield "the giant token stays", giant is pieces.giant


# After a distribution

EXTRAS = (
    Case(p.AskExtra, d.Distribute, (Distributes,), "laid.due"),
    Case(p.AskExtra, d.Keep, (TurnOver,), "laid.due"),
)


@theorem(
    "An additional distribution is of the wedge that the player names, or of none; one fewer is due then, and nothing "
    "else changes.",
    rules=["divine.distribute.extra", "divine.order.livonian.distribute"],
    sabotage=[a_distribution_is_never_used_up, one_distribution_uses_up_all, the_livonian_distribution_comes_again],
)
def an_additional_distribution_is_named(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(EXTRAS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    game: Game = each(FEW_GAMES),
    due: Due = ANY_DUE,
    chapel: bool = each((False, True)),  # noqa: FBT001 -- whether a token is owed
    owed_by: int = integer(0, WEDGES - 1),
) -> Claims:
    """For any tokens, and anything that is due."""
    due = attrs.evolve(due, chapel=owed_by if chapel else None)
    with playing(game, pieces, lies=laid(due=due)):
        before = invariant.position(place, sheet, p.AskExtra(place.seat), may=case.may)
        for _, holds in of_question(p.AskExtra, divine_invariant.additional(due), divine_invariant.owed(due)):
            suppose(holds)
        after = applied(before, d.Distribute(place.wedge) if case.gives is d.Distribute else d.Keep())
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    point: Any = after.pending
    yield "it is the wedge that the player names", getattr(point, "wedge", place.wedge) == place.wedge


ENDED = (p.AskExtra, p.AskTurn, p.GameOver)


@theorem(
    "At the end of a turn, the wheel gets the tokens that chapels owe, and no others; the player goes on while an "
    "additional distribution is due, and then the left neighbour takes the next turn, or the game is over: exactly if "
    "the supply is empty and the left neighbour is the start player. Then nothing is due.",
    rules=["turn.next", "end.round", "end.trigger", "divine.chapel.token", "divine.distribute.extra"],
    sabotage=[
        divine_turns.nothing_follows,
        divine_turns.what_is_due_stays_due,
        divine_turns.livonians_distribute_for_ever,
        the_same_seat_goes_on,
        points.four_players_play_backwards,
        points.the_supply_before_the_turn_counts,
    ],
    assumes=Lemma("chapels add their tokens to the wedge used, and no others", "a_chapel_adds_one_token"),
    thorough=True,
)
def what_is_due_comes_at_the_end(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: At = each((Case(TurnOver, None, ENDED, "wheel held.chapels laid.due supply"), place) for place in PLACES),
    sheet: Sheet = any_sheet(),
    pieces: Pieces = any_pieces(),
    game: Game = each(EVERY_GAME),
    due: Due = ANY_DUE,
    owed_by: int = integer(0, WEDGES - 1),
    left: tuple[int, ...] = row(integer(0), WEDGES),
    owes: str = each(OWES),
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
) -> Claims:
    """For each number of players and each seat, and anything that is due."""
    case, place = at
    # A turn without an action erects no chapel.
    suppose(after_action or owes != "tokens")
    added: list[tuple[Any, ...]] = []

    def with_token(*how: Any) -> tuple[int, ...]:
        added.append(how)
        return left

    lies = laid(due=_owing(due, owes, owed_by))
    tokens = cut(divine_effects, with_token=with_token)
    with playing(game, pieces, held=holding(chapels=pieces.chapels), lies=lies), tokens:
        before = invariant.position(place, sheet, TurnOver(place.seat), may=case.may)
        old = stale(before, place.seat)
        if not after_action:
            old = old.asking(p.AskDistribution(place.seat, points.UNSEEN_OPTION))
        with stopping():
            after = flow.turn_over(old, before.areas[place.seat], before.supply)
    if added:
        wheel, wedge, number = added[0]
        # As the theorem about chapels has it.
        suppose(sum(left) == sum(wheel) + number)
        yield "the tokens are added once", len(added) == 1
        yield "to those of the wheel, on the wedge that owes them", (wheel is sheet.tokens) & (wedge == owed_by)
    yield from follows(case, before, after, place, sheet, pieces=pieces)
    yield "the supply stays", after.supply == before.supply
    was, now = (divine_invariant.tallied(one, place.seat, sheet, ["laid.due"], pieces) for one in (before, after))
    if type(after.pending) is p.AskExtra:
        yield "an additional distribution is due", was.due >= 1
        return
    yield from of_question(p.AskTurn, now.due, now.owed)
    over = type(after.pending) is p.GameOver
    following = (place.seat + 1) % place.players if over else after.pending.seat
    yield from turn_order(passed(invariant.turn_of(before, sheet.past), following, over))
