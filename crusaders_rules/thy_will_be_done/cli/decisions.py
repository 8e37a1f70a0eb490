"""Decisions and verdicts as the verbs print them."""

from __future__ import annotations

import math
from itertools import zip_longest
from typing import Any

from crusaders_rules.answers import verdict_data
from crusaders_rules.cli.terminal import rows, width
from crusaders_rules.thy_will_be_done.interpret import State, Verdict
from crusaders_rules.thy_will_be_done.play.files import plain_data
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision


def who(state: State) -> str:
    """Name the player who must decide, or chance."""
    seat = state.pending.seat
    return "nobody" if seat is None else "chance" if seat == CHANCE else f"player {seat + 1}"


def question(state: State) -> str:
    """Say who must decide, and what."""
    if state.pending.seat is None:
        return "The game is over"
    return f"{who(state).capitalize()}: {kind_of(state).prompt}"


def asked(state: State) -> dict[str, Any]:
    """Return who must decide what, as data for JSON: a seat from 1, ``chance``, or null if the game is over."""
    return {"asked": plain_data.asked(state), "for": plain_data.prompt(state)}


def numbered(state: State) -> str:
    """List the legal decisions with a number, in notation and in words."""
    return rows(
        (
            (f"{number:>3}", to_text(state, decision), in_words(state, decision))
            for number, decision in enumerate(legal(state), start=1)
        )
    )


def side_by_side(state: State) -> str:
    """List the legal decisions with a number, in notation only, in as many columns as the terminal has room for."""
    cells = [f"{number:>3}  {to_text(state, decision)}" for number, decision in enumerate(legal(state), start=1)]
    wide = max(map(len, cells)) + 2
    high = math.ceil(len(cells) / max(1, (width() or wide) // wide))
    columns = [cells[begin : begin + high] for begin in range(0, len(cells), high)]
    return "\n".join("".join(cell.ljust(wide) for cell in row).rstrip() for row in zip_longest(*columns, fillvalue=""))


def listed(state: State) -> list[dict[str, Any]]:
    """Return the legal decisions as data for JSON: each in notation, in words, and with its kind and arguments."""
    return [plain_data.described(state, one) for one in legal(state)]


def verdict_text(verdict: Verdict) -> str:
    """Show the rules of a verdict, one per line."""
    if verdict.refusals:
        return rows(((f"{refusal.rule}", refusal.sentence) for refusal in verdict.refusals), indent=2)
    return rows(((reason.rule, reason.sentence) for reason in verdict.reasons), indent=2)


def verdict_figures(state: State, decision: Decision, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for JSON."""
    return {**asked(state), "decision": to_text(state, decision), **verdict_data(verdict)}
