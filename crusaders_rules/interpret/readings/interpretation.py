"""One reading for every question."""

from __future__ import annotations

import attrs

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


@attrs.frozen(cache_hash=True)
class Interpretation:
    """One reading for every question that the code can answer in more than one way."""

    acting_without_success: ActingWithoutSuccess = ActingWithoutSuccess.ONE_OF_SPLIT

    skip_condition: SkipCondition = SkipCondition.ALL_UPGRADED
    skip_distribution: SkipDistribution = SkipDistribution.FILLED
    learning_skip: LearningSkip = LearningSkip.AS_LAST_RESORT
    upgrade_again: UpgradeAgain = UpgradeAgain.NO
    upgrade_empty_wedge: UpgradeEmptyWedge = UpgradeEmptyWedge.YES
    distribute_optional: DistributeOptional = DistributeOptional.NO
    origin_on_laps: OriginOnLaps = OriginOnLaps.INCLUDED

    origin_start_lap: OriginStartLap = OriginStartLap.SHIFT
    hospitaller_pass: HospitallerPass = HospitallerPass.ONE_PASSING
    hospitaller_place: HospitallerPlace = HospitallerPlace.ANY
    templar_doubled: TemplarDoubled = TemplarDoubled.CONSECUTIVE
    any_distribution: AnyDistribution = AnyDistribution.EVERY
    short_wedge: ShortWedge = ShortWedge.CHOICE
    black_knight: BlackKnight = BlackKnight.FOURTH_KNIGHT
    learning_orders: LearningOrders = LearningOrders.FURTHER
    spare_tokens: SpareTokens = SpareTokens.UNLIMITED

    step_pays: StepPays = StepPays.LEAVE
    transit: Transit = Transit.NO
    shared_region: SharedRegion = SharedRegion.FREE
    track_steps: TrackSteps = TrackSteps.PRINTED_TRACK
    track_end: TrackEnd = TrackEnd.STAYS
    saracen_price: SaracenPrice = SaracenPrice.FREE
    saracen_tile_influence: SaracenTileInfluence = SaracenTileInfluence.NO
    saracen_decline: SaracenDecline = SaracenDecline.ALWAYS
    saracen_none_left: SaracenNoneLeft = SaracenNoneLeft.THREE
    saracen_bonus: SaracenBonus = SaracenBonus.YES
    discount_region: DiscountRegion = DiscountRegion.THAT_REGION
    discount_stack: DiscountStack = DiscountStack.ADD
    freed_knight: FreedKnight = FreedKnight.NO

    end_trigger: EndTrigger = EndTrigger.EMPTY
    last_round: LastRound = LastRound.TO_THE_LAST_SEAT
    second_place: SecondPlace = SecondPlace.ALWAYS
    tie_amounts: TieAmounts = TieAmounts.FLAT_BACK
    castle_sets: CastleSets = CastleSets.EACH_ONCE
    farm_knights: FarmKnights = FarmKnights.ON_THE_MAP
    winner_tie: WinnerTie = WinnerTie.SHARED
