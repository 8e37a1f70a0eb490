"""Which rules are in force in a decision: those of the edition, the variant, the knight order and the action."""

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.thy_will_be_done.expansions import every_expansion
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision

# Rules about any action, and about nothing else.
_OF_ACTIONS = {"turn.effect", "turn.result.due", "turn.result.one", "turn.value.token", "turn.value.bonus"}
# The expansion that brings the rules of a family.
EXPANSIONS = {one.family: one.name for one in every_expansion()}
_VARIANTS = {
    "learning": Variant.LEARNING,
    "first": Variant.FIRST_STANDARD,
    "unpredictable": Variant.UNPREDICTABLE,
    "tournament": Variant.TOURNAMENT,
}


def in_force(state: State, decision: Decision, after: State) -> Callable[[str], bool]:
    """Return what tells of a rule whether it is in force in a decision.

    Args:
        state: The position.
        decision: The decision.
        after: The position after it.
    """
    seat = state.pending.seat
    areas = (*state.areas, *after.areas) if seat is None or seat < 0 else (state.areas[seat], after.areas[seat])
    orders, actions = {area.order for area in areas}, _actions(state, decision)

    def tell(rule_id: str) -> bool:
        action = _action(rule_id)
        at_stake = action in actions or (action is None and (bool(actions) or rule_id not in _OF_ACTIONS))
        return at_stake and of_the_edition(rule_id, state.ruleset) and _of_the_game(rule_id, state.ruleset, orders)

    return tell


def of_the_edition(rule_id: str, ruleset: Ruleset) -> bool:
    """Whether an edition or an expansion has a rule or carries it over; an edition without a text may have any."""
    edition, rule = ruleset.edition.name, catalog().rules[rule_id]
    expansion = EXPANSIONS.get(rule_id.partition(".")[0])
    if expansion is not None:
        return expansion in ruleset.expansions
    if edition not in {source.id for source in catalog().sources}:
        return True
    return edition in rule.editions or edition in rule.carried_over


def _of_the_game(rule_id: str, ruleset: Ruleset, orders: set[KnightOrder]) -> bool:
    """Whether a rule is one of all games, or of the variant and the knight orders that are played."""
    family, first, second, *_ = (*rule_id.split("."), "", "")
    if family in EXPANSIONS and first == "order":
        return second in orders
    if family == "order":
        return first in orders
    if family == "variant" and first in _VARIANTS:
        return _VARIANTS[first] == ruleset.variant
    if rule_id == "variant.no-order":
        return ruleset.orders == Orders.NONE
    if rule_id.startswith("setup.order.") or rule_id == "setup.token.order":
        return ruleset.orders != Orders.NONE
    return True


def _action(rule_id: str) -> Action | None:
    """The action that a rule is about, such as Crusade for ``crusade.bonus`` and ``bonus.castle.crusade``."""
    family, *_, last = (*rule_id.split("."), rule_id.rpartition(".")[2])
    word = last if family in {"bonus", "order", "muster"} and last in tuple(Action) else family
    return Action(word) if word in tuple(Action) else None


def _actions(state: State, decision: Decision) -> set[Action]:
    """The actions that are at stake in a decision: those of the wedge, and what a Saracen gives."""
    asked = state.pending
    named = decision if isinstance(decision, d.Resolve) else asked if kind_of(state).resolving else None
    wedge, token = getattr(named, "wedge", None), getattr(asked, "token", None)
    if wedge is None or asked.seat is None:
        return set()
    actions = set(feasibility.actions_on(state, state.areas[asked.seat], wedge))
    if token is not None:
        actions.add(Action.MUSTER if token.building is None else Action.BUILD)
    return actions
