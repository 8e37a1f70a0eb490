"""What a person is offered at a prompt: all decisions, or a long list of them word by word."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from crusaders_rules.cli.terminal import counted, rows, width
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Decision, Game, State

# A longer list is chosen word by word, if the game has words for that.
LONGEST = 12
MORE = "\N{HORIZONTAL ELLIPSIS}"


class Offer(NamedTuple):
    """Something with a number at the prompt.

    Attributes:
        text: What it is in notation.
        words: What it does.
        decision: The decision, None if more must be chosen.
        chosen: The words of the notation that are then chosen.
    """

    text: str
    words: str
    decision: Decision | None
    chosen: tuple[str, ...]


def offers(game: Game, state: State, chosen: tuple[str, ...] = ()) -> list[Offer]:
    """Return what can be chosen, in the order of the legal decisions.

    Args:
        game: The game.
        state: The position.
        chosen: The first words of a decision, if they are chosen already.
    """
    terminal = terminal_of(game)
    found = [(one, tuple(game.to_text(state, one).split())) for one in game.legal(state)]
    if terminal.word is None or len(found) <= LONGEST:
        return [_whole(game, state, one, words, 0) for one, words in found]
    # The first choice is that of a verb with its first word.
    length = len(chosen) + 1 if chosen else 2
    groups: dict[tuple[str, ...], list[tuple[Decision, tuple[str, ...]]]] = {}
    for one, words in found:
        if words[: len(chosen)] == chosen:
            groups.setdefault(words[:length], []).append((one, words))
    made: list[Offer] = []
    for begin, several in groups.items():
        if len(several) == 1:
            made.append(_whole(game, state, *several[0], len(chosen)))
        else:
            ways = f"{terminal.word(state, begin[-1])} {MORE} ({counted(len(several), 'way')})"
            made.append(Offer(f"{_tail(begin, len(chosen))} {MORE}", ways, None, begin))
    return made


def _whole(game: Game, state: State, decision: Decision, words: tuple[str, ...], chosen: int) -> Offer:
    """Offer a decision of which some words are chosen already."""
    said = terminal_of(game).words(state, decision)
    return Offer(_tail(words, chosen), said, decision, words)


def _tail(words: tuple[str, ...], chosen: int) -> str:
    """Return the words that follow those that are chosen already; if none does, all."""
    return " ".join(words[chosen:] or words)


def numbered(offered: Iterable[Offer]) -> str:
    """List what can be chosen with a number, in notation and in words."""
    return rows((f"{number:>3}", one.text, one.words) for number, one in enumerate(offered, start=1))


def side_by_side(offered: Sequence[Offer]) -> str:
    """List the same with a number, in notation only, in as many columns as the terminal has room for."""
    cells = [f"{number:>3}  {one.text}" for number, one in enumerate(offered, start=1)]
    wide = max(map(len, cells)) + 2
    high = math.ceil(len(cells) / max(1, (width() or wide) // wide))
    columns = [cells[begin : begin + high] for begin in range(0, len(cells), high)]
    return "\n".join("".join(cell.ljust(wide) for cell in row).rstrip() for row in zip_longest(*columns, fillvalue=""))
