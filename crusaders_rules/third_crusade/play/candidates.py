"""Decisions like those that a question asks for, legal or not, so that a player can ask why some are refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.state import ARMIES, Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision

# More than these are no list that a person reads; any other decision can be explained by its name.
_MOST = 400


def alike(state: Position) -> Iterator[Decision]:
    """Yield the decisions that might answer the pending question, and those with another Region, Order, card or Army.

    Args:
        state: A position.

    Yields:
        Each decision once, legal or not; none for chance or when the game is over.
    """
    if not isinstance(decider(state), Owner):
        return
    kind, frame = pending(state)
    found = dict.fromkeys(kind.candidates(Desk(state), frame))
    for one in tuple(found):
        for place, word in enumerate(one.words):
            for other in _others(state.setting, word):
                found.setdefault(Decision(one.verb, (*one.words[:place], other, *one.words[place + 1 :])))
    yield from tuple(found)[:_MOST]


def _others(setting: Setting, word: str) -> Sequence[str]:
    """Return the names of the things that are like the one with a name; nothing for a number or for pieces."""
    kinds = (setting.region_named, setting.orders, setting.events, setting.objectives, setting.spaces, ARMIES)
    return next((tuple(map(str, names)) for names in kinds if word in names), ())
