"""The refusals of the expansion Divine Influence."""

from __future__ import annotations

from crusaders_rules.answers import Refusal


class OutOfInfluence(Refusal):
    """The Influence action does not reach the region."""

    text = "your Influence action does not reach {refusal.has}"


class NoTileThere(Refusal):
    """The influence tile of the region is gone."""

    text = "there is no influence tile in {refusal.has}"


class NoTileInReach(Refusal):
    """No influence tile is within reach."""

    text = "there is no influence tile within your reach"


class TooManyTiles(Refusal):
    """The player turns more one-time tiles than allowed."""

    text = "you may turn at most {refusal.needs} one-time tiles for this action, not {refusal.has}"


class TooFewTiles(Refusal):
    """More one-time tiles would let the action succeed."""

    text = "this action succeeds only if you turn at least {refusal.needs} one-time tiles"


class NotEligible(Refusal):
    """The mill cannot take the building."""

    text = "a mill of level {refusal.needs} cannot take a {refusal.has}"


class AlreadyGone(Refusal):
    """The building is no longer on the player board."""

    text = "your {refusal.has} is no longer on your player board"


class GiantUndivided(Refusal):
    """The giant token cannot be divided between two actions."""

    text = "the giant token counts as two and cannot be divided"
