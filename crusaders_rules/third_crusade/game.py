"""The record by which the command line reaches this game; what it names is loaded on first use.

The game cannot be played yet: it has its specification, scenarios and rule functions.  So what plays
it raises an error, and its verbs are those that play nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from crusaders_rules.game import Game, Verb
from crusaders_rules.third_crusade.home import NAME, RULES, proofs_folder, specs_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from crusaders_rules.catalog.trace import Join
    from crusaders_rules.lift import Theorem

_HOUSE = "crusaders_rules.third_crusade"


def _trace(specs: Path | None) -> Join:
    """Join the specification with code, tests and proofs."""
    from crusaders_rules.catalog.house import trace_of

    return trace_of(NAME, specs)


def _digest() -> str:
    """Return the digest of specification, code and proofs."""
    from crusaders_rules.catalog.house import digest_of

    return digest_of(NAME)


def _theorems() -> tuple[Theorem, ...]:
    """Return the theorems about the rule functions."""
    from crusaders_rules.lift.topics import theorems_about

    return theorems_about(NAME)


def _not_yet(*_: object) -> NoReturn:
    """Refuse to play.

    Raises:
        NotImplementedError: Always.
    """
    raise NotImplementedError("The Third Crusade cannot be played yet")


def _no_films(*_: object) -> Iterator[tuple[object, ...]]:
    """Return no films: no verdict is stored yet."""
    return iter(())


def _no_readings(_: object) -> Mapping[str, object] | None:
    """Return None: no value is a ruleset of this game yet."""
    return None


GAME = Game(
    name=NAME,
    title="The Third Crusade",
    first_lines=(
        "crusaders ask --game third-crusade who controls a region",
        "crusaders rule --game third-crusade third.losses.fair",
        "crusaders scenario --game third-crusade check marches",
    ),
    verbs=(
        Verb("ask", "crusaders_rules.cli.ask", "Answer a question in your own words."),
        Verb("rule", "crusaders_rules.cli.rule", "Show a rule with its passages, code and tests."),
        Verb("questions", "crusaders_rules.cli.question", "List the open questions."),
        Verb("question", "crusaders_rules.cli.question", "Show everything about one question."),
        Verb("trace", "crusaders_rules.cli.trace", "Show how far the rules cover the book."),
        Verb("prove", "crusaders_rules.cli.prove", "Prove theorems about the rules."),
        Verb("scenario", f"{_HOUSE}.cli.scenario_files", "List and check scenarios."),
    ),
    short_names={"third-crusade": "the rulebook"},
    refusals=f"{_HOUSE}.rules.refused",
    specs=specs_folder,
    proofs=proofs_folder,
    legal=_not_yet,
    apply=_not_yet,
    is_over=_not_yet,
    to_text=_not_yet,
    from_text=_not_yet,
    ids_of=RULES.ids_of,
    trace=_trace,
    digest=_digest,
    theorems=_theorems,
    models=dict,
    verdicts=dict,
    in_short=str,
    samples=tuple,
    examples=tuple,
    pictures=_no_films,
    films=_no_films,
    checks={},
    readings=_no_readings,
    glossary="reference/third-crusade.md",
    has_pages=False,
)
