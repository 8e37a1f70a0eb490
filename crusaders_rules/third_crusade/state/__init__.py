"""The table: frozen classes, no rules."""

from crusaders_rules.third_crusade.state.forces import NOBODY, Force, Leader, Units, force, in_both, units_in
from crusaders_rules.third_crusade.state.land import MapRegion, PlacedOrder, PrintedSlot, RegionState, ResourceToken
from crusaders_rules.third_crusade.state.position import ArmyState, Position
from crusaders_rules.third_crusade.state.terms import (
    ARMIES,
    CHANCE,
    CRUSADERS,
    MUSLIMS,
    SHAPE_OF,
    SLOTS,
    START_GOLD,
    Alliance,
    Icon,
    Owner,
    Presence,
    RegionType,
    RoundPhase,
    Shape,
    UnitType,
)

__all__ = [
    "ARMIES",
    "CHANCE",
    "CRUSADERS",
    "MUSLIMS",
    "NOBODY",
    "SHAPE_OF",
    "SLOTS",
    "START_GOLD",
    "Alliance",
    "ArmyState",
    "Force",
    "Icon",
    "Leader",
    "MapRegion",
    "Owner",
    "PlacedOrder",
    "Position",
    "Presence",
    "PrintedSlot",
    "RegionState",
    "RegionType",
    "ResourceToken",
    "RoundPhase",
    "Shape",
    "UnitType",
    "Units",
    "force",
    "in_both",
    "units_in",
]
