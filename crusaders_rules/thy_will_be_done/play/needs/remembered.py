"""What a player can reach, remembered for as long as nothing on the board and no knight changes."""

from __future__ import annotations

from typing import Any, NamedTuple

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.land import Following
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.memo import Numbers, Table
from crusaders_rules.thy_will_be_done.play.resolution import Success
from crusaders_rules.thy_will_be_done.play.wedge_tables import Reach, Uses, UsesBySuccess
from crusaders_rules.thy_will_be_done.state import KnightOrder, PlayerArea
from crusaders_rules.thy_will_be_done.state.frozen import Memo


class Held(NamedTuple):
    """What a player has, with influence tiles, that neither tokens nor knights nor the board change.

    Attributes:
        bonuses: The bonus for each action.
        success: For each action, whether it succeeds with this bonus and all one-time tiles that may be turned for it:
            by the value that it needs, and then by the number of tokens.
        order: The knight order where it matters.
        divided: The bonuses that are divided.
        following: The costs and levels of the buildings that come next.
    """

    bonuses: Numbers
    success: tuple[Table[int, Success], ...]
    order: KnightOrder
    divided: Numbers
    following: Following


class Known(Memo):
    """A player's reach, with its inputs and its consequences for the wedges."""

    __slots__ = (
        "added",
        "book",
        "buildings",
        "enemies",
        "held",
        "knights",
        "markers",
        "needs",
        "reach",
        "rows",
        "upgraded",
        "wedges",
    )

    def __init__(
        self, reach: Reach, state: State, area: PlayerArea, needs: Numbers = (), held: Held | None = None
    ) -> None:
        """Remember the result for a position.

        With influence tiles, also remember the lowest values with which actions succeed, and what the player holds.
        """
        self.reach, self.knights, self.needs, self.held = reach, area.knights, needs, held
        self.book: Any = state.ruleset.book
        self.enemies, self.buildings, self.markers = state.enemies, state.buildings, state.markers
        self.added = state.added
        # The options of the wedges of a wheel, by the successes, and then with this reach.
        self.upgraded: tuple[bool, ...] | None = None
        self.wedges: UsesBySuccess | None = None
        self.rows: Uses = ()
        before: Known | None = area._reach  # noqa: SLF001 -- a memo, not part of the area
        if before is not None and before.book is self.book:
            self.upgraded, self.wedges = before.upgraded, before.wedges
            if before.reach is reach:
                self.rows = before.rows


def before(area: PlayerArea, book: object) -> Known | None:
    """What was known of this player area when it was last asked, with other tokens, knights or another board."""
    known: Known | None = area._reach  # noqa: SLF001 -- a memo, not part of the area
    return known if known is not None and known.book is book and known.needs else None


def remembered(state: State, area: PlayerArea) -> Known | None:
    """The player's reach, if it is known and no knight and nothing on the board has changed since."""
    known: Known | None = area._reach  # noqa: SLF001 -- a memo, not part of the area
    if (
        known is None
        or known.knights is not area.knights
        or known.enemies is not state.enemies
        or known.buildings is not state.buildings
        or known.added is not state.added
    ):
        return None
    return known if known.markers is state.markers and known.book is state.ruleset.book else None


remember = PlayerArea._reach.__set__  # noqa: SLF001 -- a memo, not part of the area
