"""Decisions and verdicts of any game as the verbs print them."""

from __future__ import annotations

from typing import Any

from crusaders_rules.answers import Verdict, verdict_data
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import rows
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Decision, Game, State


def asked(game: Game, state: State) -> dict[str, Any]:
    """Return who must decide what, as data for JSON: a seat from 1, ``chance``, or null if the game is over."""
    spoken = game.spoken
    return {"asked": spoken.asked(state), "for": spoken.prompt(state)}


def numbered(game: Game, state: State) -> str:
    """List the legal decisions with a number, in notation and in words."""
    words = terminal_of(game).words
    return rows(
        (
            (f"{number:>3}", game.to_text(state, decision), words(state, decision))
            for number, decision in enumerate(game.legal(state), start=1)
        )
    )


def listed(game: Game, state: State) -> list[dict[str, Any]]:
    """Return the legal decisions as data for JSON: each in notation, in words, and with what else the game has."""
    return [game.spoken.write_decision(state, one) for one in game.legal(state)]


def read_decision(game: Game, state: State, text: str) -> Decision:
    """Return the decision that words on the command line mean.

    Raises:
        BadInput: They mean none.
    """
    try:
        return game.from_text(state, text)
    except ValueError as error:
        raise BadInput(f"DECISION: {said_of(error)}") from error


def said_of(error: ValueError) -> str:
    """Return why a text is no decision, with the rules if the error names any."""
    rules = getattr(error, "rules", ())
    return f"{error} ({', '.join(rules)})" if rules else str(error)


def verdict_text(verdict: Verdict) -> str:
    """Show the rules of a verdict, one per line."""
    if verdict.refusals:
        return rows(((f"{refusal.rule}", refusal.sentence) for refusal in verdict.refusals), indent=2)
    return rows(((reason.rule, reason.sentence) for reason in verdict.reasons), indent=2)


def verdict_figures(game: Game, state: State, decision: Decision, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for JSON."""
    return {**asked(game, state), "decision": game.to_text(state, decision), **verdict_data(verdict)}
