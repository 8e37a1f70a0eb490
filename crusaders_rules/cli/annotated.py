"""Annotated games: every decision with its reasons and their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from crusaders_rules.cli.terminal import filled
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Game, Step


def story(game: Game, steps: Iterable[Step], turns: int = 0) -> Iterator[str]:
    """Yield the lines of an annotated game.

    Args:
        game: The game.
        steps: Its decisions, each with the position before and after it.
        turns: The number of turns before them.
    """
    terminal = terminal_of(game)
    if terminal.story is not None:
        yield from terminal.story(steps, turns)
        return
    for state, decision, _ in steps:
        yield filled(f"{terminal.line(state, decision)}  -- {terminal.words(state, decision)}", indent=2, hang=6)
        for reason in game.spoken.explain(state, decision).reasons:
            yield filled(f"{reason.sentence} [{reason.rule}]", indent=6, hang=2)
    yield ""


def story_figures(game: Game, steps: Iterable[Step]) -> Sequence[dict[str, Any]]:
    """Return the same as data for JSON."""
    terminal = terminal_of(game)
    if terminal.story_figures is not None:
        return [dict(one) for one in terminal.story_figures(steps)]
    return [
        {
            "decision": terminal.line(state, decision),
            "words": terminal.words(state, decision),
            "reasons": [
                {"rule": reason.rule, "sentence": reason.sentence}
                for reason in game.spoken.explain(state, decision).reasons
            ],
        }
        for state, decision, _ in steps
    ]
