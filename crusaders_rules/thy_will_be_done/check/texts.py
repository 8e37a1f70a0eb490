"""The states of a wheel and of a game as text, without the ruleset, which belongs to the model."""

from __future__ import annotations

from enum import Enum
from functools import cache

import attrs

from crusaders_rules.explore.state_lines import StateForm
from crusaders_rules.thy_will_be_done.check.history import WithHistory, WithWaiting
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state import influence_tiles
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.state import board, counts, decision, names, pending, position


@cache
def state_form() -> StateForm:
    """Return the parts of the states of wheels and games.

    >>> state_form().line_of(((2, 2, 2, 2, 2, 2), (False,) * 6))
    '[[2,2,2,2,2,2],[false,false,false,false,false,false]]'
    """
    found = {
        name: one
        for module in (board, counts, decision, influence_tiles, names, pending, position)
        for name, one in vars(module).items()
        if isinstance(one, type) and (attrs.has(one) or issubclass(one, Enum | tuple)) and not name.startswith("_")
    }
    # Certificates keep the names that these classes had when they were first written.
    del found["AskUnlockedKnight"]
    older = {"AskFreed": pending.AskUnlockedKnight, "Watched": WithHistory, "Waiting": WithWaiting}
    return StateForm(found | older, Ruleset)
