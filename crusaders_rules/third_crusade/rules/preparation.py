"""Setup."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    Interpretation,
    LeaderIcons,
    LoneGold,
    NorthObjectives,
)
from crusaders_rules.third_crusade.interpret.refusals import WrongTrack
from crusaders_rules.third_crusade.rules.sides import two_opponents, whole_alliances
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    START_GOLD,
    Icon,
    Leader,
    Owner,
    Units,
)

LONE_GOLD = 6
LONE_FAITH = 2
MARKERS = 12
_THREE = 3
_FOUR = 4


@rule("third.setup.armies")
def possible_seats(players: int) -> tuple[tuple[Owner, ...], ...]:
    """The ways in which chance can deal the Armies to so many players."""
    deals = product(ARMIES, repeat=players)
    return tuple(seats for seats in deals if (two_opponents(seats) or whole_alliances(seats)) is None)


@rule("third.setup.event-piles")
def event_pile(cards: Iterable[tuple[str, Owner, str]], army: Owner, period: str) -> tuple[str, ...]:
    """The Event Cards of one pile, which chance shuffles.

    Args:
        cards: The name, the Army and the period of each card.
        army: The Army of the pile.
        period: Its period.
    """
    return tuple(name for name, owner, when in cards if (owner, when) == (army, period))


@rule("third.setup.absent-cards", "third.setup.burning-of-haifa")
def stays_in_pile(against: tuple[Owner, ...], seats: tuple[Owner, ...]) -> bool:
    """Whether an Event Card is used: not if it is marked for an opposing Army outside the game.

    Args:
        against: The opposing Armies for which it is marked.
        seats: The Army of each player.
    """
    return all(army in seats for army in against)


@rule("third.setup.gold")
def starting_gold(players: int, interpretation: Interpretation, *, lone: bool) -> int:
    """The gold that a player takes: 4, or 6 for the lone player of three.

    Args:
        players: The number of players.
        interpretation: Consulted for ``lone_gold``.
        lone: Whether the player is alone in the Alliance.
    """
    if not lone or players != _THREE:
        return START_GOLD
    return START_GOLD + LONE_GOLD if interpretation.lone_gold == LoneGold.MORE else LONE_GOLD


@rule("third.setup.units")
def on_player_board(stock: Units, out: Units) -> Units:
    """The Units on the player board: all Units of the Army that are in no other place.

    Args:
        stock: All Units of the Army.
        out: Those on the map, on ships and on the way.
    """
    return stock.minus(out)


@rule("third.setup.leaders")
def leaders_aside(leaders: Iterable[Leader], out: Iterable[Leader]) -> tuple[Leader, ...]:
    """The Leaders next to the player boards: all that are neither on the map nor on a ship."""
    gone = tuple(out)
    return tuple(leader for leader in leaders if leader not in gone)


@rule("third.setup.markers", "third.setup.glory", "third.setup.faith.pair")
def start_of_markers() -> int:
    """Where markers begin: players' markers, Glory, and Faith and Mercantile Cities of a pair."""
    return 0


@rule("third.setup.base-points")
def base_points(icons: int, bonus: int) -> int:
    """Base command points: icons on the map, and bonuses of cards."""
    return icons + bonus


@rule("third.setup.current-points")
def points_at_start(base: int) -> int:
    """The current command points at the start: as many as base command points."""
    return base


@rule("third.setup.basic-orders", "third.setup.advanced-orders")
def sorted_orders(orders: Iterable[tuple[str, bool]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Orders that go into the box, and those that lie aside.

    Args:
        orders: The name of each Order, and whether it is an Advanced one.
    """
    every = tuple(orders)
    return tuple(name for name, advanced in every if not advanced), tuple(name for name, advanced in every if advanced)


@rule("third.setup.objectives")
def dealt_objectives(deck: tuple[str, ...], players: int) -> tuple[tuple[str, ...], ...]:
    """The two Objective Cards of each player, from a shuffled deck."""
    return tuple(deck[2 * seat : 2 * seat + 2] for seat in range(players))


@rule("third.setup.objectives.secret")
def may_see_objectives(viewer: Owner, owner: Owner) -> bool:
    """Whether a player may see the Objective Cards of another player: no player may, not even the partner."""
    return viewer == owner


@rule("third.setup.map")
def uses_north_map(players: int) -> bool:
    """Whether the north map is used, too: with four players only."""
    return players == _FOUR


@rule("third.setup.map")
def is_dealt(*, north_card: bool, north_map: bool, variable: bool, interpretation: Interpretation) -> bool:
    """Whether an Objective Card is dealt: a card of the north map only if that map is used.

    Args:
        north_card: Whether it is a card of the north map.
        north_map: Whether that map is used.
        variable: Whether the setup is variable, which leaves such cards out in any case.
        interpretation: Consulted for ``north_objectives``.
    """
    kept = interpretation.north_objectives == NorthObjectives.YES and not variable
    return north_map or not north_card or kept


@rule("third.setup.place", "third.setup.two-players.own", "third.setup.three-players.own", "third.setup.ships")
def is_placed(owner: Owner, seats: tuple[Owner, ...]) -> bool:
    """Whether pieces of the setup are placed, on the map or on a ship: Neutral ones and those of the players."""
    return owner in seats or owner == Owner.NEUTRAL


@rule("third.setup.missions", "third.setup.diplomacy-cards")
def visible_cards(deck: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The cards of a shuffled deck that lie open: the active and the future mission, or one Diplomacy Card."""
    return deck[:number]


@rule("third.setup.round")
def first_round() -> int:
    """The round with which the game begins, that of 1190."""
    return 1


@rule("third.setup.initiative")
def alternates(track: tuple[Owner, ...]) -> Refusal | None:
    """Refuse an initiative track on which two Armies of an Alliance follow each other."""
    sides = [army in CRUSADERS for army in track]
    if any(sides[place] == sides[place + 1] for place in range(len(sides) - 1)):
        return WrongTrack("third.setup.initiative")
    return None


@rule("third.setup.faith.lone")
def starting_faith(*, lone: bool) -> int:
    """Where the Faith marker of an Alliance begins."""
    return LONE_FAITH if lone else start_of_markers()


@rule("third.setup.tracks", "third.setup.tracks.leaders", "third.setup.tracks.ships")
def on_track(icon: Icon, visible: Iterable[Icon], leaders: Iterable[Leader]) -> int:
    """The number on a track that counts icons: crowns, supply, gold, or command points without bonuses.

    Args:
        icon: What it counts.
        visible: The visible icons of all Regions that the player Controls.
        leaders: The Leaders on the map whose icons count for the player; those on ships are not among them.
    """
    shown = sum(one == icon for one in visible)
    return shown + sum(one == icon for leader in leaders for one in leader.icons)


@rule("third.setup.tracks.leaders")
def icons_count_for(leader: Leader, controller: Owner | None, interpretation: Interpretation) -> Owner | None:
    """The Army on whose tracks the icons of a Leader count, None if they count for nobody.

    Args:
        leader: A Leader on the map.
        controller: The Army that Controls its Region.
        interpretation: Consulted for ``leader_icons``.
    """
    if leader.owner == Owner.NEUTRAL or interpretation.leader_icons == LeaderIcons.CONTROLLER:
        return controller
    return leader.owner


@rule("third.setup.diplomacy-board", "third.setup.diplomacy-board.three-players")
def diplomacy_markers(markers: int) -> int:
    """The markers that a player has for the diplomacy board: twelve, also with two initiative markers.

    Args:
        markers: How many initiative markers the player has.
    """
    return MARKERS if markers else 0
