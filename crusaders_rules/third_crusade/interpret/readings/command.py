"""Readings of the questions about Strategy, Planning and Command; ``interpretation`` says which are played."""

from __future__ import annotations

from enum import StrEnum


class PartnerPick(StrEnum):
    """At which of their turns do the partners of three players make their single pick?"""

    FIRST = "first"
    ANY = "any"


class RowOrder(StrEnum):
    """Is the lone player bound to take two cards from each row in a certain order?"""

    FREE = "free"
    ALTERNATING = "alternating"


class FreePass(StrEnum):
    """May a player pass who could still act?"""

    YES = "yes"
    NO = "no"


class EventRegion(StrEnum):
    """Is one Region chosen for the whole main effect or for each of its parts?"""

    WHOLE = "whole"
    EACH_PART = "each-part"


class CrownsGained(StrEnum):
    """Do crowns that the main effect gains count for the crown effect?"""

    YES = "yes"
    NO = "no"


class CrownAlone(StrEnum):
    """Where does a crown effect In same Region take place if it comes alone or first?"""

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
