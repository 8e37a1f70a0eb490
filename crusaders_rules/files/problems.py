"""Problems of files: one class of problem and one class of error for every kind of file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from crusaders_rules.answers import LONGEST_SHOWN, shown

if TYPE_CHECKING:
    from pathlib import Path

# Longer than the paths of operating systems, so that the name of a file is not cut.
_LONGEST_WORD = 300
_LONGEST_LINE = 1_500
# A reader takes in so many names.
_FEW = 30


def one_line(text: str) -> str:
    r"""Return a text that may quote untrusted input as one line that is safe for a terminal.

    Unprintable characters are escaped. Overlong words are cut, and so is an overlong line.

    >>> print(one_line("there is no board \x1b[31m"))
    there is no board \x1b[31m
    """
    if not text.isprintable():
        text = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)
    if len(text) > _LONGEST_WORD:
        text = re.sub(rf"\S{{{_LONGEST_WORD},}}", lambda word: f"{word[0][:LONGEST_SHOWN]}...", text)
    return text if len(text) <= _LONGEST_LINE else f"{text[:_LONGEST_LINE]}..."


@attrs.frozen
class Problem:
    """One problem of a file.

    Attributes:
        place: The place in the file: keys joined by dots, or a table and its key; empty for the whole file.
        reason: What is wrong.
        rule: The id of the rule that it breaks, if any.
        file: The name of the file; comparisons ignore it.
    """

    place: str = attrs.field(converter=one_line)
    reason: str = attrs.field(converter=one_line)
    rule: str | None = None
    file: str = attrs.field(default="", eq=False)

    def __str__(self) -> str:
        """Show the file, the place, the reason and the rule in one line.

        >>> str(Problem("players[0].troops", "there are only 5", "components.troop", "game.json"))
        'game.json: players[0].troops: there are only 5 (components.troop)'
        """
        line = ": ".join(part for part in (self.file, self.place, self.reason) if part)
        return f"{line} ({self.rule})" if self.rule else line

    @property
    def data(self) -> dict[str, str | None]:
        """The place, the reason and the rule as plain data for other programs."""
        return {"place": self.place, "reason": self.reason, "rule": self.rule}


class FileError(ValueError):
    """A file is refused.

    Attributes:
        problems: All problems of the file, at least one.
    """

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        """Store the problems; the message shows the first of them.

        Args:
            source: The name of the file for each problem that does not name one.
            problems: At least one problem.
        """
        self.problems = tuple(one if one.file else attrs.evolve(one, file=one_line(source)) for one in problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        """Return the first problem, and how many more there are."""
        more = len(self.problems) - 1
        return f"{self.problems[0]}" + (f" (and {more} more)" if more else "")

    @property
    def lines(self) -> tuple[str, ...]:
        """One line for each problem, with the name of the file."""
        return tuple(map(str, self.problems))


class Findings:
    """The problems of one file, in the order found."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def add(self, place: str, reason: str | None, rule: str | None = None) -> None:
        """Note a problem, unless the reason is None."""
        if reason is not None:
            self.problems.append(Problem(place, reason, rule, self.source))

    def refuse(self, error: type[FileError]) -> None:
        """Raise an error if there is any problem.

        Args:
            error: The class of error to raise.

        Raises:
            FileError: As ``error``, with all problems.
        """
        if self.problems:
            raise error(self.source, self.problems)


def joined(place: str, key: object) -> str:
    """Return the place of a key of an object, or of an item of a list.

    >>> joined("players[0]", "troops"), joined("players", 0), joined("", "supply")
    ('players[0].troops', 'players[0]', 'supply')
    """
    if isinstance(key, int):
        return f"{place}[{key}]"
    part = str(key) if re.fullmatch(r"[A-Za-z0-9_#*-]{1,40}", str(key)) else shown(str(key))
    return f"{place}.{part}" if place else part


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that refuses a word: a similar word, or the known words, a few if they are many.

    >>> suggestion("cruzade", ("travel", "crusade"))
    "; did you mean 'crusade'?"
    >>> suggestion("xyzzy", ("travel", "crusade"))
    '; known: travel, crusade'
    >>> suggestion("xyzzy", map(str, range(99)))
    '; 99 are known, such as 0, 1, 2'
    """
    from difflib import get_close_matches  # late: only a refusal needs it

    names = tuple(known)
    close = get_close_matches(word[:LONGEST_SHOWN], names, 1)
    if close:
        return f"; did you mean {close[0]!r}?"
    if len(names) > _FEW:
        return f"; {len(names)} are known, such as {', '.join(names[:3])}"
    return f"; known: {', '.join(names)}" if names else "; none is allowed here"


def printable(path: str | Path) -> str:
    """Return the name of a file, with a question mark for each unprintable character."""
    return "".join(character if character.isprintable() else "?" for character in str(path))
