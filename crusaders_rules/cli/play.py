"""``crusaders play``: a game of any kind from the first decision to the end."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from crusaders_rules.cli.annotated import story_figures
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.score_sheet import print_score
from crusaders_rules.cli.session import (
    LARGEST_SEED,
    PERSON,
    Session,
    begun,
    offer_to_save,
    resumed,
    run,
    save,
    seats_of,
)
from crusaders_rules.cli.terminal import counted, filled, print_json
from crusaders_rules.cli.usual import players_of, terminal_of
from crusaders_rules.game import Game


@click.command()
@click.option("--players", type=int, metavar="N", help="Number of players. [default: 4, or the most]")
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    metavar="S",
    help="Seed for chance and the bots. [default: random]",
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="QUESTION=READING",
    help="Answer an open question of the rules; repeatable.",
)
@click.option("--seat", "seats", multiple=True, type=int, metavar="K", help="A person plays this seat; repeatable.")
@click.option("--resume", metavar="RECORD", type=click.Path(path_type=Path), help="Continue a recorded game.")
@click.option("--annotate", is_flag=True, help="Print every decision with its arithmetic and the rules that fired.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the record of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_context
def play(
    context: click.Context,
    /,
    *,
    players: int | None,
    seed: int | None,
    readings: tuple[str, ...],
    seats: tuple[int, ...],
    resume: Path | None,
    annotate: bool,
    out: Path | None,
    as_json: bool,
    bots: tuple[str, ...] = (),
    **chosen: Any,  # noqa: ANN401 -- the game's own options
) -> None:
    """Play a game: bots, people, or both.

    At the prompt, choose by number or in notation, ask why with ?, take back with undo, and leave with q. If you leave,
    the unfinished game is still recorded; without --out you are asked for a file.
    """
    game: Game = context.obj
    makers = terminal_of(game).bots(bots, chosen)
    recorded = () if resume is None else ("players", "readings", *chosen)
    _refuse_together(context, recorded, json_for_a_person=as_json and bool(seats))
    drawn = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    if resume is not None:
        session = resumed(game, resume)
    else:
        session = begun(game, terminal_of(game).begin(players or players_of(game), drawn, readings, **chosen))
    names = _names(session, seats, bots)
    # Find out before the game whether the file can be written.
    save(session, out)
    try:
        if run(session, names, drawn, makers, annotate=annotate and not as_json):
            session.end()
    except KeyboardInterrupt:
        _leave(session, names, out, resume)
        raise
    out = _leave(session, names, out, resume)
    _tell(session, names, drawn, out, resumed=resume is not None, annotate=annotate, as_json=as_json)


def _refuse_together(context: click.Context, recorded: Sequence[str], *, json_for_a_person: bool) -> None:
    """Refuse JSON for a person, and options that say what is played if a record already does."""
    if json_for_a_person:
        raise click.UsageError("--json cannot be combined with --seat")
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if option.name in recorded and source is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--resume cannot be combined with {option.opts[0]}: the record already defines the game"
            )


def _refuse_bots(session: Session, bots: Sequence[str]) -> None:
    """Refuse bots that cannot play this game."""
    no_bot_for = terminal_of(session.game).no_bot_for
    reason = None if no_bot_for is None else no_bot_for(bots, session.state)
    if reason is not None:
        raise BadInput(f"--bot: {reason}")


def _leave(session: Session, names: Sequence[str], out: Path | None, resume: Path | None) -> Path | None:
    """Save the game in the named file, or in the file that a leaving person names; return the file."""
    if out is None and session.decided_by(seats_of(names, (PERSON,))):
        return offer_to_save(session, resume)
    save(session, out)
    return out


def _names(session: Session, seats: Sequence[int], bots: Sequence[str]) -> tuple[str, ...]:
    """Return the player of each seat: a person or the name of a bot; refuse what cannot play this game."""
    _refuse_bots(session, bots)
    players = terminal_of(session.game).players(session.record)
    for seat in seats:
        if not 1 <= seat <= players:
            raise BadInput(f"--seat: the seats are 1 to {players}, not {seat}")
    left = players - len(set(seats))
    if len(bots) > 1 and len(bots) != left:
        raise BadInput(f"--bot: given {len(bots)} times; give it once, or once for each of {left} seats")
    row = iter(bots if len(bots) > 1 else [*(bots or ("random",))] * left)
    return tuple(PERSON if seat + 1 in seats else next(row) for seat in range(players))


def _title(played: Session, names: Sequence[str], seed: int | None) -> str:
    over = "" if played.game.is_over(played.state) else ", not over"
    drawn = "" if seed is None else f", seed {seed}"
    turns = "" if terminal_of(played.game).begins_turn is None else f"{counted(played.turns, 'turn')}, "
    setup = terminal_of(played.game).setup_words(played.record)
    return f"{len(names)} players {setup}{drawn}: {turns}{counted(len(played.steps), 'decision')}{over}"


def _tell(
    played: Session, names: Sequence[str], seed: int, out: Path | None, *, resumed: bool, annotate: bool, as_json: bool
) -> None:
    """Print the result of a game."""
    if as_json:
        print_json(_figures(played, names, seed, out, annotate=annotate))
    else:
        _print(played, names, None if resumed else seed, out)


def _print(played: Session, names: Sequence[str], seed: int | None, out: Path | None) -> None:
    game, state = played.game, played.state
    click.echo(filled(_title(played, names, seed)))
    over = game.is_over(state)
    # Nothing may be told to a person who can go on with the game.
    if game.spoken.score is not None and not (terminal_of(game).hides and PERSON in names and not over):
        print_score(game, state, tuple(names))
    if not over and not game.legal(state):
        who = terminal_of(game).who(state)
        click.echo(filled(f"Under these readings {who} has no legal decision, so the game cannot go on."))
    if out is not None:
        click.echo(f"Record: {click.format_filename(out)}")
        if PERSON in names and not over:
            seats = " ".join(f"--seat {seat}" for seat in seats_of(names, (PERSON,)))
            click.echo(f"Go on with: crusaders play --resume {click.format_filename(shlex.quote(str(out)))} {seats}")


def _figures(played: Session, names: Sequence[str], seed: int, out: Path | None, *, annotate: bool) -> dict[str, Any]:
    game, state = played.game, played.state
    score = game.spoken.score
    scored: Mapping[str, Any] = {"over": game.is_over(state)} if score is None else score(state)
    told: dict[str, Any] = {"transcript": story_figures(game, played.steps)} if annotate else {}
    return {
        **terminal_of(game).setup_figures(played.record),
        "seed": seed,
        "played_by": list(names),
        "decisions": list(played.record.decisions),
        "record": None if out is None else str(out),
        **scored,
        **told,
    }
