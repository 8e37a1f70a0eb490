"""What a step does to what is counted of a campaign: the contracts of the steps, and what they keep.

Each is about any one thing: the purse of an Army, the copies of an Order, a card, a Leader, a Region, a space of the
diplomacy board, and the table. The theorems about steps claim these contracts of what they do, by ``any_desk.kept``.
``every_campaign`` supposes them of each step, and nothing else, so that the solver joins the steps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, all_of, any_of, implies
from crusaders_rules.third_crusade.rules import preparation
from crusaders_rules.third_crusade.rules.preparation import MARKERS
from crusaders_rules.third_crusade.rules.tracks import LAST_FAITH, LAST_GLORY
from crusaders_rules.third_crusade.rules.turn_order import VICTORY
from crusaders_rules.third_crusade.state import ARMIES, Owner

SHIPS = (0, 1)


class Purse(NamedTuple):
    """What an Army has beside its player board.

    Attributes:
        gold: Its gold.
        owed: Its bid in the Diplomacy phase, until it is paid.
        points: Its current command points.
        markers: Its markers on the diplomacy board.
        acts: How many effects and Event Cards of it are under way.
    """

    gold: Any
    owed: Any
    points: Any
    markers: Any
    acts: Any


class Copies(NamedTuple):
    """The copies of one Order of an Army: in its box, aside, used and on the map."""

    box: Any
    aside: Any
    used: Any
    on_map: Any


class Whereabouts(NamedTuple):
    """In how many places one Leader is, and in how many boxes."""

    places: Any
    boxed: Any


class Ground(NamedTuple):
    """What is counted of one Region.

    Attributes:
        destroyed: Its Destroyed Ports.
        sabotage: Its Sabotage tokens, if it is Jerusalem.
        strange: The Orders that lie in the section of the other Alliance.
        mixed: Whether it holds pieces of both Alliances.
        crowded: Whether it has too few Slots for its pieces, those with a right to come, and its Sabotage, while nobody
            is about to leave it.
    """

    destroyed: Any
    sabotage: Any
    strange: Any
    mixed: Any
    crowded: Any


class Lying(NamedTuple):
    """How many tokens, and how many Sabotage tokens, lie on one Slot."""

    tokens: Any
    sabotage: Any


class Memory(NamedTuple):
    """What the desk remembers of one track.

    Attributes:
        shown: Where the track stands if the map is counted anew.
        kept: Where it stands by what is remembered.
        knows: Whether anything is remembered.
    """

    shown: Any
    kept: Any
    knows: Any


class Table(NamedTuple):
    """What is counted of the table.

    Attributes:
        track: The initiative track.
        glory: The Glory marker.
        faith: The Faith markers.
        based: Whether a phase is at the bottom of what is under way, and only there.
        free: Whether the section is empty in which an Order is about to be placed, if one is.
        early: Whether the game ends before its last round is over.
        round: The number of the round.
        due: Whether the ships of the round are due, since the round marker has moved.
        aboard: How many pieces are on each ship.
    """

    track: tuple[Owner, ...]
    glory: Any
    faith: tuple[Any, Any]
    based: Any
    free: Any
    early: Any
    round: Any
    due: Any
    aboard: tuple[Any, Any]


# What holds before each step


def purse_holds(purse: Purse) -> Claims:
    """Yield what holds of every purse."""
    yield "nobody has less than no gold, or bids more than there is", (purse.owed >= 0) & (purse.gold >= purse.owed)
    yield "who owes a bid has no effect under way, which could cost gold", (purse.owed == 0) | (purse.acts == 0)
    yield "nobody has less than no command points", purse.points >= 0
    yield "nobody has more markers than there are", (purse.markers >= 0) & (purse.markers <= MARKERS)


def once(number: Any) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a thing is in one place at most."""
    return (number >= 0) & (number <= 1)


def table_holds(table: Table, *, glory_stops: bool = True, faith_stops: bool = True) -> Claims:
    """Yield what holds of every table.

    Args:
        table: The table.
        glory_stops: Whether Glory stops at the ends of its track, by the reading.
        faith_stops: Whether Faith does.
    """
    yield "the Alliances alternate", preparation.alternates(table.track) is None
    yield "each Army is on the track once", sorted(table.track) == sorted(ARMIES)
    yield "Glory is on its track", implies(glory_stops, within(table.glory, LAST_GLORY))
    yield "Faith is on its track", implies(faith_stops, all_of(within(one, LAST_FAITH) for one in table.faith))
    yield "a phase is at the bottom, and only there", table.based
    yield "where an Order is about to be placed, none of the Alliance lies", table.free
    yield "who wins early has reached 10 Glory", implies(table.early, within(table.glory, VICTORY - 1) ^ True)
    for ship in SHIPS:
        late = (table.round > ship + 2) | ((table.round == ship + 2) & (table.due ^ True))
        yield "a ship is empty once its period has come and gone", implies(table.aboard[ship] > 0, late ^ True)


def within(marker: Any, last: int) -> Any:  # noqa: ANN401 -- plain or symbolic
    """Whether a marker is between two ends of a track."""
    return (marker >= -last) & (marker <= last)


# What a step does


def purse_keeps(before: Purse, after: Purse) -> Claims:
    """Yield what a step does to a purse."""
    solvent = (before.owed >= 0) & (before.gold >= before.owed)
    yield "a step makes no debt", implies(solvent, (after.owed >= 0) & (after.gold >= after.owed))
    idle = (before.owed == 0) | (before.acts == 0)
    yield "who owes a bid begins no effect", implies(idle, (after.owed == 0) | (after.acts == 0))
    yield "nobody pays points that are not there", implies(before.points >= 0, after.points >= 0)
    yield "no marker leaves the diplomacy board", after.markers >= before.markers
    yield "nobody lays more markers than there are", (after.markers == before.markers) | (after.markers <= MARKERS)


def copies_keep(before: Copies, after: Copies, *, blank: bool) -> Claims:
    """Yield what a step does to the copies of an Order.

    Args:
        before: Those before it.
        after: Those after it.
        blank: Whether it is a Blank Order.
    """
    yield "no Order is lost or made", sum(after) == sum(before)
    yield "no number of Orders is below nothing", implies(all_of(n >= 0 for n in before), all_of(n >= 0 for n in after))
    yield "an Order that lies aside comes into the box first", after.aside + after.box >= before.aside
    yield "no Blank Order is used", implies(blank, after.used <= before.used)


def thing_keeps(before: Any, after: Any) -> Any:  # noqa: ANN401 -- numbers, plain or symbolic
    """What a step does to a card or a marker of a space: it stays in its one place, or comes from nowhere."""
    return (after == before) | ((before == 0) & (after == 1))


def slot_keeps(before: Lying, after: Lying) -> Claims:
    """Yield what a step does to a Slot: what comes onto it lies there alone."""
    for was, now in zip(before, after, strict=True):
        yield "a Slot has one token at most, and one Sabotage token", (now <= was) | (now == 1)
        yield "no number of tokens is below nothing", now >= 0


def leader_keeps(before: Whereabouts, after: Whereabouts) -> Claims:
    """Yield what a step does to a Leader."""
    yield "a Leader stays one, or comes from aside", thing_keeps(before.places, after.places)
    yield "no Leader leaves the box", after.boxed >= before.boxed
    yield "who is in the box is in a place", implies(before.boxed <= before.places, after.boxed <= after.places)


def memory_keeps(before: Memory, after: Memory) -> Claims:
    """Yield what a step does to what the desk remembers of the map."""
    same = all_of([before.knows, after.kept == before.kept, after.shown == before.shown])
    holds = implies(after.knows, any_of([same, after.kept == after.shown]))
    yield "no track is remembered as it was before the map changed", holds


def ground_keeps(before: Ground, after: Ground, *, ports: Any) -> Claims:  # noqa: ANN401 -- plain or symbolic
    """Yield what a step does to a Region.

    Args:
        before: The Region before it.
        after: The Region after it.
        ports: The Ports that it has.
    """
    yield "no Port is repaired", after.destroyed >= before.destroyed
    more = any_of([after.destroyed == before.destroyed, after.destroyed <= ports])
    yield "no more Ports are destroyed than there are", more
    yield "no Sabotage comes to Jerusalem", after.sabotage <= before.sabotage
    yield "each Order lies in its section", implies(before.strange == 0, after.strange == 0)
    yield "no Region holds pieces of both Alliances", implies(after.mixed, before.mixed)
    yield "no Region is crowded", implies(after.crowded, before.crowded)


def table_keeps(before: Table, after: Table, *, glory_stops: bool | None, faith_stops: bool | None) -> Claims:
    """Yield what a step does to the table.

    Args:
        before: The table before it.
        after: The table after it.
        glory_stops: Whether Glory stops at the ends of its track, None if that reading is unseen.
        faith_stops: Whether Faith does.
    """
    turned = (*before.track[-1:], *before.track[:-1])
    yield "the initiative track is the same, or turned", after.track in {before.track, turned}
    yield "Glory is on its track", _on_track(before.glory, after.glory, LAST_GLORY, glory_stops)
    for one, other in zip(before.faith, after.faith, strict=True):
        yield "Faith is on its track", _on_track(one, other, LAST_FAITH, faith_stops)
    yield "a phase is at the bottom, and only there", implies(before.based, after.based)
    yield "no second Order of an Alliance is placed in a Region", implies(before.free, after.free)
    short = within(after.glory, VICTORY - 1)
    stays = before.early & (after.glory == before.glory)
    yield "nobody wins early without 10 Glory", implies(after.early & short, stays)
    on = (after.round == before.round + 1) & after.due & (before.due ^ True)
    yield "the ships are due when the round marker moves", (after.round == before.round) | on
    arrives = before.due & (after.due ^ True)
    for ship in SHIPS:
        yield "no ship is loaded", after.aboard[ship] <= before.aboard[ship]
        landed = implies(arrives & (before.round == ship + 2), after.aboard[ship] == 0)
        yield "a ship that is due is emptied", landed


def _on_track(before: Any, after: Any, last: int, stops: bool | None) -> Any:  # noqa: ANN401, FBT001 -- plain or symbolic
    if stops is None:
        return after == before
    return implies(all_of([stops, within(before, last)]), within(after, last))
