"""What the expansion for five and six players adds to a table."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.state import Added, replace


def table(added: Added | None, players: int, ruleset: Ruleset) -> Added:
    """Room beside the building of a region, if regions can hold a second one."""
    found = added or Added()
    if not five_and_six.second_buildings(players, ruleset):
        return found
    return replace(found, beside=((),) * len(ruleset.laid.regions))
