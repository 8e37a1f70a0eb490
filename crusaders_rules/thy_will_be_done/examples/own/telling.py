"""The form of our worked examples: a table, some decisions, and their results."""

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.thy_will_be_done.examples.book import Example, play
from crusaders_rules.thy_will_be_done.examples.own.layouts import Own
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.notation import from_text
from crusaders_rules.thy_will_be_done.play.score import score
from crusaders_rules.thy_will_be_done.state import pending as p

TOLD: list[Example] = []
INFLUENCE, MUSTER, BUILD, TRAVEL, CRUSADE = (
    *("influence-travel", "muster-influence", "build-influence"),
    *("travel-build", "crusade-build"),
)
OTHER = Own()
FOUR = (Own(knights="a2"), Own(knights="b2"), OTHER, Own(knights="c1"))


def ours(
    name: str, shows: str, expected: object, *rules: str
) -> Callable[[Callable[[], object]], Callable[[], object]]:
    """Add a function that computes an example.

    Args:
        name: The name of the example.
        shows: What it shows.
        expected: Its result, computed by hand from the text.
        *rules: The rules that it shows.
    """

    def add(compute: Callable[[], object]) -> Callable[[], object]:
        TOLD.append(Example(name, shows, expected, compute, rules))
        return compute

    return add


def played(state: State, *texts: str) -> State:
    """Return the position after some decisions, which the example shows."""
    for text in texts:
        state = play(state, from_text(state, text))
    return state


def instead(state: State, text: str) -> State:
    """Return the position after a decision that the example does not show."""
    return apply(state, from_text(state, text))


def why_not(state: State, text: str) -> str:
    """Return the rules that refuse a decision, or that it is allowed."""
    return ", ".join(one.rule for one in refusals(state, from_text(state, text))) or "allowed"


def terms(state: State, *what: str) -> tuple[int, ...]:
    """Return what each player scores for some terms together."""
    return tuple(sum(term.amount for term in row if term.what in what) for row in score(state).rows)


def choosing(*names: str) -> State:
    """Return the first position of a Tournament in which a player chooses a knight order."""
    ruleset = Ruleset(variant=Variant.TOURNAMENT, orders=Orders.CHOSEN, expansions=names)
    return until(new_game(ruleset, 2, seed=1), p.AskOrder)


def until(state: State, asked: type) -> State:
    """Take the first legal decision until something is asked."""
    while not isinstance(state.pending, asked):
        state = apply(state, legal(state)[0])
    return state
