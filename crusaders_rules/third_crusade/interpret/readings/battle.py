"""Readings of the questions about Battles and movement; ``interpretation`` says which are played."""

from __future__ import annotations

from enum import StrEnum


class NoOrigin(StrEnum):
    """Where do beaten attackers go who were placed by an event?"""

    DIE = "die"
    ANY = "any"


class ZeroStrength(StrEnum):
    """Does a force of Siege Engines in a Desert fight?"""

    YES = "yes"
    NO = "no"


class HelplessBattle(StrEnum):
    """Are there Reaction Orders and Glory in a Battle against Leaders without Strength?"""

    GLORY_ONLY = "glory-only"
    BOTH = "both"
    NEITHER = "neither"


class BothHelpless(StrEnum):
    """What happens if both sides have only Leaders without Unit icons?"""

    DEFENDER = "defender"
    BOTH_LOST = "both-lost"


class FaithAgainst(StrEnum):
    """Against which Faith does the lone player of three compare?"""

    BATTLE_LEADER = "battle-leader"
    LEADER_OF_PAIR = "leader-of-pair"


class ReactionRefusal(StrEnum):
    """Is the lower side asked again after one partner has declined?"""

    BOTH_ONCE = "both-once"
    FIRST_ONLY = "first-only"


class FirstAttacker(StrEnum):
    """Which attacker is asked first for a Reaction Order?"""

    INITIATIVE = "initiative"
    ACTIVE = "active"


class DiversionReach(StrEnum):
    """To what must the canceled Order be Adjacent?"""

    OWN_REGION = "own-region"
    BATTLE = "battle"
    LATEST = "latest"


class DiversionAgain(StrEnum):
    """May a Diversion cancel a Diversion?"""

    YES = "yes"
    NO = "no"


class CanceledOrder(StrEnum):
    """Does a canceled Order count as executed?"""

    YES = "yes"
    NO = "no"


class InVain(StrEnum):
    """May a Reaction Order be executed that adds no Battle Strength?"""

    YES = "yes"
    NO = "no"


class ReinforceCounts(StrEnum):
    """Which Units does Reinforce count?"""

    ALLIANCE = "alliance"
    OWN = "own"


class ReinforceBandits(StrEnum):
    """Do Bandits strike before or after the Units of a Reinforce are counted?"""

    BEFORE = "before"
    AFTER = "after"


class TacticalGroup(StrEnum):
    """Who leaves in a Tactical Retreat, and who loses the Unit?"""

    WHOLE_SIDE = "whole-side"
    PLAYER_ONLY = "player-only"


class TacticalLoss(StrEnum):
    """Does the attacker lose a piece after a Tactical Retreat?"""

    NO = "no"
    YES = "yes"


class TacticalNeutrals(StrEnum):
    """Where do the Neutral pieces of the defenders go in a Tactical Retreat?"""

    STAY = "stay"
    LEAVE = "leave"


class RetreatUnit(StrEnum):
    """May a player without Units in the Battle execute a Tactical Retreat?"""

    NO = "no"
    YES = "yes"


class LossChooser(StrEnum):
    """Who assigns the losses of a side?"""

    LEADER = "leader"
    OWNERS = "owners"


class Fairness(StrEnum):
    """How are losses of the partner and of Neutral pieces compared with one's own?"""

    SEPARATELY = "separately"
    TOGETHER = "together"


class FairWithoutOwn(StrEnum):
    """Does the rule of fairness bind a player who has no pieces left in the Battle?"""

    NO = "no"
    YES = "yes"


class NeutralFirst(StrEnum):
    """May the free first loss be a Neutral Leader?"""

    UNIT_ONLY = "unit-only"
    ANY_NEUTRAL = "any-neutral"


class OwedLosses(StrEnum):
    """What if a side owes more losses than it has pieces?"""

    ALL_DIE = "all-die"
    CARRIED = "carried"


class RetreatSplit(StrEnum):
    """May a retreating group split over several Regions, and who decides?"""

    YES = "yes"
    NO = "no"


class SurplusPieces(StrEnum):
    """Which pieces are the surplus?"""

    FREE = "free"
    LATEST = "latest"


class SurplusNowhere(StrEnum):
    """What happens to a winner's surplus pieces if no Region is open to them?"""

    LOST = "lost"
    ORIGIN = "origin"


class BanditsTake(StrEnum):
    """Who chooses the Units that Bandits take, and are Leaders safe?"""

    MOVER_UNITS = "mover-units"
    ANY_PIECE = "any-piece"


class DisperseTargets(StrEnum):
    """Must a Disperse use two Regions?"""

    UP_TO_TWO = "up-to-two"
    EXACTLY_TWO = "exactly-two"


class PartnersNeutrals(StrEnum):
    """May a Coordinated March take Neutral pieces that the partner Controls?"""

    NO = "no"
    YES = "yes"
