"""Readings: for each open point that the code can play in more than one way, the way that is played.

Each enum belongs to one question of ``specs/third_crusade/questions`` and is consulted by exactly one rule function.
The default of each field of ``Rulings`` is the one argued there.
"""

from __future__ import annotations

from enum import StrEnum

import attrs

from crusaders_rules.answers import Shown


class LastPeriod(StrEnum):
    """Does the game end when the round marker leaves 1192 or when it arrives there?"""

    LEAVES = "leaves"
    ARRIVES = "arrives"


class CheckAfterDiplomacy(StrEnum):
    """Is there a victory check after the Diplomacy phase?"""

    YES = "yes"
    NO = "no"


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


class JerusalemLimit(StrEnum):
    """Does the limit for Jerusalem hold for each Muslim player or for both together?"""

    TOGETHER = "together"
    EACH = "each"


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


class LeaderIcons(StrEnum):
    """Whose tracks do the icons on a Leader count for?"""

    OWN_ARMY = "own-army"
    CONTROLLER = "controller"


class MarchRoom(StrEnum):
    """May a March end in a friendly Region without room for all pieces?"""

    NO = "no"
    YES = "yes"


class PartnerPick(StrEnum):
    """At which of their turns do the partners of three players make their single pick?"""

    FIRST = "first"
    ANY = "any"


class CrownAlone(StrEnum):
    """Where does a crown effect In same Region take place if the main effect took place nowhere?"""

    WHERE_MAIN_COULD = "where-main-could"
    ANYWHERE = "anywhere"
    NOWHERE = "nowhere"


class BlankPenalty(StrEnum):
    """Does a Blank Order on the map cost Glory in the Upkeep phase?"""

    YES = "yes"
    NO = "no"


class ReactionCost(StrEnum):
    """Must a player pay for a Reaction Order and meet its requirements?"""

    YES = "yes"
    NO = "no"


class TithePresence(StrEnum):
    """Which Presence does the Tithe need?"""

    OWN = "own"
    PRINTED = "printed"


class AdvancedKept(StrEnum):
    """Does a player keep an Advanced Order after using it?"""

    YES = "yes"
    NO = "no"


class AdvancedMany(StrEnum):
    """May a player buy several Advanced Orders in one Upkeep phase?"""

    YES = "yes"
    ONE = "one"


class NoOrigin(StrEnum):
    """Where do beaten attackers go who were placed by an event?"""

    DIE = "die"
    ANY = "any"


class FaithAgainst(StrEnum):
    """Against which Faith does the lone player of three compare?"""

    BATTLE_LEADER = "battle-leader"
    LEADER_OF_PAIR = "leader-of-pair"


class ReactionRefusal(StrEnum):
    """Is the lower side asked again after one partner has declined?"""

    BOTH_ONCE = "both-once"
    FIRST_ONLY = "first-only"


class DiversionReach(StrEnum):
    """To what must the canceled Order be Adjacent?"""

    OWN_REGION = "own-region"
    BATTLE = "battle"
    LATEST = "latest"


class DiversionAgain(StrEnum):
    """May a Diversion cancel a Diversion?"""

    YES = "yes"
    NO = "no"


class ReinforceCounts(StrEnum):
    """Which Units does Reinforce count?"""

    ALLIANCE = "alliance"
    OWN = "own"


class Fairness(StrEnum):
    """How are losses of the partner and of Neutral pieces compared with one's own?"""

    SEPARATELY = "separately"
    TOGETHER = "together"


class NeutralFirst(StrEnum):
    """May the free first loss be a Neutral Leader?"""

    UNIT_ONLY = "unit-only"
    ANY_NEUTRAL = "any-neutral"


class DisperseTargets(StrEnum):
    """Must a Disperse use two Regions?"""

    UP_TO_TWO = "up-to-two"
    EXACTLY_TWO = "exactly-two"


class LowestPays(StrEnum):
    """Does the lowest bidder pay?"""

    YES = "yes"
    NO = "no"


class PathCrosses(StrEnum):
    """May a path on the diplomacy board cross occupied spaces?"""

    CROSSES = "crosses"
    BLOCKED = "blocked"


class LoneFaith(StrEnum):
    """Does a player without a partner gain Faith by a mission?"""

    DIFFERENCE = "difference"
    NOTHING = "nothing"


class MissionCount(StrEnum):
    """Which Regions count for the Glory part of a mission?"""

    ALLIANCE = "alliance"
    PLAYERS = "players"


class Undecided(StrEnum):
    """Which Alliance wins if Glory is tied and nobody Controls Jerusalem?"""

    SHARED = "shared"
    GOLD = "gold"


class Majority(StrEnum):
    """Is one point against none a majority of the tiebreakers?"""

    YES = "yes"
    TWO_NEEDED = "two-needed"


@attrs.frozen(repr=False, cache_hash=True)
class Rulings(Shown):
    """The reading of each question; the defaults are those of the specification."""

    last_period: LastPeriod = LastPeriod.LEAVES
    check_after_diplomacy: CheckAfterDiplomacy = CheckAfterDiplomacy.YES
    glory_surplus: GlorySurplus = GlorySurplus.LOST
    faith_surplus: FaithSurplus = FaithSurplus.LOST
    ship_units: ShipUnits = ShipUnits.YES
    lone_pass: LonePass = LonePass.BOTH
    jerusalem_limit: JerusalemLimit = JerusalemLimit.TOGETHER
    leader_control: LeaderControl = LeaderControl.NO
    leader_region: LeaderRegion = LeaderRegion.ALLIANCE
    neutral_majority: NeutralMajority = NeutralMajority.NO
    alliance_control: AllianceControl = AllianceControl.PRESENCE
    neutral_region: NeutralRegion = NeutralRegion.NO
    token_over_icon: TokenOverIcon = TokenOverIcon.REPLACES
    sabotage_upgrade: SabotageUpgrade = SabotageUpgrade.YES
    leader_icons: LeaderIcons = LeaderIcons.OWN_ARMY
    march_room: MarchRoom = MarchRoom.NO
    partner_pick: PartnerPick = PartnerPick.FIRST
    crown_alone: CrownAlone = CrownAlone.WHERE_MAIN_COULD
    blank_penalty: BlankPenalty = BlankPenalty.YES
    reaction_cost: ReactionCost = ReactionCost.YES
    tithe_presence: TithePresence = TithePresence.OWN
    advanced_kept: AdvancedKept = AdvancedKept.YES
    advanced_many: AdvancedMany = AdvancedMany.YES
    no_origin: NoOrigin = NoOrigin.DIE
    faith_against: FaithAgainst = FaithAgainst.BATTLE_LEADER
    reaction_refusal: ReactionRefusal = ReactionRefusal.BOTH_ONCE
    diversion_reach: DiversionReach = DiversionReach.OWN_REGION
    diversion_again: DiversionAgain = DiversionAgain.YES
    reinforce_counts: ReinforceCounts = ReinforceCounts.ALLIANCE
    fairness: Fairness = Fairness.SEPARATELY
    neutral_first: NeutralFirst = NeutralFirst.UNIT_ONLY
    disperse_targets: DisperseTargets = DisperseTargets.UP_TO_TWO
    lowest_pays: LowestPays = LowestPays.YES
    path_crosses: PathCrosses = PathCrosses.CROSSES
    lone_faith: LoneFaith = LoneFaith.DIFFERENCE
    mission_count: MissionCount = MissionCount.ALLIANCE
    undecided: Undecided = Undecided.SHARED
    majority: Majority = Majority.YES


DEFAULT = Rulings()
