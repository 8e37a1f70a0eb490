"""``crusaders consequences``: what other readings change in whole games."""

from __future__ import annotations

from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.session import LARGEST_SEED
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, print_table, progress_bar, table
from crusaders_rules.cli.working import alone, work_options, working
from crusaders_rules.thy_will_be_done.check import sampling
from crusaders_rules.thy_will_be_done.check.sampling import Effect
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.cli.expansion_option import expansion_option
from crusaders_rules.thy_will_be_done.cli.ruleset_options import ruleset_of
from crusaders_rules.thy_will_be_done.interpret import Orders, Variant
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.game_start import SetupError

_INTERRUPTED = 130
_POSITIVE = click.IntRange(min=1)


@click.command(
    epilog=examples(
        "crusaders consequences skip.condition --games 2",
        "crusaders consequences score.farm.knights --games 2 --json",
        "crusaders consequences divine.mill.castle --games 2 --players 2 --expansion divine-influence",
    )
)
@click.argument("questions", metavar="[QUESTION]...", nargs=-1)
@click.option("--games", type=_POSITIVE, default=100, show_default=True, metavar="N", help="Number of games.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True, metavar="S")
@click.option("--bot", type=click.Choice(tuple(BOTS)), default="random", show_default=True, help="The bot that plays.")
@click.option("--players", type=_POSITIVE, default=4, show_default=True, metavar="N", help="Number of players.")
@click.option("--board", metavar="NAME|FILE", help="The board. [default: the one for this number of players]")
@click.option("--variant", type=click.Choice([str(one) for one in Variant]), default="standard", show_default=True)
@click.option("--orders", type=click.Choice([str(one) for one in Orders]), help="How knight orders are handed out.")
@expansion_option("Add an expansion, such as divine-influence; repeatable.")
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def consequences(
    questions: tuple[str, ...],
    games: int,
    seed: int,
    bot: str,
    players: int,
    board: str | None,
    variant: str,
    orders: str | None,
    expansions: tuple[str, ...],
    *,
    as_json: bool,
    **where: Any,  # noqa: ANN401 -- where the work is done
) -> None:
    """Play whole games, and report what other readings than the default change in them.

    For each QUESTION, or for every question with two playable readings, you see in how many games the legal decisions
    differ first, in how many games anything differs, and how much higher the winning score is under the other reading.
    Ctrl-C stops the command and prints the results so far.

    Exit status 0, or 130 if you stopped it.
    """
    effects, interrupted = tuple[Effect, ...](), False
    try:
        ruleset = ruleset_of("deluxified-2017", variant, orders, board, (), expansions)
        which = sampling.Games(ruleset=ruleset, players=players, seed=seed, bot=bot)
        with working(alone(where)) as executor, progress_bar("games", games, left=True) as watch:
            try:
                for found in sampling.consequences(sampling.pairs(questions), games, which, watch, executor):
                    effects = found
            except KeyboardInterrupt:
                interrupted = True
    except (DivergenceError, SetupError) as error:
        raise BadInput(str(error)) from error
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
    told = f"{played} of {players} {bot} bots, from seed {seed}{'; interrupted' if interrupted else ''}"
    click.echo(filled(told))
    shown = table()
    for name in ("question", "other reading", "decisions differ", "anything differs", "winning score"):
        shown.add_column(name, justify="left" if name in {"question", "other reading"} else "right")
    for one in effects:
        shown.add_row(
            one.question,
            one.readings[1],
            f"{one.decisions / one.games:.0%}",
            f"{one.anything / one.games:.0%}",
            _change(one),
        )
    print_table(shown)
    click.echo(filled("winning score: mean change over all games, and its standard error"))
    if any(one.stuck for one in effects):
        click.echo(filled("stuck: games without a result, because a player had no legal decision"))


def _change(one: Effect) -> str:
    if not one.anything:
        return "same"
    error = "" if one.error is None else f" ± {one.error:.2f}"
    return f"{one.change:+.2f}{error}{f', {one.stuck} stuck' if one.stuck else ''}"
