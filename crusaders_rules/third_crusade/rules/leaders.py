"""Leaders."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation, NeutralLeader
from crusaders_rules.third_crusade.state import Force, Leader, Owner, Units, force


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
    """Whether a force has only Leaders without Unit icons; such a force neither fights nor retreats."""
    strong = any(fights_as(leader).number for leader in standing.leaders)
    return standing.number > 0 and standing.units.number == 0 and not strong


@rule("third.leader.enter")
def regions_to_enter(presence: Iterable[int], named: int | None) -> tuple[int, ...]:
    """The Regions in which a named Leader can enter: where its Army has Presence, or the Region that the event names.

    Args:
        presence: The Regions in which the Army of the Leader has Presence.
        named: The Region that the event names, None if it names none.
    """
    return tuple(presence) if named is None else (named,)


@rule("third.leader.enter")
def regions_for_neutral(
    regions: tuple[int, ...], present: Iterable[int], interpretation: Interpretation
) -> tuple[int, ...]:
    """The Regions in which a Neutral Leader, who has no Army, can enter.

    Args:
        regions: All Regions.
        present: Those in which the player has Presence.
        interpretation: Consulted for ``neutral_leader``.
    """
    return regions if interpretation.neutral_leader == NeutralLeader.ANYWHERE else tuple(present)


@rule("third.leader.remove")
def without_leader(standing: Force, name: str) -> Force:
    """A force after a named Leader is removed into the box; unchanged if the Leader is not there."""
    return attrs.evolve(standing, leaders=tuple(leader for leader in standing.leaders if leader.name != name))


@rule("third.leader.flip")
def turned(standing: Force, name: str, other_side: Leader) -> Force:
    """A force after a Leader is turned to the other side."""
    found = any(leader.name == name for leader in standing.leaders)
    return without_leader(standing, name).plus(force((other_side,))) if found else standing


@rule("third.leader.assassination")
def can_be_assassinated(leader: Leader, color: Owner) -> bool:
    """Whether Assassination of a color can remove a Leader."""
    return leader.owner == color
