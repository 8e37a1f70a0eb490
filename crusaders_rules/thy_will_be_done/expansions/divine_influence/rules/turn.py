"""Divine Influence: what follows the distribution at the end of a turn."""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import ChapelSequence, OrderEachTurn, SeveralDistributions
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import Manner

# The manners that use up an ability, or fix it.
USED = frozenset({Manner.SKIP, Manner.DOUBLE, Manner.COUNTERCLOCKWISE})


@rule("divine.distribute.extra", "divine.order.livonian.distribute")
def distributions_due(due: Due, ruleset: Ruleset) -> int:
    """The additional distributions that a player may still carry out after the turn.

    Args:
        due: What the player has gained in the turn.
        ruleset: Consulted for ``several_distributions``.
    """
    each = due.distributions + (1 if due.livonian else 0)
    return min(1, each) if ruleset.interpretation.several_distributions == SeveralDistributions.ONE else each


@rule("divine.distribute.extra")
def after_one(due: Due, ruleset: Ruleset) -> Due:
    """What is due after one additional distribution, carried out or declined."""
    return attrs.evolve(due, distributions=distributions_due(due, ruleset) - 1, livonian=False)


@rule("order.hospitaller.skip", "order.templar.double", "order.teutonic.direction")
def once_each_turn(ruleset: Ruleset) -> bool:
    """Whether abilities apply once in all distributions of a turn, by ``order_each_turn``."""
    return ruleset.interpretation.order_each_turn == OrderEachTurn.EACH_TURN


@rule("divine.distribute.extra", "order.hospitaller.skip", "order.templar.double", "order.teutonic.direction")
def after_sowing(due: Due, manner: Manner, ruleset: Ruleset) -> Due:
    """What is due after a distribution, with its manner if abilities apply once in all distributions of a turn.

    Args:
        due: What the player has gained in the turn.
        manner: How a wedge was distributed.
        ruleset: Passed on to ``once_each_turn``.
    """
    if not once_each_turn(ruleset) or not distributions_due(due, ruleset) or due.sown in USED:
        return due
    return attrs.evolve(due, sown=manner)


@rule("divine.distribute.extra", "order.hospitaller.skip", "order.templar.double", "order.teutonic.direction")
def manners_left(ways: orders.Ways, sown: Manner) -> orders.Ways:
    """The manners of an additional distribution, if abilities apply once in all distributions of a turn.

    A wedge that was skipped or doubled uses the ability up, and the direction stays. Aviz and Santiago may begin with
    the origin in every distribution: their text limits it to no turn.

    Args:
        ways: The manners of any distribution, the standard one first.
        sown: How the player has distributed in this turn.
    """
    if sown in {Manner.SKIP, Manner.DOUBLE}:
        return ways[:1]
    turns = (Manner.COUNTERCLOCKWISE, None)
    if sown == Manner.COUNTERCLOCKWISE:
        return (turns,)
    return tuple(way for way in ways if way != turns)


@rule("divine.distribute.extra", "divine.chapel.token")
def token_comes_first(ruleset: Ruleset) -> bool:
    """Whether the token of a chapel comes before the additional distributions: it belongs to the turn."""
    return ruleset.interpretation.chapel_sequence == ChapelSequence.BEFORE
