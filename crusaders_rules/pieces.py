"""What lies on the table: player areas, regions, wheels, tiles, tokens."""

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    InfluenceTile,
    NewBuilding,
)
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    Outcomes,
    PlayerArea,
    Region,
    Token,
    Wedge,
    Wheel,
)

__all__ = [
    "Action",
    "BonusTile",
    "Building",
    "Buildings",
    "Enemies",
    "Enemy",
    "Erected",
    "InfluenceTile",
    "KnightOrder",
    "Manner",
    "Markers",
    "NewBuilding",
    "Outcomes",
    "PlayerArea",
    "Region",
    "Token",
    "Wedge",
    "Wheel",
]
