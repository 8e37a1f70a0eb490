"""One reading for every question."""

from __future__ import annotations

import attrs

from crusaders_rules.interpret.readings.board import SaracenTileInfluence
from crusaders_rules.interpret.readings.end import TieAmounts
from crusaders_rules.interpret.readings.resolve import ActingWithoutSuccess
from crusaders_rules.interpret.readings.turn import LearningSkip, OriginOnLaps, SkipCondition


@attrs.frozen(cache_hash=True)
class Interpretation:
    """One reading for every question that the code can answer in more than one way."""

    acting_without_success: ActingWithoutSuccess = ActingWithoutSuccess.ONE_OF_SPLIT

    skip_condition: SkipCondition = SkipCondition.ALL_UPGRADED
    learning_skip: LearningSkip = LearningSkip.AS_LAST_RESORT
    origin_on_laps: OriginOnLaps = OriginOnLaps.INCLUDED

    saracen_tile_influence: SaracenTileInfluence = SaracenTileInfluence.NO

    tie_amounts: TieAmounts = TieAmounts.FLAT_BACK
