"""``crusaders position``, ``legal``, ``explain``, ``apply`` and ``score``: verbs for one position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, print_table, rows
from crusaders_rules.thy_will_be_done.cli.decisions import (
    asked,
    listed,
    numbered,
    question,
    verdict_figures,
    verdict_text,
)
from crusaders_rules.thy_will_be_done.cli.position_files import load_position, position_at, save_position
from crusaders_rules.thy_will_be_done.cli.sheet import score_table, winner_words
from crusaders_rules.thy_will_be_done.cli.turns import difference, difference_figures
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply as after
from crusaders_rules.thy_will_be_done.play.explain import explain as judge
from crusaders_rules.thy_will_be_done.play.files import positions
from crusaders_rules.thy_will_be_done.play.files.plain_data import score_data
from crusaders_rules.thy_will_be_done.play.files.records import RecordError, read_record
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.legal import legal as decisions_of
from crusaders_rules.thy_will_be_done.play.notation import NotationError, from_text, to_text
from crusaders_rules.thy_will_be_done.play.turns import Turn, turns
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision

_OUT = click.Path(path_type=Path)
_REFUSED = 1
_TURNS_SHOWN = 20


@click.command(epilog=examples("crusaders position game.json --at 20 --out position.json"))
@click.argument("record", metavar="RECORD")
@click.option("--at", type=int, metavar="N", help="After the first N decisions, instead of all.")
@click.option("--out", metavar="FILE", type=_OUT, help="Write the position to a file instead of standard output.")
def position(record: str, at: int | None, out: Path | None) -> None:
    """Write a position of a recorded game as JSON.

    Edit it until it matches your table. Then use legal, explain, apply and score on it.
    """
    try:
        read = read_record(record)
    except RecordError as error:
        raise BadInput(str(error)) from error
    count = len(read.decisions) if at is None else at
    if not 0 <= count <= len(read.decisions):
        raise BadInput(f"--at: needs a number from 0 to {len(read.decisions)}, the decisions of {record}, not {at}")
    save_position(position_at(read, record, count), out)


@click.command(epilog=examples("crusaders legal position.json", "crusaders legal position.json --turns --limit 10"))
@click.argument("file", metavar="FILE")
@click.option("--turns", "whole", is_flag=True, help="List whole turns, one for each position that they lead to.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"List at most N turns. [default: {_TURNS_SHOWN}, or all with --json]",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def legal(file: str, *, whole: bool, limit: int | None, as_json: bool) -> None:
    """List the legal decisions of a position, or whole turns.

    FILE holds a position or a recorded game. For a game, its last position is used.
    """
    if limit is not None and not whole:
        raise click.UsageError("--limit needs --turns")
    state = load_position(file)
    if whole:
        _print_turns(state, limit, as_json=as_json)
    elif as_json:
        print_json({**asked(state), "decisions": listed(state)})
    else:
        count = len(decisions_of(state))
        click.echo(f"{question(state)} ({counted(count, 'legal decision')}){':' if count else '.'}")
        if count:
            click.echo(numbered(state))


def _print_turns(state: State, limit: int | None, *, as_json: bool) -> None:
    if state.pending.seat == CHANCE:
        raise BadInput("--turns: chance decides now and takes no turns; carry out its decision with apply")
    try:
        found = turns(state)
    except SetupError as error:
        raise BadInput(f"--turns: {error}") from error
    if as_json:
        figures = [
            {"decisions": _texts(state, turn), **difference_figures(state, turn.state)} for turn in found[:limit]
        ]
        print_json({**asked(state), "positions": len(found), "turns": figures})
        return
    if state.pending.seat is None:
        click.echo("The game is over; no turn is left.")
        return
    positions_found = counted(len(found), "distinct position")
    click.echo(f"{question(state)} ({positions_found} after the turn):")
    shown = found[: limit or _TURNS_SHOWN]
    for number, turn in enumerate(shown, start=1):
        click.echo(filled(f"{number:>3}  {', '.join(_texts(state, turn))}", hang=5))
        click.echo(filled(difference(state, turn.state), indent=7))
    if len(found) > len(shown):
        click.echo(f"and {len(found) - len(shown)} more; --limit N lists more of them")


def _texts(state: State, turn: Turn) -> list[str]:
    """Return the decisions of a turn in notation."""
    texts = []
    for decision in turn.decisions:
        texts.append(to_text(state, decision))
        state = after(state, decision)
    return texts


def _decision(state: State, text: str) -> Decision:
    try:
        return from_text(state, text)
    except NotationError as error:
        rules = f" ({', '.join(error.rules)})" if error.rules else ""
        raise BadInput(f"DECISION: {error}{rules}") from error


@click.command(epilog=examples('crusaders explain position.json "resolve travel-build"'))
@click.argument("file", metavar="FILE")
@click.argument("decision", metavar="DECISION", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def explain(file: str, decision: tuple[str, ...], *, as_json: bool) -> None:
    """Explain why a decision is legal, with the arithmetic, or which rules refuse it.

    Exit status 0 if it is legal, 1 if it is refused.
    """
    state = load_position(file)
    given = _decision(state, " ".join(decision))
    verdict = judge(state, given)
    if as_json:
        print_json(verdict_figures(state, given, verdict))
    else:
        click.echo(f"{to_text(state, given)}: {'legal' if verdict.legal else 'not legal'}\n{verdict_text(verdict)}")
    if not verdict.legal:
        raise click.exceptions.Exit(_REFUSED)


@click.command(epilog=examples('crusaders apply position.json "upgrade travel-build" --out next.json'))
@click.argument("file", metavar="FILE")
@click.argument("decision", metavar="DECISION", nargs=-1, required=True)
@click.option("--out", metavar="FILE", type=_OUT, help="Write the position to a file instead of standard output.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict and the position in one JSON document.")
def apply(file: str, decision: tuple[str, ...], out: Path | None, *, as_json: bool) -> None:
    """Carry a decision out, and write the position after it.

    Exit status 0 if it is legal. If it is refused, the status is 1 and the output names the rules.
    """
    state = load_position(file)
    given = _decision(state, " ".join(decision))
    verdict = judge(state, given)
    report: dict[str, Any] = verdict_figures(state, given, verdict) if as_json else {}
    if not verdict.legal:
        if as_json:
            print_json({**report, "position": None})
        else:
            click.echo(f"{to_text(state, given)}: not legal\n{verdict_text(verdict)}", err=True)
        raise click.exceptions.Exit(_REFUSED)
    following = after(state, given)
    if out is not None:
        save_position(following, out)
    if as_json:
        print_json({**report, "position": json.loads(positions.position_to_json(following))})
    elif out is None:
        save_position(following, None)
    else:
        said = [("now", question(following)), ("changed", difference(state, following))]
        click.echo(f"{to_text(state, given)}: legal\n{rows(said, indent=2)}")


@click.command(epilog=examples("crusaders score position.json"))
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def score(file: str, *, as_json: bool) -> None:
    """Score a position term by term, as if the game ended there."""
    state = load_position(file)
    if as_json:
        print_json(score_data(state))
    else:
        print_table(score_table(state))
        click.echo(winner_words(state))
