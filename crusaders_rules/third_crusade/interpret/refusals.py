"""The refusals of this game, each a class with its sentence."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.scenario.card_titles import title_of


class SameAlliance(Refusal):
    """The Armies of the players do not fit the number of players."""

    text = "the Armies of {refusal.needs} players must be {refusal.has}"


class WrongTrack(Refusal):
    """The Alliances do not alternate on the initiative track."""

    text = "the Alliances must alternate on the initiative track"


class TooDear(Refusal):
    """The player cannot pay."""

    text = "this costs {refusal.needs}; you have {refusal.has}"


class WrongRegion(Refusal):
    """The Region is not of the kind that is needed."""

    text = "this needs {refusal.needs}, not {refusal.has}"


class NoPresence(Refusal):
    """The required Presence is missing."""

    text = "this needs {refusal.whose} Presence in the Region"

    @property
    def whose(self) -> str:
        """The title of the Army or Alliance of which Presence is missing."""
        return title_of(str(self.needs))


class NoRoom(Refusal):
    """There is no free Slot."""

    text = "too few Slots are free: this needs {refusal.needs}; the Region has {refusal.has}"


class NoUnitsLeft(Refusal):
    """Too few Units of the type are off the map."""

    text = "too few Units of this type are left: this needs {refusal.needs}; {refusal.has} left"


class SlotTaken(Refusal):
    """A piece stands on the Slot, or a token lies there."""

    text = "the Slot is not empty"


class SpaceTaken(Refusal):
    """The place already holds the only thing that may be there."""

    text = "{refusal.has} is already there"


class RowClosed(Refusal):
    """As many cards as allowed have been picked from this row."""

    text = "{refusal.has} cards have been picked from this row; the limit is {refusal.needs}"


class OwnRow(Refusal):
    """The card belongs to the player's own Alliance."""

    text = "the card must be in a row of the opposing Alliance"


class HasPassed(Refusal):
    """The player has passed in this phase."""

    text = "you have passed in this phase"


class CannotExecute(Refusal):
    """The Order cannot be executed at all, or not now."""

    text = "{refusal.needs}"


class NoWayThere(Refusal):
    """No Road or sea route leads there."""

    text = "no {refusal.needs} leads from {refusal.has} to this Region"


class OthersPieces(Refusal):
    """The player does not Control these pieces."""

    text = "you do not Control these pieces"


class UnfairLoss(Refusal):
    """The loss would fall on others before the player's own pieces."""

    text = "this assigns more losses to others ({refusal.has}) than to your own pieces ({refusal.needs})"


class NoRetreat(Refusal):
    """The Region is not open to a retreat."""

    text = "pieces cannot retreat there: {refusal.needs}"


class NoSuchChoice(Refusal):
    """The question has no such answer."""

    text = "this choice is not available now; {refusal.needs}"
