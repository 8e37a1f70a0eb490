"""The list of legal decisions, and the judge: they agree, and whoever is asked has something to decide.

In the positions of the topic ``views``, of each kind of question, now seen by the player who is asked; all that this
player may not see is unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, instead_of, integer, theorem
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.kinds import (
    command_turns,
    diplomacy_turns,
    planning_turns,
    strategy_turns,
    upkeep_turns,
)
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules import command, diplomacy_phase, strategy
from crusaders_rules.third_crusade.state import ARMIES, Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision

from .any_desk import MARCHES, NAMES, TYPES, broken, by_the_rules, without_tables
from .views import EVENTS, QUESTIONS, seen_by

# Questions to players.
ASKED = tuple(name for name, one in QUESTIONS.items() if name not in {"setup", "over"} and not name.startswith("draw "))
ORDERS = ("levy", "camp", "march", "ramparts", "nothing")
PIECES = tuple(f"{army}:{unit}" for army in ARMIES for unit in TYPES)
NUMBERS = tuple((number,) for number in ("", "0", "1", "2", "3", "4", "5", "6", "01", "-1", "x"))
AT = ((), *((name,) for name in NAMES), (NAMES[1], "1"))
CARDS = tuple((card,) for card in ("harbors", "hills-and-west", "nothing"))
GOING = tuple(product(PIECES[::3], NAMES))
# Decisions of each verb that somebody might try; most of them are refused.
WORDS: dict[str, Sequence[tuple[str, ...]]] = {
    **dict.fromkeys(("pass", "done", "skip", "decline", "wait"), ((), ("1",))),
    **dict.fromkeys(("bid", "reward"), NUMBERS),
    **dict.fromkeys(("plan", "execute", "react", "tithe", "port"), AT),
    **dict.fromkeys(("keep", "reveal", "discard"), CARDS),
    **dict.fromkeys(("retreat", "leave"), GOING),
    "place": [*((name,) for name in (*ORDERS, *EVENTS)), EVENTS, EVENTS[::-1], EVENTS[:3], (*EVENTS[:3], EVENTS[0])],
    "play": [(card,) for card in EVENTS],
    "part": [("main",), ("crown",), ("other",)],
    "buy": [(name,) for name in ORDERS],
    "advance": [(space.name,) for space in MARCHES.document.space],
    "pick": [(army, f"{army}-{place}") for army in ARMIES for place in (0, 3, 4)],
    "disband": [*product(NAMES[:3], TYPES)],
    "deploy": [*product(TYPES, NAMES)],
    "go": [*product(NAMES[:4], NAMES[:4])],
    "lose": [*((one,) for one in PIECES), *((one, "here") for one in PIECES)],
}

# Mutants: lists and judges that are wrong on purpose


@broken(planning_turns, "_placements")
def the_last_order_cannot_be_placed(right: Callable[..., tuple[Decision, ...]], orders: tuple[str, ...]) -> Any:  # noqa: ANN401
    """The list leaves out the last Order of the box."""
    return right(orders)[:-1]


@broken(command_turns, "_may_execute")
def dear_orders_are_listed(*_: object) -> bool:
    """The list has Orders that cost more than there is."""
    return True


@broken(upkeep_turns, "_may_tithe")
def no_tithe_is_listed(*_: object) -> bool:
    """The list has no Tithe."""
    return False


@instead_of(diplomacy_phase.cannot_bid)
def a_gold_is_lent(right: Callable[..., Refusal | None], bid: int, gold: int) -> Refusal | None:
    """The judge lets a player bid one gold more than there is."""
    return right(bid, gold + 1)


@broken(diplomacy_turns, "reachable_spaces")
def no_space_can_be_reached(*_: object) -> tuple[str, ...]:
    """Nobody can move on the diplomacy board, and yet is asked."""
    return ()


@instead_of(command.choices)
def nobody_can_pass(right: Callable[..., tuple[Any, ...]], *how: Any) -> tuple[Any, ...]:  # noqa: ANN401
    """The list has no pass."""
    return tuple(one for one in right(*how) if one[0] != "pass")


@instead_of(strategy.rows)
def cards_stay_in_order(_: object, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The list has one way to place the cards."""
    return (hand,)


# Theorems


def asked_about(question: str, gold: Any, points: Any) -> tuple[Position, Owner]:  # noqa: ANN401 -- plain or symbolic
    """Return a question as the player who is asked sees it, and that player."""
    for seat in ARMIES:
        state = seen_by(seat, QUESTIONS[question], gold, 0)
        if decider(state) == seat:
            mine = tuple(
                attrs.evolve(one, gold=gold, current_points=points) if army == seat else one
                for army, one in zip(ARMIES, state.armies, strict=True)
            )
            return attrs.evolve(state, armies=mine), seat
    raise AssertionError(question)


@theorem(
    "Whoever is asked can decide something, and the list has exactly the decisions that the judge allows.",
    rules=[
        *("third.planning.turn", "third.command.turn", "third.strategy.place", "third.strategy.pick"),
        *("third.diplomacy.bid", "third.diplomacy.choose", "third.upkeep.tithe", "third.end.objective"),
    ],
    sabotage=[
        the_last_order_cannot_be_placed,
        dear_orders_are_listed,
        no_tithe_is_listed,
        a_gold_is_lent,
        no_space_can_be_reached,
        nobody_can_pass,
        cards_stay_in_order,
    ],
    assumes=[
        "four players and the default readings, on the map of the scenario marches",
        "one position of the pieces for each kind of question",
        "of the decisions that are not listed, the judge is asked about some of each verb",
    ],
)
def the_list_is_what_the_judge_allows(
    question: str = each(ASKED), gold: int = integer(0, 3), points: int = integer(0)
) -> Claims:
    """For any command points and up to three gold; also for lists whose decisions nobody judges one by one."""
    with by_the_rules(), anew():
        state, seat = asked_about(question, gold, points)
        kind, frame = pending(state)
        found = legal(state)
        table, asking = Desk(state), Desk(state)
        waits = not kind.settle(asking, frame)
        early = asking.offered if waits else None
        verbs = {one.verb for one in kind.candidates(table, frame)} | {"pass", "done"}
        tried = [one for verb in sorted(verbs) for one in _words(verb) if one not in found]
        judged = [one for one in tried if kind.refusal(table, frame, one) is None]
        refused = [one for one in found if kind.refusal(table, frame, one) is not None]
    yield f"{seat} can decide something", len(found) > 0
    yield "nothing is listed twice", len(set(found)) == len(found)
    yield "the list that is made on the way is the same", early is None or tuple(early) == found
    yield "what is listed is allowed", not refused
    yield "what is allowed is listed", not judged


@contextmanager
def anew() -> Iterator[None]:
    """Let lists be made each time, without tables of lists."""
    with (
        without_tables(strategy_turns, "_placements", "_picks", "_rows_of_enemies"),
        without_tables(command_turns, "_choices"),
    ):
        yield


def _words(verb: str) -> Sequence[Decision]:
    return [Decision(verb, tuple(map(str, words))) for words in WORDS[verb]]
