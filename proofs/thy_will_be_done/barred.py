"""Ways that the knights of others bar, ways through regions without space, and steps that must be made."""
# ruff: noqa: B008 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, theorem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility, flow
from crusaders_rules.thy_will_be_done.play.kinds import move
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Buildings, KnightOrder, PlayerArea, Token, Wheel
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import by_the_rules
from .needs import BOARD, VALUES, a_step_costs_nothing, all_may_stand_still, nobody_needs_a_point
from .reach import the_first_wedge_counts_for_all, travel_has_a_point_too_many
from .seats import MINE, REST, WEDGE, position, turned
from .stepping import every_knight_must_step, nobody_comes_back
from .values import EDITION

# Three regions in a row.
BESIDE = {0: (1,), 1: (0, 2), 2: (1,)}
FAR = 9


@attrs.frozen
class Row:
    """What stands in the row, and the readings about moves.

    Attributes:
        knights: The regions of the player's knights.
        other: The region of another player's knight.
        enemies: The regions with an enemy.
        bars: Whether a reading lets a knight bar the way of others.
        through: Whether a reading lets a knight pass through the region in the middle, in which it may not stay.
    """

    knights: tuple[int, ...]
    other: int
    enemies: tuple[int, ...]
    bars: bool
    through: bool

    def state(self, area: PlayerArea, named: dict[str, str]) -> State:
        """The position in which the first seat has a turn, under these readings and more."""
        named = {"shared_region": "EXCLUSIVE" if self.bars else "FREE", **named}
        named["transit"] = "YES" if self.through else "NO"
        state = position(p.AskTurn(0), named)
        middle = attrs.evolve(BOARD.regions[1], space=not self.through)
        board = attrs.evolve(BOARD, regions=(BOARD.regions[0], middle, BOARD.regions[2]))
        away = attrs.evolve(state.areas[2], knights=())
        others = (attrs.evolve(state.areas[1], knights=(self.other,)), away, away)
        return attrs.evolve(
            state,
            ruleset=attrs.evolve(state.ruleset, board=board),
            areas=(area, *others),
            enemies=tuple(Token.SLAV if place in self.enemies else None for place in BESIDE),
        )

    def costs(self, origin: int) -> dict[int, int]:
        """What it costs to come from a region to each other one."""
        found = {origin: 0}
        for _ in BESIDE:
            for place, beside in product(tuple(found), BESIDE):
                if beside in BESIDE[place] and not (self.bars and beside == self.other):
                    cost = found[place] + 1 + (place in self.enemies)
                    found[beside] = min(cost, found.get(beside, FAR))
        return {place: cost for place, cost in found.items() if place == origin or not (self.through and place == 1)}


ROWS = tuple(
    Row(knights, other, enemies, bars, through)
    for knights, other, enemies, bars, through in product(
        ((0,), (0, 2), (2, 2), ()), (0, 1, 2), ((), (0, 1)), (False, True), (False, True)
    )
    if (bars or other == 1) and not (bars and through)
)
# The points that carry over, and whether the Knights of the Holy Sepulchre need a point.
CARRIED = ((0, False), (2, False), (-1, True), (0, True))
CASES = tuple((on, CARRIED[0 if on.through else at % len(CARRIED)]) for at, on in enumerate(ROWS))
TROOPS = (0, 3)


@theorem(
    "A knight passes through regions that it may not stay in if a reading lets it, and past the knights of other "
    "players unless a reading forbids that; its own player's knights never bar its way. If some knight must step, a "
    "Travel needs the points for the cheapest step that is open, minus the kept points and plus the owed points, and "
    "fails without an open step.",
    rules=["travel.adjacent", "travel.cost.leave", "travel.cost.enemy", "travel.optional", "travel.region"],
    sabotage=[a_step_costs_nothing, all_may_stand_still, nobody_needs_a_point],
    assumes="three regions in a row; up to two knights, and one of another player",
)
def ways_may_be_barred(case: tuple[Row, tuple[int, bool]] = each(CASES), troops: int = each(TROOPS)) -> Claims:
    """For each place of the other knight, with points that carry over and without, and with troops and without."""
    on, (carried, sepulchre) = case
    costs = {origin: on.costs(origin) for origin in set(on.knights)}
    steps = [cost for origin, found in costs.items() for place, cost in found.items() if place != origin]
    least_step = min(steps, default=FAR)
    order = KnightOrder.HOLY_SEPULCHRE if sepulchre else KnightOrder.NONE
    area = attrs.evolve(MINE, knights=on.knights, carried=carried, order=order, buildings=Buildings(), troops=troops)
    named = {"zero_steps": "NO", "sepulchre_least": "NOT_CHOOSABLE" if sepulchre else "TOTAL"}
    state = on.state(area, named)
    needed = least_step - carried if least_step > carried else ANY_VALUE
    needed = OUT_OF_REACH if not steps else max(needed, 1) if sepulchre else needed
    with by_the_rules():
        yield "this is what it needs", feasibility.least_value(state, area, Action.TRAVEL) == needed
        for origin, points in product(costs, range(1, 6)):
            near = {place: cost for place, cost in costs[origin].items() if cost <= points}
            found, moves = feasibility.ways_in(state, origin, points)
            yield "these are the regions within reach, and what they cost", dict(found) == near
            yield "there is a move to each of them", moves == tuple(d.Move(origin, place) for place in sorted(near))
        for points in range(-1, 6):
            can = feasibility.can_step(state, on.knights, points)
            yield "a knight can step with points enough", can == (points >= least_step)
            area_after = flow.after_travel(state, area, 0)
            yield "without a point left, nothing changes", area_after is area
        yield "nor with points that are lost", flow.after_travel(state, area, 2) is area
        for tokens in VALUES:
            value = tokens - 1 if sepulchre else tokens
            due = ["order.holy-sepulchre.travel"] if sepulchre and value <= 0 else []
            due += ["travel.optional"] if max(0, value) + carried < least_step else []
            told = [one.rule for one in feasibility.failures(state, area, Action.TRAVEL, tokens)]
            yield "a Travel fails for these reasons", told == due
            yield "and succeeds otherwise", feasibility.succeeds(state, area, Action.TRAVEL, tokens) == (not due)


STANDS = tuple(one for one in ROWS if not one.bars and not one.through and one.knights)


@theorem(
    "The first question of a Travel says whether a knight must step: if a reading demands a step, one can step, and "
    "none has the points to return. A step out of a region with an enemy may be taken with a point less if a reading "
    "lets the player owe it.",
    rules=["travel.optional", "travel.points", "travel.cost.enemy"],
    sabotage=[nobody_comes_back, every_knight_must_step, travel_has_a_point_too_many],
    assumes="three regions in a row; up to two knights",
)
def a_travel_asks_for_a_step(
    on: Row = each(STANDS), demands: bool = each((False, True)), seat: int = each(range(4))
) -> Claims:
    """For one to five points, in each seat of four players."""
    area = attrs.evolve(MINE, knights=on.knights, buildings=Buildings())
    state = turned(on.state(area, {"zero_steps": "NO" if demands else "YES"}), seat)
    owes = turned(on.state(area, {"partial_payment": "YES"}), seat)
    leave = {place: 1 + (place in on.enemies) for place in BESIDE}
    with by_the_rules():
        for points in range(1, 6):
            can = any(leave[place] <= points for place in on.knights)
            back = any(leave[place] + leave[other] <= points for place in on.knights for other in BESIDE[place])
            way = flow.Progress(state, area, 9, WEDGE, REST)
            carried_out = flow._travel(way, REST, points)  # noqa: SLF001 -- the theorem is about it
            asked = p.AskMove(seat, WEDGE, REST, points, on.knights, must=demands and can and not back)
            yield "the player chooses the first knight", carried_out == way._replace(asks=asked)
            origin = on.knights[0]
            for place in BESIDE[origin]:
                asking: Any = p.AskMove(seat, WEDGE, REST, points, on.knights, must=False)
                found = move.KIND.judge(attrs.evolve(owes, pending=asking), asking, d.Move(origin, place))
                yield "one point may be owed, so that any point is enough", found == ()


# What is remembered

MOVES = ((1, 2), (2, 1), (1, 1))
ENEMIES = ((), (0,), (0, 1))


@theorem(
    "What a player can reach is found anew when the board changes, and when another player's knight moves that may bar "
    "a way, even if nothing of the player has changed; otherwise it is the same when it is looked up again.",
    rules=["turn.effect", "travel.optional", "travel.adjacent"],
    sabotage=[a_step_costs_nothing, all_may_stand_still, the_first_wedge_counts_for_all],
    assumes="three regions in a row; one knight, and one of another player",
)
def what_is_in_reach_is_found_anew(
    moves: tuple[int, int] = each(MOVES),
    bars: bool = each((False, True)),
    demands: bool = each((False, True)),
) -> Claims:
    """For another knight that opens a way, one that bars it, and one that stays."""
    wheel = Wheel(EDITION.wedges, (1,) * WEDGES, (False,) * WEDGES)
    area = attrs.evolve(MINE, knights=(0,), buildings=Buildings(), troops=0, wheel=wheel)
    named = {"zero_steps": "NO" if demands else "YES"}
    first, then = (Row((0,), other, (), bars, through=False).state(area, named) for other in moves)
    then = attrs.evolve(first, areas=then.areas)
    travels = [place for place, wedge in enumerate(area.wheel.arrangement) if wedge.primary == Action.TRAVEL]
    with by_the_rules():
        for state, other in ((first, moves[0]), (then, moves[1]), (first, moves[0])):
            open_ones = feasibility.wedges_to_resolve(state, area)[0]
            stuck = demands and bars and other == 1
            for wedge in travels:
                yield "a Travel succeeds if a step is open", (wedge in open_ones) != stuck
            yield "it is found anew", feasibility.uses_of(state, area) == feasibility.uses_of(state, attrs.evolve(area))
        for places in ENEMIES:
            enemies = tuple(Token.SLAV if place in places else None for place in BESIDE)
            state = attrs.evolve(first, enemies=enemies)
            found = feasibility.uses_of(state, area)
            yield "so it is when an enemy falls", found == feasibility.uses_of(state, attrs.evolve(area))
            yield "each wedge has its options", len(found) == len(area.wheel.tokens)
