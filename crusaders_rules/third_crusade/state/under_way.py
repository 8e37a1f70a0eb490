"""What is under way: the frames of the stack of a game, each plain data.

The top frame says what is asked next, or does something of its own accord.  A frame holds all that is needed to go on
after what stands above it has ended.  Pieces in a field ``force`` are on the way: in no Region, and on no player board.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.third_crusade.state.forces import Force
from crusaders_rules.third_crusade.state.terms import Alliance, Owner

# A piece in words: its owner, and the type of a Unit or the name of a Leader.
PieceWords: TypeAlias = tuple[str, str]


@attrs.frozen(repr=False, weakref_slot=False)
class SetupPhase(Shown):
    """The setup: which of its steps is next."""

    step: int = 0


@attrs.frozen(repr=False, weakref_slot=False)
class ChanceDraw(Shown):
    """Chance draws: what, for which Army if for any, and how many more."""

    what: str
    army: Owner | None
    left: int


@attrs.frozen(repr=False, weakref_slot=False)
class DeploymentTurns(Shown):
    """The variable setup.

    Attributes:
        stage: ``discard`` while cards are discarded, ``place`` while pieces are placed.
        last: The marker that acted last.
        discarded: The Objective Cards that players have discarded, face down.
        spent: The deployment points that each seat has spent.
        deserts: The Desert into which each seat has deployed, None if none.
    """

    spent: tuple[int, ...]
    deserts: tuple[int | None, ...]
    stage: str = "discard"
    last: int = -1
    discarded: tuple[tuple[Owner, str], ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class StrategyPhase(Shown):
    """The Strategy phase.

    Attributes:
        stage: ``draw``, ``rows`` while cards are placed, ``picks`` while they are picked.
        last: The marker that picked last.
        picks: Who picked from whose row which card, in order.
    """

    stage: str = "draw"
    last: int = -1
    picks: tuple[tuple[Owner, Owner, str], ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class PlanningPhase(Shown):
    """The Planning phase: the marker that acted last, the Region chosen for the next Order, and the passes so far."""

    last: int = -1
    region: int | None = None
    passes: tuple[Owner, ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class CommandPhase(Shown):
    """The Command phase: the marker that acted last, and the passes so far."""

    last: int = -1
    passes: tuple[Owner, ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class EventPlay(Shown):
    """An Event Card being executed.

    Attributes:
        army: Whose it is.
        card: Its name.
        done: The parts executed so far.
        region: The Region of their last step.
        crowns: The crowns on the track when it began.
    """

    army: Owner
    card: str
    done: tuple[str, ...] = ()
    region: int | None = None
    crowns: int = 0


@attrs.frozen(repr=False, weakref_slot=False)
class EffectRun(Shown):
    """An effect being carried out.

    Attributes:
        army: The Army that carries it out.
        place: The place of the effect in the scenario.
        path: Where in the effect: the part and the alternative, for each level.
        at: The next part there.
        bound: The Region to which all steps are bound, None if they are not.
        region: The Region of the last step.
        own: Whether pieces and tokens go only into Regions that the player Controls, and may be spread over them.
        left: How much of the next step is left, None if all of it.
    """

    army: Owner
    place: str
    path: tuple[int, ...] = ()
    at: int = 0
    bound: int | None = None
    region: int | None = None
    own: bool = False
    left: int | None = None


@attrs.frozen(repr=False, weakref_slot=False)
class MarchPlan(Shown):
    """A movement being decided.

    Attributes:
        army: The Army of the player.
        verb: The verb of the step: a March of some kind, or a Sea Move.
        origin: The Region of departure, None until it is chosen.
        going: The Region for which pieces are being chosen.
        groups: The Regions and pieces chosen so far.
        ignore: Whether Bandits do nothing.
        onward: Whether this is the second step of a Forced March.
        step: The place of the step in the scenario, for what it asks of the Region of departure.
    """

    army: Owner
    verb: str
    origin: int | None = None
    going: int | None = None
    groups: tuple[tuple[int, Force], ...] = ()
    ignore: bool = False
    onward: bool = False
    step: tuple[str, tuple[int, ...], int] | None = None


@attrs.frozen(repr=False, weakref_slot=False)
class MarchArrival(Shown):
    """Pieces on the way to a Region.

    Attributes:
        army: The Army of the player who moves them.
        origin: The Region from which they come, None if an event placed them.
        target: The Region to which they go.
        force: The pieces.
        road: The Road that they take, None over the sea.
        ignore: Whether Bandits do nothing.
        toll: The Units that Bandits still take, None before they strike.
        retreat: Whether this is a retreat, which starts no Battle.
    """

    army: Owner
    origin: int | None
    target: int
    force: Force
    road: int | None = None
    ignore: bool = False
    toll: int | None = None
    retreat: bool = False


@attrs.frozen(repr=False, weakref_slot=False)
class ReinforceToll(Shown):
    """Bandits on the way of a Reinforce: who chooses, in which Region, and how many Units they still take."""

    army: Owner
    region: int
    toll: int


@attrs.frozen(repr=False, weakref_slot=False)
class BattleFight(Shown):
    """A Battle.

    Attributes:
        army: The attacker, who leads that side.
        lead: The Army that leads the defence.
        region: The Region.
        origin: The Region from which the attackers came, None if an event placed them.
        force: The attackers, who wait on the Road.
        ignore: Whether the attackers ignore Bandits.
        stage: ``begin``, ``reactions``, ``losses``, ``tactical``, ``retreat``, ``enter`` or ``glory``.
        played: The Reaction Orders executed in it, in order: owner, Region, verb, Strength, what it cancels.
        declined: The Armies that have declined since the last Reaction Order.
        leaders: Whether Leaders took part in attack and defence.
        wins: Whether the attackers win, None before that is known.
        due: The losses of attackers and defenders.
        lost: The pieces lost by attackers and by defenders, in order.
        killed: Whether a Leader of the losing side was killed.
        tactical: The Army that executed a Tactical Retreat.
        scores: Whether the winner gains Glory.
    """

    army: Owner
    lead: Owner
    region: int
    origin: int | None
    force: Force
    ignore: bool = False
    stage: str = "begin"
    played: tuple[tuple[Owner, int, str, int, int | None], ...] = ()
    declined: tuple[Owner, ...] = ()
    leaders: tuple[bool, bool] = (False, False)
    wins: bool | None = None
    due: tuple[int, int] = (0, 0)
    lost: tuple[tuple[PieceWords, ...], tuple[PieceWords, ...]] = ((), ())
    killed: bool = False
    tactical: Owner | None = None
    scores: bool = True


@attrs.frozen(repr=False, weakref_slot=False)
class RetreatPlan(Shown):
    """A retreat being decided: by whom, of which side, from where, what is left to place, and where pieces go."""

    army: Owner
    side: Alliance
    region: int
    origin: int | None
    force: Force
    moves: tuple[tuple[int, Force], ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class SurplusPlan(Shown):
    """Pieces that find no Slot in a Region after a Battle.

    Attributes:
        army: Who decides about them.
        side: Which side holds the Region.
        region: The Region.
        origin: The Region from which the winner came, None if from no other one.
    """

    army: Owner
    side: Alliance
    region: int
    origin: int | None = None


@attrs.frozen(repr=False, weakref_slot=False)
class DiplomacyPhase(Shown):
    """The Diplomacy phase.

    Attributes:
        stage: ``bids``, ``rewards`` or ``board``.
        bids: The bids so far; sealed until all are in.
        marked: The numbers of the Diplomacy Card that are marked, and for whom.
        moved: How many players have moved on the diplomacy board.
    """

    stage: str = "bids"
    bids: tuple[tuple[Owner, int], ...] = ()
    marked: tuple[tuple[int, Owner], ...] = ()
    moved: int = 0


@attrs.frozen(repr=False, weakref_slot=False)
class BoardMove(Shown):
    """A move on the diplomacy board, of which Army."""

    army: Owner


@attrs.frozen(repr=False, weakref_slot=False)
class UpkeepPhase(Shown):
    """The Upkeep phase: its step, the player who is next in it, whether that part has begun, and the Orders bought."""

    step: str = "mission"
    turn: int = 0
    begun: bool = False
    bought: int = 0


@attrs.frozen(repr=False, weakref_slot=False)
class ShipLanding(Shown):
    """Pieces of a Genoa ship: whose, which, and the Ports that were chosen for them."""

    army: Owner
    force: Force
    ports: tuple[int, ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class EndPhase(Shown):
    """The end of the game.

    Attributes:
        victor: The Alliance that has won at a victory check, or the one Battle that is played; None after the last
            round, or if nobody has won the Battle.
        stage: ``glory`` while Objective Cards are revealed for Glory, ``pair`` while the partners decide, ``battle`` if
            one Battle is all that is played.
        chosen: The Objective Cards chosen for the second of these; sealed until both are in.
    """

    victor: Alliance | None = None
    stage: str = "glory"
    chosen: tuple[tuple[Owner, str], ...] = ()


@attrs.frozen(repr=False, weakref_slot=False)
class GameOver(Shown):
    """The game is over: the Alliance that has won, None if both share the result, and the winners."""

    alliance: Alliance | None
    winners: tuple[Owner, ...]
