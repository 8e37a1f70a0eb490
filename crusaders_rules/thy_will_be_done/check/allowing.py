"""Restrictions that leave decisions out, which makes a smaller model of games."""

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.thy_will_be_done.check.history import SETUP
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

Allow = Callable[[State, Decision], bool]


def at_most_upgraded(most: int) -> Allow:
    """Leave out upgrades beyond a number of upgraded wedges of all players together."""

    def allow(state: State, decision: Decision) -> bool:
        return not isinstance(decision, d.Upgrade) or sum(sum(area.wheel.upgraded) for area in state.areas) < most

    return allow


def nobody_resolves(state: State, decision: Decision) -> bool:
    """Leave out turns that resolve a wedge, and let every other seat copy the wheel of the start player.

    Players upgrade wedges in their order, distribute nothing with an upgrade, and place the
    first knight on the first free starting region.
    """
    asked = state.pending
    if isinstance(asked, p.AskKnight):
        return decision == legal(state)[0]
    if isinstance(asked, p.AskTurn):
        wheel = state.areas[asked.seat].wheel
        return (
            isinstance(decision, d.Skip) if all(wheel.upgraded) else decision == d.Upgrade(wheel.upgraded.index(False))
        )
    if not isinstance(asked, p.AskDistribution):
        return True
    if asked.optional:
        return isinstance(decision, d.Keep)
    start = state.start or 0
    after = apply(state, decision)
    return asked.seat == start or after.areas[asked.seat].wheel.tokens == after.areas[start].wheel.tokens


def nobody_gains(state: State, decision: Decision) -> bool:
    """Leave out every decision that gains influence."""
    if isinstance(state.pending, SETUP):
        return True
    after = apply(state, decision)
    return sum(area.influence for area in after.areas) == sum(area.influence for area in state.areas)


def one_decides(state: State, decision: Decision) -> bool:
    """Let every seat except the start player's take only its first legal decision."""
    free = (CHANCE, state.start)
    return state.start is None or state.pending.seat in free or decision == legal(state)[0]


def first_seat_decides(state: State, decision: Decision) -> bool:
    """Let every seat except the first take only its first legal decision, from the setup on."""
    return state.pending.seat in {CHANCE, 0} or decision == legal(state)[0]
