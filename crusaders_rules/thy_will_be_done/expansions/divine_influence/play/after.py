"""With the expansion Divine Influence: the giant token in a distribution, and what follows the distribution."""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    NOTHING_DUE,
    Due,
    Holding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.memo import Manners
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.state import Manner, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.position import AddedArea


def with_holding(area: PlayerArea, holding: Holding, unlocked: Unlocked | None = None) -> PlayerArea:
    """The area with other influence tiles, or another place of the giant token.

    Args:
        area: The area.
        holding: What it has then.
        unlocked: What is unlocked then, None for what was.
    """
    added = replace(AddedArea() if area.added is None else area.added, holding=holding)
    return replace(area, added=added, buildings=area.buildings if unlocked is None else unlocked)


def due_of(state: State) -> Due:
    """What the player to act still gets in or after this turn."""
    laid = None if state.added is None else state.added.laid
    return NOTHING_DUE if laid is None else laid.due


def with_due(state: State, due: Due) -> State:
    """The position with something else to come in or after this turn."""
    added = state.added
    if added is None or added.laid is None or added.laid.due == due:
        return state
    known = NOTHING_DUE if due == NOTHING_DUE else due
    return state.adding(replace(added, laid=replace(added.laid, due=known)))


# The giant token.


def pieces_on(area: PlayerArea, wedge: int) -> int:
    """The pieces on a wedge: its tokens, but the giant token is one."""
    return divine_orders.pieces(area.wheel.tokens[wedge], holding_of(area).giant == wedge)


def landings(state: State, area: PlayerArea, wedge: int, given: d.Sow) -> tuple[int, ...]:
    """The wedges on which the giant token can land while a wedge is distributed; empty if it is not on that wedge."""
    holding = None if area.added is None else area.added.holding
    if holding is None or holding.giant != wedge or not area.wheel.tokens[wedge]:
        return ()
    path = state.ruleset.book.path[wedge, pieces_on(area, wedge), given.manner, given.wedge]
    return tuple(dict.fromkeys(path))


def landed(state: State, area: PlayerArea, wedge: int, given: d.Sow, lands: int) -> PlayerArea:
    """The area after distributing a wedge with the giant token, which lands on a wedge."""
    path = state.ruleset.book.path[wedge, pieces_on(area, wedge), given.manner, given.wedge]
    tokens = divine_orders.sown_with_giant(area.wheel.tokens, wedge, path, lands)
    area = area.with_changes(area.wheel.with_tokens(tokens), area.knights, area.influence)
    return with_holding(area, replace(holding_of(area), giant=lands))


def sow(state: State, area: PlayerArea, wedge: int, given: d.Sow) -> tuple[State, PlayerArea | None]:
    """The position and the area after distributing a wedge; no area if the giant token can land on several."""
    book: Book = state.ruleset.book
    if book.divine.once_each_turn:
        state = after_sowing(state, given.manner)
    places = landings(state, area, wedge, given)
    if not places:
        return base.sow(state, area, wedge, given)
    return state, landed(state, area, wedge, given, places[0]) if len(places) == 1 else None


# After the distribution.


def what_follows(state: State, area: PlayerArea) -> tuple[State, PlayerArea, bool]:
    """What follows a distribution before the turn passes: the token of a chapel, and an additional distribution.

    Args:
        state: The position so far.
        area: The current area of the player to act.

    Returns:
        The position and the area with it, and whether an additional distribution is due.
    """
    due, ruleset = due_of(state), state.ruleset
    if due is NOTHING_DUE:
        return state, area, False
    left = divine_turn.distributions_due(due, ruleset)
    if due.chapel is not None and (divine_turn.token_comes_first(ruleset) or not left):
        built = 1 + due.further
        wheel = area.wheel.with_tokens(divine_effects.with_token(area.wheel.tokens, due.chapel, built))
        area = area.with_changes(wheel, area.knights, area.influence)
        holding = holding_of(area)
        area = with_holding(area, replace(holding, chapels=holding.chapels + built))
        due = attrs.evolve(due, chapel=None, further=0)
    if left:
        return with_due(state, due), area, True
    return with_due(state, NOTHING_DUE), area, False


def after_sowing(state: State, manner: Manner) -> State:
    """The position after a distribution in a manner, which can limit the additional ones."""
    return with_due(state, divine_turn.after_sowing(due_of(state), manner, state.ruleset))


def manners_of(state: State, area: PlayerArea, wedge: int) -> Manners:
    """The manners in which the player to act may distribute a wedge."""
    ways = state.ruleset.book.manners[wedge, area.wheel.tokens[wedge], area.order]
    sown = due_of(state).sown
    return ways if sown is None else divine_turn.manners_left(ways, sown)


def limited_manners(state: State, area: PlayerArea, wedge: int) -> Manners | None:
    """The manners left for a wedge, if an earlier distribution of the turn limits them; None if none does."""
    book: Book = state.ruleset.book
    if not book.divine.once_each_turn or due_of(state).sown is None:
        return None
    return manners_of(state, area, wedge)


def after_one(state: State) -> State:
    """The position after an additional distribution is carried out or declined."""
    return with_due(state, divine_turn.after_one(due_of(state), state.ruleset))
