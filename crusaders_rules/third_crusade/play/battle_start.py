"""Pieces come into a Region: they join those that stand there, or a Battle begins."""

from __future__ import annotations

from functools import lru_cache

from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.rules import battles, marches
from crusaders_rules.third_crusade.rules.control import has_presence
from crusaders_rules.third_crusade.state import ARMIES, Force, Owner
from crusaders_rules.third_crusade.state.under_way import BattleFight, MarchPlan

# How many answers a table keeps.
_KEPT = 5_000


# Whether pieces that March into a Region meet enemies is asked for each way of a movement.
attacks = lru_cache(_KEPT)(battles.is_attack)


@lru_cache(_KEPT)
def _owners(pieces: Force) -> tuple[Owner, ...]:
    """Return the Armies that have some of these pieces."""
    return tuple(army for army in ARMIES if has_presence(pieces, army))


def enter(  # noqa: PLR0913 -- who, where, from where, what and how
    desk: Desk, army: Owner, region: int, origin: int | None, coming: Force, *, ignore: bool = False
) -> None:
    """Bring pieces into a Region; if enemies are there, begin a Battle at once.

    Args:
        desk: The state, whose top frame is what brought the pieces.
        army: The Army of the player who brings them.
        region: The Region.
        origin: The Region from which they come, None if an effect placed them.
        coming: The pieces.
        ignore: Whether they ignore Bandits, also on the way back.
    """
    standing = desk.force(region)
    placed = origin is None
    if not (battles.is_battle(standing, coming) if placed else attacks(standing, coming, side_of(army))):
        desk.set_force(region, standing.plus(coming))
        return
    owners = _owners(coming)
    attacker = army if not owners or side_of(army) == side_of(owners[0]) else owners[0]
    if isinstance(desk.top, MarchPlan) and desk.top.onward and marches.march_is_over(battle=True):
        desk.pop()
    defender = battles.defending_alliance(side_of(attacker))
    lead = battles.leader_of_defence(standing, defender, desk.initiative, desk.setting.interpretation)
    desk.push(BattleFight(attacker, lead, region, origin, coming, ignore))
