"""All vectors of this game, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from crusaders_rules.conform.vector import Vector
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.check.cases.beginning import beginning, refused_beginnings
from crusaders_rules.thy_will_be_done.check.cases.borders import borders
from crusaders_rules.thy_will_be_done.check.cases.borders_expanded import borders_of_expansions
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

Part = Callable[[Game], Iterator[Vector]]

# Every so many grounds the greedy bot plays, otherwise the random one; with expansions it takes long.
_GREEDY, _GREEDY_EXPANDED = 4, 16
# So many games with readings drawn are watched for new cases, and so many for each reading.
_DRAWN, _OF_READING = 3_000, 8
# Every so many of the positions met so far is changed in one place.
_SPOILED, _SPOILED_RARE, _SPOILED_SEVERAL = 60, 40, 5


def parts() -> dict[str, Part]:
    """Return what makes the vectors of this game, by name, in the order of the suite.

    A part leaves out a case that it has shown before, and does not look at the other parts.
    """
    found: dict[str, Part] = {
        "readings that part": partings,
        "worked examples": worked,
        "beginnings that are refused": lambda game: refused_beginnings(game, grounds()),
        "whole games": _of_games,
        "rare positions": lambda game: _rare(game, grounds(), _SPOILED_RARE),
        "rare positions under several readings": lambda game: _rare(game, several_readings(), _SPOILED_SEVERAL),
        "numbers that are exceeded": lambda game: exceeding(game, grounds()),
        "ends of the tracks": at_track_ends,
        "Crusades of knight orders": crusades_of_orders,
        "borders of rules": borders,
        "borders of rules of the expansions": borders_of_expansions,
        "beginnings of turns": few_turns,
        "games with readings drawn": lambda game: explored(game, ((one, ()) for one in islice(drawn(), _DRAWN))),
        "games about readings": lambda game: explored(game, about_readings(_OF_READING)),
    }
    return found | {f"games of {name}": partial(explored, places=places) for name, places in apart().items()}


def _of_games(game: Game) -> Iterator[Vector]:
    """Yield the vectors of whole games, one from each ground, and of positions changed in one place."""
    asker = Asker(game)
    spoiler = Spoiler(game, asker)
    for number, ground in enumerate(grounds()):
        bot = "random" if number % (_GREEDY_EXPANDED if ground.ruleset.expansions else _GREEDY) else "greedy"
        if not ground.reading:
            yield from dealt(ground, number, asker)
        states = yield from walked(ground, number, bot, asker)
        for place in range(number % _SPOILED, len(states), _SPOILED):
            yield from spoiler.about(ground.name, states[place], number + place)
        if not ground.reading:
            yield from spoiler.of_beginning(ground.name, beginning(ground, number), number)


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
