"""The verbs that stand once for all games, and which of them a game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crusaders_rules.game import Game, Verb

_CLI = __package__
# The most used ones first.
GENERAL = (
    Verb("play", f"{_CLI}.play", "Play a game: bots, people, or both."),
    Verb("verify", f"{_CLI}.verify", "Verify recorded games, decision by decision."),
    Verb("position", f"{_CLI}.position", "Write a position of a recorded game."),
    Verb("legal", f"{_CLI}.position", "List the legal decisions of a position, or whole turns."),
    Verb("explain", f"{_CLI}.position", "Explain why a decision is legal or not."),
    Verb("apply", f"{_CLI}.position", "Carry out a decision."),
    Verb("score", f"{_CLI}.position", "Score a position, term by term."),
    Verb("vectors", f"{_CLI}.vectors", "Write the suite that other implementations are checked with."),
    Verb("conform", f"{_CLI}.conform", "Check another implementation against the book."),
    Verb("serve", f"{_CLI}.serve", "Answer programs in any language, by lines or over HTTP."),
    Verb("show", f"{_CLI}.show", "Draw a position, or a part of it."),
    Verb("ask", f"{_CLI}.ask", "Answer a question in your own words."),
    Verb("rule", f"{_CLI}.rule", "Show a rule with its passages, code, tests and proofs."),
    Verb("trace", f"{_CLI}.trace", "Show how far the rules cover the books."),
    Verb("prove", f"{_CLI}.prove", "Prove theorems about the rules."),
    Verb("check", f"{_CLI}.check", "Explore a model, completely or up to a limit."),
    Verb("diverge", f"{_CLI}.diverge", "Find a play after which two readings differ."),
    Verb("consequences", f"{_CLI}.consequences", "Report what other readings change in whole games."),
    Verb("questions", f"{_CLI}.question", "List the open questions with their verdicts."),
    Verb("question", f"{_CLI}.question", "Show everything about one question."),
    Verb("reference", f"{_CLI}.reference", "Run all games, proofs and models; build the site."),
)


def _in_a_terminal(game: Game) -> bool:
    return game.terminal is not None


def _compared(game: Game) -> bool:
    return game.conformance is not None


# What a game needs for a verb.
_NEEDS: Mapping[str, Callable[[Game], bool]] = {
    **dict.fromkeys(("play", "verify", "position", "legal", "explain", "apply", "show"), _in_a_terminal),
    "check": lambda game: game.terminal is not None and game.terminal.checking is not None,
    "diverge": lambda game: game.terminal is not None and game.terminal.diverge is not None,
    "consequences": lambda game: game.terminal is not None and game.terminal.consequences is not None,
    **dict.fromkeys(("vectors", "conform"), _compared),
    "score": lambda game: game.terminal is not None and game.spoken.score is not None,
}


def verbs_of(game: Game) -> tuple[Verb, ...]:
    """Return the verbs of a game: the general ones that it has all for, and its own.

    Args:
        game: The game.
    """
    general = (verb for verb in GENERAL if verb.name not in _NEEDS or _NEEDS[verb.name](game))
    return (*general, *game.own_verbs)
