"""Readings: for each open point that the code can play in more than one way, the way that is played.

Each enum belongs to one question of ``specs/third_crusade/questions`` and is consulted by exactly one rule function.
The default of each field of ``Interpretation`` is the one argued there.
"""

from __future__ import annotations

from enum import StrEnum

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.third_crusade.interpret.readings.battle import (
    BanditsTake,
    BothHelpless,
    CanceledOrder,
    DisperseTargets,
    DiversionAgain,
    DiversionReach,
    Fairness,
    FairWithoutOwn,
    FaithAgainst,
    FirstAttacker,
    HelplessBattle,
    InVain,
    LossChooser,
    NeutralFirst,
    NoOrigin,
    OwedLosses,
    PartnersNeutrals,
    ReactionRefusal,
    ReinforceBandits,
    ReinforceCounts,
    RetreatSplit,
    RetreatUnit,
    SurplusNowhere,
    SurplusPieces,
    TacticalGroup,
    TacticalLoss,
    TacticalNeutrals,
    ZeroStrength,
)
from crusaders_rules.third_crusade.interpret.readings.closing import (
    BoardEnd,
    BoardRegions,
    EarlyObjective,
    GoldPlace,
    LoneFaith,
    LowestPays,
    LowestTie,
    Majority,
    MissionCount,
    ObjectiveCompared,
    PathCrosses,
    ReplacedUnits,
    ShipSplit,
    SupplyRemoved,
    Undecided,
)
from crusaders_rules.third_crusade.interpret.readings.command import (
    AdvancedKept,
    AdvancedMany,
    BlankPenalty,
    CrownAlone,
    CrownsGained,
    EventRegion,
    FreePass,
    PartnerPick,
    ReactionCost,
    RowOrder,
    TithePresence,
)


class LastPeriod(StrEnum):
    """Does the game end when the round marker leaves 1192 or when it arrives there?"""

    LEAVES = "leaves"
    ARRIVES = "arrives"


class CheckAfterDiplomacy(StrEnum):
    """Is there a victory check after the Diplomacy phase?"""

    YES = "yes"
    NO = "no"


class UpkeepMoves(StrEnum):
    """In which order do players move the shared markers within a step of the Upkeep phase?"""

    INITIATIVE = "initiative"
    TOGETHER = "together"


class GlorySurplus(StrEnum):
    """What happens to Glory beyond the last space of the track?"""

    LOST = "lost"
    KEPT = "kept"


class FaithSurplus(StrEnum):
    """What happens to Faith beyond the ends of the track?"""

    LOST = "lost"
    KEPT = "kept"


class ShipUnits(StrEnum):
    """Do Units on the Genoa ships cause supply need before they arrive?"""

    YES = "yes"
    NO = "no"


class LonePass(StrEnum):
    """Does a pass of the lone player of three end the turns of both markers?"""

    BOTH = "both"
    ONE = "one"


class LoneGold(StrEnum):
    """Does the lone player of three get 6 gold instead of 4 or 6 more?"""

    INSTEAD = "instead"
    MORE = "more"


class NorthObjectives(StrEnum):
    """Are Objective Cards of the north map dealt to two and three players?"""

    NO = "no"
    YES = "yes"


class NeutralLeader(StrEnum):
    """Where may an event add a Neutral Leader?"""

    ANYWHERE = "anywhere"
    PRESENCE = "presence"


class JerusalemLimit(StrEnum):
    """Does the limit for Jerusalem hold for each Muslim player or for both together?"""

    TOGETHER = "together"
    EACH = "each"


class DeploymentEnd(StrEnum):
    """May a player stop deploying while a piece could still be placed?"""

    MAY = "may"
    MUST_GO_ON = "must-go-on"


class LeaderControl(StrEnum):
    """Do Leaders with Unit icons count as Units for Control?"""

    NO = "no"
    YES = "yes"


class LeaderRegion(StrEnum):
    """Who Controls a Region with Leaders of one Army and no Units?"""

    ALLIANCE = "alliance"
    PLAYER = "player"


class NeutralMajority(StrEnum):
    """Do Neutral Units count for the majority in a Region?"""

    NO = "no"
    YES = "yes"


class AllianceControl(StrEnum):
    """When does an Alliance Control a Region?"""

    PRESENCE = "presence"
    PLAYER = "player"


class NeutralRegion(StrEnum):
    """Is a Region with Neutral pieces only an empty one?"""

    NO = "no"
    YES = "yes"


class TokenOverIcon(StrEnum):
    """Does a token on a Slot hide the printed icon below it?"""

    REPLACES = "replaces"
    ADDS = "adds"


class SabotageUpgrade(StrEnum):
    """May a Sabotage token go on a Slot with an Upgrade?"""

    YES = "yes"
    NO = "no"


class SlotOfPiece(StrEnum):
    """Which Slot does a piece cover, and may pieces change Slots later?"""

    STAYS = "stays"
    REARRANGED = "rearranged"


class SlotOfToken(StrEnum):
    """On which Slots may a token lie?"""

    EMPTY = "empty"
    UNDER_PIECES = "under-pieces"


class LeaderIcons(StrEnum):
    """Whose tracks do the icons on a Leader count for?"""

    OWN_ARMY = "own-army"
    CONTROLLER = "controller"


class MarchRoom(StrEnum):
    """May a March end in a friendly Region without room for all pieces?"""

    NO = "no"
    YES = "yes"


@attrs.frozen(repr=False, cache_hash=True)
class Interpretation(Shown):
    """The reading of each question; the defaults are those of the specification."""

    last_period: LastPeriod = LastPeriod.LEAVES
    check_after_diplomacy: CheckAfterDiplomacy = CheckAfterDiplomacy.YES
    upkeep_moves: UpkeepMoves = UpkeepMoves.INITIATIVE
    glory_surplus: GlorySurplus = GlorySurplus.LOST
    faith_surplus: FaithSurplus = FaithSurplus.LOST
    ship_units: ShipUnits = ShipUnits.YES
    lone_pass: LonePass = LonePass.BOTH
    lone_gold: LoneGold = LoneGold.INSTEAD
    north_objectives: NorthObjectives = NorthObjectives.NO
    jerusalem_limit: JerusalemLimit = JerusalemLimit.TOGETHER
    deployment_end: DeploymentEnd = DeploymentEnd.MAY
    leader_control: LeaderControl = LeaderControl.NO
    leader_region: LeaderRegion = LeaderRegion.ALLIANCE
    neutral_majority: NeutralMajority = NeutralMajority.NO
    alliance_control: AllianceControl = AllianceControl.PRESENCE
    neutral_region: NeutralRegion = NeutralRegion.NO
    token_over_icon: TokenOverIcon = TokenOverIcon.REPLACES
    sabotage_upgrade: SabotageUpgrade = SabotageUpgrade.YES
    slot_of_piece: SlotOfPiece = SlotOfPiece.STAYS
    slot_of_token: SlotOfToken = SlotOfToken.EMPTY
    leader_icons: LeaderIcons = LeaderIcons.OWN_ARMY
    neutral_leader: NeutralLeader = NeutralLeader.ANYWHERE
    march_room: MarchRoom = MarchRoom.NO
    partner_pick: PartnerPick = PartnerPick.FIRST
    crown_alone: CrownAlone = CrownAlone.WHERE_MAIN_COULD
    row_order: RowOrder = RowOrder.FREE
    free_pass: FreePass = FreePass.YES
    event_region: EventRegion = EventRegion.WHOLE
    crowns_gained: CrownsGained = CrownsGained.YES
    blank_penalty: BlankPenalty = BlankPenalty.YES
    reaction_cost: ReactionCost = ReactionCost.YES
    tithe_presence: TithePresence = TithePresence.OWN
    advanced_kept: AdvancedKept = AdvancedKept.YES
    advanced_many: AdvancedMany = AdvancedMany.YES
    no_origin: NoOrigin = NoOrigin.DIE
    zero_strength: ZeroStrength = ZeroStrength.YES
    helpless_battle: HelplessBattle = HelplessBattle.GLORY_ONLY
    both_helpless: BothHelpless = BothHelpless.DEFENDER
    faith_against: FaithAgainst = FaithAgainst.BATTLE_LEADER
    reaction_refusal: ReactionRefusal = ReactionRefusal.BOTH_ONCE
    first_attacker: FirstAttacker = FirstAttacker.INITIATIVE
    diversion_reach: DiversionReach = DiversionReach.OWN_REGION
    diversion_again: DiversionAgain = DiversionAgain.YES
    canceled_order: CanceledOrder = CanceledOrder.YES
    in_vain: InVain = InVain.YES
    reinforce_counts: ReinforceCounts = ReinforceCounts.ALLIANCE
    reinforce_bandits: ReinforceBandits = ReinforceBandits.BEFORE
    tactical_group: TacticalGroup = TacticalGroup.WHOLE_SIDE
    tactical_loss: TacticalLoss = TacticalLoss.NO
    tactical_neutrals: TacticalNeutrals = TacticalNeutrals.STAY
    retreat_unit: RetreatUnit = RetreatUnit.NO
    loss_chooser: LossChooser = LossChooser.LEADER
    fairness: Fairness = Fairness.SEPARATELY
    fair_without_own: FairWithoutOwn = FairWithoutOwn.NO
    neutral_first: NeutralFirst = NeutralFirst.UNIT_ONLY
    owed_losses: OwedLosses = OwedLosses.ALL_DIE
    retreat_split: RetreatSplit = RetreatSplit.YES
    surplus_pieces: SurplusPieces = SurplusPieces.FREE
    surplus_nowhere: SurplusNowhere = SurplusNowhere.LOST
    bandits_take: BanditsTake = BanditsTake.MOVER_UNITS
    disperse_targets: DisperseTargets = DisperseTargets.UP_TO_TWO
    partners_neutrals: PartnersNeutrals = PartnersNeutrals.NO
    lowest_pays: LowestPays = LowestPays.YES
    lowest_tie: LowestTie = LowestTie.INITIATIVE
    board_regions: BoardRegions = BoardRegions.OWN
    replaced_units: ReplacedUnits = ReplacedUnits.OWN_OR_TOKEN
    path_crosses: PathCrosses = PathCrosses.CROSSES
    board_end: BoardEnd = BoardEnd.NOTHING
    lone_faith: LoneFaith = LoneFaith.DIFFERENCE
    mission_count: MissionCount = MissionCount.ALLIANCE
    supply_removed: SupplyRemoved = SupplyRemoved.UNTIL_ENOUGH
    ship_split: ShipSplit = ShipSplit.NO
    undecided: Undecided = Undecided.SHARED
    majority: Majority = Majority.TWO_NEEDED
    objective_compared: ObjectiveCompared = ObjectiveCompared.CITIES
    early_objective: EarlyObjective = EarlyObjective.CHOOSE
    gold_place: GoldPlace = GoldPlace.AFTER


DEFAULT = Interpretation()
