"""The step theorems seen from the other side: which positions and decisions of games they cover."""
# ruff: noqa: B008, FBT003 -- the default of an argument is its domain; values are looked at by their class

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, product
from typing import Any

import attrs
import pytest
import z3

from crusaders_rules.lift import Claims, Opaque, Others, PartialTuple, cut, each, integer, member, suppose
from crusaders_rules.lift.covering import Fitting, cases_of, covered_by, ending_at, least_gaps
from crusaders_rules.lift.known_values import SplitTerms, as_python, symbols
from crusaders_rules.thy_will_be_done.check.covered import Covering, GameStep, parts_of, recorded_gaps, steps_of
from crusaders_rules.thy_will_be_done.check.models import models
from crusaders_rules.thy_will_be_done.check.project import topic
from crusaders_rules.thy_will_be_done.interpret.readings import OriginOnLaps
from crusaders_rules.thy_will_be_done.state import Action, Enemy
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.proofs.covered_games import (
    compared,
    of_model,
    played,
    shown,
    steps,
    steps_of_the_list,
    steps_of_turns,
)


@pytest.fixture(scope="module")
def covering() -> Covering:
    """Return the cases of all step theorems."""
    return Covering()


def least_covered(covering: Covering, looked_at: Iterable[GameStep]) -> int:
    """Return how many steps were looked at; name the first that no case covers, and of which nothing is recorded."""
    recorded, looked = recorded_gaps(), 0
    for step in looked_at:
        looked += 1
        found = list(covering.gaps(step, parts_of(step, recorded)))
        assert found == [], f"no case of a step theorem covers {found} of {step.given['state'].pending}"
    return looked


@pytest.mark.long
def test_no_step_of_a_game_is_less_covered_than_is_recorded(covering: Covering) -> None:
    """A sample of random games, with expansions and drawn readings."""
    assert least_covered(covering, steps((0, 138), 0.01, 0)) > 5


@pytest.mark.long
def test_no_step_of_more_games_is_less_covered_than_is_recorded(covering: Covering) -> None:
    """The games and the positions of models of which the list is made."""
    assert least_covered(covering, steps_of_the_list()) > 3000


@pytest.mark.long
def test_no_step_of_whole_games_is_less_covered_than_is_recorded(covering: Covering) -> None:
    """Every position and decision of some games, from the setup to the end."""
    *_, looked = compared(covering, shown((3, 24)), recorded_gaps())
    assert looked.gaps == {}
    assert looked.cut == 0
    assert looked.runs == 2
    assert sum(steps for steps, _ in looked.steps.values()) > looked.decisions


@pytest.mark.parametrize("games", [range(0, 40, 19), pytest.param(range(80), marks=pytest.mark.long)])
def test_each_step_of_a_turn_of_a_base_game_is_covered(covering: Covering, games: range) -> None:
    """Under the default readings, in each variant, with each way to hand out orders, and on each of our boards."""
    looked = 0
    for number in games:
        for step in steps_of_turns(number, 0.04):
            looked += 1
            assert list(covering.gaps(step)) == [], f"{step.name} of game {number}: {step.given['state'].pending}"
    assert looked > 10 * len(games)


@pytest.mark.parametrize("name", ["game/five/second", "game/three/longer", "game/tiny-row"])
def test_a_model_has_the_decisions_that_are_explored(name: str) -> None:
    """As many as are recorded, and of a part about as many as are wanted."""
    model = models()[name]
    recorded = model.expect["transitions"]
    assert sum(1 for _ in of_model(model)) == recorded
    some = sum(1 for _ in of_model(model, recorded // 3))
    assert abs(some - recorded / 3) < recorded / 10


def test_a_model_ends_at_its_depth() -> None:
    """Only the decisions of positions that are within it."""
    model = models()["game/five/second"]
    assert [1] == [len([*of_model(attrs.evolve(model, settings={**model.settings, "depth": 1}))])]


def test_a_step_that_looks_at_few_readings_is_covered_under_any(covering: Covering) -> None:
    """Under drawn readings, of which most have no part in it; where it looks at one that is left out, this is told."""
    ends = (step for before, decision in played(130) for step in steps_of(before, decision))
    ends_of_wedges = [step for step in islice(ends, 400) if step.name == "distribute_next"]
    assert any(covering.covers(step) for step in ends_of_wedges)
    one = next(step for step in ends_of_wedges if covering.covers(step))
    state = one.given["state"]
    for passes in OriginOnLaps:
        readings = attrs.evolve(state.ruleset.interpretation, origin_on_laps=passes)
        other = attrs.evolve(state, ruleset=attrs.evolve(state.ruleset, interpretation=readings))
        assert covering.covers(GameStep(one.function, {**one.given, "state": other}))


def test_nothing_is_recorded_as_uncovered() -> None:
    """Every step that was compared is covered; ``prove`` says so as long as the list is empty."""
    assert recorded_gaps() == set()


def gaps_of(function: Callable[..., Claims], **given: Any) -> frozenset[str] | None:  # noqa: ANN401 -- arguments of any type
    """Return what the cases of a theorem about ``seen`` do not cover."""
    from crusaders_rules.lift.shape import domains_of

    cases = list(cases_of(function.__name__, domains_of(function), function))
    gaps = least_gaps(Fitting(), cases, given)
    assert (covered_by(Fitting(), cases, given) is None) == (gaps != frozenset()), "two ways to ask the same"
    return gaps


def _seen(thing: object, number: int = 0) -> None:
    """Do nothing; a theorem gives it something."""


SEEN: Callable[..., Any] = ending_at(_seen)


@attrs.frozen
class Pair:
    """Two things."""

    one: Any
    other: Any = None


def _numbers(number: int = integer(2, 5), more: int = integer(0)) -> Claims:
    suppose(more > number)
    SEEN(Pair(number, more))
    yield True


def _members(enemy: Enemy = member(Enemy), action: Action = each((Action.BUILD, Action.MUSTER))) -> Claims:
    SEEN((enemy, action))
    yield True


def _rows(place: int = integer(0), knights: tuple[int, ...] = each(((1,), (1, 2)))) -> Claims:
    row: Any = PartialTuple((Others("before", place), Pair(place), Opaque("after")))
    SEEN(Pair(row, knights), number=place)
    yield True


def _two_places(here: int = integer(0), there: int = integer(0), hidden: int = integer(0)) -> Claims:
    suppose((here < there) & (hidden + here == 3) & (there != 5))
    row: Any = PartialTuple(
        (Others("before", here), Pair(1), Others("between", there - here - 1), Pair(2), Opaque("after"))
    )
    SEEN(row, number=here + there)
    yield True


def _row_of(*numbers: int) -> dict[str, Any]:
    ones = [place for place, one in enumerate(numbers) if one]
    return {"thing": tuple(Pair(one) for one in numbers), "number": sum(ones)}


COVERED = [
    (_two_places, _row_of(0, 1, 0, 2), ()),
    (_two_places, _row_of(1, 2), ()),
    (_two_places, {**_row_of(0, 1, 0, 2), "number": 5}, ("number", "thing")),
    (_two_places, _row_of(0, 2, 0, 1), ("thing",)),
    (_two_places, _row_of(0, 0, 0, 0, 1, 0, 2), ("thing",)),
    (_two_places, _row_of(0, 1, 0, 0, 0, 2), ("thing",)),
    (_numbers, {"thing": Pair(2, 3), "number": 0}, ()),
    (_numbers, {"thing": Pair(6, 7), "number": 0}, ("thing.one",)),
    (_numbers, {"thing": Pair(3, 3), "number": 0}, ("thing.one", "thing.other")),
    (_numbers, {"thing": Pair(3, True), "number": 0}, ("thing.other",)),
    (_numbers, {"thing": Pair(2, 3), "number": 1}, ("number",)),
    (_numbers, {"thing": (2, 3), "number": 0}, ("thing",)),
    (_members, {"thing": (Enemy.SLAV, Action.MUSTER), "number": 0}, ()),
    (_members, {"thing": (Enemy.SLAV, Action.TRAVEL), "number": 0}, ("thing",)),
    (_members, {"thing": (Enemy.SLAV,), "number": 0}, ("thing (length)",)),
    (_rows, {"thing": Pair((None, None, Pair(2), None), (1, 2)), "number": 2}, ()),
    (_rows, {"thing": Pair((Pair(0),), (1,)), "number": 0}, ()),
    (_rows, {"thing": Pair((None, Pair(2)), (1,)), "number": 1}, ("thing.one",)),
    (_rows, {"thing": Pair((None, None), (1,)), "number": 1}, ("thing.one",)),
    (_rows, {"thing": Pair((Pair(0),), (1, 2, 3)), "number": 0}, ("thing.other (length)",)),
    (_rows, {"thing": Pair(None, (1,)), "number": 0}, ("thing.one",)),
]


@pytest.mark.parametrize(("function", "given", "gaps"), COVERED)
def test_a_premise_is_asked(function: Callable[..., Claims], given: dict[str, Any], gaps: tuple[str, ...]) -> None:
    """Whether some values of a theorem are these, and where not."""
    assert frozenset(gaps) == gaps_of(function, **given)


def test_a_term_is_calculated_as_the_solver_has_it() -> None:
    """Each operator that becomes one of Python, for some numbers; others are left to the solver."""
    one, other, so = z3.Int("one"), z3.Int("other"), z3.Bool("so")
    terms = [
        *(one <= other, one < other, one >= other, one > other, one == other),
        one + other * 2 - 3 == -one,
        z3.And(one < other, one <= 3, z3.Or(so, one > 0, other >= 2)),
        z3.Xor(so, one == other),
        z3.Implies(so, z3.Not(one > other)),
        z3.If(so, one, other) != one,
        z3.Distinct(one, other, 3),
        z3.BoolVal(val=True) == so,
    ]
    for term in terms:
        told = as_python(term)
        for values in product((-1, 0, 1, 2, 3), (0, 1, 3), (False, True)):
            known = dict(zip(("one", "other", "so"), values, strict=True))
            named = {"one": z3.IntVal(values[0]), "other": z3.IntVal(values[1]), "so": z3.BoolVal(values[2])}
            put = [(symbols(term)[name], value) for name, value in named.items() if name in symbols(term)]
            wanted = z3.is_true(z3.simplify(z3.substitute(term, *put)))
            assert SplitTerms.of([term], known.keys()).can_be(known) is wanted, (str(term), known)
            half = {name: value for name, value in known.items() if name != "one"}
            solver = z3.Solver()
            solver.add(term, *(symbols(term)[name] == value for name, value in half.items() if name in symbols(term)))
            assert SplitTerms.of([term], half.keys()).can_be(half) is (solver.check() == z3.sat), (str(term), half)
        assert (told is None) == (term.decl().kind() == z3.Z3_OP_DISTINCT), str(term)


def test_an_unseen_part_is_not_none() -> None:
    """As the theorems have it."""

    def unseen(number: int = integer(0)) -> Claims:
        SEEN(Opaque("a part"), number)
        yield True

    assert frozenset() == gaps_of(unseen, thing=Pair(1), number=3)
    assert frozenset(("thing",)) == gaps_of(unseen, thing=None, number=3)


def test_a_step_without_a_case_is_told(covering: Covering) -> None:
    """Without its theorem, in a seat that none has, and with a decision that has other parts."""
    knight, placed = next(one for one in played(3) if type(one[0].pending) is p.AskKnight)
    with cut(topic("game"), step_theorems_of=lambda _: (topic("steps").a_knight_travels,)):
        (alone,) = Covering().gaps(GameStep("apply", {"state": knight, "decision": placed}))
    assert alone == ("base game", "AskKnight with PlaceKnight", "no case")
    ninth = knight.asking(attrs.evolve(knight.pending, seat=9))
    elsewhere = GameStep("apply", {"state": ninth, "decision": placed})
    assert [("base game", elsewhere.name, "no case in this seat")] == list(covering.gaps(elsewhere))
    before, _ = next(one for one in played(3) if type(one[0].pending) is p.AskTurn)
    away = GameStep("apply", {"state": before, "decision": attrs.evolve(d.Resolve(0), wedge=None)})  # type: ignore[arg-type]
    assert ("base game", "AskTurn with Resolve", "decision.wedge") in list(covering.gaps(away))
    assert [] == list(covering.gaps(away, ("decision.wedge",)))


def test_a_premise_that_is_too_strong_is_told() -> None:
    """Theorems that suppose more than the invariant says do not cover each step of a game."""
    right = topic("invariant").premise

    def too_strong(now: Any) -> Claims:  # noqa: ANN401 -- the numbers of a step
        yield from right(now)
        if now.supply is not None:
            yield "the supply is rich", now.supply >= 10_000

    with cut(topic("invariant"), premise=too_strong):
        broken = Covering()
        game = (step for before, decision in played(3) for step in steps_of(before, decision))
        found = {gap for step in game for gap in broken.gaps(step)} - recorded_gaps()
    assert {part for *_, part in found} == {"state.supply", "supply"}


def _each_case_anew(covering: Covering, step: GameStep) -> bool:
    """Whether a case of any seat covers a step, if nothing is remembered and the solver has all its terms."""
    every = [case for cases in covering.cases(step).values() for case in cases]
    known = covering.fitting
    return any(not Fitting(known.names, known.alike, known.as_one).gaps(case, step.given) for case in every)


@pytest.mark.parametrize(
    ("expansion", "games"),
    [
        ("", (0, 2)),
        *(pytest.param(one, (0, 1), marks=pytest.mark.long) for one in ("five-and-six", "divine-influence")),
    ],
)
def test_the_fast_way_says_what_the_solver_says(covering: Covering, expansion: str, games: tuple[int, ...]) -> None:
    """Of steps of games, and of the same with numbers and players that no game has."""
    found: list[bool] = []
    for step in (one for number in games for one in steps_of_turns(number, 0.03, expansion)):
        state = step.given["state"]
        poor = attrs.evolve(state, supply=-1)
        alone = attrs.evolve(state, areas=state.areas[:1])
        for one in (state, poor, alone):
            changed = GameStep(step.function, {**step.given, "state": one})
            found.append(covering.covers(changed))
            assert found[-1] == _each_case_anew(covering, changed), (step.name, one)
    assert {*found} == {True, False}


def test_a_decision_comes_to_its_points() -> None:
    """Each step of a run through ``apply`` is one of its own, with what the point is given."""
    names = {step.name for before, decision in islice(played(3), 60) for step in steps_of(before, decision)}
    assert {"proceed", "distribute_next", "turn_over", "AskTurn with Resolve"} <= names
