"""The steps of games with the expansion for five and six players: each keeps the invariant of whole games.

The theorems of ``steps``, ``points`` and ``beginnings`` are stated again for such games. In these, a player may have
marked a type of enemy, and second buildings may stand on the board: both are unseen, so that a step that looks at one
of them is refuted. The steps that do look have theorems of their own here: attacks and swaps, buildings, and what the
two orders of the expansion change at the setup.
"""
# ruff: noqa: ANN401, B008 -- a mutant takes what the right function takes; the default of an argument is its domain

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    OpaqueRead,
    Others,
    PartialTuple,
    Theorem,
    cut,
    each,
    instead_of,
    integer,
    is_unseen,
    member,
    record,
    row,
    suppose,
    theorem,
    truth,
    with_domains,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play import needs as five_and_six_needs
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import EXPANSION, FIVE, TWO
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import Results, ShortWedge
from crusaders_rules.thy_will_be_done.interpret.refusals import RegionFull
from crusaders_rules.thy_will_be_done.play import expanded, feasibility, flow, game, legal, setup
from crusaders_rules.thy_will_be_done.rules import build, crusade, game_board, orders
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Added,
    AddedArea,
    BonusTile,
    Building,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Token,
    Wheel,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import beginnings, invariant, points, steps
from .anywhere import PLAN, among, both, by_the_rules, well_given
from .beginnings import (
    AFTER_ORDER,
    ANY_SEAT,
    BOARD,
    CHOSEN,
    OFFER,
    OUTCOMES,
    Change,
    in_each_place,
    settled_later,
    the_neighbour_gets_it,
)
from .end import PLAYERS
from .five_and_six import (
    a_third_building_is_allowed,
    any_type_may_join,
    everybody_builds_second_ones,
    own_buildings_may_be_joined,
    six_always_build_second_ones,
    the_extra_crusade_adds_two,
    the_extra_crusade_is_against_everyone,
    the_mark_costs_no_token,
    the_mark_takes_a_token,
)
from .frames import mustering_takes_a_trophy, the_supply_gives_too_much, two_troops_are_mustered
from .invariant import (
    MOST_KNIGHTS,
    UNSEEN_WEDGES,
    AnyKnights,
    GoesOn,
    Place,
    Sheet,
    among_seats,
    any_place,
    any_sheet,
    applied,
    position,
)
from .pieces import (
    saracens_are_kept_as_slavs,
    the_neighbour_owns_it,
    the_token_is_not_kept,
    two_are_erected_at_once,
)
from .steps import (
    ERECTED,
    KNIGHTS,
    TOKENS,
    WON,
    At,
    Case,
    follows,
    knights_in_order,
    meets,
    the_last_castle_unlocks_a_knight_too,
    the_old_area_goes_on,
    the_rest_of_the_wedge_is_left_out,
)
from .turn_ends import the_same_seat_goes_on, the_turn_loses_a_token, the_turn_takes_influence
from .values import LEVELS, SARACENS
from .wheel import an_upgrade_costs_a_token


@cache
def ruleset() -> Ruleset:
    """The ruleset with the expansion; made when it is needed, because not every edition allows it."""
    return Ruleset(orders="none", expansions=(EXPANSION,))


# Positions

UNSEEN_MARK: Any = Opaque("the type of enemy that the player has marked")
UNSEEN_ENEMIES: Any = Opaque("the enemies")
UNSEEN_BESIDE: Any = Opaque("the second buildings on the board")


def _table(here: int, may: list[str]) -> Added:
    """Second buildings anywhere; where a building is erected, the shown region has none beside its own."""
    return Added(beside=among(here, ()) if "buildings" in may else UNSEEN_BESIDE)


def _no_room(_: int, __: list[str]) -> Added:
    """No region has room for a second building."""
    return Added()


@contextmanager
def playing(
    marked: Any = UNSEEN_MARK,
    table: Callable[[int, list[str]], Added] = _table,
    *,
    again: Any = False,
) -> Iterator[None]:
    """Let positions be those of games with the expansion.

    Args:
        marked: The type of enemy that the actor has marked, None if the actor has none; unseen if not given.
        table: What is added to the table.
        again: Whether an extra Crusade of the actor is open, by another reading.
    """

    def area() -> AddedArea | None:
        return None if marked is None else AddedArea(marked=marked, again=again)

    with cut(invariant, given_ruleset=ruleset, given_area=area, given_table=table):
        yield


def seated_among(players: int) -> Callable[[int, PlayerArea], Any]:
    """The areas of a number of players, of which only that of any one seat is known."""

    def seated(seat: int, area: PlayerArea) -> Any:
        suppose(seat < players)
        if players == len(("the actor", "one other")):
            other: Any = Opaque("the other player")
            return (area, other) if seat == 0 else (other, area)
        after = tuple(Opaque("a player after") for _ in range(players - 2))
        return PartialTuple((Others("the players before", seat), area, *after))

    return seated


# Theorems about the steps, each again in games with the expansion


def with_the_expansion(
    right: Theorem, sabotage: Iterable[Mutant], about: Callable[[Case], bool] = lambda _: True, *, thorough: bool = True
) -> Theorem:
    """State a theorem about the steps again, in games with the expansion.

    Args:
        right: The theorem.
        sabotage: The mutants that it notices.
        about: Whether a case is one of those that are shown.
        thorough: Whether ``make reference`` proves only the other one, to save time.
    """
    known = inspect.signature(right.function).parameters
    own: dict[str, Any] = {}
    for name in ("case", "at"):
        if name in known:
            options: Any = known[name].default
            own[name] = each(one for one in options.options if about(one if name == "case" else one[0]))
    names = {**{name: one.default for name, one in known.items()}, **own, "marks": each((False, True))}
    # By another reading, the extra Crusade of a player who has marked an enemy may be open.
    names["again"] = each((False,))
    if any("buildings" in case.may for case in getattr(own.get("case"), "options", ())):
        names["room"] = each((False, True))

    def claims(**values: Any) -> Claims:
        table = _table if values.pop("room", True) else _no_room
        marks, again = values.pop("marks"), values.pop("again")
        suppose(marks or is_unseen(again) or not again)
        with playing(UNSEEN_MARK if marks else None, table, again=again):
            found = tuple(right.function(**values))
        yield from found

    with_domains(claims, f"{right.name}_with_five_and_six", names)
    made = theorem(
        f"With the expansion for five and six players, what {right.name} says holds too, wherever second buildings "
        "stand and whatever is marked.",
        rules=right.rules,
        sabotage=sabotage,
        assumes=right.assumes,
        thorough=thorough,
    )
    return made(claims)


@instead_of(five_and_six_needs.what_follows, within=five_and_six_needs)
def holders_of_a_mark_pay(right: Callable[..., Any], state: State, area: PlayerArea) -> tuple[State, PlayerArea, bool]:
    """A player who has marked an enemy pays all influence at the end of a turn."""
    state, area, extra = right(state, area)
    marks = expanded.marked_by(area) is not None
    return state, attrs.evolve(area, influence=0) if marks else area, extra


@instead_of(five_and_six_needs.sow, within=five_and_six_needs)
def a_distribution_forgets_the_mark(right: Callable[..., Any], *how: Any) -> Any:
    """Distributing a wedge removes the mark."""
    state, area = right(*how)
    return state, attrs.evolve(area, added=None)


@instead_of(flow.proceed)
def the_rest_forgets_the_mark(right: Callable[..., State], way: flow.Progress) -> State:
    """Resolving the rest of a wedge removes the mark of its player."""
    return right(way._replace(area=attrs.evolve(way.area, added=None)))


@instead_of(flow.go_on)
def second_buildings_vanish(right: Callable[..., State], state: State, *how: Any) -> State:
    """Each step removes all second buildings."""
    return right(state.adding(Added()) if state.added is not None else state, *how)


@instead_of(setup.with_area)
def the_setup_builds_beside(right: Callable[..., State], state: State, *how: Any) -> State:
    """What a player sets up removes the room for second buildings."""
    return right(state if state.added is None else state.adding(Added()), *how)


a_turn_begins = with_the_expansion(
    steps.a_turn_begins,
    [an_upgrade_costs_a_token, steps.the_last_wedge_cannot_be_turned, steps.after_a_skip_the_tokens_may_stay],
    thorough=False,
)
tokens_are_divided = with_the_expansion(
    steps.tokens_are_divided,
    [
        steps.a_split_forgets_the_second_action,
        steps.a_split_uses_one_token_twice,
        steps.the_chosen_action_comes_last,
    ],
    thorough=False,
)
a_knight_travels = with_the_expansion(
    steps.a_knight_travels,
    [steps.a_knight_is_lost_on_the_way, steps.points_are_never_used_up, steps.one_point_more_is_paid],
    thorough=False,
)
a_reward_is_taken = with_the_expansion(
    steps.a_building_or_a_troop_is_gained,
    [two_are_erected_at_once, the_neighbour_owns_it, the_old_area_goes_on, the_last_castle_unlocks_a_knight_too],
    lambda case: case.asks is p.AskReward,
    thorough=False,
)
a_wedge_is_distributed = with_the_expansion(
    steps.a_wedge_is_distributed,
    [
        the_turn_takes_influence,
        steps.after_doubling_the_player_goes_on,
        steps.the_next_wedge_is_distributed,
        a_distribution_forgets_the_mark,
    ],
    thorough=False,
)
the_rest_of_a_wedge_is_resolved = with_the_expansion(
    points.the_rest_of_a_wedge_is_resolved,
    [
        mustering_takes_a_trophy,
        the_supply_gives_too_much,
        two_troops_are_mustered,
        the_rest_forgets_the_mark,
        second_buildings_vanish,
    ],
    thorough=False,
)
a_wedge_comes_to_its_end = with_the_expansion(
    points.a_wedge_comes_to_its_end,
    [
        the_turn_loses_a_token,
        points.the_player_is_never_asked,
        points.the_wedge_is_distributed_first,
        a_distribution_forgets_the_mark,
    ],
    thorough=False,
)
a_turn_passes_on = with_the_expansion(
    points.a_turn_passes_on,
    [
        points.the_supply_before_the_turn_counts,
        the_same_seat_goes_on,
        points.four_players_play_backwards,
        second_buildings_vanish,
        holders_of_a_mark_pay,
    ],
    thorough=False,
)
nothing_follows_the_end = with_the_expansion(
    points.nothing_follows_the_end,
    [points.a_game_over_can_go_on, points.a_game_over_lists_a_skip, points.a_game_over_forgets_keeping],
    thorough=False,
)
an_order_brings_its_tokens = with_the_expansion(
    beginnings.an_order_brings_its_tokens,
    [
        beginnings.the_first_wedge_is_changed,
        beginnings.calatrava_has_seven,
        the_neighbour_gets_it,
        the_setup_builds_beside,
    ],
)
the_board_is_set_up = with_the_expansion(
    beginnings.the_board_is_set_up,
    [beginnings.the_left_neighbour_places, beginnings.the_first_seat_begins, the_neighbour_gets_it],
)


# The setup of the two orders

CHOOSING = tuple(
    Case(p.AskOrder, d.ChooseOrder, AFTER_ORDER, "wheel order", order)
    for order in (KnightOrder.HOLY_GHOST, KnightOrder.UTRECHT)
)
MARKING = (
    Case(p.AskOrderSetup, d.LeaveToken, (p.AskOrderSetup,), "wheel", Change(-1, more=True)),
    *(Case(p.AskOrderSetup, d.MarkEnemy, AFTER_ORDER, "added", enemy) for enemy in Enemy),
)
TWELVE = 12


@instead_of(setup.with_area)
def nobody_marks_a_saracen(right: Callable[..., State], state: State, seat: int, area: PlayerArea, *how: Any) -> State:
    """A player of another seat than the first one who marks the Saracens has marked nothing."""
    marks = expanded.marked_by(area) is Enemy.SARACEN and seat > 0
    return right(state, seat, attrs.evolve(area, added=AddedArea()) if marks else area, *how)


@instead_of(setup.ask_what_the_order_changes)
def the_mark_is_asked_again(right: Callable[..., State], state: State, asks: p.AskOrderSetup) -> State:
    """A player who has marked the Slavs is asked again."""
    again = expanded.marked_by(state.areas[asks.seat]) is Enemy.SLAV
    return right(state, attrs.evolve(asks, marks=1) if again else asks)


@instead_of(setup.left_by_choice)
def the_holy_ghost_plays_with_twelve(_: object, __: State, ___: KnightOrder) -> int:
    """No order leaves a token out by choice."""
    return 0


@theorem(
    "The Order of the Holy Ghost leaves one action token out, from the wedge that the player names, and then marks the "
    "type of enemy that the player names, which leaves the wheel as it is; the Bailiwick of Utrecht changes nothing at "
    "the setup.",
    rules=["five.order.holy-ghost.token", "setup.order.choose", "setup.order.effect"],
    sabotage=[
        the_mark_costs_no_token,
        the_mark_takes_a_token,
        nobody_marks_a_saracen,
        the_mark_is_asked_again,
        the_holy_ghost_plays_with_twelve,
        the_neighbour_gets_it,
    ],
    assumes=Lemma("outcomes that are given follow one by one, each by its own step", "outcomes_are_settled_one_by_one"),
)
def an_enemy_is_marked(  # noqa: PLR0913, PLR0917 -- what it is proved for
    at: At = in_each_place((*CHOOSING, *MARKING)),
    sheet: Sheet = any_sheet(),
    any_seat: int = integer(0),
    wedge: int = integer(0, WEDGES - 1),
    outcomes: object = each((None, OUTCOMES)),
    how: Orders = member(Orders),
    variant: Variant = member(Variant),
) -> Claims:
    """For any tokens before, for any tiles on offer and any outcomes of chance."""
    case, place = at
    if place == ANY_SEAT:
        place = place._replace(seat=any_seat)
    seat, chooses, leaves = place.seat, case.asks is p.AskOrder, case.gives is d.LeaveToken
    chosen: Any = () if leaves else CHOSEN
    asked: Any = p.AskOrderSetup(seat, OFFER, left=int(leaves), chosen=chosen, marks=1)
    given: Any = d.LeaveToken(wedge) if leaves else d.MarkEnemy(case.detail)
    if chooses:
        asked, given = p.AskOrder(seat, OFFER), d.ChooseOrder(case.detail)
    order = KnightOrder.NONE if chooses else KnightOrder.HOLY_GHOST
    wheel = Wheel(UNSEEN_WEDGES, sheet.tokens, sheet.upgraded)
    known: dict[str, Any] = {"start": None, "outcomes": outcomes}
    with playing(None), cut(game_board, after_player_areas=lambda _: BOARD), settled_later():
        before = position(place, sheet, asked, order, variant=variant, orders=how, mine={"wheel": wheel}, **known)
        after = applied(before, given, judged=False)
    yield "what follows is one of the questions of the case", type(after.pending) in case.then
    # The name is that of a field of the table, too, which stays.
    yield "nothing is added to the table", after.added is before.added
    yield from invariant.untouched(before, after, seat, case.may.split(), told=chooses)
    was, now, point = before.areas[seat], after.areas[seat], after.pending
    if chooses:
        yield "the player has the order", now.order == case.detail
        marks = case.detail is KnightOrder.HOLY_GHOST
        # Under other readings, chance takes the token, or the top wedge begins without it.
        who = orders.who_shortens(case.detail, before.ruleset) if marks else ShortWedge.FIXED
        due = (getattr(point, "left", 0), getattr(point, "marks", 0))
        yield "one mark is due, and a token if the player chooses, or nothing", due == (who == ShortWedge.CHOICE, marks)
        yield (
            "the wheel holds twelve before that",
            sum(now.wheel.tokens) == TWELVE - (marks & (who == ShortWedge.FIXED)),
        )
        return
    for other, (one, more) in enumerate(zip(now.wheel.tokens, was.wheel.tokens, strict=True)):
        yield "one token is left out, and only there", one == more - (leaves and other == wedge)
    yield "the enemy is marked when it is chosen", expanded.marked_by(now) is (None if leaves else case.detail)
    held = [(area.added or expanded.NOTHING).holding for area in (was, now)]
    yield "what the player has of another expansion stays", held[0] is held[1]
    yield "then the mark is due, and after it nothing", getattr(point, "marks", 0) == int(leaves)
    if not leaves:
        goes_on = type(point) is p.AskOrder and point.seat == seat + 1
        yield "the next player chooses, if there is one", goes_on if seat + 1 < place.players else point is BOARD


# Attacks and swaps

MARKS = (None, *Enemy)


def _after(token: Token) -> tuple[type, ...]:
    return (GoesOn, p.AskReward) if token in SARACENS else (GoesOn,)


# The enemy that is fought, what is marked, and the enemy of the region in a swap.
FIGHTING = (
    *(
        Case(p.AskTarget, d.Attack, _after(token), WON, (token, marked, token))
        for token, marked in product(Token, MARKS)
    ),
    *(Case(p.AskTarget, d.Decline, (GoesOn,), detail=(Token.SLAV, marked, Token.SLAV)) for marked in MARKS[:2]),
)
SWAPPING = tuple(
    Case(p.AskTarget, d.Swap, _after(fought), WON, (fought, marked, token))
    for fought, token, marked in product(Token, Token, MARKS)
)


@attrs.frozen
class AnyNeighbours:
    """The regions around one, of which a run may only ask whether another one is among them.

    Attributes:
        region: The other region.
        adjacent: Whether it is.
    """

    region: int
    adjacent: bool

    def __contains__(self, region: int) -> bool:
        """Return whether a region is adjacent; nobody may ask for any but the other one."""
        if region is not self.region:
            raise OpaqueRead("the regions around one: looked at")
        return bool(self.adjacent)


@instead_of(five_and_six.swapped)
def a_swapped_saracen_vanishes(right: Callable[..., Any], enemies: Any, region: int, other: int) -> Any:
    """A Saracen whose place is taken by another enemy leaves the board."""
    gone = enemies[region] in SARACENS
    after = right(enemies, region, other)
    return put_at(after, other, None) if gone else after


@instead_of(five_and_six.swapped)
def a_swap_copies_an_enemy(right: Callable[..., Any], enemies: Any, region: int, other: int) -> Any:
    """The enemy of the other region comes, and also stays."""
    return put_at(right(enemies, region, other), other, enemies[other])


@instead_of(five_and_six.swap_too_late)
def swaps_come_later_too(_: object, begun: bool) -> Any:  # noqa: FBT001 -- as the rule
    """A swap is possible at any time."""
    del begun


@instead_of(five_and_six.cannot_swap)
def everybody_swaps(_: object, __: KnightOrder) -> Any:
    """Each order may swap enemies."""
    return None


@instead_of(crusade.keep)
def a_marked_enemy_is_kept_twice(right: Callable[..., Any], defeated: Any, enemy: Enemy) -> Any:
    """A Prussian counts twice among the enemies won."""
    after = right(defeated, enemy)
    return right(after, enemy) if enemy is Enemy.PRUSSIAN else after


@theorem(
    "An attack takes exactly one enemy from the board and to the player who wins it, also if it has been swapped: then "
    "the other enemy stands where that one stood. A marked enemy is attacked with one more. The mark stays.",
    rules=[
        "crusade.keep",
        "crusade.gain",
        "crusade.success",
        "five.order.utrecht.swap",
        "five.order.holy-ghost.crusade",
    ],
    sabotage=[
        the_token_is_not_kept,
        saracens_are_kept_as_slavs,
        a_marked_enemy_is_kept_twice,
        a_swapped_saracen_vanishes,
        a_swap_copies_an_enemy,
        the_extra_crusade_adds_two,
        the_extra_crusade_is_against_everyone,
        everybody_swaps,
        swaps_come_later_too,
        the_rest_of_the_wedge_is_left_out,
        the_supply_gives_too_much,
        the_old_area_goes_on,
    ],
    assumes="an enemy has any strength (see the theorems of crusade); the player may stop after a first result",
    thorough=True,
)
def an_enemy_is_attacked_or_swapped(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each((*FIGHTING, *SWAPPING)),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    there: int = integer(0),
    number: int = integer(1, MOST_KNIGHTS),
    markers: tuple[int, int] = row(integer(0), 2),
    value: int = integer(),
    strength: int = integer(1),
    afterwards: int = integer(1),
    begun: bool = truth(),  # noqa: FBT001 -- a fact of the question
    adjacent: bool = truth(),  # noqa: FBT001 -- a fact of the board
    goes_on: bool = each((False,)),  # noqa: FBT001 -- whether what has begun may have more results, by another reading
    again: bool = each((False,)),  # noqa: FBT001 -- whether it is an extra Crusade, by another reading
    other: Token | None = each((None,)),
) -> Claims:
    """On any board, with any value; bonus tiles and second buildings are unseen."""
    fought, marked, token = case.detail
    token = token if other is None else other
    here, seat = sheet.here, place.seat
    declines, swaps, spaces = case.gives is d.Decline, case.gives is d.Swap, Markers(*markers)
    suppose((here != there) if swaps else declines or goes_on or begun ^ True)
    suppose(not again or (marked is not None and not swaps and begun))
    known: dict[str, Any] = {"enemies": UNSEEN_ENEMIES if declines else among(here, fought)}
    if swaps:
        sheet = sheet._replace(others=(there,))
        known = {"enemies": both(here, token, there, fought), "there": there}
        known["borders"] = among(here, AnyNeighbours(there, adjacent))
    # Who declines fights nobody, so that it makes no difference what is marked.
    with playing(UNSEEN_MARK if declines and marked else marked, again=again):
        before = position(
            place,
            sheet,
            p.AskTarget(seat, place.wedge, PLAN, TOKENS, begun=begun),
            order if swaps else invariant.UNSEEN_ORDER,
            may=case.may,
            mine={} if declines else {"knights": AnyKnights(number)},
            buildings=among(here, None),
            markers=spaces,
            **known,
        )
        if goes_on and not declines and not again and begun:
            suppose(before.ruleset.interpretation.results == Results.MANY)
        given = d.Decline() if declines else d.Swap(here, there) if swaps else d.Attack(here)
        with cut(crusade, strength=lambda _, at, __: strength if at is spaces else afterwards):
            after = applied(before, given, value_of=lambda *_: value)
    yield from follows(case, before, after, place, sheet)
    point: Any = after.pending
    yield "the rest of the wedge is as before", point.plan is PLAN
    if declines:
        return
    extra = 1 if marked is fought.enemy else 0
    yield "only a value of its strength or more wins, and one less against a marked enemy", value + extra >= strength
    yield "the region of the knight is empty", after.enemies[here] is None
    if swaps:
        yield (
            "only the Bailiwick of Utrecht swaps, and only at the beginning",
            (order == KnightOrder.UTRECHT) & (begun ^ True),
        )
        yield "with an adjacent region", adjacent
        yield "the other enemy stands in the other region", after.enemies[there] is token
    gain = after.areas[seat].influence - before.areas[seat].influence
    if fought not in SARACENS:
        yield "the player gains its strength", gain == strength
    elif type(point) is p.AskReward:
        yield "nothing is gained before the player chooses", gain == 0
        yield "the player chooses about this enemy", (point.region, point.token) == (here, fought)
    else:
        yield "a Saracen whose reward is not left brings three", gain == 3  # noqa: PLR2004 -- as on the page


# Buildings

FULL = RegionFull("five.build.most", needs=TWO, has=TWO)
# The building, the number of knights, whether the board has room for second buildings, the number of buildings that
# stand there, and whether a bonus tile does. With other numbers of players than five, nothing can join a building.
_ALONE = tuple(product(Building, KNIGHTS, (False, True), (0,), (False, True)))
_JOINING = tuple(product(Building, KNIGHTS, (True,), (1,), (False, True)))
BUILDINGS = (
    *(Case(p.AskBuilding, d.Erect, (GoesOn,), f"beside {ERECTED}", detail) for detail in (*_ALONE, *_JOINING)),
    *(Case(p.AskBuilding, d.Decline, (GoesOn,), detail=(Building.FARM, 1, room, 0, False)) for room in (False, True)),
)


def any_erected() -> Any:
    """A building of any player, type and level."""
    return record(Erected, owner=integer(0), building=member(Building), level=integer(1, LEVELS))


@contextmanager
def _beside(marked: Any, room: bool | None, *stand: Erected) -> Iterator[None]:  # noqa: FBT001 -- a fact of the board
    """Let buildings stand in the shown region, the first one and others; what one more costs is unseen.

    Without an answer whether there is room for second buildings, that is unseen, too.
    """
    prices = {name: lambda *_: steps.UNSEEN_PRICE for name in ("printed_cost", "cost_here")}

    def table(here: int, _: list[str]) -> Added:
        return Added(beside=UNSEEN_BESIDE if room is None else among(here, stand[1:]) if room else ())

    with playing(marked, table), cut(build, value_too_low=lambda *_: None, **prices):
        yield


@instead_of(build.erect)
def a_second_castle_is_no_castle(right: Callable[..., Any], *how: Any) -> Any:
    """The second castle of a player counts as the first one."""
    after, erected = right(*how)
    return (how[0], erected) if how[1] == Building.CASTLE and how[0].castle == 1 else (after, erected)


@instead_of(expanded.with_building)
def a_second_building_replaces_the_first(_: object, state: State, place: int, erected: Erected) -> State:
    """A second building stands where the first one stood."""
    return state.building(put_at(state.buildings, place, erected))


@instead_of(expanded.with_building)
def second_farms_are_put_aside(right: Callable[..., State], state: State, place: int, erected: Erected) -> State:
    """A farm that would be the second building of a region is not put on the board."""
    second = erected.building == Building.FARM and state.buildings[place] is not None
    return state if second else right(state, place, erected)


@instead_of(five_and_six.tile_for)
def a_second_building_uses_the_tile(_: object, __: tuple[Erected, ...], tile: Any) -> Any:
    """A second building gains what the bonus tile gives."""
    return tile


@theorem(
    "A building is erected where nothing stands, or, with five players, beside one building of its type and of another "
    "player; then both stand there, it belongs to the player, has the next level of its type, and gains its level. "
    "What the bonus tile gives goes to the first building. A castle brings a knight if it unlocks one.",
    rules=[
        "build.place",
        "build.gain",
        "build.gain.tile",
        "bonus.castle.knight",
        "end.overflow",
        "five.build.second",
        "five.build.most",
        "five.bonus.first-only",
    ],
    sabotage=[
        two_are_erected_at_once,
        the_neighbour_owns_it,
        the_last_castle_unlocks_a_knight_too,
        the_rest_of_the_wedge_is_left_out,
        the_old_area_goes_on,
        any_type_may_join,
        own_buildings_may_be_joined,
        a_second_castle_is_no_castle,
        a_second_building_replaces_the_first,
        second_farms_are_put_aside,
        a_second_building_uses_the_tile,
    ],
    assumes=(
        "the player may stop after a first result",
        Lemma("where nothing stands there is room, however many play", "each_empty_region_has_room"),
        Lemma("no other building joins one", "no_other_building_joins_one"),
    ),
    thorough=True,
)
def a_building_joins_another(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(BUILDINGS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    regions: tuple[int, ...] = row(integer(0), MOST_KNIGHTS),
    first: Erected = any_erected(),
    benefits: Building = member(Building),
    extra: int = integer(0),
    marks: bool = each((False, True)),  # noqa: FBT001 -- whether the player has marked an enemy
    begun: bool = each((True, False)),  # noqa: FBT001 -- whether the action has a result already
    goes_on: bool = each((False,)),  # noqa: FBT001 -- whether what has begun may have more results, by another reading
) -> Claims:
    """On any board, even for a building that costs more than the player has; what is marked is unseen."""
    building, number, room, there, tiled = case.detail
    here, seat, declines = sheet.here, place.seat, case.gives is d.Decline
    stand = (first,)[:there]
    suppose(declines or goes_on or not begun)
    tile = BonusTile(steps.UNSEEN_NAME, steps.UNSEEN_SHAPE, benefits, steps.UNSEEN_DISCOUNT, extra) if tiled else None
    any_number = nullcontext() if stand else cut(five_and_six_needs, no_room=lambda *_: None)
    with _beside(UNSEEN_MARK if marks else None, room, *stand), any_number:
        before = position(
            place,
            sheet,
            p.AskBuilding(seat, place.wedge, PLAN, TOKENS, begun=begun),
            order,
            may=case.may,
            mine={"knights": knights_in_order(regions, number)},
            seated=seated_among(FIVE) if stand else among_seats,
            enemies=among(here, None),
            buildings=among(here, *stand or (None,)),
            tiles=steps.UNSEEN_TILES if tiled is None else among(here, tile),
        )
        meets(before, place)
        if begun and not declines:
            suppose(before.ruleset.interpretation.results == Results.MANY)
        given = d.Decline() if declines else d.Erect(building, here)
        unseen = steps.UNSEEN_PRICE
        after = applied(before, given, value_of=lambda *_: unseen, discount_at=lambda *_: unseen)
    yield from follows(case, before, after, place, sheet)
    yield "the rest of the wedge is as before", after.pending.plan is PLAN  # type: ignore[attr-defined]
    if declines:
        return
    was, now = before.areas[seat], after.areas[seat]
    yield (
        "one of its type joins one building of another player, with five",
        not stand or ((first.building == building) & (first.owner != seat)),
    )
    of_tile = extra if tiled and not stand and benefits == building else 0
    gain = now.influence - was.influence
    yield "the player gains its level, and what the tile gives", gain == now.buildings.of(building) + of_tile
    freed = len(now.knights) - number
    yield (
        "all other knights stay, and a new one stands there",
        now.knights == tuple(sorted((*was.knights, *(here,) * freed))),
    )


@instead_of(divine_build.no_room_for_base)
def five_have_no_room(
    right: Callable[..., Any], building: Building, there: Any, builder: int, players: int, *how: Any
) -> Any:
    """With five players, a region is full from the beginning."""
    return FULL if players == FIVE else right(building, there, builder, players, *how)


@instead_of(divine_build.no_room_for_base)
def nobody_builds_a_first_farm(right: Callable[..., Any], building: Building, there: Any, *how: Any) -> Any:
    """A farm must join another building."""
    return FULL if building is Building.FARM and not there else right(building, there, *how)


@instead_of(divine_build.no_room_for_base)
def the_second_seat_builds_no_castle(
    right: Callable[..., Any], building: Building, there: Any, builder: int, *how: Any
) -> Any:
    """The player in the second seat finds no room for a castle."""
    return FULL if builder == 1 and building is Building.CASTLE else right(building, there, builder, *how)


@theorem(
    "Where nothing stands there is room for each building, however many play, whatever stands elsewhere.",
    rules=["build.one", "five.build.second"],
    sabotage=[five_have_no_room, nobody_builds_a_first_farm, the_second_seat_builds_no_castle],
)
def each_empty_region_has_room(
    building: Building = each(Building),
    players: int = each(PLAYERS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
) -> Claims:
    """In any region of any board."""
    with playing():
        asked = p.AskBuilding(place.seat, place.wedge, PLAN, TOKENS)
        seated, buildings = seated_among(players), among(sheet.here, None)
        before = position(place, sheet, asked, seated=seated, buildings=buildings)
        with by_the_rules():
            yield "there is room", five_and_six_needs.no_room(before, sheet.here, building) is None


@instead_of(five_and_six.region_full)
def a_third_bank_is_allowed(
    right: Callable[..., Any], there: tuple[Erected, ...], building: Building, *how: Any
) -> Any:
    """A region takes any number of banks."""
    return None if building == Building.BANK else right(there, building, *how)


@instead_of(five_and_six.second_buildings)
def three_build_second_ones(right: Callable[..., bool], players: int, rules: Ruleset) -> bool:
    """Three players may erect second buildings, too."""
    return players == len(("one", "two", "three")) or right(players, rules)


@theorem(
    "The judge refuses a building beside another one with two, three, four and six players, and beside two buildings "
    "with all numbers of players, whosever they are.",
    rules=["five.build.second", "five.build.most", "build.one"],
    sabotage=[
        a_third_building_is_allowed,
        a_third_bank_is_allowed,
        everybody_builds_second_ones,
        six_always_build_second_ones,
        three_build_second_ones,
    ],
)
def no_other_building_joins_one(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: tuple[Building, int, int] = each(
        (building, players, stand)
        for building, players, stand in product(Building, PLAYERS, (1, 2))
        if (players, stand) != (FIVE, 1)
    ),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    knight: int = integer(0),
    first: Erected = any_erected(),
    second: Erected = any_erected(),
    marks: bool = each((False, True)),  # noqa: FBT001 -- whether the player has marked an enemy
) -> Claims:
    """For any owners, types and levels of the buildings there."""
    building, players, stand = case
    here = sheet.here
    # Other numbers of players than five have no room for second buildings.
    with _beside(UNSEEN_MARK if marks else None, players == FIVE or stand > 1, *(first, second)[:stand]):
        before = position(
            place,
            sheet,
            p.AskBuilding(place.seat, place.wedge, PLAN, TOKENS),
            mine={"knights": (knight,)},
            seated=seated_among(players),
            enemies=among(here, None),
            buildings=among(here, first),
            tiles=among(here, None),
        )
        with by_the_rules(), well_given(), cut(feasibility, value_of=lambda *_: steps.UNSEEN_PRICE):
            refused = legal.refusals(before, d.Erect(building, here))
    yield "it is refused", refused != ()


# The beginning

GAMES = tuple((players, variant) for players in PLAYERS for variant in Variant)
# What is loaded on first use is loaded before any run: the board for five and six players.
LARGE = Ruleset(board="ours-six").laid


@instead_of(expanded.added_at_start)
def a_building_stands_at_the_start(right: Callable[..., Any], players: int, rules: Ruleset) -> Any:
    """With five players, a farm of the last one stands beside nothing in the first region."""
    found = right(players, rules)
    farm = Erected(FIVE - 1, Building.FARM, 1)
    return attrs.evolve(found, beside=((farm,), *found.beside[1:])) if players == FIVE else found


@theorem(
    "A game with the expansion begins with the first question of the setup, for two to six players and each variant: "
    "with influence in the supply and none held, all pieces in the boxes, and nothing marked. "
    "When a wheel is laid, its wedges hold their action tokens.",
    rules=["setup.wheel.random", "setup.wheel.match", "setup.token", "setup.supply", "five.base"],
    sabotage=[
        beginnings.the_last_wheel_is_forgotten,
        beginnings.one_wedge_begins_empty,
        beginnings.a_troop_is_there_already,
        beginnings.three_players_play_without_supply,
        a_building_stands_at_the_start,
    ],
    assumes="the wheel is laid in the order of the edition, or in the opposite order",
)
def a_game_of_five_and_six_begins(
    begun: tuple[int, Variant] = each(GAMES),
    names: tuple[str, ...] = each((beginnings.NAMES, beginnings.NAMES[::-1])),
) -> Claims:
    """Orders are dealt, unless the variant lets players choose them."""
    players, variant = begun
    how = Orders.CHOSEN if variant == Variant.TOURNAMENT else Orders.DEALT
    edition = ruleset().edition
    rules = attrs.evolve(ruleset(), variant=variant, orders=how, board=game_board.side_for(players, edition))
    yield from beginnings.a_game_begins.function(begun=(players, rules), names=names)
    begins = game.new_game(rules, players)
    yield "no second building stands anywhere", begins.added is not None and not any(begins.added.beside)
    yield "nobody has marked anything", all(expanded.marked_by(area) is None for area in begins.areas)
