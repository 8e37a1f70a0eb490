"""``crusaders play``: a game from the first setup decision to the final score."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, print_table
from crusaders_rules.thy_will_be_done.cli.decisions import who
from crusaders_rules.thy_will_be_done.cli.person import Person, Quit
from crusaders_rules.thy_will_be_done.cli.ruleset_options import LARGEST_SEED, ruleset_of, ruleset_options
from crusaders_rules.thy_will_be_done.cli.sheet import score_figures, score_table, winner_words
from crusaders_rules.thy_will_be_done.cli.story import figures, story
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    RecordError,
    begin_record,
    first_position,
    write_record,
)
from crusaders_rules.thy_will_be_done.play.game import SetupError, is_over
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.transcript import Step, tell
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

Player = Callable[[State], Decision]


@click.command(
    epilog=examples(
        "crusaders play --players 4 --seed 1 --out game.json",
        "crusaders play --players 2 --seed 3 --bot greedy --bot random",
        "crusaders play --players 3 --variant learning --orders none --seat 1",
        "crusaders play --players 2 --seed 5 --reading skip.condition=nothing-succeeds --json",
    )
)
@ruleset_options
@click.option(
    "--bot",
    "bots",
    multiple=True,
    type=click.Choice(tuple(BOTS)),
    help="Who plays the other seats; once for all of them, or once for each. [default: random]",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=int,
    metavar="K",
    help="A person takes this seat; may be given several times.",
)
@click.option("--annotate", is_flag=True, help="Print every decision with its arithmetic and the rules that fired.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the record of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a machine to read.")
def play(
    *,
    players: int,
    seed: int | None,
    board: str | None,
    variant: str,
    orders: str | None,
    edition: str,
    readings: tuple[str, ...],
    bots: tuple[str, ...],
    seats: tuple[int, ...],
    annotate: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play a game: bots, people, or both.

    A person chooses by number or in notation, asks why with ?, and leaves with q; the record of what was played so
    far is written all the same.
    """
    if as_json and seats:
        raise click.UsageError("--json does not go with --seat: a person reads the terminal")
    if seats and sys.stdin is None:
        raise BadInput("--seat: standard input is closed, so that no decision can be read")
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    game = _begun(ruleset_of(edition, variant, orders, board, readings), players, seed)
    names = _names(players, seats, bots)
    # Whether it can be written is better known before the game than after it.
    _save(game.record, out)
    try:
        if _run(game, _players(names, seed), annotate=annotate and not as_json):
            game.record = game.record.with_result(game.state)
    except KeyboardInterrupt:
        _save(game.record, out)
        raise
    _save(game.record, out)
    if as_json:
        print_json(_figures(game, names, seed, out, annotate=annotate))
    else:
        _print(game, names, seed, out)


@attrs.define
class _Game:
    """A game as far as it is played."""

    record: Record
    state: State
    steps: list[Step] = attrs.field(factory=list)


def _begun(ruleset: Ruleset, players: int, seed: int) -> _Game:
    """Return a game that nobody has decided anything in."""
    try:
        record = begin_record(ruleset, players, seed=seed)
    except SetupError as error:
        raise BadInput(f"{'--board' if str(error).startswith('components.map') else '--players'}: {error}") from error
    return _Game(record, first_position(record))


def _names(players: int, seats: Sequence[int], bots: Sequence[str]) -> tuple[str, ...]:
    """Return who plays each seat: a person, or the name of a bot."""
    for seat in seats:
        if not 1 <= seat <= players:
            raise BadInput(f"--seat: the seats are 1 to {players}, not {seat}")
    left = players - len(set(seats))
    if len(bots) > 1 and len(bots) != left:
        raise BadInput(f"--bot: given {len(bots)} times; give it once, or once for each of {left} seats")
    row = iter(bots if len(bots) > 1 else [*(bots or ("random",))] * left)
    return tuple("person" if seat + 1 in seats else next(row) for seat in range(players))


def _players(names: Sequence[str], seed: int) -> tuple[Player, ...]:
    # No two bots move by the same draws, nor any bot by those of the setup.
    return tuple(
        Person(seat) if name == "person" else BOTS[name](seed * len(names) + seat + LARGEST_SEED)
        for seat, name in enumerate(names)
    )


def _run(game: _Game, players: Sequence[Player], *, annotate: bool) -> bool:
    """Play on until the game is over, somebody leaves it, or nothing is legal; whether it is over."""
    people = any(isinstance(player, Person) for player in players)
    steps = _steps(game, players, heard=people and not annotate)
    try:
        if annotate:
            for line in story(tell(steps)):
                click.echo(line)
        else:
            for _ in steps:
                pass
    except Quit:
        return False
    return is_over(game.state)


def _steps(game: _Game, players: Sequence[Player], *, heard: bool) -> Iterator[Step]:
    """Yield each decision with the position before and after it; where people play, say what the others do."""
    done: list[str] = []
    while legal(game.state):
        state = game.state
        player = players[state.pending.seat or 0]
        if isinstance(player, Person):
            done = _hear(done)
        decision = player(state)
        after = apply(state, decision)
        if heard and not isinstance(player, Person):
            begins = not done or isinstance(state.pending, AskTurn) or not done[-1].startswith(who(state))
            done = [*done, f"{who(state)}: {to_text(state, decision)}"] if begins else _more(done, state, decision)
        game.record, game.state = game.record.with_decision(state, decision), after
        game.steps.append((state, decision, after))
        yield game.steps[-1]
    _hear(done)


def _more(done: list[str], state: State, decision: Decision) -> list[str]:
    return [*done[:-1], f"{done[-1]}, {to_text(state, decision)}"]


def _hear(done: list[str]) -> list[str]:
    """Print what the others have done since a person decided last."""
    if done:
        click.echo()
    for line in done:
        click.echo(filled(line[:1].upper() + line[1:], hang=4))
    return []


def _save(record: Record, out: Path | None) -> None:
    if out is not None:
        try:
            write_record(out, record)
        except RecordError as error:
            raise BadInput(f"--out: {error}") from error


def _title(game: _Game, names: Sequence[str], seed: int) -> str:
    ruleset = game.record.ruleset
    turns = sum(isinstance(state.pending, AskTurn) for state, _, _ in game.steps)
    over = "" if is_over(game.state) else ", not over"
    return (
        f"{len(names)} players on {ruleset.laid.name}, variant {ruleset.variant}, orders {ruleset.orders}, "
        f"seed {seed}: {counted(turns, 'turn')}, {counted(len(game.steps), 'decision')}{over}"
    )


def _print(game: _Game, names: Sequence[str], seed: int, out: Path | None) -> None:
    click.echo(filled(_title(game, names, seed)))
    print_table(score_table(game.state, tuple(names)))
    click.echo(winner_words(game.state))
    if not is_over(game.state) and not legal(game.state):
        click.echo(filled(f"By these readings {who(game.state)} has no legal decision, and the game cannot go on."))
    if out is not None:
        click.echo(f"Record: {click.format_filename(out)}")


def _figures(game: _Game, names: Sequence[str], seed: int, out: Path | None, *, annotate: bool) -> dict[str, Any]:
    ruleset = game.record.ruleset
    told: dict[str, Any] = {"transcript": figures(tell(game.steps))} if annotate else {}
    return {
        "edition": ruleset.edition.name,
        "board": ruleset.laid.name,
        "variant": str(ruleset.variant),
        "orders": str(ruleset.orders),
        "readings": {name: str(value) for name, value in attrs.asdict(ruleset.interpretation).items()},
        "seed": seed,
        "played_by": list(names),
        "decisions": list(game.record.decisions),
        "record": None if out is None else str(out),
        **score_figures(game.state),
        **told,
    }
