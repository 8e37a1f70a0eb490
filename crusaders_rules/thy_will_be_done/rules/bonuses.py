"""The bonuses that erected buildings of each level unlock."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import FreedKnight

# Levels, as the rulebook numbers them.
II, III = 2, 3


@rule("bonus.castle.knight")
def castle_knights(castles: int, before: int) -> int:
    """The knights that castles have unlocked: one with level I, another with level III.

    Args:
        castles: The number of erected castles.
        before: 1 if the knight of level I was on the board from the beginning.
    """
    return (1 if before == 0 and castles >= 1 else 0) + (1 if castles >= III else 0)


@rule("bonus.castle.travel")
def castle_travel(castles: int) -> int:
    """Travel bonus of castles: one from level II on."""
    return 1 if castles >= II else 0


@rule("bonus.castle.crusade")
def castle_crusade(castles: int) -> int:
    """Crusade bonus of castles: one from level III on."""
    return 1 if castles >= III else 0


@rule("bonus.church.influence", "bonus.cumulative")
def church_influence(churches: int) -> int:
    """Influence bonus of churches: one for each of the levels I to III."""
    return min(churches, III)


@rule("bonus.church.travel")
def church_travel(churches: int) -> int:
    """Travel bonus of churches: one from level III on."""
    return 1 if churches >= III else 0


@rule("bonus.farm.muster", "bonus.cumulative")
def farm_muster(farms: int) -> int:
    """Muster bonus of farms: one for each of the levels I to III."""
    return min(farms, III)


@rule("bonus.farm.influence")
def farm_influence(farms: int) -> int:
    """Influence bonus of farms: one from level III on."""
    return 1 if farms >= III else 0


@rule("bonus.bank.build", "bonus.cumulative")
def bank_build(banks: int) -> int:
    """Build bonus of banks: one for each of the levels I to III."""
    return min(banks, III)


@rule("bonus.bank.influence")
def bank_influence(banks: int) -> int:
    """Influence bonus of banks: one from level III on."""
    return 1 if banks >= III else 0


@rule("bonus.knight.unlock", "bonus.castle.knight")
def with_unlocked(knights: tuple[int, ...], before: int, after: int, region: int, free: int = 0) -> tuple[int, ...]:
    """The knights after castles are erected: the unlocked ones stand in the region of the castle.

    Args:
        knights: The regions of the knights so far.
        before: The number of castles before.
        after: The number of castles now.
        region: The region of the castle.
        free: 1 if the knight of level I was on the board from the beginning.

    Returns:
        The regions of all knights, in ascending order.
    """
    unlocked = castle_knights(after, free) - castle_knights(before, free)
    return tuple(sorted((*knights, *(region,) * unlocked)))


@rule("bonus.knight.unlock")
def may_be_held(ruleset: Ruleset) -> bool:
    """Whether a player may leave an unlocked knight on the player board permanently."""
    return ruleset.interpretation.freed_knight == FreedKnight.YES
