"""Decisions as the game applies them: what they conserve, and which actions of a wedge commute."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, each, instead_of, integer, row, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply, flow, legal
from crusaders_rules.thy_will_be_done.rules import bonuses, build, crusade, end, muster
from crusaders_rules.thy_will_be_done.state import (
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
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import PLAN, WEDGE, Where, among, by_the_rules, somewhere
from .values import EDITION, LEVELS, RULESET, TROOPS, any_enemies


def _area(where: Where, buildings: Buildings, troops: int, defeated: Enemies = Enemies()) -> PlayerArea:
    """A player area with a knight in the shown region; the wheel is unseen."""
    return anywhere.area(buildings=buildings, troops=troops, defeated=defeated, knights=(where.here,), influence=0)


def _position(
    where: Where, area: PlayerArea, pending: p.Pending, numbers: tuple[int, ...], token: Token | None = None
) -> State:
    """A position on any board, in which the region holds at most an enemy.

    Args:
        where: Who acts, and where.
        area: The area of the player to act.
        pending: The pending question.
        numbers: The space of both markers, and the supply.
        token: The enemy.
    """
    space, supply = numbers
    return anywhere.position(
        area,
        pending,
        where.here,
        enemies=among(where.here, token),
        buildings=among(where.here, None),
        tiles=among(where.here, None),
        markers=Markers(space, space),
        supply=supply,
    )


def _gained(before: State, after: State, where: Where) -> Claims:
    """Claims that a player's gain left the supply, up to what the supply had, and that nobody else changes."""
    gain = after.areas[where.seat].influence - before.areas[where.seat].influence
    lost = before.supply - after.supply
    yield "nobody loses influence", gain >= 0
    yield "the supply gives what it has", (lost == gain) | ((after.supply == 0) & (lost < gain))
    yield "no other area changes", anywhere.elsewhere_untouched(after.areas)
    yield "no enemy elsewhere changes", anywhere.elsewhere_untouched(after.enemies)
    yield "no building elsewhere changes", anywhere.elsewhere_untouched(after.buildings)


# Mutants: rules that are wrong on purpose


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
    """The supply loses two influence for each one gained."""
    return right(supply, 2 * gain, ruleset)


@instead_of(build.erect)
def two_are_erected_at_once(right: Callable[..., tuple[Buildings, Erected]], *values: Any) -> tuple[Buildings, Erected]:  # noqa: ANN401
    """Erecting a building counts as two."""
    return right(right(*values)[0], *values[1:])


@instead_of(build.value_too_low)
def buildings_are_free(_: object, __: int, ___: int) -> None:
    """Any value is enough for any building."""


@instead_of(crusade.reward_influence)
def a_reward_gains_nothing(_: object, *__: object) -> int:
    """The reward that a Saracen pictures gains no influence."""
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


# What decisions conserve


@theorem(
    "The reward that a defeated Saracen pictures costs nothing: the next building of the type is erected in the "
    "region, or the next troop is mustered, and the player gains its level.",
    rules=["crusade.saracen.build", "crusade.saracen.free", "crusade.saracen.troop", "crusade.saracen.gain"],
    sabotage=[two_are_erected_at_once, a_reward_gains_nothing, the_supply_gives_too_much],
    assumes="no bonus tile, no knight order",
)
def a_reward_is_taken_for_nothing(
    token: Token = each(token for token in Token if token.enemy == Enemy.SARACEN),
    built: int = integer(0, LEVELS - 1),
    troops: int = integer(0, TROOPS - 1),
    supply: int = integer(0),
    where: Where = somewhere(),
) -> Claims:
    """The game itself applies the decision, for everything that Saracens picture."""
    (seat, here), building = where, token.building
    buildings = Buildings(**{building.value: built}) if building is not None else Buildings()
    state = _position(where, _area(where, buildings, troops), p.AskReward(seat, WEDGE, PLAN, here, token), (0, supply))
    after = anywhere.after(state, d.TakeReward())
    area, standing = after.areas[seat], after.buildings[here]
    if building is None:
        yield "one more troop is mustered", area.troops == troops + 1
        yield "nothing is erected", standing is None
        yield "its level is gained", area.influence == troops + 1
    else:
        yield "no troop is mustered", area.troops == troops
        yield "it stands there at its level", standing is not None and standing.level == built + 1
        yield "it is counted", area.buildings.of(building) == built + 1
        yield "its level is gained", area.influence == built + 1
    yield from _gained(state, after, where)


@theorem(
    "A Crusade takes an enemy off the board and puts its token in the player area; it advances the marker of its "
    "type, and its gain comes from the supply.",
    rules=["crusade.success", "crusade.keep", "crusade.advance", "crusade.gain", "end.overflow"],
    sabotage=[the_token_is_not_kept, markers_stand_still, every_attack_succeeds, the_supply_gives_too_much],
    assumes="no knight order",
)
def a_crusade_moves_one_token(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    token: Token = each((Token.PRUSSIAN, Token.SLAV, Token.SARACEN_CHURCH, Token.SARACEN_TROOP)),
    tokens: int = integer(1),
    troops: int = integer(0, TROOPS),
    defeated: Enemies = any_enemies(),
    shared: tuple[int, ...] = row(integer(0), 2),
    where: Where = somewhere(),
) -> Claims:
    """The game itself applies the decision; the two shared numbers are the space of the markers and the supply."""
    (seat, here), (space, _) = where, shared
    area = _area(where, Buildings(), troops, defeated)
    state = _position(where, area, p.AskTarget(seat, WEDGE, PLAN, tokens), shared, token)
    after = anywhere.after(state, d.Attack(here))
    with by_the_rules():
        strong = crusade.strength(token.enemy, state.markers, RULESET) <= tokens + troops
    yield "the value reached the strength", strong
    yield "the enemy is off the board", after.enemies[here] is None
    for enemy in Enemy:
        one = 1 if enemy == token.enemy else 0
        yield f"the {enemy} tokens are right", after.areas[seat].defeated.of(enemy) == defeated.of(enemy) + one
    yield "the Prussian marker is right", after.markers.prussian == space + (1 if token == Token.PRUSSIAN else 0)
    yield "the Slav marker is right", after.markers.slav == space + (1 if token == Token.SLAV else 0)
    yield from _gained(state, after, where)


@theorem(
    "An erected building stands in the chosen region and is the next one of its type; its gain comes from the supply.",
    rules=["build.place", "build.next", "build.cost", "build.gain", "bonus.knight.unlock", "end.overflow"],
    sabotage=[two_are_erected_at_once, buildings_are_free, the_supply_gives_too_much],
    assumes="no bonus tile, no knight order",
)
def a_building_stands_and_is_counted(
    building: Building = each(Building),
    built: int = integer(0, LEVELS),
    tokens: int = integer(1),
    supply: int = integer(0),
    where: Where = somewhere(),
) -> Claims:
    """The game itself judges and applies the decision, for any buildings of that type before."""
    (seat, here), buildings = where, Buildings(**{building.value: built})
    state = _position(where, _area(where, buildings, 0), p.AskBuilding(seat, WEDGE, PLAN, tokens), (0, supply))
    after = anywhere.after(state, d.Erect(building, here))
    with by_the_rules():
        bonus = 0 + (built >= 1) + (built >= 2) + (built >= 3) if building == Building.BANK else 0  # noqa: PLR2004 -- levels
        cost = build.printed_cost(building, built, RULESET) - anywhere.PLAIN.discount.of(building)
    yield "the value and the bonus reached the cost", tokens + bonus >= cost
    standing = after.buildings[here]
    yield "it stands there", standing is not None and standing.building == building and standing.owner == seat
    yield "with the next level", standing is not None and standing.level == built + 1
    for other in Building:
        yield (
            f"the {other} buildings are right",
            after.areas[seat].buildings.of(other) == buildings.of(other) + (1 if other == building else 0),
        )
    unlocked = 0 + (built == 0) + (built == 2) if building == Building.CASTLE else 0  # noqa: PLR2004 -- the level before III
    yield "castles bring their knights", len(after.areas[seat].knights) == 1 + unlocked
    yield from _gained(state, after, where)


# The order of two actions


class Case(NamedTuple):
    """A position in which the order of two actions matters.

    Attributes:
        actions: The two actions.
        tokens: The tokens assigned to each.
        token: The enemy in the region of the knight.
        buildings: The erected buildings.
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
        "a knight that has moved meets another enemy or none",
    ),
    Case(
        (Action.TRAVEL, Action.BUILD),
        (1, 4),
        None,
        Buildings(castle=1),
        "the building stands where the knight is after its move",
    ),
    Case((Action.MUSTER, Action.CRUSADE), (3, 2), Token.SLAV, NOTHING, "a troop adds to Crusade"),
    Case((Action.MUSTER, Action.BUILD), (2, 3), None, NOTHING, "a farm adds to Muster"),
    Case((Action.CRUSADE, Action.INFLUENCE), (6, 1), Token.SARACEN_CHURCH, NOTHING, "a church adds to Influence"),
    Case((Action.CRUSADE, Action.BUILD), (3, 3), Token.SLAV, NOTHING, "a defeated enemy makes room for a building"),
    Case((Action.INFLUENCE, Action.BUILD), (1, 3), None, NOTHING, "a church adds to Influence"),
)


def _ends(state: State, area: PlayerArea, plan: p.Plan) -> set[State]:
    """Every position at the end of the turn."""
    ends, open_ones = set(), [flow.proceed(flow.Progress(state, area, state.supply, 0, plan))]
    while open_ones:
        position = open_ones.pop()
        if isinstance(position.pending, p.AskTurn | p.GameOver):
            ends.add(position)
        else:
            open_ones += [apply.apply(position, decision) for decision in legal.legal(position)]
    return ends


@theorem(
    "For each other pair of actions there is a position in which the order of resolving them matters.",
    rules=["turn.split.order", "turn.split.finish", "turn.value.bonus"],
    sabotage=[farms_add_nothing, churches_add_nothing, troops_add_nothing],
    assumes="two players on our smallest board, no knight order; the claim is only an example for each pair",
    by_example=True,
)
def other_pairs_do_not_commute(case: Case = each(CASES)) -> Claims:
    """This tries every way to finish the turn, in both orders."""
    wheel = Wheel(EDITION.wedges, (sum(case.tokens), *(2,) * (WEDGES - 1)), (True,) * WEDGES)
    area = PlayerArea(wheel, KnightOrder.NONE, case.buildings, 0, (0,))
    ruleset = Ruleset(board="tiny-row")
    nowhere = (None,) * len(ruleset.laid.regions)
    enemies = (case.token, *nowhere[1:])
    state = Position(ruleset, (area, area), enemies, nowhere, nowhere, Markers(), 99, 0, p.AskTurn(0))
    plan = tuple(zip(case.actions, case.tokens, strict=True))
    with by_the_rules():
        one, other = _ends(state, area, plan), _ends(state, area, plan[::-1])
    yield f"the order matters, for {case.why}", one != other
