"""What is asked next, of whom, and how far the turn has come.

``plan`` is what is still to be done of the wedge being resolved: pairs of an action and the
tokens assigned to it; after the last of them the tokens of ``wedge`` are distributed.

Some readings make an action worth more or less than its tokens and the bonuses that the player has by
now. Then that is put to its tokens or taken from them, so that they may be none or fewer. Where a reading lets
an action have several results, ``begun`` says that one is there already, and that the player may stop.
"""

from __future__ import annotations

import attrs

from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, KnightOrder, Token

CHANCE = -1

Plan = tuple[tuple[Action, int], ...]


@attrs.frozen
class AskWedges:
    """Which wedge comes next on a wheel; chance arranges, except in the Knight's Tournament.

    Attributes:
        seat: The player who arranges, or ``CHANCE``.
        wheel: The seat whose wheel it is; seat 0 stands for everyone where all wheels match.
        placed: The names of the wedges put so far, clockwise from the top.
    """

    seat: int
    wheel: int
    placed: tuple[str, ...] = ()


@attrs.frozen
class AskDeal:
    """Which knight order tile is dealt next.

    Attributes:
        seat: ``CHANCE``.
        dealt: For each seat, the tiles dealt to it so far.
    """

    seat: int
    dealt: tuple[tuple[KnightOrder, ...], ...]


@attrs.frozen
class AskOrder:
    """Which knight order a player keeps.

    Attributes:
        seat: The player who chooses.
        dealt: For each seat, the tiles on offer.
    """

    seat: int
    dealt: tuple[tuple[KnightOrder, ...], ...]


@attrs.frozen
class AskOrderSetup:
    """Where a knight order changes the wheel at setup.

    Attributes:
        seat: The player who decides.
        dealt: For each seat, the tiles on offer; players after this one still choose.
        added: Additional action tokens still to be put down.
        left: Wedges still to begin with one token less.
        upgrades: Wedges still to be upgraded.
        chosen: Wedges that already begin with one token less.
    """

    seat: int
    dealt: tuple[tuple[KnightOrder, ...], ...]
    added: int = 0
    left: int = 0
    upgrades: int = 0
    chosen: tuple[int, ...] = ()


@attrs.frozen
class AskShortWedge:
    """Which wedge begins with one token less, where chance decides that.

    Attributes:
        seat: ``CHANCE``.
        wheel: The player whose wheel it is.
    """

    seat: int
    wheel: int


@attrs.frozen
class AskEnemy:
    """Which enemy token is laid on the flag of ``region``; the seat is ``CHANCE``."""

    seat: int
    region: int


@attrs.frozen
class AskTile:
    """Which bonus tile is laid on the tile space of ``region``; the seat is ``CHANCE``."""

    seat: int
    region: int


@attrs.frozen
class AskStart:
    """Who is the start player; the seat is ``CHANCE``."""

    seat: int


@attrs.frozen
class AskKnight:
    """On which starting region a player places the first knight."""

    seat: int


@attrs.frozen
class AskTurn:
    """What a player does in a turn: resolve, upgrade or skip."""

    seat: int


@attrs.frozen
class AskSplit:
    """How the tokens of an upgraded wedge are assigned to its two actions."""

    seat: int
    wedge: int


@attrs.frozen
class AskFirst:
    """Which of two actions is resolved first; ``plan`` has them in the order of the wedge."""

    seat: int
    wedge: int
    plan: Plan


@attrs.frozen
class AskMove:
    """Where the next knight goes.

    Attributes:
        seat: The player who travels.
        wedge: The wedge being resolved.
        plan: What follows this Travel action.
        points: Movement points left.
        knights: Where the knights stand that have not been asked yet; the first one is asked.
        must: Whether a knight still has to make a step, where a reading demands one.
    """

    seat: int
    wedge: int
    plan: Plan
    points: int
    knights: tuple[int, ...]
    must: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class AskTroop:
    """Whether a troop is mustered with a Muster of ``tokens`` tokens; ``plan`` is what follows."""

    seat: int
    wedge: int
    plan: Plan
    tokens: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class AskGain:
    """How much is taken of the influence due.

    Attributes:
        seat: The player who gains it.
        wedge: The wedge being resolved.
        plan: What follows.
        amount: What is due.
        begun: Whether the first action of the plan has a result already.
        region: The region of a castle that unlocked a knight, where it has still to be asked whether that is brought.
    """

    seat: int
    wedge: int
    plan: Plan
    amount: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)
    region: int | None = attrs.field(default=None, metadata=LEFT_OUT)


@attrs.frozen
class AskTarget:
    """Which enemy is attacked with a Crusade of ``tokens`` tokens; ``plan`` is what follows."""

    seat: int
    wedge: int
    plan: Plan
    tokens: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class AskReward:
    """Whether the player takes what the ``token`` of the Saracen defeated in ``region`` pictures."""

    seat: int
    wedge: int
    plan: Plan
    region: int
    token: Token
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class AskBuilding:
    """What is erected where with a Build of ``tokens`` tokens; ``plan`` is what follows."""

    seat: int
    wedge: int
    plan: Plan
    tokens: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class AskFreed:
    """Whether the knight unlocked by the castle in ``region`` is placed there; ``plan`` is what follows."""

    seat: int
    wedge: int
    plan: Plan
    region: int
    begun: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class AskDistribution:
    """Which wedge is distributed: optional after an upgrade, compulsory after a skip."""

    seat: int
    optional: bool


@attrs.frozen
class AskManner:
    """In which manner the tokens of ``wedge`` are distributed, if that is not ``optional``."""

    seat: int
    wedge: int
    optional: bool = attrs.field(default=False, metadata=LEFT_OUT)


@attrs.frozen
class GameOver:
    """Nothing is asked any more."""

    seat: None = None


Pending = (
    AskWedges
    | AskDeal
    | AskOrder
    | AskOrderSetup
    | AskShortWedge
    | AskEnemy
    | AskTile
    | AskStart
    | AskKnight
    | AskTurn
    | AskSplit
    | AskFirst
    | AskMove
    | AskTroop
    | AskGain
    | AskTarget
    | AskReward
    | AskBuilding
    | AskFreed
    | AskDistribution
    | AskManner
    | GameOver
)
