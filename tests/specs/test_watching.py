"""What an action calls is seen, and the profile hook goes when the action ends, also by an error."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from crusaders_rules.catalog.registry import Registry
from crusaders_rules.catalog.watching import profiled, rules_asked

registry = Registry()


@registry.rule("move.half")
def half(number: int) -> int:
    """Half of a number, without its rest."""
    return number // 2


@registry.rule("move.refused")
def refused(number: int) -> int:
    """An error for each number."""
    raise ValueError(number)


def test_rules_are_told_with_whether_an_answer_is_anything() -> None:
    """One answer other than zero is enough; what is not a rule is not told."""
    assert {} == rules_asked(registry, lambda: max(3, 1))
    assert {"move.half": False} == rules_asked(registry, lambda: half(1))
    assert {"move.half": True} == rules_asked(registry, lambda: (half(2), half(1)))


def test_the_hook_of_before_is_back_after_an_error() -> None:
    """The outer hook sees what runs after the inner action has failed."""
    seen: list[str] = []

    def outer(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.extend(registry.ids_of(frame.f_code))

    before = sys.getprofile()
    with profiled(outer):
        with pytest.raises(ValueError, match="7"):
            rules_asked(registry, lambda: refused(7))
        half(1)
    assert seen == ["move.half"]
    assert sys.getprofile() is before
