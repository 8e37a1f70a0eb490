"""Positions, decisions and readings."""

from enum import StrEnum

import attrs


class Market(StrEnum):
    """The markets."""

    HARBOUR = "harbour"
    PLAIN = "plain"
    OASIS = "oasis"


class TradeLimit(StrEnum):
    """Whether the die limits how much a player trades."""

    FREE = "free"
    DIE = "die"


class GameEnd(StrEnum):
    """When the game ends once two markets are full."""

    AT_ONCE = "at-once"
    ROUND = "round"


@attrs.frozen
class Interpretation:
    """The readings: a field for each question."""

    trade_limit: TradeLimit = TradeLimit.FREE
    game_end: GameEnd = GameEnd.AT_ONCE


@attrs.frozen
class Position:
    """A position; seats count from 0."""

    interpretation: Interpretation
    purses: tuple[int, ...]
    markets: tuple[tuple[int, ...], ...]  # for each market, the salt of each seat
    mine: int
    goals: tuple[Market | None, ...] = ()  # those drawn so far; None for one that is out of sight
    turn: int = 0
    die: int = 0  # before it is rolled


@attrs.frozen
class DrawGoal:
    """Chance gives the next player a goal."""

    goal: Market


@attrs.frozen
class Roll:
    """Chance rolls the die."""

    shows: int


@attrs.frozen
class Dig:
    """Take salt from the mine."""


@attrs.frozen
class Trade:
    """Put salt on a market."""

    market: Market
    salt: int


@attrs.frozen
class Pass:
    """Do nothing."""


Decision = DrawGoal | Roll | Dig | Trade | Pass
