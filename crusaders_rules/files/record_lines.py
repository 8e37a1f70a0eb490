"""The lines of a record of any game, one for each decision."""

from __future__ import annotations

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import FileError, Problem


def record_lines(value: object, source: str, error: type[FileError], *, most: int, longest: int) -> tuple[str, ...]:
    """Return the lines of a record, after a check of their number, types and lengths.

    Args:
        value: What the key ``decisions`` has.
        source: The name of the file in errors.
        error: The class of the error.
        most: The largest number of lines.
        longest: The length of the longest line.

    Raises:
        FileError: Of the given class, with the place of each line that is wrong.
    """
    if not isinstance(value, list) or len(value) > most:
        given = f"{len(value)}" if isinstance(value, list) else shown(value)
        raise error(source, [Problem("decisions", f"needs a list of at most {most} lines, not {given}")])
    problems = [
        Problem(f"decisions[{place}]", f"needs a line of at most {longest} characters, not {shown(line)}")
        for place, line in enumerate(value)
        if not isinstance(line, str) or len(line) > longest
    ]
    if problems:
        raise error(source, problems)
    return tuple(value)
