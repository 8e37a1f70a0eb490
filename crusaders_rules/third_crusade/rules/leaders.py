"""Leaders."""

from __future__ import annotations

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.state import Force, Leader, Owner, Units


@rule("third.leader.march")
def movable(standing: Force, owner: Owner) -> Force:
    """The pieces of one owner that can March: Units and Leaders alike."""
    return Force(leaders=standing.leaders_of(owner)).with_units(owner, standing.of(owner))


@rule("third.leader.strength")
def fights_as(leader: Leader) -> Units:
    """The Units as which a Leader fights, none without Unit icons."""
    return leader.fights_as


@rule("third.leader.no-unit")
def counted_units(standing: Force) -> int:
    """The Units of a force, as effects on Units count them: without Leaders."""
    return standing.units.number


@rule("third.leader.helpless")
def is_helpless(standing: Force) -> bool:
    """Whether a force has only Leaders without Unit icons, so that it neither fights nor retreats."""
    strong = any(fights_as(leader).number for leader in standing.leaders)
    return standing.number > 0 and standing.units.number == 0 and not strong


@rule("third.leader.assassination")
def can_be_assassinated(leader: Leader, color: Owner) -> bool:
    """Whether Assassination of a color can remove a Leader."""
    return leader.owner == color
