"""Output of the verbs: rows, tables, JSON, and examples under a help text."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from crusaders_rules.explore.breadth_first import Watch
    from crusaders_rules.explore.systems import SearchLimits, SearchProgress

_NARROWEST = 40
_LEAST_FOR_WORDS = 16
_BELOW = 7


def examples(*lines: str) -> str:
    """Return the end of a help text.

    Args:
        *lines: Command lines that work as they stand.

    Returns:
        Text that click does not wrap.
    """
    title = "Example:" if len(lines) == 1 else "Examples:"
    return "\n".join(("\b", title, *(f"  {line}" for line in lines)))


def width() -> int | None:
    """Return the columns of the terminal, or None if the output goes elsewhere."""
    if sys.stdout is not None and (sys.stdout.isatty() or "COLUMNS" in os.environ):
        return max(_NARROWEST, shutil.get_terminal_size().columns)
    return None


def height() -> int | None:
    """Return the lines of the terminal, or None if the output goes elsewhere."""
    return None if width() is None else shutil.get_terminal_size().lines


def rows(cells: Iterable[Sequence[str]], *, indent: int = 0) -> str:
    """Set rows in columns; in a terminal the last column is wrapped, or stands below the others if these are wide.

    Args:
        cells: The rows, all of the same length.
        indent: Spaces before the first column.

    Returns:
        Lines without the last line end.
    """
    table = [tuple(row) for row in cells]
    if not table:
        return ""
    widths = [max(map(len, column)) for column in list(zip(*table, strict=True))[:-1]]
    left = indent + sum(widths) + 2 * len(widths)
    room = width()
    lines = []
    for *heads, words in table:
        begin = " " * indent + "".join(f"{head:<{size}}  " for head, size in zip(heads, widths, strict=True))
        if room is None or left + len(words) <= room:
            lines.append((begin + words).rstrip())
        elif room - left < _LEAST_FOR_WORDS:
            # What is before leaves no room, so the words stand below it.
            under = " " * (indent + _BELOW)
            lines.append(begin.rstrip())
            lines += textwrap.wrap(words, room, initial_indent=under, subsequent_indent=under, break_on_hyphens=False)
        else:
            lines += textwrap.wrap(
                words, room, initial_indent=begin, subsequent_indent=" " * left, break_on_hyphens=False
            )
    return "\n".join(lines)


def filled(text: str, *, indent: int = 0, hang: int = 0) -> str:
    """Wrap a text to the terminal; if the output goes elsewhere, the text stays one line.

    Args:
        text: Words.
        indent: Spaces before its first line.
        hang: More spaces before the others.

    Returns:
        Lines without the last line end.
    """
    room, begin = width(), " " * indent
    if room is None:
        return begin + text
    return textwrap.fill(
        text,
        room,
        initial_indent=begin,
        subsequent_indent=begin + " " * hang,
        break_long_words=False,
        break_on_hyphens=False,
    )


def counted(number: int, what: str) -> str:
    """Return a number of things, such as ``1 turn`` or ``2 turns``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def print_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def console(*, stderr: bool = False) -> Console:
    """Return the console for tables; they fit the terminal, or 120 columns without one."""
    from rich.console import Console

    return Console(stderr=stderr, width=width() or 120, highlight=False)


def print_table(shown: Table | Text) -> None:
    """Print a table or a styled text, without the spaces at the ends of its lines."""
    terminal = console()
    with terminal.capture() as lines:
        terminal.print(shown)
    click.echo("\n".join(line.rstrip() for line in lines.get().splitlines()), color=terminal.is_terminal)


# Without a terminal, a line says what is under way after so many seconds, and then every so many seconds.
FIRST, _BETWEEN = 2.0, 10.0
# From so many seconds on, the time is shown in minutes.
_LONG = 90.0


class Advance(Protocol):
    """Shows how far something is."""

    def __call__(self, done: int, most: int | None = None, what: str | None = None) -> None:
        """Show the steps done, and the number of all steps and the name if they are new."""


@contextlib.contextmanager
def progress_bar(
    name: str, total: int | None = None, *, counts: bool = True, left: bool = False
) -> Iterator[Advance | None]:
    """Show a progress bar on a terminal, or from time to time a line on another standard error.

    Args:
        name: What is under way.
        total: The number of steps, or None if unknown.
        counts: Whether to show how many steps are done.
        left: Whether to show how much time is left, instead of how much has passed.

    Yields:
        A callback for the progress, or None if there is no standard error.
    """
    if sys.stderr is None:
        yield None
        return
    if not sys.stderr.isatty():
        yield _in_lines(name, total, counts=counts, left=left)
        return
    from rich import progress

    columns: list[progress.ProgressColumn] = [progress.TextColumn("{task.description}"), progress.BarColumn()]
    columns += [progress.MofNCompleteColumn()] if counts else []
    columns += [progress.TimeRemainingColumn() if left else progress.TimeElapsedColumn()]
    with progress.Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=total)
        yield lambda done, most=None, what=None: bar.update(task, completed=done, total=most, description=what)


def _in_lines(name: str, total: int | None, *, counts: bool, left: bool) -> Advance:
    """Return a callback that says on standard error how far something is, if it takes more than two seconds.

    If the time left is wanted, the first step tells how long all will take.
    """
    begun = time.monotonic()
    due = begun + FIRST

    def say(done: int, most: int | None = None, what: str | None = None) -> None:
        nonlocal due, name, total
        name, total = what or name, most or total
        now = time.monotonic()
        rest = (now - begun) / done * (total - done) if left and total and done else None
        early = done == 1 and rest is not None and rest >= FIRST
        if now >= due or early:
            due = now + _BETWEEN
            of_all = f" of {total:,}" if total else ""
            more = "" if rest is None else f", about {_lasting(rest)} left"
            click.echo(f"{name}: {done:,}{of_all}{more}" if counts else name, err=True)

    return say


def _lasting(seconds: float) -> str:
    """Return a time in words, such as ``40 s`` or ``3 min``."""
    return f"{max(1, round(seconds))} s" if seconds < _LONG else f"{round(seconds / 60)} min"


@contextlib.contextmanager
def watching(name: str, total: int | None = None) -> Iterator[Watch | None]:
    """Show the progress of an exploration.

    Args:
        name: What is explored.
        total: The number of steps, or None if unknown.

    Yields:
        A callback for the progress, or None if there is no standard error.
    """
    with progress_bar(name, total, counts=False) as update:
        if update is None:
            yield None
            return

        def show(at: SearchProgress) -> None:
            said = f"{name}: {at.states:,} states, {at.transitions:,} transitions, depth {at.depth}"
            update(at.expanded, what=said)

        yield show


def limits_of(chosen: dict[str, Any]) -> SearchLimits:
    """Return the chosen options that limit a search."""
    from crusaders_rules.explore.systems import SearchLimits

    names = ("states", "seconds", "memory")
    states, seconds, megabytes = (chosen.pop(f"limit_{name}") for name in names)
    return SearchLimits(states=states, seconds=seconds, megabytes=megabytes, depth=chosen.pop("depth"))


def table(title: str | None = None, *, footer: bool = False) -> Table:
    """Return an empty table in the style of all verbs."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(
        title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, show_footer=footer, pad_edge=False
    )
