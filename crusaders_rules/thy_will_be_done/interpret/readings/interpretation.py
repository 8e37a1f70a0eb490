"""One reading for every question."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

import attrs

from crusaders_rules.answers import Shown, shown
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret import readings as divine
from crusaders_rules.thy_will_be_done.expansions.five_and_six.interpret import readings as five_and_six
from crusaders_rules.thy_will_be_done.interpret.readings import board, end, orders, resolve, travel, turn

_Reading = TypeVar("_Reading", bound=StrEnum)


def _reading(question: str, kind: type[StrEnum], given: object) -> StrEnum:
    """Return a reading, given itself or by its name; refuse anything else.

    A reading of another question is refused, too, although two readings may share a name.
    """
    known = {str(reading): reading for reading in kind}
    if type(given) is str and given in known:
        return known[given]
    raise ValueError(f"{question} needs {' or '.join(known)}, not {shown(given)}")


def _answers(question: str, default: _Reading) -> _Reading:
    """Return the field for the reading of a question, which stores the id of the question."""
    return attrs.field(default=default, metadata={"question": question})


@attrs.frozen(cache_hash=True, repr=False)
class Interpretation(Shown):
    """One reading for every question that the code can answer in more than one way.

    A reading may be given by its name, as in ``specs/thy_will_be_done/questions``.

    Raises:
        ValueError: If a value is not a reading of its question.

    >>> Interpretation(winner_tie="earlier-in-turn-order").winner_tie
    <WinnerTie.EARLIER_IN_TURN_ORDER: 'earlier-in-turn-order'>
    """

    acting_without_success: resolve.ActingWithoutSuccess = _answers(
        "resolve.without-success", resolve.ActingWithoutSuccess.ONE_OF_SPLIT
    )
    declining: resolve.Declining = _answers("resolve.decline", resolve.Declining.WHERE_IT_SAYS_MAY)
    partial_influence: resolve.PartialInfluence = _answers("influence.partial", resolve.PartialInfluence.FULL)
    idle_tokens: resolve.IdleTokens = _answers("split.idle-token", resolve.IdleTokens.NONE)
    empty_wedges: resolve.EmptyWedges = _answers("resolve.empty-wedge", resolve.EmptyWedges.NEVER)
    bonus_in_split: resolve.BonusInSplit = _answers("split.bonus-each", resolve.BonusInSplit.EACH)
    later_value: resolve.LaterValue = _answers("split.later-value", resolve.LaterValue.YES)
    same_action_twice: resolve.SameActionTwice = _answers("split.same-action", resolve.SameActionTwice.NO)
    results: resolve.Results = _answers("resolve.one-result", resolve.Results.ONE)

    skip_condition: turn.SkipCondition = _answers("skip.condition", turn.SkipCondition.ALL_UPGRADED)
    skip_distribution: turn.SkipDistribution = _answers("skip.distribution", turn.SkipDistribution.FILLED)
    learning_skip: turn.LearningSkip = _answers("skip.learning", turn.LearningSkip.AS_LAST_RESORT)
    upgrade_again: turn.UpgradeAgain = _answers("upgrade.again", turn.UpgradeAgain.NO)
    upgrade_empty_wedge: turn.UpgradeEmptyWedge = _answers("upgrade.empty-wedge", turn.UpgradeEmptyWedge.YES)
    distribute_optional: turn.DistributeOptional = _answers("distribute.optional", turn.DistributeOptional.NO)
    origin_on_laps: turn.OriginOnLaps = _answers("distribute.origin-on-laps", turn.OriginOnLaps.INCLUDED)

    origin_start_lap: orders.OriginStartLap = _answers("order.origin-start.lap", orders.OriginStartLap.SHIFT)
    hospitaller_pass: orders.HospitallerPass = _answers("order.hospitaller.pass", orders.HospitallerPass.ONE_PASSING)
    hospitaller_place: orders.HospitallerPlace = _answers("order.hospitaller.place", orders.HospitallerPlace.ANY)
    templar_doubled: orders.TemplarDoubled = _answers("order.templar.doubled", orders.TemplarDoubled.CONSECUTIVE)
    calatrava_split: orders.CalatravaSplit = _answers("order.calatrava.split", orders.CalatravaSplit.EACH)
    sepulchre_least: orders.SepulchreLeast = _answers("order.holy-sepulchre.least", orders.SepulchreLeast.TOTAL)
    sepulchre_scope: orders.SepulchreScope = _answers("order.holy-sepulchre.scope", orders.SepulchreScope.EACH_TRAVEL)
    any_distribution: orders.AnyDistribution = _answers("order.any-distribution", orders.AnyDistribution.EVERY)
    short_wedge: orders.ShortWedge = _answers("order.short-wedge", orders.ShortWedge.CHOICE)
    black_knight: orders.BlackKnight = _answers("order.montesa.black-knight", orders.BlackKnight.FOURTH_KNIGHT)
    learning_orders: orders.LearningOrders = _answers("variant.learning.orders", orders.LearningOrders.FURTHER)
    spare_tokens: orders.SpareTokens = _answers("components.token.spare", orders.SpareTokens.UNLIMITED)

    zero_steps: travel.ZeroSteps = _answers("travel.zero-steps", travel.ZeroSteps.YES)
    unspent_points: travel.UnspentPoints = _answers("travel.unspent", travel.UnspentPoints.LOST)
    partial_payment: travel.PartialPayment = _answers("travel.partial-payment", travel.PartialPayment.NO)
    step_pays: board.StepPays = _answers("travel.enter-or-leave", board.StepPays.LEAVE)
    transit: board.Transit = _answers("travel.transit", board.Transit.NO)
    shared_region: board.SharedRegion = _answers("travel.share", board.SharedRegion.FREE)
    track_steps: board.TrackSteps = _answers("crusade.track.steps", board.TrackSteps.PRINTED_TRACK)
    track_end: board.TrackEnd = _answers("crusade.track.end", board.TrackEnd.STAYS)
    saracen_price: board.SaracenPrice = _answers("crusade.saracen.price", board.SaracenPrice.FREE)
    saracen_tile_influence: board.SaracenTileInfluence = _answers(
        "crusade.saracen.tile-influence", board.SaracenTileInfluence.NO
    )
    saracen_decline: board.SaracenDecline = _answers("crusade.saracen.decline", board.SaracenDecline.ALWAYS)
    saracen_none_left: board.SaracenNoneLeft = _answers("crusade.saracen.none-left", board.SaracenNoneLeft.THREE)
    saracen_bonus: board.SaracenBonus = _answers("crusade.saracen.bonus", board.SaracenBonus.YES)
    discount_region: board.DiscountRegion = _answers("build.discount.region", board.DiscountRegion.THAT_REGION)
    discount_stack: board.DiscountStack = _answers("build.discount.stack", board.DiscountStack.ADD)
    freed_knight: board.FreedKnight = _answers("bonus.knight.decline", board.FreedKnight.NO)

    end_trigger: end.EndTrigger = _answers("end.trigger.exact", end.EndTrigger.EMPTY)
    last_round: end.LastRound = _answers("end.round.meaning", end.LastRound.TO_THE_LAST_SEAT)
    second_place: end.SecondPlace = _answers("score.second-place.players", end.SecondPlace.ALWAYS)
    second_after_tie: end.SecondAfterTie = _answers("prototype.second-after-tie", end.SecondAfterTie.NOT_AWARDED)
    tie_amounts: end.TieAmounts = _answers("score.majority.tie-amount", end.TieAmounts.FLAT_BACK)
    castle_sets: end.CastleSets = _answers("score.castle.sets", end.CastleSets.EACH_ONCE)
    farm_knights: end.FarmKnights = _answers("score.farm.knights", end.FarmKnights.ON_THE_MAP)
    winner_tie: end.WinnerTie = _answers("score.winner.tie", end.WinnerTie.SHARED)

    influence_in_vain: divine.InfluenceInVain = _answers(
        "divine.influence.none", divine.InfluenceInVain.AS_OTHER_ACTIONS
    )
    several_tiles: divine.SeveralTiles = _answers("divine.tile.once-use", divine.SeveralTiles.ANY_NUMBER)
    tiles_needed: divine.TilesNeeded = _answers("divine.tile.needed", divine.TilesNeeded.AS_NEEDED)
    tiles_in_vain: divine.TilesInVain = _answers("divine.tile.in-vain", divine.TilesInVain.NO)
    tile_upgrade: divine.TileUpgrade = _answers("divine.tile.upgrade", divine.TileUpgrade.MUST)
    learning_upgrade: divine.LearningUpgrade = _answers("divine.learning.upgrade", divine.LearningUpgrade.YES)
    marker_limit: divine.MarkerLimit = _answers("divine.marker.limit", divine.MarkerLimit.PRINTED)
    mill_level: divine.MillLevel = _answers("divine.mill.eligible", divine.MillLevel.LEVEL_OR_LOWER)
    mill_types: divine.MillTypes = _answers("divine.mill.types", divine.MillTypes.ALL)
    mill_value: divine.MillValue = _answers("divine.mill.value", divine.MillValue.SCORES)
    mill_knight: divine.MillKnight = _answers("divine.mill.castle", divine.MillKnight.AT_THE_MILL)
    first_three: divine.FirstThree = _answers("divine.first-three", divine.FirstThree.LEVELS)
    chapel_sequence: divine.ChapelSequence = _answers("divine.chapel.sequence", divine.ChapelSequence.BEFORE)
    several_distributions: divine.SeveralDistributions = _answers(
        "divine.distribute.several", divine.SeveralDistributions.ALL
    )
    order_each_turn: divine.OrderEachTurn = _answers("order.each-turn", divine.OrderEachTurn.EACH_DISTRIBUTION)
    pair_again: divine.PairAgain = _answers("divine.pair.again", divine.PairAgain.NO)
    pair_reverse: divine.PairReverse = _answers("divine.pair.reverse", divine.PairReverse.NO)
    dragon_pair: divine.DragonPair = _answers("divine.dragon.pair", divine.DragonPair.CHEAPER_WAY)
    dragon_joins: divine.DragonJoins = _answers("divine.dragon.occupied", divine.DragonJoins.ANY_ONE)
    giant_token: divine.GiantToken = _answers("divine.band.giant", divine.GiantToken.ONE_PIECE)
    new_fours: divine.NewFours = _answers("divine.bank.new", divine.NewFours.ALL)
    second_buildings: five_and_six.SecondBuildings = _answers(
        "five.six-players", five_and_six.SecondBuildings.FIVE_ONLY
    )
    own_building: five_and_six.OwnBuilding = _answers("five.own-building", five_and_six.OwnBuilding.NO)
    third_building: five_and_six.ThirdBuilding = _answers("five.castle-keep", five_and_six.ThirdBuilding.TWO_AT_MOST)
    second_types: five_and_six.SecondTypes = _answers("five.new-second", five_and_six.SecondTypes.ALL)
    utrecht_swap: five_and_six.UtrechtSwap = _answers("five.utrecht.swap", five_and_six.UtrechtSwap.SUCCESS_NEEDED)
    holy_ghost_crusade: five_and_six.HolyGhostCrusade = _answers(
        "five.holy-ghost.crusade", five_and_six.HolyGhostCrusade.VALUE
    )
    holy_ghost_enemy: five_and_six.HolyGhostEnemy = _answers(
        "five.holy-ghost.virtual", five_and_six.HolyGhostEnemy.FULL
    )

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
