"""``crusaders conform``: check another implementation, in any language, against the book."""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, print_json, print_table, progress_bar, table
from crusaders_rules.cli.working import is_said, place_options, where_of, working
from crusaders_rules.conform.comparing import Effort, Judge
from crusaders_rules.conform.driver import asked_part, compare, compare_in_parts
from crusaders_rules.conform.essence import normal
from crusaders_rules.conform.findings import AGREES, AGREES_SO_FAR, COLUMNS, DEPARTS, FAILS, Conformity, Failure
from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.page import page, picture_of
from crusaders_rules.conform.program import Fault, Patience, ProgramError
from crusaders_rules.conform.report_data import document, junit
from crusaders_rules.conform.suite import Suite, SuiteError, read_suite, write_suite
from crusaders_rules.conform.usual_cases import parts_of
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.writing import to_text, write_file
from crusaders_rules.game import Game, game_named
from crusaders_rules.work import Executor, Sent, Task, in_turn

_PATH = click.Path(path_type=Path)
# So many lines of a kind are shown, and so much of a position.
_SHOWN, _LONGEST = 3, 1_000
# Exit statuses beside 0 for an engine that agrees; 2 is bad input.
_STATUS = {AGREES: 0, DEPARTS: 1, FAILS: 1, AGREES_SO_FAR: 3}
# The vectors and games are divided into so many parts, however many workers there are; where the time is limited, into
# one for each worker, which then begin together.
_PARTS = 16
# What is left of a limited time when the vectors of the readings are answered.
_OF_PARTS = 0.8
# So many rules without a question are named.
_UNREACHED = 8
# What follows a report on the small suite.
_WHOLE_SUITE = (
    "These questions are the small suite of the package, which has the vectors that notice wrong rules. "
    "`crusaders vectors --out DIR` writes the whole suite, which takes {takes}: it has more questions, with more "
    "positions for each rule. `--vectors DIR` asks it."
)


@click.command(
    epilog=examples("crusaders conform -- node engine.mjs", "crusaders conform --seconds 60 -- node engine.mjs"),
    context_settings={"ignore_unknown_options": False},
)
@click.argument("command", nargs=-1, required=True, metavar="-- COMMAND [ARGS]...")
@click.option(
    "--vectors",
    "suite",
    type=_PATH,
    metavar="DIR",
    help="The suite; that of the package or one made now if left out.",
)
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
@place_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def conform(
    game: Game,
    /,
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
    **where: Any,  # noqa: ANN401 -- options
) -> None:
    """Check another implementation, in any language, against the book.

    COMMAND starts a program that speaks the protocol on its standard input and output. It is asked the vectors of a
    suite, then plays games in lockstep with the book. The report says where it departs from the book, by which rule,
    which reading of each open question it plays, and how far it was asked. With --workers or --cluster, each worker
    starts the program and asks it a part of all this.

    Exit status 1 if the program departs from the book, or fails; 3 if it agrees but was asked too little.
    """
    if game.conformance is None:
        raise BadInput(f"{game.title} has no vectors")
    effort = Effort(games=games, seconds=seconds)
    with _stored(game, suite) as (folder_of_suite, stored):
        asking = _Asking(game, command, Patience(seconds=patience), folder_of_suite, stored, effort)
        found = asking.compared(where_of(where))
    with _written():
        _write(game, found, folder, html, xml)
    if as_json:
        print_json(document(found))
    else:
        _print(found, folder)
        if folder_of_suite is None and found.verdict != FAILS:
            click.echo(f"\n{_WHOLE_SUITE.format(takes=conformance_of(game).takes)}")
    sys.exit(_STATUS[found.verdict])


@contextlib.contextmanager
def _stored(game: Game, folder: Path | None) -> Iterator[tuple[Path | None, Suite]]:
    """Offer the suite of a folder, that of the package, or one that is made now, with its folder if it has its own."""
    packaged = conformance_of(game).packaged
    try:
        with contextlib.ExitStack() as stack:
            if folder is None and packaged is None:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "suite"
                write_suite(folder, game, (vector for make in parts_of(game).values() for vector in make(game)))
            yield folder, read_suite(packaged() if folder is None and packaged is not None else Path(folder or ""))
    except SuiteError as error:
        raise BadInput(f"--vectors: {error}; crusaders vectors --out DIR writes a suite") from error


@attrs.frozen
class _Asking:
    """What is asked of a program.

    Attributes:
        game: The game.
        command: The program and its arguments.
        patience: How long to wait for an answer.
        folder: The folder of the suite; None for that of the package.
        suite: What it has.
        effort: How far to go.
    """

    game: Game
    command: tuple[str, ...]
    patience: Patience
    folder: Path | None
    suite: Suite = attrs.field(repr=False)
    effort: Effort

    def compared(self, where: Mapping[str, Any]) -> Conformity:
        """Compare the program with the book.

        Args:
            where: The options that say where the work is done.
        """
        try:
            with self.engine() as engine:
                if not is_said(where):
                    with progress_bar("starting") as bar:
                        watch = None if bar is None else lambda what, done, total: bar(done, total, what)
                        return compare(self.game, engine, self.suite, self.effort, watch)
                with working(where) as executor:
                    parts = partial(self.parts, executor)
                    return compare_in_parts(self.game, engine, self.suite, self.effort, parts)
        except ProgramError as error:
            if error.fault in {Fault.CANNOT_START, Fault.OTHER_GAME}:
                raise BadInput(str(error)) from error
            digest = self.suite.contents["digest"]
            found = Conformity(name=" ".join(self.command), command=self.command, digest=digest)
            found.failures.append(Failure(fault=error.fault, detail=error.detail, request={"op": "hello"}))
            return found

    def engine(self) -> Engine:
        """Start the program."""
        return Engine(self.command, self.suite.contents["boards"], self.patience, game=self.game.name)

    def parts(self, executor: Executor, readings: Mapping[str, str]) -> Iterator[Mapping[str, Any]]:
        """Yield what is found out in each part.

        Args:
            executor: What spreads the parts.
            readings: The readings that the program plays and that are not the default.
        """
        seconds = self.effort.seconds
        many = _PARTS if seconds is None else executor.workers
        effort = attrs.evolve(self.effort, seconds=None if seconds is None else _OF_PARTS * seconds)
        plain: dict[str, Any] = {
            "game": self.game.name,
            "command": list(self.command),
            "patience": attrs.asdict(self.patience),
            "suite": None if self.folder is None else str(self.folder.resolve()),
            "effort": attrs.asdict(effort),
            "readings": dict(readings),
        }
        given = [{**plain, "part": [number, many]} for number in range(many)]
        tasks = [Task(f"part {one['part'][0] + 1}", partial(part_plain, **one), Sent(part_plain, one)) for one in given]
        with progress_bar("parts of the questions", many) as update:
            for number, done in enumerate(in_turn(executor.each(tasks)), start=1):
                if update is not None:
                    update(number)
                yield done.result


def part_plain(
    *,
    game: str,
    command: list[str],
    patience: Mapping[str, Any],
    suite: str | None,
    effort: Mapping[str, Any],
    readings: Mapping[str, str],
    part: tuple[int, int],
) -> dict[str, Any]:
    """Start a program, and ask it a part of the vectors and games.

    Args:
        game: The name of the game.
        command: The program and its arguments.
        patience: The fields of how long to wait for an answer.
        suite: The folder of the suite; None for that of the package.
        effort: The fields of how far to go.
        readings: The readings that the program plays and that are not the default.
        part: The number of the part, from 0, and that of all parts.

    Returns:
        What ``asked_part`` found; of a program that does not say hello, this failure.
    """
    stored = _suite_at(game, suite)
    try:
        with Engine(command, stored.contents["boards"], Patience(**patience), game=game_named(game).name) as engine:
            judge = Judge(game_named(game), engine, stored, Effort(**effort))
            judge.readings = dict(readings)
            return asked_part(judge, stored, (part[0], part[1]))
    except ProgramError as error:
        failure = {"fault": error.fault, "detail": error.detail, "request": {"op": "hello"}}
        return {"asked": [], "tallies": {}, "games": 0, "agreed": {}, "met": [], "failures": [failure]}


@cache
def _suite_at(game: str, folder: str | None) -> Suite:
    packaged = conformance_of(game_named(game)).packaged
    return read_suite(packaged() if folder is None and packaged is not None else Path(folder or ""))


@contextlib.contextmanager
def _written() -> Iterator[None]:
    try:
        yield
    except FileError as error:
        raise BadInput(str(error)) from error


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
    if found.not_listed:
        click.echo(f"\n{counted(found.not_listed, 'more departure')} in no entry: there were too many to look at all")


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
