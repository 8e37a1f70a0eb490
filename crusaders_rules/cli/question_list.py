"""The layout of the list of the open questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from crusaders_rules.catalog.model import Question
from crusaders_rules.cli.terminal import counted, filled, print_table, rows, table, width
from crusaders_rules.cli.wanted_questions import NO_VERDICT
from crusaders_rules.game import Game

_SHORT = {"contradiction": "contradicts", "lost picture": "picture"}
_NOT_PLAYED = "not played"
# The width that the table needs; a narrower terminal gets a list.
_LEAST_FOR_TABLE = 100
# The name of a reading, the verdict on it, its editions, and the length of the play that shows it.
_Line = tuple[str, str, str, int | None]


def print_questions(game: Game, found: Sequence[Question], total: int) -> None:
    """Print questions with the verdict on each reading: as a table, or as a list in a narrow terminal.

    Args:
        game: The game.
        found: The questions to print.
        total: How many questions there are in all.
    """
    room = width()
    if not found:
        click.echo(f"None of the {total} questions fits.")
        return
    if room is not None and room < _LEAST_FOR_TABLE:
        click.echo("\n\n".join(_listed(game, one) for one in found))
    else:
        _tabled(game, found)
    if len(found) < total:
        click.echo(f"\n{counted(len(found), 'question')} of {total}")


def _lines(game: Game, one: Question) -> Iterator[_Line]:
    """Yield a line for each reading: the default, then those with a verdict, then the others."""
    found = game.verdicts().get(one.id, ())
    yield f"{one.default} *", "" if found else f"{NO_VERDICT} ({one.observable})", "", None
    for each in found:
        yield each.readings[1], game.in_short(each), game.editions_in_short(each), each.decisions
    judged = {one.default, *(each.readings[1] for each in found)}
    for reading in one.readings:
        if reading.name not in judged:
            yield reading.name, _NOT_PLAYED if reading.why_not else NO_VERDICT, "", None


def _listed(game: Game, one: Question) -> str:
    why_not = {reading.name: reading.why_not for reading in one.readings}
    readings = [(name, _said(line, why_not.get(name))) for line in _lines(game, one) for name in line[:1]]
    asks = filled(" ".join(one.question.split()), indent=2)
    return f"{click.style(one.id, bold=True)} ({one.nature})\n{asks}\n{rows(readings, indent=4)}"


def _said(line: _Line, why_not: str | None) -> str:
    _, verdict, editions, length = line
    told = f"{verdict}: {why_not}" if verdict == _NOT_PLAYED else verdict
    within = "" if editions in {"", "all"} else f" ({editions})"
    return f"{told}{within}" + ("" if length is None else f", play of {length}")


def _tabled(game: Game, found: Sequence[Question]) -> None:
    lines = [list(_lines(game, one)) for one in found]
    shown = table()
    shown.leading = 1
    shown.add_column("question", overflow="fold")
    # One line for each reading: with wrapping, verdicts would stand beside the wrong readings.
    columns = ("readings (* default)", "verdict", "editions", "play")
    wanted = [
        at for at, name in enumerate(columns) if name != "editions" or any(line[at] for of in lines for line in of)
    ]
    for at in wanted:
        shown.add_column(columns[at], justify="right" if columns[at] == "play" else "left", no_wrap=True)
    for one, of in zip(found, lines, strict=True):
        nature = _SHORT.get(one.nature, one.nature)
        about = f"[bold]{one.id}[/bold]\n{' '.join(one.question.split())} [dim]({nature})[/dim]"
        cells = ["\n".join("" if line[at] is None else str(line[at]) for line in of) for at in wanted]
        shown.add_row(about, *cells)
    print_table(shown)
