"""Begin a game, and query its progress."""

from __future__ import annotations

from typing import Any

from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending, proceed
from crusaders_rules.third_crusade.play.setting import Setting, setting_of
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import Owner, Position, RoundPhase
from crusaders_rules.third_crusade.state.under_way import GameOver, SetupPhase


def new_game(
    scenario: Scenario, players: int = 4, interpretation: Interpretation = DEFAULT, *, variable: bool = False
) -> Position:
    """Begin a game: chance deals the first Army next.

    Args:
        scenario: The scenario.
        players: The number of players.
        interpretation: The readings.
        variable: Whether the game begins with the variable setup.

    Raises:
        SetupError: The scenario cannot be played like this.
    """
    return begun(setting_of(scenario, interpretation, players, variable=variable))


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
    """Whether a game has ended."""
    return isinstance(state.stack[-1], GameOver)


def to_act(state: Position) -> Owner | str | None:
    """Return who must decide: an Army, chance, or None if the game is over."""
    if is_over(state):
        return None
    kind, frame = pending(state)
    return kind.asked(Desk(state), frame)


def prompt(state: Position) -> str | None:
    """Return what is asked, in words; None if the game is over."""
    kind, frame = pending(state)
    return None if is_over(state) else kind.prompt(Desk(state), frame)
