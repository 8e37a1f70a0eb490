"""Costs: discounts and bonuses, and a higher value never does harm."""

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.lift import Claims, implies, instead_of, integer, theorem
from crusaders_rules.thy_will_be_done.interpret import Refusal
from crusaders_rules.thy_will_be_done.rules import build, crusade, influence, muster, travel
from crusaders_rules.thy_will_be_done.state import Region

from .divine import the_printed_cost_is_forgotten
from .gains import influence_costs_a_token
from .turns import influence_counts_twice

SOMEWHERE = Region("a1", column=0, row=0)


# Mutants: rules that are wrong on purpose


@instead_of(build.cost_here)
def the_least_cost_is_two(_: object, printed: int, less: int) -> int:
    """The cost is at least two, however large the discount."""
    return max(2, printed - less)


@instead_of(build.cost_here)
def costs_can_be_negative(_: object, printed: int, less: int) -> int:
    """A discount above the cost gives a cost below zero."""
    return printed - less


@instead_of(build.cost_here)
def a_discount_counts_once(_: object, printed: int, less: int) -> int:
    """Every discount takes off one, however large it is."""
    return max(0, printed - min(less, 1))


@instead_of(build.cost_here)
def a_discount_makes_nothing_free(_: object, printed: int, less: int) -> int:
    """A discount that would make a building free does not count."""
    return printed - less if less < printed else printed


@instead_of(build.value_too_low)
def the_cost_must_be_exceeded(right: Callable[..., Refusal | None], value: int, cost: int) -> Refusal | None:
    """A value equal to the cost is refused."""
    return right(value - 1, cost)


@instead_of(build.value_too_low)
def the_cost_must_be_met_exactly(right: Callable[..., Refusal | None], value: int, cost: int) -> Refusal | None:
    """A value above the cost is refused."""
    return right(value, cost) or right(cost, value)


@instead_of(muster.value_too_low)
def troops_want_their_exact_cost(right: Callable[..., Refusal | None], value: int, cost: int) -> Refusal | None:
    """A value above the cost of a troop is refused."""
    return right(value, cost) or right(cost, value)


@instead_of(crusade.not_strong_enough)
def enemies_want_their_exact_strength(
    right: Callable[..., Refusal | None], value: int, strength_now: int
) -> Refusal | None:
    """A value above the strength of an enemy is refused."""
    return right(value, strength_now) or right(strength_now, value)


@instead_of(influence.influence_gain)
def influence_comes_in_steps(_: object, value: int) -> int:
    """Influence gains one for every two points."""
    return value // 2


# Building


@theorem(
    "If a discount exceeds the cost, the excess has no effect, because an action has a value of at least one.",
    rules=["build.cost", "build.discount"],
    sabotage=[the_least_cost_is_two, the_cost_must_be_exceeded, the_cost_must_be_met_exactly],
    assumes="the value is at least 1, because an action has at least one token and no building or order lowers Build",
)
def the_clamp_is_unobservable(value: int = integer(1), printed: int = integer(), less: int = integer()) -> Claims:
    """For any printed cost and any discount: no play shows that costs stop at zero."""
    enough = build.value_too_low(value, build.cost_here(printed, less)) is None
    yield (
        "the building can be erected exactly if the value and the discount reach its cost",
        enough == (value + less >= printed),
    )


@theorem(
    "A discount and a bonus of the same amount have the same effect.",
    rules=["build.cost", "build.bonus", "build.discount"],
    sabotage=[a_discount_counts_once, the_least_cost_is_two, a_discount_makes_nothing_free],
    assumes="the value is at least 1 without the bonus",
)
def discounts_and_bonuses_are_interchangeable(
    value: int = integer(1), amount: int = integer(0), printed: int = integer(0), less: int = integer(0)
) -> Claims:
    """For any further discount."""
    by_discount = build.value_too_low(value, build.cost_here(printed, less + amount)) is None
    by_bonus = build.value_too_low(value + amount, build.cost_here(printed, less)) is None
    yield "both allow the same buildings", by_discount == by_bonus


@theorem(
    "No building costs less than zero, and a discount never makes one dearer.",
    rules=["build.cost", "build.discount"],
    sabotage=[costs_can_be_negative, a_discount_makes_nothing_free, the_printed_cost_is_forgotten],
)
def costs_are_never_negative(printed: int = integer(0), less: int = integer(0), more: int = integer(0)) -> Claims:
    """For any printed cost."""
    cost = build.cost_here(printed, less)
    yield "the cost is at least zero", cost >= 0
    yield "a larger discount costs no more", build.cost_here(printed, less + more) <= cost


# Values


@theorem(
    "Everything that a Travel, Muster, Crusade or Build action can do, it can also do with a higher value.",
    rules=["travel.points", "muster.cost", "crusade.success", "build.cost"],
    sabotage=[the_cost_must_be_met_exactly, troops_want_their_exact_cost, enemies_want_their_exact_strength],
)
def more_value_does_no_harm(value: int = integer(0), more: int = integer(0), needed: int = integer(0)) -> Claims:
    """For any cost, strength and length of a route."""
    for what, refuse in (
        ("Muster", muster.value_too_low),
        ("Crusade", crusade.not_strong_enough),
        ("Build", build.value_too_low),
    ):
        yield f"{what} still succeeds", implies(refuse(value, needed) is None, refuse(value + more, needed) is None)
    near = travel.too_far(needed, travel.movement_points(value), SOMEWHERE) is None
    still_near = travel.too_far(needed, travel.movement_points(value + more), SOMEWHERE) is None
    yield "the route can still be paid", implies(near, still_near)


@theorem(
    "An Influence action is different: each value gains a different amount, so no value can replace another.",
    rules=["influence.gain"],
    sabotage=[influence_comes_in_steps, influence_costs_a_token, influence_counts_twice],
)
def influence_gains_exactly_its_value(value: int = integer(0), more: int = integer(1)) -> Claims:
    """A higher value gains more, and does not allow the lower gain."""
    yield "more value gains more", influence.influence_gain(value + more) > influence.influence_gain(value)
    yield "it gains its value", influence.influence_gain(value) == value
