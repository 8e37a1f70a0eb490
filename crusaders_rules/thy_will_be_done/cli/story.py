"""Printed transcripts: grouped by turn, with the arithmetic and the rules under each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from crusaders_rules.cli.terminal import filled
from crusaders_rules.thy_will_be_done.play.transcript import Told


def story(told: Iterable[Told]) -> Iterator[str]:
    """Yield the lines of a transcript.

    Args:
        told: The decisions.
    """
    turn = -1
    for one in told:
        if one.turn != turn:
            turn = one.turn
            seat = one.line.partition(":")[0]
            yield f"\nRound {one.round}, turn {turn}: player {seat}" if turn else "Setup"
        yield filled(f"{one.line}  -- {one.words}", indent=2, hang=6)
        for reason in one.reasons:
            yield filled(f"{reason.sentence} [{reason.rule}]", indent=6, hang=2)
        if one.gain:
            yield filled(f"gains {one.gain} influence; {one.supply} left in the supply", indent=6)
        if one.rules:
            yield filled(f"rules: {' '.join(one.rules)}", indent=6, hang=7)
    yield ""


def figures(told: Iterable[Told]) -> list[dict[str, Any]]:
    """Return a transcript as data for JSON."""
    return [
        {
            "turn": one.turn,
            "round": one.round,
            "decision": one.line,
            "words": one.words,
            "gain": one.gain,
            "supply": one.supply,
            "reasons": [{"rule": reason.rule, "sentence": reason.sentence} for reason in one.reasons],
            "rules": list(one.rules),
        }
        for one in told
    ]
