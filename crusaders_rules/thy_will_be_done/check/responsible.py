"""Which rules answer for what stands at a place of a position: their kind in the catalogue says so."""

from __future__ import annotations

from collections.abc import Collection

from crusaders_rules.thy_will_be_done.home import catalog

Place = tuple[str, ...]

# The kinds of rule that say what may be done.
_ALLOWING = frozenset({"precondition", "permission", "cost"})
_SUPPLY = ("supply",)


def answers_for(rule: str, places: Collection[Place]) -> bool:
    """Tell whether a rule answers for what changes at some places of a position.

    Args:
        rule: The id of the rule.
        places: The names on the way to each place in a position as plain data; none to ask whether the rule says what
            may be done.
    """
    return catalog().rules[rule].kind in ({_kind(place, places) for place in places} or _ALLOWING)


def _kind(place: Place, places: Collection[Place]) -> str:
    paid = any(one[-1] == "influence" for one in places)
    if place[-1] == "influence" or (place == _SUPPLY and paid):
        return "scoring"
    # Alone, the supply is the clock of the game.
    return "timing" if place == _SUPPLY or place[0] == "pending" else "state update"
