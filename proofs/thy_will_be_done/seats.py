"""Seats: the game is the same in each seat, whether or not the tables of its ruleset have been opened before."""
# ruff: noqa: ANN401, B008 -- the default of an argument is its domain; a mutant takes what the right function takes

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply, legal
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Added,
    Buildings,
    Enemies,
    KnightOrder,
    Markers,
    PlayerArea,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import by_the_rules
from .beginnings import the_neighbour_gets_it
from .end import seat_nought_ends_the_round
from .needs import BOARD, FARM, TILES
from .points import four_players_play_backwards, the_first_seat_is_the_second
from .steps import seat_nought_is_forgotten
from .values import EDITION, reading

PLAYERS = 3
# A wedge with Travel and Crusade, one with Muster and another one, and one with Build.
WEDGE = 0
REST = ((Action.MUSTER, 6),)
WHEEL = Wheel(EDITION.wedges, (3, 2, 1, 2, 0, 4), (True, False, True, True, False, False))
OTHERS = tuple(
    PlayerArea(
        wheel=Wheel(EDITION.wedges, (2,) * 6, (False,) * 6),
        buildings=Buildings(),
        troops=0,
        knights=(2,),
        defeated=Enemies(),
        influence=influence,
    )
    for influence in (4, 6)
)
MINE = attrs.evolve(
    OTHERS[0], wheel=WHEEL, buildings=Buildings(church=1), troops=1, knights=(0, 1, 2), influence=5, carried=0
)

USUAL: dict[str, str] = {}
PARTS = {"partial_influence": "UP_TO"}
# As many readings as possible that give a choice where there is none by default.
FREE = {
    "declining": "ALWAYS",
    "partial_influence": "UP_TO",
    "results": "MANY",
    "freed_knight": "YES",
    "zero_steps": "NO",
    "unspent_points": "KEPT",
    "distribute_optional": "YES",
    "last_round": "ONE_MORE_ROUND",
    "shared_region": "EXCLUSIVE",
    "same_action_twice": "YES",
}
# The questions of a turn, in the first seat, and decisions that they refuse.
QUESTIONS: tuple[tuple[Any, d.Decision], ...] = (
    (p.AskTurn(0), d.Upgrade(WEDGE)),
    (p.AskSplit(0, WEDGE), d.Split(7)),
    (p.AskFirst(0, WEDGE, ((Action.TRAVEL, 1), (Action.CRUSADE, 2))), d.First(Action.BUILD)),
    (p.AskMove(0, WEDGE, REST, 2, (0, 1), must=False), d.Move(1, 1)),
    (p.AskMove(0, WEDGE, REST, 1, (2,), must=True), d.Move(2, 7)),
    (p.AskTarget(0, WEDGE, REST, 7), d.Attack(0)),
    (p.AskReward(0, WEDGE, REST, 0, Token.SARACEN_CASTLE), d.Skip()),
    (p.AskBuilding(0, WEDGE, REST, 8), d.Erect("castle", 1)),  # type: ignore[arg-type]
    (p.AskGain(0, WEDGE, REST, 2), d.Gain(3)),
    (p.AskTroop(0, WEDGE, (), 4), d.Skip()),
    (p.AskUnlockedKnight(0, WEDGE, (), 0), d.Skip()),
    (p.AskDistribution(0, optional=False), d.Distribute(4)),
    (p.AskManner(0, WEDGE), d.Keep()),
)


def turned(state: State, by: int) -> State:
    """The same position with every player in a seat further to the left."""
    number = len(state.areas)

    def there(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % number

    asked: Any = state.pending
    return attrs.evolve(
        state,
        areas=tuple(state.areas[(seat - by) % number] for seat in range(number)),
        pending=asked if asked.seat is None else attrs.evolve(asked, seat=there(asked.seat)),
        start=there(state.start),
        until=there(state.until),
        buildings=tuple(one and one._replace(owner=(one.owner + by) % number) for one in state.buildings),
    )


def position(asked: Any, named: dict[str, str]) -> State:
    """A position in which the first seat is asked."""
    area = attrs.evolve(MINE, order=KnightOrder.AVIZ if type(asked) is p.AskManner else KnightOrder.NONE)
    return asking_first(asked, area, OTHERS, reading(**named))


def of_players(number: int, state: State) -> State:
    """The same position of three players with so many players: beyond the second one, all are like the third.

    Args:
        number: How many players there are.
        state: The position.
    """
    return attrs.evolve(state, areas=(*state.areas[:2], *state.areas[2:] * (number - 2)))


def asking_first(
    asked: Any, area: PlayerArea, others: tuple[PlayerArea, ...], ruleset: Ruleset, added: Added | None = None
) -> State:
    """A position of three players on the small board, in which the first seat is asked."""
    return anywhere.position(
        area,
        asked,
        ruleset=attrs.evolve(ruleset, board=BOARD),
        areas=(area, *others),
        enemies=(None, Token.SLAV, None),
        buildings=(None, None, FARM._replace(owner=1)),
        tiles=TILES,
        markers=Markers(),
        supply=1,
        start=1,
        until=None,
        added=added,
    )


def plays_alike(first: State, refused: d.Decision, *changes: Callable[[State], State]) -> Claims:
    """Claims that a position is the same game after each of some changes of the table.

    Args:
        first: The position.
        refused: A decision that is refused there.
        changes: What changes the position, and those that follow it.
    """
    with by_the_rules():
        listed = legal.legal(first)
        against = legal.refusals(first, refused)
        after = [apply.apply(first, given) for given in listed]
    for changed in changes:
        state = changed(first)
        with by_the_rules():
            yield "the same decisions are legal", legal.legal(state) == listed
            yield "another one is refused as before", legal.refusals(state, refused) == against != ()
            for given, there in zip(listed, after, strict=True):
                yield "each leads to the same position", apply.apply(state, given) == changed(there)


@theorem(
    "The game is the same in each seat: the same decisions are legal, the others are refused by the same rules, and "
    "each leads to the same position with the players in other seats; and the same whether or not it has been played "
    "by these rules before.",
    rules=["turn.next", "turn.choice"],
    sabotage=[
        seat_nought_is_forgotten,
        seat_nought_ends_the_round,
        the_neighbour_gets_it,
        the_first_seat_is_the_second,
    ],
    assumes="one position for each question, with three players",
)
def every_seat_plays_alike(
    question: tuple[Any, d.Decision] = each(QUESTIONS),
    how: tuple[dict[str, str], int] = each(((USUAL, 2), (FREE, 1), (PARTS, 2))),
) -> Claims:
    """For each question of a turn, under the default readings and under those that give more choice."""
    (asked, refused), (named, by) = question, how
    yield from plays_alike(position(asked, named), refused, lambda state: turned(state, by))


@theorem(
    "The game is the same with two to four players, in each seat: the same decisions are legal, the others are refused "
    "by the same rules, and each leads to the same position, with players more or less.",
    rules=["turn.next", "turn.choice"],
    sabotage=[seat_nought_is_forgotten, the_first_seat_is_the_second, four_players_play_backwards],
    assumes="one position for each question; further players are like the third one",
)
def every_table_plays_alike(
    question: tuple[Any, d.Decision] = each(QUESTIONS),
    named: dict[str, str] = each((FREE, PARTS)),
    players: int = each((2, 4)),
) -> Claims:
    """Compared with three players, for each question of a turn, under the readings that give more choice."""
    asked, refused = question

    def seated(by: int) -> Callable[[State], State]:
        return lambda state: turned(of_players(players, state), by)

    yield from plays_alike(position(asked, named), refused, *map(seated, range(players)))
