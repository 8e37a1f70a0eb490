"""All vectors of this game, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice

from crusaders_rules.conform.vector import Vector
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.check.cases.beginning import beginning, refused_beginnings
from crusaders_rules.thy_will_be_done.check.cases.crusading import at_track_ends, crusades_of_orders
from crusaders_rules.thy_will_be_done.check.cases.enriching import enriched
from crusaders_rules.thy_will_be_done.check.cases.exceeding import exceeding
from crusaders_rules.thy_will_be_done.check.cases.grounds import (
    Ground,
    about_readings,
    apart,
    drawn,
    grounds,
    several_readings,
)
from crusaders_rules.thy_will_be_done.check.cases.new_cases import explored
from crusaders_rules.thy_will_be_done.check.cases.partings import partings
from crusaders_rules.thy_will_be_done.check.cases.spoiling import Spoiler
from crusaders_rules.thy_will_be_done.check.cases.turning import few_turns
from crusaders_rules.thy_will_be_done.check.cases.walking import dealt, walked
from crusaders_rules.thy_will_be_done.check.cases.worked import worked

# Every so many grounds the greedy bot plays, otherwise the random one; with expansions it takes long.
_GREEDY, _GREEDY_EXPANDED = 4, 16
# So many games with readings drawn are watched for new cases, and so many for each reading.
_DRAWN, _OF_READING = 3_000, 8
# Every so many of the positions met so far is changed in one place.
_SPOILED, _SPOILED_RARE, _SPOILED_SEVERAL = 60, 40, 5


def vectors(game: Game, watch: Callable[[int, int], None] | None = None) -> Iterator[Vector]:
    """Yield all vectors of the game.

    Args:
        game: The game.
        watch: Called with the number of games done and that of all.

    Yields:
        The vectors, always the same ones in the same order.
    """
    every = grounds()
    drawn_ones = tuple((ground, ()) for ground in islice(drawn(), _DRAWN))
    of_readings = tuple(about_readings(_OF_READING))
    parts = tuple(apart())
    done, whole = count(1), len(every) + len(drawn_ones) + len(of_readings) + sum(map(len, parts))

    def one_more() -> None:
        if watch is not None:
            watch(next(done), whole)

    yield from partings(game)
    yield from worked(game)
    yield from refused_beginnings(game, every)
    yield from _of_games(game, every, one_more)
    yield from _rare(game, every, _SPOILED_RARE)
    yield from _rare(game, several_readings(), _SPOILED_SEVERAL)
    yield from exceeding(game, every)
    yield from at_track_ends(game)
    yield from crusades_of_orders(game)
    yield from few_turns(game)
    yield from explored(game, drawn_ones, one_more)
    yield from explored(game, of_readings, one_more)
    for beginnings in parts:
        yield from explored(game, beginnings, one_more)


def _of_games(game: Game, every: tuple[Ground, ...], watch: Callable[[], None]) -> Iterator[Vector]:
    """Yield the vectors of whole games, one from each ground, and of positions changed in one place."""
    asker = Asker(game)
    spoiler = Spoiler(game, asker)
    for number, ground in enumerate(every):
        bot = "random" if number % (_GREEDY_EXPANDED if ground.ruleset.expansions else _GREEDY) else "greedy"
        if not ground.reading:
            yield from dealt(ground, number, asker)
        states = yield from walked(ground, number, bot, asker)
        for place in range(number % _SPOILED, len(states), _SPOILED):
            yield from spoiler.about(ground.name, states[place], number + place)
        if not ground.reading:
            yield from spoiler.of_beginning(ground.name, beginning(ground, number), number)
        watch()


def _rare(game: Game, every: tuple[Ground, ...], spoiled: int) -> Iterator[Vector]:
    """Yield the vectors of positions that bots seldom reach, which are chosen apart from all others.

    Args:
        game: The game.
        every: How the games begin.
        spoiled: Every so many of the positions is changed in one place.
    """
    asker = Asker(game)
    spoiler = Spoiler(game, asker)
    for number, ground in enumerate(every):
        states = yield from enriched(ground, number, asker)
        for state in states[number % spoiled :: spoiled]:
            yield from spoiler.about(ground.name, state, number)
