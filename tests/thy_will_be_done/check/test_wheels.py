"""The wheel alone, explored in several ways."""

import functools
import itertools
import math
import operator
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import attrs
import pytest

from crusaders_rules.explore import explore
from crusaders_rules.explore.graphs import diameter
from crusaders_rules.thy_will_be_done.check import models, runs
from crusaders_rules.thy_will_be_done.check.streaks import streaks
from crusaders_rules.thy_will_be_done.check.wheel_sets import with_upgrades
from crusaders_rules.thy_will_be_done.check.wheels import (
    Distributions,
    starts,
    upgrades_system,
    wheel_graph,
    wheel_system,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME
from crusaders_rules.thy_will_be_done.interpret.readings import OriginOnLaps
from crusaders_rules.thy_will_be_done.rules import distribute
from crusaders_rules.thy_will_be_done.state import KnightOrder, Manner
from tests.thy_will_be_done.check.conftest import Explored

ORDERS = (KnightOrder.NONE, *ORDERS_OF_THE_BASE_GAME)
# What the rulebook gives each order to begin with.
TOKENS = {
    KnightOrder.ALCANTARA: 13,
    KnightOrder.AVIZ: 13,
    KnightOrder.CALATRAVA: 6,
    KnightOrder.HOLY_SEPULCHRE: 14,
    KnightOrder.HOSPITALLER: 11,
    KnightOrder.ST_LAZARUS: 11,
    KnightOrder.TEMPLAR: 10,
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("order", ORDERS)
def test_every_pattern_of_tokens_can_be_reached(order: KnightOrder, explored: Explored) -> None:
    """A wheel with n tokens has as many patterns as there are ways to lay n tokens on six wedges."""
    tokens = TOKENS.get(order, 12)
    assert {tokens} == {sum(wheel.tokens) for wheel in starts(order).wheels}
    assert math.comb(tokens + 5, 5) == explored(f"wheel/{order}").figures["states"]


def test_the_starts_are_those_that_an_order_allows() -> None:
    """St Lazarus leaves one token and upgrades three wedges; Templar leaves two tokens on different wedges."""
    assert 6 * math.comb(6, 3) == len(starts(KnightOrder.ST_LAZARUS).wheels)
    assert math.comb(6, 2) == len(starts(KnightOrder.TEMPLAR).wheels)
    assert 36 == len(starts(KnightOrder.ALCANTARA).wheels)
    assert {(2,) * 6} == set(starts(KnightOrder.NONE).tokens)


def test_the_starts_are_those_of_every_arrangement() -> None:
    """The Travel wedges of the Holy Sepulchre may have any two places; without it all arrangements begin alike."""
    found = starts(KnightOrder.HOLY_SEPULCHRE)
    assert set(itertools.permutations((3, 3, 2, 2, 2, 2))) == set(found.tokens)
    assert 15 == len(found.wheels)
    for order in ORDERS:
        alike = {wheel.arrangement for wheel in starts(order).wheels}
        assert (15 if order == KnightOrder.HOLY_SEPULCHRE else 1) == len(alike)


Pattern = tuple[int, ...]
State = TypeVar("State")


def walked(tokens: Pattern, origin: int, twice: int | None) -> Pattern | None:
    """Sow a wedge clockwise, two at once on one wedge the first time; None if that wedge is not reached with two."""
    after, hand, at = list(tokens), tokens[origin], origin
    after[origin] = 0
    while hand:
        at = (at + 1) % 6
        put = 2 if at == twice and hand > 1 else 1
        twice = None if put == 2 else twice
        after[at] += put
        hand -= put
    return tuple(after) if twice is None else None


def brute_force(begin: set[Pattern], doubles: tuple[int | None, ...]) -> dict[Pattern, list[Pattern]]:
    """Return the successors of each wheel, by a search independent of the package."""
    steps: dict[Pattern, list[Pattern]] = {}
    waiting = list(begin)
    while waiting:
        now = waiting.pop()
        if now not in steps:
            tried = [walked(now, origin, twice) for origin in range(6) if now[origin] for twice in doubles]
            steps[now] = [after for after in tried if after is not None]
            waiting += steps[now]
    return steps


def depth_of(begin: set[State], follow: Callable[[State], Iterable[State]]) -> int:
    """Return how many layers lie beyond the first one."""
    seen, layer, depth = set(begin), set(begin), -1
    while layer:
        layer = set(itertools.chain.from_iterable(map(follow, layer))) - seen
        seen |= layer
        depth += 1
    return depth


def rounds_until_all_are_near(steps: dict[Pattern, list[Pattern]]) -> int:
    """Return the diameter: the number of rounds after which each wheel has reached all others."""
    near = {now: 1 << number for number, now in enumerate(steps)}
    rounds = 0
    while any(known != (1 << len(steps)) - 1 for known in near.values()):
        near = {now: functools.reduce(operator.or_, (near[after] for after in steps[now]), near[now]) for now in steps}
        rounds += 1
    return rounds


SMALL: dict[KnightOrder, tuple[set[Pattern], tuple[int | None, ...]]] = {
    KnightOrder.CALATRAVA: ({(1,) * 6}, (None,)),
    KnightOrder.TEMPLAR: (set(itertools.permutations((1, 1, 2, 2, 2, 2))), (None, *range(6))),
}


@pytest.mark.parametrize("order", SMALL)
def test_a_search_of_its_own_finds_the_same_figures(order: KnightOrder, explored: Explored) -> None:
    """States, distributions, depth from all starts and diameter, and the same with upgrades."""
    begin, doubles = SMALL[order]
    steps = brute_force(begin, doubles)
    count = sum(map(len, steps.values()))
    report = explored(f"wheel/{order}")
    assert {
        "states": len(steps),
        "transitions": count,
        "depth": depth_of(set(begin), steps.__getitem__),
        "diameter": rounds_until_all_are_near(steps),
    }.items() <= report.figures.items()

    # A turn distributes one of so many ways, or upgrades one of the wedges left and distributes one of them or nothing.
    turns = sum(
        len(after) + (6 - upgraded) * (1 + len(after))
        for after in steps.values()
        for upgraded in map(int.bit_count, range(64))
    )
    # A number stands for a wheel: 64 times that of its tokens, and a bit for each upgraded wedge.
    number = {now: 64 * place for place, now in enumerate(steps)}
    after = {number[now]: [number[to] for to in set(row)] for now, row in steps.items()}

    def follow(state: int) -> list[int]:
        mask, tokens = state % 64, state - state % 64
        flips = [mask | 1 << wedge for wedge in range(6) if not mask >> wedge & 1]
        found = [to + flipped for flipped in (mask, *flips) for to in after[tokens]]
        return found + [tokens + flipped for flipped in flips]

    figures = explored(f"wheel/{order}/upgrades").figures
    assert (64 * len(steps), turns) == (figures["states"], figures["transitions"])
    assert depth_of({number[now] for now in begin}, follow) == figures["depth"]


def test_sets_of_wheels_find_what_single_wheels_find() -> None:
    """The search by sets counts the states, steps and depth of the search state by state."""
    begin = starts(KnightOrder.CALATRAVA)
    by_set, by_state = with_upgrades(begin), explore(upgrades_system(begin))
    assert (by_state.states, by_state.transitions, by_state.depth) == (by_set.states, by_set.transitions, by_set.depth)


def test_the_wheel_with_upgrades_has_every_pattern_with_every_upgrade() -> None:
    """Twelve tokens on six wedges, each upgraded or not: 6,188 times 64; a separate checker counts the same steps."""
    found = with_upgrades(starts(KnightOrder.NONE))
    assert (6_188 * 64, 7_897_344, 12) == (found.states, found.transitions, found.depth)
    patterns = [row for row in itertools.product(range(13), repeat=5) if sum(row) <= 12]
    nonempty = [sum(count > 0 for count in (*row, 12 - sum(row))) for row in patterns]
    # A turn is one of k distributions, or with one of m wedges still basic an upgrade with one of them or none.
    steps = sum(k + m * (1 + k) for k in nonempty for m in (bin(mask).count("0") - 1 for mask in range(64, 128)))
    assert found.transitions == steps


def test_a_rotated_wheel_is_distributed_alike() -> None:
    """Rotation and distribution commute, so one arrangement represents its rotations."""
    begin = starts(KnightOrder.TEUTONIC)
    ways = Distributions(begin.order, begin.ruleset)
    for tokens in ((3, 0, 4, 1, 2, 2), (12, 0, 0, 0, 0, 0), (1, 2, 3, 4, 1, 1)):
        turned = (*tokens[-1:], *tokens[:-1])
        after = {(*row[-1:], *row[:-1]) for _, row in ways.of(tokens)}
        assert {row for _, row in ways.of(turned)} == after


@pytest.mark.rules("turn.distribute.sow")
def test_a_rule_that_loses_a_token_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution that drops its last token breaks the invariant in the first step."""
    whole = distribute.path

    def short(*given: object) -> tuple[int, ...]:
        return whole(*given)[:-1]  # type: ignore[arg-type]

    monkeypatch.setattr(distribute, "path", short)
    finding = explore(wheel_system(starts(KnightOrder.NONE))).finding
    assert finding is not None
    assert finding.play is not None
    assert ("always", 1) == (finding.kind, len(finding.play.labels))


def test_a_rule_that_goes_no_way_back_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If tokens only gather on one wedge, the wheel is not strongly connected."""
    monkeypatch.setattr(distribute, "path", lambda _, hand, *__: (0,) * hand)
    assert wheel_graph(starts(KnightOrder.CALATRAVA)).diameter is None
    report = runs.run(models.model_with("wheel", order="calatrava"))
    assert ("refuted", "some wheel cannot be reached from another one") == (report.verdict, report.finding)


@pytest.mark.rules("turn.distribute.lap")
def test_the_reading_of_long_distributions_changes_the_graph() -> None:
    """Passing over the wedge that a long distribution began from leaves other wheels behind."""
    reading = Interpretation(origin_on_laps=OriginOnLaps.PASSED_OVER)
    other = starts(KnightOrder.NONE, reading)
    assert 12 == sum(other.tokens[0])
    ways = dict(Distributions(other.order, other.ruleset).of((7, 1, 1, 1, 1, 1)))
    assert (0, 3, 3, 2, 2, 2) == ways[0, Manner.STANDARD, None]


@pytest.mark.long
def test_the_diameter_is_that_of_breadth_first_searches() -> None:
    """For the smallest wheel, the distance is also measured from every wheel separately."""
    begin = starts(KnightOrder.CALATRAVA)
    system = wheel_system(begin)
    found = explore(system, keep=True).found
    number = {tokens: place for place, tokens in enumerate(found)}
    edges = [[number[after] for _, after in system.successors(tokens)] for tokens in found]
    slow = max(explore(attrs.evolve(system, initial=(tokens,))).depth for tokens in found)
    assert diameter(edges) == slow == wheel_graph(begin).diameter


def test_a_subset_of_the_wedges_runs_dry() -> None:
    """The streak lemma for the smallest wheel: each run that leaves a wedge out ends; larger subsets last longer."""
    rows = streaks(starts(KnightOrder.CALATRAVA))
    lengths = [row.longest for row in rows[:-1]]
    assert None not in lengths
    assert sorted(set(lengths), key=lambda length: length or 0) == lengths
    assert rows[-1].longest is None


@pytest.mark.rules("turn.distribute.all")
def test_the_search_by_sets_judges_as_the_search_by_states_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """It also finds a rule that loses tokens late, and a wheel without steps."""
    right = distribute.distribute

    def loses(tokens: tuple[int, ...], *given: Any) -> tuple[int, ...]:  # noqa: ANN401 -- as the right function
        after = right(tokens, *given)
        return (0,) * len(after) if max(after) > 3 else after

    monkeypatch.setattr(distribute, "distribute", loses)
    begin = starts(KnightOrder.CALATRAVA)
    by_set, by_state = with_upgrades(begin), explore(upgrades_system(begin))
    assert ("refuted", by_state.finding) == (by_set.verdict, by_set.finding)
    monkeypatch.setattr(distribute, "distribute", right)
    monkeypatch.setattr(distribute, "manners", lambda *_: ())
    by_set, by_state = with_upgrades(begin), explore(upgrades_system(begin))
    assert ("refuted", by_state.finding) == (by_set.verdict, by_set.finding)
