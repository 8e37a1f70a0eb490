"""The refusals of this game: each refusal is a class with its sentence."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.state.names import BUILDING_TYPES, Action, Building


def for_players(numbers: tuple[int, ...]) -> str:
    """The allowed numbers of players in words."""
    return "for " + " or ".join(str(number) for number in numbers)


@attrs.frozen(repr=False)
class NotAsked(Refusal):
    """Something else must be decided first; ``prompt`` says what, as an instruction."""

    prompt: str = "answer the question"

    text = "{refusal.prompt} first"


class WrongType(Refusal):
    """A field of the decision has a value of the wrong type."""

    text = "{refusal.needs} is needed, not {refusal.has}"


class NoSuchThing(Refusal):
    """The decision names something that does not exist."""

    text = "there is no {refusal.has}; it must be {refusal.needs}"


class NotOnOffer(Refusal):
    """The choice is not among the available ones."""

    text = "{refusal.has} is not available; available: {refusal.needs}"


class EmptyWedge(Refusal):
    """The wedge holds no action token."""

    text = "the wedge needs at least {refusal.needs} action token; it holds {refusal.has}"


class AlreadyUpgraded(Refusal):
    """The wedge shows its upgraded side already."""

    text = "the wedge is already upgraded"


class UpgradingOff(Refusal):
    """The variant does not allow upgrades."""

    text = "upgrading is switched off in this variant"


class NotAllUpgraded(Refusal):
    """A player can skip only with all wedges upgraded."""

    text = "you may skip only with all {refusal.needs} wedges upgraded; you have {refusal.has}"


class SomethingElsePossible(Refusal):
    """A player cannot skip while another turn is possible."""

    text = "you may skip only if no other turn is possible"


class NoSkipping(Refusal):
    """The reading does not allow skipping in this variant."""

    text = "you may not skip when upgrading is switched off"


class SkippingUnknown(Refusal):
    """The edition allows skipping only if the player can take no other turn."""

    text = "this edition allows skipping only if you can resolve no wedge and upgrade none"


class MustDistribute(Refusal):
    """The player must distribute the tokens of the wedge."""

    text = "you must distribute the tokens of the wedge"


class TooFewTokens(Refusal):
    """Too few action tokens are left."""

    text = "this needs {refusal.needs} more {refusal.tokens}; you have {refusal.has} left"

    @property
    def tokens(self) -> str:
        """The noun for the missing tokens, in singular or plural."""
        return "action token" if self.needs == 1 else "action tokens"


@attrs.frozen(repr=False)
class NothingSucceeds(Refusal):
    """None of the actions can succeed.

    ``needs`` and ``has`` belong to the last action; ``each`` holds the refusals of all actions.
    """

    each: tuple[Refusal, ...] = ()

    @property
    def sentence(self) -> str:
        """The refusal as a sentence."""
        return "no action can succeed: " + "; ".join(refusal.sentence for refusal in self.each)


@attrs.frozen(repr=False)
class NotEnoughValue(Refusal):
    """The value of an action is below what is needed."""

    action: Action = Action.TRAVEL

    text = "the {refusal.action} action needs a value of {refusal.needs}; your value is {refusal.has}"


class SplitOutOfRange(Refusal):
    """The player assigns more tokens than the wedge holds, or a negative number."""

    text = "you cannot assign {refusal.has} tokens; the wedge holds {refusal.needs}"


class TokensLeftIdle(Refusal):
    """The player assigns some tokens of the wedge to neither action."""

    text = "you must assign all tokens; tokens assigned to neither action: {refusal.has}"


class NotTwice(Refusal):
    """Both parts of a split go to the same action."""

    text = "you must split the tokens between the two actions of the wedge"


class NotOptional(Refusal):
    """The player cannot decline the result of an action."""

    text = "you cannot decline what the action gives"


class NobodyMoves(Refusal):
    """No knight takes a step."""

    text = "at least one of your knights must take a step"


class NotThisAmount(Refusal):
    """The player must take another amount of influence."""

    text = "you cannot take {refusal.has} influence; take {refusal.needs}"


class NotFinished(Refusal):
    """The rest of the wedge could no longer succeed."""

    text = "the action that follows could no longer succeed"


class NotThisKnight(Refusal):
    """Another knight must move first."""

    text = "the knight in {refusal.needs} moves first, not the one in {refusal.has}"


class NoBuildingSpace(Refusal):
    """Knights may enter only regions with a building space."""

    text = "{refusal.has} has no building space, so no knight may be there"


class NoWay(Refusal):
    """No chain of bordering regions leads there."""

    text = "no path leads to {refusal.has}"


class TooFar(Refusal):
    """The path costs more movement points than are left."""

    text = "the way costs {refusal.needs} movement points; you have {refusal.has} left"


class NoKnightThere(Refusal):
    """None of the player's knights is in the region."""

    text = "you have no knight in {refusal.has}"


class NoEnemyThere(Refusal):
    """No enemy is in the region."""

    text = "there is no enemy in {refusal.has}"


class EnemyThere(Refusal):
    """An enemy is in the region."""

    text = "an enemy is in the region ({refusal.has})"


class BuildingThere(Refusal):
    """The region has a building already."""

    text = "the region already has a building"


class OtherTypeThere(Refusal):
    """A second building must be of the type of the first."""

    text = "the region has a {refusal.needs}, so a {refusal.has} cannot join it"


class NoTwoOfOneOwner(Refusal):
    """A second building may join only an opponent's building."""

    text = "the {refusal.has} in the region is your own; only an opponent's can be joined"


class RegionFull(Refusal):
    """A region holds at most two buildings."""

    text = "a region holds at most {refusal.needs} buildings; this one has {refusal.has}"


class NotBeside(Refusal):
    """A player may swap enemies only between adjacent regions."""

    text = "{refusal.has} does not border {refusal.needs}"


class CannotSwap(Refusal):
    """The knight order does not swap enemies."""

    text = "only the Bailiwick of Utrecht swaps enemies"


class SwapTooLate(Refusal):
    """A player may swap enemies only when a Crusade begins."""

    text = "enemies are swapped when the Crusade begins, not after its first result"


class NotMarked(Refusal):
    """The extra Crusade must attack the marked type of enemy."""

    text = "the extra Crusade is against a {refusal.needs}, not a {refusal.has}"


@attrs.frozen(repr=False)
class NoneLeft(Refusal):
    """The player has erected all buildings of the type, or mustered all troops."""

    what: str | Building = "troop"

    text = "all {refusal.has} {refusal.things} are {refusal.done}"

    @property
    def things(self) -> str:
        """What is used up, in the plural."""
        return BUILDING_TYPES[self.what].plural if self.what in BUILDING_TYPES else f"{self.what}s"

    @property
    def done(self) -> str:
        """What has been done with all of them."""
        return "mustered" if self.what == "troop" else "built"


class NoEnemyTarget(Refusal):
    """None of the player's knights shares a region with an enemy."""

    text = "none of your knights is in a region with an enemy"


class NoLongerFought(Refusal):
    """The marker of this type of enemy is on the last space of its track."""

    text = "you can no longer fight a {refusal.has}: its marker is on the last space"


class RewardIsThere(Refusal):
    """The player can take the reward shown on the Saracen token, and so cannot take influence instead."""

    text = "you must take the reward shown on the Saracen token"


class NoBuildingSite(Refusal):
    """No region with one of the player's knights is open for a building."""

    text = "none of your knights is in a region that is open for a building"


class NotAStart(Refusal):
    """The region is not a starting region."""

    text = "{refusal.has} is not a starting region"


class StartTaken(Refusal):
    """Another player already stands in the starting region."""

    text = "another player's knight is in {refusal.has}"


class NotThisManner(Refusal):
    """The knight order does not allow this manner of distributing."""

    text = "the manner {refusal.has} is not possible here; possible manners: {refusal.needs}"


class LeftOver(Refusal):
    """After a skip the player must distribute a wedge."""

    text = "after a skip you must distribute a wedge"


class GameIsOver(Refusal):
    """The game is over."""

    text = "the game is over"
