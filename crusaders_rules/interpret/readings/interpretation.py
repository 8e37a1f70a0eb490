"""One reading for every question."""

from __future__ import annotations

from functools import cached_property

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
    CalatravaSplit,
    HospitallerPass,
    HospitallerPlace,
    LearningOrders,
    OriginStartLap,
    SepulchreLeast,
    SepulchreScope,
    ShortWedge,
    SpareTokens,
    TemplarDoubled,
)
from crusaders_rules.interpret.readings.resolve import (
    ActingWithoutSuccess,
    BonusInSplit,
    Declining,
    EmptyWedges,
    IdleTokens,
    LaterValue,
    PartialInfluence,
    Results,
    SameActionTwice,
)
from crusaders_rules.interpret.readings.travel import PartialPayment, UnspentPoints, ZeroSteps
from crusaders_rules.interpret.readings.turn import (
    DistributeOptional,
    LearningSkip,
    OriginOnLaps,
    SkipCondition,
    SkipDistribution,
    UpgradeAgain,
    UpgradeEmptyWedge,
)

_ON_RESOLVING = frozenset(
    (
        CalatravaSplit,
        SepulchreLeast,
        SepulchreScope,
        ActingWithoutSuccess,
        BonusInSplit,
        Declining,
        EmptyWedges,
        IdleTokens,
        LaterValue,
        PartialInfluence,
        Results,
        SameActionTwice,
        PartialPayment,
        UnspentPoints,
        ZeroSteps,
    )
)


@attrs.frozen(cache_hash=True)
class Interpretation:
    """One reading for every question that the code can answer in more than one way."""

    acting_without_success: ActingWithoutSuccess = ActingWithoutSuccess.ONE_OF_SPLIT
    declining: Declining = Declining.WHERE_IT_SAYS_MAY
    partial_influence: PartialInfluence = PartialInfluence.FULL
    idle_tokens: IdleTokens = IdleTokens.NONE
    empty_wedges: EmptyWedges = EmptyWedges.NEVER
    bonus_in_split: BonusInSplit = BonusInSplit.EACH
    later_value: LaterValue = LaterValue.YES
    same_action_twice: SameActionTwice = SameActionTwice.NO
    results: Results = Results.ONE

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
    calatrava_split: CalatravaSplit = CalatravaSplit.EACH
    sepulchre_least: SepulchreLeast = SepulchreLeast.TOTAL
    sepulchre_scope: SepulchreScope = SepulchreScope.EACH_TRAVEL
    any_distribution: AnyDistribution = AnyDistribution.EVERY
    short_wedge: ShortWedge = ShortWedge.CHOICE
    black_knight: BlackKnight = BlackKnight.FOURTH_KNIGHT
    learning_orders: LearningOrders = LearningOrders.FURTHER
    spare_tokens: SpareTokens = SpareTokens.UNLIMITED

    zero_steps: ZeroSteps = ZeroSteps.YES
    unspent_points: UnspentPoints = UnspentPoints.LOST
    partial_payment: PartialPayment = PartialPayment.NO
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

    @cached_property
    def resolves_as_usual(self) -> bool:
        """Whether every question on resolving a wedge and on Travel has its default reading.

        Nearly every game is played so, and then much of what a reading could ask need not be looked at.
        """
        return all(getattr(self, name) == default for name, default in _AS_USUAL)


_AS_USUAL = tuple(
    (field.name, field.default) for field in attrs.fields(Interpretation) if type(field.default) in _ON_RESOLVING
)
