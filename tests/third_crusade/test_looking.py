"""Asking, listing and judging change nothing: this the theorems about pieces assume, and it is tested here.

Two ways: nothing that these functions call within the game changes a desk, by their bytecode; and whole games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from crusaders_rules.lift.bodies import body
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.game import is_over, new_game
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import effect_steps
from crusaders_rules.third_crusade.play.kinds.effect_steps import VerbSteps
from crusaders_rules.third_crusade.play.kinds.kind import Kind
from crusaders_rules.third_crusade.play.legal import legal

PLAY = "crusaders_rules.third_crusade.play"
# Methods of a desk that change it, and its attributes that hold what can change.
CHANGING = {
    *("push", "pop", "change", "set_army", "gain_glory", "gain_faith", "set_force", "set_region", "put_region"),
    "put_army",
    *("lift_order", "to_box", "mark_killed"),
}
MEMOS = {"offered", "tallies", "standing", "waiting"}
HELD = {"regions", "stack", "armies"}
# The methods that keep answers in those.
KEEPING = {"marker_after", "track"}
WRITES = {"STORE_ATTR", "DELETE_ATTR", "STORE_GLOBAL"}
# What writes on an object that it has just made, or takes from a table that is its own.
SOUND = {"pieces_of", "_places", "Desk.track", "Desk.units_out", "Desk.marker_after"}


def looking() -> Iterator[Any]:
    """Yield the functions of the step table that ask, list and judge."""
    for kind in BY_QUESTION.values():
        yield from (kind.prompt, kind.asked, kind.candidates, kind.refusal, kind.sure)
    for one in vars(effect_steps).values():
        if isinstance(one, VerbSteps):
            yield from (one.candidates, one.refusal)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and those within it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from codes(one)


def called(function: FunctionType) -> Iterator[FunctionType]:
    """Yield what a function of the game may call: what its names stand for, and methods of a desk by their names."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    yield from (one for one in cells if isinstance(one, FunctionType))
    names = {name for code in codes(function.__code__) for name in code.co_names}
    known = [function.__globals__[name] for name in names & function.__globals__.keys()]
    known += [vars(one)[name] for one in known if isinstance(one, ModuleType) for name in names & vars(one).keys()]
    known += [vars(Desk)[name] for name in names & vars(Desk).keys() if function.__name__ != "pieces_of"]
    for one in known:
        for plain in (one, getattr(one, "__wrapped__", None), getattr(one, "fget", None)):
            if isinstance(plain, FunctionType) and plain.__module__.startswith(PLAY):
                yield plain


def changes(function: FunctionType) -> list[str]:
    """Return what a function does that may change a desk."""
    found = []
    for code in codes(function.__code__):
        read = body(code, {})
        found += [f"calls .{step.value}" for step in read.steps if "ATTR" in step.name and step.value in CHANGING]
        found += [f"calls .{step.value}" for step in read.steps if "METHOD" in step.name and step.value in CHANGING]
        found += [f"writes {step.value}" for step in read.steps if step.name in WRITES]
        for place, step in enumerate(read.steps):
            if step.name in {"STORE_SUBSCR", "DELETE_SUBSCR"}:
                key = read.operand(place)
                container = read.operand(place - len(key)) if key else ()
                found += [f"writes in {one.value}" for one in container if one.value in HELD]
                found += [] if container else ["writes in something"]
    return found


def reached() -> list[FunctionType]:
    """Return all functions of the game that asking, listing and judging may call."""
    ahead, known = list(looking()), list[FunctionType]()
    while ahead:
        one = ahead.pop()
        if one not in known:
            known.append(one)
            ahead += called(one)
    return known


def test_nothing_that_looks_changes_a_desk() -> None:
    """No function that they reach calls what changes a desk, or writes on it."""
    every = reached()
    assert len(every) > 100
    found = {one.__qualname__: changes(one) for one in every if one.__qualname__ not in SOUND}
    assert {name: what for name, what in found.items() if what} == {}
    assert {one.__qualname__ for one in every} >= SOUND


def test_the_test_sees_what_changes_a_desk() -> None:
    """Each step that is carried out changes it, in one way or another."""
    carried = [kind.carry_out for kind in BY_QUESTION.values() if "lambda" not in kind.carry_out.__qualname__]
    for function in carried:
        ahead: list[Any] = [function]
        known: list[Any] = []
        while ahead:
            one = ahead.pop()
            if one not in known:
                known.append(one)
                ahead += called(one)
        assert any(changes(one) for one in known if one.__qualname__ not in SOUND), function


def test_the_other_methods_of_a_desk_only_read() -> None:
    """But for the tables of their answers."""
    methods = {name: getattr(one, "fget", one) for name, one in vars(Desk).items()}
    reading = {name: one for name, one in methods.items() if isinstance(one, FunctionType) and name not in CHANGING}
    assert {name for name, one in reading.items() if changes(one)} == {"__init__", "closed", *KEEPING}


def parts(desk: Desk) -> dict[str, tuple[Any, ...]]:
    """Return what a desk holds, each Army, Region and frame alone."""
    held = {name: getattr(desk, name) for name in Desk.__slots__ if name not in MEMOS}
    return {name: tuple(one) if isinstance(one, list) else (one,) for name, one in held.items()}


def look(desk: Desk, kind: Kind, frame: object) -> None:
    """Ask, list and judge, once for each decision."""
    kind.asked(desk, frame)
    kind.prompt(desk, frame)
    kind.sure(desk, frame)
    for decision in tuple(kind.candidates(desk, frame)):
        kind.refusal(desk, frame, decision)


@pytest.mark.parametrize(("players", "variable"), [(2, False), (3, False), (4, False), (2, True)])
def test_looking_changes_nothing_in_whole_games(players: int, variable: bool) -> None:  # noqa: FBT001 -- a case
    """Every part of the desk is the same object as before, in every state of a few random games."""
    chosen = random.Random(players)
    for _ in range(3):
        state = new_game(Ruleset("marches", variable=variable), players)
        while not is_over(state):
            kind, frame = pending(state)
            desk = Desk(state)
            before = parts(desk)
            look(desk, kind, frame)
            after = parts(desk)
            assert before.keys() == after.keys()
            assert all(
                len(before[name]) == len(after[name])
                and all(one is other for one, other in zip(before[name], after[name], strict=True))
                for name in before
            ), frame
            state = apply(state, chosen.choice(legal(state)))
