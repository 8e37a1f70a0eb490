"""What the game makes of its rules: the value of an action, the score sheet, and a wheel after an upgrade.

Each rule function has its own theorems. These say that the game puts the right ones together, and adds nothing.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.answers import ScoreSheet
from crusaders_rules.lift import Claims, all_of, cut, each, instead_of, integer, member, rows, suppose, theorem
from crusaders_rules.thy_will_be_done.interpret import State, Term
from crusaders_rules.thy_will_be_done.play import apply, feasibility, legal, score
from crusaders_rules.thy_will_be_done.rules import build, crusade, influence, muster, resolve, scoring, travel, upgrade
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Buildings,
    Enemies,
    Enemy,
    KnightOrder,
    PlayerArea,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import by_the_rules
from .values import EDITION, RULESET, TROOPS, any_buildings, any_enemies, any_wheel
from .wheel import an_upgrade_costs_a_token

# Mutants: rules that are wrong on purpose


@instead_of(feasibility.value_of)
def the_teutonic_knights_are_stronger(right: Callable[..., int], *how: Any) -> int:  # noqa: ANN401 -- as the right function
    """With more than seven tokens, an action of the Teutonic Knights is worth one more."""
    _, area, _, tokens = how
    return right(*how) + (1 if area.order == KnightOrder.TEUTONIC and tokens > 7 else 0)  # noqa: PLR2004 -- as in the sentence


@instead_of(feasibility.bonus_of)
def a_bonus_forgets_the_order(right: Callable[..., int], state: State, area: PlayerArea, action: Action) -> int:
    """The knight order adds nothing to an action."""
    return right(state, attrs.evolve(area, order=KnightOrder.NONE), action)


@instead_of(resolve.action_bonus)
def build_takes_the_bonus_of_muster(right: Callable[..., Any], action: Action, *others: Any) -> Any:  # noqa: ANN401
    """Build has the bonus of Muster."""
    return right(Action.MUSTER if action == Action.BUILD else action, *others)


@instead_of(score.score)
def influence_counts_twice(right: Callable[..., Any], state: State) -> Any:  # noqa: ANN401 -- as the right function
    """The player's influence counts twice in a total."""
    sheet = right(state)
    totals = tuple(total + row[0].amount for total, row in zip(sheet.totals, sheet.rows, strict=True))
    return ScoreSheet(sheet.rows, totals)


@instead_of(score.score)
def the_last_column_is_left_out(right: Callable[..., Any], state: State) -> Any:  # noqa: ANN401 -- as the right function
    """Banks are left out of the totals."""
    sheet = right(state)
    return ScoreSheet(sheet.rows, tuple(sum(term.amount for term in row[:-1]) for row in sheet.rows))


@instead_of(scoring.scored)
def saracens_have_no_majority(*_: object) -> tuple[Enemy, ...]:
    """The majority of Saracens is missing."""
    return (Enemy.PRUSSIAN, Enemy.SLAV)


@instead_of(upgrade.flip)
def the_next_wedge_is_turned(right: Callable[..., Wheel], wheel: Wheel, wedge: int) -> Wheel:
    """Upgrading turns the wedge after the chosen one."""
    return right(wheel, (wedge + 1) % WEDGES)


@instead_of(upgrade.after_upgrade)
def an_upgrade_is_followed_by_a_skip(_: object, seat: int) -> p.AskDistribution:
    """After an upgrade the player must distribute a wedge."""
    return p.AskDistribution(seat, optional=False)


# Values

BONUSES: dict[Action, Callable[[Buildings, int, KnightOrder], tuple[Term, ...]]] = {
    Action.TRAVEL: lambda buildings, _, order: travel.travel_bonus(buildings, order),
    Action.MUSTER: lambda buildings, _, order: muster.muster_bonus(buildings, order),
    Action.CRUSADE: crusade.crusade_bonus,
    Action.INFLUENCE: lambda buildings, _, order: influence.influence_bonus(buildings, order),
    Action.BUILD: lambda buildings, _, order: build.build_bonus(buildings, order),
}


@theorem(
    "The value of an action is its tokens and the bonuses that the rules of this action name, and nothing else.",
    rules=["turn.value.token", "turn.value.bonus"],
    sabotage=[the_teutonic_knights_are_stronger, a_bonus_forgets_the_order, build_takes_the_bonus_of_muster],
)
def a_value_is_tokens_and_bonuses(  # noqa: PLR0913, PLR0917 -- all that a value depends on, and the seat, on which it does not
    action: Action = member(Action),
    order: KnightOrder = member(KnightOrder),
    buildings: Buildings = any_buildings(),
    troops: int = integer(0),
    tokens: int = integer(),
    seat: int = integer(0),
) -> Claims:
    """For each knight order, any buildings, any troops, any tokens, in any seat."""
    mine = anywhere.area(order=order, buildings=buildings, troops=troops)
    before = anywhere.position(mine, p.AskTurn(seat))
    with by_the_rules():
        value = feasibility.value_of(before, mine, action, tokens)
    bonus = sum(term.amount for term in BONUSES[action](buildings, troops, order))
    yield "the value is the sum", value == tokens + bonus


# Scores


def _awards(counts: tuple[int, ...], *_: object) -> tuple[int, ...]:
    """A stand-in for a majority that distinguishes the tokens of each seat."""
    return tuple(7 * count + seat for seat, count in enumerate(counts))


@theorem(
    "A total of the score sheet is the sum of the results of the scoring rules: the player's influence, each "
    "majority, and the buildings of level IV.",
    rules=["score.majority.first", "score.majority.second", "score.castle", "score.church", "score.farm", "score.bank"],
    sabotage=[influence_counts_twice, the_last_column_is_left_out, saracens_have_no_majority],
    assumes="2 to 4 players; a majority gives any number that depends on the tokens won (see the theorems of scoring)",
)
def a_total_is_the_sum_of_its_rules(
    place: tuple[int, int] = each((players, seat) for players in (2, 3, 4) for seat in range(players)),
    held: int = integer(0),
    won: Enemies = any_enemies(),
    built: tuple[Buildings, int] = rows(any_buildings(), integer(0, TROOPS)),
    order: KnightOrder = member(KnightOrder),
) -> Claims:
    """For each seat and any holdings; the other players hold different numbers of each piece."""
    players, seat = place
    buildings, troops = built
    knights = (0, 0, 1)
    fields = {"influence": held, "defeated": won, "buildings": buildings, "troops": troops, "order": order}
    others = {"influence": 50, "defeated": Enemies(1, 2, 3), "buildings": Buildings(4, 4, 0, 4), "troops": 2}
    areas = [anywhere.area(knights=(0,), **others) for _ in range(players)]
    areas[seat] = anywhere.area(knights=knights, **fields)
    before = anywhere.position(areas[seat], p.GameOver(), areas=tuple(areas), ruleset=RULESET)
    with cut(scoring, majority=_awards):
        total = score.score(before).totals[seat]
    expected = held + sum(7 * count + seat for count in won)
    expected += scoring.castle_four(buildings.castle, won, RULESET)
    expected += scoring.church_four(buildings.church, EDITION)
    expected += scoring.farm_four(
        buildings.farm, scoring.knights_counted(len(knights), order, RULESET), troops, EDITION
    )
    fours = sum([count >= scoring.IV for count in buildings])
    expected += scoring.bank_four(buildings.bank, fours, EDITION)
    yield "the total is the sum", total == expected


# Upgrading


@theorem(
    "Upgrading a wedge turns only this wedge and moves no action token; then the player may distribute a wedge.",
    rules=["upgrade.flip", "upgrade.distribute.may"],
    sabotage=[an_upgrade_costs_a_token, the_next_wedge_is_turned, an_upgrade_is_followed_by_a_skip],
)
def an_upgrade_keeps_every_token(
    wedge: int = each(range(WEDGES)),
    wheel: Wheel = any_wheel(),
    order: KnightOrder = member(KnightOrder),
    seat: int = integer(0),
) -> Claims:
    """Through ``apply``, for any tokens and any wedges upgraded before."""
    before = anywhere.position(anywhere.area(wheel=wheel, order=order), p.AskTurn(seat))
    given = d.Upgrade(wedge)
    with by_the_rules():
        suppose(legal.refusals(before, given) == ())
        after = apply.apply(before, given)
    now = after.areas[seat].wheel
    yield (
        "the tokens stay where they are",
        all_of(one == other for one, other in zip(now.tokens, wheel.tokens, strict=True)),
    )
    yield "the wedges stay in place", now.arrangement == wheel.arrangement
    yield "the wedge is upgraded now, and was not before", now.upgraded[wedge] and not wheel.upgraded[wedge]
    for other in range(WEDGES):
        if other != wedge:
            yield f"wedge {other} shows the side that it showed", now.upgraded[other] == wheel.upgraded[other]
    yield "a wedge may be distributed", after.pending == p.AskDistribution(seat, optional=True)
