"""What the verb ``verify`` prints: a line or an entry for each file, and the exit status."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

import attrs
import click

from crusaders_rules.cli.other_games import reader
from crusaders_rules.cli.terminal import print_json
from crusaders_rules.files.problems import FileError, printable
from crusaders_rules.files.verification import Verification

OK, WRONG, UNREADABLE = 0, 1, 2


@attrs.frozen
class FileVerdict:
    """The verdict on a file.

    Attributes:
        status: The exit status that it deserves.
        said: The line about it.
        figures: The data about it, in addition to its name and its status.
    """

    status: int
    said: str
    figures: dict[str, Any]


def _problem_figures(
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
    problems = [_problem_figures(one.place, one.reason, [one.rule]) for one in error.problems]
    nothing = {"decisions_checked": 0, "complete": False, "result_checked": False}
    return FileVerdict(status, f"{error}{reader(error, others)}", {**nothing, "problems": problems})


def verdict_on(name: str, found: Verification[Any]) -> FileVerdict:
    """Return the verdict on a record that was checked.

    Args:
        name: The name of its file.
        found: The result.
    """
    error = found.error
    figures = {
        "decisions_checked": found.decisions_checked,
        "complete": found.complete,
        "result_checked": found.result_checked,
        "problems": [] if error is None else [_problem_figures(error.line, error.sentence, error.rules, error.index)],
        **found.more,
    }
    return FileVerdict(OK if found.ok else WRONG, f"{name}: {'ok, ' if found.ok else ''}{found}", figures)


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
