"""``crusaders play``: a game from the first setup decision to the final score."""

from __future__ import annotations

import math
import secrets
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, print_table
from crusaders_rules.thy_will_be_done.cli.decisions import who
from crusaders_rules.thy_will_be_done.cli.ruleset_options import LARGEST_SEED, ruleset_of, ruleset_options
from crusaders_rules.thy_will_be_done.cli.session import (
    PERSON,
    SEARCH,
    Session,
    begun,
    offer_to_save,
    resumed,
    run,
    save,
)
from crusaders_rules.thy_will_be_done.cli.sheet import score_table, winner_words
from crusaders_rules.thy_will_be_done.cli.story import figures
from crusaders_rules.thy_will_be_done.interpret.questions import readings_of
from crusaders_rules.thy_will_be_done.play.bots import BOTS, Bot
from crusaders_rules.thy_will_be_done.play.files.plain_data import score_data
from crusaders_rules.thy_will_be_done.play.files.titles import setup_words
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.playouts import USUAL_SECONDS, search_bot
from crusaders_rules.thy_will_be_done.play.transcript import tell

_LONGEST_THOUGHT, _MOST_PLAYOUTS = 3600, 1_000_000

# The record of a resumed game already has these.
_RECORDED = ("players", "board", "variant", "orders", "edition", "expansions", "readings")


@click.command(
    epilog=examples(
        "crusaders play --players 4 --seed 1 --out game.json",
        "crusaders play --players 2 --seed 3 --bot greedy --bot random",
        "crusaders play --players 2 --seat 1 --bot search --time 1",
        "crusaders play --players 3 --variant learning --orders none --seat 1 --out mine.json",
        "crusaders play --resume mine.json --seat 1",
        "crusaders play --players 6 --expansion five-and-six --seed 1",
        "crusaders play --players 2 --seed 5 --reading skip.condition=nothing-succeeds --json",
    )
)
@ruleset_options
@click.option(
    "--bot",
    "bots",
    multiple=True,
    type=click.Choice((*BOTS, SEARCH)),
    help="The bot for the other seats: give it once for all of them, or once for each. [default: random]",
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0, _LONGEST_THOUGHT),
    metavar="S",
    help=f"Seconds that the bot search thinks over a decision. [default: {USUAL_SECONDS:g}]",
)
@click.option(
    "--playouts",
    type=click.IntRange(1, _MOST_PLAYOUTS),
    metavar="N",
    help="Playouts of the bot search for a decision, instead of a time; then a seed repeats its game.",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=int,
    metavar="K",
    help="A person plays this seat; repeatable.",
)
@click.option("--resume", metavar="RECORD", type=click.Path(path_type=Path), help="Continue a recorded game.")
@click.option("--annotate", is_flag=True, help="Print every decision with its arithmetic and the rules that fired.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the record of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_context
def play(
    context: click.Context,
    /,
    *,
    players: int,
    seed: int | None,
    bots: tuple[str, ...],
    seats: tuple[int, ...],
    resume: Path | None,
    annotate: bool,
    out: Path | None,
    as_json: bool,
    readings: tuple[str, ...],
    seconds: float | None,
    playouts: int | None,
    **chosen: Any,  # noqa: ANN401 -- the options that make a ruleset
) -> None:
    """Play a game: bots, people, or both.

    At the prompt, choose by number or in notation, ask why with ?, take back with undo, and leave with q. If you leave,
    the unfinished game is still recorded; without --out you are asked for a file.
    """
    _refuse_together(context, resume, json_for_a_person=as_json and bool(seats))
    makers = _makers(bots, seconds, playouts)
    drawn = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    session = resumed(resume) if resume else begun(ruleset_of(**chosen, readings=readings), players, drawn)
    names = _names(session.record.players, seats, bots)
    # Find out before the game whether the file can be written.
    save(session.record, out)
    try:
        if run(session, names, drawn, annotate=annotate and not as_json, bots=makers):
            session.record = session.record.with_result(session.state)
    except KeyboardInterrupt:
        _leave(session, names, out, resume)
        raise
    out = _leave(session, names, out, resume)
    if as_json:
        print_json(_figures(session, names, drawn, out, annotate=annotate))
    else:
        _print(session, names, None if resume else drawn, out)


def _makers(bots: Sequence[str], seconds: float | None, playouts: int | None) -> dict[str, Callable[[int], Bot]]:
    """Return what makes each bot; the one that searches gets its time or its playouts."""
    for option, value in (("--time", seconds), ("--playouts", playouts)):
        if value is not None and SEARCH not in bots:
            raise click.UsageError(f"{option} needs --bot {SEARCH}")
    if seconds is not None and math.isnan(seconds):
        raise click.UsageError("--time needs a number of seconds")
    if seconds is not None and playouts is not None:
        raise click.UsageError("--time cannot be combined with --playouts")
    seconds = USUAL_SECONDS if seconds is None else seconds
    return {**BOTS, SEARCH: partial(search_bot, playouts=playouts, seconds=seconds)}


def _refuse_together(context: click.Context, resume: Path | None, *, json_for_a_person: bool) -> None:
    """Refuse JSON for a person, and options that choose a ruleset if a record already has one."""
    if json_for_a_person:
        raise click.UsageError("--json cannot be combined with --seat")
    for option in context.command.params if resume is not None else ():
        source = context.get_parameter_source(option.name or "")
        if option.name in _RECORDED and source is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--resume cannot be combined with {option.opts[0]}: the record already defines the game"
            )


def _leave(session: Session, names: Sequence[str], out: Path | None, resume: Path | None) -> Path | None:
    """Save the game in the named file, or in the file that a leaving person names; return the file."""
    people = [seat for seat, name in enumerate(names) if name == PERSON]
    if out is None and session.decided_by(people):
        return offer_to_save(session.record, resume)
    save(session.record, out)
    return out


def _names(players: int, seats: Sequence[int], bots: Sequence[str]) -> tuple[str, ...]:
    """Return the player of each seat: a person or the name of a bot."""
    for seat in seats:
        if not 1 <= seat <= players:
            raise BadInput(f"--seat: the seats are 1 to {players}, not {seat}")
    left = players - len(set(seats))
    if len(bots) > 1 and len(bots) != left:
        raise BadInput(f"--bot: given {len(bots)} times; give it once, or once for each of {left} seats")
    row = iter(bots if len(bots) > 1 else [*(bots or ("random",))] * left)
    return tuple(PERSON if seat + 1 in seats else next(row) for seat in range(players))


def _title(game: Session, names: Sequence[str], seed: int | None) -> str:
    over = "" if is_over(game.state) else ", not over"
    drawn = "" if seed is None else f", seed {seed}"
    played = f"{counted(game.turns, 'turn')}, {counted(len(game.steps), 'decision')}{over}"
    return f"{len(names)} players on the board {setup_words(game.record.ruleset)}{drawn}: {played}"


def _print(game: Session, names: Sequence[str], seed: int | None, out: Path | None) -> None:
    click.echo(filled(_title(game, names, seed)))
    print_table(score_table(game.state, tuple(names)))
    click.echo(winner_words(game.state))
    if not is_over(game.state) and not legal(game.state):
        click.echo(filled(f"Under these readings {who(game.state)} has no legal decision, so the game cannot go on."))
    if out is not None:
        click.echo(f"Record: {click.format_filename(out)}")
        if PERSON in names and not is_over(game.state):
            seats = " ".join(f"--seat {seat + 1}" for seat, name in enumerate(names) if name == PERSON)
            click.echo(f"Go on with: crusaders play --resume {click.format_filename(shlex.quote(str(out)))} {seats}")


def _figures(game: Session, names: Sequence[str], seed: int, out: Path | None, *, annotate: bool) -> dict[str, Any]:
    ruleset = game.record.ruleset
    told: dict[str, Any] = {"transcript": figures(tell(game.steps))} if annotate else {}
    return {
        "edition": ruleset.edition.name,
        **({"expansions": list(ruleset.expansions)} if ruleset.expansions else {}),
        "board": ruleset.laid.name,
        "variant": str(ruleset.variant),
        "orders": str(ruleset.orders),
        "readings": readings_of(ruleset),
        "seed": seed,
        "played_by": list(names),
        "decisions": list(game.record.decisions),
        "record": None if out is None else str(out),
        **score_data(game.state),
        **told,
    }
