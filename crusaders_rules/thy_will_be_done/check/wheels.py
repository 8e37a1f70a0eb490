"""The wheel by itself: every way to distribute, from every start that a knight order allows.

Each step is made by the functions of ``rules``, called once for each point of their domain; what is
found from there is found by looking those answers up.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, compress, permutations
from operator import or_

import attrs

from crusaders_rules.explore.breadth_first import Watch, explore
from crusaders_rules.explore.graphs import diameter, longest_walk
from crusaders_rules.explore.systems import SearchLimits, SearchProgress, SearchResult, System
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.rules import distribute, player_area, upgrade, variants
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder, Manner, Wheel
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

Tokens = tuple[int, ...]
Upgraded = tuple[bool, ...]
Way = tuple[int, Manner, int | None]
Turn = tuple[int | None, Way | None]

KEEPS = "the wheel keeps its action tokens"

_MASKS = 1 << WEDGES
# Turns the digits of a binary number into bytes that are true or false.
_TRUTH = bytes(byte == ord("1") for byte in range(256))


@attrs.frozen
class Starts:
    """The wheels with which a player of one knight order may begin."""

    order: KnightOrder
    ruleset: Ruleset
    wheels: tuple[Wheel, ...]

    @property
    def tokens(self) -> tuple[Tokens, ...]:
        """The action tokens of each of them, without doubles."""
        return tuple(dict.fromkeys(wheel.tokens for wheel in self.wheels))


def starts(order: KnightOrder, interpretation: Interpretation | None = None) -> Starts:
    """Play the setup of one player in every way that a knight order allows.

    The wedges may be arranged in any way. Arrangements in which the order puts the same tokens on
    each place begin alike, so the setup is played for one of them: for the Holy Sepulchre, one for
    each two places of its Travel wedges, and for any other order that of the first game alone.

    Args:
        order: The order, or none.
        interpretation: The readings; those argued for by default.

    Returns:
        The wheels that may come of it.
    """
    readings = interpretation or Interpretation()
    ruleset = Ruleset(variant=Variant.TOURNAMENT, interpretation=readings)
    first = variants.fixed_wheel(Variant.FIRST_STANDARD, ruleset.edition) or ()
    arranged: dict[Tokens, tuple[str, ...]] = {}
    for names in (first, *permutations(first)):
        wedges = tuple(map(ruleset.edition.wedge, names))
        arranged.setdefault(player_area.tokens_of_order(order, wedges, ruleset.edition), names)
    begun = [_arranged(ruleset, names) for names in arranged.values()]
    if order != KnightOrder.NONE:
        begun = [apply(state, d.ChooseOrder(order)) for state in begun]
    return Starts(order, ruleset, tuple(dict.fromkeys(wheel for state in begun for wheel in _set_up(state))))


def _arranged(ruleset: Ruleset, names: tuple[str, ...]) -> State:
    state = new_game(ruleset, 2)
    while isinstance(state.pending, p.AskWedges):
        state = apply(state, d.PutWedge(names[len(state.pending.placed)]))
    return state


def _set_up(state: State) -> Iterator[Wheel]:
    if isinstance(state.pending, p.AskOrderSetup):
        for decision in legal(state):
            yield from _set_up(apply(state, decision))
    else:
        yield state.areas[0].wheel


class Distributions:
    """What the rules say of distributing, asked once for each wedge and each number of tokens on it."""

    def __init__(self, order: KnightOrder, ruleset: Ruleset) -> None:
        """Begin with nothing asked.

        Args:
            order: The knight order.
            ruleset: The ruleset with its readings.
        """
        self._order = order
        self._ruleset = ruleset
        self._routes: dict[tuple[int, int], tuple[tuple[Way, tuple[int, ...]], ...]] = {}

    def _route(self, wedge: int, hand: int) -> tuple[tuple[Way, tuple[int, ...]], ...]:
        if (wedge, hand) not in self._routes:
            ways = (
                ()
                if upgrade.nothing_to_distribute(hand) is not None
                else distribute.manners(wedge, hand, self._order, self._ruleset)
            )
            self._routes[wedge, hand] = tuple(
                ((wedge, manner, named), distribute.path(wedge, hand, manner, named, self._ruleset))
                for manner, named in ways
            )
        return self._routes[wedge, hand]

    def of(self, tokens: Tokens) -> list[tuple[Way, Tokens]]:
        """Return every way to distribute a wedge, with the tokens afterwards."""
        return [
            (way, distribute.distribute(tokens, way[0], path))
            for wedge, hand in enumerate(tokens)
            for way, path in self._route(wedge, hand)
        ]


def wheel_system(begin: Starts) -> System[Tokens, Way]:
    """Return the wheel without upgrades: a step is one distribution of one wedge."""
    count = sum(begin.tokens[0])
    return System(
        initial=begin.tokens,
        successors=Distributions(begin.order, begin.ruleset).of,
        always={KEEPS: lambda tokens: sum(tokens) == count and min(tokens) >= 0},
        ended=lambda _: False,
    )


def upgrades_system(begin: Starts) -> System[tuple[Tokens, Upgraded], Turn]:
    """Return the wheel with upgrades: a step is a distribution, or an upgrade with or without one."""
    distributions = Distributions(begin.order, begin.ruleset)
    wheel = begin.wheels[0]

    def turns(state: tuple[Tokens, Upgraded]) -> Iterator[tuple[Turn, tuple[Tokens, Upgraded]]]:
        tokens, upgraded = state
        ways = distributions.of(tokens)
        for way, after in ways:
            yield (None, way), (after, upgraded)
        for wedge in range(WEDGES):
            if upgrade.already_upgraded(upgraded[wedge]) is None:
                flipped = upgrade.flip(Wheel(wheel.arrangement, tokens, upgraded), wedge).upgraded
                if upgrade.must_distribute(upgrade.after_upgrade(0).optional) is None:
                    yield (wedge, None), (tokens, flipped)
                for way, after in ways:
                    yield (wedge, way), (after, flipped)

    count = sum(wheel.tokens)
    return System(
        initial=tuple(dict.fromkeys((wheel.tokens, wheel.upgraded) for wheel in begin.wheels)),
        successors=turns,
        always={KEEPS: lambda state: sum(state[0]) == count and min(state[0]) >= 0},
        ended=lambda _: False,
    )


@attrs.frozen(kw_only=True)
class WheelGraph:
    """Figures of a wheel without upgrades.

    Attributes:
        explored: The exploration.
        starts: How many wheels a player may begin with.
        edges: Pairs of a wheel and one that may follow it; several steps may lead to the same one.
        diameter: The greatest distance between two wheels; None if one cannot be reached from another.
        fewest_before: The fewest steps that lead to a wheel.
        most_before: The most steps that lead to a wheel.
    """

    explored: SearchResult[Tokens, Way]
    starts: int
    edges: int
    diameter: int | None
    fewest_before: int
    most_before: int


def wheel_graph(
    begin: Starts, model: str = "wheel", *, limits: SearchLimits | None = None, watch: Watch | None = None
) -> WheelGraph:
    """Explore the wheel without upgrades, and measure the graph.

    Args:
        begin: The starts.
        model: The name of what is explored.
        limits: How far to go; a part of the graph has no diameter.
        watch: Told how far the exploration has come.

    Returns:
        The figures.
    """
    system = wheel_system(begin)
    explored = explore(system, model, limits=limits, watch=watch, keep=True)
    number = {tokens: place for place, tokens in enumerate(explored.found)}
    steps = [[number[after] for _, after in system.successors(tokens) if after in number] for tokens in explored.found]
    before = Counter(target for row in steps for target in row)
    counts = [before[place] for place in range(len(steps))]
    return WheelGraph(
        explored=explored,
        starts=len(begin.tokens),
        edges=sum(len(set(row)) for row in steps),
        diameter=diameter(steps) if explored.stopped is None else None,
        fewest_before=min(counts),
        most_before=max(counts),
    )


def with_upgrades(
    begin: Starts, model: str = "wheel with upgrades", watch: Watch | None = None, *, keep: bool = False
) -> SearchResult[tuple[Tokens, Upgraded], Turn]:
    """Explore the wheel with upgrades, layer by layer, as sets of wheels for each set of upgraded wedges.

    A set of wheels is one long number, with a bit for each pattern of tokens. What follows all
    wheels of a set is an ``or`` over a table that holds, for each pattern, those that one
    distribution makes of it.

    Args:
        begin: The starts.
        model: The name of what is explored.
        watch: Told after each layer how far the exploration has come.
        keep: Whether the result keeps the states.

    Returns:
        The same figures that ``explore`` finds in ``upgrades_system``; if something is refuted, what it finds itself.
    """
    begun = time.perf_counter()
    system = upgrades_system(begin)
    number, follows, ways = _patterns(begin)
    flips = _flips(begin.wheels[0])
    whole = all(holds((tokens, ())) for tokens in number for holds in system.always.values())
    # Some wheel of a set has no step: nothing to distribute, and nothing to upgrade without that.
    stuck = not all(ways) and not all(any(stay for _, stay in row) for row in flips)
    if not whole or stuck:
        return explore(system, model, keep=keep)
    frontier = [0] * _MASKS
    for wheel in begin.wheels:
        frontier[_mask(wheel.upgraded)] |= 1 << number[wheel.tokens]
    seen, depth, count = list(frontier), 0, 0
    while True:
        reached = [0] * _MASKS
        for mask, wheels in enumerate(frontier):
            if wheels:
                after = reduce(or_, compress(follows, _bits(wheels)), 0)
                reached[mask] |= after
                for flipped, stay in flips[mask]:
                    reached[flipped] |= after | wheels if stay else after
        frontier = [new & ~old for new, old in zip(reached, seen, strict=True)]
        if not any(frontier):
            break
        seen = [new | old for new, old in zip(frontier, seen, strict=True)]
        depth += 1
        if watch is not None:
            found = sum(wheels.bit_count() for wheels in seen)
            watch(SearchProgress(found, count, 0, depth))
            count = found
    transitions = 0
    for mask, wheels in enumerate(seen):
        there = sum(compress(ways, _bits(wheels)))
        kept = sum(stay for _, stay in flips[mask])
        transitions += there * (1 + len(flips[mask])) + wheels.bit_count() * kept
    return SearchResult(
        model=model,
        states=sum(wheels.bit_count() for wheels in seen),
        transitions=transitions,
        depth=depth,
        stopped=None,
        seconds=time.perf_counter() - begun,
        finding=None,
        witnesses={},
        ends=0,
        found=tuple(_wheels(seen, tuple(number))) if keep else (),
    )


def _wheels(seen: Sequence[int], patterns: Sequence[Tokens]) -> Iterator[tuple[Tokens, Upgraded]]:
    """Yield the wheels of all sets."""
    for mask, wheels in enumerate(seen):
        upgraded = tuple(bool(mask >> wedge & 1) for wedge in range(WEDGES))
        for tokens in compress(patterns, _bits(wheels)):
            yield tokens, upgraded


def _patterns(begin: Starts) -> tuple[dict[Tokens, int], list[int], list[int]]:
    """Number the patterns of tokens; list for each those that may follow it, as bits, and the ways that lead there."""
    distributions = Distributions(begin.order, begin.ruleset)
    patterns = list(begin.tokens)
    number = {tokens: place for place, tokens in enumerate(patterns)}
    follows: list[int] = []
    ways: list[int] = []
    for tokens in patterns:  # grows while it is walked along
        steps = distributions.of(tokens)
        bits = 0
        for _, after in steps:
            place = number.get(after)
            if place is None:
                place = number[after] = len(patterns)
                patterns.append(after)
            bits |= 1 << place
        follows.append(bits)
        ways.append(len(steps))
    return number, follows, ways


def _flips(wheel: Wheel) -> list[list[tuple[int, bool]]]:
    """List for each set of upgraded wedges what an upgrade makes of it, and whether tokens may stay where they are."""
    found = []
    for mask in range(_MASKS):
        upgraded = tuple(bool(mask >> wedge & 1) for wedge in range(WEDGES))
        shown = Wheel(wheel.arrangement, wheel.tokens, upgraded)
        keep = upgrade.must_distribute(upgrade.after_upgrade(0).optional) is None
        found.append(
            [
                (_mask(upgrade.flip(shown, wedge).upgraded), keep)
                for wedge in range(WEDGES)
                if upgrade.already_upgraded(upgraded[wedge]) is None
            ]
        )
    return found


def _mask(upgraded: Upgraded) -> int:
    return sum(1 << wedge for wedge, flipped in enumerate(upgraded) if flipped)


def _bits(number: int) -> bytes:
    """Return the bits of a number as bytes that are true or false, the lowest one first."""
    return bin(number)[:1:-1].encode().translate(_TRUTH)


@attrs.frozen
class Streak:
    """Runs in which only some wedges are distributed.

    Attributes:
        size: How many different wedges they may be.
        longest: The most distributions in such a run, whatever wheel it begins with; None if it
            may go on for ever.
        from_start: The same for runs from the start of the game.
        wedges: Some such wedges, clockwise, that allow the longest run.
    """

    size: int
    longest: int | None
    from_start: int | None
    wedges: tuple[int, ...]


def streaks(begin: Starts) -> tuple[Streak, ...]:
    """Find the longest runs in which only a subset of the wedges is distributed, for each size of the subset.

    Args:
        begin: The starts.

    Returns:
        One result for each size from one to all.
    """
    found = explore(wheel_system(begin), keep=True).found
    number = {tokens: place for place, tokens in enumerate(found)}
    distributions = Distributions(begin.order, begin.ruleset)
    steps = [[(way[0], number[after]) for way, after in distributions.of(tokens)] for tokens in found]
    first = [number[tokens] for tokens in begin.tokens]
    return tuple(_streak(size, steps, first) for size in range(1, WEDGES + 1))


def _streak(size: int, steps: Sequence[Sequence[tuple[int, int]]], first: Sequence[int]) -> Streak:
    """Try every subset of one size, up to the first one that allows an endless run."""
    rows = []
    for wedges in combinations(range(WEDGES), size):
        longest = longest_walk([[after for wedge, after in row if wedge in wedges] for row in steps])
        if longest is None:
            return Streak(size, None, None, wedges)
        rows.append((max(longest), max(longest[at] for at in first), wedges))
    most = max(rows, key=lambda row: row[0])
    return Streak(size, most[0], max(row[1] for row in rows), most[2])
