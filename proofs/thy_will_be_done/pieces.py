"""Pieces over whole games: enemies, buildings, troops and knights, as the game itself applies decisions.

The region, the player and the numbers concerned are visible. No step reads the rest of the table, the size of the board
or the number of players, so the inductions cover every game.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    cut,
    each,
    implies,
    instead_of,
    integer,
    member,
    record,
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.refusals import TooFar
from crusaders_rules.thy_will_be_done.play import feasibility, flow, legal
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.rules import bonuses, build, components, crusade, muster, player_area, travel
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Region,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import PLAN, WEDGE, Prices, Where, among, by_the_rules, somewhere, well_given
from .board import Deed, Place, region_after
from .frames import attacks_take_a_troop
from .judged import enemies_want_their_exact_strength, the_cost_must_be_met_exactly
from .values import LEVELS, PLENTY, RULESET, SARACENS, TROOPS, any_enemies

# Mutants: rules that are wrong on purpose


@instead_of(crusade.keep)
def the_token_is_not_kept(_: object, defeated: Enemies, __: Enemy) -> Enemies:
    """The token of a defeated enemy goes back to the box."""
    return defeated


@instead_of(crusade.keep)
def saracens_are_kept_as_slavs(right: Callable[..., Enemies], defeated: Enemies, enemy: Enemy) -> Enemies:
    """A Saracen counts as a Slav."""
    return right(defeated, Enemy.SLAV if enemy == Enemy.SARACEN else enemy)


@instead_of(crusade.keep)
def only_one_saracen_is_kept(right: Callable[..., Enemies], defeated: Enemies, enemy: Enemy) -> Enemies:
    """A player keeps the first Saracen only."""
    return defeated if enemy == Enemy.SARACEN and defeated.saracen >= 1 else right(defeated, enemy)


@instead_of(build.erect)
def two_are_erected_at_once(right: Callable[..., tuple[Buildings, Erected]], *values: Any) -> tuple[Buildings, Erected]:  # noqa: ANN401
    """Erecting a building counts as two."""
    return right(right(*values)[0], *values[1:])


@instead_of(build.erect)
def every_building_is_of_level_one(
    right: Callable[..., tuple[Buildings, Erected]], buildings: Buildings, building: Building, owner: int
) -> tuple[Buildings, Erected]:
    """An erected building always has the lowest level."""
    return right(buildings, building, owner)[0], Erected(owner, building, 1)


@instead_of(build.erect)
def the_neighbour_owns_it(
    right: Callable[..., tuple[Buildings, Erected]], buildings: Buildings, building: Building, owner: int
) -> tuple[Buildings, Erected]:
    """An erected building belongs to somebody else."""
    after, erected = right(buildings, building, owner)
    return after, erected._replace(owner=owner + 1)


@instead_of(build.none_left)
def there_is_always_one_left(_: object, __: Building, ___: int, ____: object) -> None:
    """Nobody runs out of buildings."""


@instead_of(build.building_there)
def a_second_building_is_allowed(_: object, __: Erected | None) -> None:
    """A region takes any number of buildings."""


@instead_of(muster.flip_troop)
def two_troops_are_mustered(_: object, troops: int) -> int:
    """Mustering turns two troops."""
    return troops + 2


@instead_of(muster.no_troop_left)
def troops_never_run_out(_: object, __: int, ___: object) -> None:
    """Nobody runs out of troops."""


@instead_of(crusade.no_troop_reward)
def saracens_bring_a_sixth_troop(_: object, __: int, ___: object) -> None:
    """A Saracen that pictures a troop brings one, even if none is left."""


@instead_of(bonuses.castle_knights)
def every_castle_unlocks_a_knight(_: object, castles: int, __: int = 0) -> int:
    """Each castle of any level unlocks a knight."""
    return castles


@instead_of(components.knights_of)
def the_black_knight_is_forgotten(_: object, __: KnightOrder, ruleset: Ruleset) -> int:
    """The Order of Montesa has the same number of knights as the others."""
    return ruleset.edition.knights


# Enemies


class Tokens(NamedTuple):
    """The enemy tokens of each type.

    Attributes:
        board: The tokens on the board, in any region.
        won: The tokens that all players have won.
        laid: The tokens placed at setup.
    """

    board: Enemies
    won: Enemies
    laid: Enemies


def _count(here: Token | None, enemy: Enemy) -> int:
    return 1 if here is not None and here.enemy == enemy else 0


@theorem(
    "Over the whole game, for each type, the enemies on the board and those won are the ones placed at setup.",
    rules=["crusade.keep", "crusade.success", "setup.enemy.flag", "components.enemy"],
    sabotage=[the_token_is_not_kept, saracens_are_kept_as_slavs, only_one_saracen_is_kept],
    assumes=Lemma("only a Crusade moves an enemy token", "decisions_touch_their_own_parts"),
)
def enemies_are_conserved() -> Induction:
    """Induction on the Crusades of all players; the game itself judges and applies each, on any board."""

    def initial(laid: Enemies = any_enemies()) -> Tokens:
        area = player_area.area_at_start(Wheel((), (), ()))
        return Tokens(laid, area.defeated, laid)

    def step(
        state: Tokens,
        token: Token = each(Token),
        own: Enemies = any_enemies(),
        numbers: tuple[int, ...] = row(integer(0), 5),
    ) -> Tokens:
        # The player has any of the won tokens; the numbers are the seat, the region, troops, action tokens and the
        # space of the markers.
        seat, here, troops, hand, space = numbers
        for enemy in Enemy:
            suppose(own.of(enemy) <= state.won.of(enemy))
        suppose(state.board.of(token.enemy) >= 1)
        area = anywhere.area(buildings=Buildings(), troops=troops, defeated=own, knights=(here,), influence=0)
        before = anywhere.position(
            area,
            p.AskTarget(seat, WEDGE, PLAN, hand),
            here,
            enemies=among(here, token),
            markers=Markers(space, space),
            supply=PLENTY,
        )
        after = anywhere.after(before, d.Attack(here))
        kept = after.areas[seat].defeated
        return Tokens(
            Enemies(*(state.board.of(e) - _count(token, e) + _count(after.enemies[here], e) for e in Enemy)),
            Enemies(*(state.won.of(e) - own.of(e) + kept.of(e) for e in Enemy)),
            state.laid,
        )

    def kept(state: Tokens) -> Claims:
        for enemy in Enemy:
            there, won = state.board.of(enemy), state.won.of(enemy)
            yield f"the {enemy} tokens are those laid", there + won == state.laid.of(enemy)
            yield "none is missing", (there >= 0) & (won >= 0)

    def conclusion(state: Tokens) -> Claims:
        yield from kept(state)
        for enemy in Enemy:
            yield "nobody wins more than were placed", state.won.of(enemy) <= state.laid.of(enemy)

    tokens = record(Tokens, board=any_enemies(), won=any_enemies(), laid=any_enemies())
    return Induction(tokens, initial, step, kept, conclusion)


# Buildings


class Works(NamedTuple):
    """The buildings of one owner and one type.

    Attributes:
        level: Any one level.
        erected: The number that the player area counts.
        standing: The number on the board.
        of_level: The number of them with that level.
    """

    level: int
    erected: int
    standing: int
    of_level: int


def _erecting(
    where: Where,
    before_here: Erected | None,
    token: Token | None,
    tokens: int,
    **mine: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    """A position in which the player can erect a building in a region, or attack the Saracen there."""
    seat, here = where
    known = {"troops": TROOPS, "defeated": Enemies(), "knights": (here,), "influence": 0, **mine}
    area = anywhere.area(**known)
    asked = p.AskBuilding(seat, WEDGE, PLAN, tokens) if token is None else p.AskTarget(seat, WEDGE, PLAN, tokens)
    return anywhere.position(
        area,
        asked,
        here,
        enemies=among(here, token),
        buildings=among(here, before_here),
        tiles=among(here, None),
        markers=Markers(),
        supply=PLENTY,
    )


def _carried_out(before: State, decision: d.Decision) -> State:
    """The position after erecting a building, or after an attack and its reward."""
    after = anywhere.after(before, decision)
    return anywhere.after(after, d.TakeReward()) if type(after.pending) is p.AskReward else after


@theorem(
    "Over the whole game the buildings of each owner and type on the board are those that were erected: every level "
    "up to the highest one exactly once, and no other level.",
    rules=["build.place", "build.next", "build.one", "crusade.saracen.build", "components.building"],
    sabotage=[
        two_are_erected_at_once,
        every_building_is_of_level_one,
        the_neighbour_owns_it,
        there_is_always_one_left,
        a_second_building_is_allowed,
    ],
    assumes=(
        Lemma("only Erect and TakeReward move a building", "decisions_touch_their_own_parts"),
        Lemma("no building stands where an enemy is defeated", "regions_stay_in_order"),
    ),
)
def buildings_are_conserved() -> Induction:
    """Induction on the erected buildings, by Build or for a Saracen, on any board, for any owner, type and level."""

    def initial(level: int = integer()) -> Works:
        return Works(level, player_area.area_at_start(Wheel((), (), ())).buildings.castle, 0, 0)

    def step(  # noqa: PLR0913, PLR0917 -- what the theorem is about
        state: Works,
        types: tuple[Building, Building] = each(product(Building, Building)),
        mine: bool = truth(),  # noqa: FBT001 -- whether the one who erects owns what is looked at
        case: str = each(("erect", "occupied", "saracen")),
        tokens: int = integer(1),
        where: Where = somewhere(),
    ) -> Works:
        building, other = types
        owner = where.seat if mine else where.seat + 1
        own = Buildings()._replace(**{building.value: state.erected}) if mine else Buildings()
        there = Erected(owner, building, state.level) if case == "occupied" else None
        if case == "saracen":
            token = next(token for token in SARACENS if token.building == other)
            after = _carried_out(_erecting(where, None, token, tokens, buildings=own), d.Attack(where.here))
        else:
            after = _carried_out(_erecting(where, there, None, tokens, buildings=own), d.Erect(other, where.here))
        standing, of_level = state.standing, state.of_level
        for built, sign in ((there, -1), (after.buildings[where.here], 1)):
            if built is not None and built.owner == owner and built.building == building:
                standing += sign
                of_level += sign * (built.level == state.level)
        # The area of any other player is unseen, and so stays unchanged.
        erected = after.areas[where.seat].buildings.of(building) if mine else state.erected
        return Works(state.level, erected, standing, of_level)

    def kept(state: Works) -> Claims:
        yield "the counted buildings stand on the board", state.standing == state.erected
        yield "the number stays within its limit", (state.erected >= 0) & (state.erected <= LEVELS)
        reached = (state.level >= 1) & (state.level <= state.erected)
        yield "each level reached stands there once", implies(reached, state.of_level == 1)
        yield "no other level stands there", reached | (state.of_level == 0)

    works = record(Works, level=integer(), erected=integer(), standing=integer(), of_level=integer())
    return Induction(works, initial, step, kept, kept)


# Knights


class Host(NamedTuple):
    """The knights of a player on the board, and the erected castles."""

    order: KnightOrder
    knights: int
    castles: int


# How many knights a player may have in regions before that of the castle, in it, and after it.
STANDING = tuple(
    (before, here, behind)
    for before, here, behind in product(range(4), range(1, 5), range(4))
    if before + here + behind <= components.knights_of(KnightOrder.MONTESA, RULESET)
)


@theorem(
    "A player has one knight on the board, one more for a castle of level I and one more for level III, and with the "
    "Order of Montesa the black one: never more than the game has, and never fewer than before.",
    rules=["components.knight", "bonus.castle.knight", "bonus.knight.unlock", "order.montesa.knight", "build.next"],
    sabotage=[
        every_castle_unlocks_a_knight,
        the_black_knight_is_forgotten,
        two_are_erected_at_once,
        there_is_always_one_left,
    ],
    assumes=Lemma("only setup and castles bring knights, and nothing removes one", "decisions_touch_their_own_parts"),
)
def knights_are_counted() -> Induction:
    """Induction on the erected castles, by Build or for a Saracen, as the game itself erects them, on any board."""

    def initial(order: KnightOrder = member(KnightOrder)) -> Host:
        return Host(order, 1 + (order == KnightOrder.MONTESA), 0)

    def step(
        state: Host,
        standing: tuple[int, int, int] = each(STANDING),
        token: Token | None = each((None, Token.SARACEN_CASTLE)),
        where: Where = somewhere(),
        apart: tuple[int, int] = row(integer(1), 2),
    ) -> Host:
        suppose(state.knights == sum(standing))
        (seat, here), (less, more) = where, apart
        suppose(here >= less)
        places = zip((here - less, here, here + more), standing, strict=True)
        knights = tuple(place for place, number in places for _ in range(number))
        before = _erecting(where, None, token, PLENTY, buildings=Buildings(castle=state.castles), knights=knights)
        decision = d.Erect(Building.CASTLE, here) if token is None else d.Attack(here)
        after = _carried_out(before, decision).areas[seat]
        return Host(state.order, len(after.knights), after.buildings.castle)

    def counted(state: Host) -> Claims:
        unlocked = 0 + (state.castles >= 1) + (state.castles >= bonuses.III)
        yield "each knight has a reason", state.knights == 1 + (state.order == KnightOrder.MONTESA) + unlocked
        yield "the number of castles stays within its limit", (state.castles >= 0) & (state.castles <= LEVELS)

    def conclusion(state: Host) -> Claims:
        yield "the knights stay within their limit", state.knights <= components.knights_of(state.order, RULESET)
        finished = state.knights == components.knights_of(state.order, RULESET)
        yield "all castles bring all knights", implies(state.castles == LEVELS, finished)

    hosts = record(Host, order=member(KnightOrder), knights=integer(), castles=integer())
    return Induction(hosts, initial, step, counted, conclusion)


# Troops


@theorem(
    "Over the whole game nobody has mustered fewer than zero troops or more than the limit; they come one at a time.",
    rules=["muster.next", "muster.flip", "crusade.saracen.troop", "components.troop"],
    sabotage=[two_troops_are_mustered, troops_never_run_out, attacks_take_a_troop, saracens_bring_a_sixth_troop],
    assumes=Lemma("only decisions that muster, and TakeReward, turn a troop", "decisions_touch_their_own_parts"),
)
def troops_are_conserved() -> Induction:
    """Induction on Muster, with any number of tokens, and on defeated Saracens that picture a troop, on any board."""

    def initial() -> int:
        return player_area.area_at_start(Wheel((), (), ())).troops

    def step(  # noqa: PLR0913, PLR0917 -- what the theorem is about
        state: int,
        tokens: int = integer(),
        farms: int = integer(0, LEVELS),
        order: KnightOrder = member(KnightOrder),
        saracen: bool = truth(),  # noqa: FBT001 -- by which of two ways
        where: Where = somewhere(),
    ) -> int:
        seat, here = where
        buildings = Buildings(farm=farms)
        area = anywhere.area(
            order=order, buildings=buildings, troops=state, defeated=Enemies(), knights=(here,), influence=0
        )
        if saracen:
            asked = p.AskTarget(seat, WEDGE, PLAN, PLENTY)
            enemies, tiles = among(here, Token.SARACEN_TROOP), among(here, None)
            known = {"enemies": enemies, "tiles": tiles, "markers": Markers()}
            after = _carried_out(anywhere.position(area, asked, here, supply=PLENTY, **known), d.Attack(here))
        else:
            before = anywhere.position(area, p.AskTurn(seat), supply=PLENTY)
            with anywhere.going_on():
                after = flow.proceed(flow.Progress(before, area, PLENTY, WEDGE, ((Action.MUSTER, tokens),)))
        troops = after.areas[seat].troops
        # With more than one at a time, no next state would satisfy the invariant.
        return troops if (troops == state) | (troops == state + 1) else -1

    def kept(state: int) -> Claims:
        yield "the number of troops is at least 0 and at most the limit", (state >= 0) & (state <= TROOPS)

    return Induction(integer(), initial, step, kept, kept)


# The step of the induction on one region


@instead_of(base.placed)
def buildings_are_put_elsewhere(
    right: Callable[..., Any], state: State, area: PlayerArea, building: Building, region: int
) -> Any:  # noqa: ANN401 -- as the right function
    """An erected building stands in another region."""
    return right(state, area, building, region + 1)


@instead_of(travel.too_far)
def no_knight_arrives(_: object, __: int | None, points: int, ___: Region) -> Refusal:
    """Every route is too far."""
    return TooFar("travel.points", needs=points + 1, has=points)


@theorem(
    "The game changes a region exactly as the induction on one region does, and refuses exactly what that refuses.",
    rules=["travel.region", "travel.adjacent", "crusade.region", "crusade.saracen.build", "build.enemy", "build.one"],
    sabotage=[
        buildings_are_put_elsewhere,
        no_knight_arrives,
        the_cost_must_be_met_exactly,
        enemies_want_their_exact_strength,
    ],
    assumes="a route leads there and can be paid; a knight in the region is the player's",
)
def the_game_changes_regions_so(
    deed: Deed = each(Deed),
    place: Place = record(Place, space=truth(), knight=truth(), enemy=truth(), building=truth()),
    where: Where = somewhere(),
) -> Claims:
    """For any contents of the region, consistent or not; the game itself judges and applies the deeds, on any board."""
    told = region_after(place, deed)
    (seat, here), there = where, where.here + 1
    regions = Region("here", 0, 0, space=bool(place.space)), Region("there", 1, 0)
    knights = ((here,) if place.knight else ()) + (() if deed == Deed.LEAVE else (there,))
    suppose(deed != Deed.LEAVE or place.knight)
    asked: p.Pending
    given: d.Decision
    origin, to = (there, here) if deed == Deed.ARRIVE else (here, there)
    if deed in {Deed.ARRIVE, Deed.LEAVE}:
        asked, given = p.AskMove(seat, WEDGE, PLAN, PLENTY, (origin,)), d.Move(origin, to)
    elif deed == Deed.BUILD:
        asked, given = p.AskBuilding(seat, WEDGE, PLAN, PLENTY), d.Erect(Building.CHURCH, here)
    else:
        asked, given = p.AskTarget(seat, WEDGE, PLAN, PLENTY), d.Attack(here)
    before = anywhere.position(
        anywhere.area(buildings=Buildings(), troops=TROOPS, defeated=Enemies(), knights=knights, influence=0),
        asked,
        ruleset=anywhere.on_any_board(*regions, here=here),
        enemies=among(here, Token.SARACEN_CHURCH if place.enemy else None),
        buildings=among(here, Erected(seat + 1, Building.CHURCH, 1) if place.building else None),
        tiles=among(here, None),
        markers=Markers(),
        supply=PLENTY,
    )
    with by_the_rules(), well_given(), cut(feasibility, ways_in=lambda *_: (Prices(origin, to, 1), ())):
        refused = legal.refusals(before, given) != ()
        yield "the game refuses the same deeds", refused == (told is None)
        if refused or told is None:
            return
        after = anywhere.after(before, given)
        if deed in {Deed.CRUSADE, Deed.REWARD}:
            after = anywhere.after(after, d.TakeReward() if deed == Deed.REWARD else d.TakeInfluence())
    yield "the knight is where the induction says", (here in after.areas[seat].knights) == told.knight
    yield "the enemy is as the induction says", (after.enemies[here] is not None) == told.enemy
    yield "the building is as the induction says", (after.buildings[here] is not None) == told.building
