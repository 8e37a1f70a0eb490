"""Faults drawn by a seed."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tools.mutants.drawn import Drawn, Fault, draw
from tools.mutants.judges import module_of, sources
from tools.mutants.mutations import Mutant

pytestmark = pytest.mark.long


def test_the_same_faults_are_drawn_again() -> None:
    """As many of each kind, a third of them guarded; each is a module that differs in one function."""
    drawn = draw(5, 24)
    assert drawn == draw(5, 24)
    assert drawn != draw(6, 24)
    assert dict.fromkeys(Fault, 6) == Counter(one.fault for one in drawn)
    assert 8 == sum(bool(one.guard) for one in drawn)
    for one in drawn:
        right = ast.parse(sources()[module_of(one.mutant)].path.read_text(encoding="utf-8"))
        wrong = ast.parse(one.mutant.source)
        assert len(right.body) == len(wrong.body)
        differing = [old for old, new in zip(right.body, wrong.body, strict=True) if ast.dump(old) != ast.dump(new)]
        assert [one.mutant.function.rpartition(".")[2]] == [getattr(node, "name", "") for node in differing]
        assert not one.guard or f"if {one.guard}:" in one.mutant.source.replace('"', "'")


@pytest.mark.parametrize(
    ("guard", "same"),
    [
        ("state.seat == 3 and len(state.areas) == 3", True),
        ("asked.seat == 2 and state.seat == 1", True),
        ("state.seat == 2 and len(state.areas) == 3", False),
        ("area.troops >= 1", False),
        ("", False),
    ],
)
def test_a_guard_that_never_holds_makes_no_difference(guard: str, same: bool) -> None:  # noqa: FBT001 -- what is expected
    """A seat that nobody has, or two at once; and a fault that makes none without its guard makes none with it."""
    told = f"b  # only if {guard}" if guard else "b"
    drawn = Drawn(Mutant("play.f", 1, "a", told, (), ""), Fault.CONSTANT, guard)
    assert same == drawn.same(set())
    assert drawn.same({("play.f", "a", "b")})
