"""Faults drawn by a seed."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tools.mutants.drawn import Fault, draw
from tools.mutants.judges import module_of, sources

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
