"""One reading for every question."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Any

import attrs

from crusaders_rules.answers import Shown, shown
from crusaders_rules.thy_will_be_done.interpret.readings import (
    board,
    divine,
    end,
    five_and_six,
    orders,
    resolve,
    travel,
    turn,
)


def _reading(question: str, kind: type[StrEnum], given: object) -> StrEnum:
    """Return a reading, given itself or by its name; refuse anything else.

    A reading of another question is refused, too, although two readings may share a name.
    """
    known = {str(reading): reading for reading in kind}
    if type(given) is str and given in known:
        return known[given]
    raise ValueError(f"{question} needs {' or '.join(known)}, not {shown(given)}")


@attrs.frozen(cache_hash=True, repr=False)
class Interpretation(Shown):
    """One reading for every question that the code can answer in more than one way.

    A reading may be given by its name, as in ``specs/thy_will_be_done/questions``.

    Raises:
        ValueError: If a value is not a reading of its question.

    >>> Interpretation(winner_tie="earlier-in-turn-order").winner_tie
    <WinnerTie.EARLIER_IN_TURN_ORDER: 'earlier-in-turn-order'>
    """

    acting_without_success: resolve.ActingWithoutSuccess = resolve.ActingWithoutSuccess.ONE_OF_SPLIT
    declining: resolve.Declining = resolve.Declining.WHERE_IT_SAYS_MAY
    partial_influence: resolve.PartialInfluence = resolve.PartialInfluence.FULL
    idle_tokens: resolve.IdleTokens = resolve.IdleTokens.NONE
    empty_wedges: resolve.EmptyWedges = resolve.EmptyWedges.NEVER
    bonus_in_split: resolve.BonusInSplit = resolve.BonusInSplit.EACH
    later_value: resolve.LaterValue = resolve.LaterValue.YES
    same_action_twice: resolve.SameActionTwice = resolve.SameActionTwice.NO
    results: resolve.Results = resolve.Results.ONE

    skip_condition: turn.SkipCondition = turn.SkipCondition.ALL_UPGRADED
    skip_distribution: turn.SkipDistribution = turn.SkipDistribution.FILLED
    learning_skip: turn.LearningSkip = turn.LearningSkip.AS_LAST_RESORT
    upgrade_again: turn.UpgradeAgain = turn.UpgradeAgain.NO
    upgrade_empty_wedge: turn.UpgradeEmptyWedge = turn.UpgradeEmptyWedge.YES
    distribute_optional: turn.DistributeOptional = turn.DistributeOptional.NO
    origin_on_laps: turn.OriginOnLaps = turn.OriginOnLaps.INCLUDED

    origin_start_lap: orders.OriginStartLap = orders.OriginStartLap.SHIFT
    hospitaller_pass: orders.HospitallerPass = orders.HospitallerPass.ONE_PASSING
    hospitaller_place: orders.HospitallerPlace = orders.HospitallerPlace.ANY
    templar_doubled: orders.TemplarDoubled = orders.TemplarDoubled.CONSECUTIVE
    calatrava_split: orders.CalatravaSplit = orders.CalatravaSplit.EACH
    sepulchre_least: orders.SepulchreLeast = orders.SepulchreLeast.TOTAL
    sepulchre_scope: orders.SepulchreScope = orders.SepulchreScope.EACH_TRAVEL
    any_distribution: orders.AnyDistribution = orders.AnyDistribution.EVERY
    short_wedge: orders.ShortWedge = orders.ShortWedge.CHOICE
    black_knight: orders.BlackKnight = orders.BlackKnight.FOURTH_KNIGHT
    learning_orders: orders.LearningOrders = orders.LearningOrders.FURTHER
    spare_tokens: orders.SpareTokens = orders.SpareTokens.UNLIMITED

    zero_steps: travel.ZeroSteps = travel.ZeroSteps.YES
    unspent_points: travel.UnspentPoints = travel.UnspentPoints.LOST
    partial_payment: travel.PartialPayment = travel.PartialPayment.NO
    step_pays: board.StepPays = board.StepPays.LEAVE
    transit: board.Transit = board.Transit.NO
    shared_region: board.SharedRegion = board.SharedRegion.FREE
    track_steps: board.TrackSteps = board.TrackSteps.PRINTED_TRACK
    track_end: board.TrackEnd = board.TrackEnd.STAYS
    saracen_price: board.SaracenPrice = board.SaracenPrice.FREE
    saracen_tile_influence: board.SaracenTileInfluence = board.SaracenTileInfluence.NO
    saracen_decline: board.SaracenDecline = board.SaracenDecline.ALWAYS
    saracen_none_left: board.SaracenNoneLeft = board.SaracenNoneLeft.THREE
    saracen_bonus: board.SaracenBonus = board.SaracenBonus.YES
    discount_region: board.DiscountRegion = board.DiscountRegion.THAT_REGION
    discount_stack: board.DiscountStack = board.DiscountStack.ADD
    freed_knight: board.FreedKnight = board.FreedKnight.NO

    end_trigger: end.EndTrigger = end.EndTrigger.EMPTY
    last_round: end.LastRound = end.LastRound.TO_THE_LAST_SEAT
    second_place: end.SecondPlace = end.SecondPlace.ALWAYS
    second_after_tie: end.SecondAfterTie = end.SecondAfterTie.NOT_AWARDED
    tie_amounts: end.TieAmounts = end.TieAmounts.FLAT_BACK
    castle_sets: end.CastleSets = end.CastleSets.EACH_ONCE
    farm_knights: end.FarmKnights = end.FarmKnights.ON_THE_MAP
    winner_tie: end.WinnerTie = end.WinnerTie.SHARED

    influence_in_vain: divine.InfluenceInVain = divine.InfluenceInVain.AS_OTHER_ACTIONS
    several_tiles: divine.SeveralTiles = divine.SeveralTiles.ANY_NUMBER
    tiles_needed: divine.TilesNeeded = divine.TilesNeeded.AS_NEEDED
    marker_limit: divine.MarkerLimit = divine.MarkerLimit.PRINTED
    mill_level: divine.MillLevel = divine.MillLevel.LEVEL_OR_LOWER
    mill_types: divine.MillTypes = divine.MillTypes.ALL
    mill_value: divine.MillValue = divine.MillValue.BONUS_ONLY
    mill_knight: divine.MillKnight = divine.MillKnight.AT_THE_MILL
    chapel_sequence: divine.ChapelSequence = divine.ChapelSequence.BEFORE
    several_distributions: divine.SeveralDistributions = divine.SeveralDistributions.ALL
    pair_reverse: divine.PairReverse = divine.PairReverse.NO
    dragon_pair: divine.DragonPair = divine.DragonPair.CHEAPER_WAY
    dragon_joins: divine.DragonJoins = divine.DragonJoins.ANY_ONE
    giant_token: divine.GiantToken = divine.GiantToken.ONE_PIECE
    new_fours: divine.NewFours = divine.NewFours.ALL
    second_buildings: five_and_six.SecondBuildings = five_and_six.SecondBuildings.FIVE_ONLY
    own_building: five_and_six.OwnBuilding = five_and_six.OwnBuilding.NO
    third_building: five_and_six.ThirdBuilding = five_and_six.ThirdBuilding.TWO_AT_MOST
    utrecht_swap: five_and_six.UtrechtSwap = five_and_six.UtrechtSwap.SUCCESS_NEEDED
    holy_ghost_crusade: five_and_six.HolyGhostCrusade = five_and_six.HolyGhostCrusade.VALUE
    holy_ghost_enemy: five_and_six.HolyGhostEnemy = five_and_six.HolyGhostEnemy.FULL

    def __attrs_post_init__(self) -> None:
        """Refuse values that are not readings of their question; the rules would match none of them."""
        for question, kind in _KINDS:
            given = getattr(self, question)
            if type(given) is not kind:
                object.__setattr__(self, question, _reading(question, kind, given))

    @cached_property
    def resolves_as_usual(self) -> bool:
        """Whether every question on resolving a wedge and on Travel has its default reading.

        Under other readings more positions are possible. Only the checks of positions and the words for a split ask
        this; no decision depends on it.
        """
        return all(getattr(self, name) == default for name, default in _AS_USUAL)


_KINDS: tuple[tuple[str, Any], ...] = tuple((field.name, type(field.default)) for field in attrs.fields(Interpretation))
# Two chapters, and the orders that change values and movement points.
_ON_RESOLVING = {resolve.__name__, travel.__name__}
_OF_ORDERS = (orders.CalatravaSplit, orders.SepulchreLeast, orders.SepulchreScope)
_AS_USUAL = tuple(
    (field.name, field.default)
    for field in attrs.fields(Interpretation)
    if type(field.default).__module__ in _ON_RESOLVING or isinstance(field.default, _OF_ORDERS)
)
