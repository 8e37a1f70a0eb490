"""An opaque value can only be passed on."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from crusaders_rules.lift import (
    Claims,
    Opaque,
    OpaqueRead,
    PartialTuple,
    ProofVerdict,
    instead_of,
    integer,
    prove,
    theorem,
)
from crusaders_rules.thy_will_be_done.rules import influence
from crusaders_rules.thy_will_be_done.state import put_at


def something() -> Any:  # noqa: ANN401 -- it takes any place
    """Return an opaque value; in a module, pytest would inspect it."""
    return Opaque("something")


@pytest.mark.parametrize(
    "look",
    [
        bool,
        len,
        list,
        hash,
        str,
        int,
        operator.neg,
        operator.index,
        lambda thing: thing + 1,
        lambda thing: 1 + thing,
        lambda thing: thing == 1,
        lambda thing: thing < 1,
        lambda thing: sorted((1, thing)),
        lambda thing: thing[0],
        lambda thing: 0 in thing,
        lambda thing: thing.region,
        lambda thing: thing(),
        lambda thing: isinstance(thing, int),
        lambda thing: {thing: 1},
        lambda thing: f"{thing}",
    ],
)
def test_looking_is_caught(look: Callable[[Any], object]) -> None:
    """The message says at what."""
    with pytest.raises(OpaqueRead, match=r"^something: looked at"):
        look(something())


def test_a_row_is_handed_on_around_a_known_place() -> None:
    """What is put into it takes the place of the known member; the others are the very same ones."""
    before, behind = Opaque("before"), Opaque("behind")
    row: Any = PartialTuple((before, 5, behind))
    after = put_at(row, 1, 7)
    assert (3, 5) == (len(row), row[1])
    assert 7 == after[1]
    assert (True, True) == (tuple.__getitem__(after, 0) is before, tuple.__getitem__(after, 2) is behind)
    assert "<before>" == repr(before)


@pytest.mark.parametrize(
    "look",
    [lambda row: row[0], list, hash, lambda row: 5 in row, lambda row: row == (5,)],
)
def test_looking_elsewhere_in_a_row_is_caught(look: Callable[[Any], object]) -> None:
    """A run that iterates over the whole row has looked."""
    with pytest.raises(OpaqueRead):
        look(PartialTuple((something(), 5, something())))


@instead_of(influence.influence_gain)
def nothing_is_gained(_: object, value: int) -> int:
    """Nothing is gained."""
    return value - value


def test_a_theorem_is_refuted_by_looking() -> None:
    """The counterexample says what was looked at."""

    def looks(number: int = integer(0)) -> Iterable[object]:
        yield influence.influence_gain(number) + something() >= 0

    def hands_on(number: int = integer(0)) -> Claims:
        whole = something()
        yield (whole, number)[1] >= 0

    made = theorem("Something.", rules=["influence.gain"], sabotage=[nothing_is_gained])
    found = prove(made(looks))
    assert ProofVerdict.REFUTED == found.verdict
    assert found.counterexample is not None
    assert "OpaqueRead: something: looked at (radd)" == found.counterexample.claim
    assert ProofVerdict.PROVED == prove(made(hands_on)).verdict


def test_looking_cannot_be_hidden() -> None:
    """Catching the refusal does not suppress it."""

    def hides(number: int = integer(0)) -> Claims:
        try:
            found = something().number == number
        except OpaqueRead:
            found = False
        yield not found

    made = theorem("Something.", rules=["influence.gain"], sabotage=[nothing_is_gained])
    found = prove(made(hides))
    assert ProofVerdict.DISAGREEMENT == found.verdict
    assert "looked at (.number)" in found.problem
