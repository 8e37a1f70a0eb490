"""``crusaders consequences``: what other readings change in whole games of any kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.session import LARGEST_SEED
from crusaders_rules.cli.terminal import counted, filled, print_json, print_table, progress_bar, table
from crusaders_rules.cli.usual import players_of, terminal_of
from crusaders_rules.cli.working import alone, where_of, work_options, working
from crusaders_rules.explore.reading_effects import sentence, share
from crusaders_rules.game import Game

if TYPE_CHECKING:
    from crusaders_rules.explore.reading_effects import Effect

USUAL_GAMES = 100
_INTERRUPTED = 130
_LONGEST_ID = 36
_POSITIVE = click.IntRange(min=1)


@click.command()
@click.argument("questions", metavar="[QUESTION]...", nargs=-1)
@click.option("--games", type=_POSITIVE, metavar="N", help=f"Number of games. [default: {USUAL_GAMES}]")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True, metavar="S")
@click.option("--players", type=_POSITIVE, metavar="N", help="Number of players. [default: 4, or the most]")
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def consequences(
    game: Game,
    /,
    *,
    questions: tuple[str, ...],
    games: int | None,
    seed: int,
    players: int | None,
    as_json: bool,
    bot: str = "random",
    **chosen: Any,  # noqa: ANN401 -- where the work is done, and the game's own options
) -> None:
    """Play whole games, and report what other readings than the default change in them.

    For each QUESTION, or for every question with two playable readings, you see in how many games a decision that was
    taken meets the difference, in how many somebody else wins under the other reading, and how much higher the winning
    score is. Ctrl-C stops the command and prints the results so far.

    Exit status 0, or 130 if you stopped it.
    """
    sampled = terminal_of(game).consequences
    if sampled is None:
        raise BadInput(f"{game.title} has no games to compare readings in")
    effects: tuple[Effect, ...] = ()
    interrupted = False
    where, players = where_of(chosen), players or players_of(game)
    play = sampled(questions, players, seed, bot, **chosen)
    number = games or (None if chosen.get("batch") else USUAL_GAMES)
    with working(alone(where)) as executor, progress_bar("games", number, left=number is not None) as watch:
        try:
            for found in play(number, watch, executor):
                effects = found
        except KeyboardInterrupt:
            interrupted = True
    if as_json:
        print_json([attrs.asdict(one) for one in effects])
    else:
        _print(effects, bot, players, seed, interrupted=interrupted)
    if interrupted:
        raise click.exceptions.Exit(_INTERRUPTED)


def _print(effects: tuple[Effect, ...], bot: str, players: int, seed: int, *, interrupted: bool) -> None:
    if not effects:
        click.echo("no game was finished")
        return
    played = counted(effects[0].games, "game")
    for question in dict.fromkeys(one.question for one in effects):
        said = sentence([one for one in effects if one.question == question], bot, players)
        click.echo(filled(f"{question}: {said}"))
    told = f"{played} of {players} {bot} bots, from seed {seed}{'; interrupted' if interrupted else ''}"
    click.echo(filled(told))
    shown = table()
    for name in ("question, other reading", "met", "another\nwinner", "winning\nscore", "who gains"):
        shown.add_column(name, justify="left" if name.startswith(("question", "who")) else "right")
    for one in effects:
        who, most = _gainer(one)
        shown.add_row(
            f"{_in_lines(one.question)}\n  {one.readings[1]}",
            _share(one.met or 0, one.games),
            _share(one.winner or 0, one.games),
            _change(one),
            f"{who}\n{most}",
        )
    print_table(shown)
    click.echo(filled("met: games in which a decision that was taken is refused, or does something else"))
    click.echo(filled("below a share: the interval in which it lies with a confidence of 95 per cent"))
    click.echo(filled("winning score: mean change over all games, and its standard error"))
    click.echo(filled("who gains: the mean change of the score of the side that gains most"))
    if any(one.stuck for one in effects):
        click.echo(filled("stuck: games without a result, because a player had no legal decision"))


def _in_lines(question: str) -> str:
    """Break an id that leaves no room for the figures at its last dot."""
    head, _, tail = question.rpartition(".")
    return question if len(question) <= _LONGEST_ID else f"{head}.\n{tail}"


def _share(count: int, games: int) -> str:
    found, low, high = (f"{value * 100:.0f}" for value in share(count, games))
    return f"{found} %\n{low}-{high}"


def _gainer(one: Effect) -> tuple[str, str]:
    """Return who gains most, and how much; nothing if nobody gains."""
    side, most = max(one.gains.items(), key=lambda pair: pair[1], default=("", 0.0))
    return (side, f"{most:+.2f}") if most > 0 else ("", "")


def _change(one: Effect) -> str:
    if not one.anything:
        return "same"
    error = "" if one.error is None else f"\n± {one.error:.2f}"
    return f"{one.change:+.2f}{error}{f', {one.stuck} stuck' if one.stuck else ''}"
