"""What the verb ``verify`` of every game shares: a line or an entry for each file, and the exit status."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

import attrs
import click

from crusaders_rules.cli.other_games import reader
from crusaders_rules.cli.terminal import print_json
from crusaders_rules.files.problems import FileError, printable

OK, WRONG, UNREADABLE = 0, 1, 2


@attrs.frozen
class FileVerdict:
    """The verdict on a file.

    Attributes:
        status: The exit status that it deserves.
        said: The line about it.
        figures: The data about it, besides its name and its status.
    """

    status: int
    said: str
    figures: dict[str, Any]


def figures(
    decisions_checked: int,
    problem: tuple[str, str, Iterable[str | None], int | None] | None,
    *,
    complete: bool,
    result_checked: bool,
) -> dict[str, Any]:
    """Return the data about a record that was checked.

    Args:
        decisions_checked: How many decisions are legal.
        problem: The first problem, with the arguments of ``problem_figures``; None if there is none.
        complete: Whether the game is over after them.
        result_checked: Whether a result is claimed and right.
    """
    return {
        "decisions_checked": decisions_checked,
        "complete": complete,
        "result_checked": result_checked,
        "problems": [] if problem is None else [problem_figures(*problem)],
    }


def problem_figures(
    where: str, sentence: str, rules: Iterable[str | None], decision: int | None = None
) -> dict[str, Any]:
    """Return a problem as data, in the same form for every game.

    Args:
        where: The line of the decision, or the place in the file.
        sentence: What is wrong.
        rules: The ids of the rules that it breaks; None stands for no rule.
        decision: The number of the decision, if the problem is one.
    """
    return {
        "decision": decision,
        "where": where,
        "sentence": sentence,
        "rules": [one for one in rules if one is not None],
    }


def refused_file(error: FileError) -> FileVerdict:
    """Return the verdict on a file that is refused before a decision is checked.

    The file is wrong if each problem breaks a rule, such as a token that the box does not hold. Otherwise it is not a
    record.

    Args:
        error: Why it is refused.
    """
    status = WRONG if all(problem.rule is not None for problem in error.problems) else UNREADABLE
    others = getattr(click.get_current_context().find_root().command, "others", ())
    problems = [problem_figures(one.place, one.reason, [one.rule]) for one in error.problems]
    return FileVerdict(status, f"{error}{reader(error, others)}", {"problems": problems})


def verify_all(files: Iterable[str], judge: Callable[[str], FileVerdict], *, as_json: bool) -> NoReturn:
    """Print the verdict on each file, and end the verb with the worst exit status.

    Args:
        files: The files.
        judge: Returns the verdict on a file.
        as_json: Whether to print JSON.
    """
    worst, found = OK, []
    for file in files:
        one = judge(file)
        worst = max(worst, one.status)
        found.append({"file": printable(file), "status": one.status, "ok": one.status == OK, **one.figures})
        if not as_json:
            # A file that cannot be read is an error; an illegal record is an answer.
            unreadable = one.status == UNREADABLE
            click.echo(f"Error: {one.said}" if unreadable else one.said, err=unreadable)
    if as_json:
        print_json(found)
    raise click.exceptions.Exit(worst)
