"""Distributing the action tokens of a wedge around the wheel."""

from __future__ import annotations

from crusaders_rules.catalog.registry import rule
from crusaders_rules.interpret import OriginOnLaps, Ruleset
from crusaders_rules.rules import orders
from crusaders_rules.state import WEDGES, KnightOrder, Manner


@rule("turn.distribute.all")
def distribute(tokens: tuple[int, ...], origin: int, wedges: tuple[int, ...]) -> tuple[int, ...]:
    """Take all tokens of a wedge and put them down one at a time.

    Args:
        tokens: The tokens on each wedge.
        origin: The wedge to empty.
        wedges: The wedges that get a token each, see ``path``.

    Returns:
        The tokens on each wedge afterwards; there are as many as before.
    """
    after = list(tokens)
    after[origin] = 0
    for wedge in wedges:
        after[wedge] += 1
    return tuple(after)


@rule("turn.distribute.sow")
def path(origin: int, hand: int, manner: Manner, named: int | None, ruleset: Ruleset) -> tuple[int, ...]:
    """The wedges that get a token each, in their order.

    In the standard manner the first one is next to the origin, clockwise.

    Args:
        origin: The wedge that was emptied.
        hand: The number of tokens to put down.
        manner: The manner of distributing.
        named: The wedge that is skipped or doubled, the first time that it is reached.
        ruleset: Passed on to ``next_wedge``.

    Returns:
        As many wedges as there are tokens.
    """
    step = -1 if manner == Manner.COUNTERCLOCKWISE else 1
    wedge = origin if manner == Manner.ORIGIN_FIRST else (origin + step) % WEDGES
    wedges: tuple[int, ...] = ()
    while len(wedges) < hand:
        if manner == Manner.SKIP and wedge == named:
            named = None
        elif manner == Manner.DOUBLE and wedge == named:
            named = None
            wedges += (wedge, wedge)
        else:
            wedges += (wedge,)
        wedge = next_wedge(wedge, step, origin, ruleset)
    return wedges


@rule("turn.distribute.lap")
def next_wedge(wedge: int, step: int, origin: int, ruleset: Ruleset) -> int:
    """The wedge after this one; a long distribution comes to the origin too, unless it is read to be passed over."""
    following = (wedge + step) % WEDGES
    if following == origin and ruleset.interpretation.origin_on_laps == OriginOnLaps.PASSED_OVER:
        return (following + step) % WEDGES
    return following


@rule("turn.distribute.sow")
def manners(origin: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> tuple[tuple[Manner, int | None], ...]:
    """The manners in which a player may distribute so many tokens of a wedge.

    Args:
        origin: The wedge to empty.
        hand: The tokens on it.
        order: The knight order of the player.
        ruleset: Passed on to ``path``.

    Returns:
        Each manner with the wedge that it names, the standard one first.
    """
    standard = (Manner.STANDARD, None)
    if order == KnightOrder.AVIZ:
        return (standard, *orders.aviz_manner())
    if order == KnightOrder.SANTIAGO:
        return (standard, *orders.santiago_manner())
    if order == KnightOrder.TEUTONIC:
        return (standard, *orders.teutonic_manner())
    passed = path(origin, hand, Manner.STANDARD, None, ruleset)
    if order == KnightOrder.HOSPITALLER:
        return (standard, *orders.hospitaller_manners(passed))
    if order == KnightOrder.TEMPLAR:
        return (standard, *orders.templar_manners(passed))
    return (standard,)
