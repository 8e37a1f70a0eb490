"""Symmetry reduction: positions of a game that differ only by their seats or by a mirrored board."""

from __future__ import annotations

import operator
from collections.abc import Hashable
from typing import Any

import attrs

from crusaders_rules.thy_will_be_done.check.history import SETUP, WithHistory
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due, Holding
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.state import Board, Buildings, replace
from crusaders_rules.thy_will_be_done.state import pending as p

Mirror = tuple[int, ...]


def mirrors(board: Board) -> tuple[Mirror, ...]:
    """Return the symmetries of a board: the ways to exchange its regions that leave the board the same.

    Returns:
        The new place of each region, for each symmetry; the first symmetry is the identity.
    """
    import networkx as nx

    graph = nx.Graph()
    for place, region in enumerate(board.regions):
        graph.add_node(place, region=attrs.evolve(region, name="", column=0, row=0))
        graph.add_edges_from((place, other) for other in board.adjacent[place])
    matcher = nx.isomorphism.GraphMatcher(graph, graph, operator.eq)
    return tuple(sorted(tuple(places[place] for place in sorted(places)) for places in matcher.isomorphisms_iter()))


def folded(at: WithHistory, mirrors: tuple[Mirror, ...]) -> Hashable:
    """Return a value that is equal for positions that differ only by their seats or by a mirrored board.

    Seats are counted from the start player.  Boards are mirrored only between turns: within a
    turn the knights are asked in the order of their regions, which a mirror changes.

    Args:
        at: A position.
        mirrors: See ``mirrors``.
    """
    state = at.position
    if isinstance(state.pending, SETUP):
        return at
    first = state.start or 0
    seats = [*range(first, len(state.areas)), *range(first)]
    lead = tuple(at.lead[seat] for seat in seats)
    pending: Any = state.pending
    if pending.seat is not None:
        pending = replace(pending, seat=seats.index(pending.seat))
    if not isinstance(state.pending, p.AskTurn | p.GameOver):
        mirrors = mirrors[:1]
    boards = [_mirrored(state, seats, places) for places in mirrors]
    until = None if state.until is None else seats.index(state.until)
    # After the lead come the turns since the supply emptied and, if counted, the turns without a gain.
    return (pending, lead, *at[2:], state.supply, until, state.markers, min(boards))


def _mirrored(state: State, seats: list[int], places: Mirror) -> tuple[object, ...]:
    """Return the table, with regions and seats exchanged, as values with an order."""
    back = sorted(range(len(places)), key=places.__getitem__)
    areas = tuple(
        (
            area.wheel.tokens,
            area.wheel.upgraded,
            area.wheel.arrangement,
            area.order,
            area.buildings if isinstance(area.buildings, Buildings) else attrs.astuple(area.buildings),
            area.troops,
            tuple(sorted([places[region] for region in area.knights])),
            area.defeated,
            area.influence,
            area.carried,
            () if area.added is None else (area.added.marked or "", area.added.again, _ordered(area.added.holding)),
        )
        for area in (state.areas[seat] for seat in seats)
    )
    buildings = tuple(
        tuple((seats.index(built.owner), built.building, built.level) for built in expanded.built_in(state, place))
        for place in back
    )
    enemies = tuple(state.enemies[place] or "" for place in back)
    laid = None if state.added is None else state.added.laid
    divine: tuple[object, ...] = ()
    if laid is not None:
        tiles = tuple("" if tile is None else tile.name for tile in map(laid.tiles.__getitem__, back))
        coats = tuple(-1 if coat is None else seats.index(coat) for coat in map(laid.coats.__getitem__, back))
        divine = tiles, coats, *_ordered(laid.due)
    return areas, enemies, buildings, tuple(state.tiles[place] or () for place in back), divine


def _ordered(held: Holding | Due | None) -> tuple[object, ...]:
    """Return what a player has of influence tiles or is still due, as values with an order."""
    if held is None:
        return ()
    return tuple(-1 if part is None else part for part in attrs.astuple(held, recurse=False))
