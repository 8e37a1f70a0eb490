"""Begin a game, and query its progress."""

from __future__ import annotations

import random
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending, proceed
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import Setting, SetupError, setting_of
from crusaders_rules.third_crusade.state import CHANCE, Owner, Position, RoundPhase
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision
from crusaders_rules.third_crusade.state.under_way import GameOver, SetupPhase


def new_game(ruleset: Ruleset | None = None, players: int = 4, *, seed: int | None = None) -> Position:
    """Begin a game.

    Chance decides one question at a time, like a player, also later in the game. A seed decides its first questions:
    the setup, and the cards that are drawn before a player is asked.

    Args:
        ruleset: The ruleset; None for the scenario ``marches`` with the default readings.
        players: The number of players.
        seed: The seed for what chance decides before the first decision of a player.

    Returns:
        The position before the first decision of chance, or of a player if there is a seed.

    Raises:
        SetupError: If an argument has the wrong type, or the scenario cannot be played like this.

    >>> state = new_game(players=2, seed=1)
    >>> to_act(state), len(state.seats)
    (1, 2)
    """
    if seed is not None and type(seed) is not int:
        raise SetupError(f"seed: needs a whole number, not {shown(seed)}")
    state = begun(setting_for(ruleset, players))
    draw = random.Random(seed)
    while seed is not None and decider(state) == BY_CHANCE:
        state = apply(state, draw.choice(legal(state)))
    return state


def setting_for(ruleset: Ruleset | None, players: int) -> Setting:
    """Return what is played, given a ruleset and the number of players.

    Args:
        ruleset: The ruleset; None for the default one.
        players: The number of players.

    Raises:
        SetupError: As for ``new_game``.
    """
    if ruleset is not None and not isinstance(ruleset, Ruleset):
        raise SetupError(f"ruleset: needs a Ruleset, not {shown(ruleset)}")
    if type(players) is not int:
        raise SetupError(f"players: needs a whole number, not {shown(players)}")
    played = ruleset or Ruleset()
    return setting_of(played.scenario, played.interpretation, players, variable=played.variable)


def begun(setting: Setting) -> Position:
    """Begin a game of what is played."""
    empty: dict[str, Any] = {"armies": (), "regions": (), "bandits": ()}
    state = Position(
        seats=(),
        round=1,
        phase=RoundPhase.STRATEGY,
        initiative=(),
        passed=frozenset(),
        glory=0,
        faith=(0, 0),
        stack=(SetupPhase(),),
        setting=setting,
        **empty,
    )
    desk = Desk(state)
    proceed(desk)
    return desk.closed()


def is_over(state: Position) -> bool:
    """Return whether the game is over."""
    return isinstance(state.stack[-1], GameOver)


def decider(state: Position) -> Owner | str | None:
    """Return who must decide: an Army, chance by its name, or None if the game is over."""
    if is_over(state):
        return None
    kind, frame = pending(state)
    return kind.asked(Desk(state), frame)


def to_act(state: Position) -> int | None:
    """Return the seat to act, ``CHANCE`` if chance decides, None if the game is over."""
    who = decider(state)
    if who is None:
        return None
    return state.seats.index(who) if isinstance(who, Owner) else CHANCE


def odds(state: Position) -> tuple[tuple[Decision, int], ...]:
    """List the possible decisions of chance, each with its weight.

    Args:
        state: A position in which chance decides.

    Returns:
        Pairs of a decision and 1, since all are equally likely; empty if a player is to act.
    """
    return tuple((decision, 1) for decision in legal(state)) if decider(state) == BY_CHANCE else ()


def prompt(state: Position) -> str | None:
    """Return what is asked, in words; None if the game is over."""
    kind, frame = pending(state)
    return None if is_over(state) else kind.prompt(Desk(state), frame)
