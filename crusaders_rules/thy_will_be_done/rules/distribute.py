"""Distribute the action tokens of a wedge around the wheel."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import AnyDistribution, OriginOnLaps
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder, Manner, put_at


@rule("turn.distribute.all")
def distribute(tokens: tuple[int, ...], origin: int, wedges: tuple[int, ...]) -> tuple[int, ...]:
    """Take all tokens from a wedge and place them one at a time.

    Args:
        tokens: The tokens on each wedge.
        origin: The wedge to empty.
        wedges: The wedges that get a token each, see ``path``.

    Returns:
        The tokens on each wedge afterwards; their total is the same.
    """
    return reduce(placed, wedges, put_at(tokens, origin, 0))


@rule("turn.distribute.all")
def placed(tokens: tuple[int, ...], wedge: int) -> tuple[int, ...]:
    """The tokens on each wedge after one more is placed."""
    return put_at(tokens, wedge, tokens[wedge] + 1)


class Underway(NamedTuple):
    """A path of which some wedges are named.

    Attributes:
        wedges: The wedges named so far.
        wedge: The wedge that the distribution has reached.
        named: The wedge that the manner is still to skip or to double, None if there is none.
    """

    wedges: tuple[int, ...]
    wedge: int
    named: int | None


@rule("turn.distribute.sow")
def path(origin: int, hand: int, manner: Manner, named: int | None, ruleset: Ruleset) -> tuple[int, ...]:
    """The wedges that get a token each, in their order.

    In the standard manner the first one is the next wedge clockwise from the origin.

    Args:
        origin: The wedge that was emptied.
        hand: The number of tokens to place.
        manner: The manner of distributing.
        named: The wedge that the manner skips or doubles when it reaches it for the first time.
        ruleset: Passed on to ``one_more``.

    Returns:
        One wedge for each token.
    """
    wedge = origin if manner == Manner.ORIGIN_FIRST else (origin + _direction(manner)) % WEDGES
    return reduce(lambda way, _: one_more(way, origin, manner, ruleset), range(hand), Underway((), wedge, named)).wedges


@rule("turn.distribute.sow")
def one_more(way: Underway, origin: int, manner: Manner, ruleset: Ruleset) -> Underway:
    """Name the wedge of one more token.

    Args:
        way: The path so far.
        origin: The wedge that was emptied.
        manner: The manner of distributing.
        ruleset: Passed on to ``onward`` and to the rules of the orders.

    Returns:
        The path with one more wedge.
    """
    wedges, wedge, named = way
    if manner == Manner.SKIP and wedge == named:
        named = orders.skipped_again(wedge, ruleset)
        wedge = onward(wedge, origin, manner, ruleset)
    # A path of which a theorem knows only the end can be joined, but not unpacked.
    wedges += (wedge,)
    if manner == Manner.DOUBLE and wedge == named:
        return Underway(wedges, wedge, None)
    return Underway(wedges, onward(wedge, origin, manner, ruleset), named)


@rule("turn.distribute.lap")
def onward(wedge: int, origin: int, manner: Manner, ruleset: Ruleset) -> int:
    """The wedge that a manner reaches after a wedge."""
    step = _direction(manner)
    following = next_wedge(wedge, step, origin, ruleset)
    if following == origin and orders.origin_only_once(manner, ruleset):
        return (following + step) % WEDGES
    return following


def _direction(manner: Manner) -> int:
    return -1 if manner == Manner.COUNTERCLOCKWISE else 1


@rule("turn.distribute.lap")
def next_wedge(wedge: int, step: int, origin: int, ruleset: Ruleset) -> int:
    """The next wedge; a long distribution also visits the origin, unless a reading passes over it."""
    following = (wedge + step) % WEDGES
    if following == origin and ruleset.interpretation.origin_on_laps == OriginOnLaps.PASSED_OVER:
        return (following + step) % WEDGES
    return following


@rule("turn.distribute.sow")
def manners(origin: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> orders.Ways:
    """The manners in which a player may distribute the tokens of a wedge; without tokens, they do not matter.

    Args:
        origin: The wedge to empty.
        hand: The tokens on it.
        order: The knight order of the player.
        ruleset: Passed on to ``path`` and to the rules of the orders.

    Returns:
        Each manner with the wedge that it names, the standard one first.
    """
    ways: orders.Ways = ()
    if hand == 0:
        order = KnightOrder.NONE
    if order == KnightOrder.AVIZ:
        ways = orders.aviz_manner()
    elif order == KnightOrder.SANTIAGO:
        ways = orders.santiago_manner()
    elif order == KnightOrder.TEUTONIC:
        ways = orders.teutonic_manner()
    elif order == KnightOrder.HOSPITALLER:
        ways = orders.hospitaller_manners(path(origin, hand, Manner.STANDARD, None, ruleset), ruleset)
    elif order == KnightOrder.TEMPLAR:
        ways = orders.templar_manners(path(origin, hand, Manner.STANDARD, None, ruleset), ruleset)
    return ((Manner.STANDARD, None), *ways)


@rule("turn.distribute.sow")
def manners_without_action(origin: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> orders.Ways:
    """The manners of distributing after an upgrade or a skip: the same, unless orders apply only after actions."""
    if ruleset.interpretation.any_distribution == AnyDistribution.AFTER_AN_ACTION:
        return manners(origin, hand, KnightOrder.NONE, ruleset)
    return manners(origin, hand, order, ruleset)
