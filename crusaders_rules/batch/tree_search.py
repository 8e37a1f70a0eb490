"""Monte Carlo tree search over turns, in compiled code: from a position, which turn turns out best for its player.

A node of the tree is a position between two turns, an edge a whole turn. A node gets its turns when it is visited
again: those that the greedy bot thinks best, some for each first decision. Each iteration goes down the tree to a
leaf, plays some turns on from there with greedy bots, and adds the result of each seat to the nodes on its way. Each
player takes the turn that is good for that player (max^n). At setup an edge is one decision, and only the root has
edges: chance is drawn anew in each iteration.

The numbers that steer the search are given by ``strong``.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined, inner
from crusaders_rules.batch.game_row import area_of, copy_desk, put_back, take_up
from crusaders_rules.batch.greedy import best_move, is_crowded, play_row, use_of, worth_of
from crusaders_rules.batch.kernel import (
    STUCK,
    Rows,
    between_turns,
    legal,
    step,
    take_up_with,
    total_of,
    winners_of,
)
from crusaders_rules.batch.lookup import begin_row, has_room, misses
from crusaders_rules.batch.one_decision import in_setup
from crusaders_rules.batch.turn_ends import seen_in

Numbers = Any  # fractions by their places, or rows of them

# Of a node: its first child and how many it has, who is asked there, how often it was visited, how many decisions lead
# to it from its parent, and whether its row is written.
FIRST, CHILDREN, ASKED, VISITS, LENGTH, WRITTEN, NODE = range(7)
# Of each seat, the sum of the results; then the share of curiosity that a node deserves.
PRIOR = at.PLAYERS
VALUES = at.PLAYERS + 1
# Of an end of a turn that is kept: what the player has then, what is seen of it, and how many decisions lead to it.
OUTLOOK, SEEN, STEPS, END = range(4)
# What steers the search, in whole numbers; pairs are for the root and for other nodes.
TURNS_KEPT, TURNS_OF_FIRST, MOVES_TRIED, ENDS_LISTED, DECISIONS_PLAYED, LIMITS = 0, 2, 4, 6, 8, 9
# And in fractions.
CURIOSITY, DOUBT, INDIFFERENCE, MARGIN, CERTAINTY, WEIGHTS = range(6)
# Of a search: the first node that is free, how many nodes the way down has that led to a game that is played on, 0 if
# none is, and how many of its decisions are taken.
FREE, WAY, TAKEN, STATE = range(4)
# What a search has come to.
MISSED, DONE, NOTHING_LEGAL = range(3)


class Room(NamedTuple):
    """Where a search works.

    Attributes:
        levels: A desk for each level of a search through a turn.
        lists: Room for a list of decisions for each of them.
        rows: The row of each node, that of the root first; the last one is for the game that is played on.
        nodes: The nodes.
        values: Their results; the last row is for those of one game.
        paths: The decisions that lead to each node from its parent.
        ends: What is known of the ends of a turn.
        turns: The decisions that lead to them.
        trail: The nodes on the way down the tree.
        totals: The total of each seat.
        kept: Empty: the decisions of games that are played on are not kept.
        own: The generators.
        state: How far the search is.
        limits: What steers the search, in whole numbers.
        weights: What steers it, in fractions.
    """

    levels: Rows
    lists: Rows
    rows: Rows
    nodes: Rows
    values: Numbers
    paths: Rows
    ends: Rows
    turns: Rows
    trail: Cells
    totals: Cells
    kept: Cells
    own: Cells
    state: Cells
    limits: Cells
    weights: Numbers


# The turns of a position.


@inlined
def sort_moves(known: Cells, desk: Cells, found: Cells, count: int, most: int) -> int:
    """Put the most useful moves of the next knight first, beginning with that of the greedy bot; return how many."""
    best = best_move(known, desk, found, count)
    area, origin = area_of(desk[at.SEAT]), desk[at.WAITING]
    for place in range(min(count, most)):
        chosen, highest = place, 0
        for other in range(place, count):
            if found[other] == best:
                chosen = other
                break
            region = found[other] - known[f.N_MOVE]
            if is_crowded(desk, area, origin, region):
                use = known[f.WORTH_IF_CROWDED]
            else:
                use = use_of(known, desk, desk[at.SEAT], region)
            if other == place or use > highest:
                chosen, highest = other, use
        found[place], found[chosen] = found[chosen], found[place]
    return min(count, most)


@inlined
def slot_for(room: Room, count: int, outlook: int, seen: int, most: int, each: int) -> int:
    """Return where an end of a turn is kept: a free place, that of a worse one, or -1.

    Args:
        room: The room, with the first decision of the turn on its first desk.
        count: How many ends are kept.
        outlook: What the player has then.
        seen: What is seen of it.
        most: How many are kept at most.
        each: How many of them with the same first decision.
    """
    first, alike, worst, worst_alike = room.lists[0, room.levels[0, at.TRIED] - 1], 0, at.NONE, at.NONE
    for place in range(count):
        if room.ends[place, SEEN] == seen:
            return at.NONE
        if worst == at.NONE or room.ends[place, OUTLOOK] < room.ends[worst, OUTLOOK]:
            worst = place
        if room.turns[place, 0] == first:
            alike += 1
            if worst_alike == at.NONE or room.ends[place, OUTLOOK] < room.ends[worst_alike, OUTLOOK]:
                worst_alike = place
    slot = worst_alike if alike == each else count if count < most else worst
    return at.NONE if slot < count and room.ends[slot, OUTLOOK] >= outlook else slot


@inlined
def keep_end(known: Cells, room: Room, level: int, listed: int, count: int, inside: int) -> int:
    """Keep the end of a turn on the desk of a level, if it looks good; return how many are kept."""
    desk, at_setup = cells(room.levels[level]), in_setup(room.levels[0, at.KIND])
    # At setup nothing is estimated, and no two decisions count as alike.
    outlook = 0 if at_setup else worth_of(known, desk, room.levels[0, at.SEAT])
    seen = listed if at_setup else seen_in(known, desk)
    if misses(known):
        return count
    most, each = room.limits[TURNS_KEPT + inside], room.limits[TURNS_OF_FIRST + inside]
    slot = slot_for(room, count, outlook, seen, most, each)
    if slot >= 0:
        room.ends[slot, OUTLOOK], room.ends[slot, SEEN], room.ends[slot, STEPS] = outlook, seen, level
        for place in range(level):
            room.turns[slot, place] = room.lists[place, room.levels[place, at.TRIED] - 1]
    return max(count, slot + 1)


@inlined
def list_level(known: Cells, room: Room, level: int, inside: int) -> None:
    """List the decisions that are tried at a level."""
    desk, found = cells(room.levels[level]), cells(room.lists[level])
    count = legal(known, desk, found)
    if desk[at.KIND] == at.ASK_MOVE:
        count = sort_moves(known, desk, found, count, room.limits[MOVES_TRIED + inside])
    desk[at.LISTED], desk[at.TRIED] = count, 0


@inlined
def try_next(known: Cells, room: Room, level: int) -> int:
    """Take the next decision of a level on the desk of the level above, and return that level."""
    desk, after = cells(room.levels[level]), cells(room.levels[level + 1])
    desk[at.TRIED] += 1
    copy_desk(known, desk, after)
    step(known, after, int(room.lists[level, desk[at.TRIED] - 1]))
    after[at.LISTED] = at.NONE
    return level + 1


@inner
def list_turns(known: Cells, room: Room, inside: int) -> int:
    """List the turns that look best from the position on the first desk, and return how many; -1 if some are missed.

    Where an answer is wanted, the search goes on elsewhere, so that many are wanted at once.

    Args:
        known: What is known of the ruleset.
        room: The room.
        inside: 0 for the root of the tree, 1 for other nodes.
    """
    level, count, listed, missed = 0, 0, 0, False
    at_setup = in_setup(room.levels[0, at.KIND])
    room.levels[0, at.LISTED] = at.NONE
    while level >= 0:
        desk = cells(room.levels[level])
        if level and desk[at.LISTED] == at.NONE and (at_setup or between_turns(desk)):
            count = keep_end(known, room, level, listed, count, inside)
            listed += 1
            desk[at.LISTED] = desk[at.TRIED] = 0
        elif desk[at.LISTED] == at.NONE:
            list_level(known, room, level, inside)
        elif (
            desk[at.TRIED] < desk[at.LISTED]
            and level + 1 < len(room.levels)
            and listed < room.limits[ENDS_LISTED + inside]
        ):
            level = try_next(known, room, level)
        else:
            level -= 1
        if misses(known):
            missed = True
            level -= 1
            if not has_room(known):
                return at.NONE
            begin_row(known)
    return at.NONE if missed else count


# The tree.


@inlined
def add_children(room: Room, node: int, count: int) -> None:
    """Make nodes of the turns that were listed."""
    best, free, most = room.ends[0, OUTLOOK], room.state[FREE], room.weights[INDIFFERENCE]
    room.nodes[node, FIRST], room.nodes[node, CHILDREN] = free, count
    for place in range(count):
        best = max(best, room.ends[place, OUTLOOK])
    whole = 0 * most
    for place in range(count):
        child = free + place
        for field in range(NODE):
            room.nodes[child, field] = 0
        room.nodes[child, LENGTH] = room.ends[place, STEPS]
        for number in range(room.ends[place, STEPS]):
            room.paths[child, number] = room.turns[place, number]
        share = most / (most + best - room.ends[place, OUTLOOK])
        for seat in range(at.PLAYERS):
            room.values[child, seat] = 0
        room.values[child, PRIOR] = share * share
        whole += share * share
    for child in range(free, free + count):
        room.values[child, PRIOR] /= whole
    room.state[FREE] += count


@inlined
def best_child(room: Room, node: int) -> int:
    """Return the child that promises most to the player who is asked in a node."""
    nodes, values = room.nodes, room.values
    seat, visits = nodes[node, ASKED], nodes[node, VISITS]
    usual = values[node, seat] / max(1, visits) - room.weights[DOUBT]
    best, highest = at.NONE, usual
    for child in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, CHILDREN]):
        tried = nodes[child, VISITS]
        mean = values[child, seat] / tried if tried else usual
        promise = mean + room.weights[CURIOSITY] * values[child, PRIOR] * sqrt(visits) / (1 + tried)
        if best == at.NONE or promise > highest:
            best, highest = child, promise
    return best


@inlined
def write_child(known: Cells, room: Room, node: int, child: int) -> None:
    """Write the row of a child, if it is not written yet and all answers are known."""
    if room.nodes[child, WRITTEN]:
        return
    desk = cells(room.levels[0])
    take_up(room.rows[node], desk, known)
    for place in range(room.nodes[child, LENGTH]):
        step(known, desk, int(room.paths[child, place]))
    if not misses(known):
        put_back(desk, room.rows[child])
        room.nodes[child, ASKED], room.nodes[child, WRITTEN] = desk[at.SEAT], 1


@inlined
def is_leaf(room: Room, node: int) -> bool:
    """Whether a node without children, whose row is on the first desk, gets none now."""
    full = room.state[FREE] + room.limits[TURNS_KEPT + 1] >= len(room.nodes)
    return node > 0 and (full or room.levels[0, at.KIND] != at.ASK_TURN)


@compiled
def go_down(known: Cells, room: Room) -> int:
    """Go down the tree to a node from which the game is played on.

    Args:
        known: What is known of the ruleset.
        room: The room, with the root as its first node.

    Returns:
        ``DONE``, ``MISSED`` if an answer is wanted, or ``NOTHING_LEGAL`` if a game cannot go on.
    """
    known, node, way = cells(known), 0, 1
    room.trail[0] = 0
    while way < len(room.trail):
        if room.nodes[node, CHILDREN] == 0:
            take_up(room.rows[node], cells(room.levels[0]), known)
            if is_leaf(room, node):
                break
            count = list_turns(known, room, 1 if node else 0)
            if count <= 0:
                return MISSED if count else NOTHING_LEGAL
            add_children(room, node, count)
        child = best_child(room, node)
        write_child(known, room, node, child)
        if not room.nodes[child, WRITTEN]:
            return MISSED
        room.trail[way] = node = child
        way += 1
        if room.nodes[node, VISITS] == 0:
            break
    room.state[WAY], room.state[TAKEN] = way, 0
    for cell in range(room.rows.shape[1]):
        room.rows[-1, cell] = room.rows[node, cell]
    return DONE


# The result of a game.


@inner
def judge(known: Cells, room: Room) -> None:
    """Say how good the position on the first desk is for each seat, from 0 to 1.

    That is the share of the win, if the game is over, together with how far the seat is ahead of the others.
    """
    desk, totals, results = cells(room.levels[0]), cells(room.totals), cells(room.values[-1])
    over, players = desk[at.KIND] == at.GAME_OVER, known[f.PLAYED_BY]
    for seat in range(players):
        if over:
            totals[seat] = total_of(known, desk, seat)
        else:
            totals[seat] = worth_of(known, desk, seat) // known[f.WORTH_OF_INFLUENCE]
    won, sharing = winners_of(known, desk, totals) if over else 0, 0
    for seat in range(players):
        sharing += won >> seat & 1
    for seat in range(players):
        most = at.NONE
        for other in range(players):
            if other != seat and (most == at.NONE or totals[other] > totals[most]):
                most = other
        ahead = totals[seat] - (totals[most] if most != at.NONE else 0)
        results[seat] = (1 + ahead / (abs(ahead) + room.weights[MARGIN])) / (1 + 1)
        if sharing:
            results[seat] += room.weights[CERTAINTY] * ((won >> seat & 1) / sharing - results[seat])


@inlined
def add_results(room: Room) -> None:
    """Add the results of a game to the nodes on the way to it."""
    for place in range(room.state[WAY]):
        node = room.trail[place]
        room.nodes[node, VISITS] += 1
        for seat in range(at.PLAYERS):
            room.values[node, seat] += room.values[-1, seat]
    room.state[WAY] = 0


@compiled
def play_out(known: Cells, room: Room) -> int:
    """Play the game on, and add its result to the nodes on the path to it.

    Args:
        known: What is known of the ruleset.
        room: The room; a game in which an answer was missed goes on.

    Returns:
        As ``go_down``.
    """
    known, row, most = cells(known), room.rows[-1], room.limits[DECISIONS_PLAYED]
    take_up_with(known, cells(room.levels[0]), row, room.own)
    played = play_row(known, room.levels, row, room.own, room.lists, room.kept, room.state, TAKEN, most)
    if not misses(known):
        judge(known, room)
    if misses(known):
        return MISSED
    if played == STUCK:
        return NOTHING_LEGAL
    add_results(room)
    return DONE


def search(known: Cells, room: Room, iterations: int) -> int:
    """Search on until the root was visited so many times.

    This is not compiled itself: machine code around the two halves of an iteration would take a minute to make.

    Args:
        known: What is known of the ruleset.
        room: The room, with the root as its first node.
        iterations: How often the root is visited in the end.

    Returns:
        As ``go_down``.
    """
    while room.nodes[0, VISITS] < iterations:
        came_to = DONE if room.state[WAY] else go_down(known, room)
        if came_to == DONE:
            came_to = play_out(known, room)
        if came_to != DONE:
            return came_to
    return DONE
