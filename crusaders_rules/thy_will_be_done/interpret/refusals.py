"""What forbids a decision in this game, each as a class with the words for it."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.state.names import Action, Building


class NotAsked(Refusal):
    """Something else is asked now."""

    text = "{refusal.needs} is asked now, not {refusal.has}"


class WrongType(Refusal):
    """A field of the decision has a value of another type than its class says."""

    text = "{refusal.needs} is needed, not {refusal.has}"


class NoSuchThing(Refusal):
    """The decision names something that does not exist."""

    text = "there is no {refusal.has}; it must be {refusal.needs}"


class NotOnOffer(Refusal):
    """The thing chosen is not among those that may be chosen."""

    text = "{refusal.has} is not on offer; there is {refusal.needs}"


class EmptyWedge(Refusal):
    """The wedge holds no action token."""

    text = "the wedge needs at least {refusal.needs} action token and holds {refusal.has}"


class AlreadyUpgraded(Refusal):
    """The wedge shows its upgraded side already."""

    text = "the wedge is upgraded already"


class UpgradingOff(Refusal):
    """The variant has no upgrading."""

    text = "upgrading is switched off in this variant"


class NotAllUpgraded(Refusal):
    """A turn can be skipped only when all wedges are upgraded."""

    text = "skipping needs all {refusal.needs} wedges upgraded, not {refusal.has} of them"


class SomethingElsePossible(Refusal):
    """A turn cannot be skipped while another one is possible."""

    text = "skipping is for a turn in which nothing else can be done"


class NoSkipping(Refusal):
    """The reading has no skipping in this variant."""

    text = "there is no skipping where upgrading is switched off"


class SkippingUnknown(Refusal):
    """The edition has no such turn."""

    text = "there is no skipping in this edition"


class MustDistribute(Refusal):
    """The tokens of the wedge have to be distributed."""

    text = "the tokens of the wedge have to be distributed"


class TooFewTokens(Refusal):
    """There are not so many action tokens left."""

    text = "action tokens that it needs besides: {refusal.needs}; there are {refusal.has}"


@attrs.frozen
class NothingSucceeds(Refusal):
    """None of the actions can succeed.

    ``needs`` and ``has`` are of the last action; ``each`` holds the refusals of all of them.
    """

    each: tuple[Refusal, ...] = ()

    @property
    def sentence(self) -> str:
        """The refusal as a sentence."""
        return "no action could succeed: " + "; ".join(refusal.sentence for refusal in self.each)


@attrs.frozen
class NotEnoughValue(Refusal):
    """The value of an action is below what is needed."""

    action: Action = Action.TRAVEL

    text = "the {refusal.action} action needs {refusal.needs} and has {refusal.has}"


class SplitOutOfRange(Refusal):
    """More tokens are assigned than the wedge holds, or fewer than none."""

    text = "{refusal.has} tokens cannot be assigned; the wedge holds {refusal.needs}"


class TokensLeftIdle(Refusal):
    """Some tokens of the wedge are assigned to neither action."""

    text = "tokens assigned to neither action: {refusal.has}; all must be assigned"


class NotTwice(Refusal):
    """Both parts of a split go to one action."""

    text = "a split is between the two actions of the wedge"


class NotOptional(Refusal):
    """What can be done has to be done."""

    text = "what the action gives cannot be declined"


class NobodyMoves(Refusal):
    """No knight makes a step."""

    text = "at least one knight has to make a step"


class NotThisAmount(Refusal):
    """Another amount of influence has to be taken."""

    text = "{refusal.has} influence cannot be taken; possible is {refusal.needs}"


class NotFinished(Refusal):
    """What is left of the wedge could not succeed any more."""

    text = "the action that follows could not succeed any more"


class NotThisKnight(Refusal):
    """Another knight is asked now."""

    text = "the knight in {refusal.needs} is asked now, not one in {refusal.has}"


class NoBuildingSpace(Refusal):
    """Knights may be only where a building space is."""

    text = "{refusal.has} has no building space, so no knight may be there"


class NoWay(Refusal):
    """No chain of bordering regions leads there."""

    text = "no way leads to {refusal.has}"


class TooFar(Refusal):
    """The way costs more movement points than are left."""

    text = "the way costs {refusal.needs} movement points, and {refusal.has} are left"


class NoKnightThere(Refusal):
    """None of the player's knights is in the region."""

    text = "none of the player's knights is in {refusal.has}"


class NoEnemyThere(Refusal):
    """No enemy is in the region."""

    text = "no enemy is in {refusal.has}"


class EnemyThere(Refusal):
    """An enemy is in the region."""

    text = "an enemy is in the region: {refusal.has}"


class BuildingThere(Refusal):
    """The region has a building already."""

    text = "the region has a building already"


@attrs.frozen
class NoneLeft(Refusal):
    """All buildings of the type are erected, or all troops are mustered."""

    what: str | Building = "troop"

    text = "all {refusal.has} of type {refusal.what} are used"


class NoEnemyTarget(Refusal):
    """None of the player's knights shares a region with an enemy."""

    text = "none of the player's knights is in a region with an enemy"


class NoLongerFought(Refusal):
    """The marker of this type of enemy stands on the last space of its track."""

    text = "no {refusal.has} can be fought any more: the marker stands on the last space"


class RewardIsThere(Refusal):
    """What the Saracen pictures can be taken, and so nothing instead of it."""

    text = "what the Saracen pictures can be taken"


class NoBuildingSite(Refusal):
    """No region with one of the player's knights is open for a building."""

    text = "no region with one of the player's knights is open for a building"


class NotAStart(Refusal):
    """The region is not a starting region."""

    text = "{refusal.has} is not a starting region"


class StartTaken(Refusal):
    """Another player already stands in the starting region."""

    text = "another player stands in {refusal.has}"


class NotThisManner(Refusal):
    """The knight order does not allow this manner of distributing."""

    text = "{refusal.has} is not possible here; possible is {refusal.needs}"


class LeftOver(Refusal):
    """After a skip something has to be distributed."""

    text = "after a skip a wedge has to be distributed"


class GameIsOver(Refusal):
    """Nothing is decided any more."""

    text = "the game is over"
