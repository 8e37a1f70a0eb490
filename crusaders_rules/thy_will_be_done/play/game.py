"""Begin a game, and query its progress.

To name these functions loads no rules: the modules that set up a game are loaded when the first one begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.state.question_fields import CHANCE, GameOver

if TYPE_CHECKING:
    from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
    from crusaders_rules.thy_will_be_done.state import Outcomes
    from crusaders_rules.thy_will_be_done.state.decision import Decision


def new_game(
    ruleset: Ruleset | None = None,
    players: int = 4,
    *,
    seed: int | None = None,
    outcomes: Outcomes | None = None,
) -> State:
    """Begin a game.

    With a seed or with outcomes, chance has no questions left, and the first decision of a player is
    pending. Without either, chance decides one question at a time, like a player.

    Args:
        ruleset: The ruleset; the 2017 game by default.
        players: The number of players.
        seed: The seed that draws the outcomes of chance.
        outcomes: The outcomes of chance.

    Returns:
        The position before the first decision.

    Raises:
        SetupError: If an argument has the wrong type, the edition or the board is not for so many players, or the
            outcomes do not fit the ruleset.

    >>> from crusaders_rules.thy_will_be_done.play.legal import legal
    >>> state = new_game(players=2, seed=1)
    >>> to_act(state), type(legal(state)[0]).__name__
    (0, 'ChooseOrder')
    """
    from crusaders_rules.thy_will_be_done.play import game_start  # late: it loads the chapters on the setup

    return game_start.begin_game(ruleset, players, seed, outcomes)


def to_act(state: State) -> int | None:
    """Return the seat to act, ``CHANCE`` if chance decides, None if the game is over."""
    return state.pending.seat


def is_over(state: State) -> bool:
    """Return whether the game is over."""
    return isinstance(state.pending, GameOver)


def odds(state: State) -> tuple[tuple[Decision, int], ...]:
    """List the possible decisions of chance, each with its weight.

    Args:
        state: A position in which chance decides.

    Returns:
        Pairs of a decision and the number of equally likely pieces that it stands for; empty if
        a player is to act.
    """
    if state.pending.seat != CHANCE:
        return ()
    pieces = kind_of(state).pieces
    if pieces is None:
        from crusaders_rules.thy_will_be_done.play.legal import legal  # late, as where outcomes are judged

        return tuple((decision, 1) for decision in legal(state))
    every = pieces(state, state.pending)
    return tuple((decision, every.count(decision)) for decision in dict.fromkeys(every))
