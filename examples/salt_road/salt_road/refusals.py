"""Why a decision is not legal."""

from typing import ClassVar

from crusaders_rules.answers import Refusal


class NotAsked(Refusal):
    """Something else is to be decided."""

    text: ClassVar[str] = "now it is time to {refusal.needs}"


class NotOnTheDie(Refusal):
    """The die has no such side."""

    text: ClassVar[str] = "the die shows {refusal.needs}, not {refusal.has}"


class EmptyMine(Refusal):
    """Nothing is left to dig."""

    text: ClassVar[str] = "the mine is empty"


class NotInThePurse(Refusal):
    """A trade of nothing, or of more than the purse holds."""

    text: ClassVar[str] = "you trade 1 salt or more, up to the {refusal.needs} in your purse, not {refusal.has}"


class OverTheDie(Refusal):
    """A trade of more than the die shows."""

    text: ClassVar[str] = "the die shows {refusal.needs}; {refusal.has} is more"


class MarketFull(Refusal):
    """The market has no room."""

    text: ClassVar[str] = "there is room for {refusal.needs} more, not for {refusal.has}"


class CanDoMore(Refusal):
    """A player who can dig or trade does not pass."""

    text: ClassVar[str] = "you can {refusal.needs}"
