"""``crusaders position``, ``legal``, ``explain``, ``apply`` and ``score``: verbs for one position of any game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.decisions import asked, listed, numbered, read_decision, verdict_figures, verdict_text
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.kept_files import load_position, position_data, save_position
from crusaders_rules.cli.score_sheet import print_score, score_data
from crusaders_rules.cli.terminal import counted, filled, print_json, progress_bar, rows
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Decision, Game, State

_OUT = click.Path(path_type=Path)
_REFUSED = 1
_TURNS_SHOWN = 20
_FILE = click.argument("file", metavar="FILE")
_DECISION = click.argument("decision", metavar="DECISION", nargs=-1, required=True)
_AFTER = click.option("--after", type=int, metavar="N", help="After the first N decisions of a record, instead of all.")
_WRITE = click.option("--out", metavar="FILE", type=_OUT, help="Write the position to a file, not to standard output.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


@click.command()
@_FILE
@_AFTER
@_WRITE
@click.pass_obj
def position(game: Game, /, *, file: str, after: int | None, out: Path | None) -> None:
    """Write a position of a recorded game as JSON.

    Edit it until it matches your table. Then use legal, explain, apply and score on it.
    """
    save_position(game, load_position(game, file, after), out)


@click.command()
@_FILE
@click.option("--turns", "whole", is_flag=True, help="List whole turns, one for each position that they lead to.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"List at most N turns. [default: {_TURNS_SHOWN}, or all with --json]",
)
@_AFTER
@_JSON
@click.pass_obj
def legal(game: Game, /, *, file: str, whole: bool, limit: int | None, after: int | None, as_json: bool) -> None:
    """List the legal decisions of a position, or whole turns.

    FILE holds a position or a recorded game. For a game, its last position is used.
    """
    if limit is not None and not whole:
        raise click.UsageError("--limit needs --turns")
    state = load_position(game, file, after)
    if whole:
        _print_turns(game, state, limit, as_json=as_json)
    elif as_json:
        print_json({**asked(game, state), "decisions": listed(game, state)})
    else:
        many = len(game.legal(state))
        question = terminal_of(game).question(state)
        click.echo(f"{question} ({counted(many, 'legal decision')}){':' if many else '.'}")
        if many:
            click.echo(numbered(game, state))


def _print_turns(game: Game, state: State, limit: int | None, *, as_json: bool) -> None:
    turns = game.spoken.turns
    if turns is None:
        raise BadInput(f"--turns: a turn of {game.title} is too long to list all of them")
    if game.spoken.asked(state) == "chance":
        raise BadInput("--turns: chance decides now and takes no turns; carry out its decision with apply")
    try:
        with progress_bar("positions") as update:
            tried = count(1)
            found = turns(state, lambda: None if update is None else update(next(tried)))
    except ValueError as error:
        raise BadInput(f"--turns: {error}") from error
    if as_json:
        figures = [{"decisions": _texts(game, state, turn), **_changed(game, state, turn.state)} for turn in found]
        print_json({**asked(game, state), "positions": len(found), "turns": figures[:limit]})
        return
    if game.is_over(state):
        click.echo("The game is over; no turn is left.")
        return
    positions_found = counted(len(found), "distinct position")
    click.echo(f"{terminal_of(game).question(state)} ({positions_found} after the turn):")
    shown = found[: limit or _TURNS_SHOWN]
    for number, turn in enumerate(shown, start=1):
        click.echo(filled(f"{number:>3}  {', '.join(_texts(game, state, turn))}", hang=5))
        click.echo(filled(_difference(game, state, turn.state), indent=7))
    if len(found) > len(shown):
        click.echo(f"and {len(found) - len(shown)} more; --limit N lists more of them")


def _texts(game: Game, state: State, turn: Any) -> list[str]:  # noqa: ANN401 -- a class of the game
    """Return the decisions of a turn in notation."""
    texts = []
    for decision in turn.decisions:
        texts.append(game.to_text(state, decision))
        state = game.apply(state, decision)
    return texts


def _changes(game: Game, before: State, after: State) -> Sequence[tuple[str, str, Any]]:
    differences = terminal_of(game).differences
    return () if differences is None else tuple(differences(before, after))


def _difference(game: Game, before: State, after: State) -> str:
    """Describe what has changed for the player who decided, such as ``+2 influence; wheel 0 3 3 2 2 2``."""
    return "; ".join(words for _, words, _ in _changes(game, before, after)) or "nothing"


def _changed(game: Game, before: State, after: State) -> dict[str, Any]:
    """Return the same as data for JSON."""
    return {name: value for name, _, value in _changes(game, before, after)}


@click.command()
@_FILE
@_DECISION
@_AFTER
@_JSON
@click.pass_obj
def explain(game: Game, /, *, file: str, decision: tuple[str, ...], after: int | None, as_json: bool) -> None:
    """Explain why a decision is legal, with the arithmetic, or which rules refuse it.

    Exit status 0 if it is legal, 1 if it is refused.
    """
    state = load_position(game, file, after)
    given = read_decision(game, state, " ".join(decision))
    verdict = game.spoken.explain(state, given)
    if as_json:
        print_json(verdict_figures(game, state, given, verdict))
    else:
        said = "legal" if verdict.legal else "not legal"
        click.echo(f"{game.to_text(state, given)}: {said}\n{verdict_text(verdict)}")
    if not verdict.legal:
        raise click.exceptions.Exit(_REFUSED)


@click.command()
@_FILE
@_DECISION
@_AFTER
@_WRITE
@click.option("--json", "as_json", is_flag=True, help="Print the verdict and the position in one JSON document.")
@click.pass_obj
def apply(
    game: Game, /, *, file: str, decision: tuple[str, ...], after: int | None, out: Path | None, as_json: bool
) -> None:
    """Carry a decision out, and write the position after it.

    Exit status 0 if it is legal. If it is refused, the status is 1 and the output names the rules.
    """
    state = load_position(game, file, after)
    given = read_decision(game, state, " ".join(decision))
    verdict = game.spoken.explain(state, given)
    report: dict[str, Any] = verdict_figures(game, state, given, verdict) if as_json else {}
    if not verdict.legal:
        if as_json:
            print_json({**report, "position": None})
        else:
            click.echo(f"{game.to_text(state, given)}: not legal\n{verdict_text(verdict)}", err=True)
        raise click.exceptions.Exit(_REFUSED)
    following = game.apply(state, given)
    if out is not None or not as_json:
        _written(game, state, given, following, out, quiet=as_json)
    if as_json:
        print_json({**report, "position": position_data(game, following)})


def _written(game: Game, state: State, given: Decision, following: State, out: Path | None, *, quiet: bool) -> None:
    """Write the position after a decision; of a file, say what has changed in it."""
    save_position(game, following, out)
    if out is not None and not quiet:
        said = [("now", terminal_of(game).question(following)), ("changed", _difference(game, state, following))]
        told = said if terminal_of(game).differences is not None else said[:1]
        click.echo(f"{game.to_text(state, given)}: legal\n{rows(told, indent=2)}")


@click.command()
@_FILE
@_AFTER
@_JSON
@click.pass_obj
def score(game: Game, /, *, file: str, after: int | None, as_json: bool) -> None:
    """Score a position term by term, as if the game ended there."""
    state = load_position(game, file, after)
    if as_json:
        print_json(score_data(game, state))
    else:
        print_score(game, state)
