"""A knight that must step, and questions that are asked well: what only some readings and some positions ask for."""
# ruff: noqa: B008 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, any_of, each, instead_of, integer, row, theorem, truth
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.kinds import manner
from crusaders_rules.thy_will_be_done.rules import resolve, travel
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder, PlayerArea, Region, Token, Wheel
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import by_the_rules
from .prepared import the_teutonic_knights_go_with_the_others
from .values import EDITION, MOST_TOKENS, PLENTY, RULESET, reading

REGIONS = 3
PAIRS = ((0, 1), (0, 2), (1, 2))


# Mutants: rules that are wrong on purpose


@instead_of(travel.step_cost)
def the_way_back_is_free(right: Callable[..., int], enemy: bool, ruleset: Ruleset) -> int:
    """A step out of a region without an enemy costs nothing."""
    return right(enemy, ruleset) if enemy else 0


@instead_of(flow._there_and_back)  # noqa: SLF001 -- the theorem is about it
def nobody_comes_back(*_: object) -> bool:
    """No knight can return."""
    return False


@instead_of(flow._there_and_back)  # noqa: SLF001 -- as above
def one_point_is_left_over(right: Callable[..., bool], state: State, knight: int, points: int) -> bool:
    """A knight can return only with a point to spare."""
    return right(state, knight, points - 1)


@instead_of(flow._must_step)  # noqa: SLF001 -- as above
def every_knight_must_step(_: object, __: State, ___: PlayerArea, points: int) -> bool:
    """A knight must always step if there are points."""
    return points > 0


@theorem(
    "A knight must end in another region exactly if some knight can step, and no knight has points enough to step "
    "into a region and back.",
    rules=["travel.optional", "travel.points", "travel.adjacent", "travel.cost.leave", "travel.cost.enemy"],
    sabotage=[the_way_back_is_free, nobody_comes_back, one_point_is_left_over, every_knight_must_step],
    assumes=f"{REGIONS} regions with any borders and enemies; one knight, or two in different regions; up to 5 points",
)
def a_knight_must_step(
    borders: tuple[bool, ...] = row(truth(), len(PAIRS)),
    enemies: tuple[bool, ...] = row(truth(), REGIONS),
    knights: tuple[int, ...] = each(((0,), (0, 2))),
    points: int = integer(0, 5),
    spare: int = each((0, 1)),
) -> Claims:
    """For any points that could matter, with an even supply and an odd one."""
    beside: list[set[int]] = [set() for _ in range(REGIONS)]
    for pair, there in zip(PAIRS, borders, strict=True):
        if there:
            beside[pair[0]].add(pair[1])
            beside[pair[1]].add(pair[0])
    regions = tuple(Region(f"a{place}", place, 0) for place in range(REGIONS))
    ruleset = anywhere.on_any_board()
    ruleset = attrs.evolve(
        ruleset, board=attrs.evolve(ruleset.laid, regions=regions, adjacent=tuple(tuple(sorted(one)) for one in beside))
    )
    mine = anywhere.area(knights=knights)
    state = anywhere.position(
        mine,
        p.AskTurn(0),
        ruleset=ruleset,
        areas=(mine,),
        enemies=tuple(Token.SLAV if there else None for there in enemies),
        supply=PLENTY + spare,
    )
    with by_the_rules():
        must = flow._must_step(state, mine, points)  # noqa: SLF001 -- the theorem is about it
    leave = [1 + enemy for enemy in enemies]
    can = any_of(leave[knight] <= points for knight in knights if beside[knight])
    back = any_of(leave[knight] + leave[other] <= points for knight in knights for other in beside[knight])
    yield "a knight must step exactly if one can, and none can return", must == (can & (back ^ True))


# Questions that are asked well


@instead_of(resolve.empty_wedge)
def an_empty_wedge_is_asked_about(*_: object) -> None:
    """A wedge without a token is not empty."""


@instead_of(resolve.may_keep)
def keeping_is_always_allowed(*_: object) -> bool:
    """The tokens may always stay on the wedge."""
    return True


@theorem(
    "A position may ask for the manner of distributing exactly if the wedge holds a token, if there is more than one "
    "manner or the tokens may stay, and if only a reading lets them stay.",
    rules=["turn.distribute.sow", "turn.distribute.mandatory", "turn.wedge.token"],
    sabotage=[an_empty_wedge_is_asked_about, keeping_is_always_allowed, the_teutonic_knights_go_with_the_others],
    assumes=f"the wedge on top, with at most {MOST_TOKENS} tokens",
)
def a_manner_is_asked_well(
    order: KnightOrder = each(KnightOrder),
    top: int = each(range(MOST_TOKENS + 1)),
    others: tuple[int, ...] = row(integer(0), WEDGES - 1),
    optional: bool = each((False, True)),
    lenient: bool = each((False, True)),
) -> Claims:
    """For any tokens on the other wedges."""
    ruleset = reading(distribute_optional="YES") if lenient else RULESET
    mine = anywhere.area(wheel=Wheel(EDITION.wedges, (top, *others), (False,) * WEDGES), order=order)
    asked: Any = p.AskManner(0, 0, optional=optional)
    state = anywhere.position(mine, asked, ruleset=ruleset, areas=(mine,), supply=PLENTY)
    with by_the_rules():
        found = tuple(manner.KIND.meets(state, asked))
    least = {
        KnightOrder.AVIZ: 1,
        KnightOrder.SANTIAGO: 1,
        KnightOrder.TEUTONIC: 1,
        KnightOrder.HOSPITALLER: 1,
        KnightOrder.TEMPLAR: 2,
    }.get(order, MOST_TOKENS + 1)
    expected: list[tuple[str, str]] = []
    if top < 1:
        expected.append(("pending.wedge", "turn.wedge.token"))
    if optional and not lenient:
        expected.append(("pending.optional", "turn.distribute.mandatory"))
    elif not optional and 1 <= top < least:
        expected.append(("pending.asks", "turn.distribute.sow"))
    yield "the problems are those that there are", [(one.place, one.rule) for one in found] == expected
    yield "each problem has a reason", all(one.reason for one in found)
