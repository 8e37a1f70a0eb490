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
    Others,
    PartialTuple,
    ProofVerdict,
    UncountedTuple,
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


def among_others(first: int, *between: int) -> Any:  # noqa: ANN401 -- it takes the place of a tuple
    """A row in which the members after some others are known: 0, 1 and so on."""
    known = [Others("before", first), 0]
    for place, length in enumerate(between):
        known += [Others("between", length), place + 1]
    return PartialTuple((*known, Opaque("behind")))


def at_any_place(row: Callable[[int], Any], claim: Callable[[Any, int], object]) -> ProofVerdict:
    """Prove a claim about a row and a number that is not negative."""

    def claims(place: int = integer(0)) -> Claims:
        yield claim(row(place), place)

    return prove(theorem("Something.", rules=["influence.gain"], sabotage=[nothing_is_gained])(claims)).verdict


@pytest.mark.parametrize("place", [0, 1, 41])
def test_what_comes_after_others_has_its_place(place: int) -> None:
    """The number may be any; what stands elsewhere is the very same."""
    row = among_others(place, 3)
    after = put_at(row, place, 7)
    assert (0, 1, 7, 1) == (row[place], row[place + 4], after[place], after[place + 4])
    again = put_at(after, place + 4, 8)
    assert (7, 8) == (again[place], again[place + 4])
    parts = (tuple.__iter__(one) for one in (row, again))
    assert [True, False, True, False, True] == [one is other for one, other in zip(*parts, strict=True)]


CLAIMS: dict[str, Callable[[Any, int], object]] = {
    "the known member": lambda row, place: row[place] == 0,
    "a member that is put there": lambda row, place: put_at(row, place, 7)[place] == 7,
    "the second known member": lambda row, place: row[place + place + 1] == 1,
    "after a member that is put there": lambda row, place: put_at(row, place, 7)[place + place + 1] == 1,
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_symbolic_place_is_found(claim: str) -> None:
    """In a row with as many unseen members before each known one as a number says."""
    assert ProofVerdict.PROVED == at_any_place(lambda place: among_others(place, place), CLAIMS[claim])


def uncounted(place: int) -> Any:  # noqa: ANN401 -- it takes the place of a tuple
    """A row of which a member is known, and not the length."""
    return UncountedTuple((Others("before", place), 0, Opaque("behind")))


COUNTS: dict[str, Callable[[Any, int], object]] = {
    "its length": lambda row, _: len(row) == 3,
    "whether there is a member": lambda row, _: bool(row),
    "the length after a change": lambda row, place: len(put_at(row, place, 7)) == 3,
    "one length among others": lambda row, place: place != 3 or len(row) == 4,
}


@pytest.mark.parametrize("count", COUNTS)
def test_a_row_of_unseen_length_is_not_counted(count: str) -> None:
    """Nor is what becomes of it; its known member can be read and changed."""
    assert ProofVerdict.REFUTED == at_any_place(uncounted, COUNTS[count])
    assert ProofVerdict.PROVED == at_any_place(uncounted, lambda row, place: put_at(row, place, 7)[place] == 7)


LOOKS: dict[str, Callable[[Any, int], object]] = {
    "the next member": lambda row, place: row[place + 1] == 1,
    "the member before": lambda row, place: row[place - 1] == 0,
    "the first member": lambda row, _: row[0] == 0,
    "the member in the eighth place": lambda row, _: row[7] == 0,
    "another number in one place": lambda row, place: row[place + (place == 41)] == 0,
    "a slice from elsewhere": lambda row, place: row[place + 2 :] is None,
    "each second member": lambda row, _: row[::2] is None,
    "the last member": lambda row, _: row[-1] == 0,
}


@pytest.mark.parametrize("look", LOOKS)
def test_looking_at_others_refutes_a_theorem(look: str) -> None:
    """Also if it is done for one number only."""
    assert ProofVerdict.REFUTED == at_any_place(lambda place: among_others(place, place), LOOKS[look])
