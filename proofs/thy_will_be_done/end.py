"""The end of the game: the supply, its last influence, and the last round."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
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
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import LastRound
from crusaders_rules.thy_will_be_done.play import books, flow
from crusaders_rules.thy_will_be_done.rules import end, turn

from .values import RULESET

MOST_PLAYERS = 6
PLAYERS = range(2, MOST_PLAYERS + 1)


# Mutants: rules that are wrong on purpose


@instead_of(end.take)
def the_supply_owes(_: object, supply: int, gain: int, __: Ruleset) -> int:
    """The supply owes what it cannot give."""
    return supply - gain


@instead_of(end.take)
def the_last_influence_stays(_: object, supply: int, gain: int, __: Ruleset) -> int:
    """A gain that empties the supply exactly leaves one influence in it."""
    return supply - gain if gain < supply else 0 + (gain == supply)


@instead_of(end.take)
def a_large_gain_is_refused(_: object, supply: int, gain: int, __: Ruleset) -> int:
    """The supply gives nothing if it cannot give the full amount."""
    return supply - gain if gain <= supply else supply


@instead_of(end.take)
def a_shortfall_is_put_into_the_supply(_: object, supply: int, gain: int, __: Ruleset) -> int:
    """What the supply cannot give is put into it."""
    return supply - gain if gain <= supply else gain - supply


@instead_of(end.supply_is_empty)
def the_last_but_one_triggers(_: object, supply: int, __: Ruleset) -> bool:
    """One influence left counts as an empty supply."""
    return supply <= 1


@instead_of(end.game_ends)
def the_game_ends_at_once(_: object, empty: bool, __: int, ___: int) -> bool:  # noqa: FBT001 -- as in the rule
    """The game is over as soon as the supply is empty."""
    return empty


@instead_of(end.game_ends)
def the_start_player_has_one_more_turn(_: object, empty: bool, following: int, start: int | None) -> bool:  # noqa: FBT001
    """The game continues until the start player has had another turn."""
    return empty and start is not None and following == start + 1


@instead_of(end.game_ends)
def seat_nought_ends_the_round(_: object, empty: bool, following: int, __: int) -> bool:  # noqa: FBT001
    """A round ends before the first seat, whoever started."""
    return empty and following == 0


@instead_of(turn.next_seat)
def a_player_is_left_out(_: object, seat: int, players: int) -> int:
    """The left neighbour's left neighbour takes the next turn."""
    return (seat + 2) % players


# The supply


@theorem(
    "The supply never grows and never owes: it gives what it has, and a gain takes all of it or just its amount.",
    rules=["end.overflow"],
    sabotage=[the_supply_owes, the_last_influence_stays, a_large_gain_is_refused],
)
def the_supply_gives_what_it_has(supply: int = integer(0), gain: int = integer(0)) -> Claims:
    """For any supply and any gain."""
    left = end.take(supply, gain, RULESET)
    yield "the supply does not grow", left <= supply
    yield "the supply owes nothing", left >= 0
    yield "a gain that the supply has is taken in full", implies(gain <= supply, left + gain == supply)
    yield "a larger gain empties it", implies(gain >= supply, left == 0)


@theorem(
    "Several gains in a row leave the same supply as one gain of their sum.",
    rules=["end.overflow"],
    sabotage=[the_last_influence_stays, a_large_gain_is_refused, a_shortfall_is_put_into_the_supply],
)
def gains_add_up(supply: int = integer(0), first: int = integer(0), second: int = integer(0)) -> Claims:
    """So the gains of a turn count as one, and their order does not matter."""
    yield (
        "the supply is the same",
        end.take(end.take(supply, first, RULESET), second, RULESET) == end.take(supply, first + second, RULESET),
    )


@theorem(
    "Once the last influence has been taken, the supply stays empty.",
    rules=["end.trigger", "end.overflow"],
    sabotage=[the_supply_owes, the_last_influence_stays, a_shortfall_is_put_into_the_supply],
)
def the_trigger_is_a_latch(supply: int = integer(0), gain: int = integer(0), later: int = integer(0)) -> Claims:
    """Once the game is ending, nothing can undo it."""
    left = end.take(supply, gain, RULESET)
    yield implies(end.supply_is_empty(left, RULESET), end.supply_is_empty(end.take(left, later, RULESET), RULESET))


class Ledger(NamedTuple):
    """The influence of a game: in the supply now and at the start, held by players, and gained beyond the supply."""

    supply: int
    whole: int
    held: int
    overflow: int


@theorem(
    "No influence is lost: players hold what left the supply and what they gained when it was empty.",
    rules=["end.overflow", "end.trigger"],
    sabotage=[the_supply_owes, the_last_influence_stays, a_large_gain_is_refused],
)
def influence_is_conserved() -> Induction:
    """Induction on the gains; until the supply is empty nothing overflows."""

    def initial(supply: int = integer(1)) -> Ledger:
        return Ledger(supply, supply, 0, 0)

    def step(state: Ledger, gain: int = integer(0)) -> Ledger:
        left = end.take(state.supply, gain, RULESET)
        return Ledger(left, state.whole, state.held + gain, state.overflow + gain - (state.supply - left))

    def invariant(state: Ledger) -> Claims:
        yield (
            "supply and holdings equal the initial supply and the overflow",
            (state.supply + state.held == state.whole + state.overflow),
        )
        yield "nothing overflows while the supply has influence", (state.overflow == 0) | (state.supply == 0)
        yield "nothing is negative", (state.supply >= 0) & (state.overflow >= 0)

    def conclusion(state: Ledger) -> Claims:
        whole = state.supply + state.held == state.whole
        yield "all influence is in the supply or held", implies(state.supply > 0, whole)
        empty = end.supply_is_empty(state.supply, RULESET)
        yield "an empty supply has given everything", implies(empty, state.held >= state.whole)

    ledgers = record(Ledger, supply=integer(), whole=integer(), held=integer(), overflow=integer())
    return Induction(ledgers, initial, step, invariant, conclusion)


# The last round


class Round(NamedTuple):
    """A game between two turns.

    Attributes:
        players: The number of players.
        start: The seat of the start player.
        seat: The seat that takes the next turn.
        turns: The number of turns of each seat; only seats with players count.
        rounds: The number of finished rounds.
        supply: The influence in the supply.
        since: The number of turns after the one that emptied it.
        over: Whether the game is over.
    """

    players: int
    start: int
    seat: int
    turns: tuple[int, ...]
    rounds: int
    supply: int
    since: int
    over: bool


def _rounds() -> Any:  # noqa: ANN401 -- a domain
    return record(
        Round,
        players=each(PLAYERS),
        start=integer(0, MOST_PLAYERS - 1),
        seat=integer(0, MOST_PLAYERS - 1),
        turns=row(integer(0), MOST_PLAYERS),
        rounds=integer(0),
        supply=integer(0),
        since=integer(0),
        over=truth(),
    )


def _first_turn(
    players: int = each(PLAYERS), start: int = integer(0, MOST_PLAYERS - 1), supply: int = integer(1)
) -> Round:
    suppose(start < players)
    return Round(players, start, start, (0,) * MOST_PLAYERS, 0, supply, 0, over=False)


def _turn(state: Round, gain: int = integer(0)) -> Round | None:
    """One turn, in which the player gains any influence."""
    if state.over:
        return None
    was_empty = end.supply_is_empty(state.supply, RULESET)
    supply = end.take(state.supply, gain, RULESET)
    following = turn.next_seat(state.seat, state.players)
    return Round(
        state.players,
        state.start,
        following,
        tuple(count + (seat == state.seat) for seat, count in enumerate(state.turns)),
        state.rounds + (following == state.start),
        supply,
        state.since + was_empty,
        end.game_ends(
            end.supply_is_empty(supply, RULESET), following, end.round_ends_before(state.start, None, RULESET)
        ),
    )


def _after_start(state: Round, seat: int) -> int:
    """The number of seats from the start player to a seat."""
    return (seat - state.start) % state.players


def _in_order(state: Round) -> Iterator[tuple[str, bool]]:
    """The invariant: the next seat determines who has had a turn in this round."""
    before = _after_start(state, state.seat)
    yield "the seats have players", (state.start < state.players) & (state.seat < state.players)
    for seat in range(state.players):
        had = state.turns[seat] == state.rounds + (_after_start(state, seat) < before)
        yield f"seat {seat} has had its turns", had
    yield (
        "while there is influence, the game goes on",
        implies(state.supply > 0, (state.since == 0) & (state.over ^ True)),
    )
    on = (state.supply == 0) & (state.over ^ True)
    yield "once the supply is empty, the last round is played", implies(on, state.since < before)
    yield (
        "the game is over when the round is over",
        implies(state.over, (state.supply == 0) & (before == 0) & (state.since < state.players)),
    )


@theorem(
    "When the game is over all players have had equally many turns, and before that nobody is more than one ahead.",
    rules=["end.round", "end.trigger", "end.overflow", "turn.next", "five.players"],
    sabotage=[
        the_game_ends_at_once,
        the_start_player_has_one_more_turn,
        seat_nought_ends_the_round,
        a_player_is_left_out,
    ],
    assumes=f"{PLAYERS[0]} to {MOST_PLAYERS}  players; a turn gains any influence or none; then the next seat follows",
)
def all_have_had_equally_many_turns() -> Induction:
    """Induction on the turns, with any start player, any supply and any gains."""

    def conclusion(state: Round) -> Claims:
        turns = state.turns[: state.players]
        yield "all have had equally many turns", implies(state.over, all_of(turns[0] == count for count in turns))
        yield "nobody is more than one turn ahead", all_of(one <= other + 1 for one in turns for other in turns)

    return Induction(_rounds(), _first_turn, _turn, _in_order, conclusion)


@theorem(
    "After the turn that takes the last influence, each of the other players has at most one more turn.",
    rules=["end.round", "end.trigger", "end.overflow", "turn.next"],
    sabotage=[the_start_player_has_one_more_turn, seat_nought_ends_the_round, a_player_is_left_out],
    assumes=f"{PLAYERS[0]} to {MOST_PLAYERS}  players; a turn gains any influence or none; then the next seat follows",
)
def few_turns_follow_the_trigger() -> Induction:
    """Induction on the turns, as for the equal numbers of turns."""

    def conclusion(state: Round) -> Claims:
        yield "fewer turns follow than there are players", state.since < state.players

    return Induction(_rounds(), _first_turn, _turn, _in_order, conclusion)


@theorem(
    "The game goes on exactly as long as there is influence in the supply or a round to finish.",
    rules=["end.round", "end.trigger"],
    sabotage=[the_last_but_one_triggers, the_game_ends_at_once, the_start_player_has_one_more_turn],
)
def the_end_is_exact(
    supply: int = integer(0), following: int = integer(0, MOST_PLAYERS - 1), start: int = integer(0, MOST_PLAYERS - 1)
) -> Claims:
    """Neither sooner nor later."""
    over = end.game_ends(end.supply_is_empty(supply, RULESET), following, start)
    yield (
        "it is over with an empty supply before the start player's turn",
        over == ((supply == 0) & (following == start)),
    )


def _turns_left(players: int, start: int, seat: int, last_round: LastRound) -> tuple[int, ...]:
    """The number of turns that the game asks of each seat after one seat's turn empties the supply."""
    ruleset = Ruleset(interpretation=Interpretation(last_round=last_round))
    state: Any = SimpleNamespace(areas=(None,) * players, start=start, until=None, ruleset=ruleset)
    turns = [0] * players
    with books.unkept():
        return tuple(_counted(state, seat, turns))


def _counted(state: Any, seat: int, turns: list[int]) -> list[int]:  # noqa: ANN401 -- it takes the place of a position
    players, ruleset = len(turns), state.ruleset
    asked = flow.following(state, seat, 0)
    if end.round_ends_before(state.start, None, ruleset) is None:
        state.until = asked.seat
    while asked.seat is not None and sum(turns) <= players:
        turns[asked.seat] += 1
        asked = flow.following(state, asked.seat, 0)
    return turns


@theorem(
    "If everybody has one more turn once the supply is empty, the number of these turns is the number of players; but "
    "then players have not had equally many turns in all, unless the last player of the round emptied the supply.",
    rules=["end.round", "turn.next"],
    sabotage=[
        the_game_ends_at_once,
        a_player_is_left_out,
        the_start_player_has_one_more_turn,
        seat_nought_ends_the_round,
    ],
    assumes=f"{PLAYERS[0]} to {MOST_PLAYERS} players",
)
def one_more_round_is_a_turn_for_each(
    case: tuple[int, int, int] = each(
        (players, start, seat) for players in PLAYERS for start in range(players) for seat in range(players)
    ),
) -> Claims:
    """For each start player, and each player whose turn empties the supply; the default reading is for comparison."""
    players, start, seat = case
    order = [(start + place) % players for place in range(players)]
    had = [1 if order.index(one) <= order.index(seat) else 0 for one in range(players)]
    usual = _turns_left(players, start, seat, LastRound.TO_THE_LAST_SEAT)
    more = _turns_left(players, start, seat, LastRound.ONE_MORE_ROUND)
    yield (
        "the round is finished, and all have had equally many",
        {turns + before for turns, before in zip(usual, had, strict=True)} == {1},
    )
    yield "everybody has one more turn", more == (1,) * players
    whole = {turns + before for turns, before in zip(more, had, strict=True)}
    yield "then all have had equally many turns only after a finished round", (len(whole) == 1) == (seat == order[-1])
