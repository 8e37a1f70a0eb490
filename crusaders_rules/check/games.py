"""Games as transition systems: what must hold in every position, and plays as records."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from itertools import permutations
from typing import Any, NamedTuple

import attrs

from crusaders_rules.check.systems import Finding, System
from crusaders_rules.interpret import Ruleset, State
from crusaders_rules.play.apply import apply
from crusaders_rules.play.files.records import Record, begin_record, first_position
from crusaders_rules.play.game import is_over
from crusaders_rules.play.legal import legal
from crusaders_rules.rules import bonuses, components, game_board, orders, player_area
from crusaders_rules.state import CHANCE, Board, Enemy, Outcomes, PlayerArea, replace
from crusaders_rules.state import decision as d
from crusaders_rules.state import pending as p
from crusaders_rules.state.decision import Decision

SETUP = (p.AskWedges, p.AskDeal, p.AskOrder, p.AskOrderSetup, p.AskEnemy, p.AskTile, p.AskStart, p.AskKnight)


class Watched(NamedTuple):
    """A position, and what positions do not remember but rules speak of.

    Attributes:
        position: The position.
        lead: How many more turns each seat has had than the one that has had the fewest.
        late: Turns finished since the turn that emptied the supply, None before that.
    """

    position: State
    lead: tuple[int, ...]
    late: int | None = None


def watch(position: State) -> Watched:
    """Begin to watch a position in which nobody has had a turn yet."""
    return Watched(position, (0,) * len(position.areas))


def step(before: Watched, decision: Decision) -> Watched:
    """Return what follows a decision."""
    position, lead, late = before
    after = apply(position, decision)
    asked = position.pending.seat
    if isinstance(position.pending, SETUP) or not isinstance(after.pending, p.AskTurn | p.GameOver) or asked is None:
        return Watched(after, lead, late)
    counts = [count + (seat == asked) for seat, count in enumerate(lead)]
    fewest = min(counts)
    if after.supply == 0:
        late = 0 if late is None else late + 1
    return Watched(after, tuple(count - fewest for count in counts), late)


# What must hold in every position.

Claim = Callable[[Watched], bool]


def influence_is_kept(at: Watched) -> bool:
    """The supply and what the players hold make up the influence of the start, until the supply runs over."""
    state = at.position
    board, edition, players = state.ruleset.laid, state.ruleset.edition, len(state.areas)
    begun = game_board.supply_at_start(players, edition) if board.supply is None else board.supply
    held = sum(area.influence for area in state.areas)
    return state.supply + held == begun if state.supply > 0 else held >= begun and state.supply == 0


def enemies_are_kept(at: Watched) -> bool:
    """Every enemy token that was laid is on the board or with a player, and the markers count those won."""
    state = at.position
    if isinstance(state.pending, SETUP):
        return True
    on_board = sum(token is not None for token in state.enemies)
    won = [sum(area.defeated.of(enemy) for area in state.areas) for enemy in Enemy]
    tracked = [sum(area.defeated.of(Enemy(name)) for area in state.areas) for name in state.markers._fields]
    return on_board + sum(won) == len(state.ruleset.laid.flags) and tracked == list(state.markers)


def buildings_are_kept(at: Watched) -> bool:
    """The buildings of a player on the board are those of the player area, and their levels have no gap."""
    state = at.position
    levels: dict[tuple[int, str], list[int]] = {}
    for built in state.buildings:
        if built is not None:
            levels.setdefault((built.owner, built.building), []).append(built.level)
    return all(
        sorted(levels.get((seat, building), ())) == list(range(1, count + 1))
        for seat, area in enumerate(state.areas)
        for building, count in zip(area.buildings._fields, area.buildings, strict=True)
    ) and all(
        components.wrong_number_of_buildings(area.buildings, state.ruleset.edition) is None for area in state.areas
    )


def knights_are_kept(at: Watched) -> bool:
    """The knights on the board are the first ones and those that castles have unlocked, where they may be."""
    state = at.position
    if isinstance(state.pending, SETUP):
        return True
    return all(
        len(area.knights) == len(bonuses.with_unlocked(_first_knights(area), 0, area.buildings.castle, 0))
        and len(area.knights) <= components.knights_of(area.order, state.ruleset.edition)
        and all(state.ruleset.laid.regions[region].space for region in area.knights)
        for area in state.areas
    )


def _first_knights(area: PlayerArea) -> tuple[int, ...]:
    return (0,) * (2 if orders.setup_of(area.order).black_knight else 1)


def tokens_are_kept(at: Watched) -> bool:
    """Every wheel holds the action tokens that its knight order has."""
    state = at.position
    if isinstance(state.pending, SETUP):
        return True
    return all(
        _tokens_of(area, state) == sum(area.wheel.tokens) and min(area.wheel.tokens) >= 0 for area in state.areas
    )


def _tokens_of(area: PlayerArea, state: State) -> int:
    change = orders.setup_of(area.order)
    begun = player_area.tokens_of_order(area.order, area.wheel.arrangement, state.ruleset.edition)
    return sum(begun) + change.added - change.left


def enemy_and_building_apart(at: Watched) -> bool:
    """No region holds both an enemy and a building."""
    return not any(map(_both, at.position.enemies, at.position.buildings))


def _both(enemy: object, built: object) -> bool:
    return enemy is not None and built is not None


def troops_within_limit(at: Watched) -> bool:
    """Nobody has mustered more troops than there are."""
    state = at.position
    return all(components.wrong_number_of_troops(area.troops, state.ruleset.edition) is None for area in state.areas)


def turns_alternate(at: Watched) -> bool:
    """Nobody is ever more than one turn ahead, and when the game is over all have had equally many."""
    return not any(at.lead) if is_over(at.position) else max(at.lead) <= 1


def round_is_finished(at: Watched) -> bool:
    """After the turn that empties the supply at most one turn is left for each other player."""
    return at.late is None or at.late <= len(at.position.areas) - 1


ALWAYS: Mapping[str, Claim] = {
    "influence is kept": influence_is_kept,
    "enemies are kept": enemies_are_kept,
    "buildings are kept, and their levels have no gap": buildings_are_kept,
    "knights are kept": knights_are_kept,
    "action tokens are kept": tokens_are_kept,
    "an enemy and a building never share a region": enemy_and_building_apart,
    "troops stay within their limit": troops_within_limit,
    "all have had equally many turns at the end": turns_alternate,
    "the round is finished, and no further one begun": round_is_finished,
}

SOMETIMES: Mapping[str, Claim] = {
    "the game ends": lambda at: is_over(at.position),
    "a building stands": lambda at: any(built is not None for built in at.position.buildings),
    "an enemy is defeated": lambda at: any(any(area.defeated) for area in at.position.areas),
    "a troop is mustered": lambda at: any(area.troops for area in at.position.areas),
    "a wedge is upgraded": lambda at: isinstance(at.position.pending, p.AskDistribution),
    "a third knight is unlocked": lambda at: any(area.buildings.castle > 0 for area in at.position.areas),
    "more is gained than the supply holds": lambda at: is_over(at.position) and _gained_more(at.position),
    "a last round is played to its end": lambda at: is_over(at.position) and at.late == len(at.position.areas) - 1,
}


def _gained_more(state: State) -> bool:
    board = state.ruleset.laid
    begun = (
        game_board.supply_at_start(len(state.areas), state.ruleset.edition) if board.supply is None else board.supply
    )
    return sum(area.influence for area in state.areas) > begun


# The system.


def makes_progress(before: Watched, _: Decision, after: Watched) -> bool:
    """Whether a step gains influence: nothing else brings the end of the game nearer."""
    return sum(area.influence for area in after.position.areas) > sum(area.influence for area in before.position.areas)


Allow = Callable[[State, Decision], bool]


@attrs.frozen(kw_only=True)
class Claims:
    """What is claimed of games.

    Attributes:
        always: What holds in every position.
        sometimes: What holds in some position.
        dead: Whether in no position a player is without a decision while the game is not over.
        endless: Whether no play goes on for ever without a gain of influence.
    """

    always: Mapping[str, Claim] = ALWAYS
    sometimes: Mapping[str, Claim] = attrs.field(factory=dict)
    dead: bool = True
    endless: bool = False


def game_system(
    initial: Iterable[State], claims: Claims | None = None, *, allow: Allow | None = None, fold: bool = False
) -> System[Watched, Decision]:
    """Return games as a transition system: a step is one decision.

    Args:
        initial: Positions in which nobody has had a turn yet.
        claims: What is claimed of them.
        allow: Leaves decisions out, and so makes a smaller model; it cannot make a position dead.
        fold: Whether to explore only one of several symmetric positions.

    Returns:
        The system.
    """
    claims = claims or Claims()

    def successors(at: Watched) -> Iterator[tuple[Decision, Watched]]:
        for decision in legal(at.position):
            if allow is None or allow(at.position, decision):
                yield decision, step(at, decision)

    states = tuple(initial)
    return System(
        initial=tuple(watch(state) for state in states),
        successors=successors,
        always=claims.always,
        sometimes=claims.sometimes,
        ended=(lambda at: is_over(at.position) or bool(legal(at.position))) if claims.dead else None,
        progress=makes_progress if claims.endless else None,
        canonical=partial(folded, mirrors=mirrors(states[0].ruleset.laid)) if fold else None,
    )


def at_most_upgraded(most: int) -> Allow:
    """Leave out upgrades beyond so many upgraded wedges of all players together."""

    def allow(state: State, decision: Decision) -> bool:
        return not isinstance(decision, d.Upgrade) or sum(sum(area.wheel.upgraded) for area in state.areas) < most

    return allow


def nobody_resolves(state: State, decision: Decision) -> bool:
    """Leave out turns that resolve a wedge, and let every other seat keep its wheel like that of the start player.

    Wedges are upgraded in their order, nothing is distributed with that, and everyone places the
    first knight on the first starting region that is left.
    """
    asked = state.pending
    if isinstance(asked, p.AskKnight):
        return decision == legal(state)[0]
    if isinstance(asked, p.AskTurn):
        wheel = state.areas[asked.seat].wheel
        return (
            isinstance(decision, d.Skip) if all(wheel.upgraded) else decision == d.Upgrade(wheel.upgraded.index(False))
        )
    if not isinstance(asked, p.AskDistribution):
        return True
    if asked.optional:
        return isinstance(decision, d.Keep)
    start = state.start or 0
    after = apply(state, decision)
    return asked.seat == start or after.areas[asked.seat].wheel.tokens == after.areas[start].wheel.tokens


def nobody_gains(state: State, decision: Decision) -> bool:
    """Leave out every decision that gains influence."""
    if isinstance(state.pending, SETUP):
        return True
    after = apply(state, decision)
    return sum(area.influence for area in after.areas) == sum(area.influence for area in state.areas)


def one_decides(state: State, decision: Decision) -> bool:
    """Let every seat but that of the start player take only its first legal decision."""
    free = (CHANCE, state.start)
    return state.start is None or state.pending.seat in free or decision == legal(state)[0]


# Symmetry.

Mirror = tuple[int, ...]


def mirrors(board: Board) -> tuple[Mirror, ...]:
    """Return the ways to exchange the regions of a board that nobody could tell from the board itself.

    Args:
        board: A small board: every order of its regions is tried.

    Returns:
        For each way the new place of each region; the first one changes nothing.
    """
    regions = [attrs.evolve(region, name="", column=0, row=0) for region in board.regions]
    alike = [
        places
        for places in permutations(range(len(regions)))
        if all(regions[place] == region for place, region in zip(places, regions, strict=True))
        and all(
            {places[other] for other in around} == set(board.adjacent[places[region]])
            for region, around in enumerate(board.adjacent)
        )
    ]
    return tuple(sorted(alike, key=lambda places: places != tuple(range(len(regions)))))


def folded(at: Watched, mirrors: tuple[Mirror, ...]) -> Hashable:
    """Return a value that is equal for positions that differ by their seats or by a mirrored board.

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
    return (pending, lead, at.late, state.supply, state.markers, min(boards))


def _mirrored(state: State, seats: list[int], places: Mirror) -> tuple[object, ...]:
    """Return what lies on the table, with regions and seats exchanged, as values that have an order."""
    back = sorted(range(len(places)), key=places.__getitem__)
    areas = tuple(
        (
            area.wheel.tokens,
            area.wheel.upgraded,
            area.wheel.arrangement,
            area.order,
            area.buildings,
            area.troops,
            tuple(sorted([places[region] for region in area.knights])),
            area.defeated,
            area.influence,
        )
        for area in (state.areas[seat] for seat in seats)
    )
    buildings = tuple(
        () if built is None else (seats.index(built.owner), built.building, built.level)
        for built in (state.buildings[place] for place in back)
    )
    enemies = tuple(state.enemies[place] or "" for place in back)
    return areas, enemies, buildings, tuple(state.tiles[place] or () for place in back)


# Records.


def record_of(ruleset: Ruleset, players: int, outcomes: Outcomes | None, decisions: Iterable[Decision]) -> Record:
    """Return the record of a play, which ``crusaders verify`` accepts.

    Args:
        ruleset: What is played.
        players: The number of players.
        outcomes: The outcomes of chance with which it began, None if chance decides in the play.
        decisions: The decisions from the first one on.

    Returns:
        The record, with its result if the game is over.
    """
    record = begin_record(ruleset, players, outcomes)
    state = first_position(record)
    for decision in decisions:
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    return record.with_result(state) if is_over(state) else record


def decisions_of(finding: Finding[Watched, Decision], rounds: int = 1) -> tuple[Decision, ...]:
    """Return the play that shows a finding; a loop is played as often as asked."""
    first = () if finding.trace is None else finding.trace.labels
    return first if finding.loop is None else first + finding.loop.labels * rounds


def small_board(board: Board, supply: int) -> Board:
    """Return a board with a smaller supply, under a name that says so."""
    return attrs.evolve(board, name=f"{board.name}-{supply}", title=f"{board.title}, supply of {supply}", supply=supply)
