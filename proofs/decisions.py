"""Decisions as the game carries them out: what they keep, and which actions of a wedge commute."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, NamedTuple

from crusaders_rules.interpret import Ruleset, State, Term
from crusaders_rules.lift import Claims, each, implies, instead_of, integer, record, row, suppose, theorem
from crusaders_rules.play import apply, legal, tables
from crusaders_rules.rules import bonuses, build, crusade, end, muster, resolve
from crusaders_rules.state import (
    WEDGES,
    Action,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Position,
    Token,
    Wheel,
)
from crusaders_rules.state import decision as d
from crusaders_rules.state import pending as p

RULESET = Ruleset(board="tiny-row")
REGIONS = len(RULESET.laid.regions)
NOWHERE = (None,) * REGIONS
LEVELS = RULESET.edition.buildings_per_type
TROOPS = len(RULESET.edition.troop_costs)


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Let the game ask the rule functions each time, and not the tables of what they answered."""
    kept = {name: made for name, made in vars(tables).items() if hasattr(made, "cache_info")}
    for name, made in kept.items():
        setattr(tables, name, made.__wrapped__)
    try:
        yield
    finally:
        for name, made in kept.items():
            setattr(tables, name, made)


def _position(area: PlayerArea, markers: Markers, supply: int, token: Token | None, pending: p.Pending) -> State:
    """A position of two players, in which an enemy may be in the first region and nothing stands elsewhere."""
    enemies = (token, *NOWHERE[1:])
    return Position(RULESET, (area, area), enemies, NOWHERE, NOWHERE, markers, supply, 0, pending)


def _area(buildings: Buildings, troops: int, defeated: Enemies = Enemies(), held: int = 0, hand: int = 2) -> PlayerArea:
    """A player area with a knight in the first region, and all wedges upgraded."""
    wheel = Wheel(RULESET.edition.wedges, (hand, *(2,) * (WEDGES - 1)), (True,) * WEDGES)
    return PlayerArea(wheel, KnightOrder.NONE, buildings, troops, (0,), defeated, held)


def _after(state: State, decision: d.Decision) -> State:
    """The position after a decision; where a rule refuses it, nothing is claimed."""
    suppose(legal.refusals(state, decision) == ())
    return apply.apply(state, decision)


def _any_defeated() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    return record(Enemies, prussian=integer(0), slav=integer(0), saracen=integer(0))


def _gained(before: State, after: State) -> Claims:
    """Claims that what a player gained left the supply, as far as that had it."""
    gain = after.areas[0].influence - before.areas[0].influence
    lost = before.supply - after.supply
    yield "nobody loses influence", gain >= 0
    yield "the supply gives what it has", (lost == gain) | ((after.supply == 0) & (lost < gain))
    yield "the other player gains nothing", after.areas[1].influence == before.areas[1].influence


def _same(one: State, other: State) -> Claims:
    """Claims that two positions are alike to the first player."""
    yield "the player has as much influence", one.areas[0].influence == other.areas[0].influence
    yield "the player has as many troops", one.areas[0].troops == other.areas[0].troops
    yield "the supply has as much", one.supply == other.supply
    yield "the same is asked next", one.pending == other.pending
    for here, there in zip(one.areas[0].wheel.tokens, other.areas[0].wheel.tokens, strict=True):
        yield "the wheel is the same", here == there


# What is wrong on purpose


@instead_of(crusade.keep)
def the_token_is_not_kept(_: object, defeated: Enemies, __: Enemy) -> Enemies:
    """The token of a defeated enemy goes back to the box."""
    return defeated


@instead_of(crusade.advance)
def markers_stand_still(_: object, __: Enemy, markers: Markers) -> Markers:
    """No marker advances."""
    return markers


@instead_of(crusade.not_strong_enough)
def every_attack_succeeds(_: object, __: int, ___: int) -> None:
    """Any value defeats any enemy."""


@instead_of(end.take)
def the_supply_gives_too_much(right: Callable[..., int], supply: int, gain: int, ruleset: Ruleset) -> int:
    """Two influence leave the supply for each one gained."""
    return right(supply, 2 * gain, ruleset)


@instead_of(build.erect)
def two_are_erected_at_once(right: Callable[..., tuple[Buildings, Erected]], *values: Any) -> tuple[Buildings, Erected]:  # noqa: ANN401
    """Erecting a building counts two."""
    return right(right(*values)[0], *values[1:])


@instead_of(build.value_too_low)
def buildings_are_free(_: object, __: int, ___: int) -> None:
    """Any value builds anything."""


@instead_of(resolve.action_bonus)
def troops_add_to_influence(
    right: Callable[..., tuple[Term, ...]], action: Action, buildings: Buildings, troops: int, order: KnightOrder
) -> tuple[Term, ...]:
    """Troops add to Influence as they do to Crusade."""
    terms = right(action, buildings, troops, order)
    return (*terms, Term("influence.bonus", troops, "troops")) if action == Action.INFLUENCE else terms


@instead_of(muster.flip_troop)
def two_troops_are_mustered(_: object, troops: int) -> int:
    """Mustering turns two troops."""
    return troops + 2


@instead_of(resolve.action_bonus)
def troops_travel_too(
    right: Callable[..., tuple[Term, ...]], action: Action, buildings: Buildings, troops: int, order: KnightOrder
) -> tuple[Term, ...]:
    """Troops add to Travel as they do to Crusade."""
    terms = right(action, buildings, troops, order)
    return (*terms, Term("travel.bonus", troops, "troops")) if action == Action.TRAVEL else terms


@instead_of(crusade.reward_influence)
def a_reward_gains_nothing(_: object, *__: object) -> int:
    """What a Saracen pictures gains no influence."""
    return 0


@instead_of(bonuses.farm_muster)
def farms_add_nothing(_: object, __: int) -> int:
    """Farms add nothing to Muster."""
    return 0


@instead_of(bonuses.church_influence)
def churches_add_nothing(_: object, __: int) -> int:
    """Churches add nothing to Influence."""
    return 0


@instead_of(muster.troop_bonus)
def troops_add_nothing(_: object, __: int) -> int:
    """Troops add nothing to Crusade."""
    return 0


# What decisions keep


@theorem(
    "What a defeated Saracen pictures costs nothing: the next building of the type stands in the region, or the next "
    "troop is mustered, and its level is gained.",
    rules=["crusade.saracen.build", "crusade.saracen.free", "crusade.saracen.troop", "crusade.saracen.gain"],
    sabotage=[two_are_erected_at_once, a_reward_gains_nothing, the_supply_gives_too_much],
    assumes="two players; the knight is in the first region of our smallest board; no bonus tile, no knight order",
)
def a_reward_is_taken_for_nothing(
    token: Token = each(token for token in Token if token.enemy == Enemy.SARACEN),
    built: int = integer(0, LEVELS - 1),
    troops: int = integer(0, TROOPS - 1),
    supply: int = integer(0),
) -> Claims:
    """Carried out by the game itself, for all that Saracens picture."""
    building = token.building
    buildings = Buildings(**{building.value: built}) if building is not None else Buildings()
    state = _position(_area(buildings, troops), Markers(), supply, None, p.AskReward(0, 0, (), 0, token))
    with by_the_rules():
        after = _after(state, d.TakeReward())
    area, standing = after.areas[0], after.buildings[0]
    if building is None:
        yield "one more troop is mustered", area.troops == troops + 1
        yield "nothing is erected", after.buildings == NOWHERE
        yield "its level is gained", area.influence == troops + 1
    else:
        yield "no troop is mustered", area.troops == troops
        yield "it stands there with its level", standing is not None and standing.level == built + 1
        yield "it is counted", area.buildings.of(building) == built + 1
        yield "its level is gained", area.influence == built + 1
    yield from _gained(state, after)


@theorem(
    "A crusade takes an enemy off the board and puts its token in the player area; it advances the marker of its "
    "type, and what it gains comes from the supply.",
    rules=["crusade.success", "crusade.keep", "crusade.advance", "crusade.gain", "end.overflow"],
    sabotage=[the_token_is_not_kept, markers_stand_still, every_attack_succeeds, the_supply_gives_too_much],
    assumes="two players; the enemy and the knight are in the first region of our smallest board; no knight order",
)
def a_crusade_moves_one_token(
    token: Token = each((Token.PRUSSIAN, Token.SLAV, Token.SARACEN_CHURCH, Token.SARACEN_TROOP)),
    tokens: int = integer(1),
    troops: int = integer(0, TROOPS),
    defeated: Enemies = _any_defeated(),
    shared: tuple[int, ...] = row(integer(0), 2),
) -> Claims:
    """Carried out by the game itself; the two shared numbers are the space of the markers and the supply."""
    space, supply = shared
    area = _area(Buildings(), troops, defeated)
    state = _position(area, Markers(space, space), supply, token, p.AskTarget(0, 0, (), tokens))
    with by_the_rules():
        after = _after(state, d.Attack(0))
        strong = crusade.strength(token.enemy, state.markers, RULESET.edition) <= tokens + troops
    yield "the value reached the strength", strong
    yield "the enemy is off the board", after.enemies == NOWHERE
    for enemy in Enemy:
        one = 1 if enemy == token.enemy else 0
        yield f"the {enemy} tokens are right", after.areas[0].defeated.of(enemy) == defeated.of(enemy) + one
    yield "the Prussian marker is right", after.markers.prussian == space + (1 if token == Token.PRUSSIAN else 0)
    yield "the Slav marker is right", after.markers.slav == space + (1 if token == Token.SLAV else 0)
    yield from _gained(state, after)


@theorem(
    "A building that is erected stands where it was decided and is the next one of its type; what it gains comes from "
    "the supply.",
    rules=["build.place", "build.next", "build.cost", "build.gain", "bonus.knight.unlock", "end.overflow"],
    sabotage=[two_are_erected_at_once, buildings_are_free, the_supply_gives_too_much],
    assumes="two players; the knight is in the first region of our smallest board; no bonus tile, no knight order",
)
def a_building_stands_and_is_counted(
    building: Building = each(Building),
    built: int = integer(0, LEVELS),
    tokens: int = integer(1),
    supply: int = integer(0),
) -> Claims:
    """Decided and carried out by the game itself, whatever is built of that type already."""
    buildings = Buildings(**{building.value: built})
    state = _position(_area(buildings, 0), Markers(), supply, None, p.AskBuilding(0, 0, (), tokens))
    with by_the_rules():
        after = _after(state, d.Erect(building, 0))
        bonus = 0 + (built >= 1) + (built >= 2) + (built >= 3) if building == Building.BANK else 0  # noqa: PLR2004 -- levels
        cost = build.printed_cost(building, built, RULESET) - RULESET.laid.regions[0].discount.of(building)
    yield "the value and the bonus reached the cost", tokens + bonus >= cost
    standing = after.buildings[0]
    yield "it stands there", standing is not None and standing.building == building and standing.owner == 0
    yield "with the next level", standing is not None and standing.level == built + 1
    yield "nothing else stands anywhere", after.buildings[1:] == NOWHERE[1:]
    for other in Building:
        yield (
            f"the {other} buildings are right",
            after.areas[0].buildings.of(other) == buildings.of(other) + (1 if other == building else 0),
        )
    unlocked = 0 + (built == 0) + (built == 2) if building == Building.CASTLE else 0  # noqa: PLR2004 -- the level before III
    yield "castles bring their knights", len(after.areas[0].knights) == 1 + unlocked
    yield from _gained(state, after)


# The order of two actions


@theorem(
    "Travel commutes with Muster and with Influence: the knight has the same moves, and both orders come to the same.",
    rules=["turn.split.order", "travel.points", "travel.divide", "muster.gain", "influence.gain"],
    sabotage=[troops_travel_too],
    assumes=(
        "two players, one knight in the first region of our smallest board, an enemy may be there",
        "the wedge holds two or three tokens; all farms are built, so that troops can be mustered; no knight order",
    ),
)
def travel_commutes_with_what_needs_no_knight(
    case: tuple[Action, int, Token | None] = each(
        product((Action.MUSTER, Action.INFLUENCE), range(REGIONS), (None, Token.SLAV))
    ),
    hand: int = each((2, 3)),
    points: int = integer(1),
    troops: int = integer(0, TROOPS),
    numbers: tuple[int, ...] = row(integer(0), 2),
) -> Claims:
    """Carried out by the game itself; the numbers are the influence held and the supply."""
    (action, region, token), (held, supply) = case, numbers
    suppose(points < hand)
    plan = ((Action.TRAVEL, points), (action, hand - points))
    area = _area(Buildings(farm=LEVELS), troops, held=held, hand=hand)
    state = _position(area, Markers(), supply, token, p.AskTurn(0))
    move = d.Move(0, region)
    with by_the_rules():
        one = apply.proceed(state, area, supply, 0, plan)
        other = apply.proceed(state, area, supply, 0, plan[::-1])
        refused = legal.refusals(one, move) == ()
        yield "the same moves are legal", refused == (legal.refusals(other, move) == ())
        one, other = _after(one, move), _after(other, move)
    yield "the knight stands in the same region", one.areas[0].knights == other.areas[0].knights
    yield from _same(one, other)


@theorem(
    "Muster and Influence, from one wedge, come to the same in either order.",
    rules=["turn.split.order", "muster.gain", "influence.gain", "influence.bonus", "end.overflow"],
    sabotage=[two_troops_are_mustered, troops_add_to_influence],
    assumes="two players, the wedge holds two or five tokens, no knight order",
)
def muster_and_influence_commute(
    hand: int = each((2, 5)),
    first: int = integer(1),
    farms: int = integer(0, LEVELS),
    troops: int = integer(0, TROOPS),
    supply: int = integer(0),
) -> Claims:
    """Carried out by the game itself, up to the next turn."""
    suppose(first < hand)
    plan = ((Action.MUSTER, first), (Action.INFLUENCE, hand - first))
    area = _area(Buildings(farm=farms), troops, hand=hand)
    state = _position(area, Markers(), supply, None, p.AskTurn(0))
    with by_the_rules():
        one = apply.proceed(state, area, supply, 0, plan)
        other = apply.proceed(state, area, supply, 0, plan[::-1])
    yield from _same(one, other)
    yield "at most one troop is mustered", one.areas[0].troops <= troops + 1
    yield from _gained(state, one)
    yield "something is gained", implies(supply > 0, one.supply < supply)


class Case(NamedTuple):
    """A position in which it matters which of two actions comes first.

    Attributes:
        actions: The two actions.
        tokens: The tokens assigned to each.
        token: The enemy in the region of the knight.
        buildings: What is built.
        why: Why it matters.
    """

    actions: tuple[Action, Action]
    tokens: tuple[int, int]
    token: Token | None
    buildings: Buildings
    why: str


NOTHING = Buildings()
CASES = (
    Case(
        (Action.TRAVEL, Action.CRUSADE),
        (1, 3),
        Token.SLAV,
        NOTHING,
        "a knight that has moved on meets another enemy or none",
    ),
    Case(
        (Action.TRAVEL, Action.BUILD),
        (1, 4),
        None,
        Buildings(castle=1),
        "what is built stands where the knight is by then",
    ),
    Case((Action.MUSTER, Action.CRUSADE), (3, 2), Token.SLAV, NOTHING, "a troop adds to Crusade"),
    Case((Action.MUSTER, Action.BUILD), (2, 3), None, NOTHING, "a farm adds to Muster"),
    Case((Action.CRUSADE, Action.INFLUENCE), (6, 1), Token.SARACEN_CHURCH, NOTHING, "a church adds to Influence"),
    Case((Action.CRUSADE, Action.BUILD), (3, 3), Token.SLAV, NOTHING, "a defeated enemy makes room for a building"),
    Case((Action.INFLUENCE, Action.BUILD), (1, 3), None, NOTHING, "a church adds to Influence"),
)


def _ends(state: State, area: PlayerArea, plan: p.Plan) -> set[State]:
    """Every position in which the turn can end."""
    ends, open_ones = set(), [apply.proceed(state, area, state.supply, 0, plan)]
    while open_ones:
        position = open_ones.pop()
        if isinstance(position.pending, p.AskTurn | p.GameOver):
            ends.add(position)
        else:
            open_ones += [apply.apply(position, decision) for decision in legal.legal(position)]
    return ends


@theorem(
    "For each other pair of actions there is a position in which it matters which of the two is resolved first.",
    rules=["turn.split.order", "turn.split.finish", "turn.value.bonus"],
    sabotage=[farms_add_nothing, churches_add_nothing, troops_add_nothing],
    assumes="two players on our smallest board, no knight order; an example for each pair is all that is claimed",
    by_example=True,
)
def other_pairs_do_not_commute(case: Case = each(CASES)) -> Claims:
    """Every way in which the turn can go on is tried, in both orders."""
    area = _area(case.buildings, 0, hand=sum(case.tokens))
    state = _position(area, Markers(), 99, case.token, p.AskTurn(0))
    plan = tuple(zip(case.actions, case.tokens, strict=True))
    with by_the_rules():
        one, other = _ends(state, area, plan), _ends(state, area, plan[::-1])
    yield f"the order matters, for {case.why}", one != other
