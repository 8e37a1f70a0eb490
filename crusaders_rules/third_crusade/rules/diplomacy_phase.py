"""The Diplomacy phase: bids, rewards, and the diplomacy board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.closing import (
    BoardEnd,
    BoardRegions,
    LowestPays,
    LowestTie,
    PathCrosses,
    ReplacedUnits,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import SpaceTaken, TooDear, WrongRegion
from crusaders_rules.third_crusade.rules.sides import alliance_of
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.effects import GAINED
from crusaders_rules.third_crusade.state import Force, Owner

_FOUR = 4


class BoardSpace(NamedTuple):
    """A space of the diplomacy board: its row from the bottom, and the spaces to which its lines lead."""

    row: int
    lines: tuple[str, ...]


@rule("third.diplomacy.bid")
def cannot_bid(bid: int, gold: int) -> Refusal | None:
    """Refuse a bid of more gold than the player has."""
    return TooDear("third.diplomacy.bid", needs=bid, has=gold) if bid > gold else None


@rule("third.diplomacy.order")
def bidders_in_order(bids: Mapping[Owner, int], track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The bidders from the highest bid down; initiative breaks ties.

    Args:
        bids: The bid of each Army.
        track: The Army that acts for each marker, from the top.
    """
    return tuple(sorted(bids, key=lambda army: (-bids[army], track.index(army))))


@rule("third.diplomacy.pay")
def paid(bid: int, interpretation: Interpretation, *, lowest: bool) -> int:
    """The gold that a bidder pays.

    Args:
        bid: The bid.
        interpretation: Consulted for ``lowest_pays``.
        lowest: Whether it is the lowest bidder.
    """
    return 0 if lowest and interpretation.lowest_pays == LowestPays.NO else bid


@rule("third.diplomacy.choose")
def reward_taken(number: int, marked: Mapping[int, Owner]) -> Refusal | None:
    """Refuse a number of the Diplomacy Card that somebody has marked."""
    if number not in marked:
        return None
    return SpaceTaken("third.diplomacy.choose", has=f"the marker of {title_of(marked[number])}")


@rule("third.diplomacy.lowest")
def lowest_bidder(bids: Mapping[Owner, int], order: tuple[Owner, ...], interpretation: Interpretation) -> Owner | None:
    """The Army that made the lowest bid, or None if no Army counts as the lowest bidder.

    Args:
        bids: The bid of each Army.
        order: The bidders in order.
        interpretation: Consulted for ``lowest_tie``.
    """
    tied = len(order) > 1 and bids[order[-1]] == bids[order[-2]]
    return None if tied and interpretation.lowest_tie == LowestTie.NOBODY else order[-1]


@rule("third.diplomacy.lowest")
def chooses_reward(bidder: Owner, lowest: Owner | None, track: tuple[Owner, ...]) -> Owner:
    """The Army that chooses the reward of a bidder: for the lowest bidder, the enemy who is first in initiative.

    Args:
        bidder: The bidder.
        lowest: The lowest bidder.
        track: The Army that acts for each marker, from the top.
    """
    if bidder != lowest:
        return bidder
    return next(army for army in track if alliance_of(army) != alliance_of(bidder))


@rule("third.diplomacy.rewards")
def reward_effect(card: str, number: int) -> str:
    """The place in the scenario of the reward with a number, which acts as soon as the number is marked."""
    return f"diplomacy.{card}.rewards[{number - 1}]"


@rule("third.diplomacy.board.order")
def board_order(marked: Mapping[int, Owner]) -> tuple[Owner, ...]:
    """The order of moves on the diplomacy board: by the marked numbers, lowest first."""
    return tuple(marked[number] for number in sorted(marked))


@rule("third.diplomacy.board.move")
def spaces_ahead(
    spaces: Mapping[str, BoardSpace], start: str | None, interpretation: Interpretation
) -> tuple[str, ...]:
    """The spaces with which a path begins: those to which lines lead, or the lowest row before the first move.

    Args:
        spaces: The spaces of the board by name.
        start: The player's last space, None before the first move.
        interpretation: Consulted for ``board_end``.
    """
    rows = [space.row for space in spaces.values()]
    again = start is not None and spaces[start].row == max(rows) and interpretation.board_end == BoardEnd.RESTART
    if start is None or again:
        return tuple(name for name, space in spaces.items() if space.row == min(rows))
    return spaces[start].lines


@rule("third.diplomacy.board.move", "third.diplomacy.board.others")
def reachable(
    spaces: Mapping[str, BoardSpace], start: str | None, taken: frozenset[str], interpretation: Interpretation
) -> tuple[str, ...]:
    """The free spaces to which a player can move, in the order of the board.

    Args:
        spaces: The spaces of the board by name.
        start: The player's last space, None before the first move.
        taken: The spaces with a marker.
        interpretation: Consulted for ``path_crosses``, and passed on to ``spaces_ahead``.
    """
    found: set[str] = set()
    todo = list(spaces_ahead(spaces, start, interpretation))
    while todo:
        name = todo.pop()
        blocked = name in taken and interpretation.path_crosses == PathCrosses.BLOCKED
        if name in found or name == start or blocked:
            continue
        found.add(name)
        if not must_stop(spaces, name, taken):
            todo += spaces[name].lines
    return tuple(name for name in spaces if name in found and name not in taken)


@rule("third.diplomacy.board.four")
def must_stop(spaces: Mapping[str, BoardSpace], name: str, taken: frozenset[str]) -> bool:
    """Whether a move must end in the row of a space: it has four spaces, and one of them is free.

    Args:
        spaces: The spaces of the board by name.
        name: A space.
        taken: The spaces with a marker.
    """
    row = [other for other, space in spaces.items() if space.row == spaces[name].row]
    return len(row) == _FOUR and any(other not in taken for other in row)


@rule("third.diplomacy.board.take")
def no_place_for_it(interpretation: Interpretation, *, controlled: bool) -> Refusal | None:
    """Refuse a Region for a reward of the diplomacy board if the player does not Control the Region.

    Args:
        interpretation: Consulted for ``board_regions``.
        controlled: Whether the player Controls the Region.
    """
    if controlled or interpretation.board_regions == BoardRegions.ANY:
        return None
    return WrongRegion("third.diplomacy.board.take", needs="a Region that you Control", has="another Region")


@rule("third.diplomacy.board.take")
def marked_space(spaces: tuple[str, ...], taken: str) -> tuple[tuple[str, ...], str]:
    """The spaces with markers of a player after a move, and the place of the last reward in the scenario."""
    return (*spaces, taken), f"space.{taken}.effect"


@rule("third.diplomacy.board.instant")
def stays_on_map(what: str) -> bool:
    """Whether an effect places something on the map; gains act at once, as triangular tokens do.

    Args:
        what: What a step of an effect is about.
    """
    return what not in GAINED


@rule("third.diplomacy.board.replace", "third.diplomacy.board.replaced")
def replaceable(standing: Force, army: Owner, interpretation: Interpretation, *, controls: bool) -> tuple[Owner, ...]:
    """Whose Units a player may replace in a full Region: own Units, and Neutral Units under the player's Control.

    Args:
        standing: The pieces in the Region.
        army: The Army of the player.
        interpretation: Consulted for ``replaced_units``.
        controls: Whether it Controls the Neutral pieces there.
    """
    owners: tuple[Owner, ...] = (army, Owner.NEUTRAL) if controls else (army,)
    if interpretation.replaced_units == ReplacedUnits.ANY:
        owners = tuple(Owner)
    return tuple(owner for owner in owners if standing.of(owner).number)
