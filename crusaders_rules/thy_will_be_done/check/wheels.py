"""The wheel alone: every way to distribute, from every start that a knight order allows.

The functions of ``rules`` make each step; they are called once for each point of their domain, and
the exploration looks their answers up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import attrs

from crusaders_rules.explore.breadth_first import Explorer, Watch, explore
from crusaders_rules.explore.graphs import diameter
from crusaders_rules.explore.systems import SearchLimits, SearchResult, System
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


@attrs.frozen
class Starts:
    """The wheels with which a player of one knight order may begin."""

    order: KnightOrder
    ruleset: Ruleset
    wheels: tuple[Wheel, ...]

    @property
    def tokens(self) -> tuple[Tokens, ...]:
        """The action tokens of each of them, without duplicates."""
        return tuple(dict.fromkeys(wheel.tokens for wheel in self.wheels))


def starts(order: KnightOrder, interpretation: Interpretation | None = None) -> Starts:
    """Play the setup of one player in every way that a knight order allows.

    The wedges may be arranged in any way. Arrangements in which the order puts the same tokens on
    each place begin in the same way, so one setup is played for all of them: for the Holy Sepulchre, one for
    each pair of places of its Travel wedges, and for any other order only that of the first game.

    Args:
        order: The order, or none.
        interpretation: The readings; the default readings if not given.

    Returns:
        The possible wheels.
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
    """The answers of the rules about distributing, asked once for each wedge and each number of tokens on it."""

    def __init__(self, order: KnightOrder, ruleset: Ruleset) -> None:
        """Begin without answers.

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
        starts: The number of wheels with which a player may begin.
        edges: Pairs of a wheel and a successor; several steps may lead to the same successor.
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
    begin: Starts,
    model: str = "wheel",
    *,
    limits: SearchLimits | None = None,
    watch: Watch | None = None,
    explorer: Explorer = explore,
) -> WheelGraph:
    """Explore the wheel without upgrades, and measure the graph.

    Args:
        begin: The starts.
        model: The name of the model.
        limits: How far to go; a part of the graph has no diameter.
        watch: Called with the progress of the exploration.
        explorer: What explores.

    Returns:
        The figures.
    """
    system = wheel_system(begin)
    explored = explorer(system, model, limits=limits, watch=watch, keep=True)
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
