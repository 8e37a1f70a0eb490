"""The explorer on small systems that are not games: it finds planted faults, and claims only what it has explored."""

import attrs
import pytest

from crusaders_rules.explore import SearchLimits, SearchProgress, System, explore
from crusaders_rules.explore.breadth_first import memory

Steps = list[tuple[str, int]]


def counting(most: int) -> System[int, str]:
    """Return a system that counts by one and by two up to a number."""

    def successors(number: int) -> Steps:
        return [(f"+{by}", number + by) for by in (2, 1) if number + by <= most]

    return System(initial=(0,), successors=successors, ended=lambda number: number == most)


def ring(size: int, tail: int) -> System[int, str]:
    """Return a system that walks down a tail and then round a ring; the ring begins at ``tail``."""

    def successors(number: int) -> Steps:
        return [("on", number + 1 if number + 1 < tail + size else tail)]

    return System(initial=(0,), successors=successors, progress=lambda _, __, after: after < tail)


def test_all_of_it_is_found() -> None:
    """States, steps and the greatest distance are counted, and the claim names the model."""
    found = explore(counting(9), "nine", keep=True)
    assert (10, 17, 5, 1) == (found.states, found.transitions, found.depth, found.ends)
    assert "holds" == found.verdict
    assert "explored whole (model nine)" == found.strength
    assert set(range(10)) == set(found.found)


def test_a_broken_invariant_is_found_by_a_shortest_play() -> None:
    """The first counterexample is a shortest one, although longer ones come first in the order of the steps."""
    broken = attrs.evolve(counting(9), always={"no seven": lambda number: number != 7})
    finding = explore(broken).finding
    assert finding is not None
    assert finding.play is not None
    assert ("always", "no seven", 4) == (finding.kind, finding.name, len(finding.play.labels))
    assert (0, 7) == (finding.play.states[0], finding.play.states[-1])
    assert "after 4 steps this does not hold: no seven" == str(finding)


def test_an_initial_state_can_break_an_invariant() -> None:
    """The play that shows it has no step."""
    finding = explore(attrs.evolve(counting(3), always={"never": lambda _: False})).finding
    assert finding is not None
    assert finding.play is not None
    assert ((0,), ()) == (finding.play.states, finding.play.labels)


def test_a_broken_law_of_steps_is_found_by_a_shortest_play() -> None:
    """Though both states of the step had been found by other plays: the play that shows it ends with that step."""
    system = attrs.evolve(counting(9), every_step={"from 4 by one": lambda before, after: (before, after) != (4, 6)})
    finding = explore(system).finding
    assert finding is not None
    assert finding.play is not None
    assert ("step", (0, 2, 4, 6), ("+2",) * 3) == (finding.kind, finding.play.states, finding.play.labels)
    assert "after 3 steps this does not hold: from 4 by one" == str(finding)


def test_a_planted_dead_state_is_found() -> None:
    """A state without a step in which a play may not end refutes the system."""
    found = explore(attrs.evolve(counting(9), ended=lambda _: False))
    assert found.finding is not None
    assert ("refuted", "dead") == (found.verdict, found.finding.kind)
    assert "after 5 steps nothing can be done, and the play has not ended" == str(found.finding)


def test_dead_states_are_not_looked_for_unasked() -> None:
    """Without a predicate for the end, any state may be the last one."""
    assert "holds" == explore(attrs.evolve(counting(9), ended=None)).verdict


def test_a_planted_loop_is_found() -> None:
    """A loop without progress is returned with a shortest way to it."""
    found = explore(ring(4, tail=3), "ring")
    assert found.finding is not None
    assert found.finding.play is not None
    assert found.finding.loop is not None
    assert ("refuted", "endless") == (found.verdict, found.finding.kind)
    assert 3 == len(found.finding.play.labels)
    assert (3, 4, 5, 6, 3) == found.finding.loop.states
    assert ("on",) * 4 == found.finding.loop.labels
    assert "explored whole (model ring)" == found.strength


def test_a_loop_with_progress_is_none() -> None:
    """Going round is fine where a step of it makes progress."""
    system = attrs.evolve(ring(4, tail=3), progress=lambda before, _, __: before == 5)
    assert "holds" == explore(system).verdict


def test_a_step_that_changes_nothing_is_a_loop() -> None:
    """A loop may have one step."""
    finding = explore(ring(1, tail=2)).finding
    assert finding is not None
    assert finding.loop is not None
    assert (2, 2) == finding.loop.states


def test_what_should_happen_sometimes_must_happen() -> None:
    """A goal is met by a shortest play; one that no state meets refutes the system."""
    goals = {"five": lambda number: number == 5}
    met = explore(attrs.evolve(counting(9), sometimes=goals))
    assert 3 == len(met.witnesses["five"].labels)
    assert "holds" == met.verdict
    missed = explore(attrs.evolve(counting(4), sometimes=goals))
    assert "refuted" == missed.verdict
    assert "no state has five" == str(missed.finding)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (SearchLimits(states=3), "more than 3 states"),
        (SearchLimits(depth=2), "depth 2"),
        (SearchLimits(seconds=0), "0 seconds"),
        (SearchLimits(megabytes=1), "1 megabytes"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_limit_leaves_a_partial_verdict(limits: SearchLimits, reason: str) -> None:
    """A partial exploration is never called whole, and its counts are not reported as wrong."""
    if limits.megabytes and not memory():
        pytest.skip("this system does not tell how much memory is in use")
    goal = {"nine": lambda number: number == 9}
    found = explore(attrs.evolve(counting(9), sometimes=goal), "nine", limits=limits)
    assert ("partial", reason) == (found.verdict, found.stopped)
    assert "whole" not in found.strength
    assert f"explored to depth {found.depth}" == found.strength


def test_the_depth_of_a_part_is_that_of_whole_layers() -> None:
    """Every play was followed up to the reported depth."""
    for most in range(1, 10):
        found = explore(counting(9), limits=SearchLimits(states=most), keep=True)
        if found.stopped is not None:
            assert set(range(2 * found.depth + 1)) <= set(found.found)


def test_a_finding_in_a_part_still_counts() -> None:
    """A loop in what was explored is a loop, though the rest was not."""
    found = explore(ring(4, tail=3), limits=SearchLimits(depth=8))
    assert "refuted" == found.verdict
    assert "partial" == explore(ring(4, tail=3), limits=SearchLimits(depth=5)).verdict


def test_symmetric_states_are_explored_once() -> None:
    """The folded run finds the same verdict among fewer states, and its trace is a play of the plain system."""

    def successors(pair: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
        left, right = pair
        steps = [("left", (left + 1, right)), ("right", (left, right + 1))]
        return [(label, after) for label, after in steps if max(after) <= 6]

    plain: System[tuple[int, int], str] = System(
        initial=((0, 0),), successors=successors, always={"below ten": lambda pair: sum(pair) < 10}
    )
    fold = attrs.evolve(plain, canonical=lambda pair: tuple(sorted(pair)))
    whole, folded = (
        explore(attrs.evolve(plain, always={}), keep=True),
        explore(attrs.evolve(fold, always={}), keep=True),
    )
    assert (49, 28) == (whole.states, folded.states)
    assert {tuple(sorted(pair)) for pair in whole.found} == {tuple(sorted(pair)) for pair in folded.found}
    assert whole.depth == folded.depth
    findings = [explore(system).finding for system in (plain, fold)]
    for finding in findings:
        assert finding is not None
        assert finding.play is not None
        assert 10 == len(finding.play.labels)
        for before, label, after in zip(
            finding.play.states, finding.play.labels, finding.play.states[1:], strict=False
        ):
            assert (label, after) in successors(before)


def test_folded_states_are_not_searched_for_loops() -> None:
    """A loop of folded states could not be played again as it is, so it is refused."""
    with pytest.raises(ValueError, match="plain run"):
        attrs.evolve(ring(2, tail=0), canonical=lambda number: number)


def test_progress_is_told() -> None:
    """The callback gets the number of states found so far."""
    told: list[SearchProgress] = []
    found = explore(counting(2000), watch=told.append)
    assert [0, 256] == [at.expanded for at in told][:2]
    assert told[-1].states <= found.states
