"""``crusaders``: the command line of the first game, and with ``--game`` of another one."""

from collections.abc import Sequence
from functools import partial

from crusaders_rules.cli import command_line
from crusaders_rules.game import Game, State, late
from crusaders_rules.games import GAMES

STRONG = "strong"


def _not_played(names: Sequence[str], state: State) -> str | None:
    """Return why bots cannot play on from a position; only the strong bot is asked, which needs an extra."""
    reason: str | None = late("crusaders_rules.batch.strong", "not_played")(names, state) if STRONG in names else None
    return reason


def _with_batch(game: Game) -> Game:
    """Return the first game with what compiled code does for it, which stands above the games."""
    terminal = game.terminal
    if terminal is None or terminal.consequences is None or terminal.checking is None:
        return game
    packed = late("crusaders_rules.batch.while_compiling", "packed_explorer")
    checking = terminal.checking._replace(report=partial(terminal.checking.report, packed=packed))
    counted = partial(terminal.consequences, counts=late("crusaders_rules.batch.reading_counts", "counts_of"))
    bots = partial(terminal.bots, strong=late("crusaders_rules.batch.while_compiling", "strong_bot"))
    compiled = late("crusaders_rules.batch.as_a_game", "batched")
    return game._replace(
        terminal=terminal._replace(
            consequences=counted, checking=checking, bots=bots, no_bot_for=_not_played, compiled=compiled
        )
    )


main = command_line(_with_batch(GAMES[0]), *GAMES[1:])

if __name__ == "__main__":
    main(prog_name="crusaders")
