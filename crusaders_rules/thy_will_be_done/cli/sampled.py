"""The games in which ``crusaders consequences`` compares readings of this game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.explore.reading_effects import Effect, Pair
from crusaders_rules.thy_will_be_done.check import sampling
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.cli.playing import STRONG
from crusaders_rules.thy_will_be_done.cli.ruleset_options import ruleset_of
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.files.records import begin_record
from crusaders_rules.thy_will_be_done.play.game_start import SetupError

# Of a ruleset, pairs of readings, a number of players, a seed and a bot: the games in compiled code.
Counts = Callable[..., Any]


def sampled(
    questions: Sequence[str],
    players: int,
    seed: int,
    bot: str,
    board: str | None,
    variant: str,
    orders: str | None,
    expansions: Sequence[str],
    batch: bool,
    counts: Counts | None = None,
) -> Callable[..., Iterator[tuple[Effect, ...]]]:
    """Return what plays the games, given their number, a callback for the progress, and where they are played.

    Args:
        questions: The ids of the questions; all questions if empty.
        players: The number of players.
        seed: The seed of the first game.
        bot: The name of the bot.
        board: The name or the file of a board, None for the one that the number of players asks for.
        variant: The name of a variant.
        orders: How knight orders are handed out, None for what the variant does by default.
        expansions: The names of expansions.
        batch: Whether compiled code plays the games.
        counts: What plays them so.

    Raises:
        BadInput: There is no such question, the game cannot be played, or the strong bot is to play without --batch.
    """
    ruleset = ruleset_of("deluxified-2017", variant, orders, board, (), expansions)
    which = sampling.Games(ruleset=ruleset, players=players, seed=seed, bot=bot)
    try:
        rows = sampling.pairs(questions)
        begin_record(ruleset, players)
    except (DivergenceError, SetupError) as error:
        raise BadInput(str(error)) from error
    return _in_the_batch(counts, rows, which) if batch else _in_the_library(rows, which)


def _in_the_library(rows: Sequence[Pair], which: sampling.Games) -> Callable[..., Iterator[tuple[Effect, ...]]]:
    """Return what plays the games in Python, where the strong bot is too slow."""
    if which.bot == STRONG:
        raise BadInput(f"--bot {STRONG}: it needs --batch")
    return lambda number, *how: sampling.consequences(rows, number, which, *how)


def _in_the_batch(
    counts: Counts | None, rows: Sequence[Pair], which: sampling.Games
) -> Callable[..., Iterator[tuple[Effect, ...]]]:
    """Return what plays the games in compiled code, in this process; questions that it does not cover are refused."""
    if counts is None:
        raise BadInput("--batch: this command line has no compiled games")
    try:
        found = counts(which.ruleset or Ruleset(), rows, which.players, which.seed, which.bot)
    except (ModuleNotFoundError, ValueError) as error:
        raise BadInput(str(error)) from error
    if not found.rows:
        raise BadInput("; ".join(found.left_out))
    played: Callable[..., Iterator[tuple[Effect, ...]]] = found.played
    return played
