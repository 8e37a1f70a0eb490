"""The order of turns in every game, and that each kind of question has a theorem about its step.

``every_game`` is an induction on turns; no step of ``apply`` is in it. Within a turn, each decision is a step of its
own: the theorems that it rests on run ``apply`` from each kind of question. ``every_question_has_its_step`` reads
from the domains of those theorems which questions and decisions they are about, and compares them with the table of
all kinds.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Theorem,
    all_of,
    each,
    implies,
    instead_of,
    integer,
    record,
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, every_kind
from crusaders_rules.thy_will_be_done.rules import end
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import beginnings, divine_judged, glue, listed, points, steps, tables
from .end import (
    PLAYERS,
    a_large_gain_is_refused,
    a_player_is_left_out,
    the_game_ends_at_once,
    the_start_player_has_one_more_turn,
    the_supply_owes,
)
from .invariant import (
    CUTS,
    PLACES,
    Past,
    Place,
    Sheet,
    TurnOver,
    any_sheet,
    invariant,
    later,
    position,
    stale,
    stopping,
)
from .points import the_supply_before_the_turn_counts
from .turn_ends import the_same_seat_goes_on
from .values import MOST_TOKENS, RULESET


def step_theorems() -> tuple[Theorem, ...]:
    """The theorems about the steps of a game: each names its cases in its first argument."""
    return (
        beginnings.an_order_brings_its_tokens,
        beginnings.the_board_is_set_up,
        beginnings.a_game_begins,
        steps.a_turn_begins,
        steps.tokens_are_divided,
        steps.a_knight_travels,
        steps.an_enemy_is_attacked,
        steps.a_building_or_a_troop_is_gained,
        steps.a_question_of_other_readings_is_answered,
        steps.a_wedge_is_distributed,
        points.the_rest_of_a_wedge_is_resolved,
        points.a_wedge_comes_to_its_end,
        points.a_turn_passes_on,
        points.nothing_follows_the_end,
    )


def _at(one: Theorem) -> tuple[Any, ...]:
    """The cases of a theorem with their places, as its domain has them; none if it has no such domain."""
    domain: Any = one.parts()[0].domains.get("at")
    return () if domain is None else tuple(domain.options)


_AT = {one.name: _at(one) for one in step_theorems()}
STEPS = tuple(_AT)
LISTED = tuple(dict.fromkeys(one.name for one in listed.agreement_theorems().values()))
GLUE = tuple(one.name for module in (glue, tables) for one in vars(module).values() if type(one) is Theorem)


# Mutants: proofs with a gap


@instead_of(step_theorems)
def travel_is_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about the moves of knights."""
    return tuple(one for one in right() if one is not steps.a_knight_travels)


@instead_of(step_theorems)
def the_end_of_a_turn_is_left_out(right: Callable[..., tuple[Theorem, ...]]) -> tuple[Theorem, ...]:
    """No theorem is about the end of a turn."""
    return tuple(one for one in right() if one is not points.a_turn_passes_on)


@instead_of(divine_judged.agreement_with_expansions)
def swaps_are_left_out(right: Callable[..., dict[Any, Theorem]]) -> dict[Any, Theorem]:
    """No theorem compares list, judge and game for the swaps of Utrecht."""
    return {key: one for key, one in right().items() if key[1] is not d.Swap}


@instead_of(every_kind)
def there_is_one_more_kind(right: Callable[..., tuple[Any, ...]]) -> tuple[Any, ...]:
    """The game asks one more question than the proofs know."""
    return (*right(), attrs.evolve(right()[0], asks=TurnOver))


def cases() -> set[tuple[type, type | None, tuple[type, ...], tuple[int, int]]]:
    """The cases of all step theorems: question, decision, what follows, and the number of players with the seat."""
    found: set[tuple[type, type | None, tuple[type, ...], tuple[int, int]]] = set()
    for one in step_theorems():
        for case, place in _AT[one.name]:
            found.add((case.asks, case.gives, case.then, (place.players, place.seat)))
    return found


# Expansions ask questions of their own, and have three more decisions for questions of the base game.
EXPANSIONS = ("divine.", "five.")
OF_EXPANSIONS = (d.MarkEnemy, d.Swap, d.ErectNew)
EVERY_SEAT = {(players, seat) for players in PLAYERS for seat in range(players)}
# The wheels of the setup are laid by the theorem about the beginning; nobody is to decide when the game is over.
APART = {p.AskWedges: beginnings.a_game_begins}


@theorem(
    "The proof has a step for each kind of question of the base game and each decision that answers it, in every "
    "seat of two to six players; and whatever follows a step is again a question or a point with a step. List, judge "
    "and game are compared for each kind, those of expansions included.",
    rules=["turn.choice", "setup.sequence"],
    sabotage=[travel_is_left_out, the_end_of_a_turn_is_left_out, there_is_one_more_kind, swaps_are_left_out],
)
def every_question_has_its_step() -> Claims:
    """As the table of all kinds has them; what only expansions ask is compared, and has no step in this proof."""
    from crusaders_rules.thy_will_be_done.play import kinds  # through its module, so that mutants can replace it

    known, with_expansions = cases(), divine_judged.agreement_with_expansions()
    for kind in kinds.every_kind():
        name, whole = kind.asks.__name__, kind.rule.startswith(EXPANSIONS)
        for new in kind.gives:
            if whole or new in OF_EXPANSIONS:
                compared = (kind.asks, new) in with_expansions
                yield f"{name} with {new.__name__} is compared by list, judge and game", compared
        if whole:
            continue
        yield f"{name} is compared by list, judge and game", kind.asks in listed.agreement_theorems()
        if kind.asks in APART:
            yield f"{name} has its theorem", APART[kind.asks] in step_theorems()
            continue
        for gives in [one for one in kind.gives if one not in OF_EXPANSIONS] or (None,):
            seats = {seat for asks, given, _, seat in known if (asks, given) == (kind.asks, gives)}
            decision = f"{name} with {getattr(gives, '__name__', 'no decision')}"
            yield f"{decision} has a step in every seat", seats == EVERY_SEAT
    for point in CUTS:
        seats = {seat for asks, _, _, seat in known if asks is point}
        yield f"{point.__name__} has a step in every seat", seats == EVERY_SEAT
    reached = {after for _, _, then, _ in known for after in then}
    yield "each point that follows has a step", reached <= {asks for asks, *_ in known}
    yield "the table of all kinds is whole", {kind.asks.__name__ for kind in kinds.every_kind()} == set(KINDS)


# The induction


class Between(NamedTuple):
    """A game between two turns, or at its end.

    Attributes:
        place: Whose turn it is; at the end, the start player's seat.
        sheet: The numbers.
        over: Whether the game is over.
    """

    place: Place
    sheet: Sheet
    over: bool


def _place(players: int, seat: int) -> Place:
    return next(place for place in PLACES if (place.players, place.seat) == (players, seat))


def _begin(place: Place = each(PLACES), sheet: Sheet = any_sheet()) -> Between:
    """The first turn, as the setup leaves the position."""
    nobody = (0,) * PLAYERS[-1]
    past = Past(sum(sheet.tokens), sheet.supply, 0, nobody, 0, 0, late=False)
    suppose((sheet.supply >= 1) & (past.wheel <= MOST_TOKENS))
    return Between(place, sheet._replace(held=nobody, start=place.seat, past=past), over=False)


def _turn(state: Between, gain: int = integer(0), tokens: tuple[int, ...] = row(integer(0), WEDGES)) -> Between | None:
    """A turn in which the player gains any influence and keeps the tokens of the wheel; ``flow`` passes it on."""
    if state.over:
        return None
    suppose(sum(tokens) == state.sheet.past.wheel)
    place, sheet = state.place, state.sheet._replace(tokens=tokens)
    left = end.take(sheet.supply, gain, RULESET)
    held = tuple(count + (gain if seat == place.seat else 0) for seat, count in enumerate(sheet.held))
    past = sheet.past._replace(reserve=sheet.past.reserve + gain - (sheet.supply - left))
    before = position(place, sheet._replace(supply=left, held=held, past=past), TurnOver(place.seat))
    with stopping():
        after = flow.turn_over(stale(before, place.seat), before.areas[place.seat], left)
    over = type(after.pending) is p.GameOver
    following = (place.seat + 1) % place.players if over else after.pending.seat or 0
    numbers = sheet._replace(supply=after.supply, held=held, past=later(before, after, past, place.seat))
    return Between(_place(place.players, following), numbers, over)


def _conclusion(state: Between) -> Claims:
    past, players, supply = state.sheet.past, state.place.players, state.sheet.supply
    turns = past.turns[:players]
    held = sum(state.sheet.held[:players])
    yield (
        "when the game is over, all have had equally many turns",
        implies(state.over, all_of(turns[0] == one for one in turns)),
    )
    yield "nobody is ever more than one turn ahead", all_of(one <= other + 1 for one in turns for other in turns)
    yield "after the turn that empties the supply there are fewer turns than players", past.since < players
    yield "while the supply has influence, all of it is there or held", implies(supply > 0, supply + held == past.whole)
    yield "what players hold beyond it comes from the reserve", supply + held == past.whole + past.reserve
    yield "a game is over only with an empty supply", implies(state.over, supply == 0)
    yield "the player's wheel holds its tokens", sum(state.sheet.tokens) == past.wheel


@theorem(
    "Without expansions, with two to six players, after any number of turns that each leave the player the same "
    "number of action tokens and gain any influence: the influence of the supply and of all players is that of the "
    "start, and more only from the reserve when the supply is empty; and when the game is over all players have had "
    "equally many turns, fewer than there are players after the one that emptied the supply. The steps within a turn "
    "are shown apart, each from the positions that its theorem names: there they lose no action token, influence, "
    "enemy, building, troop or knight.",
    rules=["turn.next", "end.round", "end.trigger", "end.overflow"],
    sabotage=[
        the_supply_owes,
        a_large_gain_is_refused,
        the_supply_before_the_turn_counts,
        the_same_seat_goes_on,
        the_game_ends_at_once,
        the_start_player_has_one_more_turn,
        a_player_is_left_out,
    ],
    assumes=(
        Lemma("from each question, apply keeps the invariant up to the next question, in the cases shown", *STEPS),
        "that each position of a game is among the cases from which its step is shown is not proved",
        "each number of players and seat is shown with one wedge; orders, enemies, buildings and manners take turns",
        "the numbers of enemies, buildings, troops and knights are conserved by each step; the induction counts none",
        "a decision that is the very object in the list is not judged, and need not be",
        "fixed outcomes of chance follow at once, and are right",
        "what is remembered about routes, lists and tables is what would be found anew",
        Lemma("each kind of question and each point has such a step", "every_question_has_its_step"),
        Lemma("the list has exactly the decisions that the judge allows and the game applies", *LISTED),
        Lemma(
            "a decision with a part of the wrong type, or about a region that is not on the board, is refused",
            "only_answers_are_carried_out",
            "moves_are_judged_as_listed",
            "attacks_are_judged_as_listed",
            "buildings_are_judged_as_listed",
        ),
        Lemma("values, scores and tables are what the rule functions say", *GLUE),
        Lemma("an enemy and a building never share a region", "regions_stay_in_order"),
        Lemma("any wedge may stand for the first one", "turning_the_wheel_changes_nothing"),
        f"{PLAYERS[0]} to {PLAYERS[-1]} players, the readings by default, the data of the 2017 edition",
        "whether the board lets an action succeed is left open: the steps hold with any answer about the board",
        "Python runs the functions as written, and nothing else changes a position",
        "a solver is right when it says that no values make a claim fail; --solver both asks z3 and cvc5",
        "a symbolic run does what plain runs do: each path is replayed with plain values, and no path is lost",
    ),
)
def every_game() -> Induction:
    """Induction on turns, with the game's own end of a turn; within a turn, the steps that it rests on."""

    def kept(state: Between) -> Claims:
        asked = p.GameOver() if state.over else p.AskTurn(state.place.seat)
        at = position(state.place, state.sheet, asked)
        yield (
            "the invariant of whole games",
            all_of(holds for _, holds in invariant(at, state.sheet.past, state.place.seat)),
        )

    states = record(Between, place=each(PLACES), sheet=any_sheet(), over=truth())
    return Induction(states, _begin, _turn, kept, _conclusion)
