"""Two systems in lockstep: the first difference, the stricter side, and the effect of a limit."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pytest

from crusaders_rules.explore.lockstep import LockstepResult, Pairing, Side, lockstep
from crusaders_rules.explore.systems import SearchLimits, SearchProgress

Graph = Mapping[str, Mapping[str, str]]

# A diamond: two ways to the same end.
PLAIN: Graph = {"": {"a": "a", "b": "b"}, "a": {"b": "ab"}, "b": {"a": "ab"}, "ab": {}}


def side(graph: Graph) -> Side[str, str]:
    """Return a graph as a system: for each state its steps and where they lead."""
    return Side(labels=lambda at: tuple(graph[at]), after=lambda at, label: graph[at][label])


def apart(one: str, other: str) -> str | None:
    """Distinguish two states by their names."""
    return None if one == other else f"{one} or {other}"


def by_first(one: str, _: str) -> str:
    """Identify a pair by its first state, which is enough if the two are equal."""
    return one


def compared(other: Graph, *, limits: SearchLimits | None = None, go_on: bool = True) -> LockstepResult[str]:
    """Compare the diamond with another graph."""
    pairing = Pairing(initial=(("", ""),), first=side(PLAIN), second=side(other), apart=apart, key=by_first)
    return lockstep(pairing, limits=limits, go_on=go_on)


MORE = {**PLAIN, "ab": {"c": "abc"}, "abc": {}}
LESS = {**PLAIN, "b": {}}


@pytest.mark.parametrize(
    ("other", "verdict", "play"),
    [
        (PLAIN, "equivalent-within", None),
        (MORE, "a-stricter", ("a", "b", "c")),
        (LESS, "b-stricter", ("b", "a")),
        ({**MORE, "b": {}}, "incomparable", ("b", "a")),
        ({**PLAIN, "b": {"a": "ba"}, "ba": {}}, "differs", ("b", "a")),
    ],
)
def test_the_verdict_and_the_shortest_play(other: Graph, verdict: str, play: tuple[str, ...] | None) -> None:
    """A step that one of them lacks, a step that leads elsewhere, or neither."""
    found = compared(other)
    assert verdict == found.verdict
    assert play == (found.first.labels if found.first else None)


@pytest.mark.parametrize("other", [{**PLAIN, "": {"b": "b"}}, {**PLAIN, "": {"a": "x", "b": "b"}, "x": {}}])
def test_what_is_cut_short_at_the_last_pair_is_not_compared_whole(other: Graph) -> None:
    """The step after the difference leads to new pairs."""
    found = compared(other, go_on=False)
    assert ("a difference is found", "compared to depth 0") == (found.stopped, found.strength)


def test_what_begins_apart_parts_without_a_step() -> None:
    """The second of two initial pairs differs, and the result names it."""
    pairing = Pairing(initial=(("", ""), ("a", "b")), first=side(PLAIN), second=side(PLAIN), apart=apart, key=by_first)
    found = lockstep(pairing)
    assert found.first is not None
    assert ((), 1, "a or b") == (found.first.labels, found.first.initial, found.first.what)


def test_the_first_difference_ends_it_unless_it_goes_on() -> None:
    """Only a continued search finds the stricter side."""
    other = {**MORE, "b": {}}
    assert ["first-only"] == list(compared(other, go_on=False).divergences)
    assert ["first-only", "second-only"] == list(compared(other).divergences)


@pytest.mark.parametrize(
    ("limits", "stopped"),
    [
        (SearchLimits(depth=1), "depth 1"),
        (SearchLimits(states=2), "more than 2 states"),
        (SearchLimits(seconds=-1), "-1 seconds"),
        (SearchLimits(megabytes=1), "1 megabytes"),
    ],
)
def test_a_limit_is_no_success(limits: SearchLimits, stopped: str) -> None:
    """The result names the limit, and claims nothing beyond it."""
    found = compared(MORE, limits=limits)
    assert ("equivalent-within", stopped) == (found.verdict, found.stopped)
    assert found.strength.startswith("compared to depth")


def test_a_difference_at_the_limit_is_found_and_one_beyond_it_is_not() -> None:
    """Depth counts decisions: plays of that many are compared, the state after the last one included."""
    assert "b-stricter" == compared(LESS, limits=SearchLimits(depth=2)).verdict
    assert "equivalent-within" == compared(LESS, limits=SearchLimits(depth=1)).verdict


def test_states_that_look_alike_may_stand_for_different_pairs() -> None:
    """If something hidden differs, both states identify a pair."""
    hidden: Graph = {
        "": {"a": "a", "b": "b"},
        "a": {"b": "ab"},
        "b": {"a": "ab!"},
        "ab": {},
        "ab!": {"c": "c"},
        "c": {},
    }

    def outside(one: str, other: str) -> str | None:
        return apart(one.removesuffix("!"), other.removesuffix("!"))

    found = [
        lockstep(Pairing(initial=(("", ""),), first=side(PLAIN), second=side(hidden), apart=outside, key=key)).verdict
        for key in (None, by_first)
    ]
    assert ["a-stricter", "equivalent-within"] == found


def test_it_says_how_far_it_has_come() -> None:
    """For a bar on a terminal."""
    seen: list[SearchProgress] = []
    pairing = Pairing(initial=(("", ""),), first=side(PLAIN), second=side(PLAIN), apart=apart)
    found = lockstep(pairing, watch=seen.append)
    assert [0] == [one.expanded for one in seen]
    assert (4, 4, 2, None) == (found.states, found.transitions, found.depth, found.stopped)


ASKS: Graph = {**PLAIN, "": {"a": "a?", "b": "b"}, "a?": {"yes": "a", "no": ""}}


def finished(graph: Graph) -> LockstepResult[str]:
    """Compare the diamond with a graph whose states with a question mark are unfinished."""

    def finish(at: str) -> dict[Hashable, tuple[tuple[str, ...], str]]:
        if not at.endswith("?"):
            return {at: ((), at)}
        return {after: ((label,), after) for label, after in graph[at].items()}

    return lockstep(
        Pairing(initial=(("", ""),), first=side(PLAIN), second=side(graph), apart=apart, finish=finish), go_on=True
    )


def test_what_is_asked_in_another_way_is_judged_by_what_comes_of_it() -> None:
    """Asking whether to do what the other system simply does allows more; asking for it alone allows the same."""
    more = finished(ASKS)
    assert ("a-stricter", ("a", "no")) == (more.verdict, more.first.labels if more.first else None)
    assert "equivalent-within" == finished({**ASKS, "a?": {"yes": "a"}}).verdict
    # If the other system can reach none of the results, the step itself makes them differ.
    other = finished({**ASKS, "a?": {"no": ""}})
    assert ("differs", ("a",)) == (other.verdict, other.first.labels if other.first else None)


def test_the_comparison_goes_on_after_what_is_asked_in_another_way() -> None:
    """The comparison continues from the common result, and the play has the longer sequence of steps."""
    later = finished({**ASKS, "a?": {"yes": "a"}, "a": {"b": "ab", "c": "c"}, "c": {}})
    assert ("a-stricter", ("a", "yes", "c")) == (later.verdict, later.first.labels if later.first else None)
