"""Readings: where a text can be read in more than one way, the way that is played.

Each enum belongs to one question of ``specs/questions`` and is consulted by exactly one rule
function. The default of each field of ``Interpretation`` is the one argued there.
"""

from crusaders_rules.interpret.readings.board import (
    DiscountRegion,
    DiscountStack,
    FreedKnight,
    SaracenBonus,
    SaracenDecline,
    SaracenNoneLeft,
    SaracenPrice,
    SaracenTileInfluence,
    SharedRegion,
    StepPays,
    TrackEnd,
    TrackSteps,
    Transit,
)
from crusaders_rules.interpret.readings.end import (
    CastleSets,
    EndTrigger,
    FarmKnights,
    LastRound,
    SecondPlace,
    TieAmounts,
    WinnerTie,
)
from crusaders_rules.interpret.readings.interpretation import Interpretation
from crusaders_rules.interpret.readings.orders import (
    AnyDistribution,
    BlackKnight,
    HospitallerPass,
    HospitallerPlace,
    LearningOrders,
    OriginStartLap,
    ShortWedge,
    SpareTokens,
    TemplarDoubled,
)
from crusaders_rules.interpret.readings.resolve import ActingWithoutSuccess
from crusaders_rules.interpret.readings.turn import (
    DistributeOptional,
    LearningSkip,
    OriginOnLaps,
    SkipCondition,
    SkipDistribution,
    UpgradeAgain,
    UpgradeEmptyWedge,
)

__all__ = [
    "ActingWithoutSuccess",
    "AnyDistribution",
    "BlackKnight",
    "CastleSets",
    "DiscountRegion",
    "DiscountStack",
    "DistributeOptional",
    "EndTrigger",
    "FarmKnights",
    "FreedKnight",
    "HospitallerPass",
    "HospitallerPlace",
    "Interpretation",
    "LastRound",
    "LearningOrders",
    "LearningSkip",
    "OriginOnLaps",
    "OriginStartLap",
    "SaracenBonus",
    "SaracenDecline",
    "SaracenNoneLeft",
    "SaracenPrice",
    "SaracenTileInfluence",
    "SecondPlace",
    "SharedRegion",
    "ShortWedge",
    "SkipCondition",
    "SkipDistribution",
    "SpareTokens",
    "StepPays",
    "TemplarDoubled",
    "TieAmounts",
    "TrackEnd",
    "TrackSteps",
    "Transit",
    "UpgradeAgain",
    "UpgradeEmptyWedge",
    "WinnerTie",
]
