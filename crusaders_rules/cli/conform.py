"""``crusaders conform``: check another implementation, in any language, against the book."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, print_json, print_table, progress_bar, table
from crusaders_rules.conform.comparing import Effort
from crusaders_rules.conform.driver import compare
from crusaders_rules.conform.essence import normal
from crusaders_rules.conform.findings import AGREES, AGREES_SO_FAR, COLUMNS, DEPARTS, FAILS, Conformity, Failure
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.page import page, picture_of
from crusaders_rules.conform.program import Fault, Patience, ProgramError
from crusaders_rules.conform.report_data import document, junit
from crusaders_rules.conform.suite import SuiteError, read_suite
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.writing import to_text, write_file
from crusaders_rules.game import Game

_PATH = click.Path(path_type=Path)
# So many lines of a kind are shown, and so much of a position.
_SHOWN, _LONGEST = 3, 1_000
# Exit statuses beside 0 for an engine that agrees; 2 is bad input.
_STATUS = {AGREES: 0, DEPARTS: 1, FAILS: 1, AGREES_SO_FAR: 3}
# So many rules without a question are named.
_UNREACHED = 8
# What follows a report on the small suite.
_WHOLE_SUITE = (
    "These questions are the small suite of the package, which has the vectors that notice wrong rules. "
    "`crusaders vectors --out DIR` writes the whole suite, which takes half an hour or more: it has several times as "
    "many questions, with more positions for each rule. `--vectors DIR` asks it."
)


@click.command(
    epilog=examples("crusaders conform -- node engine.mjs", "crusaders conform --seconds 60 -- node engine.mjs"),
    context_settings={"ignore_unknown_options": False},
)
@click.argument("command", nargs=-1, required=True, metavar="-- COMMAND [ARGS]...")
@click.option("--vectors", "suite", type=_PATH, metavar="DIR", help="The suite; a small one comes with the package.")
@click.option(
    "--games", type=click.IntRange(0), default=200, show_default=True, metavar="N", help="The largest number of games."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    metavar="S",
    help="The time for all questions; no limit if left out.",
)
@click.option(
    "--patience",
    type=click.FloatRange(0.05),
    default=30.0,
    show_default=True,
    metavar="S",
    help="The time for one answer.",
)
@click.option("--out", "folder", type=_PATH, metavar="DIR", help="Write the position and a picture of each departure.")
@click.option("--html", "html", type=_PATH, metavar="FILE", help="Write the report as one HTML page.")
@click.option("--junit", "xml", type=_PATH, metavar="FILE", help="Write the report as JUnit XML.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def conform(
    game: Game,
    *,
    command: tuple[str, ...],
    suite: Path | None,
    games: int,
    seconds: float | None,
    patience: float,
    folder: Path | None,
    html: Path | None,
    xml: Path | None,
    as_json: bool,
) -> None:
    """Check another implementation, in any language, against the book.

    COMMAND starts a program that speaks the protocol on its standard input and output. It is asked the vectors of a
    suite, then plays games in lockstep with the book. The report says where it departs from the book, by which rule,
    which reading of each open question it plays, and how far it was asked.

    Exit status 1 if the program departs from the book, or fails; 3 if it agrees but was asked too little.
    """
    if game.conformance is None:
        raise BadInput(f"{game.title} has no vectors")
    try:
        stored = read_suite(game.conformance.packaged() if suite is None else suite)
    except SuiteError as error:
        raise BadInput(f"--vectors: {error}; crusaders vectors --out DIR writes a suite") from error
    effort = Effort(games=games, seconds=seconds)
    found = _compared(game, command, Patience(seconds=patience), stored, effort)
    try:
        _write(game, found, folder, html, xml)
    except FileError as error:
        raise BadInput(str(error)) from error
    if as_json:
        print_json(document(found))
    else:
        _print(found, folder)
        if suite is None and found.verdict != FAILS:
            click.echo(f"\n{_WHOLE_SUITE}")
    sys.exit(_STATUS[found.verdict])


def _compared(game: Game, command: tuple[str, ...], patience: Patience, suite: Any, effort: Effort) -> Conformity:  # noqa: ANN401 -- a suite
    boards = suite.contents["boards"]
    try:
        with Engine(command, boards, patience) as engine, progress_bar("starting") as bar:
            watch = None if bar is None else lambda what, done, total: bar(done, total, what)
            return compare(game, engine, suite, effort, watch)
    except ProgramError as error:
        if error.fault == Fault.CANNOT_START:
            raise BadInput(str(error)) from error
        found = Conformity(name=" ".join(command), command=command, digest=suite.contents["digest"])
        found.failures.append(Failure(fault=error.fault, detail=error.detail, request={"op": "hello"}))
        return found


def _write(game: Game, found: Conformity, folder: Path | None, html: Path | None, xml: Path | None) -> None:
    if html is not None:
        write_file(html, page(game, found))
    if xml is not None:
        write_file(xml, junit(found))
    if folder is not None:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        for number, one in enumerate(found.departures, start=1):
            if "position" in one.request:
                write_file(folder / f"departure-{number}.json", to_text(one.request["position"]))
            picture = picture_of(game, one)
            if picture is not None:
                write_file(folder / f"departure-{number}.svg", picture)


def _print(found: Conformity, folder: Path | None) -> None:
    click.echo(f"{found.name}: {found.verdict}")
    if found.reach is not None:
        click.echo(found.reach.said)
    shown = table()
    for name in ("asked", *COLUMNS):
        shown.add_column(name, justify="left" if name == "asked" else "right")
    for kind, one in found.tallies.items():
        shown.add_row(kind, *(f"{number:,}" for number in one.row))
    if found.tallies:
        print_table(shown)
    for failure in found.failures:
        click.echo(f"it {failure.fault}: {failure.detail} (asked: {failure.request.get('op')})")
    _print_departures(found, folder)
    _print_questions(found)
    unreached = found.reach.unreached if found.reach else ()
    if unreached:
        more = f" and {len(unreached) - _UNREACHED} more" if len(unreached) > _UNREACHED else ""
        click.echo(f"rules that no question reached: {', '.join(unreached[:_UNREACHED])}{more}")
    if found.verdict != FAILS:
        click.echo(f"{counted(found.games, 'game')} in lockstep, {found.seconds:.0f} s")


def _print_departures(found: Conformity, folder: Path | None) -> None:
    for number, one in enumerate(found.departures, start=1):
        asked = f"{one.request['op']} {one.request.get('decision', '')}".strip()
        click.echo(f"\ndeparture {number}: {one.rules[0] if one.rules else 'no rule known'}")
        click.echo(f"  asked: {asked} ({one.where}, {one.ground})")
        for line in one.differences[:_SHOWN]:
            click.echo(f"  {line}")
        if one.alike:
            click.echo(f"  {counted(one.alike, 'more departure')} of this cause")
        if one.rules[1:]:
            click.echo(f"  other rules: {', '.join(one.rules[1:_UNREACHED])}")
        for reading in one.explained[:_SHOWN]:
            click.echo(f"  right by another reading: {reading}")
        if "position" in one.request:
            shown = folder / f"departure-{number}.json" if folder else _in_short(one.request["position"])
            click.echo(f"  position: {shown}")


def _in_short(position: Mapping[str, Any]) -> str:
    """Return a position in few lines, without its ruleset."""
    text = json.dumps(normal(position), separators=(",", ":"))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... (--out DIR writes it)"


def _print_questions(found: Conformity) -> None:
    if not found.questions:
        return
    usual = sum(1 for one in found.questions if one.reading == one.default)
    unknown = [one for one in found.questions if one.reading is None and one.possible]
    click.echo(f"\nopen questions: {usual} by the default, {len(unknown)} cannot be told")
    shown = table("Other readings")
    for name in ("question", "it plays", "default", "evidence"):
        shown.add_column(name)
    others = [one for one in found.questions if one.reading not in (None, one.default) or not one.possible]
    for one in others:
        shown.add_row(one.question, one.said, one.default, ", ".join(row.vector for row in one.evidence))
    if others:
        print_table(shown)
