"""What lies on the table: frozen classes, no rules."""

from crusaders_rules.state.board import WEDGES, Board, BonusTile, Region, Wedge, Wheel
from crusaders_rules.state.counts import Buildings, Enemies, Markers
from crusaders_rules.state.frozen import put_at, replace
from crusaders_rules.state.names import Action, Building, Enemy, KnightOrder, Manner, Token
from crusaders_rules.state.pending import CHANCE, Pending, Plan
from crusaders_rules.state.position import Erected, Outcomes, PlayerArea, Position

__all__ = [
    "CHANCE",
    "WEDGES",
    "Action",
    "Board",
    "BonusTile",
    "Building",
    "Buildings",
    "Enemies",
    "Enemy",
    "Erected",
    "KnightOrder",
    "Manner",
    "Markers",
    "Outcomes",
    "Pending",
    "Plan",
    "PlayerArea",
    "Position",
    "Region",
    "Token",
    "Wedge",
    "Wheel",
    "put_at",
    "replace",
]
