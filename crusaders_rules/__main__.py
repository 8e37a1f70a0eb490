"""``crusaders``: the command line of the first game, and with ``--game`` of another one."""

from functools import partial

from crusaders_rules.cli import command_line
from crusaders_rules.game import Game, late
from crusaders_rules.games import GAMES


def _with_batch(game: Game) -> Game:
    """Return the first game with what compiled code does for it, which stands above the games."""
    terminal = game.terminal
    if terminal is None or terminal.consequences is None:
        return game
    counted = partial(terminal.consequences, counts=late("crusaders_rules.batch.reading_counts", "counts_of"))
    bots = partial(terminal.bots, strong=late("crusaders_rules.batch.while_compiling", "strong_bot"))
    refused = late("crusaders_rules.batch.strong", "not_played")
    compiled = late("crusaders_rules.batch.as_a_game", "batched")
    return game._replace(
        terminal=terminal._replace(consequences=counted, bots=bots, no_bot_for=refused, compiled=compiled)
    )


main = command_line(_with_batch(GAMES[0]), *GAMES[1:])

if __name__ == "__main__":
    main(prog_name="crusaders")
