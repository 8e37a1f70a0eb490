"""``crusaders legal``, ``explain``, ``apply`` and ``show``: one state of a recorded game.

A record is also the form of a position: it is the state after its last decision, or after as many as ``--after`` says.
"""

from __future__ import annotations

from pathlib import Path

import attrs
import click

from crusaders_rules.answers import verdict_data
from crusaders_rules.cli.drawings import svg_option, write_drawing
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, print_json
from crusaders_rules.third_crusade.play import apply as applying
from crusaders_rules.third_crusade.play import explain as explaining
from crusaders_rules.third_crusade.play import game
from crusaders_rules.third_crusade.play import legal as listing
from crusaders_rules.third_crusade.play.files.records import (
    RecordError,
    choice_of,
    read_record,
    record_of,
    verify,
    write_record,
)
from crusaders_rules.third_crusade.play.step_kind import Decision
from crusaders_rules.third_crusade.play.table_text import position_text
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.state import Owner, Position

_GAME = "--game third-crusade"
_AFTER = click.option(
    "--after", type=click.IntRange(0), metavar="N", help="The state after N decisions. [default: all]"
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
_FILE = click.argument("file", metavar="RECORD")


def _state(file: str, after: int | None) -> Position:
    """Return the state of a record after some decisions.

    Raises:
        BadInput: The file holds no record, or a decision before that is not legal.
    """
    try:
        record = read_record(file)
    except RecordError as error:
        raise BadInput(str(error)) from error
    if after is not None and after > len(record.decisions):
        raise BadInput(f"--after: the record has {counted(len(record.decisions), 'decision')}, not {after}")
    found = verify(attrs.evolve(record, decisions=record.decisions[:after], result=None))
    if found.problem is not None:
        raise BadInput(f"{file}: {found.problem}")
    return found.final


def _choice(text: str) -> Decision:
    try:
        return choice_of(text)
    except ValueError as error:
        raise BadInput(str(error)) from error


@click.command(epilog=examples(f"crusaders legal {_GAME} game.json --after 40"))
@_FILE
@_AFTER
@_JSON
def legal(file: str, *, after: int | None, as_json: bool) -> None:
    """List the legal decisions of a state."""
    state = _state(file, after)
    choices = [str(choice) for choice in listing.legal(state)]
    if as_json:
        print_json({"asked": game.to_act(state), "for": game.prompt(state), "decisions": choices})
        return
    if game.is_over(state):
        click.echo("the game is over")
        return
    click.echo(f"{game.to_act(state)}: {game.prompt(state)}")
    for choice in choices:
        click.echo(f"  {choice}")


@click.command(epilog=examples(f'crusaders explain {_GAME} game.json --after 40 "plan jerusalem"'))
@_FILE
@click.argument("decision")
@_AFTER
@_JSON
def explain(file: str, decision: str, *, after: int | None, as_json: bool) -> None:
    """Explain why a decision is legal or not: exit status 0 or 1."""
    verdict = explaining.explain(_state(file, after), _choice(decision))
    if as_json:
        print_json(verdict_data(verdict))
    else:
        click.echo("legal" if verdict.legal else "not legal")
        for one in verdict.refusals or verdict.reasons:
            click.echo(f"  {one}")
    raise click.exceptions.Exit(0 if verdict.legal else 1)


@click.command(epilog=examples(f'crusaders apply {_GAME} game.json "pass" --out next.json'))
@_FILE
@click.argument("decision")
@_AFTER
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the record with the decision.")
def apply(file: str, decision: str, *, after: int | None, out: Path | None) -> None:
    """Carry out a decision, and show the state after it."""
    try:
        state = applying.apply(_state(file, after), _choice(decision))
    except applying.IllegalDecision as error:
        click.echo(f"not legal: {error}")
        raise click.exceptions.Exit(1) from error
    if out is not None:
        try:
            write_record(record_of(state), out)
        except RecordError as error:
            raise BadInput(str(error)) from error
    click.echo(position_text(state))


@click.command(
    epilog=examples(
        f"crusaders show {_GAME} game.json --after 60 --seat 2", f"crusaders show {_GAME} game.json --svg game.svg"
    )
)
@_FILE
@_AFTER
@click.option("--seat", type=click.IntRange(1, 4), metavar="K", help="Show only what this seat may know.")
@svg_option()
@_JSON
def show(file: str, *, after: int | None, seat: int | None, svg: str | None, as_json: bool) -> None:
    """Show a state: tracks, Regions with pieces and Orders, and what is under way.

    A drawing has the map as a plan, the tracks, the Armies, and a Battle under way in its steps.
    """
    if svg is not None and as_json:
        raise click.UsageError("--svg and --json exclude each other")
    state = _state(file, after)
    if seat is not None and seat > len(state.seats):
        raise BadInput(f"--seat: there are {counted(len(state.seats), 'seat')} so far")
    army: Owner | None = None if seat is None else state.seats[seat - 1]
    if svg is not None:
        from crusaders_rules.third_crusade.show.position import position_svg

        write_drawing(svg, position_svg(state, army))
    elif as_json:
        print_json(view(state, army))
    else:
        click.echo(position_text(state, army))
