"""Units on the way."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from crusaders_rules.lift import Claims, each, instead_of, suppose, theorem
from crusaders_rules.third_crusade.play.step_kind import Choice
from crusaders_rules.third_crusade.play.step_table import STEPS
from crusaders_rules.third_crusade.rules import battles
from crusaders_rules.third_crusade.state import Force
from crusaders_rules.third_crusade.state.under_way import MarchPlan

from .any_desk import ANGEVIN, HERE, NOBODY, THERE, BEYOND, by_the_rules, census, kept, laid, some_force

@instead_of(battles.left_behind)
def a_unit_stays(right, standing: Force, marching: Force) -> Force:
    """One more."""
    return standing


@theorem(
    "When groups begin a March, each leaves its Region and is on the way: no Unit is lost or made.",
    rules=["third.march.move"],
    sabotage=[a_unit_stays],
)
def a_march_begins(
    standing: Force = some_force(),
    first: Force = some_force(),
    second: Force = some_force(),
    verb: str = each(["march", "forced-march", "disperse", "sea-move"]),
) -> Claims:
    """x."""
    for owner in ("angevin", "holy_roman_empire", "ayyubid", "turkoman", "neutral"):
        for a, b, c in zip(getattr(first, owner), getattr(second, owner), getattr(standing, owner)):
            suppose(a + (b if verb == "disperse" else 0) <= c)
    groups = ((THERE, first), (BEYOND, second)) if verb == "disperse" else ((THERE, first),)
    frame = MarchPlan(ANGEVIN, verb, HERE, groups=groups)
    table = laid(frame, seen={HERE: standing})
    before = census(table)
    with by_the_rules():
        STEPS[MarchPlan].carry_out(table, frame, Choice("done"))
    yield from kept(before, census(table))
    yield "under way", len(table.stack) == len(groups) + 1 + (verb == "forced-march")
