"""The pending question, the seat that must answer it, and the progress of the turn.

``plan`` is the rest of the wedge being resolved: pairs of an action and the
tokens assigned to it. After the last action, the tokens of ``wedge`` are distributed.

Under some readings, the value of an action differs from its tokens and the player's current
bonuses. The difference is then added to its tokens, which may become zero or negative. If a reading lets
an action have several results, ``begun`` says that it already has one, and that the player may stop.
"""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.pending import (
    AskCollected,
    AskExtra,
    AskFlipped,
    AskGiant,
    AskGiantWedge,
    AskInfluenceTile,
    AskTaken,
    AskTurned,
)
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, KnightOrder, Token
from crusaders_rules.thy_will_be_done.state.question_fields import (
    CHANCE,
    GameOver,
    OfAction,
    OfDeal,
    OfPlan,
    OfRegion,
    OfResult,
    OfSeat,
    Pending,
    Plan,
)

__all__ = [
    "CHANCE",
    "AskBuilding",
    "AskCollected",
    "AskDeal",
    "AskDistribution",
    "AskEnemy",
    "AskExtra",
    "AskFirst",
    "AskFlipped",
    "AskGain",
    "AskGiant",
    "AskGiantWedge",
    "AskInfluenceTile",
    "AskKnight",
    "AskManner",
    "AskMove",
    "AskOrder",
    "AskOrderSetup",
    "AskReward",
    "AskShortWedge",
    "AskSplit",
    "AskStart",
    "AskTaken",
    "AskTarget",
    "AskTile",
    "AskTroop",
    "AskTurn",
    "AskTurned",
    "AskUnlockedKnight",
    "AskWedges",
    "GameOver",
    "OfAction",
    "OfPlan",
    "OfResult",
    "Pending",
    "Plan",
]

# Questions with the same fields share the methods that attrs makes for them, as decisions do.


@attrs.frozen(repr=False)
class AskWedges(Pending):
    """Which wedge is next on a wheel; chance arranges it, except in the Knight's Tournament.

    Attributes:
        seat: The player who arranges, or ``CHANCE``.
        wheel: The seat of the wheel; seat 0 stands for everyone if all wheels match.
        placed: The names of the wedges placed so far, clockwise from the top.
    """

    seat: int
    wheel: int
    placed: tuple[str, ...] = ()


class AskDeal(OfDeal):
    """Which knight order tile is dealt next.

    Attributes:
        seat: ``CHANCE``.
        dealt: For each seat, the tiles dealt to it so far.
    """

    __slots__ = ()


class AskOrder(OfDeal):
    """Which knight order a player keeps.

    Attributes:
        seat: The player who chooses.
        dealt: For each seat, the tiles on offer.
    """

    __slots__ = ()


@attrs.frozen(repr=False)
class AskOrderSetup(Pending):
    """Which wedges a knight order changes at setup.

    Attributes:
        seat: The player who decides.
        dealt: For each seat, the tiles on offer; players after this one still choose.
        added: The additional action tokens still to place.
        left: The number of wedges still to start with one token less.
        upgrades: The number of wedges still to upgrade.
        chosen: The wedges that already start with one token less.
        marks: The number of types of enemies still to mark.
    """

    seat: int
    dealt: tuple[tuple[KnightOrder, ...], ...]
    added: int = 0
    left: int = 0
    upgrades: int = 0
    chosen: tuple[int, ...] = ()
    marks: int = attrs.field(default=0, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class AskShortWedge(Pending):
    """Which wedge starts with one token less, if chance decides that.

    Attributes:
        seat: ``CHANCE``.
        wheel: The player with this wheel.
    """

    seat: int
    wheel: int


class AskEnemy(OfRegion):
    """Which enemy token goes on the flag of ``region``; the seat is ``CHANCE``."""

    __slots__ = ()


class AskTile(OfRegion):
    """Which bonus tile goes on the tile space of ``region``; the seat is ``CHANCE``."""

    __slots__ = ()


class AskStart(OfSeat):
    """Who is the start player; the seat is ``CHANCE``."""

    __slots__ = ()


class AskKnight(OfSeat):
    """In which starting region a player places the first knight."""

    __slots__ = ()


class AskTurn(OfSeat):
    """What a player does in a turn: resolve, upgrade or skip."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AskSplit(Pending):
    """How the tokens of an upgraded wedge are assigned to its two actions."""

    seat: int
    wedge: int


class AskFirst(OfPlan):
    """Which of two actions is resolved first; ``plan`` has them in the order of the wedge."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AskMove(OfPlan):
    """Where the next knight goes.

    Attributes:
        seat: The player who travels.
        wedge: The wedge being resolved.
        plan: The plan after this Travel action.
        points: The movement points left.
        knights: The regions of the knights that have not moved yet; the first one moves now.
        must: Whether a knight still has to make a step, if a reading demands one.
    """

    points: int
    knights: tuple[int, ...]
    must: bool = attrs.field(default=False, metadata=LEFT_OUT)


class AskTroop(OfAction):
    """Whether to muster a troop with a Muster of ``tokens`` tokens; ``plan`` is the plan after it."""

    __slots__ = ()

    action = Action.MUSTER


@attrs.frozen(repr=False)
class AskGain(OfResult):
    """How much of a gain of influence the player takes.

    Attributes:
        seat: The player who gains it.
        wedge: The wedge being resolved.
        plan: The plan after it.
        amount: The full gain.
        begun: Whether the first action of the plan already has a result.
        region: The region of a castle that unlocked a knight, if the player has yet to decide whether to place it.
    """

    amount: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)
    region: int | None = attrs.field(default=None, metadata=LEFT_OUT)


class AskTarget(OfAction):
    """Which enemy to attack with a Crusade of ``tokens`` tokens; ``plan`` is the plan after it."""

    __slots__ = ()

    action = Action.CRUSADE


@attrs.frozen(repr=False)
class AskReward(OfResult):
    """Whether to take the reward on the ``token`` of the Saracen defeated in ``region``."""

    region: int
    token: Token
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


class AskBuilding(OfAction):
    """What to erect, and where, with a Build of ``tokens`` tokens; ``plan`` is the plan after it."""

    __slots__ = ()

    action = Action.BUILD


@attrs.frozen(repr=False)
class AskUnlockedKnight(OfResult):
    """Whether to place the knight unlocked by the castle in ``region`` there; ``plan`` is the plan after it."""

    region: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class AskDistribution(Pending):
    """Which wedge to distribute: optional after an upgrade, compulsory after a skip."""

    seat: int
    optional: bool


@attrs.frozen(repr=False)
class AskManner(Pending):
    """In which manner to distribute the tokens of ``wedge``, which is compulsory unless ``optional``."""

    seat: int
    wedge: int
    optional: bool = attrs.field(default=False, metadata=LEFT_OUT)
