"""A game turn by turn: for each decision, why it was legal, its gain, and the rules that fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play.fired import fired
from crusaders_rules.thy_will_be_done.play.kinds import answer_of
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

Step = tuple[State, Decision, State]


@attrs.frozen
class Told:
    """One decision of a transcript.

    Attributes:
        turn: The number of the turn, 0 at setup.
        round: The number of the round, 0 at setup.
        line: The decision as a line of a record.
        words: The decision in words.
        gain: The influence that it gained the player.
        supply: The influence left in the supply afterwards.
        reasons: Why it was legal, with the arithmetic; empty for a mere choice.
        rules: The ids of the rules that fired.
    """

    turn: int
    round: int
    line: str
    words: str
    gain: int
    supply: int
    reasons: tuple[Reason, ...]
    rules: tuple[str, ...]


def tell(steps: Iterable[Step], *, turns: int = 0) -> Iterator[Told]:
    """Tell a game.

    Args:
        steps: Each decision with the position before and after it, one after another.
        turns: How many turns had begun before them.

    Yields:
        The decisions, in their order.

    >>> from crusaders_rules.thy_will_be_done.play.apply import apply
    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> from crusaders_rules.thy_will_be_done.play.legal import legal
    >>> state = new_game(players=2, seed=7)
    >>> choice = legal(state)[0]
    >>> told = next(tell([(state, choice, apply(state, choice))]))
    >>> told.turn, told.rules[0]
    (0, 'setup.order.choose')
    """
    turn = turns
    for state, decision, after in steps:
        if isinstance(state.pending, AskTurn):
            turn += 1
        seat = state.pending.seat
        own = seat is not None and seat >= 0
        yield Told(
            turn,
            -(-turn // len(state.areas)),
            to_line(state, decision),
            in_words(state, decision),
            after.areas[seat].influence - state.areas[seat].influence if own and seat is not None else 0,
            after.supply,
            _arithmetic(state, decision),
            fired(state, decision),
        )


def _arithmetic(state: State, decision: Decision) -> tuple[Reason, ...]:
    """The reasons that say more than that the decision is an answer to what is asked."""
    return answer_of(state, decision).reasons(state, state.pending, decision)
