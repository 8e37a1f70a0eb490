"""The layout of the list of the open questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from crusaders_rules.catalog.model import Question
from crusaders_rules.cli.terminal import counted, filled, print_table, rows, table, width
from crusaders_rules.cli.wanted_questions import NO_VERDICT, Verdicts
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.thy_will_be_done.check import store

_SHORT = {"contradiction": "contradicts", "lost picture": "picture"}
# The width that the table needs; a narrower terminal gets a list.
_LEAST_FOR_TABLE = 100


def print_questions(found: Sequence[Question], known: Verdicts, total: int) -> None:
    """Print questions with the verdict on each reading: as a table, or as a list in a narrow terminal.

    Args:
        found: The questions to print.
        known: The stored verdicts.
        total: How many questions there are in all.
    """
    room = width()
    if not found:
        click.echo(f"None of the {total} questions fits.")
        return
    if room is not None and room < _LEAST_FOR_TABLE:
        click.echo("\n\n".join(_listed(one, known.get(one.id, ())) for one in found))
    else:
        _tabled(found, known)
    if len(found) < total:
        click.echo(f"\n{counted(len(found), 'question')} of {total}")


def _lines(one: Question, found: Sequence[PairVerdict]) -> Iterator[tuple[str, str, str, int | None]]:
    """Return a line for each reading: its name, the verdict, its editions, and the length of the play that shows it."""
    yield f"{one.default} *", "" if found else f"{NO_VERDICT} ({one.observable})", "", None
    for each in found:
        yield each.readings[1], store.in_short(each), store.editions_in_short(each), each.decisions


def _listed(one: Question, found: Sequence[PairVerdict]) -> str:
    readings = [
        (name, f"{verdict}{_in(editions)}" if length is None else f"{verdict}{_in(editions)}, play of {length}")
        for name, verdict, editions, length in _lines(one, found)
    ]
    asks = filled(" ".join(one.question.split()), indent=2)
    return f"{click.style(one.id, bold=True)} ({one.nature})\n{asks}\n{rows(readings, indent=4)}"


def _in(editions: str) -> str:
    return "" if editions in {"", "all"} else f" ({editions})"


def _tabled(found: Sequence[Question], known: Verdicts) -> None:
    shown = table()
    shown.leading = 1
    shown.add_column("question", overflow="fold")
    # One line for each reading: with wrapping, verdicts would stand beside the wrong readings.
    for name, right in (("readings (* default)", False), ("verdict", False), ("editions", False), ("play", True)):
        shown.add_column(name, justify="right" if right else "left", no_wrap=True)
    for one in found:
        names, verdicts, editions, lengths = zip(*_lines(one, known.get(one.id, ())), strict=True)
        nature = _SHORT.get(one.nature, one.nature)
        about = f"[bold]{one.id}[/bold]\n{' '.join(one.question.split())} [dim]({nature})[/dim]"
        columns = (names, verdicts, editions, ["" if length is None else str(length) for length in lengths])
        shown.add_row(about, *map("\n".join, columns))
    print_table(shown)
