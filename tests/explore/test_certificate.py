"""Certificates of a little system that counts to four: each kind of claim is judged without an explorer."""

import attrs
import pytest

from crusaders_rules.explore import System, explore
from crusaders_rules.explore.certificate import Certificate, RefusedError, verify_certificate

COUNT: System[int, str] = System(
    initial=(0,),
    successors=lambda number: [("+", number + 1)] if number < 4 else [],
    sometimes={"three": lambda number: number == 3},
    ended=lambda number: number == 4,
    progress=lambda *_: False,
)


def judged(system: System[int, str], states: range = range(5), *, connected: bool = False) -> None:
    """Verify a certificate for numbers that a system has explored."""
    found = explore(COUNT)
    said = Certificate(
        model="", edition="", states=len(states), transitions=found.transitions, depth=found.depth, hash=""
    )
    verify_certificate(said, states, system, connected=connected)


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (attrs.evolve(COUNT, ended=lambda _: False), "line 6: nothing can be done, and the play has not ended"),
        (attrs.evolve(COUNT, sometimes={"nine": lambda number: number == 9}), "no state has nine"),
        (
            attrs.evolve(
                COUNT, successors=lambda number: [("+", {0: 1, 1: 2, 2: 3, 3: 1}.get(number, 4))][: 4 - number]
            ),
            "some state is not reached by any play",
        ),
        (
            attrs.evolve(COUNT, every_step={"none to three": lambda _, after: after != 3}),
            "line 4: of a step this does not hold: none to three",
        ),
        (attrs.evolve(COUNT, initial=(9,)), "a state in which a play begins is missing"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_kind_of_claim_is_judged(system: System[int, str], said: str) -> None:
    """The certificate of one system is refused for another one."""
    judged(COUNT)
    with pytest.raises(RefusedError, match=said):
        judged(system)


def test_a_loop_and_a_way_without_return_are_found() -> None:
    """Steps without progress form no loop; if claimed, each state is reachable from each other one."""
    with pytest.raises(RefusedError, match="some state cannot be reached from another one"):
        judged(COUNT, connected=True)
    ring = attrs.evolve(COUNT, successors=lambda number: [("+", (number + 1) % 5)])
    said = Certificate(model="", edition="", states=5, transitions=5, depth=4, hash="")
    with pytest.raises(RefusedError, match="the steps have a non-progress cycle"):
        verify_certificate(said, range(5), ring)
    verify_certificate(said, range(5), attrs.evolve(ring, progress=None), connected=True)
