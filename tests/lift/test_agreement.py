"""Lifted runs and plain runs have the same results."""
# ruff: noqa: ANN401 -- values of any type go in and come out

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules.lift import each, integer, member, paths, record, row, truth
from crusaders_rules.lift.running import Path, Run
from crusaders_rules.lift.sources import FromModel
from crusaders_rules.lift.values import SymBool, SymInt
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import TieAmounts
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    build,
    crusade,
    distribute,
    end,
    resolve,
    scoring,
    skip,
    travel,
    turn,
    upgrade,
)
from crusaders_rules.thy_will_be_done.state import Action, Buildings, Enemies, Enemy, KnightOrder, Manner, Markers

RULESET = Ruleset()
POOLED = Ruleset(interpretation=Interpretation(tie_amounts=TieAmounts.POOLED))


def plain(result: Any, values: FromModel, substitution: Sequence[tuple[Any, Any]]) -> Any:
    """The plain value of a result for plain arguments."""
    if type(result) in {SymInt, SymBool}:
        term = z3.simplify(z3.substitute(result.term, *substitution))
        return term.as_long() if type(result) is SymInt else z3.is_true(term)
    if type(result) is tuple:
        return tuple(plain(one, values, substitution) for one in result)
    if hasattr(result, "_fields"):
        return type(result)(*(plain(one, values, substitution) for one in result))
    return result


def holds(path: Path, substitution: Sequence[tuple[Any, Any]]) -> bool:
    """Whether plain arguments take a path."""
    return all(z3.is_true(z3.simplify(z3.substitute(term, *substitution))) for term in path.condition)


def check(function: Callable[..., Any], domains: Sequence[Any], points: Sequence[Sequence[int]]) -> None:
    """Each point takes just one path, and its result is that of the plain function."""
    run = Run({f"value{place}": domain for place, domain in enumerate(domains)})
    found = list(run.explore(lambda **values: function(*values.values())))
    for point in points:
        terms = [
            (variable, z3.BoolVal(bool(value)) if z3.is_bool(variable) else z3.IntVal(value))
            for variable, value in zip(run.variables.values(), point, strict=True)
        ]
        taken = [path for path in found if holds(path, terms)]
        assert 1 == len(taken)
        solver = z3.Solver()
        solver.add(*(variable == value for variable, value in terms))
        assert z3.sat == solver.check()
        source = FromModel(solver.model(), run.variables, dict(zip(run.variables, point, strict=True)))
        arguments = [domain.draw(source, name) for name, domain in zip(run._domains, domains, strict=True)]  # noqa: SLF001
        expected, error = outcome(function, arguments)
        assert type(error) is type(taken[0].error)
        if error is None:
            assert expected == plain(taken[0].result, source, terms)


def outcome(function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, Exception | None]:
    """What a plain function returns, or the error that it raises."""
    try:
        return function(*arguments), None
    except Exception as error:  # noqa: BLE001 -- an error is a result too
        return None, error


SMALL = [
    pytest.param(lambda a, b: (a + b, a - b, 2 * a, -a, +b, abs(a - b)), [integer(-3, 3)] * 2, id="arithmetic"),
    pytest.param(lambda a: (a // 3, a % 3, a // -3, a % -3, 7 - a, divmod(a, 2)), [integer(-8, 8)], id="division"),
    pytest.param(lambda a, b: a // b, [integer(-3, 3)] * 2, id="division by a symbolic value"),
    pytest.param(lambda a, b: (a < b, a <= b, a > b, a >= b, a == b, a != b), [integer(-2, 2)] * 2, id="comparisons"),
    pytest.param(lambda a, b, c: a < b <= c, [integer(0, 3)] * 3, id="a chain of comparisons"),
    pytest.param(lambda a, b, c: (min(a, b, c), max(a, b, c), sum((a, b, c))), [integer(0, 3)] * 3, id="min, max, sum"),
    pytest.param(lambda a, b, c: tuple(sorted((a, b, c))), [integer(0, 3)] * 3, id="sorted"),
    pytest.param(lambda a: tuple(range(a)), [integer(0, 5)], id="range"),
    pytest.param(lambda a, b: (4, 5, 6)[a] + b, [integer(0, 4), integer(0, 2)], id="an index, out of range too"),
    pytest.param(lambda a, b: (a & b, a | b, a ^ b, a == b, sum((a, b)), a or b), [truth()] * 2, id="truth values"),
    pytest.param(lambda a: {0: "no", 1: "one"}.get(0 if not a else 1), [integer(-1, 2)], id="an integer as a truth"),
    pytest.param(lambda a: a in (1, 3), [integer(0, 4)], id="a value among others"),
    pytest.param(lambda a: (a == Enemy.SLAV, a != "slav", {Enemy.SLAV: 1}.get(a)), [member(Enemy)], id="an enum"),
    pytest.param(lambda a: a.value.upper(), [member(Enemy)], id="an attribute of a member"),
    pytest.param(lambda supply, gain: end.take(supply, gain, RULESET), [integer(0, 4)] * 2, id="take"),
    pytest.param(end.game_ends, [truth(), integer(0, 2), integer(0, 2)], id="game_ends"),
    pytest.param(turn.next_seat, [integer(0, 3), each((2, 3, 4))], id="next_seat"),
    pytest.param(bonuses.castle_knights, [integer(0, 5), integer(0, 1)], id="castle_knights"),
    pytest.param(build.cost_here, [integer(0, 5)] * 2, id="cost_here"),
    pytest.param(travel.leaving_cost, [truth()], id="leaving_cost"),
    pytest.param(resolve.splits, [integer(0, 5)], id="splits"),
    pytest.param(lambda counts: scoring.majority(counts, RULESET), [row(integer(0, 3), 3)], id="majority"),
    pytest.param(lambda counts: scoring.majority(counts, POOLED), [row(integer(0, 2), 3)], id="majority, pooled"),
    pytest.param(scoring.winners, [row(integer(0, 2), 3)], id="winners"),
    pytest.param(
        crusade.keep,
        [record(Enemies, prussian=integer(0, 1), slav=integer(0, 1), saracen=integer(0, 1)), member(Enemy)],
        id="keep",
    ),
    pytest.param(
        lambda enemy, markers: crusade.strength(enemy, markers, RULESET),
        [each(Enemy), record(Markers, prussian=integer(0, 12), slav=integer(0, 1))],
        id="strength",
    ),
    pytest.param(
        lambda origin, hand, manner, named: distribute.path(origin, hand, manner, named, RULESET),
        [each((0, 4)), integer(0, 7), member(Manner), each((1, 4))],
        id="path",
    ),
    pytest.param(
        lambda upgraded, succeeds: skip.may_not_skip(upgraded, succeeds, succeeds, RULESET) is None,
        [row(truth(), 6), truth()],
        id="may_not_skip",
    ),
    pytest.param(lambda upgraded: upgrade.already_upgraded(upgraded) is None, [truth()], id="already_upgraded"),
    pytest.param(
        lambda tokens, wedge: distribute.distribute(tokens, 0, (1, wedge)),
        [row(integer(0, 1), 6), integer(0, 5)],
        id="distribute",
    ),
]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("function", "domains"), SMALL)
def test_all_points_of_a_small_domain_come_to_the_same(function: Callable[..., Any], domains: list[Any]) -> None:
    """Lifted and plain, whatever the values: one path for each, and the same result or error."""
    run = Run({f"value{place}": domain for place, domain in enumerate(domains)})
    ranges = []
    for variable in run.variables.values():
        solver = z3.Solver()
        solver.add(*run.bounds)
        values = [value for value in (0, 1) if z3.is_bool(variable)]
        values = values or [value for value in range(-10, 20) if solver.check(variable == value) == z3.sat]
        ranges.append(values)
    check(function, domains, list(product(*ranges)))


counts = st.lists(st.integers(0, 40), min_size=4, max_size=4)


@given(counts)
def test_majorities_of_any_counts_come_to_the_same(drawn: list[int]) -> None:
    """Four players with any numbers of tokens."""
    awards = _MAJORITY(drawn)
    assert scoring.majority(tuple(drawn), RULESET) == awards


@pytest.mark.long
@given(st.lists(st.integers(0, 14), min_size=6, max_size=6), st.integers(0, 5), st.sampled_from(Manner))
def test_distributions_of_any_wheel_come_to_the_same(tokens: list[int], origin: int, manner: Manner) -> None:
    """Any wheel, any origin, any manner; the third wedge is named."""
    wedges = distribute.path(origin, tokens[origin], manner, 2, RULESET)
    expected = distribute.distribute(tuple(tokens), origin, wedges)
    assert expected == _DISTRIBUTION([*tokens, origin, list(Manner).index(manner)])


@given(st.lists(st.integers(0, 30), min_size=5, max_size=5), st.sampled_from(KnightOrder), st.sampled_from(Action))
def test_bonuses_of_any_player_area_come_to_the_same(numbers: list[int], order: KnightOrder, action: Action) -> None:
    """Any numbers of buildings and troops, any order, any action."""
    *built, troops = numbers
    terms = resolve.action_bonus(action, Buildings(*built), troops, order)
    place = [list(KnightOrder).index(order), list(Action).index(action)]
    assert sum(term.amount for term in terms) == _BONUS([*numbers, *place])


class _Lifted:
    """A function whose paths are run once, and then looked up for plain values."""

    def __init__(self, function: Callable[..., Any], *domains: Any) -> None:
        self._run: Run | None = None
        self._function, self._domains = function, domains
        self._paths: list[Path] = []

    def __call__(self, values: Sequence[int]) -> Any:
        if self._run is None:
            self._run = Run({f"value{place}": domain for place, domain in enumerate(self._domains)})
            self._paths = list(self._run.explore(lambda **drawn: self._function(*drawn.values())))
        terms = [
            (variable, z3.IntVal(value)) for variable, value in zip(self._run.variables.values(), values, strict=True)
        ]
        (taken,) = (path for path in self._paths if holds(path, terms))
        return plain(taken.result, FromModel(None, {}, {}), terms)


_MAJORITY = _Lifted(lambda counts: scoring.majority(counts, RULESET), row(integer(0), 4))
_DISTRIBUTION = _Lifted(
    lambda tokens, origin, manner: distribute.distribute(
        tokens, origin, distribute.path(origin, tokens[origin], manner, 2, RULESET)
    ),
    row(integer(0, 14), 6),
    each(range(6)),
    member(Manner),
)
_BONUS = _Lifted(
    lambda built, troops, order, action: sum(
        term.amount for term in resolve.action_bonus(action, Buildings(*built), troops, order)
    ),
    row(integer(0), 4),
    integer(0),
    member(KnightOrder),
    member(Action),
)


def test_a_distribution_of_up_to_fourteen_tokens_has_fifteen_paths() -> None:
    """There is one path for each number of tokens in hand."""
    found = paths(
        lambda hand: distribute.path(0, hand, Manner.STANDARD, None, RULESET),
        integer(0, 14),
    )
    assert 15 == len(found)
    assert set(range(15)) == {len(path.result) for path in found}
