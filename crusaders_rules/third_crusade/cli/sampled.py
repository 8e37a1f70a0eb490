"""The games in which ``crusaders consequences`` compares readings of this game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.explore.reading_effects import Effect
from crusaders_rules.third_crusade.check import sampling
from crusaders_rules.third_crusade.cli.playing import begin
from crusaders_rules.third_crusade.interpret.reading_names import QuestionError


def sampled(
    questions: Sequence[str], players: int, seed: int, bot: str, scenario: str, variable: bool
) -> Callable[..., Iterator[tuple[Effect, ...]]]:
    """Return what plays the games, given their number, a callback for the progress, and where they are played.

    Args:
        questions: The ids of the questions; all questions if empty.
        players: The number of players.
        seed: The seed of the first game.
        bot: The name of the bot.
        scenario: The name or the file of the scenario.
        variable: Whether the games begin with the variable setup.

    Raises:
        BadInput: There is no such question, or the game cannot be played.
    """
    setting = begin(players, seed, (), scenario, variable).setting
    try:
        rows = sampling.pairs(questions)
    except QuestionError as error:
        raise BadInput(f"QUESTION: {error}") from error
    which = sampling.SampledGames(setting=setting, seed=seed, bot=bot)
    return lambda number, *how: sampling.consequences(rows, number, which, *how)
