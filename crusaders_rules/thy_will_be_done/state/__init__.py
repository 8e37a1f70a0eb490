"""The table: frozen classes, no rules."""

from crusaders_rules.thy_will_be_done.state.board import WEDGES, Board, BonusTile, Region, Wedge, Wheel
from crusaders_rules.thy_will_be_done.state.counts import Buildings, Enemies, Markers
from crusaders_rules.thy_will_be_done.state.frozen import put_at, replace
from crusaders_rules.thy_will_be_done.state.names import (
    BUILDING_TYPES,
    TYPES_OF_THE_BASE_GAME,
    Action,
    Building,
    Enemy,
    KnightOrder,
    Manner,
    Token,
)
from crusaders_rules.thy_will_be_done.state.position import Added, AddedArea, Erected, Outcomes, PlayerArea, Position
from crusaders_rules.thy_will_be_done.state.question_fields import CHANCE, Plan

__all__ = [
    "BUILDING_TYPES",
    "CHANCE",
    "TYPES_OF_THE_BASE_GAME",
    "WEDGES",
    "Action",
    "Added",
    "AddedArea",
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
